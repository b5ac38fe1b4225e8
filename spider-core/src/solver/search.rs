//! One pass of the search: beams over groups dealt and moves made.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::met::Met;
use super::table::{Child, Fixed, Table};
use super::{FirstWin, Progress};
use crate::game::{GROUP, SETS};
use crate::{Dealing, Move};

/// How many layers of moves may go by without a better position before a stage is given up.
const PATIENCE: u32 = 12;

/// What a move costs beside the disorder that is left before a deal: less than what a good move is worth.
const MOVE_COST: i32 = 15;

/// A step on the way to a position: the step before it, and the move. Step 0 is the root and has no move.
#[derive(Clone, Copy)]
struct Step {
    before: u32,
    made: Move,
}

/// A position to go on from.
#[derive(Clone, Copy)]
struct Spot {
    table: Table,
    cost: i32,
    hash: u64,
    step: u32,
}

/// A position one move on from one of a layer, not made yet.
#[derive(Clone, Copy)]
struct Candidate {
    parent: u32,
    child: Child,
}

/// How good the end of a line is: won or not, then sets, then fewer face-down cards, then fewer moves.
pub(super) type Rank = (bool, u8, Reverse<u32>, Reverse<u32>);

/// A search of one position, over all its passes.
pub(super) struct Search<'a> {
    pub(super) fixed: Fixed,
    pub(super) root: Table,
    pub(super) dealing: Dealing,
    /// The moves that may be made at all.
    pub(super) limit: u32,
    pub(super) nodes: u64,
    pub(super) budget: u64,
    pub(super) best: Vec<Move>,
    pub(super) rank: Rank,
    pub(super) first: Option<FirstWin>,
    /// Instead of lines to the end, looks for the best position before the next deal.
    pub(super) tidy: Option<Tidy>,
    pub(super) tell: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
}

/// The best position before the next deal so far: the least in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tidy {
    /// Whether the rules bar the deal there.
    pub(super) barred: bool,
    /// Its cost, with that of the moves to it.
    pub(super) cost: i32,
}

impl Tidy {
    /// Anything is better.
    pub(super) const NONE: Self = Self {
        barred: true,
        cost: i32::MAX,
    };
}

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// Everything was looked at.
    Whole,
    /// All that the width leaves was looked at.
    Cut,
    Budget,
    Told,
}

/// What a pass keeps between its stages.
struct Kept {
    steps: Vec<Step>,
    /// The positions after the deal that ends the stage, by moves made.
    dealt: Vec<Vec<Spot>>,
    cut: bool,
}

impl Kept {
    fn step(&mut self, before: u32, made: Move) -> u32 {
        let step = self.steps.len() as u32;
        self.steps.push(Step { before, made });
        step
    }
}

