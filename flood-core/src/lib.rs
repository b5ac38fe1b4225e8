#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// The rooms, in reading order.
mod rules;
mod kinds;
mod places;
mod moves;
mod refusal;
mod event;
mod game;
mod view;
mod sitting;
mod notation;
mod bot;

pub use bot::CarefulBot;
pub use event::Event;
pub use game::{Flood, FloodCard, Sandbag, SetUpProblem, Undo};
pub use moves::{Move, MoveError};
pub use notation::PositionError;
pub use places::{Arm, PlaceError, Side, Space};
pub use refusal::Refusal;
pub use rules::{Choices, Rules, Sides};
pub use view::{Knowledge, View};
