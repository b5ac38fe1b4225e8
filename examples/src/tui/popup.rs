//! What lies over the table: help, questions, the end.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::canvas::{BOLD, Canvas, FAINT, centred};

/// What lies over the table.
#[derive(Clone, Debug, Default)]
pub(super) enum Popup {
    #[default]
    None,
    /// The help, from some line on.
    Help(u16),
    /// Whether to leave the game.
    Leave,
    /// The end of the game, unless it is put aside for a look at the table.
    Finish { aside: bool },
    /// A text to be typed.
    Ask(Ask),
}

/// What a text is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Save,
    Load,
    Move,
    Deal,
}

/// A text that is being typed.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub(super) what: What,
    pub(super) text: String,
    /// Whether it was already asked if a file may be replaced.
    pub(super) sure: bool,
}

impl Ask {
    pub(super) fn new(what: What, text: String) -> Self {
        let sure = false;
        Self { what, text, sure }
    }

    /// Takes a key. True when the text is complete.
    pub(super) fn key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char(c) => self.text.push(c),
            KeyCode::Backspace => drop(self.text.pop()),
            KeyCode::Enter => return true,
            _ => return false,
        }
        self.sure = false;
        false
    }

    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let question = match self.what {
            What::Save if self.sure => "That file is there already. Enter replaces it",
            What::Save => "Save in which file?",
            What::Load => "Go on with which saved game?",
            What::Move => "Which move, as text?",
            What::Deal => "Which deal number? Leave it empty for a random one",
        };
        let inside = frame(area, 66, 5, " Enter: do it   Esc: let it be ", canvas);
        canvas.text(inside.x + 1, inside.y, question, BOLD);
        // A text too long for the line shows its end.
        let room = usize::from(inside.width.saturating_sub(4));
        let skip = self.text.chars().count().saturating_sub(room);
        let text: String = self.text.chars().skip(skip).collect();
        canvas.text(
            inside.x + 1,
            inside.y + 2,
            &format!("> {text}_"),
            Style::new(),
        );
    }
}

/// Keys with what they do, as lines that can also be clicked.
pub(super) type Choices = &'static [(KeyCode, &'static str)];

pub(super) const LEAVE: Choices = &[
    (KeyCode::Char('s'), "s    save first"),
    (KeyCode::Char('m'), "m    to the menu"),
    (KeyCode::Char('q'), "q    quit"),
    (KeyCode::Esc, "Esc  stay"),
];

pub(super) const FINISH: Choices = &[
    (KeyCode::Char('a'), "a    again from the start"),
    (KeyCode::Char('n'), "n    the next deal"),
    (KeyCode::Char('s'), "s    save the game"),
    (KeyCode::Char('m'), "m    the menu"),
    (KeyCode::Char('t'), "t    look at the table"),
    (KeyCode::Char('q'), "q    quit"),
];

/// A box with lines and choices below; only the places of the choices without a canvas.
pub(super) fn choices(
    area: Rect,
    lines: &[String],
    choices: Choices,
    canvas: Option<&mut Canvas<'_>>,
) -> Vec<(Rect, KeyCode)> {
    let widths = lines.iter().map(|line| line.chars().count() as u16);
    let width = widths.max().unwrap_or(0).max(28) + 4;
    let height = (lines.len() + choices.len()) as u16 + 3;
    let outside = centred(area, width, height);
    let first = outside.y + 2 + lines.len() as u16;
    let place = |row: u16| Rect::new(outside.x + 2, first + row, outside.width - 4, 1);
    if let Some(canvas) = canvas {
        frame(area, width, height, "", canvas);
        for (y, line) in (outside.y + 1..).zip(lines) {
            canvas.text(outside.x + 2, y, line, BOLD);
        }
        for (row, (_, words)) in (0..).zip(choices) {
            let place = place(row);
            canvas.text(place.x, place.y, words, Style::new());
        }
    }
    (0..)
        .zip(choices)
        .map(|(row, (code, _))| (place(row), *code))
        .collect()
}

/// The help; a line that is too far down is as good as the last one.
pub(super) fn help(area: Rect, lines: &[String], from: u16, canvas: &mut Canvas<'_>) {
    let rows = area.height.saturating_sub(2);
    let bottom = (lines.len() as u16).saturating_sub(rows);
    let from = from.min(bottom);
    let more = if bottom > 0 {
        " Up, Down: more   Esc: back "
    } else {
        " Esc: back "
    };
    let inside = frame(area, 78, lines.len() as u16 + 2, more, canvas);
    for (y, line) in (inside.y..inside.bottom()).zip(lines.iter().skip(usize::from(from))) {
        let style = if line.starts_with(' ') {
            Style::new()
        } else {
            BOLD
        };
        canvas.text(inside.x + 1, y, line, style);
    }
}

/// An empty framed box in the middle of an area; gives its inside.
pub(super) fn frame(
    area: Rect,
    width: u16,
    height: u16,
    foot: &str,
    canvas: &mut Canvas<'_>,
) -> Rect {
    let outside = centred(area, width, height);
    let block = if canvas.look.ascii {
        Block::bordered().border_set(ASCII)
    } else {
        Block::bordered().border_type(BorderType::Rounded)
    };
    Clear.render(outside, canvas.buffer);
    let inside = block.inner(outside);
    block.render(outside, canvas.buffer);
    if !foot.is_empty() && outside.height > 0 {
        canvas.text(outside.x + 2, outside.bottom() - 1, foot, FAINT);
    }
    inside
}

const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
