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
pub(crate) static STARS: [u128; TILES as usize] = {
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
pub(crate) const fn reach(tiles: u128) -> u128 {
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

    /// The tiles joined to the one on their right, and those joined to the one below.
    #[inline]
    pub(crate) fn pairs(self) -> (u128, u128) {
        (self.right, self.down)
    }

    /// Every tile that can be reached from the seeds, these included.
    #[inline]
    pub(crate) fn fill(self, seeds: u128) -> u128 {
        let step = |tiles: u128| {
            let across = tiles | (tiles & self.right) << 1 | tiles >> 1 & self.right;
            across | (across & self.down) << SIDE | across >> SIDE & self.down
        };
        let mut filled = seeds;
        loop {
            // Two steps to a test: it is hard to foresee, and dearer than a step.
            let grown = step(step(filled));
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
        const AT_ONCE: usize = 21;
        let Some(n) = NonZeroU32::new(colours.len() as u32) else {
            return;
        };
        // The dyes of a colour as bits 0, 21 and 42, so that 21 tiles of all three planes grow in one word.
        let mut spread = [0u64; Colour::STARTING.len()];
        for (bits, colour) in spread.iter_mut().zip(colours) {
            let code = u64::from(colour.code());
            *bits = code >> 1 & 1 | (code >> 2 & 1) << AT_ONCE | (code >> 3 & 1) << (2 * AT_ONCE);
        }
        let mut planes = [0u128; 4];
        for from in (0..usize::from(TILES)).step_by(AT_ONCE) {
            let mut word = 0;
            for tile in 0..AT_ONCE.min(usize::from(TILES) - from) {
                word |= spread[chance.below(n) as usize & 7] << tile;
            }
            for (i, plane) in planes.iter_mut().take(3).enumerate() {
                let drawn = word >> (i * AT_ONCE) & ((1 << AT_ONCE) - 1);
                *plane |= u128::from(drawn) << from;
            }
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

    /// The tiles in colours that can be ordered.
    #[inline]
    pub(crate) fn orderable(&self) -> u128 {
        let [red, blue, yellow, bleach] = self.dyes;
        (red | blue | yellow) & !(red & blue & yellow) & !bleach
    }

    /// Which neighbours have cloth of the same colour.
    #[inline]
    pub(crate) fn joins(&self) -> Joins {
        let [red, blue, yellow, bleach] = self.dyes;
        let (mut right, mut down) = (0, 0);
        for plane in [red, blue, yellow] {
            right |= plane ^ plane >> 1;
            down |= plane ^ plane >> SIDE;
        }
        if bleach != 0 {
            right |= bleach ^ bleach >> 1;
            down |= bleach ^ bleach >> SIDE;
        }
        Joins {
            right: self.present & self.present >> 1 & !right & !COLUMN_I,
            down: self.present & self.present >> SIDE & !down,
        }
    }

    /// The centres that a dye can be spent on, some tile of the five having cloth (G4); and how many they are.
    #[inline]
    pub(crate) fn dye_places(&self) -> (u128, u32) {
        if self.present == ALL {
            // Most boards are whole, and counting is dear.
            return (ALL, ALL.count_ones());
        }
        let places = reach(self.present);
        (places, places.count_ones())
    }

    /// The top left tiles of the squares that a sponge can be spent on, some tile of the four having cloth (G5); and how many
    /// they are.
    #[inline]
    pub(crate) fn sponge_places(&self) -> (u128, u32) {
        if self.present == ALL {
            return (SQUARES, SQUARES.count_ones());
        }
        let across = self.present | self.present >> 1;
        let places = (across | across >> SIDE) & SQUARES;
        (places, places.count_ones())
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

/// By byte and `n`, the place of the `n`-th set bit of the byte.
static IN_BYTE: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                places[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

/// The place of the `n`-th set bit, counted from 0, of a mask with more than `n`.
#[inline]
pub(crate) fn nth_bit(mask: u128, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    if mask == ALL {
        // A whole board, where dye can go anywhere.
        return n;
    }
    let (low, high) = (mask as u64, (mask >> 64) as u64);
    let in_low = low.count_ones();
    let (word, left, base) = if n < in_low {
        (low, n, 0)
    } else {
        (high, n - in_low, 64)
    };
    // How many bits are set in each byte, then in each byte and all below it: at most 64, so that the top bits are free.
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let up_to = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    // The first byte by which more than `left` are reached.
    let reached = ((up_to | TOPS) - (u64::from(left) + 1) * ONES) & TOPS;
    let shift = reached.trailing_zeros() & 0b11_1000;
    let before = (up_to << 8) >> shift & 0xFF;
    let byte = word >> shift & 0xFF;
    base + shift + u32::from(IN_BYTE[byte as usize][(left - before as u32) as usize & 7])
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
