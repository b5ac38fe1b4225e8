//! Spider written down clause by clause with plain lists: slow, obvious, and sharing nothing with the engine but the
//! types that moves, events and rules are told in.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::cast_possible_wrap,
    clippy::needless_range_loop,
    clippy::trivially_copy_pass_by_ref,
    reason = "each program that includes this uses a part of it, and it is to read like the rules"
)]

use games_common::{Card, Chance, Outcome, Rank, Seed, Suit};
use spider_core::{Dealing, EmptyColumn, Event, Move, Place, Rules, Scoring};
use std::num::NonZeroU32;

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    pub rank: u8,
    pub suit: u8,
    pub up: bool,
}

impl Laid {
    fn card(self) -> Card {
        Card::new(Rank::new(self.rank).unwrap(), Suit::new(self.suit).unwrap())
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    pub rules: Rules,
    /// Ten columns, first card first.
    pub columns: Vec<Vec<Laid>>,
    /// Groups of ten, the next one last.
    pub stock: Vec<Vec<Laid>>,
    /// The suits of the sets.
    pub foundation: Vec<u8>,
    pub moves: i64,
    pub undos: i64,
}

impl Model {
    /// S1, S2: eight sets, shuffled, dealt, and opened with group F.
    pub fn deal(rules: &Rules, seed: Seed) -> Self {
        let mut cards = Vec::new();
        for set in 0..8 {
            for rank in 1..=13 {
                cards.push(Laid {
                    rank,
                    suit: set % rules.suits(),
                    up: false,
                });
            }
        }
        let mut chance = Chance::new(seed, "spider", 0, 0).unwrap();
        for i in (1..cards.len()).rev() {
            let j = chance.below(NonZeroU32::new(i as u32 + 1).unwrap()) as usize;
            cards.swap(i, j);
        }
        let mut groups: Vec<Vec<Laid>> = cards[..60].chunks(10).map(<[Laid]>::to_vec).collect();
        let mut rest = cards[60..].to_vec();
        let mut columns = Vec::new();
        for c in 0..10 {
            let more = rest.split_off(if c < 4 { 5 } else { 4 });
            columns.push(rest);
            rest = more;
        }
        for (column, mut card) in columns.iter_mut().zip(groups.pop().unwrap()) {
            card.up = true;
            column.push(card);
        }
        Self {
            rules: *rules,
            columns,
            stock: groups,
            foundation: Vec::new(),
            moves: 0,
            undos: 0,
        }
    }

    /// S4: how many cards at a column's end are a group.
    fn group(&self, column: usize) -> usize {
        let cards = &self.columns[column];
        let Some(mut below) = cards.last() else {
            return 0;
        };
        let mut count = 1;
        for card in cards.iter().rev().skip(1) {
            if !card.up || card.suit != below.suit || card.rank != below.rank + 1 {
                break;
            }
            below = card;
            count += 1;
        }
        count
    }

    /// S4, S6: whether a group that begins with this card may go to a column.
    fn takes(&self, column: usize, first: Laid) -> bool {
        match self.columns[column].last() {
            Some(last) => last.rank == first.rank + 1,
            None => self.rules.empty_column() == EmptyColumn::Any,
        }
    }

    /// Moves of cards, by target, source and count, whether or not the game is over.
    fn card_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let groups: Vec<usize> = (0..10).map(|c| self.group(c)).collect();
        for to in 0..10 {
            for from in 0..10 {
                for count in 1..=groups[from] {
                    let first = self.columns[from][self.columns[from].len() - count];
                    if from != to && self.takes(to, first) {
                        moves.push(Move::Cards {
                            from: from as u8,
                            to: to as u8,
                            count: count as u8,
                        });
                    }
                }
            }
        }
        moves
    }

    /// S7: whether a group may be dealt, given whether cards can be moved.
    fn may_deal(&self, movable: bool) -> bool {
        !self.stock.is_empty()
            && match self.rules.dealing() {
                Dealing::Always => true,
                Dealing::NoEmpty => {
                    let lying: usize = self.columns.iter().map(Vec::len).sum();
                    lying < 10 || self.columns.iter().all(|c| !c.is_empty())
                }
                Dealing::Stuck => !movable,
            }
    }

    fn out_of_points(&self) -> bool {
        self.rules.scoring() == Scoring::Budget && self.score() == 0
    }

