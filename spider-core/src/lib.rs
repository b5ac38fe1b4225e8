#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// The rooms. In reading order: rules, place, ends, tableau, moves, refusal, event, game, view, sitting, notation, solver, bot.
#[cfg(feature = "solver")]
mod bot;
mod ends;
mod event;
mod game;
mod moves;
mod notation;
mod place;
mod refusal;
mod rules;
mod sitting;
#[cfg(feature = "solver")]
mod solver;
mod tableau;
mod view;

#[cfg(feature = "solver")]
pub use bot::FairBot;
pub use event::Event;
pub use game::{Spider, Undo};
pub use moves::{LONGEST_GROUP, Move, MoveError, MovePart};
pub use notation::{MAX_COUNTER, PositionError, PositionPart};
pub use place::{Place, PlaceError};
pub use refusal::Refusal;
pub use rules::{Choices, Dealing, EmptyColumn, Rules, Scoring};
pub use sitting::HintClass;
#[cfg(feature = "solver")]
pub use solver::{FirstWin, Progress, Solution, Stop, solve, solve_with};
pub use view::{ColumnView, Knowledge, View};
