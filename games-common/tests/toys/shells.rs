// `Shells`, a game for one that the tests and the doc examples play. It is a complete game: hidden faces,
// chance drawn on the way, a wish, an undo that costs points, a hint not twice in a row.
//
// Some shells lie face down, each over 0, 1 or 2 pearls. Open a given number of them, and throw a die now and then; pearls
// and pips are points. All the allowed shells open ends the game: won with at least a pearl a shell on average.
//
// `FAULT` is 0 for the sound game. Any other number plants one fault, for the tests of the conformance laws; where it
// matters the faults wait for the third ply, so that a law has to find the place.
//
// Files are included, not modules, and begin with plain comments: so a doc example can include the game whole.

use core::fmt;
use core::num::NonZeroU32;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::cell::Cell;

use games_common::{
    ActionIndex, Chance, Field, Hidden, MoveRules, Notation, Outcome, RuleSet, RulesError, Scored,
    Seat, Seed, Seeded, Sitting,
};

/// Shells at most.
const MOST: usize = 8;
/// The stream of the deal: each shell from the left is `below(3)`.
const DEAL: u32 = 0;
/// The stream of throw number `index`: a die is `below(6) + 1`.
const THROW: u32 = 1;
/// Undos that a position may tell of.
const MAX_UNDOS: u64 = 1_000_000_000_000_000;

thread_local! {
    /// How many states were sampled on this thread.
    pub static SAMPLES: Cell<u64> = const { Cell::new(0) };
    /// How often a payoff was asked for on this thread.
    pub static PAYOFFS: Cell<u64> = const { Cell::new(0) };
    /// How many moves were made on this thread.
    pub static MOVES: Cell<u64> = const { Cell::new(0) };
    /// What the fault without a fixed course counts.
    static WHIM: Cell<u64> = const { Cell::new(0) };
}

fn count(what: &'static std::thread::LocalKey<Cell<u64>>) -> u64 {
    what.set(what.get() + 1);
    what.get()
}

include!("shells/rules.rs");
include!("shells/moves.rs");
include!("shells/game.rs");
include!("shells/view.rs");
include!("shells/faults.rs");
