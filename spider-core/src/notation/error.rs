//! The parts of a position text, and why a text is not a position.

use alloc::string::String;
use core::fmt;

use games_common::{Card, Counted, Suit};
use thiserror::Error;

use crate::MAX_COUNTER;

/// A part of a position text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PositionPart {
    /// The ten columns.
    Tableau,
    /// The groups still to be dealt.
    Stock,
    /// The sets in the foundation.
    Sets,
    /// The moves of cards made and not taken back.
    Moves,
    /// The undos made.
    Undos,
}

impl PositionPart {
    pub(super) const ALL: [Self; 5] = [
        Self::Tableau,
        Self::Stock,
        Self::Sets,
        Self::Moves,
        Self::Undos,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Tableau => "tableau",
            Self::Stock => "stock",
            Self::Sets => "sets",
            Self::Moves => "moves",
            Self::Undos => "undos",
        }
    }
}

impl fmt::Display for PositionPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a text is not a position under the given rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text ends before this part.
    #[error("the part {0}= is missing")]
    Missing(PositionPart),
    /// Another part was due.
    #[error("{found:?} where the part {wanted}= was due")]
    Part {
        /// The part that was due.
        wanted: PositionPart,
        /// What stands there.
        found: String,
    },
    /// Something follows the last part.
    #[error("{found:?} after the last part, undos=")]
    Extra {
        /// What follows.
        found: String,
    },
    /// Not ten columns.
    #[error("tableau= has {} with / between them: wanted 10", Counted(*found as u64, "column"))]
    Columns {
        /// How many there are.
        found: usize,
    },
    /// A column's or a group's text is empty.
    #[error(
        "{part}= has nothing at item {item}, counted from 0: wanted cards, or - where there are none"
    )]
    Blank {
        /// The part.
        part: PositionPart,
        /// The column, or the place of the group.
        item: usize,
    },
    /// Square brackets that do not enclose cards at the beginning of a column.
    #[error(
        "column {column:02} is {found:?}: wanted face-down cards within [ ] first, then the face-up ones"
    )]
    Brackets {
        /// The column.
        column: usize,
        /// Its text.
        found: String,
    },
    /// Not a card.
    #[error("{found:?} in item {item} of {part}=, counted from 0: wanted a card such as Th")]
    Card {
        /// The part.
        part: PositionPart,
        /// The column, or the place of the group.
        item: usize,
        /// What stands there.
        found: String,
    },
    /// More cards in the columns than a deck has.
    #[error("tableau= has {found} cards: a deck has 104")]
    TooManyCards {
        /// How many there are.
        found: usize,
    },
    /// More than five groups.
    #[error("stock= has {found} groups: wanted at most 5")]
    TooManyGroups {
        /// How many there are.
        found: usize,
    },
    /// Not ten cards in a group.
    #[error("group {group} of stock=, counted from 0, has {}: wanted 10", Counted(*found as u64, "card"))]
    GroupSize {
        /// Its place, the one to be dealt next being 0.
        group: usize,
        /// How many cards it has.
        found: usize,
    },
    /// Not a suit.
    #[error("{found:?} in sets=: wanted suits such as s, or - when no set is done")]
    Set {
        /// What stands there.
        found: String,
    },
    /// More than eight sets.
    #[error("sets= has {found} sets: wanted at most 8")]
    TooManySets {
        /// How many there are.
        found: usize,
    },
    /// Not a number in range.
    #[error(
        "{part}={found} is not possible: wanted a number from 0 to {MAX_COUNTER} without leading zeros"
    )]
    Counter {
        /// The part.
        part: PositionPart,
        /// What stands there.
        found: String,
    },
    /// A column with face-down cards only (S4).
    #[error("column {column:02} ends with a face-down card: it would have been turned up")]
    FaceDownEnd {
        /// The column.
        column: usize,
    },
    /// A suit that these rules do not have (S1).
    #[error("{card} is in the position, but the rules have suits={suits}")]
    Suit {
        /// A card of the suit.
        card: Card,
        /// How many suits the rules have.
        suits: u8,
    },
    /// Too many or too few of a card (S1). Sets in the foundation count as their cards.
    #[error("{card} is in the position {}: suits={suits} wants it {wanted} times", Counted(*found as u64, "time"))]
    Copies {
        /// The card.
        card: Card,
        /// How often it is there.
        found: usize,
        /// How often it should be.
        wanted: u8,
        /// How many suits the rules have.
        suits: u8,
    },
    /// More places than there are cards (S1): only a view read from outside can have them.
    #[error("there are {found} cards on the table, in the stock and in the sets: a game has 104")]
    CardCount {
        /// How many there are.
        found: usize,
    },
    /// King to ace of one suit, face up (S8).
    #[error(
        "column {column:02} has a finished set of {suit:?}: it would have gone to the foundation"
    )]
    FinishedSet {
        /// The column.
        column: usize,
        /// Its suit.
        suit: Suit,
    },
    /// More moves than the game lasts, those taken back included (S9, S10).
    #[error(
        "moves={moves} and undos={undos} make more moves than the {budget} with which the game ends"
    )]
    Budget {
        /// The moves.
        moves: u64,
        /// The undos.
        undos: u64,
        /// The budget; under [`Scoring::Windows`](crate::Scoring::Windows) [`MAX_COUNTER`].
        budget: u64,
    },
}
