//! The state: deal and score; which moves are legal and what they do lies in the rooms below.

mod legal;
mod play;

use core::fmt;
use core::hash::{Hash, Hasher};

use games_common::{ActionIndex, Card, Notation, Outcome, Rank, Scored, Seat, Seed, Seeded, Suit};

pub use crate::game::play::Undo;
use crate::moves::{ACTIONS, LONGEST_GROUP};
use crate::rules::{WINDOWS_SET, WINDOWS_START};
use crate::tableau::{COLUMNS, DECK, SET, Tableau};
use crate::{Move, Rules, Scoring};

/// How many cards a group of the stock has: one for each column.
pub(crate) const GROUP: usize = COLUMNS;
/// How many groups are in the stock when play begins (S2).
pub(crate) const GROUPS: usize = 5;
/// How many sets there are (S1).
pub(crate) const SETS: usize = 8;

/// The stream purposes of this game's own chance.
pub(crate) mod purpose {
    /// The shuffle; index 0.
    pub(crate) const DEAL: u32 = 0;
    /// The games that a `FairBot` samples; the index numbers its choices.
    #[cfg(feature = "solver")]
    pub(crate) const FAIR_BOT: u32 = 1;
}

/// A game of Spider: a plain value of 1208 bytes without heap.
///
/// It knows the face-down cards and the stock; what the player may see is a [`View`](crate::View). Two games are equal when their rules,
/// seeds, cards and counters are.
#[derive(Clone)]
pub struct Spider {
    pub(crate) tableau: Tableau,
    /// The groups A, B, C, D, E; the last one left is dealt first. Those dealt stay here, for undo.
    pub(crate) stock: [u8; GROUPS * GROUP],
    pub(crate) groups: u8,
    /// The aces of the sets in the foundation, in order of completion.
    pub(crate) sets: [u8; SETS],
    pub(crate) done: u8,
    pub(crate) rules: Rules,
    pub(crate) seed: Seed,
    /// Moves of cards made and not taken back.
    pub(crate) moves: u64,
    /// Undos charged for.
    pub(crate) undos: u64,
}

/// The card of a byte that the engine keeps.
///
/// The table gives every byte an answer, so that the calls that only tell events can be left out when nobody listens.
#[inline]
pub(crate) fn card(byte: u8) -> Card {
    const CARDS: [Card; 64] = {
        let mut cards = [Card::new(Rank::ACE, Suit::Spades); 64];
        let mut byte = 0;
        while byte < 64 {
            if let Some(card) = Card::from_byte(byte) {
                cards[byte as usize] = card;
            }
            byte += 1;
        }
        cards
    };
    CARDS[usize::from(byte & 63)]
}

impl Spider {
    /// The deck before the shuffle: eight sets, each ace to king, whose suits go round (S1).
    pub(crate) fn deck(rules: Rules) -> [u8; DECK] {
        core::array::from_fn(|i| {
            let (set, rank) = ((i / SET) as u8, (i % SET) as u8 + 1);
            (set % rules.suits()) << 4 | rank
        })
    }

    /// How many groups are left in the stock, 0 to 5.
    pub fn groups_left(&self) -> u8 {
        self.groups
    }

    /// The moves made as the player is shown them: those taken back count (S11), deals do not.
    pub fn moves_made(&self) -> u64 {
        self.moves + self.undos
    }

    /// The undos made.
    pub fn undos(&self) -> u64 {
        self.undos
    }

    /// How many sets are done, 0 to 8.
    pub fn sets_done(&self) -> u8 {
        self.done
    }

    /// The suits of the sets in the foundation, in the order of completion.
    pub fn sets(&self) -> impl ExactSizeIterator<Item = Suit> + '_ {
        self.sets[..usize::from(self.done)]
            .iter()
            .map(|&ace| card(ace).suit())
    }
}

