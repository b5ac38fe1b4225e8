//! Spider on the screen: ten columns, and the stock with the sets beside them.

use std::collections::BTreeSet;

use games_common::Card;
use ratatui::layout::Rect;
use spider_core::{ColumnView, Event, Move, Rules, Spider, View};

use crate::tui::board::{Answer, Board, Scene, Way};
use crate::tui::canvas::{BACK, BOLD, Canvas, FAINT, Look, card_style};

/// A place on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A card, or the place of an empty column.
    Card {
        /// The column.
        column: u8,
        /// The card's place in it, the first being 0.
        index: u8,
    },
    /// A column's number above it.
    Head(u8),
    /// The stock.
    Stock,
}

/// Cards that were chosen to be moved.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    from: u8,
    /// As many as fit when it is not said.
    count: Option<u8>,
}

/// Columns of the panel at the right.
const PANEL: u16 = 10;

impl Board for Spider {
    type Spot = Spot;
    type Pick = Option<Taken>;

    const ABOUT: &'static str = "patience with two packs: build king to ace";
    const CARDS: bool = true;
    const KEYS: &'static [(&'static str, &'static str)] = &[
        ("0 to 9", "a column to take from, then one to put on"),
        ("d", "deals a card to every column"),
    ];

    fn start() -> Spot {
        Spot::Head(0)
    }

    fn least(_: &Rules) -> (u16, u16) {
        (10 * 6 + PANEL, 12)
    }

    fn status(view: &View) -> String {
        format!(
            "Score {}   Moves {}   Sets {} of 8",
            view.score(),
            view.moves_made(),
            view.sets().len()
        )
    }

    fn spots(scene: &Scene<'_, Self>, area: Rect) -> Vec<(Rect, Spot)> {
        let mut spots = Vec::new();
        for (column, cards) in (0..).zip(scene.view.columns()) {
            let head = head(column, area);
            spots.push((head, Spot::Head(column)));
            for (row, (index, _)) in (1..).zip(lines(column, cards, scene.cursor, area)) {
                let area = Rect {
                    y: area.y + row,
                    ..head
                };
                spots.push((area, Spot::Card { column, index }));
            }
        }
        spots.push((stock(area), Spot::Stock));
        spots
    }

    fn paint(scene: &Scene<'_, Self>, area: Rect, canvas: &mut Canvas<'_>) {
        let targets = Self::targets(scene);
        for (column, cards) in (0..).zip(scene.view.columns()) {
            let taken = scene.pick.filter(|taken| taken.from == column);
            let place = head(column, area);
            let chosen = taken.is_some_and(|t| t.count.is_none());
            let mark = scene.mark(Spot::Head(column), &targets, chosen, false);
            canvas.place(
                place,
                &format!("{column:02}"),
                mark,
                mark.over(FAINT.patch(BOLD)),
            );
            let first_taken = taken
                .and_then(|t| t.count)
                .map(|n| cards.height() as u8 - n);
            for (row, (index, line)) in (1..).zip(lines(column, cards, scene.cursor, area)) {
                let place = Rect {
                    y: area.y + row,
                    ..place
                };
                let spot = Spot::Card { column, index };
                let touched = scene
                    .events
                    .iter()
                    .any(|e| touches(e, column, index, cards));
                let mut mark = scene.mark(spot, &targets, first_taken == Some(index), touched);
                let (text, style) = line.picture(scene.look);
                let mut style = mark.over(style);
                if first_taken.is_some_and(|first| first < index) {
                    // The whole group is coloured; its first card alone is marked.
                    mark.chosen = true;
                    style = mark.over(style);
                    mark.chosen = false;
                }
                canvas.place(place, &text, mark, style);
            }
        }
        panel(scene, area, canvas);
    }

    fn targets(scene: &Scene<'_, Self>) -> BTreeSet<Spot> {
        let Some(taken) = scene.pick else {
            return BTreeSet::new();
        };
        scene
            .legal
            .iter()
            .filter_map(|m| match *m {
                Move::Cards { from, to, count }
                    if from == taken.from && taken.count.is_none_or(|n| n == count) =>
                {
                    Some(end(scene.view, to))
                }
                _ => None,
            })
            .collect()
    }

    fn press(scene: &Scene<'_, Self>, spot: Spot) -> Answer<Self> {
        let (column, index) = match spot {
            Spot::Stock => return Answer::Play(Move::Deal),
            Spot::Head(column) => (column, None),
            Spot::Card { column, index } => (column, Some(index)),
        };
        match scene.pick {
            Some(taken) if taken.from != column => {
                let (from, to) = (taken.from, column);
                return Answer::Play(match taken.count {
                    Some(count) => Move::Cards { from, to, count },
                    None => Move::Trim { from, to },
                });
            }
            _ => {}
        }
        let height = scene.view.columns()[usize::from(column)].height() as u8;
        let count = index.map(|index| height.saturating_sub(index).max(1));
        if let Some(taken) = scene.pick
            && taken.count == count
        {
            return Answer::Choose(None);
        }
        // Whether these cards can be taken at all does not depend on where they go.
        let anywhere = Move::Cards {
            from: column,
            to: u8::from(column == 0),
            count: count.unwrap_or(1),
        };
        use spider_core::Refusal as No;
        match scene.check(anywhere) {
            Err(
                e @ (No::GameOver { .. }
                | No::EmptySource { .. }
                | No::TooManyCards { .. }
                | No::NotFaceUp { .. }
                | No::NotARun { .. }),
            ) => Answer::No(e.to_string()),
            _ => Answer::Choose(Some(Taken {
                from: column,
                count,
            })),
        }
    }

    fn prompt(scene: &Scene<'_, Self>) -> String {
        match scene.pick {
            None => "Choose cards to move, or a column".into(),
            Some(Taken { from, count }) => {
                let cards = match count {
                    None => "As many cards as fit".into(),
                    Some(1) => "A card".into(),
                    Some(n) => format!("{n} cards"),
                };
                format!("{cards} of column {from:02}: choose the column to put on")
            }
        }
    }

    fn key(letter: char) -> Option<Spot> {
        match letter {
            'd' => Some(Spot::Stock),
            _ => Some(Spot::Head(letter.to_digit(10)? as u8)),
        }
    }

    fn toward(scene: &Scene<'_, Self>, m: Move) -> (Self::Pick, Spot) {
        match m {
            Move::Deal => (None, Spot::Stock),
            Move::Cards { from, to, count } => {
                let count = Some(count);
                (Some(Taken { from, count }), end(scene.view, to))
            }
            Move::Trim { from, to } => (Some(Taken { from, count: None }), end(scene.view, to)),
        }
    }

    fn joined(from: Spot, to: Spot, way: Way) -> bool {
        let upright = matches!(way, Way::Up | Way::Down);
        match (from, to) {
            (Spot::Stock, _) | (_, Spot::Stock) => !upright,
            (Spot::Card { column: a, .. }, Spot::Card { column: b, .. }) => upright == (a == b),
            (Spot::Head(a), Spot::Card { column: b, .. })
            | (Spot::Card { column: a, .. }, Spot::Head(b)) => upright && a == b,
            (Spot::Head(_), Spot::Head(_)) => !upright,
        }
    }
}

