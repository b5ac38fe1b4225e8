//! Deals, games and counts that no later version may change. `UPDATE_EXPECT=1` writes the files anew: only together with a new
//! rules version.

mod common;
mod reference;

use common::rules;
use expect_test::expect_file;
use games_common::{
    Chance, Hidden, MoveRules, Notation, RuleSet, Scored, Seat, Seed, Seeded, Sitting, perft,
};
use reference::Model;
use spider_core::{Rules, Spider};
use std::fmt::Write;

#[test]
fn deals() {
    let mut text = String::new();
    for suits in [1, 2, 4] {
        for seed in (0..20).chain([1 << 32, u64::MAX]) {
            let game = Spider::deal(&rules(&format!("suits={suits}")), Seed(seed));
            writeln!(text, "suits={suits} seed={seed} {}", game.position()).unwrap();
        }
    }
    expect_file!["golden/deals.txt"].assert_eq(&text);
}

#[test]
fn games() {
    let mut text = String::new();
    for (i, rules) in (0..).zip([
        "",
        "suits=2",
        "suits=4",
        "scoring=windows,dealing=no_empty",
        "suits=2,scoring=windows,dealing=no_empty",
        "suits=4,empty_column=closed",
        "dealing=stuck",
        "suits=2,dealing=no_empty,budget=120",
        "empty_column=closed,budget=50",
        "budget=1000",
        "budget=400",
    ]) {
        let rules: Rules = rules.parse().unwrap();
        let seed = Seed(1000 + i);
        writeln!(text, "game {rules} seed={seed}").unwrap();
        let mut game = Spider::deal(&rules, seed);
        let mut chance = Chance::new(seed, "golden", 0, 0).unwrap();
        let mut hints = Vec::new();
        for _ in 0..320 {
            // Mostly one of the first hints, so that the games get somewhere.
            Spider::hints(
                &Spider::knowledge(&rules, &game.view(Seat::FIRST)),
                &mut hints,
            );
            let best = if chance.percent(80) { 1 } else { hints.len() };
            let Some(&m) = chance.pick(&hints[..best.min(hints.len())]) else {
                break;
            };
            write!(text, "{m}:").unwrap();
            game.apply(m, |e| write!(text, " {e};").unwrap());
            writeln!(text, " score {}", game.score()).unwrap();
        }
        let outcome = game.outcome().map_or("goes on".into(), |o| o.to_string());
        writeln!(text, "end {outcome} {}", game.position()).unwrap();
    }
    assert!(text.contains("end won"), "one of the games is won");
    expect_file!["golden/games.txt"].assert_eq(&text);
}

#[test]
fn perft_tables() {
    let mut text = String::new();
    for suits in [1, 2, 4] {
        for seed in 0..10 {
            let rules = rules(&format!("suits={suits}"));
            let mut game = Spider::deal(&rules, Seed(seed));
            let model = Model::deal(&rules, Seed(seed));
            write!(text, "suits={suits} seed={seed}").unwrap();
            for depth in 0..=4 {
                let leaves = perft(&mut game, depth);
                write!(text, " {leaves}").unwrap();
                if depth <= 3 {
                    assert_eq!(leaves, model.perft(depth), "the reference counts the same");
                }
            }
            writeln!(text).unwrap();
            assert_eq!(game, Spider::deal(&rules, Seed(seed)));
        }
    }
    expect_file!["golden/perft.txt"].assert_eq(&text);
}

#[test]
fn rules_texts() {
    for preset in Rules::PRESETS {
        let rules = Rules::preset(preset).unwrap();
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    assert_eq!(
        Rules::default().to_string(),
        "suits=1,empty_column=any,dealing=always,scoring=budget,budget=300"
    );
    assert_eq!(
        Rules::windows().to_string(),
        "suits=1,empty_column=any,dealing=no_empty,scoring=windows,budget=300"
    );
}
