//! Rule choices as text: `field=value,field=value`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use thiserror::Error;

/// A field of a rules type: its name and the values that it takes, in words for an error or a help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name in the rules text.
    pub name: &'static str,
    /// The values, such as `1, 2, 4` or `a number from 1 to 16`.
    pub values: &'static str,
}

/// A game's rule choices: always valid, with presets, and a text that saves, command lines and studies share.
///
/// A value is made from [`Choices`](RuleSet::Choices), plain data that anyone may fill in, by one check
/// ([`new`](RuleSet::new)), which every other way in uses too. The canonical text names every field in the order of
/// [`FIELDS`](RuleSet::FIELDS); a text that is read may leave fields out, which then have the default's value, and may
/// name them in any order, each once. Choices are checked together at the end, so the order never matters.
pub trait RuleSet:
    Clone + Eq + Hash + Debug + Default + Display + FromStr<Err = RulesError> + Send + Sync + 'static
{
    /// The same choices, as yet unchecked.
    type Choices: Clone + Eq + Debug;

    /// Every field, in the order of the canonical text.
    const FIELDS: &'static [Field];
    /// The names that [`preset`](RuleSet::preset) knows. The first is `default`.
    const PRESETS: &'static [&'static str];

    /// The one check that every rules value has passed.
    ///
    /// # Errors
    /// [`RulesError::Value`] or [`RulesError::Conflict`], naming the field and the reason.
    fn new(choices: Self::Choices) -> Result<Self, RulesError>;

    /// The choices that this value was made from.
    fn choices(&self) -> Self::Choices;

    /// A named rule set; the name is one of [`PRESETS`](RuleSet::PRESETS).
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::RuleSet;
    ///
    /// type Rules = <MyGame<0> as games_common::Seeded>::Rules;
    /// assert_eq!(Rules::preset("default")?, Rules::default());
    /// let unknown = Rules::preset("no such preset").unwrap_err();
    /// assert!(unknown.to_string().contains("default"), "the error lists those there are");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RulesError::Preset`] for any other name.
    fn preset(name: &str) -> Result<Self, RulesError>;

    /// Reads one field's value into `choices`. `field` is an index into [`FIELDS`](RuleSet::FIELDS).
    ///
    /// False when the value is not one that the field takes.
    fn read(choices: &mut Self::Choices, field: usize, value: &str) -> bool;

    /// Writes the value of the field with that index in [`FIELDS`](RuleSet::FIELDS).
    ///
    /// # Errors
    /// When `to` cannot be written to.
    fn write(&self, field: usize, to: &mut dyn fmt::Write) -> fmt::Result;

    /// These rules with some fields changed, each given as `(field, value)`.
    ///
    /// # Errors
    /// [`RulesError::Field`] and [`RulesError::Value`] for a name or a value that is not known, [`RulesError::Twice`]
    /// for a field given twice, and what [`new`](RuleSet::new) finds in the whole.
    fn with<'a>(
        &self,
        changes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, RulesError> {
        let mut choices = self.choices();
        let mut given = Vec::new();
        for (name, value) in changes {
            let field = Self::FIELDS
                .iter()
                .position(|f| f.name == name)
                .ok_or_else(|| RulesError::Field {
                    found: name.into(),
                    fields: Self::FIELDS,
                })?;
            if given.contains(&field) {
                return Err(RulesError::Twice {
                    field: Self::FIELDS[field].name,
                });
            }
            given.push(field);
            if !Self::read(&mut choices, field, value) {
                return Err(RulesError::value(Self::FIELDS[field], value));
            }
        }
        Self::new(choices)
    }

    /// Reads a rules text; what [`FromStr`] does for every rules type.
    ///
    /// # Errors
    /// [`RulesError::Syntax`] for a part without `=`; otherwise as [`with`](RuleSet::with).
    fn parse_rules(text: &str) -> Result<Self, RulesError> {
        let mut changes = Vec::new();
        if !text.is_empty() {
            for part in text.split(',') {
                changes.push(
                    part.split_once('=')
                        .ok_or_else(|| RulesError::Syntax { found: part.into() })?,
                );
            }
        }
        Self::default().with(changes)
    }

    /// Writes the canonical text; what [`Display`] does for every rules type.
    ///
    /// # Errors
    /// When `to` cannot be written to.
    fn write_rules(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        for (i, field) in Self::FIELDS.iter().enumerate() {
            write!(to, "{}{}=", if i == 0 { "" } else { "," }, field.name)?;
            self.write(i, to)?;
        }
        Ok(())
    }
}

/// Why rule choices are refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No preset has this name.
    #[error("no preset is called {found:?}: there are {}", List(presets))]
    Preset {
        /// The name given.
        found: String,
        /// The names there are.
        presets: &'static [&'static str],
    },
    /// No field has this name.
    #[error("no rules field is called {found:?}: there are {}", Fields(fields))]
    Field {
        /// The name given.
        found: String,
        /// The fields there are.
        fields: &'static [Field],
    },
    /// A value that the field does not take.
    #[error("{field}={found} is not possible: {field} takes {wanted}")]
    Value {
        /// The field.
        field: &'static str,
        /// The value given.
        found: String,
        /// The values that it takes.
        wanted: &'static str,
    },
    /// A field was given twice.
    #[error("the rules field {field} is given twice")]
    Twice {
        /// The field.
        field: &'static str,
    },
    /// A part of a rules text is not `field=value`.
    #[error("{found:?} is not a rule: wanted field=value")]
    Syntax {
        /// The part.
        found: String,
    },
    /// A value that the field takes, but not beside the others.
    #[error("{field}={found} does not go with the other rules: {why}")]
    Conflict {
        /// The field.
        field: &'static str,
        /// Its value.
        found: String,
        /// The reason.
        why: String,
    },
}

impl RulesError {
    /// A [`RulesError::Value`] for a field and the text that it refused.
    pub fn value(field: Field, found: &(impl Display + ?Sized)) -> Self {
        Self::Value {
            field: field.name,
            found: alloc::format!("{found}"),
            wanted: field.values,
        }
    }

    /// A [`RulesError::Preset`] for a rules type and the name that it does not know.
    pub fn preset<R: RuleSet>(found: &str) -> Self {
        Self::Preset {
            found: found.into(),
            presets: R::PRESETS,
        }
    }
}

/// Names with commas between them.
struct List<'a>(&'a [&'a str]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, name) in self.0.iter().enumerate() {
            write!(f, "{}{name}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Field names with commas between them.
struct Fields<'a>(&'a [Field]);

impl Display for Fields<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, field) in self.0.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { ", " }, field.name)?;
        }
        Ok(())
    }
}

/// Gives rules types the [`Display`], [`FromStr`] and serde forms of their [`RuleSet`] text.
#[macro_export]
macro_rules! rules_as_text {
    ($type:ty) => {
        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::RuleSet::write_rules(self, f)
            }
        }

        impl ::core::str::FromStr for $type {
            type Err = $crate::RulesError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::RulesError> {
                $crate::RuleSet::parse_rules(text)
            }
        }

        $crate::serde_as_text!($type);
    };
}
