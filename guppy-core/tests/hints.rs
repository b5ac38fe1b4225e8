//! What hints propose, and how games of first hints go.

#![allow(clippy::cast_precision_loss)]

mod common;

use common::{Setup, mv, play};
use games_common::{ActionIndex, Hidden, MoveRules, Notation, Scored, Seat, Seed, Seeded, Sitting};
use guppy_core::{Guppy, Move, Rules};

fn hints(game: &Guppy) -> Vec<Move> {
    let mut hints = Vec::new();
    let knowledge = Guppy::knowledge(game.rules(), &game.view(Seat::FIRST));
    Guppy::hints(&knowledge, &mut hints);
    hints
}

fn first(game: &Guppy) -> String {
    hints(game)[0].to_string()
}

/// Hardly a colour twice side by side.
const MIXED: &str =
    "rbybrybrb ybrybrbyr rybrybryb bryrybrry yrbyrbyby bybrybryr ryrbyrbyb byrybryry ryrbyrbrb";

/// A table on level 2 without dye or sponges where nothing can be cut.
fn spent(cloths: u64) -> Setup {
    Setup::new("", MIXED)
        .dyes("0,0,0")
        .sponges(0)
        .cloths(cloths)
}

#[test]
fn hints_are_the_legal_moves_each_once() {
    for setup in [
        spent(1),
        Setup::new("", MIXED),
        Setup::plain("level=7", 'r'),
    ] {
        let game = setup.game();
        let (mut found, mut legal) = (hints(&game), Vec::new());
        game.legal_moves(&mut legal);
        found.sort_by_key(|m| Guppy::encode(game.rules(), *m));
        assert_eq!(found, legal);
    }
}

#[test]
fn without_stock_four_cloths_are_waited_for_and_then_an_order_is_given_up() {
    for cloths in 1..4 {
        assert_eq!(first(&spent(cloths).game()), "cloth");
    }
    // First the orders of one dye.
    let mut game = spent(4).game();
    let order: Vec<_> = hints(&game).iter().map(ToString::to_string).collect();
    assert_eq!(order.len(), 5);
    assert_eq!(order[3..], ["pick green", "cloth"]);
    // That pays for four more.
    play(&mut game, &order[0]);
    assert_eq!(first(&game), "cloth");
    let used = |cloths| spent(cloths).order("red", "0:0:g-");
    assert_eq!(first(&used(7).game()), "cloth");
    assert!(first(&used(8).game()).starts_with("pick "));
    // However far the count is, the game comes to its end.
    let mut game = spent(u64::MAX - 1).game();
    for _ in 0..8 {
        assert_eq!(game.outcome(), None);
        let m = first(&game);
        assert_ne!(m, "cloth", "{}", game.position());
        play(&mut game, &m);
    }
    assert!(game.outcome().is_some());
}

#[test]
fn of_the_orders_of_one_dye_that_with_the_least_patch_is_given_up() {
    let rows = MIXED.replacen("rbybrybrb ybrybrbyr", "yyyyyrrrr bbbbbrbyr", 1);
    let game = Setup::new("", &rows)
        .dyes("0,0,0")
        .sponges(0)
        .cloths(4)
        .order("blue", "0:0:g-")
        .cloths(8)
        .game();
    assert_eq!(
        hints(&game)[..3],
        [mv("pick red"), mv("pick yellow"), mv("pick green")]
    );
}

#[test]
fn the_last_pair_with_nothing_to_cut_is_put_down() {
    let game = spent(2)
        .order("red", "0:0:g-")
        .order("blue", "0:0:g-")
        .order("yellow", "0:0:g-")
        .order("green", "0:0:u-")
        .hand("green")
        .game();
    assert_eq!(first(&game), "put");
}

#[test]
fn what_can_be_cut_is_cut_before_new_cloth() {
    let rows = MIXED.replacen("rbybrybrb ybrybrbyr", "gggggggrb bbbbbbbyr", 1);
    let mut game = Setup::new("", &rows).dyes("0,0,0").sponges(0).game();
    assert_eq!(hints(&game)[..2], [mv("pick green"), mv("pick blue")]);
    play(&mut game, "pick green");
    assert_eq!(first(&game), "cut a1-g1");
}

#[test]
fn a_rectangle_that_lacks_dye_is_completed() {
    // Six tiles fill an order on level 7, and one dye makes them red.
    let rows =
        "rrrnnnnnn rttnnnnnn nnnnnnnnn nnnnnnnnn nnnnnnnnn nnnnnnnnn nnnnnnnnn nnnnnnnnn nnnnnnnnn";
    let game = Setup::new("level=7", rows).sponges(0).game();
    let mut after = game.clone();
    play(&mut after, &first(&game));
    assert!(
        after.position().starts_with("cloth=rrrnnnnnn/rrrnnnnnn/"),
        "{}",
        after.position()
    );
}

/// The mean score of 200 games of first hints, none of which is longer than this or sees more than four cloths an order.
fn mean_score(text: &str, longest: u32) -> f64 {
    let rules: Rules = text.parse().unwrap();
    let orders = rules.orders().len() as u64;
    let (mut scores, mut moves, mut cloths, mut most) = (0, 0, 0, 0);
    for seed in 0..200 {
        let mut game = Guppy::deal(&rules, Seed(seed));
        let mut plies = 0;
        while game.outcome().is_none() {
            assert!(plies < longest, "{text}, deal {seed}: {}", game.position());
            game.apply(hints(&game)[0], |_| {});
            plies += 1;
        }
        let seen = game.table().cloths();
        assert!(seen <= 4 * orders, "{text}, deal {seed}: {seen} cloths");
        scores += game.score();
        moves += plies;
        cloths += seen;
        most = most.max(plies);
    }
    println!(
        "{rules}: score {:.0}, moves {:.1} and at most {most}, cloths {:.1}",
        scores as f64 / 200.0,
        f64::from(moves) / 200.0,
        cloths as f64 / 200.0
    );
    scores as f64 / 200.0
}

// The figures to be reached are those of hints that weigh finished patches only and never give an order up while there can be
// new cloth: with them a game by the default rules takes 262 moves in the mean and up to 1620.

#[test]
fn games_of_rectangles_with_little_to_do() {
    assert!(mean_score("level=1", 60) >= 269.0);
    assert!(mean_score("level=14", 60) >= 9426.0);
}

#[test]
fn games_of_rectangles_by_the_default_rules() {
    assert!(mean_score("", 80) >= 835.0);
}

#[test]
fn games_of_rectangles_with_all_orders() {
    assert!(mean_score("level=13", 80) >= 25896.0);
}

#[test]
fn games_of_connected_patches() {
    let before = [
        (1, 3415.0),
        (2, 12157.0),
        (4, 43115.0),
        (7, 142_456.0),
        (14, 35795.0),
    ];
    for (level, before) in before {
        let mean = mean_score(&format!("level={level},patch=connected"), 90);
        assert!(mean >= before, "level {level}: {mean}");
    }
}
