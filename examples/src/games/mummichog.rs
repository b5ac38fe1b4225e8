//! Mummichog as the programs show it.

use std::fmt::Write;

use games_common::{Bot, Seed};
use mummichog_core::{Event, MemoryBot, Mummichog, Place, View};

use super::{Shown, Style};

impl Shown for Mummichog {
    const TITLE: &'static str = "Mummichog";
    const MOVES: &'static str = "  flip c4 d5   flips two tiles; the star * matches everything";
    const OWN_BOTS: &'static [(&'static str, &'static str)] = &[(
        "memory",
        "forgets nothing: takes a match that it knows, explores when it knows none",
    )];

    fn own_bot(name: &str, _: Seed) -> Option<Box<dyn Bot<Self>>> {
        (name == "memory").then(|| Box::new(MemoryBot::default()) as Box<dyn Bot<Self>>)
    }

    fn counts(&self) -> Vec<(&'static str, i64)> {
        let left = i64::from(self.tiles_left());
        vec![("tiles", left), ("cleared", (left == 0).into())]
    }

    fn draw(view: &View, style: Style) -> String {
        let mut table = grid(view, style, |_| None);
        let _ = writeln!(
            table,
            "Tiles {}   Flips {}   Run {}   Score {}",
            view.tiles_left(),
            view.flips(),
            view.run(),
            view.score()
        );
        table
    }

    /// The grid with the faces that the move shows, in brackets.
    fn draw_passing(before: &View, events: &[Event], style: Style) -> Option<String> {
        let star = if style.ascii { "*" } else { "★" };
        let shown: Vec<(Place, String)> = events
            .iter()
            .filter_map(|event| match event {
                Event::Shown { place, face } | Event::Peek { place, face } => Some((
                    *place,
                    if face.is_star() {
                        star.into()
                    } else {
                        face.to_string()
                    },
                )),
                Event::BecameWild { place } => Some((*place, star.into())),
                _ => None,
            })
            .collect();
        // The last thing that a place showed is what stays in mind.
        let face = |place| {
            shown
                .iter()
                .rev()
                .find(|(p, _)| *p == place)
                .map(|(_, face)| face.clone())
        };
        (!shown.is_empty()).then(|| grid(before, style, face))
    }
}

fn grid(view: &View, style: Style, face: impl Fn(Place) -> Option<String>) -> String {
    let mut table = String::from("   ");
    for column in 0..view.rules().columns() {
        let _ = write!(table, "  {} ", char::from(b'a' + column));
    }
    table.push('\n');
    let (tile, gone) = if style.ascii {
        (" ## ", " .. ")
    } else {
        (" ▒▒ ", " ·· ")
    };
    for row in 0..view.rules().rows() {
        let _ = write!(table, "{:>2} ", row + 1);
        for place in (0..view.rules().columns()).filter_map(|column| Place::new(row, column)) {
            match face(place) {
                Some(face) => {
                    let _ = write!(table, "{:^4}", format!("[{face}]"));
                }
                None => table.push_str(if view.is_left(place) { tile } else { gone }),
            }
        }
        table.truncate(table.trim_end().len());
        table.push('\n');
    }
    table
}
