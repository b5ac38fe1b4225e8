//! Rule choices (G3, G6, G13, G17) and the figures that follow from the level.

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use games_common::{Field, RuleSet, RulesError};
use thiserror::Error;

use crate::colour::{Colour, Dye, Order};

/// What counts as a patch (G6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PatchRule {
    /// Any axis-parallel rectangle whose tiles all have cloth of one colour, maximal or not.
    #[default]
    Rectangle,
    /// A whole component of one colour, tiles being joined along their sides.
    Connected,
}

impl fmt::Display for PatchRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rectangle => "rectangle",
            Self::Connected => "connected",
        })
    }
}

/// A text that is no patch rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown patch rule: wanted rectangle or connected")]
pub struct PatchRuleError;

impl FromStr for PatchRule {
    type Err = PatchRuleError;

    fn from_str(text: &str) -> Result<Self, PatchRuleError> {
        match text {
            "rectangle" => Ok(Self::Rectangle),
            "connected" => Ok(Self::Connected),
            _ => Err(PatchRuleError),
        }
    }
}

games_common::serde_as_text!(PatchRule);

/// The rule choices as plain data, not yet checked: fill them in and give them to [`Rules::new`](RuleSet::new).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// The level, 1 to 14 (G3).
    pub level: u8,
    /// What counts as a patch (G6).
    pub patch: PatchRule,
    /// How many cloths a game may see, the first included, 1 to 65535; `None` for any number (G13).
    pub cloth_limit: Option<u16>,
    /// Whether there is a bucket of bleach (G17).
    pub bleach: bool,
}

/// The rules of one game: always valid.
///
/// ```
/// use games_common::RuleSet;
/// use guppy_core::{PatchRule, Rules};
/// let rules: Rules = "level=7,cloth_limit=4".parse()?;
/// assert_eq!(rules.to_string(), "level=7,patch=rectangle,cloth_limit=4,bleach=false");
/// assert_eq!((rules.tiles_per_order(), rules.min_patch()), (6, 3));
/// assert_eq!(Rules::storyboard().patch(), PatchRule::Connected);
/// assert!("level=15".parse::<Rules>().is_err());
/// # Ok::<(), games_common::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    level: u8,
    patch: PatchRule,
    cloth_limit: Option<NonZeroU16>,
    bleach: bool,
    /// Kept because every dye asks for it.
    tiles_per_order: u8,
}

/// The formula of G3.
const fn tiles_per_order(level: u8) -> u8 {
    if level < 6 { 18 - 2 * level } else { 6 }
}

impl Rules {
    /// The preset `default`: level 2, rectangles, any number of cloths, no bleach.
    pub const fn standard() -> Self {
        Self {
            level: 2,
            patch: PatchRule::Rectangle,
            cloth_limit: None,
            bleach: false,
            tiles_per_order: tiles_per_order(2),
        }
    }

    /// The preset `storyboard`: the default with connected patches (G6, G16).
    pub const fn storyboard() -> Self {
        Self {
            patch: PatchRule::Connected,
            ..Self::standard()
        }
    }

    /// The level, 1 to 14.
    #[inline]
    pub const fn level(&self) -> u8 {
        self.level
    }

    /// What counts as a patch.
    #[inline]
    pub const fn patch(&self) -> PatchRule {
        self.patch
    }

    /// How many cloths a game may see, the first included; `None` for any number.
    #[inline]
    pub const fn cloth_limit(&self) -> Option<u16> {
        match self.cloth_limit {
            Some(limit) => Some(limit.get()),
            None => None,
        }
    }

    /// Whether there is bleach.
    #[inline]
    pub const fn bleach(&self) -> bool {
        self.bleach
    }

    /// The tiles that fill an order (G3): 6 to 16.
    #[inline]
    pub const fn tiles_per_order(&self) -> u8 {
        self.tiles_per_order
    }

    /// The tiles that a patch needs to be cut (G3): half of [`tiles_per_order`](Rules::tiles_per_order), 3 to 8.
    #[inline]
    pub const fn min_patch(&self) -> u8 {
        self.tiles_per_order() / 2
    }

    /// The units in every bucket at the start (G3): 0 to 8.
    pub const fn starting_units(&self) -> u8 {
        if self.level < 7 {
            2 + self.level
        } else {
            14 - self.level
        }
    }

