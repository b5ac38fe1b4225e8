//! A study as it is written: TOML, read with the place of everything in it, so that an error can name the line and the field.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;
use toml::{Spanned, Value};

use crate::args::seed_range;

/// A rules grid as written: a value, a list or a range for each field named.
pub type GridFile = BTreeMap<Spanned<String>, Spanned<Value>>;
type Names = Vec<Spanned<String>>;

/// A whole study.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyFile {
    /// A line for lists and the head of the report.
    pub title: String,
    /// The game.
    pub game: Spanned<String>,
    /// What is asked, and whatever a reader of the report should know.
    #[serde(default)]
    pub about: String,
    /// The rule set that all parts begin with.
    pub preset: Option<Spanned<String>>,
    /// Rules for every part.
    #[serde(default)]
    pub rules: GridFile,
    /// Sizes for every part.
    pub seeds: Option<Spanned<String>>,
    /// Players of every part.
    pub players: Option<Spanned<Names>>,
    /// Measures of every part.
    pub measures: Option<Spanned<Names>>,
    /// The most moves of a game.
    pub plies: Option<Spanned<u32>>,
    /// The parts.
    #[serde(rename = "part", default)]
    pub parts: Vec<Spanned<PartFile>>,
}

/// A part of a study: one grid of rules, played by some players over some deals.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartFile {
    /// Its name in tables and file names.
    pub name: Spanned<String>,
    /// What it asks.
    #[serde(default)]
    pub ask: String,
    /// Its rules, beside those of the study.
    #[serde(default)]
    pub rules: GridFile,
    /// The deals, `A..B`, which leaves out B.
    pub seeds: Option<Spanned<String>>,
    /// Fewer deals for slow players, by name.
    #[serde(default)]
    pub seeds_of: BTreeMap<Spanned<String>, Spanned<String>>,
    /// The players.
    pub players: Option<Spanned<Names>>,
    /// The measures that the report shows.
    pub measures: Option<Spanned<Names>>,
    /// The most moves of a game.
    pub plies: Option<Spanned<u32>>,
    /// Measures of which the report tells how much the deal decides, and how much the player.
    #[serde(default)]
    pub luck: Names,
    /// The plots of the report.
    #[serde(rename = "plot", default)]
    pub plots: Vec<Spanned<PlotFile>>,
    /// What is different in the short form.
    #[serde(default)]
    pub short: ShortFile,
}

/// What the short form of a part changes.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortFile {
    /// Other deals, for all players.
    pub seeds: Option<Spanned<String>>,
    /// Other players.
    pub players: Option<Spanned<Names>>,
    /// Other values of some fields.
    #[serde(default)]
    pub rules: GridFile,
    /// Another bound on moves.
    pub plies: Option<Spanned<u32>>,
}

/// A plot.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlotFile {
    /// The measure shown.
    pub y: Spanned<String>,
    /// The rules field along the axis, or `player`. Without it the plot shows which share of the games has at most so much of `y`.
    pub x: Option<Spanned<String>>,
    /// A rules field, or `player`, with a plot for each of its values.
    pub panel: Option<Spanned<String>>,
}

/// A value of a rules field, with the words that reports use for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The value in the rules text.
    pub value: String,
    /// Its name in reports.
    pub label: String,
}

/// A text of TOML with its name, for errors.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Where it came from.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

