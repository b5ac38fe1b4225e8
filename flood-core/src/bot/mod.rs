//! Players of this game's own.

mod careful;
mod lookout;
mod seeing;

pub use careful::CarefulBot;
pub use lookout::LookoutBot;
