#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// The rooms, in reading order.
mod any;
mod bot;
mod cards;
#[cfg(feature = "conformance")]
pub mod conformance;
mod game;
mod perft;
mod random;
mod record;
mod rules;
mod seed;
mod session;
mod text;
mod view;

pub use any::{AnyPlayError, AnyPlayed, AnySession, GameKind};
pub use bot::{Bot, MonteCarloBot, RandomBot};
pub use cards::{Card, CardError, FULL_DECK, Rank, Suit};
pub use game::{ActionIndex, Game, MoveRules, Notation, Outcome, Scored, Seat, Seeded};
pub use perft::{Playout, divide, perft, random_playout};
pub use random::{Chance, MAX_NAME, purpose};
pub use record::{LoadError, NotCanonical, Record, RecordStart, SAVE_FORMAT, Snapshot};
pub use rules::{Field, RuleSet, RulesError};
pub use seed::{Seed, SeedError};
pub use session::{Action, HintError, PlayError, Played, Session, Sitting, UndoError};
pub use text::{Counted, Text};
pub use view::Hidden;
