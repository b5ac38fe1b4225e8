//! Moves, their text and their numbering.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::tableau::COLUMNS;

/// The longest group that can be moved: a thirteenth card would have made a set of it (S8).
pub const LONGEST_GROUP: u8 = 12;

/// How many moves have an index: 10 targets x 9 sources x 12 lengths, and the deal.
pub(crate) const ACTIONS: u32 = 10 * 9 * 12 + 1;
const DEAL: u32 = ACTIONS - 1;

/// A move, or the wish for one.
///
/// | text | is |
/// |---|---|
/// | `3-7x2` | two cards from the end of column 03 to column 07 |
/// | `3-7` | the wish for as long a group as fits (S5, S6) |
/// | `deal` | the next group of the stock (S7) |
///
/// Column numbers are written without a leading zero and read with or without. A value may name columns and counts that no
/// game has; it is then refused with the reason (S14), and has no index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A group goes from the end of one column to the end of another (S4, S6).
    Cards {
        /// The column that it leaves.
        from: u8,
        /// The column that it goes to.
        to: u8,
        /// How many cards: 1 to 12 in a legal move.
        count: u8,
    },
    /// The wish to move what fits: the longest part of the end group that goes onto the target's last card (S5), all of it
    /// when the target is empty (S6). It settles as [`Move::Cards`].
    Trim {
        /// The column to take from.
        from: u8,
        /// The column to put on.
        to: u8,
    },
    /// A group of the stock is dealt, a card to each column (S7).
    Deal,
}

impl Move {
    /// The index: `((to * 9 + f) * 12 + count - 1)`, where `f` numbers the nine other columns from 0 up, and 1080 for the
    /// deal. `None` for a wish, and for columns and counts that no legal move has.
    pub fn index(self) -> Option<u32> {
        match self {
            Self::Cards { from, to, count } => {
                let on_table =
                    usize::from(from) < COLUMNS && usize::from(to) < COLUMNS && from != to;
                if !on_table || !(1..=LONGEST_GROUP).contains(&count) {
                    return None;
                }
                let source = from - u8::from(from > to);
                Some(
                    (u32::from(to) * 9 + u32::from(source)) * u32::from(LONGEST_GROUP)
                        + u32::from(count)
                        - 1,
                )
            }
            Self::Trim { .. } => None,
            Self::Deal => Some(DEAL),
        }
    }

    /// The move with an index, 0 to 1080; `None` from 1081 up.
    pub fn from_index(index: u32) -> Option<Self> {
        if index >= DEAL {
            return (index == DEAL).then_some(Self::Deal);
        }
        let (pair, count) = (
            index / u32::from(LONGEST_GROUP),
            index % u32::from(LONGEST_GROUP),
        );
        let (to, source) = ((pair / 9) as u8, (pair % 9) as u8);
        Some(Self::Cards {
            from: source + u8::from(source >= to),
            to,
            count: count as u8 + 1,
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards { from, to, count } => write!(f, "{from}-{to}x{count}"),
            Self::Trim { from, to } => write!(f, "{from}-{to}"),
            Self::Deal => f.write_str("deal"),
        }
    }
}

/// A number in a move's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovePart {
    /// The column to take from, before the `-`.
    From,
    /// The column to put on, after the `-`.
    To,
    /// The number of cards, after the `x`.
    Count,
}

impl fmt::Display for MovePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::From => "the column to take from",
            Self::To => "the column to put on",
            Self::Count => "the number of cards",
        })
    }
}

/// Why a text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Neither `deal` nor something with a `-` in it.
    #[error("a move is a text like 3-7x2, 3-7 or deal")]
    Shape,
    /// A number is missing.
    #[error("{0} is missing: wanted a text like 3-7x2, 3-7 or deal")]
    Missing(MovePart),
    /// Something other than a digit in a number.
    #[error("{found:?} in {part}: wanted only the digits 0 to 9")]
    NotADigit {
        /// The number it stands in.
        part: MovePart,
        /// The character.
        found: char,
    },
    /// A number past 255.
    #[error("{0} is too large: no move can name a number past 255")]
    TooLarge(MovePart),
}

fn number(part: MovePart, digits: &str) -> Result<u8, MoveError> {
    if let Some(found) = digits.chars().find(|c| !c.is_ascii_digit()) {
        return Err(MoveError::NotADigit { part, found });
    }
    if digits.is_empty() {
        return Err(MoveError::Missing(part));
    }
    digits.parse().map_err(|_| MoveError::TooLarge(part))
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        if text == "deal" {
            return Ok(Self::Deal);
        }
        let (from, rest) = text.split_once('-').ok_or(MoveError::Shape)?;
        let from = number(MovePart::From, from)?;
        match rest.split_once('x') {
            None => Ok(Self::Trim {
                from,
                to: number(MovePart::To, rest)?,
            }),
            Some((to, count)) => Ok(Self::Cards {
                from,
                to: number(MovePart::To, to)?,
                count: number(MovePart::Count, count)?,
            }),
        }
    }
}

games_common::serde_as_text!(Move);
