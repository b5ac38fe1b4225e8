//! A whole position as one line of text, and the one check that every state has passed.

mod error;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use games_common::{Card, Notation, Rank, Seed, Suit};

use crate::game::{GROUP, GROUPS, SETS, card};
pub use crate::notation::error::{PositionError, PositionPart};
use crate::tableau::{COLUMNS, DECK, SET, Tableau};
use crate::{Rules, Spider};

/// The largest number of moves that a game can have, those taken back included: with the move that reaches it a game is lost (S10), so
/// every position that play comes to can be written and read. Far more than anyone makes.
pub const MAX_COUNTER: u64 = 1_000_000_000_000_000;

/// A position's contents before they are checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// Face-down and face-up cards, as bytes.
    pub(crate) columns: [(Vec<u8>, Vec<u8>); COLUMNS],
    /// In dealing order.
    pub(crate) stock: Vec<[u8; GROUP]>,
    /// The aces, in order of completion.
    pub(crate) sets: Vec<u8>,
    pub(crate) moves: u64,
    pub(crate) undos: u64,
}

impl Spider {
    /// The state with these contents: the way in for texts, saves and samples.
    pub(crate) fn assemble(rules: Rules, seed: Seed, parts: &Parts) -> Result<Self, PositionError> {
        let cards = parts
            .columns
            .iter()
            .map(|(down, up)| down.len() + up.len())
            .sum();
        if cards > DECK {
            return Err(PositionError::TooManyCards { found: cards });
        }
        if parts.stock.len() > GROUPS {
            return Err(PositionError::TooManyGroups {
                found: parts.stock.len(),
            });
        }
        if parts.sets.len() > SETS {
            return Err(PositionError::TooManySets {
                found: parts.sets.len(),
            });
        }
        let mut game = Self {
            tableau: Tableau::empty(),
            stock: [0; GROUPS * GROUP],
            groups: parts.stock.len() as u8,
            sets: [0; SETS],
            done: parts.sets.len() as u8,
            rules,
            seed,
            moves: parts.moves,
            undos: parts.undos,
        };
        for (column, (down, up)) in parts.columns.iter().enumerate() {
            game.tableau.fill(column, down, up);
        }
        for (place, group) in game
            .stock
            .chunks_exact_mut(GROUP)
            .zip(parts.stock.iter().rev())
        {
            place.copy_from_slice(group);
        }
        game.sets[..parts.sets.len()].copy_from_slice(&parts.sets);
        game.validate().map(|()| game)
    }

    /// What holds of every state.
    pub(crate) fn validate(&self) -> Result<(), PositionError> {
        let suits = self.rules.suits();
        let mut copies = [0; 64];
        for column in 0..COLUMNS {
            let (height, down) = (self.tableau.height(column), self.tableau.down(column));
            if down > 0 && down == height {
                return Err(PositionError::FaceDownEnd { column });
            }
            let (mut run, mut above) = (0, 0);
            for (i, byte) in self.tableau.column(column).enumerate() {
                copies[usize::from(byte)] += 1;
                run = if i > down && above == byte + 1 {
                    run + 1
                } else {
                    1
                };
                above = byte;
                if i >= down && run == SET {
                    return Err(PositionError::FinishedSet {
                        column,
                        suit: card(byte).suit(),
                    });
                }
            }
        }
        for &byte in &self.stock[..usize::from(self.groups) * GROUP] {
            copies[usize::from(byte)] += 1;
        }
        for &ace in &self.sets[..usize::from(self.done)] {
            for rank in 0..SET {
                copies[usize::from(ace) + rank] += 1;
            }
        }
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                let card = Card::new(rank, suit);
                let found = copies[usize::from(card.byte())];
                if suit.number() >= suits {
                    if found > 0 {
                        return Err(PositionError::Suit { card, suits });
                    }
                } else if found != usize::from(self.rules.copies()) {
                    return Err(PositionError::Copies {
                        card,
                        found,
                        wanted: self.rules.copies(),
                        suits,
                    });
                }
            }
        }
        // Every card is there as often as it should be, so whatever is too much is no card at all.
        let found = (0..COLUMNS).map(|c| self.tableau.height(c)).sum::<usize>()
            + usize::from(self.groups) * GROUP
            + usize::from(self.done) * SET;
        if found != DECK {
            return Err(PositionError::CardCount { found });
        }
        for (part, counter) in [
            (PositionPart::Moves, self.moves),
            (PositionPart::Undos, self.undos),
        ] {
            if counter > MAX_COUNTER {
                return Err(PositionError::Counter {
                    part,
                    found: counter.to_string(),
                });
            }
        }
        let limit = self.rules.limit();
        if self.moves + self.undos > limit {
            return Err(PositionError::Budget {
                moves: self.moves,
                undos: self.undos,
                budget: limit,
            });
        }
        Ok(())
    }

    /// Writes the position text.
    fn write_position(&self, to: &mut String) -> fmt::Result {
        to.write_str("tableau=")?;
        for column in 0..COLUMNS {
            if column > 0 {
                to.write_char('/')?;
            }
            let down = self.tableau.down(column);
            for (i, byte) in self.tableau.column(column).enumerate() {
                let open = if i == 0 && down > 0 { "[" } else { "" };
                let close = if i + 1 == down { "]" } else { "" };
                write!(to, "{open}{}{close}", card(byte))?;
            }
            if self.tableau.height(column) == 0 {
                to.write_char('-')?;
            }
        }
        to.write_str(" stock=")?;
        for group in (0..usize::from(self.groups)).rev() {
            for &byte in &self.stock[group * GROUP..(group + 1) * GROUP] {
                write!(to, "{}", card(byte))?;
            }
            if group > 0 {
                to.write_char('/')?;
            }
        }
        to.write_str(if self.groups == 0 {
            "- sets="
        } else {
            " sets="
        })?;
        for suit in self.sets() {
            write!(to, "{suit}")?;
        }
        to.write_str(if self.done == 0 { "-" } else { "" })?;
        write!(to, " moves={} undos={}", self.moves, self.undos)
    }
}

