//! The laws about sittings: hints, memory and records.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::walk::{Found, LETTERS, Walk, Wrong, at_every_state, damage, same, seen, wrong};
use super::{Failure, Plan, Tally};
use crate::random::purpose;
use crate::{Chance, Game, LoadError, Record, Seat, Seed, Session};

/// Hints are legal moves, none twice, and there is one while the game goes on; the same knowledge gives the same hints. Looks at what the
/// seat knows from the whole game, and at what someone knows who has seen only the view.
///
/// # Errors
/// The first [`Failure`].
pub fn hints_are_legal<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut hints = Vec::new();
    at_every_state::<G>("hints_are_legal", rules, plan, |walk| {
        hinting_at(walk, rules, &mut hints)
    })
}

pub(super) fn hinting_at<G: Game>(
    walk: &Walk<G>,
    rules: &G::Rules,
    hints: &mut Vec<G::Move>,
) -> Found {
    if walk.game.outcome().is_some() {
        return Ok(());
    }
    let seat = walk.game.to_move();
    let latecomer = G::knowledge(rules, &walk.game.view(seat));
    for mind in [&walk.minds[usize::from(seat.0)], &latecomer] {
        // A list that holds something has to be emptied first.
        walk.game.legal_moves(hints);
        G::hints(mind, hints);
        hints_at(&walk.game, hints)?;
        let first = hints.clone();
        G::hints(mind, hints);
        same("the hints asked for again", hints, &first)?;
    }
    Ok(())
}

fn hints_at<G: Game>(game: &G, hints: &[G::Move]) -> Found {
    if hints.is_empty() {
        return Err(format!("no hint, but {} legal moves", game.legal_count()).into());
    }
    for (i, m) in hints.iter().enumerate() {
        game.check(*m)
            .map_err(|e| wrong(m, format!("a hint is refused: {e}")))?;
        if hints[..i].contains(m) {
            return Err(wrong(m, "a hint is given twice".into()));
        }
    }
    Ok(())
}

/// How many moves are taken back one after another, at most.
const DEEP: u32 = 3;

/// What was shown stays known: after moves are taken back, making them again in any sampled state shows the same events as in the true
/// one (invariant 7). What the undos cost may have changed those events, or may have ended the game before the line's end.
///
/// At each state two lines of moves are tried and taken back, so that neither may drive the other out of memory. Every seat is asked. A
/// move that was not shown to a seat in full need not be possible in that seat's samples; all others have to be.
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
            tally.states +=
                memory_at(&mut walk, rules, plan.samples).map_err(|w| walk.failure(LAW, w))?;
            if walk.game.outcome().is_some() {
                // What the undos cost has ended the game.
                break;
            }
            let Some(m) = walk.pick() else { break };
            walk.make(m);
        }
    }
    Ok(tally)
}

/// Two lines there and back, and again in samples; how many there were.
pub(super) fn memory_at<G: Game>(
    walk: &mut Walk<G>,
    rules: &G::Rules,
    samples: u32,
) -> Result<u64, Wrong> {
    let deep = G::undos_in_a_row(rules).map_or(DEEP, |n| n.min(DEEP));
    let lines = [there_and_back(walk, deep), there_and_back(walk, deep)];
    let mut looked_at = 0;
    if walk.game.outcome().is_some() {
        return Ok(looked_at);
    }
    for line in lines {
        let line = once_more(&walk.game, line);
        if line.is_empty() {
            continue;
        }
        looked_at += 1;
        for seat in (0..walk.game.seats()).map(Seat) {
            again_in_samples(walk, seat, &line, samples)?;
        }
    }
    Ok(looked_at)
}

/// A move that was made and taken back.
struct Step<G: Game> {
    seat: Seat,
    made: G::Move,
    events: Vec<G::Event>,
}

