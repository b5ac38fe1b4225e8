//! Clauses M1 to M5: the board and the move.

mod common;

use common::{at, flip, legal, play, rules};
use games_common::{ActionIndex, Chance, MoveRules, Notation, RuleSet, RulesError, Seed, Seeded};
use mummichog_core::{Event, Face, Move, Mummichog, Place, Refusal, Rules};

fn face(text: &str) -> Face {
    text.parse().expect("a face")
}

fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

#[test]
fn m1_grid_is_six_by_six_unless_chosen() {
    assert_eq!(
        (Rules::default().rows(), Rules::default().columns()),
        (6, 6)
    );
    for (text, tiles) in [
        ("", 36),
        ("rows=1,columns=2", 2),
        ("rows=16,columns=16", 256),
        ("rows=3,columns=5", 15),
    ] {
        let game = Mummichog::deal(&rules(text), Seed(3));
        assert_eq!(
            (
                game.rules().tiles(),
                game.tiles_left(),
                game.places_left().count()
            ),
            (tiles, tiles, tiles.into())
        );
    }
}

#[test]
fn m1_sides_are_1_to_16_with_two_tiles_at_least() {
    for (text, field) in [
        ("rows=0", "rows"),
        ("rows=17", "rows"),
        ("columns=0", "columns"),
        ("columns=17", "columns"),
    ] {
        assert!(
            matches!(text.parse::<Rules>(), Err(RulesError::Value { field: f, .. }) if f == field),
            "{text}"
        );
    }
    let error = "rows=1,columns=1".parse::<Rules>().expect_err("one tile");
    assert!(
        matches!(
            error,
            RulesError::Conflict {
                field: "columns",
                ..
            }
        ),
        "{error}"
    );
    assert!("rows=1,columns=2".parse::<Rules>().is_ok());
}

#[test]
fn m1_places_are_named_from_the_top_left() {
    let game = at("rows=2,columns=3", "tiles=ab*/cdd flips=3 run=0 streak=0");
    for (at, shown) in [
        ("a1", "a"),
        ("b1", "b"),
        ("c1", "*"),
        ("a2", "c"),
        ("b2", "d"),
        ("c2", "d"),
    ] {
        assert_eq!(game.face(place(at)), Some(face(shown)), "{at}");
    }
    assert_eq!(game.face(place("d1")), None);
    assert_eq!(game.face(place("p16")), None);
}

#[test]
fn m2_the_deal_is_drawn_tile_by_tile_as_documented() {
    for (text, f) in [
        ("", 4u32),
        ("faces=1", 1),
        ("faces=31,rows=16,columns=16", 31),
    ] {
        let rules = rules(text);
        for seed in 0..20 {
            let game = Mummichog::deal(&rules, Seed(seed));
            let mut chance = Chance::new(Seed(seed), "mummichog", 0, 0).expect("a stream");
            for (place, n) in game.places_left().zip(0u16..) {
                assert_eq!(
                    (u16::from(place.row()), u16::from(place.column())),
                    (
                        n / u16::from(rules.columns()),
                        n % u16::from(rules.columns())
                    )
                );
                let image = chance.below((f + 1).try_into().expect("not 0"));
                let wanted = if image == f {
                    Face::STAR
                } else {
                    Face::ordinary(image as u8).expect("a face")
                };
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
            tile[game
                .face(place)
                .and_then(Face::number)
                .map_or(4, usize::from)] += 1;
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
    for (preset, d, f) in [
        ("default", 5, 4),
        ("easy", 5, 4),
        ("medium", 6, 6),
        ("hard", 7, 7),
    ] {
        let rules = Rules::preset(preset).expect("a preset");
        assert_eq!((rules.difficulty(), rules.face_count()), (d, f), "{preset}");
    }
    for bad in [
        "difficulty=4",
        "difficulty=17",
        "difficulty=x",
        "difficulty=",
    ] {
        assert!(
            matches!(
                bad.parse::<Rules>(),
                Err(RulesError::Value {
                    field: "difficulty",
                    ..
                })
            ),
            "{bad}"
        );
    }
}

#[test]
fn m3_the_faces_can_be_set_themselves() {
    assert_eq!(rules("").faces(), None);
    assert_eq!(Face::ordinary(127).and_then(Face::number), Some(127));
    assert_eq!(Face::ordinary(128), None);
    for f in 1..=31 {
        let rules = rules(&format!("faces={f},difficulty=9,rows=16,columns=16"));
        assert_eq!((rules.face_count(), rules.faces()), (f, Some(f)));
        let game = Mummichog::deal(&rules, Seed(1));
        let most = game
            .places_left()
            .filter_map(|p| game.face(p)?.number())
            .max()
            .expect("ordinary faces");
        assert!(most < f);
    }
    for bad in [
        "faces=0",
        "faces=32",
        "faces=256",
        "faces=-1",
        "faces=",
        "faces=Auto",
    ] {
        assert!(
            matches!(
                bad.parse::<Rules>(),
                Err(RulesError::Value { field: "faces", .. })
            ),
            "{bad}"
        );
    }
}

#[test]
fn m4_a_flip_is_unordered() {
    assert_eq!(flip("c4 d5"), flip("d5 c4"));
    assert_eq!(flip("d5 c4").to_string(), "flip c4 d5");
    // Row by row: a2 comes after p1.
    assert_eq!(flip("a2 p1").to_string(), "flip p1 a2");
    assert_eq!(
        Move::new(place("b1"), place("a1")),
        Move::new(place("a1"), place("b1"))
    );
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
        (
            "a1 d1",
            Refusal::OffBoard {
                place: place("d1"),
                last,
            },
        ),
        (
            "a3 a1",
            Refusal::OffBoard {
                place: place("a3"),
                last,
            },
        ),
        (
            "p16 d1",
            Refusal::OffBoard {
                place: place("d1"),
                last,
            },
        ),
        (
            "p16 p16",
            Refusal::OffBoard {
                place: place("p16"),
                last,
            },
        ),
        (
            "b1 d1",
            Refusal::OffBoard {
                place: place("d1"),
                last,
            },
        ),
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
        let mut game = at(
            "rows=2,columns=2",
            &format!("tiles={one}{other}/dd flips=0 run=0 streak=0"),
        );
        let events = play(&mut game, "a1 b1");
        assert_eq!(
            events[0],
            Event::Shown {
                place: place("a1"),
                face: face(one)
            }
        );
        assert_eq!(
            events[1],
            Event::Shown {
                place: place("b1"),
                face: face(other)
            }
        );
        assert_eq!(
            matches!(events[2], Event::Matched { .. }),
            matches,
            "{one} {other}"
        );
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
            Event::Shown {
                place: place("b1"),
                face: face("b")
            },
            Event::Shown {
                place: place("b2"),
                face: face("d")
            },
            Event::Mismatched { run: 0 },
        ]
    );
    assert_eq!(game.position(), "tiles=ab/dd flips=1 run=0 streak=0");
}
