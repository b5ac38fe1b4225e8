//! The cards as the search keeps them, and what a position is worth to it.

use crate::Spider;
use crate::game::{GROUP, GROUPS};
use crate::tableau::{COLUMNS, DECK, SET};

/// The factor of the polynomial that a column's cards make.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
/// The factor's powers, for as many cards as a group has and one more.
const POWERS: [u64; SET + 1] = {
    let mut powers = [1_u64; SET + 1];
    let mut i = 1;
    while i <= SET {
        powers[i] = powers[i - 1].wrapping_mul(FACTOR);
        i += 1;
    }
    powers
};

/// What each kind of disorder costs in the eyes of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A card that lies face down.
    pub(super) down: i32,
    /// For each face-down card in a column, more for each under it: digs where little is left.
    pub(super) down_deep: i32,
    /// A run that lies on a card of another suit that it fits.
    pub(super) fitted: i32,
    /// A run that lies on a card that it does not fit.
    pub(super) broken: i32,
    /// More when the run's first card is higher than some card before it in the column.
    pub(super) over: i32,
    /// A run at the head of a column, for each rank that it is short of a king.
    pub(super) base: i32,
    /// An empty column, to its credit.
    pub(super) empty: i32,
    /// A set done, to its credit.
    pub(super) set: i32,
    /// To the credit of a column's end that the next card of the stock will join.
    pub(super) awaits: i32,
    /// The same where it will fit, but be of another suit.
    pub(super) awaits_fitted: i32,
}

/// The stock in dealing order and what else stays the same through a search.
#[derive(Clone, Debug)]
pub(super) struct Fixed {
    pub(super) stock: [u8; GROUPS * GROUP],
    pub(super) weights: Weights,
    /// Whether cards may go to an empty column.
    pub(super) open: bool,
    /// Whether an empty column bars a deal.
    pub(super) fill: bool,
}

/// A position of 126 bytes: the columns' cards one after another.
#[derive(Clone, Copy)]
pub(super) struct Table {
    cards: [u8; DECK],
    height: [u8; COLUMNS],
    down: [u8; COLUMNS],
    pub(super) groups: u8,
    pub(super) done: u8,
}

/// A move of cards and what comes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) count: u8,
    pub(super) cost: i32,
    pub(super) hash: u64,
}

/// What a column is worth, and what it would be without its end group.
#[derive(Clone, Copy, Default)]
struct Column {
    end: usize,
    height: usize,
    down: usize,
    /// How many cards the end group has.
    run: usize,
    /// The last card, and the first one of the end group.
    last: u8,
    head: u8,
    /// The least rank in the column.
    least: u8,
    /// The column's hash, and its polynomial.
    hash: u64,
    sum: u64,
    cost: i32,
    /// The cost and the hash of what is left when the end group goes.
    rest_cost: i32,
    rest_hash: u64,
    rest_sum: u64,
    /// Tells the columns apart while a deal is to come.
    salt: u64,
}

fn empty_columns(columns: &[Column; COLUMNS]) -> i32 {
    columns.iter().map(|c| i32::from(c.height == 0)).sum()
}

#[inline]
fn mix(sum: u64, down: usize, salt: u64) -> u64 {
    let mut x = sum ^ ((down as u64) << 58) ^ salt;
    x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ x >> 32
}

impl Fixed {
    /// What a run with this first card costs on what lies before it: `None` at the head of a column. `least` is the least rank
    /// before it, `up` whether the card before it lies face up.
    #[inline]
    fn head(&self, first: u8, on: Option<(u8, bool)>, least: u8) -> i32 {
        let w = &self.weights;
        let rank = first & 15;
        match on {
            None => w.base * i32::from(13 - rank),
            Some((on, up)) => {
                let over = if rank > least { w.over } else { 0 };
                if up && on & 15 == rank + 1 {
                    w.fitted + over
                } else {
                    w.broken + over
                }
            }
        }
    }

    /// The credit of a column that ends with a card, for the card that the next deal brings; 0 stands for no card.
    #[inline]
    fn awaits(&self, groups: u8, c: usize, last: u8) -> i32 {
        let Some(group) = groups.checked_sub(1) else {
            return 0;
        };
        let comes = self.stock[usize::from(group) * GROUP + c];
        if comes + 1 == last {
            self.weights.awaits
        } else if (comes & 15) + 1 == last & 15 {
            self.weights.awaits_fitted
        } else {
            0
        }
    }

