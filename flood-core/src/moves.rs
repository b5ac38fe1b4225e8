//! Moves, their texts and their indices.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use games_common::{ActionIndex, Card, CardError};
use thiserror::Error;

use crate::game::Flood;
use crate::kinds::{self, KINDS};
use crate::places::{Arm, PlaceError, Space, read_arm, read_space};
use crate::rules::Rules;

/// A move of either side.
///
/// Texts: `Kh c2 up 3` puts the king of hearts as a sandbag above column 2, at distance 3 from the river; `flood c2 up` plays
/// the Flood's card onto that arm; `flood discard` gives it up.
///
/// Which of two equal cards is meant makes no difference, and every move is its own canonical form: there are no wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The player puts a card of the hand on an empty space (`F4`).
    Sandbag {
        /// The card.
        card: Card,
        /// The space.
        space: Space,
    },
    /// The second player puts the card that the Flood has drawn on an arm (`F11`).
    Flood {
        /// The arm.
        arm: Arm,
    },
    /// The second player discards it, as it can go nowhere (`F11`).
    Discard,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sandbag { card, space } => write!(f, "{card} {space}"),
            Self::Flood { arm } => write!(f, "flood {arm}"),
            Self::Discard => f.write_str("flood discard"),
        }
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// It does not have the words of a move.
    #[error(
        "wanted a card and a space, as in Kh c2 up 3; or flood and an arm, as in flood c2 up; or flood discard; found {0:?}"
    )]
    Shape(String),
    /// Its first word is no card.
    #[error("{found:?} is no card: {reason}")]
    Card {
        /// The word.
        found: String,
        /// Why not.
        reason: CardError,
    },
    /// Its other words are no place.
    #[error(transparent)]
    Place(#[from] PlaceError),
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let mut words = text.split(' ');
        let (first, second, third, fourth) =
            (words.next(), words.next(), words.next(), words.next());
        match (first, second, third, fourth, words.next()) {
            (Some("flood"), Some("discard"), None, ..) => Ok(Self::Discard),
            (Some("flood"), Some(column), Some(side), None, _) => Ok(Self::Flood {
                arm: read_arm(column, side)?,
            }),
            (Some(card), Some(column), Some(side), Some(distance), None) if card != "flood" => {
                let card = card.parse().map_err(|reason| MoveError::Card {
                    found: card.into(),
                    reason,
                })?;
                Ok(Self::Sandbag {
                    card,
                    space: read_space(read_arm(column, side)?, distance)?,
                })
            }
            _ => Err(MoveError::Shape(text.into())),
        }
    }
}

games_common::serde_as_text!(Move);

/// The order of the indices: sandbags by card (by rank from 2 to ace, then spades, hearts, diamonds, clubs; all 52, whatever the
/// decks hold, so that what was learned with one deck can be used with another), then arm, then distance; with two players then the plays of the Flood by arm, and last the discard.
///
/// With `n` spaces on the whole board and `s` on an arm, the sandbag of card number `k` at distance `d` of arm `i` has the index
/// `k * n + i * s + d - 1`; the play onto arm `i` has `52 * n + i`, and the discard follows the last of these.
impl ActionIndex for Flood {
    fn action_count(rules: &Rules) -> u32 {
        let arms = u32::from(rules.arms());
        sandbags(rules) + if rules.has_two_players() { arms + 1 } else { 0 }
    }

    fn encode(rules: &Rules, m: Move) -> Option<u32> {
        let (arms, spaces) = (u32::from(rules.arms()), u32::from(rules.spaces()));
        let arm_index = |arm: Arm| Some(u32::from(arm.index())).filter(|&i| i < arms);
        match m {
            Move::Sandbag { card, space } => {
                let beyond = u32::from(space.distance()) - 1;
                let place =
                    arm_index(space.arm())? * spaces + Some(beyond).filter(|&b| b < spaces)?;
                Some(u32::from(kinds::kind(card)) * arms * spaces + place)
            }
            _ if !rules.has_two_players() => None,
            Move::Flood { arm } => Some(sandbags(rules) + arm_index(arm)?),
            Move::Discard => Some(sandbags(rules) + arms),
        }
    }

    fn decode(rules: &Rules, index: u32) -> Option<Move> {
        let (arms, spaces) = (u32::from(rules.arms()), u32::from(rules.spaces()));
        if index >= Self::action_count(rules) {
            return None;
        }
        if let Some(play) = index.checked_sub(sandbags(rules)) {
            let arm = (play < arms).then(|| Arm::at(play as usize));
            return Some(arm.map_or(Move::Discard, |arm| Move::Flood { arm }));
        }
        let (kind, place) = (index / (arms * spaces), index % (arms * spaces));
        let space = Arm::at((place / spaces) as usize).space((place % spaces) as u8 + 1)?;
        Some(Move::Sandbag {
            card: kinds::card(kind as u8),
            space,
        })
    }
}

/// How many sandbag moves have an index.
fn sandbags(rules: &Rules) -> u32 {
    KINDS as u32 * u32::from(rules.arms()) * u32::from(rules.spaces())
}
