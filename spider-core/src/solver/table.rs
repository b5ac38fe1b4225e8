//! The cards as the search keeps them, and what a position is worth to it.

use crate::game::{GROUP, GROUPS};
use crate::tableau::{COLUMNS, DECK, SET};
use crate::{Move, Spider};

/// What a step may ask of a hash: the factor of a column's polynomial.
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
pub struct Weights {
    /// A card that lies face down.
    pub down: i32,
    /// For each face-down card in a column, more for each under it: digs where little is left.
    pub down_deep: i32,
    /// A run that lies on a card of another suit that it fits.
    pub fitted: i32,
    /// A run that lies on a card that it does not fit.
    pub broken: i32,
    /// More when the run's first card is higher than some card before it in the column.
    pub over: i32,
    /// A run at the head of a column, for each rank that it is short of a king.
    pub base: i32,
    /// An empty column, to its credit.
    pub empty: i32,
    /// A set done, to its credit.
    pub set: i32,
    /// For each rank of a broken run's head (kings are hardest to place)
    pub rank: i32,
}

/// The stock in dealing order and what else stays the same through a search.
#[derive(Clone, Debug)]
pub(super) struct Fixed {
    pub(super) stock: [u8; GROUPS * GROUP],
    pub(super) weights: Weights,
    /// Whether cards may go to an empty column.
    pub(super) open: bool,
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
}

#[inline]
fn mix(sum: u64, down: usize) -> u64 {
    let mut x = sum ^ ((down as u64) << 58);
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
                    w.broken + over + w.rank * i32::from(rank)
                }
            }
        }
    }

    #[inline]
    fn down(&self, under: usize) -> i32 {
        self.weights.down + self.weights.down_deep * under as i32
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
        column.hash = mix(0, 0);
        column.rest_hash = column.hash;
        let mut cost_before = 0;
        let (mut sum, mut cost, mut least) = (0_u64, 0, 15);
        let mut before_last_least = 15;
        for (h, &card) in cards.iter().enumerate() {
            let joins = h > down && cards[h - 1] == card + 1;
            if !joins {
                cost_before = cost;
                column.rest_sum = sum;
                column.run = 0;
                column.head = card;
                before_last_least = least;
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
        let _ = before_last_least;
        column.sum = sum;
        column.cost = cost;
        column.least = least;
        column.hash = mix(sum, down);
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
                column.rest_hash = mix(column.rest_sum, down - 1);
            } else {
                column.rest_cost = cost_before;
                column.rest_hash = mix(column.rest_sum, down);
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
        let empty = columns.iter().filter(|c| c.height == 0).count();
        let cost: i32 = columns.iter().map(|c| c.cost).sum();
        let hash = columns.iter().fold(0_u64, |h, c| h.wrapping_add(c.hash));
        (
            cost - fixed.weights.empty * empty as i32 - fixed.weights.set * i32::from(self.done),
            hash,
        )
    }

    /// The number of runs on the table, a face-down card being one of its own, less one for each set that is still to be made of them:
    /// each move takes at most one run away, so no fewer moves win, but that each card of the stock may join as it is dealt.
    pub(super) fn runs(&self) -> u32 {
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

    /// The moves still needed at least.
    pub(super) fn least_moves(&self) -> u32 {
        let sets = 8 - u32::from(self.done);
        (self.runs()).saturating_sub(sets)
    }

    /// Tells every move worth trying.
    pub(super) fn children(&self, fixed: &Fixed, mut f: impl FnMut(Child)) {
        let columns = self.columns(fixed);
        let cost: i32 = columns.iter().map(|c| c.cost).sum();
        let hash = columns.iter().fold(0_u64, |h, c| h.wrapping_add(c.hash));
        let empty = columns.iter().filter(|c| c.height == 0).count() as i32;
        let first_empty = columns.iter().position(|c| c.height == 0);
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
                    let mut after = *self;
                    after.shift(s, t, count);
                    let (cost, hash) = after.value(fixed);
                    f(Child {
                        from: s as u8,
                        to: t as u8,
                        count: count as u8,
                        cost,
                        hash,
                    });
                    continue;
                }
                let group = from
                    .sum
                    .wrapping_sub(if whole { from.rest_sum.wrapping_mul(POWERS[count]) } else {
                        self.prefix(from, count).wrapping_mul(POWERS[count])
                    });
                let sum = to.sum.wrapping_mul(POWERS[count]).wrapping_add(group);
                let to_hash = mix(sum, to.down);
                let landing = if joins {
                    0
                } else {
                    fixed.head(first, Some((to.last, true)), to.least)
                };
                let (rest_cost, rest_hash) = if whole {
                    (from.rest_cost, from.rest_hash)
                } else {
                    (from.cost, mix(self.prefix(from, count), from.down))
                };
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
        let Some(t) = first_empty.filter(|_| fixed.open) else {
            return;
        };
        for (s, from) in columns.iter().enumerate() {
            if from.run == from.height {
                continue;
            }
            let count = from.run;
            let group = from
                .sum
                .wrapping_sub(from.rest_sum.wrapping_mul(POWERS[count]));
            f(Child {
                from: s as u8,
                to: t as u8,
                count: count as u8,
                cost: base - from.cost + from.rest_cost + fixed.head(from.head, None, 15) + w.empty,
                hash: hash
                    .wrapping_sub(from.hash)
                    .wrapping_sub(columns[t].hash)
                    .wrapping_add(from.rest_hash)
                    .wrapping_add(mix(group, 0)),
            });
        }
    }

    /// Whether no cards can be moved at all.
    pub(super) fn is_stuck(&self, fixed: &Fixed) -> bool {
        if fixed.open && self.has_empty() {
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
        for c in 0..COLUMNS {
            let height = usize::from(self.height[c]);
            self.cards[to..to + height].copy_from_slice(&before[from..from + height]);
            self.cards[to + height] = group[c];
            self.height[c] += 1;
            from += height;
            to += height + 1;
        }
        for c in 0..COLUMNS {
            let end = self.ends()[c];
            self.complete(c, end);
        }
    }

    /// The move's own form.
    pub(super) fn make(&mut self, fixed: &Fixed, m: Move) {
        match m {
            Move::Cards { from, to, count } => {
                self.shift(usize::from(from), usize::from(to), usize::from(count));
            }
            _ => self.deal(fixed),
        }
    }
}
