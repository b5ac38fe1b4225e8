//! Flood on the screen: the river across the middle, arms above and below, the hand at the bottom.

use std::collections::BTreeSet;
use std::time::Duration;

use flood_core::{Arm, Event, Flood, FloodCard, Move, Rules, Sandbag, Side, Space, View};
use games_common::{Card, Seat};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use crate::tui::board::{Answer, Board, Scene, Step};
use crate::tui::canvas::{BOLD, Canvas, FAINT, Mark, card_style};

/// A place on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A space of an arm.
    Space(Space),
    /// A card of the hand, counted from 0.
    Hand(u8),
    /// Where the Flood's player discards.
    Discard,
}

/// Columns of the row names.
const NAMES: u16 = 8;
/// A card with its frame and its mark: `[(10♠)]`.
const CELL: u16 = 7;
/// Rows below the board: the hand, the discards.
const BELOW: u16 = 2;
/// How long each thing that happens is shown.
const BEAT: Duration = Duration::from_millis(800);

impl Board for Flood {
    type Spot = Spot;
    type Pick = Option<u8>;

    const ABOUT: &'static str = "sandbags against rising water, to save the houses";
    const CARDS: bool = true;
    const KEYS: &'static [(&'static str, &'static str)] = &[
        ("1 to 9, 0", "a card of the hand; then the space for it"),
        (
            "x",
            "discards the Flood's card when it can go nowhere (two players)",
        ),
        ("any key", "shows the next thing that the Flood does"),
    ];

    fn start() -> Spot {
        Spot::Hand(0)
    }

    fn least(rules: &Rules) -> (u16, u16) {
        let hand = NAMES + u16::from(rules.hand()) * (CELL + 1);
        (
            (NAMES + CELL * u16::from(rules.columns())).max(hand),
            2 * u16::from(rules.spaces()) + 4 + BELOW,
        )
    }

    fn status(view: &View) -> String {
        format!(
            "Score {}   Houses {}   Deck {}   Flood's deck {}",
            view.score, view.houses, view.deck_left, view.flood_left
        )
    }

    fn spots(scene: &Scene<'_, Self>, area: Rect) -> Vec<(Rect, Spot)> {
        let view = scene.view;
        let grid = Grid::new(view, area);
        let mut spots = Vec::new();
        for side in [Side::Up, Side::Down] {
            for arm in arms(view, side) {
                for space in (1..=view.spaces).filter_map(|distance| arm.space(distance)) {
                    spots.push((grid.space(space), Spot::Space(space)));
                }
            }
        }
        let hand = view.hand.as_ref().map_or(0, Vec::len) as u8;
        spots.extend((0..hand).map(|i| (grid.hand(i), Spot::Hand(i))));
        if view.drawn.is_some() && view.to_move != Seat::FIRST {
            spots.push((grid.hand(hand.max(1)), Spot::Discard));
        }
        spots
    }

    fn paint(scene: &Scene<'_, Self>, area: Rect, canvas: &mut Canvas<'_>) {
        let (view, look) = (scene.view, scene.look);
        let grid = Grid::new(view, area);
        let targets = Self::targets(scene);
        for (arm, card) in arms(view, Side::Up).zip(&view.river) {
            let place = grid.row(arm, grid.top);
            canvas.place(
                place,
                &format!("c{}", arm.column()),
                Mark::default(),
                FAINT.patch(BOLD),
            );
            let place = grid.row(arm, grid.river());
            canvas.fill(place, look.or("≈", "="), WATER);
            let name = format!(" {} ", look.card(*card));
            canvas.label(place, &name, Mark::default(), card_style(*card));
        }
        canvas.text(grid.left - NAMES, grid.river(), "river", BOLD);
        for (side, row) in [
            (Side::Up, grid.top + 1),
            (Side::Down, grid.down(view.spaces) + grid.height),
        ] {
            for arm in arms(view, side) {
                let lost = view.flood_on(arm).count() >= usize::from(view.spaces);
                let fresh = scene.events.contains(&Event::HouseLost { arm });
                let (text, style) = match (lost, fresh) {
                    (false, false) => (look.or("⌂", "/\\"), HOUSE),
                    (true, false) => (look.or("≈≈≈", "~~~"), WATER),
                    _ => (look.or("≈⌂≈", "~/\\~"), WATER.patch(BOLD)),
                };
                let mark = Mark {
                    touched: fresh,
                    ..Mark::default()
                };
                canvas.place(grid.row(arm, row), text, mark, style);
            }
            canvas.text(grid.left - NAMES, row, "houses", FAINT);
        }
        for (place, spot) in Self::spots(scene, area) {
            match spot {
                Spot::Space(space) => {
                    let mark = scene.mark(spot, &targets, false, touched(scene, space));
                    draw_space(scene, space, place, mark, canvas);
                    if space.column() == 1 {
                        let name = format!("{:>4} {}", space.side().name(), space.distance());
                        let y = place.y + place.height / 2;
                        canvas.text(grid.left - NAMES, y, &name, FAINT);
                    }
                }
                Spot::Hand(_) | Spot::Discard => {}
            }
        }
        below(scene, &grid, canvas);
    }

    fn targets(scene: &Scene<'_, Self>) -> BTreeSet<Spot> {
        let chosen = scene.pick.and_then(|i| hand_card(scene.view, i));
        scene
            .legal
            .iter()
            .filter_map(|m| match *m {
                Move::Sandbag { card, space } if Some(card) == chosen => Some(Spot::Space(space)),
                Move::Flood { arm } => Some(next_space(scene.view, arm)),
                _ => None,
            })
            .collect()
    }

    fn press(scene: &Scene<'_, Self>, spot: Spot) -> Answer<Self> {
        let view = scene.view;
        match spot {
            Spot::Hand(i) if *scene.pick == Some(i) => Answer::Choose(None),
            Spot::Hand(i) if hand_card(view, i).is_some() => Answer::Choose(Some(i)),
            Spot::Hand(_) => Answer::No("there is no such card in the hand".into()),
            Spot::Space(space) if view.to_move != Seat::FIRST => {
                Answer::Play(Move::Flood { arm: space.arm() })
            }
            Spot::Space(space) => match scene.pick.and_then(|i| hand_card(view, i)) {
                Some(card) => Answer::Play(Move::Sandbag { card, space }),
                None => Answer::No("choose a card of the hand first".into()),
            },
            Spot::Discard => Answer::Play(Move::Discard),
        }
    }

    fn prompt(scene: &Scene<'_, Self>) -> String {
        let view = scene.view;
        match (view.drawn, scene.pick.and_then(|i| hand_card(view, i))) {
            (Some(card), _) if view.to_move != Seat::FIRST => {
                let card = scene.look.card(card);
                format!("The Flood has drawn {card}: choose the arm that it floods")
            }
            (_, Some(card)) => format!("{}: choose a space for it", scene.look.card(card)),
            _ => "Choose a card of the hand".into(),
        }
    }

    fn key(letter: char) -> Option<Spot> {
        match letter {
            'x' => Some(Spot::Discard),
            // The keys go 1 to 9 and then 0.
            _ => Some(Spot::Hand((letter.to_digit(10)? as u8 + 9) % 10)),
        }
    }

    fn toward(scene: &Scene<'_, Self>, m: Move) -> (Self::Pick, Spot) {
        match m {
            Move::Sandbag { card, space } => {
                let hand = scene.view.hand.iter().flatten();
                let index = hand.zip(0..).find(|(c, _)| **c == card).map(|(_, i)| i);
                (index, Spot::Space(space))
            }
            Move::Flood { arm } => (None, next_space(scene.view, arm)),
            Move::Discard => (None, Spot::Discard),
        }
    }

    /// One thing after another.
    fn steps(before: &View, events: &[Event], _: &View) -> Vec<Step<Self>> {
        let mut view = before.clone();
        let mut steps = Vec::new();
        for event in events {
            tell(&mut view, event);
            let own = matches!(
                event,
                Event::SandbagPlaced { .. } | Event::CardDrawn { .. } | Event::Finished { .. }
            );
            steps.push(Step {
                view: view.clone(),
                events: vec![*event],
                stay: if own { BEAT / 2 } else { BEAT },
            });
        }
        steps
    }
}

