//! The table of summaries: a line for every player, set of rules and measure; and that of luck.

use anyhow::Result;

use super::measures::Kind;
use super::plan::{Plan, Shard};
use super::stats::{self, Interval, Luck, QUANTILES, figure};
use super::store::{Folder, csv_line, read};

/// One player's games under one set of rules.
#[derive(Debug)]
pub struct Group {
    /// The part.
    pub part: usize,
    /// The set of rules.
    pub cell: usize,
    /// The player.
    pub player: usize,
    /// The games' measures, in the order of their deals.
    pub rows: Vec<Vec<Option<i64>>>,
}

/// A measure summed up.
#[derive(Debug)]
pub struct Summary {
    /// How many games.
    pub games: usize,
    /// The mean, or the rate, with its interval.
    pub middle: Interval,
    /// The standard deviation, of numbers only.
    pub deviation: Option<f64>,
    /// [`QUANTILES`]; none of a rate, and `None` where fewer games come to the measure.
    pub quantiles: Vec<Option<f64>>,
}

impl Group {
    /// The values of a measure that the games have, in the order of their deals.
    pub fn values(&self, measure: usize) -> Vec<i64> {
        self.rows.iter().filter_map(|row| row[measure]).collect()
    }

    /// A measure summed up; `None` without games.
    pub fn summary(&self, plan: &Plan, measure: usize) -> Option<Summary> {
        let mut values = self.values(measure);
        let games = self.rows.len();
        values.sort_unstable();
        let (middle, deviation, quantiles) = match plan.game.measures[measure].kind {
            Kind::Number => {
                let (mean, deviation) = stats::mean(&values)?;
                let quantiles = QUANTILES.map(|q| stats::quantile(&values, q)).into();
                (mean, Some(deviation), quantiles)
            }
            Kind::Rate => {
                let hits = values.iter().filter(|&&v| v != 0).count();
                (stats::wilson(hits, games)?, None, Vec::new())
            }
            Kind::Reached => {
                let at = |q| stats::reached(&values, games, q).map(|v| v as f64);
                (
                    stats::wilson(values.len(), games)?,
                    None,
                    QUANTILES.map(at).into(),
                )
            }
        };
        Some(Summary {
            games,
            middle,
            deviation,
            quantiles,
        })
    }
}

/// All games of a study, by player and rules.
#[derive(Debug)]
pub struct Results {
    /// In the plan's order.
    pub groups: Vec<Group>,
    /// How many games are still to be played.
    pub missing: usize,
}

impl Results {
    /// Reads the table of games.
    ///
    /// # Errors
    /// When there is none, or it is not this study's.
    pub fn read(folder: &Folder, plan: &Plan) -> Result<Self> {
        let keys = plan.games(Shard::ALL);
        let rows = read(&folder.games(Shard::ALL), plan, &keys)?.rows;
        let missing = keys.len() - rows.len();
        let mut groups: Vec<Group> = Vec::new();
        for (key, row) in keys.iter().zip(rows) {
            let at = (key.part, key.cell, key.player);
            match groups.last_mut() {
                Some(last) if (last.part, last.cell, last.player) == at => last.rows.push(row),
                _ => groups.push(Group {
                    part: key.part,
                    cell: key.cell,
                    player: key.player,
                    rows: vec![row],
                }),
            }
        }
        Ok(Self { groups, missing })
    }

    /// One player's games under one set of rules.
    pub fn group(&self, part: usize, cell: usize, player: usize) -> Option<&Group> {
        let key = |g: &Group| (g.part, g.cell, g.player);
        let at = self.groups.binary_search_by_key(&(part, cell, player), key);
        at.ok().map(|at| &self.groups[at])
    }

