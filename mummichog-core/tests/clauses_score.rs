//! Clauses M6 to M8: points and the end.

// Points of a single match are small and positive.
#![allow(clippy::cast_sign_loss)]

mod common;

use common::{at, legal, play, rules};
use games_common::{MoveRules, Outcome, RulesError, Scored, Seed, Seeded};
use mummichog_core::{Event, Mummichog, Place, Rules};

fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

/// The events that tell the score's part of a move.
fn last(events: &[Event]) -> Event {
    *events.last().expect("an event")
}

#[test]
fn m6_points_by_hand() {
    let mut game = at(
        "rows=2,columns=6,peek_at=0,difficulty=7",
        "tiles=aabbcc/ddeffe flips=0 run=0 streak=0",
    );
    assert_eq!(game.score(), 0);
    for (text, told, score) in [
        ("a1 b1", Event::Matched { points: 5, run: 1 }, 3),
        ("c1 d1", Event::Matched { points: 9, run: 2 }, 10),
        ("e1 f1", Event::Matched { points: 13, run: 3 }, 21),
        ("a2 c2", Event::Mismatched { run: 3 }, 19),
        ("a2 c2", Event::Mismatched { run: 0 }, 17),
        ("a2 b2", Event::Matched { points: 5, run: 1 }, 20),
        ("c2 f2", Event::Matched { points: 9, run: 2 }, 27),
    ] {
        assert_eq!(last(&play(&mut game, text)), told, "{text}");
        assert_eq!(game.score(), score, "{text}");
    }
    // 13 - 2 for the third in a row, and 12 * 5 for the board.
    assert_eq!(
        last(&play(&mut game, "d2 e2")),
        Event::Cleared { bonus: 60 }
    );
    assert_eq!(game.score(), 27 + 13 - 2 + 60);
}

#[test]
fn m6_flips_matches_and_the_run_are_counted() {
    let mut game = at(
        "rows=2,columns=5",
        "tiles=aabbc/cdad* flips=0 run=0 streak=0",
    );
    for (text, flips, matches, run) in [
        ("a1 c1", 1, 0, 0),
        ("a1 b1", 2, 1, 1),
        ("c1 d1", 3, 2, 2),
        ("e1 b2", 4, 2, 0),
        ("b2 d2", 5, 3, 1),
    ] {
        play(&mut game, text);
        let found = (game.flips(), game.matches(), game.run());
        assert_eq!(found, (flips, matches, run), "{text}");
        assert_eq!(game.tiles_left(), 10 - 2 * u16::from(matches));
    }
}

#[test]
fn m6_points_scale_with_the_difficulty() {
    for d in 5..=16u8 {
        let mut game = at(
            &format!("rows=2,columns=4,peek_at=0,difficulty={d},clear_bonus=0"),
            "tiles=aabb/ccdd flips=0 run=0 streak=0",
        );
        let mut score = 0;
        for (n, text) in (1..).zip(["a1 b1", "c1 d1", "a2 b2", "c2 d2"]) {
            let points = i64::from(d - 2) + (n - 1) * i64::from(d - 3);
            score += points - 2;
            let events = play(&mut game, text);
            assert!(
                events.contains(&Event::Matched {
                    points: points as u32,
                    run: n as u8
                }),
                "{events:?}"
            );
            assert_eq!(game.score(), score);
        }
    }
}

#[test]
fn m6_the_score_can_be_negative() {
    let mut game = at("rows=2,columns=2", "tiles=ab/ab flips=0 run=0 streak=0");
    for n in 1..=10 {
        play(&mut game, "a1 b1");
        assert_eq!(game.score(), -2 * n);
    }
}

#[test]
fn m7_over_when_no_two_tiles_match() {
    for (tiles, over) in [
        ("ab/cd", true),
        ("ab/ca", false),
        ("ab/c*", false),
        ("../a*", false),
        ("../ab", true),
        ("../**", false),
        ("../aa", false),
        ("../..", true),
    ] {
        let gone = tiles.matches('.').count() / 2;
        let game = at(
            "rows=2,columns=2",
            &format!(
                "tiles={tiles} flips={gone} run={gone} streak={}",
                gone.saturating_sub(1)
            ),
        );
        assert_eq!(game.outcome(), over.then_some(Outcome::Finished), "{tiles}");
        assert_eq!(game.legal_count() == 0, over, "{tiles}");
        assert_eq!(legal(&game).is_empty(), over, "{tiles}");
        assert_eq!(game.nth_legal(0).is_none(), over, "{tiles}");
    }
}

#[test]
fn m7_and_m8_whether_the_board_can_be_cleared() {
    for (tiles, can) in [
        ("aabb/ccdd", true),
        // Each face that lies an odd number of times wants a star.
        ("aaab/ccdd", false),
        ("aa*b/ccdd", true),
        ("aaab/cc**", true),
        ("aaab/cd**", false),
        ("aaaa/aa**", true),
    ] {
        let game = at(
            "rows=2,columns=4",
            &format!("tiles={tiles} flips=0 run=0 streak=0"),
        );
        assert_eq!(game.can_be_cleared(), can, "{tiles}");
    }
    // Nine tiles leave one.
    let odd = at(
        "rows=3,columns=3",
        "tiles=aab/bcc/*** flips=0 run=0 streak=0",
    );
    assert!(!odd.can_be_cleared());
}

