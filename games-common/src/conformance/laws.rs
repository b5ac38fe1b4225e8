//! The laws about states, moves and texts.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::walk::{Found, LETTERS, Walk, at_every_state, damage, hash_of, same, wrong};
use super::{Failure, Plan, Tally};
use crate::random::purpose;
use crate::{Game, RuleSet, Seat, Seed, random_playout};

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
/// listing, counting and picking them agrees (invariant 2). A game that is not over has a move, one that is over has none.
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

fn legal_at<G: Game>(game: &G, rules: &G::Rules) -> Found {
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
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
    same("legal_count", &game.legal_count(), &(legal.len() as u32))?;
    same(
        "nth_legal past the end",
        &game.nth_legal(legal.len() as u32),
        &None,
    )?;
    same(
        "nth_legal far past the end",
        &game.nth_legal(u32::MAX),
        &None,
    )?;
    same(
        "no legal move",
        &legal.is_empty(),
        &game.outcome().is_some(),
    )?;
    let mut seen = 0;
    let flow = game.for_each_legal(|_| {
        seen += 1;
        ControlFlow::Break(())
    });
    same(
        "moves given after a break",
        &(seen, flow.is_break()),
        &(u32::from(!legal.is_empty()), !legal.is_empty()),
    )?;
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

/// Undo after apply gives back an equal state, with an equal hash and score, for every legal move of every state; and a
/// move does the same whether or not anyone listens to its events (invariant 3).
///
/// # Errors
/// The first [`Failure`].
pub fn undo_gives_back_the_state<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("undo_gives_back_the_state", rules, plan, |walk| {
        undo_at(&walk.game)
    })
}

fn undo_at<G: Game>(game: &G) -> Found {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let (score, outcome, hash) = (game.score(), game.outcome(), hash_of(game));
    for m in moves {
        let mut after = game.clone();
        let undo = after.apply(m, |_| {});
        let mut checked = game.clone();
        let again = checked
            .play(m, drop)
            .map_err(|e| wrong(&m, format!("play refuses a legal move: {e}")))?;
        same("the state after play", &checked, &after).map_err(|w| wrong(&m, w.what))?;
        same("the undo record of play", &again, &undo).map_err(|w| wrong(&m, w.what))?;
        after.undo(undo);
        same("the state after undo", &after, game).map_err(|w| wrong(&m, w.what))?;
        same("the score after undo", &after.score(), &score).map_err(|w| wrong(&m, w.what))?;
        same("the outcome after undo", &after.outcome(), &outcome)
            .map_err(|w| wrong(&m, w.what))?;
        same("the hash after undo", &hash_of(&after), &hash).map_err(|w| wrong(&m, w.what))?;
    }
    Ok(())
}

/// Moves, indices and rules round-trip through their texts and numbers (invariant 4).
///
/// Looks at the whole action index once, not at states; the tally counts the indices as states.
///
/// # Errors
/// The first [`Failure`].
pub fn texts_round_trip<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    const LAW: &str = "texts_round_trip";
    let walk = Walk::<G>::begin(rules, Seed(plan.seeds.start));
    let count = G::action_count(rules);
    let look = || -> Found {
        for index in 0..count {
            let m = G::decode(rules, index).ok_or_else(|| format!("index {index} has no move"))?;
            same("the index", &G::encode(rules, m), &Some(index)).map_err(|w| wrong(&m, w.what))?;
            let text = m.to_string();
            if text == "undo" || text == "hint" || text.is_empty() || text.trim() != text {
                return Err(wrong(&m, format!("{text:?} cannot be a move's text")));
            }
            let again: G::Move = text
                .parse()
                .map_err(|e| wrong(&m, format!("its own text: {e}")))?;
            same("the text's move", &again, &m).map_err(|w| wrong(&m, w.what))?;
        }
        same(
            "a move past the last index",
            &G::decode(rules, count),
            &None,
        )?;
        same(
            "a move far past the last index",
            &G::decode(rules, u32::MAX),
            &None,
        )?;
        let text = rules.to_string();
        let again: G::Rules = text
            .parse()
            .map_err(|e| format!("the rules' own text {text:?}: {e}"))?;
        same("the rules", &again, rules)?;
        same(
            "the rules from their choices",
            &G::Rules::new(rules.choices()),
            &Ok(rules.clone()),
        )?;
        for name in G::Rules::PRESETS {
            let preset = G::Rules::preset(name).map_err(|e| format!("the preset {name}: {e}"))?;
            same(
                "the preset from its text",
                &preset.to_string().parse(),
                &Ok(preset),
            )?;
        }
        same(
            "the first preset's name",
            &G::Rules::PRESETS.first(),
            &Some(&"default"),
        )?;
        same(
            "the default preset",
            &G::Rules::preset("default"),
            &Ok(G::Rules::default()),
        )
    };
    look().map_err(|w| walk.failure(LAW, w))?;
    Ok(Tally {
        games: 1,
        states: u64::from(count),
    })
}

