//! A whole position as one line of text. The grammar is in the crate's docs.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use games_common::{Card, CardError, Notation, Seed};
use thiserror::Error;

use crate::game::{Flood, FloodCard, Parts, SetUpProblem};
use crate::places::{Arm, PlaceError, Side, Space, read_arm, read_space};
use crate::rules::Rules;

/// The parts of a position text, in their order.
const PARTS: [&str; 7] = ["river", "flood", "drawn", "bags", "hand", "deck", "tide"];

/// Why a text is not a position of a game with these rules.
///
/// Items of a list are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A part is missing, out of place or cut short.
    #[error("{found:?} where the position text wants {wanted}=")]
    Part {
        /// The part that belongs here.
        wanted: &'static str,
        /// What stands here; nothing when the text has ended.
        found: String,
    },
    /// Something follows the last part.
    #[error("{found:?} after the end of a position text")]
    Long {
        /// What follows.
        found: String,
    },
    /// A card cannot be read.
    #[error("{part}, item {item}: {found:?} is no card: {reason}")]
    Card {
        /// The part.
        part: &'static str,
        /// The item's place.
        item: usize,
        /// What stands there.
        found: String,
        /// Why not.
        reason: CardError,
    },
    /// An item that should be a card and a place, with a colon between.
    #[error("{part}, item {item}: {found:?} has no place: wanted {wanted}")]
    NoPlace {
        /// The part.
        part: &'static str,
        /// The item's place.
        item: usize,
        /// What stands there.
        found: String,
        /// What an item looks like.
        wanted: &'static str,
    },
    /// A place cannot be read.
    #[error("{part}, item {item}: {found:?} is no place: {reason}")]
    Place {
        /// The part.
        part: &'static str,
        /// The item's place.
        item: usize,
        /// What stands there.
        found: String,
        /// Why not.
        reason: PlaceError,
    },
    /// The cards can be read, but no game with these rules has them there.
    #[error(transparent)]
    Problem(#[from] SetUpProblem),
}

/// Items with commas between them, or `-` for none.
fn list<T>(
    items: &[T],
    f: &mut fmt::Formatter<'_>,
    item: impl Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if items.is_empty() {
        return f.write_char('-');
    }
    for (i, one) in items.iter().enumerate() {
        if i > 0 {
            f.write_char(',')?;
        }
        item(one, f)?;
    }
    Ok(())
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = |card: &Card, f: &mut fmt::Formatter<'_>| write!(f, "{card}");
        f.write_str("river=")?;
        list(&self.river, f, card)?;
        f.write_str(" flood=")?;
        list(&self.flood, f, |c, f| match c.arm {
            Some(arm) => write!(f, "{}:c{}{}", c.card, arm.column(), arm.side()),
            None => write!(f, "{}:x", c.card),
        })?;
        f.write_str(" drawn=")?;
        list(self.drawn.as_slice(), f, card)?;
        f.write_str(" bags=")?;
        list(&self.sandbags, f, |(card, space), f| {
            write!(
                f,
                "{card}:c{}{}{}",
                space.column(),
                space.side(),
                space.distance()
            )
        })?;
        f.write_str(" hand=")?;
        list(&self.hand, f, card)?;
        f.write_str(" deck=")?;
        list(&self.deck, f, card)?;
        f.write_str(" tide=")?;
        list(&self.tide, f, card)
    }
}

/// One part of a text: its name, and its items unless it is `-`.
struct Part<'a> {
    name: &'static str,
    items: Option<&'a str>,
}

impl<'a> Part<'a> {
    /// The items with their places, counted from 1.
    fn items(&self) -> impl Iterator<Item = (usize, &'a str)> {
        (1..).zip(self.items.into_iter().flat_map(|items| items.split(',')))
    }

    fn card(&self, item: usize, found: &str) -> Result<Card, PositionError> {
        found.parse().map_err(|reason| PositionError::Card {
            part: self.name,
            item,
            found: found.into(),
            reason,
        })
    }

    fn cards(&self) -> Result<Vec<Card>, PositionError> {
        self.items()
            .map(|(item, found)| self.card(item, found))
            .collect()
    }

