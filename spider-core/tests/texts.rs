//! Every text round-trips, and no text whatever makes a parser panic or take nonsense.
#![allow(
    clippy::too_many_lines,
    clippy::trivially_copy_pass_by_ref,
    reason = "one list of bad texts; rules as the engine takes them"
)]

mod common;

use common::all_rules;
use games_common::{
    ActionIndex, Hidden, MoveRules, Notation, Record, RuleSet, Seat, Seed, Seeded, Session,
    Snapshot,
};
use proptest::prelude::*;
use spider_core::{
    Event, Move, MoveError, MovePart, Place, PositionError, PositionPart, Rules, Spider,
};

fn some_game(which: usize, seed: u64, plies: u32) -> Spider {
    let rules = all_rules()[which];
    let mut game = Spider::deal(&rules, Seed(seed));
    for ply in 0..plies {
        let Some(m) = game.nth_legal((ply * 13 + seed as u32) % game.legal_count().max(1)) else {
            break;
        };
        game.apply(m, |_| {});
    }
    game
}

/// One text damaged in one place.
fn damage(text: &str, at: usize, what: &str, kind: u8) -> String {
    let mut cut = at % (text.len() + 1);
    while !text.is_char_boundary(cut) {
        cut -= 1;
    }
    let (head, tail) = text.split_at(cut);
    let mut rest = tail.chars();
    match kind % 4 {
        0 => format!("{head}{what}{tail}"),
        1 => head.to_string(),
        2 => {
            rest.next();
            format!("{head}{what}{}", rest.as_str())
        }
        _ => {
            let next = rest.next().map(String::from).unwrap_or_default();
            format!("{head}{next}{next}{}", rest.as_str())
        }
    }
}

/// What is not the text of a value is refused in words; what is, is its canonical text or leads to it.
fn check_move(text: &str) {
    match text.parse::<Move>() {
        Ok(m) => assert_eq!(m.to_string().parse(), Ok(m), "{text}"),
        Err(e) => assert!(!e.to_string().is_empty()),
    }
}

