//! Texts and saves: whatever is read, nothing panics, and what is accepted comes back in its one plain form.

mod common;

use core::fmt::{Debug, Display};
use core::str::FromStr;

use common::{any_rules, rules, walk};
use games_common::{ActionIndex, Hidden, Notation, Record, RuleSet, Seat, Seed, Session};
use mummichog_core::{Choices, Event, Face, FaceError, Move, MoveError, Mummichog, Place, PlaceError, PositionError, Rules, View};
use proptest::prelude::*;

/// An accepted text's value has a text that is read as the same value.
fn settles<T: FromStr + Display + PartialEq + Debug>(text: &str)
where
    T::Err: Debug,
{
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse::<T>().expect("its own text"), value);
    }
}

fn settles_position(rules: &Rules, text: &str) {
    if let Ok(game) = Mummichog::set_up(rules, text, Seed(1)) {
        // The grammar leaves no two ways to write a position.
        assert_eq!(game.position(), text);
    }
}

/// Something that looks a little like the texts that are read.
fn noise() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-q*./#A-E0-9= ]{0,40}",
        "flip [a-q][0-9]{1,2} [a-q][0-9]{1,2}",
        "tiles=[a-e*.]{1,3}/[a-e*.]{1,3} flips=[0-9]{1,3} run=[0-9]{1,2} streak=[0-9]{1,2}",
        "(rows|columns|difficulty|faces|extra_stars|deal|clear_bonus|peek_at|flip_ms|peek_ms|x)=[0-9a-z]{0,7}",
    ]
}

/// A text with a piece cut out, doubled or replaced.
fn damaged(text: &str, at: usize, length: usize, with: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = at % (letters.len() + 1);
    let end = (at + length).min(letters.len());
    let (head, tail): (String, String) = (letters[..at].iter().collect(), letters[end..].iter().collect());
    head + with + &tail
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in noise()) {
        settles::<Move>(&text);
        settles::<Place>(&text);
        settles::<Face>(&text);
        settles::<Rules>(&text);
        for of in ["", "rows=2,columns=2", "rows=2,columns=3,deal=pairs"] {
            settles_position(&rules(of), &text);
        }
    }

    #[test]
    fn damaged_texts_are_read_or_refused(
        rules in any_rules(), seed in any::<u64>(), moves in prop::collection::vec(any::<u32>(), 0..6),
        at in any::<usize>(), length in 0usize..4, with in prop_oneof![Just(String::new()), noise(), "[a-d*./ =0-9]"],
    ) {
        let game = walk(&rules, seed, &moves);
        settles_position(&rules, &damaged(&game.position(), at, length, &with));
        settles::<Rules>(&damaged(&rules.to_string(), at, length, &with));
        let m = Mummichog::decode(&rules, moves.first().map_or(0, |n| n % Mummichog::action_count(&rules))).expect("a move");
        settles::<Move>(&damaged(&m.to_string(), at, length, &with));
    }

    #[test]
    fn all_forms_round_trip(rules in any_rules(), seed in any::<u64>(), moves in prop::collection::vec(any::<u32>(), 0..40)) {
        let game = walk(&rules, seed, &moves);
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        prop_assert_eq!(Rules::new(rules.choices()), Ok(rules));
        prop_assert_eq!(Mummichog::set_up(&rules, &game.position(), Seed(seed)), Ok(game.clone()));
        let json = serde_json::to_string(&game).expect("json");
        prop_assert_eq!(&serde_json::from_str::<Mummichog>(&json).expect("a state"), &game);
        let view = game.view(Seat::FIRST);
        let json = serde_json::to_string(&view).expect("json");
        prop_assert_eq!(serde_json::from_str::<View>(&json).expect("a view"), view);
    }

    #[test]
    fn damaged_saves_are_read_or_refused(
        seed in 0u64..50, moves in prop::collection::vec(any::<u32>(), 0..12),
        at in any::<usize>(), length in 0usize..5, with in prop_oneof![Just(String::new()), "[0-9a-z\"{},:/*.]{1,3}"],
    ) {
        let mut session = Session::<Mummichog>::deal(&rules("rows=3,columns=4,extra_stars=true"), Seed(seed));
        for choice in moves {
            let mut legal = Vec::new();
            session.legal_moves(Seat::FIRST, &mut legal);
            let Some(&m) = legal.get(choice as usize % legal.len().max(1)) else { break };
            session.play(Seat::FIRST, m).expect("legal");
        }
        let record = session.record();
        let whole = serde_json::to_string(&record).expect("json");
        let again = Session::<Mummichog>::load(&serde_json::from_str::<Record>(&whole).expect("a record")).expect("a sitting");
        prop_assert_eq!(again.game(), session.game());
        prop_assert_eq!(again.knowledge(Seat::FIRST), session.knowledge(Seat::FIRST));
        let damaged_text = damaged(&whole, at, length, &with);
        if let Ok(read) = serde_json::from_str::<Record>(&damaged_text)
            && let Ok(loaded) = Session::<Mummichog>::load(&read)
        {
            // Whatever loads is what it says.
            prop_assert_eq!(loaded.game().position(), read.position);
        }
        let state = damaged(&serde_json::to_string(session.game()).expect("json"), at, length, &with);
        if let Ok(game) = serde_json::from_str::<Mummichog>(&state) {
            prop_assert_eq!(Mummichog::set_up(games_common::Seeded::rules(&game), &game.position(), games_common::Seeded::seed(&game)), Ok(game));
        }
        let view = damaged(&serde_json::to_string(&session.view(Seat::FIRST)).expect("json"), at, length, &with);
        if let Ok(view) = serde_json::from_str::<View>(&view) {
            // A view that is read is one that a state can have.
            let mind = Mummichog::knowledge(view.rules(), &view);
            let mut chance = games_common::Chance::new(Seed(1), "test", 0, 0).expect("a stream");
            prop_assert_eq!(Mummichog::sample(&mind, &mut chance).view(Seat::FIRST), view);
        }
    }
}

