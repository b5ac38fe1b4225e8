//! Saves that are damaged: whatever it is, it is told.
extern crate alloc;

mod sittings;
mod toys;

use games_common::{LoadError, NotCanonical, Record, SAVE_FORMAT, Seed};
use proptest::prelude::*;
use serde_json::{Value, json};
use sittings::{Alone, ME, Pair, alone, json_of, read, read_text};

#[test]
fn a_lost_field_is_named() {
    let whole = json_of(&alone().record());
    let mut names: Vec<_> = whole.as_object().unwrap().keys().cloned().collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "actions",
            "count",
            "format",
            "game",
            "position",
            "rules",
            "rules_version",
            "start"
        ]
    );
    for name in names {
        let mut cut = whole.clone();
        cut.as_object_mut().unwrap().remove(&name);
        let error = read(&cut).unwrap_err();
        assert!(
            error.contains(&format!("missing field `{name}`")),
            "{error}"
        );
    }
    for name in ["seed", "position"] {
        let mut cut = whole.clone();
        cut["start"].as_object_mut().unwrap().remove(name);
        let error = read(&cut).unwrap_err();
        assert!(
            error.contains(&format!("missing field `{name}`")),
            "{error}"
        );
    }
    let mut null = whole.clone();
    null["start"]["position"] = Value::Null;
    assert!(read(&null).is_ok());
}

#[test]
fn a_strange_or_doubled_field_is_named() {
    for at in ["", "/start"] {
        let mut more = json_of(&alone().record());
        more.pointer_mut(at).unwrap()["colour"] = json!("blue");
        let error = read(&more).unwrap_err();
        assert!(error.contains("unknown field `colour`"), "{error}");
    }
    let text = json_of(&alone().record())
        .to_string()
        .replacen('{', "{\"count\":6,", 1);
    let error = read_text(&text).unwrap_err();
    assert!(error.contains("duplicate field `count`"), "{error}");
}

#[test]
fn a_field_of_another_type_is_refused() {
    let whole = json_of(&alone().record());
    let wrong = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!("x"),
        json!(""),
        json!([]),
        json!([1]),
        json!({}),
        json!({"seed": 7}),
    ];
    let fields = [
        "/format",
        "/game",
        "/rules_version",
        "/rules",
        "/start",
        "/start/seed",
        "/start/position",
        "/actions",
        "/actions/0",
        "/actions/5",
        "/count",
        "/position",
    ];
    for at in fields {
        for value in &wrong {
            let mut hurt = whole.clone();
            *hurt.pointer_mut(at).unwrap() = value.clone();
            if hurt == whole {
                continue;
            }
            let error = read(&hurt).unwrap_err();
            assert!(!error.is_empty(), "{at}: {value}");
        }
    }
    // A deal number is text: JavaScript cannot hold all of them.
    let mut number = whole.clone();
    number["start"]["seed"] = json!(7);
    assert!(read(&number).unwrap_err().contains("expected a string"));
    let mut number = whole;
    number["start"]["seed"] = json!("18446744073709551616");
    assert!(read(&number).unwrap_err().contains("too large"));
}

#[test]
fn a_text_cut_anywhere_is_refused() {
    for text in [
        json_of(&alone().record()).to_string(),
        serde_json::to_string_pretty(&alone().record()).unwrap(),
    ] {
        for end in 0..text.len() {
            let error = read_text(&text[..end]).unwrap_err();
            assert!(
                error.contains("EOF") || error.contains("line"),
                "{end}: {error}"
            );
        }
        assert!(read_text(&text).is_ok());
        assert!(read_text(&(text + "}")).is_err());
    }
}

/// An edit of a good record, and the error that it has to give.
fn refused(edit: impl FnOnce(&mut Record)) -> LoadError {
    let mut record = alone().record();
    edit(&mut record);
    Alone::load(&record).unwrap_err()
}

#[test]
fn heads_are_compared() {
    for format in [0, SAVE_FORMAT + 1, u32::MAX] {
        let error = refused(|r| r.format = format);
        assert!(matches!(error, LoadError::Format { found } if found == format));
        assert_eq!(
            error.to_string(),
            format!("save format {format} cannot be read: this version reads format 1")
        );
    }
    for game in ["", "hands", "Shells", "shells "] {
        let error = refused(|r| r.game = game.into());
        assert!(matches!(&error, LoadError::Game { found, wanted: "shells" } if found == game));
        assert_eq!(
            error.to_string(),
            format!("this is a save of {game:?}: wanted \"shells\"")
        );
    }
    for version in [0, 2, 4] {
        let error = refused(|r| r.rules_version = version);
        assert!(matches!(error, LoadError::RulesVersion { found, wanted: 3 } if found == version));
    }
    assert!(matches!(
        Pair::load(&alone().record()),
        Err(LoadError::Game { .. })
    ));
}

