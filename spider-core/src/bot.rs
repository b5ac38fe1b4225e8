//! A player that searches games which could be the true one.

use alloc::vec::Vec;
use core::num::{NonZeroU32, NonZeroU64};
use core::ops::ControlFlow;

use games_common::{Bot, Hidden, MoveRules, Seat, Seed, Seeded};

use crate::game::purpose;
use crate::solver::{mark, solve_with, tidy};
use crate::{HintClass, Knowledge, Move, Spider};

/// A fair player of Spider: it sees what the player sees, and asks the solver about games that could lie behind it.
///
/// For each choice it samples a number of whole games from its [`Knowledge`] and searches each of them, up to its node budget. While there is a
/// stock it looks for the moves that leave the table in the best order before the next deal, whose cards it does not look at: a line beyond
/// would count on cards that nobody can know. Where empty columns bar the deal, that is an order without one. Without a stock it searches as [`solve_with`] does, up to the first win. Every line votes
/// for the moves that it could begin with: its first one, and any whose two columns nothing in it has touched before; a line without moves
/// votes for the deal. The move with most votes is made; of equals one that turns a card up, as what it shows helps the next choice, then the first in
/// the order of indices. A move back to a position in which it has chosen before is made only when there is no other. Where nothing that is
/// left has a vote, the best hint is made.
///
/// A choice costs at most `worlds * nodes` nodes and the last layer of each search, and none when there is only one move. What is
/// chosen depends on the bot's seed, its worlds and nodes, the choices it made before, the knowledge and the legal moves, and on nothing else.
///
/// By [`Scoring::Windows`](crate::Scoring::Windows) nothing bounds the length of a game, so neither does this player.
///
/// ```
/// use core::num::{NonZeroU32, NonZeroU64};
/// use games_common::{Bot, Seat, Seed, Session};
/// use spider_core::{FairBot, Rules, Spider};
///
/// let mut session = Session::<Spider>::deal(&Rules::default(), Seed(1));
/// let mut bot = FairBot::new(Seed(1), NonZeroU32::MIN, NonZeroU64::new(1_000).unwrap());
/// let first = bot.choose_in(&session).unwrap();
/// assert!(session.play(Seat::FIRST, first).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairBot {
    seed: Seed,
    choices: u32,
    worlds: NonZeroU32,
    nodes: NonZeroU64,
    /// The positions of this game in which it has chosen, as the solver's table tells them apart.
    been: Vec<u64>,
}

impl FairBot {
    /// The nodes for each sampled game unless another number is given: beams ten wide until the next deal, two wide to the end of a game.
    pub const NODES: NonZeroU64 = NonZeroU64::new(4_000).unwrap();

    /// A bot that samples so many games for each choice, and spends at most so many nodes on each.
    pub fn new(seed: Seed, worlds: NonZeroU32, nodes: NonZeroU64) -> Self {
        Self {
            seed,
            choices: 0,
            worlds,
            nodes,
            been: Vec::new(),
        }
    }

    /// How many games it samples for each choice.
    pub fn worlds(&self) -> NonZeroU32 {
        self.worlds
    }

    /// The nodes that it spends on each of them at most.
    pub fn nodes(&self) -> NonZeroU64 {
        self.nodes
    }
}

/// Counts the moves that could begin a line.
fn vote(line: &[Move], legal: &[Move], votes: &mut [u32]) {
    let mut touched = 0_u16;
    for (n, m) in line.iter().enumerate() {
        let columns = match *m {
            Move::Cards { from, to, .. } => 1 << from | 1 << to,
            // What comes after a deal could not begin; nor could a deal that comes later.
            _ if n > 0 => return,
            _ => u16::MAX,
        };
        if touched & columns == 0
            && let Some(i) = legal.iter().position(|l| l == m)
        {
            votes[i] += 1;
        }
        touched |= columns;
    }
}

impl Bot<Spider> for FairBot {
    fn choose(&mut self, _: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        let mut chance = Spider::stream(self.seed, purpose::FAIR_BOT, self.choices);
        self.choices = self.choices.wrapping_add(1);
        if legal.len() < 2 {
            return legal.first().copied();
        }
        // The hidden cards of this game are any that fit: only moves that turn one up would tell, and those lead nowhere back.
        let game = knowledge.view().any_game().ok()?;
        if game.moves_made() == 0 {
            self.been.clear();
        }
        self.been.push(mark(&game));
        let fresh: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&m| {
                let mut after = game.clone();
                after.play(m, |_| {}).is_ok() && !self.been.contains(&mark(&after))
            })
            .collect();
        let legal = if fresh.is_empty() { legal } else { &fresh };
        let mut votes: Vec<u32> = legal.iter().map(|_| 0).collect();
        for _ in 0..self.worlds.get() {
            let world = Spider::sample(knowledge, &mut chance);
            // Lines beyond the next deal would count on what it brings.
            let line = if world.groups_left() > 0 {
                tidy(&world, self.nodes.get())
            } else {
                solve_with(&world, self.nodes.get(), |progress| match progress.won_in {
                    None => ControlFlow::Continue(()),
                    Some(_) => ControlFlow::Break(()),
                })
                .line
            };
            if line.is_empty() {
                vote(&[Move::Deal], legal, &mut votes);
            }
            vote(&line, legal, &mut votes);
        }
        let most = votes.iter().copied().max().unwrap_or(0);
        let mut best: Vec<Move> = Vec::new();
        best.extend(
            legal
                .iter()
                .zip(&votes)
                .filter(|(_, v)| **v == most)
                .map(|(&m, _)| m),
        );
        let class = |m: &Move| HintClass::of(knowledge.view(), *m);
        if most == 0 {
            return best.into_iter().min_by_key(class);
        }
        let uncovers = best.iter().find(|m| class(m) == Some(HintClass::Uncovers));
        uncovers.or(best.first()).copied()
    }
}