#[test]
fn places_and_faces_have_one_text_each() {
    for row in 0..16 {
        for column in 0..16 {
            let place = Place::new(row, column).expect("a place");
            assert_eq!(place.to_string().parse(), Ok(place));
            assert_eq!(serde_json::to_string(&place).expect("json"), format!("\"{place}\""));
        }
    }
    assert_eq!((Place::new(16, 0), Place::new(0, 16)), (None, None));
    let faces: Vec<String> = (0..128).map(|n| Face::ordinary(n).expect("a face").to_string()).collect();
    assert_eq!((&*faces[0], &*faces[25], &*faces[26], &*faces[51], &*faces[52], &*faces[127]), ("a", "z", "Aa", "Az", "Ba", "Dx"));
    for (text, n) in faces.iter().zip(0..) {
        assert_eq!(text.parse(), Ok(Face::ordinary(n).expect("a face")));
    }
    assert_eq!(Face::ordinary(128), None);
    assert_eq!("*".parse(), Ok(Face::STAR));
}

#[test]
fn refused_texts_say_why() {
    for (text, reason) in [
        ("", MoveError::Verb { found: String::new() }),
        ("turn a1 b1", MoveError::Verb { found: "turn".into() }),
        ("undo", MoveError::Verb { found: "undo".into() }),
        ("flip", MoveError::Places { found: 0 }),
        ("flip a1", MoveError::Places { found: 1 }),
        ("flip a1 b1 c1", MoveError::Places { found: 3 }),
        ("flip a1 b", MoveError::Place { number: 2, reason: PlaceError::Row { found: "b".into() } }),
        ("flip q1 b1", MoveError::Place { number: 1, reason: PlaceError::Column { found: "q1".into() } }),
        ("flip a0 b1", MoveError::Place { number: 1, reason: PlaceError::Row { found: "a0".into() } }),
        ("flip a17 b1", MoveError::Place { number: 1, reason: PlaceError::Row { found: "a17".into() } }),
        ("flip a01 b1", MoveError::Place { number: 1, reason: PlaceError::Row { found: "a01".into() } }),
    ] {
        assert_eq!(text.parse::<Move>(), Err(reason), "{text}");
    }
    for text in ["", "**", "ab", "A", "AA", "Dy", "Ea", "é", "1"] {
        assert_eq!(text.parse::<Face>(), Err(FaceError { found: text.into() }));
    }
    for text in ["", "é1", "4c"] {
        assert_eq!(text.parse::<Place>(), Err(PlaceError::Column { found: text.into() }));
    }
}

