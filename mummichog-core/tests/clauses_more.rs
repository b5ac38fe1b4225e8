//! Clauses M9 to M13, and what lies beyond the clauses: clearing, undo, hints.

mod common;

use core::num::NonZeroU32;
use std::time::Duration;

use common::{at, at_seed, legal, play, rules};
use games_common::{
    Chance, Hidden, MoveRules, Notation, Outcome, RuleSet, RulesError, Scored, Seat, Seed, Seeded,
    Session, Sitting, UndoError,
};
use mummichog_core::{Event, Face, Mummichog, Place, Rules, purpose};

fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

fn peeks(events: &[Event]) -> Vec<(Place, Face)> {
    events
        .iter()
        .filter_map(|e| {
            if let Event::Peek { place, face } = *e {
                Some((place, face))
            } else {
                None
            }
        })
        .collect()
}

fn turns(events: &[Event]) -> Vec<Place> {
    events
        .iter()
        .filter_map(|e| {
            if let Event::BecameWild { place } = *e {
                Some(place)
            } else {
                None
            }
        })
        .collect()
}

/// Six matches side by side.
const SIX: &str = "tiles=aabb/ccdd/aabb flips=0 run=0 streak=0";
const SIX_FLIPS: [&str; 6] = ["a1 b1", "c1 d1", "a2 b2", "c2 d2", "a3 b3", "c3 d3"];

#[test]
fn m9_a_peek_when_a_run_reaches_exactly_three() {
    let mut game = at("rows=3,columns=4", SIX);
    let counts = SIX_FLIPS.map(|text| peeks(&play(&mut game, text)).len());
    assert_eq!(counts, [0, 0, 1, 0, 0, 0]);
}

#[test]
fn m9_the_length_is_a_rules_field() {
    for (peek_at, wanted) in [
        ("0", [0, 0, 0, 0, 0, 0]),
        ("1", [1, 0, 0, 0, 0, 0]),
        ("2", [0, 1, 0, 0, 0, 0]),
        ("5", [0, 0, 0, 0, 1, 0]),
        // Nothing is left to be shown.
        ("6", [0, 0, 0, 0, 0, 0]),
        ("255", [0, 0, 0, 0, 0, 0]),
    ] {
        let mut game = at(&format!("rows=3,columns=4,peek_at={peek_at}"), SIX);
        assert_eq!(
            SIX_FLIPS.map(|text| peeks(&play(&mut game, text)).len()),
            wanted,
            "{peek_at}"
        );
        assert_eq!(game.outcome(), Some(Outcome::Finished));
    }
    assert!(matches!(
        "peek_at=256".parse::<Rules>(),
        Err(RulesError::Value {
            field: "peek_at",
            ..
        })
    ));
}

#[test]
fn m9_every_run_that_gets_there_brings_one() {
    let mut game = at("rows=3,columns=4,peek_at=1", SIX);
    assert_eq!(peeks(&play(&mut game, "a1 b1")).len(), 1);
    assert_eq!(peeks(&play(&mut game, "c1 a2")).len(), 0);
    assert_eq!(peeks(&play(&mut game, "c1 d1")).len(), 1);
}

#[test]
fn m9_the_tile_is_drawn_as_documented_and_turned_back() {
    let mut seen = [0; 10];
    for seed in 0..4000 {
        let mut game = at_seed(
            "rows=3,columns=4,peek_at=1",
            "tiles=aabb/ccdd/a*cd flips=6 run=0 streak=0",
            Seed(seed),
        );
        let events = play(&mut game, "a1 b1");
        let left: Vec<_> = game.places_left().collect();
        // The seventh flip.
        let mut chance = Chance::new(Seed(seed), "mummichog", 1, 7).expect("a stream");
        let drawn = chance.below(NonZeroU32::new(10).expect("ten")) as usize;
        assert_eq!(
            peeks(&events),
            [(left[drawn], game.face(left[drawn]).expect("a tile"))]
        );
        assert_eq!(game.tiles_left(), 10);
        seen[drawn] += 1;
    }
    assert!(seen.iter().all(|n| (285..515).contains(n)), "{seen:?}");
}

