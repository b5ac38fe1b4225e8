//! Places on the board: tiles, rectangles of tiles, sets of tiles (G1).

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// The side of the board.
pub(crate) const SIDE: u8 = 9;
/// The tiles of the board.
pub(crate) const TILES: u8 = SIDE * SIDE;
/// Every tile as bits.
pub(crate) const ALL: u128 = (1 << TILES) - 1;
/// The tiles of column a.
pub(crate) const COLUMN_A: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < SIDE {
        bits |= 1 << (row * SIDE);
        row += 1;
    }
    bits
};
/// The tiles of column i.
pub(crate) const COLUMN_I: u128 = COLUMN_A << (SIDE - 1);

/// A tile of the board: a column `a` to `i` from the left and a row `1` to `9` from the top, written `c4`.
///
/// ```
/// use guppy_core::Tile;
/// let tile: Tile = "c4".parse()?;
/// assert_eq!((tile.column(), tile.row(), tile.index()), (2, 3, 29));
/// assert_eq!(Tile::at(3, 2), Some(tile));
/// # Ok::<(), guppy_core::TileError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// How many tiles there are.
    pub const COUNT: u8 = TILES;

    /// The tile with an index, `row * 9 + column`, 0 to 80; `None` from 81 up.
    pub const fn new(index: u8) -> Option<Self> {
        if index < TILES {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The tile in a row and a column, both counted from 0; `None` off the board.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < SIDE && column < SIDE {
            Some(Self(row * SIDE + column))
        } else {
            None
        }
    }

    /// All tiles in the order of their indices: along the rows, from the top left.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..TILES).map(Self)
    }

    /// For indices that are on the board by construction.
    #[inline]
    pub(crate) const fn of_bit(index: u32) -> Self {
        debug_assert!(index < TILES as u32);
        Self(index as u8)
    }

    /// `row * 9 + column`, 0 to 80.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The row, 0 at the top to 8.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The column, 0 for `a` to 8 for `i`.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }
}

/// Why a text is not a tile.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found:?} is not a tile: wanted a column a to i and a row 1 to 9, such as c4")]
pub struct TileError {
    /// The text.
    pub found: String,
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl FromStr for Tile {
    type Err = TileError;

    fn from_str(text: &str) -> Result<Self, TileError> {
        match text.as_bytes() {
            &[column @ b'a'..=b'i', row @ b'1'..=b'9'] => {
                Ok(Self((row - b'1') * SIDE + (column - b'a')))
            }
            _ => Err(TileError { found: text.into() }),
        }
    }
}

/// A rectangle of tiles, written as its top left and its bottom right tile: `c4-e7`.
///
/// Any two opposite corners in any order name the same rectangle.
///
/// ```
/// use guppy_core::Rectangle;
/// let patch: Rectangle = "e4-c7".parse()?;
/// assert_eq!(patch.to_string(), "c4-e7");
/// assert_eq!((patch.width(), patch.height(), patch.area()), (3, 4, 12));
/// # Ok::<(), guppy_core::RectangleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rectangle {
    top_left: Tile,
    bottom_right: Tile,
}

/// For each top left tile, how many rectangles have an earlier one.
const EARLIER: [u16; TILES as usize] = {
    let mut earlier = [0; TILES as usize];
    let mut tile = 1;
    while tile < TILES {
        let before = Tile(tile - 1);
        let here = (SIDE - before.row()) * (SIDE - before.column());
        earlier[tile as usize] = earlier[tile as usize - 1] + here as u16;
        tile += 1;
    }
    earlier
};

impl Rectangle {
    /// How many rectangles there are.
    pub const COUNT: u16 = 2025;

    /// The smallest rectangle with both tiles in it: they are opposite corners.
    pub const fn between(a: Tile, b: Tile) -> Self {
        const fn low(a: u8, b: u8) -> u8 {
            if a < b { a } else { b }
        }
        const fn high(a: u8, b: u8) -> u8 {
            if a < b { b } else { a }
        }
        Self {
            top_left: Tile(low(a.row(), b.row()) * SIDE + low(a.column(), b.column())),
            bottom_right: Tile(high(a.row(), b.row()) * SIDE + high(a.column(), b.column())),
        }
    }

