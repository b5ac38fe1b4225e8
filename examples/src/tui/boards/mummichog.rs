//! Mummichog on the screen: the grid, as large as there is room for.

use std::collections::BTreeSet;

use mummichog_core::{Event, Face, Move, Mummichog, Place, Rules, View};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use crate::tui::board::{Answer, Board, Scene, Step};
use crate::tui::canvas::{BACK, BOLD, Canvas, FAINT, Mark};

/// Columns of the row numbers.
const NUMBERS: u16 = 3;

impl Board for Mummichog {
    type Spot = Place;
    type Pick = Option<Place>;

    const ABOUT: &'static str = "memory with wild stars, played for streaks";
    const KEYS: &'static [(&'static str, &'static str)] =
        &[("any key", "turns back what a flip or a peek shows")];

    fn start() -> Place {
        "a1".parse().expect("a place of every grid")
    }

    fn least(rules: &Rules) -> (u16, u16) {
        (
            NUMBERS + 4 * u16::from(rules.columns()),
            1 + u16::from(rules.rows()),
        )
    }

    fn status(view: &View) -> String {
        format!(
            "Score {}   Run {}   Flips {}   Tiles {}",
            view.score(),
            view.run(),
            view.flips(),
            view.tiles_left()
        )
    }

    fn spots(scene: &Scene<'_, Self>, area: Rect) -> Vec<(Rect, Place)> {
        let rules = scene.view.rules();
        let tile = |row, column| {
            Place::new(row, column).map(|place| (tile(rules, area, row, column), place))
        };
        (0..rules.rows())
            .flat_map(|row| (0..rules.columns()).filter_map(move |column| tile(row, column)))
            .collect()
    }

    fn paint(scene: &Scene<'_, Self>, area: Rect, canvas: &mut Canvas<'_>) {
        let rules = scene.view.rules();
        for column in 0..rules.columns() {
            let below = tile(rules, area, 0, column);
            let letter = char::from(b'a' + column).to_string();
            canvas.text(
                below.x + below.width / 2,
                below.y - 1,
                &letter,
                FAINT.patch(BOLD),
            );
        }
        for row in 0..rules.rows() {
            let right = tile(rules, area, row, 0);
            let number = format!("{:>2}", row + 1);
            canvas.text(
                right.x - NUMBERS,
                right.y + right.height / 2,
                &number,
                FAINT.patch(BOLD),
            );
        }
        let targets = Self::targets(scene);
        for (place, spot) in Self::spots(scene, area) {
            let shown = scene.passing.then(|| face(scene.events, spot)).flatten();
            let mark = scene.mark(spot, &targets, *scene.pick == Some(spot), shown.is_some());
            match shown {
                Some(face) if face.is_star() => {
                    canvas.place(place, scene.look.or("★", "*"), mark, STAR);
                }
                Some(face) => canvas.place(place, &face.to_string(), mark, FACE),
                None if scene.view.is_left(spot) => back(canvas, place, mark),
                None => canvas.place(place, scene.look.or("·", "."), mark, mark.over(FAINT)),
            }
        }
    }

    fn targets(scene: &Scene<'_, Self>) -> BTreeSet<Place> {
        let Some(first) = *scene.pick else {
            return BTreeSet::new();
        };
        scene
            .legal
            .iter()
            .filter_map(|m| match (m.first(), m.second()) {
                (a, b) if a == first => Some(b),
                (a, b) if b == first => Some(a),
                _ => None,
            })
            .collect()
    }

    fn press(scene: &Scene<'_, Self>, spot: Place) -> Answer<Self> {
        match *scene.pick {
            Some(first) if first == spot => Answer::Choose(None),
            Some(first) => Answer::Play(Move::new(first, spot)),
            None => {
                // Whether a tile is there to be flipped does not depend on the other.
                let other = scene.view.places_left().find(|&p| p != spot);
                match other.map(|other| scene.check(Move::new(spot, other))) {
                    Some(Err(e)) => Answer::No(e.to_string()),
                    _ => Answer::Choose(Some(spot)),
                }
            }
        }
    }

    fn prompt(scene: &Scene<'_, Self>) -> String {
        match scene.pick {
            None => "Choose two tiles to flip".into(),
            Some(first) => format!("{first} and which other tile?"),
        }
    }

    fn key(_: char) -> Option<Place> {
        None
    }

    fn toward(_: &Scene<'_, Self>, m: Move) -> (Self::Pick, Place) {
        (Some(m.first()), m.second())
    }

    /// The flip stays up for its time, then the peek for its own.
    fn steps(before: &View, events: &[Event], after: &View) -> Vec<Step<Self>> {
        let rules = before.rules();
        let peeks = |e: &Event| matches!(e, Event::Peek { .. } | Event::BecameWild { .. });
        let at = events.iter().position(peeks).unwrap_or(events.len());
        let (flip, peek) = events.split_at(at);
        [
            (before, flip, rules.flip_time()),
            (after, peek, rules.peek_time()),
        ]
        .into_iter()
        .filter(|(_, events, _)| !events.is_empty())
        .map(|(view, events, stay)| Step {
            view: *view,
            events: events.to_vec(),
            stay,
        })
        .collect()
    }
}

const FACE: Style = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(254));
const STAR: Style = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(220));

/// Where a tile lies.
fn tile(rules: &Rules, area: Rect, row: u8, column: u8) -> Rect {
    let (rows, columns) = (u16::from(rules.rows()), u16::from(rules.columns()));
    let height = (area.height.saturating_sub(1) / rows).clamp(1, 5);
    let widest = area.width.saturating_sub(NUMBERS) / columns;
    let width = widest
        .min([4, 6, 8, 10, 12][usize::from(height) - 1])
        .max(4);
    let left = area.width.saturating_sub(NUMBERS + width * columns) / 2;
    Rect::new(
        area.x + left + NUMBERS + u16::from(column) * width,
        area.y + 1 + u16::from(row) * height,
        width - 1,
        (height - 1).max(1),
    )
}

/// What a place shows for a while, the last thing if there are several.
fn face(events: &[Event], spot: Place) -> Option<Face> {
    events.iter().rev().find_map(|event| match *event {
        Event::Shown { place, face } | Event::Peek { place, face } if place == spot => Some(face),
        Event::BecameWild { place } if place == spot => Some(Face::STAR),
        _ => None,
    })
}

fn back(canvas: &mut Canvas<'_>, place: Rect, mark: Mark) {
    canvas.fill(place, canvas.look.or("▒", "#"), mark.over(BACK));
    canvas.label(place, "", mark, mark.over(BACK));
}
