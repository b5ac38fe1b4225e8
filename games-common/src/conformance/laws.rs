//! The laws about states and moves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::walk::{Found, Walk, Wrong, at_every_state, hash_of, same, wrong};
use super::{Failure, Plan, Tally};
use crate::random::purpose;
use crate::{Game, Seat, Seed, random_playout};

/// The same rules, seed and moves give the same game, event by event (invariant 1, within one build; golden files
/// hold it across builds).
///
/// # Errors
/// The first [`Failure`].
pub fn same_game_again<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut twin: Option<G> = None;
    at_every_state::<G>("same_game_again", rules, plan, |walk| {
        if walk.ply == 0 {
            let again: G::Rules = rules
                .to_string()
                .parse()
                .map_err(|e| format!("the rules text: {e}"))?;
            twin = Some(G::deal(&again, walk.seed));
        }
        let Some(twin) = &mut twin else { return Ok(()) };
        same("the twin", twin, &walk.game)?;
        same("the twin's hash", &hash_of(twin), &hash_of(&walk.game))?;
        same("the seed", &twin.seed(), &walk.seed)?;
        same("the rules", twin.rules(), rules)?;
        // The walk draws its next move from its stream; a copy of the stream draws the same.
        walk.legal.clear();
        walk.game.legal_moves(&mut walk.legal);
        if let Some(m) = walk.chance.clone().pick(&walk.legal).copied() {
            let (mut here, mut there) = (Vec::new(), Vec::new());
            let a = walk.game.clone().apply(m, |e| here.push(e));
            let b = twin.apply(m, |e| there.push(e));
            same("the twin's events", &there, &here).map_err(|w| wrong(&m, w.what))?;
            same("the twin's undo record", &b, &a).map_err(|w| wrong(&m, w.what))?;
        }
        Ok(())
    })
}

/// A move passes the check exactly when it is among the legal moves, over the whole action index; and every way of
/// listing, counting and picking them agrees (invariant 2). A game that is not over has a move, one that is over has none, and
/// the seat to move is one that the game has.
///
/// # Errors
/// The first [`Failure`].
pub fn legal_moves_are_those_that_pass<G: Game>(
    rules: &G::Rules,
    plan: &Plan,
) -> Result<Tally, Failure> {
    at_every_state::<G>("legal_moves_are_those_that_pass", rules, plan, |walk| {
        legal_at(&walk.game, rules)
    })
}

pub(super) fn legal_at<G: Game>(game: &G, rules: &G::Rules) -> Found {
    if game.to_move().0 >= game.seats() {
        return Err(format!("{} of {} is to move", game.to_move(), game.seats()).into());
    }
    let legal = listed(game)?;
    let mut indices = Vec::new();
    for (n, &m) in legal.iter().enumerate() {
        let index =
            G::encode(rules, m).ok_or_else(|| wrong(&m, "a legal move without an index".into()))?;
        indices.push(index);
        same("nth_legal", &game.nth_legal(n as u32), &Some(m)).map_err(|w| wrong(&m, w.what))?;
        game.check(m)
            .map_err(|e| wrong(&m, format!("a legal move is refused: {e}")))?;
        same("settle", &game.settle(m), &Ok(m)).map_err(|w| wrong(&m, w.what))?;
    }
    if !indices.is_sorted_by(|a, b| a < b) {
        return Err(
            format!("the legal moves are not in the order of their indices: {indices:?}").into(),
        );
    }
    if legal.is_empty() != game.outcome().is_some() {
        let (count, outcome) = (legal.len(), game.outcome());
        return Err(format!("{count} legal moves, but the outcome is {outcome:?}").into());
    }
    for index in 0..G::action_count(rules) {
        let m = G::decode(rules, index).ok_or_else(|| format!("index {index} has no move"))?;
        let listed = indices.binary_search(&index).is_ok();
        let passes = game.check(m);
        if passes.is_ok() != listed {
            return Err(wrong(
                &m,
                format!("listed: {listed}, but the check says {passes:?}"),
            ));
        }
        if let Ok(settled) = game.settle(m) {
            game.check(settled)
                .map_err(|e| wrong(&m, format!("settles to {settled}, which is refused: {e}")))?;
        }
    }
    Ok(())
}

