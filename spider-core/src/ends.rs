//! What the columns' ends look like, packed so that all are compared at once: which moves of cards there are.

use core::ops::ControlFlow;

use crate::tableau::COLUMNS;

/// The bits of a column's field in a word that has one for each column, column 00 lowest.
const FIELD: u32 = 6;
/// 1 in every field: times a number below 64 it is that number in every field.
const ONES: u64 = 0x0041_0410_4104_1041;
/// The highest bit of every field.
const TOPS: u64 = ONES << (FIELD - 1);
/// The fields of columns 00, 02, and so on, as the low halves of fields twice as wide.
const EVENS: u64 = 0x003f_03f0_3f03_f03f;
/// 1 in every field of twice the width.
const WIDE_ONES: u64 = 0x0001_0010_0100_1001;
/// 1 in the field of one column.
const ONE: [u64; COLUMNS] = {
    let mut one = [1; COLUMNS];
    let mut column = 1;
    while column < COLUMNS {
        one[column] = one[column - 1] << FIELD;
        column += 1;
    }
    one
};

/// What the columns' ends look like, a field for each; both are 0 for an empty column.
///
/// A column's group fits on the ranks from `ends + 1` to `tops`, each with another number of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ends {
    /// The rank of the last card.
    ends: u64,
    /// One more than the rank of the end group's first card.
    tops: u64,
}

/// The number in a column's field.
#[inline]
const fn field(word: u64, column: usize) -> u8 {
    (word >> (FIELD * column as u32) & 63) as u8
}

/// The word with another number, below 64, in a column's field.
#[inline]
const fn with_field(word: u64, column: usize, value: u8) -> u64 {
    let shift = FIELD * column as u32;
    word & !(63 << shift) | (value as u64) << shift
}

/// The sum of all fields.
#[inline]
const fn sum(word: u64) -> u32 {
    let pairs = (word & EVENS) + (word >> FIELD & EVENS);
    (pairs.wrapping_mul(WIDE_ONES) >> 48 & 0xfff) as u32
}

/// How many of the fields' highest bits are set, no others being.
#[inline]
const fn tops(word: u64) -> u32 {
    ((word >> (FIELD - 1)).wrapping_mul(ONES) >> 54 & 63) as u32
}

/// The word with every field moved down by so many places, 1 to 9, and the lowest ones on top. What is above the fields means nothing.
#[inline]
const fn turn(word: u64, places: usize) -> u64 {
    let shift = FIELD * places as u32;
    word >> shift | word << (FIELD * COLUMNS as u32 - shift)
}

/// The column whose field has this bit.
#[inline]
const fn column_of(bit: u32) -> usize {
    // Division by 6, exact below 64.
    (bit as usize * 43) >> 8
}

impl Ends {
    /// Ten empty columns.
    pub(crate) const NONE: Self = Self { ends: 0, tops: 0 };

    /// The rank of a column's last card; 0 when it is empty.
    #[inline]
    pub(crate) fn end(self, column: usize) -> u8 {
        field(self.ends, column)
    }

    /// One more than the rank of a column's group's first card; 0 when it is empty.
    #[inline]
    pub(crate) fn top(self, column: usize) -> u8 {
        field(self.tops, column)
    }

    /// The length of a column's end group; 0 when it is empty.
    #[inline]
    pub(crate) fn run(self, column: usize) -> u8 {
        field(self.tops - self.ends, column)
    }

    /// With another column's end, given as [`end`](Self::end) and [`top`](Self::top).
    #[inline]
    pub(crate) fn set(&mut self, column: usize, end: u8, top: u8) {
        self.ends = with_field(self.ends, column, end);
        self.tops = with_field(self.tops, column, top);
    }

    /// The same for a column that is still empty here.
    #[inline]
    pub(crate) fn add(&mut self, column: usize, end: u8, top: u8) {
        self.ends |= u64::from(end) << (FIELD * column as u32);
        self.tops |= u64::from(top) << (FIELD * column as u32);
    }

    /// The same as [`set`](Self::set) for two columns at once.
    #[inline]
    pub(crate) fn set_two(&mut self, columns: [usize; 2], ends: [u8; 2], tops: [u8; 2]) {
        let [one, two] = columns.map(|column| ONE[column]);
        let others = !((one + two) * 63);
        self.ends = (self.ends & others) + u64::from(ends[0]) * one + u64::from(ends[1]) * two;
        self.tops = (self.tops & others) + u64::from(tops[0]) * one + u64::from(tops[1]) * two;
    }

    /// The empty columns, a bit each.
    #[inline]
    fn empties(self) -> u64 {
        !(self.ends + (TOPS - ONES)) & TOPS
    }

    /// The first column without a card.
    #[inline]
    pub(crate) fn first_empty(self) -> Option<usize> {
        let empties = self.empties();
        (empties != 0).then(|| column_of(empties.trailing_zeros()))
    }

    /// The columns whose group, or a part of it, fits on a card of this rank, the highest bit of their fields; none for rank 0.
    ///
    /// That is so when `rank - 1 - end` is at least 0 and `rank - 1 - top` is not; for an empty column both are equal. All
    /// columns are compared at once: the highest bit of a field tells whether a difference is at least 0, and no field can borrow
    /// from the next.
    #[inline]
    fn fitting(self, rank: u8) -> u64 {
        let below = u64::from(rank) * ONES + (TOPS - ONES);
        (below - self.ends) & !(below - self.tops) & TOPS
    }

