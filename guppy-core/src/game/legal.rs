//! Which moves are legal, and why others are not.

use core::ops::ControlFlow;

use crate::cloth::{Joins, each_bit, largest_rectangle, nth_bit, rows, square, square_fits};
use crate::colour::{Colour, Dye, Order};
use crate::moves::{Move, Patch};
use crate::refusal::Refusal;
use crate::rules::PatchRule;
use crate::tile::{Rectangle, SIDE, Tile};
use crate::view::View;

/// By minimum patch and height, the width that a rectangle needs.
static WIDTHS: [[u8; 10]; 9] = {
    let mut widths = [[1; 10]; 9];
    let mut min = 1;
    while min < 9 {
        let mut height = 1;
        while height < 10 {
            widths[min][height] = min.div_ceil(height) as u8;
            height += 1;
        }
        min += 1;
    }
    widths
};

impl View {
    /// Gives every legal move to `f`, in the order of their indices, until it breaks.
    #[inline]
    pub(crate) fn for_each_legal(
        &self,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.open() != 0 {
            let (places, _) = self.cloth.dye_places();
            for dye in Dye::ALL {
                if self.stock.units[dye.index()] > 0 {
                    each_bit(places, |t| {
                        f(Move::Dye {
                            dye,
                            at: Tile::of_bit(t),
                        })
                    })?;
                }
            }
            if self.stock.sponges > 0 {
                each_bit(self.cloth.sponge_places().0, |t| {
                    f(Move::Sponge {
                        at: Tile::of_bit(t),
                    })
                })?;
            }
            for order in self.open_orders() {
                f(Move::Pick { order })?;
            }
        }
        if let Some(hand) = self.stock.hand {
            self.for_each_cut(hand, |patch| f(Move::Cut { patch }))?;
            f(Move::Put)?;
        }
        if self.may_take_cloth() {
            f(Move::Cloth)?;
        }
        ControlFlow::Continue(())
    }

    /// How many moves are legal.
    #[inline]
    pub(crate) fn legal_count(&self) -> u32 {
        let mut count = 0;
        if self.open() != 0 {
            let buckets: u32 = self
                .stock
                .units
                .map(|units| u32::from(units > 0))
                .iter()
                .sum();
            count += buckets * self.cloth.dye_places().1;
            if self.stock.sponges > 0 {
                count += self.cloth.sponge_places().1;
            }
            count += self.open().count_ones();
        }
        if let Some(hand) = self.stock.hand {
            count += self.cut_count(hand) + 1;
        }
        count + u32::from(self.may_take_cloth())
    }

    /// The legal move at a place in the order of indices.
    #[inline]
    pub(crate) fn nth_legal(&self, mut n: u32) -> Option<Move> {
        if self.open() != 0 {
            let (places, each) = self.cloth.dye_places();
            for dye in Dye::ALL {
                if self.stock.units[dye.index()] > 0 {
                    if n < each {
                        return Some(Move::Dye {
                            dye,
                            at: Tile::of_bit(nth_bit(places, n)),
                        });
                    }
                    n -= each;
                }
            }
            if self.stock.sponges > 0 {
                let (places, each) = self.cloth.sponge_places();
                if n < each {
                    return Some(Move::Sponge {
                        at: Tile::of_bit(nth_bit(places, n)),
                    });
                }
                n -= each;
            }
            let picks = self.open().count_ones();
            if n < picks {
                return self
                    .open_orders()
                    .nth(n as usize)
                    .map(|order| Move::Pick { order });
            }
            n -= picks;
        }
        if let Some(hand) = self.stock.hand {
            let mut found = None;
            let _ = self.for_each_cut(hand, |patch| {
                if n == 0 {
                    found = Some(patch);
                    return ControlFlow::Break(());
                }
                n -= 1;
                ControlFlow::Continue(())
            });
            if let Some(patch) = found {
                return Some(Move::Cut { patch });
            }
            if n == 0 {
                return Some(Move::Put);
            }
            n -= 1;
        }
        (n == 0 && self.may_take_cloth()).then_some(Move::Cloth)
    }

