//! Deals of Spider solved with all cards seen.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use games_common::{Notation, Scored, Seed, Seeded};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use rayon::prelude::*;
use spider_core::{Rules, Scoring, Solution, Spider, Stop, solve_with};

use crate::args::{RulesArgs, seed_range};

/// No deal can be won in fewer moves of cards: the eight sets have 96 cards that join another, and the stock has only 50 that may do so as they are
/// dealt.
const FEWEST: u16 = 46;

/// Solves deals of Spider, all cards being seen.
///
/// For one deal or position it prints the line, for many a table. The search goes on to shorter lines until its budget is spent; with
/// `--first` it ends with the first win. The same arguments print the same lines; only times differ.
#[derive(Debug, Parser)]
#[command(name = "solve")]
pub struct Options {
    /// The deal number
    #[arg(long, default_value = "0", conflicts_with_all = ["seeds", "winnable"])]
    seed: Seed,
    /// Many deals, A to B - 1
    #[arg(long, value_name = "A..B", conflicts_with_all = ["winnable", "from"])]
    seeds: Option<String>,
    /// Begins at this position text instead of the deal
    #[arg(long, value_name = "POSITION", conflicts_with = "winnable")]
    from: Option<String>,
    /// Prints the numbers of so many deals that are won, from deal 0 up, a line each; where the rules and the budget leave few, this takes long
    #[arg(long, value_name = "COUNT")]
    winnable: Option<u64>,
    #[command(flatten)]
    rules: RulesArgs,
    /// The most nodes for a deal
    #[arg(long, value_name = "NODES", default_value_t = 2_000_000)]
    budget: u64,
    /// Ends with the first win instead of shortening it
    #[arg(long)]
    first: bool,
    /// After the first win, goes on until so many times its nodes are spent
    #[arg(long, value_name = "TIMES", conflicts_with_all = ["first", "winnable"])]
    shorten: Option<u64>,
    /// How many deals are searched at a time
    #[arg(long, visible_alias = "threads", value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4096))]
    jobs: u16,
}

/// A deal, what was found, and how long it took.
struct Solved {
    seed: Seed,
    solution: Solution,
    time: Duration,
    /// How long the first win took.
    first: Option<Duration>,
}

impl Options {
    fn solve(&self, game: &Spider, bar: Option<&ProgressBar>) -> Solved {
        let begun = Instant::now();
        let mut first = None;
        let mut most = u64::MAX;
        let solution = solve_with(game, self.budget, |progress| {
            if let Some(bar) = bar {
                bar.set_position(progress.nodes);
                if let Some(moves) = progress.won_in {
                    bar.set_message(format!("won in {moves} moves"));
                }
            }
            if progress.won_in.is_some() && first.is_none() {
                first = Some(begun.elapsed());
                most = match self.shorten {
                    _ if self.first => 0,
                    Some(times) => progress.nodes.saturating_mul(times),
                    None => u64::MAX,
                };
            }
            if progress.nodes >= most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let time = begun.elapsed();
        // The last layer may hold the win and end the budget.
        let first = solution.first.map(|_| first.unwrap_or(time));
        Solved {
            seed: game.seed(),
            solution,
            time,
            first,
        }
    }
}

fn bar(length: u64, unit: &str) -> ProgressBar {
    let style = format!("{{bar:30}} {{pos}} of {{len}} {unit}  {{elapsed}}  {{msg}}");
    ProgressBar::new(length)
        .with_style(ProgressStyle::with_template(&style).expect("the template is a good one"))
}

/// Runs the program.
///
/// # Errors
/// When an argument is wrong, or the output cannot be written.
pub fn run(options: &Options, to: &mut dyn Write) -> Result<()> {
    let rules: Rules = options.rules.read()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs.into())
        .build()?;
    if let Some(count) = options.winnable {
        return winnable(options, &rules, count, &pool, to);
    }
    if let Some(text) = &options.seeds {
        let seeds = seed_range(text).context("--seeds")?;
        return table(options, &rules, seeds, &pool, to);
    }
    let game = match &options.from {
        Some(text) => Spider::set_up(&rules, text, options.seed).context("--from")?,
        None => Spider::deal(&rules, options.seed),
    };
    let bar = bar(options.budget, "nodes");
    let solved = options.solve(&game, Some(&bar));
    bar.finish_and_clear();
    one(&game, &solved, to)
}

fn one(game: &Spider, solved: &Solved, to: &mut dyn Write) -> Result<()> {
    let Solved {
        solution,
        time,
        first,
        ..
    } = solved;
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    writeln!(to, "rules     {}", game.rules())?;
    writeln!(to, "deal      {}", game.seed())?;
    writeln!(to, "line      {}", line.join(", "))?;
    let outcome = match solution.end.outcome() {
        Some(outcome) => outcome.to_string(),
        None => "not won".into(),
    };
    writeln!(
        to,
        "end       {outcome}, {} sets, {} moves, score {}",
        solution.end.sets_done(),
        solution.moves(),
        solution.end.score()
    )?;
    writeln!(to, "position  {}", solution.end.position())?;
    if let (Some(win), Some(time)) = (solution.first, first) {
        writeln!(
            to,
            "first     {} moves, {} nodes, {:.3} s",
            win.moves,
            win.nodes,
            time.as_secs_f64()
        )?;
    }
    writeln!(
        to,
        "search    {} nodes, {:.3} s, {}",
        solution.nodes,
        time.as_secs_f64(),
        why(solution.stopped)
    )?;
    Ok(())
}

fn why(stop: Stop) -> &'static str {
    match stop {
        Stop::Budget => "stopped at the budget",
        Stop::Told => "stopped as asked",
        _ => "nothing more to try",
    }
}

