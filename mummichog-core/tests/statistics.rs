//! Known figures: uniformly random play, and the published means for Memory.

// Sums of small numbers.
#![allow(clippy::cast_precision_loss)]

mod common;

use common::{legal, rules};
use games_common::{Bot, Hidden, MoveRules, Scored, Seat, Seed, Seeded, Session, random_playout};
use mummichog_core::{Exploring, MemoryBot, Mummichog, Rules};

/// Means over games of random play: flips, score, tiles left.
fn random_play(rules: &Rules, games: u32) -> [f64; 3] {
    let mut chance = Mummichog::stream(Seed(1), games_common::purpose::PLAYOUT, 0);
    let mut sums = [0.0; 3];
    for seed in 0..games {
        let mut game = Mummichog::deal(rules, Seed(seed.into()));
        let playout = random_playout(&mut game, &mut chance, 1_000_000);
        assert!(playout.outcome.is_some());
        sums[0] += f64::from(playout.plies);
        sums[1] += game.score() as f64;
        sums[2] += f64::from(game.tiles_left());
    }
    sums.map(|sum| sum / f64::from(games))
}

fn near(found: f64, wanted: f64, tolerance: f64) {
    assert!(
        (found - wanted).abs() <= tolerance,
        "{found}, wanted {wanted} to {tolerance}"
    );
}

#[test]
fn random_play_on_six_by_six() {
    // Figures of an independent model, given to a decimal or so. Over 400,000 games these rules make 51.84 flips, -20.1 points and
    // 1.985 tiles at d = 5, 102.9 flips at d = 7, and 48.55 flips and 7.2 points with extra stars. A game's standard deviation is 15.4 flips,
    // 57.5 points, 1.0 tile; 33 flips; 17 flips, 98 points. So the means below are off by 0.08, 0.3, 0.005; 0.24; 0.085, 0.5 at a time.
    let [flips, score, left] = random_play(&Rules::easy(), 40_000);
    near(flips, 52.1, 0.6);
    near(score, -20.6, 1.5);
    near(left, 1.99, 0.025);
    let [flips, _, _] = random_play(&Rules::hard(), 20_000);
    near(flips, 103.0, 1.1);
    let [flips, score, _] = random_play(&rules("extra_stars=true"), 40_000);
    near(flips, 48.6, 0.35);
    near(score, 7.1, 2.0);
}

/// The mean number of flips of a memory player over deals of n pairs, and its standard error.
fn memory_play(n: u32, exploring: Exploring, games: u32) -> (f64, f64) {
    let rules = rules(&format!(
        "deal=pairs,peek_at=0,{}",
        match n {
            18 => "rows=6,columns=6".to_string(),
            32 => "rows=8,columns=8".to_string(),
            n => format!("rows=2,columns={n}"),
        }
    ));
    let mut bot = MemoryBot::new(exploring);
    let (mut sum, mut squares) = (0.0, 0.0);
    for seed in 0..games {
        let mut game = Mummichog::deal(&rules, Seed(seed.into()));
        let mut mind = Mummichog::knowledge(&rules, &game.view(Seat::FIRST));
        let mut events = Vec::new();
        while game.outcome().is_none() {
            let m = bot
                .choose(Seat::FIRST, &mind, &legal(&game))
                .expect("a flip");
            events.clear();
            game.apply(m, |e| events.push(e));
            let view = game.view(Seat::FIRST);
            Mummichog::learn(&mut mind, &events, &view, false);
        }
        assert_eq!(game.tiles_left(), 0);
        let flips = game.flips() as f64;
        sum += flips;
        squares += flips * flips;
    }
    let mean = sum / f64::from(games);
    let variance = (squares / f64::from(games) - mean * mean).max(0.0);
    (mean, (variance / f64::from(games)).sqrt())
}

#[test]
fn memory_with_both_tiles_turned_at_once() {
    for n in (1..=8).chain([18, 32]) {
        let games = if n > 8 { 2_500 } else { 12_000 };
        let pairs = f64::from(n);
        for (exploring, wanted) in [
            (
                Exploring::TwoUnseen,
                2.0 * pairs - pairs / (2.0 * pairs - 1.0),
            ),
            (Exploring::LastTwoApart, 2.0 * pairs - 1.0),
        ] {
            let (mean, error) = memory_play(n, exploring, games);
            assert!(
                (mean - wanted).abs() <= 5.0 * error + 1e-9,
                "n = {n}, {exploring:?}: {mean} +- {error}, wanted {wanted}"
            );
            // And the test can tell the two ways apart: they are just under half a flip from each other.
            assert!(error < 0.05);
        }
    }
}

#[test]
fn a_good_memory_beats_none() {
    for text in ["", "difficulty=7", "extra_stars=true"] {
        let rules = rules(text);
        let games = 300;
        let [_, random, _] = random_play(&rules, games);
        let mut sum = 0.0;
        let mut bot = MemoryBot::default();
        for seed in 0..games {
            let mut session = Session::<Mummichog>::deal(&rules, Seed(seed.into()));
            while let Some(m) = bot.choose_in(&session) {
                session.play(Seat::FIRST, m).expect("a legal flip");
            }
            assert!(session.outcome().is_some());
            sum += session.score() as f64;
        }
        assert!(
            sum / f64::from(games) > random + 50.0,
            "{text}: {} against {random}",
            sum / f64::from(games)
        );
    }
}
