//! Guppy.

#[path = "reference/guppy/mod.rs"]
mod reference;

use games_common::{Chance, Seed};
use guppy_core::{Guppy, Knowledge, Move, Rules};
use reference::Reference;

use crate::{Case, Plain};

/// The plain model of Guppy.
#[derive(Clone, Debug)]
pub struct PlainGuppy(Reference);

/// Level 2 with connected patches, and level 7 with rectangles.
pub fn cases() -> Vec<Case> {
    vec![
        Case::new("level=2,connected", "level=2,patch=connected", 1000, 2).thinned(1, 16),
        Case::new("level=7,rectangle", "level=7,patch=rectangle", 1000, 2).thinned(1, 16),
    ]
}

impl Plain for PlainGuppy {
    type Game = Guppy;
    type Move = Move;
    type Sampled = Self;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        Self(Reference::deal(rules, seed))
    }

    fn legal(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn apply(&mut self, m: Move) {
        self.0.apply(m);
    }

    /// Nothing lies hidden, so only what chance will do is drawn again.
    fn sample(&self, _: &Knowledge, chance: &mut Chance) -> Self {
        Self(Reference {
            seed: chance.seed(),
            ..self.0.clone()
        })
    }

    /// Dyes and sponges: nearly all that is played.
    fn timed(m: &Move) -> bool {
        matches!(m, Move::Dye { .. } | Move::Sponge { .. })
    }
}