fn check_position(rules: &Rules, text: &str) {
    match Spider::set_up(rules, text, Seed(1)) {
        Ok(game) => assert_eq!(game.position(), text, "a position has one text"),
        Err(e) => assert!(!e.to_string().is_empty()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_move_value_has_a_text(from in any::<u8>(), to in any::<u8>(), count in any::<u8>()) {
        for m in [Move::Cards { from, to, count }, Move::Trim { from, to }] {
            prop_assert_eq!(m.to_string().parse(), Ok(m));
            prop_assert_eq!(format!("{from:02}-{to:02}").parse(), Ok(Move::Trim { from, to }));
            if let Some(index) = m.index() {
                prop_assert_eq!(Move::from_index(index), Some(m));
            }
        }
    }

    #[test]
    fn any_text_as_anything(text in "\\PC{0,40}") {
        check_move(&text);
        check_position(&Rules::default(), &text);
        if let Ok(place) = text.parse::<Place>() {
            prop_assert_eq!(place.to_string(), &text[..]);
        }
        if let Ok(rules) = text.parse::<Rules>() {
            prop_assert_eq!(rules.to_string().parse(), Ok(rules));
        }
    }

    #[test]
    fn near_moves(text in "(deal|[0-9]{0,3}-?[0-9]{0,3}x?[0-9]{0,4})[ x-]?") {
        check_move(&text);
    }

    #[test]
    fn near_rules(text in "((suits|budget|dealing|scoring|empty_column|x)=(1|2|3|4|any|closed|always|stuck|windows|0300|65536|),?){0,4}") {
        match text.parse::<Rules>() {
            Ok(rules) => prop_assert_eq!(rules.to_string().parse(), Ok(rules)),
            Err(e) => prop_assert!(!e.to_string().is_empty()),
        }
    }

    #[test]
    fn damaged_positions(
        which in 0..all_rules().len(), seed in 0..50_u64, plies in 0..200_u32,
        at in any::<usize>(), what in "[-AKs0-9=/ \\[\\]h]|\\PC", kind in any::<u8>(),
    ) {
        let game = some_game(which, seed, plies);
        let text = game.position();
        prop_assert_eq!(&Spider::set_up(game.rules(), &text, game.seed()).unwrap(), &game);
        let damaged = damage(&text, at, &what, kind);
        check_position(game.rules(), &damaged);
        for rules in all_rules() {
            check_position(&rules, &damaged);
        }
    }

    #[test]
    fn damaged_saves(
        which in 0..all_rules().len(), seed in 0..20_u64, plies in 1..30_u32,
        at in any::<usize>(), what in "[-0-9a-z\":,{}\\[\\]]|\\PC", kind in any::<u8>(),
    ) {
        let mut session = Session::<Spider>::deal(&all_rules()[which], Seed(seed));
        for ply in 0..plies {
            let game = session.game();
            let Some(m) = game.nth_legal((ply * 11) % game.legal_count().max(1)) else { break };
            session.play(Seat::FIRST, m).unwrap();
            if ply % 5 == 3 {
                let _ = session.undo(Seat::FIRST);
            }
        }
        let json = serde_json::to_string(&session.record()).unwrap();
        let damaged = damage(&json, at, &what, kind);
        if let Ok(record) = serde_json::from_str::<Record>(&damaged) {
            match Session::<Spider>::load(&record) {
                // Only what says the same in other words, such as a space more, or another deal number that nothing has shown.
                Ok(again) => prop_assert_eq!(again.game().position(), session.game().position()),
                Err(e) => prop_assert!(!e.to_string().is_empty()),
            }
        }
        let json = serde_json::to_string(session.game()).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Spider>(&json).unwrap(), session.game());
        if let Ok(snapshot) = serde_json::from_str::<Snapshot>(&damage(&json, at, &what, kind)) {
            let _ = snapshot.restore::<Spider>();
        }
    }
}

#[test]
fn every_index_is_one_move() {
    let rules = Rules::default();
    let count = Spider::action_count(&rules);
    assert_eq!(count, 1081);
    let mut texts: Vec<String> = Vec::new();
    for index in 0..count {
        let m = Spider::decode(&rules, index).unwrap();
        assert_eq!(Spider::encode(&rules, m), Some(index));
        texts.push(m.to_string());
    }
    assert_eq!(
        [&texts[0], &texts[1], &texts[12], &texts[1080]],
        ["1-0x1", "1-0x2", "2-0x1", "deal"]
    );
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 1081);
    for index in [1081, 1082, u32::MAX] {
        assert_eq!(Spider::decode(&rules, index), None);
    }
    for text in [
        "3-7", "3-3x1", "3-10x1", "10-3x1", "3-7x0", "3-7x13", "3-7x104",
    ] {
        assert_eq!(text.parse::<Move>().unwrap().index(), None, "{text}");
    }
}

#[test]
fn move_texts() {
    let cards = Move::Cards {
        from: 3,
        to: 7,
        count: 2,
    };
    for text in ["3-7x2", "03-07x2", "3-07x02"] {
        assert_eq!(text.parse(), Ok(cards));
    }
    assert_eq!(cards.to_string(), "3-7x2");
    assert_eq!("3-7".parse(), Ok(Move::Trim { from: 3, to: 7 }));
    assert_eq!(
        "3-7x104".parse(),
        Ok(Move::Cards {
            from: 3,
            to: 7,
            count: 104
        })
    );
    for (text, error) in [
        ("", MoveError::Shape),
        ("undo", MoveError::Shape),
        ("hint", MoveError::Shape),
        ("Deal", MoveError::Shape),
        ("37x2", MoveError::Shape),
        ("-", MoveError::Missing(MovePart::From)),
        ("-7", MoveError::Missing(MovePart::From)),
        ("3-", MoveError::Missing(MovePart::To)),
        ("3-x2", MoveError::Missing(MovePart::To)),
        ("3-7x", MoveError::Missing(MovePart::Count)),
        (
            "3-7 ",
            MoveError::NotADigit {
                part: MovePart::To,
                found: ' ',
            },
        ),
        (
            "3-7x2x2",
            MoveError::NotADigit {
                part: MovePart::Count,
                found: 'x',
            },
        ),
        (
            "+3-7",
            MoveError::NotADigit {
                part: MovePart::From,
                found: '+',
            },
        ),
        ("3-7x256", MoveError::TooLarge(MovePart::Count)),
    ] {
        assert_eq!(text.parse::<Move>(), Err(error), "{text}");
    }
}