#[test]
fn refused_positions_say_why() {
    let random = "rows=2,columns=3,faces=4";
    let pairs = "rows=2,columns=3,deal=pairs";
    let place = |text: &str| text.parse::<Place>().expect("a place");
    let face = |text: &str| text.parse::<Face>().expect("a face");
    for (of, text, reason) in [
        (random, "", PositionError::Part { number: 1, found: String::new(), wanted: "tiles" }),
        (random, "tiles=abc/abc", PositionError::Part { number: 2, found: String::new(), wanted: "flips" }),
        (random, "flips=0 tiles=abc/abc run=0 streak=0", PositionError::Part { number: 1, found: "flips=0".into(), wanted: "tiles" }),
        (random, "tiles=abc/abc flips=0 run=0", PositionError::Part { number: 4, found: String::new(), wanted: "streak" }),
        (random, "tiles=abc/abc  flips=0 run=0 streak=0", PositionError::Part { number: 2, found: String::new(), wanted: "flips" }),
        (random, "tiles=abc/abc flips=0 run=0 streak=0 ", PositionError::Extra { found: String::new() }),
        (random, "tiles=abc flips=0 run=0 streak=0", PositionError::Rows { found: 1, wanted: 2 }),
        (random, "tiles=abc/abc/ flips=0 run=0 streak=0", PositionError::Rows { found: 3, wanted: 2 }),
        (random, "tiles=ab/abc flips=0 run=0 streak=0", PositionError::Columns { row: 1, found: 2, wanted: 3 }),
        (random, "tiles=abc/abca flips=0 run=0 streak=0", PositionError::Columns { row: 2, found: 4, wanted: 3 }),
        (random, "tiles=abc/a#c flips=0 run=0 streak=0", PositionError::Tile { row: 2, column: 2, found: '#', wanted: "a face (* a to z, Aa to Dx) or . for no tile" }),
        (random, "tiles=abc/abé flips=0 run=0 streak=0", PositionError::Tile { row: 2, column: 3, found: 'é', wanted: "a face (* a to z, Aa to Dx) or . for no tile" }),
        (random, "tiles=abc/abe flips=0 run=0 streak=0", PositionError::Face { place: place("c2"), face: face("e"), last: face("d"), stars: true }),
        (pairs, "tiles=abc/ab* flips=0 run=0 streak=0", PositionError::Face { place: place("c2"), face: face("*"), last: face("c"), stars: false }),
        (pairs, "tiles=abc/abb flips=0 run=0 streak=0", PositionError::Pair { face: face("b"), found: 3 }),
        (pairs, "tiles=abc/a.. flips=1 run=1 streak=0", PositionError::Pair { face: face("b"), found: 1 }),
        (random, "tiles=abc/ab. flips=1 run=1 streak=0", PositionError::Left { found: 5, tiles: 6 }),
        (random, "tiles=abc/abc flips=-1 run=0 streak=0", PositionError::Number { part: "flips", found: "-1".into(), most: 1_000_000_000_000_000 }),
        (random, "tiles=abc/abc flips=00 run=0 streak=0", PositionError::Number { part: "flips", found: "00".into(), most: 1_000_000_000_000_000 }),
        (random, "tiles=abc/abc flips=1000000000000001 run=0 streak=0", PositionError::Number { part: "flips", found: "1000000000000001".into(), most: 1_000_000_000_000_000 }),
        (random, "tiles=abc/abc flips=0 run=256 streak=0", PositionError::Number { part: "run", found: "256".into(), most: 255 }),
        (random, "tiles=abc/abc flips=0 run=0 streak=", PositionError::Number { part: "streak", found: String::new(), most: 65535 }),
        (random, "tiles=a.c/a.. flips=0 run=0 streak=0", PositionError::Left { found: 3, tiles: 6 }),
        (random, "tiles=a../a.. flips=1 run=1 streak=0", PositionError::Flips { found: 1, matches: 2 }),
        (random, "tiles=a../a.. flips=9 run=3 streak=3", PositionError::Run { found: 3, matches: 2, mismatches: 7 }),
        (random, "tiles=a../a.. flips=2 run=1 streak=0", PositionError::Run { found: 1, matches: 2, mismatches: 0 }),
        (random, "tiles=a../a.. flips=2 run=2 streak=0", PositionError::Streak { found: 0, least: 1, most: 1 }),
        (random, "tiles=a../a.. flips=3 run=0 streak=0", PositionError::Streak { found: 0, least: 1, most: 1 }),
        (random, "tiles=a../a.. flips=4 run=0 streak=2", PositionError::Streak { found: 2, least: 0, most: 1 }),
        (random, "tiles=.../... flips=5 run=1 streak=2", PositionError::Streak { found: 2, least: 0, most: 1 }),
    ] {
        assert_eq!(Mummichog::set_up(&rules(of), text, Seed(0)).err(), Some(reason.clone()), "{text}");
        assert!(!reason.to_string().is_empty());
    }
    for text in ["tiles=a../a.. flips=4 run=0 streak=0", "tiles=a../a.. flips=4 run=0 streak=1", "tiles=.../... flips=1000000000000000 run=0 streak=3"] {
        assert!(Mummichog::set_up(&rules(random), text, Seed(0)).is_ok(), "{text}");
    }
}