    /// All legal moves, in the order of their indices.
    pub fn legal(&self) -> Vec<Move> {
        if self.foundation.len() == 8 || self.out_of_points() {
            return Vec::new();
        }
        let mut moves = self.card_moves();
        if self.may_deal(!moves.is_empty()) {
            moves.push(Move::Deal);
        }
        moves
    }

    /// S9, S11.
    pub fn score(&self) -> i64 {
        match self.rules.scoring() {
            Scoring::Budget => i64::from(self.rules.budget()) - self.moves - self.undos,
            Scoring::Windows => {
                500 - self.moves - 2 * self.undos + 100 * self.foundation.len() as i64
            }
        }
    }

    /// S10.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.foundation.len() == 8 {
            Some(Outcome::Won)
        } else if self.legal().is_empty() {
            Some(Outcome::Lost)
        } else {
            None
        }
    }

    /// S14: the name of the reason why a move is refused; `None` when it is legal.
    pub fn why_not(&self, m: Move) -> Option<&'static str> {
        if self.outcome().is_some() {
            return Some("GameOver");
        }
        let (from, to, count) = match m {
            Move::Deal => {
                return if self.stock.is_empty() {
                    Some("StockEmpty")
                } else if self.may_deal(!self.card_moves().is_empty()) {
                    None
                } else if self.rules.dealing() == Dealing::NoEmpty {
                    Some("EmptyColumn")
                } else {
                    Some("MovePossible")
                };
            }
            Move::Trim { from, to } => (from, to, None),
            Move::Cards { from, to, count } => (from, to, Some(usize::from(count))),
        };
        if from > 9 || to > 9 {
            return Some("NoSuchColumn");
        }
        if from == to {
            return Some("SameColumn");
        }
        let cards = &self.columns[usize::from(from)];
        if cards.is_empty() {
            return Some("EmptySource");
        }
        let Some(count) = count else {
            return Some("NeedsSettling");
        };
        if count == 0 {
            return Some("CountZero");
        }
        if count > cards.len() {
            return Some("TooManyCards");
        }
        let taken = &cards[cards.len() - count..];
        if taken.iter().any(|card| !card.up) {
            return Some("NotFaceUp");
        }
        if taken
            .windows(2)
            .any(|w| w[0].suit != w[1].suit || w[0].rank != w[1].rank + 1)
        {
            return Some("NotARun");
        }
        if self.takes(usize::from(to), taken[0]) {
            None
        } else if self.columns[usize::from(to)].is_empty() {
            Some("ColumnClosed")
        } else {
            Some("DoesNotFit")
        }
    }

    /// S5, S6: what a wish stands for, or the name of the reason why it stands for nothing.
    pub fn settle(&self, m: Move) -> Result<Move, &'static str> {
        let Move::Trim { from, to } = m else {
            return self.why_not(m).map_or(Ok(m), Err);
        };
        match self.why_not(m) {
            Some("NeedsSettling") => {}
            why => return Err(why.unwrap()),
        }
        // From the whole group down to its last card.
        for count in (1..=self.group(usize::from(from))).rev() {
            let asked = Move::Cards {
                from,
                to,
                count: count as u8,
            };
            if self.why_not(asked).is_none() {
                return Ok(asked);
            }
        }
        Err(if self.columns[usize::from(to)].is_empty() {
            "ColumnClosed"
        } else {
            "NothingFits"
        })
    }

    /// Makes a legal move and tells what happens.
    pub fn apply(&mut self, m: Move) -> Vec<Event> {
        let mut events = Vec::new();
        match m {
            Move::Cards { from, to, count } => {
                let (from, to) = (usize::from(from), usize::from(to));
                let rest = self.columns[from].len() - usize::from(count);
                let group = self.columns[from].split_off(rest);
                let landing = self.columns[to].len();
                events.push(Event::Moved {
                    from: place(from, rest),
                    to: place(to, landing),
                    count,
                });
                self.columns[to].extend(group);
                self.moves += 1;
                self.turn_up(from, &mut events);
            }
            Move::Deal => {
                let group = self.stock.pop().unwrap();
                let cards: Vec<Card> = group.iter().map(|c| c.card()).collect();
                events.push(Event::Dealt {
                    cards: cards.try_into().unwrap(),
                    left: self.stock.len() as u8,
                });
                for (column, card) in self.columns.iter_mut().zip(group) {
                    column.push(Laid { up: true, ..card });
                }
            }
            Move::Trim { .. } => panic!("a wish"),
        }
        // S8: in every column, for as long as it holds.
        for column in 0..10 {
            while let Some(suit) = self.set_at_end(column) {
                let rest = self.columns[column].len() - 13;
                self.columns[column].truncate(rest);
                self.foundation.push(suit);
                events.push(Event::SetCompleted {
                    place: place(column, rest),
                    suit: Suit::new(suit).unwrap(),
                });
                self.turn_up(column, &mut events);
            }
        }
        match self.outcome() {
            Some(Outcome::Won) => events.push(Event::Won {}),
            Some(_) => events.push(Event::Lost {}),
            None => {}
        }
        events
    }

    fn turn_up(&mut self, column: usize, events: &mut Vec<Event>) {
        let height = self.columns[column].len();
        if let Some(card) = self.columns[column].last_mut()
            && !card.up
        {
            card.up = true;
            events.push(Event::TurnedUp {
                place: place(column, height - 1),
                card: card.card(),
            });
        }
    }

    fn set_at_end(&self, column: usize) -> Option<u8> {
        let cards = &self.columns[column];
        let set = &cards[cards.len().checked_sub(13)?..];
        let fits = |(i, card): (usize, &Laid)| {
            card.up && card.suit == set[0].suit && usize::from(card.rank) == 13 - i
        };
        set.iter().enumerate().all(fits).then_some(set[0].suit)
    }

    /// The position text.
    pub fn position(&self) -> String {
        let join = |cards: &[Laid]| {
            cards
                .iter()
                .map(|c| c.card().to_string())
                .collect::<String>()
        };
        let or_dash = |text: String| {
            if text.is_empty() {
                "-".to_string()
            } else {
                text
            }
        };
        let columns: Vec<String> = self
            .columns
            .iter()
            .map(|cards| {
                let down = cards.iter().filter(|c| !c.up).count();
                let hidden = if down > 0 {
                    format!("[{}]", join(&cards[..down]))
                } else {
                    String::new()
                };
                or_dash(hidden + &join(&cards[down..]))
            })
            .collect();
        let stock: Vec<String> = self.stock.iter().rev().map(|group| join(group)).collect();
        let sets: String = self
            .foundation
            .iter()
            .map(|&s| Suit::new(s).unwrap().letter())
            .collect();
        format!(
            "tableau={} stock={} sets={} moves={} undos={}",
            columns.join("/"),
            or_dash(stock.join("/")),
            or_dash(sets),
            self.moves,
            self.undos
        )
    }

    /// Reads a position text that is known to be good.
    pub fn set_up(rules: &Rules, text: &str) -> Self {
        let value = |name: &str| {
            text.split(' ')
                .find_map(|p| p.strip_prefix(name)?.strip_prefix('='))
                .unwrap()
        };
        let cards = |text: &str, up| -> Vec<Laid> {
            (0..text.len() / 2)
                .map(|i| {
                    let card: Card = text[2 * i..2 * i + 2].parse().unwrap();
                    Laid {
                        rank: card.rank().number(),
                        suit: card.suit().number(),
                        up,
                    }
                })
                .collect()
        };
        let column = |text: &str| match text.strip_prefix('[') {
            Some(rest) => {
                let (down, up) = rest.split_once(']').unwrap();
                [cards(down, false), cards(up, true)].concat()
            }
            None if text == "-" => Vec::new(),
            None => cards(text, true),
        };
        let list = |text: &str| {
            text.split('/')
                .filter(|t| *t != "-")
                .map(|t| cards(t, false))
                .rev()
                .collect()
        };
        Self {
            rules: *rules,
            columns: value("tableau").split('/').map(column).collect(),
            stock: list(value("stock")),
            foundation: value("sets")
                .chars()
                .filter_map(|c| "shdc".find(c))
                .map(|s| s as u8)
                .collect(),
            moves: value("moves").parse().unwrap(),
            undos: value("undos").parse().unwrap(),
        }
    }

    /// Plays at random to the end, at most so many moves; gives how many were made.
    pub fn playout(&mut self, chance: &mut Chance, max_plies: u32) -> u32 {
        let mut plies = 0;
        while plies < max_plies {
            let Some(&m) = chance.pick(&self.legal()) else {
                break;
            };
            self.apply(m);
            plies += 1;
        }
        plies
    }

    /// How many lines of `depth` moves there are.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves
                .into_iter()
                .map(|m| {
                    let mut after = self.clone();
                    after.apply(m);
                    after.perft(depth - 1)
                })
                .sum(),
        }
    }
}

fn place(column: usize, height: usize) -> Place {
    Place::new(column as u8, height as u8).unwrap()
}
