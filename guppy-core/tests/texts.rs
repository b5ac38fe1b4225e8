//! Texts from outside: none panics a parser, what is accepted has a canonical text, and what is wrong is named.

#![allow(clippy::trivially_copy_pass_by_ref, clippy::too_many_lines)]

mod common;

use PositionError as E;
use common::Setup;
use games_common::{
    Game, MoveRules, Notation, Record, Seat, Seed, Seeded, Session, Snapshot, Text, random_playout,
};
use guppy_core::{
    Bead, Colour, Dye, Guppy, Move, MoveError, Order, Patch, PatchRule, PositionError, Praise,
    Rectangle, Rules, Tile, TileSet,
};
use proptest::prelude::*;

fn survives<T: Text + PartialEq + std::fmt::Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse::<T>().ok(), Some(value));
    }
}

fn every_parser(text: &str) {
    survives::<Move>(text);
    survives::<Patch>(text);
    survives::<Tile>(text);
    survives::<Rectangle>(text);
    survives::<TileSet>(text);
    survives::<Dye>(text);
    survives::<Colour>(text);
    survives::<Order>(text);
    survives::<Bead>(text);
    survives::<Praise>(text);
    survives::<PatchRule>(text);
    survives::<Rules>(text);
    position_survives(&Rules::default(), text);
}

fn position_survives(rules: &Rules, text: &str) {
    if let Ok(game) = Guppy::set_up(rules, text, Seed(3)) {
        assert_eq!(game.position(), text, "an accepted position is canonical");
        let mut game = game;
        random_playout(
            &mut game,
            &mut Guppy::stream(Seed(1), games_common::purpose::PLAYOUT, 0),
            60,
        );
        assert!(
            Guppy::set_up(rules, &game.position(), Seed(3)).is_ok(),
            "{}",
            game.position()
        );
    }
}

/// A position some way into a game.
fn position(level: u8, bleach: bool, seed: u64, plies: u32) -> (Rules, String) {
    let rules: Rules = format!("level={level},bleach={bleach},patch=connected")
        .parse()
        .unwrap();
    let mut game = Guppy::deal(&rules, Seed(seed));
    random_playout(
        &mut game,
        &mut Guppy::stream(Seed(seed), games_common::purpose::PLAYOUT, 0),
        plies,
    );
    (rules, game.position())
}

proptest! {
    #[test]
    fn any_text_at_all(text in ".{0,60}") {
        every_parser(&text);
    }

    #[test]
    fn texts_of_words_that_occur(
        words in proptest::collection::vec(prop_oneof![
            "(dye|sponge|pick|cut|put|cloth|undo|hint)", "(red|blue|yellow|bleach|green|tan)", "[a-j][0-9]", "[a-j][0-9]-[a-j][0-9]",
            "(level|patch|cloth_limit|bleach)=(1|14|15|none|rectangle|connected|true)", "[ ,:=/.-]",
        ], 0..5),
        between in "[ ,]",
    ) {
        every_parser(&words.join(&between));
    }

    #[test]
    fn damaged_positions(
        level in 1u8..=14, bleach: bool, seed: u64, plies in 0u32..40,
        edits in proptest::collection::vec((any::<prop::sample::Index>(), 0u8..3, "[a-zA-Z0-9.,:/= -]"), 1..4),
    ) {
        let (rules, text) = position(level, bleach, seed, plies);
        position_survives(&rules, &text);
        let mut damaged = text.clone();
        for (at, kind, letter) in edits {
            let i = at.index(damaged.len());
            match kind {
                0 => damaged.replace_range(i..=i, &letter),
                1 => damaged.insert_str(i, &letter),
                _ => drop(damaged.remove(i)),
            }
        }
        position_survives(&rules, &damaged);
        position_survives(&Rules::default(), &damaged);
    }

    #[test]
    fn moves_round_trip(index in 0u32..2500, bleach: bool, connected: bool) {
        use games_common::ActionIndex;
        let patch = if connected { "connected" } else { "rectangle" };
        let rules: Rules = format!("patch={patch},bleach={bleach}").parse().unwrap();
        let found = Guppy::decode(&rules, index);
        prop_assert_eq!(found.is_some(), index < Guppy::action_count(&rules));
        if let Some(m) = found {
            prop_assert_eq!(Guppy::encode(&rules, m), Some(index));
            prop_assert_eq!(m.to_string().parse::<Move>(), Ok(m));
        }
    }

    #[test]
    fn damaged_saves(seed: u64, plies in 0u32..30, at: prop::sample::Index, letter in "[ -~]") {
        let rules: Rules = "level=3,cloth_limit=5".parse().unwrap();
        let mut session = Session::<Guppy>::deal(&rules, Seed(seed));
        let mut chance = Guppy::stream(Seed(seed), games_common::purpose::PLAYERS, 0);
        let mut legal = Vec::new();
        for _ in 0..plies {
            session.legal_moves(Seat::FIRST, &mut legal);
            let Some(&m) = chance.pick(&legal) else { break };
            session.play(Seat::FIRST, m).unwrap();
        }
        let record = session.record();
        let json = serde_json::to_string(&record).unwrap();
        let again: Record = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&again, &record);
        let loaded = Session::<Guppy>::load(&again).unwrap();
        prop_assert_eq!(loaded.game(), session.game());

        let i = at.index(json.len());
        let mut damaged = json.clone();
        damaged.replace_range(i..=i, &letter);
        if let Ok(record) = serde_json::from_str::<Record>(&damaged)
            && let Ok(loaded) = Session::<Guppy>::load(&record)
        {
            // Whatever still loads is a game that can be saved again to the same record.
            prop_assert_eq!(loaded.record(), record);
        }

        let state = serde_json::to_string(session.game()).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Guppy>(&state).unwrap(), session.game());
        let i = at.index(state.len());
        let mut damaged = state.clone();
        damaged.replace_range(i..=i, &letter);
        if let Ok(game) = serde_json::from_str::<Guppy>(&damaged) {
            prop_assert_eq!(Snapshot::of(&game).restore::<Guppy>().unwrap(), game);
        }
    }
}

