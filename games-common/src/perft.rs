//! Counting and wandering: perft, and random playouts.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::{Chance, MoveRules, Outcome, Scored};

/// How many lines of exactly `depth` moves there are from a state: the field's check of a move generator.
///
/// A line that ends before counts nothing; depth 0 counts 1. The last ply is counted without being made. The state is as it
/// was afterwards. Keeps one list of moves for each ply that it reaches, and does not recurse, so any depth may be asked for.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
/// # use toys::Shells;
/// use games_common::{Seed, Seeded, divide, perft};
/// // `Shells` is a game of this crate's tests: three shells, opened in any order.
/// let rules = "shells=3,picks=3,rolls=0".parse()?;
/// let mut game = Shells::<0>::deal(&rules, Seed(1));
/// assert_eq!([0, 1, 2, 3, 4].map(|depth| perft(&mut game, depth)), [1, 3, 6, 6, 0]);
/// let by_first_move: Vec<_> = divide(&mut game, 2).into_iter().map(|(m, n)| (m.to_string(), n)).collect();
/// assert_eq!(by_first_move, [("o1".into(), 2), ("o2".into(), 2), ("o3".into(), 2)]);
/// # Ok::<(), games_common::RulesError>(())
/// ```
pub fn perft<G: MoveRules>(game: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        return u64::from(game.legal_count());
    }
    // A list for each ply reached so far, and for each move made the place to go on from and the way back.
    let mut lists = Vec::from([Vec::new()]);
    let mut made: Vec<(usize, G::Undo)> = Vec::new();
    game.legal_moves(&mut lists[0]);
    let mut next = 0;
    let mut leaves = 0;
    loop {
        let ply = made.len();
        if let Some(&m) = lists[ply].get(next) {
            let undo = game.apply(m, |_| {});
            if ply + 2 == depth as usize {
                leaves += u64::from(game.legal_count());
                game.undo(undo);
                next += 1;
            } else {
                made.push((next + 1, undo));
                if lists.len() == made.len() {
                    lists.push(Vec::new());
                }
                game.legal_moves(&mut lists[ply + 1]);
                next = 0;
            }
        } else if let Some((place, undo)) = made.pop() {
            game.undo(undo);
            next = place;
        } else {
            return leaves;
        }
    }
}

/// [`perft`] split by first move, in the order of the moves' indices; empty for depth 0.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
/// # use toys::Shells as MyGame;
/// use games_common::{Seed, Seeded, divide, perft};
///
/// let mut game = MyGame::<0>::deal(&"shells=4,picks=2".parse()?, Seed(7));
/// let moves = divide(&mut game, 2);
/// let sum: u64 = moves.iter().map(|(_, leaves)| leaves).sum();
/// assert_eq!(sum, perft(&mut game, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
/// # use toys::Shells as MyGame;
/// use games_common::{Chance, Seed, Seeded, purpose, random_playout};
///
/// let mut game = MyGame::<0>::deal(&"".parse()?, Seed(7));
/// let mut chance: Chance = MyGame::<0>::stream(Seed(1), purpose::PLAYOUT, 0);
/// let playout = random_playout(&mut game, &mut chance, 1_000);
/// assert!(playout.outcome.is_some() && playout.plies < 1_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
