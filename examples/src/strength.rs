//! How strong a player is, over many deals.

#![allow(clippy::cast_precision_loss, reason = "sums and counts far below 2^52")]

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use games_common::{Counted, Outcome, Seat, Seed};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::args::{RulesArgs, seed_range};
use crate::bots::{NOBODY_SEES, Players};
use crate::games::{self, Shown, Visitor};

/// Lets a player play a range of deals and sums up how it did.
///
/// A table of the score, the number of moves and what else the game counts: mean, standard error of the mean, standard deviation, least, quantiles
/// (the least value that so many percent of the games do not pass) and most; and how many games ended in which way. A game that is stopped before
/// its end counts with the score that it has then. The players' seeds are the deals' own, so the same arguments print the same table, however
/// many threads there are.
#[derive(Debug, Parser)]
#[command(name = "strength")]
pub struct Options {
    /// The game
    game: String,
    /// The deals, A to B - 1; A to B with A..=B
    #[arg(long, value_name = "A..B", default_value = "0..1000")]
    seeds: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// Who plays: random, monte-carlo, monte-carlo:PLAYOUTS, hints or one of the game's own
    #[arg(long, value_name = "NAME", default_value = "random")]
    bot: String,
    /// Who plays at the other seats, in a game for more than one; the same player when left out
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
    /// Instead of a player: the moves of one who sees everything hidden, where a game knows such moves; a mark that no fair player is expected to pass. N is how
    /// hard it searches, where it has to
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000", conflicts_with_all = ["bot", "against", "seat"])]
    seeing: Option<u32>,
    /// The player's seat, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    seat: u8,
    /// How many deals are played at a time
    #[arg(long, visible_alias = "threads", value_name = "K", default_value = "1")]
    jobs: NonZeroUsize,
    /// Stops each game after so many moves: some games need never end
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    plies: u32,
    /// Prints a line for every deal first: seed, outcome, score, moves and what else is counted, separated by commas
    #[arg(long)]
    each: bool,
    /// Adds the time that the games took, on one thread each: the one line that is not the same every time
    #[arg(long)]
    time: bool,
}

/// One game that was played.
struct Played {
    seed: u64,
    outcome: Option<Outcome>,
    /// The score, the moves, and the game's own counts.
    counts: Vec<i64>,
    time: Duration,
}

impl Played {
    fn new<G: Shown>(game: &G, moves: usize, begun: Instant) -> Self {
        let mut counts = vec![game.score(), moves as i64];
        counts.extend(game.counts().into_iter().map(|(_, count)| count));
        Self {
            seed: game.seed().0,
            outcome: game.outcome(),
            counts,
            time: begun.elapsed(),
        }
    }
}

/// Runs the program.
///
/// # Errors
/// When an argument is wrong, a player makes a move that is not legal, or the output cannot be written.
pub fn run(options: &Options, to: &mut dyn Write) -> Result<()> {
    struct Run<'a>(&'a Options, &'a mut dyn Write);
    impl Visitor for Run<'_> {
        type Out = Result<()>;
        fn visit<G: Shown>(self) -> Result<()> {
            measure::<G>(self.0, self.1)
        }
    }
    games::visit(&options.game, Run(options, to))?
}

fn measure<G: Shown>(options: &Options, to: &mut dyn Write) -> Result<()> {
    let rules: G::Rules = options.rules.read()?;
    let seeds = seed_range(&options.seeds).context("--seeds")?;
    if seeds.is_empty() {
        bail!("--seeds {}: no deals", options.seeds);
    }
    let first = G::deal(&rules, Seed(*seeds.start()));
    if options.seat >= first.seats() {
        bail!(
            "--seat {}: the game has {}, counted from 0",
            options.seat,
            Counted(first.seats().into(), "seat")
        );
    }
    if options.against.is_some() && first.seats() == 1 {
        bail!("--against: under these rules it is a game for one");
    }
    let bar = progress((seeds.end() - seeds.start()).saturating_add(1));
    let pool = ThreadPoolBuilder::new()
        .num_threads(options.jobs.into())
        .build()?;
    let games: Vec<Played> = pool.install(|| {
        seeds
            .into_par_iter()
            .progress_with(bar)
            .map(|seed| one_game::<G>(options, &rules, Seed(seed)))
            .collect::<Result<_>>()
    })?;

    let names: Vec<_> = ["score", "moves"]
        .into_iter()
        .chain(first.counts().into_iter().map(|(name, _)| name))
        .collect();
    if options.each {
        writeln!(to, "seed,outcome,{}", names.join(","))?;
        for game in &games {
            let counts: Vec<_> = game.counts.iter().map(ToString::to_string).collect();
            let outcome = outcome_name(game.outcome);
            writeln!(to, "{},{outcome},{}", game.seed, counts.join(","))?;
        }
        writeln!(to)?;
    }
    writeln!(to, "{} {rules}", G::NAME)?;
    match options.seeing {
        Some(budget) => write!(to, "seeing everything, {budget}")?,
        None => write!(to, "{}", options.bot)?,
    }
    if options.seeing.is_none() && first.seats() > 1 {
        let other = options.against.as_ref().unwrap_or(&options.bot);
        write!(to, " at {}, {other} elsewhere", Seat(options.seat))?;
    }
    writeln!(to, ", deals {}", options.seeds)?;
    table(&names, &games, to)?;
    outcomes(&games, to)?;
    if options.time {
        let time: Duration = games.iter().map(|game| game.time).sum();
        let moves: i64 = games.iter().map(|game| game.counts[1]).sum();
        writeln!(
            to,
            "time      {:.2} ms a game, {:.3} ms a move",
            time.as_secs_f64() * 1e3 / games.len() as f64,
            time.as_secs_f64() * 1e3 / moves.max(1) as f64
        )?;
    }
    to.flush()?;
    Ok(())
}

