//! Players by name.

use std::fmt::Display;
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::{Result, anyhow, bail};
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

/// A player as it is asked for: its name, and what stands after a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked<'a> {
    whole: &'a str,
    /// The name before the colon.
    pub name: &'a str,
    number: Option<&'a str>,
}

impl<'a> Asked<'a> {
    /// Parts the name from what follows it.
    pub fn new(whole: &'a str) -> Self {
        let (name, number) = match whole.split_once(':') {
            Some((name, number)) => (name, Some(number)),
            None => (whole, None),
        };
        Self {
            whole,
            name,
            number,
        }
    }

    /// The number after the colon, or another one without a colon.
    ///
    /// # Errors
    /// When it is none of the numbers that this player takes; the error says which those are.
    pub fn number<T>(&self, otherwise: T, range: RangeInclusive<T>) -> Result<T>
    where
        T: FromStr + PartialOrd + Display,
    {
        let Some(number) = self.number else {
            return Ok(otherwise);
        };
        number
            .parse()
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                anyhow!(
                    "no player is called {:?}: after the colon {} wants a whole number from {} to {}",
                    self.whole,
                    self.name,
                    range.start(),
                    range.end()
                )
            })
    }

    /// Nothing stands after the name.
    ///
    /// # Errors
    /// When something does.
    pub fn alone(&self) -> Result<()> {
        match self.number {
            None => Ok(()),
            Some(_) => bail!(
                "no player is called {:?}: {} takes no whole number after a colon",
                self.whole,
                self.name
            ),
        }
    }
}

/// The player with a name for a seat, which always plays the same way from the same seed.
///
/// The first seat's player draws from the seed itself, every other seat's from a seed drawn from it, so that two of them do not
/// share their luck.
///
/// # Errors
/// When no player of this game has the name, the error lists those there are; when the number after it is none that the player takes, it says
/// which it takes.
pub fn by_name<G: Shown>(name: &str, seed: Seed, seat: Seat) -> Result<Box<dyn Bot<G>>> {
    let seed = match seat {
        Seat::FIRST => seed,
        Seat(n) => G::stream(seed, purpose::PLAYERS, u32::from(n)).seed(),
    };
    let asked = Asked::new(name);
    if let Some(own) = G::own_bot(asked, seed) {
        return own;
    }
    Ok(match asked.name {
        "random" => {
            asked.alone()?;
            Box::new(RandomBot::new::<G>(seed))
        }
        "monte-carlo" => {
            let playouts = asked.number(PLAYOUTS, NonZeroU32::MIN..=NonZeroU32::MAX)?;
            Box::new(MonteCarloBot::new(seed, playouts))
        }
        "hints" => {
            asked.alone()?;
            Box::new(Hints)
        }
        _ => bail!(
            "no player is called {name:?}: there are {}; what stands after a colon is a whole number",
            names::<G>().join(", ")
        ),
    })
}

/// The budget of `seeing` or `seeing:N`, a player who sees everything: no [`Bot`], as it knows more than any; `None` for every other name.
///
/// # Errors
/// When the game has no such player, or what stands after the colon is no number.
pub fn seeing<G: Shown>(name: &str) -> Result<Option<u32>> {
    let asked = Asked::new(name);
    if asked.name != "seeing" {
        return Ok(None);
    }
    let budget = asked.number(SEEING_BUDGET, 0..=u32::MAX)?;
    if G::SEEING.is_none() {
        bail!("{}: {NOBODY_SEES}", G::NAME);
    }
    Ok(Some(budget))
}

/// The budget of `seeing` without a number.
pub const SEEING_BUDGET: u32 = 1_000;

/// What is said where nobody sees everything.
pub const NOBODY_SEES: &str = "this game has no player who sees everything";

/// Players at all seats of a game, each with what it knows: for programs that play on the state itself, without a session.
pub struct Players<G: Shown> {
    bots: Vec<Box<dyn Bot<G>>>,
    minds: Vec<G::Knowledge>,
}

impl<G: Shown> Players<G> {
    /// The players whose names `name` gives, seeded by the game's deal.
    ///
    /// # Errors
    /// As [`by_name`].
    pub fn new<'a>(game: &G, name: impl Fn(Seat) -> &'a str) -> Result<Self> {
        let seats = || (0..game.seats()).map(Seat);
        let bots = seats().map(|seat| by_name(name(seat), game.seed(), seat));
        let minds = seats().map(|seat| G::knowledge(game.rules(), &game.view(seat)));
        Ok(Self {
            bots: bots.collect::<Result<_>>()?,
            minds: minds.collect(),
        })
    }

    /// What the player to move chooses from the legal moves; `None` when there are none.
    pub fn choose(&mut self, game: &G, legal: &[G::Move]) -> Option<G::Move> {
        let seat = game.to_move();
        let at = usize::from(seat.0);
        self.bots[at].choose(seat, &self.minds[at], legal)
    }

    /// Shows everyone what they may see of a move's events; `game` is the state after the move.
    pub fn learn(&mut self, game: &G, events: &[G::Event]) {
        for (seat, mind) in (0..).map(Seat).zip(&mut self.minds) {
            let seen: Vec<_> = events.iter().filter_map(|e| G::seen_by(seat, e)).collect();
            G::learn(mind, &seen, &game.view(seat), false);
        }
    }
}

impl<G: Shown> std::fmt::Debug for Players<G> {
    /// Bots have no form of their own to show.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Players")
            .field("minds", &self.minds)
            .finish_non_exhaustive()
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
