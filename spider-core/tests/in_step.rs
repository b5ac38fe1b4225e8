//! The engine and the reference model, played side by side.
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "as the engine takes them"
)]

mod common;
mod reference;

use common::{all_rules, kind};
use games_common::{ActionIndex, MoveRules, Notation, Scored, Seed, Seeded};
use proptest::prelude::*;
use reference::Model;
use spider_core::{Move, Rules, Spider};

/// Plays a whole game on both, choosing with `choose` from the number of legal moves, and compares everything.
fn side_by_side(
    rules: &Rules,
    seed: Seed,
    max_plies: usize,
    mut choose: impl FnMut(usize, usize) -> usize,
) {
    let mut game = Spider::deal(rules, seed);
    let mut model = Model::deal(rules, seed);
    let mut legal = Vec::new();
    let mut past = Vec::new();
    for ply in 0..max_plies {
        let context = format!(
            "rules {rules}, seed {seed}, ply {ply}, {}",
            model.position()
        );
        assert_eq!(game.position(), model.position(), "{context}");
        assert_eq!(game.score(), model.score(), "{context}");
        assert_eq!(game.outcome(), model.outcome(), "{context}");
        game.legal_moves(&mut legal);
        assert_eq!(legal, model.legal(), "{context}");
        assert_eq!(game.legal_count() as usize, legal.len(), "{context}");
        for n in 0..=legal.len() {
            assert_eq!(game.nth_legal(n as u32), legal.get(n).copied(), "{context}");
        }
        assert_eq!(game.nth_legal(u32::MAX), None, "{context}");
        if ply % 64 == 7 {
            every_refusal(&game, &model, &context);
        }
        if legal.is_empty() {
            break;
        }
        let m = legal[choose(ply, legal.len()) % legal.len()];
        let before = game.clone();
        let mut events = Vec::new();
        let undo = game.apply(m, |e| events.push(e));
        past.push((before, undo));
        assert_eq!(events, model.apply(m), "{context}, move {m}");
    }
    for (before, undo) in past.into_iter().rev() {
        game.undo(undo);
        assert_eq!(game, before);
    }
}

/// Every move with an index, and some without, is refused for the same reason by both.
fn every_refusal(game: &Spider, model: &Model, context: &str) {
    let odd = (0..12).flat_map(|from| {
        (0..12).flat_map(move |to| {
            let cards = [0, 1, 13, 14, 104, 255].map(|count| Move::Cards { from, to, count });
            cards.into_iter().chain([Move::Trim { from, to }])
        })
    });
    let indexed =
        (0..Spider::action_count(&model.rules)).map(|i| Spider::decode(&model.rules, i).unwrap());
    for m in indexed.chain(odd) {
        let checked = game.check(m);
        assert_eq!(
            checked.as_ref().err().map(kind).as_deref(),
            model.why_not(m),
            "{context}, move {m}"
        );
        assert_eq!(
            game.settle(m).map_err(|e| kind(&e)),
            model.settle(m).map_err(String::from),
            "{context}, wish {m}"
        );
        if let Err(refusal) = checked {
            assert!(!refusal.to_string().is_empty());
        }
    }
}

