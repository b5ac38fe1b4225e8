//! What moves make happen.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use games_common::Counted;
use thiserror::Error;

use crate::colour::{Colour, Dye, Gain, Order};
use crate::tile::{Tile, TileSet};

/// What the game calls out at a cut and at a filled order (G15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Praise {
    /// A first patch of 1 tile.
    Poor,
    /// A first patch of 2 tiles.
    Fine,
    /// A first patch of 3 tiles.
    Good,
    /// A first patch of 4 tiles.
    Super,
    /// A first patch of 5 tiles.
    Great,
    /// A first patch of 6 tiles.
    Arrr,
    /// A first patch of 7 tiles.
    Har,
    /// A first patch of 8 tiles or more.
    Yarrr,
    /// A later patch of a colour.
    Bonus,
    /// The first order filled on a cloth.
    FilledOrder,
    /// The second.
    Double,
    /// The third.
    Triple,
    /// The fourth.
    Bingo,
    /// The fifth.
    Donkey,
    /// The sixth.
    Vegas,
}

impl Praise {
    /// Every praise, in the order of G15.
    pub const ALL: [Self; 15] = [
        Self::Poor,
        Self::Fine,
        Self::Good,
        Self::Super,
        Self::Great,
        Self::Arrr,
        Self::Har,
        Self::Yarrr,
        Self::Bonus,
        Self::FilledOrder,
        Self::Double,
        Self::Triple,
        Self::Bingo,
        Self::Donkey,
        Self::Vegas,
    ];

    /// For a patch by its tiles, with so many patches of the colour cut before.
    #[inline]
    pub fn for_patch(tiles: u8, cut_before: u8) -> Self {
        if cut_before > 0 {
            Self::Bonus
        } else {
            Self::ALL[usize::from(tiles.clamp(1, 8)) - 1]
        }
    }

    /// For an order filled, with so many filled before on this cloth; no level has more than six.
    #[inline]
    pub fn for_order(filled_before: u8) -> Self {
        Self::ALL[9 + usize::from(filled_before.min(5))]
    }

    /// The words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Poor => "Poor",
            Self::Fine => "Fine",
            Self::Good => "Good",
            Self::Super => "Super",
            Self::Great => "Great",
            Self::Arrr => "Arrr!",
            Self::Har => "Har!",
            Self::Yarrr => "Yarrr!",
            Self::Bonus => "Bonus!",
            Self::FilledOrder => "Filled Order!",
            Self::Double => "Double",
            Self::Triple => "Triple",
            Self::Bingo => "Bingo",
            Self::Donkey => "Donkey",
            Self::Vegas => "Vegas",
        }
    }
}

impl fmt::Display for Praise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A text that is no praise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found:?} is no praise: wanted such as Poor, Yarrr!, Bonus! or Double")]
pub struct PraiseError {
    /// The text.
    pub found: String,
}

impl FromStr for Praise {
    type Err = PraiseError;

    fn from_str(text: &str) -> Result<Self, PraiseError> {
        Self::ALL
            .into_iter()
            .find(|p| p.text() == text)
            .ok_or_else(|| PraiseError { found: text.into() })
    }
}

games_common::serde_as_text!(Praise);

