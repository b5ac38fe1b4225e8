//! Figures that were found elsewhere, and bounds that can be proved.

mod common;

use flood_core::{CarefulBot, Flood, Rules};
use games_common::{Bot, MoveRules, Scored, Seat, Seed, Seeded, Session, purpose, random_playout};

/// Plays a game at random and tells how many houses stand.
fn random_game(rules: &Rules, seed: u64) -> Flood {
    let mut game = Flood::deal(rules, Seed(seed));
    let mut chance = Flood::stream(Seed(seed), purpose::PLAYOUT, 0);
    let played = random_playout(&mut game, &mut chance, 1_000);
    assert!(played.outcome.is_some());
    assert!(played.plies <= 32);
    game
}

/// At most 32 flood cards are drawn and a house takes three, so at most ten are lost.
fn within_bounds(game: &Flood) {
    assert!(game.flood_cards().count() <= 32);
    assert!(game.houses() >= 6);
    assert!((372..=992).contains(&game.score()), "{}", game.score());
}

#[test]
fn random_play_saves_about_nine_houses() {
    let rules = Rules::default();
    let games = 40_000_u32;
    let mut saved = 0;
    for seed in 0..games {
        let game = random_game(&rules, u64::from(seed));
        within_bounds(&game);
        saved += u32::from(game.houses());
    }
    let mean = f64::from(saved) / f64::from(games);
    // An independent model found 8.97. A single game strays by less than 2, so the mean of these by less than 0.01.
    assert!((8.93..9.01).contains(&mean), "{mean}");
}

#[test]
fn a_careful_player_loses_one_or_two_at_most_on_average() {
    let games = 400_u32;
    let mut lost = 0_u32;
    for seed in 0..games {
        let mut session = Session::<Flood>::deal(&Rules::default(), Seed(u64::from(seed)));
        while let Some(m) = CarefulBot.choose_in(&session) {
            session.play(session.to_move(), m).expect("a legal move");
        }
        assert!(session.outcome().is_some());
        within_bounds(session.game());
        lost += u32::from(16 - session.game().houses());
    }
    let mean = f64::from(lost) / f64::from(games);
    assert!((0.3..1.5).contains(&mean), "{mean}");
}

#[test]
fn even_careless_play_keeps_six_houses() {
    // Always the first move, always the last, and always the lowest card as far out as it goes.
    let mut fewest = 16;
    for seed in 0..3_000 {
        for way in 0..3 {
            let mut game = Flood::deal(&Rules::default(), Seed(seed));
            while game.outcome().is_none() {
                let count = game.legal_count();
                let n = match way {
                    0 => 0,
                    1 => count - 1,
                    _ => count / game.hand().count() as u32 - 1,
                };
                game.apply(game.nth_legal(n).expect("a move"), |_| {});
            }
            within_bounds(&game);
            fewest = fewest.min(game.houses());
        }
    }
    // The bound is not idle: such play comes near it.
    assert!(fewest <= 8, "{fewest}");
}

#[test]
fn a_game_is_no_longer_than_the_floods_deck() {
    for text in common::VARIANTS {
        let rules = common::rules(text);
        let most = u32::from(rules.flood_draws()) * u32::from(Flood::deal(&rules, Seed(0)).seats());
        for seed in 0..200 {
            let mut game = Flood::deal(&rules, Seed(seed));
            let mut chance = Flood::stream(Seed(seed), purpose::PLAYOUT, 0);
            let played = random_playout(&mut game, &mut chance, u32::MAX);
            assert!(
                played.outcome.is_some() && played.plies <= most,
                "{text}: {played:?}"
            );
            assert_eq!(game.payoff(Seat::SECOND), -game.score());
        }
    }
}
