//! The laws about hidden information.

use alloc::format;
use alloc::vec::Vec;

use super::laws::{legal_at, undo_at};
use super::walk::{Found, Walk, Wrong, at_every_state, same, seen, wrong};
use super::{Failure, Plan, Tally};
use crate::{Game, Seat};

/// A state sampled from a seat's knowledge looks to that seat like the true one, is valid, has the same moves and refusals when the
/// seat is to move, and keeps the laws about legal moves and undo (invariants 6, 7 and 8). It depends on the knowledge and the
/// chance given alone, and its seed is a fresh one.
///
/// Looks at what the seat knows from the whole game, and at what someone knows who has seen only the view.
///
/// # Errors
/// The first [`Failure`].
pub fn samples_fit_the_view<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("samples_fit_the_view", rules, plan, |walk| {
        samples_at(walk, rules, plan.samples)
    })
}

pub(super) fn samples_at<G: Game>(walk: &mut Walk<G>, rules: &G::Rules, samples: u32) -> Found {
    for seat in (0..walk.game.seats()).map(Seat) {
        let mind = walk.minds[usize::from(seat.0)].clone();
        for _ in 0..samples {
            sample_at(walk, rules, seat, &mind)?;
        }
        if samples > 0 {
            repeats(walk, &mind)?;
            let latecomer = G::knowledge(rules, &walk.game.view(seat));
            sample_at(walk, rules, seat, &latecomer).map_err(|w| Wrong {
                what: format!("for someone who has seen only the view: {}", w.what),
                ..w
            })?;
        }
    }
    Ok(())
}

fn sample_at<G: Game>(
    walk: &mut Walk<G>,
    rules: &G::Rules,
    seat: Seat,
    mind: &G::Knowledge,
) -> Found {
    let sample = G::sample(mind, &mut walk.chance);
    fits(&sample, &walk.game, seat)?;
    if sample.seed() == walk.seed {
        return Err(format!("the sample has the true seed, {}", walk.seed).into());
    }
    let again = G::set_up(rules, &sample.position(), sample.seed())
        .map_err(|e| format!("a sample is not valid: {e}"))?;
    same("the sample from its text", &again, &sample)?;
    legal_at(&sample, rules)?;
    undo_at(&sample)?;
    if seat == walk.game.to_move() {
        for m in (0..G::action_count(rules)).filter_map(|index| G::decode(rules, index)) {
            plays_alike(&sample, &walk.game, m).map_err(|w| wrong(&m, w.what))?;
        }
    }
    Ok(())
}

/// The same chance gives the same sample, and more of it another seed.
fn repeats<G: Game>(walk: &mut Walk<G>, mind: &G::Knowledge) -> Found {
    let mut same_chance = walk.chance.clone();
    let sample = G::sample(mind, &mut walk.chance);
    let again = G::sample(mind, &mut same_chance);
    same("a sample with the same chance", &again, &sample)?;
    let seed = sample.seed();
    if G::sample(mind, &mut same_chance).seed() == seed {
        return Err(format!("the sample has another sample's seed, {seed}").into());
    }
    Ok(())
}

/// A sample looks like the truth to a seat.
pub(super) fn fits<G: Game>(sample: &G, truth: &G, seat: Seat) -> Found {
    same("the sample's view", &sample.view(seat), &truth.view(seat))?;
    same("the sample's rules", sample.rules(), truth.rules())?;
    same("the sample's score", &sample.score(), &truth.score())?;
    same("the sample's outcome", &sample.outcome(), &truth.outcome())?;
    same(
        "whose turn it is in the sample",
        &sample.to_move(),
        &truth.to_move(),
    )
}

/// A move of the seat that knows fares the same in a sample and in truth.
pub(super) fn plays_alike<G: Game>(sample: &G, truth: &G, m: G::Move) -> Found {
    same("the sample's check", &sample.check(m), &truth.check(m))?;
    same("the sample's settle", &sample.settle(m), &truth.settle(m))
}

/// A seat is shown nothing by an event that it does not know afterwards: where a move leaves it knowing the same in a sampled state as in
/// the true one, it was shown the same (invariants 6 and 7). The sampled state gets the true seed for this, so that chance does
/// the same in both.
///
/// An event that shows another seat's card is found here unless the knowledge keeps that card too; for that a game with secrets needs a test
/// of its own.
///
/// # Errors
/// The first [`Failure`].
pub fn events_tell_what_is_known<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("events_tell_what_is_known", rules, plan, |walk| {
        events_at(walk, rules, plan.samples)
    })
}

pub(super) fn events_at<G: Game>(walk: &mut Walk<G>, rules: &G::Rules, samples: u32) -> Found {
    walk.game.legal_moves(&mut walk.legal);
    let Some(m) = walk.chance.pick(&walk.legal).copied() else {
        return Ok(());
    };
    for seat in (0..walk.game.seats()).map(Seat) {
        let mind = walk.minds[usize::from(seat.0)].clone();
        let truth = told(walk.game.clone(), m, seat, mind.clone());
        for _ in 0..samples {
            let sample = G::sample(&mind, &mut walk.chance);
            let sample = G::set_up(rules, &sample.position(), walk.seed)
                .map_err(|e| format!("a sample is not valid: {e}"))?;
            if sample.check(m).is_err() {
                continue;
            }
            let (events, knows) = told(sample, m, seat, mind.clone());
            if knows == truth.1 {
                same(
                    "what the seat is shown and does not know",
                    &events,
                    &truth.0,
                )
                .map_err(|w| wrong(&m, format!("{seat}, {}", w.what)))?;
            }
        }
    }
    Ok(())
}

/// What a seat is shown of a move, and what it knows then.
fn told<G: Game>(
    mut game: G,
    m: G::Move,
    seat: Seat,
    mut mind: G::Knowledge,
) -> (Vec<G::Event>, G::Knowledge) {
    let mut events = Vec::new();
    game.apply(m, |e| events.push(e));
    let events = seen::<G>(seat, &events);
    G::learn(&mut mind, &events, &game.view(seat), false);
    (events, mind)
}

/// A game that has secrets keeps them: at each deal, and for each seat, some sampled state is another one than the true
/// one. A view that tells a secret to the sampling is found here.
///
/// Not among [`all`](super::all), since a game may have no secrets but its seed. Wants samples enough that they cannot all be right by luck.
///
/// # Errors
/// The first [`Failure`].
pub fn secrets_are_drawn_afresh<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let deals = Plan {
        plies: 0,
        ..plan.clone()
    };
    at_every_state::<G>("secrets_are_drawn_afresh", rules, &deals, |walk| {
        let truth = walk.game.position();
        for (n, mind) in walk.minds.iter().enumerate() {
            let seat = Seat(n as u8);
            let mut samples = (0..plan.samples).map(|_| G::sample(mind, &mut walk.chance));
            if !samples.any(|sample| sample.position() != truth) {
                let samples = plan.samples;
                return Err(
                    format!("all {samples} samples of {seat} are the truth: {truth}").into(),
                );
            }
        }
        Ok(())
    })
}