    #[inline]
    fn down(&self, under: usize) -> i32 {
        self.weights.down + self.weights.down_deep * i32::from(under as u8)
    }
}

impl Table {
    pub(super) fn of(game: &Spider) -> Self {
        let mut table = Self {
            cards: [0; DECK],
            height: [0; COLUMNS],
            down: [0; COLUMNS],
            groups: game.groups,
            done: game.done,
        };
        let mut at = 0;
        for c in 0..COLUMNS {
            for card in game.tableau.column(c) {
                table.cards[at] = card;
                at += 1;
            }
            table.height[c] = game.tableau.height(c) as u8;
            table.down[c] = game.tableau.down(c) as u8;
        }
        table
    }

    fn ends(&self) -> [usize; COLUMNS] {
        let mut at = 0;
        self.height.map(|h| {
            at += usize::from(h);
            at
        })
    }

    /// How many cards lie face down on the table.
    pub(super) fn face_down(&self) -> u32 {
        self.down.iter().map(|&d| u32::from(d)).sum()
    }

    pub(super) fn has_empty(&self) -> bool {
        self.height.contains(&0)
    }

    pub(super) fn on_table(&self) -> usize {
        DECK - GROUP * usize::from(self.groups) - SET * usize::from(self.done)
    }

    fn column(&self, fixed: &Fixed, end: usize, c: usize) -> Column {
        let (height, down) = (usize::from(self.height[c]), usize::from(self.down[c]));
        let cards = &self.cards[end - height..end];
        let mut column = Column {
            end,
            height,
            down,
            least: 15,
            ..Column::default()
        };
        column.salt = if self.groups > 0 {
            (c as u64 + 1) << 52
        } else {
            0
        };
        column.hash = mix(0, 0, column.salt);
        column.rest_hash = column.hash;
        let mut cost_before = 0;
        let (mut sum, mut cost, mut least) = (0_u64, 0, 15);
        for (h, &card) in cards.iter().enumerate() {
            let joins = h > down && cards[h - 1] == card + 1;
            if !joins {
                cost_before = cost;
                column.rest_sum = sum;
                column.run = 0;
                column.head = card;
                cost += if h < down {
                    fixed.down(h)
                } else {
                    let on = h.checked_sub(1).map(|b| (cards[b], b >= down));
                    fixed.head(card, on, least)
                };
            }
            column.run += 1;
            least = least.min(card & 15);
            sum = sum.wrapping_mul(FACTOR).wrapping_add(u64::from(card) + 1);
        }
        column.sum = sum;
        column.cost = cost;
        column.least = least;
        column.hash = mix(sum, down, column.salt);
        column.cost -= fixed.awaits(self.groups, c, cards.last().copied().unwrap_or(0));
        if let Some(&last) = cards.last() {
            column.last = last;
            let rest = height - column.run;
            if rest > 0 && rest == down {
                // The card that is turned up: it costs what a run of one card there costs.
                let turned = cards[rest - 1];
                let least = cards[..rest - 1].iter().map(|c| c & 15).min().unwrap_or(15);
                let on = (rest - 1).checked_sub(1).map(|b| (cards[b], false));
                column.rest_cost =
                    cost_before - fixed.down(rest - 1) + fixed.head(turned, on, least);
                column.rest_hash = mix(column.rest_sum, down - 1, column.salt);
            } else {
                column.rest_cost = cost_before;
                column.rest_hash = mix(column.rest_sum, down, column.salt);
            }
            if rest > 0 {
                column.rest_cost -= fixed.awaits(self.groups, c, cards[rest - 1]);
            }
        }
        column
    }

    fn columns(&self, fixed: &Fixed) -> [Column; COLUMNS] {
        let ends = self.ends();
        core::array::from_fn(|c| self.column(fixed, ends[c], c))
    }

    /// Cost and hash.
    pub(super) fn value(&self, fixed: &Fixed) -> (i32, u64) {
        let columns = self.columns(fixed);
        let empty = empty_columns(&columns);
        let cost: i32 = columns.iter().map(|c| c.cost).sum();
        let hash = columns.iter().fold(0_u64, |h, c| h.wrapping_add(c.hash));
        (
            cost - fixed.weights.empty * empty - fixed.weights.set * i32::from(self.done),
            hash,
        )
    }

