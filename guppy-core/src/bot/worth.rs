//! What the patches of an order are worth as they lie.

use core::cmp::Reverse;

use crate::cloth::{Joins, largest_rectangle, rows};
use crate::colour::Order;
use crate::rules::PatchRule;
use crate::tile::{Rectangle, SIDE, Tile};
use crate::view::View;

/// More patches than one colour can have on a board.
pub(super) const PATCHES: usize = 27;

/// What an order's patches would bring.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Worth {
    /// What all patches that can be cut would score, the best first, without a bonus.
    pub(super) cash: i64,
    /// Their tiles.
    pub(super) tiles: u8,
    /// What the best patch would score even if it cannot be cut, and a part of the next ones.
    pub(super) hope: i64,
    /// Tiles on the way to filling the order.
    pub(super) progress: u8,
}

/// A patch: what it would score as a first one, and its tiles.
pub(super) type Patches = ([(i64, u128); PATCHES], usize);

impl View {
    /// What a patch would score as a first one, beads included.
    pub(super) fn points_of(&self, order: Order, tiles: u128) -> i64 {
        let n = i64::from(tiles.count_ones());
        let worth = i64::from(self.rules.level()) * i64::from(order.value()) * n * n;
        let beads = self.cloth.white | self.cloth.black;
        if beads & tiles == 0 {
            return worth;
        }
        worth
            << ((self.cloth.white & tiles).count_ones()
                + 2 * (self.cloth.black & tiles).count_ones())
    }

    /// The patches of at least so many tiles, the best first; under the rule of rectangles each time the best one of what the ones before
    /// leave.
    pub(super) fn patches(&self, order: Order, least: u32) -> Patches {
        let mut found = ([(0, 0); PATCHES], 0);
        let mut plane = self.cloth.plane(order.colour());
        match self.rules.patch() {
            PatchRule::Connected => {
                let joins = Joins::of_plane(plane);
                if least > 1 {
                    // Tiles without a neighbour are in no patch of two.
                    let (right, down) = joins.pairs();
                    plane = right | right << 1 | down | down << SIDE;
                }
                while plane != 0 {
                    let tiles = joins.fill(plane & plane.wrapping_neg());
                    plane &= !tiles;
                    if tiles.count_ones() >= least && found.1 < PATCHES {
                        found.0[found.1] = (self.points_of(order, tiles), tiles);
                        found.1 += 1;
                    }
                }
                found.0[..found.1]
                    .sort_unstable_by_key(|&(points, tiles)| Reverse((points, tiles)));
            }
            PatchRule::Rectangle => {
                while plane.count_ones() >= least && found.1 < PATCHES {
                    let best = self.best_rectangle(order, plane);
                    if best.1.count_ones() < least {
                        break;
                    }
                    found.0[found.1] = best;
                    found.1 += 1;
                    plane &= !best.1;
                }
            }
        }
        found
    }

    /// The best rectangle of a plane: the largest, or the largest around a bead.
    fn best_rectangle(&self, order: Order, plane: u128) -> (i64, u128) {
        let tiles = widest(plane);
        let mut best = (self.points_of(order, tiles), tiles);
        let mut beads = (self.cloth.white | self.cloth.black) & plane;
        while beads != 0 {
            let around = largest_rectangle(plane, Tile::of_bit(beads.trailing_zeros()));
            let tiles = around.1.tiles().0;
            best = best.max((self.points_of(order, tiles), tiles));
            beads &= beads - 1;
        }
        best
    }

    pub(super) fn worth(&self, order: Order) -> Worth {
        let min = u32::from(self.rules.min_patch());
        let full = self.rules.tiles_per_order();
        let (patches, count) = self.patches(order, 2.min(min));
        let mut worth = Worth::default();
        let mut k = 0;
        let (mut most, mut small) = (0, 0);
        for (i, &(points, tiles)) in patches[..count].iter().enumerate() {
            let n = tiles.count_ones();
            most = most.max(n);
            worth.hope += points >> (2 * i).min(60);
            if n >= min {
                k += 1;
                worth.cash += points / k;
                worth.tiles += n as u8;
            } else {
                small = small.max(n);
            }
        }
        let short = u32::from(full.saturating_sub(worth.tiles));
        worth.progress = (worth.tiles + small.min(short) as u8 / 2).max(most as u8);
        worth
    }
}

/// The largest rectangle of a plane, of equals the first found; no tiles if the plane has none.
fn widest(plane: u128) -> u128 {
    let rows = rows(plane);
    let mut best = (0, 0, 0, 0, 0);
    for top in 0..usize::from(SIDE) {
        if rows[top].count_ones() * (u32::from(SIDE) - top as u32) <= best.0 {
            continue;
        }
        let mut all = 0x1FF;
        for (bottom, &row) in rows.iter().enumerate().take(usize::from(SIDE)).skip(top) {
            all &= row;
            if all == 0 {
                break;
            }
            // The longest run of bits: each step takes one off every run.
            let (mut run, mut width) = (all, 1);
            while run & run << 1 != 0 {
                run &= run << 1;
                width += 1;
            }
            let area = width * (bottom - top + 1) as u32;
            if area > best.0 {
                let right = run.trailing_zeros();
                best = (area, top, bottom, right + 1 - width, right);
            }
        }
    }
    if best.0 == 0 {
        return 0;
    }
    let (_, top, bottom, left, right) = best;
    Rectangle::of_corners(
        (top as u32 * u32::from(SIDE) + left) as u8,
        (bottom as u32 * u32::from(SIDE) + right) as u8,
    )
    .tiles()
    .0
}
