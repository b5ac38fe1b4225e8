//! The steps of a plan, and what they do to a table.

use crate::cloth::Joins;
use crate::colour::{Dye, Order};
use crate::game::largest_patch;
use crate::moves::{Move, Patch};
use crate::rules::PatchRule;
use crate::tile::{Rectangle, Tile};
use crate::view::View;

/// One step of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A dye or a sponge.
    Act(Move),
    /// A dye on what one or two sponges wash first, so that more of its neighbours take its colour.
    Washed {
        first: Tile,
        second: Option<Tile>,
        dye: Dye,
        at: Tile,
    },
    /// An order's pair is picked up, unless it is in hand, and its patches cut.
    Cut(Order),
}

impl Step {
    /// The dye and the sponges, in the order in which they are spent; none in a cut.
    pub(super) fn acts(self) -> impl Iterator<Item = Move> + use<> {
        let sponge = |at| Move::Sponge { at };
        match self {
            Self::Act(m) => [Some(m), None, None],
            Self::Washed {
                first,
                second,
                dye,
                at,
            } => [
                Some(sponge(first)),
                second.map(sponge),
                Some(Move::Dye { dye, at }),
            ],
            Self::Cut(_) => [None; 3],
        }
        .into_iter()
        .flatten()
    }
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