#[test]
fn m10_off_unless_chosen() {
    for (text, chosen, has_effect) in [
        ("", false, false),
        ("extra_stars=true", true, true),
        ("extra_stars=true,deal=pairs", true, false),
        ("deal=pairs", false, false),
    ] {
        let rules = rules(text);
        let found = (rules.extra_stars(), rules.turns_wild());
        assert_eq!(found, (chosen, has_effect), "{text}");
    }
    assert!(!Rules::default().extra_stars());
    let mut game = at("rows=3,columns=4", SIX);
    assert!(
        SIX_FLIPS
            .iter()
            .all(|text| turns(&play(&mut game, text)).is_empty())
    );
}

#[test]
fn m10_each_match_from_the_fourth_turns_one_tile_wild() {
    let rules_text = "rows=3,columns=6,extra_stars=true,peek_at=0";
    let mut game = at(
        rules_text,
        "tiles=aabbcc/ddaabb/ccddab flips=0 run=0 streak=0",
    );
    for text in ["a1 b1", "c1 d1", "e1 f1"] {
        assert!(turns(&play(&mut game, text)).is_empty());
    }
    let stars = |game: &Mummichog| {
        game.places_left()
            .filter(|p| game.face(*p) == Some(Face::STAR))
            .count()
    };
    for _ in 0..3 {
        // Any match of ordinary faces: of four faces 12, 9 and then 6 tiles are not wild.
        let m = legal(&game).into_iter().find(|m| {
            let face = |p| game.face(p).expect("a tile");
            face(m.first()) == face(m.second()) && !face(m.first()).is_star()
        });
        let m = m.expect("a match of ordinary faces");
        let before = game.clone();
        let mut events = Vec::new();
        let undo = game.apply(m, |e| events.push(e));
        let turned = turns(&events);
        assert_eq!(turned.len(), 1, "{events:?}");
        assert_ne!(before.face(turned[0]), Some(Face::STAR));
        assert_eq!(game.face(turned[0]), Some(Face::STAR));
        assert_eq!(stars(&game), stars(&before) + 1);
        // And back again.
        let after = game.clone();
        game.undo(undo);
        assert_eq!(game, before);
        game = after;
    }
}

#[test]
fn m10_a_mismatch_starts_the_count_again() {
    let mut game = at("rows=3,columns=4,extra_stars=true", SIX);
    for text in ["a1 b1", "c1 d1", "a2 b2"] {
        play(&mut game, text);
    }
    play(&mut game, "c2 a3");
    assert!(turns(&play(&mut game, "c2 d2")).is_empty());
}

#[test]
fn m10_drawn_among_tiles_that_are_not_wild_as_documented() {
    let mut seen = [0; 3];
    for seed in 0..3000 {
        let mut game = at_seed(
            "rows=3,columns=4,extra_stars=true,peek_at=0",
            "tiles=aa../*.../.bcd flips=3 run=3 streak=3",
            Seed(seed),
        );
        let events = play(&mut game, "a1 b1");
        let mut chance = Chance::new(Seed(seed), "mummichog", 2, 4).expect("a stream");
        let drawn = chance.below(NonZeroU32::new(3).expect("three")) as usize;
        assert_eq!(turns(&events), [["b3", "c3", "d3"].map(place)[drawn]]);
        seen[drawn] += 1;
    }
    assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
}

#[test]
fn m10_nothing_when_only_wild_tiles_are_left() {
    let mut game = at(
        "rows=3,columns=4,extra_stars=true",
        "tiles=aa**/..../.... flips=4 run=4 streak=6",
    );
    let events = play(&mut game, "a1 b1");
    assert!(turns(&events).is_empty(), "{events:?}");
    assert_eq!(game.outcome(), None);
    let events = play(&mut game, "c1 d1");
    assert!(turns(&events).is_empty(), "{events:?}");
    assert_eq!(game.score(), -12 + 18 + 2 * (6 + 4 + 5) + 36);
}

