//! A solver that sees all cards.

mod search;
mod table;

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use self::search::{Pass, Search};
use self::table::{Fixed, Table};
pub use self::table::Weights;
use crate::{EmptyColumn, Move, Spider};

#[doc(hidden)]
pub fn tuned(game: &Spider, budget: u64, weights: Weights, widths: &[usize], patience: u32, stop_first: bool) -> (Vec<Move>, bool, u64, Option<(u32, u64)>) {
    let fixed = Fixed { stock: game.stock, weights, open: game.rules.empty_column() == EmptyColumn::Any };
    let limit = game.rules.limit().map_or(1000, |l| (l - game.moves_made()) as u32);
    let mut tell = |_: u64, won: Option<u32>, _: u32| if stop_first && won.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let mut search = Search {
        fixed: &fixed,
        dealing: game.rules.dealing(),
        limit,
        nodes: 0,
        budget,
        best: Vec::new(),
        rank: (false, 0, Reverse(u32::MAX), Reverse(u32::MAX)),
        first: None,
        tell: &mut tell,
    };
    for &width in widths {
        match search.pass(Table::of(game), width, patience) {
            Pass::Done { cut: true } => {}
            _ => break,
        }
    }
    (search.best, search.rank.0, search.nodes, search.first)
}
