//! Two states that differ only in what is hidden look the same from outside, byte by byte.
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "rules as the engine takes them"
)]

mod common;

use common::{legal, rules};
use games_common::conformance::{Plan, Tally, secrets_leave_no_trace};
use games_common::{Chance, Hidden, MoveRules, Seat, Seed, Seeded, Session, Sitting};
use mummichog_core::{Event, Move, Mummichog, Place, Rules};

/// Everything that a player or an onlooker can get at one moment.
fn outside(game: &Mummichog) -> Vec<String> {
    let view = game.view(Seat::FIRST);
    let mut all = vec![
        view.to_string(),
        format!("{view:?}"),
        serde_json::to_string(&view).expect("json"),
    ];
    all.extend(legal(game).iter().map(ToString::to_string));
    for code in 0..=255u8 {
        let place = Place::new(code / 16, code % 16).expect("a place");
        for other in ["a1", "b3", "f6", "p16"] {
            all.push(format!(
                "{:?}",
                game.check(Move::new(place, other.parse().expect("a place")))
            ));
        }
    }
    let mut hints = Vec::new();
    Mummichog::hints(&Mummichog::knowledge(game.rules(), &view), &mut hints);
    all.extend(hints.iter().map(ToString::to_string));
    all
}

#[test]
fn hidden_faces_and_seed_change_nothing_outside() {
    let mut differ = 0;
    for text in [
        "",
        "faces=31",
        "deal=pairs",
        "extra_stars=true,rows=4,columns=4",
        "rows=3,columns=3,faces=7",
    ] {
        for seed in 0..6 {
            let mut session = Session::<Mummichog>::deal(&rules(text), Seed(seed));
            let mut chance = Chance::new(Seed(seed), "test", 0, 0).expect("a stream");
            loop {
                let truth = session.game();
                let mind = session.knowledge(Seat::FIRST).expect("a mind");
                for _ in 0..3 {
                    let other = Mummichog::sample(mind, &mut chance);
                    differ += u32::from(&other != truth);
                    assert_eq!(outside(&other), outside(truth));
                }
                let moves = legal(truth);
                if session.log().len() > 25 {
                    break;
                }
                let Some(&m) = chance.pick(&moves) else { break };
                session.play(Seat::FIRST, m).expect("legal");
            }
        }
    }
    assert!(differ > 500, "{differ}");
}

#[test]
fn events_show_only_what_the_rules_turn() {
    for seed in 0..40 {
        let mut session =
            Session::<Mummichog>::deal(&rules("extra_stars=true,faces=2"), Seed(seed));
        let mut chance = Chance::new(Seed(seed), "test", 0, 0).expect("a stream");
        for _ in 0..60 {
            let moves = legal(session.game());
            let Some(&m) = chance.pick(&moves) else { break };
            let played = session.play(Seat::FIRST, m).expect("legal");
            let events = played.events(Seat::FIRST);
            let shown: Vec<Place> = events
                .iter()
                .filter_map(|e| {
                    if let Event::Shown { place, .. } = e {
                        Some(*place)
                    } else {
                        None
                    }
                })
                .collect();
            assert_eq!(shown, [m.first(), m.second()]);
            let run = session.game().run();
            let peeks = events
                .iter()
                .filter(|e| matches!(e, Event::Peek { .. }))
                .count();
            let turned = events
                .iter()
                .filter(|e| matches!(e, Event::BecameWild { .. }))
                .count();
            assert!(peeks <= usize::from(run == 3) && turned <= usize::from(run > 3));
            assert!(!format!("{played:?}").contains("face"));
        }
    }
}

/// What two states that differ in secrets show, as the bytes that a front end would be sent.
fn no_trace(rules: &Rules, plan: &Plan) -> Tally {
    secrets_leave_no_trace::<Mummichog>(
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
    for size in [
        "rows=1,columns=4",
        "rows=2,columns=2",
        "rows=3,columns=6",
        "rows=4,columns=4",
        "",
        "rows=16,columns=16",
    ] {
        for more in [
            "",
            "faces=2",
            "faces=31",
            "faces=2,extra_stars=true",
            "deal=pairs",
            "deal=pairs,peek_at=0",
            "extra_stars=true,peek_at=1,difficulty=16",
        ] {
            let text: Vec<&str> = [size, more].into_iter().filter(|t| !t.is_empty()).collect();
            let plan = Plan {
                seeds: 0..3,
                plies: 150,
                samples: 2,
            };
            compared += no_trace(&rules(&text.join(",")), &plan).states;
        }
    }
    assert!(compared > 20_000, "{compared}");
}
