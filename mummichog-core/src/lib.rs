#![doc = include_str!("../README.md")]
#![doc(test(attr(deny(unused_imports))))]
#![no_std]

extern crate alloc;

// The rooms, in reading order.
mod bot;
mod event;
mod game;
mod grid;
mod knowledge;
mod moves;
mod notation;
mod refusal;
mod rules;
mod sample;
mod sitting;
mod tally;
mod tiles;
mod view;

pub use bot::{Exploring, ForgetfulBot, MemoryBot, StreakBot};
pub use event::Event;
pub use game::{Mummichog, Undo, purpose};
pub use knowledge::Knowledge;
pub use moves::{Move, MoveError};
pub use notation::PositionError;
pub use refusal::Refusal;
pub use rules::{Choices, Deal, Rules};
pub use tiles::{Face, FaceError, Place, PlaceError};
pub use view::View;
