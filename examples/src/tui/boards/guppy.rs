//! Guppy on the screen: the cloth at the left, what the player has at the right.

use std::collections::BTreeSet;

use guppy_core::{
    Bead, Colour, Dye, Event, Guppy, Move, Order, Patch, PatchRule, Rectangle, Refusal, Rules,
    Scissors, Tile, View,
};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use crate::tui::board::{Answer, Board, Scene};
use crate::tui::canvas::{BOLD, Canvas, FAINT, Mark};

/// A place on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A tile.
    Tile(Tile),
    /// A bucket.
    Dye(Dye),
    /// The sponges.
    Sponge,
    /// A pair of scissors.
    Scissors(Order),
    /// Puts the scissors down.
    Put,
    /// Takes new cloth.
    Cloth,
}

/// What is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pick {
    /// Nothing. With scissors in hand the next tile begins a cut.
    #[default]
    Nothing,
    /// A dye, for a centre.
    Dye(Dye),
    /// A sponge, for a square.
    Sponge,
    /// The first corner of a patch.
    Corner(Tile),
    /// A move that cannot be taken back, and is made when it is pressed again.
    Sure(Move),
}

const PANEL: u16 = 36;
/// Columns of the row numbers.
const NUMBERS: u16 = 3;

impl Board for Guppy {
    type Spot = Spot;
    type Pick = Pick;

