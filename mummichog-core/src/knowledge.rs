//! What the player remembers.

use alloc::vec::Vec;
use core::fmt;

use crate::event::Event;
use crate::grid::Grid;
use crate::tiles::{Face, Place};
use crate::view::View;

/// The code of a face that was never seen, among face codes.
pub(crate) const UNSEEN: u8 = 254;

/// A tile that became a star (`M10`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// Flips made then.
    flips: u64,
    place: Place,
    /// What was known of its face before.
    was: u8,
    /// Tiles among which it was drawn, so far as they are known by now. The others that it was drawn among are those that are still
    /// unseen and not stars.
    pub(crate) among: u16,
}

/// The view, and a perfect memory of every face that was shown.
///
/// A tile that became a star is remembered as one. When a run went on under `extra_stars` and no tile became a star, then no other tile
/// was left, and all that remain are remembered as stars too.
///
/// [`sample`](games_common::Hidden::sample) draws the faces that were never seen with exactly the chances that they have, given
/// everything that is remembered: the deal (`M2`, `M12`), that the game is or is not over (`M7`), and that each tile that became a star
/// was drawn among those that were not wild (`M10`), which is likelier when these were few. (The arithmetic is that of doubles, where it is not
/// plain counting.) Earlier looks for an end tell no more than the last one: a flip that matched since then was a match that had been there.
/// Knowledge that begins in mid-game takes the tiles that are left as freshly dealt, given that a play can have come to them with the
/// counters of the view. Events that contradict each other,
/// which no game tells, make it forget every face.
#[derive(Clone, PartialEq, Eq)]
pub struct Knowledge {
    pub(crate) view: View,
    /// Face codes by place, of tiles that are gone too; unseen where nothing was shown.
    pub(crate) faces: [u8; 256],
    pub(crate) turns: Vec<Turn>,
    /// The tiles that were left after a match that was taken back since, and whether the game was over with them. Sittings
    /// have no undo; whoever undoes otherwise has still seen it.
    pub(crate) end_seen: Option<(Grid, bool)>,
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Knowledge")
            .field("rules", &format_args!("{}", self.view.rules))
            .field("picture", &format_args!("{self}"))
            .field("turns", &self.turns)
            .field("end_seen", &self.end_seen)
            .finish_non_exhaustive()
    }
}

impl Knowledge {
    pub(crate) fn new(view: &View) -> Self {
        Self {
            view: *view,
            faces: [UNSEEN; 256],
            turns: Vec::new(),
            end_seen: None,
        }
    }

    /// The table as it is seen now.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The face of a tile that is left, if it is known; `None` also where no tile is.
    pub fn face(&self, place: Place) -> Option<Face> {
        let code = self.faces[place.index()];
        (code != UNSEEN && self.view.is_left(place)).then_some(Face::from_code(code))
    }

    /// Tiles that are left and whose faces are known, row by row.
    pub fn seen(&self) -> impl Iterator<Item = (Place, Face)> + '_ {
        self.view
            .places_left()
            .filter_map(|p| Some((p, self.face(p)?)))
    }

    /// The places of tiles that are left and whose faces were never shown, row by row.
    pub fn unseen(&self) -> impl Iterator<Item = Place> + '_ {
        self.view
            .places_left()
            .filter(|p| self.faces[p.index()] == UNSEEN)
    }

    /// Whether these rules deal this face, and this grid has that place.
    fn possible(&self, place: Place, face: Face) -> bool {
        let rules = &self.view.rules;
        place.row() < rules.rows()
            && place.column() < rules.columns()
            && face
                .number()
                .map_or(rules.has_stars(), |n| n < rules.face_count())
    }

    /// Remembers a face that was shown.
    fn note(&mut self, place: Place, face: Face) {
        if !self.possible(place, face) {
            return;
        }
        if self.faces[place.index()] == UNSEEN && !face.is_star() {
            // A tile that was never shown lay face down all the time, so every turn had it to draw from.
            self.turns.iter_mut().for_each(|t| t.among += 1);
        }
        self.faces[place.index()] = face.code();
    }

    /// Remembers that a tile became a star; `left` are the tiles that were left then.
    fn note_turn(&mut self, place: Place, flips: u64, left: &Grid) {
        if !self.possible(place, Face::STAR) {
            return;
        }
        let was = self.faces[place.index()];
        if was == UNSEEN {
            self.turns.iter_mut().for_each(|t| t.among += 1);
        }
        let known = |p: &Place| {
            *p != place && ![UNSEEN, Face::STAR.code()].contains(&self.faces[p.index()])
        };
        let among = left.places().filter(known).count() as u16 + 1;
        self.faces[place.index()] = Face::STAR.code();
        self.turns.push(Turn {
            flips,
            place,
            was,
            among,
        });
    }

    pub(crate) fn learn(&mut self, seen: &[Event], view: &View, undone: bool) {
        if view.rules != self.view.rules {
            *self = Self::new(view);
        }
        let before = core::mem::replace(&mut self.view, *view);
        if undone {
            self.unlearn(&before);
            return;
        }
        if before.left != view.left {
            self.end_seen = None;
        }
        let mut stars_due = false;
        for event in seen {
            match *event {
                Event::Shown { place, face } | Event::Peek { place, face } => {
                    self.note(place, face);
                }
                Event::BecameWild { place } => {
                    self.note_turn(place, view.flips(), &view.left);
                    stars_due = false;
                }
                Event::Matched { run, .. } => stars_due = run >= 4 && view.rules.turns_wild(),
                Event::Mismatched { .. } | Event::Cleared { .. } | Event::Finished { .. } => {}
            }
        }
        if stars_due {
            for place in view.left.places() {
                if self.faces[place.index()] == UNSEEN {
                    self.faces[place.index()] = Face::STAR.code();
                }
            }
        }
    }

    /// A move was taken back. Faces stay known, but a tile that had become a star is again what it was.
    fn unlearn(&mut self, before: &View) {
        let mut turned_back = false;
        while let Some(turn) = self.turns.pop_if(|t| t.flips > self.view.flips()) {
            turned_back = true;
            self.faces[turn.place.index()] = turn.was;
            if turn.was == UNSEEN {
                self.turns
                    .iter_mut()
                    .for_each(|t| t.among = t.among.saturating_sub(1));
            }
        }
        if turned_back {
            self.end_seen = None;
        } else if before.left != self.view.left && self.end_seen.is_none() {
            self.end_seen = Some((before.left, before.over));
        }
    }
}

impl fmt::Display for Knowledge {
    /// The view's picture with the known faces in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = if self.view.rules.face_count() > 26 {
            2
        } else {
            1
        };
        self.view.draw(f, width, |f, place| match self.face(place) {
            Some(face) => write!(f, "{face:>width$}"),
            None if self.view.is_left(place) => write!(f, "{:>width$}", '#'),
            None => write!(f, "{:>width$}", '.'),
        })
    }
}