const WATER: Style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(25));
const SANDBAG: Style = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(180));
const LOCKED: Style = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(114));
const HOUSE: Style = Style::new().fg(Color::Indexed(214));

/// Shows on a table what an event says.
fn tell(view: &mut View, event: &Event) {
    match *event {
        Event::SandbagPlaced { card, space } => {
            view.sandbags.push(Sandbag {
                space,
                card,
                locked: false,
                flooded_over: false,
            });
            view.hand_size -= 1;
            if let Some(hand) = &mut view.hand
                && let Some(i) = hand.iter().position(|c| *c == card)
            {
                hand.remove(i);
            }
        }
        Event::Locked { first, last } => {
            for bag in &mut view.sandbags {
                let row = (bag.space.side(), bag.space.distance());
                bag.locked |= row == (first.side(), first.distance())
                    && (first.column()..=last.column()).contains(&bag.space.column());
            }
        }
        Event::CardDrawn { card } => {
            view.deck_left -= 1;
            view.hand_size += 1;
            if let (Some(hand), Some(card)) = (&mut view.hand, card) {
                hand.push(card);
                hand.sort_by_key(|c| (c.rank().high(), c.suit().number()));
            }
        }
        Event::FloodDrew { card } => {
            view.flood_left -= 1;
            view.drawn = Some(card);
        }
        Event::Flooded { card, space, over } => {
            let arm = Some(space.arm());
            view.drawn = None;
            view.flood.push(FloodCard { card, arm });
            if over.is_some() {
                for bag in view.sandbags.iter_mut().filter(|bag| bag.space == space) {
                    bag.flooded_over = true;
                }
            }
        }
        Event::Discarded { card } => {
            view.drawn = None;
            view.flood.push(FloodCard { card, arm: None });
        }
        Event::HouseLost { .. } => view.houses -= 1,
        Event::Finished { score, .. } => view.score = score.into(),
        _ => {}
    }
}

