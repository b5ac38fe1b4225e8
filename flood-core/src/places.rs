//! Where cards lie: sides of the river, arms, and the spaces on them (`F3`).

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// The most columns that rules can have.
pub(crate) const MAX_COLUMNS: u8 = 16;
/// The most spaces on an arm that rules can have.
pub(crate) const MAX_SPACES: u8 = 8;
/// The most arms.
pub(crate) const MAX_ARMS: usize = 32;

/// A side of the river. Text: `up` and `down`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Above the river.
    Up,
    /// Below the river.
    Down,
}

impl Side {
    /// Its text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An arm: the spaces of one column on one side of the river.
///
/// Its text is column and side, `c2 up`; columns are counted from 1 at the left. Arms are ordered by column, and in a column the upper
/// comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arm(u8);

impl Arm {
    /// The arm of a column, 1 to 16, on a side; `None` for any other column.
    pub const fn new(column: u8, side: Side) -> Option<Self> {
        if 1 <= column && column <= MAX_COLUMNS {
            Some(Self((column - 1) * 2 + side as u8))
        } else {
            None
        }
    }

    /// The arm with an index from 0 to 31; `None` for any other.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < MAX_ARMS as u8 {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The arm with an index that the engine knows to be one.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8 & (MAX_ARMS as u8 - 1))
    }

    /// Its place in the order of arms: `2 * (column - 1)`, and 1 more below the river.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Its column, 1 to 16.
    pub const fn column(self) -> u8 {
        self.0 / 2 + 1
    }

    /// Its side of the river.
    pub const fn side(self) -> Side {
        if self.0 & 1 == 0 {
            Side::Up
        } else {
            Side::Down
        }
    }

    /// The space at a distance from the river, 1 to 8; `None` for any other.
    pub const fn space(self, distance: u8) -> Option<Space> {
        Space::new(self, distance)
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{} {}", self.column(), self.side())
    }
}

/// A space: an arm, and the distance from the river. Its text is `c2 up 3`.
///
/// Spaces are ordered by arm, then from the river outwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The space of an arm at a distance from the river, 1 to 8; `None` for any other distance.
    pub const fn new(arm: Arm, distance: u8) -> Option<Self> {
        if 1 <= distance && distance <= MAX_SPACES {
            Some(Self(arm.0 * MAX_SPACES + (distance - 1)))
        } else {
            None
        }
    }

    /// The space with this number: arm index times 8, plus distance, minus 1. Every byte is one.
    #[inline]
    pub(crate) const fn at(number: u8) -> Self {
        Self(number)
    }

    /// Arm index times 8, plus distance, minus 1.
    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// Its arm.
    #[inline]
    pub const fn arm(self) -> Arm {
        Arm(self.0 / MAX_SPACES)
    }

    /// Its column, 1 to 16.
    pub const fn column(self) -> u8 {
        self.arm().column()
    }

    /// Its side of the river.
    pub const fn side(self) -> Side {
        self.arm().side()
    }

    /// Its distance from the river, 1 to 8.
    #[inline]
    pub const fn distance(self) -> u8 {
        self.0 % MAX_SPACES + 1
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.arm(), self.distance())
    }
}

/// Why a text is not a side, an arm or a space.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// What stands for the column is none.
    #[error("{0:?} is no column: wanted c1 to c16")]
    Column(String),
    /// What stands for the side is none.
    #[error("{0:?} is no side of the river: wanted up or down")]
    Side(String),
    /// What stands for the distance is none.
    #[error("{0:?} is no distance from the river: wanted 1 to 8")]
    Distance(String),
    /// Something follows the place.
    #[error("{0:?} after the end of a place")]
    Long(String),
}

/// A number of one or two digits without a leading zero.
pub(crate) fn small_number(text: &str) -> Option<u8> {
    let plain = (1..=2).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_digit())
        && !text.starts_with('0');
    if plain { text.parse().ok() } else { None }
}

/// Reads a column and a side, each a word of its own.
pub(crate) fn read_arm(column: &str, side: &str) -> Result<Arm, PlaceError> {
    let number = column
        .strip_prefix('c')
        .and_then(small_number)
        .filter(|n| (1..=MAX_COLUMNS).contains(n));
    let number = number.ok_or_else(|| PlaceError::Column(column.into()))?;
    Arm::new(number, side.parse()?).ok_or_else(|| PlaceError::Column(column.into()))
}

/// Reads a distance.
pub(crate) fn read_space(arm: Arm, distance: &str) -> Result<Space, PlaceError> {
    let number = small_number(distance);
    number
        .and_then(|n| Space::new(arm, n))
        .ok_or_else(|| PlaceError::Distance(distance.into()))
}

impl FromStr for Side {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        match text {
            "up" => Ok(Self::Up),
            "down" => Ok(Self::Down),
            _ => Err(PlaceError::Side(text.into())),
        }
    }
}

impl FromStr for Arm {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let (column, side) = text.split_once(' ').unwrap_or((text, ""));
        read_arm(column, side)
    }
}

impl FromStr for Space {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let (column, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (side, distance) = rest.split_once(' ').unwrap_or((rest, ""));
        read_space(read_arm(column, side)?, distance)
    }
}

games_common::serde_as_text!(Side, Arm, Space);
