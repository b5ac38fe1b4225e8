//! Counting lines of play.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Parser;
use games_common::{Seed, divide, perft};

use crate::args::RulesArgs;
use crate::games::{self, Shown, Visitor};

/// Counts the lines of exactly so many moves from a state, for each depth up to the one asked for.
#[derive(Debug, Parser)]
#[command(name = "perft")]
pub struct Options {
    /// The game
    game: String,
    /// The deal number
    #[arg(long, default_value = "0")]
    seed: Seed,
    /// How many moves deep
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// Splits the last count by first move
    #[arg(long)]
    divide: bool,
    /// Begins at this position text instead of the deal
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Runs the program.
///
/// # Errors
/// When an argument is wrong, or the output cannot be written.
pub fn run(options: &Options, to: &mut dyn Write) -> Result<()> {
    struct Run<'a>(&'a Options, &'a mut dyn Write);
    impl Visitor for Run<'_> {
        type Out = Result<()>;
        fn visit<G: Shown>(self) -> Result<()> {
            count::<G>(self.0, self.1)
        }
    }
    games::visit(&options.game, Run(options, to))?
}

fn count<G: Shown>(options: &Options, to: &mut dyn Write) -> Result<()> {
    let rules: G::Rules = options.rules.read()?;
    let mut game = match &options.from {
        Some(text) => G::set_up(&rules, text, options.seed).context("--from")?,
        None => G::deal(&rules, options.seed),
    };
    writeln!(to, "{} {rules}, deal {}", G::NAME, options.seed)?;
    writeln!(to, "depth            leaves      seconds   leaves/s")?;
    for depth in 0..=options.depth {
        let begun = Instant::now();
        let leaves = perft(&mut game, depth);
        let seconds = begun.elapsed().as_secs_f64();
        writeln!(
            to,
            "{depth:>5} {leaves:>17} {seconds:>12.6} {:>10.2e}",
            leaves as f64 / seconds.max(1e-9)
        )?;
        to.flush()?;
    }
    if options.divide {
        writeln!(to)?;
        for (m, leaves) in divide(&mut game, options.depth) {
            writeln!(to, "{m}: {leaves}")?;
        }
    }
    Ok(())
}