#[test]
fn m9_comes_before_m10_when_a_match_brings_both() {
    // After it four tiles are left, all different: a, b, c, d at c1, d1, c3, d3.
    let tiles = "tiles=aaab/..../..cd flips=3 run=3 streak=3";
    let mut same_tile = 0;
    for seed in 0..200 {
        let mut game = at_seed(
            "rows=3,columns=4,extra_stars=true,peek_at=4",
            tiles,
            Seed(seed),
        );
        let before = game.clone();
        let events = play(&mut game, "a1 b1");
        let [
            _,
            _,
            Event::Matched { run: 4, .. },
            Event::Peek { place, face },
            Event::BecameWild { place: turned },
        ] = events[..]
        else {
            panic!("{events:?}");
        };
        // The peek shows what lay there before the tile became a star.
        assert_eq!(Some(face), before.face(place));
        assert_eq!(game.face(turned), Some(Face::STAR));
        same_tile += u32::from(place == turned);
    }
    assert!((20..=85).contains(&same_tile), "{same_tile}");
}

#[test]
fn m11_times_are_carried() {
    let default = Rules::default();
    assert_eq!(
        (default.flip_time(), default.peek_time()),
        (Duration::from_secs(2), Duration::from_secs(2))
    );
    let rules = rules("flip_ms=0,peek_ms=600000");
    assert_eq!((rules.flip_ms(), rules.peek_ms()), (0, 600_000));
    let other = common::rules("flip_ms=1500,peek_ms=0");
    assert_eq!((other.flip_ms(), other.peek_ms()), (1500, 0));
    assert_eq!(other.flip_time(), Duration::from_millis(1500));
    assert_eq!(rules.peek_time(), Duration::from_mins(10));
    for bad in ["flip_ms=600001", "peek_ms=600001", "flip_ms=2.5"] {
        assert!(
            matches!(bad.parse::<Rules>(), Err(RulesError::Value { .. })),
            "{bad}"
        );
    }
}

#[test]
fn m12_pairs_lie_exactly_twice_and_there_is_no_star() {
    for text in [
        "deal=pairs",
        "deal=pairs,rows=16,columns=16",
        "deal=pairs,rows=1,columns=2",
        "deal=pairs,rows=3,columns=4",
    ] {
        let rules = rules(text);
        let n = rules.tiles() / 2;
        assert_eq!(u16::from(rules.face_count()), n);
        for seed in 0..20 {
            let game = Mummichog::deal(&rules, Seed(seed));
            let mut faces: Vec<_> = game
                .places_left()
                .map(|p| {
                    game.face(p)
                        .and_then(Face::number)
                        .expect("an ordinary face")
                })
                .collect();
            faces.sort_unstable();
            assert!((0..2 * n).zip(faces).all(|(i, f)| u16::from(f) == i / 2));
        }
    }
}

#[test]
fn m12_pairs_are_shuffled_as_documented() {
    let rules = rules("deal=pairs,rows=3,columns=4");
    let mut first = [0; 6];
    for seed in 0..3000 {
        let game = Mummichog::deal(&rules, Seed(seed));
        let mut deck: Vec<u8> = (0..12).map(|i| i / 2).collect();
        Chance::new(Seed(seed), "mummichog", purpose::TILES, 0)
            .expect("a stream")
            .shuffle(&mut deck);
        let faces: Vec<_> = game
            .places_left()
            .filter_map(|p| game.face(p)?.number())
            .collect();
        assert_eq!(faces, deck);
        first[usize::from(deck[0])] += 1;
    }
    assert!(first.iter().all(|n| (380..620).contains(n)), "{first:?}");
}

#[test]
fn m12_an_odd_number_of_tiles_is_an_error() {
    let error = "deal=pairs,rows=3,columns=3"
        .parse::<Rules>()
        .expect_err("nine tiles");
    assert!(
        matches!(&error, RulesError::Conflict { field: "deal", found, .. } if found == "pairs"),
        "{error}"
    );
    assert!("deal=pairs,rows=3,columns=4".parse::<Rules>().is_ok());
    assert!("deal=random,rows=3,columns=3".parse::<Rules>().is_ok());
}

