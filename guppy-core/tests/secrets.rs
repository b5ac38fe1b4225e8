//! The one secret is the seed: what chance will still do.
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "rules as the engine takes them"
)]

mod common;

use common::Setup;
use games_common::conformance::{Plan, Tally, secrets_leave_no_trace};
use games_common::{ActionIndex, Hidden, MoveRules, Notation, Seat, Seed, Seeded, random_playout};
use guppy_core::{Guppy, Rules};

/// The same table in games of two seeds.
fn twins(text: &str, plies: u32) -> (Guppy, Guppy) {
    let rules: Rules = text.parse().unwrap();
    let mut one = Guppy::deal(&rules, Seed(1));
    random_playout(
        &mut one,
        &mut Guppy::stream(Seed(8), games_common::purpose::PLAYOUT, 0),
        plies,
    );
    let other = Guppy::set_up(&rules, &one.position(), Seed(987_654_321)).unwrap();
    (one, other)
}

#[test]
fn nothing_that_is_shown_depends_on_the_seed() {
    for text in ["", "patch=connected,level=5,bleach=true"] {
        for plies in [0, 3, 10, 20] {
            let (one, other) = twins(text, plies);
            assert_ne!(one, other);
            let (seen, other_seen) = (one.view(Seat::FIRST), other.view(Seat::FIRST));
            assert_eq!(seen, other_seen);
            assert_eq!(seen.to_string(), other_seen.to_string());
            assert_eq!(format!("{seen:?}"), format!("{other_seen:?}"));
            let bytes = serde_json::to_string(&seen).unwrap();
            assert_eq!(bytes, serde_json::to_string(&other_seen).unwrap());
            assert!(!bytes.contains("987654321") && !bytes.contains("seed"));
            let (mut legal, mut other_legal) = (Vec::new(), Vec::new());
            one.legal_moves(&mut legal);
            other.legal_moves(&mut other_legal);
            assert_eq!(legal, other_legal);
            for index in 0..Guppy::action_count(one.rules()) {
                let m = Guppy::decode(one.rules(), index).unwrap();
                assert_eq!(one.check(m), other.check(m));
                assert_eq!(one.settle(m), other.settle(m));
            }
        }
    }
}

#[test]
fn a_view_that_is_read_back_was_validated() {
    let (one, _) = twins("", 6);
    let view = one.view(Seat::FIRST);
    let json = serde_json::to_string(&view).unwrap();
    assert_eq!(
        serde_json::from_str::<guppy_core::View>(&json).unwrap(),
        view
    );
    for (from, to) in [
        ("score=0", "score=5"),
        ("cloths=1", "cloths=0"),
        ("filled=0", "filled=1"),
        ("level=2", "level=1"),
    ] {
        let bad = json.replacen(from, to, 1);
        assert!(
            bad != json && serde_json::from_str::<guppy_core::View>(&bad).is_err(),
            "{bad}"
        );
    }
}

#[test]
fn samples_have_the_table_and_another_seed() {
    let (one, _) = twins("", 6);
    let mind = Guppy::knowledge(one.rules(), &one.view(Seat::FIRST));
    let mut chance = Guppy::stream(Seed(4), games_common::purpose::PLAYERS, 0);
    let mut seeds = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let sample = Guppy::sample(&mind, &mut chance);
        assert_eq!(sample.table(), one.table());
        seeds.insert(sample.seed());
    }
    assert_eq!(seeds.len(), 20);
}

#[test]
fn undo_is_barred_by_what_chance_has_shown() {
    use games_common::{Session, UndoError};
    let mut session = Session::<Guppy>::deal(&Rules::default(), Seed(1));
    for text in ["dye red e5", "pick red", "put"] {
        session.play(Seat::FIRST, text.parse().unwrap()).unwrap();
    }
    for _ in 0..3 {
        session.undo(Seat::FIRST).unwrap();
    }
    session.play(Seat::FIRST, "cloth".parse().unwrap()).unwrap();
    assert_eq!(session.undo(Seat::FIRST), Err(UndoError::Barred));

    // A throw for a bead bars, whether or not one appears; on level 1 there is none.
    let rows = "rrrrrrrrt ".repeat(9);
    for (level, barred) in [(1, false), (2, true)] {
        let game = Setup::new(&format!("level={level},patch=connected"), &rows).game();
        let mut session = Session::from_game(game);
        session
            .play(Seat::FIRST, "dye red i5".parse().unwrap())
            .unwrap();
        assert_eq!(session.undo(Seat::FIRST).is_err(), barred, "level {level}");
    }
}

/// What two states that differ in secrets show, as the bytes that a front end would be sent.
fn no_trace(rules: &Rules, plan: &Plan) -> Tally {
    secrets_leave_no_trace::<Guppy>(
        rules,
        plan,
        |view| serde_json::to_vec(view).expect("json"),
        |event| serde_json::to_vec(event).expect("json"),
    )
    .unwrap_or_else(|e| panic!("{rules}: {e}"))
}

#[test]
fn long_games_written_out_hold_no_secret() {
    let mut compared = 0;
    for level in 1..=14 {
        for patch in ["rectangle", "connected"] {
            for more in [
                "",
                ",bleach=true",
                ",cloth_limit=1",
                ",cloth_limit=3,bleach=true",
            ] {
                let rules = format!("level={level},patch={patch}{more}");
                let plan = Plan {
                    seeds: level..level + 2,
                    plies: 120,
                    samples: 1,
                };
                compared += no_trace(&rules.parse().unwrap(), &plan).states;
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}
