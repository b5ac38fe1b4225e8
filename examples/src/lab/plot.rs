//! The plots of a part: which lines they have, and which points these.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use anyhow::{Result, anyhow};

use super::draw::{Drawing, Line, draw};
use super::measures::Kind;
use super::plan::{Dimension, Part, Plan, Plot};
use super::summary::{Group, Results};

/// A finished plot.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The name of its file, without an ending.
    pub name: String,
    /// What it shows, for those who cannot see it.
    pub words: String,
    /// The picture.
    pub svg: String,
}

/// The plots of a part.
///
/// # Errors
/// When drawing fails.
pub fn pictures(plan: &Plan, results: &Results, index: usize) -> Result<Vec<Picture>> {
    let part = &plan.parts[index];
    let mut pictures = Vec::new();
    for &plot in &part.plots {
        for panel in 0..plot.panel.map_or(1, |d| part.size(d)) {
            let drawing = drawing(plan, results, index, plot, panel);
            if drawing.lines.iter().all(|line| line.points.is_empty()) {
                continue;
            }
            pictures.push(Picture {
                name: format!("{}-{}", part.name, pictures.len() + 1),
                words: format!(
                    "{}: {} by {}",
                    drawing.title, drawing.y_words, drawing.x_words
                ),
                svg: draw(&drawing).map_err(|e| anyhow!("plot of part {}: {e}", part.name))?,
            });
        }
    }
    Ok(pictures)
}

/// The name of a dimension in plots.
fn name(plan: &Plan, part: &Part, dimension: Dimension) -> &'static str {
    match dimension {
        Dimension::Axis(axis) => plan.game.fields[part.axes[axis].field].name,
        Dimension::Players => "player",
    }
}

fn place(group: &Group, part: &Part, dimension: Dimension) -> usize {
    match dimension {
        Dimension::Axis(axis) => part.cells[group.cell].at[axis],
        Dimension::Players => group.player,
    }
}

/// Where labels stand along an axis: those that are all numbers, and different ones, at their values, others one beside the other.
fn places(labels: &[&str]) -> Vec<f64> {
    // Words such as `inf` and `nan` would be read as numbers too, and no axis reaches so far.
    let number = |label: &&str| label.parse().ok().filter(|v: &f64| v.abs() <= 1e15);
    let different = |values: &Vec<f64>| {
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.windows(2).all(|pair| pair[0] < pair[1])
    };
    let numbers: Option<Vec<f64>> = labels.iter().map(number).collect();
    numbers
        .filter(different)
        .unwrap_or_else(|| (0..labels.len()).map(|i| i as f64).collect())
}

fn drawing(plan: &Plan, results: &Results, index: usize, plot: Plot, panel: usize) -> Drawing {
    let part = &plan.parts[index];
    let measure = plan.game.measures[plot.y];
    let own: Vec<Dimension> = part
        .dimensions()
        .filter(|&d| Some(d) != plot.x && Some(d) != plot.panel && part.size(d) > 1)
        .collect();
    let mut title = format!("{}: {}", part.name, measure.name);
    if let Some(dimension) = plot.panel {
        let label = part.label(dimension, panel);
        title += &format!(", {} {label}", name(plan, part, dimension));
    }
    let ticks: Vec<(f64, String)> = plot.x.map_or_else(Vec::new, |dimension| {
        let labels: Vec<&str> = (0..part.size(dimension))
            .map(|at| part.label(dimension, at))
            .collect();
        let places = places(&labels);
        places
            .into_iter()
            .zip(labels.into_iter().map(Into::into))
            .collect()
    });
    // The lines in the order in which their first groups stand.
    let mut lines: Vec<(Vec<usize>, Line)> = Vec::new();
    for group in results.groups.iter().filter(|g| g.part == index) {
        if plot.panel.is_some_and(|d| place(group, part, d) != panel) {
            continue;
        }
        let key: Vec<usize> = own.iter().map(|&d| place(group, part, d)).collect();
        let at = lines
            .iter()
            .position(|(k, _)| *k == key)
            .unwrap_or_else(|| {
                let words = own.iter().zip(&key).map(|(&d, &at)| match d {
                    Dimension::Players => part.label(d, at).to_owned(),
                    Dimension::Axis(_) => format!("{} {}", name(plan, part, d), part.label(d, at)),
                });
                let words: Vec<String> = words.collect();
                let line = Line {
                    label: words.join(", "),
                    points: Vec::new(),
                    bars: Vec::new(),
                };
                lines.push((key, line));
                lines.len() - 1
            });
        let line = &mut lines[at].1;
        match plot.x {
            Some(dimension) => {
                if let Some(summary) = group.summary(plan, plot.y) {
                    let x = ticks[place(group, part, dimension)].0;
                    line.points.push((x, summary.middle.at));
                    line.bars.push((summary.middle.low, summary.middle.high));
                }
            }
            None => line.points = shares(group, plot.y),
        }
    }
    lines.sort_by(|(a, _), (b, _)| a.cmp(b));
    let lines: Vec<Line> = lines
        .into_iter()
        .map(|(_, mut line)| {
            if plot.x.is_some() {
                let mut both: Vec<_> = line.points.into_iter().zip(line.bars).collect();
                both.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
                (line.points, line.bars) = both.into_iter().unzip();
            }
            line
        })
        .collect();
    let (x_words, y_words) = match (plot.x, measure.kind) {
        (Some(dimension), Kind::Rate) => (
            name(plan, part, dimension).into(),
            format!("{} (share of games)", measure.name),
        ),
        (Some(dimension), _) => (
            name(plan, part, dimension).into(),
            format!("{} (mean)", measure.name),
        ),
        (None, _) => (
            measure.name.into(),
            "share of games with at most so much".into(),
        ),
    };
    Drawing {
        title,
        x_words,
        y_words,
        lines,
        ticks,
    }
}

/// The share of the games with at most so much, as steps.
fn shares(group: &Group, measure: usize) -> Vec<(f64, f64)> {
    let mut values = group.values(measure);
    values.sort_unstable();
    let games = group.rows.len() as f64;
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (i, &value) in values.iter().enumerate() {
        let (x, share) = (value as f64, (i + 1) as f64 / games);
        match points.last_mut() {
            Some(last) if last.0 == x => last.1 = share,
            _ => {
                let before = points.last().map_or(0.0, |p| p.1);
                points.extend([(x, before), (x, share)]);
            }
        }
    }
    points
}
