//! The one way from cards in places to a state, and its checks.

use alloc::vec::Vec;

use games_common::{Card, Counted, Seed};
use thiserror::Error;

use super::{DISCARDED, Flood, FloodCard, LOCKED, count_of, level_of, rank};
use crate::kinds;
use crate::places::{Arm, MAX_ARMS, MAX_SPACES, Space};
use crate::rules::{MAX_DECK, Rules};

/// Where every card of a game lies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) river: Vec<Card>,
    /// What the Flood has played and discarded, in the order drawn.
    pub(crate) flood: Vec<FloodCard>,
    /// The card that waits for the second player.
    pub(crate) drawn: Option<Card>,
    /// Flooded over ones included.
    pub(crate) sandbags: Vec<(Card, Space)>,
    pub(crate) hand: Vec<Card>,
    /// The player's deck in the order of drawing.
    pub(crate) deck: Vec<Card>,
    /// The Flood's, in the same way.
    pub(crate) tide: Vec<Card>,
}

/// Why cards in places are no position of a game with these rules.
///
/// Items of a list are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetUpProblem {
    /// The river has too few or too many cards (`F2`).
    #[error("river: {}, and the rules want {wanted}", Counted(*found as u64, "card"))]
    RiverLength {
        /// How many there are.
        found: usize,
        /// The columns of the rules.
        wanted: u8,
    },
    /// A river card is too low (`F2`).
    #[error("river, item {item}: {card} is too low, the rules want rank {least} or more")]
    RiverTooLow {
        /// Its place.
        item: usize,
        /// The card.
        card: Card,
        /// The least rank, aces being 14.
        least: u8,
    },
    /// A flood card lies in a column that the rules do not have.
    #[error("flood, item {item}: there is no arm {arm}, the rules have {}", Counted((*columns).into(), "column"))]
    FloodColumn {
        /// Its place.
        item: usize,
        /// The arm found.
        arm: Arm,
        /// The columns of the rules.
        columns: u8,
    },
    /// More flood cards on an arm than it has spaces.
    #[error("flood, item {item}: {arm} has no space left, the rules have {spaces} on an arm")]
    FloodArmFull {
        /// Its place.
        item: usize,
        /// The arm.
        arm: Arm,
        /// The spaces of an arm.
        spaces: u8,
    },
    /// A flood card is higher than the one it was played off (`F5`).
    #[error("flood, item {item}: {card} is higher than {top}, the card before it on {arm}")]
    FloodTooHigh {
        /// Its place.
        item: usize,
        /// The card.
        card: Card,
        /// The arm.
        arm: Arm,
        /// The card before it, or the river card.
        top: Card,
    },
    /// A sandbag lies on a space that the rules do not have.
    #[error(
        "bags, item {item}: there is no space {space}, the rules have {} and {} on an arm",
        Counted((*columns).into(), "column"),
        Counted((*spaces).into(), "space")
    )]
    BagPlace {
        /// Its place.
        item: usize,
        /// The space found.
        space: Space,
        /// The columns of the rules.
        columns: u8,
        /// The spaces of an arm.
        spaces: u8,
    },
    /// Two sandbags lie on one space (`F4`).
    #[error("bags, item {item}: another sandbag lies on {space} already")]
    BagTwice {
        /// The place of the second.
        item: usize,
        /// The space.
        space: Space,
    },
    /// A sandbag is flooded over by a lower card (`F5`).
    #[error("bags: {flood} on {space} is lower than the sandbag {card} under it")]
    BagOutranks {
        /// The space.
        space: Space,
        /// The sandbag.
        card: Card,
        /// The flood card on it.
        flood: Card,
    },
    /// A hand is full as long as the deck lasts, and never larger (`F4`).
    #[error("hand: {}, with {deck} in the deck, and the rules want {wanted}{}", Counted(*found as u64, "card"), if *deck == 0 { " at most" } else { "" })]
    HandSize {
        /// How many there are.
        found: usize,
        /// Cards left in the player's deck.
        deck: usize,
        /// The hand of the rules.
        wanted: u8,
    },
    /// The player's cards are not those of the deck in the rules (`F1`, `F10`).
    #[error("bags, hand and deck: {found} of {card}, and the rules want {wanted}")]
    PlayerCards {
        /// The first card whose number differs.
        card: Card,
        /// How many there are.
        found: usize,
        /// How many the rules want.
        wanted: u8,
    },
    /// The Flood's cards are not those of the deck in the rules (`F1`, `F10`).
    #[error("river, flood, drawn and tide: {found} of {card}, and the rules want {wanted}")]
    FloodCards {
        /// The first card whose number differs.
        card: Card,
        /// How many there are.
        found: usize,
        /// How many the rules want.
        wanted: u8,
    },
    /// A card waits to be played, but the robot plays at once (`F6`).
    #[error("drawn: {card} waits to be played, but the robot never waits: wanted -")]
    DrawnByRobot {
        /// The card.
        card: Card,
    },
    /// A card waits to be played, but every arm is settled (`F8`).
    #[error("drawn: {card} waits to be played, but the game is over: wanted -")]
    DrawnAtEnd {
        /// The card.
        card: Card,
    },
    /// It would be the player's turn, but there is no empty space or no card, and such a turn is skipped (`F4`).
    #[error(
        "it would be the player's turn with {} in the hand and {}: such a turn is skipped",
        Counted(*hand as u64, "card"),
        Counted((*empty).into(), "empty space")
    )]
    Stuck {
        /// Cards in the hand.
        hand: usize,
        /// Empty spaces.
        empty: u16,
    },
}

