//! Players that work for every game.

use core::num::NonZeroU32;

use alloc::vec::Vec;

use crate::perft::random_playout;
use crate::random::purpose;
use crate::{Chance, Game, Seat, Seed, Session};

/// A player: it chooses from what its seat knows and the moves that it has, and from nothing else.
pub trait Bot<G: Game> {
    /// One of `legal`, which are all the moves that `seat` has now, in the order of their indices; `None` when there are none.
    fn choose(
        &mut self,
        seat: Seat,
        knowledge: &G::Knowledge,
        legal: &[G::Move],
    ) -> Option<G::Move>;

    /// The move it would make in a session whose turn is its own, at the seat to move.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Bot, RandomBot, Seed, Session};
    ///
    /// let mut session = Session::<MyGame<0>>::deal(&"".parse()?, Seed(7));
    /// let mut bot = RandomBot::new::<MyGame<0>>(Seed(1));
    /// while let Some(choice) = bot.choose_in(&session) {
    ///     session.play(session.to_move(), choice)?;
    /// }
    /// assert!(session.outcome().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn choose_in(&mut self, session: &Session<G>) -> Option<G::Move> {
        let seat = session.to_move();
        let mut legal = Vec::new();
        session.legal_moves(seat, &mut legal);
        self.choose(seat, session.knowledge(seat)?, &legal)
    }
}

/// Every legal move with the same chance: [`Chance::pick`] on a stream of its own.
#[derive(Clone, Debug)]
pub struct RandomBot {
    chance: Chance,
}

impl RandomBot {
    /// A bot for the game `G` that plays the same way every time it is made with the same seed.
    pub fn new<G: Game>(seed: Seed) -> Self {
        Self {
            chance: G::stream(seed, purpose::RANDOM_BOT, 0),
        }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, _: Seat, _: &G::Knowledge, legal: &[G::Move]) -> Option<G::Move> {
        self.chance.pick(legal).copied()
    }
}

/// Tries its moves in sampled games and plays on at random; takes the one whose games paid best on average.
///
/// For each choice it spends a fixed number of playouts. They go in rounds: each round samples one full state from what the seat
/// knows, and in that state tries every move once, so that moves are compared on the same deals. When the budget ends
/// within a round, the round goes over a random part of the moves; with a budget smaller than the number of moves
/// the rest are never tried and never chosen. Of equals the first in index order is taken.
///
/// A playout is the move that is tried and then random moves to the end of the game, or
/// [`max_plies`](MonteCarloBot::max_plies) of them, whichever comes first; it is worth the seat's
/// [`payoff`](crate::Scored::payoff) there. A choice therefore costs at most `playouts * (max_plies + 1)` moves, and none when
/// there is only one to choose from. What is chosen depends on the bot's seed, its budget and bound, how many choices it
/// made before, the knowledge and the legal moves, and on nothing else.
#[derive(Clone, Debug)]
pub struct MonteCarloBot {
    seed: Seed,
    choices: u32,
    playouts: NonZeroU32,
    max_plies: u32,
}

impl MonteCarloBot {
    /// How many random moves a playout has at most unless it is told otherwise.
    pub const MAX_PLIES: u32 = 2_000;

    /// A bot with a budget of playouts for each choice.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use core::num::NonZeroU32;
    /// use games_common::{Bot, MonteCarloBot, Seed, Session};
    ///
    /// let session = Session::<MyGame<0>>::deal(&"".parse()?, Seed(7));
    /// let playouts = NonZeroU32::new(100).ok_or("not 0")?;
    /// let choice = MonteCarloBot::new(Seed(1), playouts).choose_in(&session);
    /// assert_eq!(choice, MonteCarloBot::new(Seed(1), playouts).choose_in(&session));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(seed: Seed, playouts: NonZeroU32) -> Self {
        Self {
            seed,
            choices: 0,
            playouts,
            max_plies: Self::MAX_PLIES,
        }
    }

    /// The same bot with another bound on a playout's random moves; with 0 the move that is tried ends it.
    #[must_use]
    pub fn with_max_plies(self, max_plies: u32) -> Self {
        Self { max_plies, ..self }
    }

    /// How many playouts it spends on a choice.
    pub fn playouts(&self) -> NonZeroU32 {
        self.playouts
    }

    /// How many random moves a playout has at most, after the move that is tried.
    pub fn max_plies(&self) -> u32 {
        self.max_plies
    }
}

impl<G: Game> Bot<G> for MonteCarloBot {
    fn choose(
        &mut self,
        seat: Seat,
        knowledge: &G::Knowledge,
        legal: &[G::Move],
    ) -> Option<G::Move> {
        let mut chance = G::stream(self.seed, purpose::MONTE_CARLO_BOT, self.choices);
        self.choices = self.choices.wrapping_add(1);
        if legal.len() < 2 {
            return legal.first().copied();
        }
        let mut sums: Vec<(i128, u32)> = legal.iter().map(|_| (0, 0)).collect();
        let mut order: Vec<usize> = (0..legal.len()).collect();
        let mut left = self.playouts.get();
        while left > 0 {
            if (left as usize) < legal.len() {
                chance.shuffle(&mut order);
            }
            let world = G::sample(knowledge, &mut chance);
            for &i in order.iter().take(left as usize) {
                let mut game = world.clone();
                game.apply(legal[i], |_| {});
                random_playout(&mut game, &mut chance, self.max_plies);
                sums[i].0 += i128::from(game.payoff(seat));
                sums[i].1 += 1;
            }
            left = left.saturating_sub(u32::try_from(legal.len()).unwrap_or(u32::MAX));
        }
        // Means are compared as fractions, exactly: a/b > c/d when a*d > c*b. A sum is below 2^95 and a count below 2^32,
        // so nothing overflows.
        let better = |a: (i128, u32), b: (i128, u32)| {
            a.1 > 0 && (b.1 == 0 || a.0 * i128::from(b.1) > b.0 * i128::from(a.1))
        };
        let best = (1..legal.len()).fold(
            0,
            |best, i| if better(sums[i], sums[best]) { i } else { best },
        );
        Some(legal[best])
    }
}
