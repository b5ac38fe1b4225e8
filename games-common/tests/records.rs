//! Saves: what they look like, and that they come back whole.
extern crate alloc;

mod sittings;
mod toys;

use games_common::{Record, Seat, Seed, Snapshot};
use serde_json::{Value, json};
use sittings::{Alone, ME, Pair, alone, json_of, pair, read, read_text};
use toys::hands::Hands;
use toys::shells::Shells;

/// The values alone, in the order of the fields, are what a format without names has: the same sitting, checked alike.
#[test]
fn a_record_without_names_is_read_in_order() {
    let session = alone();
    let named = json_of(&session.record());
    let values = |n: i32| {
        let start = &named["start"];
        serde_json::json!([
            named["format"],
            named["game"],
            named["rules_version"],
            named["rules"],
            [start["seed"], start["position"]],
            named["actions"],
            named["count"].as_i64().unwrap() + i64::from(n),
            named["position"],
        ])
    };
    assert_eq!(read(&values(0)).unwrap().record(), session.record());
    assert!(read(&values(1)).unwrap_err().contains("says that it has"));
    let mut short = values(0);
    short.as_array_mut().unwrap().pop();
    assert!(read(&short).is_err());
}

/// The form of saves is fixed: a change here is a new format.
#[test]
fn golden_records() {
    let pretty = |record: &Record| serde_json::to_string_pretty(record).unwrap() + "\n";
    expect_test::expect_file!["golden/record.json"].assert_eq(&pretty(&alone().record()));
    expect_test::expect_file!["golden/record_two_seats.json"].assert_eq(&pretty(&pair().record()));
    let from = Alone::from_game(alone().game().clone());
    expect_test::expect_file!["golden/record_from_position.json"]
        .assert_eq(&pretty(&from.record()));
    let snapshot = serde_json::to_string_pretty(&Snapshot::of(alone().game())).unwrap() + "\n";
    expect_test::expect_file!["golden/snapshot.json"].assert_eq(&snapshot);
}

/// The files as they lie there are read, whatever is written today.
#[test]
fn golden_records_are_read() {
    let same = |a: &Alone, b: &Alone| {
        assert_eq!(
            (a.game(), a.log(), a.knowledge(ME)),
            (b.game(), b.log(), b.knowledge(ME))
        );
        assert_eq!(
            (a.can_undo(ME), a.can_hint(ME)),
            (b.can_undo(ME), b.can_hint(ME))
        );
        assert_eq!(a.record(), b.record());
    };
    same(
        &read_text(include_str!("golden/record.json")).unwrap(),
        &alone(),
    );
    let from = Alone::from_game(alone().game().clone());
    same(
        &read_text(include_str!("golden/record_from_position.json")).unwrap(),
        &from,
    );
    let record: Record =
        serde_json::from_str(include_str!("golden/record_two_seats.json")).unwrap();
    assert_eq!(Pair::load(&record).unwrap().game(), pair().game());
    let snapshot: Snapshot = serde_json::from_str(include_str!("golden/snapshot.json")).unwrap();
    assert_eq!(&snapshot.restore::<Shells<0>>().unwrap(), alone().game());
    let game: Shells<0> = serde_json::from_str(include_str!("golden/snapshot.json")).unwrap();
    assert_eq!(&game, alone().game());
}

