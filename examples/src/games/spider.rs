//! Spider as the programs show it.

use std::fmt::Write;
use std::num::NonZeroU32;

use anstyle::{AnsiColor, Style as Paint};
use anyhow::Result;
use games_common::{Bot, Card, Outcome, Scored, Seed, Suit};
use spider_core::{FairBot, Move, Spider, View, solve};

use super::{Shown, Style};
use crate::bots::Asked;

impl Shown for Spider {
    const TITLE: &'static str = "Spider";
    const MOVES: &'static str = "  3-7        as many cards as fit go from column 3 to column 7
  3-7x2      two cards go from column 3 to column 7
  deal       deals a card to every column";
    const OWN_BOTS: &'static [(&'static str, &'static str)] = &[(
        "fair",
        "solves games that could be this one, and votes; fair:N for N games a move, 4 otherwise",
    )];

    fn own_bot(asked: Asked<'_>, seed: Seed) -> Option<Result<Box<dyn Bot<Self>>>> {
        const WORLDS: NonZeroU32 = NonZeroU32::new(4).unwrap();
        (asked.name == "fair").then(|| {
            let worlds = asked.number(WORLDS, NonZeroU32::MIN..=NonZeroU32::MAX)?;
            Ok(Box::new(FairBot::new(seed, worlds, FairBot::NODES)) as _)
        })
    }

    const SEEING: Option<&'static str> = Some("sees all cards, with N thousand nodes");

    fn seeing(&self, budget: u32) -> Option<Vec<Move>> {
        Some(solve(self, u64::from(budget) * 1_000).line)
    }

    fn counts(&self) -> Vec<(&'static str, i64)> {
        let won = self.outcome() == Some(Outcome::Won);
        vec![("sets", self.sets_done().into()), ("won", won.into())]
    }

    fn draw(view: &View, style: Style) -> String {
        let mut table = String::new();
        let columns = view.columns();
        for c in 0..columns.len() {
            let _ = write!(table, "  {c:02} ");
        }
        table.push('\n');
        let rows = columns
            .iter()
            .map(spider_core::ColumnView::height)
            .max()
            .unwrap_or(0)
            .max(1);
        for row in 0..rows {
            let mut line = String::new();
            for column in columns {
                let face_up = row.checked_sub(usize::from(column.face_down));
                match face_up.map(|i| column.face_up.get(i)) {
                    None => line.push_str(if style.ascii { "  ## " } else { "  ▒▒ " }),
                    Some(Some(&card)) => line.push_str(&picture(card, style)),
                    Some(None) if row == 0 => line.push_str("  -- "),
                    Some(None) => line.push_str("     "),
                }
            }
            table.push_str(line.trim_end());
            table.push('\n');
        }
        let sets: String = view
            .sets()
            .iter()
            .map(|s| if style.ascii { s.letter() } else { s.symbol() })
            .collect();
        let _ = writeln!(
            table,
            "Stock {} groups   Sets {} of 8 {sets}   Moves {}   Score {}",
            view.groups_left(),
            view.sets().len(),
            view.moves_made(),
            view.score()
        );
        table
    }
}

/// A card in five columns, by the name that it has in moves and words; red suits in red beside their symbol.
fn picture(card: Card, style: Style) -> String {
    let rank = card.rank();
    let suit = if style.ascii {
        card.suit().letter()
    } else {
        card.suit().symbol()
    };
    let red = matches!(card.suit(), Suit::Hearts | Suit::Diamonds);
    let paint = if red {
        AnsiColor::Red.on_default()
    } else {
        Paint::new()
    };
    format!(" {paint} {rank}{suit}{paint:#} ")
}
