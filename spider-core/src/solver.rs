//! A solver that sees all cards.

mod met;
mod search;
mod table;

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use games_common::{MoveRules, Outcome, Scored};

use self::search::{Pass, Search, Tidy};
use self::table::{Fixed, Table, Weights};
use crate::{Dealing, EmptyColumn, Move, Scoring, Spider};

/// How wide the beams of the first pass are: a small first pass makes the usual deal quick.
const FIRST_WIDTH: u64 = 30;
/// The nodes of budget that there have to be for each unit of the first pass's width; with less it is narrower.
const FIRST_NODES: u64 = 4_000;
/// What a face-down card costs where it is not known which it is: turning it up tells something besides.
const DOWN_UNSEEN: i32 = 80;
/// The nodes of budget that there have to be for each unit of width where only one stage is searched.
const STAGE_NODES: u64 = 400;
/// What an empty column is worth where it has to be filled before the deal: more than the run that is broken for it.
const TO_BE_FILLED: i32 = -200;
/// How many times wider the beams get from pass to pass at most.
const WIDER: u64 = 4;
/// No beam is wider, so that memory stays bounded whatever the budget is.
const WIDEST: u64 = 1 << 15;
/// The longest line looked for where the rules set no limit to moves, in moves of cards from the position on.
const LONGEST: u64 = 1_000;

/// What one suit wants: runs are all that counts, so what breaks them is dear.
const ONE_SUIT: Weights = Weights {
    down: 60,
    down_deep: 4,
    fitted: 25,
    broken: 60,
    over: 20,
    base: 1,
    empty: 30,
    set: 0,
    awaits: 60,
    awaits_fitted: 5,
};

/// What several suits want: empty columns, in which runs can be sorted, are worth more.
const MORE_SUITS: Weights = Weights {
    down: 60,
    down_deep: 4,
    fitted: 36,
    broken: 50,
    over: 20,
    base: 1,
    empty: 60,
    set: 0,
    awaits: 60,
    awaits_fitted: 5,
};

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The nodes spent so far.
    pub nodes: u64,
    /// The beams' width in the pass that goes on.
    pub width: u32,
    /// The moves of cards, deals not counted, of the shortest won line so far; `None` before there is one.
    pub won_in: Option<u32>,
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The budget is spent.
    Budget,
    /// The callback said so.
    Told,
    /// Nothing better is left to find for this search: it went through everything that it would try without leaving anything out, or the
    /// beams are as wide as they get.
    Finished,
}

/// When the first win was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FirstWin {
    /// The moves of cards in the line, deals not counted.
    pub moves: u32,
    /// The nodes spent until then.
    pub nodes: u64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves from the position that was searched, deals among them; all legal, one after another.
    pub line: Vec<Move>,
    /// The game at the line's end.
    pub end: Spider,
    /// When the first won line was found; `None` when none was.
    pub first: Option<FirstWin>,
    /// The nodes spent: a little more than the budget at most, as the last layer is always finished.
    pub nodes: u64,
    /// Why the search stopped.
    pub stopped: Stop,
}

impl Solution {
    /// Whether the line wins.
    pub fn is_won(&self) -> bool {
        self.end.outcome() == Some(Outcome::Won)
    }

    /// The moves of cards in the line, deals not counted: what it costs in points.
    pub fn moves(&self) -> usize {
        self.line.iter().filter(|m| **m != Move::Deal).count()
    }
}

/// Looks for the shortest won line from a position, seeing all cards: [`solve_with`] without a callback.
///
/// ```
/// use games_common::{Seed, Seeded};
/// use spider_core::{Rules, Spider, solve};
///
/// let game = Spider::deal(&Rules::default(), Seed(1));
/// let solution = solve(&game, 200_000);
/// assert!(solution.is_won());
/// assert!(solution.moves() < 100);
/// ```
pub fn solve(game: &Spider, budget: u64) -> Solution {
    solve_with(game, budget, |_| ControlFlow::Continue(()))
}

