//! The search: a beam over dyes, sponges and whole orders cut.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::memo::{Keys, Memo};
use super::node::Node;
use super::step::Step;
use crate::view::View;

/// Tenths of a layer that are foreseen for each unit of dye.
const LAYERS_A_UNIT: u32 = 3;

struct Child {
    value: i64,
    key: u64,
    parent: u32,
    step: Step,
}

pub(super) struct Plan {
    pub(super) value: i64,
    pub(super) steps: Vec<Step>,
}

pub(super) struct Search {
    /// Positions that may still be weighed.
    left: u32,
    /// Keys of those reached so far: a table that was reached in this step or an earlier one is not weighed again.
    seen: Keys,
    memo: Memo,
}

impl Search {
    /// A search that may weigh so many tables.
    pub(super) fn new(left: u32) -> Self {
        Self {
            left,
            seen: Keys::new(),
            memo: Memo::new(),
        }
    }

    /// The best plan found from a table, at least as good as a known one, which must be possible on it.
    pub(super) fn plan(&mut self, table: &View, known: &[Step]) -> Plan {
        let mut trail: Vec<(u32, Step)> = Vec::new();
        let root = Node::of(*table, u32::MAX);
        let mut best = (root.cash(), u32::MAX);
        let mut guide = root;
        let mut known = known.iter().copied();
        let mut beam = alloc::vec![root];
        let mut children: Vec<Child> = Vec::new();
        while !beam.is_empty() {
            let table = &beam[0].table;
            // How many layers are still to come, by experience: a part of the dyes, and no more for sponges.
            let units: u32 = table.stock.units[..3].iter().map(|&u| u32::from(u)).sum();
            let layers = units * LAYERS_A_UNIT / 10 + table.open().count_ones();
            children.clear();
            for (parent, node) in (0..).zip(&beam) {
                node.steps(|step| {
                    if self.left == 0 {
                        return;
                    }
                    let mut next = node.made(step);
                    let key = next.key();
                    if !self.seen.insert(key) {
                        return;
                    }
                    self.left -= 1;
                    next.weigh(&node.table.cloth, &mut self.memo);
                    children.push(Child {
                        value: next.value(),
                        key,
                        parent,
                        step,
                    });
                });
            }
            let each = (children.len() / beam.len()).max(1) as u32;
            let width = (self.left / (each * layers.max(1))).max(1) as usize;
            children.sort_unstable_by_key(|c| (Reverse(c.value), c.key, c.parent));
            let mut next = Vec::with_capacity(width.min(children.len()) + 1);
            let mut keep = |mut node: Node, parent: u32, step| {
                node.trail = trail.len() as u32;
                trail.push((parent, step));
                let cash = node.at_last();
                if cash > best.0 {
                    best = (cash, node.trail);
                }
                next.push(node);
                node
            };
            for child in children.iter().take(width) {
                let parent = &beam[child.parent as usize];
                keep(
                    parent.after(child.step, &mut self.memo),
                    parent.trail,
                    child.step,
                );
            }
            if let Some(step) = known.next() {
                guide = keep(guide.after(step, &mut self.memo), guide.trail, step);
            }
            beam = next;
        }
        let mut steps = Vec::new();
        let mut at = best.1;
        while let Some(&(parent, step)) = trail.get(at as usize) {
            steps.push(step);
            at = parent;
        }
        steps.reverse();
        Plan {
            value: best.0,
            steps,
        }
    }
}
