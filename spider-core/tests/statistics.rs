//! Figures of random play that an independent model gave, with fixed seeds.

#![allow(clippy::cast_precision_loss, reason = "figures far below 2^52")]

mod common;

use common::rules;
use games_common::{MoveRules, Scored, Seed, Seeded, purpose};
use spider_core::Spider;
use std::num::NonZeroU32;

/// Mean plies a game, and mean legal moves a position, over random games.
fn random_play(rules_text: &str, games: u64) -> (f64, f64) {
    let rules = rules(rules_text);
    let mut chance = Spider::stream(Seed(1), purpose::PLAYERS, 0);
    let (mut plies, mut moves) = (0_u64, 0_u64);
    for seed in 0..games {
        let mut game = Spider::deal(&rules, Seed(seed));
        while let Some(n) = NonZeroU32::new(game.legal_count()) {
            moves += u64::from(n.get());
            plies += 1;
            let m = game.nth_legal(chance.below(n)).unwrap();
            game.apply(m, |_| {});
        }
        assert!(game.outcome().is_some());
    }
    (plies as f64 / games as f64, moves as f64 / plies as f64)
}

#[test]
fn random_games_of_one_suit_have_298_plies_and_9_moves_a_position() {
    let (plies, moves) = random_play("", 4_000);
    assert!((plies - 298.0).abs() < 1.5, "{plies} plies a game");
    assert!((moves - 9.0).abs() < 0.3, "{moves} moves a position");
}

/// Every column has the same part in the deal: the mean of each column's first and last card is that of the deck, 7.
#[test]
fn the_deal_is_fair() {
    use games_common::{Hidden, Seat};
    const DEALS: u64 = 5_000;
    let mut sums = [0_u64; 10];
    for seed in 0..DEALS {
        let view = Spider::deal(&rules("suits=4"), Seed(seed)).view(Seat::FIRST);
        for (sum, column) in sums.iter_mut().zip(view.columns()) {
            *sum += u64::from(column.face_up[0].rank().number());
        }
    }
    for (column, sum) in sums.into_iter().enumerate() {
        let mean = sum as f64 / DEALS as f64;
        // A rank's standard deviation is 3.74; four times that of the mean.
        assert!(
            (mean - 7.0).abs() < 4.0 * 3.74 / (DEALS as f64).sqrt(),
            "column {column}: {mean}"
        );
    }
}
