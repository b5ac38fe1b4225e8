//! Dyes, the colours that they make (G2, G17), and the orders for them (G3).

use core::fmt;
use core::str::FromStr;

use alloc::string::String;
use games_common::Counted;
use thiserror::Error;

/// A dye that there is a bucket of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dye {
    /// Code 2.
    Red,
    /// Code 4.
    Blue,
    /// Code 8.
    Yellow,
    /// Code 1; only under the rule for it (G17).
    Bleach,
}

impl Dye {
    /// Every dye, in the order of indices and texts.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Yellow, Self::Bleach];

    /// The dye's code (G2): one bit of a colour's code.
    #[inline]
    pub const fn code(self) -> u8 {
        match self {
            Self::Red => 2,
            Self::Blue => 4,
            Self::Yellow => 8,
            Self::Bleach => 1,
        }
    }

    /// The place in [`ALL`](Dye::ALL).
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Bleach => "bleach",
        }
    }
}

/// The colour of a tile: a set of dyes (G2, G17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u8);

impl Colour {
    /// No dye at all.
    pub const TAN: Self = Self(0);
    /// Red alone.
    pub const RED: Self = Self(2);
    /// Blue alone.
    pub const BLUE: Self = Self(4);
    /// Red and blue.
    pub const PURPLE: Self = Self(6);
    /// Yellow alone.
    pub const YELLOW: Self = Self(8);
    /// Red and yellow.
    pub const ORANGE: Self = Self(10);
    /// Blue and yellow.
    pub const GREEN: Self = Self(12);
    /// Red, blue and yellow.
    pub const BROWN: Self = Self(14);

    /// The colours that new cloth can have, in the order of G3: a level takes the first few.
    pub const STARTING: [Self; 8] = [
        Self::RED,
        Self::BLUE,
        Self::YELLOW,
        Self::GREEN,
        Self::ORANGE,
        Self::PURPLE,
        Self::TAN,
        Self::BROWN,
    ];

    /// Names by code.
    const NAMES: [&'static str; 16] = [
        "tan",
        "white",
        "red",
        "pink",
        "blue",
        "aqua",
        "purple",
        "violet",
        "yellow",
        "bleached-yellow",
        "orange",
        "bleached-orange",
        "green",
        "lime",
        "brown",
        "bleached-brown",
    ];
    /// Letters by code: a bleached colour has the capital of the colour that a sponge brings back.
    const LETTERS: [u8; 16] = *b"tTrRbBpPyYoOgGnN";

    /// The colour with a code, 0 to 15; `None` from 16 up. Odd codes are bleached (G17).
    pub const fn from_code(code: u8) -> Option<Self> {
        if code < 16 { Some(Self(code)) } else { None }
    }

    /// For codes that are four bits by construction.
    #[inline]
    pub(crate) const fn of_bits(code: u8) -> Self {
        Self(code & 15)
    }

    /// The code: the sum of the codes of its dyes.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Whether a dye is part of it.
    #[inline]
    pub const fn has(self, dye: Dye) -> bool {
        self.0 & dye.code() != 0
    }

    /// What a tile beside the dyed one becomes: the union of the colour and the dye (G4).
    #[must_use]
    pub const fn with(self, dye: Dye) -> Self {
        Self(self.0 | dye.code())
    }

    /// What a sponge makes of it (G5): bleach goes first and alone (G17); otherwise what two dyes made keeps one of them,
    /// yellow if it is there and else blue, and everything else turns tan.
    #[must_use]
    pub const fn sponged(self) -> Self {
        match self.0 {
            bleached if bleached & 1 != 0 => Self(bleached - 1),
            10 | 12 => Self::YELLOW,
            6 => Self::BLUE,
            _ => Self::TAN,
        }
    }

    /// What one tile is worth, `v` of G2: 1 for red, blue, yellow; 2 for purple, orange, green; otherwise 0.
    pub fn value(self) -> u8 {
        self.order().map_or(0, Order::value)
    }

    /// The order that asks for this colour, if any does.
    pub fn order(self) -> Option<Order> {
        Order::ALL.into_iter().find(|o| o.colour() == self)
    }

    /// One letter: `t` tan, `r` red, `b` blue, `p` purple, `y` yellow, `o` orange, `g` green, `n` brown, and the capital for
    /// the same with bleach.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize] as char
    }

    /// The colour with a [`letter`](Colour::letter).
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::LETTERS
            .iter()
            .position(|&l| char::from(l) == letter)
            .map(|code| Self(code as u8))
    }
}

