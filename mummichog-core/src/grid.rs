//! Which places of the grid hold a tile, and the numbering of pairs of tiles.

use crate::tiles::Place;

/// A set of places that knows its n-th member without searching.
///
/// Each of the four words holds four rows of 16 places. Counts of members are kept beside them, several to a word, so that one subtraction
/// compares with all of them at once and a change to the set changes them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    /// A bit for each place.
    words: [u64; 4],
    /// For each word, for each of its bytes: how many members lie in the word's bytes up to this one. At most 64.
    up_to: [u64; 4],
    /// For each word, in 16 bits: how many members lie in the words before it. At most 192.
    before: u64,
    len: u16,
}

/// 1 in every byte.
const BYTES: u64 = 0x0101_0101_0101_0101;
/// 1 in every 16 bits.
const LANES: u64 = 0x0001_0001_0001_0001;
/// The top bit of every byte, and of every 16 bits.
const TOP_OF_BYTES: u64 = BYTES << 7;
const TOP_OF_LANES: u64 = LANES << 15;

impl Grid {
    pub(crate) const EMPTY: Self = Self {
        words: [0; 4],
        up_to: [0; 4],
        before: 0,
        len: 0,
    };

    /// Every place of a grid; both sides are 1 to 16.
    pub(crate) fn full(rows: u8, columns: u8) -> Self {
        let mut grid = Self::EMPTY;
        let row = u64::from(u16::MAX >> (16 - u32::from(columns.clamp(1, 16))));
        for r in 0..usize::from(rows.min(16)) {
            grid.words[r / 4] |= row << (r % 4 * 16);
        }
        for w in 0..4 {
            let word = grid.words[w];
            grid.before |= u64::from(grid.len) << (16 * w);
            let mut members = 0;
            for (byte, shift) in word.to_le_bytes().into_iter().zip((0..64).step_by(8)) {
                members += byte.count_ones();
                grid.up_to[w] |= u64::from(members) << shift;
            }
            grid.len += members as u16;
        }
        grid
    }

    #[inline]
    pub(crate) fn len(&self) -> u16 {
        self.len
    }

    #[inline]
    pub(crate) fn contains(&self, place: Place) -> bool {
        self.words[place.index() / 64] >> (place.index() % 64) & 1 == 1
    }

    /// Takes out a place that is in the set.
    #[inline]
    pub(crate) fn remove(&mut self, place: Place) {
        let (word, bit) = (place.index() / 64, place.index() % 64);
        self.words[word] ^= 1 << bit;
        self.up_to[word] -= BYTES << (bit & 0x38);
        // The lanes after the word's; of the last word there are none.
        self.before -= (LANES << 16) << (16 * word);
        self.len -= 1;
    }

    /// Puts in a place that is not in the set.
    #[inline]
    pub(crate) fn insert(&mut self, place: Place) {
        let (word, bit) = (place.index() / 64, place.index() % 64);
        self.words[word] ^= 1 << bit;
        self.up_to[word] += BYTES << (bit & 0x38);
        self.before += (LANES << 16) << (16 * word);
        self.len += 1;
    }

    /// The member with `n` members before it; `n` is below the length.
    #[inline]
    pub(crate) fn nth(&self, n: u8) -> Place {
        let n = u64::from(n);
        // A lane's top bit stays when its count is at most n. The lanes ascend, so the last such lane is the word's.
        let reached = (((n * LANES) | TOP_OF_LANES) - self.before) & TOP_OF_LANES;
        let word = ((reached | 1).ilog2() / 16) as usize;
        let n = n.wrapping_sub(self.before >> (16 * word) & 0xFF) & 63;
        // The same with bytes, where the first that reaches beyond n is the member's.
        let up_to = self.up_to[word];
        let passed = ((n * BYTES) | TOP_OF_BYTES) - up_to;
        let shift = ((!passed & TOP_OF_BYTES) | 1 << 63).trailing_zeros() & 0x38;
        let n = n.wrapping_sub(up_to << 8 >> shift) & 7;
        let byte = self.words[word] >> shift & 0xFF;
        let bit = BIT_IN_BYTE[byte as usize][n as usize];
        Place::from_code(word as u8 * 64 + shift as u8 + bit)
    }

    /// All members in order.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (0..4u8).flat_map(move |word| {
            let mut bits = self.words[usize::from(word)];
            core::iter::from_fn(move || {
                let bit = bits.trailing_zeros() as u8;
                bits &= bits.wrapping_sub(1);
                (bit < 64).then(|| Place::from_code(word * 64 + bit))
            })
        })
    }

    /// All members in order as a list, and how many they are.
    #[inline]
    pub(crate) fn list(&self) -> ([Place; 256], usize) {
        let mut list = [Place::from_code(0); 256];
        let mut n = 0;
        for word in 0..4u8 {
            let mut bits = self.words[usize::from(word)];
            while bits != 0 {
                list[n & 255] = Place::from_code(word * 64 + bits.trailing_zeros() as u8);
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
        let mut bit = 0u8;
        let mut n = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

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
        for (rows, columns) in [
            (1, 2),
            (2, 1),
            (3, 5),
            (6, 6),
            (9, 9),
            (1, 16),
            (16, 1),
            (15, 16),
            (16, 15),
            (16, 16),
        ] {
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
