//! Arguments that every program takes in the same way.

use std::ops::RangeInclusive;

use anyhow::{Context, Result, bail};
use clap::Args;
use games_common::{RuleSet, Seed};

/// A game's rules.
#[derive(Clone, Debug, Default, Args)]
pub struct RulesArgs {
    /// A named rule set; `default` when left out
    #[arg(long, value_name = "PRESET")]
    pub rules: Option<String>,
    /// Changes one rule of the set, such as suits=4; may be given many times
    #[arg(long, value_name = "FIELD=VALUE")]
    pub set: Vec<String>,
}

impl RulesArgs {
    /// Whether any rule was named.
    pub fn given(&self) -> bool {
        self.rules.is_some() || !self.set.is_empty()
    }

    /// The rules that the arguments name.
    ///
    /// # Errors
    /// When there is no such preset, field or value, or a `--set` has no `=`; the error lists what there is.
    pub fn read<R: RuleSet>(&self) -> Result<R> {
        let preset = R::preset(self.rules.as_deref().unwrap_or("default"))?;
        let mut changes = Vec::new();
        for change in &self.set {
            let Some(pair) = change.split_once('=') else {
                bail!(
                    "--set {change}: wanted FIELD=VALUE, with a field of {}",
                    field_names::<R>()
                );
            };
            changes.push(pair);
        }
        Ok(preset.with(changes)?)
    }
}

fn field_names<R: RuleSet>() -> String {
    R::FIELDS
        .iter()
        .map(|f| f.name)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Reads `A..B`, which leaves out B, or `A..=B`, which does not, as in Rust.
///
/// # Errors
/// When it is not two deal numbers with the dots between them, or the second is below the first.
pub fn seed_range(text: &str) -> Result<RangeInclusive<u64>> {
    let (from, to) = text
        .split_once("..")
        .with_context(|| format!("{text:?}: wanted A..B, which leaves out B, or A..=B"))?;
    let (to, with_last) = match to.strip_prefix('=') {
        Some(to) => (to, true),
        None => (to, false),
    };
    let from: Seed = from
        .parse()
        .with_context(|| format!("{text:?}, before the dots"))?;
    let to: Seed = to
        .parse()
        .with_context(|| format!("{text:?}, after the dots"))?;
    if to < from {
        bail!("{text:?} goes backwards");
    }
    Ok(match to.0.checked_sub(1) {
        _ if with_last => from.0..=to.0,
        Some(last) => from.0..=last,
        // Nothing lies before deal 0: any range that is empty will do.
        None => RangeInclusive::new(1, 0),
    })
}
