//! The games that the programs know, and what a program needs of each beyond the engine.

mod flood;
mod guppy;
mod mummichog;
mod spider;

use anyhow::{Result, bail};
use games_common::{Bot, Seed};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bots::Asked;
use crate::lab::measures::Measured;
use crate::tui::Board;

/// How a table is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Nothing but ASCII.
    pub ascii: bool,
}

/// A game with what the programs need to show it.
pub trait Shown:
    Measured<
        Rules: Serialize + DeserializeOwned,
        Event: Serialize + DeserializeOwned,
        View: Serialize + DeserializeOwned,
    > + Serialize
    + DeserializeOwned
{
    /// The game's name for people.
    const TITLE: &'static str;
    /// How moves are written, some lines.
    const MOVES: &'static str;
    /// Players of this game alone: name and words.
    const OWN_BOTS: &'static [(&'static str, &'static str)] = &[];

    /// One of [`OWN_BOTS`](Shown::OWN_BOTS); `None` when none of them has the name, an error when it does not take what stands after the colon.
    fn own_bot(asked: Asked<'_>, seed: Seed) -> Option<Result<Box<dyn Bot<Self>>>> {
        let _ = (asked, seed);
        None
    }

    /// Who sees everything hidden, and what its budget counts, some words; `None` when the game has no such player.
    const SEEING: Option<&'static str> = None;

    /// The moves of a player who sees everything, from here to the end, as good as it finds them with this budget: for a mark to hold fair players against. `None`
    /// without [`SEEING`](Shown::SEEING), and under rules that have no such player.
    fn seeing(&self, budget: u32) -> Option<Vec<Self::Move>> {
        let _ = budget;
        None
    }

    /// What a game counts beside the score, for the tables of `strength`: names of at most nine letters, always the same ones in the same order.
    fn counts(&self) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// The table, several lines, the last of them ended. Colours only ever repeat what a letter or a mark says.
    fn draw(view: &Self::View, style: Style) -> String;

    /// The table as it stood for a while during a move, when that differs from before and after.
    fn draw_passing(before: &Self::View, events: &[Self::Event], style: Style) -> Option<String> {
        let _ = (before, events, style);
        None
    }
}

/// Something to do with a game that is known by name only when the program runs.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Board>(self) -> Self::Out;
}

/// Does something with the game that has this name.
///
/// # Errors
/// When no game has it; the error lists those there are.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Out> {
    Ok(match name {
        "guppy" => visitor.visit::<guppy_core::Guppy>(),
        "mummichog" => visitor.visit::<mummichog_core::Mummichog>(),
        "flood" => visitor.visit::<flood_core::Flood>(),
        "spider" => visitor.visit::<spider_core::Spider>(),
        _ => bail!("no game is called {name:?}: there are {}", NAMES.join(", ")),
    })
}

/// The names of the games.
pub const NAMES: [&str; 4] = ["guppy", "mummichog", "flood", "spider"];