    /// For corners that are in order by construction.
    #[inline]
    pub(crate) const fn of_corners(top_left: u8, bottom_right: u8) -> Self {
        Self {
            top_left: Tile(top_left),
            bottom_right: Tile(bottom_right),
        }
    }

    /// The top left tile.
    pub const fn top_left(self) -> Tile {
        self.top_left
    }

    /// The bottom right tile.
    pub const fn bottom_right(self) -> Tile {
        self.bottom_right
    }

    /// Columns, 1 to 9.
    #[inline]
    pub const fn width(self) -> u8 {
        self.bottom_right.column() - self.top_left.column() + 1
    }

    /// Rows, 1 to 9.
    #[inline]
    pub const fn height(self) -> u8 {
        self.bottom_right.row() - self.top_left.row() + 1
    }

    /// Tiles, 1 to 81.
    pub const fn area(self) -> u8 {
        self.width() * self.height()
    }

    /// Its tiles.
    #[inline]
    pub fn tiles(self) -> TileSet {
        let row = ((1u128 << self.width()) - 1) << self.top_left.0;
        // One row, copied down: a row of width w at every start of a row.
        let rows = COLUMN_A & ((1 << (self.height() * SIDE)) - 1);
        TileSet(row * rows)
    }

    /// The place among all 2025: by top left tile, then by height, then by width.
    pub const fn index(self) -> u16 {
        let across = (SIDE - self.top_left.column()) as u16;
        EARLIER[self.top_left.0 as usize]
            + (self.height() as u16 - 1) * across
            + self.width() as u16
            - 1
    }

    /// The rectangle with an [`index`](Rectangle::index); `None` from 2025 up.
    pub fn from_index(index: u16) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let corner = EARLIER.partition_point(|&earlier| earlier <= index) as u8 - 1;
        let across = u16::from(SIDE - corner % SIDE);
        let inside = index - EARLIER[usize::from(corner)];
        let (down, right) = ((inside / across) as u8, (inside % across) as u8);
        Some(Self::of_corners(corner, corner + down * SIDE + right))
    }
}

/// Why a text is not a rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RectangleError {
    /// There is no hyphen.
    #[error("{found:?} is not a rectangle: wanted two opposite corners, such as c4-e7")]
    NoHyphen {
        /// The text.
        found: String,
    },
    /// One of the two corners.
    #[error("a corner of the rectangle: {0}")]
    Corner(TileError),
}

// By hand: the text says all that the tile's error says, so that it is no source to be told once more.
impl From<TileError> for RectangleError {
    fn from(error: TileError) -> Self {
        Self::Corner(error)
    }
}

impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.top_left, self.bottom_right)
    }
}

impl FromStr for Rectangle {
    type Err = RectangleError;

    fn from_str(text: &str) -> Result<Self, RectangleError> {
        let (a, b) = text
            .split_once('-')
            .ok_or_else(|| RectangleError::NoHyphen { found: text.into() })?;
        Ok(Self::between(a.parse()?, b.parse()?))
    }
}

/// A set of tiles, written as its tiles in order with spaces between: `c4 d4 c5`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TileSet(pub(crate) u128);

impl TileSet {
    /// How many tiles, 0 to 81.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a tile is in it.
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 & tile.bit() != 0
    }

    /// Its tiles in the order of their indices.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let tile = (left != 0).then(|| Tile::of_bit(left.trailing_zeros()));
            left &= left.wrapping_sub(1);
            tile
        })
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        Self(tiles.into_iter().fold(0, |bits, tile| bits | tile.bit()))
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TileSet({self})")
    }
}

impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, tile) in self.iter().enumerate() {
            write!(f, "{}{tile}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Tiles in any order; the empty text is the empty set.
impl FromStr for TileSet {
    type Err = TileError;

    fn from_str(text: &str) -> Result<Self, TileError> {
        if text.is_empty() {
            Ok(Self(0))
        } else {
            text.split(' ').map(str::parse).collect()
        }
    }
}

games_common::serde_as_text!(Tile, Rectangle, TileSet);
