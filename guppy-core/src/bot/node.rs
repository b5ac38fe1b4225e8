//! The tables that a search keeps: what they promise, and the steps from them.

use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::memo::Memo;
use super::step::Step;
use super::worth::Worth;
use crate::cloth::{Cloth, STARS, each_bit, reach, square, square_fits};
use crate::colour::{Dye, Order};
use crate::moves::Move;
use crate::tile::{SIDE, Tile};
use crate::view::View;

/// What so many units in one bucket are worth, in points for each level: the last ones are missed most. All weights were tuned by play.
const UNITS: [i64; 8] = [0, 300, 540, 735, 900, 1035, 1140, 1230];
/// The same for each sponge.
const SPONGE: i64 = 20;
/// How often a bead to be hoped for brings the points of the best patch once more: while dye is left to use it, and in a finished plan.
const BEAD_COMING: i64 = 4;
const BEAD_AT_LAST: i64 = 2;
/// Of the best patch's points, what a bead on the board is worth in percent on top of what it does where it lies.
const WHITE: i64 = 20;
const BLACK: i64 = 50;
/// The fewest new tiles in the dye's colour for which one sponge goes ahead of a dye, and for which two do.
const ONE_SPONGE: u32 = 3;
const TWO_SPONGES: u32 = 4;
/// Besides an order's best patch, those of so many tiles are worth sponges.
const GROWING: u32 = 4;

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) table: View,
    worth: [Worth; 6],
    /// Beads to be hoped for, in hundredths.
    beads: i64,
    /// Where it came from: an index in the trail.
    pub(super) trail: u32,
}

impl Node {
    pub(super) fn of(table: View, trail: u32) -> Self {
        let mut worth = [Worth::default(); 6];
        for order in table.open_orders() {
            worth[order.index()] = table.worth(order);
        }
        Self {
            table,
            worth,
            beads: 0,
            trail,
        }
    }

    /// What it would score when everything were cut now.
    pub(super) fn cash(&self) -> i64 {
        let full = self.table.rules.tiles_per_order();
        let mut sum = self.table.tally.score.cast_signed();
        let mut filled = i64::from(self.table.filled_on_cloth());
        for order in self.table.open_orders() {
            let worth = &self.worth[order.index()];
            sum += worth.cash;
            if worth.tiles >= full {
                filled += 1;
                sum += filled * i64::from(self.table.rules.level()) * 1000;
            }
        }
        sum
    }

    /// What it would score at last: everything cut now, and beads to be hoped for.
    pub(super) fn at_last(&self) -> i64 {
        let hopes = self.table.open_orders().map(|o| self.worth[o.index()].hope);
        self.cash() + self.beads * hopes.max().unwrap_or(0) * BEAD_AT_LAST / 100
    }

    /// What it promises.
    pub(super) fn value(&self) -> i64 {
        let table = &self.table;
        let full = i64::from(table.rules.tiles_per_order());
        let filling = i64::from(table.rules.level()) * 1000;
        let mut progress = [0i64; 6];
        let mut count = 0;
        let mut sum = table.tally.score.cast_signed();
        let mut best = 0;
        for order in table.open_orders() {
            let worth = &self.worth[order.index()];
            sum += worth.cash.max(worth.hope);
            best = best.max(worth.hope);
            progress[count] = i64::from(worth.progress).min(full);
            count += 1;
        }
        progress[..count].sort_unstable_by_key(|&p| Reverse(p));
        let filled = i64::from(table.filled_on_cloth());
        for (i, &p) in (1..).zip(&progress[..count]) {
            sum += (filled + i) * filling * p * p / (full * full);
        }
        if count > 0 {
            let units: i64 = table.stock.units[..3]
                .iter()
                .map(|&units| {
                    UNITS
                        .get(usize::from(units))
                        .copied()
                        .unwrap_or(630 + 75 * i64::from(units))
                })
                .sum();
            let stocks = units + SPONGE * i64::from(table.stock.sponges);
            sum += stocks * i64::from(table.rules.level());
            sum += self.beads * best * BEAD_COMING / 100;
            let loose = i64::from(table.cloth.white.count_ones()) * WHITE
                + i64::from(table.cloth.black.count_ones()) * BLACK;
            sum += loose * best / 100;
        }
        sum
    }

    /// The node after a step.
    pub(super) fn after(&self, step: Step, memo: &mut Memo) -> Self {
        let mut next = self.made(step);
        next.weigh(&self.table.cloth, memo);
        next
    }

    /// The node after a step, its worth still that of before.
    pub(super) fn made(&self, step: Step) -> Self {
        let mut next = *self;
        if let Step::Cut(order) = step {
            next.table.cut_order(order);
        }
        for m in step.acts() {
            let percents = next.table.spend(m);
            if percents > 0 {
                let units: u8 = next.table.stock.units[..3].iter().sum();
                next.beads += i64::from(percents) * i64::from(units.min(6) + 2) / 8;
            }
        }
        next
    }

    /// Looks anew at the orders that a step from another cloth concerned.
    pub(super) fn weigh(&mut self, before: &Cloth, memo: &mut Memo) {
        let after = &self.table.cloth;
        let beads = (before.white ^ after.white) | (before.black ^ after.black);
        let changed = (0..4).fold(0, |all, i| all | before.dyes[i] ^ after.dyes[i]);
        let touched = changed | beads;
        let (was, is) = (before.order_planes(touched), after.order_planes(touched));
        for order in self.table.open_orders() {
            let i = order.index();
            if was[i] != is[i] || is[i] & beads != 0 {
                self.worth[i] = memo.worth(&self.table, order);
            }
        }
    }

