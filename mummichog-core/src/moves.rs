//! The one kind of move: a flip of two tiles.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use games_common::Counted;
use thiserror::Error;

use crate::grid::{nth_pair, pair_index};
use crate::rules::Rules;
use crate::tiles::{Place, PlaceError};

/// A flip of two tiles at once (`M4`). The pair is unordered: the place that comes first, row by row from the top left, is always
/// kept first.
///
/// Its text is `flip c4 d5`; the two places are read in either order, with any spaces between. A flip that names one tile twice
/// can be written, but is never legal and has no index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    first: Place,
    second: Place,
}

impl Move {
    /// A flip of two tiles, in whichever order they are named.
    #[inline]
    pub const fn new(one: Place, other: Place) -> Self {
        if one.index() <= other.index() {
            Self {
                first: one,
                second: other,
            }
        } else {
            Self {
                first: other,
                second: one,
            }
        }
    }

    /// A flip whose places are known to be in order.
    #[inline]
    pub(crate) const fn in_order(first: Place, second: Place) -> Self {
        Self { first, second }
    }

    /// The tile that comes first, row by row from the top left.
    #[inline]
    pub const fn first(self) -> Place {
        self.first
    }

    /// The other tile.
    #[inline]
    pub const fn second(self) -> Place {
        self.second
    }

    /// The flip's place among all pairs of tiles of a grid.
    pub(crate) fn encode(self, rules: &Rules) -> Option<u32> {
        let on_grid = |p: Place| p.row() < rules.rows() && p.column() < rules.columns();
        if self.first == self.second || !on_grid(self.first) || !on_grid(self.second) {
            return None;
        }
        let tile =
            |p: Place| u16::from(p.row()) * u16::from(rules.columns()) + u16::from(p.column());
        Some(pair_index(
            rules.tiles(),
            tile(self.first),
            tile(self.second),
        ))
    }

    /// The flip with a place among all pairs of tiles of a grid.
    pub(crate) fn decode(rules: &Rules, index: u32) -> Option<Self> {
        let (i, j) = nth_pair(rules.tiles(), index)?;
        let place = |tile: u8| Place::new(tile / rules.columns(), tile % rules.columns());
        Some(Self {
            first: place(i)?,
            second: place(j)?,
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "flip {} {}", self.first, self.second)
    }
}

/// Why a text is not a [`Move`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// It does not begin with the word `flip`.
    #[error("it begins with {found:?}: wanted flip and two places, as in flip c4 d5")]
    Verb {
        /// The first word, empty when there is none.
        found: String,
    },
    /// There are not two places after `flip`.
    #[error("{} after flip: wanted two places, as in flip c4 d5", Counted(*found as u64, "word"))]
    Places {
        /// How many words follow `flip`.
        found: usize,
    },
    /// A word after `flip` is not a place.
    #[error("place {number} of the flip: {reason}")]
    Place {
        /// 1 or 2.
        number: u8,
        /// What is wrong with it.
        #[source]
        reason: PlaceError,
    },
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().unwrap_or("");
        if verb != "flip" {
            return Err(MoveError::Verb { found: verb.into() });
        }
        let places = (words.next(), words.next(), words.next());
        let (Some(one), Some(other), None) = places else {
            return Err(MoveError::Places {
                found: text.split_ascii_whitespace().count() - 1,
            });
        };
        let place = |number, text: &str| {
            text.parse()
                .map_err(|reason| MoveError::Place { number, reason })
        };
        Ok(Self::new(place(1, one)?, place(2, other)?))
    }
}

games_common::serde_as_text!(Move);
