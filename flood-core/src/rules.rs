//! The rule choices (`F10`, `F11`).

use alloc::format;
use core::fmt;

use games_common::{Field, RuleSet, RulesError};

/// The most cards that a deck can hold: eight of each rank.
pub(crate) const MAX_DECK: usize = 104;

/// Who moves the Flood (`F6`, `F11`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sides {
    /// The game does, by the fixed rule of `F6`. Text: `robot`.
    #[default]
    Robot,
    /// A second player does. Text: `two_players`.
    TwoPlayers,
}

impl Sides {
    /// The text in a rules text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Robot => "robot",
            Self::TwoPlayers => "two_players",
        }
    }
}

/// Rule choices that nobody has checked yet: what [`Rules`] is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Columns, and so cards in the river: 1 to 16.
    pub columns: u8,
    /// Spaces on each arm: 1 to 8.
    pub spaces: u8,
    /// Cards in the player's hand: 1 to 10, and no more than the player's deck holds.
    pub hand: u8,
    /// How many equal sandbags in a row lock: 2 to 16, or `None` for no locks at all (`F7`). A length above the number of columns, or above
    /// the most cards of one rank in the player's deck (8 at most), is allowed and never reached.
    pub lock: Option<u8>,
    /// The lowest rank that may lie in the river, aces high: 2 to 14.
    pub river_min: u8,
    /// Points for a house that stands at the end: 0 to 1000.
    pub points: u16,
    /// The player's deck: how many cards of each rank, from 2 to king and then ace, 0 to 8 each.
    pub player_deck: [u8; 13],
    /// The Flood's deck, in the same way.
    pub flood_deck: [u8; 13],
    /// Who moves the Flood.
    pub sides: Sides,
}

/// Rule choices that can be dealt.
///
/// Made from [`Choices`] by [`RuleSet::new`], from a preset, or from a text. The text names the fields `columns`, `spaces`, `hand`,
/// `lock` (`none` or a number), `river_min`, `points`, `player_deck`, `flood_deck` (thirteen digits: the counts of rank 2, 3, ...
/// king, ace) and `sides` (`robot` or `two_players`).
///
/// ```
/// use flood_core::Rules;
/// let rules: Rules = "columns=4,lock=none".parse()?;
/// assert_eq!(rules.columns(), 4);
/// assert_eq!(rules.spaces(), 3);
/// assert!("columns=17".parse::<Rules>().is_err());
/// # Ok::<(), games_common::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(Checked);

/// The same as [`Choices`], packed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Checked {
    points: u16,
    columns: u8,
    spaces: u8,
    hand: u8,
    /// 0 for none.
    lock: u8,
    river_min: u8,
    sides: Sides,
    player_deck: [u8; 13],
    flood_deck: [u8; 13],
}

