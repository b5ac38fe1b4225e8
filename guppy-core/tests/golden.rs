//! Deals, games and counts that must never change: they hold the promise that a game can be played again from its rules, seed and moves in
//! every later version. `UPDATE_EXPECT=1 cargo test` writes them anew, which is right only together with a new rules version.

use std::fmt::Write;

use expect_test::expect_file;
use games_common::{MoveRules, Notation, Outcome, Scored, Seed, Seeded, divide, perft};
use guppy_core::{Guppy, Rules};

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

#[test]
fn deals() {
    let mut text = String::new();
    for level in 1..=14 {
        for seed in [0, 1, 20_090_111, u64::MAX] {
            let game = Guppy::deal(&rules(&format!("level={level}")), Seed(seed));
            writeln!(text, "{} {seed} {}", game.rules(), game.position()).unwrap();
        }
    }
    let game = Guppy::deal(
        &rules("level=3,patch=connected,cloth_limit=2,bleach=true"),
        Seed(7),
    );
    writeln!(text, "{} 7 {}", game.rules(), game.position()).unwrap();
    expect_file!["golden/deals.txt"].assert_eq(&text);
}

/// Whole games, some of random moves and some of good ones. The moves are given, so that only a change of the rules changes what they do.
#[test]
fn games() {
    let mut text = String::new();
    for line in include_str!("golden/moves.txt").lines() {
        let (deal, moves) = line.split_once(": ").unwrap();
        let (rules_text, seed) = deal.split_once(' ').unwrap();
        let mut game = Guppy::deal(&rules(rules_text), seed.parse().unwrap());
        writeln!(text, "# {} deal {}", game.rules(), game.seed()).unwrap();
        for m in moves.split(", ") {
            writeln!(text, "{m} ({} legal)", game.legal_count()).unwrap();
            game.play(m.parse().unwrap(), |event| {
                writeln!(text, "  {event}").unwrap();
            })
            .unwrap();
        }
        assert_eq!(game.outcome(), Some(Outcome::Finished));
        writeln!(text, "= {}\n", game.position()).unwrap();
    }
    expect_file!["golden/games.txt"].assert_eq(&text);
}

#[test]
fn perft_tables() {
    let mut text = String::new();
    for name in [
        "",
        "patch=connected",
        "level=7",
        "level=7,patch=connected",
        "level=2,bleach=true",
        "level=14",
    ] {
        for seed in [1, 2] {
            let mut game = Guppy::deal(&rules(name), Seed(seed));
            let depth = if name == "level=14" { 5 } else { 2 };
            let counts: Vec<_> = (1..=depth)
                .map(|d| perft(&mut game, d).to_string())
                .collect();
            writeln!(text, "{} deal {seed}: {}", game.rules(), counts.join(" ")).unwrap();
        }
    }
    // With scissors in hand on a board that was worked on.
    for name in ["patch=connected", "level=7"] {
        let mut game = Guppy::deal(&rules(name), Seed(3));
        for m in ["dye red e5", "dye red e6", "sponge a1", "pick red"] {
            game.play(m.parse().unwrap(), |_| {}).unwrap();
        }
        let counts: Vec<_> = (1..=3).map(|d| perft(&mut game, d).to_string()).collect();
        writeln!(
            text,
            "{} deal 3 with red in hand: {}",
            game.rules(),
            counts.join(" ")
        )
        .unwrap();
        let split: Vec<_> = divide(&mut game, 2)
            .iter()
            .map(|(m, n)| format!("{m} {n}"))
            .collect();
        writeln!(text, "  {}", split.join(", ")).unwrap();
    }
    expect_file!["golden/perft.txt"].assert_eq(&text);
}
