//! Deals, games and counts that stay the same in every later version with the same rules version.
//!
//! `UPDATE_EXPECT=1 cargo test -p flood-core --test golden` writes the files anew.

mod common;

use std::fmt::Write;

use expect_test::expect_file;
use flood_core::{Flood, Move};
use games_common::{Bot, Notation, RandomBot, Scored, Seat, Seed, Seeded, Session, divide, perft};

/// The moves of the game that follows a headline in the file of games.
///
/// The careful games were once chosen by hints. Hints may get better, so these games are replayed as they stand.
fn moves_under(headline: &str) -> Vec<Move> {
    include_str!("golden/games.txt")
        .lines()
        .skip_while(|&line| line != headline)
        .skip(1)
        .map_while(|line| line.split_once(" | "))
        .map(|(m, _)| m.parse().unwrap_or_else(|e| panic!("{headline}: {m}: {e}")))
        .collect()
}

#[test]
fn deals() {
    let mut out = String::new();
    for seed in (0..40).chain([20_090_111, u64::from(u32::MAX), u64::MAX]) {
        writeln!(
            out,
            "{seed} {}",
            Flood::deal(&common::rules(""), Seed(seed)).position()
        )
        .expect("a string");
    }
    for text in common::VARIANTS.iter().skip(1) {
        for seed in [0, 1] {
            let game = Flood::deal(&common::rules(text), Seed(seed));
            writeln!(out, "{seed} {} {}", game.rules(), game.position()).expect("a string");
        }
    }
    expect_file!["golden/deals.txt"].assert_eq(&out);
}

#[test]
fn games() {
    let mut out = String::new();
    for (seed, text) in [
        (1, ""),
        (2, ""),
        (3, "sides=two_players"),
        (4, "columns=3,spaces=2,lock=2,player_deck=0004444000000"),
        (5, "hand=1,columns=2,player_deck=3000000000000"),
        (
            6,
            "columns=16,spaces=1,flood_deck=4444444444444,river_min=2",
        ),
        (7, "columns=2,spaces=8,lock=none"),
        (8, "columns=4,player_deck=0000880000000,sides=two_players"),
    ] {
        for careful in [false, true] {
            let mut session = Session::<Flood>::deal(&common::rules(text), Seed(seed));
            let mut random = RandomBot::new::<Flood>(Seed(seed));
            let way = if careful { "careful" } else { "random" };
            let headline = format!("deal {seed} {} {way}", session.rules());
            writeln!(out, "{headline}").expect("a string");
            let mut given = moves_under(&headline).into_iter();
            loop {
                let m = if careful {
                    given.next()
                } else {
                    random.choose_in(&session)
                };
                let Some(m) = m else { break };
                let played = session.play(session.to_move(), m).expect("a legal move");
                let heard: Vec<String> = played
                    .events(Seat::FIRST)
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                writeln!(out, "{m} | {}", heard.join("; ")).expect("a string");
            }
            assert!(session.outcome().is_some(), "{headline}: cut short");
            writeln!(
                out,
                "{} points, {}\n{}\n",
                session.score(),
                session.game().position(),
                session.view(Seat::SECOND)
            )
            .expect("a string");
        }
    }
    let plain: Vec<&str> = out.lines().map(str::trim_end).collect();
    expect_file!["golden/games.txt"].assert_eq(&(plain.join("\n") + "\n"));
}

#[test]
fn perft_tables() {
    let mut out = String::new();
    for (text, depths) in [
        ("", 3),
        ("sides=two_players", 4),
        ("columns=2,spaces=2", 5),
        (
            "columns=2,spaces=1,lock=2,player_deck=0004400000000,river_min=5,sides=two_players",
            7,
        ),
        ("columns=16,spaces=8,hand=10", 2),
        (
            "columns=1,spaces=1,hand=2,player_deck=0000800000000,flood_deck=0000800000000,river_min=2",
            6,
        ),
    ] {
        for seed in [1, 2] {
            let mut game = Flood::deal(&common::rules(text), Seed(seed));
            let leaves: Vec<String> = (0..=depths)
                .map(|depth| perft(&mut game, depth).to_string())
                .collect();
            writeln!(out, "{seed} {} {}", game.rules(), leaves.join(" ")).expect("a string");
            assert_eq!(game, Flood::deal(&common::rules(text), Seed(seed)));
        }
    }
    let mut game = Flood::deal(&common::rules("columns=2,spaces=2"), Seed(1));
    for (m, leaves) in divide(&mut game, 3) {
        writeln!(out, "{m}: {leaves}").expect("a string");
    }
    assert_eq!(game.outcome(), None);
    expect_file!["golden/perft.txt"].assert_eq(&out);
}
