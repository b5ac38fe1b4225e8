//! The laws about sittings: hints, memory and records.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::walk::{Found, LETTERS, Walk, at_every_state, damage, same, seen, wrong};
use super::{Failure, Plan, Tally};
use crate::random::purpose;
use crate::{Chance, Game, LoadError, Record, Seat, Seed, Session};

/// Hints are legal moves, none twice, and there is one while the game goes on; they come from the knowledge, so a sampled state would
/// give the same.
///
/// # Errors
/// The first [`Failure`].
pub fn hints_are_legal<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut hints = Vec::new();
    at_every_state::<G>("hints_are_legal", rules, plan, |walk| {
        if walk.game.outcome().is_some() {
            return Ok(());
        }
        G::hints(&walk.minds[usize::from(walk.game.to_move().0)], &mut hints);
        if hints.is_empty() {
            return Err(format!("no hint, but {} legal moves", walk.game.legal_count()).into());
        }
        for (i, m) in hints.iter().enumerate() {
            walk.game
                .check(*m)
                .map_err(|e| wrong(m, format!("a hint is refused: {e}")))?;
            if hints[..i].contains(m) {
                return Err(wrong(m, "a hint is given twice".into()));
            }
        }
        Ok(())
    })
}

/// What was shown stays known: after a move is taken back, making it again in any sampled state shows the same events (invariant 7).
///
/// Looks at moves that a sitting may take back; games without undo have nothing to look at, and a tally of no states.
///
/// # Errors
/// The first [`Failure`].
pub fn memory_is_real<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    const LAW: &str = "memory_is_real";
    let mut tally = Tally::default();
    if G::undos_in_a_row(rules) == Some(0) {
        return Ok(tally);
    }
    for seed in plan.seeds.clone() {
        let mut walk = Walk::<G>::begin(rules, Seed(seed));
        tally.games += 1;
        while walk.ply < plan.plies {
            let Some(m) = walk.pick() else { break };
            let seat = walk.game.to_move();
            let (undo, events) = walk.make(m);
            if walk.game.outcome().is_some() || events.iter().any(G::bars_undo) {
                continue;
            }
            tally.states += 1;
            walk.game.undo(undo);
            walk.game.charge_undo();
            walk.learn(&[], true);
            again_in_samples(&mut walk, seat, m, &events, plan.samples)
                .map_err(|w| walk.failure(LAW, w))?;
            // On from here, by another move than the one taken back where there is one.
            if let Some(m) = walk.pick() {
                walk.make(m);
            }
        }
    }
    Ok(tally)
}

fn again_in_samples<G: Game>(
    walk: &mut Walk<G>,
    seat: Seat,
    m: G::Move,
    events: &[G::Event],
    samples: u32,
) -> Found {
    let wanted = seen::<G>(seat, events);
    let view = walk.game.view(seat);
    for _ in 0..samples {
        let mut sample = G::sample(&walk.minds[usize::from(seat.0)], &mut walk.chance);
        same("the sample's view after an undo", &sample.view(seat), &view)?;
        let mut again = Vec::new();
        sample
            .play(m, |e| again.push(e))
            .map_err(|e| wrong(&m, format!("refused after it was taken back: {e}")))?;
        same(
            "what the move shows in a sample",
            &seen::<G>(seat, &again),
            &wanted,
        )?;
    }
    Ok(())
}

/// A sitting that plays, takes back and asks for hints at random.
fn random_sitting<G: Game>(rules: &G::Rules, seed: Seed, plies: u32) -> (Session<G>, Chance) {
    let mut session = Session::<G>::deal(rules, seed);
    let mut chance = G::stream(seed, purpose::CONFORMANCE, 1);
    let mut legal = Vec::new();
    for _ in 0..plies {
        let seat = session.to_move();
        match chance.index(8) {
            Some(0) => drop(session.undo(seat)),
            Some(1) => drop(session.hint(seat)),
            _ => {
                session.legal_moves(seat, &mut legal);
                let Some(m) = chance.pick(&legal).copied() else {
                    break;
                };
                if session.play(seat, m).is_err() {
                    break;
                }
            }
        }
    }
    (session, chance)
}

fn failure<G: Game>(law: &'static str, session: &Session<G>, wrong: super::walk::Wrong) -> Failure {
    Failure {
        law,
        seed: session.game().seed(),
        ply: session.log().len() as u32,
        last_move: wrong
            .about
            .or_else(|| session.log().last().map(Session::<G>::action_text)),
        what: wrong.what,
    }
}

