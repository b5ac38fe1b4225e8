//! The laws about texts.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::laws::{legal_at, undo_at};
use super::secrets::{fits, plays_alike};
use super::walk::{Found, LETTERS, Walk, Wrong, at_every_state, damage, same, wrong};
use super::{Failure, Plan, Tally};
use crate::{Game, RuleSet, RulesError, Seat, Seed};

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
        for text in ["undo", "hint", ""] {
            if let Ok(m) = text.parse::<G::Move>() {
                return Err(wrong(&m, format!("{text:?} is read as a move")));
            }
        }
        presets_at::<G::Rules>()?;
        rules_at(rules)
    };
    look().map_err(|w| walk.failure(LAW, w))?;
    Ok(Tally {
        games: 1,
        states: u64::from(count),
    })
}

/// The presets: known by their names, and no others.
fn presets_at<R: RuleSet>() -> Found {
    for name in R::PRESETS {
        let preset = R::preset(name).map_err(|e| format!("the preset {name}: {e}"))?;
        rules_at(&preset)?;
    }
    same(
        "the first preset's name",
        &R::PRESETS.first(),
        &Some(&"default"),
    )?;
    same(
        "the default preset",
        &R::preset("default"),
        &Ok(R::default()),
    )?;
    same(
        "an unknown preset",
        &R::preset("no such preset"),
        &Err(RulesError::preset::<R>("no such preset")),
    )?;
    same("the empty text", &"".parse(), &Ok(R::default()))
}

/// A rules value: its text, its choices, and texts that are nearly its own.
fn rules_at<R: RuleSet>(rules: &R) -> Found {
    let text = rules.to_string();
    let again: R = text
        .parse()
        .map_err(|e| format!("the rules' own text {text:?}: {e}"))?;
    same("the rules", &again, rules)?;
    same(
        "the rules from their choices",
        &R::new(rules.choices()),
        &Ok(rules.clone()),
    )?;
    let parts: Vec<_> = text.split(',').filter(|part| !part.is_empty()).collect();
    let names = parts.iter().filter_map(|p| p.split('=').next());
    if !names.eq(R::FIELDS.iter().map(|f| f.name)) {
        return Err(format!("the rules text {text:?} is not in the order of the fields").into());
    }
    let backwards: Vec<_> = parts.iter().rev().copied().collect();
    same(
        "the rules text backwards",
        &backwards.join(",").parse(),
        &Ok(rules.clone()),
    )?;
    let refused = |text: String, right: fn(&RulesError) -> bool| -> Found {
        match text.parse::<R>() {
            Err(e) if right(&e) => Ok(()),
            other => Err(format!("the rules text {text:?} gives {other:?}").into()),
        }
    };
    refused("no such field=1".into(), |e| {
        matches!(e, RulesError::Field { .. })
    })?;
    refused("no equals sign".into(), |e| {
        matches!(e, RulesError::Syntax { .. })
    })?;
    for (part, field) in parts.iter().zip(R::FIELDS) {
        refused(format!("{part},{part}"), |e| {
            matches!(e, RulesError::Twice { .. })
        })?;
        refused(format!("{}=no such value", field.name), |e| {
            matches!(e, RulesError::Value { .. })
        })?;
    }
    Ok(())
}

/// Damaged texts of moves, rules and positions are refused or stand for something that has a text of its own; none
/// panics (invariants 4 and 5). A position that is accepted can be played on, keeps the laws
/// about legal moves and undo, and can be sampled from what each seat sees.
///
/// # Errors
/// The first [`Failure`].
pub fn texts_survive_damage<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("texts_survive_damage", rules, plan, |walk| {
        damage_at(walk, rules)
    })
}

pub(super) fn damage_at<G: Game>(walk: &mut Walk<G>, rules: &G::Rules) -> Found {
    for _ in 0..4 {
        let position = damage(&walk.game.position(), &LETTERS, &mut walk.chance);
        if let Ok(game) = G::set_up(rules, &position, walk.seed) {
            accepted_position_is_sound(game, rules, walk)
                .map_err(|w| format!("{position:?} is accepted, but: {}", w.what))?;
        }
        let text = damage(&rules.to_string(), &LETTERS, &mut walk.chance);
        if let Ok(other) = text.parse::<G::Rules>() {
            same(
                "rules from their own text",
                &other.to_string().parse(),
                &Ok(other.clone()),
            )?;
            // Whatever rules are accepted can be dealt.
            rules_at(&other)
                .and_then(|()| legal_at(&G::deal(&other, walk.seed), &other))
                .map_err(|w| format!("the rules {text:?} are accepted, but: {}", w.what))?;
        }
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
            accepted_move_is_sound(walk, rules, m).map_err(|w| wrong(&text, w.what))?;
        }
    }
    Ok(())
}

/// Any move value at all: with an index or a wish, legal or not.
fn accepted_move_is_sound<G: Game>(walk: &mut Walk<G>, rules: &G::Rules, m: G::Move) -> Found {
    let game = &walk.game;
    let passes = game.check(m);
    match G::encode(rules, m) {
        Some(index) => same("the index's move", &G::decode(rules, index), &Some(m))?,
        None if passes.is_ok() => return Err(format!("{m} has no index, but is legal").into()),
        None => (),
    }
    match (game.settle(m), passes) {
        (Ok(settled), Ok(())) => same("settle of a legal move", &settled, &m)?,
        (Err(e), Ok(())) => return Err(format!("a legal move does not settle: {e}").into()),
        (Ok(settled), Err(_)) => {
            same("the check of a settled move", &game.check(settled), &Ok(()))?;
        }
        (Err(_), Err(_)) => (),
    }
    // What the mover cannot see does not matter.
    let mind = &walk.minds[usize::from(game.to_move().0)];
    plays_alike(&G::sample(mind, &mut walk.chance), game, m)
}

