//! The law that what is shown, written out, holds no secret.

use alloc::format;
use alloc::vec::Vec;

use super::walk::{Found, Walk, Wrong, seen, wrong};
use super::{Failure, Plan, Tally};
use crate::{Game, Seat, Seed};

const LAW: &str = "secrets_leave_no_trace";
/// How many moves two states that differ in secrets are played side by side, at most.
const REACH: usize = 4;

/// Two states that differ only in secrets are shown in the same bytes: the view of every seat, and of somebody without a seat, and the
/// events of the moves that follow (invariant 6).
///
/// `view` and `event` write one out, as a front end or a server would send it. So this law also finds what equality, order or a
/// picture overlooks; it is not among [`all`](super::all), as this crate knows no format.
///
/// At each state the next moves, up to the first that draws chance, are looked at ahead and taken back. What a seat knows then gives other states in
/// which the seat would have been shown the same, and they are played beside the true one: with their own seed as long as no chance
/// is drawn, and with the true one so that chance does the same. Where chance itself goes by what is hidden they may part, if what the seat
/// knows afterwards tells them apart.
///
/// A secret that the knowledge keeps as well is not found here: for that a game with secrets needs a test of its own.
///
/// The tally counts as a state each view and each move that was compared with that of another state.
///
/// # Errors
/// The first [`Failure`].
pub fn secrets_leave_no_trace<G: Game>(
    rules: &G::Rules,
    plan: &Plan,
    view: impl Fn(&G::View) -> Vec<u8>,
    event: impl Fn(&G::Event) -> Vec<u8>,
) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for seed in plan.seeds.clone() {
        let mut walk = Walk::<G>::begin(rules, Seed(seed));
        tally.games += 1;
        loop {
            tally.states += traces_at(&mut walk, plan.samples, &view, &event)
                .map_err(|w| walk.failure(LAW, w))?;
            if walk.ply >= plan.plies {
                break;
            }
            let Some(m) = walk.pick() else { break };
            walk.make(m);
        }
    }
    Ok(tally)
}

/// One state of a game; how much was compared.
pub(super) fn traces_at<G: Game>(
    walk: &mut Walk<G>,
    samples: u32,
    view: &impl Fn(&G::View) -> Vec<u8>,
    event: &impl Fn(&G::Event) -> Vec<u8>,
) -> Result<u64, Wrong> {
    let line = ahead(walk);
    let mut compared = 0;
    for seat in (0..walk.game.seats()).map(Seat) {
        let mind = foresight(walk, seat, &line);
        let pen = Pen {
            eyes: [seat, Seat(u8::MAX)],
            view,
            event,
        };
        for _ in 0..samples {
            let other = G::sample(&mind, &mut walk.chance);
            let same_chance = G::set_up(walk.game.rules(), &other.position(), walk.seed)
                .map_err(|e| format!("a sample is not valid: {e}"))?;
            for (twin, drawn_alike) in [(other, false), (same_chance, true)] {
                if twin != walk.game {
                    let sides = [walk.game.clone(), twin];
                    compared += pen.beside(sides, &mind, &line, drawn_alike)?;
                }
            }
        }
    }
    Ok(compared)
}

/// A move that follows.
struct Step<G: Game> {
    mover: Seat,
    made: G::Move,
    events: Vec<G::Event>,
    /// How many events come before the first that tells of chance.
    certain: usize,
    undo: G::Undo,
    after: G,
}

impl<G: Game> Step<G> {
    fn draws(&self) -> bool {
        self.certain < self.events.len()
    }
}

/// Random moves that may follow, up to the first that draws chance. The walk stays where it is.
fn ahead<G: Game>(walk: &mut Walk<G>) -> Vec<Step<G>> {
    let mut game = walk.game.clone();
    let mut line: Vec<Step<G>> = Vec::new();
    while line.len() < REACH && !line.last().is_some_and(Step::draws) {
        game.legal_moves(&mut walk.legal);
        let Some(made) = walk.chance.pick(&walk.legal).copied() else {
            break;
        };
        let mover = game.to_move();
        let mut events = Vec::new();
        let undo = game.apply(made, |e| events.push(e));
        let certain = events.iter().position(G::bars_undo);
        line.push(Step {
            mover,
            made,
            certain: certain.unwrap_or(events.len()),
            events,
            undo,
            after: game.clone(),
        });
    }
    line
}