/// A sitting that is saved and resumed goes on as if it had not been: the same state, log, knowledge, and leave to undo and to ask for
/// a hint; and its record is the same again.
///
/// # Errors
/// The first [`Failure`].
pub fn records_resume<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for seed in plan.seeds.clone().map(Seed) {
        // Several lengths, so that some records end on an undo, a hint and the game's end.
        for plies in [0, plan.plies / 5, plan.plies / 2, plan.plies] {
            let (session, _) = random_sitting::<G>(rules, seed, plies);
            tally.games += 1;
            tally.states += session.log().len() as u64;
            resume_at(&session).map_err(|w| failure("records_resume", &session, w))?;
        }
    }
    Ok(tally)
}

fn resume_at<G: Game>(session: &Session<G>) -> Found {
    let record = session.record();
    let again = Session::<G>::load(&record).map_err(|e| format!("its own record: {e}"))?;
    same("the state", again.game(), session.game())?;
    same("the log", &again.log(), &session.log())?;
    same("the record", &again.record(), &record)?;
    for seat in (0..session.game().seats()).map(Seat) {
        same(
            "the knowledge",
            &again.knowledge(seat),
            &session.knowledge(seat),
        )?;
        same(
            "leave to undo",
            &again.can_undo(seat),
            &session.can_undo(seat),
        )?;
        same(
            "leave to ask for a hint",
            &again.can_hint(seat),
            &session.can_hint(seat),
        )?;
    }
    // From its position alone: the state, and nothing of the past.
    let fresh = Session::from_game(session.game().clone());
    let from_position = Session::<G>::load(&fresh.record())
        .map_err(|e| format!("a record from a position: {e}"))?;
    same(
        "the state from a position",
        from_position.game(),
        session.game(),
    )
}

/// Records that lost an action, have one changed, or are of another game, version or position are refused with the right reason; damage
/// anywhere never panics, and what is still accepted is a game that can be played.
///
/// # Errors
/// The first [`Failure`].
pub fn records_refuse_damage<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for seed in plan.seeds.clone().map(Seed) {
        let (session, mut chance) = random_sitting::<G>(rules, seed, plan.plies.min(40));
        tally.games += 1;
        let mut look = || -> Found {
            let whole = session.record();
            refused(
                &Record {
                    format: whole.format + 1,
                    ..whole.clone()
                },
                "another format",
                |e| matches!(e, LoadError::Format { .. }),
                load::<G>,
            )?;
            refused(
                &Record {
                    game: format!("{}2", whole.game),
                    ..whole.clone()
                },
                "another game",
                |e| matches!(e, LoadError::Game { .. }),
                load::<G>,
            )?;
            refused(
                &Record {
                    rules_version: whole.rules_version + 1,
                    ..whole.clone()
                },
                "another rules version",
                |e| matches!(e, LoadError::RulesVersion { .. }),
                load::<G>,
            )?;
            refused(
                &Record {
                    rules: "no such field".into(),
                    ..whole.clone()
                },
                "bad rules",
                |e| matches!(e, LoadError::Rules(_)),
                load::<G>,
            )?;
            refused(
                &Record {
                    position: format!("{} ", whole.position),
                    ..whole.clone()
                },
                "another end",
                |e| matches!(e, LoadError::Position { .. }),
                load::<G>,
            )?;
            for at in 0..whole.actions.len() {
                tally.states += 1;
                let mut cut = whole.clone();
                cut.actions.remove(at);
                refused(
                    &cut,
                    "a lost action",
                    |e| matches!(e, LoadError::Count { .. }),
                    load::<G>,
                )?;
                let mut nonsense = whole.clone();
                nonsense.actions[at] = "no such action".to_string();
                refused(
                    &nonsense,
                    "a spoiled action",
                    |e| matches!(e, LoadError::Action { index, .. } if *index == at),
                    load::<G>,
                )?;
                let mut hurt = whole.clone();
                hurt.actions[at] = damage(&hurt.actions[at], &LETTERS, &mut chance);
                if let Ok(other) = Session::<G>::load(&hurt) {
                    resume_at(&other)?;
                }
            }
            Ok(())
        };
        look().map_err(|w| failure("records_refuse_damage", &session, w))?;
    }
    Ok(tally)
}

fn load<G: Game>(record: &Record) -> Result<(), LoadError> {
    Session::<G>::load(record).map(drop)
}

fn refused(
    record: &Record,
    what: &str,
    right: impl Fn(&LoadError) -> bool,
    load: impl Fn(&Record) -> Result<(), LoadError>,
) -> Found {
    match load(record) {
        Ok(()) => Err(format!("a record with {what} is accepted").into()),
        Err(e) if right(&e) => Ok(()),
        Err(e) => Err(format!("a record with {what} is refused for the wrong reason: {e}").into()),
    }
}
