//! Clauses M1 to M8, each by positions written down as text.

mod common;

use common::{at, flip, legal, play, rules};
use games_common::{ActionIndex, Chance, MoveRules, Notation, Outcome, RuleSet, RulesError, Scored, Seed, Seeded};
use mummichog_core::{Event, Face, Move, Mummichog, Place, Refusal, Rules};

fn face(text: &str) -> Face {
    text.parse().expect("a face")
}

fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

/// The events that tell the score's part of a move.
fn last(events: &[Event]) -> Event {
    *events.last().expect("an event")
}

#[test]
fn m1_grid_is_six_by_six_unless_chosen() {
    assert_eq!((Rules::default().rows(), Rules::default().columns()), (6, 6));
    for (text, tiles) in [("", 36), ("rows=1,columns=2", 2), ("rows=16,columns=16", 256), ("rows=3,columns=5", 15)] {
        let game = Mummichog::deal(&rules(text), Seed(3));
        assert_eq!((game.rules().tiles(), game.tiles_left(), game.places_left().count()), (tiles, tiles, tiles.into()));
    }
}

#[test]
fn m1_sides_are_1_to_16_with_two_tiles_at_least() {
    for (text, field) in [("rows=0", "rows"), ("rows=17", "rows"), ("columns=0", "columns"), ("columns=17", "columns")] {
        assert!(matches!(text.parse::<Rules>(), Err(RulesError::Value { field: f, .. }) if f == field), "{text}");
    }
    let error = "rows=1,columns=1".parse::<Rules>().expect_err("one tile");
    assert!(matches!(error, RulesError::Conflict { field: "columns", .. }), "{error}");
    assert!("rows=1,columns=2".parse::<Rules>().is_ok());
}

#[test]
fn m1_places_are_named_from_the_top_left() {
    let game = at("rows=2,columns=3", "tiles=ab*/cdd flips=3 run=0 streak=0");
    for (at, shown) in [("a1", "a"), ("b1", "b"), ("c1", "*"), ("a2", "c"), ("b2", "d"), ("c2", "d")] {
        assert_eq!(game.face(place(at)), Some(face(shown)), "{at}");
    }
    assert_eq!(game.face(place("d1")), None);
    assert_eq!(game.face(place("p16")), None);
}

#[test]
fn m2_the_deal_is_drawn_tile_by_tile_as_documented() {
    for (text, f) in [("", 4u32), ("faces=1", 1), ("faces=31,rows=16,columns=16", 31)] {
        let rules = rules(text);
        for seed in 0..20 {
            let game = Mummichog::deal(&rules, Seed(seed));
            let mut chance = Chance::new(Seed(seed), "mummichog", 0, 0).expect("a stream");
            for (place, n) in game.places_left().zip(0u16..) {
                assert_eq!((u16::from(place.row()), u16::from(place.column())), (n / u16::from(rules.columns()), n % u16::from(rules.columns())));
                let image = chance.below((f + 1).try_into().expect("not 0"));
                let wanted = if image == f { Face::STAR } else { Face::ordinary(image as u8).expect("a face") };
                assert_eq!(game.face(place), Some(wanted));
            }
        }
    }
}

#[test]
fn m2_every_image_is_equally_likely_everywhere() {
    let rules = Rules::easy();
    let mut counts = [[0u32; 5]; 36];
    let games = 6000;
    for seed in 0..games {
        let game = Mummichog::deal(&rules, Seed(seed));
        for (place, tile) in game.places_left().zip(&mut counts) {
            tile[game.face(place).and_then(Face::number).map_or(4, usize::from)] += 1;
        }
    }
    // 1200 each, standard deviation 31; of 180 numbers none should be six of those away.
    for tile in counts {
        for n in tile {
            assert!((1014..=1386).contains(&n), "{n}");
        }
    }
}

