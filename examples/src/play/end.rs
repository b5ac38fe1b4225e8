//! The end of a game, and what may come after it.

use anyhow::Result;
use games_common::{Outcome, Seat, Session};

use super::{Console, Next, draw, save_as, start_words};
use crate::games::Shown;

/// Shows how a game ended and asks what comes next.
pub(super) fn after<G: Shown>(session: &Session<G>, console: &mut Console<'_>) -> Result<Next> {
    draw(session, Seat::FIRST, console)?;
    result(session, console)?;
    loop {
        let Some(line) = console.ask("again, next, save FILE or quit")? else {
            return Ok(Next::Quit);
        };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        match (word, rest) {
            ("again" | "a", "") => return Ok(Next::Again),
            ("next" | "n", "") => return Ok(Next::Deal),
            ("quit" | "q" | "exit", "") => return Ok(Next::Quit),
            ("save", file) => save_as(session, file.trim(), console)?,
            _ => writeln!(
                console.to,
                "again: {}; next: the next deal; save FILE: saves the game; quit: enough",
                start_words(session)
            )?,
        }
    }
}

const FIREWORKS: &str = r"
      .  *  .        *
   *   \ | /   *   \ | /
  . --- (*) --- . - (*) -
   *   / | \   *   / | \
      '  *  '        *
";

const SAD: &str = r"
    .-------.
   /  o   o  \
  |     ^     |
   \   .-.   /
    '-------'
";

const CALM: &str = r"
    ~  ~  ~  ~  ~
  ~  ~  ~  ~  ~  ~
";

/// A picture and words for how a game went.
pub(crate) fn ending(outcome: Option<Outcome>) -> (&'static str, &'static str) {
    match outcome {
        Some(Outcome::Won) => (FIREWORKS, "Won!"),
        Some(Outcome::Lost) => (SAD, "Lost."),
        Some(Outcome::Finished) => (CALM, "The game is over."),
        None => ("", "Stopped before the end."),
    }
}

pub(super) fn result<G: Shown>(session: &Session<G>, console: &mut Console<'_>) -> Result<()> {
    let (picture, words) = ending(session.outcome());
    write!(console.to, "{picture}")?;
    writeln!(
        console.to,
        "{words} Score {} at deal {}.",
        session.score(),
        session.start().seed
    )?;
    Ok(())
}
