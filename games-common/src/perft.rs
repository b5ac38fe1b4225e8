//! Counting and wandering: perft, and random playouts.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::{Chance, MoveRules, Outcome, Scored};

/// How many lines of exactly `depth` moves there are from a state: the field's check of a move generator.
///
/// A line that ends before counts nothing; depth 0 counts 1. The last ply is counted without being made. The state is as it
/// was afterwards. Allocates one list of moves per ply.
pub fn perft<G: MoveRules>(game: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(game.legal_count()),
        _ => {
            let mut lists = Vec::new();
            lists.resize_with(depth as usize - 1, Vec::new);
            count(game, &mut lists)
        }
    }
}

/// One list for each ply but the last.
fn count<G: MoveRules>(game: &mut G, lists: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return u64::from(game.legal_count());
    };
    game.legal_moves(moves);
    let mut leaves = 0;
    for &m in moves.iter() {
        let undo = game.apply(m, |_| {});
        leaves += count(game, deeper);
        game.undo(undo);
    }
    leaves
}

/// [`perft`] split by first move, in the order of the moves' indices; empty for depth 0.
pub fn divide<G: MoveRules>(game: &mut G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        game.legal_moves(&mut moves);
    }
    moves
        .into_iter()
        .map(|m| {
            let undo = game.apply(m, |_| {});
            let leaves = perft(game, depth - 1);
            game.undo(undo);
            (m, leaves)
        })
        .collect()
}

/// How a random playout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Playout {
    /// How many moves it had.
    pub plies: u32,
    /// How the game ended; `None` when the bound came first.
    pub outcome: Option<Outcome>,
}

/// Plays a game on with moves drawn uniformly from the legal ones, to its end or for `max_plies` moves.
///
/// Each move is one [`Chance::below`] over the number of legal moves. Allocates nothing.
#[inline]
pub fn random_playout<G: MoveRules + Scored>(
    game: &mut G,
    chance: &mut Chance,
    max_plies: u32,
) -> Playout {
    let mut plies = 0;
    while plies < max_plies {
        let Some(n) = NonZeroU32::new(game.legal_count()) else {
            break;
        };
        let Some(m) = game.nth_legal(chance.below(n)) else {
            break;
        };
        game.apply(m, |_| {});
        plies += 1;
    }
    Playout {
        plies,
        outcome: game.outcome(),
    }
}
