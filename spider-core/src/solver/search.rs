//! One pass of the search: beams over groups dealt and moves made.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::table::{Child, Fixed, Table};
use crate::{Dealing, Move};

/// A step on the way to a position: the step before it, and the move. The first step points at itself.
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

/// A position one move on, not made yet.
#[derive(Clone, Copy)]
struct Candidate {
    parent: u32,
    child: Child,
}

/// Hashes of positions met, in a table with open places.
pub(super) struct Met {
    places: Vec<u64>,
    count: usize,
}

impl Met {
    fn new() -> Self {
        Self {
            places: alloc::vec![0; 1 << 10],
            count: 0,
        }
    }

    fn clear(&mut self) {
        self.places.fill(0);
        self.count = 0;
    }

    fn place(&self, hash: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut at = (hash >> 20) as usize & mask;
        while self.places[at] != 0 && self.places[at] != hash {
            at = (at + 1) & mask;
        }
        at
    }

    fn has(&self, hash: u64) -> bool {
        self.places[self.place(hash | 1)] != 0
    }

    /// Whether it is new.
    fn add(&mut self, hash: u64) -> bool {
        let hash = hash | 1;
        let at = self.place(hash);
        if self.places[at] != 0 {
            return false;
        }
        self.places[at] = hash;
        self.count += 1;
        if self.count * 2 > self.places.len() {
            let twice = alloc::vec![0; self.places.len() * 2];
            let old = core::mem::replace(&mut self.places, twice);
            for hash in old {
                if hash != 0 {
                    let at = self.place(hash);
                    self.places[at] = hash;
                }
            }
        }
        true
    }
}

/// How good the end of a line is: won before not, then sets, then fewer face-down cards, then fewer moves.
pub(super) type Rank = (bool, u8, core::cmp::Reverse<u32>, core::cmp::Reverse<u32>);

pub(super) struct Search<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) dealing: Dealing,
    /// The moves that may still be made.
    pub(super) limit: u32,
    pub(super) nodes: u64,
    pub(super) budget: u64,
    pub(super) best: Vec<Move>,
    pub(super) rank: Rank,
    pub(super) first: Option<(u32, u64)>,
    pub(super) tell: &'a mut dyn FnMut(u64, Option<u32>, u32) -> ControlFlow<()>,
}

/// Why a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// Nothing left to look at; whether something was left out.
    Done { cut: bool },
    Budget,
    Told,
}