    /// The sponges at the start (G3): 0 to 16.
    pub const fn starting_sponges(&self) -> u8 {
        2 * self.starting_units()
    }

    /// The colours of a new cloth (G3), in the order in which they are drawn from.
    #[inline]
    pub fn starting_colours(&self) -> &'static [Colour] {
        &Colour::STARTING[..usize::from(self.level + 2).min(Colour::STARTING.len())]
    }

    /// The orders of the level (G3), in the order in which they are looked at (G7).
    #[inline]
    pub fn orders(&self) -> &'static [Order] {
        &Order::ALL[..usize::from(self.level + 2).min(Order::ALL.len())]
    }

    /// The dyes that there are buckets of: three, or four with bleach.
    #[inline]
    pub fn dyes(&self) -> &'static [Dye] {
        &Dye::ALL[..3 + usize::from(self.bleach)]
    }

    /// The orders of the level as bits, bit `i` for `Order::ALL[i]`.
    #[inline]
    pub(crate) fn order_bits(self) -> u8 {
        (1 << (self.level + 2).min(6)) - 1
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::standard()
    }
}

impl RuleSet for Rules {
    type Choices = Choices;

    const FIELDS: &'static [Field] = &[
        Field {
            name: "level",
            values: "a number from 1 to 14",
        },
        Field {
            name: "patch",
            values: "rectangle, connected",
        },
        Field {
            name: "cloth_limit",
            values: "none, or a number from 1 to 65535",
        },
        Field {
            name: "bleach",
            values: "false, true",
        },
    ];
    const PRESETS: &'static [&'static str] = &["default", "storyboard"];

    fn new(choices: Choices) -> Result<Self, RulesError> {
        if !(1..=14).contains(&choices.level) {
            return Err(RulesError::value(Self::FIELDS[0], &choices.level));
        }
        let cloth_limit = match choices.cloth_limit {
            None => None,
            Some(limit) => Some(
                NonZeroU16::new(limit).ok_or_else(|| RulesError::value(Self::FIELDS[2], &limit))?,
            ),
        };
        Ok(Self {
            level: choices.level,
            patch: choices.patch,
            cloth_limit,
            bleach: choices.bleach,
            tiles_per_order: tiles_per_order(choices.level),
        })
    }

    fn choices(&self) -> Choices {
        Choices {
            level: self.level,
            patch: self.patch,
            cloth_limit: self.cloth_limit(),
            bleach: self.bleach,
        }
    }

    fn preset(name: &str) -> Result<Self, RulesError> {
        match name {
            "default" => Ok(Self::standard()),
            "storyboard" => Ok(Self::storyboard()),
            _ => Err(RulesError::preset::<Self>(name)),
        }
    }

    fn read(choices: &mut Choices, field: usize, value: &str) -> bool {
        fn set<T>(to: &mut T, value: Option<T>) -> bool {
            value.map(|v| *to = v).is_some()
        }
        match field {
            0 => set(
                &mut choices.level,
                plain_number(value).and_then(|n| u8::try_from(n).ok()),
            ),
            1 => set(&mut choices.patch, value.parse().ok()),
            2 if value == "none" => set(&mut choices.cloth_limit, Some(None)),
            2 => set(
                &mut choices.cloth_limit,
                plain_number(value)
                    .and_then(|n| u16::try_from(n).ok())
                    .map(Some),
            ),
            3 => set(&mut choices.bleach, value.parse().ok()),
            _ => false,
        }
    }

    fn write(&self, field: usize, to: &mut dyn fmt::Write) -> fmt::Result {
        match (field, self.cloth_limit) {
            (0, _) => write!(to, "{}", self.level),
            (1, _) => write!(to, "{}", self.patch),
            (2, None) => to.write_str("none"),
            (2, Some(limit)) => write!(to, "{limit}"),
            (3, _) => write!(to, "{}", self.bleach),
            _ => Ok(()),
        }
    }
}

games_common::rules_as_text!(Rules);

/// A whole number written the one plain way: digits only, no sign, no zero in front.
pub(crate) fn plain_number(text: &str) -> Option<u64> {
    if text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0')) {
        text.parse().ok()
    } else {
        None
    }
}