/// Looks for the shortest won line from a position, seeing all cards.
///
/// A node is a move made or weighed. The search goes in passes. A pass keeps, for each number of groups dealt and each number of moves made,
/// the best positions that it has met, so many as its width; the next pass is wider. After the first win it goes on while budget is left, and
/// keeps a line only when it is shorter than the best so far. Without a win the line leads to most sets, then to the fewest face-down cards on the
/// table, in the fewest moves. Every field of the rules is obeyed, and the points already spent. A line has moves of cards and deals, never
/// an undo. What is not tried: breaking a run, unless a longer one comes of it; moving a whole column to an empty one; and more
/// than 1,000 moves of cards where the score sets no limit.
///
/// The same position and budget give the same solution everywhere. `tell` is called after every layer, thousands of nodes apart once the beams are wide;
/// when it breaks the search ends with what it has. A game that is over comes back as it is.
///
/// Memory: at most 512 bytes for each node of the budget, and in practice far less, as most nodes are weighed and dropped: a program that searches deal
/// 1 with two million nodes takes 13 MB in all, with twenty million 98 MB.
pub fn solve_with(
    game: &Spider,
    budget: u64,
    mut tell: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Solution {
    let mut search = Search::new(game, budget, &mut tell);
    let stopped = if game.outcome().is_some() {
        Stop::Finished
    } else {
        search.widen((budget / FIRST_NODES).clamp(2, FIRST_WIDTH))
    };
    let mut end = game.clone();
    let mut line = search.best;
    // The search's own table makes the same moves; were one refused, the line would end before it.
    let legal = line
        .iter()
        .position(|&m| end.play(m, |_| {}).is_err())
        .unwrap_or(line.len());
    debug_assert_eq!(legal, line.len());
    line.truncate(legal);
    Solution {
        line,
        end,
        first: search.first,
        nodes: search.nodes,
        stopped,
    }
}

/// Looks for the moves that leave the best position before the next deal, whatever that brings; the stock is not looked at. No moves when
/// the position is best as it is. A position in which the rules bar the deal is taken only when no other is found.
pub(crate) fn tidy(game: &Spider, budget: u64) -> Vec<Move> {
    let mut tell = |_: &Progress| ControlFlow::Continue(());
    let mut search = Search::new(game, budget, &mut tell);
    search.fixed.weights.down = DOWN_UNSEEN;
    search.fixed.weights.awaits = 0;
    search.fixed.weights.awaits_fitted = 0;
    search.tidy = Some(Tidy::NONE);
    let width = |budget: u64| (budget / STAGE_NODES).clamp(2, WIDEST) as usize;
    if !search.fixed.fill {
        search.pass(width(budget));
        return search.best;
    }
    // Half of it goes to a table as orderly as can be. Where that keeps columns empty, and so bars the deal, the other half fills them.
    search.budget = budget / 2;
    search.pass(width(budget / 2));
    if search.tidy.is_some_and(|found| found.barred) {
        search.budget = budget;
        search.fixed.weights.empty = TO_BE_FILLED;
        search.tidy = Some(Tidy::NONE);
        search.pass(width(budget / 2));
    }
    search.best
}

/// A number by which positions of one game are told apart; two that lie apart share one with a chance of 2^-64.
pub(crate) fn mark(game: &Spider) -> u64 {
    let table = Table::of(game);
    table.value(&Fixed::of(game)).1 ^ u64::from(table.groups)
}

impl Fixed {
    fn of(game: &Spider) -> Self {
        Self {
            stock: game.stock,
            weights: if game.rules.suits() == 1 {
                ONE_SUIT
            } else {
                MORE_SUITS
            },
            open: game.rules.empty_column() == EmptyColumn::Any,
            fill: game.rules.dealing() == Dealing::NoEmpty,
        }
    }
}

impl<'a> Search<'a> {
    fn new(
        game: &Spider,
        budget: u64,
        tell: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Self {
        let left = game.rules.limit().saturating_sub(game.moves_made());
        let limit = match game.rules.scoring() {
            Scoring::Budget => left,
            Scoring::Windows => left.min(LONGEST),
        };
        Self {
            fixed: Fixed::of(game),
            root: Table::of(game),
            dealing: game.rules.dealing(),
            limit: limit as u32,
            nodes: 0,
            budget,
            best: Vec::new(),
            rank: (false, 0, Reverse(u32::MAX), Reverse(u32::MAX)),
            first: None,
            tidy: None,
            tell,
        }
    }

    /// Passes of growing width until the budget is spent or nothing is left.
    fn widen(&mut self, mut width: u64) -> Stop {
        loop {
            let before = self.nodes;
            match self.pass(width as usize) {
                Pass::Whole => return Stop::Finished,
                Pass::Cut => {}
                Pass::Budget => return Stop::Budget,
                Pass::Told => return Stop::Told,
            }
            if width == WIDEST {
                return Stop::Finished;
            }
            // As wide as what is left of the budget will pay for; a pass that is cut short is worth little.
            let spent = (self.nodes - before).max(1);
            let left = self.budget.saturating_sub(self.nodes);
            let pays = (left / spent.div_ceil(width)).saturating_mul(9) / 10;
            width = pays.clamp(width * 3 / 2 + 1, width * WIDER * 2).min(WIDEST);
        }
    }
}