/// Damaged texts of moves, rules and positions are refused or stand for something that has a text of its own; none
/// panics (invariants 4 and 5). A position that is accepted keeps the laws about legal moves and undo.
///
/// # Errors
/// The first [`Failure`].
pub fn texts_survive_damage<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("texts_survive_damage", rules, plan, |walk| {
        let position = damage(&walk.game.position(), &LETTERS, &mut walk.chance);
        if let Ok(game) = G::set_up(rules, &position, walk.seed) {
            let again = G::set_up(rules, &game.position(), walk.seed);
            if again.as_ref() != Ok(&game) {
                return Err(
                    format!("{position:?} is accepted, but its own text gives {again:?}").into(),
                );
            }
            legal_at(&game, rules).map_err(|w| wrong(&position, w.what))?;
            undo_at(&game).map_err(|w| wrong(&position, w.what))?;
        }
        let text = damage(&rules.to_string(), &LETTERS, &mut walk.chance);
        if let Ok(other) = text.parse::<G::Rules>() {
            same(
                "rules from their own text",
                &other.to_string().parse(),
                &Ok(other.clone()),
            )?;
            // Whatever rules are accepted can be dealt.
            legal_at(&G::deal(&other, walk.seed), &other).map_err(|w| wrong(&text, w.what))?;
        }
        for _ in 0..8 {
            let n = walk
                .chance
                .index(G::action_count(rules) as usize)
                .unwrap_or(0);
            let Some(m) = G::decode(rules, n as u32) else {
                continue;
            };
            let text = damage(&m.to_string(), &LETTERS, &mut walk.chance);
            if let Ok(m) = text.parse::<G::Move>() {
                same(
                    "a move from its own text",
                    &m.to_string().parse().ok(),
                    &Some(m),
                )
                .map_err(|w| wrong(&text, w.what))?;
                accepted_move_is_sound(&walk.game, rules, m).map_err(|w| wrong(&text, w.what))?;
            }
        }
        Ok(())
    })
}

/// Any move value at all: with an index or a wish, legal or not.
fn accepted_move_is_sound<G: Game>(game: &G, rules: &G::Rules, m: G::Move) -> Found {
    let passes = game.check(m);
    match G::encode(rules, m) {
        Some(index) => same("the index's move", &G::decode(rules, index), &Some(m))?,
        None if passes.is_ok() => return Err(format!("{m} has no index, but is legal").into()),
        None => (),
    }
    match (game.settle(m), passes) {
        (Ok(settled), Ok(())) => same("settle of a legal move", &settled, &m),
        (Err(e), Ok(())) => Err(format!("a legal move does not settle: {e}").into()),
        (Ok(settled), Err(_)) => same("the check of a settled move", &game.check(settled), &Ok(())),
        (Err(_), Err(_)) => Ok(()),
    }
}

/// A position's text gives the whole state again, and the same text (invariants 4 and 8).
///
/// # Errors
/// The first [`Failure`].
pub fn positions_are_whole<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("positions_are_whole", rules, plan, |walk| {
        let text = walk.game.position();
        if text.contains('\n') {
            return Err(format!("a position of several lines: {text:?}").into());
        }
        let again = G::set_up(rules, &text, walk.seed).map_err(|e| format!("{text:?}: {e}"))?;
        same("the state of its own text", &again, &walk.game)?;
        same("the text of that state", &again.position(), &text)
    })
}

/// A state sampled from a seat's knowledge looks to that seat like the true one, is valid, has the same moves and refusals when the
/// seat is to move, and keeps the laws about legal moves and undo (invariants 6, 7 and 8). Its seed is a fresh one.
///
/// # Errors
/// The first [`Failure`].
pub fn samples_fit_the_view<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("samples_fit_the_view", rules, plan, |walk| {
        for seat in (0..walk.game.seats()).map(Seat) {
            let view = walk.game.view(seat);
            for _ in 0..plan.samples {
                let sample = G::sample(&walk.minds[usize::from(seat.0)], &mut walk.chance);
                same("the sample's view", &sample.view(seat), &view)?;
                same("the sample's rules", sample.rules(), rules)?;
                same("the sample's score", &sample.score(), &walk.game.score())?;
                same(
                    "the sample's outcome",
                    &sample.outcome(),
                    &walk.game.outcome(),
                )?;
                same(
                    "whose turn it is in the sample",
                    &sample.to_move(),
                    &walk.game.to_move(),
                )?;
                if sample.seed() == walk.seed {
                    return Err(format!("the sample has the true seed {}", walk.seed).into());
                }
                let again = G::set_up(rules, &sample.position(), sample.seed())
                    .map_err(|e| format!("a sample is not valid: {e}"))?;
                same("the sample from its text", &again, &sample)?;
                if seat == walk.game.to_move() {
                    for index in 0..G::action_count(rules) {
                        let Some(m) = G::decode(rules, index) else {
                            continue;
                        };
                        same("the sample's check", &sample.check(m), &walk.game.check(m))
                            .map_err(|w| wrong(&m, w.what))?;
                    }
                }
                legal_at(&sample, rules)?;
                undo_at(&sample)?;
            }
        }
        // Strangers may look too.
        let _ = (
            walk.game.view(Seat(255)).to_string(),
            walk.game.payoff(Seat(255)),
        );
        Ok(())
    })
}

/// A random playout never has more moves than it was allowed, and stops sooner only when the game is over (invariant 10).
///
/// # Errors
/// The first [`Failure`].
pub fn playouts_end<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for seed in plan.seeds.clone().map(Seed) {
        let mut walk = Walk::<G>::begin(rules, seed);
        let mut chance = G::stream(seed, purpose::PLAYOUT, 0);
        let playout = random_playout(&mut walk.game, &mut chance, plan.plies);
        walk.ply = playout.plies;
        tally.games += 1;
        tally.states += u64::from(playout.plies);
        let sound = playout.plies <= plan.plies
            && (playout.outcome.is_some() || playout.plies == plan.plies)
            && playout.outcome == walk.game.outcome();
        if !sound {
            return Err(walk.failure(
                "playouts_end",
                format!("{playout:?} with {} plies allowed", plan.plies).into(),
            ));
        }
    }
    Ok(tally)
}
