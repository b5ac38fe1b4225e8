//! A whole position as one line of text.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use games_common::{Counted, Notation, Seed};
use thiserror::Error;

use crate::game::Mummichog;
use crate::rules::{Rules, number};
use crate::tally::{MAX_FLIPS, Tally};
use crate::tiles::{Face, GONE, Place};

/// Why a text is not a position, or a view not one that a game can come to.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A part is missing, or another one stands in its place.
    #[error("part {number} of the position is {found:?}: wanted {wanted}=")]
    Part {
        /// Its number, counted from 1.
        number: u8,
        /// What stands there, empty when nothing does.
        found: String,
        /// The part that belongs there.
        wanted: &'static str,
    },
    /// Something follows the last part.
    #[error("the position has {found:?} after its last part: wanted nothing more")]
    Extra {
        /// What follows.
        found: String,
    },
    /// A counter is not a plain number in its range.
    #[error(
        "{part}={found}: wanted a whole number from 0 to {most}, without a sign or leading zeros"
    )]
    Number {
        /// The part.
        part: &'static str,
        /// Its value.
        found: String,
        /// The largest that it takes.
        most: u64,
    },
    /// Too many rows, or too few.
    #[error("tiles= has {}: the rules want {wanted}", Counted(*found as u64, "row"))]
    Rows {
        /// Rows in the text.
        found: usize,
        /// Rows of the grid.
        wanted: u8,
    },
    /// Something in a row is neither a face nor a dot.
    #[error("row {row} has {found:?} at column {column}: wanted {wanted}")]
    Tile {
        /// The row, from 1.
        row: u8,
        /// The tile in the row, from 1.
        column: u8,
        /// The character.
        found: char,
        /// What can stand there.
        wanted: &'static str,
    },
    /// Too many tiles in a row, or too few.
    #[error("row {row} has {}: the rules want {wanted}", Counted(*found as u64, "tile"))]
    Columns {
        /// The row, from 1.
        row: u8,
        /// Tiles in the text's row.
        found: usize,
        /// Columns of the grid.
        wanted: u8,
    },
    /// A face that these rules do not deal.
    #[error("the tile at {place} is {face}: these rules deal the ordinary faces a to {last}{}", if *.stars { " and the star" } else { " and no star" })]
    Face {
        /// Where.
        place: Place,
        /// The face.
        face: Face,
        /// The last ordinary face that there is.
        last: Face,
        /// Whether there are stars.
        stars: bool,
    },
    /// In pairs, a face that is not left exactly twice or not at all (`M12`).
    #[error("the face {face} is left {}: with deal=pairs wanted 2 or none", Counted((*found).into(), "time"))]
    Pair {
        /// The face.
        face: Face,
        /// How often it is left.
        found: u16,
    },
    /// Tiles leave in twos, so an odd number cannot have left.
    #[error("{} left of {tiles}: wanted an even number of them gone", Counted((*found).into(), "tile"))]
    Left {
        /// Tiles left.
        found: u16,
        /// Tiles dealt.
        tiles: u16,
    },
    /// Fewer flips than matches.
    #[error("flips={found}: wanted {matches} at least, a flip for every match that was made")]
    Flips {
        /// The flips.
        found: u64,
        /// Matches made, by the tiles that are gone.
        matches: u16,
    },
    /// More matches in a row than were made, or fewer although no flip failed.
    #[error("run={found}: with {} and {} wanted {}", Counted((*matches).into(), "match"), Counted(*mismatches, "mismatch"), if *.mismatches == 0 { "all the matches" } else { "no more than the matches" })]
    Run {
        /// The run.
        found: u8,
        /// Matches made, by the tiles that are gone.
        matches: u16,
        /// Flips that did not match.
        mismatches: u64,
    },
    /// A sum that no runs can have brought: out of range, or in it and still the sum of no runs.
    #[error(
        "streak={found}: with these flips, matches and run wanted {least} to {most}, and a sum of n(n - 1)/2 over runs of n matches"
    )]
    Streak {
        /// The sum.
        found: u16,
        /// The least that is possible.
        least: u32,
        /// The most that is possible.
        most: u32,
    },
    /// Flips that did not match, where none could have been, or where the game was over by then (`M5`, `M7`).
    #[error("flips and tiles make {}, with run={run} since: wanted {wanted}", Counted(*found, "mismatch"))]
    Mismatches {
        /// Flips that did not match.
        found: u64,
        /// The matches made since the last of them.
        run: u8,
        /// What would allow them.
        wanted: &'static str,
    },
    /// No star is left although the last match must have left one (`M10`).
    #[error(
        "run={run} streak={streak}: the last match was the fourth of its run or a later one, and with extra_stars wanted a star among the tiles that it left"
    )]
    Star {
        /// The run.
        run: u8,
        /// The sum.
        streak: u16,
    },
    /// A view whose end and tiles do not go together: over with tiles that must match, or going on with too few.
    #[error("over={over} with {} left is not possible under these rules", Counted((*left).into(), "tile"))]
    Over {
        /// Whether the view says that the game is over.
        over: bool,
        /// Tiles left.
        left: u16,
    },
    /// A view whose score does not follow from the rest.
    #[error("score={found}: the rest of the view makes it {wanted}")]
    Score {
        /// The score that it tells.
        found: i64,
        /// The score that its counters and tiles make.
        wanted: i64,
    },
}