    /// How a measure's variance falls to deals and players, over the deals that all players of the part played.
    pub fn luck(&self, plan: &Plan, part: usize, cell: usize, measure: usize) -> Option<Luck> {
        let players = 0..plan.parts[part].players.len();
        let groups: Vec<&Group> = players
            .map(|player| self.group(part, cell, player))
            .collect::<Option<_>>()?;
        let seeds = |g: &Group| plan.parts[part].players[g.player].seeds.start;
        let end = |g: &Group| seeds(g) + g.rows.len() as u64;
        let from = groups.iter().map(|g| seeds(g)).max()?;
        let to = groups.iter().map(|g| end(g)).min()?;
        let row = |g: &&Group| {
            let wanted = from..to.max(from);
            let deals = (seeds(g)..).zip(&g.rows);
            let shared = deals.filter(|(seed, _)| wanted.contains(seed));
            shared.map(|(_, row)| row[measure]).collect()
        };
        let table: Vec<Vec<i64>> = groups.iter().map(row).collect::<Option<_>>()?;
        stats::luck(&table)
    }

    /// The table of summaries.
    ///
    /// # Errors
    /// Never: a list of bytes takes all that is written to it.
    pub fn summaries(&self, plan: &Plan) -> Result<String> {
        let fields = plan.game.fields.iter().map(|f| f.name.to_owned());
        let quantiles = QUANTILES.map(|q| match q {
            0 => "min".into(),
            50 => "median".into(),
            100 => "max".into(),
            q => format!("p{q}"),
        });
        let figures = [
            "measure",
            "kind",
            "games",
            "mean",
            "low",
            "high",
            "deviation",
        ];
        let names = ["part", "player"]
            .map(String::from)
            .into_iter()
            .chain(fields);
        let names = names.chain(figures.map(String::from)).chain(quantiles);
        let mut table = csv_line(names)?;
        for group in &self.groups {
            let part = &plan.parts[group.part];
            for (i, measure) in plan.game.measures.iter().enumerate() {
                let Some(summary) = group.summary(plan, i) else {
                    continue;
                };
                let mut cells = vec![part.name.clone(), part.players[group.player].name.clone()];
                cells.extend(part.cells[group.cell].values.iter().cloned());
                let kind = match measure.kind {
                    Kind::Number => "number",
                    Kind::Rate => "rate",
                    Kind::Reached => "reached",
                };
                let Interval { at, low, high } = summary.middle;
                cells.extend([measure.name.into(), kind.into(), summary.games.to_string()]);
                cells.extend([at, low, high].map(figure));
                cells.push(summary.deviation.map(figure).unwrap_or_default());
                let mut quantiles: Vec<_> = summary
                    .quantiles
                    .iter()
                    .map(|q| q.map_or_else(|| "never".into(), figure))
                    .collect();
                quantiles.resize(QUANTILES.len(), String::new());
                cells.extend(quantiles);
                table += &csv_line(cells)?;
            }
        }
        Ok(table)
    }

    /// The table of luck; `None` when no part asks for it.
    ///
    /// # Errors
    /// Never, as [`summaries`](Results::summaries).
    pub fn lucks(&self, plan: &Plan) -> Result<Option<String>> {
        if plan.parts.iter().all(|part| part.luck.is_empty()) {
            return Ok(None);
        }
        let fields = plan.game.fields.iter().map(|f| f.name);
        let names = ["part"].into_iter().chain(fields);
        let mut table = csv_line(names.chain(["measure", "deal", "player", "rest"]))?;
        for (p, part) in plan.parts.iter().enumerate() {
            for (c, cell) in part.cells.iter().enumerate() {
                for &measure in &part.luck {
                    let Some(luck) = self.luck(plan, p, c, measure) else {
                        continue;
                    };
                    let mut cells = vec![part.name.clone()];
                    cells.extend(cell.values.iter().cloned());
                    cells.push(plan.game.measures[measure].name.into());
                    cells.extend([luck.deal, luck.player, luck.rest].map(figure));
                    table += &csv_line(cells)?;
                }
            }
        }
        Ok(Some(table))
    }
}
