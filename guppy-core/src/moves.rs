//! Moves, their texts and their indices.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use games_common::Counted;
use thiserror::Error;

use crate::colour::{Dye, NameError, Order};
use crate::rules::{PatchRule, Rules};
use crate::tile::{Rectangle, RectangleError, Tile, TileError};

/// A patch as a cut names it (G6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Patch {
    /// All the tiles of a rectangle, under [`PatchRule::Rectangle`].
    Rectangle(Rectangle),
    /// The patch that a tile belongs to.
    ///
    /// Under [`PatchRule::Connected`] the whole component; its lowest tile is its own name, and any other of its tiles is a wish
    /// for it. Under [`PatchRule::Rectangle`] always a wish: for the largest rectangle of one colour that contains the tile, and
    /// of equally large ones the first by index.
    Of(Tile),
}

/// A move.
///
/// | text | move |
/// |---|---|
/// | `dye red c4` | spend a unit of red with c4 as the centre (G4) |
/// | `sponge c4` | spend a sponge on the square c4, d4, c5, d5 (G5) |
/// | `pick green` | pick the green scissors up (G8) |
/// | `cut c4-e7` | cut a rectangle, named by two opposite corners |
/// | `cut c4` | cut the patch that c4 belongs to |
/// | `put` | put the scissors down (G8) |
/// | `cloth` | take new cloth (G13) |
///
/// ```
/// use guppy_core::Move;
/// let m: Move = "cut e7-c4".parse()?;
/// assert_eq!(m.to_string(), "cut c4-e7");
/// assert!("dye green c4".parse::<Move>().is_err());
/// # Ok::<(), guppy_core::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Dye a star of tiles (G4).
    Dye {
        /// The dye.
        dye: Dye,
        /// The centre.
        at: Tile,
    },
    /// Sponge a 2 x 2 square (G5).
    Sponge {
        /// Its top left tile.
        at: Tile,
    },
    /// Pick a pair of scissors up (G8).
    Pick {
        /// The order that it belongs to.
        order: Order,
    },
    /// Cut a patch with the scissors in hand (G6, G8).
    Cut {
        /// The patch.
        patch: Patch,
    },
    /// Put the scissors down (G8).
    Put,
    /// Take new cloth (G13).
    Cloth,
}

/// Indices of one dye.
const CENTRES: u32 = Tile::COUNT as u32;
/// Indices of sponges.
const SQUARES: u32 = 64;
const ORDERS: u32 = Order::ALL.len() as u32;

impl Rules {
    /// Where the indices of sponges, pick-ups, cuts, putting down and new cloth begin, and their end.
    const fn indices(self) -> [u32; 6] {
        let sponges = CENTRES * if self.bleach() { 4 } else { 3 };
        let picks = sponges + SQUARES;
        let cuts = picks + ORDERS;
        let put = cuts
            + match self.patch() {
                PatchRule::Rectangle => Rectangle::COUNT as u32,
                PatchRule::Connected => CENTRES,
            };
        [sponges, picks, cuts, put, put + 1, put + 2]
    }

    /// How many indices there are; see the crate's `ActionIndex`.
    pub(crate) const fn index_count(self) -> u32 {
        self.indices()[5]
    }

    /// The index of a move.
    pub(crate) fn index_of(self, m: Move) -> Option<u32> {
        let [sponges, picks, cuts, put, cloth, _] = self.indices();
        match m {
            Move::Dye {
                dye: Dye::Bleach, ..
            } if !self.bleach() => None,
            Move::Dye { dye, at } => Some(dye.index() as u32 * CENTRES + u32::from(at.index())),
            Move::Sponge { at } => (at.row() < 8 && at.column() < 8)
                .then(|| sponges + u32::from(at.row()) * 8 + u32::from(at.column())),
            Move::Pick { order } => Some(picks + order.index() as u32),
            Move::Cut { patch } => match (patch, self.patch()) {
                (Patch::Rectangle(r), PatchRule::Rectangle) => Some(cuts + u32::from(r.index())),
                (Patch::Of(tile), PatchRule::Connected) => Some(cuts + u32::from(tile.index())),
                _ => None,
            },
            Move::Put => Some(put),
            Move::Cloth => Some(cloth),
        }
    }

