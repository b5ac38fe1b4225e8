//! Players of this game's own.

mod forgetful;
mod memory;
mod plan;
mod seeing;
mod streak;

pub use forgetful::ForgetfulBot;
pub use memory::{Exploring, MemoryBot};
pub use streak::StreakBot;
