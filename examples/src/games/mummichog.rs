//! Mummichog as the programs show it.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use games_common::{Bot, MoveRules, Seat, Seed};
use mummichog_core::{
    Event, ForgetfulBot, Knowledge, MemoryBot, Move, Mummichog, Place, Rules, StreakBot, View,
};

use super::{Shown, Style};
use crate::bots::Asked;

impl Shown for Mummichog {
    const TITLE: &'static str = "Mummichog";
    const MOVES: &'static str = "  flip c4 d5   flips two tiles; the star * matches everything";
    const OWN_BOTS: &'static [(&'static str, &'static str)] = &[
        (
            "memory",
            "forgets nothing: takes a match that it knows, explores when it knows none",
        ),
        (
            "streak",
            "forgets nothing: looks while that pays, then cashes in one run; streak:N plans with N values at most, 5000000 otherwise",
        ),
        (
            "forgetful",
            "as memory, but remembers the 7 tiles that were shown last; forgetful:N for N tiles",
        ),
    ];

    fn own_bot(asked: Asked<'_>, seed: Seed) -> Option<Result<Box<dyn Bot<Self>>>> {
        Some(match asked.name {
            "memory" => asked.alone().map(|()| Box::new(MemoryBot::default()) as _),
            "streak" => asked
                .number(StreakBot::ENTRIES, 0..=u32::MAX)
                .map(|entries| Box::new(Streak::new(entries)) as _),
            "forgetful" => asked
                .number(7, 0..=u16::MAX)
                .map(|places| Box::new(ForgetfulBot::new(seed, places)) as _),
            _ => return None,
        })
    }

    const SEEING: Option<&'static str> = Some("sees all faces; N says nothing");

    fn seeing(&self, _: u32) -> Option<Vec<Move>> {
        let mut game = self.clone();
        let mut line = Vec::new();
        while let Some(flip) = game.best_flip() {
            game.apply(flip, |_| {});
            line.push(flip);
        }
        Some(line)
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

/// A [`StreakBot`] whose plan is made once for all games by the same rules.
struct Streak {
    entries: u32,
    bot: Option<(Rules, StreakBot)>,
}

impl Streak {
    fn new(entries: u32) -> Self {
        Self { entries, bot: None }
    }
}

impl Bot<Mummichog> for Streak {
    fn choose(&mut self, seat: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        static PLANNED: Mutex<Option<(Rules, StreakBot)>> = Mutex::new(None);
        let rules = knowledge.view().rules();
        if self
            .bot
            .as_ref()
            .is_none_or(|(planned, _)| planned != rules)
        {
            let mut last = PLANNED.lock().unwrap_or_else(PoisonError::into_inner);
            if last
                .as_ref()
                .is_none_or(|(planned, bot)| planned != rules || bot.entries() != self.entries)
            {
                *last = Some((*rules, StreakBot::for_rules(rules, self.entries)));
            }
            self.bot = last.clone();
        }
        self.bot.as_mut()?.1.choose(seat, knowledge, legal)
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
