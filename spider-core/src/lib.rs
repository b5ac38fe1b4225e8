#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// The rooms, in reading order.
mod rules;
mod place;
mod tableau;
mod moves;
mod refusal;
mod event;
mod game;
mod view;
mod sitting;
mod notation;

pub use event::Event;
pub use game::{Spider, Undo};
pub use moves::{LONGEST_GROUP, Move, MoveError, MovePart};
pub use notation::{MAX_COUNTER, PositionError, PositionPart};
pub use place::{Place, PlaceError};
pub use refusal::Refusal;
pub use rules::{Choices, Dealing, EmptyColumn, Rules, Scoring};
pub use sitting::HintClass;
pub use view::{ColumnView, Knowledge, View};