#[test]
fn a_sitting_goes_on_where_it_was_saved() {
    // In the middle of what undo and hint restrict.
    let mut session = Alone::deal(&"undos=1,hints=once".parse().unwrap(), Seed(4));
    session.play(ME, "o1".parse().unwrap()).unwrap();
    session.play(ME, "o2".parse().unwrap()).unwrap();
    session.undo(ME).unwrap();
    session.hint(ME).unwrap();
    let mut again = read(&json_of(&session.record())).unwrap();
    assert_eq!(again.undo(ME), session.undo(ME));
    assert!(again.can_undo(ME).is_err());
    assert_eq!(again.hint(ME), session.hint(ME));
    assert!(again.can_hint(ME).is_err());
    assert_eq!(again.knowledge(ME), session.knowledge(ME));
    assert_eq!(again.view(ME), session.view(ME));
    for s in [&mut again, &mut session] {
        s.play(ME, "o2".parse().unwrap()).unwrap();
        assert_eq!(s.undo(ME), Ok(()));
    }
    assert_eq!(again.record(), session.record());
    // An undo of the seat that is not to move.
    let again = Pair::load(&pair().record()).unwrap();
    assert_eq!(
        (again.game(), again.last_mover()),
        (pair().game(), Some(Seat::SECOND))
    );
}

#[test]
fn snapshots_are_checked_too() {
    let game = alone().game().clone();
    let whole = serde_json::to_value(&game).unwrap();
    assert_eq!(whole, serde_json::to_value(Snapshot::of(&game)).unwrap());
    let read = |value: &Value| {
        serde_json::from_str::<Shells<0>>(&value.to_string()).map_err(|e| e.to_string())
    };
    assert_eq!(read(&whole).unwrap(), game);
    for name in [
        "format",
        "game",
        "rules_version",
        "rules",
        "seed",
        "position",
    ] {
        let mut cut = whole.clone();
        cut.as_object_mut().unwrap().remove(name).unwrap();
        assert!(
            read(&cut)
                .unwrap_err()
                .contains(&format!("missing field `{name}`"))
        );
        for value in [json!(null), json!(-1), json!("x"), json!([]), json!({})] {
            let mut hurt = whole.clone();
            hurt[name] = value;
            read(&hurt).unwrap_err();
        }
    }
    for (name, value, words) in [
        ("game", "hands", "this is a save of \"hands\""),
        ("rules", "", "the rules text is \"\""),
        ("rules", "shells=0", "shells=0 is not possible"),
        (
            "position",
            "pearls=0",
            "the starting position is not valid: pearls",
        ),
        ("seed", "-1", "'-' at position 0"),
        ("colour", "blue", "unknown field `colour`"),
    ] {
        let mut hurt = whole.clone();
        hurt[name] = json!(value);
        let error = read(&hurt).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
    for format in [0, 2, u32::MAX] {
        let mut hurt = whole.clone();
        hurt["format"] = json!(format);
        let words = format!("save format {format} cannot be read: this version reads format 1");
        assert!(read(&hurt).unwrap_err().contains(&words));
    }
    let text = whole.to_string();
    for end in 0..text.len() {
        assert!(serde_json::from_str::<Shells<0>>(&text[..end]).is_err());
    }
    let hands = pair().game().clone();
    let text = serde_json::to_string(&hands).unwrap();
    assert_eq!(serde_json::from_str::<Hands<0>>(&text).unwrap(), hands);
    assert!(serde_json::from_str::<Shells<0>>(&text).is_err());
}

#[test]
fn events_views_and_moves_have_serde_forms() {
    let mut session = alone();
    let events = session.play(ME, "o3".parse().unwrap()).unwrap().events(ME);
    let text = serde_json::to_string(&events).unwrap();
    assert!(
        text.starts_with(r#"[{"event":"opened","at":2,"pearls":"#),
        "{text}"
    );
    assert_eq!(
        serde_json::from_str::<Vec<toys::shells::ShellEvent>>(&text).unwrap(),
        events
    );
    let view = session.view(ME);
    let text = serde_json::to_string(&view).unwrap();
    assert_eq!(
        serde_json::from_str::<toys::shells::ShellView>(&text).unwrap(),
        view
    );
    let m: toys::hands::HandMove = serde_json::from_str("\"p7\"").unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), "\"p7\"");
    let error = serde_json::from_str::<toys::hands::HandMove>("\"p0\"").unwrap_err();
    assert!(error.to_string().contains("wanted p1 to p12"), "{error}");
}
