//! Guppy as the programs show it.

use std::fmt::Write;

use anstyle::{Ansi256Color, AnsiColor, Color, Style as Paint};
use anyhow::Result;
use games_common::{Bot, Seed};
use guppy_core::{Bead, Colour, Guppy, Planner, Scissors, Tile, View};

use super::{Shown, Style};
use crate::bots::Asked;

impl Shown for Guppy {
    const TITLE: &'static str = "Guppy";
    const MOVES: &'static str = "  dye red c4   spends a unit of red with c4 as the centre
  sponge c4    sponges the square whose top left tile is c4
  pick green   picks the green scissors up
  cut c4-e7    cuts a rectangle of one colour
  cut c4       cuts the patch that c4 belongs to
  put          puts the scissors down
  cloth        takes new cloth";
    const OWN_BOTS: &'static [(&'static str, &'static str)] = &[(
        "planner",
        "plans dyes, sponges and cuts to the end; planner:N weighs N tables for each plan, 40000 otherwise",
    )];

    fn own_bot(asked: Asked<'_>, seed: Seed) -> Option<Result<Box<dyn Bot<Self>>>> {
        (asked.name == "planner").then(|| {
            let nodes = asked.number(Planner::NODES, 0..=u32::MAX)?;
            Ok(Box::new(Planner::new(seed, nodes)) as _)
        })
    }

    fn draw(view: &View, style: Style) -> String {
        let mut table = String::from("    a  b  c  d  e  f  g  h  i\n");
        for tile in Tile::all() {
            if tile.column() == 0 {
                let _ = write!(table, " {} ", tile.row() + 1);
            }
            let mark = match (view.bead(tile), style.ascii) {
                (None, _) => ' ',
                (Some(Bead::White), false) => '○',
                (Some(Bead::Black), false) => '●',
                (Some(Bead::White), true) => 'o',
                (Some(Bead::Black), true) => '@',
            };
            let (letter, paint) = match view.colour(tile) {
                Some(colour) => (colour.letter(), paint(colour)),
                None if style.ascii => ('.', Paint::new()),
                None => ('·', Paint::new()),
            };
            let _ = write!(table, "{paint} {letter}{mark}{paint:#}");
            if tile.column() == 8 {
                table.push('\n');
            }
        }
        let _ = write!(table, "Buckets:");
        for &dye in view.rules().dyes() {
            let _ = write!(table, " {dye} {},", view.units(dye));
        }
        let _ = writeln!(table, " sponges {}", view.sponges());
        let full = view.rules().tiles_per_order();
        let _ = writeln!(
            table,
            "Orders of {full} tiles, patches from {} tiles:",
            view.rules().min_patch()
        );
        for &order in view.rules().orders() {
            let Some(state) = view.order(order).filter(|s| s.scissors != Scissors::Gone) else {
                continue;
            };
            let name = order.to_string();
            let _ = write!(
                table,
                "  {}{name:<6}{:#} ",
                paint(order.colour()),
                paint(order.colour())
            );
            let done = usize::from(state.tiles.min(full));
            let _ = write!(
                table,
                "[{}{}] ",
                "#".repeat(done),
                "-".repeat(usize::from(full) - done)
            );
            let _ = write!(table, "{}/{full}", state.tiles);
            let words = match (
                view.hand() == Some(order),
                state.filled,
                state.scissors == Scissors::Used,
            ) {
                (true, true, _) => ", filled, scissors in hand",
                (true, false, _) => ", scissors in hand",
                (_, true, _) => ", filled",
                (_, _, true) => ", given up",
                _ => "",
            };
            let _ = writeln!(table, "{words}");
        }
        let _ = write!(table, "Cloth {}", view.cloths());
        if let Some(limit) = view.rules().cloth_limit() {
            let _ = write!(table, " of {limit}");
        }
        let _ = writeln!(
            table,
            "   Level {}   Score {}",
            view.rules().level(),
            view.score()
        );
        table
    }
}

/// A colour's cell: what it looks like, with a text that can be read on it.
fn paint(colour: Colour) -> Paint {
    let (background, text) = match colour.code() {
        0 => (180, AnsiColor::Black),
        2 => (160, AnsiColor::BrightWhite),
        4 => (21, AnsiColor::BrightWhite),
        6 => (91, AnsiColor::BrightWhite),
        8 => (226, AnsiColor::Black),
        10 => (208, AnsiColor::Black),
        12 => (34, AnsiColor::BrightWhite),
        14 => (94, AnsiColor::BrightWhite),
        // Bleached colours.
        1 => (231, AnsiColor::Black),
        3 => (218, AnsiColor::Black),
        5 => (123, AnsiColor::Black),
        7 => (183, AnsiColor::Black),
        13 => (155, AnsiColor::Black),
        _ => (250, AnsiColor::Black),
    };
    Paint::new()
        .bg_color(Some(Color::Ansi256(Ansi256Color(background))))
        .fg_color(Some(text.into()))
}