/// The legal moves, which every way of asking for them has to agree on.
fn listed<G: Game>(game: &G) -> Result<Vec<G::Move>, Wrong> {
    let mut given = Vec::new();
    let flow = game.for_each_legal(|m| {
        given.push(m);
        ControlFlow::Continue(())
    });
    same("a break that nobody asked for", &flow.is_break(), &false)?;
    // A list that holds something has to be emptied first.
    let mut legal = given.clone();
    game.legal_moves(&mut legal);
    same("legal_moves", &legal, &given)?;
    same("legal_count", &game.legal_count(), &(legal.len() as u32))?;
    for (what, n) in [("the", legal.len() as u32), ("far past the", u32::MAX)] {
        same(
            &format!("nth_legal at {what} end"),
            &game.nth_legal(n),
            &None,
        )?;
    }
    let mut seen = 0;
    let flow = game.for_each_legal(|_| {
        seen += 1;
        ControlFlow::Break(())
    });
    let any = !legal.is_empty();
    same(
        "moves given after a break",
        &(seen, flow.is_break()),
        &(u32::from(any), any),
    )?;
    Ok(legal)
}

/// Undo after apply gives back an equal state, with an equal hash and score, for every legal move of every state; a
/// whole game can be taken back to the deal, with the same texts, views and moves at each ply; `play` does what apply does; and
/// what is charged for an undo stands apart from both (invariant 3).
///
/// # Errors
/// The first [`Failure`].
pub fn undo_gives_back_the_state<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    const LAW: &str = "undo_gives_back_the_state";
    let tally = at_every_state::<G>(LAW, rules, plan, |walk| undo_at(&walk.game))?;
    for seed in plan.seeds.clone() {
        let mut walk = Walk::<G>::begin(rules, Seed(seed));
        let mut past = Vec::new();
        while walk.ply < plan.plies {
            let Some(m) = walk.pick() else { break };
            let before = Shown::of(&walk.game);
            let (undo, _) = walk.make(m);
            past.push((before, m, undo));
        }
        while let Some((before, m, undo)) = past.pop() {
            walk.game.undo(undo);
            walk.ply -= 1;
            same("a game taken back to here", &Shown::of(&walk.game), &before)
                .map_err(|w| walk.failure(LAW, wrong(&m, w.what)))?;
        }
    }
    Ok(tally)
}

/// Everything that a state shows of itself: more than equality, should that overlook something.
#[derive(Debug, PartialEq)]
struct Shown<G: Game> {
    state: G,
    position: String,
    views: Vec<G::View>,
    legal: Vec<G::Move>,
    score: i64,
}

impl<G: Game> Shown<G> {
    fn of(game: &G) -> Self {
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        Self {
            state: game.clone(),
            position: game.position(),
            views: (0..game.seats()).map(|s| game.view(Seat(s))).collect(),
            legal,
            score: game.score(),
        }
    }
}

pub(super) fn undo_at<G: Game>(game: &G) -> Found {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let (score, outcome, hash) = (game.score(), game.outcome(), hash_of(game));
    let mut charged = game.clone();
    charged.charge_undo();
    for m in moves {
        let about = |w: Wrong| wrong(&m, w.what);
        let mut after = game.clone();
        let undo = after.apply(m, |_| {});
        let mut checked = game.clone();
        let again = checked
            .play(m, drop)
            .map_err(|e| wrong(&m, format!("play refuses a legal move: {e}")))?;
        same("the state after play", &checked, &after).map_err(about)?;
        same("the undo record of play", &again, &undo).map_err(about)?;
        after.undo(undo);
        same("the state after undo", &after, game).map_err(about)?;
        same("the score after undo", &after.score(), &score).map_err(about)?;
        same("the outcome after undo", &after.outcome(), &outcome).map_err(about)?;
        same("the hash after undo", &hash_of(&after), &hash).map_err(about)?;
        checked.charge_undo();
        checked.undo(again);
        same("the charge after undo", &checked, &charged).map_err(about)?;
    }
    Ok(())
}

/// A random playout never has more moves than it was allowed, and stops sooner only when the game is over (invariant 10).
///
/// # Errors
/// The first [`Failure`].
pub fn playouts_end<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for seed in plan.seeds.clone().map(Seed) {
        let mut walk = Walk::<G>::begin(rules, seed);
        let stream = G::stream(seed, purpose::PLAYOUT, 0);
        let mut game = walk.game.clone();
        let playout = random_playout(&mut game, &mut stream.clone(), plan.plies);
        tally.games += 1;
        tally.states += u64::from(playout.plies);
        let sound = playout.plies <= plan.plies
            && (playout.outcome.is_some() || playout.plies == plan.plies)
            && playout.outcome == game.outcome();
        if !sound {
            // Once more, move by move, to tell the last one.
            walk.chance = stream;
            while walk.ply < playout.plies {
                let n = walk.chance.index(walk.game.legal_count() as usize);
                let Some(m) = n.and_then(|n| walk.game.nth_legal(n as u32)) else {
                    break;
                };
                walk.make(m);
            }
            return Err(walk.failure(
                "playouts_end",
                format!("{playout:?} with {} plies allowed", plan.plies).into(),
            ));
        }
    }
    Ok(tally)
}