    /// An item's card, and the text of its place.
    fn card_at(
        &self,
        item: usize,
        found: &'a str,
        wanted: &'static str,
    ) -> Result<(Card, &'a str), PositionError> {
        let (card, place) = found
            .split_once(':')
            .ok_or_else(|| PositionError::NoPlace {
                part: self.name,
                item,
                found: found.into(),
                wanted,
            })?;
        Ok((self.card(item, card)?, place))
    }

    fn place<T>(
        &self,
        item: usize,
        found: &str,
        read: Result<T, PlaceError>,
    ) -> Result<T, PositionError> {
        read.map_err(|reason| PositionError::Place {
            part: self.name,
            item,
            found: found.into(),
            reason,
        })
    }
}

/// Reads `c2up`, and tells what follows.
fn read_joined_arm(text: &str) -> Result<(Arm, &str), PlaceError> {
    for side in [Side::Up, Side::Down] {
        if let Some((column, rest)) = text.split_once(side.name()) {
            return Ok((read_arm(column, side.name())?, rest));
        }
    }
    Err(PlaceError::Side(
        text.trim_start_matches(|c: char| c == 'c' || c.is_ascii_digit())
            .into(),
    ))
}

/// Reads `c2up`.
fn read_whole_arm(text: &str) -> Result<Arm, PlaceError> {
    let (arm, rest) = read_joined_arm(text)?;
    if rest.is_empty() {
        Ok(arm)
    } else {
        Err(PlaceError::Long(rest.into()))
    }
}

/// Reads `c2up3`.
fn read_joined_space(text: &str) -> Result<Space, PlaceError> {
    let (arm, rest) = read_joined_arm(text)?;
    read_space(arm, rest)
}

fn read(text: &str) -> Result<Parts, PositionError> {
    let mut words = text.split(' ');
    let mut next = |wanted: &'static str| {
        let found = words.next().unwrap_or("");
        let value = found
            .strip_prefix(wanted)
            .and_then(|rest| rest.strip_prefix('='));
        match value {
            Some(value) => Ok(Part {
                name: wanted,
                items: (value != "-").then_some(value),
            }),
            None => Err(PositionError::Part {
                wanted,
                found: found.into(),
            }),
        }
    };
    let [river, flood, drawn, bags, hand, deck, tide] = PARTS;
    let river = next(river)?.cards()?;
    let part = next(flood)?;
    let flood = part.items().map(|(item, found)| {
        let (card, place) = part.card_at(
            item,
            found,
            "a card and where it went, as in 9h:c2up or 9h:x",
        )?;
        let arm = if place == "x" {
            None
        } else {
            Some(part.place(item, place, read_whole_arm(place))?)
        };
        Ok(FloodCard { card, arm })
    });
    let flood = flood.collect::<Result<_, PositionError>>()?;
    let part = next(drawn)?;
    let drawn = part.items.map(|found| part.card(1, found)).transpose()?;
    let part = next(bags)?;
    let sandbags = part.items().map(|(item, found)| {
        let (card, place) = part.card_at(item, found, "a card and its space, as in Kh:c2up3")?;
        Ok((card, part.place(item, place, read_joined_space(place))?))
    });
    let sandbags = sandbags.collect::<Result<_, PositionError>>()?;
    let hand = next(hand)?.cards()?;
    let deck = next(deck)?.cards()?;
    let tide = next(tide)?.cards()?;
    match words.next() {
        Some(found) => Err(PositionError::Long {
            found: found.into(),
        }),
        None => Ok(Parts {
            river,
            flood,
            drawn,
            sandbags,
            hand,
            deck,
            tide,
        }),
    }
}

impl Notation for Flood {
    type PositionError = PositionError;

    fn position(&self) -> String {
        alloc::format!("{}", self.parts())
    }

    /// # Errors
    /// The first part of the text that cannot be read; then, by [`PositionError::Problem`], the first thing about the cards that the rules
    /// do not allow.
    fn set_up(rules: &Rules, text: &str, seed: Seed) -> Result<Self, PositionError> {
        Ok(read(text)?.build(rules, seed)?)
    }
}