/// A bar on a terminal's standard error, and nothing anywhere else.
fn progress(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:40} {pos}/{len} games, {elapsed} gone, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}

fn one_game<G: Shown>(options: &Options, rules: &G::Rules, seed: Seed) -> Result<Played> {
    let begun = Instant::now();
    let mut game = G::deal(rules, seed);
    if let Some(budget) = options.seeing {
        let line = game
            .seeing(budget)
            .with_context(|| format!("--seeing: {NOBODY_SEES} under these rules"))?;
        for (n, &m) in line.iter().enumerate() {
            game.check(m)
                .with_context(|| format!("deal {seed}, move {n}: {m}"))?;
            game.apply(m, |_| {});
        }
        return Ok(Played::new(&game, line.len(), begun));
    }
    let mut players = Players::new(&game, |seat| match &options.against {
        Some(other) if seat.0 != options.seat => other,
        _ => &options.bot,
    })?;
    let mut legal = Vec::new();
    let mut events = Vec::new();
    let mut plies = 0;
    while plies < options.plies {
        game.legal_moves(&mut legal);
        let Some(m) = players.choose(&game, &legal) else {
            break;
        };
        game.check(m).with_context(|| {
            let seat = game.to_move();
            format!("deal {seed}, move {plies}: the player of {seat} wants {m}")
        })?;
        events.clear();
        game.apply(m, |event| events.push(event));
        players.learn(&game, &events);
        plies += 1;
    }
    Ok(Played::new(&game, plies as usize, begun))
}

/// The quantiles of the table, in percent.
const QUANTILES: [usize; 7] = [1, 5, 25, 50, 75, 95, 99];

fn table(names: &[&str], games: &[Played], to: &mut dyn Write) -> Result<()> {
    write!(
        to,
        "{:<9} {:>10} {:>8} {:>8} {:>7}",
        "", "mean", "error", "stddev", "least"
    )?;
    for percent in QUANTILES {
        write!(to, " {:>6}", format!("{percent}%"))?;
    }
    writeln!(to, " {:>7}", "most")?;
    for (i, name) in names.iter().enumerate() {
        let mut values: Vec<_> = games.iter().map(|game| game.counts[i]).collect();
        values.sort_unstable();
        let Spread {
            mean,
            deviation,
            error,
        } = spread(&values);
        let number = |x: Option<f64>| x.map_or("-".into(), |x| format!("{x:.3}"));
        write!(
            to,
            "{name:<9} {mean:>10.3} {:>8} {:>8} {:>7}",
            number(error),
            number(deviation),
            values[0]
        )?;
        for percent in QUANTILES {
            write!(to, " {:>6}", quantile(&values, percent))?;
        }
        writeln!(to, " {:>7}", values[values.len() - 1])?;
    }
    Ok(())
}

/// A mean; with two values or more also how far they lie apart, and how far off the mean may be.
#[derive(Debug, PartialEq)]
struct Spread {
    mean: f64,
    deviation: Option<f64>,
    error: Option<f64>,
}

fn spread(values: &[i64]) -> Spread {
    let n = values.len() as f64;
    let sum: i128 = values.iter().map(|&x| i128::from(x)).sum();
    let mean = sum as f64 / n;
    let deviation = (values.len() > 1).then(|| {
        let squares: f64 = values.iter().map(|&x| (x as f64 - mean).powi(2)).sum();
        (squares / (n - 1.0)).sqrt()
    });
    Spread {
        mean,
        deviation,
        error: deviation.map(|d| d / n.sqrt()),
    }
}

/// The least of some values in order that so many percent of them, 1 to 100, do not pass.
fn quantile(sorted: &[i64], percent: usize) -> i64 {
    sorted[(sorted.len() * percent).div_ceil(100).max(1) - 1]
}

fn outcome_name(outcome: Option<Outcome>) -> String {
    outcome.map_or("stopped".into(), |outcome| outcome.to_string())
}

fn outcomes(games: &[Played], to: &mut dyn Write) -> Result<()> {
    let mut counts = BTreeMap::new();
    for game in games {
        *counts.entry(outcome_name(game.outcome)).or_insert(0u64) += 1;
    }
    write!(to, "{:<9} {} games", "ended", games.len())?;
    for (name, count) in counts {
        let percent = 100.0 * count as f64 / games.len() as f64;
        write!(to, ", {name} {count} ({percent:.2} %)")?;
    }
    writeln!(to)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_are_those_of_small_samples() {
        let known = spread(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!(known.mean, 5.0);
        let variance = known.deviation.unwrap().powi(2);
        assert!((variance - 32.0 / 7.0).abs() < 1e-12);
        assert!((known.error.unwrap() - (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        let one = Spread {
            mean: -3.0,
            deviation: None,
            error: None,
        };
        assert_eq!(spread(&[-3]), one);
    }

    #[test]
    fn quantiles_are_values_that_were_there() {
        let hundred: Vec<i64> = (1..=100).collect();
        for percent in QUANTILES {
            assert_eq!(quantile(&hundred, percent), percent as i64);
        }
        assert_eq!(quantile(&[7], 1), 7);
        assert_eq!(quantile(&[7], 100), 7);
        assert_eq!(quantile(&[1, 2], 50), 1);
        assert_eq!(quantile(&[1, 2, 3], 50), 2);
    }
}
