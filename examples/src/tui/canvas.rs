//! Drawing that never leaves its area, and how marked places look.

use games_common::{Card, Suit};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// How everything is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Nothing but ASCII.
    pub ascii: bool,
    /// With colours. They only ever repeat what a letter or a mark says.
    pub colour: bool,
}

impl Look {
    /// Without colours when the environment has a `NO_COLOR` that is not empty.
    pub fn from_environment(ascii: bool) -> Self {
        let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self { ascii, colour }
    }

    /// The first of two texts, or the second when only ASCII will do.
    pub fn or<'a>(self, fine: &'a str, ascii: &'a str) -> &'a str {
        if self.ascii { ascii } else { fine }
    }

    /// A card in two characters, as it can be typed too: `K♠`, `T♠`, or `Ks`, `Ts`.
    pub fn card(self, card: Card) -> String {
        let suit = if self.ascii {
            card.suit().letter()
        } else {
            card.suit().symbol()
        };
        format!("{}{suit}", card.rank())
    }

    /// A text with its cards, such as `Ts`, written as [`card`](Look::card) does.
    pub fn cards(self, text: &str) -> String {
        let word = |word: &str| {
            let name = word.trim_end_matches([',', '.', ';', ':']);
            match name.parse::<Card>() {
                Ok(card) if card.to_string() == name => self.card(card) + &word[name.len()..],
                _ => word.to_owned(),
            }
        };
        let words: Vec<_> = text.split(' ').map(word).collect();
        words.join(" ")
    }
}

/// A card's face.
pub(super) fn card_style(card: Card) -> Style {
    let ink = match card.suit() {
        Suit::Hearts | Suit::Diamonds => Color::Indexed(160),
        Suit::Spades | Suit::Clubs => Color::Indexed(16),
    };
    Style::new().fg(ink).bg(Color::Indexed(254))
}

/// The back of a card or tile.
pub(super) const BACK: Style = Style::new().fg(Color::Indexed(110)).bg(Color::Indexed(24));
/// What stands back.
pub(super) const FAINT: Style = Style::new().fg(Color::DarkGray);
/// What stands out.
pub(super) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// What is to be seen at a place beyond what lies there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The cursor is there.
    pub cursor: bool,
    /// It was chosen to be moved or used.
    pub chosen: bool,
    /// What was chosen can go there.
    pub target: bool,
    /// Something just happened there, or would.
    pub touched: bool,
}

impl Mark {
    /// What stands on the left and on the right of the place.
    pub fn sides(self, look: Look) -> (&'static str, &'static str) {
        match self {
            Self { chosen: true, .. } => (look.or("»", ">"), look.or("«", "<")),
            Self { cursor: true, .. } => ("[", "]"),
            Self { target: true, .. } => ("+", " "),
            Self { touched: true, .. } => ("'", "'"),
            _ => (" ", " "),
        }
    }

    /// The look of a marked place: `colours` may be replaced by those of the mark.
    pub fn over(self, colours: Style) -> Style {
        let (ink, ground) = (Color::Indexed(16), Color::Indexed(220));
        let style = match self {
            Self { chosen: true, .. } => colours.fg(ink).bg(ground),
            Self { target: true, .. } => colours.fg(ink).bg(Color::Indexed(151)),
            _ => colours,
        };
        self.keep(style)
    }

    /// The same with the colours as they are.
    pub fn keep(self, colours: Style) -> Style {
        let mut style = colours;
        if self.cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if self.cursor || self.chosen || self.target || self.touched {
            style = style.add_modifier(Modifier::BOLD);
        }
        style
    }
}

/// Where to draw.
#[derive(Debug)]
pub struct Canvas<'a> {
    /// The cells.
    pub buffer: &'a mut Buffer,
    /// How.
    pub look: Look,
}

impl Canvas<'_> {
    /// Writes a text from a place to the right, as far as there is room; gives the column after it.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: impl Into<Style>) -> u16 {
        let area = self.buffer.area;
        if !(area.top()..area.bottom()).contains(&y) || !(area.left()..area.right()).contains(&x) {
            return x;
        }
        let room = usize::from(area.right() - x);
        self.buffer.set_stringn(x, y, text, room, style).0
    }

    /// Gives every cell the same text and style.
    pub fn fill(&mut self, area: Rect, text: &str, style: Style) {
        let area = area.intersection(self.buffer.area);
        for position in area.positions() {
            self.buffer[position].set_symbol(text).set_style(style);
        }
    }

    /// A place with a text in its middle and the sides of its mark.
    pub fn place(&mut self, area: Rect, text: &str, mark: Mark, style: Style) {
        self.fill(area, " ", style);
        self.label(area, text, mark, style);
    }

    /// The same on the cells as they are.
    pub fn label(&mut self, area: Rect, text: &str, mark: Mark, style: Style) {
        let y = area.y + area.height / 2;
        let width = text.chars().count() as u16;
        self.text(
            area.x + area.width.saturating_sub(width) / 2,
            y,
            text,
            style,
        );
        let (left, right) = mark.sides(self.look);
        for (x, side) in [(area.x, left), (area.right().saturating_sub(1), right)] {
            if side != " " {
                self.text(x, y, side, style);
            }
        }
    }

    /// Takes all colours out.
    pub(super) fn without_colours(&mut self) {
        for cell in &mut self.buffer.content {
            cell.fg = Color::Reset;
            cell.bg = Color::Reset;
        }
    }
}

/// A text in lines of at most `width` characters, broken between words.
pub(super) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for (i, word) in paragraph.split(' ').enumerate() {
            let length = line.chars().count();
            if length > 0 && length + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            } else if i > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// A box of a size in the middle of an area, or the area itself where that is smaller.
pub(super) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Words as a sentence: a capital first, a full stop last.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.trim().chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let mut text: String = first.to_uppercase().chain(letters).collect();
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}
