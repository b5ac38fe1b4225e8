//! What happens in a game, for a front end to show.

use core::fmt;

use games_common::{Card, Suit};

use crate::Place;
use crate::tableau::COLUMNS;

/// Something that a move made happen.
///
/// Moving cards tells, in this order: [`Moved`](Event::Moved); [`TurnedUp`](Event::TurnedUp) of the card that the source
/// uncovered; [`SetCompleted`](Event::SetCompleted) at the target; `TurnedUp` of the card under that set; then
/// [`Won`](Event::Won) or [`Lost`](Event::Lost). A deal tells [`Dealt`](Event::Dealt); for each column from 00 up
/// `SetCompleted` and the `TurnedUp` under it; then `Won` or `Lost`. What does not happen is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum Event {
    /// A group went from one column to another (S4).
    Moved {
        /// Where its first card lay.
        from: Place,
        /// Where its first card lies now.
        to: Place,
        /// How many cards it has, 1 to 12.
        count: u8,
    },
    /// The last card of a column lay face down and was turned up (S4, S8).
    TurnedUp {
        /// Where it lies.
        place: Place,
        /// The card.
        card: Card,
    },
    /// A column ended in king to ace of one suit; the thirteen cards went to the foundation (S8).
    SetCompleted {
        /// Where the king lay; the others lay after it.
        place: Place,
        /// The suit.
        suit: Suit,
    },
    /// A group of the stock was dealt, a card to the end of each column (S7).
    Dealt {
        /// The cards for columns 00 to 09.
        cards: [Card; COLUMNS],
        /// How many groups are left in the stock, 0 to 4.
        left: u8,
    },
    /// The eighth set is done (S10).
    Won {},
    /// The points are spent, no further move can be counted, or nothing is legal any more (S10).
    Lost {},
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moved { from, to, count: 1 } => {
                write!(
                    f,
                    "a card goes from column {:02} to column {:02}",
                    from.column(),
                    to.column()
                )
            }
            Self::Moved { from, to, count } => {
                write!(
                    f,
                    "{count} cards go from column {:02} to column {:02}",
                    from.column(),
                    to.column()
                )
            }
            Self::TurnedUp { place, card } => {
                write!(f, "{card} is turned up in column {:02}", place.column())
            }
            Self::SetCompleted { place, suit } => {
                write!(
                    f,
                    "a set of {suit:?} is complete in column {:02}",
                    place.column()
                )
            }
            Self::Dealt { cards, left } => {
                f.write_str("dealt:")?;
                for card in cards {
                    write!(f, " {card}")?;
                }
                match left {
                    1 => f.write_str("; 1 group is left"),
                    _ => write!(f, "; {left} groups are left"),
                }
            }
            Self::Won {} => f.write_str("the game is won"),
            Self::Lost {} => f.write_str("the game is lost"),
        }
    }
}
