//! The cloth as bit planes: one for each dye, one for where there is cloth, two for the beads. Dyeing and sponging are a few
//! ORs and ANDs, a colour's tiles one expression, and patches grow by shifting.
//!
//! Bit `row * 9 + column` of a plane is that tile. A tile without cloth has no bit in any plane, so that equal boards are
//! equal planes.

use core::num::NonZeroU32;
use core::ops::ControlFlow;

use games_common::Chance;

use crate::colour::{Bead, Colour, Dye};
use crate::tile::{ALL, COLUMN_A, COLUMN_I, Rectangle, SIDE, TILES, Tile};

/// Where a 2 x 2 square can have its top left tile.
const SQUARES: u128 = ALL & !COLUMN_I & ((1 << (SIDE * (SIDE - 1))) - 1);

/// A tile and its orthogonal neighbours on the board: what a dye reaches (G4).
static STARS: [u128; TILES as usize] = {
    let mut stars = [0; TILES as usize];
    let mut t = 0;
    while t < TILES as usize {
        stars[t] = reach(1 << t);
        t += 1;
    }
    stars
};

/// The tiles and all their orthogonal neighbours on the board.
#[inline]
const fn reach(tiles: u128) -> u128 {
    let across = tiles | (tiles & !COLUMN_I) << 1 | (tiles & !COLUMN_A) >> 1;
    (across | tiles << SIDE | tiles >> SIDE) & ALL
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cloth {
    /// By the index of the dye.
    pub(crate) dyes: [u128; 4],
    pub(crate) present: u128,
    pub(crate) white: u128,
    pub(crate) black: u128,
}

/// What a dye did, as tiles.
#[derive(Clone, Copy)]
pub(crate) struct Dyed {
    /// Whose colour changed.
    pub(crate) changed: u128,
    /// Whose white bead turned black.
    pub(crate) coloured: u128,
    /// Whose black bead fell off.
    pub(crate) lost: u128,
}

/// Which neighbours belong together.
#[derive(Clone, Copy)]
pub(crate) struct Joins {
    /// Tiles joined to the one on their right.
    right: u128,
    /// Tiles joined to the one below.
    down: u128,
}

impl Joins {
    /// Of the tiles of one plane.
    #[inline]
    pub(crate) fn of_plane(plane: u128) -> Self {
        Self {
            right: plane & plane >> 1 & !COLUMN_I,
            down: plane & plane >> SIDE,
        }
    }

    /// Every tile that can be reached from the seeds, these included.
    #[inline]
    pub(crate) fn fill(self, seeds: u128) -> u128 {
        let mut filled = seeds;
        loop {
            let across = filled | (filled & self.right) << 1 | filled >> 1 & self.right;
            let grown = across | (across & self.down) << SIDE | across >> SIDE & self.down;
            if grown == filled {
                return filled;
            }
            filled = grown;
        }
    }
}

impl Cloth {
    /// A new cloth (G1), every tile drawn from the colours, in tile order; the beads stay as they are (G13).
    pub(crate) fn draw(&mut self, colours: &[Colour], chance: &mut Chance) {
        let Some(n) = NonZeroU32::new(colours.len() as u32) else {
            return;
        };
        let mut planes = [0u128; 4];
        // In two words, as single bits are dear to place in 128.
        let mut low = [0u64; 3];
        for t in 0..64 {
            let code = u64::from(colours[chance.below(n) as usize].code());
            for (word, bit) in low.iter_mut().zip(1..) {
                *word |= (code >> bit & 1) << t;
            }
        }
        let mut high = [0u64; 3];
        for t in 64..TILES {
            let code = u64::from(colours[chance.below(n) as usize].code());
            for (word, bit) in high.iter_mut().zip(1..) {
                *word |= (code >> bit & 1) << (t - 64);
            }
        }
        for i in 0..3 {
            planes[i] = u128::from(low[i]) | u128::from(high[i]) << 64;
        }
        self.dyes = planes;
        self.present = ALL;
    }

    pub(crate) const EMPTY: Self = Self {
        dyes: [0; 4],
        present: 0,
        white: 0,
        black: 0,
    };

    #[inline]
    pub(crate) fn colour(&self, tile: Tile) -> Option<Colour> {
        (self.present & tile.bit() != 0).then(|| self.colour_bits(tile))
    }

    /// The colour of a tile that has cloth.
    #[inline]
    pub(crate) fn colour_bits(&self, tile: Tile) -> Colour {
        let bit = |plane: u128| (plane >> tile.index()) as u8 & 1;
        let [red, blue, yellow, bleach] = self.dyes;
        Colour::of_bits(bit(red) << 1 | bit(blue) << 2 | bit(yellow) << 3 | bit(bleach))
    }

    pub(crate) fn bead(&self, tile: Tile) -> Option<Bead> {
        if self.white & tile.bit() != 0 {
            Some(Bead::White)
        } else if self.black & tile.bit() != 0 {
            Some(Bead::Black)
        } else {
            None
        }
    }

    /// Puts cloth of a colour on a tile that has none.
    pub(crate) fn lay(&mut self, tile: Tile, colour: Colour) {
        self.present |= tile.bit();
        for dye in Dye::ALL {
            if colour.has(dye) {
                self.dyes[dye.index()] |= tile.bit();
            }
        }
    }

    /// The tiles of one colour.
    #[inline]
    pub(crate) fn plane(&self, colour: Colour) -> u128 {
        let mut plane = self.present;
        for dye in Dye::ALL {
            let dyed = self.dyes[dye.index()];
            plane &= if colour.has(dye) { dyed } else { !dyed };
        }
        plane
    }

    /// For some tiles, those in the colour of each order.
    #[inline]
    pub(crate) fn order_planes(&self, of: u128) -> [u128; 6] {
        let [red, blue, yellow, bleach] = self.dyes;
        let of = of & self.present & !bleach;
        let (with, without) = (of & yellow, of & !yellow);
        let (red_only, blue_only, both, none) =
            (red & !blue, blue & !red, red & blue, !(red | blue));
        // In the order of `Order::ALL`.
        [
            without & red_only,
            without & blue_only,
            with & none,
            with & blue_only,
            with & red_only,
            without & both,
        ]
    }

    /// Which neighbours have cloth of the same colour.
    #[inline]
    pub(crate) fn joins(&self) -> Joins {
        let (mut right, mut down) = (0, 0);
        for plane in self.dyes {
            right |= plane ^ plane >> 1;
            down |= plane ^ plane >> SIDE;
        }
        Joins {
            right: self.present & self.present >> 1 & !right & !COLUMN_I,
            down: self.present & self.present >> SIDE & !down,
        }
    }

    /// The centres that a dye can be spent on: some tile of the five has cloth (G4).
    #[inline]
    pub(crate) fn dye_places(&self) -> u128 {
        reach(self.present)
    }

    /// The top left tiles of the squares that a sponge can be spent on: some tile of the four has cloth (G5).
    #[inline]
    pub(crate) fn sponge_places(&self) -> u128 {
        let across = self.present | self.present >> 1;
        (across | across >> SIDE) & SQUARES
    }

    /// Dyes a centre and its neighbours (G4, G10).
    #[inline]
    pub(crate) fn dye(&mut self, dye: Dye, at: Tile) -> Dyed {
        let star = STARS[usize::from(at.index())];
        let tiles = star & self.present;
        let centre = !at.bit();
        let mut changed = 0;
        for other in Dye::ALL {
            let before = self.dyes[other.index()];
            let after = if other == dye {
                before | tiles
            } else {
                before & centre
            };
            changed |= before ^ after;
            self.dyes[other.index()] = after;
        }
        let coloured = self.white & star;
        let lost = self.black & star;
        self.white ^= coloured;
        self.black = self.black ^ lost | coloured;
        Dyed {
            changed,
            coloured,
            lost,
        }
    }

    /// Sponges a square named by its top left tile, and tells which tiles changed (G5, G17).
    #[inline]
    pub(crate) fn sponge(&mut self, at: Tile) -> u128 {
        let square = square(at);
        let [red, blue, yellow, bleach] = self.dyes;
        // Bleached tiles lose the bleach and nothing else.
        let washed = square & !bleach;
        let after = [
            red & !washed,
            // Blue is left of purple, yellow of orange and green.
            blue & !(washed & !(red & !yellow)),
            yellow & !(washed & !(red ^ blue)),
            bleach & !square,
        ];
        let changed =
            (red ^ after[0]) | (blue ^ after[1]) | (yellow ^ after[2]) | (bleach ^ after[3]);
        self.dyes = after;
        changed
    }

    /// Takes tiles and their beads off the board (G8, G10).
    #[inline]
    pub(crate) fn cut(&mut self, tiles: u128) {
        self.present &= !tiles;
        for plane in &mut self.dyes {
            *plane &= !tiles;
        }
        self.white &= !tiles;
        self.black &= !tiles;
    }
}

/// The 2 x 2 square with that top left tile.
#[inline]
pub(crate) const fn square(at: Tile) -> u128 {
    (0b11 | 0b11 << SIDE) << at.index()
}

/// Whether that square lies wholly on the board.
pub(crate) const fn square_fits(at: Tile) -> bool {
    SQUARES & at.bit() != 0
}

/// The rows of a plane as nine bits each, and an empty row after them.
#[inline]
pub(crate) fn rows(plane: u128) -> [u16; SIDE as usize + 1] {
    core::array::from_fn(|row| (plane >> (row * SIDE as usize)) as u16 & 0x1FF)
}

/// The most tiles that a rectangle of one plane has that contains this tile of it; and of the largest the first by index.
pub(crate) fn largest_rectangle(plane: u128, tile: Tile) -> (u8, Rectangle) {
    let rows = rows(plane);
    let (row, column) = (usize::from(tile.row()), u32::from(tile.column()));
    let mut best = (0, Rectangle::between(tile, tile));
    let mut above = 0x1FF;
    for top in (0..=row).rev() {
        above &= rows[top];
        if above >> column & 1 == 0 {
            break;
        }
        let mut run = above;
        for (bottom, &below) in rows.iter().enumerate().take(usize::from(SIDE)).skip(row) {
            run &= below;
            if run >> column & 1 == 0 {
                break;
            }
            let right = column + (run >> column).trailing_ones() - 1;
            let left = column + 1 - (run << (15 - column)).leading_ones();
            let area = ((bottom - top + 1) as u32 * (right - left + 1)) as u8;
            let found = Rectangle::of_corners(
                (top as u32 * u32::from(SIDE) + left) as u8,
                (bottom as u32 * u32::from(SIDE) + right) as u8,
            );
            if area > best.0 || area == best.0 && found.index() < best.1.index() {
                best = (area, found);
            }
        }
    }
    best
}

/// The place of the `n`-th set bit, counted from 0, of a mask with more than `n`.
#[inline]
pub(crate) fn nth_bit(mask: u128, n: u32) -> u32 {
    let (low, high) = (mask as u64, (mask >> 64) as u64);
    let in_low = low.count_ones();
    let (mut word, mut left, mut at) = if n < in_low {
        (low, n, 0)
    } else {
        (high, n - in_low, 64)
    };
    for width in [32, 16, 8] {
        let here = (word & ((1 << width) - 1)).count_ones();
        let beyond = left >= here;
        word = if beyond { word >> width } else { word };
        left -= if beyond { here } else { 0 };
        at += if beyond { width } else { 0 };
    }
    for _ in 0..left {
        word &= word.wrapping_sub(1);
    }
    at + word.trailing_zeros()
}

/// The set bits of a mask from the lowest up, until `f` breaks.
#[inline]
pub(crate) fn each_bit(mask: u128, mut f: impl FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
    for (mut word, base) in [(mask as u64, 0), ((mask >> 64) as u64, 64)] {
        while word != 0 {
            f(base + word.trailing_zeros())?;
            word &= word - 1;
        }
    }
    ControlFlow::Continue(())
}