#[test]
fn bad_positions_say_what_is_wrong() {
    use PositionError as E;
    use PositionPart::{Moves, Stock, Tableau, Undos};
    let rules: Rules = "suits=2".parse().unwrap();
    let game = Spider::deal(&rules, Seed(1));
    let good = game.position();
    let change = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        Spider::set_up(&rules, &good.replacen(from, to, 1), Seed(1)).unwrap_err()
    };
    let tableau = good.split(' ').next().unwrap();
    let first = tableau["tableau=".len()..].split('/').next().unwrap();
    assert_eq!(
        Spider::set_up(&rules, "", Seed(1)),
        Err(E::Part {
            wanted: Tableau,
            found: String::new()
        })
    );
    assert_eq!(
        Spider::set_up(&rules, tableau, Seed(1)),
        Err(E::Missing(Stock))
    );
    assert_eq!(change(" undos=0", ""), E::Missing(Undos));
    assert_eq!(
        change("undos=0", "undos=0 more=1"),
        E::Extra {
            found: "more=1".into()
        }
    );
    assert_eq!(
        change(" stock=", "  stock="),
        E::Part {
            wanted: Stock,
            found: String::new()
        }
    );
    assert_eq!(
        change("moves=0", "move=0"),
        E::Part {
            wanted: Moves,
            found: "move=0".into()
        }
    );
    assert_eq!(
        change("moves=0", "moves=00"),
        E::Counter {
            part: Moves,
            found: "00".into()
        }
    );
    assert_eq!(
        change("moves=0", "moves=-1"),
        E::Counter {
            part: Moves,
            found: "-1".into()
        }
    );
    assert_eq!(
        change("moves=0", "moves=+1"),
        E::Counter {
            part: Moves,
            found: "+1".into()
        }
    );
    assert_eq!(
        change("moves=0", "moves="),
        E::Counter {
            part: Moves,
            found: String::new()
        }
    );
    let huge = "1000000000000001";
    assert_eq!(
        change("undos=0", &format!("undos={huge}")),
        E::Counter {
            part: Undos,
            found: huge.into()
        }
    );
    assert_eq!(
        change("moves=0 undos=0", "moves=299 undos=2"),
        E::Budget {
            moves: 299,
            undos: 2,
            budget: 300
        }
    );
    assert_eq!(
        change("sets=-", "sets="),
        E::Set {
            found: String::new()
        }
    );
    assert_eq!(change("sets=-", "sets=sx"), E::Set { found: "x".into() });
    assert_eq!(change("sets=-", "sets=S"), E::Set { found: "S".into() });
    assert_eq!(
        change("sets=-", "sets=sssssssss"),
        E::TooManySets { found: 9 }
    );
    assert!(matches!(change("sets=-", "sets=s"), E::Copies { .. }));
    assert!(matches!(
        change("sets=-", "sets=c"),
        E::Suit { suits: 2, .. }
    ));
    assert_eq!(change(&format!("{first}/"), ""), E::Columns { found: 9 });
    assert_eq!(
        change(&format!("{first}/"), "/"),
        E::Blank {
            part: Tableau,
            item: 0
        }
    );
    for bad in ["[]Ks", "[Ks", "Ks]", "Ks[Qs]", "[Ks][Qs]", "[[Ks]", "[Ks]]"] {
        assert_eq!(
            change(first, bad),
            E::Brackets {
                column: 0,
                found: bad.into()
            },
            "{bad}"
        );
    }
    for (bad, found) in [
        ("10s", "10"),
        ("ks", "ks"),
        ("KS", "KS"),
        ("K", "K"),
        ("Ks-", "-"),
        ("é♠", "é♠"),
        ("K♠", "K♠"),
    ] {
        assert_eq!(
            change(first, bad),
            E::Card {
                part: Tableau,
                item: 0,
                found: found.into()
            },
            "{bad}"
        );
    }
    assert_eq!(
        change(first, &first.replace(']', "")),
        E::Brackets {
            column: 0,
            found: first.replace(']', ""),
        }
    );
    let hidden = format!("[{}]", first.replace(['[', ']'], ""));
    assert_eq!(change(first, &hidden), E::FaceDownEnd { column: 0 });
    assert!(matches!(change(first, "-"), E::Copies { .. }));
    let lots = "As".repeat(100);
    assert_eq!(change(first, &lots), E::TooManyCards { found: 148 });
    let group = good
        .split_once("stock=")
        .unwrap()
        .1
        .split('/')
        .next()
        .unwrap();
    assert_eq!(
        change(&format!("stock={group}/"), "stock=/"),
        E::Blank {
            part: Stock,
            item: 0
        }
    );
    assert_eq!(
        change(&format!("stock={group}"), "stock=As"),
        E::GroupSize { group: 0, found: 1 }
    );
    assert_eq!(
        change("stock=", &format!("stock={group}/")),
        E::TooManyGroups { found: 6 }
    );
    assert_eq!(
        change("stock=", "stock=-/"),
        E::Card {
            part: Stock,
            item: 0,
            found: "-".into()
        }
    );
    let wrong = Spider::set_up(&Rules::default(), &good, Seed(1)).unwrap_err();
    assert!(
        matches!(wrong, E::Suit { suits: 1, .. } | E::Copies { suits: 1, .. }),
        "{wrong}"
    );
}