#[test]
fn move_errors_say_what_is_wrong() {
    let wrong = |text: &str| text.parse::<Move>().unwrap_err();
    assert!(matches!(wrong(""), MoveError::Kind { .. }));
    assert!(matches!(wrong("undo"), MoveError::Kind { .. }));
    assert!(matches!(wrong("hint"), MoveError::Kind { .. }));
    assert!(matches!(wrong(" put"), MoveError::Kind { .. }));
    assert!(matches!(wrong("put "), MoveError::Words { words: 2, .. }));
    assert!(matches!(
        wrong("dye red"),
        MoveError::Words { words: 2, .. }
    ));
    assert!(matches!(
        wrong("dye  red c4"),
        MoveError::Words { words: 4, .. }
    ));
    assert!(matches!(wrong("dye green c4"), MoveError::Name(_)));
    assert_eq!(
        wrong("dye green c4").to_string(),
        "\"green\" is not a dye: wanted red, blue or yellow, or bleach where the rules have it"
    );
    assert_eq!(
        wrong("sponge").to_string(),
        "\"sponge\" has 1 word: wanted sponge and a tile, such as: sponge c4"
    );
    assert!(matches!(wrong("pick brown"), MoveError::Name(_)));
    assert!(matches!(wrong("sponge j1"), MoveError::Tile(_)));
    assert!(matches!(wrong("sponge a0"), MoveError::Tile(_)));
    assert!(matches!(wrong("sponge A1"), MoveError::Tile(_)));
    assert!(matches!(wrong("cut a1-"), MoveError::Rectangle(_)));
    assert!(matches!(wrong("cut a1-b2-c3"), MoveError::Rectangle(_)));
    assert_eq!(
        wrong("sponge c10").to_string(),
        "\"c10\" is not a tile: wanted a column a to i and a row 1 to 9, such as c4"
    );
}

const TAN: &str =
    "ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";

