//! The search: a beam over dyes, sponges and whole orders cut.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::worth::Worth;
use crate::cloth::{Cloth, Joins, each_bit};
use crate::colour::{Dye, Order};
use crate::game::largest_patch;
use crate::moves::{Move, Patch};
use crate::rules::PatchRule;
use crate::tile::{Rectangle, Tile};
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
/// Tenths of a layer that are foreseen for each unit of dye.
const LAYERS_A_UNIT: u32 = 6;

/// One step of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A dye or a sponge.
    Act(Move),
    /// An order's pair is picked up, unless it is in hand, and its patches cut.
    Cut(Order),
}

#[derive(Clone, Copy)]
struct Node {
    table: View,
    worth: [Worth; 6],
    /// Beads to be hoped for, in hundredths.
    beads: i64,
    /// Where it came from: an index in the trail.
    trail: u32,
}

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
    pub(super) left: u32,
}

impl View {
    /// Spends a dye or a sponge, with the bonus of a large patch but without its bead. Tells the chances of beads, added up, in percent.
    pub(super) fn spend(&mut self, m: Move) -> u32 {
        let changed = match m {
            Move::Dye { dye, at } => {
                self.stock.units[dye.index()] -= 1;
                self.cloth.dye(dye, at).changed
            }
            Move::Sponge { at } => {
                self.stock.sponges -= 1;
                self.cloth.sponge(at)
            }
            _ => 0,
        };
        self.stock.hand = None;
        let open = self.open() & !self.stock.bonus;
        if open == 0 || changed == 0 {
            return 0;
        }
        let full = self.rules.tiles_per_order();
        let mut percents = 0;
        let touched = self.cloth.order_planes(changed);
        for order in Order::ALL {
            if open & order.bit() == 0 || touched[order.index()] == 0 {
                continue;
            }
            let plane = self.cloth.plane(order.colour());
            if plane.count_ones() < u32::from(full) {
                continue;
            }
            let plane = Joins::of_plane(plane).fill(touched[order.index()]);
            let tiles = largest_patch(self.rules.patch(), plane, changed);
            if tiles >= full {
                self.stock.bonus |= order.bit();
                self.stock.add(order.gain());
                percents += (u32::from(tiles)
                    * u32::from(self.rules.level() - 1)
                    * u32::from(order.value()))
                .min(100);
            }
        }
        percents
    }

    /// The cuts of an order's patches, the best first.
    pub(super) fn cuts(&self, order: Order) -> impl Iterator<Item = Patch> + use<> {
        let (patches, count) = self.patches(order, u32::from(self.rules.min_patch()));
        let rule = self.rules.patch();
        patches.into_iter().take(count).map(move |(_, tiles)| {
            let first = tiles.trailing_zeros();
            match rule {
                PatchRule::Connected => Patch::Of(Tile::of_bit(first)),
                PatchRule::Rectangle => {
                    let last = u128::BITS - 1 - tiles.leading_zeros();
                    Patch::Rectangle(Rectangle::of_corners(first as u8, last as u8))
                }
            }
        })
    }

    /// Picks an order's scissors up and cuts all of its patches.
    pub(super) fn cut_order(&mut self, order: Order) {
        self.stock.used |= order.bit();
        self.stock.hand = Some(order);
        for patch in self.cuts(order) {
            let _ = self.cut(patch, |_| {});
        }
        self.stock.hand = None;
    }
}

impl Node {
    fn of(table: View, trail: u32) -> Self {
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
    fn cash(&self) -> i64 {
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

    /// What it promises.
    fn value(&self) -> i64 {
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
    fn after(&self, step: Step) -> Self {
        let mut next = *self;
        let before = &self.table.cloth;
        match step {
            Step::Act(m) => {
                let percents = next.table.spend(m);
                if percents > 0 {
                    let units: u8 = next.table.stock.units[..3].iter().sum();
                    next.beads += i64::from(percents) * i64::from(units.min(6) + 2) / 8;
                }
            }
            Step::Cut(order) => next.table.cut_order(order),
        }
        let after = &next.table.cloth;
        let beads = (before.white ^ after.white) | (before.black ^ after.black);
        let changed = (0..4).fold(0, |all, i| all | before.dyes[i] ^ after.dyes[i]);
        let touched = changed | beads;
        let (was, is) = (before.order_planes(touched), after.order_planes(touched));
        for order in next.table.open_orders() {
            let i = order.index();
            if was[i] != is[i] || is[i] & beads != 0 {
                next.worth[i] = next.table.worth(order);
            }
        }
        next
    }

    /// A number that equal tables share and others hardly ever.
    fn key(&self) -> u64 {
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

    /// The steps worth weighing.
    fn steps(&self, mut f: impl FnMut(Step)) {
        let table = &self.table;
        for order in table.open_orders() {
            if self.worth[order.index()].tiles > 0 {
                f(Step::Cut(order));
            }
        }
        if let Some(hand) = table.stock.hand {
            if table.cuts(hand).next().is_some() {
                f(Step::Cut(hand));
            }
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
        }
    }
}

impl Search {
    /// The best plan found from a table.
    pub(super) fn plan(&mut self, table: &View) -> Plan {
        let mut trail: Vec<(u32, Step)> = Vec::new();
        let root = Node::of(*table, u32::MAX);
        let mut best = (root.cash(), u32::MAX);
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
                    self.left -= 1;
                    let next = node.after(step);
                    children.push(Child {
                        value: next.value(),
                        key: next.key(),
                        parent,
                        step,
                    });
                });
            }
            if children.is_empty() {
                break;
            }
            let each = (children.len() / beam.len()).max(1) as u32;
            let width = (self.left / (each * layers.max(1))).max(1) as usize;
            children.sort_unstable_by_key(|c| (Reverse(c.value), c.key, c.parent));
            children.dedup_by_key(|c| c.key);
            let mut next = Vec::with_capacity(width);
            for child in children.iter().take(width) {
                let parent = &beam[child.parent as usize];
                let mut node = parent.after(child.step);
                let place = trail.len() as u32;
                trail.push((parent.trail, child.step));
                node.trail = place;
                let most = node
                    .table
                    .open_orders()
                    .map(|o| node.worth[o.index()].hope)
                    .max()
                    .unwrap_or(0);
                let cash = node.cash() + node.beads * most * BEAD_AT_LAST / 100;
                if cash > best.0 {
                    best = (cash, place);
                }
                next.push(node);
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
