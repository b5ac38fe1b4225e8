//! How Guppy is sat at: undo and hints.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use games_common::Sitting;

use crate::cloth::{Joins, rows};
use crate::colour::{Dye, Order};
use crate::event::Event;
use crate::game::Guppy;
use crate::moves::{Move, Patch};
use crate::rules::{PatchRule, Rules};
use crate::tile::SIDE;
use crate::view::{Knowledge, View};

/// How many cloths a pair of scissors is waited for, all pairs together.
const CLOTHS_A_PAIR: u64 = 4;

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
    /// 2. dyes and sponges that raise the prospects of the open orders, by how much;
    /// 3. pick-ups of scissors that have something to cut, by the worth of the order;
    /// 4. new cloth, while the game has seen fewer cloths than four for each used pair and four more;
    /// 5. putting down;
    /// 6. other pick-ups, which give an order up: colours of one dye before those of two, then by the least worth;
    /// 7. other dyes and sponges, by how little they spoil;
    /// 8. new cloth when the game has seen that many.
    ///
    /// The **worth** of an order is what its best patch on the board would score as a first patch, even if it is still too small
    /// to be cut. On top comes the bonus for filling the order, 1000 times the level, and for a smaller patch a share of it: the
    /// square of the part of the order's tiles that it has.
    ///
    /// The **prospect** of an order is its worth when patches are connected. A rectangle seldom grows tile by tile, so under the
    /// rule of rectangles those are looked at that are not of one colour yet: all without holes that are large enough to be cut
    /// and have at most four tiles more than an order. Each promises what it would score, and 1000 times the level if it would
    /// fill the order; that is halved for each tile that lacks only dye and quartered for each that has a dye too many. Beads
    /// do not count in it. The prospect is the best of them.
    ///
    /// Of equals the first by index comes first.
    ///
    /// A game of first hints takes new cloth only as long as point 4 allows, so it sees at most four cloths an order, whatever
    /// `cloth_limit` says; everything else that it can do runs out, so that it ends.
    fn hints(knowledge: &Knowledge, best_first: &mut Vec<Move>) {
        let view = &knowledge.view;
        let prospects_now = view.prospects();
        let mut weighed = Vec::new();
        let _ = view.for_each_legal(|m| {
            weighed.push((view.weigh(m, prospects_now), m));
            ControlFlow::Continue(())
        });
        // The sort is stable, and the moves come in the order of their indices.
        weighed.sort_by_key(|&(weight, _)| Reverse(weight));
        best_first.clear();
        best_first.extend(weighed.into_iter().map(|(_, m)| m));
    }
}

impl View {
    /// The kind of a legal move in the order of hints, the best kind highest, and its weights within the kind.
    fn weigh(&self, m: Move, prospects_now: i64) -> (u8, i64, i64) {
        match m {
            Move::Cut { patch } => (8, self.gain_of_cut(patch), 0),
            Move::Dye { .. } | Move::Sponge { .. } => {
                let raised = self.after(m).prospects() - prospects_now;
                (if raised > 0 { 7 } else { 2 }, raised, 0)
            }
            Move::Pick { order } => {
                let (worth, tiles) = self.best_patch(order);
                if tiles >= u32::from(self.rules.min_patch()) {
                    (6, worth, 0)
                } else {
                    (3, -i64::from(order.value()), -worth)
                }
            }
            Move::Cloth => (if self.awaits_cloth() { 5 } else { 1 }, 0, 0),
            Move::Put => (4, 0, 0),
        }
    }

    /// Whether the cloths so far are fewer than those that the used pairs and one more are waited for.
    fn awaits_cloth(&self) -> bool {
        self.tally.cloths < CLOTHS_A_PAIR * (u64::from(self.stock.used.count_ones()) + 1)
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
        let bonus = i64::from(fills) * (i64::from(self.filled_on_cloth()) + 1) * self.filling();
        self.first_patch_points(order, tiles) / (i64::from(self.tally.patches[order.index()]) + 1)
            + bonus
    }

