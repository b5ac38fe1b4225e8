//! The playtest lab: thousands of games by players of several skills over grids of rules, and what comes out of them.
//!
//! In reading order: [`measures`] of each game, the [`study`] as written, the [`plan`] it makes (checked in `check` and `grid`), a game
//! [played](play), a [run](mod@run) over all cores, the [store] of its games, [merging](merge) shares, [stats], [summary],
//! [plots](plot), drawn in `draw`, and the [report].

mod check;
mod draw;
mod grid;
pub mod measures;
pub mod merge;
pub mod plan;
pub mod play;
pub mod plot;
pub mod report;
pub mod run;
pub mod stats;
pub mod store;
pub mod study;
pub mod summary;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand};

use plan::{Plan, Shard};
use run::How;
use store::Folder;
use study::Source;

/// Plays studies of the games' rules and shows what comes out of them.
///
/// A study is a file of TOML, or the name of one in studies/. It names a game, grids of rules, players, deals, measures and plots. A run
/// writes games.csv, summary.csv, luck.csv where it is asked for, plots/ and report.html.
#[derive(Debug, Parser)]
#[command(name = "lab")]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays a study, or what an interrupted run has left of it, and writes the report
    Run(Run),
    /// Lists the studies of a folder
    List {
        /// The folder
        #[arg(default_value = "studies")]
        folder: PathBuf,
    },
    /// Tells what a study plays, and what can be measured
    Show {
        /// A file, or the name of a study in studies/
        study: String,
        /// Its short form
        #[arg(long)]
        short: bool,
    },
    /// Writes the summaries, plots and report of a folder again, finished or not
    Report {
        /// The folder of a run
        folder: PathBuf,
    },
    /// Joins the shares of a study into the same bytes as one run, and writes the report
    Merge {
        /// The folder to write to; shares in it count too
        folder: PathBuf,
        /// More folders with shares
        from: Vec<PathBuf>,
    },
}

#[derive(Debug, Args)]
struct Run {
    /// A file, or the name of a study in studies/
    study: String,
    /// The folder to write to; target/lab/NAME when left out, with -short after it for the short form
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Plays the short form: seconds, and figures of little use
    #[arg(long)]
    short: bool,
    /// Threads; one on each core when left out
    #[arg(long, visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,
    /// Plays only the share K of N, by deals: to be joined by merge
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Without a progress bar
    #[arg(long)]
    quiet: bool,
}

/// Runs the program.
///
/// # Errors
/// When an argument or a study is wrong, or a file cannot be read or written.
pub fn run(options: &Options, to: &mut dyn Write) -> Result<()> {
    match &options.command {
        Command::Run(options) => run_study(options, to),
        Command::List { folder } => list(folder, to),
        Command::Show { study, short } => {
            let (_, text, file) = study::load(study)?;
            show(&plan(&file, &text, *short)?, to)
        }
        Command::Report { folder } => {
            let folder = Folder(folder.clone());
            if !folder.is_run() {
                bail!("{}: no run of the lab", folder.0.display());
            }
            let plan = held(&folder)?.1;
            let games = folder.games(Shard::ALL);
            if !games.exists() {
                bail!(
                    "{}: no such file yet: `lab run` without --shard plays its games, and `lab merge` joins shares",
                    games.display()
                );
            }
            let missing = report::report(&folder, &plan)?;
            told(&folder, missing, to)
        }
        Command::Merge { folder, from } => join(folder, from, to),
    }
}

fn plan(file: &str, text: &str, short: bool) -> Result<Plan> {
    Plan::new(&Source { name: file, text }, short)
}

/// The study that a folder holds.
fn held(folder: &Folder) -> Result<(String, Plan)> {
    let (text, short) = folder.study()?;
    let name = folder.0.join("study.toml");
    let plan = plan(&name.to_string_lossy(), &text, short)?;
    Ok((text, plan))
}

fn told(folder: &Folder, missing: usize, to: &mut dyn Write) -> Result<()> {
    if missing > 0 {
        writeln!(to, "{missing} games are still to be played.")?;
    }
    writeln!(to, "{}", folder.0.join("report.html").display())?;
    Ok(())
}

fn run_study(options: &Run, to: &mut dyn Write) -> Result<()> {
    let (name, text, file) = study::load(&options.study)?;
    let plan = plan(&file, &text, options.short)?;
    let form = if options.short { "-short" } else { "" };
    let folder = Folder(match &options.out {
        Some(out) => out.clone(),
        None => Path::new("target/lab").join(format!("{name}{form}")),
    });
    folder.claim(&text, &plan)?;
    let shard = options.shard.unwrap_or(Shard::ALL);
    let done = run::run(
        &folder,
        &plan,
        How {
            threads: options.threads.map_or(0, usize::from),
            shard,
            quiet: options.quiet,
        },
    )?;
    write!(to, "{} games played", done.played)?;
    if done.found > 0 {
        write!(to, ", {} were there", done.found)?;
    }
    writeln!(to, ".")?;
    if shard == Shard::ALL {
        let missing = report::report(&folder, &plan)?;
        told(&folder, missing, to)
    } else {
        writeln!(to, "{}", folder.games(shard).display())?;
        Ok(())
    }
}

fn join(folder: &Path, from: &[PathBuf], to: &mut dyn Write) -> Result<()> {
    let folders: Vec<Folder> = [folder.to_owned()]
        .iter()
        .chain(from)
        .map(|f| Folder(f.clone()))
        .collect();
    // The folder to write to may be new.
    let holds = folders.iter().find(|f| f.is_run());
    let holds = holds.with_context(|| format!("{}: no run of the lab", folder.display()))?;
    let (text, plan) = held(holds)?;
    let games = merge::merge(&folders, &text, &plan)?;
    writeln!(to, "{games} games joined.")?;
    let missing = report::report(&folders[0], &plan)?;
    told(&folders[0], missing, to)
}

fn list(folder: &Path, to: &mut dyn Write) -> Result<()> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry?.path();
        if file.extension().is_some_and(|e| e == "toml") {
            files.push(file);
        }
    }
    if files.is_empty() {
        bail!("{}: no studies", folder.display());
    }
    files.sort();
    for file in files {
        let (name, text, file) = study::load(&file.to_string_lossy())?;
        let long = plan(&file, &text, false)?;
        let short = plan(&file, &text, true)?.count();
        let (game, games) = (long.game.name, long.count());
        writeln!(to, "{name}: {}", long.title)?;
        writeln!(to, "    {game}, {games} games, {short} in its short form")?;
    }
    Ok(())
}

fn show(plan: &Plan, to: &mut dyn Write) -> Result<()> {
    writeln!(to, "{}", plan.title)?;
    writeln!(to, "{}, {} games", plan.game.name, plan.count())?;
    for part in &plan.parts {
        writeln!(to, "\n{}: {}", part.name, part.ask.trim())?;
        for axis in &part.axes {
            let labels: Vec<&str> = axis.choices.iter().map(|c| c.label.as_str()).collect();
            let field = plan.game.fields[axis.field].name;
            writeln!(to, "    {field}: {}", labels.join(", "))?;
        }
        for player in &part.players {
            let seeds = &player.seeds;
            writeln!(
                to,
                "    {}: deals {}..{}",
                player.name, seeds.start, seeds.end
            )?;
        }
        let sets = part.cells.len();
        writeln!(
            to,
            "    {sets} sets of rules, {} moves a game at most",
            part.plies
        )?;
    }
    writeln!(to, "\nMeasures of {}:", plan.game.name)?;
    for measure in &plan.game.measures {
        writeln!(to, "    {}: {}", measure.name, measure.words)?;
    }
    Ok(())
}
