//! Why a flip is not legal.

use thiserror::Error;

use crate::tiles::Place;

/// Why a flip is refused: the first of these that holds, in this order.
///
/// A refusal tells nothing about a face: all pairs of tiles that are still there can be flipped until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// No two tiles that are left match, or no further flip can be counted (`M7`).
    #[error("the game is over")]
    GameOver,
    /// A place that this grid does not have (`M1`). The first of the two that is off the board.
    #[error("{place} is off the board: its last place is {last}")]
    OffBoard {
        /// The place.
        place: Place,
        /// The place at the bottom right.
        last: Place,
    },
    /// The same tile twice (`M4`).
    #[error("a flip takes two different tiles: {place} is named twice")]
    SameTile {
        /// The tile.
        place: Place,
    },
    /// A tile that was matched and taken before (`M4`, `M5`). The first of the two that is gone.
    #[error("the tile at {place} is gone: it was matched before")]
    Taken {
        /// Its place.
        place: Place,
    },
}