    /// A number that equal tables share and others hardly ever.
    pub(super) fn key(&self) -> u64 {
        let cloth = &self.table.cloth;
        let mut key = 0u64;
        for plane in [
            cloth.dyes[0],
            cloth.dyes[1],
            cloth.dyes[2],
            cloth.present,
            cloth.white,
            cloth.black,
            u128::from(self.table.stock.used) << 8 | u128::from(self.table.stock.bonus),
        ] {
            for half in [plane as u64, (plane >> 64) as u64] {
                key = (key ^ half).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                key ^= key >> 29;
            }
        }
        key
    }

    /// Sponges and a dye as one step, where together they add much to a large patch.
    fn washed(&self, f: &mut impl FnMut(Step)) {
        let table = &self.table;
        let cloth = &table.cloth;
        let [red, blue, yellow, bleach] = cloth.dyes;
        let some = cloth.present & !bleach;
        let two = ((red ^ blue ^ yellow) ^ (red | blue | yellow)) & !(red & blue & yellow);
        for (dye, order) in Dye::ALL.into_iter().zip(Order::ALL).take(3) {
            if table.stock.units[dye.index()] == 0 || table.open() & order.bit() == 0 {
                continue;
            }
            // Where this dye alone leaves no other, where it does after a sponge, and what it is to be joined to.
            let (pure, clean) = match dye {
                Dye::Red => (some & !(blue | yellow), some & !two),
                Dye::Blue => (some & !(red | yellow), some & !(two & yellow)),
                _ => (some & !(red | blue), some & !(two & !yellow)),
            };
            let plane = cloth.plane(order.colour());
            let (patches, count) = table.patches(order, 2);
            let grow = patches[..count]
                .iter()
                .enumerate()
                .filter(|&(i, &(_, tiles))| i == 0 || tiles.count_ones() >= GROWING)
                .fold(0, |all, (_, &(_, tiles))| all | tiles);
            let grow = reach(grow);
            let _ = each_bit(reach(grow), |t| {
                let at = Tile::of_bit(t);
                let star = STARS[t as usize] & cloth.present;
                let gained = (star & pure | at.bit() & cloth.present) & !plane;
                let more = star & clean & !pure & !at.bit();
                if more == 0 || (gained | more).count_ones() < ONE_SPONGE {
                    return ControlFlow::Continue(());
                }
                let mut squares = [(0, at); 4];
                for (i, place) in squares.iter_mut().enumerate() {
                    let (up, left) = ((i as u8 / 2) * SIDE, i as u8 % 2);
                    if at.column() < left || t < u32::from(up + left) {
                        continue;
                    }
                    let first = Tile::of_bit(t - u32::from(up + left));
                    if square_fits(first) {
                        *place = (more & square(first), first);
                    }
                }
                let most = squares.iter().map(|s| s.0.count_ones()).max().unwrap_or(0);
                let now = gained.count_ones();
                if most > 0 && now + most >= ONE_SPONGE && (gained | more) & grow != 0 {
                    for &(tiles, first) in &squares {
                        if tiles.count_ones() == most {
                            f(Step::Washed {
                                first,
                                second: None,
                                dye,
                                at,
                            });
                        }
                    }
                }
                if table.stock.sponges > 1 {
                    for (a, b) in [(0, 3), (1, 2)] {
                        let (a, b) = (squares[a], squares[b]);
                        let both = (a.0 | b.0).count_ones();
                        if a.0 != 0
                            && b.0 != 0
                            && both > most
                            && now + both >= TWO_SPONGES
                            && (gained | a.0 | b.0) & grow != 0
                        {
                            f(Step::Washed {
                                first: a.1,
                                second: Some(b.1),
                                dye,
                                at,
                            });
                        }
                    }
                }
                ControlFlow::Continue(())
            });
        }
    }

    /// The steps worth weighing.
    pub(super) fn steps(&self, mut f: impl FnMut(Step)) {
        let table = &self.table;
        for order in table.open_orders() {
            if self.worth[order.index()].tiles > 0 {
                f(Step::Cut(order));
            }
        }
        if let Some(hand) = table.stock.hand
            && table.cuts(hand).next().is_some()
        {
            f(Step::Cut(hand));
        }
        if table.open() == 0 {
            return;
        }
        let open = table.open();
        // Whether a tile gets a colour that is still asked for, given the tiles that changed.
        let wanted = |cloth: &Cloth, changed: u128| {
            changed != 0
                && cloth
                    .order_planes(changed)
                    .iter()
                    .enumerate()
                    .any(|(i, &tiles)| tiles != 0 && open >> i & 1 != 0)
        };
        let (places, _) = table.cloth.dye_places();
        for dye in Dye::ALL {
            if table.stock.units[dye.index()] == 0 || dye == Dye::Bleach {
                continue;
            }
            let _ = each_bit(places, |t| {
                let m = Move::Dye {
                    dye,
                    at: Tile::of_bit(t),
                };
                let mut cloth = table.cloth;
                let dyed = cloth.dye(dye, Tile::of_bit(t));
                if dyed.coloured != 0 || wanted(&cloth, dyed.changed) {
                    f(Step::Act(m));
                }
                ControlFlow::Continue(())
            });
        }
        if table.stock.sponges > 0 {
            let _ = each_bit(table.cloth.sponge_places().0, |t| {
                let m = Move::Sponge {
                    at: Tile::of_bit(t),
                };
                let mut cloth = table.cloth;
                let changed = cloth.sponge(Tile::of_bit(t));
                if wanted(&cloth, changed) {
                    f(Step::Act(m));
                }
                ControlFlow::Continue(())
            });
            self.washed(&mut f);
        }
    }
}