    const ABOUT: &'static str = "dye cloth, grow patches of a colour, cut them";
    const KEYS: &'static [(&'static str, &'static str)] = &[
        (
            "r b y (w)",
            "a dye: red, blue, yellow, bleach; then its centre",
        ),
        ("s", "a sponge; then the top left tile of its square"),
        (
            "R B Y G O P",
            "scissors; then two corners of a patch, or a tile twice",
        ),
        ("p", "puts the scissors down"),
        ("n", "new cloth"),
    ];

    fn start() -> Spot {
        Spot::Tile(Tile::at(4, 4).expect("the middle of every board"))
    }

    fn least(rules: &Rules) -> (u16, u16) {
        let buttons = rules.dyes().len() + rules.orders().len() + 3;
        (NUMBERS + 9 * 4 + 3 + PANEL, buttons as u16 + 4)
    }

    fn status(view: &View) -> String {
        let limit = match view.rules().cloth_limit() {
            Some(limit) => format!(" of {limit}"),
            None => String::new(),
        };
        format!(
            "Score {}   Level {}   Cloth {}{limit}",
            view.score(),
            view.rules().level(),
            view.cloths()
        )
    }

    fn spots(scene: &Scene<'_, Self>, area: Rect) -> Vec<(Rect, Spot)> {
        let tiles = Tile::all().map(|t| (place(area, t), Spot::Tile(t)));
        let buttons = buttons(scene.view.rules(), area);
        tiles.chain(buttons).collect()
    }

    fn paint(scene: &Scene<'_, Self>, area: Rect, canvas: &mut Canvas<'_>) {
        let targets = Self::targets(scene);
        let preview = preview(scene);
        for tile in Tile::all() {
            let place = place(area, tile);
            if tile.row() == 0 {
                let letter = char::from(b'a' + tile.column()).to_string();
                let middle = place.x + place.width.saturating_sub(1) / 2;
                canvas.text(middle, area.y, &letter, FAINT.patch(BOLD));
            }
            if tile.column() == 0 {
                let number = format!("{:>2}", tile.row() + 1);
                let (x, y) = (place.x - NUMBERS, place.y + place.height / 2);
                canvas.text(x, y, &number, FAINT.patch(BOLD));
            }
            let chosen = *scene.pick == Pick::Corner(tile);
            let touched = preview.contains(&tile) || scene.events.iter().any(|e| touches(e, tile));
            let mark = scene.mark(Spot::Tile(tile), &targets, chosen, touched);
            cloth(scene, tile, place, mark, canvas);
        }
        panel(scene, area, canvas);
    }

    fn targets(scene: &Scene<'_, Self>) -> BTreeSet<Spot> {
        let legal = || scene.legal.iter();
        let corners = |m: &Move| match m {
            Move::Cut {
                patch: Patch::Rectangle(r),
            } => Some(corners(*r)),
            _ => None,
        };
        let tiles: BTreeSet<Tile> = match (*scene.pick, scene.view.hand()) {
            (Pick::Dye(with), _) => legal()
                .filter_map(|m| match *m {
                    Move::Dye { dye, at } if dye == with => Some(at),
                    _ => None,
                })
                .collect(),
            (Pick::Sponge, _) => legal()
                .filter_map(|m| match *m {
                    Move::Sponge { at } => Some(at),
                    _ => None,
                })
                .collect(),
            (Pick::Corner(corner), _) => legal()
                .filter_map(corners)
                .flat_map(|[a, b, c, d]| [(a, b), (b, a), (c, d), (d, c)])
                .filter(|&(one, _)| one == corner)
                .map(|(_, other)| other)
                .collect(),
            (Pick::Nothing, Some(order)) => scene
                .view
                .tiles_of(order.colour())
                .iter()
                .filter(|&tile| scene.settle(cut(Patch::Of(tile))).is_ok())
                .collect(),
            _ => BTreeSet::new(),
        };
        tiles.into_iter().map(Spot::Tile).collect()
    }

    fn press(scene: &Scene<'_, Self>, spot: Spot) -> Answer<Self> {
        let view = scene.view;
        let unless = |m: Move, pick: Pick| match scene.check(m) {
            Ok(()) => Answer::Choose(pick),
            Err(e) => Answer::No(e.to_string()),
        };
        let tool = |tool: Pick, uses: fn(&Move, Pick) -> bool, example: Move| {
            if *scene.pick == tool {
                Answer::Choose(Pick::Nothing)
            } else if scene.legal.iter().any(|m| uses(m, tool)) {
                Answer::Choose(tool)
            } else {
                unless(example, tool)
            }
        };
        let middle = Tile::at(4, 4).expect("the middle of every board");
        match spot {
            Spot::Tile(tile) => press_tile(scene, tile),
            Spot::Dye(dye) => tool(Pick::Dye(dye), uses, Move::Dye { dye, at: middle }),
            Spot::Sponge => tool(Pick::Sponge, uses, Move::Sponge { at: middle }),
            Spot::Scissors(order) if view.hand() == Some(order) => Self::press(scene, Spot::Put),
            Spot::Scissors(order) => Answer::Play(Move::Pick { order }),
            Spot::Put if view.open_orders().next().is_some() => Answer::Play(Move::Put),
            Spot::Put | Spot::Cloth => {
                let m = if spot == Spot::Put {
                    Move::Put
                } else {
                    Move::Cloth
                };
                if *scene.pick == Pick::Sure(m) {
                    Answer::Play(m)
                } else {
                    unless(m, Pick::Sure(m))
                }
            }
        }
    }

    fn prompt(scene: &Scene<'_, Self>) -> String {
        match (*scene.pick, scene.view.hand()) {
            (Pick::Dye(dye), _) => format!("Dye {dye}: choose the centre"),
            (Pick::Sponge, _) => "Sponge: choose the top left tile of the square".into(),
            (Pick::Corner(tile), _) => {
                format!(
                    "Cut from {tile}: choose the corner across, or {tile} again for the largest"
                )
            }
            (Pick::Sure(Move::Put), _) => {
                "Putting the last scissors down ends the game: press again to do it".into()
            }
            (Pick::Sure(_), _) => "New cloth is for good: press again to take it".into(),
            (Pick::Nothing, Some(order)) => match scene.view.rules().patch() {
                PatchRule::Rectangle => {
                    format!(
                        "{order} scissors in hand: choose a corner of a {order} patch to cut it"
                    )
                }
                PatchRule::Connected => {
                    format!("{order} scissors in hand: choose a {order} patch to cut it")
                }
            },
            (Pick::Nothing, None) => "Choose a dye, a sponge or a pair of scissors".into(),
        }
    }

    fn key(letter: char) -> Option<Spot> {
        Some(match letter {
            's' => Spot::Sponge,
            'p' => Spot::Put,
            'n' => Spot::Cloth,
            _ => match letter_of(letter) {
                Some(dye) => Spot::Dye(dye),
                None => Spot::Scissors(
                    Order::ALL
                        .into_iter()
                        .find(|o| o.colour().letter().to_ascii_uppercase() == letter)?,
                ),
            },
        })
    }

    fn toward(scene: &Scene<'_, Self>, m: Move) -> (Pick, Spot) {
        match m {
            Move::Dye { dye, at } => (Pick::Dye(dye), Spot::Tile(at)),
            Move::Sponge { at } => (Pick::Sponge, Spot::Tile(at)),
            Move::Pick { order } => (Pick::Nothing, Spot::Scissors(order)),
            Move::Cut {
                patch: Patch::Rectangle(r),
            } => (Pick::Corner(r.top_left()), Spot::Tile(r.bottom_right())),
            Move::Cut {
                patch: Patch::Of(tile),
            } => (Pick::Nothing, Spot::Tile(tile)),
            Move::Put if scene.view.open_orders().next().is_some() => (Pick::Nothing, Spot::Put),
            Move::Put => (Pick::Sure(m), Spot::Put),
            Move::Cloth => (Pick::Sure(m), Spot::Cloth),
        }
    }

    /// A dye or a sponge stays in hand while there is more of it.
    fn kept(pick: &Pick, legal: &[Move]) -> Pick {
        match pick {
            Pick::Dye(_) | Pick::Sponge if legal.iter().any(|m| uses(m, *pick)) => *pick,
            _ => Pick::Nothing,
        }
    }

    fn tells(event: &Event) -> bool {
        !matches!(event, Event::Recoloured { .. })
    }
}

