//! The games on a full screen, in three layers: an [`App`] that is changed by [`Input`]s and knows no terminal, drawing onto a
//! ratatui frame, and [`run`], which joins both to a terminal.

mod app;
mod board;
mod boards;
mod canvas;
mod menu;
mod popup;
mod show;
mod table;
mod terminal;

use std::time::Duration;

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

pub use app::App;
pub use board::{Answer, Board, Scene, Step, Way};
pub use canvas::{Canvas, Look, Mark};
pub use terminal::{Screen, run, wanted};

/// What can happen to an [`App`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// Something was done with the mouse.
    Mouse(MouseEvent),
    /// Time went by, this much since the last tick.
    Tick(Duration),
    /// The terminal has so many columns and rows now.
    Resize(u16, u16),
}

impl Input {
    /// A key without Ctrl or Alt.
    pub fn key(code: KeyCode) -> Self {
        Self::Key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    /// A key with Ctrl.
    pub fn ctrl(letter: char) -> Self {
        Self::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
    }

    /// A press of a mouse button.
    pub fn click(button: MouseButton, column: u16, row: u16) -> Self {
        Self::Mouse(MouseEvent {
            kind: MouseEventKind::Down(button),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    }
}
