//! A study checked against its game: every game to be played, in the order of the table of games.

use std::ops::Range;

use anyhow::{Result, anyhow};
use games_common::Seed;

use super::check::Checker;
use super::play::GameTable;
use super::study::{Choice, Source};

/// The most games of a study.
pub(super) const MOST: usize = 10_000_000;

/// A study that can be played.
#[derive(Debug)]
pub struct Plan {
    /// The study's title.
    pub title: String,
    /// Its introduction.
    pub about: String,
    /// The game.
    pub game: GameTable,
    /// The parts.
    pub parts: Vec<Part>,
    /// Whether it is the short form.
    pub short: bool,
}

/// One grid of rules with its players.
#[derive(Debug)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// What it asks.
    pub ask: String,
    /// The fields that vary.
    pub axes: Vec<Axis>,
    /// Every combination of rules, the last axis fastest.
    pub cells: Vec<Cell>,
    /// The players.
    pub players: Vec<Player>,
    /// The measures that reports show.
    pub measures: Vec<usize>,
    /// The measures whose luck is told.
    pub luck: Vec<usize>,
    /// The plots.
    pub plots: Vec<Plot>,
    /// The most moves of a game.
    pub plies: u32,
}

/// A field of the rules that varies.
#[derive(Debug)]
pub struct Axis {
    /// Its place among the game's fields.
    pub field: usize,
    /// Its values.
    pub choices: Vec<Choice>,
}

/// One set of rules.
#[derive(Debug)]
pub struct Cell {
    /// Which choice of each axis.
    pub at: Vec<usize>,
    /// The values of all fields.
    pub values: Vec<String>,
    /// The rules text.
    pub rules: String,
}

/// A player and its deals.
#[derive(Clone, Debug)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The deals.
    pub seeds: Range<u64>,
}

/// Something that a plot can run along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// An axis of the part.
    Axis(usize),
    /// The players.
    Players,
}

/// A plot.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// The measure.
    pub y: usize,
    /// What runs along the axis; `None` for the share of games with at most so much.
    pub x: Option<Dimension>,
    /// What has a plot for each value.
    pub panel: Option<Dimension>,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The part.
    pub part: usize,
    /// The set of rules in the part.
    pub cell: usize,
    /// The player in the part.
    pub player: usize,
    /// The deal.
    pub seed: Seed,
}

/// A part of the games, by their deals: of `count` shares the one numbered `index`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one.
    pub index: u64,
    /// Of how many.
    pub count: u64,
}

impl Shard {
    /// The one share that is everything.
    pub const ALL: Self = Self { index: 1, count: 1 };

    /// Whether a deal belongs to it.
    pub fn has(self, seed: Seed) -> bool {
        seed.0 % self.count == self.index - 1
    }
}

impl std::str::FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let read = || {
            let (index, count) = text.split_once('/')?;
            let (index, count) = (index.parse().ok()?, count.parse().ok()?);
            (1..=count)
                .contains(&index)
                .then_some(Self { index, count })
        };
        read().ok_or_else(|| anyhow!("{text:?}: wanted K/N, such as 1/4 to 4/4"))
    }
}

impl Part {
    /// How many values a dimension has.
    pub fn size(&self, dimension: Dimension) -> usize {
        match dimension {
            Dimension::Axis(axis) => self.axes[axis].choices.len(),
            Dimension::Players => self.players.len(),
        }
    }

    /// The name of a dimension's value in reports.
    pub fn label(&self, dimension: Dimension, at: usize) -> &str {
        match dimension {
            Dimension::Axis(axis) => &self.axes[axis].choices[at].label,
            Dimension::Players => &self.players[at].name,
        }
    }

    /// Every dimension, the players last.
    pub fn dimensions(&self) -> impl Iterator<Item = Dimension> + use<> {
        (0..self.axes.len())
            .map(Dimension::Axis)
            .chain([Dimension::Players])
    }
}

impl Plan {
    /// Checks a study.
    ///
    /// # Errors
    /// With the line and the field of the first thing that is wrong.
    pub fn new(source: &Source<'_>, short: bool) -> Result<Self> {
        let file = source.read()?;
        let game = GameTable::of(file.game.get_ref())
            .map_err(|e| source.error(&file.game.span(), "game", e))?;
        let checker = Checker {
            source,
            file: &file,
            game: &game,
            short,
        };
        if file.parts.is_empty() {
            return Err(source.error(&(0..0), "part", "a study wants at least one [[part]]"));
        }
        let mut parts: Vec<Part> = Vec::new();
        for part in &file.parts {
            let part = checker.part(part.get_ref(), &part.span())?;
            if parts.iter().any(|p| p.name == part.name) {
                let at = &file.parts[parts.len()].get_ref().name;
                return Err(source.error(
                    &at.span(),
                    "part.name",
                    format!("two parts are called {:?}", part.name),
                ));
            }
            parts.push(part);
        }
        let plan = Self {
            title: file.title,
            about: file.about,
            game,
            parts,
            short,
        };
        if plan.count() > MOST {
            let why = format!("{} games: wanted {MOST} at most", plan.count());
            return Err(source.error(&(0..0), "seeds", why));
        }
        Ok(plan)
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        let games = |part: &Part| {
            let deals = part.players.iter().fold(0_usize, |sum, player| {
                let deals = player.seeds.end - player.seeds.start;
                sum.saturating_add(usize::try_from(deals).unwrap_or(usize::MAX))
            });
            deals.saturating_mul(part.cells.len())
        };
        self.parts
            .iter()
            .fold(0, |sum: usize, part| sum.saturating_add(games(part)))
    }

    /// The games of a share, in order.
    pub fn games(&self, shard: Shard) -> Vec<Key> {
        let mut keys = Vec::new();
        for (part, p) in self.parts.iter().enumerate() {
            for cell in 0..p.cells.len() {
                for (player, who) in p.players.iter().enumerate() {
                    let seeds = who.seeds.clone().map(Seed).filter(|&s| shard.has(s));
                    keys.extend(seeds.map(|seed| Key {
                        part,
                        cell,
                        player,
                        seed,
                    }));
                }
            }
        }
        keys
    }
}
