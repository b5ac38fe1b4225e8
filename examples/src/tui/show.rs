//! How a table with all around it is drawn.

use games_common::Outcome;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::board::Board;
use super::canvas::{BOLD, Canvas, FAINT, centred, sentence, wrap};
use super::popup::{FINISH, LEAVE, Popup, choices, help};
use super::table::Table;
use crate::play::ending;

/// The parts of the screen.
pub(super) struct Parts {
    title: Rect,
    pub(super) table: Rect,
    words: Rect,
    bar: Rect,
}

const TITLE: Style = Style::new()
    .add_modifier(Modifier::REVERSED)
    .add_modifier(Modifier::BOLD);
const REFUSAL: Style = Style::new()
    .fg(Color::LightRed)
    .add_modifier(Modifier::BOLD);

/// Keys that can be clicked, with their names and words.
const BAR: [(KeyCode, &str, &str); 7] = [
    (KeyCode::Enter, "Enter", "choose"),
    (KeyCode::Tab, "Tab", "next target"),
    (KeyCode::Char('h'), "h", "hint"),
    (KeyCode::Char('u'), "u", "undo"),
    (KeyCode::F(2), "^S", "save"),
    (KeyCode::Char('?'), "?", "help"),
    (KeyCode::Char('q'), "q", "leave"),
];

/// The same where a game is watched.
const WATCH_BAR: [(KeyCode, &str, &str); 6] = [
    (KeyCode::Char(' '), "Space", "pause"),
    (KeyCode::Char('n'), "n", "one move"),
    (KeyCode::Char('+'), "+", "faster"),
    (KeyCode::Char('-'), "-", "slower"),
    (KeyCode::Char('?'), "?", "help"),
    (KeyCode::Char('q'), "q", "leave"),
];

impl<G: Board> Table<G> {
    fn bar_keys(&self) -> &'static [(KeyCode, &'static str, &'static str)] {
        if self.watched() { &WATCH_BAR } else { &BAR }
    }

    pub(super) fn parts(area: Rect) -> Parts {
        let words = (3 + area.height.saturating_sub(24) / 4).min(7);
        let row = |y: u16, height: u16| Rect {
            y: area.y + y.min(area.height),
            height,
            ..area
        };
        let table = area.height.saturating_sub(words + 2);
        Parts {
            title: row(0, 1),
            table: row(1, table),
            words: row(1 + table, words),
            bar: row(1 + table + words, 1),
        }
    }

    /// The bar's keys with their places.
    pub(super) fn bar(&self, area: Rect) -> Vec<(Rect, KeyCode)> {
        let bar = Self::parts(area).bar;
        let mut x = bar.x + 1;
        self.bar_keys()
            .iter()
            .map(|(code, key, words)| {
                let width = (key.len() + 1 + words.len()) as u16;
                let place = Rect::new(x, bar.y, width, 1);
                x += width + 3;
                (place, *code)
            })
            .collect()
    }

    pub(super) fn show(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let look = canvas.look;
        let parts = Self::parts(area);
        canvas.fill(parts.title, " ", TITLE);
        let deal = self.session.start().seed;
        let seat = if self.session.game().seats() > 1 {
            format!("   Seat {}", self.watcher.0)
        } else {
            String::new()
        };
        let scene = self.scene(look);
        let title = format!(
            " {}   Deal {deal}   {}{seat}",
            G::TITLE,
            G::status(scene.view)
        );
        canvas.text(parts.title.x, parts.title.y, &title, TITLE);
        if self.covered {
            self.cover(parts.table, canvas);
        } else {
            G::paint(&scene, parts.table, canvas);
        }
        self.words(parts.words, canvas);
        for ((place, _), (_, key, words)) in self.bar(area).into_iter().zip(self.bar_keys()) {
            let x = canvas.text(place.x, place.y, key, BOLD);
            canvas.text(x + 1, place.y, words, FAINT);
        }
        match &self.popup {
            Popup::None | Popup::Finish { aside: true } => {}
            Popup::Help(from) => help(area, &help_lines::<G>(self.watched()), *from, canvas),
            Popup::Leave => drop(choices(area, &self.leave_lines(), LEAVE, Some(canvas))),
            Popup::Finish { aside: false } => {
                choices(area, &self.finish_lines(), FINISH, Some(canvas));
            }
            Popup::Ask(ask) => ask.draw(area, canvas),
        }
    }

    /// What stands instead of the table between the turns of two players.
    fn cover(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let seat = sentence(&self.session.to_move().to_string());
        let lines = [
            format!("{} is to move.", seat.trim_end_matches('.')),
            "Hand over. Enter shows the table, once nobody else looks.".into(),
        ];
        let inside = centred(area, 58, 3);
        canvas.text(inside.x, inside.y, &lines[0], BOLD);
        canvas.text(inside.x, inside.y + 2, &lines[1], Style::new());
    }

    /// The log's end, and below it what is to be said now.
    fn words(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let (look, width) = (canvas.look, area.width.saturating_sub(2));
        let lay = |words: &str| {
            if G::CARDS {
                wrap(&look.cards(words), width)
            } else {
                wrap(words, width)
            }
        };
        let mut lines: Vec<(String, Style)> = Vec::new();
        let last = self.log.len().saturating_sub(1);
        let from = self.log.len().saturating_sub(usize::from(area.height));
        for (i, line) in self.log.iter().enumerate().skip(from) {
            let style = if i == last { Style::new() } else { FAINT };
            lines.extend(lay(line).into_iter().map(|line| (line, style)));
        }
        let prompt = |words: &str| {
            let lines = wrap(words, width).into_iter();
            lines.map(|line| (line, BOLD)).collect::<Vec<_>>()
        };
        if let Some((refused, words)) = &self.note {
            let style = if *refused { REFUSAL } else { BOLD };
            let no = if *refused { "No: " } else { "" };
            let words = lay(&format!("{no}{words}"));
            lines.extend(words.into_iter().map(|line| (line, style)));
        } else if matches!(self.popup, Popup::Finish { aside: true }) {
            lines.extend(prompt("a again   n next deal   s save   m menu   q quit"));
        } else if self.covered || !self.steps.is_empty() || self.session.outcome().is_some() {
            // Nobody is asked for anything.
        } else if self.watched() {
            lines.extend(prompt(if self.held {
                "Space goes on, n makes one move."
            } else {
                "Space stops, + and - change the pace."
            }));
        } else if self.session.to_move() != self.watcher {
            lines.extend(prompt("The other player is to move."));
        } else {
            lines.extend(prompt(&sentence(&G::prompt(&self.scene(look)))));
        }
        let skip = lines.len().saturating_sub(usize::from(area.height));
        let shown = &lines[skip..];
        let first = area.bottom() - shown.len() as u16;
        for (y, (line, style)) in (first..).zip(shown) {
            canvas.text(area.x + 1, y, line, *style);
        }
    }

    pub(super) fn leave_lines(&self) -> Vec<String> {
        let words = if self.unsaved() {
            "Leave? The game is not saved."
        } else {
            "Leave?"
        };
        vec![words.into(), String::new()]
    }

    pub(super) fn finish_lines(&self) -> Vec<String> {
        let (picture, words) = ending(self.session.outcome());
        let won = self.session.outcome() == Some(Outcome::Won);
        let mut lines: Vec<String> = picture
            .lines()
            .skip(usize::from(!won))
            .map(Into::into)
            .collect();
        lines.push(String::new());
        let score = self.session.score();
        let deal = self.session.start().seed;
        lines.push(format!("{words} Score {score} at deal {deal}."));
        lines.push(String::new());
        lines
    }
}

