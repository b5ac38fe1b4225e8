//! Why a move is not legal.

use games_common::Counted;
use thiserror::Error;

use crate::colour::{Colour, Dye, Order};
use crate::moves::Patch;
use crate::tile::Tile;

/// Why a move is not legal. Of several reasons the one that stands first here is given, but that [`Refusal::AnotherName`] comes
/// last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The last pair of scissors was put down (G14).
    #[error("the game is over")]
    GameOver,
    /// Bleach, under rules that have none (G17).
    #[error("these rules have no bleach")]
    NoBleach,
    /// A sponge's square that does not lie wholly on the board (G5).
    #[error("the square with {at} at its top left does not lie wholly on the board")]
    OffBoard {
        /// Its top left tile.
        at: Tile,
    },
    /// An order that the level does not have (G3).
    #[error("there is no order for {order} on this level")]
    NoOrder {
        /// The order.
        order: Order,
    },
    /// A rectangle, under the rule of connected patches (G6).
    #[error(
        "patches are connected tiles here: name one by a single tile of it, such as {}",
        at
    )]
    NamedByTile {
        /// The top left tile of the rectangle.
        at: Tile,
    },
    /// Dyeing or sponging with the last pair in hand, when only cutting and putting down are left (G14).
    #[error("{order} is the last pair of scissors: only cut, or put it down to end the game")]
    LastPairInHand {
        /// The pair.
        order: Order,
    },
    /// No unit of this dye is left (G4).
    #[error("the {dye} bucket is empty")]
    BucketEmpty {
        /// The dye.
        dye: Dye,
    },
    /// No sponge is left (G5).
    #[error("no sponge is left")]
    NoSpongeLeft,
    /// Not one tile that the dye or the sponge would reach has cloth (G4, G5).
    #[error("there is no cloth at {at}")]
    NoCloth {
        /// The centre of the dye, or the top left tile of the sponge.
        at: Tile,
    },
    /// This pair was picked up before (G8).
    #[error("the {order} scissors are used")]
    ScissorsUsed {
        /// The pair.
        order: Order,
    },
    /// No scissors to cut with or to put down (G8).
    #[error("there are no scissors in hand")]
    HandEmpty,
    /// A tile of the patch has no cloth (G6): the first such tile, unless one of another colour comes before it.
    #[error("{at} has no cloth")]
    CutOut {
        /// The tile.
        at: Tile,
    },
    /// A tile of the patch has another colour than the scissors (G6): the first such tile.
    #[error("{at} is {found}, and the scissors are {wanted}")]
    OtherColour {
        /// The tile.
        at: Tile,
        /// Its colour.
        found: Colour,
        /// The colour of the scissors.
        wanted: Colour,
    },
    /// The patch has less than the minimum number of tiles (G6).
    #[error("the patch has {} and needs {needs}", Counted((*has).into(), "tile"))]
    TooSmall {
        /// Its tiles; under the rectangle rule for a patch named by one tile, those of the largest rectangle there.
        has: u8,
        /// The minimum.
        needs: u8,
    },
    /// Every pair was picked up, so there is nothing to take new cloth for (G13).
    #[error("no pair of scissors is left for new cloth")]
    NoPairLeft,
    /// The rules allow no further cloth (G13).
    #[error("the rules allow {}, and this is the last", Counted(*limit, "cloth"))]
    ClothLimit {
        /// How many: the rules' limit, and without one the largest number that can be counted.
        limit: u64,
    },
    /// A wish for a patch that can be cut but has another name of its own: settling gives it.
    #[error("that patch goes by the name {patch}")]
    AnotherName {
        /// Its own name.
        patch: Patch,
    },
}
