//! Flood.

#[path = "reference/flood/mod.rs"]
mod reference;

use flood_core::{Flood, Knowledge, Move, Rules};
use games_common::{Chance, Seed};
use reference::Reference;

use crate::{Case, Plain};

/// The plain model of Flood.
#[derive(Clone, Debug)]
pub struct PlainFlood(Reference);

/// One player against the robot.
pub fn cases() -> Vec<Case> {
    vec![Case::new("classic", "sides=robot", 1000, 2)]
}

impl Plain for PlainFlood {
    type Game = Flood;
    type Move = Move;
    type Sampled = Self;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        Self(Reference::deal(rules, seed))
    }

    fn legal(&self) -> Vec<Move> {
        self.0.legal()
    }

    fn apply(&mut self, m: Move) {
        self.0.apply(m);
    }

    /// Shuffles both decks.
    fn sample(&self, _: &Knowledge, chance: &mut Chance) -> Self {
        let mut sampled = self.0.clone();
        chance.shuffle(&mut sampled.deck);
        chance.shuffle(&mut sampled.flood_deck);
        Self(sampled)
    }
}
