//! The order of hints (S12), on small positions.

mod common;

use common::{Table, mv, rules};
use games_common::{Hidden, MoveRules, Notation, Seat, Seed, Seeded, Sitting};
use spider_core::HintClass::{
    self, CompletesSet, Deal, EmptiesColumn, LengthensRun, Other, Repeats, Uncovers,
};
use spider_core::{Rules, Spider};

fn hints(game: &Spider) -> Vec<String> {
    let knowledge = Spider::knowledge(game.rules(), &game.view(Seat::FIRST));
    let mut hints = Vec::new();
    Spider::hints(&knowledge, &mut hints);
    hints.iter().map(ToString::to_string).collect()
}

fn class(game: &Spider, text: &str) -> Option<HintClass> {
    HintClass::of(&game.view(Seat::FIRST), mv(text))
}

fn of_class(game: &Spider, wanted: HintClass) -> Vec<String> {
    hints(game)
        .into_iter()
        .filter(|m| class(game, m) == Some(wanted))
        .collect()
}

#[test]
fn every_class_on_a_small_position() {
    let cases = [
        ("KsQsJsTs9s8s7s6s5s4s3s2s As *Kh", "1-0x1", CompletesSet),
        ("KsQsJsTs9s8s7s6s5s4s3s2s [4h]As *Kh", "1-0x1", CompletesSet),
        ("[4h]8s 9s *Kh", "0-1x1", Uncovers),
        ("[4h]8s 9h *Kh", "0-1x1", Uncovers),
        ("[4h]8s - *Kh", "0-1x1", Uncovers),
        ("8s 9s *Kh", "0-1x1", EmptiesColumn),
        ("8s7s 9h *Kh", "0-1x2", EmptiesColumn),
        ("3h8s 9s *Kh", "0-1x1", LengthensRun),
        // From a card of another suit that it fits, to one of its own.
        ("9h8s 9s *Kh", "0-1x1", LengthensRun),
        // A part of a short run to the end of a longer one.
        ("9s8s Js Ts9s *Kh", "0-2x1", LengthensRun),
        ("3h8s 9h *Kh", "0-1x1", Other),
        ("3h8s - *Kh", "0-1x1", Other),
        ("9h8s - *Kh", "0-1x1", Other),
        ("8s - *Kh", "0-1x1", Repeats),
        ("9s8s7s - *Kh", "0-1x3", Repeats),
        ("9h8s 9d *Kc", "0-1x1", Repeats),
        ("9s8s 9s *Kh", "0-1x1", Repeats),
        ("9s8s 9h *Kh", "0-1x1", Repeats),
        ("9s8s - *Kh", "0-1x1", Repeats),
        ("Ts9s8s Js 9s *Kh", "0-2x1", Repeats),
    ];
    for (columns, text, wanted) in cases {
        let rules = rules(if columns.contains('d') {
            "suits=4"
        } else {
            "suits=2"
        });
        let game = Table::new(rules, columns).game();
        assert_eq!(class(&game, text), Some(wanted), "{columns} {text}");
    }
    let game = Table::new(Rules::default(), "8s *Ks")
        .stock("9s9s9s9s9s9s9s9sTsJs")
        .game();
    assert_eq!(class(&game, "deal"), Some(Deal));
    assert_eq!(class(&game, "0-1x1"), None, "not legal");
    assert_eq!(class(&game, "0-2"), None, "a wish");
}

#[test]
fn a_part_of_a_run_onto_a_longer_run_lengthens_it() {
    let game = Table::new(rules("suits=2"), "7s6s9s8s JsTs9s *Kh").game();
    assert_eq!(
        class(&game, "0-1x1"),
        Some(LengthensRun),
        "4 cards where there were 2"
    );
    let game = Table::new(rules("suits=2"), "JsTs9s8s 3s9s *Kh").game();
    assert_eq!(
        class(&game, "0-1x1"),
        Some(Repeats),
        "2 cards where there were 4"
    );
}

#[test]
fn the_classes_come_in_their_order() {
    let columns = "KsQsJsTs9s8s7s6s5s4s3s2s [4h]As [3h]8h 9h 7h 3sTh Jh *Kh 5h4h -";
    let game = Table::new(rules("suits=2"), columns)
        .stock("9s9s8s8s6s6s7s7sTsJs")
        .game();
    let classes: Vec<HintClass> = hints(&game)
        .iter()
        .map(|m| class(&game, m).unwrap())
        .collect();
    assert!(classes.is_sorted(), "{classes:?}");
    for wanted in [
        CompletesSet,
        Uncovers,
        EmptiesColumn,
        LengthensRun,
        Other,
        Deal,
        Repeats,
    ] {
        assert!(classes.contains(&wanted), "{wanted:?} in {classes:?}");
    }
    assert_eq!(hints(&game)[..2], ["1-0x1", "2-3x1"]);
}

#[test]
fn within_a_class_the_better_comes_first() {
    // Uncovering: onto the own suit, then the other, then an empty column; the column with fewer face-down cards first.
    let game = Table::new(rules("suits=2"), "[2h3h]8s [2h]8h 9s 9h - *Kh").game();
    assert_eq!(
        hints(&game)[..5],
        ["1-3x1", "0-2x1", "1-2x1", "0-3x1", "1-4x1"]
    );
    // Lengthening: the longest run first.
    let game = Table::new(rules("suits=2"), "2h7s 9s8s 3h8s *Kh").game();
    assert_eq!(of_class(&game, LengthensRun), ["0-1x1", "0-2x1"]);
    // Going round: onto the own suit, then the other, then an empty column; of each the longest group first.
    let game = Table::new(rules("suits=2"), "Ts9s8s Js 9s 9h - *Kh").game();
    let repeats = of_class(&game, Repeats);
    assert_eq!(repeats[..3], ["0-2x1", "0-3x1", "0-4x3"]);
    let counts = repeats[2..].iter().map(|m| m.split_once('x').unwrap().1);
    assert!(counts.clone().is_sorted_by(|a, b| a >= b), "{repeats:?}");
    assert!(counts.last() == Some("1"), "{repeats:?}");
    // Equal ones by index: the lower target first.
    let game = Table::new(rules("suits=2"), "3h8s 9h 9h *Kh").game();
    assert_eq!(of_class(&game, Other)[..2], ["0-1x1", "0-2x1"]);
}

#[test]
fn hints_know_nothing_that_is_hidden() {
    for seed in 0..20 {
        let game = Spider::deal(&rules("suits=4"), Seed(seed));
        let knowledge = Spider::knowledge(game.rules(), &game.view(Seat::FIRST));
        let other = Spider::sample(&knowledge, &mut game.chance(9, 0));
        assert_ne!(other.position(), game.position());
        assert_eq!(hints(&other), hints(&game));
    }
}

#[test]
fn while_the_game_goes_on_there_is_a_hint_and_then_none() {
    let mut game = Spider::deal(&Rules::default(), Seed(8));
    while let Some(m) = game.nth_legal(game.legal_count() / 2) {
        assert_eq!(hints(&game).len(), game.legal_count() as usize);
        game.apply(m, |_| {});
    }
    assert!(hints(&game).is_empty());
}