impl PositionError {
    pub(crate) fn number(part: &'static str, found: &(impl ToString + ?Sized), most: u64) -> Self {
        Self::Number {
            part,
            found: found.to_string(),
            most,
        }
    }

    pub(crate) fn face(rules: &Rules, place: Place, face: Face) -> Self {
        let last = Face::ordinary(rules.face_count() - 1).unwrap_or(Face::STAR);
        Self::Face {
            place,
            face,
            last,
            stars: rules.has_stars(),
        }
    }
}

/// The value of the next part, which must have this name.
pub(crate) fn part<'a>(
    parts: &mut impl Iterator<Item = &'a str>,
    number: u8,
    wanted: &'static str,
) -> Result<&'a str, PositionError> {
    let found = parts.next().unwrap_or("");
    found
        .strip_prefix(wanted)
        .and_then(|rest| rest.strip_prefix('='))
        .ok_or_else(|| PositionError::Part {
            number,
            found: found.into(),
            wanted,
        })
}

fn counter<N: TryFrom<u64>>(
    part: &'static str,
    found: &str,
    most: u64,
) -> Result<N, PositionError> {
    number::<u64>(found)
        .filter(|&n| n <= most)
        .and_then(|n| N::try_from(n).ok())
        .ok_or_else(|| PositionError::number(part, found, most))
}

/// Reads rows of tiles, `/` between them, into codes by place. `read` gives the code that a text begins with, and its length.
pub(crate) fn read_rows(
    rules: &Rules,
    text: &str,
    wanted: &'static str,
    read: impl Fn(&[u8]) -> Option<(u8, usize)>,
) -> Result<[u8; 256], PositionError> {
    let found = text.split('/').count();
    if found != usize::from(rules.rows()) {
        return Err(PositionError::Rows {
            found,
            wanted: rules.rows(),
        });
    }
    let mut codes = [GONE; 256];
    for (row, line) in (0..rules.rows()).zip(text.split('/')) {
        let mut at = 0;
        let mut column = 0;
        while at < line.len() {
            let Some((code, length)) = read(&line.as_bytes()[at..]) else {
                // Whatever was read before is ASCII, so the line can be cut here.
                let found = line[at..].chars().next().unwrap_or(' ');
                let column = u8::try_from(column + 1).unwrap_or(u8::MAX);
                return Err(PositionError::Tile {
                    row: row + 1,
                    column,
                    found,
                    wanted,
                });
            };
            if let Some(place) = u8::try_from(column).ok().and_then(|c| Place::new(row, c)) {
                codes[place.index()] = code;
            }
            at += length;
            column += 1;
        }
        if column != usize::from(rules.columns()) {
            return Err(PositionError::Columns {
                row: row + 1,
                found: column,
                wanted: rules.columns(),
            });
        }
    }
    Ok(codes)
}

/// Writes rows of tiles, `/` between them.
pub(crate) fn write_rows(rules: &Rules, mut tile: impl FnMut(Place) -> String) -> String {
    let mut text = String::new();
    for row in 0..rules.rows() {
        if row > 0 {
            text.push('/');
        }
        for column in 0..rules.columns() {
            text.push_str(&Place::new(row, column).map_or_else(String::new, &mut tile));
        }
    }
    text
}

impl Notation for Mummichog {
    type PositionError = PositionError;

    fn position(&self) -> String {
        let tiles = write_rows(&self.rules, |p| {
            self.face(p).map_or_else(|| ".".into(), |f| f.to_string())
        });
        let Tally { flips, streak, run } = self.tally;
        let mut text = format!("tiles={tiles}");
        // Writing into a string cannot fail.
        let _ = write!(text, " flips={flips} run={run} streak={streak}");
        text
    }

    fn set_up(rules: &Rules, text: &str, seed: Seed) -> Result<Self, PositionError> {
        let mut parts = text.split(' ');
        let tiles = part(&mut parts, 1, "tiles")?;
        let flips = part(&mut parts, 2, "flips")?;
        let run = part(&mut parts, 3, "run")?;
        let streak = part(&mut parts, 4, "streak")?;
        if let Some(found) = parts.next() {
            return Err(PositionError::Extra {
                found: found.into(),
            });
        }
        let faces = read_rows(
            rules,
            tiles,
            "a face (* a to z, Aa to Dx) or . for no tile",
            |text| match text {
                [b'.', ..] => Some((GONE, 1)),
                _ => Face::read(text).map(|(face, length)| (face.code(), length)),
            },
        )?;
        let tally = Tally {
            flips: counter("flips", flips, MAX_FLIPS)?,
            run: counter("run", run, u8::MAX.into())?,
            streak: counter("streak", streak, u16::MAX.into())?,
        };
        Self::assemble(*rules, seed, faces, tally)
    }
}
