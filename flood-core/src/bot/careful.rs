//! A player without foresight.

use alloc::vec::Vec;

use games_common::{Bot, Seat, Sitting};

use crate::game::Flood;
use crate::moves::Move;
use crate::view::Knowledge;

/// Plays the first hint that it may: careful, quick and without chance.
///
/// For the player it keeps all but one or two houses on average under the default rules; as the Flood it takes more than the robot's
/// order (`F6`) would. See
/// [`hints`](Sitting::hints) for how it judges; it looks no move ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CarefulBot;

impl Bot<Flood> for CarefulBot {
    fn choose(&mut self, _: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        let mut hints = Vec::new();
        Flood::hints(knowledge, &mut hints);
        hints
            .into_iter()
            .find(|m| legal.contains(m))
            .or_else(|| legal.first().copied())
    }
}