    /// How many groups can be lifted, at most 120: every part of every end group.
    #[inline]
    fn groups(self) -> u32 {
        sum(self.tops - self.ends)
    }

    /// For each column, in its field, how many moves go onto its last card; 0 for the empty ones.
    ///
    /// Every column is compared with all the others at once as in [`fitting`](Self::fitting), by turning the sources round.
    #[inline]
    fn onto(self) -> u64 {
        let below = self.ends + (TOPS - ONES);
        let mut onto = 0;
        for places in 1..COLUMNS {
            let over = below.wrapping_sub(turn(self.ends, places));
            let past = below.wrapping_sub(turn(self.tops, places));
            onto += (over & !past) >> (FIELD - 1) & ONES;
        }
        onto
    }

    /// How many moves of cards there are; `open` says whether cards may go to an empty column (S6).
    #[inline]
    pub(crate) fn count(self, open: bool) -> u32 {
        let empties = if open { self.empties() } else { 0 };
        let to_empty = if empties == 0 {
            0
        } else {
            tops(empties) * self.groups()
        };
        sum(self.onto()) + to_empty
    }

    /// Whether there is any move of cards.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "so that the look for an end vanishes where nobody listens to events"
    )]
    pub(crate) fn any(self, open: bool) -> bool {
        let mut fitting = if open && self.ends != 0 {
            self.empties()
        } else {
            0
        };
        for target in 0..COLUMNS {
            fitting |= self.fitting(self.end(target));
        }
        fitting != 0
    }

    /// Gives every move of cards, by target, source and count, as source, target and count.
    #[inline]
    pub(crate) fn each(
        self,
        open: bool,
        mut f: impl FnMut(usize, usize, u8) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for target in 0..COLUMNS {
            let end = self.end(target);
            if end == 0 && open {
                for source in 0..COLUMNS {
                    for count in 1..=self.run(source) {
                        f(source, target, count)?;
                    }
                }
            }
            let mut fitting = self.fitting(end);
            while fitting != 0 {
                let source = column_of(fitting.trailing_zeros());
                fitting &= fitting - 1;
                f(source, target, end.wrapping_sub(self.end(source)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The move of cards at place `n` in the order of [`each`](Self::each); what is left of `n` when there are not so many.
    #[inline]
    pub(crate) fn nth(self, open: bool, n: u32) -> Result<(usize, usize, u8), u32> {
        if open && self.empties() != 0 {
            return self.nth_with_empty(n);
        }
        // The moves onto each pair of columns, and onto all pairs up to each.
        let onto = self.onto();
        let evens = onto & EVENS;
        let pairs = evens + (onto >> FIELD & EVENS);
        let upto = pairs.wrapping_mul(WIDE_ONES);
        let all = (upto >> 48 & 0xfff) as u32;
        if n >= all {
            return Err(n - all);
        }
        // The first pair up to which there are more than `n` is the one; its first column has it or else its second.
        let reached = upto.wrapping_add(u64::from(2047 - n) * WIDE_ONES) & (WIDE_ONES << 11);
        let shift = (reached.trailing_zeros() - 11) % 64;
        let left = n - ((upto - pairs) >> shift & 0xfff) as u32;
        let even = (evens >> shift & 63) as u32;
        let odd = left >= even;
        let target = column_of(shift) + usize::from(odd);
        Ok(self.nth_onto(target, if odd { left - even } else { left }))
    }

    /// The same where some columns are empty and may be filled.
    fn nth_with_empty(self, n: u32) -> Result<(usize, usize, u8), u32> {
        let groups = self.groups();
        let mut left = n;
        for target in 0..COLUMNS {
            let end = self.end(target);
            let here = if end == 0 {
                groups
            } else {
                tops(self.fitting(end))
            };
            if left < here {
                return Ok(if end == 0 {
                    self.nth_to_empty(target, left)
                } else {
                    self.nth_onto(target, left)
                });
            }
            left -= here;
        }
        Err(left)
    }

    /// The move at place `n` of those onto a column's last card.
    #[inline]
    fn nth_onto(self, target: usize, n: u32) -> (usize, usize, u8) {
        let end = self.end(target);
        // Each field counts the fitting columns up to its own; the first to reach past `n` is the one.
        let upto = (self.fitting(end) >> (FIELD - 1)).wrapping_mul(ONES);
        let reached = upto.wrapping_add(u64::from(31 - n % 32) * ONES) & TOPS;
        let source = column_of(reached.trailing_zeros() % 64);
        (source, target, end.wrapping_sub(self.end(source)))
    }

    /// The move at place `n` of those to an empty column.
    fn nth_to_empty(self, target: usize, n: u32) -> (usize, usize, u8) {
        let mut left = n;
        let mut source = 0;
        while left >= u32::from(self.run(source)) && source + 1 < COLUMNS {
            left -= u32::from(self.run(source));
            source += 1;
        }
        (source, target, left as u8 + 1)
    }
}