impl Parts {
    /// The state, if it is one that these rules allow: the one check that every state has passed.
    pub(crate) fn build(&self, rules: &Rules, seed: Seed) -> Result<Flood, SetUpProblem> {
        let river = self.check_river(rules)?;
        self.check_decks(rules)?;
        let mut game = Flood::bare(rules, seed, river);
        self.lay_flood(&mut game)?;
        self.lay_sandbags(&mut game)?;
        let hand = (self.hand.len(), self.deck.len());
        let full = usize::from(rules.hand());
        if hand.0 > full || hand.1 > 0 && hand.0 < full {
            return Err(SetUpProblem::HandSize {
                found: hand.0,
                deck: hand.1,
                wanted: rules.hand(),
            });
        }
        for &card in &self.hand {
            game.hand.add(kinds::kind(card));
        }
        for (to, &card) in game.deck.iter_mut().zip(self.deck.iter().rev()) {
            *to = kinds::kind(card) + 1;
        }
        game.deck_left = self.deck.len() as u8;
        for (&card, to) in self
            .drawn
            .iter()
            .chain(&self.tide)
            .zip(&mut game.tide[self.flood.len()..])
        {
            *to = kinds::kind(card);
        }
        game.drawn = game.placed + u8::from(self.drawn.is_some());
        game.tide_len = game.drawn + self.tide.len() as u8;
        game.find_locks();
        game.find_settled();
        game.over = game.is_at_end();
        match self.drawn {
            Some(card) if !rules.has_two_players() => Err(SetUpProblem::DrawnByRobot { card }),
            Some(card) if game.over => Err(SetUpProblem::DrawnAtEnd { card }),
            None if !game.over && !game.player_can_move() => Err(SetUpProblem::Stuck {
                hand: hand.0,
                empty: game.empties,
            }),
            _ => Ok(game),
        }
    }

    fn check_river(&self, rules: &Rules) -> Result<[u8; 16], SetUpProblem> {
        if self.river.len() != usize::from(rules.columns()) {
            return Err(SetUpProblem::RiverLength {
                found: self.river.len(),
                wanted: rules.columns(),
            });
        }
        let mut river = [0; 16];
        for (i, (&card, to)) in self.river.iter().zip(&mut river).enumerate() {
            if card.rank().high() < rules.river_min() {
                return Err(SetUpProblem::RiverTooLow {
                    item: i + 1,
                    card,
                    least: rules.river_min(),
                });
            }
            *to = kinds::kind(card);
        }
        Ok(river)
    }

    /// Whether the cards are those of the rules' decks; so no list is longer than the state's.
    fn check_decks(&self, rules: &Rules) -> Result<(), SetUpProblem> {
        let bags = self.sandbags.iter().map(|(card, _)| card);
        if let Some((card, found, wanted)) = miscount(
            rules.player_deck(),
            bags.chain(&self.hand).chain(&self.deck),
        ) {
            return Err(SetUpProblem::PlayerCards {
                card,
                found,
                wanted,
            });
        }
        let flood = self.flood.iter().map(|c| &c.card);
        let all = self
            .river
            .iter()
            .chain(flood)
            .chain(&self.drawn)
            .chain(&self.tide);
        if let Some((card, found, wanted)) = miscount(rules.flood_deck(), all) {
            return Err(SetUpProblem::FloodCards {
                card,
                found,
                wanted,
            });
        }
        Ok(())
    }

