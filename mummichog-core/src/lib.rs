#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// The rooms, in reading order.
mod rules;
mod tiles;
mod grid;
mod moves;
mod refusal;
mod event;
mod game;
mod view;
mod knowledge;
mod sample;
mod sitting;
mod notation;
mod bot;

pub use bot::{Exploring, MemoryBot};
pub use event::Event;
pub use game::{Mummichog, Undo, purpose};
pub use knowledge::Knowledge;
pub use moves::{Move, MoveError};
pub use notation::PositionError;
pub use refusal::Refusal;
pub use rules::{Choices, Deal, Rules};
pub use tiles::{Face, FaceError, Place, PlaceError};
pub use view::View;