fn press_tile(scene: &Scene<'_, Guppy>, tile: Tile) -> Answer<Guppy> {
    let corner = |a, b| cut(Patch::Rectangle(Rectangle::between(a, b)));
    match *scene.pick {
        Pick::Dye(dye) => Answer::Play(Move::Dye { dye, at: tile }),
        Pick::Sponge => Answer::Play(Move::Sponge { at: tile }),
        Pick::Corner(first) if first != tile => Answer::Play(corner(first, tile)),
        Pick::Corner(_) => Answer::Play(cut(Patch::Of(tile))),
        Pick::Nothing | Pick::Sure(_) => match scene.view.rules().patch() {
            _ if scene.view.hand().is_none() => {
                Answer::No("choose a dye, a sponge or a pair of scissors first".into())
            }
            PatchRule::Connected => Answer::Play(cut(Patch::Of(tile))),
            PatchRule::Rectangle => match scene.check(corner(tile, tile)) {
                Err(e @ (Refusal::CutOut { .. } | Refusal::OtherColour { .. })) => {
                    Answer::No(e.to_string())
                }
                _ => Answer::Choose(Pick::Corner(tile)),
            },
        },
    }
}

fn cut(patch: Patch) -> Move {
    Move::Cut { patch }
}

fn uses(m: &Move, tool: Pick) -> bool {
    match *m {
        Move::Dye { dye, .. } => tool == Pick::Dye(dye),
        Move::Sponge { .. } => tool == Pick::Sponge,
        _ => false,
    }
}

/// The key of a dye, and back.
const DYES: [(Dye, char); 4] = [
    (Dye::Red, 'r'),
    (Dye::Blue, 'b'),
    (Dye::Yellow, 'y'),
    (Dye::Bleach, 'w'),
];

fn letter_of(letter: char) -> Option<Dye> {
    DYES.iter().find(|(_, l)| *l == letter).map(|(dye, _)| *dye)
}

/// Opposite corners in pairs.
fn corners(r: Rectangle) -> [Tile; 4] {
    let (a, b) = (r.top_left(), r.bottom_right());
    let at = |row: Tile, column: Tile| Tile::at(row.row(), column.column()).unwrap_or(a);
    [a, b, at(a, b), at(b, a)]
}