    /// Every patch that the scissors can cut, in the order of indices.
    #[inline]
    fn for_each_cut(
        &self,
        hand: Order,
        mut f: impl FnMut(Patch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let plane = self.cloth.plane(hand.colour());
        let min = self.rules.min_patch();
        match self.rules.patch() {
            PatchRule::Rectangle => for_each_rectangle(plane, min, |corner, row, widths| {
                for width in widths {
                    let rectangle = Rectangle::of_corners(corner, corner + row * SIDE + width - 1);
                    f(Patch::Rectangle(rectangle))?;
                }
                ControlFlow::Continue(())
            }),
            PatchRule::Connected => for_each_component(plane, |lowest, component| {
                if component.count_ones() >= u32::from(min) {
                    return f(Patch::Of(lowest));
                }
                ControlFlow::Continue(())
            }),
        }
    }

    fn cut_count(&self, hand: Order) -> u32 {
        let plane = self.cloth.plane(hand.colour());
        let min = self.rules.min_patch();
        let mut count = 0;
        let _ = match self.rules.patch() {
            PatchRule::Rectangle => for_each_rectangle(plane, min, |_, _, widths| {
                count += u32::from((widths.end() + 1).saturating_sub(*widths.start()));
                ControlFlow::Continue(())
            }),
            PatchRule::Connected => for_each_component(plane, |_, component| {
                count += u32::from(component.count_ones() >= u32::from(min));
                ControlFlow::Continue(())
            }),
        };
        count
    }

    /// How many cloths there can be: without a limit as many as can be counted.
    pub(crate) fn cloth_limit(&self) -> u64 {
        self.rules.cloth_limit().map_or(u64::MAX, u64::from)
    }

    #[inline]
    pub(crate) fn may_take_cloth(&self) -> bool {
        self.open() != 0 && self.tally.cloths < self.cloth_limit()
    }

    /// Whether a move is legal, and if not, why.
    ///
    /// # Errors
    /// The first reason in the order of [`Refusal`]; [`Refusal::AnotherName`] for a wish that [`settle`](View::settle) would
    /// settle.
    pub fn check(&self, m: Move) -> Result<(), Refusal> {
        match self.settle(m)? {
            settled if settled == m => Ok(()),
            Move::Cut { patch } => Err(Refusal::AnotherName { patch }),
            // Only cuts can be wishes.
            _ => Ok(()),
        }
    }

    /// The legal move that a move or a wish stands for: a patch named by a tile (G6) is found.
    ///
    /// # Errors
    /// The first reason in the order of [`Refusal`], but never [`Refusal::AnotherName`].
    pub fn settle(&self, asked: Move) -> Result<Move, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        match asked {
            Move::Dye {
                dye: Dye::Bleach, ..
            } if !self.rules.bleach() => Err(Refusal::NoBleach),
            Move::Dye { dye, at } => {
                self.check_not_last()?;
                if self.stock.units[dye.index()] == 0 {
                    Err(Refusal::BucketEmpty { dye })
                } else if self.cloth.dye_places().0 & at.bit() == 0 {
                    Err(Refusal::NoCloth { at })
                } else {
                    Ok(asked)
                }
            }
            Move::Sponge { at } => {
                if !square_fits(at) {
                    return Err(Refusal::OffBoard { at });
                }
                self.check_not_last()?;
                if self.stock.sponges == 0 {
                    Err(Refusal::NoSpongeLeft)
                } else if self.cloth.present & square(at) == 0 {
                    Err(Refusal::NoCloth { at })
                } else {
                    Ok(asked)
                }
            }
            Move::Pick { order } if self.rules.order_bits() & order.bit() == 0 => {
                Err(Refusal::NoOrder { order })
            }
            Move::Pick { order } if self.stock.used & order.bit() != 0 => {
                Err(Refusal::ScissorsUsed { order })
            }
            Move::Pick { .. } => Ok(asked),
            Move::Cut { patch } => self.settle_patch(patch).map(|patch| Move::Cut { patch }),
            Move::Put => self.stock.hand.map(|_| asked).ok_or(Refusal::HandEmpty),
            Move::Cloth => {
                if self.open() == 0 {
                    Err(Refusal::NoPairLeft)
                } else if self.tally.cloths >= self.cloth_limit() {
                    Err(Refusal::ClothLimit {
                        limit: self.cloth_limit(),
                    })
                } else {
                    Ok(asked)
                }
            }
        }
    }