/// The end of a column.
fn end(view: &View, column: u8) -> Spot {
    let height = view
        .columns()
        .get(usize::from(column))
        .map_or(0, ColumnView::height);
    Spot::Card {
        column,
        index: height.saturating_sub(1) as u8,
    }
}

fn head(column: u8, area: Rect) -> Rect {
    let pitch = (area.width.saturating_sub(PANEL) / 10).clamp(6, 9);
    let left = area.width.saturating_sub(10 * pitch + PANEL) / 2;
    Rect::new(
        area.x + left + u16::from(column) * pitch,
        area.y,
        if pitch < 8 { 5 } else { 7 },
        1,
    )
}

fn stock(area: Rect) -> Rect {
    let right = head(9, area).right();
    Rect::new(right + 2, area.y + 2, 7, 3)
}

/// A row of a column.
enum Line {
    /// The place of a column without cards.
    Empty,
    /// Cards that lie face down.
    Down(u8),
    /// A card that lies face up.
    Up(Card),
    /// Cards that there is no room for, above.
    Above(u8),
    /// The same, below.
    Below(u8),
}

impl Line {
    fn picture(&self, look: Look) -> (String, ratatui::style::Style) {
        match *self {
            Self::Empty => (look.or("··", "--").into(), FAINT),
            Self::Down(1) => (look.or("▒▒▒", "###").into(), BACK),
            Self::Down(n) => (format!("{}{n}", look.or("▒×", "#x")), BACK),
            Self::Up(card) => (format!("{:>3}", look.card(card)), card_style(card)),
            Self::Above(n) => (format!("{}{n}", look.or("↑", "^")), FAINT),
            Self::Below(n) => (format!("{}{n}", look.or("↓", "v")), FAINT),
        }
    }
}

