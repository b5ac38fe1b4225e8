//! What moves make happen.

use core::fmt;

use games_common::{Card, Counted};

use crate::places::{Arm, Space};

/// Reads a field that may be null but not left out, since losing it would make another thing of the whole: a discard of a flood card,
/// an outsider's view of the player's.
#[cfg(feature = "serde")]
pub(crate) fn present<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: serde::Deserialize<'de>,
{
    serde::Deserialize::deserialize(from)
}

/// Something that happened, for a front end to show.
///
/// The order within a move: the sandbag, its lock, the player's new card; then for each turn of the Flood its card, where that went,
/// the house that it took, and a skipped turn of the player. The end comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum Event {
    /// The player put down a sandbag (`F4`).
    SandbagPlaced {
        /// The card.
        card: Card,
        /// Where.
        space: Space,
    },
    /// Equal sandbags in a row cannot be flooded any more (`F7`). Told when a sandbag makes or lengthens such a row; the
    /// whole row is named, so some of it may have been locked before.
    Locked {
        /// Where the row begins, at the left.
        first: Space,
        /// Where it ends: the same side and distance, in a later column.
        last: Space,
    },
    /// The player drew a replacement (`F4`).
    CardDrawn {
        /// The card; `None` for everyone but the player (`F12`).
        #[cfg_attr(feature = "serde", serde(deserialize_with = "present"))]
        card: Option<Card>,
    },
    /// The Flood drew a card (`F5`).
    FloodDrew {
        /// The card.
        card: Card,
    },
    /// The Flood's card went on a space (`F5`).
    Flooded {
        /// The card.
        card: Card,
        /// Where.
        space: Space,
        /// The sandbag that it flooded over.
        #[cfg_attr(feature = "serde", serde(deserialize_with = "present"))]
        over: Option<Card>,
    },
    /// The Flood's card could go nowhere (`F6`, `F11`).
    Discarded {
        /// The card.
        card: Card,
    },
    /// The last space of an arm was flooded, and its house is lost (`F3`).
    HouseLost {
        /// The arm.
        arm: Arm,
    },
    /// The player had no card or no empty space, so the Flood goes on (`F4`).
    TurnSkipped {},
    /// The game is over (`F8`).
    Finished {
        /// Houses that stand.
        saved: u8,
        /// The score (`F9`).
        score: u32,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SandbagPlaced { card, space } => {
                write!(f, "the sandbag {card} is put on {space}")
            }
            Self::Locked { first, last } => write!(
                f,
                "the sandbags from c{} to c{} {} {} are locked",
                first.column(),
                last.column(),
                first.side(),
                first.distance()
            ),
            Self::CardDrawn { card: Some(card) } => write!(f, "the player draws {card}"),
            Self::CardDrawn { card: None } => f.write_str("the player draws a card"),
            Self::FloodDrew { card } => write!(f, "the Flood draws {card}"),
            Self::Flooded {
                card,
                space,
                over: None,
            } => write!(f, "{card} floods {space}"),
            Self::Flooded {
                card,
                space,
                over: Some(bag),
            } => write!(f, "{card} floods {space}, over the sandbag {bag}"),
            Self::Discarded { card } => write!(f, "{card} can go nowhere and is discarded"),
            Self::HouseLost { arm } => write!(f, "the house of {arm} is lost"),
            Self::TurnSkipped {} => f.write_str("the player cannot move, and the turn is skipped"),
            Self::Finished { saved, score } => {
                let houses = Counted((*saved).into(), "house");
                let points = Counted((*score).into(), "point");
                write!(f, "the game is over: {houses} saved, {points}")
            }
        }
    }
}