#[test]
fn events_and_moves_have_serde_forms() {
    let mut game = some_game(0, 3, 40);
    let mut events = Vec::new();
    for _ in 0..100 {
        let Some(m) = game.nth_legal(0) else { break };
        assert_eq!(serde_json::to_string(&m).unwrap(), format!("\"{m}\""));
        assert_eq!(
            serde_json::from_str::<Move>(&format!("\"{m}\"")).unwrap(),
            m
        );
        game.apply(m, |e| events.push(e));
    }
    game.apply(Move::Deal, |e| events.push(e));
    events.extend([Event::Won {}, Event::Lost {}]);
    for event in events {
        let json = serde_json::to_string(&event).unwrap();
        assert!(json.starts_with("{\"event\":\""), "{json}");
        assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
        let line = event.to_string();
        assert!(!line.is_empty() && !line.contains('\n'));
    }
    assert!(serde_json::from_str::<Event>("{\"event\":\"won\",\"more\":1}").is_err());
    assert!(
        serde_json::from_str::<Move>("\"3-\"")
            .unwrap_err()
            .to_string()
            .contains("is missing")
    );
}

#[test]
fn rules_round_trip_and_refuse() {
    for rules in all_rules() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!(Rules::new(rules.choices()), Ok(rules));
        assert_eq!(
            serde_json::from_str::<Rules>(&serde_json::to_string(&rules).unwrap()).unwrap(),
            rules
        );
    }
    for bad in [
        "suits",
        "suits=1,suits=1",
        "suit=1",
        "suits=1,",
        "preset=windows",
        "dealing=Always",
        "budget=300 ",
    ] {
        let error = bad.parse::<Rules>().unwrap_err();
        assert!(!error.to_string().is_empty(), "{bad}");
    }
    assert!(
        Rules::preset("vista")
            .unwrap_err()
            .to_string()
            .contains("default, windows")
    );
    let choices = spider_core::Choices {
        suits: 3,
        ..Default::default()
    };
    assert!(
        Rules::new(choices)
            .unwrap_err()
            .to_string()
            .contains("1, 2, 4")
    );
    let choices = spider_core::Choices {
        budget: 0,
        ..Default::default()
    };
    assert!(Rules::new(choices).is_err());
}

#[test]
fn the_picture_is_plain() {
    for plies in [0, 50, 300] {
        let view = some_game(2, 5, plies).view(Seat::FIRST);
        let picture = view.to_string();
        assert!(
            picture.is_ascii() && !picture.ends_with('\n') && picture.lines().count() > 2,
            "{picture}"
        );
    }
}
