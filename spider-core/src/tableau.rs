//! The ten columns: cards, and what each column's end looks like.

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
const JOINED_ALL: u128 = u128::from_ne_bytes([JOINED; WINDOW]);

/// How many cards are read or copied at once: one more than a group and the card above it can have.
const WINDOW: usize = 16;
/// What each column's figures are padded to, so that a loop over them is one vector operation.
const LANES: usize = 16;

/// What the columns' ends look like, a lane for each; the lanes past the last column are zero.
///
/// A source `s` fits on a target of rank `r` when its group has a card of rank `r - 1`, that is when
/// `r - 1 - end[s]` is less than `run[s]`; an empty column has both 0 and so never fits, and nothing fits on it.
#[derive(Clone)]
#[repr(align(64))]
struct Lanes {
    /// The rank of the last card; 0 for an empty column.
    end: [u8; LANES],
    /// The length of the end group; 0 for an empty column.
    run: [u8; LANES],
    /// How many cards there are.
    height: [u8; LANES],
    /// How many of them lie face down.
    down: [u8; LANES],
}

/// The ten columns, without heap.
#[derive(Clone)]
pub(crate) struct Tableau {
    lanes: Lanes,
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

impl Tableau {
    /// Ten empty columns.
    pub(crate) const fn empty() -> Self {
        let zero = [0; LANES];
        Self {
            lanes: Lanes { end: zero, run: zero, height: zero, down: zero },
            cards: [0; WINDOW + COLUMNS * DECK + WINDOW],
        }
    }

    /// Fills an empty column, at most [`DECK`] cards. The end group may be a whole set: the caller looks.
    pub(crate) fn fill(&mut self, column: usize, down: &[u8], up: &[u8]) {
        let mut height = 0;
        for &card in down {
            self.cards[at(column, height)] = card;
            height += 1;
        }
        self.lanes.down[column] = height as u8;
        self.lanes.height[column] = height as u8;
        for &card in up {
            let joins = height > down.len() && self.card(column, height - 1) == card + 1;
            self.cards[at(column, height)] = card | if joins { JOINED } else { 0 };
            height += 1;
            self.lanes.height[column] = height as u8;
            self.lanes.run[column] = if joins { self.lanes.run[column] + 1 } else { 1 };
            self.lanes.end[column] = card & 15;
        }
    }

    /// How many cards a column has.
    #[inline]
    pub(crate) fn height(&self, column: usize) -> usize {
        usize::from(self.lanes.height[column])
    }

    /// How many cards of a column lie face down.
    #[inline]
    pub(crate) fn down(&self, column: usize) -> usize {
        usize::from(self.lanes.down[column])
    }

    /// The length of a column's end group; 0 when it is empty.
    #[inline]
    pub(crate) fn run(&self, column: usize) -> u8 {
        self.lanes.run[column]
    }