/// Wishes are no moves: they have a text but no index, never pass the check, and settle to a legal move or are refused, and the same in
/// any sampled state.
///
/// `wishes` are the texts of some, which only the game knows; so this law is not among [`all`](super::all).
///
/// # Errors
/// The first [`Failure`].
pub fn wishes_settle<G: Game>(
    rules: &G::Rules,
    plan: &Plan,
    wishes: &[&str],
) -> Result<Tally, Failure> {
    at_every_state::<G>("wishes_settle", rules, plan, |walk| {
        wishes_at(walk, rules, plan.samples, wishes)
    })
}

pub(super) fn wishes_at<G: Game>(
    walk: &mut Walk<G>,
    rules: &G::Rules,
    samples: u32,
    wishes: &[&str],
) -> Found {
    for text in wishes {
        wish_at(walk, rules, samples, text).map_err(|w| wrong(text, w.what))?;
    }
    Ok(())
}

fn wish_at<G: Game>(walk: &mut Walk<G>, rules: &G::Rules, samples: u32, text: &str) -> Found {
    let m: G::Move = text.parse().map_err(|e| format!("{e}"))?;
    same(
        "a wish from its own text",
        &m.to_string().parse().ok(),
        &Some(m),
    )?;
    same("the index of a wish", &G::encode(rules, m), &None)?;
    if walk.game.check(m).is_ok() {
        return Err("a wish passes the check".to_string().into());
    }
    if let Ok(settled) = walk.game.settle(m) {
        walk.game
            .check(settled)
            .map_err(|e| format!("settles to {settled}, which is refused: {e}"))?;
    }
    let mind = &walk.minds[usize::from(walk.game.to_move().0)];
    for _ in 0..samples {
        plays_alike(&G::sample(mind, &mut walk.chance), &walk.game, m)?;
    }
    Ok(())
}

/// A position that nobody may ever have played to: what it shows can be sampled, and it can be played on.
fn accepted_position_is_sound<G: Game>(mut game: G, rules: &G::Rules, walk: &mut Walk<G>) -> Found {
    same("the seed", &game.seed(), &walk.seed)?;
    same("the rules", game.rules(), rules)?;
    same(
        "the state of its own text",
        &G::set_up(rules, &game.position(), walk.seed).as_ref(),
        &Ok(&game),
    )?;
    for _ in 0..8 {
        for seat in (0..game.seats()).map(Seat) {
            let mind = G::knowledge(rules, &game.view(seat));
            fits(&G::sample(&mind, &mut walk.chance), &game, seat)?;
        }
        legal_at(&game, rules)?;
        undo_at(&game)?;
        game.legal_moves(&mut walk.legal);
        let Some(m) = walk.chance.pick(&walk.legal).copied() else {
            break;
        };
        game.apply(m, |_| {});
    }
    Ok(())
}

/// A position's text is one line and gives the whole state again, and the same text; only the seed is not in it (invariants 4
/// and 8).
///
/// # Errors
/// The first [`Failure`].
pub fn positions_are_whole<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("positions_are_whole", rules, plan, |walk| {
        position_at(&walk.game, rules, walk.seed)
    })
}

pub(super) fn position_at<G: Game>(game: &G, rules: &G::Rules, seed: Seed) -> Found {
    let text = game.position();
    one_line("a position", &text)?;
    let again = G::set_up(rules, &text, seed).map_err(|e| format!("{text:?}: {e}"))?;
    same("the state of its own text", &again, game)?;
    same("the text of that state", &again.position(), &text)?;
    let seed = seed.next();
    let other = G::set_up(rules, &text, seed).map_err(|e| format!("{text:?}: {e}"))?;
    same("the seed that it was given", &other.seed(), &seed)?;
    same("the text under another seed", &other.position(), &text)
}

/// What is shown to people is fit to be shown: a view is a picture in ASCII without an empty last line; an event and a refusal
/// are one line of words. Whoever asks gets an answer, a seat that the game does not have too.
///
/// # Errors
/// The first [`Failure`].
pub fn words_are_plain<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    at_every_state::<G>("words_are_plain", rules, plan, |walk| {
        words_at(&walk.game, rules)
    })
}

pub(super) fn words_at<G: Game>(game: &G, rules: &G::Rules) -> Found {
    let stranger = Seat(u8::MAX);
    for seat in (0..game.seats()).map(Seat).chain([stranger]) {
        let picture = game.view(seat).to_string();
        if !picture.is_ascii() || picture.ends_with('\n') || picture.is_empty() {
            return Err(format!("the view of {seat} is no plain picture: {picture:?}").into());
        }
        let _ = game.payoff(seat);
    }
    for m in (0..G::action_count(rules)).filter_map(|index| G::decode(rules, index)) {
        let about = |w: Wrong| wrong(&m, w.what);
        if let Err(e) = game.check(m) {
            one_line("a refusal", &e.to_string()).map_err(about)?;
            continue;
        }
        let mut events = Vec::new();
        game.clone().apply(m, |e| events.push(e));
        for event in events {
            one_line("an event", &event.to_string()).map_err(about)?;
            let _ = G::seen_by(stranger, &event);
        }
    }
    Ok(())
}

fn one_line(what: &str, text: &str) -> Found {
    if text.is_empty() || text.contains(['\n', '\r']) {
        return Err(format!("{what} is not one line of text: {text:?}").into());
    }
    Ok(())
}
