//! Nothing that the player may know depends on the face-down cards, the order of the stock or the seed.
#![allow(
    clippy::format_push_string,
    clippy::trivially_copy_pass_by_ref,
    reason = "shorter, and only a test; rules as the engine takes them"
)]

mod common;

use common::{all_rules, rules};
use games_common::conformance::{Plan, Tally, secrets_leave_no_trace};
use games_common::{ActionIndex, Hidden, MoveRules, Notation, Scored, Seat, Seed, Seeded};
use spider_core::{Event, Knowledge, Move, Rules, Spider, View};

const ME: Seat = Seat::FIRST;

/// What the player may see of a state, as bytes.
fn seen(game: &Spider) -> String {
    let view = game.view(ME);
    let mut text = format!(
        "{view}\n{view:?}\n{}\n",
        serde_json::to_string(&view).unwrap()
    );
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    text += &format!("{legal:?} {} {:?}\n", game.score(), game.outcome());
    for index in 0..Spider::action_count(game.rules()) {
        let m = Spider::decode(game.rules(), index).unwrap();
        if let Err(refusal) = game.check(m) {
            text += &format!("{m} {refusal:?} {refusal}\n");
        }
    }
    for from in 0..11 {
        for to in 0..11 {
            text += &format!("{:?}\n", game.settle(Move::Trim { from, to }));
        }
    }
    text
}

#[test]
fn states_that_differ_in_secrets_only_look_the_same() {
    for (i, rules) in all_rules().into_iter().enumerate() {
        let mut game = Spider::deal(&rules, Seed(i as u64));
        for ply in 0..60 {
            if ply % 10 == 0 && game.outcome().is_none() {
                let knowledge = Spider::knowledge(&rules, &game.view(ME));
                let other = Spider::sample(&knowledge, &mut game.chance(5, ply));
                assert_ne!(other.seed(), game.seed());
                assert_eq!(seen(&other), seen(&game), "{rules} ply {ply}");
            }
            let Some(m) = game.nth_legal((ply * 7) % game.legal_count().max(1)) else {
                break;
            };
            game.apply(m, |_| {});
        }
    }
}

#[test]
fn the_view_has_no_seed_and_no_hidden_card() {
    let game = Spider::deal(&rules("suits=4"), Seed(123_456_789));
    let view = game.view(ME);
    for text in [
        format!("{view}"),
        format!("{view:?}"),
        serde_json::to_string(&view).unwrap(),
    ] {
        assert!(!text.contains("123456789"));
        // Ten cards face up, and no others: an eleventh rank and suit would be a leak.
        let cards = text
            .as_bytes()
            .windows(2)
            .filter(|w| b"A23456789TJQK".contains(&w[0]) && b"shdc".contains(&w[1]))
            .count();
        assert_eq!(cards, 10, "{text}");
    }
}

#[test]
fn samples_are_drawn_as_the_rules_deal() {
    const SAMPLES: u32 = 9_400;
    // A rank is as likely at the first hidden place as its number among the 94 unseen cards says.
    let game = Spider::deal(&Rules::default(), Seed(2));
    let knowledge = Spider::knowledge(game.rules(), &game.view(ME));
    let shown = game
        .view(ME)
        .columns()
        .iter()
        .flat_map(|c| c.face_up.clone())
        .collect::<Vec<_>>();
    let mut counts = [0_u32; 14];
    for i in 0..SAMPLES {
        let sample = Spider::sample(&knowledge, &mut game.chance(3, i));
        let first = &sample.position()["tableau=[".len()..][..2];
        counts[usize::from(first.parse::<games_common::Card>().unwrap().rank().number())] += 1;
    }
    for rank in 1..=13 {
        let left = 8 - shown.iter().filter(|c| c.rank().number() == rank).count() as u32;
        let wanted = f64::from(SAMPLES * left) / 94.0;
        let found = f64::from(counts[usize::from(rank)]);
        // Four standard deviations.
        assert!(
            (found - wanted).abs() < 4.0 * wanted.sqrt(),
            "rank {rank}: {found} of {wanted}"
        );
    }
}

/// Plays the legal move of this text, and learns of it.
fn play(game: &mut Spider, knowledge: &mut Knowledge, m: Move) -> (spider_core::Undo, Vec<Event>) {
    let mut events = Vec::new();
    let undo = game.apply(m, |e| events.push(e));
    Spider::learn(knowledge, &events, &game.view(ME), false);
    (undo, events)
}

#[test]
fn what_was_seen_stays_known_after_an_undo() {
    let mut uncovered = 0;
    for seed in 0..30 {
        let mut game = Spider::deal(&rules("suits=2"), Seed(seed));
        let mut knowledge = Spider::knowledge(game.rules(), &game.view(ME));
        for ply in 0..40 {
            let Some(m) = game.nth_legal((ply * 5 + seed as u32) % game.legal_count().max(1))
            else {
                break;
            };
            let (undo, events) = play(&mut game, &mut knowledge, m);
            let after = game.view(ME);
            game.undo(undo);
            Spider::learn(&mut knowledge, &[], &game.view(ME), true);
            for event in &events {
                if let Event::TurnedUp { place, card } = event {
                    assert_eq!(
                        knowledge.card(*place),
                        Some(*card),
                        "also where it is face down again"
                    );
                    uncovered += 1;
                }
                if let Event::Dealt { cards, .. } = event {
                    assert_eq!(knowledge.next_group(), Some(*cards));
                }
            }
            for i in 0..3 {
                let mut sample = Spider::sample(&knowledge, &mut game.chance(4, i));
                assert_eq!(sample.view(ME), game.view(ME));
                let mut again = Vec::new();
                sample.apply(m, |e| again.push(e));
                assert_eq!(again, events);
                assert_eq!(sample.view(ME), after);
            }
            play(&mut game, &mut knowledge, m);
        }
    }
    assert!(uncovered > 100);
}

