//! Somebody else's game: a harbour town whose jobs are puzzles of the four games.
//!
//! It depends on the game crates as any other game would, and uses nothing of the other programs here: sessions, the any-game layer for the
//! board, one game's own types and events, records inside its own save. `town` is the game, `jobs` how a puzzle becomes a job,
//! and this room its commands.

mod jobs;
mod town;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use games_common::Seed;

pub use jobs::{Job, Trade};
pub use town::{DAYS, HINT, Town};

/// Five days in a harbour town: take jobs, which are puzzles, and earn coins.
#[derive(Debug, Parser)]
#[command(name = "harbour")]
pub struct Options {
    /// The town's number: the same town has the same jobs
    #[arg(long, default_value = "1")]
    pub seed: Seed,
    /// Reads commands from a file instead of the keyboard
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Begins with a saved town
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
}

const HELP: &str = "\
jobs        today's board             look        the puzzle on the table
take N      take a job                moves       what can be done there
deliver     hand it in                undo        take the last move back
leave       walk away, or rest        hint        buy advice for a coin
save FILE   load FILE   quit          anything else is a move of the puzzle";

/// Runs the game: a command a line, to the end of the input or the last day.
///
/// # Errors
/// When a file named in the options cannot be read, or the output not written. What goes wrong inside the game is told and played on.
pub fn run(options: &Options, keyboard: &mut dyn BufRead, to: &mut dyn Write) -> Result<()> {
    let mut town = match &options.load {
        Some(file) => load(file)?,
        None => Town::new(options.seed),
    };
    let mut script;
    let input: &mut dyn BufRead = match &options.script {
        Some(file) => {
            let open = std::fs::File::open(file);
            script = BufReader::new(open.with_context(|| format!("--script {}", file.display()))?);
            &mut script
        }
        None => keyboard,
    };
    writeln!(
        to,
        "Harbour town {}. `help` tells the commands.",
        town.seed()
    )?;
    board(&town, to)?;
    let mut line = Vec::new();
    while !town.is_over() {
        to.flush()?;
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        writeln!(to, "> {line}")?;
        if line == "quit" {
            break;
        }
        // A reader that went away ends the program; everything else is part of the game.
        let mut told = Vec::new();
        if let Err(wrong) = obey(&mut town, line, &mut told) {
            writeln!(told, "{wrong:#}.")?;
        }
        to.write_all(&told)?;
    }
    let end = match town.coins() {
        _ if !town.is_over() => "The tide turns; the town waits",
        0..15 => "You leave as you came, by the night ferry",
        15..35 => "You buy a bed above the chandler's and stay",
        _ => "They make you harbour master",
    };
    writeln!(to, "{end}. Coins: {}.", town.coins())?;
    Ok(())
}

fn obey(town: &mut Town, line: &str, to: &mut dyn Write) -> Result<()> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (word, rest.trim()) {
        ("help", "") => writeln!(to, "{HELP}")?,
        ("jobs", "") => board(town, to)?,
        ("take", number) => {
            let number = number.parse().ok();
            let job = town.take(number.context("wanted the number of a job: take 1")?)?;
            writeln!(to, "Deal {}: {}.", job.deal, job.trade.words())?;
            writeln!(to, "{}", town.look()?)?;
        }
        ("look", "") => writeln!(to, "{}", town.look()?)?,
        ("moves", "") => {
            for moves in town.moves()?.chunks(8) {
                writeln!(to, "{}", moves.join("  "))?;
            }
        }
        ("undo", "") => {
            town.undo()?;
            writeln!(to, "Taken back.")?;
        }
        ("hint", "") => writeln!(to, "Try: {}", town.hint()?)?,
        ("deliver", "") => deliver(town, to)?,
        ("leave", "") => {
            town.leave()?;
            writeln!(to, "The day is over.")?;
            board(town, to)?;
        }
        ("save", file) if !file.is_empty() => {
            std::fs::write(file, town.save()?).with_context(|| file.to_string())?;
            writeln!(to, "Saved.")?;
        }
        ("load", file) if !file.is_empty() => {
            *town = load(Path::new(file))?;
            board(town, to)?;
        }
        ("save" | "load", _) => writeln!(to, "Wanted a file: {word} town.json")?,
        _ => {
            for event in town.play(line)? {
                writeln!(to, "{event}")?;
            }
            if town
                .work()
                .is_some_and(|(_, puzzle)| puzzle.outcome().is_some())
            {
                deliver(town, to)?;
            }
        }
    }
    Ok(())
}

fn load(file: &Path) -> Result<Town> {
    let name = || file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(name)?;
    Town::load(&text).with_context(name)
}

fn deliver(town: &mut Town, to: &mut dyn Write) -> Result<()> {
    let (score, pay) = town.deliver()?;
    writeln!(to, "Delivered with {score} points, for {}.", coins(pay))?;
    board(town, to)
}

/// The day, the purse, and the jobs or the one that was taken.
fn board(town: &Town, to: &mut dyn Write) -> Result<()> {
    if town.is_over() {
        return Ok(());
    }
    writeln!(
        to,
        "\nDay {} of {DAYS}, {}.",
        town.day(),
        coins(town.coins())
    )?;
    if let Some((job, puzzle)) = town.work() {
        writeln!(
            to,
            "On the table: {}, {} of {} points.",
            job.trade.words(),
            puzzle.score(),
            job.goals[1]
        )?;
        return Ok(());
    }
    for (number, job) in (1..).zip(town.jobs()) {
        writeln!(
            to,
            "  {number}  {} ({}{}{}): {} for {} points, half for {}",
            job.trade.words(),
            job.trade.game().name,
            if job.rules.is_empty() { "" } else { ", " },
            job.rules,
            coins(job.pay),
            job.goals[1],
            job.goals[0]
        )?;
    }
    Ok(())
}

fn coins(n: u32) -> String {
    format!("{n} {}", if n == 1 { "coin" } else { "coins" })
}
