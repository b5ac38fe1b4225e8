//! What the player sees.

use core::fmt;

use games_common::{Chance, Hidden, Outcome, Seat};

use crate::event::Event;
use crate::game::Mummichog;
use crate::grid::Grid;
use crate::knowledge::Knowledge;
use crate::rules::Rules;
use crate::tally::Tally;
use crate::tiles::Place;

/// The table as everyone sees it (`M13`): where tiles are left, the counters, and whether the game is over. Nothing of any face.
///
/// Its [`Display`](fmt::Display) is a picture, `#` for a tile and `.` for an empty place. Its serde form is an object with the rules, the rows of
/// the picture (`tiles`), `flips`, `run`, `streak` (see the position grammar on the front page), `score` and `over`; what does
/// not go together is refused when it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "fields::Fields", into = "fields::Fields")
)]
pub struct View {
    pub(crate) rules: Rules,
    pub(crate) tally: Tally,
    pub(crate) left: Grid,
    pub(crate) over: bool,
}

impl View {
    /// The rules that are played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether a tile lies there, face down.
    pub fn is_left(&self, place: Place) -> bool {
        self.left.contains(place)
    }

    /// Tiles that are left.
    pub fn tiles_left(&self) -> u16 {
        self.left.len()
    }

    /// The places of the tiles that are left, row by row from the top left.
    pub fn places_left(&self) -> impl Iterator<Item = Place> + '_ {
        self.left.places()
    }

    /// Flips made.
    pub fn flips(&self) -> u64 {
        self.tally.flips
    }

    /// Matches made in a row just now.
    pub fn run(&self) -> u8 {
        self.tally.run
    }

    /// Matches made.
    pub fn matches(&self) -> u8 {
        ((self.rules.tiles() - self.left.len()) / 2) as u8
    }

    /// The score (`M6` to `M8`).
    pub fn score(&self) -> i64 {
        self.tally.score(&self.rules, self.left.len(), self.over)
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.over.then_some(Outcome::Finished)
    }

    /// Draws the grid with its letters and numbers; `tile` writes what is at a place, in `width` characters.
    pub(crate) fn draw(
        &self,
        f: &mut fmt::Formatter<'_>,
        width: usize,
        mut tile: impl FnMut(&mut fmt::Formatter<'_>, Place) -> fmt::Result,
    ) -> fmt::Result {
        f.write_str("  ")?;
        for column in 0..self.rules.columns() {
            write!(f, " {:>width$}", char::from(b'a' + column))?;
        }
        for row in 0..self.rules.rows() {
            write!(f, "\n{:>2}", row + 1)?;
            for place in (0..self.rules.columns()).filter_map(|column| Place::new(row, column)) {
                f.write_str(" ")?;
                tile(f, place)?;
            }
        }
        write!(
            f,
            "\nscore {}  flips {}  run {}  tiles {}",
            self.score(),
            self.flips(),
            self.run(),
            self.tiles_left()
        )?;
        if self.over {
            f.write_str("\nthe game is over")
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, 1, |f, place| {
            f.write_str(if self.is_left(place) { "#" } else { "." })
        })
    }
}

impl Hidden for Mummichog {
    type View = View;
    type Knowledge = Knowledge;

    fn view(&self, _: Seat) -> View {
        View {
            rules: self.rules,
            tally: self.tally,
            left: self.left,
            over: self.over(),
        }
    }

    /// Everything: all events are public (`M13`).
    fn seen_by(_: Seat, event: &Event) -> Option<Event> {
        Some(*event)
    }

    /// The rules are those of the view, which carries its own.
    fn knowledge(_: &Rules, view: &View) -> Knowledge {
        Knowledge::new(view)
    }

    fn learn(knowledge: &mut Knowledge, seen: &[Event], view: &View, undone: bool) {
        knowledge.learn(seen, view, undone);
    }

    /// Every state that fits is drawn with its own probability: see [`Knowledge`].
    fn sample(knowledge: &Knowledge, chance: &mut Chance) -> Self {
        crate::sample::sample(knowledge, chance)
    }
}

#[cfg(feature = "serde")]
mod fields {
    use alloc::string::String;

    use games_common::Seed;

    use super::View;
    use crate::game::Mummichog;
    use crate::grid::Grid;
    use crate::notation::{PositionError, read_rows, write_rows};
    use crate::rules::Rules;
    use crate::sample::likely_tiles;
    use crate::tally::{MAX_FLIPS, Tally};
    use crate::tiles::{GONE, Place};

    /// The serde form of a [`View`].
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename = "View", deny_unknown_fields)]
    pub(super) struct Fields {
        rules: Rules,
        tiles: String,
        flips: u64,
        run: u8,
        streak: u16,
        score: i64,
        over: bool,
    }

    impl View {
        /// Whether some state that a play comes to has this view.
        fn check(&self) -> Result<(), PositionError> {
            let left = self.left.len();
            self.tally.check(&self.rules, left)?;
            let over = self.over;
            let tiles = likely_tiles(self).ok_or(PositionError::Over { over, left })?;
            Mummichog::assemble(self.rules, Seed(0), tiles, self.tally).map(|_| ())
        }
    }

    impl From<View> for Fields {
        fn from(view: View) -> Self {
            let tiles = write_rows(&view.rules, |p| {
                if view.is_left(p) { "#" } else { "." }.into()
            });
            let Tally { flips, streak, run } = view.tally;
            Self {
                rules: view.rules,
                tiles,
                flips,
                run,
                streak,
                score: view.score(),
                over: view.over,
            }
        }
    }

    impl TryFrom<Fields> for View {
        type Error = PositionError;

        fn try_from(fields: Fields) -> Result<Self, PositionError> {
            let Fields {
                rules,
                tiles,
                flips,
                run,
                streak,
                score,
                over,
            } = fields;
            let codes = read_rows(
                &rules,
                &tiles,
                "# for a tile or . for none",
                |text| match text {
                    [b'#', ..] => Some((0, 1)),
                    [b'.', ..] => Some((GONE, 1)),
                    _ => None,
                },
            )?;
            let mut left = Grid::full(rules.rows(), rules.columns());
            for (code, _) in (0..=u8::MAX).zip(&codes).filter(|&(_, &what)| what == GONE) {
                let place = Place::from_code(code);
                if left.contains(place) {
                    left.remove(place);
                }
            }
            if flips > MAX_FLIPS {
                return Err(PositionError::number("flips", &flips, MAX_FLIPS));
            }
            let view = Self {
                rules,
                tally: Tally { flips, streak, run },
                left,
                over,
            };
            view.check()?;
            let wanted = view.score();
            if score == wanted {
                Ok(view)
            } else {
                Err(PositionError::Score {
                    found: score,
                    wanted,
                })
            }
        }
    }
}
