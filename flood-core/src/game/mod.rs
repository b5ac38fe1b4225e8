//! The state of a game: how it is laid out, dealt and looked at.

use core::fmt;

use games_common::{Card, Notation, Outcome, Rank, Scored, Seat, Seed, Seeded};

#[cfg(feature = "serde")]
use crate::event::present;
use crate::kinds::{self, Hand};
use crate::places::{Arm, MAX_ARMS, Space};
use crate::rules::{MAX_DECK, Rules};

mod build;
mod legal;
mod play;
mod quick;

pub(crate) use build::Parts;
pub use build::SetUpProblem;
pub use play::Undo;
pub(crate) use quick::Quick;

/// The chance of a deal, each with index 0.
pub(crate) mod purpose {
    /// The shuffle of the player's deck.
    pub(crate) const PLAYER_DECK: u32 = 0;
    /// The shuffle of the Flood's deck.
    pub(crate) const FLOOD_DECK: u32 = 1;
    /// The second shuffle of what the river left of it.
    pub(crate) const RIVER_REST: u32 = 2;
}

/// Where a flood card went, as the state keeps it: nowhere yet, discarded, or an arm's index plus 1.
pub(crate) const NOT_YET: u8 = 0;
pub(crate) const DISCARDED: u8 = u8::MAX;

/// The bit of a bag's byte that says that it is locked.
const LOCKED: u8 = 0x80;
/// What stands in `gate` for an arm that takes no card at all.
const SHUT: u8 = u8::MAX;

/// A game of Flood: the whole table, decks included.
///
/// A plain value of less than 768 bytes with nothing on the heap. Two states are equal when the same cards lie in the same places and order,
/// with the same rules and seed. [`Hidden::view`](games_common::Hidden::view) is what a player may be shown of it.
// What is kept beside the cards (`level`, `gate`, `empty`, `settled`, the counts) follows from them, and is kept because the robot's choice
// and the list of moves then need no search.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Flood {
    seed: Seed,
    hand: Hand,
    /// Empty spaces, a bit for each space number.
    empty: [u64; 4],
    /// The sandbags of each arm, flooded over ones included: byte `d - 1` is 0 for none, else the kind plus 1, and `LOCKED`.
    bags: [u64; MAX_ARMS],
    /// The height of each arm's water: 16 times the rank (2 is 0) of its last flood card, and 15 less the flood cards. So the robot
    /// wants the least. 0 for an arm that the rules do not have.
    level: [u8; MAX_ARMS],
    /// What the arm's next space holds, as in `bags`; `SHUT` when there is none.
    gate: [u8; MAX_ARMS],
    /// The river's kinds.
    river: [u8; 16],
    /// The player's deck, the last being drawn first: kind plus 1, and 0 where a card was drawn.
    deck: [u8; MAX_DECK],
    /// The Flood's deck without the river, in the order in which it is drawn: kinds.
    tide: [u8; MAX_DECK],
    /// Where each card of `tide` went.
    fate: [u8; MAX_DECK],
    /// Arms that are settled (`F8`), a bit each; those that the rules do not have count as settled.
    settled: u32,
    /// Empty spaces.
    empties: u16,
    /// Cards in the player's deck.
    deck_left: u8,
    /// Cards in `tide`.
    tide_len: u8,
    /// How many of them have been drawn.
    drawn: u8,
    /// How many have been played or discarded: as many, or one less.
    placed: u8,
    /// Houses lost.
    lost: u8,
    over: bool,
    rules: Rules,
}

/// A sandbag on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Sandbag {
    /// Where it lies.
    pub space: Space,
    /// The card.
    pub card: Card,
    /// Whether it is locked (`F7`).
    pub locked: bool,
    /// Whether a flood card lies on it, so that it counts for nothing any more (`F5`).
    pub flooded_over: bool,
}

/// A card that the Flood has drawn and played or discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct FloodCard {
    /// The card.
    pub card: Card,
    /// The arm that it lies on; `None` when it was discarded.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "present"))]
    pub arm: Option<Arm>,
}

impl Flood {
    /// The river's cards, from the left (`F2`).
    pub fn river(&self) -> impl ExactSizeIterator<Item = Card> {
        self.river[..usize::from(self.rules.columns())]
            .iter()
            .map(|&k| kinds::card(k))
    }

    /// Every sandbag on the board, in the order of spaces.
    pub fn sandbags(&self) -> impl Iterator<Item = Sandbag> {
        (0..=u8::MAX).filter_map(|number| self.sandbag(Space::at(number)))
    }

