//! The menu of the games.

use games_common::{RuleSet, Seed};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::board::Board;
use super::canvas::{BOLD, Canvas, FAINT, Mark, centred, sentence, wrap};
use super::popup::{Ask, Popup, What, help};
use crate::games::{self, NAMES, Visitor};

/// What the menu comes to.
#[derive(Debug)]
pub(super) enum Chosen {
    /// A game with a preset of its rules and a deal number; without one, a random deal.
    Play(&'static str, &'static str, Option<Seed>),
    /// A saved game.
    Open(String),
    Quit,
}

/// The menu.
#[derive(Debug, Default)]
pub(super) struct Menu {
    at: usize,
    /// The preset of each game, by its place among the game's presets.
    presets: [usize; NAMES.len()],
    pub(super) seed: Option<Seed>,
    popup: Popup,
    said: String,
}

/// A game as the menu tells it: title, line and presets.
struct Entry(&'static str, &'static str, &'static [&'static str]);

fn entry(name: &str) -> Entry {
    struct Tell;
    impl Visitor for Tell {
        type Out = Entry;
        fn visit<G: Board>(self) -> Entry {
            Entry(G::TITLE, G::ABOUT, G::Rules::PRESETS)
        }
    }
    games::visit(name, Tell).expect("every name in the list is a game's")
}

const HELP: &[&str] = &[
    "The menu",
    "  Up, Down       a game; 1 to 4 start one at once",
    "  Left, Right    its rules, by their preset",
    "  Enter          starts it",
    "  #              the number of the deal",
    "  Ctrl-O         goes on with a saved game",
    "  q, Ctrl-C      quits",
    "  A click on a game chooses it, another starts it.",
];

impl Menu {
    pub(super) fn say(&mut self, words: &str) {
        self.said = sentence(words);
    }

    pub(super) fn key(&mut self, code: KeyCode) -> Option<Chosen> {
        self.said.clear();
        match &mut self.popup {
            Popup::None => {}
            Popup::Ask(_) if code == KeyCode::Esc => {
                self.popup = Popup::None;
                return None;
            }
            Popup::Ask(ask) => {
                let done = ask.key(code);
                let text = ask.text.trim().to_owned();
                if done {
                    return self.answer(&text);
                }
                return None;
            }
            _ => {
                self.popup = Popup::None;
                return None;
            }
        }
        match code {
            KeyCode::Up => self.at = (self.at + NAMES.len() - 1) % NAMES.len(),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % NAMES.len(),
            KeyCode::Left | KeyCode::Right => {
                let presets = entry(NAMES[self.at]).2.len();
                let step = if code == KeyCode::Left {
                    presets - 1
                } else {
                    1
                };
                self.presets[self.at] = (self.presets[self.at] + step) % presets;
            }
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.start()),
            KeyCode::Char(digit @ '1'..='4') => {
                self.at = digit as usize - '1' as usize;
                return Some(self.start());
            }
            KeyCode::Char('#') => {
                self.popup = Popup::Ask(Ask::new(What::Deal, String::new()));
            }
            KeyCode::Char('?') => self.popup = Popup::Help(0),
            KeyCode::Char('q') => return Some(Chosen::Quit),
            _ => {}
        }
        None
    }

    /// Asks for a saved game.
    pub(super) fn open(&mut self) {
        self.popup = Popup::Ask(Ask::new(What::Load, String::new()));
    }

    pub(super) fn click(&mut self, area: Rect, x: u16, y: u16) -> Option<Chosen> {
        if !matches!(self.popup, Popup::None) {
            return None;
        }
        let hit = (0..NAMES.len()).find(|&i| line(area, i).contains((x, y).into()))?;
        if hit == self.at {
            return Some(self.start());
        }
        self.at = hit;
        None
    }

    fn start(&self) -> Chosen {
        let name = NAMES[self.at];
        Chosen::Play(name, entry(name).2[self.presets[self.at]], self.seed)
    }

    fn answer(&mut self, text: &str) -> Option<Chosen> {
        let Popup::Ask(ask) = std::mem::take(&mut self.popup) else {
            return None;
        };
        if ask.what == What::Load {
            return (!text.is_empty()).then(|| Chosen::Open(text.to_owned()));
        }
        if text.is_empty() {
            self.seed = None;
            return None;
        }
        match text.parse() {
            Ok(seed) => self.seed = Some(seed),
            Err(e) => self.say(&format!("{text:?} is no deal number: {e}")),
        }
        None
    }

    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let inside = place(area);
        let title = "~ t i d e p o o l ~";
        let middle = centred(
            Rect {
                height: 1,
                ..inside
            },
            title.len() as u16,
            1,
        );
        canvas.text(middle.x, inside.y, title, BOLD);
        for (i, name) in NAMES.into_iter().enumerate() {
            let Entry(game, about, presets) = entry(name);
            let place = line(area, i);
            let mark = Mark {
                chosen: i == self.at,
                ..Mark::default()
            };
            let style = mark.over(ratatui::style::Style::new());
            canvas.place(place, "", mark, style);
            let text = format!("{}  {game:<10} {about}", i + 1);
            canvas.text(place.x + 2, place.y, &text, style);
            let rules = match presets[self.presets[i]] {
                "default" if i != self.at => String::new(),
                preset => format!("rules: {preset}"),
            };
            canvas.text(place.x + 16, place.y + 1, &rules, FAINT);
        }
        let below = line(area, NAMES.len()).y;
        let deal = match self.seed {
            Some(seed) => format!("Deal {seed}"),
            None => "A random deal".into(),
        };
        canvas.text(inside.x, below, &deal, ratatui::style::Style::new());
        let keys = "Enter play   Left/Right rules   # deal   ^O saved game   ? help   q quit";
        canvas.text(inside.x, below + 1, keys, FAINT);
        for (row, words) in (0..2).zip(wrap(&self.said, inside.width)) {
            canvas.text(inside.x, below + 3 + row, &words, BOLD);
        }
        match &self.popup {
            Popup::Help(from) => {
                let lines: Vec<_> = HELP.iter().map(ToString::to_string).collect();
                help(area, &lines, *from, canvas);
            }
            Popup::Ask(ask) => ask.draw(area, canvas),
            _ => {}
        }
    }

    /// Columns and rows that it needs.
    pub(super) const LEAST: (u16, u16) = (74, 16);
}

fn place(area: Rect) -> Rect {
    centred(area, Menu::LEAST.0, Menu::LEAST.1)
}

/// Where a game's line is.
fn line(area: Rect, i: usize) -> Rect {
    let inside = place(area);
    Rect {
        y: inside.y + 2 + 2 * i as u16,
        height: 1,
        ..inside
    }
}