impl Rules {
    /// The game as it was first told: one player against the robot. The same as `Rules::default()`.
    pub fn classic() -> Self {
        Self(Checked {
            points: 62,
            columns: 8,
            spaces: 3,
            hand: 3,
            lock: 3,
            river_min: 10,
            sides: Sides::Robot,
            player_deck: [4; 13],
            flood_deck: [0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
        })
    }

    /// The same with a second player who moves the Flood (`F11`): the preset `two_players`.
    pub fn two_players() -> Self {
        Self(Checked {
            sides: Sides::TwoPlayers,
            ..Self::classic().0
        })
    }

    /// Columns, 1 to 16.
    pub const fn columns(&self) -> u8 {
        self.0.columns
    }

    /// Arms: two for each column.
    pub const fn arms(&self) -> u8 {
        self.0.columns * 2
    }

    /// Spaces on each arm, 1 to 8.
    pub const fn spaces(&self) -> u8 {
        self.0.spaces
    }

    /// Cards in a full hand, 1 to 10.
    pub const fn hand(&self) -> u8 {
        self.0.hand
    }

    /// How many equal sandbags in a row lock, 2 to 16; `None` when there are no locks.
    pub const fn lock(&self) -> Option<u8> {
        if self.0.lock == 0 {
            None
        } else {
            Some(self.0.lock)
        }
    }

    /// The same as one number: 0 for none.
    #[inline]
    pub(crate) const fn lock_length(&self) -> u8 {
        self.0.lock
    }

    /// The lowest rank in the river, 2 to 14, aces high.
    pub const fn river_min(&self) -> u8 {
        self.0.river_min
    }

    /// Points for a house, 0 to 1000.
    pub const fn points(&self) -> u16 {
        self.0.points
    }

    /// The player's deck: counts of rank 2 to king, then ace.
    pub const fn player_deck(&self) -> &[u8; 13] {
        &self.0.player_deck
    }

    /// The Flood's deck, river included: counts of rank 2 to king, then ace.
    pub const fn flood_deck(&self) -> &[u8; 13] {
        &self.0.flood_deck
    }

    /// How many cards the Flood draws at most: its deck without the river. No game has more moves of the player than this.
    pub fn flood_draws(&self) -> u8 {
        total(&self.0.flood_deck) - self.0.columns
    }

    /// Who moves the Flood.
    pub const fn sides(&self) -> Sides {
        self.0.sides
    }

    /// Whether a second player moves the Flood.
    #[inline]
    pub(crate) const fn has_two_players(&self) -> bool {
        matches!(self.0.sides, Sides::TwoPlayers)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::classic()
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

/// How many cards a deck holds; at most 104 when every count is at most 8.
fn total(deck: &[u8; 13]) -> u8 {
    deck.iter().sum()
}

/// A deck as it stands in a rules text.
struct Deck<'a>(&'a [u8; 13]);

impl fmt::Display for Deck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|count| write!(f, "{count}"))
    }
}

const FIELDS: [Field; 9] = [
    Field {
        name: "columns",
        values: "a whole number from 1 to 16",
    },
    Field {
        name: "spaces",
        values: "a whole number from 1 to 8",
    },
    Field {
        name: "hand",
        values: "a whole number from 1 to 10",
    },
    Field {
        name: "lock",
        values: "none, or a whole number from 2 to 16",
    },
    Field {
        name: "river_min",
        values: "a whole number from 2 to 14 (aces are 14)",
    },
    Field {
        name: "points",
        values: "a whole number from 0 to 1000",
    },
    Field {
        name: "player_deck",
        values: "thirteen digits from 0 to 8: how many 2s, 3s, and so on to kings, then aces",
    },
    Field {
        name: "flood_deck",
        values: "thirteen digits from 0 to 8: how many 2s, 3s, and so on to kings, then aces",
    },
    Field {
        name: "sides",
        values: "robot or two_players",
    },
];

/// Reads a number of plain digits; false when it is none or does not fit.
fn read_number<T: core::str::FromStr>(into: &mut T, value: &str) -> bool {
    match value.parse() {
        Ok(number) if value.bytes().all(|b| b.is_ascii_digit()) => {
            *into = number;
            true
        }
        _ => false,
    }
}

/// Reads thirteen digits; false when they are not.
fn read_deck(into: &mut [u8; 13], value: &str) -> bool {
    let Ok(digits) = <&[u8; 13]>::try_from(value.as_bytes()) else {
        return false;
    };
    if !digits.iter().all(u8::is_ascii_digit) {
        return false;
    }
    *into = digits.map(|d| d - b'0');
    true
}

impl RuleSet for Rules {
    type Choices = Choices;

