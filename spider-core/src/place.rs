//! Where a card lies: column and height (S3).

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::tableau::{COLUMNS, DECK};

/// What the number of a height adds to the height counted from 0.
const FIRST_HEIGHT: u8 = 10;

/// A place on the table: a column, 0 to 9, and a height, 0 to 103, counted from the column's first card (S3).
///
/// Its text is five digits: two for the column, and three for the height, which begin at `010`. The first card of column 00
/// lies at `00010`, the first card dealt on its five at `00015`.
///
/// ```
/// use spider_core::Place;
/// let place: Place = "04013".parse()?;
/// assert_eq!((place.column(), place.height()), (4, 3));
/// assert_eq!(Place::new(4, 3), Some(place));
/// # Ok::<(), spider_core::PlaceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    column: u8,
    height: u8,
}

impl Place {
    /// The place at a height, counted from 0, in a column; `None` when the column is past 9 or the height past 103.
    pub const fn new(column: u8, height: u8) -> Option<Self> {
        if (column as usize) < COLUMNS && (height as usize) < DECK {
            Some(Self { column, height })
        } else {
            None
        }
    }

    /// For the engine, whose columns and heights are in range.
    #[inline]
    pub(crate) const fn at(column: usize, height: usize) -> Self {
        debug_assert!(column < COLUMNS && height < DECK);
        Self {
            column: column as u8,
            height: height as u8,
        }
    }

    /// The column, 0 to 9.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The height, counted from 0: how many cards lie before it in the column.
    pub const fn height(self) -> u8 {
        self.height
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:03}", self.column, self.height + FIRST_HEIGHT)
    }
}

/// Why a text is not a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// Not five digits.
    #[error("a place is five digits, two for the column and three for the height, as in 00010")]
    Shape,
    /// The first two digits are no column.
    #[error("there is no column {0:02}: wanted 00 to 09")]
    Column(u8),
    /// The last three digits are no height.
    #[error("there is no height {0:03}: wanted 010 to 113")]
    Height(u16),
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let &[c1, c0, h2, h1, h0] = text.as_bytes() else {
            return Err(PlaceError::Shape);
        };
        if !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(PlaceError::Shape);
        }
        let column = (c1 - b'0') * 10 + (c0 - b'0');
        let number = u16::from(h2 - b'0') * 100 + u16::from((h1 - b'0') * 10 + (h0 - b'0'));
        if usize::from(column) >= COLUMNS {
            return Err(PlaceError::Column(column));
        }
        let height = number
            .checked_sub(u16::from(FIRST_HEIGHT))
            .and_then(|h| u8::try_from(h).ok());
        height
            .and_then(|h| Self::new(column, h))
            .ok_or(PlaceError::Height(number))
    }
}

games_common::serde_as_text!(Place);
