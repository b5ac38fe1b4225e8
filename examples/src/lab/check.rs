//! Checks the parts of a study against its game.

use std::ops::Range;

use anyhow::Result;
use toml::Spanned;

use super::grid::grid;
use super::measures::{Kind, Measure};
use super::plan::{Cell, Dimension, Part, Player, Plot};
use super::play::GameTable;
use super::study::{PartFile, PlotFile, ShortFile, Source, StudyFile};

/// The most moves of a game unless a study says otherwise.
const PLIES: u32 = 10_000;
/// The most lines in a plot: more than these cannot be told apart.
const LINES: usize = 12;

/// A study that is being checked.
#[derive(Debug)]
pub(super) struct Checker<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) file: &'a StudyFile,
    pub(super) game: &'a GameTable,
    pub(super) short: bool,
}

impl Checker<'_> {
    /// Checks one part.
    pub(super) fn part(&self, part: &PartFile, whole: &Range<usize>) -> Result<Part> {
        let name = part.name.get_ref();
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(plain) {
            let why = format!("{name:?}: wanted letters, digits, - and _, as it names files");
            return Err(self.source.error(&part.name.span(), "part.name", why));
        }
        let none = ShortFile::default();
        let short = if self.short { &part.short } else { &none };
        let plies = short
            .plies
            .as_ref()
            .or(part.plies.as_ref())
            .or(self.file.plies.as_ref());
        let plies = match plies {
            Some(plies) if *plies.get_ref() == 0 => {
                return Err(self
                    .source
                    .error(&plies.span(), "plies", "wanted 1 or more"));
            }
            Some(plies) => *plies.get_ref(),
            None => PLIES,
        };
        let (axes, cells) = grid(self, part, short, whole)?;
        let mut made = Part {
            name: name.clone(),
            ask: part.ask.clone(),
            axes,
            players: self.players(part, short, &cells, whole)?,
            cells,
            measures: self.measures(part)?,
            luck: Vec::new(),
            plots: Vec::new(),
            plies,
        };
        made.luck = self.named(&part.luck, "luck", &[Kind::Number, Kind::Rate])?;
        if let (Some(first), true) = (part.luck.first(), made.players.len() < 2 && !self.short) {
            let why = "it compares players, and the part has only one";
            return Err(self.source.error(&first.span(), "luck", why));
        }
        for plot in &part.plots {
            let plot = self.plot(plot, &made)?;
            made.plots.push(plot);
        }
        Ok(made)
    }

    fn players(
        &self,
        part: &PartFile,
        short: &ShortFile,
        cells: &[Cell],
        whole: &Range<usize>,
    ) -> Result<Vec<Player>> {
        let (source, file) = (self.source, self.file);
        let Some(seeds) = short
            .seeds
            .as_ref()
            .or(part.seeds.as_ref())
            .or(file.seeds.as_ref())
        else {
            return Err(source.error(whole, "seeds", "missing: wanted deals such as \"0..100\""));
        };
        let all = source.seeds(seeds, "seeds")?;
        // Every name is looked at, whichever form is played.
        for names in [&file.players, &part.players, &part.short.players]
            .into_iter()
            .flatten()
        {
            let mut seen: Vec<&str> = Vec::new();
            for name in names.get_ref() {
                (self.game.player)(name.get_ref())
                    .map_err(|e| source.error(&name.span(), "players", format!("{e:#}")))?;
                if seen.contains(&name.get_ref().as_str()) {
                    let why = format!("{:?} stands there twice", name.get_ref());
                    return Err(source.error(&name.span(), "players", why));
                }
                seen.push(name.get_ref());
            }
        }
        let Some(names) = short
            .players
            .as_ref()
            .or(part.players.as_ref())
            .or(file.players.as_ref())
        else {
            return Err(source.error(whole, "players", "missing: wanted a list of names"));
        };
        if names.get_ref().is_empty() {
            return Err(source.error(&names.span(), "players", "wanted at least one"));
        }
        for name in names.get_ref() {
            for cell in cells {
                (self.game.fits)(&cell.rules, name.get_ref())
                    .map_err(|e| source.error(&name.span(), "players", format!("{e:#}")))?;
            }
        }
        for (name, seeds) in &part.seeds_of {
            source.seeds(seeds, &format!("seeds_of.{}", name.get_ref()))?;
            let known = part.players.as_ref().or(file.players.as_ref());
            let mut known = known.into_iter().flat_map(Spanned::get_ref);
            if !known.any(|n| n.get_ref() == name.get_ref()) {
                let why = "no player of this part has the name";
                let field = format!("seeds_of.{}", name.get_ref());
                return Err(source.error(&name.span(), &field, why));
            }
        }
        names
            .get_ref()
            .iter()
            .map(|name| {
                let name = name.get_ref();
                let own = part.seeds_of.iter().find(|(n, _)| n.get_ref() == name);
                let seeds = match own {
                    Some((_, own)) if short.seeds.is_none() => source.seeds(own, "seeds_of")?,
                    _ => all.clone(),
                };
                Ok(Player {
                    name: name.clone(),
                    seeds,
                })
            })
            .collect()
    }

    fn measures(&self, part: &PartFile) -> Result<Vec<usize>> {
        let every = [Kind::Number, Kind::Rate, Kind::Reached];
        match part.measures.as_ref().or(self.file.measures.as_ref()) {
            None => Ok((0..self.game.measures.len()).collect()),
            Some(names) => self.named(names.get_ref(), "measures", &every),
        }
    }

    /// Measures by name, each once.
    fn named(&self, names: &[Spanned<String>], field: &str, kinds: &[Kind]) -> Result<Vec<usize>> {
        let mut found = Vec::new();
        for name in names {
            let measure = self.measure(name, field, kinds)?;
            if found.contains(&measure) {
                let why = format!("{:?} stands there twice", name.get_ref());
                return Err(self.source.error(&name.span(), field, why));
            }
            found.push(measure);
        }
        Ok(found)
    }

    fn measure(&self, name: &Spanned<String>, field: &str, kinds: &[Kind]) -> Result<usize> {
        let fits = |m: &&Measure| kinds.contains(&m.kind);
        let names = || {
            let names = self.game.measures.iter().filter(fits).map(|m| m.name);
            names.collect::<Vec<_>>().join(", ")
        };
        self.game
            .measure(name.get_ref())
            .filter(|&i| fits(&&self.game.measures[i]))
            .ok_or_else(|| {
                let why = format!("{:?} is none of {}", name.get_ref(), names());
                self.source.error(&name.span(), field, why)
            })
    }

    fn plot(&self, plot: &Spanned<PlotFile>, part: &Part) -> Result<Plot> {
        let file = plot.get_ref();
        let dimension = |name: &Option<Spanned<String>>, field: &str| {
            let Some(name) = name else {
                return Ok(None);
            };
            let found = part.dimensions().find(|&d| match d {
                Dimension::Axis(axis) => {
                    self.game.fields[part.axes[axis].field].name == name.get_ref()
                }
                Dimension::Players => name.get_ref() == "player",
            });
            found.map(Some).ok_or_else(|| {
                let axes = part.axes.iter().map(|a| self.game.fields[a.field].name);
                let names: Vec<_> = axes.chain(["player"]).collect();
                let why = format!(
                    "{:?} does not vary in this part: there are {}",
                    name.get_ref(),
                    names.join(", ")
                );
                self.source.error(&name.span(), field, why)
            })
        };
        let (x, panel) = (
            dimension(&file.x, "plot.x")?,
            dimension(&file.panel, "plot.panel")?,
        );
        if x.is_some() && x == panel {
            return Err(self
                .source
                .error(&plot.span(), "plot", "x and panel are the same"));
        }
        let kinds: &[Kind] = match x {
            Some(_) => &[Kind::Number, Kind::Rate],
            None => &[Kind::Number, Kind::Reached],
        };
        let y = self.measure(&file.y, "plot.y", kinds)?;
        let lines: usize = part
            .dimensions()
            .filter(|&d| Some(d) != x && Some(d) != panel)
            .map(|d| part.size(d))
            .product();
        if lines > LINES {
            let why = format!(
                "{lines} lines in one plot: wanted {LINES} at most; name a panel, or vary less in this part"
            );
            return Err(self.source.error(&plot.span(), "plot", why));
        }
        Ok(Plot { y, x, panel })
    }
}
