//! The laws at one moment of somebody else's game: for programs that play in ways of their own.

use alloc::vec::Vec;

use super::Failure;
use super::laws::{legal_at, undo_at};
use super::secrets::{events_at, samples_at};
use super::sitting::{failure, hinting_at, memory_at, record_at, resume_at};
use super::texts::{damage_at, position_at, wishes_at, words_at};
use super::traces::traces_at;
use super::walk::{Found, Walk};
use crate::{Chance, Game, Seat, Session};

/// Records that are longer than this are not damaged action by action: the work grows with the square of their length.
const SHORT: usize = 40;

/// What [`laws_at_a_sitting`] has to be told.
#[derive(Debug)]
pub struct Look<'a, G: Game> {
    /// How many states are sampled at each place where a law samples.
    pub samples: u32,
    /// Texts of wishes, for [`wishes_settle`](super::wishes_settle).
    pub wishes: &'a [&'a str],
    /// Writes out a view, for [`secrets_leave_no_trace`](super::secrets_leave_no_trace).
    pub view: fn(&G::View) -> Vec<u8>,
    /// Writes out an event, for the same.
    pub event: fn(&G::Event) -> Vec<u8>,
}

/// The laws about moves, undo and positions at the state of a sitting: quick enough to look after every action.
///
/// # Errors
/// The first [`Failure`], which has the name of the law.
pub fn laws_at_a_state<G: Game>(session: &Session<G>) -> Result<(), Failure> {
    let game = session.game();
    let named = |law, found: Found| found.map_err(|w| failure(law, session, w));
    named(
        "legal_moves_are_those_that_pass",
        legal_at(game, game.rules()),
    )?;
    named("undo_gives_back_the_state", undo_at(game))?;
    named(
        "positions_are_whole",
        position_at(game, game.rules(), game.seed()),
    )
}

/// Every law that can be looked at in one moment of a sitting, whatever happened in it before: those of [`laws_at_a_state`], and those about words, damaged
/// texts, samples, events, traces of secrets, hints, memory, wishes and records. The sitting stays as it is.
///
/// What is left of the module are laws that play games of their own: [`texts_round_trip`](super::texts_round_trip),
/// [`same_game_again`](super::same_game_again), [`playouts_end`](super::playouts_end) and
/// [`secrets_are_drawn_afresh`](super::secrets_are_drawn_afresh).
///
/// # Errors
/// The first [`Failure`], which has the name of the law.
pub fn laws_at_a_sitting<G: Game>(
    session: &Session<G>,
    chance: &mut Chance,
    look: &Look<G>,
) -> Result<(), Failure> {
    laws_at_a_state(session)?;
    let game = session.game();
    let rules = game.rules();
    let minds = (0..game.seats()).filter_map(|s| session.knowledge(Seat(s)).cloned());
    let mut walk = Walk {
        game: game.clone(),
        minds: minds.collect(),
        chance: chance.clone(),
        seed: game.seed(),
        ply: session.log().len() as u32,
        last: None,
        legal: Vec::new(),
    };
    let named = |law, found: Found| found.map_err(|w| failure(law, session, w));
    named("words_are_plain", words_at(game, rules))?;
    let samples = look.samples;
    named(
        "samples_fit_the_view",
        samples_at(&mut walk, rules, samples),
    )?;
    named(
        "events_tell_what_is_known",
        events_at(&mut walk, rules, samples),
    )?;
    let traces = traces_at(&mut walk, samples, &look.view, &look.event);
    named("secrets_leave_no_trace", traces.map(drop))?;
    named("texts_survive_damage", damage_at(&mut walk, rules))?;
    named("hints_are_legal", hinting_at(&walk, rules, &mut Vec::new()))?;
    let wishes = wishes_at(&mut walk, rules, samples, look.wishes);
    named("wishes_settle", wishes)?;
    named("records_resume", resume_at(session))?;
    if session.log().len() <= SHORT {
        let damaged = record_at(session, &mut walk.chance);
        named("records_refuse_damage", damaged)?;
    }
    // Last, as what the undos cost stays.
    if G::undos_in_a_row(rules) != Some(0) && game.outcome().is_none() {
        let remembered = memory_at(&mut walk, rules, samples);
        named("memory_is_real", remembered.map(drop))?;
    }
    *chance = walk.chance;
    Ok(())
}