/// Reads cards that follow each other without anything between.
fn read_cards(part: PositionPart, item: usize, text: &str) -> Result<Vec<u8>, PositionError> {
    let mut cards = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest
            .char_indices()
            .nth(2)
            .map_or(rest.len(), |(end, _)| end);
        let (item_text, tail) = rest.split_at(end);
        // Only the card's own text will do, so that a position has one text.
        let card = item_text
            .parse()
            .ok()
            .filter(|card: &Card| card.to_string() == item_text);
        let card = card.ok_or_else(|| PositionError::Card {
            part,
            item,
            found: item_text.into(),
        })?;
        cards.push(card.byte());
        rest = tail;
    }
    Ok(cards)
}

fn read_column(column: usize, text: &str) -> Result<(Vec<u8>, Vec<u8>), PositionError> {
    let part = PositionPart::Tableau;
    if text.is_empty() {
        return Err(PositionError::Blank { part, item: column });
    }
    if text == "-" {
        return Ok((Vec::new(), Vec::new()));
    }
    let brackets = || PositionError::Brackets {
        column,
        found: text.into(),
    };
    let (down, up) = match text.strip_prefix('[') {
        None => ("", text),
        Some(rest) => rest
            .split_once(']')
            .filter(|(down, _)| !down.is_empty())
            .ok_or_else(brackets)?,
    };
    if down.contains(['[', ']']) || up.contains(['[', ']']) {
        return Err(brackets());
    }
    Ok((
        read_cards(part, column, down)?,
        read_cards(part, column, up)?,
    ))
}

fn read_stock(text: &str) -> Result<Vec<[u8; GROUP]>, PositionError> {
    let part = PositionPart::Stock;
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut groups = Vec::new();
    for (item, group) in text.split('/').enumerate() {
        if group.is_empty() {
            return Err(PositionError::Blank { part, item });
        }
        let cards = read_cards(part, item, group)?;
        let found = cards.len();
        groups.push(
            cards
                .try_into()
                .map_err(|_| PositionError::GroupSize { group: item, found })?,
        );
    }
    Ok(groups)
}

fn read_sets(text: &str) -> Result<Vec<u8>, PositionError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    if text.is_empty() {
        return Err(PositionError::Set {
            found: String::new(),
        });
    }
    let ace = |letter| {
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == letter);
        suit.map(|s| Card::new(Rank::ACE, s).byte())
            .ok_or_else(|| PositionError::Set {
                found: letter.to_string(),
            })
    };
    text.chars().map(ace).collect()
}

fn read_counter(part: PositionPart, text: &str) -> Result<u64, PositionError> {
    let canonical = text == "0" || !text.starts_with(['0', '+']);
    let number = text
        .parse()
        .ok()
        .filter(|&n: &u64| canonical && n <= MAX_COUNTER);
    number.ok_or_else(|| PositionError::Counter {
        part,
        found: text.into(),
    })
}

impl Notation for Spider {
    type PositionError = PositionError;

    fn position(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_position(&mut text);
        text
    }

    /// # Errors
    /// [`PositionError::Missing`], [`PositionError::Part`] and [`PositionError::Extra`] for the parts; then what is wrong in the first
    /// part that cannot be read; then [`PositionError::TooManyCards`], [`PositionError::TooManyGroups`], [`PositionError::TooManySets`];
    /// then, for the whole, [`PositionError::FaceDownEnd`] and [`PositionError::FinishedSet`] column by column,
    /// [`PositionError::Suit`] and [`PositionError::Copies`] card by card, and [`PositionError::Budget`].
    fn set_up(rules: &Rules, text: &str, seed: Seed) -> Result<Self, PositionError> {
        let mut given = text.split(' ');
        let mut values = [""; 5];
        for (value, wanted) in values.iter_mut().zip(PositionPart::ALL) {
            let found = given.next().ok_or(PositionError::Missing(wanted))?;
            *value = match found.split_once('=') {
                Some((name, value)) if name == wanted.name() => value,
                _ => {
                    return Err(PositionError::Part {
                        wanted,
                        found: found.into(),
                    });
                }
            };
        }
        if let Some(found) = given.next() {
            return Err(PositionError::Extra {
                found: found.into(),
            });
        }
        let [tableau, stock, sets, moves, undos] = values;
        let mut parts = Parts::default();
        let found = tableau.split('/').count();
        if found != COLUMNS {
            return Err(PositionError::Columns { found });
        }
        for (column, text) in tableau.split('/').enumerate() {
            parts.columns[column] = read_column(column, text)?;
        }
        parts.stock = read_stock(stock)?;
        parts.sets = read_sets(sets)?;
        parts.moves = read_counter(PositionPart::Moves, moves)?;
        parts.undos = read_counter(PositionPart::Undos, undos)?;
        Self::assemble(*rules, seed, &parts)
    }
}
