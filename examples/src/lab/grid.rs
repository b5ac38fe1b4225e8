//! Every combination of the rules that a part names.

use std::ops::Range;

use anyhow::Result;
use games_common::RulesError;

use super::check::Checker;
use super::plan::{Axis, Cell};
use super::study::{Choice, GridFile, PartFile, ShortFile};

/// The most sets of rules of a part: all of them are held in memory, and each has its rows in the report.
const MOST: usize = 100_000;

/// The fields that vary, and every set of rules.
pub(super) fn grid(
    checker: &Checker<'_>,
    part: &PartFile,
    short: &ShortFile,
    whole: &Range<usize>,
) -> Result<(Vec<Axis>, Vec<Cell>)> {
    let (source, game) = (checker.source, checker.game);
    // For each field the choices, and where they are written; the last grid that names a field counts.
    let mut named: Vec<Option<(Vec<Choice>, Range<usize>)>> = vec![None; game.fields.len()];
    let mut varies = vec![false; game.fields.len()];
    let grids: [&GridFile; 3] = [&checker.file.rules, &part.rules, &short.rules];
    for (name, values) in grids.into_iter().flatten() {
        let choices = source.choices(name, values)?;
        let Some(field) = game.field(name.get_ref()) else {
            let names: Vec<_> = game.fields.iter().map(|f| f.name).collect();
            let why = format!("no such field: {} has {}", game.name, names.join(", "));
            let field = format!("rules.{}", name.get_ref());
            return Err(source.error(&name.span(), &field, why));
        };
        varies[field] |= choices.len() > 1;
        named[field] = Some((choices, name.span()));
    }
    let preset = checker.file.preset.as_ref();
    let fields: Vec<usize> = (0..named.len()).filter(|&f| named[f].is_some()).collect();
    let choices = |field: usize| named[field].as_ref().map_or(&[][..], |(c, _)| c);
    let size = |&field: &usize| choices(field).len();
    let count = fields
        .iter()
        .map(size)
        .try_fold(1_usize, usize::checked_mul);
    let count = count.filter(|&count| count <= MOST).ok_or_else(|| {
        source.error(
            whole,
            "rules",
            format!("more than {MOST} sets of rules: vary less in this part"),
        )
    })?;
    let mut cells: Vec<Cell> = Vec::with_capacity(count);
    for mut n in 0..count {
        let mut at = vec![0; fields.len()];
        for (place, field) in at.iter_mut().zip(&fields).rev() {
            *place = n % size(field);
            n /= size(field);
        }
        let changes: Vec<(&str, &str)> = fields
            .iter()
            .zip(&at)
            .map(|(&f, &at)| (game.fields[f].name, choices(f)[at].value.as_str()))
            .collect();
        let preset_name = preset.map_or("default", |p| p.get_ref());
        let values = (game.values)(preset_name, &changes).map_err(|e| {
            let place = rules_field(&e).and_then(|name| game.field(name));
            let written = place.and_then(|f| named[f].as_ref().map(|(_, span)| (f, span)));
            match (written, preset) {
                (Some((f, span)), _) => {
                    source.error(span, &format!("rules.{}", game.fields[f].name), &e)
                }
                (None, Some(preset)) => source.error(&preset.span(), "preset", &e),
                (None, None) => source.error(whole, "rules", &e),
            }
        })?;
        let pairs = game.fields.iter().zip(&values);
        let rules: Vec<_> = pairs.map(|(f, v)| format!("{}={v}", f.name)).collect();
        let axes = fields.iter().zip(&at).filter(|&(&f, _)| varies[f]);
        cells.push(Cell {
            at: axes.map(|(_, &at)| at).collect(),
            rules: rules.join(","),
            values,
        });
    }
    let axes = fields.iter().filter(|&&field| varies[field]);
    let axes = axes.map(|&field| Axis {
        field,
        choices: choices(field).to_vec(),
    });
    Ok((axes.collect(), cells))
}

/// The field that a rules error is about.
fn rules_field(error: &RulesError) -> Option<&str> {
    match error {
        RulesError::Value { field, .. }
        | RulesError::Twice { field }
        | RulesError::Conflict { field, .. } => Some(field),
        _ => None,
    }
}
