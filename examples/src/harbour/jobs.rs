//! The jobs of the town: which puzzle each is, how it is dealt, and what it pays.

use flood_core::Flood;
use games_common::{Chance, GameKind, Seed};
use guppy_core::Guppy;
use mummichog_core::Mummichog;
use serde::{Deserialize, Serialize};
use spider_core::Spider;

/// Who gives work. Each trade is one of the four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trade {
    /// Patches for sails: Guppy.
    Sailmaker,
    /// Pairs of lamps: Mummichog.
    Lighthouse,
    /// Sandbags on the sea wall: Flood.
    SeaWall,
    /// Crates in order: Spider.
    Warehouse,
}

impl Trade {
    /// All of them, in the order of the board.
    pub const ALL: [Self; 4] = [
        Self::Sailmaker,
        Self::Lighthouse,
        Self::SeaWall,
        Self::Warehouse,
    ];

    /// The game behind it.
    pub const fn game(self) -> GameKind {
        match self {
            Self::Sailmaker => GameKind::of::<Guppy>(),
            Self::Lighthouse => GameKind::of::<Mummichog>(),
            Self::SeaWall => GameKind::of::<Flood>(),
            Self::Warehouse => GameKind::of::<Spider>(),
        }
    }

    /// What the board says of it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Sailmaker => "the sailmaker wants patches cut from dyed cloth",
            Self::Lighthouse => "the lighthouse has lamps to match",
            Self::SeaWall => "the sea wall needs sandbags, the tide is coming",
            Self::Warehouse => "the warehouse wants its crates in order",
        }
    }

    /// Whether work may be handed in before the game is over. Lamps and a wall are judged when all is done.
    pub const fn can_deliver_early(self) -> bool {
        matches!(self, Self::Sailmaker | Self::Warehouse)
    }

    /// Sizes of the job: rules of the game, the scores that are asked for, and the pay.
    const fn sizes(self) -> [(&'static str, [i64; 2], u32); 2] {
        match self {
            Self::Sailmaker => [
                ("level=1,cloth_limit=1", [200, 300], 6),
                (
                    "level=2,patch=connected,cloth_limit=2",
                    [12_000, 18_000],
                    12,
                ),
            ],
            Self::Lighthouse => [
                ("rows=4,columns=4", [0, 20], 6),
                ("rows=4,columns=6", [0, 40], 12),
            ],
            Self::SeaWall => [("columns=4", [372, 434], 6), ("", [930, 992], 12)],
            Self::Warehouse => [
                ("dealing=no_empty,scoring=windows", [600, 900], 8),
                ("suits=2,dealing=no_empty,scoring=windows", [505, 530], 16),
            ],
        }
    }
}

/// A puzzle on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Who gives it.
    pub trade: Trade,
    /// Changes to the game's default rules, as its rules text.
    pub rules: &'static str,
    /// The deal.
    pub deal: Seed,
    /// The scores that are asked for: for half the pay, and for all of it.
    pub goals: [i64; 2],
    /// Coins, when all is as it should be.
    pub pay: u32,
}

impl Job {
    /// The four jobs of a day: the same town has the same ones.
    pub fn of_day(town: Seed, day: u32) -> [Self; 4] {
        // The town draws as the games do: a stream for each purpose, found from the seed. It needs a name that no game has.
        let mut chance = Chance::new(town, "harbour", 0, day).expect("the name is short enough");
        Trade::ALL.map(|trade| {
            let [small, large] = trade.sizes();
            let (rules, goals, pay) = if chance.percent(50) { large } else { small };
            Self {
                trade,
                rules,
                deal: chance.seed(),
                goals,
                pay,
            }
        })
    }

    /// The coins for a score.
    pub fn pay_for(&self, score: i64) -> u32 {
        let [half, all] = self.goals;
        match score {
            score if score >= all => self.pay,
            score if score >= half => self.pay / 2,
            _ => 0,
        }
    }
}
