//! JSON of views and events: nothing may be missing and nothing added, or one thing would be read as another.

mod common;

use std::fmt::Debug;

use flood_core::{Event, Flood, FloodCard, Rules, Sandbag, View};
use games_common::{Card, Hidden, Seat, Seed, Seeded};
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

/// Takes each field out of an object that reads well, and puts a strange one in.
fn strict<T: DeserializeOwned + serde::Serialize + PartialEq + Debug>(whole: &T, fields: &[&str]) {
    let json = to_value(whole).expect("json");
    assert_eq!(&from_value::<T>(json.clone()).expect("its own"), whole);
    let object = json.as_object().expect("an object");
    let mut names: Vec<&str> = object.keys().map(String::as_str).collect();
    let mut wanted = fields.to_vec();
    names.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(names, wanted);
    for &field in fields {
        let mut less = object.clone();
        less.remove(field);
        let error = from_value::<T>(Value::Object(less)).expect_err(field);
        assert_eq!(error.to_string(), format!("missing field `{field}`"));
    }
    for strange in ["colour", "Card", "arms"] {
        let mut more = object.clone();
        more.insert(strange.into(), json!(null));
        let error = from_value::<T>(Value::Object(more)).expect_err(strange);
        let start = format!("unknown field `{strange}`");
        assert!(error.to_string().starts_with(&start), "{error}");
    }
}

/// A table with a flood card, a discard, sandbags of every sort and a card that waits.
fn game() -> Flood {
    let rules = common::rules("columns=4,sides=two_players");
    common::table(
        &rules,
        "Th,Js,Qd,Ts",
        "9s:c1up,Ks:x",
        "6h",
        "8s:c1up1,7s:c1down2,7h:c2down2,7d:c3down2",
        "2s,2h,2d",
        "5h",
    )
}

#[test]
fn a_view_needs_every_field_and_no_other() {
    let fields = [
        "spaces",
        "river",
        "flood",
        "drawn",
        "sandbags",
        "hand",
        "hand_size",
        "deck_left",
        "flood_left",
        "houses",
        "score",
        "to_move",
        "over",
    ];
    // In a deal nothing has been drawn.
    let (game, fresh) = (game(), Flood::deal(&Rules::two_players(), Seed(7)));
    for seat in [Seat::FIRST, Seat::SECOND] {
        strict::<View>(&game.view(seat), &fields);
        strict::<View>(&fresh.view(seat), &fields);
    }
    assert!(game.view(Seat::SECOND).hand.is_none());
    assert!(fresh.view(Seat::FIRST).drawn.is_none());
}

#[test]
fn so_do_the_cards_on_the_table() {
    let view = game().view(Seat::FIRST);
    let [played, discard] = view.flood[..] else {
        panic!("{:?}", view.flood)
    };
    assert!(played.arm.is_some() && discard.arm.is_none());
    strict::<FloodCard>(&played, &["card", "arm"]);
    strict::<FloodCard>(&discard, &["card", "arm"]);
    assert!(view.sandbags.iter().any(|bag| bag.flooded_over));
    assert!(view.sandbags.iter().any(|bag| bag.locked));
    for bag in &view.sandbags {
        strict::<Sandbag>(bag, &["space", "card", "locked", "flooded_over"]);
    }

    // Inside a view as well.
    let whole = to_value(&view).expect("json");
    for (list, field) in [
        ("flood", "card"),
        ("flood", "arm"),
        ("sandbags", "space"),
        ("sandbags", "card"),
        ("sandbags", "locked"),
        ("sandbags", "flooded_over"),
    ] {
        let mut less = whole.clone();
        let item = less[list][0].as_object_mut().expect("an object");
        item.remove(field).expect("the field");
        let error = from_value::<View>(less).expect_err(field);
        assert_eq!(error.to_string(), format!("missing field `{field}`"));

        let mut more = whole.clone();
        more[list][0][field.to_uppercase()] = json!(true);
        assert!(from_value::<View>(more).is_err(), "{list} {field}");
    }
}

#[test]
fn an_event_needs_every_field_and_no_other() {
    let card: Card = "9h".parse().expect("a card");
    let space = "c2 up 3".parse().expect("a space");
    let last = "c4 up 3".parse().expect("a space");
    let arm = "c2 up".parse().expect("an arm");
    let events: [(Event, &[&str]); 11] = [
        (Event::SandbagPlaced { card, space }, &["card", "space"]),
        (Event::Locked { first: space, last }, &["first", "last"]),
        (Event::CardDrawn { card: Some(card) }, &["card"]),
        (Event::CardDrawn { card: None }, &["card"]),
        (Event::FloodDrew { card }, &["card"]),
        (
            Event::Flooded {
                card,
                space,
                over: Some(card),
            },
            &["card", "space", "over"],
        ),
        (
            Event::Flooded {
                card,
                space,
                over: None,
            },
            &["card", "space", "over"],
        ),
        (Event::Discarded { card }, &["card"]),
        (Event::HouseLost { arm }, &["arm"]),
        (Event::TurnSkipped {}, &[]),
        (
            Event::Finished {
                saved: 3,
                score: 186,
            },
            &["saved", "score"],
        ),
    ];
    for (event, fields) in events {
        let mut all = vec!["event"];
        all.extend(fields);
        strict::<Event>(&event, &all);
    }
}

#[test]
fn null_is_not_the_same_as_nothing() {
    let view = game().view(Seat::SECOND);
    let mut json = to_value(&view).expect("json");
    assert_eq!(
        (&json["hand"], &json["flood"][1]["arm"]),
        (&json!(null), &json!(null))
    );
    json["drawn"] = json!(null);
    let read: View = from_value(json).expect("a view");
    assert_eq!((read.drawn, read.hand), (None, None));
    assert_eq!(read.flood, view.flood);
}
