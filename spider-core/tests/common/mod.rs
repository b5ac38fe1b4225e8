//! What several tests use.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::cast_possible_wrap,
    clippy::trivially_copy_pass_by_ref,
    reason = "each test uses a part of it; counts are small"
)]

use games_common::{Notation, RuleSet, Seed};
use spider_core::{Event, Move, Refusal, Rules, Spider};

/// Every combination of the rules' choices, with the usual budget and a short one.
pub fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for suits in ["1", "2", "4"] {
        for empty_column in ["any", "closed"] {
            for dealing in ["always", "no_empty", "stuck"] {
                for (scoring, budget) in [("budget", "300"), ("budget", "40"), ("windows", "300")] {
                    let changes = [
                        ("suits", suits),
                        ("empty_column", empty_column),
                        ("dealing", dealing),
                        ("scoring", scoring),
                        ("budget", budget),
                    ];
                    all.push(Rules::default().with(changes).unwrap());
                }
            }
        }
    }
    all
}

/// Rules from a text.
pub fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// A one-suit or more-suit position from its columns: what is missing of the deck is put aside so that the whole is right.
///
/// `columns` are the first columns as in a position text, the rest being `/`-separated or left out (then empty). The missing cards go, in whole sets, to
/// the foundation as far as possible; what is then left goes face down under a king in the last column given as `*`, which has to be one.
pub struct Table {
    pub rules: Rules,
    pub columns: Vec<String>,
    pub stock: String,
    pub moves: u64,
    pub undos: u64,
}

impl Table {
    pub fn new(rules: Rules, columns: &str) -> Self {
        let mut columns: Vec<String> = columns.split_whitespace().map(String::from).collect();
        columns.resize(10, "-".into());
        Self {
            rules,
            columns,
            stock: "-".into(),
            moves: 0,
            undos: 0,
        }
    }

    pub fn stock(mut self, stock: &str) -> Self {
        self.stock = stock.into();
        self
    }

    pub fn counters(mut self, moves: u64, undos: u64) -> Self {
        (self.moves, self.undos) = (moves, undos);
        self
    }

    /// The position text.
    pub fn text(&self) -> String {
        let shown = format!("{}/{}", self.columns.join("/"), self.stock);
        let mut missing: Vec<[i32; 14]> = Vec::new();
        for letter in "shdc".chars().take(self.rules.suits().into()) {
            let mut counts = [i32::from(self.rules.copies()); 14];
            for (i, rank) in "A23456789TJQK".chars().enumerate() {
                counts[i + 1] -= shown.matches(&format!("{rank}{letter}")).count() as i32;
                assert!(counts[i + 1] >= 0, "too many {rank}{letter} in {shown}");
            }
            missing.push(counts);
        }
        let mut sets = String::new();
        let mut rest = String::new();
        for (letter, counts) in "shdc".chars().zip(&mut missing) {
            let whole = counts[1..].iter().copied().min().unwrap();
            for _ in 0..whole {
                sets.push(letter);
            }
            for (i, rank) in "A23456789TJQK".chars().enumerate() {
                for _ in 0..counts[i + 1] - whole {
                    rest.extend([rank, letter]);
                }
            }
        }
        let mut columns = self.columns.clone();
        if let Some(aside) = columns.iter_mut().find(|c| c.contains('*')) {
            let hidden = if rest.is_empty() {
                String::new()
            } else {
                format!("[{rest}]")
            };
            *aside = aside.replace('*', &hidden);
        } else {
            assert!(rest.is_empty(), "cards without a place: {rest}");
        }
        let sets = if sets.is_empty() { "-" } else { &sets };
        format!(
            "tableau={} stock={} sets={sets} moves={} undos={}",
            columns.join("/"),
            self.stock,
            self.moves,
            self.undos
        )
    }

    /// The game.
    pub fn game(&self) -> Spider {
        let text = self.text();
        Spider::set_up(&self.rules, &text, Seed(1)).unwrap_or_else(|e| panic!("{e}: {text}"))
    }
}

/// A move from its text.
pub fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The first word of a refusal's name.
pub fn kind(refusal: &Refusal) -> String {
    format!("{refusal:?}")
        .split([' ', '{', '('])
        .next()
        .unwrap()
        .into()
}

/// Plays a move and gives its events; panics when it is refused.
pub fn play(game: &mut Spider, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    if let Err(e) = games_common::MoveRules::play(game, mv(text), |e| events.push(e)) {
        panic!("{text} is refused: {e}");
    }
    events
}
