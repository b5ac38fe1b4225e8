//! The rule choices, checked once and for all.

use alloc::format;
use core::fmt;
use core::time::Duration;

use games_common::{Field, RuleSet, RulesError};

/// How the faces are dealt (`M2`, `M12`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deal {
    /// Each tile for itself, every ordinary face and the star equally likely (`M2`). Text `random`.
    #[default]
    Random,
    /// Half as many faces as tiles, each exactly twice, and no star (`M12`): the game of Memory. Text `pairs`.
    Pairs,
}

impl Deal {
    const ALL: [Self; 2] = [Self::Random, Self::Pairs];

    fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Pairs => "pairs",
        }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Rule choices as plain data, as yet unchecked: what [`Rules`] are made from. The default is the default game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// Rows of the grid, 1 to 16 (`M1`).
    pub rows: u8,
    /// Columns of the grid, 1 to 16, and at least two tiles in all (`M1`).
    pub columns: u8,
    /// The difficulty d, 5 to 16 (`M3`): sets the points, and the faces unless `faces` does.
    pub difficulty: u8,
    /// Ordinary faces, 1 to 31, or `None` for what the difficulty says (`M3`). Has no effect on [`Deal::Pairs`].
    pub faces: Option<u8>,
    /// Whether long runs turn tiles into stars (`M10`). Has no effect on [`Deal::Pairs`].
    pub extra_stars: bool,
    /// How the faces are dealt (`M2`, `M12`).
    pub deal: Deal,
    /// Points for clearing the board, 0 to 1,000,000, or `None` for tiles times (d - 2) (`M8`).
    pub clear_bonus: Option<u32>,
    /// The length of a run that brings a peek, 0 for never (`M9`). No run is longer than 128.
    pub peek_at: u8,
    /// How long a flip stays up, 0 to 600,000 milliseconds (`M11`).
    pub flip_ms: u32,
    /// How long a peek stays up, 0 to 600,000 milliseconds (`M11`).
    pub peek_ms: u32,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            rows: 6,
            columns: 6,
            difficulty: 5,
            faces: None,
            extra_stars: false,
            deal: Deal::Random,
            clear_bonus: None,
            peek_at: 3,
            flip_ms: 2000,
            peek_ms: 2000,
        }
    }
}

/// The most points that clearing the board can be set to bring.
const MAX_CLEAR_BONUS: u32 = 1_000_000;
/// The longest time that a flip or a peek can be set to stay up, in milliseconds.
const MAX_MS: u32 = 600_000;

/// The rules of one game: always valid.
///
/// ```
/// use games_common::RuleSet;
/// use mummichog_core::Rules;
///
/// let rules: Rules = "rows=4,columns=5,difficulty=7".parse()?;
/// assert_eq!((rules.tiles(), rules.face_count(), rules.clear_bonus()), (20, 7, 100));
/// assert_eq!(Rules::preset("hard")?.with([("rows", "4"), ("columns", "5")])?, rules);
/// # Ok::<(), games_common::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    choices: Choices,
    face_count: u8,
}

impl Default for Rules {
    fn default() -> Self {
        Self::easy()
    }
}

impl Rules {
    /// The default game: 6 x 6, difficulty 5, so 4 faces and the star. Preset `easy`, also called `default`.
    pub fn easy() -> Self {
        Self::of(Choices::default())
    }

    /// The default game at difficulty 6, so 6 faces. Preset `medium`.
    pub fn medium() -> Self {
        Self::of(Choices {
            difficulty: 6,
            ..Choices::default()
        })
    }

    /// The default game at difficulty 7, so 7 faces. Preset `hard`.
    pub fn hard() -> Self {
        Self::of(Choices {
            difficulty: 7,
            ..Choices::default()
        })
    }

    /// 6 x 6 dealt in pairs, without peeks (`M12`). Preset `classic_memory`.
    pub fn classic_memory() -> Self {
        Self::of(Choices {
            deal: Deal::Pairs,
            peek_at: 0,
            ..Choices::default()
        })
    }

    /// Choices that are known to be valid, with what follows from them.
    fn of(choices: Choices) -> Self {
        let face_count = match choices.deal {
            Deal::Pairs => (u16::from(choices.rows) * u16::from(choices.columns) / 2) as u8,
            Deal::Random => choices
                .faces
                .unwrap_or(4 + (3 * (choices.difficulty - 5)).div_ceil(2)),
        };
        Self {
            choices,
            face_count,
        }
    }