/// Where things lie.
struct Grid {
    left: u16,
    top: u16,
    /// Columns of an arm.
    width: u16,
    /// Rows of a space.
    height: u16,
    spaces: u8,
}

impl Grid {
    fn new(view: &View, area: Rect) -> Self {
        let columns = view.river.len().max(1) as u16;
        let spaces = u16::from(view.spaces).max(1);
        let room = area.height.saturating_sub(3 + BELOW) / (2 * spaces + 1);
        let width = (area.width.saturating_sub(NAMES) / columns).clamp(CELL, CELL + 3);
        let left = area.width.saturating_sub(NAMES + width * columns) / 2;
        Self {
            left: area.x + left + NAMES,
            top: area.y,
            width,
            height: room.clamp(1, 4),
            spaces: view.spaces,
        }
    }

    /// The cell of an arm in a row of the screen.
    fn row(&self, arm: Arm, y: u16) -> Rect {
        let x = self.left + u16::from(arm.column() - 1) * self.width;
        // The widest cells keep a gap, the others touch.
        Rect::new(x, y, (self.width - 1).max(CELL), 1)
    }

    fn space(&self, space: Space) -> Rect {
        let y = match space.side() {
            Side::Up => self.top + 2 + u16::from(self.spaces - space.distance()) * self.height,
            Side::Down => self.down(space.distance()),
        };
        // A row is left free between spaces where there is room.
        Rect {
            height: (self.height - 1).max(1),
            ..self.row(space.arm(), y)
        }
    }

    fn river(&self) -> u16 {
        self.top + 2 + u16::from(self.spaces) * self.height
    }

    fn down(&self, distance: u8) -> u16 {
        self.river() + self.height + u16::from(distance - 1) * self.height
    }

    /// The row of the hand.
    fn hand_row(&self) -> u16 {
        self.down(self.spaces) + self.height + 1
    }

    fn hand(&self, i: u8) -> Rect {
        Rect::new(
            self.left + u16::from(i) * (CELL + 1),
            self.hand_row(),
            CELL,
            1,
        )
    }
}

