//! Legal moves, check, apply and undo ask for no memory.

mod common;

use common::all_rules;
use games_common::{ActionIndex, MoveRules, Scored, Seed, Seeded, purpose, random_playout};
use spider_core::Spider;

#[test]
fn the_hot_calls_allocate_nothing() {
    for rules in all_rules() {
        let mut game = Spider::deal(&rules, Seed(11));
        let mut legal = Vec::with_capacity(1_100);
        let mut events = 0;
        let info = allocation_counter::measure(|| {
            for ply in 0..200_u32 {
                game.legal_moves(&mut legal);
                for index in 0..Spider::action_count(&rules) {
                    let m = Spider::decode(&rules, index).unwrap();
                    assert!(game.check(m).is_ok() || game.settle(m).is_err());
                }
                let count = game.legal_count();
                let Some(m) = game.nth_legal(ply % count.max(1)) else {
                    break;
                };
                let undo = game.apply(m, |_| events += 1);
                game.undo(undo);
                game.apply(m, |_| events += 1);
                assert!(
                    game.score() > i64::MIN
                        && game.outcome() != Some(games_common::Outcome::Finished)
                );
            }
        });
        assert_eq!(info.count_total, 0, "{rules}");
        assert!(events > 0);
    }
}

#[test]
fn whole_playouts_allocate_nothing() {
    for rules in all_rules() {
        let mut plies = 0;
        let info = allocation_counter::measure(|| {
            for seed in (0..3).map(Seed) {
                let mut chance = Spider::stream(seed, purpose::PLAYOUT, 0);
                plies += random_playout(&mut Spider::deal(&rules, seed), &mut chance, 500).plies;
            }
        });
        assert_eq!(info.count_total, 0, "{rules}");
        assert!(plies > 30, "{rules}");
    }
}
