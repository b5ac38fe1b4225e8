//! The ten columns: cards, and what each column's end looks like.

use core::ops::ControlFlow;

/// How many columns there are.
pub(crate) const COLUMNS: usize = 10;
/// How many cards there are, and so how many a column may have.
pub(crate) const DECK: usize = 104;
/// How many cards a set has.
pub(crate) const SET: usize = 13;

/// The bits of a stored byte that are the card's own.
const CARD: u8 = 0x3f;
/// The bit of a stored byte that says: face up, and one lower than the face-up card above it, of the same suit.
///
/// So a column's end group is as long as the row of these bits at its end, and one more. The bit goes with a card when it is
/// moved in the middle of a group; only a group's first card has to be looked at.
const JOINED: u8 = 0x80;
const JOINED_ALL: u64 = u64::from_ne_bytes([JOINED; 8]);

/// How many cards are copied at once: more than a group can have.
const WINDOW: usize = 16;

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

/// The ten columns, without heap.
#[derive(Clone)]
pub(crate) struct Tableau {
    /// Worked out from the cards below: kept so that moves are found without a walk over cards.
    now: Ends,
    /// How many cards each column has.
    height: [u8; COLUMNS],
    /// How many of them lie face down.
    down: [u8; COLUMNS],
    /// The columns one after another, [`DECK`] bytes each, with a window's width before and after. Bytes past a column's
    /// height mean nothing.
    cards: [u8; WINDOW + COLUMNS * DECK + WINDOW],
}

/// What a change of the columns brought about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Change {
    /// The card turned up where cards were taken, or 0.
    pub(crate) turned_from: u8,
    /// The ace of the set completed where cards were put, or 0.
    pub(crate) completed: u8,
    /// The card turned up under that set, or 0.
    pub(crate) turned_to: u8,
}