    /// The number of runs on the table, a face-down card being one of its own.
    fn runs(&self) -> u32 {
        let mut runs = 0;
        for (end, c) in self.ends().into_iter().zip(0..) {
            let (height, down) = (usize::from(self.height[c]), usize::from(self.down[c]));
            let cards = &self.cards[end - height..end];
            runs += down as u32;
            for h in down..height {
                runs += u32::from(!(h > down && cards[h - 1] == cards[h] + 1));
            }
        }
        runs
    }

    /// The moves still needed at least, were the stock empty: a move takes one run away at most, and with a set one more.
    pub(super) fn least_moves(&self) -> u32 {
        let sets = 8 - u32::from(self.done);
        (self.runs()).saturating_sub(sets)
    }

    /// Tells every move worth trying.
    pub(super) fn children(&self, fixed: &Fixed, mut f: impl FnMut(Child)) {
        let columns = self.columns(fixed);
        let cost: i32 = columns.iter().map(|c| c.cost).sum();
        let hash = columns.iter().fold(0_u64, |h, c| h.wrapping_add(c.hash));
        let empty = empty_columns(&columns);
        let w = &fixed.weights;
        let base = cost - w.empty * empty - w.set * i32::from(self.done);
        for (t, to) in columns.iter().enumerate() {
            if to.height == 0 {
                continue;
            }
            for (s, from) in columns.iter().enumerate() {
                let count = (to.last & 15).wrapping_sub(from.last & 15);
                if s == t || count == 0 || usize::from(count) > from.run || from.height == 0 {
                    continue;
                }
                let count = usize::from(count);
                let first = self.cards[from.end - count];
                let joins = to.last == first + 1;
                let whole = count == from.run;
                if !whole && (!joins || to.run + count <= from.run) {
                    continue;
                }
                if joins && to.run + count == SET {
                    f(self.worked_out(fixed, s, t, count));
                    continue;
                }
                let group = from.sum.wrapping_sub(if whole {
                    from.rest_sum.wrapping_mul(POWERS[count])
                } else {
                    self.prefix(from, count).wrapping_mul(POWERS[count])
                });
                let sum = to.sum.wrapping_mul(POWERS[count]).wrapping_add(group);
                let to_hash = mix(sum, to.down, to.salt);
                let landing = if joins {
                    0
                } else {
                    fixed.head(first, Some((to.last, true)), to.least)
                };
                let (rest_cost, rest_hash) = if whole {
                    (from.rest_cost, from.rest_hash)
                } else {
                    (
                        from.cost + fixed.awaits(self.groups, s, from.last)
                            - fixed.awaits(self.groups, s, first + 1),
                        mix(self.prefix(from, count), from.down, from.salt),
                    )
                };
                let landing = landing + fixed.awaits(self.groups, t, to.last)
                    - fixed.awaits(self.groups, t, from.last);
                let emptied = i32::from(whole && from.run == from.height);
                f(Child {
                    from: s as u8,
                    to: t as u8,
                    count: count as u8,
                    cost: base - from.cost + rest_cost + landing - w.empty * emptied,
                    hash: hash
                        .wrapping_sub(from.hash)
                        .wrapping_sub(to.hash)
                        .wrapping_add(rest_hash)
                        .wrapping_add(to_hash),
                });
            }
        }
        if fixed.open {
            self.onto_nothing(fixed, &columns, base, hash, &mut f);
        }
    }