/// Something that a move made happen, in the order in which it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum Event {
    /// The scissors in hand were put down (G8), by the move itself or ahead of another.
    PutDown {
        /// The pair.
        order: Order,
    },
    /// A unit of dye was spent (G4).
    Dyed {
        /// The dye.
        dye: Dye,
        /// The centre.
        at: Tile,
    },
    /// A sponge was spent (G5).
    Sponged {
        /// The top left tile of the square.
        at: Tile,
    },
    /// A tile changed its colour; in the order of tiles.
    Recoloured {
        /// The tile.
        tile: Tile,
        /// Its colour before.
        from: Colour,
        /// Its colour now.
        to: Colour,
    },
    /// A white bead turned black (G10); in the order of tiles, together with those lost.
    BeadColoured {
        /// Its tile.
        tile: Tile,
    },
    /// A black bead fell off (G10).
    BeadLost {
        /// Its tile.
        tile: Tile,
    },
    /// A patch large enough for an order was made (G7).
    LargePatch {
        /// The order; in the order of G7 when there are several.
        order: Order,
        /// The tiles of the largest such patch.
        tiles: u8,
        /// What the player got.
        gain: Gain,
        /// The chance of a bead that follows from it, 0 to 100 percent (G9). Above 0 it was thrown for.
        percent: u8,
    },
    /// A white bead appeared (G9).
    BeadAppeared {
        /// Its tile.
        tile: Tile,
    },
    /// A pair of scissors was picked up (G8).
    PickedUp {
        /// The pair.
        order: Order,
    },
    /// A patch was cut (G8, G11).
    Cut {
        /// Its colour.
        order: Order,
        /// Its tiles.
        tiles: TileSet,
        /// White beads used with it.
        white: u8,
        /// Black beads used with it.
        black: u8,
        /// What it scored (G11).
        points: u64,
        /// What was called out (G15).
        praise: Praise,
    },
    /// An order was filled (G12).
    OrderFilled {
        /// The order.
        order: Order,
        /// How many are filled on this cloth now, this one included: 1 to 6.
        on_cloth: u8,
        /// What it scored.
        bonus: u64,
        /// What the player got besides.
        gain: Gain,
        /// What was called out (G15).
        praise: Praise,
    },
    /// New cloth was taken (G13).
    NewCloth {
        /// Which it is, the first of the game being 1: 2 or more.
        number: u64,
    },
    /// The game ended (G14).
    Finished {
        /// The final score.
        score: u64,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PutDown { order } => write!(f, "the {order} scissors are put down"),
            Self::Dyed { dye, at } => write!(f, "a unit of {dye} goes on {at}"),
            Self::Sponged { at } => write!(f, "a sponge goes on the square at {at}"),
            Self::Recoloured { tile, from, to } => write!(f, "{tile} turns from {from} to {to}"),
            Self::BeadColoured { tile } => write!(f, "the white bead on {tile} turns black"),
            Self::BeadLost { tile } => write!(f, "the black bead on {tile} falls off"),
            Self::LargePatch {
                order,
                tiles,
                gain,
                percent,
            } => {
                let tiles = Counted(u64::from(*tiles), "tile");
                write!(f, "a {order} patch of {tiles} brings {gain}")?;
                match percent {
                    0 => Ok(()),
                    _ => write!(f, ", and a bead with a chance of {percent} percent"),
                }
            }
            Self::BeadAppeared { tile } => write!(f, "a white bead appears on {tile}"),
            Self::PickedUp { order } => write!(f, "the {order} scissors are picked up"),
            Self::Cut {
                order,
                tiles,
                white,
                black,
                points,
                praise,
            } => {
                let tiles = Counted(u64::from(tiles.len()), "tile");
                write!(f, "{praise} A {order} patch of {tiles}")?;
                match (*white, *black) {
                    (0, 0) => {}
                    (w, 0) => write!(f, " with {}", Counted(w.into(), "white bead"))?,
                    (0, b) => write!(f, " with {}", Counted(b.into(), "black bead"))?,
                    (w, b) => {
                        let black = Counted(b.into(), "black bead");
                        write!(f, " with {w} white and {black}")?;
                    }
                }
                write!(f, " scores {points}")
            }
            Self::OrderFilled {
                order,
                bonus,
                gain,
                praise,
                ..
            } => {
                write!(
                    f,
                    "{praise} The {order} order is filled: {}, {gain}",
                    Counted(*bonus, "point")
                )
            }
            Self::NewCloth { number } => write!(f, "new cloth, number {number}"),
            Self::Finished { score } => {
                write!(f, "the game ends with {}", Counted(*score, "point"))
            }
        }
    }
}
