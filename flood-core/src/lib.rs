#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// The rooms, in reading order.
mod bot;
mod event;
mod game;
mod kinds;
mod moves;
mod notation;
mod places;
mod refusal;
mod rules;
mod sitting;
mod view;

pub use bot::{CarefulBot, LookoutBot};
pub use event::Event;
pub use game::{Flood, FloodCard, Sandbag, SetUpProblem, Undo};
pub use moves::{Move, MoveError};
pub use notation::PositionError;
pub use places::{Arm, PlaceError, Side, Space};
pub use refusal::Refusal;
pub use rules::{Choices, Rules, Sides};
pub use view::{Knowledge, View};