/// Whether an event was about a tile.
fn touches(event: &Event, at: Tile) -> bool {
    match event {
        Event::Recoloured { tile, .. }
        | Event::BeadColoured { tile }
        | Event::BeadLost { tile }
        | Event::BeadAppeared { tile } => *tile == at,
        Event::Cut { tiles, .. } => tiles.contains(at),
        _ => false,
    }
}

/// The tiles that would change if what is chosen were used under the cursor.
fn preview(scene: &Scene<'_, Guppy>) -> Vec<Tile> {
    let Spot::Tile(at) = scene.cursor else {
        return Vec::new();
    };
    let m = match *scene.pick {
        Pick::Dye(dye) => Move::Dye { dye, at },
        Pick::Sponge => Move::Sponge { at },
        _ => return Vec::new(),
    };
    if scene.check(m).is_err() {
        return Vec::new();
    }
    let events = scene.foresee(m).into_iter();
    events
        .filter_map(|e| match e {
            Event::Recoloured { tile, .. } => Some(tile),
            _ => None,
        })
        .collect()
}

/// Where a tile lies.
fn place(area: Rect, tile: Tile) -> Rect {
    let height = (area.height.saturating_sub(1) / 9).clamp(1, 3);
    let room = area.width.saturating_sub(NUMBERS + 3 + PANEL) / 9;
    let width = room.min([4, 5, 7][usize::from(height) - 1]).max(4);
    let left = area.width.saturating_sub(NUMBERS + 9 * width + 3 + PANEL) / 2;
    Rect::new(
        area.x + left + NUMBERS + u16::from(tile.column()) * width,
        area.y + 1 + u16::from(tile.row()) * height,
        width,
        height,
    )
}

fn cloth(scene: &Scene<'_, Guppy>, tile: Tile, place: Rect, mark: Mark, canvas: &mut Canvas<'_>) {
    let look = scene.look;
    let Some(colour) = scene.view.colour(tile) else {
        canvas.place(place, look.or("·", "."), mark, mark.keep(FAINT));
        return;
    };
    let bead = match scene.view.bead(tile) {
        None => "",
        Some(Bead::White) => look.or("○", "o"),
        Some(Bead::Black) => look.or("●", "@"),
    };
    let text = format!("{}{bead}", colour.letter());
    canvas.place(place, &text, mark, mark.keep(paint(colour)));
}

/// The buttons of the panel, from its top.
fn buttons(rules: &Rules, area: Rect) -> impl Iterator<Item = (Rect, Spot)> {
    let left = place(area, Tile::at(0, 8).expect("a tile of every board")).right() + 2;
    let tools = rules.dyes().iter().copied().map(Spot::Dye);
    let tools: Vec<_> = tools.chain([Spot::Sponge]).collect();
    let orders = rules.orders().iter().copied().map(Spot::Scissors);
    let spots = orders.chain([Spot::Put, Spot::Cloth]);
    let after = tools.len() as u16 + 2;
    let button = move |row: u16| Rect::new(left, area.y + row, PANEL, 1);
    (1..)
        .zip(tools)
        .chain((after + 1..).zip(spots))
        .map(move |(row, spot)| (button(row), spot))
}