impl Search<'_> {
    /// The moves that a line may have now to be worth anything.
    fn bound(&self) -> u32 {
        match self.rank {
            (true, _, _, Reverse(moves)) => moves.saturating_sub(1),
            _ => self.limit,
        }
    }

    /// Whether a position after so many moves can still be a part of a line that is wanted.
    fn hopeless(&self, table: &Table, moves: u32) -> bool {
        // Every card of the stock may join a run as it is dealt.
        let free = GROUP as u32 * u32::from(table.groups);
        moves + table.least_moves().saturating_sub(free) > self.bound()
    }

    /// Keeps the line to a position when it is the best yet.
    fn note(&mut self, steps: &[Step], step: u32, moves: u32, table: &Table) {
        if self.tidy.is_some() {
            return;
        }
        let won = usize::from(table.done) == SETS;
        let rank = (won, table.done, Reverse(table.face_down()), Reverse(moves));
        if rank <= self.rank {
            return;
        }
        self.rank = rank;
        self.keep(steps, step);
        if won && self.first.is_none() {
            self.first = Some(FirstWin {
                moves,
                nodes: self.nodes,
            });
        }
    }

    fn keep(&mut self, steps: &[Step], step: u32) {
        self.best.clear();
        let mut at = step;
        while at != 0 {
            let step = steps[at as usize];
            self.best.push(step.made);
            at = step.before;
        }
        self.best.reverse();
    }

    fn may_deal(&self, table: &Table) -> bool {
        table.groups > 0
            && match self.dealing {
                Dealing::Always => true,
                Dealing::NoEmpty => !table.has_empty() || table.on_table() < GROUP,
                Dealing::Stuck => table.is_stuck(&self.fixed),
            }
    }

    /// Searches with beams of a width.
    pub(super) fn pass(&mut self, width: usize) -> Pass {
        let mut kept = Kept {
            steps: alloc::vec![Step {
                before: 0,
                made: Move::Deal
            }],
            dealt: Vec::new(),
            cut: false,
        };
        let root = self.root;
        let (cost, hash) = root.value(&self.fixed);
        self.note(&kept.steps, 0, 0, &root);
        let root = Spot {
            table: root,
            cost,
            hash,
            step: 0,
        };
        let mut arrivals = alloc::vec![alloc::vec![root]];
        while !arrivals.is_empty() {
            if let Some(end) = self.stage(width, arrivals, &mut kept) {
                return end;
            }
            arrivals = core::mem::take(&mut kept.dealt);
        }
        if kept.cut { Pass::Cut } else { Pass::Whole }
    }

    /// All that happens between two deals: layer after layer of one move more.
    fn stage(
        &mut self,
        width: usize,
        mut arrivals: Vec<Vec<Spot>>,
        kept: &mut Kept,
    ) -> Option<Pass> {
        let mut met = Met::new();
        let mut layer: Vec<Spot> = Vec::new();
        let mut candidates: Vec<Candidate> = Vec::new();
        let (mut best_cost, mut waited) = (i32::MAX, 0);
        let mut moves = 0;
        while moves <= self.bound() {
            candidates.clear();
            for (parent, spot) in (0..).zip(&layer) {
                spot.table.children(&self.fixed, |child| {
                    self.nodes += 1;
                    if !met.has(child.hash) {
                        candidates.push(Candidate { parent, child });
                    }
                });
            }
            let come = arrivals.get_mut(moves as usize).map(core::mem::take);
            layer = self.choose(
                width,
                moves,
                &layer,
                come.unwrap_or_default(),
                &mut candidates,
                &mut met,
                kept,
            );
            let more_come = arrivals.len() > moves as usize + 1;
            match layer.first() {
                None if !more_come => break,
                Some(first) if first.cost < best_cost => {
                    (best_cost, waited) = (first.cost, 0);
                }
                _ => waited += 1,
            }
            match self.tidy {
                Some(least) => self.tidy(least, moves, &layer, kept),
                None => self.deal(width, moves, &layer, kept),
            }
            if waited > PATIENCE && !more_come {
                kept.cut = true;
                break;
            }
            if self.nodes >= self.budget {
                return Some(Pass::Budget);
            }
            let progress = Progress {
                nodes: self.nodes,
                width: width as u32,
                won_in: self.first.map(|_| self.bound() + 1),
            };
            if (self.tell)(&progress).is_break() {
                return Some(Pass::Told);
            }
            moves += 1;
        }
        None
    }

    /// Keeps the line to the best position of a layer when it is the best yet.
    fn tidy(&mut self, least: Tidy, moves: u32, layer: &[Spot], kept: &Kept) {
        let best = layer
            .iter()
            .map(|spot| {
                let found = Tidy {
                    barred: !self.may_deal(&spot.table),
                    cost: spot.cost + MOVE_COST * moves.cast_signed(),
                };
                (found, spot.step)
            })
            .min_by_key(|(found, _)| *found);
        if let Some((found, step)) = best
            && found < least
        {
            self.tidy = Some(found);
            self.keep(&kept.steps, step);
        }
    }

    /// The best of what was dealt here and of what moves lead to, each position once.
    #[expect(
        clippy::too_many_arguments,
        reason = "buffers that the stage uses again"
    )]
    fn choose(
        &mut self,
        width: usize,
        moves: u32,
        layer: &[Spot],
        mut arrived: Vec<Spot>,
        candidates: &mut Vec<Candidate>,
        met: &mut Met,
        kept: &mut Kept,
    ) -> Vec<Spot> {
        // The same position comes from several sides: so more are looked at than are kept.
        let enough = 4 * width;
        let key = |c: &Candidate| (c.child.cost, c.child.hash, c.parent);
        if candidates.len() > enough {
            candidates.select_nth_unstable_by_key(enough, key);
            candidates.truncate(enough);
            kept.cut = true;
        }
        candidates.sort_unstable_by_key(key);
        arrived.sort_unstable_by_key(|s| (s.cost, s.hash, s.step));
        let (mut come, mut gone) = (arrived.iter().peekable(), candidates.iter().peekable());
        let mut next = Vec::new();
        while next.len() < width {
            let deal_first = match (come.peek(), gone.peek()) {
                (Some(spot), Some(c)) => spot.cost <= c.child.cost,
                (spot, _) => spot.is_some(),
            };
            if deal_first {
                let Some(&spot) = come.next() else { break };
                if met.add(spot.hash) {
                    next.push(spot);
                }
                continue;
            }
            let Some(&Candidate { parent, child }) = gone.next() else {
                break;
            };
            if !met.add(child.hash) {
                continue;
            }
            let before = &layer[parent as usize];
            let Child {
                from,
                to,
                count,
                cost,
                hash,
            } = child;
            let mut table = before.table;
            table.shift(from.into(), to.into(), count.into());
            if self.hopeless(&table, moves) {
                continue;
            }
            debug_assert_eq!((cost, hash), table.value(&self.fixed));
            let step = kept.step(before.step, Move::Cards { from, to, count });
            self.note(&kept.steps, step, moves, &table);
            next.push(Spot {
                table,
                cost,
                hash,
                step,
            });
        }
        kept.cut |= come.peek().is_some() || gone.peek().is_some();
        next
    }

    /// Deals wherever it is allowed; the next stage begins there.
    fn deal(&mut self, width: usize, moves: u32, layer: &[Spot], kept: &mut Kept) {
        // Points are looked at before a deal: with none left the game is over.
        if moves >= self.limit {
            return;
        }
        let mut dealt = Vec::new();
        for spot in layer {
            if !self.may_deal(&spot.table) {
                continue;
            }
            let mut table = spot.table;
            table.deal(&self.fixed);
            self.nodes += 1;
            if self.hopeless(&table, moves) {
                continue;
            }
            let (cost, hash) = table.value(&self.fixed);
            let step = kept.step(spot.step, Move::Deal);
            self.note(&kept.steps, step, moves, &table);
            dealt.push(Spot {
                table,
                cost,
                hash,
                step,
            });
        }
        debug_assert!(dealt.len() <= width);
        if dealt.is_empty() {
            return;
        }
        kept.dealt.resize_with(moves as usize, Vec::new);
        kept.dealt.push(dealt);
    }
}
