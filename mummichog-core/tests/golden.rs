//! Deals, games and counts that no later version may change without a new rules version. `UPDATE_EXPECT=1` writes the files again.

mod common;

use std::fmt::Write;

use common::rules;
use expect_test::expect_file;
use games_common::{
    Bot, MoveRules, Notation, RandomBot, Seat, Seed, Seeded, Session, divide, perft,
};
use mummichog_core::{MemoryBot, Mummichog};

/// Rules that between them vary every field that a deal or a game depends on.
const RULES: [&str; 8] = [
    "",
    "difficulty=7",
    "deal=pairs,peek_at=0",
    "extra_stars=true,faces=2,peek_at=4",
    "rows=3,columns=5,difficulty=16,clear_bonus=77",
    "rows=1,columns=9,faces=1,extra_stars=true",
    "rows=16,columns=16,faces=31,peek_at=1",
    "rows=16,columns=16,deal=pairs,peek_at=2,extra_stars=true",
];

#[test]
fn deals() {
    let mut text = String::new();
    for of in RULES {
        let rules = rules(of);
        let _ = writeln!(text, "rules {rules}");
        for seed in [0, 1, 2, 3, 4, 99, 20_090_111, u64::MAX] {
            let _ = writeln!(
                text,
                "{seed} {}",
                Mummichog::deal(&rules, Seed(seed)).position()
            );
        }
    }
    expect_file!["golden/deals.txt"].assert_eq(&text);
}

#[test]
fn games() {
    let mut text = String::new();
    for (of, seed) in RULES.into_iter().zip(1..).chain([
        ("", 101),
        ("extra_stars=true", 102),
        ("difficulty=7", 103),
        ("rows=4,columns=4", 104),
    ]) {
        let mut session = Session::<Mummichog>::deal(&rules(of), Seed(seed));
        let _ = writeln!(text, "rules {}\nseed {seed}", session.rules());
        // Every third flip is a random one, so that runs break.
        let mut memory = MemoryBot::default();
        let mut random = RandomBot::new::<Mummichog>(Seed(seed));
        for ply in 0.. {
            let m = if ply % 3 == 2 {
                random.choose_in(&session)
            } else {
                memory.choose_in(&session)
            };
            let Some(m) = m else { break };
            let played = session.play(Seat::FIRST, m).expect("legal");
            let told: Vec<_> = played
                .events(Seat::FIRST)
                .iter()
                .map(ToString::to_string)
                .collect();
            let _ = writeln!(text, "{m} [{}] {}", session.score(), told.join("; "));
        }
        let _ = writeln!(
            text,
            "{} {} {:?}\n",
            session.game().position(),
            session.score(),
            session.outcome()
        );
    }
    expect_file!["golden/games.txt"].assert_eq(&text);
}

#[test]
fn perft_tables() {
    let mut text = String::new();
    for (of, depth) in [
        ("", 3),
        ("deal=pairs", 3),
        ("rows=3,columns=3", 4),
        ("rows=2,columns=4,faces=2,extra_stars=true", 5),
        ("rows=2,columns=3,deal=pairs", 6),
        ("rows=16,columns=16", 1),
    ] {
        for seed in 0..10 {
            let mut game = Mummichog::deal(&rules(of), Seed(seed));
            let counts: Vec<_> = (1..=depth)
                .map(|d| perft(&mut game, d).to_string())
                .collect();
            let _ = writeln!(text, "{of:?} seed {seed}: {}", counts.join(" "));
        }
    }
    for (m, n) in divide(&mut Mummichog::deal(&rules("rows=3,columns=3"), Seed(1)), 3) {
        let _ = writeln!(text, "{m}: {n}");
    }
    expect_file!["golden/perft.txt"].assert_eq(&text);
}

/// The counts once more without the counting of the last ply in one step.
#[test]
fn perft_counts_every_leaf() {
    fn count(game: &Mummichog, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        common::legal(game)
            .into_iter()
            .map(|m| {
                let mut next = game.clone();
                next.apply(m, |_| {});
                count(&next, depth - 1)
            })
            .sum()
    }
    for of in [
        "rows=2,columns=4,faces=2,extra_stars=true",
        "rows=3,columns=3",
        "rows=2,columns=3,deal=pairs",
    ] {
        for seed in 0..5 {
            let mut game = Mummichog::deal(&rules(of), Seed(seed));
            for depth in 0..=3 {
                assert_eq!(perft(&mut game, depth), count(&game, depth));
            }
        }
    }
}
