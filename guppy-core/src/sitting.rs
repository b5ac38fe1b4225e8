//! How Guppy is sat at: undo and hints.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use games_common::Sitting;

use crate::cloth::{Joins, rows};
use crate::colour::Order;
use crate::event::Event;
use crate::game::Guppy;
use crate::moves::{Move, Patch};
use crate::rules::{PatchRule, Rules};
use crate::tile::SIDE;
use crate::view::{Knowledge, View};

impl Sitting for Guppy {
    /// Any number.
    fn undos_in_a_row(_: &Rules) -> Option<u32> {
        None
    }

    /// New cloth, and a large patch whose bead was thrown for (on level 1 none is).
    fn bars_undo(event: &Event) -> bool {
        match event {
            Event::NewCloth { .. } => true,
            Event::LargePatch { percent, .. } => *percent > 0,
            _ => false,
        }
    }

    /// All legal moves, by what can be seen at once. In this order:
    ///
    /// 1. cuts, by what they score, the bonus for a filled order included;
    /// 2. dyes and sponges that raise the worth of the open orders, by how much;
    /// 3. pick-ups of scissors that have something to cut, by the worth of the order;
    /// 4. new cloth;
    /// 5. putting down;
    /// 6. other pick-ups;
    /// 7. other dyes and sponges, by how little they spoil.
    ///
    /// The worth of an order is what its best patch on the board would score as a first patch, even if it is still too small to
    /// be cut, and 1000 times the level on top if it would fill the order. Of equals the first by index comes first.
    ///
    /// New cloth comes before giving a pair up, so that without a `cloth_limit` nothing bounds a game of first hints; in practice something
    /// can soon be cut.
    fn hints(knowledge: &Knowledge, best_first: &mut Vec<Move>) {
        let view = &knowledge.view;
        let worth_now: i64 = view.open_orders().map(|o| view.best_patch(o).0).sum();
        let mut weighed = Vec::new();
        let _ = view.for_each_legal(|m| {
            weighed.push((view.weigh(m, worth_now), m));
            ControlFlow::Continue(())
        });
        // The sort is stable, and the moves come in the order of their indices.
        weighed.sort_by_key(|&(weight, _)| Reverse(weight));
        best_first.clear();
        best_first.extend(weighed.into_iter().map(|(_, m)| m));
    }
}

impl View {
    /// The kind of a legal move in the order of hints, the best kind highest, and its weight within the kind.
    fn weigh(&self, m: Move, worth_now: i64) -> (u8, i64) {
        match m {
            Move::Cut { patch } => (7, self.gain_of_cut(patch)),
            Move::Dye { .. } | Move::Sponge { .. } => {
                let after = self.after(m);
                let raised = after
                    .open_orders()
                    .map(|o| after.best_patch(o).0)
                    .sum::<i64>()
                    - worth_now;
                (if raised > 0 { 6 } else { 1 }, raised)
            }
            Move::Pick { order } => {
                let (worth, tiles) = self.best_patch(order);
                if tiles >= u32::from(self.rules.min_patch()) {
                    (5, worth)
                } else {
                    (2, worth)
                }
            }
            Move::Cloth => (4, 0),
            Move::Put => (3, 0),
        }
    }

    fn gain_of_cut(&self, patch: Patch) -> i64 {
        let Some(order) = self.stock.hand else {
            return 0;
        };
        let tiles = match patch {
            Patch::Rectangle(r) => r.tiles().0,
            Patch::Of(tile) => Joins::of_plane(self.cloth.plane(order.colour())).fill(tile.bit()),
        };
        let (before, full) = (
            self.tally.tiles[order.index()],
            self.rules.tiles_per_order(),
        );
        let fills = before < full && u32::from(before) + tiles.count_ones() >= u32::from(full);
        let bonus = i64::from(fills)
            * (i64::from(self.filled_on_cloth()) + 1)
            * i64::from(self.rules.level())
            * 1000;
        self.first_patch_points(order, tiles) / (i64::from(self.tally.patches[order.index()]) + 1)
            + bonus
    }

    /// What tiles would score as the first patch of an order.
    fn first_patch_points(&self, order: Order, tiles: u128) -> i64 {
        let n = i64::from(tiles.count_ones());
        let beads =
            (self.cloth.white & tiles).count_ones() + 2 * (self.cloth.black & tiles).count_ones();
        (i64::from(self.rules.level()) * i64::from(order.value()) * n * n) << beads
    }

    /// The worth of an order and the tiles of the patch that it comes from.
    fn best_patch(&self, order: Order) -> (i64, u32) {
        let plane = self.cloth.plane(order.colour());
        let full = u32::from(self.rules.tiles_per_order());
        let filling = i64::from(self.rules.level()) * 1000;
        let mut best = (0, 0);
        let mut weigh = |tiles: u128| {
            let n = tiles.count_ones();
            let worth = self.first_patch_points(order, tiles) + if n >= full { filling } else { 0 };
            best = best.max((worth, n));
        };
        match self.rules.patch() {
            PatchRule::Connected => {
                let joins = Joins::of_plane(plane);
                let mut left = plane;
                while left != 0 {
                    let component = joins.fill(left & left.wrapping_neg());
                    weigh(component);
                    left &= !component;
                }
            }
            // More tiles are never worth less, so only the widest of each top left tile and height is weighed.
            PatchRule::Rectangle => {
                let rows = rows(plane);
                for row in 0..usize::from(SIDE) {
                    for column in 0..usize::from(SIDE) {
                        let mut filled = 0x1FF;
                        for (below, &bits) in rows.iter().enumerate().skip(row) {
                            filled &= bits;
                            let width = (filled >> column).trailing_ones();
                            if width == 0 {
                                break;
                            }
                            let strip = ((1u128 << width) - 1) << column;
                            weigh(
                                (row..=below)
                                    .fold(0, |all, r| all | strip << (r * usize::from(SIDE))),
                            );
                        }
                    }
                }
            }
        }
        best
    }
}