    /// What filling the first order on a cloth scores.
    fn filling(&self) -> i64 {
        i64::from(self.rules.level()) * 1000
    }

    /// What a patch without beads would score as the first of an order.
    fn plain_points(&self, order: Order, tiles: i64) -> i64 {
        i64::from(self.rules.level()) * i64::from(order.value()) * tiles * tiles
    }

    /// What tiles would score as the first patch of an order.
    fn first_patch_points(&self, order: Order, tiles: u128) -> i64 {
        let beads =
            (self.cloth.white & tiles).count_ones() + 2 * (self.cloth.black & tiles).count_ones();
        self.plain_points(order, i64::from(tiles.count_ones())) << beads
    }

    /// What dyes and sponges should raise.
    fn prospects(&self) -> i64 {
        self.open_orders()
            .map(|order| match self.rules.patch() {
                PatchRule::Connected => self.best_patch(order).0,
                PatchRule::Rectangle => self.best_rectangle_to_be(order),
            })
            .sum()
    }

    /// The best promise of a rectangle for an order, in parts of a point so small that halves of it still count.
    fn best_rectangle_to_be(&self, order: Order) -> i64 {
        const SIDE: usize = crate::tile::SIDE as usize;
        /// More halvings than any promise outlasts.
        const HOLE: u16 = 64;
        let right = rows(self.cloth.plane(order.colour()));
        let present = rows(self.cloth.present);
        let too_much = rows(Dye::ALL.iter().fold(0, |all, &dye| {
            let spoils = !order.colour().has(dye);
            all | if spoils {
                self.cloth.dyes[dye.index()]
            } else {
                0
            }
        }));
        // How often a promise is halved for the tiles above and left of each place together.
        let mut halvings = [[0u16; SIDE + 1]; SIDE + 1];
        for r in 0..SIDE {
            let mut in_row = 0;
            for c in 0..SIDE {
                in_row += if present[r] >> c & 1 == 0 {
                    HOLE
                } else if right[r] >> c & 1 != 0 {
                    0
                } else {
                    1 + (too_much[r] >> c & 1)
                };
                halvings[r + 1][c + 1] = in_row + halvings[r][c + 1];
            }
        }
        let min = i64::from(self.rules.min_patch());
        let full = i64::from(self.rules.tiles_per_order());
        let mut best = 0;
        // The largest first, so that most of the others need no look.
        for height in (1..=SIDE).rev() {
            // The same for the strips of this height.
            let mut strips = [[0; SIDE + 1]; SIDE];
            let strips = &mut strips[..=SIDE - height];
            for ((strip, above), below) in strips.iter_mut().zip(&halvings).zip(&halvings[height..])
            {
                for ((to, above), below) in strip.iter_mut().zip(above).zip(below) {
                    *to = below - above;
                }
            }
            for width in (1..=SIDE).rev() {
                let n = i64::from((height * width) as u32);
                if n < min || n > full + 4 {
                    continue;
                }
                let filling = if n >= full { self.filling() } else { 0 };
                let promise = (self.plain_points(order, n) + filling) << 12;
                if promise <= best {
                    continue;
                }
                let mut least = HOLE;
                for strip in &*strips {
                    for (left, right) in strip.iter().zip(&strip[width..]) {
                        least = least.min(right - left);
                    }
                }
                best = best.max(promise.checked_shr(u32::from(least)).unwrap_or(0));
            }
        }
        best
    }

    /// The worth of an order and the tiles of the patch that it comes from.
    fn best_patch(&self, order: Order) -> (i64, u32) {
        let plane = self.cloth.plane(order.colour());
        let full = i64::from(self.rules.tiles_per_order());
        let mut best = (0, 0);
        let mut weigh = |tiles: u128| {
            let n = tiles.count_ones();
            let part = i64::from(n).min(full);
            let filling = self.filling() * part * part / (full * full);
            best = best.max((self.first_patch_points(order, tiles) + filling, n));
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