/// Where a card is stored.
#[inline]
const fn at(column: usize, height: usize) -> usize {
    WINDOW + column * DECK + height
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

impl Tableau {
    /// Ten empty columns.
    pub(crate) const fn empty() -> Self {
        Self {
            now: Ends { ends: 0, tops: 0 },
            height: [0; COLUMNS],
            down: [0; COLUMNS],
            cards: [0; WINDOW + COLUMNS * DECK + WINDOW],
        }
    }

    /// Fills an empty column, at most [`DECK`] cards. The end group may be a whole set: the caller looks.
    pub(crate) fn fill(&mut self, column: usize, down: &[u8], up: &[u8]) {
        let mut run = 0;
        for (height, &card) in down.iter().chain(up).enumerate() {
            let joins = height > down.len() && self.card(column, height - 1) == card + 1;
            self.cards[at(column, height)] = card | if joins { JOINED } else { 0 };
            run = if joins { run + 1 } else { 1 };
        }
        self.height[column] = (down.len() + up.len()) as u8;
        self.down[column] = down.len() as u8;
        if let Some(last) = up.last() {
            self.set_end(column, last & 15, run);
        }
    }

    #[inline]
    fn set_end(&mut self, column: usize, end: u8, run: u8) {
        self.now.ends = with_field(self.now.ends, column, end);
        self.now.tops = with_field(self.now.tops, column, end + run);
    }

    /// What the columns' ends look like, for [`take_back`](Self::take_back).
    #[inline]
    pub(crate) fn ends(&self) -> Ends {
        self.now
    }

    /// How many cards a column has.
    #[inline]
    pub(crate) fn height(&self, column: usize) -> usize {
        usize::from(self.height[column])
    }

    /// How many cards of a column lie face down.
    #[inline]
    pub(crate) fn down(&self, column: usize) -> usize {
        usize::from(self.down[column])
    }

    /// The length of a column's end group; 0 when it is empty.
    #[inline]
    pub(crate) fn run(&self, column: usize) -> u8 {
        field(self.now.tops - self.now.ends, column)
    }

    /// The rank of a column's last card; 0 when it is empty.
    #[inline]
    pub(crate) fn end(&self, column: usize) -> u8 {
        field(self.now.ends, column)
    }

    /// The byte of a card.
    #[inline]
    pub(crate) fn card(&self, column: usize, height: usize) -> u8 {
        self.cards[at(column, height)] & CARD
    }

    /// The bytes of a column's cards, the first one first.
    pub(crate) fn column(&self, column: usize) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + '_ {
        self.cards[at(column, 0)..at(column, self.height(column))].iter().map(|&byte| byte & CARD)
    }

    /// The empty columns, a bit each.
    #[inline]
    fn empties(&self) -> u64 {
        !(self.now.ends + (TOPS - ONES)) & TOPS
    }

    /// The first column without a card.
    #[inline]
    pub(crate) fn first_empty(&self) -> Option<usize> {
        let empties = self.empties();
        (empties != 0).then(|| column_of(empties.trailing_zeros()))
    }

    /// The columns whose group, or a part of it, fits on a card of this rank, the highest bit of their fields; none for rank 0.
    ///
    /// That is so when `rank - 1 - end` is at least 0 and `rank - 1 - top` is not; for an empty column both are equal. All
    /// columns are compared at once: the highest bit of a field tells whether a difference is at least 0, and no field can borrow
    /// from the next.
    #[inline]
    fn fitting(&self, rank: u8) -> u64 {
        let below = u64::from(rank) * ONES + (TOPS - ONES);
        (below - self.now.ends) & !(below - self.now.tops) & TOPS
    }

    /// How many groups can be lifted, at most 120: every part of every end group.
    #[inline]
    fn groups(&self) -> u32 {
        sum(self.now.tops - self.now.ends)
    }

    /// For each column, in its field, how many moves go onto its last card; 0 for the empty ones.
    ///
    /// Every column is compared with all the others at once as in [`fitting`](Self::fitting), by turning the sources round.
    #[inline]
    fn onto(&self) -> u64 {
        let below = self.now.ends + (TOPS - ONES);
        let mut onto = 0;
        for places in 1..COLUMNS {
            let over = below.wrapping_sub(turn(self.now.ends, places));
            let past = below.wrapping_sub(turn(self.now.tops, places));
            onto += (over & !past) >> (FIELD - 1) & ONES;
        }
        onto
    }

    /// How many moves of cards there are; `open` says whether cards may go to an empty column (S6).
    #[inline]
    pub(crate) fn count(&self, open: bool) -> u32 {
        let empties = if open { self.empties() } else { 0 };
        let to_empty = if empties == 0 { 0 } else { tops(empties) * self.groups() };
        sum(self.onto()) + to_empty
    }

    /// Whether there is any move of cards.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "so that the look for an end vanishes where nobody listens to events")]
    pub(crate) fn any(&self, open: bool) -> bool {
        let mut fitting = if open && self.now.ends != 0 { self.empties() } else { 0 };
        for target in 0..COLUMNS {
            fitting |= self.fitting(self.end(target));
        }
        fitting != 0
    }

    /// Gives every move of cards, by target, source and count, as source, target and count.
    #[inline]
    pub(crate) fn each(
        &self,
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
    pub(crate) fn nth(&self, open: bool, n: u32) -> Result<(usize, usize, u8), u32> {
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
    fn nth_with_empty(&self, n: u32) -> Result<(usize, usize, u8), u32> {
        let groups = self.groups();
        let mut left = n;
        for target in 0..COLUMNS {
            let end = self.end(target);
            let here = if end == 0 { groups } else { tops(self.fitting(end)) };
            if left < here {
                return Ok(if end == 0 { self.nth_to_empty(target, left) } else { self.nth_onto(target, left) });
            }
            left -= here;
        }
        Err(left)
    }

    /// The move at place `n` of those onto a column's last card.
    #[inline]
    fn nth_onto(&self, target: usize, n: u32) -> (usize, usize, u8) {
        let end = self.end(target);
        // Each field counts the fitting columns up to its own; the first to reach past `n` is the one.
        let upto = (self.fitting(end) >> (FIELD - 1)).wrapping_mul(ONES);
        let reached = upto.wrapping_add(u64::from(31 - n % 32) * ONES) & TOPS;
        let source = column_of(reached.trailing_zeros() % 64);
        (source, target, end.wrapping_sub(self.end(source)))
    }

    /// The move at place `n` of those to an empty column.
    fn nth_to_empty(&self, target: usize, n: u32) -> (usize, usize, u8) {
        let mut left = n;
        let mut source = 0;
        while left >= u32::from(self.run(source)) && source + 1 < COLUMNS {
            left -= u32::from(self.run(source));
            source += 1;
        }
        (source, target, left as u8 + 1)
    }

    /// Moves a group: `count` is at most the source's run, and the group fits or the target is empty.
    #[inline]
    pub(crate) fn shift(&mut self, from: usize, to: usize, count: u8) -> Change {
        let (height_from, height_to) = (self.height[from], self.height[to]);
        let rest = height_from - count;
        let start = at(from, usize::from(rest));
        let dest = at(to, usize::from(height_to));
        let joins = (height_to > 0) & ((self.cards[dest - 1] & CARD) == (self.cards[start] & CARD) + 1);
        self.carry(start, dest, count, joins, height_to);
        self.height[to] = height_to + count;
        self.height[from] = rest;
        let (end, top) = self.look(from);
        let turned = (rest > 0) & (self.down[from] == rest);
        self.down[from] -= u8::from(turned);

        let Ends { ends, tops } = self.now;
        let moved_end = u64::from(field(ends, from));
        let moved_top = if joins { u64::from(field(tops, to)) } else { moved_end + u64::from(count) };
        let others = !((ONE[from] + ONE[to]) * 63);
        self.now = Ends {
            ends: (ends & others) + moved_end * ONE[to] + end * ONE[from],
            tops: (tops & others) + moved_top * ONE[to] + top * ONE[from],
        };
        let turned_from = if turned { self.cards[start - 1] & CARD } else { 0 };
        let mut change = Change { turned_from, ..Change::default() };
        if moved_top - moved_end == SET as u64 {
            (change.completed, change.turned_to) = self.complete(to);
        }
        change
    }

    /// Takes back a [`shift`](Self::shift), given whether it turned a card up at the source, and what the ends looked like before.
    /// A set that it completed is [restored](Self::restore) first.
    #[inline]
    pub(crate) fn unshift(&mut self, from: usize, to: usize, count: u8, turned_from: bool, before: Ends) {
        let height_from = self.height[from];
        let rest = self.height[to] - count;
        self.now = before;
        let joins = self.run(from) > count;
        self.carry(at(to, usize::from(rest)), at(from, usize::from(height_from)), count, joins, height_from);
        self.down[from] += u8::from(turned_from);
        self.height[from] = height_from + count;
        self.height[to] = rest;
    }

    /// Copies a group; `joins` says whether it continues a run where it lands, and `height` how many cards lie there.
    #[inline]
    fn carry(&mut self, start: usize, dest: usize, count: u8, joins: bool, height: u8) {
        let mut group = [0; WINDOW];
        group.copy_from_slice(&self.cards[start..start + WINDOW]);
        let group = u128::from_le_bytes(group) & !u128::from(JOINED) | u128::from(joins) << 7;
        if usize::from(height) + WINDOW <= DECK {
            // A whole window at once: what is too much falls on bytes that mean nothing.
            self.cards[dest..dest + WINDOW].copy_from_slice(&group.to_le_bytes());
        } else {
            self.carry_few(dest, count, group);
        }
    }

    #[cold]
    fn carry_few(&mut self, dest: usize, count: u8, group: u128) {
        let count = usize::from(count);
        self.cards[dest..dest + count].copy_from_slice(&group.to_le_bytes()[..count]);
    }

    /// Looks at what is now a column's last card, face down or not: its rank, and one more than the rank of its group's first card.
    #[inline]
    fn look(&self, column: usize) -> (u64, u64) {
        let height = usize::from(self.height[column]);
        let end = at(column, height);
        let mut last = [0; 8];
        last.copy_from_slice(&self.cards[end - 8..end]);
        let last = u64::from_le_bytes(last);
        // A face-down card is never joined, so this is right for one that has to be turned up too.
        let gaps = !last & JOINED_ALL;
        let joined = if gaps == 0 { self.long_run(end) } else { gaps.leading_zeros() / 8 };
        let rank = if height > 0 { last >> 56 & 15 } else { 0 };
        (rank, if height > 0 { rank + u64::from(joined) + 1 } else { 0 })
    }

    /// How many cards before a place are joined to the one above, counted one by one.
    #[cold]
    fn long_run(&self, end: usize) -> u32 {
        self.cards[..end].iter().rev().take_while(|&&byte| byte & JOINED != 0).count() as u32
    }

    /// Puts a dealt card on every column; the sets completed are still to be [taken away](Self::complete): the columns that have one, a
    /// bit each.
    #[inline]
    pub(crate) fn deal(&mut self, group: [u8; COLUMNS]) -> u16 {
        let before = self.now;
        let mut completed = 0;
        self.now = Ends { ends: 0, tops: 0 };
        for (column, card) in group.into_iter().enumerate() {
            let height = self.height[column];
            let end = at(column, usize::from(height));
            let joins = (height > 0) & ((self.cards[end - 1] & CARD) == card + 1);
            self.cards[end] = card | u8::from(joins) << 7;
            self.height[column] = height + 1;
            let rank = card & 15;
            let top = if joins { field(before.tops, column) } else { rank + 1 };
            self.now.ends |= u64::from(rank) << (FIELD * column as u32);
            self.now.tops |= u64::from(top) << (FIELD * column as u32);
            completed |= u16::from(usize::from(top - rank) == SET) << column;
        }
        completed
    }

    /// Takes the dealt cards off again, given what the ends looked like before. Sets that they completed are
    /// [restored](Self::restore) first.
    #[inline]
    pub(crate) fn take_back(&mut self, before: Ends) {
        for height in &mut self.height {
            *height -= 1;
        }
        self.now = before;
    }

    /// Takes the set at a column's end away: gives its ace, and the card turned up under it or 0.
    #[cold]
    pub(crate) fn complete(&mut self, column: usize) -> (u8, u8) {
        let ace = self.card(column, self.height(column) - 1);
        self.height[column] -= SET as u8;
        let (end, top) = self.look(column);
        self.set_end(column, end as u8, (top - end) as u8);
        let height = self.height(column);
        if height == 0 || self.down(column) < height {
            return (ace, 0);
        }
        self.down[column] -= 1;
        (ace, self.card(column, height - 1))
    }

    /// Lays the set of an ace down at a column's end again, told whether its going turned a card up. The ends are left as they are.
    #[cold]
    pub(crate) fn restore(&mut self, column: usize, ace: u8, turned: bool) {
        let height = self.height(column);
        self.down[column] += u8::from(turned);
        for i in 0..SET {
            let card = ace + (SET - 1 - i) as u8;
            self.cards[at(column, height + i)] = card | if i > 0 { JOINED } else { 0 };
        }
        self.height[column] += SET as u8;
    }
}

impl PartialEq for Tableau {
    /// Compares the cards that lie on the table; the rest follows from them or means nothing.
    fn eq(&self, other: &Self) -> bool {
        self.height == other.height
            && self.down == other.down
            && (0..COLUMNS).all(|c| {
                let live = at(c, 0)..at(c, self.height(c));
                self.cards[live.clone()] == other.cards[live]
            })
    }
}

impl Eq for Tableau {}

impl core::hash::Hash for Tableau {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.height.hash(state);
        self.down.hash(state);
        for column in 0..COLUMNS {
            state.write(&self.cards[at(column, 0)..at(column, self.height(column))]);
        }
    }
}
