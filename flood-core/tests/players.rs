//! The players: that they choose what is legal under every rule and at both seats, how strong they are, and that they never change.

mod common;

use std::num::NonZeroU32;

use common::{VARIANTS, rules, table};
use expect_test::{Expect, expect};
use flood_core::{CarefulBot, Flood, LookoutBot, Move, Rules};
use games_common::{Bot, Hidden, MoveRules, RandomBot, Scored, Seat, Seed, Seeded};

fn lookout(seed: u64, playouts: u32) -> LookoutBot {
    LookoutBot::new(Seed(seed), NonZeroU32::new(playouts).expect("a budget"))
}

/// Plays a deal to its end with a player for each seat; every choice is checked.
fn play(
    rules: &Rules,
    seed: u64,
    first: &mut dyn Bot<Flood>,
    second: &mut dyn Bot<Flood>,
) -> (Flood, Vec<Move>) {
    let mut game = Flood::deal(rules, Seed(seed));
    let mut minds = [Seat::FIRST, Seat::SECOND].map(|s| Flood::knowledge(rules, &game.view(s)));
    let mut line = Vec::new();
    let mut legal = Vec::new();
    while game.outcome().is_none() {
        game.legal_moves(&mut legal);
        let seat = game.to_move();
        let m = match seat {
            Seat::FIRST => first.choose(seat, &minds[0], &legal),
            _ => second.choose(seat, &minds[1], &legal),
        };
        let m = m.expect("a move while the game goes on");
        assert_eq!(game.check(m), Ok(()));
        let mut events = Vec::new();
        game.apply(m, |event| events.push(event));
        for (seat, mind) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&mut minds) {
            let seen: Vec<_> = events
                .iter()
                .filter_map(|e| Flood::seen_by(seat, e))
                .collect();
            Flood::learn(mind, &seen, &game.view(seat), false);
        }
        line.push(m);
    }
    assert_eq!(lookout(1, 5).choose(Seat::FIRST, &minds[0], &[]), None);
    (game, line)
}

/// The mean of the houses saved over the first deals, with a player for each seat.
fn houses(
    rules: &Rules,
    deals: u64,
    mut first: impl FnMut(u64) -> Box<dyn Bot<Flood>>,
    mut second: impl FnMut(u64) -> Box<dyn Bot<Flood>>,
) -> f64 {
    let saved = (0..deals).map(|seed| {
        let (game, _) = play(rules, seed, &mut *first(seed), &mut *second(seed));
        u64::from(game.houses())
    });
    saved.sum::<u64>() as f64 / deals as f64
}

fn careful(_: u64) -> Box<dyn Bot<Flood>> {
    Box::new(CarefulBot)
}

#[test]
fn the_lookout_plays_by_every_rule_at_both_seats() {
    for text in VARIANTS {
        let rules = rules(text);
        for seed in 0..2 {
            play(
                &rules,
                seed,
                &mut lookout(seed, 9),
                &mut lookout(seed + 7, 9),
            );
        }
    }
}

#[test]
fn both_decks_seen_save_more() {
    let rules = Rules::default();
    let (mut plain, mut seen) = (0, 0);
    for seed in 0..40 {
        let game = Flood::deal(&rules, Seed(seed));
        let end = |playouts| {
            let mut game = game.clone();
            for m in game.best_line(playouts).expect("a line") {
                assert_eq!(game.check(m), Ok(()));
                game.apply(m, |_| {});
            }
            assert!(game.outcome().is_some());
            game.houses()
        };
        let (few, many) = (end(0), end(300));
        assert!(few <= many, "{seed}");
        plain += u32::from(few);
        seen += u32::from(many);
    }
    assert!(plain + 4 < seen, "{plain} {seen}");
    for text in VARIANTS {
        let rules = common::rules(text);
        let mut game = Flood::deal(&rules, Seed(3));
        let line = game.best_line(20);
        assert_eq!(line.is_none(), game.seats() > 1, "{text}");
        for m in line.into_iter().flatten() {
            assert_eq!(game.check(m), Ok(()));
            game.apply(m, |_| {});
        }
    }
}