impl Search<'_> {
    /// The moves that a line may have now to be worth anything.
    fn bound(&self) -> u32 {
        match self.rank {
            (true, _, _, core::cmp::Reverse(moves)) => moves - 1,
            _ => self.limit,
        }
    }

    fn note(&mut self, steps: &[Step], step: u32, moves: u32, table: &Table) {
        let won = table.done == 8;
        let rank = (
            won,
            table.done,
            core::cmp::Reverse(table.face_down()),
            core::cmp::Reverse(moves),
        );
        if rank <= self.rank {
            return;
        }
        self.rank = rank;
        self.best.clear();
        let mut at = step;
        while at != 0 {
            let step = steps[at as usize];
            self.best.push(step.made);
            at = step.before;
        }
        self.best.reverse();
        if won && self.first.is_none() {
            self.first = Some((moves, self.nodes));
        }
    }

    pub(super) fn pass(&mut self, root: Table, width: usize, patience: u32) -> Pass {
        let mut cut = false;
        let mut steps = alloc::vec![Step { before: 0, made: Move::Deal }];
        let mut met = Met::new();
        let (cost, hash) = root.value(self.fixed);
        self.note(&steps, 0, 0, &root);
        // What was dealt into this stage after so many moves.
        let mut arrivals: Vec<Vec<Spot>> = alloc::vec![alloc::vec![Spot { table: root, cost, hash, step: 0 }]];
        let mut candidates: Vec<Candidate> = Vec::new();
        while !arrivals.is_empty() {
            let mut dealt: Vec<Vec<Spot>> = Vec::new();
            met.clear();
            let mut layer: Vec<Spot> = Vec::new();
            let mut best_cost = i32::MAX;
            let mut waited = 0;
            let mut moves = 0_u32;
            loop {
                if moves > self.bound() {
                    break;
                }
                // The layer: what was dealt here, and what moves lead to.
                candidates.clear();
                let mut next: Vec<Spot> = Vec::new();
                for (parent, spot) in layer.iter().enumerate() {
                    spot.table.children(self.fixed, |child| {
                        self.nodes += 1;
                        if !met.has(child.hash) {
                            candidates.push(Candidate { parent: parent as u32, child });
                        }
                    });
                }
                let mut come = arrivals
                    .get_mut(moves as usize)
                    .map(core::mem::take)
                    .unwrap_or_default();
                come.sort_unstable_by_key(|s| (s.cost, s.hash));
                if candidates.len() > 4 * width {
                    candidates.select_nth_unstable_by_key(4 * width, |c| (c.child.cost, c.child.hash));
                    candidates.truncate(4 * width);
                    cut = true;
                }
                candidates.sort_unstable_by_key(|c| (c.child.cost, c.child.hash, c.parent));
                let (mut a, mut b) = (come.iter().peekable(), candidates.iter().peekable());
                while next.len() < width {
                    let from_come = match (a.peek(), b.peek()) {
                        (None, None) => break,
                        (Some(_), None) => true,
                        (None, Some(_)) => false,
                        (Some(s), Some(c)) => s.cost <= c.child.cost,
                    };
                    if from_come {
                        let Some(&spot) = a.next() else { break };
                        if met.add(spot.hash) {
                            next.push(spot);
                        }
                        continue;
                    }
                    let Some(&Candidate { parent, child }) = b.next() else { break };
                    if !met.add(child.hash) {
                        continue;
                    }
                    let before = &layer[parent as usize];
                    let mut table = before.table;
                    table.shift(child.from.into(), child.to.into(), child.count.into());
                    if moves + table.least_moves().saturating_sub(10 * u32::from(table.groups)) > self.bound() {
                        continue;
                    }
                    steps.push(Step {
                        before: before.step,
                        made: Move::Cards { from: child.from, to: child.to, count: child.count },
                    });
                    let step = steps.len() as u32 - 1;
                    next.push(Spot { table, cost: child.cost, hash: child.hash, step });
                    self.note(&steps, step, moves, &table);
                }
                cut |= a.peek().is_some() || b.peek().is_some();
                layer = next;
                if layer.is_empty() && arrivals.len() <= moves as usize {
                    break;
                }
                if let Some(first) = layer.first() {
                    if first.cost < best_cost {
                        best_cost = first.cost;
                        waited = 0;
                    } else {
                        waited += 1;
                        if waited > patience && arrivals.len() <= moves as usize {
                            cut = true;
                            break;
                        }
                    }
                }
                for spot in &layer {
                    if spot.table.groups == 0 || spot.table.done == 8 {
                        continue;
                    }
                    let allowed = match self.dealing {
                        Dealing::Always => true,
                        Dealing::NoEmpty => !spot.table.has_empty() || spot.table.on_table() < 10,
                        Dealing::Stuck => spot.table.is_stuck(self.fixed),
                    };
                    if allowed {
                        let mut table = spot.table;
                        table.deal(self.fixed);
                        self.nodes += 1;
                        if moves + table.least_moves().saturating_sub(10 * u32::from(table.groups)) > self.bound() {
                            continue;
                        }
                        let (cost, hash) = table.value(self.fixed);
                        while dealt.len() <= moves as usize {
                            dealt.push(Vec::new());
                        }
                        steps.push(Step { before: spot.step, made: Move::Deal });
                        let step = steps.len() as u32 - 1;
                        dealt[moves as usize].push(Spot { table, cost, hash, step });
                        self.note(&steps, step, moves, &table);
                    }
                }
                if self.nodes >= self.budget {
                    return Pass::Budget;
                }
                let won = self.first.map(|_| self.bound() + 1);
                if (self.tell)(self.nodes, won, width as u32).is_break() {
                    return Pass::Told;
                }
                moves += 1;
            }
            arrivals = dealt;
        }
        Pass::Done { cut }
    }
}