    const FIELDS: &'static [Field] = &FIELDS;
    const PRESETS: &'static [&'static str] = &["default", "two_players"];

    /// # Errors
    /// [`RulesError::Value`] for a field outside its range. [`RulesError::Conflict`] for what cannot be dealt: `hand` when the
    /// player's deck has fewer cards than a hand; `flood_deck` when it has fewer cards from `river_min` up than there are columns, or no
    /// card beside the river.
    fn new(c: Choices) -> Result<Self, RulesError> {
        let number = |field: usize, value: u16, least: u16, most: u16| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(RulesError::value(FIELDS[field], &value))
            }
        };
        number(0, c.columns.into(), 1, 16)?;
        number(1, c.spaces.into(), 1, 8)?;
        number(2, c.hand.into(), 1, 10)?;
        number(3, c.lock.unwrap_or(2).into(), 2, 16)?;
        number(4, c.river_min.into(), 2, 14)?;
        number(5, c.points, 0, 1000)?;
        for (field, deck) in [(6, &c.player_deck), (7, &c.flood_deck)] {
            if deck.iter().any(|&count| count > 8) {
                return Err(RulesError::value(FIELDS[field], &Deck(deck)));
            }
        }
        let cards = total(&c.player_deck);
        if cards < c.hand {
            return Err(RulesError::Conflict {
                field: FIELDS[2].name,
                found: format!("{}", c.hand),
                why: format!("the player's deck has only {cards} cards"),
            });
        }
        let flood = |why| RulesError::Conflict {
            field: FIELDS[7].name,
            found: format!("{}", Deck(&c.flood_deck)),
            why,
        };
        let high: u8 = c.flood_deck[usize::from(c.river_min) - 2..].iter().sum();
        if high < c.columns {
            return Err(flood(format!(
                "it has {high} cards of rank {} or more, and the river takes {}",
                c.river_min, c.columns
            )));
        }
        if total(&c.flood_deck) == c.columns {
            return Err(flood(format!(
                "the river takes all its {} cards, and the Flood needs one more",
                c.columns
            )));
        }
        Ok(Self(Checked {
            points: c.points,
            columns: c.columns,
            spaces: c.spaces,
            hand: c.hand,
            lock: c.lock.unwrap_or(0),
            river_min: c.river_min,
            sides: c.sides,
            player_deck: c.player_deck,
            flood_deck: c.flood_deck,
        }))
    }

    fn choices(&self) -> Choices {
        Choices {
            columns: self.0.columns,
            spaces: self.0.spaces,
            hand: self.0.hand,
            lock: self.lock(),
            river_min: self.0.river_min,
            points: self.0.points,
            player_deck: self.0.player_deck,
            flood_deck: self.0.flood_deck,
            sides: self.0.sides,
        }
    }

    fn preset(name: &str) -> Result<Self, RulesError> {
        match name {
            "default" => Ok(Self::classic()),
            "two_players" => Ok(Self::two_players()),
            _ => Err(RulesError::preset::<Self>(name)),
        }
    }

    fn read(choices: &mut Choices, field: usize, value: &str) -> bool {
        match field {
            0 => read_number(&mut choices.columns, value),
            1 => read_number(&mut choices.spaces, value),
            2 => read_number(&mut choices.hand, value),
            3 if value == "none" => {
                choices.lock = None;
                true
            }
            3 => read_number(choices.lock.insert(0), value),
            4 => read_number(&mut choices.river_min, value),
            5 => read_number(&mut choices.points, value),
            6 => read_deck(&mut choices.player_deck, value),
            7 => read_deck(&mut choices.flood_deck, value),
            8 => {
                let Some(sides) = [Sides::Robot, Sides::TwoPlayers]
                    .into_iter()
                    .find(|s| s.name() == value)
                else {
                    return false;
                };
                choices.sides = sides;
                true
            }
            _ => false,
        }
    }

    fn write(&self, field: usize, to: &mut dyn fmt::Write) -> fmt::Result {
        match field {
            0 => write!(to, "{}", self.0.columns),
            1 => write!(to, "{}", self.0.spaces),
            2 => write!(to, "{}", self.0.hand),
            3 if self.0.lock == 0 => to.write_str("none"),
            3 => write!(to, "{}", self.0.lock),
            4 => write!(to, "{}", self.0.river_min),
            5 => write!(to, "{}", self.0.points),
            6 => write!(to, "{}", Deck(&self.0.player_deck)),
            7 => write!(to, "{}", Deck(&self.0.flood_deck)),
            8 => to.write_str(self.0.sides.name()),
            _ => Ok(()),
        }
    }
}

games_common::rules_as_text!(Rules);
