//! Why a move is refused (S14).

use games_common::{Card, Counted, Outcome, Rank};
use thiserror::Error;

use crate::{Move, Place};

/// Why a move is not legal (S14). Nothing in it is hidden from the player.
///
/// The reasons are looked at in the order of the variants; the first that holds is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "refusal", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over: no move is legal any more (S10).
    #[error("the game is over: it is {outcome}")]
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
    /// A column past 09.
    #[error("there is no column {column:02}: the columns are 00 to 09")]
    NoSuchColumn {
        /// The column asked for.
        column: u8,
    },
    /// From a column to itself.
    #[error("column {column:02} is both ends of the move: cards go from one column to another")]
    SameColumn {
        /// The column.
        column: u8,
    },
    /// The source has no card.
    #[error("column {column:02} is empty: there is nothing to take")]
    EmptySource {
        /// The column.
        column: u8,
    },
    /// A wish was given where only a full move will do; settling it finds that move (S5, S6).
    #[error("{from}-{to} does not say how many cards: settle it first")]
    NeedsSettling {
        /// The column to take from.
        from: u8,
        /// The column to put on.
        to: u8,
    },
    /// A move of no cards.
    #[error("a move takes at least one card")]
    CountZero,
    /// More cards than the source has.
    #[error("{} cannot be taken from column {column:02}: it has {height}", Counted((*count).into(), "card"))]
    TooManyCards {
        /// The source.
        column: u8,
        /// How many cards were asked for.
        count: u8,
        /// How many it has.
        height: u8,
    },
    /// Some of the cards lie face down (S4).
    #[error("{} cannot be taken from column {column:02}: only {}", Counted((*count).into(), "card"), Lies(*.face_up))]
    NotFaceUp {
        /// The source.
        column: u8,
        /// How many cards were asked for.
        count: u8,
        /// How many of its cards lie face up.
        face_up: u8,
    },
    /// The cards are not a run of one suit, each one lower than the one above it (S4).
    #[error("these cards are no group: {card} at {place} does not go on after {above}")]
    NotARun {
        /// Where the run breaks first, seen from the column's end.
        place: Place,
        /// The card there.
        card: Card,
        /// The card above it.
        above: Card,
    },
    /// The group's first card is not one lower than the target's last (S4).
    #[error("{card} does not fit on {onto} at the end of column {column:02}: {}", Wanted(card.rank()))]
    DoesNotFit {
        /// The target.
        column: u8,
        /// The group's first card.
        card: Card,
        /// The target's last card.
        onto: Card,
    },
    /// However the end group is trimmed, no part of it fits (S5).
    #[error("{} on {onto} at the end of column {column:02}: {}", NoPart(*first, *last), Asked(onto.rank()))]
    NothingFits {
        /// The target.
        column: u8,
        /// The source's end group: its first card.
        first: Card,
        /// The source's end group: its last card.
        last: Card,
        /// The target's last card.
        onto: Card,
    },
    /// These rules let no card go to an empty column (S6).
    #[error("column {column:02} is empty, and these rules let only a deal fill it again")]
    ColumnClosed {
        /// The target.
        column: u8,
    },
    /// No group is left to be dealt (S7).
    #[error("the stock is empty: there is nothing to deal")]
    StockEmpty,
    /// These rules want every column filled before a deal (S7).
    #[error("column {column:02} is empty, and these rules deal only when every column has a card")]
    EmptyColumn {
        /// The first column that is empty.
        column: u8,
    },
    /// These rules deal only when no cards can be moved (S7).
    #[error("cards can still be moved, {example} for one, and these rules deal only when none can")]
    MovePossible {
        /// The first move that is possible.
        example: Move,
    },
}

impl Refusal {
    /// What a front end may say beside any refusal, for a smile (S14).
    pub const JOKE: &'static str = "Sorry: for that one you would have to be one of the immortals.";
}

/// That nothing of a group fits, from its first card and its last.
struct NoPart(Card, Card);

impl core::fmt::Display for NoPart {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self(first, last) = self;
        if first == last {
            write!(f, "{first} does not fit")
        } else {
            write!(f, "no part of the group {first} to {last} fits")
        }
    }
}

/// So many last cards of a column with how they lie.
struct Lies(u8);

impl core::fmt::Display for Lies {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            1 => f.write_str("its last card lies face up"),
            n => write!(f, "its last {n} cards lie face up"),
        }
    }
}

/// What a card of this rank wants to be put on.
struct Wanted(Rank);

impl core::fmt::Display for Wanted {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match Rank::new(self.0.number() + 1) {
            Some(rank) => write!(f, "it wants one of rank {rank}"),
            None => f.write_str("a king goes on no card"),
        }
    }
}

/// What a card of this rank takes on it.
struct Asked(Rank);

impl core::fmt::Display for Asked {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0.below() {
            Some(rank) => write!(f, "it wants one of rank {rank}"),
            None => f.write_str("nothing goes on an ace"),
        }
    }
}
