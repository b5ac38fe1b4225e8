//! The player that plans: legal everywhere, the same every time, at no loss in the middle of a game, and strong.

mod common;

use std::fmt::Write;

use common::Setup;
use expect_test::{expect, expect_file};
use games_common::{Bot, Hidden, MoveRules, Scored, Seat, Seed, Seeded, Session};
use guppy_core::{Event, Guppy, Move, Planner, Rules};

fn choice(bot: &mut Planner, game: &Guppy) -> Option<Move> {
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    bot.choose(
        Seat::FIRST,
        &Guppy::knowledge(game.rules(), &game.view(Seat::FIRST)),
        &legal,
    )
}

/// Plays a game to its end; the moves, and the score.
fn game(rules: &str, seed: u64, nodes: u32) -> (Vec<Move>, i64) {
    let mut game = Guppy::deal(&rules.parse().unwrap(), Seed(seed));
    let mut bot = Planner::new(Seed(seed), nodes);
    let mut moves = Vec::new();
    while let Some(m) = choice(&mut bot, &game) {
        game.check(m).unwrap();
        game.apply(m, |_| {});
        moves.push(m);
        assert!(moves.len() < 400, "{rules} {seed}");
    }
    assert!(game.outcome().is_some(), "{rules} {seed}");
    (moves, game.score())
}

#[test]
fn games_end_under_all_rules() {
    for level in 1..=14u8 {
        for patch in ["rectangle", "connected"] {
            for limit in ["none", "1", "3"] {
                for bleach in [false, true] {
                    let rules =
                        format!("level={level},patch={patch},cloth_limit={limit},bleach={bleach}");
                    game(&rules, u64::from(level), 200);
                }
            }
        }
    }
    game("level=2", 1, 0);
    game("level=14,patch=connected", u64::MAX, 1);
}

#[test]
fn games_are_the_same_every_time() {
    let mut text = String::new();
    for (rules, seed) in [
        ("level=2,patch=connected,cloth_limit=2", 1),
        ("level=2", 2),
        ("level=6,patch=connected,cloth_limit=1", 3),
        ("level=14,cloth_limit=4", 4),
    ] {
        let (moves, score) = game(rules, seed, 2_000);
        assert_eq!(game(rules, seed, 2_000), (moves.clone(), score));
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        writeln!(text, "{rules} {seed}: {}\n= {score}", moves.join(", ")).unwrap();
    }
    expect_file!["golden/planner.txt"].assert_eq(&text);
}

/// A plan made for one table is not followed on another.
#[test]
fn a_player_asked_elsewhere_chooses_as_a_fresh_one() {
    let rules: Rules = "level=3,patch=connected,cloth_limit=2".parse().unwrap();
    let mut asked = Planner::new(Seed(5), 500);
    for seed in 0..4 {
        let mut game = Guppy::deal(&rules, Seed(seed));
        let mut others = Planner::new(Seed(seed), 200);
        for turn in 0.. {
            if turn % 3 == 0 {
                // On the way the player has seen another game.
                let elsewhere = Guppy::deal(&rules, Seed(100 + seed));
                assert_eq!(
                    choice(&mut asked, &elsewhere),
                    choice(&mut Planner::new(Seed(5), 500), &elsewhere)
                );
                assert_eq!(
                    choice(&mut asked, &game),
                    choice(&mut Planner::new(Seed(5), 500), &game)
                );
            }
            let Some(m) = choice(&mut others, &game) else {
                break;
            };
            game.apply(m, |_| {});
        }
    }
}

/// After an undo of a planned move the same move is chosen again.
#[test]
fn undo_is_no_trouble() {
    let rules = "level=2,patch=connected,cloth_limit=1".parse().unwrap();
    let mut session: Session<Guppy> = Session::deal(&rules, Seed(9));
    let mut bot = Planner::new(Seed(9), 500);
    let first = bot.choose_in(&session).unwrap();
    session.play(Seat::FIRST, first).unwrap();
    assert!(bot.choose_in(&session).is_some());
    session.undo(Seat::FIRST).unwrap();
    assert_eq!(bot.choose_in(&session), Some(first));
}

#[test]
fn nothing_to_choose_from() {
    let game = Guppy::deal(&Rules::default(), Seed(1));
    let knowledge = Guppy::knowledge(game.rules(), &game.view(Seat::FIRST));
    let mut bot = Planner::new(Seed(1), 100);
    assert_eq!(bot.choose(Seat::FIRST, &knowledge, &[]), None);
    // A list that lacks the planned move.
    assert_eq!(
        bot.choose(Seat::FIRST, &knowledge, &[Move::Put]),
        Some(Move::Put)
    );
    assert_eq!(bot.nodes(), 100);
}

/// One blue star joins three arms to a patch of fourteen; nothing else does so much.
#[test]
fn the_dye_that_joins_is_found() {
    let rows =
        "rybrbybry bybrbrrbr rbrybyyry ryryyrrby bbbbrbbbb yryrbrryr rryrbyrry byrybryyr ryrrbryby";
    let game = Setup::new("patch=connected,cloth_limit=1", rows)
        .dyes("0,1,0")
        .sponges(0)
        .game();
    let mut bot = Planner::new(Seed(1), 5_000);
    let m = choice(&mut bot, &game).unwrap();
    expect!["dye blue e5"].assert_eq(&m.to_string());
    let mut game = game;
    let mut large = false;
    game.apply(m, |e| large |= matches!(e, Event::LargePatch { .. }));
    assert!(large);
}

/// Ten red tiles are four short of the order. Where two sponges have washed, one red dye brings them; neither the sponges nor the dye alone bring that
/// much.
#[test]
fn sponges_ahead_of_a_dye_are_found() {
    let rows =
        "bybybybyb ybybybyby bybybybyb rrrrbybyb rrrrybyby rrbybybyb ybybybyby bybybybyb ybybybyby";
    let mut game = Setup::new("patch=connected,cloth_limit=1", rows)
        .dyes("1,0,0")
        .sponges(2)
        .game();
    let mut bot = Planner::new(Seed(1), 5_000);
    let mut moves = Vec::new();
    let mut filled = false;
    while let Some(m) = choice(&mut bot, &game) {
        game.apply(m, |e| filled |= matches!(e, Event::OrderFilled { .. }));
        moves.push(m.to_string());
    }
    expect!["sponge d7, sponge c6, dye red d7"].assert_eq(&moves[..3].join(", "));
    assert!(filled);
}

/// Twenty deals with a small budget, 22,086 points a game. Deals and player are fixed, so nothing here fails by chance; the room below is for another
/// planner that plays these few deals a little worse and others better.
#[test]
fn strength() {
    let sum: i64 = (1..=20)
        .map(|seed| game("level=2,patch=connected,cloth_limit=2", seed, 3_000).1)
        .sum();
    assert!(sum / 20 > 20_000, "{}", sum / 20);
}