/// The help of a game.
fn help_lines<G: Board>(watched: bool) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", G::TITLE, G::ABOUT), String::new()];
    let mut list = |heading: &str, keys: &[(&str, &str)]| {
        lines.push(heading.into());
        lines.extend(
            keys.iter()
                .map(|(key, words)| format!("  {key:<15} {words}")),
        );
    };
    if watched {
        list(
            "Keys of a game that is watched",
            &[
                ("Space, p", "stops and goes on"),
                ("n, Right", "makes one move and stops"),
                ("+, -", "faster and slower"),
                ("Ctrl-S", "saves (also F2)"),
                ("q, Ctrl-C", "leave, and quit at once"),
            ],
        );
        return lines.iter().flat_map(|line| hang(line)).collect();
    }
    list("Keys of this game", G::KEYS);
    list(
        "Keys of every game",
        &[
            ("arrows", "move the cursor [ ]"),
            ("Enter, Space", "choose what is under it, or put it there"),
            (
                "Tab, Shift-Tab",
                "the next place marked +, where what is chosen can go",
            ),
            ("Esc", "lets go of what is chosen"),
            ("h", "a hint, and again for the next; Enter does it"),
            ("u", "takes the last move back, where the rules let it"),
            (":", "a move as text, see below"),
            (
                "Ctrl-S, Ctrl-O",
                "save, and go on with a saved game (also F2, F3)",
            ),
            ("q, Ctrl-C", "leave, and quit at once"),
        ],
    );
    list(
        "Mouse",
        &[
            ("left", "chooses a place, or a word in the bottom line"),
            ("right", "lets go"),
        ],
    );
    lines.push("Moves as text".into());
    lines.extend(G::MOVES.lines().map(Into::into));
    lines.iter().flat_map(|line| hang(line)).collect()
}

/// A line of the help, broken where it is too long.
fn hang(line: &str) -> Vec<String> {
    const WIDTH: u16 = 74;
    const INDENT: &str = "                  ";
    let mut pieces = wrap(line, WIDTH).into_iter();
    let Some(first) = pieces.next() else {
        return vec![String::new()];
    };
    let rest: Vec<_> = pieces.collect();
    let rest = wrap(&rest.join(" "), WIDTH - INDENT.len() as u16);
    let rest = rest.into_iter().map(|piece| format!("{INDENT}{piece}"));
    std::iter::once(first).chain(rest).collect()
}