impl Source<'_> {
    /// An error at a place of the text: line and field come first.
    pub fn error(
        &self,
        at: &Range<usize>,
        field: &str,
        why: impl std::fmt::Display,
    ) -> anyhow::Error {
        let line = 1 + self.text[..at.start.min(self.text.len())]
            .matches('\n')
            .count();
        anyhow!("{}, line {line}, {field}: {why}", self.name)
    }

    /// Reads the study, as yet unchecked against its game.
    ///
    /// # Errors
    /// When it is not TOML, or has a field that there is not, or one of another type.
    pub fn read(&self) -> Result<StudyFile> {
        toml::from_str(self.text).map_err(|e| {
            let line = e
                .span()
                .map_or(1, |at| 1 + self.text[..at.start].matches('\n').count());
            let at = e
                .span()
                .and_then(|at| self.text.get(at))
                .and_then(|text| text.lines().next())
                .unwrap_or_default();
            anyhow!("{}, line {line}, at {at:?}: {}", self.name, e.message())
        })
    }

    /// Deals from `A..B` or `A..=B`.
    ///
    /// # Errors
    /// When it is not two numbers in order, there is no deal between them, or the very last deal is one of them: a study counts to a deal
    /// after its last.
    pub fn seeds(&self, text: &Spanned<String>, field: &str) -> Result<Range<u64>> {
        let range = seed_range(text.get_ref())
            .map_err(|e| self.error(&text.span(), field, format!("{e:#}")))?;
        if range.is_empty() {
            return Err(self.error(&text.span(), field, "there is no deal in it"));
        }
        let Some(end) = range.end().checked_add(1) else {
            return Err(self.error(
                &text.span(),
                field,
                "the last deal there is cannot be part of a study",
            ));
        };
        Ok(*range.start()..end)
    }

    /// The values of one field of a grid.
    ///
    /// # Errors
    /// When it is neither a value nor a list of values nor a range, or has a value twice, or none.
    pub fn choices(&self, name: &Spanned<String>, value: &Spanned<Value>) -> Result<Vec<Choice>> {
        let field = format!("rules.{}", name.get_ref());
        let wrong = |why: anyhow::Error| self.error(&name.span(), &field, format!("{why:#}"));
        let choices = match value.get_ref() {
            Value::Array(list) => list.iter().map(choice).collect::<Result<Vec<_>>>(),
            Value::Table(table) if !table.contains_key("value") => span(table),
            one => choice(one).map(|one| vec![one]),
        }
        .map_err(wrong)?;
        if choices.is_empty() {
            return Err(wrong(anyhow!("no value: wanted at least one")));
        }
        for (i, choice) in choices.iter().enumerate() {
            if let Some(twin) = choices[..i]
                .iter()
                .find(|c| c.value == choice.value || c.label == choice.label)
            {
                return Err(wrong(anyhow!("{} stands there twice", twin.label)));
            }
        }
        Ok(choices)
    }
}

/// A value: a number, a text, true or false, or a table of `value` and `label`.
fn choice(value: &Value) -> Result<Choice> {
    let plain = |value: &Value| {
        Ok(match value {
            Value::String(text) => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Boolean(yes) => yes.to_string(),
            _ => bail!(
                "{value} is no value: wanted a number, a text, true or false, {{ value, label }}, or {{ from, to, step }} for a range"
            ),
        })
    };
    let Value::Table(table) = value else {
        let value = plain(value)?;
        return Ok(Choice {
            label: value.clone(),
            value,
        });
    };
    known(table, &["value", "label"])?;
    let value = plain(
        table
            .get("value")
            .context("wanted a value beside the label")?,
    )?;
    let label = match table.get("label") {
        None => value.clone(),
        Some(Value::String(label)) => label.clone(),
        Some(other) => bail!("label = {other}: wanted a text"),
    };
    Ok(Choice { value, label })
}

/// A range with both its ends.
fn span(table: &toml::Table) -> Result<Vec<Choice>> {
    known(table, &["from", "to", "step"])?;
    let number = |name: &str, otherwise: Option<i64>| match (table.get(name), otherwise) {
        (Some(Value::Integer(number)), _) => Ok(*number),
        (None, Some(number)) => Ok(number),
        (None, None) => bail!("a range wants {name}"),
        (Some(other), _) => bail!("{name} = {other}: wanted a whole number"),
    };
    let (from, to, step) = (
        number("from", None)?,
        number("to", None)?,
        number("step", Some(1))?,
    );
    if step < 1 {
        bail!("step = {step}: wanted 1 or more");
    }
    if to < from {
        bail!("from {from} to {to} goes backwards");
    }
    if to.saturating_sub(from) / step >= 10_000 {
        bail!("from {from} to {to} by {step} is more than 10000 values");
    }
    let mut numbers = vec![from];
    while let Some(next) = numbers[numbers.len() - 1]
        .checked_add(step)
        .filter(|&n| n <= to)
    {
        numbers.push(next);
    }
    Ok(numbers
        .into_iter()
        .map(|number| Choice {
            value: number.to_string(),
            label: number.to_string(),
        })
        .collect())
}

fn known(table: &toml::Table, names: &[&str]) -> Result<()> {
    match table.keys().find(|key| !names.contains(&key.as_str())) {
        Some(key) => bail!("{key} is not known here: there are {}", names.join(", ")),
        None => Ok(()),
    }
}

/// A study's name, text and file: a file, or the name of one in `studies/`.
///
/// # Errors
/// When there is no such file, or it cannot be read.
pub fn load(study: &str) -> Result<(String, String, String)> {
    let named = Path::new("studies").join(format!("{study}.toml"));
    let file = if !Path::new(study).exists() && named.exists() {
        named
    } else {
        Path::new(study).to_owned()
    };
    if !file.exists() {
        bail!("{study}: no such file, nor a study of that name in studies/");
    }
    let text = std::fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
    let name = file.file_stem().map_or_else(
        || "study".into(),
        |stem| stem.to_string_lossy().into_owned(),
    );
    Ok((name, text, file.to_string_lossy().into_owned()))
}