#[test]
fn m3_faces_follow_the_difficulty() {
    let wanted = [4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21];
    for (d, f) in (5..=16).zip(wanted) {
        assert_eq!(rules(&format!("difficulty={d}")).face_count(), f, "d = {d}");
    }
    for (preset, d, f) in [("default", 5, 4), ("easy", 5, 4), ("medium", 6, 6), ("hard", 7, 7)] {
        let rules = Rules::preset(preset).expect("a preset");
        assert_eq!((rules.difficulty(), rules.face_count()), (d, f), "{preset}");
    }
    for bad in ["difficulty=4", "difficulty=17", "difficulty=x", "difficulty="] {
        assert!(matches!(bad.parse::<Rules>(), Err(RulesError::Value { field: "difficulty", .. })), "{bad}");
    }
}

#[test]
fn m3_the_faces_can_be_set_themselves() {
    for f in 1..=31 {
        let rules = rules(&format!("faces={f},difficulty=9,rows=16,columns=16"));
        assert_eq!(rules.face_count(), f);
        let game = Mummichog::deal(&rules, Seed(1));
        let most = game.places_left().filter_map(|p| game.face(p)?.number()).max().expect("ordinary faces");
        assert!(most < f);
    }
    for bad in ["faces=0", "faces=32", "faces=256", "faces=-1", "faces=", "faces=Auto"] {
        assert!(matches!(bad.parse::<Rules>(), Err(RulesError::Value { field: "faces", .. })), "{bad}");
    }
}

#[test]
fn m4_a_flip_is_unordered() {
    assert_eq!(flip("c4 d5"), flip("d5 c4"));
    assert_eq!(flip("d5 c4").to_string(), "flip c4 d5");
    // Row by row: a2 comes after p1.
    assert_eq!(flip("a2 p1").to_string(), "flip p1 a2");
    assert_eq!(Move::new(place("b1"), place("a1")), Move::new(place("a1"), place("b1")));
}

#[test]
fn m4_every_two_tiles_that_are_left_can_be_flipped() {
    let game = at("rows=2,columns=3", "tiles=a.b/.c* flips=1 run=1 streak=0");
    let wanted = ["a1 c1", "a1 b2", "a1 c2", "c1 b2", "c1 c2", "b2 c2"].map(flip);
    assert_eq!(legal(&game), wanted);
    assert_eq!(game.legal_count(), 6);
    for (n, m) in (0..).zip(wanted) {
        assert_eq!(game.nth_legal(n), Some(m));
    }
    assert_eq!(game.nth_legal(6), None);
}

#[test]
fn m4_other_flips_are_refused_with_their_reason() {
    let game = at("rows=2,columns=3", "tiles=a.b/.c* flips=1 run=1 streak=0");
    let last = place("c2");
    for (text, reason) in [
        ("a1 a1", Refusal::SameTile { place: place("a1") }),
        ("b1 b1", Refusal::SameTile { place: place("b1") }),
        ("a1 b1", Refusal::Taken { place: place("b1") }),
        ("a2 c2", Refusal::Taken { place: place("a2") }),
        ("a2 b1", Refusal::Taken { place: place("b1") }),
        ("a1 d1", Refusal::OffBoard { place: place("d1"), last }),
        ("a3 a1", Refusal::OffBoard { place: place("a3"), last }),
        ("p16 d1", Refusal::OffBoard { place: place("d1"), last }),
        ("p16 p16", Refusal::OffBoard { place: place("p16"), last }),
        ("b1 d1", Refusal::OffBoard { place: place("d1"), last }),
    ] {
        assert_eq!(game.check(flip(text)), Err(reason), "{text}");
    }
    let over = at("rows=2,columns=3", "tiles=a.b/.cd flips=1 run=1 streak=0");
    for text in ["a1 c1", "a1 a1", "a1 b1", "a1 p16"] {
        assert_eq!(over.check(flip(text)), Err(Refusal::GameOver), "{text}");
    }
}

