//! Flood as the programs show it.

use std::fmt::Write;
use std::num::NonZeroU32;

use anstyle::{AnsiColor, Style as Paint};
use anyhow::Result;
use flood_core::{Arm, CarefulBot, Flood, LookoutBot, Move, Side, View};
use games_common::{Bot, Card, Seed};

use super::{Shown, Style};
use crate::bots::Asked;

impl Shown for Flood {
    const TITLE: &'static str = "Flood";
    const MOVES: &'static str =
        "  Kh c2 up 3      puts the king of hearts on column 2, above the river, at distance 3
  flood c2 up     plays the Flood's card there (the Flood's side, with sides=two_players)
  flood discard   discards it when it can go nowhere";
    const OWN_BOTS: &'static [(&'static str, &'static str)] = &[
        (
            "careful",
            "puts its sandbags where the water would come first; looks no move ahead",
        ),
        (
            "lookout",
            "tries its moves in sampled decks, both sides careful from there; lookout:N for N playouts a move, 400 otherwise",
        ),
    ];

    fn own_bot(asked: Asked<'_>, seed: Seed) -> Option<Result<Box<dyn Bot<Self>>>> {
        Some(match asked.name {
            "careful" => asked.alone().map(|()| Box::new(CarefulBot) as _),
            "lookout" => asked
                .number(LookoutBot::PLAYOUTS, NonZeroU32::MIN..=NonZeroU32::MAX)
                .map(|playouts| Box::new(LookoutBot::new(seed, playouts)) as _),
            _ => return None,
        })
    }

    const SEEING: Option<&'static str> =
        Some("sees both decks, in a game for one; with N playouts");

    fn seeing(&self, budget: u32) -> Option<Vec<Move>> {
        self.best_line(budget)
    }

    fn counts(&self) -> Vec<(&'static str, i64)> {
        vec![("houses", self.houses().into())]
    }

    fn draw(view: &View, style: Style) -> String {
        let mut table = String::from("          ");
        let columns = u8::try_from(view.river.len()).unwrap_or(u8::MAX);
        for column in 1..=columns {
            let _ = write!(table, " c{column:<4}");
        }
        table.push('\n');
        houses(&mut table, view, Side::Up, style);
        for distance in (1..=view.spaces).rev() {
            spaces(&mut table, view, Side::Up, distance, style);
        }
        table.push_str("    river ");
        for &card in &view.river {
            let paint = AnsiColor::Cyan.on_default().bold();
            let _ = write!(table, "{paint} ={}={paint:#} ", name(card, style));
        }
        table.push('\n');
        for distance in 1..=view.spaces {
            spaces(&mut table, view, Side::Down, distance, style);
        }
        houses(&mut table, view, Side::Down, style);
        let hand = match &view.hand {
            Some(hand) => list(hand.iter().copied(), style),
            None => format!("{} cards", view.hand_size),
        };
        let _ = writeln!(
            table,
            "Hand: {hand}   Deck {}   Flood's deck {}",
            view.deck_left, view.flood_left
        );
        if view.discards().next().is_some() {
            let _ = writeln!(table, "Discards: {}", list(view.discards(), style));
        }
        if let Some(card) = view.drawn {
            let _ = writeln!(table, "The Flood has drawn {}.", name(card, style));
        }
        let _ = writeln!(
            table,
            "Houses {}   Score {}   (locked sandbags in brackets)",
            view.houses, view.score
        );
        table
    }
}

fn arms(view: &View, side: Side) -> impl Iterator<Item = Arm> {
    let columns = u8::try_from(view.river.len()).unwrap_or(u8::MAX);
    (1..=columns).filter_map(move |column| Arm::new(column, side))
}

fn houses(table: &mut String, view: &View, side: Side, style: Style) {
    table.push_str("          ");
    for arm in arms(view, side) {
        let lost = view.flood_on(arm).count() >= usize::from(view.spaces);
        table.push_str(match (lost, style.ascii) {
            (false, false) => "  ⌂   ",
            (false, true) => "  /\\  ",
            (true, false) => " ≈≈≈≈ ",
            (true, true) => " ~~~~ ",
        });
    }
    table.truncate(table.trim_end().len());
    table.push('\n');
}

fn spaces(table: &mut String, view: &View, side: Side, distance: u8, style: Style) {
    let _ = write!(table, "{:>7} {distance} ", side.to_string());
    for arm in arms(view, side) {
        let water = view.flood_on(arm).nth(usize::from(distance) - 1);
        let bag = arm.space(distance).and_then(|space| view.sandbag(space));
        let (text, paint) = match (water, bag) {
            (Some(card), _) if style.ascii => (
                format!("~{}~", name(card, style)),
                AnsiColor::Blue.on_default(),
            ),
            (Some(card), _) => (
                format!("≈{}≈", name(card, style)),
                AnsiColor::Blue.on_default(),
            ),
            (None, Some(bag)) if bag.locked => (
                format!("[{}]", name(bag.card, style)),
                AnsiColor::Green.on_default(),
            ),
            (None, Some(bag)) => (
                format!("({})", name(bag.card, style)),
                AnsiColor::Yellow.on_default(),
            ),
            (None, None) => (
                if style.ascii { " .. " } else { " ·· " }.into(),
                Paint::new(),
            ),
        };
        let _ = write!(table, " {paint}{text}{paint:#} ");
    }
    table.truncate(table.trim_end().len());
    table.push('\n');
}

fn name(card: Card, style: Style) -> String {
    let suit = if style.ascii {
        card.suit().letter()
    } else {
        card.suit().symbol()
    };
    format!("{}{suit}", card.rank())
}

fn list(cards: impl Iterator<Item = Card>, style: Style) -> String {
    let names: Vec<_> = cards.map(|card| name(card, style)).collect();
    if names.is_empty() {
        "none".into()
    } else {
        names.join(" ")
    }
}
