//! The ten columns: cards, and what each column's end looks like.

use crate::ends::Ends;

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
    /// Whether a card was turned up where cards were taken.
    pub(crate) turned_from: bool,
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

impl Tableau {
    /// Ten empty columns.
    pub(crate) const fn empty() -> Self {
        Self {
            now: Ends::NONE,
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
            self.now.set(column, last & 15, (last & 15) + run);
        }
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

    /// The byte of a card.
    #[inline]
    pub(crate) fn card(&self, column: usize, height: usize) -> u8 {
        self.cards[at(column, height)] & CARD
    }

    /// The bytes of a column's cards, the first one first.
    pub(crate) fn column(
        &self,
        column: usize,
    ) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + '_ {
        self.cards[at(column, 0)..at(column, self.height(column))]
            .iter()
            .map(|&byte| byte & CARD)
    }

    /// Moves a group: `count` is at most the source's run, and the group fits or the target is empty.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call costs a tenth of it, and no caller wants all that it tells"
    )]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "a branch that is a toss-up costs more than both sides"
    )]
    pub(crate) fn shift(&mut self, from: usize, to: usize, count: u8) -> Change {
        let (height_from, height_to) = (self.height[from], self.height[to]);
        let rest = height_from - count;
        let start = at(from, usize::from(rest));
        let dest = at(to, usize::from(height_to));
        let joins =
            (height_to > 0) & ((self.cards[dest - 1] & CARD) == (self.cards[start] & CARD) + 1);
        self.carry(start, dest, count, joins, height_to);
        self.height[to] = height_to + count;
        self.height[from] = rest;
        let (end, top, _) = self.look(from);
        let turned = (rest > 0) & (self.down[from] == rest);
        self.down[from] -= u8::from(turned);

        // Whether cards join and turn is a toss-up, so masks choose here and not branches.
        let moved = self.now.end(from);
        let fresh = moved + count;
        let top_to = fresh ^ (fresh ^ self.now.top(to)) & u8::from(joins).wrapping_neg();
        self.now.set_two([from, to], [end, moved], [top, top_to]);
        let mut change = Change {
            turned_from: turned,
            ..Change::default()
        };
        if usize::from(top_to - moved) == SET {
            (change.completed, change.turned_to) = self.complete(to);
        }
        change
    }

    /// Takes back a [`shift`](Self::shift), given whether it turned a card up at the source, and what the ends looked like before.
    /// A set that it completed is [restored](Self::restore) first.
    #[inline]
    pub(crate) fn unshift(
        &mut self,
        from: usize,
        to: usize,
        count: u8,
        turned_from: bool,
        before: Ends,
    ) {
        let height_from = self.height[from];
        let rest = self.height[to] - count;
        self.now = before;
        let joins = before.run(from) > count;
        self.carry(
            at(to, usize::from(rest)),
            at(from, usize::from(height_from)),
            count,
            joins,
            height_from,
        );
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

    /// Looks at what is now a column's last card, face down or not: its rank, one more than the rank of its group's first card, and its
    /// byte. The ranks are 0 for an empty column.
    #[inline]
    fn look(&self, column: usize) -> (u8, u8, u8) {
        let height = usize::from(self.height[column]);
        let end = at(column, height);
        let mut last = [0; 8];
        last.copy_from_slice(&self.cards[end - 8..end]);
        let last = u64::from_le_bytes(last);
        // A face-down card is never joined, so this is right for one that has to be turned up too.
        let gaps = !last & JOINED_ALL;
        let joined = if gaps == 0 {
            self.long_run(end)
        } else {
            gaps.leading_zeros() / 8
        };
        let last = (last >> 56) as u8 & CARD;
        let any = u8::from(height > 0).wrapping_neg();
        let rank = last & 15;
        (rank & any, (rank + joined as u8 + 1) & any, last)
    }

    /// How many cards before a place are joined to the one above, counted one by one.
    #[cold]
    fn long_run(&self, end: usize) -> u32 {
        self.cards[..end]
            .iter()
            .rev()
            .take_while(|&&byte| byte & JOINED != 0)
            .count() as u32
    }

    /// Puts a dealt card on every column; the sets completed are still to be [taken away](Self::complete): the columns that have one, a
    /// bit each.
    #[inline]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "a branch that is a toss-up costs more than both sides"
    )]
    pub(crate) fn deal(&mut self, group: [u8; COLUMNS]) -> u16 {
        let before = self.now;
        let mut completed = 0;
        self.now = Ends::NONE;
        for (column, card) in group.into_iter().enumerate() {
            let height = self.height[column];
            let end = at(column, usize::from(height));
            let joins = (height > 0) & ((self.cards[end - 1] & CARD) == card + 1);
            self.cards[end] = card | u8::from(joins) << 7;
            self.height[column] = height + 1;
            let rank = card & 15;
            let top = if joins { before.top(column) } else { rank + 1 };
            self.now.add(column, rank, top);
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
        let (end, top, last) = self.look(column);
        self.now.set(column, end, top);
        let height = self.height(column);
        if height == 0 || self.down(column) < height {
            return (ace, 0);
        }
        self.down[column] -= 1;
        (ace, last)
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