#[test]
fn m12_faces_and_extra_stars_have_no_effect_on_pairs() {
    let plain = rules("deal=pairs,peek_at=0");
    assert_eq!(plain, Rules::classic_memory());
    let other = rules("deal=pairs,peek_at=0,faces=3,extra_stars=true");
    assert_eq!((other.face_count(), other.turns_wild()), (18, false));
    for seed in 0..10 {
        let (mut one, mut two) = (
            Mummichog::deal(&plain, Seed(seed)),
            Mummichog::deal(&other, Seed(seed)),
        );
        // Take every pair in a row: a run of 18.
        while one.outcome().is_none() {
            assert_eq!(one.position(), two.position());
            let m = legal(&one)
                .into_iter()
                .find(|m| one.face(m.first()) == one.face(m.second()))
                .expect("a pair");
            let (mut told, mut told_too) = (Vec::new(), Vec::new());
            one.apply(m, |e| told.push(e));
            two.apply(m, |e| told_too.push(e));
            assert_eq!(told, told_too);
            assert!(turns(&told).is_empty() && peeks(&told).is_empty());
        }
        assert_eq!(one.score(), two.score());
        assert_eq!(one.tiles_left(), 0);
    }
    // Peeks do, when they are asked for.
    let mut game = at(
        "rows=2,columns=4,deal=pairs,peek_at=2",
        "tiles=aabb/ccdd flips=0 run=0 streak=0",
    );
    assert!(peeks(&play(&mut game, "a1 b1")).is_empty());
    assert_eq!(peeks(&play(&mut game, "c1 d1")).len(), 1);
}

#[test]
fn m12_pairs_end_when_the_board_is_cleared() {
    let mut game = at(
        "rows=2,columns=2,deal=pairs",
        "tiles=ab/ba flips=0 run=0 streak=0",
    );
    play(&mut game, "a1 b2");
    assert_eq!(game.outcome(), None);
    assert!(matches!(
        play(&mut game, "b1 a2").last(),
        Some(Event::Cleared { bonus: 12 })
    ));
}

#[test]
fn m13_the_view_tells_places_and_counters_only() {
    let text = "rows=2,columns=4";
    let one = at(text, "tiles=a.b*/.cca flips=5 run=1 streak=0").view(Seat::FIRST);
    let other = at(text, "tiles=*.**/.**d flips=5 run=1 streak=0").view(Seat::FIRST);
    assert_eq!(one, other);
    assert_eq!(
        one.to_string(),
        "   a b c d\n 1 # . # #\n 2 . # # #\nscore -7  flips 5  run 1  tiles 6"
    );
    let left: Vec<_> = one.places_left().map(|p| p.to_string()).collect();
    assert_eq!(left, ["a1", "c1", "d1", "b2", "c2", "d2"]);
    assert_eq!(
        (
            one.flips(),
            one.run(),
            one.matches(),
            one.score(),
            one.outcome()
        ),
        (5, 1, 1, -7, None)
    );
    // That no match is left is public.
    let over = at(text, "tiles=a.b./.cd. flips=2 run=2 streak=1");
    let view = over.view(Seat::FIRST);
    assert_eq!(view.outcome(), Some(Outcome::Finished));
    assert!(view.to_string().ends_with("\nthe game is over"));
}

#[test]
fn undo_is_for_bots_not_for_sittings() {
    let mut session = Session::<Mummichog>::deal(&Rules::easy(), Seed(1));
    let m = session.game().nth_legal(0).expect("a move");
    session.play(Seat::FIRST, m).expect("legal");
    assert_eq!(session.undo(Seat::FIRST), Err(UndoError::Never));
    assert_eq!(Mummichog::undos_in_a_row(&Rules::easy()), Some(0));
}

#[test]
fn presets_are_what_they_are_called() {
    for name in Rules::PRESETS {
        let rules = Rules::preset(name).expect("a preset");
        assert_eq!(rules.to_string().parse(), Ok(rules), "{name}");
    }
    assert_eq!(
        Rules::preset("default").expect("a preset").to_string(),
        "rows=6,columns=6,difficulty=5,faces=auto,extra_stars=false,deal=random,clear_bonus=auto,peek_at=3,flip_ms=2000,peek_ms=2000"
    );
    assert_eq!(
        Rules::preset("classic_memory"),
        "deal=pairs,peek_at=0".parse()
    );
    assert!(matches!(
        Rules::preset("Easy"),
        Err(RulesError::Preset { .. })
    ));
}