#[test]
fn rules_are_valid_and_whole() {
    for (rules, words) in [
        ("shells=9", "shells=9 is not possible"),
        ("shells", "wanted field=value"),
        ("pearls=3", "no rules field is called"),
        ("shells=3,shells=3", "given twice"),
        ("picks=8", "does not go with the other rules"),
    ] {
        let error = refused(|r| r.rules = rules.into());
        assert!(matches!(error, LoadError::Rules(_)), "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    // A text that lost a field would quietly mean its default, so a record has to name them all, in order.
    let full = alone().record().rules;
    for rules in [
        "",
        "hints=once",
        &full.replace(",picks=6", ""),
        &full.replace("rolls=2", "rolls=02"),
    ] {
        let error = refused(|r| r.rules = rules.to_string());
        let LoadError::Form {
            part: "rules text",
            found,
            wanted,
        } = &error
        else {
            panic!("{error}")
        };
        assert_eq!((found.as_str(), wanted), (rules, &full));
    }
    // Other rules lead elsewhere.
    let error = refused(|r| r.rules = r.rules.replace("rolls=2", "rolls=0"));
    assert!(
        matches!(error, LoadError::Action { index: 4, .. }),
        "{error}"
    );
    let error = refused(|r| r.rules = r.rules.replace("shells=6,picks=6", "shells=7,picks=6"));
    assert!(
        matches!(error, LoadError::Position { actions: 6, .. }),
        "{error}"
    );
}

#[test]
fn starts_are_valid_and_whole() {
    let good = "pearls=012012 open=+----- throws=0 pips=0 undos=0";
    for (text, words) in [
        ("", "pearls"),
        ("pearls=01201", "pearls"),
        (&good.replace("pips=0", "pips=4"), "pips"),
        (&format!("{good} "), "end"),
        (&good.replace("2 open", "3 open"), "pearls"),
    ] {
        let error = refused(|r| r.start.position = Some(text.into()));
        assert!(matches!(error, LoadError::Start(_)), "{error}");
        assert!(error.to_string().contains(words), "{text:?}: {error}");
    }
    // Another good start leads elsewhere, or has a shell open that was opened later.
    let error = refused(|r| r.start.position = Some(good.replace('+', "-")));
    assert!(matches!(error, LoadError::Position { .. }), "{error}");
    let error = refused(|r| r.start.position = Some(good.replace("+-", "-+")));
    assert!(
        matches!(error, LoadError::Action { index: 0, .. }),
        "{error}"
    );
    let error = refused(|r| r.start.seed = Seed(1));
    assert!(matches!(error, LoadError::Position { .. }), "{error}");
}

#[test]
fn lost_actions_are_missed() {
    let whole = alone().record();
    assert_eq!(whole.actions, ["o2", "o4", "undo", "hint", "roll", "o1"]);
    for at in 0..6 {
        let error = refused(|r| drop(r.actions.remove(at)));
        assert!(matches!(
            error,
            LoadError::Count {
                found: 5,
                wanted: 6
            }
        ));
        assert_eq!(
            error.to_string(),
            "the record has 5 actions and says that it has 6"
        );
    }
    let error = refused(|r| r.actions.push("hint".into()));
    assert!(matches!(
        error,
        LoadError::Count {
            found: 7,
            wanted: 6
        }
    ));
    for count in [0, 5, 7, u64::MAX] {
        assert!(matches!(
            refused(|r| r.count = count),
            LoadError::Count { found: 6, .. }
        ));
    }
    // Cut with its count: the end gives it away.
    let error = refused(|r| {
        r.actions.truncate(5);
        r.count = 5;
    });
    assert!(
        matches!(error, LoadError::Position { actions: 5, .. }),
        "{error}"
    );
    // The words tell nothing of the true position, which may hold secrets.
    assert_eq!(
        error.to_string(),
        "after 5 actions the position is not the record's, which is wrong from byte 19 on, \"++---- throws=1 pips=2 u\""
    );
    let LoadError::Position { found, wanted, .. } = error else {
        panic!()
    };
    assert_ne!(found, wanted);
    assert_eq!(wanted, whole.position);
}

#[test]
fn a_position_that_was_cut_short_is_said_to_end_too_soon() {
    let whole = alone().record();
    for length in [0, 1, 12, whole.position.len() - 1] {
        let error = refused(|r| r.position.truncate(length));
        assert_eq!(
            error.to_string(),
            format!(
                "after 6 actions the position is not the record's, which ends too soon, at byte {length}"
            )
        );
    }
    let error = refused(|r| r.position.push('!'));
    let length = whole.position.len();
    assert!(
        error
            .to_string()
            .ends_with(&format!("which is wrong from byte {length} on, \"!\"")),
        "{error}"
    );
}

#[test]
fn a_seed_has_one_text() {
    let mut whole = json_of(&alone().record());
    whole["start"]["seed"] = "07".into();
    let error = read(&whole).unwrap_err();
    assert!(error.contains("without leading zeros"), "{error}");
}

#[test]
fn each_action_is_checked_where_it_stands() {
    for (index, text, words) in [
        (0, "o7", "there is no shell 7"),
        (0, "o9", "wanted o1 to o8"),
        (0, "", "wanted o1 to o8"),
        (0, "undo", "there is no move to take back"),
        (0, "Undo", "wanted o1 to o8"),
        (1, "o2", "shell 2 is open already"),
        (4, "hint", "a hint was just given"),
        (4, "first", "which is \"o1\" here"),
        (5, "undo", "cannot be taken back"),
        (5, "o2", "shell 2 is open already"),
    ] {
        let error = refused(|r| r.actions[index] = text.into());
        let shown = error.to_string();
        assert!(
            shown.starts_with(&format!(
                "action {index} of the record (counted from 0), {text:?}: "
            )),
            "{shown}"
        );
        assert!(shown.contains(words), "{shown}");
        let LoadError::Action {
            index: at,
            text: found,
            reason,
        } = error
        else {
            panic!("{shown}")
        };
        assert_eq!((at, found.as_str()), (index, text));
        assert_eq!(
            reason.downcast_ref::<NotCanonical>().is_some(),
            text == "first"
        );
    }
    // Possible, but another game.
    let error = refused(|r| r.actions[0] = "o3".into());
    assert!(matches!(error, LoadError::Position { .. }), "{error}");
    let error = refused(|r| r.position = r.position.replace("undos=1", "undos=0"));
    assert!(matches!(error, LoadError::Position { .. }), "{error}");
    // After the end nothing goes on.
    let mut over = Alone::deal(&"picks=1".parse().unwrap(), Seed(1));
    over.play(ME, "o1".parse().unwrap()).unwrap();
    for text in ["o2", "roll", "undo", "hint"] {
        let mut record = over.record();
        record.actions.push(text.into());
        record.count += 1;
        let error = Alone::load(&record).unwrap_err();
        assert!(matches!(error, LoadError::Action { index: 1, .. }));
        assert!(error.to_string().contains("the game is over"), "{error}");
    }
}

proptest! {
    /// Whatever is done to a save's bytes, it is refused, or is exactly what its sitting would write.
    #[test]
    fn damaged_bytes_never_pass_unseen(at in 0_usize..1000, byte in any::<u8>(), kind in 0..3) {
        let mut bytes = serde_json::to_vec(&alone().record()).unwrap();
        let at = at % bytes.len();
        match kind {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            _ => drop(bytes.remove(at)),
        }
        if let Ok(record) = serde_json::from_slice::<Record>(&bytes)
            && let Ok(session) = Alone::load(&record)
        {
            prop_assert_eq!(session.record(), record);
        }
        if let Ok(record) = serde_json::from_slice::<Record>(&bytes) {
            prop_assert!(Pair::load(&record).is_err());
        }
    }

    /// Any record at all.
    #[test]
    fn any_record_is_read_or_refused(
        rules in "[a-z=0-9,]{0,30}",
        position in proptest::option::of(".{0,40}"),
        actions in proptest::collection::vec("o[0-9]|roll|undo|hint|first|.{0,4}", 0..12),
        seed in any::<u64>(),
        honest in any::<bool>(),
    ) {
        let fresh = Alone::deal(&"".parse().unwrap(), Seed(seed));
        let mut record = fresh.record();
        record.count = actions.len() as u64;
        record.actions = actions;
        record.start.position = position.filter(|_| !honest);
        if !honest {
            record.rules = rules;
        }
        match Alone::load(&record) {
            Ok(session) => prop_assert_eq!(session.record(), record),
            Err(e) => prop_assert!(!e.to_string().is_empty()),
        }
    }
}