    /// Rows of the grid, 1 to 16.
    pub fn rows(&self) -> u8 {
        self.choices.rows
    }

    /// Columns of the grid, 1 to 16.
    pub fn columns(&self) -> u8 {
        self.choices.columns
    }

    /// Tiles that are dealt: rows times columns, 2 to 256.
    #[inline]
    pub fn tiles(&self) -> u16 {
        u16::from(self.choices.rows) * u16::from(self.choices.columns)
    }

    /// The difficulty d, 5 to 16.
    #[inline]
    pub fn difficulty(&self) -> u8 {
        self.choices.difficulty
    }

    /// The choice of the field `faces`: `None` for auto. What is played with tells [`face_count`](Self::face_count).
    pub fn faces(&self) -> Option<u8> {
        self.choices.faces
    }

    /// Different ordinary faces in the game, 1 to 128: of a random deal as `M3` has it, of pairs half the tiles.
    #[inline]
    pub fn face_count(&self) -> u8 {
        self.face_count
    }

    /// The choice of the field `extra_stars`. Whether it has an effect tells [`turns_wild`](Self::turns_wild).
    pub fn extra_stars(&self) -> bool {
        self.choices.extra_stars
    }

    /// Whether long runs turn tiles into stars: `extra_stars` is chosen and the deal is random (`M10`, `M12`).
    #[inline]
    pub fn turns_wild(&self) -> bool {
        self.choices.extra_stars && self.has_stars()
    }

    /// Whether stars are dealt: with a random deal.
    #[inline]
    pub fn has_stars(&self) -> bool {
        self.choices.deal == Deal::Random
    }

    /// How the faces are dealt. (The field `deal`.)
    pub fn dealing(&self) -> Deal {
        self.choices.deal
    }

    /// Points for clearing the board, what `auto` stands for worked out (`M8`).
    pub fn clear_bonus(&self) -> u32 {
        self.choices
            .clear_bonus
            .unwrap_or(u32::from(self.tiles()) * (u32::from(self.choices.difficulty) - 2))
    }

    /// The length of a run that brings a peek, 0 for never (`M9`).
    #[inline]
    pub fn peek_at(&self) -> u8 {
        self.choices.peek_at
    }

    /// How long a flip stays up, in milliseconds (`M11`).
    pub fn flip_ms(&self) -> u32 {
        self.choices.flip_ms
    }

    /// How long a peek stays up, in milliseconds (`M11`).
    pub fn peek_ms(&self) -> u32 {
        self.choices.peek_ms
    }

    /// How long a flip stays up (`M11`).
    pub fn flip_time(&self) -> Duration {
        Duration::from_millis(self.choices.flip_ms.into())
    }

    /// How long a peek stays up (`M11`).
    pub fn peek_time(&self) -> Duration {
        Duration::from_millis(self.choices.peek_ms.into())
    }

    /// What the `n`-th match of a run brings, the first being 1 (`M6`), the cost of the flip not yet taken off.
    #[inline]
    pub fn match_points(&self, n: u8) -> u32 {
        let d = u32::from(self.choices.difficulty);
        d - 2 + u32::from(n.saturating_sub(1)) * (d - 3)
    }
}

