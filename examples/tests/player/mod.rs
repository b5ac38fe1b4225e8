//! Somebody in front of the full screen, without a terminal.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    reason = "each test uses a part of it"
)]

use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseButton};
use tidepool_examples::play::Options;
use tidepool_examples::tui::{App, Input, Look};

pub const FINISHED: &str = "again from the start";

/// Somebody in front of the screen.
pub struct Player {
    pub app: App,
    pub size: (u16, u16),
}

impl Player {
    pub fn try_new(arguments: &str) -> Result<Self, String> {
        let arguments = ["play"].into_iter().chain(arguments.split_whitespace());
        let options = Options::try_parse_from(arguments).map_err(|e| e.to_string())?;
        let app = App::new(&options).map_err(|e| format!("{e:#}"))?;
        let look = Look {
            ascii: false,
            colour: true,
        };
        let app = app.with_look(look);
        Ok(Self {
            app,
            size: (80, 24),
        })
    }

    pub fn new(arguments: &str) -> Self {
        Self::try_new(arguments).unwrap()
    }

    pub fn look(mut self, ascii: bool, colour: bool) -> Self {
        self.app = self.app.with_look(Look { ascii, colour });
        self
    }

    pub fn sized(mut self, columns: u16, rows: u16) -> Self {
        self.resize(columns, rows);
        self
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.size = (columns, rows);
        self.app.input(Input::Resize(columns, rows));
    }

    pub fn key(&mut self, code: KeyCode) {
        self.app.input(Input::key(code));
    }

    /// Types letters; `>` is Enter, and `<` Escape.
    pub fn types(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            self.key(match key {
                '>' => KeyCode::Enter,
                '<' => KeyCode::Esc,
                _ => KeyCode::Char(key),
            });
        }
        self
    }

    pub fn click(&mut self, (x, y): (u16, u16)) {
        self.app.input(Input::click(MouseButton::Left, x, y));
    }

    pub fn wait(&mut self, ms: u64) {
        self.app.input(Input::Tick(Duration::from_millis(ms)));
    }

    pub fn buffer(&self) -> Buffer {
        let (columns, rows) = self.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    pub fn picture(&self) -> String {
        let buffer = self.buffer();
        let mut picture = String::new();
        for y in 0..self.size.1 {
            let line: String = (0..self.size.0).map(|x| buffer[(x, y)].symbol()).collect();
            picture.push_str(line.trim_end());
            picture.push('\n');
        }
        picture
    }

    /// Where a text stands.
    pub fn find(&self, text: &str) -> Option<(u16, u16)> {
        let picture = self.picture();
        picture.lines().zip(0..).find_map(|(line, y)| {
            let before = line.split_once(text)?.0;
            Some((before.chars().count() as u16, y))
        })
    }

    pub fn sees(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    pub fn must_see(&self, text: &str) {
        assert!(self.sees(text), "no {text:?} in\n{}", self.picture());
    }

    /// Lets everything pass that is shown for a while.
    pub fn let_pass(&mut self) {
        for _ in 0..1000 {
            if !self.app.busy() {
                return;
            }
            self.wait(60_000);
        }
        panic!("it never ends:\n{}", self.picture());
    }

    /// Makes the best move by the hint and Enter.
    pub fn follow_hint(&mut self) {
        self.types("h");
        self.must_see("Hint 1 of");
        self.types(">");
        self.let_pass();
    }

    /// Asks for the hint by a click, lets it go, and clicks what it showed.
    pub fn click_hint(&mut self) {
        self.click(self.find("h hint").unwrap());
        self.must_see("Hint 1 of");
        let inside = |(x, y)| (x + 1, y);
        let source = self.find("»").map(inside);
        let target = self.find("[").map(inside);
        let (x, y) = source.or(target).expect("a hint is shown by marks");
        self.app.input(Input::click(MouseButton::Right, x, y));
        assert!(!self.sees("»"), "{}", self.picture());
        if let Some(source) = source {
            self.click(source);
            self.must_see("»");
        }
        // What has to be confirmed is pressed twice in the same place.
        self.click(target.or(source).unwrap());
        self.let_pass();
    }
}

/// A game with rules under which following hints ends it soon.
pub const SOON: [&str; 4] = [
    "guppy --seed 7 --set cloth_limit=2",
    "mummichog --seed 7",
    "flood --seed 7",
    "spider --seed 7",
];

pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tidepool-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