#[test]
fn knowledge_of_one_game_does_not_break_another() {
    // Told of cards that cannot be there, sampling keeps what fits.
    let game = Spider::deal(&rules("suits=4"), Seed(1));
    let mut knowledge = Spider::knowledge(game.rules(), &game.view(ME));
    let ace = "Ah".parse().unwrap();
    let mut lies: Vec<Event> = (0..5)
        .map(|h| Event::TurnedUp {
            place: spider_core::Place::new(0, h).unwrap(),
            card: ace,
        })
        .collect();
    lies.extend((0..9).map(|left| Event::Dealt {
        cards: [ace; 10],
        left,
    }));
    lies.push(Event::TurnedUp {
        place: "09113".parse().unwrap(),
        card: ace,
    });
    Spider::learn(&mut knowledge, &lies, &game.view(ME), false);
    let other = Spider::deal(&rules("suits=1"), Seed(1));
    for view in [game.view(ME), other.view(ME)] {
        Spider::learn(&mut knowledge, &[], &view, true);
        let sample = Spider::sample(&knowledge, &mut game.chance(4, 0));
        assert_eq!(sample.view(ME), view);
        assert!(Spider::set_up(sample.rules(), &sample.position(), Seed(0)).is_ok());
    }
}

#[test]
fn views_are_read_back_only_when_they_are_views() {
    let mut game = Spider::deal(&rules("suits=2,scoring=windows"), Seed(1));
    for _ in 0..50 {
        let view = game.view(ME);
        let json = serde_json::to_value(&view).unwrap();
        assert_eq!(serde_json::from_value::<View>(json.clone()).unwrap(), view);
        for (field, bad) in [
            ("score", serde_json::json!(1_000)),
            ("groups_left", serde_json::json!(9)),
            ("moves_made", serde_json::json!(-1)),
            ("undos", serde_json::json!(u64::MAX)),
            ("outcome", serde_json::json!("won")),
            (
                "sets",
                serde_json::json!(["s", "s", "s", "s", "s", "s", "s", "s", "s"]),
            ),
            ("rules", serde_json::json!("suits=3")),
            ("columns", serde_json::json!([])),
        ] {
            let mut damaged = json.clone();
            damaged[field] = bad;
            assert!(serde_json::from_value::<View>(damaged).is_err(), "{field}");
        }
        let mut damaged = json.clone();
        damaged["columns"][0]["face_down"] = serde_json::json!(255);
        assert!(serde_json::from_value::<View>(damaged).is_err());
        let Some(m) = game.nth_legal(0) else { break };
        game.apply(m, |_| {});
    }
}

/// The moves made count those taken back, so there are never more undos.
#[test]
fn views_with_more_undos_than_moves_say_so() {
    for (undos, moves_made) in [(1_u64, 0_u64), (8, 7), (u64::MAX, 0)] {
        let game = Spider::deal(&rules("scoring=windows"), Seed(7));
        let mut view = serde_json::to_value(game.view(Seat::FIRST)).unwrap();
        view["undos"] = undos.into();
        view["moves_made"] = moves_made.into();
        let error = serde_json::from_value::<View>(view).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "this is the view of no game: undos={undos} with moves_made={moves_made}, which count the moves taken back too"
            )
        );
    }
}

/// A view with places for more cards than are unseen is no game's, though no card is missing from it.
#[test]
fn views_with_too_many_hidden_places_are_refused() {
    let read = |value: &serde_json::Value| serde_json::from_value::<View>(value.clone());
    for suits in [1, 2, 4] {
        let game = Spider::deal(&rules(&format!("suits={suits}")), Seed(7));
        let view = serde_json::to_value(game.view(Seat::FIRST)).unwrap();
        assert!(read(&view).is_ok());
        for column in 0..10 {
            let held = view["columns"][column]["face_down"].as_u64().unwrap();
            for face_down in 0..=255_u64 {
                let mut other = view.clone();
                other["columns"][column]["face_down"] = face_down.into();
                assert_eq!(
                    read(&other).is_ok(),
                    face_down == held,
                    "column {column}, {face_down}"
                );
            }
        }
        for sets in 1..=8 {
            let mut other = view.clone();
            other["sets"] = vec!["s"; sets].into();
            assert!(read(&other).is_err(), "{sets} sets that were not there");
        }
        for groups in (0..=255_u64).filter(|&g| g != 5) {
            let mut other = view.clone();
            other["groups_left"] = groups.into();
            assert!(read(&other).is_err(), "{groups} groups");
        }
    }
}

/// What two states that differ in secrets show, as the bytes that a front end would be sent.
fn no_trace(rules: &Rules, plan: &Plan) -> Tally {
    secrets_leave_no_trace::<Spider>(
        rules,
        plan,
        |view| serde_json::to_vec(view).expect("json"),
        |event| serde_json::to_vec(event).expect("json"),
    )
    .unwrap_or_else(|e| panic!("{rules}: {e}"))
}

#[test]
fn long_games_written_out_hold_no_secret() {
    let mut compared = 0;
    for (seed, rules) in (0..).zip(all_rules()) {
        let plan = Plan {
            seeds: seed..seed + 1,
            plies: 400,
            samples: 1,
        };
        compared += no_trace(&rules, &plan).states;
    }
    assert!(compared > 100_000, "{compared}");
}
