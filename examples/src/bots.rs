//! Players by name.

use std::num::NonZeroU32;

use anyhow::{Context, Result, bail};
use games_common::{Bot, MonteCarloBot, RandomBot, Seat, Seed, purpose};

use crate::games::Shown;

/// What every game's list of players begins with: name and words.
pub const COMMON: [(&str, &str); 3] = [
    ("random", "any legal move, each as likely"),
    (
        "monte-carlo",
        "tries its moves in sampled games; monte-carlo:N for N playouts a move, 200 otherwise",
    ),
    ("hints", "always the best hint"),
];

/// The playouts of a `monte-carlo` player without a number.
pub const PLAYOUTS: NonZeroU32 = NonZeroU32::new(200).unwrap();

/// Plays the first hint.
#[derive(Clone, Copy, Debug)]
struct Hints;

impl<G: Shown> Bot<G> for Hints {
    fn choose(&mut self, _: Seat, knowledge: &G::Knowledge, legal: &[G::Move]) -> Option<G::Move> {
        let mut best_first = Vec::new();
        G::hints(knowledge, &mut best_first);
        best_first.into_iter().find(|m| legal.contains(m))
    }
}

/// The player with a name for a seat, which always plays the same way from the same seed.
///
/// The first seat's player draws from the seed itself, every other seat's from a seed drawn from it, so that two of them do not
/// share their luck.
///
/// # Errors
/// When no player of this game has the name; the error lists those there are.
pub fn by_name<G: Shown>(name: &str, seed: Seed, seat: Seat) -> Result<Box<dyn Bot<G>>> {
    let seed = match seat {
        Seat::FIRST => seed,
        Seat(n) => G::stream(seed, purpose::PLAYERS, u32::from(n)).seed(),
    };
    if let Some(own) = G::own_bot(name, seed) {
        return Ok(own);
    }
    Ok(match name.split_once(':') {
        None if name == "random" => Box::new(RandomBot::new::<G>(seed)),
        None if name == "monte-carlo" => Box::new(MonteCarloBot::new(seed, PLAYOUTS)),
        None if name == "hints" => Box::new(Hints),
        Some(("monte-carlo", n)) => {
            let playouts = n
                .parse()
                .with_context(|| format!("--bot {name}: wanted a number of playouts from 1 up"))?;
            Box::new(MonteCarloBot::new(seed, playouts))
        }
        _ => bail!(
            "no player is called {name:?}: there are {}; what stands after a colon is a whole number",
            names::<G>().join(", ")
        ),
    })
}

/// Tells every seat's mind what it may see of a move's events; `game` is the state after the move.
pub fn learn<G: Shown>(minds: &mut [G::Knowledge], game: &G, events: &[G::Event]) {
    for (seat, mind) in (0..).map(Seat).zip(minds) {
        let seen: Vec<_> = events.iter().filter_map(|e| G::seen_by(seat, e)).collect();
        G::learn(mind, &seen, &game.view(seat), false);
    }
}

/// The names of a game's players.
pub fn names<G: Shown>() -> Vec<&'static str> {
    COMMON
        .iter()
        .chain(G::OWN_BOTS)
        .map(|(name, _)| *name)
        .collect()
}