/// The least and the most that runs can have brought, against every way to cut matches into runs.
#[test]
fn the_bounds_of_the_streak_are_met() {
    fn sums(matches: u32, runs: u64, sum: u32, found: &mut Vec<u32>) {
        if matches == 0 {
            found.push(sum);
        }
        if runs > 0 {
            for n in 1..=matches {
                sums(matches - n, runs - 1, sum + n * (n - 1) / 2, found);
            }
        }
    }
    let rules = rules("rows=2,columns=10");
    for matches in 0..=10u32 {
        for run in 0..=matches {
            for mismatches in 0..=11 {
                let mut found = Vec::new();
                // The runs before this one each ended in a mismatch of their own.
                sums(matches - run, mismatches, run * run.saturating_sub(1) / 2, &mut found);
                let range = found.iter().min().zip(found.iter().max());
                let accepted: Vec<u32> = (0..=60)
                    .filter(|streak| {
                        let line = |n: usize| (0..10).map(|i| if n * 10 + i < 2 * matches as usize { '.' } else { 'a' }).collect::<String>();
                        let text = format!(
                            "tiles={}/{} flips={} run={run} streak={streak}",
                            line(0),
                            line(1),
                            u64::from(matches) + mismatches
                        );
                        Mummichog::set_up(&rules, &text, Seed(0)).is_ok()
                    })
                    .collect();
                assert_eq!(accepted.first().zip(accepted.last()), range, "{matches} {run} {mismatches}");
            }
        }
    }
}

#[test]
fn refused_rules_say_why() {
    for (text, words) in [
        ("rows=17", "rows=17 is not possible: rows takes a number from 1 to 16"),
        ("columns=", "columns= is not possible"),
        ("rows=+6", "rows takes a number from 1 to 16"),
        ("extra_stars=yes", "extra_stars takes false, true"),
        ("deal=Pairs", "deal takes random, pairs"),
        ("stars=1", "no rules field is called \"stars\""),
        ("rows=6,rows=6", "rows is given twice"),
        ("rows", "wanted field=value"),
        ("rows=1,columns=1", "columns=1 does not go with the other rules"),
        ("rows=1,columns=3,deal=pairs", "deal=pairs does not go with the other rules"),
    ] {
        let error = text.parse::<Rules>().expect_err(text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    for choices in [
        Choices { rows: 0, ..Choices::default() },
        Choices { columns: 17, ..Choices::default() },
        Choices { difficulty: 4, ..Choices::default() },
        Choices { difficulty: 255, ..Choices::default() },
        Choices { faces: Some(0), ..Choices::default() },
        Choices { faces: Some(32), ..Choices::default() },
        Choices { clear_bonus: Some(1_000_001), ..Choices::default() },
        Choices { flip_ms: 600_001, ..Choices::default() },
        Choices { peek_ms: u32::MAX, ..Choices::default() },
    ] {
        assert!(Rules::new(choices).is_err(), "{choices:?}");
    }
}

#[test]
fn events_have_a_plain_json_form() {
    let place = "c4".parse().expect("a place");
    for (event, json) in [
        (Event::Shown { place, face: Face::STAR }, r#"{"event":"shown","place":"c4","face":"*"}"#),
        (Event::Matched { points: 7, run: 3 }, r#"{"event":"matched","points":7,"run":3}"#),
        (Event::Mismatched { run: 0 }, r#"{"event":"mismatched","run":0}"#),
        (Event::Peek { place, face: Face::ordinary(1).expect("a face") }, r#"{"event":"peek","place":"c4","face":"b"}"#),
        (Event::BecameWild { place }, r#"{"event":"became_wild","place":"c4"}"#),
        (Event::Cleared { bonus: 108 }, r#"{"event":"cleared","bonus":108}"#),
        (Event::Finished { remaining: 2, penalty: 2 }, r#"{"event":"finished","remaining":2,"penalty":2}"#),
    ] {
        assert_eq!(serde_json::to_string(&event).expect("json"), json);
        assert_eq!(serde_json::from_str::<Event>(json).expect("an event"), event);
        assert!(!event.to_string().contains('\n'));
    }
}
