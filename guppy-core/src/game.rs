//! The state of a game, and the traits that make it one.

mod apply;
mod legal;
mod undo;

use core::ops::ControlFlow;

use games_common::{ActionIndex, MoveRules, Outcome, Scored, Seed, Seeded};

use crate::cloth::Cloth;
use crate::event::Event;
use crate::moves::Move;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::view::{Stock, Tally, View};

pub(crate) use apply::largest_patch;
pub use undo::Undo;

/// What chance decides: the purposes of its streams.
pub(crate) mod purpose {
    /// The tiles of a cloth (G1, G13). Index: the number of the cloth, the first being 0, modulo 2^32.
    pub(crate) const CLOTH: u32 = 0;
    /// The bead after a large patch (G9). Index: the place of the order in the order of G7.
    pub(crate) const BEAD: u32 = 1;
}

/// A game of Guppy: the table and the seed of everything that chance will do to it. A plain value of 176 bytes.
///
/// ```
/// use games_common::{MoveRules, Scored, Seed, Seeded};
/// use guppy_core::{Guppy, Rules};
/// let mut game = Guppy::deal(&Rules::storyboard(), Seed(1));
/// let before = game.clone();
/// let undo = game.play("dye red e5".parse()?, |event| println!("{event}"))?;
/// assert_eq!(game.table().colour("e5".parse()?), Some(guppy_core::Colour::RED));
/// game.undo(undo);
/// assert_eq!(game, before);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Guppy {
    table: View,
    seed: Seed,
}

impl Guppy {
    /// The table: all of the state but its seed.
    #[inline]
    pub fn table(&self) -> &View {
        &self.table
    }

    /// The one way to make a state; the table has passed [`View::validate`], or is a deal.
    pub(crate) fn with_table(table: View, seed: Seed) -> Self {
        debug_assert_eq!(table.validate(), Ok(()));
        Self { table, seed }
    }
}

impl Seeded for Guppy {
    const NAME: &'static str = "guppy";
    const RULES_VERSION: u32 = 1;
    type Rules = Rules;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        let units = rules.starting_units();
        let tally = Tally {
            score: 0,
            cloths: 1,
            tiles: [0; 6],
            patches: [0; 6],
            gone: 0,
        };
        let stock = Stock {
            units: [units, units, units, if rules.bleach() { units } else { 0 }],
            sponges: rules.starting_sponges(),
            used: 0,
            bonus: 0,
            hand: None,
        };
        let mut cloth = Cloth::EMPTY;
        cloth.draw(
            rules.starting_colours(),
            &mut Self::stream(seed, purpose::CLOTH, 0),
        );
        Self::with_table(
            View {
                rules: *rules,
                cloth,
                tally,
                stock,
            },
            seed,
        )
    }

    #[inline]
    fn rules(&self) -> &Rules {
        &self.table.rules
    }

    #[inline]
    fn seed(&self) -> Seed {
        self.seed
    }
}

impl MoveRules for Guppy {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type Undo = Undo;

    #[inline]
    fn for_each_legal(&self, f: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.table.for_each_legal(f)
    }

    fn check(&self, m: Move) -> Result<(), Refusal> {
        self.table.check(m)
    }

    fn settle(&self, asked: Move) -> Result<Move, Refusal> {
        self.table.settle(asked)
    }

    #[inline]
    fn apply(&mut self, m: Move, events: impl FnMut(Event)) -> Undo {
        self.make(m, events)
    }

    #[inline]
    fn undo(&mut self, u: Undo) {
        self.table.take_back(&u);
    }

    #[inline]
    fn legal_count(&self) -> u32 {
        self.table.legal_count()
    }

    #[inline]
    fn nth_legal(&self, n: u32) -> Option<Move> {
        self.table.nth_legal(n)
    }
}

impl Scored for Guppy {
    fn score(&self) -> i64 {
        self.table.tally.score.cast_signed()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }
}

/// In ascending order: each dye (red, blue, yellow, and bleach if the rules have it) on each of the 81 tiles; sponges on the 64
/// squares, along the rows; the six pick-ups in the order of G7; the cuts: all 2025 rectangles by
/// [`Rectangle::index`](crate::Rectangle::index), or under the connected rule the 81 tiles, a patch going by its lowest; putting
/// down; new cloth.
impl ActionIndex for Guppy {
    fn action_count(rules: &Rules) -> u32 {
        rules.index_count()
    }

    fn encode(rules: &Rules, m: Move) -> Option<u32> {
        rules.index_of(m)
    }

    fn decode(rules: &Rules, index: u32) -> Option<Move> {
        rules.move_at(index)
    }
}

games_common::serde_as_snapshot!(Guppy);