/// A whole number in its one plain form: digits, no sign, no leading zero.
pub(crate) fn number<N: TryFrom<u64>>(text: &str) -> Option<N> {
    let plain =
        text.bytes().all(|b| b.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if plain {
        N::try_from(text.parse().ok()?).ok()
    } else {
        None
    }
}

/// Reads a number, or `auto` for none; false when it is neither.
fn read_or_auto<N: TryFrom<u64>>(text: &str, at: &mut Option<N>) -> bool {
    *at = number(text);
    at.is_some() || text == "auto"
}

fn write_or_auto(value: Option<impl fmt::Display>, to: &mut dyn fmt::Write) -> fmt::Result {
    match value {
        None => to.write_str("auto"),
        Some(n) => write!(to, "{n}"),
    }
}

/// Puts a value where it belongs; false when there is none.
fn put<T>(value: Option<T>, at: &mut T) -> bool {
    value.map(|v| *at = v).is_some()
}

impl RuleSet for Rules {
    type Choices = Choices;

    const FIELDS: &'static [Field] = &[
        Field {
            name: "rows",
            values: "a number from 1 to 16",
        },
        Field {
            name: "columns",
            values: "a number from 1 to 16",
        },
        Field {
            name: "difficulty",
            values: "a number from 5 to 16",
        },
        Field {
            name: "faces",
            values: "auto, or a number from 1 to 31",
        },
        Field {
            name: "extra_stars",
            values: "false, true",
        },
        Field {
            name: "deal",
            values: "random, pairs",
        },
        Field {
            name: "clear_bonus",
            values: "auto, or a number from 0 to 1000000",
        },
        Field {
            name: "peek_at",
            values: "a number from 0 to 255",
        },
        Field {
            name: "flip_ms",
            values: "a number from 0 to 600000",
        },
        Field {
            name: "peek_ms",
            values: "a number from 0 to 600000",
        },
    ];
    const PRESETS: &'static [&'static str] =
        &["default", "easy", "medium", "hard", "classic_memory"];

    fn new(choices: Choices) -> Result<Self, RulesError> {
        let c = choices;
        let in_range = [
            (0, u32::from(c.rows), 1..=16),
            (1, u32::from(c.columns), 1..=16),
            (2, u32::from(c.difficulty), 5..=16),
            (3, c.faces.unwrap_or(1).into(), 1..=31),
            (6, c.clear_bonus.unwrap_or(0), 0..=MAX_CLEAR_BONUS),
            (8, c.flip_ms, 0..=MAX_MS),
            (9, c.peek_ms, 0..=MAX_MS),
        ];
        for (field, found, range) in in_range {
            if !range.contains(&found) {
                return Err(RulesError::value(Self::FIELDS[field], &found));
            }
        }
        let tiles = u16::from(c.rows) * u16::from(c.columns);
        if tiles < 2 {
            let why = "a 1 x 1 grid has one tile, and a flip takes two".into();
            return Err(RulesError::Conflict {
                field: "columns",
                found: format!("{}", c.columns),
                why,
            });
        }
        if c.deal == Deal::Pairs && tiles % 2 == 1 {
            let why = format!(
                "{} x {} tiles are {tiles}, an odd number",
                c.rows, c.columns
            );
            return Err(RulesError::Conflict {
                field: "deal",
                found: format!("{}", c.deal),
                why,
            });
        }
        Ok(Self::of(choices))
    }

    fn choices(&self) -> Choices {
        self.choices
    }

    fn preset(name: &str) -> Result<Self, RulesError> {
        match name {
            "default" | "easy" => Ok(Self::easy()),
            "medium" => Ok(Self::medium()),
            "hard" => Ok(Self::hard()),
            "classic_memory" => Ok(Self::classic_memory()),
            _ => Err(RulesError::preset::<Self>(name)),
        }
    }

    fn read(choices: &mut Choices, field: usize, value: &str) -> bool {
        match field {
            0 => put(number(value), &mut choices.rows),
            1 => put(number(value), &mut choices.columns),
            2 => put(number(value), &mut choices.difficulty),
            3 => read_or_auto(value, &mut choices.faces),
            4 => put(value.parse().ok(), &mut choices.extra_stars),
            5 => put(
                Deal::ALL.into_iter().find(|d| d.name() == value),
                &mut choices.deal,
            ),
            6 => read_or_auto(value, &mut choices.clear_bonus),
            7 => put(number(value), &mut choices.peek_at),
            8 => put(number(value), &mut choices.flip_ms),
            9 => put(number(value), &mut choices.peek_ms),
            _ => false,
        }
    }

    fn write(&self, field: usize, to: &mut dyn fmt::Write) -> fmt::Result {
        let c = &self.choices;
        match field {
            0 => write!(to, "{}", c.rows),
            1 => write!(to, "{}", c.columns),
            2 => write!(to, "{}", c.difficulty),
            3 => write_or_auto(c.faces, to),
            4 => write!(to, "{}", c.extra_stars),
            5 => write!(to, "{}", c.deal),
            6 => write_or_auto(c.clear_bonus, to),
            7 => write!(to, "{}", c.peek_at),
            8 => write!(to, "{}", c.flip_ms),
            9 => write!(to, "{}", c.peek_ms),
            _ => Ok(()),
        }
    }
}

games_common::rules_as_text!(Rules);
