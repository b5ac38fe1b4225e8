//! Two states that differ only in what is hidden look the same from outside, byte by byte.

mod common;

use common::{legal, rules};
use games_common::{Chance, Hidden, MoveRules, Seat, Seed, Seeded, Session, Sitting};
use mummichog_core::{Event, Move, Mummichog, Place};

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