#[test]
fn position_errors_name_the_condition() {
    let base = || Setup::new("level=7,cloth_limit=3", TAN);
    let holes = |n: usize| {
        let mut rows = TAN.to_string();
        for _ in 0..n {
            rows = rows.replacen('t', ".", 1);
        }
        Setup::new("level=7,cloth_limit=3", &rows)
    };
    assert!(base().build().is_ok());
    macro_rules! wrong {
        ($setup:expr, $pattern:pat) => {
            let found = $setup.build();
            assert!(matches!(found, Err($pattern)), "{found:?}");
        };
    }
    wrong!(
        Setup::new("", "ttt"),
        E::Count {
            part: "cloth",
            found: 1,
            wanted: 9
        }
    );
    wrong!(
        Setup::new("", &TAN.replacen("ttttttttt", "tttttttt", 1)),
        E::Item {
            part: "cloth",
            item: 1,
            ..
        }
    );
    wrong!(
        Setup::new("", &TAN.replacen('t', "x", 1)),
        E::Item {
            part: "cloth",
            item: 1,
            ..
        }
    );
    wrong!(
        Setup::new("", &TAN.replacen('t', "é", 1)),
        E::Item {
            part: "cloth",
            item: 1,
            ..
        }
    );
    wrong!(
        Setup::new("", &TAN.replacen('t', "T", 1)),
        E::Bleached { .. }
    );
    wrong!(base().beads("a1:white"), E::Beads { found: 1, most: 0 });
    wrong!(
        base().beads("a1:grey"),
        E::Item {
            part: "beads",
            item: 1,
            ..
        }
    );
    wrong!(
        base().beads("a1"),
        E::Item {
            part: "beads",
            item: 1,
            ..
        }
    );
    wrong!(
        base().beads("a1:white,"),
        E::Item {
            part: "beads",
            item: 2,
            ..
        }
    );
    wrong!(base().beads("b1:white,a1:white"), E::BeadOrder { .. });
    wrong!(base().beads("b1:white,b1:black"), E::BeadOrder { .. });
    wrong!(
        holes(3)
            .order("red", "3:1:u-")
            .order("blue", "0:0:-b")
            .score(63)
            .beads("a1:white"),
        E::BeadWithoutCloth { .. }
    );
    wrong!(
        Setup::new("level=1", TAN)
            .order("red", "0:0:-b")
            .beads("a1:white"),
        E::Beads { found: 1, most: 0 }
    );
    wrong!(
        base().dyes("7,7"),
        E::Count {
            part: "dyes",
            found: 2,
            wanted: 3
        }
    );
    wrong!(
        base().dyes("7,7,7,7"),
        E::Count {
            part: "dyes",
            found: 4,
            wanted: 3
        }
    );
    wrong!(
        base().dyes("7,07,7"),
        E::Item {
            part: "dyes",
            item: 2,
            ..
        }
    );
    wrong!(
        base().dyes("7,+7,7"),
        E::Item {
            part: "dyes",
            item: 2,
            ..
        }
    );
    wrong!(
        base().dyes("7,7,256"),
        E::Item {
            part: "dyes",
            item: 3,
            ..
        }
    );
    wrong!(
        base().dyes("7,8,7"),
        E::Units {
            dye: Dye::Blue,
            found: 8,
            most: 7
        }
    );
    wrong!(
        base().sponges(15),
        E::Sponges {
            found: 15,
            most: 14
        }
    );
    assert!(
        base()
            .order("green", "0:0:-b")
            .dyes("7,8,8")
            .sponges(16)
            .build()
            .is_ok()
    );
    wrong!(
        base().order("green", "0:0:-b").dyes("8,8,8"),
        E::Units { dye: Dye::Red, .. }
    );
    wrong!(
        base().order("red", "0:0:b-"),
        E::Item {
            part: "orders",
            item: 1,
            ..
        }
    );
    wrong!(
        base().order("red", "0:0"),
        E::Item {
            part: "orders",
            item: 1,
            ..
        }
    );
    wrong!(
        base().order("red", "0:0:--:"),
        E::Item {
            part: "orders",
            item: 1,
            ..
        }
    );
    wrong!(
        base().order("red", "3:1:--"),
        E::NotUsed {
            order: Order::Red,
            tiles: 3
        }
    );
    wrong!(holes(3).order("red", "3:0:u-"), E::Patches { .. });
    wrong!(base().order("red", "0:1:u-"), E::Patches { .. });
    wrong!(
        holes(5).order("red", "5:2:u-"),
        E::Patches {
            tiles: 5,
            patches: 2,
            min: 3,
            ..
        }
    );
    wrong!(base().order("red", "82:1:u-"), E::Patches { .. });
    wrong!(
        holes(3),
        E::Holes {
            found: 3,
            wanted: 0
        }
    );
    wrong!(
        base().order("red", "3:1:u-").score(63),
        E::Holes {
            found: 0,
            wanted: 3
        }
    );
    wrong!(
        base().order("red", "0:0:g-"),
        E::GoneTooEarly { order: Order::Red }
    );
    wrong!(base().cloths(4), E::Cloths { found: 4, limit: 3 });
    wrong!(base().cloths(0), E::Item { part: "cloths", .. });
    let mut gone = base().cloths(2);
    for order in ["red", "blue", "yellow", "green", "orange", "purple"] {
        gone = gone.order(order, "0:0:g-");
    }
    wrong!(gone, E::AllGone);
    wrong!(base().hand("red"), E::Hand { order: Order::Red });
    wrong!(
        base().cloths(2).order("red", "0:0:g-").hand("red"),
        E::Hand { order: Order::Red }
    );
    wrong!(base().hand("tan"), E::Item { part: "hand", .. });
    wrong!(
        Setup::new("level=1", TAN).hand("green"),
        E::Hand {
            order: Order::Green
        }
    );
    wrong!(
        base().filled(1),
        E::Filled {
            found: 1,
            wanted: 0
        }
    );
    wrong!(
        base().score(1),
        E::Score {
            found: 1,
            least: 0,
            most: 0
        }
    );
    wrong!(
        holes(6).order("red", "6:1:u-").filled(1).score(7251),
        E::Score { least: 7252, .. }
    );
    let text = base().text();
    let set_up = |text: &str| Guppy::set_up(&base().rules, text, Seed(1)).unwrap_err();
    assert_eq!(
        set_up(&text[..text.find(" score").unwrap()]),
        E::Missing { wanted: "score" }
    );
    assert_eq!(
        set_up(&format!("{text} more=1")),
        E::Extra {
            found: "more=1".into()
        }
    );
    assert!(matches!(
        set_up(&text.replace(" dyes", "  dyes")),
        E::Key { wanted: "dyes", .. }
    ));
    assert!(matches!(
        set_up(&text.replace("sponges", "sponge")),
        E::Key {
            wanted: "sponges",
            ..
        }
    ));
    let swapped = text.replace("red:0:0:--,blue", "blue:0:0:--,red");
    assert!(matches!(
        set_up(&swapped),
        E::OrderName {
            item: 1,
            wanted: Order::Red,
            ..
        }
    ));
    assert!(matches!(
        set_up(&text.replace(",purple:0:0:--", "")),
        E::Count {
            part: "orders",
            found: 5,
            wanted: 6
        }
    ));
    assert!(matches!(
        set_up(&text.replace("cloths=1", "cloths=99999999999999999999")),
        E::Item { part: "cloths", .. }
    ));
}

