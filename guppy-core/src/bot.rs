//! A player that plans.

mod search;
mod worth;

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::cmp::Reverse;

use games_common::{Bot, Seat, Seed, Seeded};

use crate::game::Guppy;
use crate::moves::Move;
use crate::view::{Knowledge, View};
use search::{Plan, Search, Step, Weights};

/// Plans.
#[derive(Clone, Debug)]
pub struct Planner {
    seed: Seed,
    nodes: u32,
    plan: VecDeque<(View, Move)>,
    /// x
    pub weights: [i64; 12],
}

impl Planner {
    /// x
    pub const NODES: u32 = 20_000;
    /// x
    pub fn new(seed: Seed, nodes: u32) -> Self {
        Self {
            seed,
            nodes,
            plan: VecDeque::new(),
            weights: [100, 50, 100, 20, 50, 50, 0, 0, 0, 0, 0, 0],
        }
    }

    /// What new cloth promises.
    fn fresh(&self, view: &View) -> i64 {
        const SAMPLES: u32 = 4;
        let weights = Weights(self.weights);
        let mut values = [0; SAMPLES as usize];
        for (i, value) in (0..).zip(&mut values) {
            let mut table = *view;
            table.stock.hand = None;
            table.tally.cloths += 1;
            table.tally.gone = table.stock.used;
            let mut chance = Guppy::stream(
                self.seed,
                games_common::purpose::PLAYERS,
                table.tally.cloths as u32 * SAMPLES + i,
            );
            table
                .cloth
                .draw(table.rules.starting_colours(), &mut chance);
            let mut search = Search {
                weights: &weights,
                left: self.nodes / 8,
            };
            *value = search.plan(&table).value;
        }
        let left = (view.cloth_limit() - view.tally.cloths).min(8);
        let mut mean = values.iter().sum::<i64>() / i64::from(SAMPLES);
        for _ in 1..left {
            mean = values.iter().map(|&v| v.max(mean)).sum::<i64>() / i64::from(SAMPLES);
        }
        mean
    }

    fn replan(&mut self, view: &View) {
        self.plan.clear();
        let weights = Weights(self.weights);
        let mut search = Search {
            weights: &weights,
            left: self.nodes,
        };
        let Plan { value, steps } = search.plan(view);
        if view.may_take_cloth() && view.tally.cloths < 8 + 2*u64::from(view.stock.used.count_ones()) && self.fresh(view) > value {
            self.plan.push_back((*view, Move::Cloth));
            return;
        }
        let mut table = *view;
        let cut_order = |plan: &mut VecDeque<(View, Move)>, table: &mut View, order| {
            if table.stock.hand != Some(order) {
                plan.push_back((*table, Move::Pick { order }));
                table.stock.used |= order.bit();
                table.stock.hand = Some(order);
            }
            for patch in table.cuts(order) {
                plan.push_back((*table, Move::Cut { patch }));
                let _ = table.cut(patch, |_| {});
            }
        };
        for step in steps {
            match step {
                Step::Act(m) => {
                    self.plan.push_back((table, m));
                    if table.spend(m) > 0 {
                        return;
                    }
                }
                Step::Cut(order) => cut_order(&mut self.plan, &mut table, order),
            }
        }
        // Nothing is left to do but to cut what lies there.
        let mut left: Vec<_> = table
            .stock
            .hand
            .into_iter()
            .chain(table.open_orders())
            .collect();
        left.sort_by_key(|&order| Reverse((table.stock.hand == Some(order), table.worth(order).cash)));
        let first = left.first().copied();
        if let Some(order) = first {
            cut_order(&mut self.plan, &mut table, order);
        }
        if self.plan.is_empty() {
            if let Some(&order) = left.get(1) {
                self.plan.push_back((table, Move::Pick { order }));
            } else {
                self.plan.push_back((table, Move::Put));
            }
        }
    }
}

impl Bot<Guppy> for Planner {
    fn choose(&mut self, _: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        let view = &knowledge.view;
        for _ in 0..2 {
            if let Some((table, m)) = self.plan.pop_front() {
                if table == *view && legal.contains(&m) {
                    return Some(m);
                }
            }
            if legal.is_empty() {
                return None;
            }
            self.replan(view);
        }
        legal.first().copied()
    }
}