fn table(
    options: &Options,
    rules: &Rules,
    seeds: std::ops::RangeInclusive<u64>,
    pool: &ThreadPool,
    to: &mut dyn Write,
) -> Result<()> {
    let count = if seeds.is_empty() {
        0
    } else {
        (seeds.end() - seeds.start()).saturating_add(1)
    };
    let bar = bar(count, "deals");
    let every = seeds.into_par_iter().map(|seed| {
        let solved = options.solve(&Spider::deal(rules, Seed(seed)), None);
        bar.inc(1);
        solved
    });
    let solved: Vec<Solved> = pool.install(|| every.collect());
    bar.finish_and_clear();
    writeln!(
        to,
        "{:>20} {:>8} {:>4} {:>6} {:>6} {:>6} {:>10} {:>9}",
        "deal", "end", "sets", "moves", "score", "first", "nodes", "ms"
    )?;
    for s in &solved {
        let end = if s.solution.is_won() {
            "won"
        } else {
            "not won"
        };
        let first = s
            .solution
            .first
            .map_or("-".into(), |win| win.moves.to_string());
        writeln!(
            to,
            "{:>20} {end:>8} {:>4} {:>6} {:>6} {first:>6} {:>10} {:>9.1}",
            s.seed,
            s.solution.end.sets_done(),
            s.solution.moves(),
            s.solution.end.score(),
            s.solution.nodes,
            s.time.as_secs_f64() * 1e3
        )?;
    }
    summary(&solved, to)
}

fn summary(solved: &[Solved], to: &mut dyn Write) -> Result<()> {
    let won: Vec<&Solved> = solved.iter().filter(|s| s.solution.is_won()).collect();
    writeln!(to, "\n{} of {} won", won.len(), solved.len())?;
    writeln!(
        to,
        "{:<24} {:>10} {:>10} {:>10} {:>10}",
        "of the won", "median", "90 %", "99 %", "most"
    )?;
    let mut row = |name: &str, digits: usize, of: &dyn Fn(&Solved) -> f64| -> Result<()> {
        let mut values: Vec<f64> = won.iter().map(|s| of(s)).collect();
        values.sort_by(f64::total_cmp);
        // The least value that so many of a hundred do not pass.
        let at = |percent: usize| {
            let rank = (values.len() * percent).div_ceil(100);
            values
                .get(rank.saturating_sub(1))
                .map_or("-".into(), |v| format!("{v:.digits$}"))
        };
        let [a, b, c, d] = [50, 90, 99, 100].map(at);
        writeln!(to, "{name:<24} {a:>10} {b:>10} {c:>10} {d:>10}")?;
        Ok(())
    };
    let first = |s: &Solved| {
        s.solution
            .first
            .unwrap_or(spider_core::FirstWin { moves: 0, nodes: 0 })
    };
    row("moves of the first line", 0, &|s| first(s).moves.into())?;
    row("nodes until then", 0, &|s| first(s).nodes as f64)?;
    row("ms until then", 1, &|s| {
        s.first.unwrap_or_default().as_secs_f64() * 1e3
    })?;
    row("moves of the last line", 0, &|s| s.solution.moves() as f64)?;
    row("score", 0, &|s| s.solution.end.score() as f64)?;
    row("nodes", 0, &|s| s.solution.nodes as f64)?;
    row("ms", 1, &|s| s.time.as_secs_f64() * 1e3)
}

fn winnable(
    options: &Options,
    rules: &Rules,
    count: u64,
    pool: &ThreadPool,
    to: &mut dyn Write,
) -> Result<()> {
    if rules.scoring() == Scoring::Budget && rules.budget() < FEWEST {
        bail!(
            "--winnable: with budget={} no deal is won, as each takes {FEWEST} moves at least",
            rules.budget()
        );
    }
    let options = Options {
        first: true,
        shorten: None,
        seeds: None,
        from: None,
        winnable: None,
        rules: options.rules.clone(),
        ..*options
    };
    let bar = bar(count, "deals");
    let mut found = 0;
    let mut from = 0_u64;
    while found < count {
        // So many at a time as keep every thread busy; the numbers come in order all the same.
        let until = from.saturating_add(8 * u64::from(options.jobs));
        let batch = (from..until).into_par_iter().map(|seed| {
            let solved = options.solve(&Spider::deal(rules, Seed(seed)), None);
            (seed, solved.solution.is_won())
        });
        let batch: Vec<(u64, bool)> = pool.install(|| batch.collect());
        for (seed, _) in batch.iter().filter(|(_, won)| *won) {
            if found < count {
                found += 1;
                bar.inc(1);
                writeln!(to, "{seed}")?;
            }
        }
        to.flush()?;
        bar.set_message(format!("of {until} tried"));
        if until == u64::MAX {
            break;
        }
        from = until;
    }
    bar.finish_and_clear();
    Ok(())
}
