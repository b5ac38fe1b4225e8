//! The hot calls allocate nothing.

mod common;

use allocation_counter::measure;
use flood_core::Flood;
use games_common::{ActionIndex, MoveRules, Seed, Seeded, purpose, random_playout};
use std::ops::ControlFlow;

#[test]
fn nothing_is_allocated_in_play() {
    let mut looked_at = 0;
    for text in common::VARIANTS {
        let rules = common::rules(text);
        let mut legal = Vec::with_capacity(10 * 256);
        for seed in 0..3 {
            let mut game = Flood::deal(&rules, Seed(seed));
            let mut chance = Flood::stream(Seed(seed), 5, 0);
            loop {
                let info = measure(|| {
                    game.legal_moves(&mut legal);
                    let count = game.legal_count();
                    let _ = game.nth_legal(count / 2);
                    let _ = game.for_each_legal(|_| ControlFlow::Continue(()));
                });
                assert_eq!(info.count_total, 0, "{text}: listing");
                let Some(&m) = chance.pick(&legal) else { break };
                let other = chance
                    .index(Flood::action_count(&rules) as usize)
                    .expect("moves") as u32;
                let other = Flood::decode(&rules, other).expect("a move");
                let info = measure(|| {
                    let _ = game.check(m);
                    let _ = game.check(other);
                    let undo = game.apply(m, |_| {});
                    game.undo(undo);
                    game.apply(m, |_| {});
                });
                assert_eq!(info.count_total, 0, "{text}: making {m}");
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 300, "{looked_at}");
    // The counter counts.
    assert!(measure(|| drop(std::hint::black_box(vec![1]))).count_total > 0);
}

#[test]
fn whole_playouts_allocate_nothing() {
    for text in common::VARIANTS {
        let rules = common::rules(text);
        let mut plies = 0;
        for seed in (0..5).map(Seed) {
            let mut game = Flood::deal(&rules, seed);
            let mut chance = Flood::stream(seed, purpose::PLAYOUT, 0);
            let info = measure(|| plies += random_playout(&mut game, &mut chance, 1000).plies);
            assert_eq!(info.count_total, 0, "{text}");
        }
        assert!(plies > 0, "{text}");
    }
}

#[test]
fn states_and_records_of_undo_are_small() {
    assert!(size_of::<Flood>() <= 768, "{}", size_of::<Flood>());
    assert!(
        size_of::<flood_core::Undo>() <= 16,
        "{}",
        size_of::<flood_core::Undo>()
    );
    assert!(
        size_of::<flood_core::Move>() <= 4,
        "{}",
        size_of::<flood_core::Move>()
    );
}
