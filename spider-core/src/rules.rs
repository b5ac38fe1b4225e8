//! The rule choices and their presets.

use core::fmt;

use games_common::{Field, RuleSet, RulesError};

use crate::MAX_COUNTER;

/// What may go to an empty column (S6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyColumn {
    /// Any group of any length. Text: `any`.
    Any,
    /// Nothing: only a deal fills an empty column again. Text: `closed`.
    Closed,
}

/// When a group of the stock may be dealt (S7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dealing {
    /// Whenever there is one. Text: `always`.
    Always,
    /// Only while no column is empty; with fewer than ten cards on the table, always. Text: `no_empty`.
    NoEmpty,
    /// Only when no cards can be moved. Text: `stuck`.
    Stuck,
}

/// How the score goes (S9) and what an undo costs (S11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// A number of points to spend, one for each move; the game is lost without any. Text: `budget`.
    Budget,
    /// 500 points, one off for each move, one more off for each undo, 100 on for each set; no floor. Text: `windows`.
    Windows,
}

/// The score that a game begins with under [`Scoring::Windows`] (S9).
pub(crate) const WINDOWS_START: i64 = 500;
/// The points for a set under [`Scoring::Windows`] (S9).
pub(crate) const WINDOWS_SET: i64 = 100;

/// Rule choices as plain data, to be checked by [`RuleSet::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// How many suits the eight sets have among them: 1, 2 or 4 (S1).
    pub suits: u8,
    /// What may go to an empty column (S6).
    pub empty_column: EmptyColumn,
    /// When a group may be dealt (S7).
    pub dealing: Dealing,
    /// How the score goes (S9).
    pub scoring: Scoring,
    /// The score that a game begins with under [`Scoring::Budget`], at least 1 (S9). Not looked at under
    /// [`Scoring::Windows`], which always begins at 500.
    pub budget: u16,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            suits: 1,
            empty_column: EmptyColumn::Any,
            dealing: Dealing::Always,
            scoring: Scoring::Budget,
            budget: 300,
        }
    }
}

/// The rules that a game is played by: always valid.
///
/// Its text names every field, as in `suits=1,empty_column=any,dealing=always,scoring=budget,budget=300`; a text that is
/// read may name some of them only.
///
/// ```
/// use spider_core::{Rules, Scoring};
/// let rules: Rules = "suits=4".parse()?;
/// assert_eq!((rules.suits(), rules.scoring(), rules.budget()), (4, Scoring::Budget, 300));
/// assert!("suits=3".parse::<Rules>().is_err());
/// # Ok::<(), games_common::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    choices: Choices,
}

impl Rules {
    /// The rules of the solitaire that came with Windows, with one suit: no dealing onto an empty column, 500 points and
    /// 100 for each set, any number of undos.
    pub fn windows() -> Self {
        Self {
            choices: Choices {
                dealing: Dealing::NoEmpty,
                scoring: Scoring::Windows,
                ..Choices::default()
            },
        }
    }

    /// How many suits there are: 1, 2 or 4 (S1).
    pub fn suits(&self) -> u8 {
        self.choices.suits
    }

    /// What may go to an empty column (S6).
    pub fn empty_column(&self) -> EmptyColumn {
        self.choices.empty_column
    }

    /// When a group may be dealt (S7).
    pub fn dealing(&self) -> Dealing {
        self.choices.dealing
    }

    /// How the score goes (S9).
    pub fn scoring(&self) -> Scoring {
        self.choices.scoring
    }

    /// The score at the start under [`Scoring::Budget`], 1 to 65535 (S9); without effect under [`Scoring::Windows`].
    pub fn budget(&self) -> u16 {
        self.choices.budget
    }

    /// How many cards of the same rank and suit there are: 8, 4 or 2.
    pub fn copies(&self) -> u8 {
        8 / self.choices.suits
    }

    /// How many moves can be made before the game is lost (S10).
    #[inline]
    pub(crate) fn limit(self) -> u64 {
        match self.choices.scoring {
            Scoring::Budget => u64::from(self.choices.budget),
            Scoring::Windows => MAX_COUNTER,
        }
    }
}

const SUITS: usize = 0;
const EMPTY_COLUMN: usize = 1;
const DEALING: usize = 2;
const SCORING: usize = 3;
const BUDGET: usize = 4;

impl RuleSet for Rules {
    type Choices = Choices;

    const FIELDS: &'static [Field] = &[
        Field {
            name: "suits",
            values: "1, 2, 4",
        },
        Field {
            name: "empty_column",
            values: "any, closed",
        },
        Field {
            name: "dealing",
            values: "always, no_empty, stuck",
        },
        Field {
            name: "scoring",
            values: "budget, windows",
        },
        Field {
            name: "budget",
            values: "a number from 1 to 65535",
        },
    ];
    const PRESETS: &'static [&'static str] = &["default", "windows"];

    fn new(choices: Choices) -> Result<Self, RulesError> {
        if !matches!(choices.suits, 1 | 2 | 4) {
            return Err(RulesError::value(Self::FIELDS[SUITS], &choices.suits));
        }
        if choices.budget == 0 {
            return Err(RulesError::value(Self::FIELDS[BUDGET], &choices.budget));
        }
        Ok(Self { choices })
    }

    fn choices(&self) -> Choices {
        self.choices
    }

    fn preset(name: &str) -> Result<Self, RulesError> {
        match name {
            "default" => Ok(Self::default()),
            "windows" => Ok(Self::windows()),
            _ => Err(RulesError::preset::<Self>(name)),
        }
    }

    fn read(choices: &mut Choices, field: usize, value: &str) -> bool {
        match (field, value) {
            (SUITS, "1") => choices.suits = 1,
            (SUITS, "2") => choices.suits = 2,
            (SUITS, "4") => choices.suits = 4,
            (EMPTY_COLUMN, "any") => choices.empty_column = EmptyColumn::Any,
            (EMPTY_COLUMN, "closed") => choices.empty_column = EmptyColumn::Closed,
            (DEALING, "always") => choices.dealing = Dealing::Always,
            (DEALING, "no_empty") => choices.dealing = Dealing::NoEmpty,
            (DEALING, "stuck") => choices.dealing = Dealing::Stuck,
            (SCORING, "budget") => choices.scoring = Scoring::Budget,
            (SCORING, "windows") => choices.scoring = Scoring::Windows,
            // A sign or a leading zero would make two texts of one value.
            (BUDGET, digits) if !digits.starts_with(['+', '0']) => match digits.parse() {
                Ok(budget) => choices.budget = budget,
                Err(_) => return false,
            },
            _ => return false,
        }
        true
    }

    fn write(&self, field: usize, to: &mut dyn fmt::Write) -> fmt::Result {
        let Choices {
            suits,
            empty_column,
            dealing,
            scoring,
            budget,
        } = self.choices;
        match field {
            SUITS => write!(to, "{suits}"),
            EMPTY_COLUMN => to.write_str(match empty_column {
                EmptyColumn::Any => "any",
                EmptyColumn::Closed => "closed",
            }),
            DEALING => to.write_str(match dealing {
                Dealing::Always => "always",
                Dealing::NoEmpty => "no_empty",
                Dealing::Stuck => "stuck",
            }),
            SCORING => to.write_str(match scoring {
                Scoring::Budget => "budget",
                Scoring::Windows => "windows",
            }),
            BUDGET => write!(to, "{budget}"),
            _ => Ok(()),
        }
    }
}

games_common::rules_as_text!(Rules);
