//! Positions for tests: a table of a fresh level-2 game, of which a test changes what it is about.
#![allow(dead_code, unreachable_pub)]

use games_common::{MoveRules, Notation, Seed};
use guppy_core::{Event, Guppy, Move, Order, PositionError, Rules};

/// The parts of a position text.
#[derive(Clone, Debug)]
pub struct Setup {
    pub rules: Rules,
    pub cloth: String,
    pub beads: String,
    pub dyes: String,
    pub sponges: String,
    pub orders: Vec<String>,
    pub hand: String,
    pub filled: String,
    pub cloths: String,
    pub score: String,
    pub seed: Seed,
}

impl Setup {
    /// A fresh table with this cloth: rows with spaces or line breaks between them.
    pub fn new(rules: &str, rows: &str) -> Self {
        let rules: Rules = rules.parse().expect("rules");
        let units = rules.starting_units().to_string();
        Self {
            rules,
            cloth: rows.split_whitespace().collect::<Vec<_>>().join("/"),
            beads: "-".into(),
            dyes: vec![units; rules.dyes().len()].join(","),
            sponges: rules.starting_sponges().to_string(),
            orders: rules
                .orders()
                .iter()
                .map(|o| format!("{o}:0:0:--"))
                .collect(),
            hand: "-".into(),
            filled: "0".into(),
            cloths: "1".into(),
            score: "0".into(),
            seed: Seed(1),
        }
    }

    /// A board all of one colour.
    pub fn plain(rules: &str, letter: char) -> Self {
        Self::new(rules, &vec![letter.to_string().repeat(9); 9].join(" "))
    }

    /// Sets an order's counters and signs, such as `8:1:ub`.
    pub fn order(mut self, name: &str, state: &str) -> Self {
        let i = self
            .orders
            .iter()
            .position(|o| o.starts_with(&format!("{name}:")))
            .expect("an order of the level");
        self.orders[i] = format!("{name}:{state}");
        self
    }

    pub fn beads(self, beads: &str) -> Self {
        Self {
            beads: beads.into(),
            ..self
        }
    }

    pub fn dyes(self, dyes: &str) -> Self {
        Self {
            dyes: dyes.into(),
            ..self
        }
    }

    pub fn sponges(self, sponges: u32) -> Self {
        Self {
            sponges: sponges.to_string(),
            ..self
        }
    }

    pub fn hand(self, hand: &str) -> Self {
        Self {
            hand: hand.into(),
            ..self
        }
    }

    pub fn filled(self, filled: u32) -> Self {
        Self {
            filled: filled.to_string(),
            ..self
        }
    }

    pub fn cloths(self, cloths: u64) -> Self {
        Self {
            cloths: cloths.to_string(),
            ..self
        }
    }

    pub fn score(self, score: u64) -> Self {
        Self {
            score: score.to_string(),
            ..self
        }
    }

    pub fn seed(self, seed: u64) -> Self {
        Self {
            seed: Seed(seed),
            ..self
        }
    }

    pub fn text(&self) -> String {
        format!(
            "cloth={} beads={} dyes={} sponges={} orders={} hand={} filled={} cloths={} score={}",
            self.cloth,
            self.beads,
            self.dyes,
            self.sponges,
            self.orders.join(","),
            self.hand,
            self.filled,
            self.cloths,
            self.score
        )
    }

    pub fn build(&self) -> Result<Guppy, PositionError> {
        Guppy::set_up(&self.rules, &self.text(), self.seed)
    }

    #[track_caller]
    pub fn game(&self) -> Guppy {
        self.build()
            .unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }
}

#[track_caller]
pub fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Makes a legal move and returns its events.
#[track_caller]
pub fn play(game: &mut Guppy, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    game.play(mv(text), |e| events.push(e))
        .unwrap_or_else(|e| panic!("{text}: {e}"));
    events
}

/// The letters of a row, 1 to 9.
pub fn row(game: &Guppy, row: usize) -> String {
    let position = game.position();
    let cloth = position
        .split(' ')
        .next()
        .and_then(|c| c.strip_prefix("cloth="))
        .expect("the cloth");
    cloth.split('/').nth(row - 1).expect("a row").into()
}

/// The large-patch bonuses among events: order and tiles.
pub fn large(events: &[Event]) -> Vec<(Order, u8)> {
    events
        .iter()
        .filter_map(|e| match e {
            Event::LargePatch { order, tiles, .. } => Some((*order, *tiles)),
            _ => None,
        })
        .collect()
}