/// Makes some random moves that can be taken back, and takes them back as a sitting does.
fn there_and_back<G: Game>(walk: &mut Walk<G>, deep: u32) -> Vec<Step<G>> {
    let ply = walk.ply;
    let (mut line, mut undos) = (Vec::new(), Vec::new());
    for _ in 0..deep {
        let Some(made) = walk.pick() else { break };
        let mut ahead = walk.game.clone();
        let mut bars = false;
        ahead.apply(made, |e| bars |= G::bars_undo(&e));
        if bars || ahead.outcome().is_some() {
            break;
        }
        let seat = walk.game.to_move();
        let (undo, events) = walk.make(made);
        undos.push(undo);
        line.push(Step { seat, made, events });
    }
    while let Some(undo) = undos.pop() {
        walk.game.undo(undo);
        walk.game.charge_undo();
        walk.learn(&[], true);
    }
    walk.ply = ply;
    line
}

/// The line as it goes now, as far as it still does: the undos since were charged for.
fn once_more<G: Game>(game: &G, line: Vec<Step<G>>) -> Vec<Step<G>> {
    let mut game = game.clone();
    let mut again = Vec::new();
    for Step { seat, made, .. } in line {
        let mut events = Vec::new();
        if game.play(made, |e| events.push(e)).is_err() {
            break;
        }
        again.push(Step { seat, made, events });
    }
    again
}

fn again_in_samples<G: Game>(
    walk: &mut Walk<G>,
    seat: Seat,
    line: &[Step<G>],
    samples: u32,
) -> Found {
    let view = walk.game.view(seat);
    for _ in 0..samples {
        let mut sample = G::sample(&walk.minds[usize::from(seat.0)], &mut walk.chance);
        same("the sample's view after an undo", &sample.view(seat), &view)?;
        for Step {
            seat: mover,
            made,
            events,
        } in line
        {
            let about = |what: String| wrong(made, format!("{seat}, {what}"));
            let wanted = seen::<G>(seat, events);
            let mut again = Vec::new();
            match sample.play(*made, |e| again.push(e)) {
                Ok(_) => {}
                Err(_) if seat != *mover && wanted != *events => break,
                Err(e) => return Err(about(format!("refused after it was taken back: {e}"))),
            }
            same(
                "what the move shows in a sample",
                &seen::<G>(seat, &again),
                &wanted,
            )
            .map_err(|w| about(w.what))?;
        }
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

pub(super) fn failure<G: Game>(law: &'static str, session: &Session<G>, wrong: Wrong) -> Failure {
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

pub(super) fn resume_at<G: Game>(session: &Session<G>) -> Found {
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
/// anywhere never panics, and what is still accepted is a sitting that has this very record.
///
/// # Errors
/// The first [`Failure`].
pub fn records_refuse_damage<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for seed in plan.seeds.clone().map(Seed) {
        let (session, mut chance) = random_sitting::<G>(rules, seed, plan.plies.min(40));
        tally.games += 1;
        tally.states += session.log().len() as u64;
        record_at(&session, &mut chance)
            .map_err(|w| failure("records_refuse_damage", &session, w))?;
    }
    Ok(tally)
}

pub(super) fn record_at<G: Game>(session: &Session<G>, chance: &mut Chance) -> Found {
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
        hurt.actions[at] = damage(&hurt.actions[at], &LETTERS, chance);
        accepted_is_as_written::<G>(&hurt)?;
    }
    for _ in 0..4 {
        let mut hurt = whole.clone();
        hurt.rules = damage(&hurt.rules, &LETTERS, chance);
        accepted_is_as_written::<G>(&hurt)?;
        let mut hurt = Session::from_game(session.game().clone()).record();
        hurt.start.position = hurt
            .start
            .position
            .map(|text| damage(&text, &LETTERS, chance));
        accepted_is_as_written::<G>(&hurt)?;
    }
    Ok(())
}

/// Whatever is accepted is what its sitting would write, so nothing in it was passed over.
fn accepted_is_as_written<G: Game>(record: &Record) -> Found {
    let Ok(session) = Session::<G>::load(record) else {
        return Ok(());
    };
    same("the record of what was accepted", &session.record(), record)?;
    resume_at(&session)
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
