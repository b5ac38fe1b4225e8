#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// The rooms, in reading order.
mod bot;
mod cloth;
mod colour;
mod event;
mod game;
mod moves;
mod notation;
mod refusal;
mod rules;
mod sitting;
mod tile;
mod view;

pub use bot::Planner;
pub use colour::{Bead, Colour, Dye, Gain, NameError, Order};
pub use event::{Event, Praise, PraiseError};
pub use game::{Guppy, Undo};
pub use moves::{Move, MoveError, Patch};
pub use notation::PositionError;
pub use refusal::Refusal;
pub use rules::{Choices, PatchRule, PatchRuleError, Rules};
pub use tile::{Rectangle, RectangleError, Tile, TileError, TileSet};
pub use view::{Knowledge, OrderState, Scissors, View};