    fn lay_flood(&self, game: &mut Flood) -> Result<(), SetUpProblem> {
        let (columns, spaces) = (game.rules.columns(), game.rules.spaces());
        for (i, &FloodCard { card, arm }) in self.flood.iter().enumerate() {
            let (item, kind) = (i + 1, kinds::kind(card));
            game.tide[i] = kind;
            game.placed += 1;
            let Some(arm) = arm else {
                game.fate[i] = DISCARDED;
                continue;
            };
            if arm.column() > columns {
                return Err(SetUpProblem::FloodColumn { item, arm, columns });
            }
            let at = usize::from(arm.index());
            let count = count_of(game.level[at]);
            if count == spaces {
                return Err(SetUpProblem::FloodArmFull { item, arm, spaces });
            }
            if level_of(kind) > game.level[at] {
                let before = game.fate[..i].iter().rposition(|&f| f == arm.index() + 1);
                let top = kinds::card(before.map_or(game.river[at / 2], |b| game.tide[b]));
                return Err(SetUpProblem::FloodTooHigh {
                    item,
                    card,
                    arm,
                    top,
                });
            }
            game.fate[i] = arm.index() + 1;
            game.level[at] = level_of(kind) | (15 - (count + 1));
            game.lost += u8::from(count + 1 == spaces);
            game.flip_empty(Space::at(arm.index() * MAX_SPACES + count));
            game.empties -= 1;
        }
        Ok(())
    }

    fn lay_sandbags(&self, game: &mut Flood) -> Result<(), SetUpProblem> {
        let (columns, spaces) = (game.rules.columns(), game.rules.spaces());
        for (i, &(card, space)) in self.sandbags.iter().enumerate() {
            if space.column() > columns || space.distance() > spaces {
                return Err(SetUpProblem::BagPlace {
                    item: i + 1,
                    space,
                    columns,
                    spaces,
                });
            }
            if game.bag_byte(space) != 0 {
                return Err(SetUpProblem::BagTwice { item: i + 1, space });
            }
            let kind = kinds::kind(card);
            match game.flood_card(space) {
                Some(flood) if flood.rank().high() < rank(kind).high() => {
                    return Err(SetUpProblem::BagOutranks { space, card, flood });
                }
                Some(_) => {}
                None => {
                    game.flip_empty(space);
                    game.empties -= 1;
                }
            }
            let arm = usize::from(space.arm().index());
            game.bags[arm] |= u64::from(kind + 1) << (8 * (space.distance() - 1));
        }
        Ok(())
    }
}

impl Flood {
    /// Locks every row of equal sandbags that is long enough and not flooded over (`F7`). What is locked can never be flooded, so
    /// locks made earlier are still such rows, and nothing has to be remembered.
    fn find_locks(&mut self) {
        let lock = self.rules.lock_length();
        if lock == 0 {
            return;
        }
        for arm in 0..usize::from(self.rules.arms()).min(MAX_ARMS) {
            for beyond in count_of(self.level[arm])..self.rules.spaces() {
                let bag = (self.bags[arm] >> (8 * beyond)) as u8 & !LOCKED;
                let Some(kind) = bag.checked_sub(1) else {
                    continue;
                };
                let (left, right) = self.row(kind, Space::at(arm as u8 * MAX_SPACES + beyond));
                if left + 1 + right >= lock {
                    self.bags[arm] |= u64::from(LOCKED) << (8 * beyond);
                }
            }
        }
    }

    /// Works out which arms are settled (`F8`) and what their next spaces hold.
    fn find_settled(&mut self) {
        let spaces = self.rules.spaces();
        for arm in 0..usize::from(self.rules.arms()).min(MAX_ARMS) {
            let level = self.level[arm];
            let count = count_of(level);
            let kind = level >> 4 << 2;
            if count == spaces || super::play::holds_out(self.bags[arm] >> (8 * count), kind) {
                self.settled |= 1 << arm;
            }
            self.set_gate(arm);
        }
    }

    /// The state taken apart.
    pub(crate) fn parts(&self) -> Parts {
        Parts {
            river: self.river().collect(),
            flood: self.flood_cards().collect(),
            drawn: self.drawn(),
            sandbags: self.sandbags().map(|bag| (bag.card, bag.space)).collect(),
            hand: self.hand().collect(),
            deck: self.player_deck().collect(),
            tide: self.flood_deck().collect(),
        }
    }
}

/// The first kind of which there are not as many as a deck holds, with the number found and the number wanted.
fn miscount<'a>(
    deck: &[u8; 13],
    cards: impl Iterator<Item = &'a Card>,
) -> Option<(Card, usize, u8)> {
    let mut found = [0_usize; kinds::KINDS];
    for &card in cards {
        found[usize::from(kinds::kind(card))] += 1;
    }
    debug_assert!(deck.iter().map(|&n| usize::from(n)).sum::<usize>() <= MAX_DECK);
    (0..kinds::KINDS as u8).find_map(|kind| {
        let (found, wanted) = (found[usize::from(kind)], kinds::copies(deck, kind));
        (found != usize::from(wanted)).then(|| (kinds::card(kind), found, wanted))
    })
}