#[test]
fn m4_indices_count_the_pairs_in_order() {
    let rules = rules("rows=2,columns=3");
    assert_eq!(Mummichog::action_count(&rules), 15);
    let tiles = ["a1", "b1", "c1", "a2", "b2", "c2"];
    let mut index = 0;
    for i in 0..6 {
        for j in i + 1..6 {
            let m = flip(&format!("{} {}", tiles[i], tiles[j]));
            assert_eq!(Mummichog::encode(&rules, m), Some(index));
            assert_eq!(Mummichog::decode(&rules, index), Some(m));
            index += 1;
        }
    }
    assert_eq!(Mummichog::decode(&rules, 15), None);
    assert_eq!(Mummichog::decode(&rules, u32::MAX), None);
    for text in ["a1 a1", "a1 d1", "a3 b3"] {
        assert_eq!(Mummichog::encode(&rules, flip(text)), None, "{text}");
    }
}

#[test]
fn m5_the_same_face_or_a_star_matches() {
    for (one, other, matches) in [
        ("a", "a", true),
        ("a", "b", false),
        ("*", "a", true),
        ("b", "*", true),
        ("*", "*", true),
        ("c", "d", false),
    ] {
        assert_eq!(face(one).matches(face(other)), matches, "{one} {other}");
        let mut game = at("rows=2,columns=2", &format!("tiles={one}{other}/dd flips=0 run=0 streak=0"));
        let events = play(&mut game, "a1 b1");
        assert_eq!(events[0], Event::Shown { place: place("a1"), face: face(one) });
        assert_eq!(events[1], Event::Shown { place: place("b1"), face: face(other) });
        assert_eq!(matches!(events[2], Event::Matched { .. }), matches, "{one} {other}");
        assert_eq!(game.tiles_left(), if matches { 2 } else { 4 });
        assert_eq!(game.face(place("a1")).is_none(), matches);
    }
}

#[test]
fn m5_faces_are_shown_in_the_order_of_the_tiles() {
    let mut game = at("rows=2,columns=2", "tiles=ab/dd flips=0 run=0 streak=0");
    let events = play(&mut game, "b2 b1");
    assert_eq!(
        events,
        [
            Event::Shown { place: place("b1"), face: face("b") },
            Event::Shown { place: place("b2"), face: face("d") },
            Event::Mismatched { run: 0 },
        ]
    );
    assert_eq!(game.position(), "tiles=ab/dd flips=1 run=0 streak=0");
}

#[test]
fn m6_points_by_hand() {
    let mut game = at("rows=2,columns=6,peek_at=0,difficulty=7", "tiles=aabbcc/ddeffe flips=0 run=0 streak=0");
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
    assert_eq!(last(&play(&mut game, "d2 e2")), Event::Cleared { bonus: 60 });
    assert_eq!(game.score(), 27 + 13 - 2 + 60);
}