    /// The move with an index.
    pub(crate) fn move_at(self, index: u32) -> Option<Move> {
        let [sponges, picks, cuts, put, cloth, _] = self.indices();
        if index < sponges {
            let dye = Dye::ALL[(index / CENTRES) as usize];
            Some(Move::Dye {
                dye,
                at: Tile::of_bit(index % CENTRES),
            })
        } else if index < picks {
            let square = index - sponges;
            Tile::at((square / 8) as u8, (square % 8) as u8).map(|at| Move::Sponge { at })
        } else if index < cuts {
            Some(Move::Pick {
                order: Order::ALL[(index - picks) as usize],
            })
        } else if index < put {
            let patch = match self.patch() {
                PatchRule::Rectangle => {
                    Patch::Rectangle(Rectangle::from_index((index - cuts) as u16)?)
                }
                PatchRule::Connected => Patch::Of(Tile::of_bit(index - cuts)),
            };
            Some(Move::Cut { patch })
        } else if index == put {
            Some(Move::Put)
        } else {
            (index == cloth).then_some(Move::Cloth)
        }
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The first word is no kind of move.
    #[error("it begins with {found:?}: wanted dye, sponge, pick, cut, put or cloth")]
    Kind {
        /// The first word.
        found: String,
    },
    /// There are too many or too few words.
    #[error("{found:?} has {}: wanted {wanted}", Counted(*words as u64, "word"))]
    Words {
        /// The whole text.
        found: String,
        /// How many words it has, single spaces being between words.
        words: usize,
        /// The form of this kind of move.
        wanted: &'static str,
    },
    /// The name of a dye or of an order.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The tile.
    #[error(transparent)]
    Tile(#[from] TileError),
    /// The rectangle.
    #[error(transparent)]
    Rectangle(#[from] RectangleError),
}

impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rectangle(r) => r.fmt(f),
            Self::Of(tile) => tile.fmt(f),
        }
    }
}

impl FromStr for Patch {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        if text.contains('-') {
            Ok(Self::Rectangle(text.parse()?))
        } else {
            Ok(Self::Of(text.parse()?))
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dye { dye, at } => write!(f, "dye {dye} {at}"),
            Self::Sponge { at } => write!(f, "sponge {at}"),
            Self::Pick { order } => write!(f, "pick {order}"),
            Self::Cut { patch } => write!(f, "cut {patch}"),
            Self::Put => f.write_str("put"),
            Self::Cloth => f.write_str("cloth"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        fn words<'a, const N: usize>(
            text: &'a str,
            wanted: &'static str,
        ) -> Result<[&'a str; N], MoveError> {
            let mut found = [""; N];
            let mut words = 0;
            for word in text.split(' ') {
                if let Some(place) = found.get_mut(words) {
                    *place = word;
                }
                words += 1;
            }
            if words == N {
                Ok(found)
            } else {
                Err(MoveError::Words {
                    found: text.into(),
                    words,
                    wanted,
                })
            }
        }
        let kind = text.split(' ').next().unwrap_or("");
        match kind {
            "dye" => {
                let [_, dye, at] = words(text, "dye, a dye and a tile, such as: dye red c4")?;
                Ok(Self::Dye {
                    dye: dye.parse()?,
                    at: at.parse()?,
                })
            }
            "sponge" => {
                let [_, at] = words(text, "sponge and a tile, such as: sponge c4")?;
                Ok(Self::Sponge { at: at.parse()? })
            }
            "pick" => {
                let [_, order] = words(text, "pick and a colour, such as: pick green")?;
                Ok(Self::Pick {
                    order: order.parse()?,
                })
            }
            "cut" => {
                let [_, patch] = words(text, "cut and a patch, such as: cut c4-e7 or cut c4")?;
                Ok(Self::Cut {
                    patch: patch.parse()?,
                })
            }
            "put" => words::<1>(text, "put and nothing more").map(|_| Self::Put),
            "cloth" => words::<1>(text, "cloth and nothing more").map(|_| Self::Cloth),
            _ => Err(MoveError::Kind { found: kind.into() }),
        }
    }
}

games_common::serde_as_text!(Patch, Move);
