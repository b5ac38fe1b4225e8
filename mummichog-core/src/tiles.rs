//! Places on the grid, and what lies there: the faces.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// The code of a place without a tile, among face codes.
pub(crate) const GONE: u8 = u8::MAX;

/// A place on the largest grid, 16 x 16: a column letter `a` to `p` from the left and a row number 1 to 16 from the top, as in `c4`.
///
/// Places are ordered row by row from the top left, as tiles are numbered on every grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The place in a row and a column, both counted from 0; `None` when either is over 15.
    #[inline]
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < 16 && column < 16 {
            Some(Self(row << 4 | column))
        } else {
            None
        }
    }

    /// The row, 0 to 15 from the top.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// The column, 0 to 15 from the left.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// The place with this code, 16 times the row and the column.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Self {
        Self(code)
    }

    /// 16 times the row and the column: a place in arrays of 256.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a [`Place`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// It does not begin with a letter from `a` to `p`.
    #[error("{found:?} is not a place: wanted a column from a to p and then a row, as in c4")]
    Column {
        /// The text.
        found: String,
    },
    /// What follows the letter is not a number from 1 to 16.
    #[error("{found:?} is not a place: wanted a row from 1 to 16 after the column, as in c4")]
    Row {
        /// The text.
        found: String,
    },
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let Some(column @ b'a'..=b'p') = text.bytes().next() else {
            return Err(PlaceError::Column { found: text.into() });
        };
        // The first byte is ASCII, so the text can be cut behind it.
        let row = crate::rules::number::<u8>(&text[1..]).and_then(|n| n.checked_sub(1));
        row.and_then(|row| Self::new(row, column - b'a'))
            .ok_or_else(|| PlaceError::Row { found: text.into() })
    }
}

/// What a tile shows when it is turned: the star, which is wild, or one of up to 128 ordinary faces, numbered from 0.
///
/// Its text is `*` for the star, one small letter for the ordinary faces 0 to 25 (`a` to `z`), and a capital and a small letter from 26 up:
/// `Aa` to `Az` are 26 to 51, `Ba` to `Bz` 52 to 77, and so on to `Dx`, 127. So faces can be written one after another without anything
/// between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// The star, which is wild: it matches every face (`M2`, `M5`).
    pub const STAR: Self = Self(0);
    /// How many ordinary faces there can be: half the tiles of the largest grid (`M12`).
    pub const MAX_ORDINARY: u8 = 128;

    /// The ordinary face with this number; `None` from 128 up.
    #[inline]
    pub const fn ordinary(number: u8) -> Option<Self> {
        if number < Self::MAX_ORDINARY {
            Some(Self(number + 1))
        } else {
            None
        }
    }

    /// An ordinary face's number, 0 to 127; `None` for the star.
    #[inline]
    pub const fn number(self) -> Option<u8> {
        self.0.checked_sub(1)
    }

    /// Whether it is the star.
    #[inline]
    pub const fn is_star(self) -> bool {
        self.0 == 0
    }

    /// Whether two tiles with these faces match: the same face, or at least one is wild (`M5`).
    #[inline]
    pub const fn matches(self, other: Self) -> bool {
        self.0 == other.0 || self.0 == 0 || other.0 == 0
    }

    /// The face with this code.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Self {
        Self(code)
    }

    /// 0 for the star, and one more than the number for an ordinary face.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    /// The face that a text begins with, and how many bytes it takes.
    pub(crate) fn read(text: &[u8]) -> Option<(Self, usize)> {
        match *text {
            [b'*', ..] => Some((Self::STAR, 1)),
            [small @ b'a'..=b'z', ..] => Some((Self::ordinary(small - b'a')?, 1)),
            [capital @ b'A'..=b'D', small @ b'a'..=b'z', ..] => Some((
                Self::ordinary((capital - b'A' + 1) * 26 + (small - b'a'))?,
                2,
            )),
            _ => None,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = match self.number() {
            None => [b'*', 0],
            Some(n @ 0..26) => [b'a' + n, 0],
            Some(n) => [b'A' + n / 26 - 1, b'a' + n % 26],
        };
        let length = if letters[1] == 0 { 1 } else { 2 };
        f.pad(core::str::from_utf8(&letters[..length]).unwrap_or("?"))
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a [`Face`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found:?} is not a face: wanted * for the star, a to z, or Aa to Dx")]
pub struct FaceError {
    /// The text.
    pub found: String,
}

impl FromStr for Face {
    type Err = FaceError;

    fn from_str(text: &str) -> Result<Self, FaceError> {
        match Self::read(text.as_bytes()) {
            Some((face, length)) if length == text.len() => Ok(face),
            _ => Err(FaceError { found: text.into() }),
        }
    }
}

games_common::serde_as_text!(Place, Face);
