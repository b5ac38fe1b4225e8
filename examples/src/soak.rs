//! Random sittings, with every law of the games looked at on the way.

mod figures;
mod rules;
mod sitting;

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::Parser;
use games_common::conformance::{
    Failure, Plan, playouts_end, same_game_again, secrets_are_drawn_afresh, texts_round_trip,
};
use games_common::{Chance, Seed, Seeded};
use indicatif::{ProgressBar, ProgressStyle};

use crate::games::{NAMES, Shown, Visitor, visit};
use crate::tui::Board;
use figures::Figures;
use sitting::Table;

/// Does everything that can be done at a table at random, in sittings under random rules, and looks at the laws that every game keeps.
///
/// Legal moves by value and by text, moves of any index and damaged texts, wishes, moves out of turn, moves taken back, hints, saves that are
/// loaded and gone on with beside the sitting that was saved, positions that are begun at anew. After every action the laws about moves, undo and
/// positions are looked at, and after some all the others. Ends with the first that is broken, and prints the save that leads there.
#[derive(Debug, Parser)]
#[command(name = "soak")]
pub struct Options {
    /// The games; all of them when left out
    games: Vec<String>,
    /// How many actions a game gets
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    actions: u64,
    /// All the laws are looked at after one action of so many, at random; those about moves, undo and positions always are
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    one_in: u32,
    /// A sitting has at most so many actions
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,
    /// What all chance comes from
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Begins with this sitting: to come back to one
    #[arg(long, value_name = "N", default_value_t = 0)]
    sitting: u32,
}

/// Runs the program.
///
/// # Errors
/// When there is no such game, a law is broken, or the output cannot be written.
pub fn run(options: &Options, to: &mut dyn Write) -> Result<()> {
    struct Run<'a>(&'a Options, &'a mut dyn Write);
    impl Visitor for Run<'_> {
        type Out = Result<()>;
        fn visit<G: Board>(self) -> Result<()> {
            soak::<G>(self.0, self.1)
        }
    }
    let all = NAMES.map(String::from);
    let games = if options.games.is_empty() {
        &all[..]
    } else {
        &options.games
    };
    for game in games {
        visit(game, Run(options, to))??;
    }
    Ok(())
}

fn soak<G: Shown>(options: &Options, to: &mut dyn Write) -> Result<()> {
    let bar = ProgressBar::new(options.actions).with_style(ProgressStyle::with_template(
        "{prefix} {wide_bar} {pos}/{len} actions {eta}",
    )?);
    bar.set_prefix(G::NAME);
    let mut figures = Figures::default();
    let mut number = options.sitting;
    while figures.actions() < options.actions {
        let _told = Told(number);
        let mut chance = Chance::new(options.seed, "soak", 0, number)
            .ok_or_else(|| anyhow!("no chance for the soak"))?;
        let rules = rules::random::<G>(&mut chance);
        let deal = chance.seed();
        let at = || format!("{} sitting {number}, {rules}, deal {deal}", G::NAME);
        laws_of_a_deal::<G>(&rules, deal).map_err(|e| anyhow!("{}: {e}", at()))?;
        let mut table = Table::<G>::new(&rules, deal, chance, &mut figures);
        let left = options.actions - table.actions();
        let most = left.min(u64::from(options.longest));
        for _ in 0..most {
            if !table
                .act(options.one_in)
                .map_err(|e| anyhow!("{}: {e:#}\nthe sitting: {}", at(), table.saved()))?
            {
                break;
            }
        }
        table.ends().map_err(|e| {
            anyhow!(
                "{}, at its end: {e:#}\nthe sitting: {}",
                at(),
                table.saved()
            )
        })?;
        bar.set_position(figures.actions());
        number += 1;
    }
    bar.finish_and_clear();
    figures.write(G::NAME, to)?;
    to.flush()?;
    Ok(())
}

/// Says which sitting it was when something panics.
struct Told(u32);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            anstream::eprintln!("this was sitting {}", self.0);
        }
    }
}

/// The laws that play games of their own.
fn laws_of_a_deal<G: Shown>(rules: &G::Rules, deal: Seed) -> Result<(), Failure> {
    let plan = Plan {
        seeds: deal.0..deal.0.saturating_add(1),
        plies: 30,
        samples: 1,
    };
    texts_round_trip::<G>(rules, &plan)?;
    same_game_again::<G>(rules, &plan)?;
    playouts_end::<G>(rules, &plan)?;
    if rules::HAS_SECRETS.contains(&G::NAME) {
        // On small tables all samples may be right by luck, so the usual ones are taken.
        let plan = Plan { samples: 8, ..plan };
        secrets_are_drawn_afresh::<G>(&<G as Seeded>::Rules::default(), &plan)?;
    }
    Ok(())
}