fn panel(scene: &Scene<'_, Guppy>, area: Rect, canvas: &mut Canvas<'_>) {
    let (view, look) = (scene.view, scene.look);
    let rules = view.rules();
    let full = rules.tiles_per_order();
    for (place, spot) in buttons(rules, area) {
        let chosen = match spot {
            Spot::Dye(dye) => *scene.pick == Pick::Dye(dye),
            Spot::Sponge => *scene.pick == Pick::Sponge,
            Spot::Put => *scene.pick == Pick::Sure(Move::Put),
            Spot::Cloth => *scene.pick == Pick::Sure(Move::Cloth),
            Spot::Scissors(_) | Spot::Tile(_) => false,
        };
        let mark = scene.mark(spot, &BTreeSet::new(), chosen, false);
        let (text, colour, faint) = match spot {
            Spot::Dye(dye) => {
                let letter = DYES
                    .iter()
                    .find(|(d, _)| *d == dye)
                    .map_or(' ', |(_, l)| *l);
                let units = view.units(dye);
                let name = dye.to_string();
                let bar = look.or("▪", "|").repeat(units.into());
                (
                    format!("{letter}  {name:<8}{units:>2} {bar}"),
                    Colour::TAN.with(dye),
                    units == 0,
                )
            }
            Spot::Sponge => {
                let n = view.sponges();
                (format!("s  {:<8}{n:>2}", "sponges"), Colour::TAN, n == 0)
            }
            Spot::Scissors(order) => {
                let (text, faint) = order_line(scene, order);
                (text, order.colour(), faint)
            }
            Spot::Put => (
                "p  put the scissors down".into(),
                Colour::TAN,
                view.hand().is_none(),
            ),
            Spot::Cloth => (
                "n  new cloth".into(),
                Colour::TAN,
                !scene.legal.contains(&Move::Cloth),
            ),
            Spot::Tile(_) => continue,
        };
        let style = mark.over(if faint { FAINT } else { Style::new() });
        canvas.fill(place, " ", style);
        let letter: String = text.chars().take(1).collect();
        let paint = if colour == Colour::TAN {
            style.patch(BOLD)
        } else {
            paint(colour)
        };
        canvas.text(place.x + 1, place.y, &format!(" {letter} "), paint);
        canvas.text(place.x + 4, place.y, &text[letter.len()..], style);
        canvas.label(place, "", mark, style);
    }
    let left = place(area, Tile::at(0, 8).expect("a tile of every board")).right() + 3;
    canvas.text(left, area.y, "Dyes and sponges", BOLD);
    let heading = format!("Orders: {full} tiles, in patches of {}", rules.min_patch());
    let row = rules.dyes().len() as u16 + 3;
    canvas.text(left, area.y + row, &heading, BOLD);
}

/// An order: its key, name, how far it is filled, and how it stands; and whether it is done with.
fn order_line(scene: &Scene<'_, Guppy>, order: Order) -> (String, bool) {
    let (view, look) = (scene.view, scene.look);
    let key = order.colour().letter().to_ascii_uppercase();
    let name = order.to_string();
    let full = view.rules().tiles_per_order();
    let Some(state) = view
        .order(order)
        .filter(|state| state.scissors != Scissors::Gone)
    else {
        return (format!("{key}  {name:<7}of an earlier cloth"), true);
    };
    let used = state.scissors == Scissors::Used;
    let in_hand = view.hand() == Some(order);
    let words = match (in_hand, state.filled, used) {
        (true, true, _) => "filled, in hand",
        (true, false, _) => "in hand",
        (_, true, _) => "filled",
        (_, _, true) => "given up",
        _ => "",
    };
    let done = usize::from(state.tiles.min(full)) * 6 / usize::from(full);
    let bar = look.or("█", "#").repeat(done) + &look.or("░", "-").repeat(6 - done);
    let tiles = format!("{}/{full}", state.tiles);
    (
        format!("{key}  {name:<7}{bar} {tiles:<6}{words}"),
        used && !in_hand,
    )
}

/// A colour's cell, with an ink that can be read on it.
fn paint(colour: Colour) -> Style {
    let (ground, ink) = match colour.code() {
        0 => (180, 16),
        2 => (160, 231),
        4 => (21, 231),
        6 => (91, 231),
        8 => (226, 16),
        10 => (208, 16),
        12 => (34, 231),
        14 => (94, 231),
        // Bleached colours.
        1 => (231, 16),
        3 => (218, 16),
        5 => (123, 16),
        7 => (183, 16),
        13 => (155, 16),
        _ => (250, 16),
    };
    Style::new()
        .fg(Color::Indexed(ink))
        .bg(Color::Indexed(ground))
}
