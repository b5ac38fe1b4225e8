//! What is remembered.

mod common;

use std::collections::BTreeMap;

use common::{Player, at, at_seed, flip, rules};
use games_common::{
    Chance, Hidden, MoveRules, Outcome, RuleSet, Scored, Seat, Seed, Seeded, Session,
};
use mummichog_core::{Event, Face, Mummichog, Place, Rules};

fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

#[test]
fn every_face_that_was_shown_is_remembered() {
    let mut rules_text = Vec::new();
    for extra in [false, true] {
        for peek_at in [0, 1, 3] {
            rules_text.push(format!("extra_stars={extra},peek_at={peek_at}"));
        }
    }
    rules_text.push("deal=pairs".into());
    for text in rules_text {
        for seed in 0..20 {
            let mut player = Player::new(Mummichog::deal(&rules(&text), Seed(seed)));
            let mut shown: BTreeMap<Place, Face> = BTreeMap::new();
            for turn in 0..40 {
                let n = player.game.legal_count();
                if n == 0 {
                    break;
                }
                let m = match player.a_match() {
                    Some(m) if turn % 3 > 0 => m,
                    _ => player
                        .game
                        .nth_legal(turn * 7919 % n)
                        .expect("a move")
                        .to_string()
                        .replace("flip ", ""),
                };
                player.play(&m);
                for event in player.told.last().expect("events") {
                    match *event {
                        Event::Shown { place, face } | Event::Peek { place, face } => {
                            _ = shown.insert(place, face);
                        }
                        Event::BecameWild { place } => _ = shown.insert(place, Face::STAR),
                        _ => {}
                    }
                }
                for p in player.game.places_left() {
                    if let Some(&face) = shown.get(&p) {
                        assert_eq!(player.mind.face(p), Some(face));
                    }
                    // And nothing that is known is wrong.
                    assert!(
                        player.mind.face(p).is_none() || player.mind.face(p) == player.game.face(p)
                    );
                }
            }
        }
    }
}

#[test]
fn faces_stay_known_when_a_flip_is_taken_back() {
    // Sittings have no undo, but what was seen was seen.
    let mut player = Player::new(at_seed(
        "rows=2,columns=3,peek_at=1",
        "tiles=aab/cdb flips=0 run=0 streak=0",
        Seed(4),
    ));
    let undo = player.play("a1 b1");
    player.take_back(undo);
    assert_eq!(
        player.mind.face(place("a1")),
        Some("a".parse().expect("a face"))
    );
    let undo = player.play("a2 c2");
    player.take_back(undo);
    let known: Vec<_> = player.mind.seen().map(|(p, _)| p.to_string()).collect();
    assert!(
        ["a1", "b1", "a2", "c2"]
            .iter()
            .all(|p| known.contains(&(*p).to_string())),
        "{known:?}"
    );
}

#[test]
fn an_end_that_was_taken_back_was_seen() {
    let mut chance = Chance::new(Seed(8), "test", 0, 0).expect("a stream");
    for (position, over) in [
        ("tiles=aab/cd* flips=0 run=0 streak=0", false),
        ("tiles=aab/cde flips=0 run=0 streak=0", true),
    ] {
        let mut player = Player::new(at("rows=2,columns=3,faces=6", position));
        let undo = player.play("a1 b1");
        assert_eq!(player.game.outcome().is_some(), over);
        player.take_back(undo);
        for _ in 0..300 {
            let mut sample = Mummichog::sample(&player.mind, &mut chance);
            assert_eq!(sample.view(Seat::FIRST), player.game.view(Seat::FIRST));
            let mut events = Vec::new();
            sample.apply(flip("a1 b1"), |e| events.push(e));
            assert_eq!(events, player.told[0]);
        }
    }
}

#[test]
fn a_new_star_that_was_taken_back_is_not_known_any_more() {
    let mut player = Player::new(at(
        "rows=3,columns=4,extra_stars=true,peek_at=0,faces=8",
        "tiles=aabc/de../.... flips=3 run=3 streak=3",
    ));
    let before = player.mind.clone();
    let undo = player.play("a1 b1");
    assert_eq!(player.mind.seen().count(), 1);
    player.take_back(undo);
    let known: Vec<_> = player
        .mind
        .seen()
        .map(|(p, face)| format!("{p}{face}"))
        .collect();
    assert_eq!(known, ["a1a", "b1a"]);
    assert_eq!(before.view(), player.mind.view());
}

#[test]
fn made_up_events_never_break_sampling() {
    let mut chance = Chance::new(Seed(2), "test", 0, 0).expect("a stream");
    let texts = [
        "",
        "rows=2,columns=2",
        "rows=2,columns=3,deal=pairs",
        "extra_stars=true,faces=1",
        "rows=16,columns=16,faces=31,extra_stars=true",
        "rows=1,columns=3,faces=31",
    ];
    let all: Vec<Rules> = texts.iter().map(|t| rules(t)).collect();
    for round in 0..3000u32 {
        let pick = |chance: &mut Chance| {
            let rules = chance.pick(&all).expect("rules");
            common::walk(
                rules,
                chance.seed().0 % 50,
                &[chance.word(), chance.word(), chance.word()][..(round % 4).min(3) as usize],
            )
        };
        let game = pick(&mut chance);
        let mut mind = Mummichog::knowledge(game.rules(), &game.view(Seat::FIRST));
        for _ in 0..4 {
            let mut events = Vec::new();
            for _ in 0..chance.word() % 12 {
                let place = Place::new(
                    (chance.word() % 16) as u8 >> (round % 4),
                    (chance.word() % 16) as u8 >> (round % 4),
                )
                .expect("a place");
                let face = if chance.percent(20) {
                    Face::STAR
                } else {
                    Face::ordinary((chance.word() % 128) as u8 >> (round % 7)).expect("a face")
                };
                events.push(match chance.word() % 7 {
                    0 | 1 => Event::Shown { place, face },
                    2 => Event::Peek { place, face },
                    3 => Event::BecameWild { place },
                    4 => Event::Matched {
                        points: 1,
                        run: (chance.word() % 9) as u8,
                    },
                    5 => Event::Mismatched { run: 3 },
                    _ => Event::Finished {
                        remaining: 9,
                        penalty: 9,
                    },
                });
            }
            let other = if chance.percent(20) {
                pick(&mut chance)
            } else {
                game.clone()
            };
            Mummichog::learn(
                &mut mind,
                &events,
                &other.view(Seat::FIRST),
                chance.percent(30),
            );
            let sample = Mummichog::sample(&mind, &mut chance);
            assert_eq!(sample.view(Seat::FIRST), *mind.view());
            let mut hints = Vec::new();
            <Mummichog as games_common::Sitting>::hints(&mind, &mut hints);
            for m in hints {
                assert_eq!(sample.check(m), Ok(()));
            }
        }
    }
}

#[test]
fn a_session_remembers_for_its_player() {
    let mut session =
        Session::<Mummichog>::deal(&Rules::preset("easy").expect("a preset"), Seed(12));
    let m = session.game().nth_legal(100).expect("a move");
    session.play(Seat::FIRST, m).expect("legal");
    let mind = session.knowledge(Seat::FIRST).expect("a mind");
    if session.game().tiles_left() == 36 {
        assert_eq!(
            mind.seen().map(|(p, _)| p).collect::<Vec<_>>(),
            [m.first(), m.second()]
        );
        assert_eq!(mind.unseen().count(), 34);
    } else {
        assert_eq!(mind.unseen().count(), 34);
    }
    assert_eq!(session.outcome(), None::<Outcome>);
}