    /// While the last pair is in hand there is nothing but cutting and putting down (G14).
    fn check_not_last(&self) -> Result<(), Refusal> {
        match self.stock.hand {
            Some(order) if self.open() == 0 => Err(Refusal::LastPairInHand { order }),
            _ => Ok(()),
        }
    }

    fn settle_patch(&self, patch: Patch) -> Result<Patch, Refusal> {
        if let (Patch::Rectangle(r), PatchRule::Connected) = (patch, self.rules.patch()) {
            return Err(Refusal::NamedByTile { at: r.top_left() });
        }
        let wanted = self.stock.hand.ok_or(Refusal::HandEmpty)?.colour();
        let plane = self.cloth.plane(wanted);
        let named = match patch {
            Patch::Rectangle(r) => r.tiles().0,
            Patch::Of(tile) => tile.bit(),
        };
        self.check_colour(named, plane, wanted)?;
        let (has, settled) = match (patch, self.rules.patch()) {
            (Patch::Rectangle(r), _) => (r.area(), patch),
            (Patch::Of(tile), PatchRule::Rectangle) => {
                let (has, largest) = largest_rectangle(plane, tile);
                (has, Patch::Rectangle(largest))
            }
            (Patch::Of(tile), PatchRule::Connected) => {
                let component = Joins::of_plane(plane).fill(tile.bit());
                (
                    component.count_ones() as u8,
                    Patch::Of(Tile::of_bit(component.trailing_zeros())),
                )
            }
        };
        let needs = self.rules.min_patch();
        if has < needs {
            Err(Refusal::TooSmall { has, needs })
        } else {
            Ok(settled)
        }
    }

    /// Whether all these tiles are of one plane, and if not, the first that is not.
    fn check_colour(&self, tiles: u128, plane: u128, wanted: Colour) -> Result<(), Refusal> {
        let wrong = tiles & !plane;
        if wrong == 0 {
            return Ok(());
        }
        let at = Tile::of_bit(wrong.trailing_zeros());
        Err(match self.cloth.colour(at) {
            None => Refusal::CutOut { at },
            Some(found) => Refusal::OtherColour { at, found, wanted },
        })
    }
}

/// For every top left tile and height in order, the widths of the rectangles of the plane with at least `min` tiles; the height is
/// given as the rows below the first.
#[inline]
fn for_each_rectangle(
    plane: u128,
    min: u8,
    mut f: impl FnMut(u8, u8, core::ops::RangeInclusive<u8>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let rows = rows(plane);
    let widths = &WIDTHS[usize::from(min)];
    for row in 0..SIDE {
        let mut starts = rows[usize::from(row)];
        while starts != 0 {
            let column = starts.trailing_zeros() as u8;
            starts &= starts - 1;
            // The columns that are filled in all rows so far; the empty row at the end stops it.
            let mut filled = rows[usize::from(row)];
            let mut below = 0;
            loop {
                let width = (filled >> column).trailing_ones() as u8;
                if width == 0 {
                    break;
                }
                f(
                    row * SIDE + column,
                    below,
                    widths[usize::from(below) + 1]..=width,
                )?;
                below += 1;
                filled &= rows[usize::from(row + below)];
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every component of a plane with its lowest tile, from the lowest up.
#[inline]
fn for_each_component(
    plane: u128,
    mut f: impl FnMut(Tile, u128) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let joins = Joins::of_plane(plane);
    let mut left = plane;
    while left != 0 {
        let lowest = left & left.wrapping_neg();
        let component = joins.fill(lowest);
        f(Tile::of_bit(lowest.trailing_zeros()), component)?;
        left &= !component;
    }
    ControlFlow::Continue(())
}
