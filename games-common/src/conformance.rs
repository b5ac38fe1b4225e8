//! The laws that every game here keeps, as functions that any game can run in its tests.
//!
//! Each law plays random games under a [`Plan`] and either counts what it looked at or returns the first [`Failure`], which
//! names the law, the seed, the ply and the move. [`all`] runs them. They are slow and thorough: some look at
//! every legal move, some at every action index, of every state on the way.
//!
//! ```
//! # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
//! # use toys::Shells as MyGame;
//! use games_common::conformance::{Plan, all, secrets_are_drawn_afresh, wishes_settle};
//!
//! let plan = Plan { seeds: 0..5, plies: 50, samples: 3 };
//! for rules in ["", "shells=8,picks=4", "undos=1,charge=0"] {
//!     let tally = all::<MyGame<0>>(&rules.parse()?, &plan)?;
//!     assert!(tally.states > 100);
//! }
//! secrets_are_drawn_afresh::<MyGame<0>>(&"".parse()?, &plan)?;
//! wishes_settle::<MyGame<0>>(&"".parse()?, &plan, &["first"])?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not here, since it needs a counting allocator: that legal moves, check, apply and undo allocate nothing.

mod laws;
mod moment;
mod secrets;
mod sitting;
mod texts;
mod traces;
mod walk;

pub use laws::{
    legal_moves_are_those_that_pass, playouts_end, same_game_again, undo_gives_back_the_state,
};
pub use moment::{Look, laws_at_a_sitting, laws_at_a_state};
pub use secrets::{events_tell_what_is_known, samples_fit_the_view, secrets_are_drawn_afresh};
pub use sitting::{hints_are_legal, memory_is_real, records_refuse_damage, records_resume};
pub use texts::{
    positions_are_whole, texts_round_trip, texts_survive_damage, wishes_settle, words_are_plain,
};
pub use traces::secrets_leave_no_trace;

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use thiserror::Error;

use crate::{Game, Seed};

/// How much a law looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The deal numbers of the games that are played.
    pub seeds: Range<u64>,
    /// How many moves a game has at most.
    pub plies: u32,
    /// How many states are sampled at each place where a law samples.
    pub samples: u32,
}

/// What the laws looked at: a tally of zero states would mean that nothing was tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games were begun.
    pub games: u64,
    /// How many states were looked at.
    pub states: u64,
}

/// A broken law.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Failure {
    /// The function that found it.
    pub law: &'static str,
    /// The deal.
    pub seed: Seed,
    /// How many moves had been made; in the laws about records, how many actions.
    pub ply: u32,
    /// The move that it was about, or else the last one made.
    pub last_move: Option<String>,
    /// What was wrong.
    pub what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: seed {}, ply {}, ", self.law, self.seed, self.ply)?;
        match &self.last_move {
            Some(m) => write!(f, "move {m:?}: ")?,
            None => write!(f, "no move: ")?,
        }
        f.write_str(&self.what)
    }
}

/// Runs every law of this module but [`secrets_are_drawn_afresh`], which is for games with secrets, [`wishes_settle`], which
/// wants to be told the wishes, and [`secrets_leave_no_trace`], which wants to be told how things are written.
///
/// # Errors
/// The first [`Failure`].
pub fn all<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for law in [
        texts_round_trip::<G>,
        same_game_again::<G>,
        legal_moves_are_those_that_pass::<G>,
        undo_gives_back_the_state::<G>,
        positions_are_whole::<G>,
        words_are_plain::<G>,
        samples_fit_the_view::<G>,
        events_tell_what_is_known::<G>,
        texts_survive_damage::<G>,
        playouts_end::<G>,
        hints_are_legal::<G>,
        memory_is_real::<G>,
        records_resume::<G>,
        records_refuse_damage::<G>,
    ] {
        let more = law(rules, plan)?;
        tally.games += more.games;
        tally.states += more.states;
    }
    Ok(tally)
}
