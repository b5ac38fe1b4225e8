//! Texts by hand: what each error says, and the plain forms.

mod common;

use games_common::RuleSet;
use mummichog_core::{Choices, Event, Face, FaceError, Move, MoveError, Place, PlaceError, Rules};

#[test]
fn places_and_faces_have_one_text_each() {
    for row in 0..16 {
        for column in 0..16 {
            let place = Place::new(row, column).expect("a place");
            assert_eq!(place.to_string().parse(), Ok(place));
            assert_eq!(
                serde_json::to_string(&place).expect("json"),
                format!("\"{place}\"")
            );
        }
    }
    assert_eq!((Place::new(16, 0), Place::new(0, 16)), (None, None));
    let faces: Vec<String> = (0..128)
        .map(|n| Face::ordinary(n).expect("a face").to_string())
        .collect();
    assert_eq!(
        (
            &*faces[0],
            &*faces[25],
            &*faces[26],
            &*faces[51],
            &*faces[52],
            &*faces[127]
        ),
        ("a", "z", "Aa", "Az", "Ba", "Dx")
    );
    for (text, n) in faces.iter().zip(0..) {
        assert_eq!(text.parse(), Ok(Face::ordinary(n).expect("a face")));
    }
    assert_eq!(Face::ordinary(128), None);
    assert_eq!("*".parse(), Ok(Face::STAR));
}

#[test]
fn refused_texts_say_why() {
    for (text, reason) in [
        (
            "",
            MoveError::Verb {
                found: String::new(),
            },
        ),
        (
            "turn a1 b1",
            MoveError::Verb {
                found: "turn".into(),
            },
        ),
        (
            "undo",
            MoveError::Verb {
                found: "undo".into(),
            },
        ),
        ("flip", MoveError::Places { found: 0 }),
        ("flip a1", MoveError::Places { found: 1 }),
        ("flip a1 b1 c1", MoveError::Places { found: 3 }),
        (
            "flip a1 b",
            MoveError::Place {
                number: 2,
                reason: PlaceError::Row { found: "b".into() },
            },
        ),
        (
            "flip q1 b1",
            MoveError::Place {
                number: 1,
                reason: PlaceError::Column { found: "q1".into() },
            },
        ),
        (
            "flip a0 b1",
            MoveError::Place {
                number: 1,
                reason: PlaceError::Row { found: "a0".into() },
            },
        ),
        (
            "flip a17 b1",
            MoveError::Place {
                number: 1,
                reason: PlaceError::Row {
                    found: "a17".into(),
                },
            },
        ),
        (
            "flip a01 b1",
            MoveError::Place {
                number: 1,
                reason: PlaceError::Row {
                    found: "a01".into(),
                },
            },
        ),
    ] {
        assert_eq!(text.parse::<Move>(), Err(reason), "{text}");
    }
    for text in ["", "**", "ab", "A", "AA", "Dy", "Ea", "é", "1"] {
        assert_eq!(text.parse::<Face>(), Err(FaceError { found: text.into() }));
    }
    for text in ["", "é1", "4c"] {
        assert_eq!(
            text.parse::<Place>(),
            Err(PlaceError::Column { found: text.into() })
        );
    }
}

#[test]
fn refused_rules_say_why() {
    for (text, words) in [
        (
            "rows=17",
            "rows=17 is not possible: rows takes a number from 1 to 16",
        ),
        ("columns=", "columns= is not possible"),
        ("rows=+6", "rows takes a number from 1 to 16"),
        ("extra_stars=yes", "extra_stars takes false, true"),
        ("deal=Pairs", "deal takes random, pairs"),
        ("stars=1", "no rules field is called \"stars\""),
        ("rows=6,rows=6", "rows is given twice"),
        ("rows", "wanted field=value"),
        (
            "rows=1,columns=1",
            "columns=1 does not go with the other rules",
        ),
        (
            "rows=1,columns=3,deal=pairs",
            "deal=pairs does not go with the other rules",
        ),
    ] {
        let error = text.parse::<Rules>().expect_err(text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    for choices in [
        Choices {
            rows: 0,
            ..Choices::default()
        },
        Choices {
            columns: 17,
            ..Choices::default()
        },
        Choices {
            difficulty: 4,
            ..Choices::default()
        },
        Choices {
            difficulty: 255,
            ..Choices::default()
        },
        Choices {
            faces: Some(0),
            ..Choices::default()
        },
        Choices {
            faces: Some(32),
            ..Choices::default()
        },
        Choices {
            clear_bonus: Some(1_000_001),
            ..Choices::default()
        },
        Choices {
            flip_ms: 600_001,
            ..Choices::default()
        },
        Choices {
            peek_ms: u32::MAX,
            ..Choices::default()
        },
    ] {
        assert!(Rules::new(choices).is_err(), "{choices:?}");
    }
}

#[test]
fn events_have_a_plain_json_form() {
    let place = "c4".parse().expect("a place");
    for (event, json) in [
        (
            Event::Shown {
                place,
                face: Face::STAR,
            },
            r#"{"event":"shown","place":"c4","face":"*"}"#,
        ),
        (
            Event::Matched { points: 7, run: 3 },
            r#"{"event":"matched","points":7,"run":3}"#,
        ),
        (
            Event::Mismatched { run: 0 },
            r#"{"event":"mismatched","run":0}"#,
        ),
        (
            Event::Peek {
                place,
                face: Face::ordinary(1).expect("a face"),
            },
            r#"{"event":"peek","place":"c4","face":"b"}"#,
        ),
        (
            Event::BecameWild { place },
            r#"{"event":"became_wild","place":"c4"}"#,
        ),
        (
            Event::Cleared { bonus: 108 },
            r#"{"event":"cleared","bonus":108}"#,
        ),
        (
            Event::Finished {
                remaining: 2,
                penalty: 2,
            },
            r#"{"event":"finished","remaining":2,"penalty":2}"#,
        ),
    ] {
        assert_eq!(serde_json::to_string(&event).expect("json"), json);
        assert_eq!(
            serde_json::from_str::<Event>(json).expect("an event"),
            event
        );
        assert!(!event.to_string().contains('\n'));
    }
}