impl Seeded for Spider {
    const NAME: &'static str = "spider";
    const RULES_VERSION: u32 = 1;
    type Rules = Rules;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        let mut deck = Self::deck(*rules);
        Self::stream(seed, purpose::DEAL, 0).shuffle(&mut deck);
        let (stock, mut table) = deck.split_at((GROUPS + 1) * GROUP);
        let (stock, opening) = stock.split_at(GROUPS * GROUP);
        let mut game = Self {
            tableau: Tableau::empty(),
            stock: [0; GROUPS * GROUP],
            groups: GROUPS as u8,
            sets: [0; SETS],
            done: 0,
            rules: *rules,
            seed,
            moves: 0,
            undos: 0,
        };
        game.stock.copy_from_slice(stock);
        for (column, &up) in opening.iter().enumerate() {
            let (down, rest) = table.split_at(if column < 4 { 5 } else { 4 });
            game.tableau.fill(column, down, &[up]);
            table = rest;
        }
        debug_assert_eq!(game.validate(), Ok(()));
        game
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seed(&self) -> Seed {
        self.seed
    }
}

impl Scored for Spider {
    #[inline]
    fn score(&self) -> i64 {
        let spent = self.moves_made().cast_signed();
        match self.rules.scoring() {
            Scoring::Budget => i64::from(self.rules.budget()) - spent,
            Scoring::Windows => {
                WINDOWS_START + WINDOWS_SET * i64::from(self.done)
                    - spent
                    - self.undos.cast_signed()
            }
        }
    }

    /// The score, with 100 for each set also by the budget, less one for each card that lies face down.
    ///
    /// By the budget nearly every game that is not played well ends with a score of 0, which would tell a bot nothing. Of won games
    /// the one with the higher score is worth more (S15).
    fn payoff(&self, _: Seat) -> i64 {
        let sets = match self.rules.scoring() {
            Scoring::Budget => WINDOWS_SET * i64::from(self.done),
            Scoring::Windows => 0,
        };
        let down: usize = (0..COLUMNS).map(|column| self.tableau.down(column)).sum();
        self.score() + sets - i64::from(down as u8)
    }

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "so that the look for an end vanishes where nobody listens to events"
    )]
    fn outcome(&self) -> Option<Outcome> {
        if usize::from(self.done) == SETS {
            Some(Outcome::Won)
        } else if self.spent() || !(self.tableau.ends().any(self.open()) || self.can_deal()) {
            Some(Outcome::Lost)
        } else {
            None
        }
    }
}

impl ActionIndex for Spider {
    fn action_count(_: &Rules) -> u32 {
        ACTIONS
    }

    fn encode(_: &Rules, m: Move) -> Option<u32> {
        m.index()
    }

    fn decode(_: &Rules, index: u32) -> Option<Move> {
        Move::from_index(index)
    }
}

impl PartialEq for Spider {
    fn eq(&self, other: &Self) -> bool {
        let live = |game: &Self| {
            let stock = usize::from(game.groups) * GROUP;
            (
                game.rules,
                game.seed,
                game.moves,
                game.undos,
                game.groups,
                game.done,
                stock,
            )
        };
        live(self) == live(other)
            && self.tableau == other.tableau
            && self.stock[..usize::from(self.groups) * GROUP]
                == other.stock[..usize::from(self.groups) * GROUP]
            && self.sets[..usize::from(self.done)] == other.sets[..usize::from(self.done)]
    }
}

impl Eq for Spider {}

impl Hash for Spider {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rules, self.seed, self.moves, self.undos).hash(state);
        self.tableau.hash(state);
        self.stock[..usize::from(self.groups) * GROUP].hash(state);
        self.sets[..usize::from(self.done)].hash(state);
    }
}

#[expect(
    clippy::missing_fields_in_debug,
    reason = "the position text tells the rest"
)]
impl fmt::Debug for Spider {
    /// Shows everything, the hidden cards too, as rules, seed and position text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spider")
            .field("rules", &format_args!("{}", self.rules))
            .field("seed", &format_args!("{}", self.seed))
            .field("position", &self.position())
            .finish()
    }
}

games_common::serde_as_snapshot!(Spider);

const _: () = assert!(size_of::<Spider>() == 1208 && size_of::<Undo>() == 24);
const _: () = assert!(LONGEST_GROUP as usize == SET - 1);