/// A choice that wanders: mostly anything, now and then the last move, which is the deal when there is one.
fn wander(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

#[test]
fn random_games_by_all_rules() {
    for (i, rules) in all_rules().iter().enumerate() {
        for seed in 0..3 {
            let mut state = seed + 100 * i as u64;
            side_by_side(rules, Seed(seed), 400, |_, _| wander(&mut state));
        }
    }
}

/// Games that put like suits together go further than random ones: they complete sets.
#[test]
fn greedy_games_complete_sets() {
    let mut completed = 0;
    for suits in ["1", "2", "4"] {
        for scoring in ["budget", "windows"] {
            let rules: Rules = format!("suits={suits},scoring={scoring},budget=500")
                .parse()
                .unwrap();
            for seed in 0..25 {
                completed += greedy(&rules, Seed(seed));
            }
        }
    }
    assert!(completed > 200, "only {completed} sets");
}

fn greedy(rules: &Rules, seed: Seed) -> usize {
    use games_common::{Hidden, Seat, Sitting};
    let mut game = Spider::deal(rules, seed);
    let mut model = Model::deal(rules, seed);
    let mut hints = Vec::new();
    let mut state = seed.0;
    for _ in 0..600 {
        Spider::hints(
            &Spider::knowledge(rules, &game.view(Seat::FIRST)),
            &mut hints,
        );
        let mut legal = model.legal();
        let mut sorted = hints.clone();
        sorted.sort_by_key(|m| m.index());
        assert_eq!(sorted, legal, "hints are the legal moves in another order");
        legal.clear();
        // Not always the first, or it goes round in circles.
        let Some(&best) = hints
            .get(usize::from(wander(&mut state).is_multiple_of(4)))
            .or(hints.first())
        else {
            break;
        };
        let mut events = Vec::new();
        let before = game.clone();
        let undo = game.apply(best, |e| events.push(e));
        let after = game.clone();
        game.undo(undo);
        assert_eq!(game, before);
        game.apply(best, |_| {});
        assert_eq!(game, after);
        assert_eq!(events, model.apply(best));
        assert_eq!(game.position(), model.position());
        assert_eq!(
            (game.score(), game.outcome()),
            (model.score(), model.outcome())
        );
    }
    model.foundation.len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 25, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_choices_by_any_rules(
        which in 0..all_rules().len(),
        seed in any::<u64>(),
        choices in proptest::collection::vec(any::<u16>(), 1..200),
    ) {
        let rules = all_rules()[which];
        side_by_side(&rules, Seed(seed), choices.len(), |ply, _| choices[ply].into());
    }

    #[test]
    fn any_position_gives_the_same_game(
        which in 0..all_rules().len(),
        cards in Just((0..104_usize).collect::<Vec<_>>()).prop_shuffle(),
        cuts in proptest::collection::vec(0..=104_usize, 9),
        downs in proptest::collection::vec(0..8_usize, 10),
        groups in 0..=5_usize,
        choices in proptest::collection::vec(any::<u16>(), 1..40),
    ) {
        let rules = all_rules()[which];
        let texts: Vec<String> = cards
            .iter()
            .map(|&i| {
                let suit = "shdc".as_bytes()[(i / 13) % usize::from(rules.suits())] as char;
                format!("{}{suit}", "A23456789TJQK".as_bytes()[i % 13] as char)
            })
            .collect();
        let (stock, table) = texts.split_at(10 * groups);
        let stock: Vec<String> = stock.chunks(10).map(<[String]>::concat).collect();
        let mut cuts: Vec<usize> = cuts.iter().map(|c| c % (table.len() + 1)).collect();
        cuts.extend([0, table.len()]);
        cuts.sort_unstable();
        let columns: Vec<String> = cuts
            .windows(2)
            .zip(&downs)
            .map(|(w, &down)| {
                let cards = &table[w[0]..w[1]];
                let down = down.min(cards.len().saturating_sub(1));
                let hidden = if down > 0 { format!("[{}]", cards[..down].concat()) } else { String::new() };
                let text = hidden + &cards[down..].concat();
                if text.is_empty() { "-".into() } else { text }
            })
            .collect();
        let stock = if groups == 0 { "-".into() } else { stock.join("/") };
        let text = format!("tableau={} stock={stock} sets=- moves=3 undos=1", columns.join("/"));
        let mut game = Spider::set_up(&rules, &text, Seed(5)).unwrap();
        let mut model = Model::set_up(&rules, &text);
        prop_assert_eq!(game.position(), &text[..]);
        let mut legal = Vec::new();
        for (ply, choice) in choices.into_iter().enumerate() {
            prop_assert_eq!(game.position(), model.position());
            game.legal_moves(&mut legal);
            prop_assert_eq!(&legal, &model.legal());
            prop_assert_eq!(game.legal_count() as usize, legal.len());
            prop_assert_eq!((game.score(), game.outcome()), (model.score(), model.outcome()));
            if ply % 10 == 0 {
                every_refusal(&game, &model, &text);
            }
            let Some(&m) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
            let before = game.clone();
            let undo = game.apply(m, |_| {});
            let after = game.clone();
            game.undo(undo);
            prop_assert_eq!(&game, &before);
            let mut events = Vec::new();
            game.apply(m, |e| events.push(e));
            prop_assert_eq!(&game, &after);
            prop_assert_eq!(events, model.apply(m));
        }
    }
}