    /// The sandbag on a space, also when it is flooded over; `None` when there is none.
    pub fn sandbag(&self, space: Space) -> Option<Sandbag> {
        let byte = self.bag_byte(space);
        let kind = (byte & !LOCKED).checked_sub(1)?;
        let flooded_over = space.distance() <= self.flood_count(space.arm());
        Some(Sandbag {
            space,
            card: kinds::card(kind),
            locked: byte & LOCKED != 0,
            flooded_over,
        })
    }

    /// The flood card on a space, if there is one.
    pub fn flood_card(&self, space: Space) -> Option<Card> {
        let on_arm = self.flood_cards().filter(|c| c.arm == Some(space.arm()));
        on_arm
            .map(|c| c.card)
            .nth(usize::from(space.distance()) - 1)
    }

    /// What the Flood has played and discarded, in the order in which it was drawn.
    pub fn flood_cards(&self) -> impl Iterator<Item = FloodCard> {
        self.tide
            .iter()
            .zip(&self.fate)
            .take(usize::from(self.placed))
            .map(|(&kind, &fate)| FloodCard {
                card: kinds::card(kind),
                arm: (fate != DISCARDED).then(|| Arm::at(usize::from(fate) - 1)),
            })
    }

    /// How many flood cards lie on an arm; 0 for an arm that the board does not have.
    pub fn flood_count(&self, arm: Arm) -> u8 {
        if arm.index() < self.rules.arms() {
            count_of(self.level[usize::from(arm.index())])
        } else {
            0
        }
    }

    /// The last flood card of an arm, or its river card; `None` for an arm that the board does not have.
    pub fn top(&self, arm: Arm) -> Option<Card> {
        let on_arm = self.flood_cards().filter(|c| c.arm == Some(arm)).last();
        on_arm
            .map(|c| c.card)
            .or_else(|| self.river().nth(usize::from(arm.index() / 2)))
    }

    /// Whether nothing can change any more whether this arm's house stands (`F8`): it is lost, or a sandbag keeps it for good. True for an
    /// arm that the board does not have.
    pub fn is_settled(&self, arm: Arm) -> bool {
        self.settled >> arm.index() & 1 != 0
    }

    /// The player's hand, in the order of moves.
    pub fn hand(&self) -> impl Iterator<Item = Card> {
        self.hand.cards()
    }

    /// The player's deck, in the order in which it will be drawn. Only the table's owner may look.
    pub fn player_deck(&self) -> impl ExactSizeIterator<Item = Card> {
        self.deck[..usize::from(self.deck_left)]
            .iter()
            .rev()
            .map(|&byte| kinds::card(byte - 1))
    }

    /// The Flood's deck, in the order in which it will be drawn. Only the table's owner may look.
    pub fn flood_deck(&self) -> impl ExactSizeIterator<Item = Card> {
        self.tide[usize::from(self.drawn)..usize::from(self.tide_len)]
            .iter()
            .map(|&kind| kinds::card(kind))
    }

    /// The card that the Flood has drawn and that the second player has to play (`F11`).
    pub fn drawn(&self) -> Option<Card> {
        (self.placed < self.drawn).then(|| kinds::card(self.tide[usize::from(self.placed)]))
    }

    /// Houses that stand.
    pub fn houses(&self) -> u8 {
        self.rules.arms() - self.lost
    }

    #[inline]
    fn bag_byte(&self, space: Space) -> u8 {
        (self.bags[usize::from(space.arm().index())] >> (8 * (space.distance() - 1))) as u8
    }
}

/// The number of flood cards in a level.
#[inline]
const fn count_of(level: u8) -> u8 {
    15 - (level & 15)
}

/// The least level of an arm whose last card has this kind's rank.
#[inline]
const fn level_of(kind: u8) -> u8 {
    kind >> 2 << 4
}

/// The highest byte that a sandbag can have over which a card of this kind goes: the last kind of its rank, plus 1.
#[inline]
const fn reach_of(kind: u8) -> u8 {
    (kind | 3) + 1
}

impl Seeded for Flood {
    const NAME: &'static str = "flood";
    const RULES_VERSION: u32 = 1;
    type Rules = Rules;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        let (mut deck, deck_len) = kinds::unshuffled(rules.player_deck());
        Self::stream(seed, purpose::PLAYER_DECK, 0).shuffle(&mut deck[..deck_len]);
        let (mut flood, flood_len) = kinds::unshuffled(rules.flood_deck());
        Self::stream(seed, purpose::FLOOD_DECK, 0).shuffle(&mut flood[..flood_len]);

