//! What is measured of a game, beside the score: a list for every game.

use flood_core::Flood;
use games_common::{Game, Outcome, Scored, Seeded};
use guppy_core::Guppy;
use mummichog_core::Mummichog;
use spider_core::Spider;

/// How a measure is summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number that every game has: mean and quantiles.
    Number,
    /// 0 or 1: a rate with its Wilson interval.
    Rate,
    /// A whole number that a game has or never comes to: the share that comes to it, and quantiles over all games, in which
    /// those that do not stand last.
    Reached,
}

/// Something that is measured of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The name in studies and tables.
    pub name: &'static str,
    /// What it is, some words.
    pub words: &'static str,
    /// How it is summed up.
    pub kind: Kind,
}

const fn measure(name: &'static str, kind: Kind, words: &'static str) -> Measure {
    Measure { name, words, kind }
}

/// What every game has: the first measures of each.
pub const COMMON: [Measure; 3] = [
    measure("score", Kind::Number, "the score at the end"),
    measure("length", Kind::Number, "moves made, of whatever kind"),
    measure(
        "ended",
        Kind::Rate,
        "the game came to its end within the study's bound on moves",
    ),
];

/// A game with measures of its own.
pub trait Measured: Game {
    /// The measures that only this game has.
    const MEASURES: &'static [Measure];

    /// Looks at the deal, before the first move.
    fn begin(&self, tally: &mut [i64]) {
        let _ = tally;
    }

    /// Keeps count of what happens. `tally` has a number for each of [`MEASURES`](Measured::MEASURES), 0 at first.
    fn watch(tally: &mut [i64], event: &Self::Event) {
        let _ = (tally, event);
    }

    /// The measures of a game that has been played, in the order of [`MEASURES`](Measured::MEASURES); `None` for what it never came to.
    fn measure(&self, tally: &[i64]) -> Vec<Option<i64>>;
}

/// Counts are far below 2^63.
fn number(count: u64) -> Option<i64> {
    i64::try_from(count).ok()
}

impl Measured for Mummichog {
    const MEASURES: &'static [Measure] = &[
        measure("cleared", Kind::Rate, "no tile was left"),
        measure("tiles_left", Kind::Number, "tiles left on the board"),
        measure("matches", Kind::Number, "pairs that matched"),
        measure(
            "longest_run",
            Kind::Number,
            "the most matches without a mismatch between them",
        ),
        measure("flips", Kind::Number, "pairs flipped"),
        measure(
            "clearable",
            Kind::Rate,
            "the tiles as they were dealt could all be matched off, extra stars apart",
        ),
    ];

    fn begin(&self, tally: &mut [i64]) {
        tally[5] = self.can_be_cleared().into();
    }

    fn watch(tally: &mut [i64], event: &Self::Event) {
        if let mummichog_core::Event::Matched { run, .. } = event {
            tally[3] = tally[3].max((*run).into());
        }
    }

    fn measure(&self, tally: &[i64]) -> Vec<Option<i64>> {
        vec![
            Some((self.tiles_left() == 0).into()),
            Some(self.tiles_left().into()),
            Some(self.matches().into()),
            Some(tally[3]),
            number(self.flips()),
            Some(tally[5]),
        ]
    }
}

impl Measured for Flood {
    const MEASURES: &'static [Measure] = &[
        measure("houses", Kind::Number, "houses saved"),
        measure("saved", Kind::Number, "houses saved, in percent of all"),
        measure("most", Kind::Rate, "more than half of the houses saved"),
        measure("all", Kind::Rate, "every house saved"),
    ];

    fn measure(&self, _: &[i64]) -> Vec<Option<i64>> {
        let (saved, all) = (i64::from(self.houses()), i64::from(self.rules().arms()));
        vec![
            Some(saved),
            Some((200 * saved + all) / (2 * all)),
            Some((2 * saved > all).into()),
            Some((saved == all).into()),
        ]
    }
}

impl Measured for Guppy {
    const MEASURES: &'static [Measure] = &[
        measure("orders", Kind::Number, "orders filled"),
        measure("filled", Kind::Rate, "every order filled"),
        measure("patches", Kind::Number, "patches cut"),
        measure("cloths", Kind::Number, "cloths used, the first included"),
        measure("beads", Kind::Number, "beads cut, white and black"),
    ];

    fn watch(tally: &mut [i64], event: &Self::Event) {
        match event {
            guppy_core::Event::OrderFilled { .. } => tally[0] += 1,
            guppy_core::Event::Cut { white, black, .. } => {
                tally[2] += 1;
                tally[4] += i64::from(*white) + i64::from(*black);
            }
            _ => {}
        }
    }

    fn measure(&self, tally: &[i64]) -> Vec<Option<i64>> {
        let orders = self.rules().orders().len();
        vec![
            Some(tally[0]),
            Some((usize::try_from(tally[0]) == Ok(orders)).into()),
            Some(tally[2]),
            number(self.table().cloths()),
            Some(tally[4]),
        ]
    }
}

impl Measured for Spider {
    const MEASURES: &'static [Measure] = &[
        measure("won", Kind::Rate, "all eight sets went home"),
        measure("sets", Kind::Number, "sets that went home"),
        measure("moves", Kind::Number, "card moves, deals not counted"),
        measure("deals", Kind::Number, "groups dealt from the stock"),
        measure(
            "win_moves",
            Kind::Reached,
            "card moves that a won game took: the smallest budget under which these moves still win",
        ),
        measure("points_left", Kind::Reached, "the score of a won game"),
    ];

    fn watch(tally: &mut [i64], event: &Self::Event) {
        if let spider_core::Event::Dealt { .. } = event {
            tally[3] += 1;
        }
    }

    fn measure(&self, tally: &[i64]) -> Vec<Option<i64>> {
        let won = self.outcome() == Some(Outcome::Won);
        let moves = number(self.moves_made());
        vec![
            Some(won.into()),
            Some(self.sets_done().into()),
            moves,
            Some(tally[3]),
            moves.filter(|_| won),
            Some(self.score()).filter(|_| won),
        ]
    }
}