    /// The rank of a column's last card; 0 when it is empty.
    #[inline]
    pub(crate) fn end(&self, column: usize) -> u8 {
        self.lanes.end[column]
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

    /// How many cards lie on the table.
    #[inline]
    pub(crate) fn total(&self) -> usize {
        self.lanes.height.iter().map(|&h| usize::from(h)).sum()
    }

    /// The first column without a card.
    #[inline]
    pub(crate) fn first_empty(&self) -> Option<usize> {
        self.lanes.run[..COLUMNS].iter().position(|&run| run == 0)
    }

    /// Whether any column has a card.
    #[inline]
    fn any_card(&self) -> bool {
        self.lanes.run.iter().any(|&run| run != 0)
    }

    /// For every column, how many moves go onto its last card; 0 for the empty ones. A lane each.
    #[inline]
    fn onto(&self) -> [u8; LANES] {
        let Lanes { end, run, .. } = &self.lanes;
        let mut onto = [0; LANES];
        for source in 0..COLUMNS {
            let (low, run) = (end[source] + 1, run[source]);
            for lane in 0..LANES {
                onto[lane] += u8::from(end[lane].wrapping_sub(low) < run);
            }
        }
        onto
    }

    /// The same with the moves to empty columns, where `open` says whether there are any (S6).
    #[inline]
    fn onto_all(&self, open: bool) -> [u8; LANES] {
        let mut onto = self.onto();
        let to_empty = if open { self.groups() } else { 0 };
        for (lane, count) in onto[..COLUMNS].iter_mut().enumerate() {
            *count += if self.lanes.run[lane] == 0 { to_empty } else { 0 };
        }
        onto
    }

    /// How many groups can be lifted, at most 120: every part of every end group.
    #[inline]
    fn groups(&self) -> u8 {
        self.lanes.run.iter().sum()
    }

    /// How many moves of cards there are.
    #[inline]
    pub(crate) fn count(&self, open: bool) -> u32 {
        self.onto_all(open).iter().map(|&n| u32::from(n)).sum()
    }

    /// Whether there is any move of cards.
    #[inline]
    pub(crate) fn any(&self, open: bool) -> bool {
        (open && self.first_empty().is_some() && self.any_card()) || self.onto().iter().any(|&n| n != 0)
    }

    /// The columns whose group, or a part of it, fits on a card of this rank, a bit each.
    #[inline]
    pub(crate) fn sources(&self, rank: u8) -> u16 {
        let Lanes { end, run, .. } = &self.lanes;
        let below = rank.wrapping_sub(1);
        let mut hits = [0; LANES];
        for lane in 0..LANES {
            hits[lane] = u8::from(below.wrapping_sub(end[lane]) < run[lane]);
        }
        pack(hits)
    }

    /// The move of cards at place `n` in the order of the indices, as source, target and count; what is left of `n` when
    /// there are not so many.
    #[inline]
    pub(crate) fn nth(&self, open: bool, n: u32) -> Result<(usize, usize, u8), u32> {
        let onto = self.onto_all(open);
        let mut left = n;
        let mut target = 0;
        let mut passed = 0;
        let mut sum = 0;
        for &count in &onto[..COLUMNS] {
            sum += u32::from(count);
            let past = sum <= n;
            target += usize::from(past);
            passed = if past { sum } else { passed };
        }
        left -= passed;
        if target == COLUMNS {
            return Err(left);
        }
        let end = self.lanes.end[target];
        if end == 0 {
            let mut left = left as u8;
            for source in 0..COLUMNS {
                let run = self.lanes.run[source];
                if left < run {
                    return Ok((source, target, left + 1));
                }
                left -= run;
            }
        }
        let mut sources = self.sources(end);
        for _ in 0..left {
            sources &= sources.wrapping_sub(1);
        }
        let source = sources.trailing_zeros() as usize % LANES;
        Ok((source, target, end.wrapping_sub(self.lanes.end[source])))
    }

    /// Moves a group: `count` is at most the source's run, and the group fits or the target is empty.
    #[inline]
    pub(crate) fn shift(&mut self, from: usize, to: usize, count: u8) -> Change {
        let (height_from, height_to) = (self.lanes.height[from], self.lanes.height[to]);
        let rest = height_from - count;
        let joins = self.carry(at(from, usize::from(rest)), to, count, height_to > 0);
        let run = if joins { self.lanes.run[to] + count } else { count };
        self.lanes.end[to] = self.lanes.end[from];
        self.lanes.run[to] = run;
        self.lanes.height[to] = height_to + count;
        self.lanes.height[from] = rest;
        let mut change = Change { turned_from: self.look(from), ..Change::default() };
        if usize::from(run) == SET {
            (change.completed, change.turned_to) = self.complete(to);
        }
        change
    }

    /// Takes back a [`shift`](Self::shift), told whether it turned a card up at the source.
    #[inline]
    pub(crate) fn unshift(&mut self, from: usize, to: usize, count: u8, turned_from: bool) {
        let (height_from, height_to) = (self.lanes.height[from], self.lanes.height[to]);
        let down = self.lanes.down[from] + u8::from(turned_from);
        self.lanes.down[from] = down;
        let rest = height_to - count;
        let joins = self.carry(at(to, usize::from(rest)), from, count, height_from > down);
        self.lanes.run[from] = if joins { self.lanes.run[from] + count } else { count };
        self.lanes.end[from] = self.lanes.end[to];
        self.lanes.height[from] = height_from + count;
        self.lanes.height[to] = rest;
        self.look(to);
    }

    /// Copies a group to the end of a column and says whether it continues the run there; `face_up` says whether a face-up card
    /// lies there at all.
    #[inline]
    fn carry(&mut self, start: usize, to: usize, count: u8, face_up: bool) -> bool {
        let height = usize::from(self.lanes.height[to]);
        let dest = at(to, height);
        let first = self.cards[start] & CARD;
        let joins = face_up && (self.cards[dest - 1] & CARD) == first + 1;
        let first = first | if joins { JOINED } else { 0 };
        if height + WINDOW <= DECK {
            // A whole window at once: what is too much falls on bytes that mean nothing.
            let mut group = [0; WINDOW];
            group.copy_from_slice(&self.cards[start..start + WINDOW]);
            let group = u128::from_le_bytes(group) & !0xff | u128::from(first);
            self.cards[dest..dest + WINDOW].copy_from_slice(&group.to_le_bytes());
        } else {
            self.cards.copy_within(start..start + usize::from(count), dest);
            self.cards[dest] = first;
        }
        joins
    }

    /// Looks at a column's end anew after cards were taken from it, and turns a face-down card up: gives the card turned, or 0.
    #[inline]
    fn look(&mut self, column: usize) -> u8 {
        let height = self.lanes.height[column];
        let end = at(column, usize::from(height));
        let mut window = [0; WINDOW];
        window.copy_from_slice(&self.cards[end - WINDOW..end]);
        let window = u128::from_le_bytes(window);
        // A face-down card is never joined, so this is right for one just turned up too.
        let joined = ((!window & JOINED_ALL).leading_zeros() / 8) as u8;
        let last = (window >> 120) as u8 & CARD;
        let any = height > 0;
        self.lanes.end[column] = if any { last & 15 } else { 0 };
        self.lanes.run[column] = if any { joined + 1 } else { 0 };
        let turned = any && self.lanes.down[column] == height;
        self.lanes.down[column] -= u8::from(turned);
        if turned { last } else { 0 }
    }

    /// Puts a dealt card on a column.
    #[inline]
    pub(crate) fn push(&mut self, column: usize, card: u8) -> Change {
        let height = self.height(column);
        let end = at(column, height);
        let joins = height > 0 && (self.cards[end - 1] & CARD) == card + 1;
        self.cards[end] = card | if joins { JOINED } else { 0 };
        let run = if joins { self.lanes.run[column] + 1 } else { 1 };
        self.lanes.end[column] = card & 15;
        self.lanes.run[column] = run;
        self.lanes.height[column] += 1;
        let mut change = Change::default();
        if usize::from(run) == SET {
            (change.completed, change.turned_to) = self.complete(column);
        }
        change
    }

    /// Takes a dealt card off a column again.
    #[inline]
    pub(crate) fn pop(&mut self, column: usize) {
        self.lanes.height[column] -= 1;
        self.look(column);
    }

    /// Takes the set at a column's end away: gives its ace, and the card turned up under it or 0.
    #[cold]
    fn complete(&mut self, column: usize) -> (u8, u8) {
        let ace = self.card(column, self.height(column) - 1);
        self.lanes.height[column] -= SET as u8;
        (ace, self.look(column))
    }

    /// Lays the set of an ace down at a column's end again, told whether its going turned a card up.
    #[cold]
    pub(crate) fn restore(&mut self, column: usize, ace: u8, turned: bool) {
        let height = self.height(column);
        self.lanes.down[column] += u8::from(turned);
        for i in 0..SET {
            let card = ace + (SET - 1 - i) as u8;
            self.cards[at(column, height + i)] = card | if i > 0 { JOINED } else { 0 };
        }
        self.lanes.height[column] += SET as u8;
        self.lanes.end[column] = 1;
        self.lanes.run[column] = SET as u8;
    }
}

/// A bit for each lane, all of which are 0 or 1.
#[inline]
fn pack(lanes: [u8; LANES]) -> u16 {
    // Each of a word's eight bits lands in its own place of the top byte; no two products meet below it.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let [low, high] = [0, 8].map(|i| {
        let mut word = [0; 8];
        word.copy_from_slice(&lanes[i..i + 8]);
        u64::from_le_bytes(word).wrapping_mul(GATHER) >> 56
    });
    (low | high << 8) as u16
}

impl PartialEq for Tableau {
    /// Compares the cards that lie on the table; the rest follows from them or means nothing.
    fn eq(&self, other: &Self) -> bool {
        self.lanes.height == other.lanes.height
            && self.lanes.down == other.lanes.down
            && (0..COLUMNS).all(|c| {
                let live = at(c, 0)..at(c, self.height(c));
                self.cards[live.clone()] == other.cards[live]
            })
    }
}

impl Eq for Tableau {}

impl core::hash::Hash for Tableau {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.lanes.height.hash(state);
        self.lanes.down.hash(state);
        for column in 0..COLUMNS {
            state.write(&self.cards[at(column, 0)..at(column, self.height(column))]);
        }
    }
}
