//! Which places of the grid hold a tile, and the numbering of pairs of tiles.

use crate::tiles::Place;

/// A set of places that knows its n-th member without searching.
///
/// `before` holds how many members lie in the rows above each row. It fits bytes: above the last of 16 rows there are at most 240.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    rows: [u16; 16],
    before: [u8; 16],
    len: u16,
}

impl Grid {
    pub(crate) const EMPTY: Self = Self { rows: [0; 16], before: [0; 16], len: 0 };

    /// Every place of a grid; both sides are 1 to 16.
    pub(crate) fn full(rows: u8, columns: u8) -> Self {
        let mut grid = Self::EMPTY;
        let row = u16::MAX >> (16 - u32::from(columns.clamp(1, 16)));
        let mut members = 0;
        for r in 0..16 {
            grid.before[r] = members as u8;
            if r < usize::from(rows) {
                grid.rows[r] = row;
                members += u16::from(columns);
            }
        }
        grid.len = members;
        grid
    }

    #[inline]
    pub(crate) fn len(&self) -> u16 {
        self.len
    }

    #[inline]
    pub(crate) fn contains(&self, place: Place) -> bool {
        self.rows[usize::from(place.row())] >> place.column() & 1 == 1
    }

    /// Takes out a place that is in the set.
    #[inline]
    pub(crate) fn remove(&mut self, place: Place) {
        self.rows[usize::from(place.row())] &= !(1 << place.column());
        for (r, before) in (0..16).zip(&mut self.before) {
            *before -= u8::from(r > place.row());
        }
        self.len -= 1;
    }

    /// Puts in a place that is not in the set.
    #[inline]
    pub(crate) fn insert(&mut self, place: Place) {
        self.rows[usize::from(place.row())] |= 1 << place.column();
        for (r, before) in (0..16).zip(&mut self.before) {
            *before += u8::from(r > place.row());
        }
        self.len += 1;
    }

    /// The member with `n` members before it; `n` is below the length.
    #[inline]
    pub(crate) fn nth(&self, n: u8) -> Place {
        // The row is the last one with at most n members above it: counted, since sixteen bytes compare at once.
        let mut rows = 0;
        for before in self.before {
            rows += u8::from(before <= n);
        }
        let row = rows.wrapping_sub(1) & 15;
        let left = n.wrapping_sub(self.before[usize::from(row)]);
        Place::from_code(row << 4 | nth_bit(self.rows[usize::from(row)], left))
    }

    /// All members in order.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (0..16u8).flat_map(move |row| {
            let mut bits = self.rows[usize::from(row)];
            core::iter::from_fn(move || {
                let column = bits.trailing_zeros() as u8;
                bits &= bits.wrapping_sub(1);
                (column < 16).then(|| Place::from_code(row << 4 | column))
            })
        })
    }

    /// All members in order as a list, and how many they are.
    #[inline]
    pub(crate) fn list(&self) -> ([Place; 256], usize) {
        let mut list = [Place::from_code(0); 256];
        let mut n = 0;
        for row in 0..16u8 {
            let mut bits = self.rows[usize::from(row)];
            while bits != 0 {
                list[n & 255] = Place::from_code(row << 4 | bits.trailing_zeros() as u8);
                bits &= bits - 1;
                n += 1;
            }
        }
        (list, n)
    }
}

/// For every byte: which bit is its first, its second, and so on.
static BIT_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        let mut n = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// For every byte: how many bits it has.
static BITS_IN_BYTE: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        table[byte] = table[byte / 2] + (byte % 2) as u8;
        byte += 1;
    }
    table
};

/// The place of the bit with `n` bits below it.
#[inline]
fn nth_bit(bits: u16, n: u8) -> u8 {
    let low = BITS_IN_BYTE[usize::from(bits & 255)];
    let high = n >= low;
    let byte = if high { bits >> 8 } else { bits & 255 };
    let n = if high { n.wrapping_sub(low) } else { n };
    BIT_IN_BYTE[usize::from(byte)][usize::from(n & 7)] + if high { 8 } else { 0 }
}

/// How many pairs `n` things have, at most 256 things.
#[inline]
pub(crate) fn pairs(n: u16) -> u32 {
    let n = u32::from(n);
    n * n.saturating_sub(1) / 2
}

/// The place of the pair (i, j), i < j < n, among all pairs of `n` things in lexicographic order.
pub(crate) fn pair_index(n: u16, i: u16, j: u16) -> u32 {
    // The pairs that begin with i or later are those of the n - i last things.
    pairs(n) - pairs(n - i) + u32::from(j - i - 1)
}

/// For every number below the pairs of 256 things: the largest k with k (k + 1) / 2 at most it.
static TRIANGLE: [u8; 256 * 255 / 2] = {
    let mut table = [0; 256 * 255 / 2];
    let mut k = 0;
    let mut i = 0;
    while i < table.len() {
        if (k + 1) * (k + 2) / 2 <= i {
            k += 1;
        }
        table[i] = k as u8;
        i += 1;
    }
    table
};

/// The pair (i, j) at a place in that order; `None` past the last.
#[inline]
pub(crate) fn nth_pair(n: u16, index: u32) -> Option<(u8, u8)> {
    // Counted from the last pair back, the pairs lie in a triangle whose row k holds those that begin with n - 2 - k.
    let back = pairs(n).checked_sub(index)?.checked_sub(1)?;
    let k = u32::from(*TRIANGLE.get(back as usize)?);
    let i = u32::from(n) - 2 - k;
    let j = u32::from(n) - 1 - (back - k * (k + 1) / 2);
    Some((i as u8, j as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn pairs_are_numbered_in_order() {
        for n in 0..=256 {
            let mut index = 0;
            for i in 0..n {
                for j in i + 1..n {
                    assert_eq!(pair_index(n, i, j), index);
                    assert_eq!(nth_pair(n, index), Some((i as u8, j as u8)));
                    index += 1;
                }
            }
            assert_eq!(pairs(n), index);
            assert_eq!(nth_pair(n, index), None);
            assert_eq!(nth_pair(n, u32::MAX), None);
        }
    }

    #[test]
    fn the_nth_member_is_found_however_the_set_was_made() {
        for (rows, columns) in [(1, 2), (2, 1), (3, 5), (6, 6), (9, 9), (1, 16), (16, 1), (15, 16), (16, 15), (16, 16)] {
            let full = Grid::full(rows, columns);
            assert_eq!(full.len(), u16::from(rows) * u16::from(columns));
            let all: Vec<_> = full.places().collect();
            assert_eq!(all.len(), usize::from(full.len()));
            // Takes tiles out by a fixed, uneven walk, then puts them back in another order.
            let mut grid = full;
            let mut left = all.clone();
            let mut out = Vec::new();
            let mut step = 7;
            while !left.is_empty() {
                step = (step * 31 + 11) % 1009;
                let place = left.remove(step % left.len());
                grid.remove(place);
                out.push(place);
                assert!(!grid.contains(place));
                assert_eq!(grid.places().collect::<Vec<_>>(), left);
                let (list, n) = grid.list();
                assert_eq!(list[..n], left[..]);
                for (n, &place) in left.iter().enumerate() {
                    assert_eq!(grid.nth(n as u8), place);
                }
            }
            assert_eq!(grid, Grid::EMPTY);
            for place in out {
                grid.insert(place);
            }
            assert_eq!(grid, full);
        }
    }
}