#[test]
fn m7_one_tile_left_ends_the_game_star_or_not() {
    for left in ["a", "*"] {
        let mut game = at(
            "rows=1,columns=3",
            &format!("tiles=bb{left} flips=0 run=0 streak=0"),
        );
        assert_eq!(
            last(&play(&mut game, "a1 b1")),
            Event::Finished {
                remaining: 1,
                penalty: 1
            }
        );
        assert_eq!(
            (game.outcome(), game.score()),
            (Some(Outcome::Finished), 3 - 2 - 1)
        );
    }
}

#[test]
fn m7_may_be_over_before_the_first_move() {
    let rules = rules("rows=1,columns=3,faces=31");
    let mut seen = [0; 2];
    for seed in 0..200 {
        let game = Mummichog::deal(&rules, Seed(seed));
        let faces: Vec<_> = game.places_left().filter_map(|p| game.face(p)).collect();
        let matching = (0..3).any(|i| {
            (0..i).any(|j| faces[i] == faces[j] || faces[i].is_star() || faces[j].is_star())
        });
        assert_eq!(game.outcome().is_some(), !matching);
        assert_eq!(game.score(), if matching { 0 } else { -3 });
        assert_eq!(legal(&game).is_empty(), !matching);
        seen[usize::from(matching)] += 1;
    }
    assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
}

#[test]
fn m7_a_mismatch_never_ends_the_game() {
    let mut game = at("rows=2,columns=2", "tiles=ab/ca flips=0 run=0 streak=0");
    assert_eq!(
        last(&play(&mut game, "b1 a2")),
        Event::Mismatched { run: 0 }
    );
    assert_eq!(game.outcome(), None);
}

#[test]
fn m7_each_tile_that_remains_costs_a_point() {
    let mut game = at("rows=2,columns=3", "tiles=abc/ddb flips=0 run=0 streak=0");
    play(&mut game, "b1 c2");
    assert_eq!(game.outcome(), None);
    let events = play(&mut game, "a2 b2");
    assert_eq!(
        last(&events),
        Event::Finished {
            remaining: 2,
            penalty: 2
        }
    );
    // 3 - 2, then 3 + 2 - 2, then 2 tiles.
    assert_eq!(game.score(), 1 + 3 - 2);
    assert_eq!(game.outcome(), Some(Outcome::Finished));
}

#[test]
fn m7_a_peek_is_shown_even_when_the_game_then_ends() {
    let mut game = at("rows=2,columns=4", "tiles=aabb/ccab flips=0 run=0 streak=0");
    play(&mut game, "a1 b1");
    play(&mut game, "c1 d1");
    let events = play(&mut game, "a2 b2");
    assert_eq!(events.len(), 5, "{events:?}");
    assert!(matches!(events[3], Event::Peek { .. }));
    assert_eq!(
        events[4],
        Event::Finished {
            remaining: 2,
            penalty: 2
        }
    );
}

#[test]
fn m7_is_looked_at_after_a_tile_became_a_star() {
    // Without the new star nothing would match any more.
    let without = "rows=3,columns=4,peek_at=0,faces=6";
    let tiles = "tiles=aabc/..../..de flips=3 run=3 streak=3";
    let mut plain = at(without, tiles);
    assert_eq!(
        last(&play(&mut plain, "a1 b1")),
        Event::Finished {
            remaining: 4,
            penalty: 4
        }
    );
    let mut game = at(&format!("{without},extra_stars=true"), tiles);
    let events = play(&mut game, "a1 b1");
    assert!(
        matches!(last(&events), Event::BecameWild { .. }),
        "{events:?}"
    );
    assert_eq!(game.outcome(), None);
    assert_eq!(game.legal_count(), 6);
}

#[test]
fn m7_a_new_star_alone_is_no_match() {
    let mut game = at(
        "rows=1,columns=9,extra_stars=true,peek_at=0",
        "tiles=aab...... flips=3 run=3 streak=3",
    );
    let events = play(&mut game, "a1 b1");
    assert_eq!(
        events[3..],
        [
            Event::BecameWild { place: place("c1") },
            Event::Finished {
                remaining: 1,
                penalty: 1
            }
        ]
    );
}

#[test]
fn m8_the_clear_bonus_is_tiles_times_d_minus_2_or_what_is_chosen() {
    assert_eq!(Rules::easy().clear_bonus(), 36 * 3);
    assert_eq!(Rules::hard().clear_bonus(), 36 * 5);
    assert_eq!(
        rules("rows=16,columns=16,difficulty=16").clear_bonus(),
        256 * 14
    );
    assert_eq!(Rules::classic_memory().clear_bonus(), 36 * 3);
    for (bonus, points) in [("auto", 6), ("0", 0), ("77", 77), ("1000000", 1_000_000)] {
        let mut game = at(
            &format!("rows=1,columns=2,clear_bonus={bonus}"),
            "tiles=a* flips=0 run=0 streak=0",
        );
        assert_eq!(
            last(&play(&mut game, "a1 b1")),
            Event::Cleared { bonus: points }
        );
        assert_eq!(game.score(), 1 + i64::from(points));
        assert_eq!(game.outcome(), Some(Outcome::Finished));
    }
    for bad in [
        "clear_bonus=1000001",
        "clear_bonus=-1",
        "clear_bonus=1.5",
        "clear_bonus=99999999999999999999",
    ] {
        assert!(
            matches!(
                bad.parse::<Rules>(),
                Err(RulesError::Value {
                    field: "clear_bonus",
                    ..
                })
            ),
            "{bad}"
        );
    }
}