        let columns = usize::from(rules.columns());
        let mut river = [0; 16];
        let mut low = [0; MAX_DECK];
        let (mut next, mut high_count, mut low_count) = (0, 0, 0);
        while high_count < columns {
            let kind = flood[next];
            next += 1;
            if kind / 4 + 2 >= rules.river_min() {
                river[high_count] = kind;
                high_count += 1;
            } else {
                low[low_count] = kind;
                low_count += 1;
            }
        }
        let mut tide = [0; MAX_DECK];
        let tide_len = flood_len - columns;
        tide[..flood_len - next].copy_from_slice(&flood[next..flood_len]);
        tide[flood_len - next..tide_len].copy_from_slice(&low[..low_count]);
        Self::stream(seed, purpose::RIVER_REST, 0).shuffle(&mut tide[..tide_len]);

        let mut game = Self::bare(rules, seed, river);
        game.tide = tide;
        game.tide_len = tide_len as u8;
        let hand_len = usize::from(rules.hand());
        for &kind in &deck[..hand_len] {
            game.hand.add(kind);
        }
        for (to, &kind) in game
            .deck
            .iter_mut()
            .zip(deck[hand_len..deck_len].iter().rev())
        {
            *to = kind + 1;
        }
        game.deck_left = (deck_len - hand_len) as u8;
        debug_assert_eq!(
            game.parts().build(rules, seed).as_ref(),
            Ok(&game),
            "a deal is a valid position"
        );
        game
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seed(&self) -> Seed {
        self.seed
    }
}

impl Flood {
    /// A board with a river and nothing else.
    fn bare(rules: &Rules, seed: Seed, river: [u8; 16]) -> Self {
        let arms = usize::from(rules.arms());
        let spaces = rules.spaces();
        let mut game = Self {
            seed,
            hand: Hand::default(),
            empty: [0; 4],
            bags: [0; MAX_ARMS],
            level: [0; MAX_ARMS],
            gate: [SHUT; MAX_ARMS],
            river,
            deck: [0; MAX_DECK],
            tide: [0; MAX_DECK],
            fate: [NOT_YET; MAX_DECK],
            settled: if arms == MAX_ARMS {
                0
            } else {
                u32::MAX << arms
            },
            empties: u16::from(rules.arms()) * u16::from(spaces),
            deck_left: 0,
            tide_len: 0,
            drawn: 0,
            placed: 0,
            lost: 0,
            over: false,
            rules: *rules,
        };
        for arm in 0..arms {
            game.level[arm] = level_of(river[arm / 2]) | 15;
            game.gate[arm] = 0;
            game.empty[arm / 8] |= (0xFF >> (8 - spaces)) << (arm % 8 * 8);
        }
        game
    }

    /// Whether the game is over, from the cards (`F8`).
    #[inline]
    fn is_at_end(&self) -> bool {
        self.settled == u32::MAX || self.placed == self.tide_len
    }

    /// How many arms a loop over whole blocks of 16 looks at. The arms that the rules do not have are shut.
    #[inline]
    fn arm_blocks(&self) -> usize {
        ((usize::from(self.rules.arms()) + 15) & !15).min(MAX_ARMS)
    }

    #[inline]
    fn player_can_move(&self) -> bool {
        self.empties != 0 && !self.hand.is_empty()
    }

    /// The seat to move: the Flood has a turn only when it has drawn.
    #[inline]
    fn mover(&self) -> Seat {
        if self.placed < self.drawn {
            Seat::SECOND
        } else {
            Seat::FIRST
        }
    }
}

impl Scored for Flood {
    /// Points for every house that stands now (`F9`).
    fn score(&self) -> i64 {
        i64::from(self.rules.points()) * i64::from(self.houses())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over.then_some(Outcome::Finished)
    }

    /// The score; for the second seat, which moves the Flood, the score taken from 0.
    fn payoff(&self, seat: Seat) -> i64 {
        if seat == Seat::SECOND {
            -self.score()
        } else {
            self.score()
        }
    }
}

impl fmt::Debug for Flood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Flood({}; deal {}; {})",
            self.rules,
            self.seed,
            self.position()
        )
    }
}

/// The rank of a kind.
#[inline]
pub(crate) fn rank(kind: u8) -> Rank {
    kinds::card(kind).rank()
}

games_common::serde_as_snapshot!(Flood);