/// A colour that can be ordered, and so also the pair of scissors for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// On every level.
    Red,
    /// On every level.
    Blue,
    /// On every level.
    Yellow,
    /// From level 2 up.
    Green,
    /// From level 3 up.
    Orange,
    /// From level 4 up.
    Purple,
}

impl Order {
    /// Every order, in the order in which large patches are looked for (G7); a level has the first few.
    pub const ALL: [Self; 6] = [
        Self::Red,
        Self::Blue,
        Self::Yellow,
        Self::Green,
        Self::Orange,
        Self::Purple,
    ];

    /// The colour asked for.
    #[inline]
    pub const fn colour(self) -> Colour {
        match self {
            Self::Red => Colour::RED,
            Self::Blue => Colour::BLUE,
            Self::Yellow => Colour::YELLOW,
            Self::Green => Colour::GREEN,
            Self::Orange => Colour::ORANGE,
            Self::Purple => Colour::PURPLE,
        }
    }

    /// What one tile is worth (G2): 1 for a colour of one dye, 2 for a colour of two.
    #[inline]
    pub const fn value(self) -> u8 {
        if (self as u8) < 3 { 1 } else { 2 }
    }

    /// What a large patch (G7) or a filled order (G12) of this colour brings: a unit of each of its dyes, and as many
    /// sponges.
    pub const fn gain(self) -> Gain {
        let colour = self.colour();
        Gain {
            red: colour.has(Dye::Red) as u8,
            blue: colour.has(Dye::Blue) as u8,
            yellow: colour.has(Dye::Yellow) as u8,
            sponges: self.value(),
        }
    }

    /// The place in [`ALL`](Order::ALL).
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The bit of this order in masks of orders.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Units of dye and sponges that the player gets (G7, G12). Bleach is never gained (G17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Gain {
    /// Units of red dye, 0 or 1.
    pub red: u8,
    /// Units of blue dye, 0 or 1.
    pub blue: u8,
    /// Units of yellow dye, 0 or 1.
    pub yellow: u8,
    /// Sponges, 1 or 2.
    pub sponges: u8,
}

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (units, name) in [
            (self.red, "red"),
            (self.blue, "blue"),
            (self.yellow, "yellow"),
        ] {
            if units > 0 {
                write!(f, "{units} {name}, ")?;
            }
        }
        Counted(self.sponges.into(), "sponge").fmt(f)
    }
}

/// A bead on a tile (G10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bead {
    /// As it appeared: doubles the patch that it is cut with.
    White,
    /// Dyed once: multiplies the patch by four.
    Black,
}

/// Why a text is not the name of a dye, a colour, an order or a bead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found:?} is not {what}: wanted {wanted}")]
pub struct NameError {
    /// What was to be named, such as `a dye`.
    pub what: &'static str,
    /// The text.
    pub found: String,
    /// The names there are.
    pub wanted: &'static str,
}

impl fmt::Display for Dye {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Dye {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        Self::ALL
            .into_iter()
            .find(|d| d.name() == text)
            .ok_or_else(|| NameError {
                what: "a dye",
                found: text.into(),
                wanted: "red, blue or yellow, or bleach where the rules have it",
            })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAMES[usize::from(self.0)])
    }
}

impl FromStr for Colour {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        Self::NAMES.iter().position(|name| *name == text).map(|code| Self(code as u8)).ok_or_else(|| NameError {
            what: "a colour",
            found: text.into(),
            wanted: "tan, red, blue, purple, yellow, orange, green, brown, white, pink, aqua, violet, lime, \
                     bleached-yellow, bleached-orange or bleached-brown",
        })
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colour().fmt(f)
    }
}

impl FromStr for Order {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        text.parse::<Colour>()
            .ok()
            .and_then(Colour::order)
            .ok_or_else(|| NameError {
                what: "a colour that can be ordered",
                found: text.into(),
                wanted: "red, blue, yellow, green, orange or purple",
            })
    }
}

impl fmt::Display for Bead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

impl FromStr for Bead {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        match text {
            "white" => Ok(Self::White),
            "black" => Ok(Self::Black),
            _ => Err(NameError {
                what: "a bead",
                found: text.into(),
                wanted: "white or black",
            }),
        }
    }
}

games_common::serde_as_text!(Dye, Colour, Order, Bead);
