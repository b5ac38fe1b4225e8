//! Why a move is not legal.

use games_common::{Card, Counted};
use thiserror::Error;

use crate::places::{Arm, Space};

/// Why a move is not legal.
///
/// When several reasons hold, the first in this order is given. None depends on anything that the side to move cannot see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over (`F8`).
    #[error("the game is over")]
    GameOver,
    /// A move of the Flood in a game in which the robot moves it (`F6`).
    #[error("the Flood is not yours to move: it plays by itself")]
    FloodIsRobot,
    /// A move of the player while the Flood has a card to play (`F11`).
    #[error("it is the Flood's turn, which has drawn {drawn}")]
    FloodsTurn {
        /// The card that the Flood has drawn.
        drawn: Card,
    },
    /// A move of the Flood on the player's turn (`F11`).
    #[error("it is the player's turn: the Flood has drawn no card")]
    PlayersTurn,
    /// The board has fewer columns.
    #[error("there is no column {}: the board has {}", arm.column(), Counted((*columns).into(), "column"))]
    NoSuchColumn {
        /// The arm asked for.
        arm: Arm,
        /// How many columns there are.
        columns: u8,
    },
    /// The arms are shorter.
    #[error("there is no distance {}: the arms have {}", space.distance(), Counted((*spaces).into(), "space"))]
    NoSuchDistance {
        /// The space asked for.
        space: Space,
        /// How many spaces an arm has.
        spaces: u8,
    },
    /// The player does not hold the card (`F4`).
    #[error("{card} is not in the hand")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// A flood card lies on the space (`F4`).
    #[error("{space} is not empty: the Flood's {card} lies there")]
    Flooded {
        /// The space.
        space: Space,
        /// The flood card.
        card: Card,
    },
    /// A sandbag lies on the space (`F4`).
    #[error("{space} is not empty: the sandbag {card} lies there")]
    TakenBySandbag {
        /// The space.
        space: Space,
        /// The sandbag.
        card: Card,
    },
    /// The arm has no space left for water (`F5`).
    #[error("{arm} is flooded already")]
    ArmFlooded {
        /// The arm.
        arm: Arm,
    },
    /// The card outranks the last one of the arm (`F5`).
    #[error("{card} cannot go on {arm}: it is higher than {top}, the last card there")]
    FloodTooHigh {
        /// The arm.
        arm: Arm,
        /// The Flood's card.
        card: Card,
        /// The arm's last flood card, or its river card.
        top: Card,
    },
    /// A locked sandbag lies on the next space (`F7`).
    #[error("{card} cannot go on {space}: the sandbag {sandbag} is locked")]
    SandbagLocked {
        /// The space.
        space: Space,
        /// The Flood's card.
        card: Card,
        /// The sandbag.
        sandbag: Card,
    },
    /// A higher sandbag lies on the next space (`F5`).
    #[error("{card} cannot go on {space}: the sandbag {sandbag} is higher")]
    SandbagTooHigh {
        /// The space.
        space: Space,
        /// The Flood's card.
        card: Card,
        /// The sandbag.
        sandbag: Card,
    },
    /// A discard while the card can go somewhere (`F11`).
    #[error("{card} cannot be discarded: it can go on {arm}")]
    PlayExists {
        /// The Flood's card.
        card: Card,
        /// The first arm where it can go.
        arm: Arm,
    },
}