/// What a seat knows after the moves were made and taken back.
fn foresight<G: Game>(walk: &Walk<G>, seat: Seat, line: &[Step<G>]) -> G::Knowledge {
    let mut mind = walk.minds[usize::from(seat.0)].clone();
    for step in line {
        let seen = seen::<G>(seat, &step.events);
        G::learn(&mut mind, &seen, &step.after.view(seat), false);
    }
    for step in line.iter().rev() {
        let mut before = step.after.clone();
        before.undo(step.undo.clone());
        G::learn(&mut mind, &[], &before.view(seat), true);
    }
    mind
}

/// How what is shown is written, and to whom it is shown: a seat, and somebody without one.
struct Pen<'a, V, E> {
    eyes: [Seat; 2],
    view: &'a V,
    event: &'a E,
}

impl<V, E> Pen<'_, V, E> {
    /// Plays the true state and another one side by side; how much was compared.
    fn beside<G: Game>(
        &self,
        [mut truth, mut twin]: [G; 2],
        mind: &G::Knowledge,
        line: &[Step<G>],
        drawn_alike: bool,
    ) -> Result<u64, Wrong>
    where
        V: Fn(&G::View) -> Vec<u8>,
        E: Fn(&G::Event) -> Vec<u8>,
    {
        let seat = self.eyes[0];
        let mut minds = [mind.clone(), mind.clone()];
        self.same_views(&truth, &twin)?;
        let mut compared = 1;
        for step in line {
            let about = |w: Wrong| wrong(&step.made, w.what);
            if let Err(e) = twin.check(step.made) {
                if seat != step.mover && seen::<G>(seat, &step.events) != step.events {
                    // It was not shown in full, so the seat need not know how it was possible.
                    break;
                }
                return Err(wrong(
                    &step.made,
                    format!("{seat} knows of this move, but a sample refuses it: {e}"),
                ));
            }
            let mut events = Vec::new();
            twin.apply(step.made, |e| events.push(e));
            truth = step.after.clone();
            let certain = &step.events[..step.certain];
            let at = events.len().min(step.certain);
            self.same_events::<G>(&events[..at], certain)
                .map_err(about)?;
            if step.draws() && !drawn_alike {
                break;
            }
            let found = self
                .same_events::<G>(&events, &step.events)
                .and_then(|()| self.same_views(&truth, &twin));
            let sides = [(&step.events, &truth), (&events, &twin)];
            for (mind, (events, game)) in minds.iter_mut().zip(sides) {
                G::learn(mind, &seen::<G>(seat, events), &game.view(seat), false);
            }
            if let Err(w) = found {
                if step.draws() && minds[0] != minds[1] {
                    // Chance went by what was hidden, and the seat has seen where to.
                    break;
                }
                return Err(about(w));
            }
            compared += 1;
        }
        Ok(compared)
    }

    fn same_views<G: Game>(&self, truth: &G, twin: &G) -> Found
    where
        V: Fn(&G::View) -> Vec<u8>,
    {
        for seat in self.eyes {
            let [wanted, found] = [truth, twin].map(|game| (self.view)(&game.view(seat)));
            same_bytes("view", seat, &found, &wanted)?;
        }
        Ok(())
    }

    fn same_events<G: Game>(&self, found: &[G::Event], wanted: &[G::Event]) -> Found
    where
        E: Fn(&G::Event) -> Vec<u8>,
    {
        for seat in self.eyes {
            let [found, wanted] = [found, wanted].map(|events| seen::<G>(seat, events));
            if found.len() != wanted.len() {
                return Err(format!(
                    "{seat} is shown {} events where secrets differ, not {}",
                    found.len(),
                    wanted.len()
                )
                .into());
            }
            for (found, wanted) in found.iter().zip(&wanted) {
                same_bytes("event", seat, &(self.event)(found), &(self.event)(wanted))?;
            }
        }
        Ok(())
    }
}

fn same_bytes(what: &str, seat: Seat, found: &[u8], wanted: &[u8]) -> Found {
    if found == wanted {
        return Ok(());
    }
    Err(format!(
        "the {what} of {seat} differs where only secrets do: {:?}, in truth {:?}",
        alloc::string::String::from_utf8_lossy(found),
        alloc::string::String::from_utf8_lossy(wanted)
    )
    .into())
}