#[test]
fn m6_points_scale_with_the_difficulty() {
    for d in 5..=16u8 {
        let mut game = at(&format!("rows=2,columns=4,peek_at=0,difficulty={d},clear_bonus=0"), "tiles=aabb/ccdd flips=0 run=0 streak=0");
        let mut score = 0;
        for (n, text) in (1..).zip(["a1 b1", "c1 d1", "a2 b2", "c2 d2"]) {
            let points = i64::from(d - 2) + (n - 1) * i64::from(d - 3);
            score += points - 2;
            let events = play(&mut game, text);
            assert!(events.contains(&Event::Matched { points: points as u32, run: n as u8 }), "{events:?}");
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
        let game = at("rows=2,columns=2", &format!("tiles={tiles} flips={gone} run={gone} streak={}", gone.saturating_sub(1)));
        assert_eq!(game.outcome(), over.then_some(Outcome::Finished), "{tiles}");
        assert_eq!(game.legal_count() == 0, over, "{tiles}");
        assert_eq!(legal(&game).is_empty(), over, "{tiles}");
        assert_eq!(game.nth_legal(0).is_none(), over, "{tiles}");
    }
}

#[test]
fn m7_one_tile_left_ends_the_game_star_or_not() {
    for left in ["a", "*"] {
        let mut game = at("rows=1,columns=3", &format!("tiles=bb{left} flips=0 run=0 streak=0"));
        assert_eq!(last(&play(&mut game, "a1 b1")), Event::Finished { remaining: 1, penalty: 1 });
        assert_eq!((game.outcome(), game.score()), (Some(Outcome::Finished), 3 - 2 - 1));
    }
}

#[test]
fn m7_may_be_over_before_the_first_move() {
    let rules = rules("rows=1,columns=3,faces=31");
    let mut seen = [0; 2];
    for seed in 0..200 {
        let game = Mummichog::deal(&rules, Seed(seed));
        let faces: Vec<_> = game.places_left().filter_map(|p| game.face(p)).collect();
        let matching = (0..3).any(|i| (0..i).any(|j| faces[i] == faces[j] || faces[i].is_star() || faces[j].is_star()));
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
    assert_eq!(last(&play(&mut game, "b1 a2")), Event::Mismatched { run: 0 });
    assert_eq!(game.outcome(), None);
}

#[test]
fn m7_each_tile_that_remains_costs_a_point() {
    let mut game = at("rows=2,columns=3", "tiles=abc/ddb flips=0 run=0 streak=0");
    play(&mut game, "b1 c2");
    assert_eq!(game.outcome(), None);
    let events = play(&mut game, "a2 b2");
    assert_eq!(last(&events), Event::Finished { remaining: 2, penalty: 2 });
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
    assert_eq!(events[4], Event::Finished { remaining: 2, penalty: 2 });
}

#[test]
fn m7_is_looked_at_after_a_tile_became_a_star() {
    // Without the new star nothing would match any more.
    let without = "rows=3,columns=4,peek_at=0,faces=6";
    let tiles = "tiles=aabc/..../..de flips=3 run=3 streak=3";
    let mut plain = at(without, tiles);
    assert_eq!(last(&play(&mut plain, "a1 b1")), Event::Finished { remaining: 4, penalty: 4 });
    let mut game = at(&format!("{without},extra_stars=true"), tiles);
    let events = play(&mut game, "a1 b1");
    assert!(matches!(last(&events), Event::BecameWild { .. }), "{events:?}");
    assert_eq!(game.outcome(), None);
    assert_eq!(game.legal_count(), 6);
}

#[test]
fn m7_a_new_star_alone_is_no_match() {
    let mut game = at("rows=1,columns=9,extra_stars=true,peek_at=0", "tiles=aab...... flips=3 run=3 streak=3");
    let events = play(&mut game, "a1 b1");
    assert_eq!(events[3..], [Event::BecameWild { place: place("c1") }, Event::Finished { remaining: 1, penalty: 1 }]);
}

#[test]
fn m8_the_clear_bonus_is_tiles_times_d_minus_2_or_what_is_chosen() {
    assert_eq!(Rules::easy().clear_bonus(), 36 * 3);
    assert_eq!(Rules::hard().clear_bonus(), 36 * 5);
    assert_eq!(rules("rows=16,columns=16,difficulty=16").clear_bonus(), 256 * 14);
    assert_eq!(Rules::classic_memory().clear_bonus(), 36 * 3);
    for (bonus, points) in [("auto", 6), ("0", 0), ("77", 77), ("1000000", 1_000_000)] {
        let mut game = at(&format!("rows=1,columns=2,clear_bonus={bonus}"), "tiles=a* flips=0 run=0 streak=0");
        assert_eq!(last(&play(&mut game, "a1 b1")), Event::Cleared { bonus: points });
        assert_eq!(game.score(), 1 + i64::from(points));
        assert_eq!(game.outcome(), Some(Outcome::Finished));
    }
    for bad in ["clear_bonus=1000001", "clear_bonus=-1", "clear_bonus=1.5", "clear_bonus=99999999999999999999"] {
        assert!(matches!(bad.parse::<Rules>(), Err(RulesError::Value { field: "clear_bonus", .. })), "{bad}");
    }
}
