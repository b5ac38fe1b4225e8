//! A player that looks ahead.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use games_common::{Bot, Hidden, MoveRules, Seat, Seed, Seeded, purpose};

use crate::game::{Flood, Quick};
use crate::moves::Move;
use crate::view::Knowledge;

/// The stream of chance that a lookout draws from, by the number of choices made before.
const LOOKOUT_BOT: u32 = purpose::PLAYERS + 1;

/// A player that tries its best moves in sampled decks, and takes the one after which most houses stand; as the Flood, fewest.
///
/// It chooses from [`Knowledge`] alone: for its trials it deals the cards that it has not seen in orders of chance (and, as the Flood, the player's
/// hand too). Which moves are best at first sight, and how both sides play on, a judgement like that of the [hints](games_common::Sitting::hints) says. The
/// [`CANDIDATES`](Self::CANDIDATES) best are tried, all in the same deals; after each round the worse half is dropped, until one is left, and each
/// round has the same share of the budget. Chance makes up much of what trials tell, so the first by judgement is given half a house for the
/// square root of the number of deals.
///
/// The budget is in playouts for each choice; a choice makes as many or somewhat fewer, and one at least for each candidate in each round. A playout under
/// the default rules is some 16 moves of either side. What is chosen depends on the bot's seed, its budget, how many choices it made before, the
/// knowledge and the legal moves, and on nothing else.
///
/// ```
/// use flood_core::{Flood, LookoutBot, Rules};
/// use games_common::{Bot, Seed, Session};
///
/// let mut session = Session::<Flood>::deal(&Rules::default(), Seed(7));
/// let mut bot = LookoutBot::new(Seed(1), 40.try_into()?);
/// while let Some(m) = bot.choose_in(&session) {
///     session.play(session.to_move(), m)?;
/// }
/// assert!(session.game().houses() >= 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LookoutBot {
    seed: Seed,
    choices: u32,
    playouts: NonZeroU32,
}

impl LookoutBot {
    /// How many moves it tries at most.
    pub const CANDIDATES: usize = 8;
    /// A budget that plays well and still quickly.
    pub const PLAYOUTS: NonZeroU32 = NonZeroU32::new(400).unwrap();

    /// A bot with a budget of playouts for each choice.
    pub fn new(seed: Seed, playouts: NonZeroU32) -> Self {
        Self {
            seed,
            choices: 0,
            playouts,
        }
    }

    /// How many playouts it spends on a choice.
    pub fn playouts(&self) -> NonZeroU32 {
        self.playouts
    }
}

impl Bot<Flood> for LookoutBot {
    fn choose(&mut self, seat: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        let mut chance = Flood::stream(self.seed, LOOKOUT_BOT, self.choices);
        self.choices = self.choices.wrapping_add(1);
        if legal.len() < 2 {
            return legal.first().copied();
        }
        let world = Flood::sample(knowledge, &mut chance);
        // The hand and the board, and what is left of the Flood's cards, are the same in every sample.
        let quick = Quick::new(&world);
        let mut candidates: Vec<(Move, i64)> = quick
            .ranked(&world)
            .into_iter()
            .filter(|m| legal.contains(m))
            .take(Self::CANDIDATES)
            .map(|m| (m, 0))
            .collect();
        let rounds = candidates.len().next_power_of_two().ilog2();
        let share = self.playouts.get() / rounds.max(1);
        let favourite = candidates.first().map(|&(m, _)| m);
        let mut tried = 0;
        while candidates.len() > 1 {
            let worlds = (share / candidates.len() as u32).max(1);
            for _ in 0..worlds {
                let world = Flood::sample(knowledge, &mut chance);
                for (m, sum) in &mut candidates {
                    if world.check(*m).is_err() {
                        // Only knowledge that no game gives leads here.
                        continue;
                    }
                    let mut game = world.clone();
                    game.apply(*m, |_| {});
                    let houses = i64::from(quick.play_out(&mut game, |_| {}));
                    *sum += if seat == Seat::FIRST { houses } else { -houses };
                }
            }
            tried += worlds;
            let margin = i64::from(tried.isqrt() / 2);
            // A stable sort: of equals the better one by the judgement stays.
            candidates.sort_by_key(|&(m, sum)| {
                core::cmp::Reverse(sum + if Some(m) == favourite { margin } else { 0 })
            });
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates
            .first()
            .map(|&(m, _)| m)
            .or_else(|| legal.first().copied())
    }
}