#[test]
fn the_last_countable_cloth_is_the_last() {
    let mut game = Setup::new("level=7", TAN).cloths(u64::MAX).game();
    assert!(game.check(Move::Cloth).is_err());
    random_playout(
        &mut game,
        &mut Guppy::stream(Seed(1), games_common::purpose::PLAYOUT, 0),
        500,
    );
    let mut game = Setup::new("level=7", TAN)
        .cloths(1_000_000_000_000_000)
        .game();
    game.play(Move::Cloth, |_| {}).unwrap();
    assert_eq!(
        Guppy::set_up(game.rules(), &game.position(), game.seed()),
        Ok(game)
    );
}

#[test]
fn events_and_gains_have_a_serde_form() {
    let mut game = Setup::new(
        "level=7,patch=connected",
        "gggggtttt ttttytttt rrrttttto ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt",
    )
    .game();
    let mut events = Vec::new();
    for m in [
        "dye blue e3",
        "pick red",
        "cut a3",
        "pick green",
        "cut a1",
        "cloth",
    ] {
        game.play(m.parse().unwrap(), |e| events.push(e)).unwrap();
    }
    assert!(events.len() > 12);
    for event in events {
        let json = serde_json::to_string(&event).unwrap();
        assert_eq!(
            serde_json::from_str::<guppy_core::Event>(&json).unwrap(),
            event,
            "{json}"
        );
    }
    let event = guppy_core::Event::Recoloured {
        tile: "c4".parse().unwrap(),
        from: Colour::TAN,
        to: Colour::RED,
    };
    assert_eq!(
        serde_json::to_string(&event).unwrap(),
        r#"{"event":"recoloured","tile":"c4","from":"tan","to":"red"}"#
    );
}

#[test]
fn the_state_is_a_game() {
    fn is_game<G: Game>() {}
    is_game::<Guppy>();
    assert!(size_of::<Guppy>() <= 256, "{}", size_of::<Guppy>());
    assert_eq!(
        (
            size_of::<Guppy>(),
            size_of::<guppy_core::Undo>(),
            size_of::<Move>()
        ),
        (176, 128, 3)
    );
}

#[test]
fn the_picture_in_the_readme_is_the_position_there() {
    let readme = include_str!("../README.md");
    let game = Setup::new(
        "",
        "rrybggbyr byyybgggb rb..rybbb gy..yrybr bb..yyggr rg..rbbyy ygrrbyrgb bryggrbyg ggbyrrybr",
    )
    .beads("g2:white,h4:black")
    .dyes("3,4,2")
    .order("blue", "8:1:u-")
    .order("yellow", "0:0:-b")
    .order("green", "0:0:-b")
    .hand("blue")
    .score(128)
    .game();
    for line in game.position().split(' ') {
        assert!(readme.contains(line), "{line}");
    }
    let picture = game.table().to_string();
    assert!(readme.contains(&picture), "{picture}");
}
