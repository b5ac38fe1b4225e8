//! What a flip made happen.

use core::fmt;

use games_common::Counted;

use crate::tiles::{Face, Place};

/// Something that happened in a move. Events come in the order in which they happen: two [`Shown`](Event::Shown), then
/// [`Mismatched`](Event::Mismatched), or [`Matched`](Event::Matched), perhaps [`Peek`](Event::Peek), perhaps
/// [`BecameWild`](Event::BecameWild), and at the end of the game [`Cleared`](Event::Cleared) or [`Finished`](Event::Finished).
///
/// All of them are public (`M13`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum Event {
    /// A flipped tile shows its face (`M5`). Its first tile comes first.
    Shown {
        /// Where.
        place: Place,
        /// What it shows.
        face: Face,
    },
    /// The two tiles match and go to the pile (`M5`).
    Matched {
        /// What the match brings (`M6`): (d - 2) + (run - 1)(d - 3). The 2 points that every flip costs are not taken off.
        points: u32,
        /// The matches in a row, this one included.
        run: u8,
    },
    /// The two tiles do not match and turn face down again (`M5`). The flip's 2 points are lost.
    Mismatched {
        /// The matches in a row that this ends; 0 when there were none.
        run: u8,
    },
    /// A tile is shown for a while and turned back (`M9`).
    Peek {
        /// Where.
        place: Place,
        /// What it shows.
        face: Face,
    },
    /// A tile has become a star, and is shown for a while (`M10`).
    BecameWild {
        /// Where.
        place: Place,
    },
    /// No tile is left, and the game is over (`M7`, `M8`).
    Cleared {
        /// The clear bonus.
        bonus: u32,
    },
    /// No two of the tiles that are left match, and the game is over (`M7`).
    Finished {
        /// Tiles that are left, at least 1.
        remaining: u16,
        /// Points lost for them.
        penalty: u16,
    },
}

/// A face in a sentence.
struct Spoken(Face);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_star() {
            f.write_str("the star")
        } else {
            write!(f, "{}", self.0)
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Shown { place, face } => write!(f, "{place} shows {}", Spoken(face)),
            Self::Matched { points, run: 1 } => {
                write!(f, "a match: {}", Counted(points.into(), "point"))
            }
            Self::Matched { points, run } => write!(
                f,
                "a match, {run} in a row: {}",
                Counted(points.into(), "point")
            ),
            Self::Mismatched { run: 0 | 1 } => f.write_str("no match"),
            Self::Mismatched { run } => write!(f, "no match: that ends a run of {run}"),
            Self::Peek { place, face } => write!(f, "a peek: {place} shows {}", Spoken(face)),
            Self::BecameWild { place } => write!(f, "{place} becomes a star"),
            Self::Cleared { bonus } => write!(
                f,
                "the board is cleared: {}",
                Counted(bonus.into(), "point")
            ),
            Self::Finished {
                remaining: 1,
                penalty,
            } => write!(f, "no match is left: 1 tile remains and costs {penalty}"),
            Self::Finished { remaining, penalty } => {
                write!(
                    f,
                    "no match is left: {remaining} tiles remain and cost {penalty}"
                )
            }
        }
    }
}