/// The rows of a column, each with the place of the card that pressing it means. Where there are more cards than rows, those face down
/// share a row; where that does not do, the column shows its end, or the part around the cursor.
fn lines(column: u8, cards: &ColumnView, cursor: Spot, area: Rect) -> Vec<(u8, Line)> {
    let rows = usize::from(area.height.saturating_sub(1)).max(3);
    let down = usize::from(cards.face_down);
    let up = |range: std::ops::Range<usize>| {
        cards.face_up[range.clone()]
            .iter()
            .zip(range)
            .map(move |(&card, i)| ((down + i) as u8, Line::Up(card)))
    };
    let count = cards.face_up.len();
    if down + count == 0 {
        return vec![(0, Line::Empty)];
    }
    if down + count <= rows {
        return (0..down)
            .map(|i| (i as u8, Line::Down(1)))
            .chain(up(0..count))
            .collect();
    }
    if down > 0 && count < rows {
        let hidden = ((down - 1) as u8, Line::Down(cards.face_down));
        return std::iter::once(hidden).chain(up(0..count)).collect();
    }
    let mut first = count - (rows - 1);
    let mut last = count;
    if let Spot::Card { column: c, index } = cursor
        && c == column
        && usize::from(index) < down + first
    {
        first = usize::from(index).saturating_sub(down);
        last = first + rows - 2;
    }
    let hidden = down + first;
    let above = (hidden.saturating_sub(1) as u8, Line::Above(hidden as u8));
    let below = ((down + last) as u8, Line::Below((count - last) as u8));
    std::iter::once(above)
        .filter(|_| hidden > 0)
        .chain(up(first..last))
        .chain(std::iter::once(below).filter(|_| last < count))
        .collect()
}

/// Whether an event was about a card.
fn touches(event: &Event, column: u8, index: u8, cards: &ColumnView) -> bool {
    match event {
        Event::Moved { to, .. } => to.column() == column && index >= to.height(),
        Event::TurnedUp { place, .. } => place.column() == column && place.height() == index,
        Event::Dealt { .. } => usize::from(index) + 1 == cards.height(),
        _ => false,
    }
}

fn panel(scene: &Scene<'_, Spider>, area: Rect, canvas: &mut Canvas<'_>) {
    let (view, look) = (scene.view, scene.look);
    let place = stock(area);
    canvas.text(place.x, place.y - 1, "Stock", BOLD);
    let mark = scene.mark(Spot::Stock, &BTreeSet::new(), false, false);
    let left = view.groups_left();
    let (text, style) = if left == 0 {
        ("empty".into(), FAINT)
    } else {
        (format!("{left}{}10", look.or("×", "x")), BACK)
    };
    canvas.fill(
        place,
        if left == 0 { " " } else { look.or("▒", "#") },
        style,
    );
    canvas.place(
        Rect {
            y: place.y + 1,
            height: 1,
            ..place
        },
        &text,
        mark,
        mark.over(style),
    );
    if left > 0 {
        canvas.text(place.x, place.bottom(), "d deals", FAINT);
    }
    canvas.text(place.x, place.bottom() + 2, "Sets", BOLD);
    for row in 0..2 {
        let sets: Vec<_> = view
            .sets()
            .iter()
            .skip(row * 4)
            .take(4)
            .map(|s| {
                if look.ascii {
                    s.letter().to_string()
                } else {
                    s.symbol().to_string()
                }
            })
            .chain(std::iter::repeat(look.or("·", ".").to_owned()))
            .take(4)
            .collect();
        canvas.text(
            place.x,
            place.bottom() + 3 + row as u16,
            &sets.join(" "),
            BOLD,
        );
    }
}
