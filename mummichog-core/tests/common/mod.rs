//! What several of the tests need.

#![allow(unreachable_pub, dead_code)]

use games_common::{Hidden, MoveRules, Notation, RuleSet, Seat, Seed, Seeded};
use mummichog_core::{Choices, Deal, Event, Knowledge, Move, Mummichog, Rules, Undo};
use proptest::prelude::*;

/// Rules from a text.
pub fn rules(text: &str) -> Rules {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A state from a rules text and a position text.
pub fn at(rules_text: &str, position: &str) -> Mummichog {
    at_seed(rules_text, position, Seed(0))
}

/// The same with a seed for what chance does later.
pub fn at_seed(rules_text: &str, position: &str, seed: Seed) -> Mummichog {
    Mummichog::set_up(&rules(rules_text), position, seed)
        .unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// A move from its text.
pub fn flip(text: &str) -> Move {
    format!("flip {text}")
        .parse()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Checks and makes a move; tells what happened.
pub fn play(game: &mut Mummichog, text: &str) -> Vec<Event> {
    let m = flip(text);
    game.check(m).unwrap_or_else(|e| panic!("{text}: {e}"));
    let mut events = Vec::new();
    game.apply(m, |e| events.push(e));
    events
}

/// The legal moves.
pub fn legal(game: &Mummichog) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

/// Every field varied, small grids more often than large ones.
pub fn any_rules() -> impl Strategy<Value = Rules> {
    let side = || prop_oneof![3 => 1u8..=4, 2 => 5u8..=9, 1 => 10u8..=16];
    let grid = (side(), side()).prop_filter("two tiles at least", |side| *side != (1, 1));
    let faces =
        prop_oneof![2 => Just(None), 3 => (1u8..=31).prop_map(Some), 1 => (1u8..=3).prop_map(Some)];
    let bonus = prop_oneof![Just(None), (0u32..=1_000_000).prop_map(Some)];
    let peek_at = prop_oneof![3 => Just(3u8), 2 => 0u8..=8, 1 => any::<u8>()];
    (
        grid,
        5u8..=16,
        faces,
        any::<bool>(),
        any::<bool>(),
        bonus,
        peek_at,
        0u32..=600_000,
        0u32..=600_000,
    )
        .prop_map(
            |(
                (rows, columns),
                difficulty,
                faces,
                extra_stars,
                pairs,
                clear_bonus,
                peek_at,
                flip_ms,
                peek_ms,
            )| {
                let deal = if pairs && (rows % 2 == 0 || columns % 2 == 0) {
                    Deal::Pairs
                } else {
                    Deal::Random
                };
                let choices = Choices {
                    rows,
                    columns,
                    difficulty,
                    faces,
                    extra_stars,
                    deal,
                    clear_bonus,
                    peek_at,
                    flip_ms,
                    peek_ms,
                };
                Rules::new(choices).expect("valid choices")
            },
        )
}

/// A deal, and so many moves made as the numbers choose them.
pub fn walk(rules: &Rules, seed: u64, choices: &[u32]) -> Mummichog {
    let mut game = Mummichog::deal(rules, Seed(seed));
    for &choice in choices {
        let n = game.legal_count();
        if n == 0 {
            break;
        }
        let m = game.nth_legal(choice % n).expect("a legal move");
        game.apply(m, |_| {});
    }
    game
}

/// A player at a table: the game, what it knows, and all that it was shown.
pub struct Player {
    pub game: Mummichog,
    pub mind: Knowledge,
    pub told: Vec<Vec<Event>>,
}

impl Player {
    pub fn new(game: Mummichog) -> Self {
        let mind = Mummichog::knowledge(game.rules(), &game.view(Seat::FIRST));
        Self {
            game,
            mind,
            told: Vec::new(),
        }
    }

    pub fn play(&mut self, text: &str) -> Undo {
        let m = flip(text);
        self.game.check(m).unwrap_or_else(|e| panic!("{text}: {e}"));
        let mut events = Vec::new();
        let undo = self.game.apply(m, |e| events.push(e));
        Mummichog::learn(&mut self.mind, &events, &self.game.view(Seat::FIRST), false);
        self.told.push(events);
        undo
    }

    pub fn take_back(&mut self, undo: Undo) {
        self.game.undo(undo);
        Mummichog::learn(&mut self.mind, &[], &self.game.view(Seat::FIRST), true);
    }

    /// A true match, if there is one.
    pub fn a_match(&self) -> Option<String> {
        let left: Vec<_> = self.game.places_left().collect();
        let face = |p| self.game.face(p).expect("a tile");
        left.iter().enumerate().find_map(|(i, &one)| {
            let other = left[i + 1..]
                .iter()
                .find(|&&other| face(one).matches(face(other)))?;
            Some(format!("{one} {other}"))
        })
    }
}