fn arms(view: &View, side: Side) -> impl Iterator<Item = Arm> + use<> {
    (1..=view.river.len() as u8).filter_map(move |column| Arm::new(column, side))
}

fn hand_card(view: &View, i: u8) -> Option<Card> {
    view.hand.as_ref()?.get(usize::from(i)).copied()
}

/// The space that the water of an arm comes to next.
fn next_space(view: &View, arm: Arm) -> Spot {
    let distance = view.flood_on(arm).count() as u8 + 1;
    let beyond = distance.min(view.spaces.max(1));
    arm.space(beyond).map_or(Spot::Discard, Spot::Space)
}

fn touched(scene: &Scene<'_, Flood>, at: Space) -> bool {
    scene.events.iter().any(|event| match *event {
        Event::SandbagPlaced { space, .. } | Event::Flooded { space, .. } => space == at,
        Event::Locked { first, last } => {
            (first.side(), first.distance()) == (at.side(), at.distance())
                && (first.column()..=last.column()).contains(&at.column())
        }
        _ => false,
    })
}

fn draw_space(
    scene: &Scene<'_, Flood>,
    space: Space,
    place: Rect,
    mark: Mark,
    canvas: &mut Canvas<'_>,
) {
    let (view, look) = (scene.view, scene.look);
    let water = view
        .flood_on(space.arm())
        .nth(usize::from(space.distance()) - 1);
    let (text, style) = match (water, view.sandbag(space)) {
        (Some(card), _) => {
            let wave = look.or("≈", "~");
            (format!("{wave}{}{wave}", look.card(card)), WATER)
        }
        (None, Some(bag)) if bag.locked => (format!("{{{}}}", look.card(bag.card)), LOCKED),
        (None, Some(bag)) => (format!("({})", look.card(bag.card)), SANDBAG),
        (None, None) => (look.or("·", ".").into(), FAINT),
    };
    canvas.place(place, &text, mark, mark.over(style));
}

/// The hand, the card that the Flood has drawn, and the discards.
fn below(scene: &Scene<'_, Flood>, grid: &Grid, canvas: &mut Canvas<'_>) {
    let (view, look) = (scene.view, scene.look);
    let row = grid.hand_row();
    let left = grid.left - NAMES;
    canvas.text(left, row, "Hand", BOLD);
    let mut end = grid.left;
    match &view.hand {
        Some(hand) => {
            for (i, card) in (0..).zip(hand) {
                let mark = scene.mark(
                    Spot::Hand(i),
                    &BTreeSet::new(),
                    *scene.pick == Some(i),
                    false,
                );
                let text = format!("{} {}", (i + 1) % 10, look.card(*card));
                canvas.place(grid.hand(i), &text, mark, mark.over(card_style(*card)));
                end = grid.hand(i).right() + 1;
            }
        }
        None => end = canvas.text(end, row, &format!("{} cards", view.hand_size), FAINT) + 1,
    }
    if let Some(card) = view.drawn {
        if view.to_move != Seat::FIRST && !scene.passing {
            let hand = view.hand.as_ref().map_or(0, Vec::len) as u8;
            let place = grid.hand(hand.max(1));
            let mark = scene.mark(Spot::Discard, &BTreeSet::new(), false, false);
            canvas.place(place, "x drop", mark, mark.over(BOLD));
            end = place.right() + 1;
        }
        let text = format!(" The Flood has drawn {} ", look.card(card));
        canvas.text(end + 1, row, &text, WATER.patch(BOLD));
    }
    let discards: Vec<_> = view.discards().map(|card| look.card(card)).collect();
    if !discards.is_empty() {
        let heading = format!("{} discarded: ", discards.len());
        let room = usize::from(canvas.buffer.area.right() - left) - heading.len();
        // The last ones, as many as there is room for.
        let most = room.saturating_sub(2) / 4;
        let from = discards.len().saturating_sub(most);
        let before = if from > 0 { look.or("… ", ".. ") } else { "" };
        let text = format!("{heading}{before}{}", discards[from..].join(" "));
        canvas.text(left, row + 1, &text, FAINT);
    }
}
