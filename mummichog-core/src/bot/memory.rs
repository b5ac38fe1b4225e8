//! A player that takes a match as soon as it knows one.

use alloc::vec::Vec;

use games_common::{Bot, Seat, Sitting};

use crate::game::Mummichog;
use crate::knowledge::Knowledge;
use crate::moves::Move;
use crate::rules::Deal;

/// What a [`MemoryBot`] flips when it knows no match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Exploring {
    /// Two unseen tiles, always. In a deal of n pairs this takes 2n - n/(2n - 1) flips on average.
    TwoUnseen,
    /// Two unseen tiles, but in a deal of pairs with exactly two of them left, one with a tile that is known. With n pairs this takes
    /// 2n - 1 flips on average, the least that there is.
    #[default]
    LastTwoApart,
}

/// A player that forgets nothing: it takes a match that it knows when there is one, and explores when there is none. It uses no chance.
///
/// What it does is the best of the [hints](Sitting::hints); [`Exploring`] says how it explores.
///
/// ```
/// use games_common::{Bot, Seed, Session};
/// use mummichog_core::{MemoryBot, Mummichog, Rules};
///
/// let mut session = Session::<Mummichog>::deal(&Rules::classic_memory(), Seed(1));
/// let mut bot = MemoryBot::default();
/// while let Some(flip) = bot.choose_in(&session) {
///     session.play(session.to_move(), flip)?;
/// }
/// assert_eq!(session.game().tiles_left(), 0);
/// # Ok::<(), games_common::PlayError<mummichog_core::Refusal>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryBot {
    exploring: Exploring,
    hints: Vec<Move>,
}

impl MemoryBot {
    /// A bot that explores in this way.
    pub fn new(exploring: Exploring) -> Self {
        Self {
            exploring,
            hints: Vec::new(),
        }
    }

    /// How it explores.
    pub fn exploring(&self) -> Exploring {
        self.exploring
    }
}

impl Bot<Mummichog> for MemoryBot {
    fn choose(&mut self, _: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        Mummichog::hints(knowledge, &mut self.hints);
        let best = *self.hints.first()?;
        let mut unseen = knowledge.unseen();
        let unseen = (unseen.next(), unseen.next());
        let flip = match (self.exploring, unseen) {
            // The hints of pairs put the last two unseen tiles apart; the flip is then of one seen and one unseen.
            (Exploring::TwoUnseen, (Some(one), Some(other)))
                if knowledge.view().rules().dealing() == Deal::Pairs
                    && [best.first(), best.second()]
                        .into_iter()
                        .any(|p| knowledge.face(p).is_none()) =>
            {
                Move::new(one, other)
            }
            _ => best,
        };
        // Legal moves come in their own order.
        legal
            .binary_search(&flip)
            .map_or(legal.first().copied(), |i| Some(legal[i]))
    }
}