#[test]
fn looking_ahead_saves_houses() {
    let rules = Rules::default();
    let nobody = |_| -> Box<dyn Bot<Flood>> { Box::new(CarefulBot) };
    let ahead = |seed| -> Box<dyn Bot<Flood>> { Box::new(lookout(seed, 120)) };
    let plain = houses(&rules, 60, careful, nobody);
    let better = houses(&rules, 60, ahead, nobody);
    // The deals are the same for both, so that most of their luck is too.
    assert!(plain + 0.05 < better, "{plain} {better}");
}

#[test]
fn the_lookout_as_the_flood_takes_more() {
    let rules = rules("sides=two_players");
    let ahead = |seed| -> Box<dyn Bot<Flood>> { Box::new(lookout(seed, 120)) };
    let random = |seed| -> Box<dyn Bot<Flood>> { Box::new(RandomBot::new::<Flood>(Seed(seed))) };
    let by_chance = houses(&rules, 40, careful, random);
    let plain = houses(&rules, 40, careful, careful);
    let better = houses(&rules, 40, careful, ahead);
    assert!(better + 0.1 < plain, "{better} {plain}");
    assert!(better + 0.1 < by_chance, "{better} {by_chance}");
}

#[test]
fn what_is_at_stake_is_seen() {
    // Two flood cards lie on c1 up, and only the king keeps the third off.
    let rules = rules("columns=2");
    let game = table(
        &rules,
        "Th,Js",
        "Tc:c1up,9c:c1up",
        "-",
        "-",
        "2s,3h,Kd",
        "8h",
    );
    let mind = Flood::knowledge(&rules, &game.view(Seat::FIRST));
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    let m = lookout(1, 200).choose(Seat::FIRST, &mind, &legal);
    assert_eq!(m.expect("a move").to_string(), "Kd c1 up 3");
}

fn golden(rules_text: &str, seed: u64, playouts: u32, wanted: &Expect) {
    let (first, second) = (
        &mut lookout(seed, playouts),
        &mut lookout(seed + 1, playouts),
    );
    let (game, line) = play(&rules(rules_text), seed, first, second);
    let moves: Vec<_> = line.iter().map(ToString::to_string).collect();
    let lines: Vec<_> = moves.chunks(6).map(|m| m.join(", ")).collect();
    wanted.assert_eq(&format!("{}\n{} houses\n", lines.join("\n"), game.houses()));
}

#[test]
fn games_never_change() {
    golden(
        "",
        1,
        60,
        &expect![[r#"
        8c c1 up 1, Js c2 up 3, 9d c2 down 1, Qd c3 up 3, 8h c3 down 1, 6c c1 down 1
        4d c4 down 1, Kd c8 up 3, 2c c5 up 1, Kh c2 down 3, 4h c7 up 1, Jc c3 down 3
        6h c5 down 1, 9s c8 down 2, 9c c4 up 3, Tc c4 down 3, 7c c8 down 3, Ad c7 up 3
        Qs c6 down 3, 5d c6 up 3, 5s c6 up 2, 2h c6 down 2, 2d c7 down 1, Jh c1 up 3
        8s c1 up 2, 5c c1 down 2, Qc c1 down 3, 6s c5 up 2, Jd c5 up 3, 3h c5 down 2
        3c c7 down 2, 5h c5 down 3
        16 houses
    "#]],
    );
    golden(
        "columns=5,spaces=2,lock=2,hand=4",
        2,
        100,
        &expect![[r#"
        6s c1 down 1, Ts c4 up 2, 9c c4 down 2, 6h c2 down 1, Qd c5 up 2, Ks c2 up 2
        Js c5 down 2, 7s c1 down 2, Qs c3 up 2, 8d c3 down 2
        9 houses
    "#]],
    );
    golden(
        "columns=4,sides=two_players",
        3,
        60,
        &expect![[r#"
        6c c2 up 1, flood c2 up, 7d c1 up 1, flood c2 up, 6d c1 down 1, flood c2 down
        4d c1 down 2, flood c3 up, Th c3 up 2, flood c2 up, 5c c4 up 1, flood c2 down
        2s c3 up 3, flood c2 down, 6h c3 down 1, flood c4 up, 9c c4 up 2, flood c4 down
        7c c4 up 3, flood discard, Ah c4 down 2, flood discard, Ts c1 up 2, flood c3 down
        As c3 down 2, flood c1 down, 6s c3 down 3, flood c1 down, Td c1 down 3, flood c1 up
        6 houses
    "#]],
    );
}
