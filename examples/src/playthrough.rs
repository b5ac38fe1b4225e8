//! Games as JSON Lines, with everything in them: for tools and bug reports.

use std::io::Write;

use anyhow::{Context, Result, anyhow};
use clap::Parser;
use games_common::{Outcome, Seed};
use serde::Serialize;

use crate::args::{RulesArgs, seed_range};
use crate::bots::Players;
use crate::games::{self, Shown, Visitor};

/// Prints games as JSON Lines, secrets and all.
///
/// A game is a header line {"game","rules","rules_version","seed"}; for every move a line
/// {"ply","position","score","legal","move","events"}, with the position, score and legal moves before it; and a last line
/// {"position","score","outcome","plies"}, its outcome null when the game was stopped before its end.
#[derive(Debug, Parser)]
#[command(name = "playthrough")]
pub struct Options {
    /// The game
    game: String,
    /// The deal number
    #[arg(long, default_value = "0", conflicts_with = "seeds")]
    seed: Seed,
    /// Many deals, A to B - 1, one after another; A to B with A..=B
    #[arg(long, value_name = "A..B")]
    seeds: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Who plays, at every seat
    #[arg(long, value_name = "NAME", default_value = "random")]
    bot: String,
    /// Plays these moves instead, separated by commas or semicolons, and then stops
    #[arg(long, value_name = "MOVES", conflicts_with = "bot")]
    moves: Option<String>,
    /// Begins at this position text instead of the deal; the seed is that of its later chance
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Stops after so many moves: some games need never end
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    plies: u32,
    /// Only the header and the last line of each game
    #[arg(long)]
    quiet: bool,
}

#[derive(Serialize)]
struct Header<'a> {
    game: &'a str,
    rules: String,
    rules_version: u32,
    seed: Seed,
}

#[derive(Serialize)]
struct Ply<E> {
    ply: u32,
    position: String,
    score: i64,
    legal: Vec<String>,
    #[serde(rename = "move")]
    made: String,
    events: Vec<E>,
}

#[derive(Serialize)]
struct Last {
    position: String,
    score: i64,
    outcome: Option<Outcome>,
    plies: u32,
}

/// Runs the program.
///
/// # Errors
/// When an argument is wrong, a given move cannot be made, or the output cannot be written.
pub fn run(options: &Options, to: &mut dyn Write) -> Result<()> {
    struct Run<'a>(&'a Options, &'a mut dyn Write);
    impl Visitor for Run<'_> {
        type Out = Result<()>;
        fn visit<G: Shown>(self) -> Result<()> {
            games::<G>(self.0, self.1)
        }
    }
    games::visit(&options.game, Run(options, to))?
}

fn games<G: Shown>(options: &Options, to: &mut dyn Write) -> Result<()> {
    let rules: G::Rules = options.rules.read()?;
    let seeds = match &options.seeds {
        Some(text) => seed_range(text).context("--seeds")?,
        None => options.seed.0..=options.seed.0,
    };
    for seed in seeds.map(Seed) {
        let game = match &options.from {
            Some(text) => G::set_up(&rules, text, seed).context("--from")?,
            None => G::deal(&rules, seed),
        };
        one_game(options, game, to)?;
    }
    to.flush()?;
    Ok(())
}

fn one_game<G: Shown>(options: &Options, mut game: G, to: &mut dyn Write) -> Result<()> {
    let header = Header {
        game: G::NAME,
        rules: game.rules().to_string(),
        rules_version: G::RULES_VERSION,
        seed: game.seed(),
    };
    line(to, &header)?;
    let mut choose = Chooser::new(options, &game)?;
    let mut legal = Vec::new();
    let mut plies = 0;
    while plies < options.plies {
        game.legal_moves(&mut legal);
        let Some(made) = choose.next(&game, &legal, plies)? else {
            break;
        };
        let position = (!options.quiet).then(|| game.position());
        let score = game.score();
        let mut events = Vec::new();
        game.apply(made, |e| events.push(e));
        choose.learn(&game, &events);
        if let Some(position) = position {
            let legal = legal.iter().map(ToString::to_string).collect();
            line(
                to,
                &Ply {
                    ply: plies,
                    position,
                    score,
                    legal,
                    made: made.to_string(),
                    events,
                },
            )?;
        }
        plies += 1;
    }
    line(
        to,
        &Last {
            position: game.position(),
            score: game.score(),
            outcome: game.outcome(),
            plies,
        },
    )
}

fn line(to: &mut dyn Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer(&mut *to, value).map_err(std::io::Error::from)?;
    writeln!(to)?;
    Ok(())
}

/// Where the moves come from.
enum Chooser<'a, G: Shown> {
    Given(Vec<&'a str>),
    Bots(Players<G>),
}

impl<'a, G: Shown> Chooser<'a, G> {
    fn new(options: &'a Options, game: &G) -> Result<Self> {
        if let Some(moves) = &options.moves {
            let given = moves
                .split([',', ';'])
                .map(str::trim)
                .filter(|m| !m.is_empty())
                .collect();
            return Ok(Self::Given(given));
        }
        Ok(Self::Bots(Players::new(game, |_| &options.bot)?))
    }

    fn next(&mut self, game: &G, legal: &[G::Move], ply: u32) -> Result<Option<G::Move>> {
        match self {
            Self::Given(moves) => {
                let Some(text) = moves.get(ply as usize) else {
                    return Ok(None);
                };
                let asked: G::Move = text
                    .parse()
                    .map_err(|e| anyhow!("--moves, move {ply}, {text:?}: {e}"))?;
                let made = game
                    .settle(asked)
                    .map_err(|e| anyhow!("--moves, move {ply}, {text:?}: {e}"))?;
                Ok(Some(made))
            }
            Self::Bots(players) => Ok(players.choose(game, legal)),
        }
    }

    fn learn(&mut self, game: &G, events: &[G::Event]) {
        if let Self::Bots(players) = self {
            players.learn(game, events);
        }
    }
}