    /// Tells the moves to an empty column.
    fn onto_nothing(
        &self,
        fixed: &Fixed,
        columns: &[Column; COLUMNS],
        base: i32,
        hash: u64,
        f: &mut impl FnMut(Child),
    ) {
        // Where empty columns bar a deal and only whole columns are left, runs are broken to fill them.
        let fill = fixed.fill && self.groups > 0 && columns.iter().all(|c| c.run == c.height);
        for (t, to) in columns.iter().enumerate().filter(|(_, to)| to.height == 0) {
            for (s, from) in columns.iter().enumerate() {
                if from.run < from.height {
                    let group = from
                        .sum
                        .wrapping_sub(from.rest_sum.wrapping_mul(POWERS[from.run]));
                    f(Child {
                        from: s as u8,
                        to: t as u8,
                        count: from.run as u8,
                        cost: base - from.cost
                            + from.rest_cost
                            + fixed.head(from.head, None, 15)
                            + fixed.weights.empty
                            - fixed.awaits(self.groups, t, from.last),
                        hash: hash
                            .wrapping_sub(from.hash)
                            .wrapping_sub(to.hash)
                            .wrapping_add(from.rest_hash)
                            .wrapping_add(mix(group, 0, to.salt)),
                    });
                }
                for count in 1..from.run {
                    if fill {
                        f(self.worked_out(fixed, s, t, count));
                    }
                }
            }
            // Without a deal to come one empty column is like another.
            if self.groups == 0 {
                break;
            }
        }
    }

    /// A move whose cost and hash are taken from the position after it.
    fn worked_out(&self, fixed: &Fixed, from: usize, to: usize, count: usize) -> Child {
        let mut after = *self;
        after.shift(from, to, count);
        let (cost, hash) = after.value(fixed);
        Child {
            from: from as u8,
            to: to as u8,
            count: count as u8,
            cost,
            hash,
        }
    }

    /// Whether no cards can be moved at all.
    pub(super) fn is_stuck(&self, fixed: &Fixed) -> bool {
        if fixed.open && self.has_empty() && self.on_table() > 0 {
            return false;
        }
        let columns = self.columns(fixed);
        !columns.iter().enumerate().any(|(t, to)| {
            to.height > 0
                && columns.iter().enumerate().any(|(s, from)| {
                    let count = usize::from((to.last & 15).wrapping_sub(from.last & 15));
                    s != t && count > 0 && count <= from.run
                })
        })
    }

    /// The polynomial of a column without its last `count` cards.
    fn prefix(&self, column: &Column, count: usize) -> u64 {
        self.cards[column.end - column.height..column.end - count]
            .iter()
            .fold(0_u64, |sum, &card| {
                sum.wrapping_mul(FACTOR).wrapping_add(u64::from(card) + 1)
            })
    }

    /// Moves cards.
    pub(super) fn shift(&mut self, from: usize, to: usize, count: usize) {
        let ends = self.ends();
        let (end_from, end_to) = (ends[from], ends[to]);
        let mut group = [0; SET];
        group[..count].copy_from_slice(&self.cards[end_from - count..end_from]);
        let put = if from < to {
            self.cards.copy_within(end_from..end_to, end_from - count);
            end_to - count
        } else {
            self.cards
                .copy_within(end_to..end_from - count, end_to + count);
            end_to
        };
        self.cards[put..put + count].copy_from_slice(&group[..count]);
        self.height[from] -= count as u8;
        self.height[to] += count as u8;
        self.turn(from);
        self.complete(to, put + count);
    }

    fn turn(&mut self, c: usize) {
        if self.height[c] > 0 && self.down[c] == self.height[c] {
            self.down[c] -= 1;
        }
    }

    /// Takes a set away from a column's end, if there is one.
    fn complete(&mut self, c: usize, end: usize) {
        if usize::from(self.height[c] - self.down[c]) < SET {
            return;
        }
        let set = &self.cards[end - SET..end];
        if set[SET - 1] & 15 != 1 || !set.windows(2).all(|pair| pair[0] == pair[1] + 1) {
            return;
        }
        self.cards.copy_within(end.., end - SET);
        self.height[c] -= SET as u8;
        self.done += 1;
        self.turn(c);
    }

    /// Deals a group.
    pub(super) fn deal(&mut self, fixed: &Fixed) {
        self.groups -= 1;
        let group = &fixed.stock[usize::from(self.groups) * GROUP..][..GROUP];
        let before = self.cards;
        let (mut from, mut to) = (0, 0);
        for (c, &card) in group.iter().enumerate() {
            let height = usize::from(self.height[c]);
            self.cards[to..to + height].copy_from_slice(&before[from..from + height]);
            self.cards[to + height] = card;
            self.height[c] += 1;
            from += height;
            to += height + 1;
        }
        for c in 0..COLUMNS {
            let end = self.ends()[c];
            self.complete(c, end);
        }
    }
}
