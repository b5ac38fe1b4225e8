//! Legal moves, check, apply and undo allocate nothing.

use std::hint::black_box;

use allocation_counter::measure;
use games_common::{ActionIndex, MoveRules, Seed, Seeded, random_playout};
use guppy_core::{Guppy, Rules};

#[track_caller]
fn allocates_nothing(what: &str, mut run: impl FnMut()) {
    let info = measure(&mut run);
    assert_eq!(
        info.count_total, 0,
        "{what} allocated {} bytes",
        info.bytes_total
    );
}

#[test]
fn hot_calls_allocate_nothing() {
    for text in [
        "",
        "patch=connected",
        "level=7",
        "level=7,patch=connected,bleach=true,cloth_limit=3",
    ] {
        let rules: Rules = text.parse().unwrap();
        let every: Vec<_> = (0..Guppy::action_count(&rules))
            .filter_map(|i| Guppy::decode(&rules, i))
            .collect();
        let mut buffer = Vec::with_capacity(4096);
        let mut seen = 0;
        for seed in 0..10 {
            let mut game = Guppy::deal(&rules, Seed(seed));
            let mut chance = Guppy::stream(Seed(seed), games_common::purpose::PLAYERS, 0);
            for _ in 0..60 {
                allocates_nothing("legal_moves", || game.legal_moves(&mut buffer));
                allocates_nothing("legal_count", || {
                    black_box(game.legal_count());
                });
                allocates_nothing("nth_legal", || {
                    for n in 0..=buffer.len() as u32 {
                        black_box(game.nth_legal(n));
                    }
                });
                allocates_nothing("check and settle", || {
                    for &m in &every {
                        black_box((game.check(m).is_ok(), game.settle(m).is_ok()));
                    }
                });
                allocates_nothing("apply and undo", || {
                    for &m in &buffer {
                        let undo = game.apply(m, |e| {
                            black_box(e);
                        });
                        game.undo(undo);
                    }
                });
                let Some(&m) = chance.pick(&buffer) else {
                    break;
                };
                game.apply(m, |_| {});
                seen += 1;
            }
        }
        assert!(seen > 100, "{text}");
    }
}

#[test]
fn playouts_allocate_nothing() {
    for text in ["patch=connected", "level=7"] {
        let rules: Rules = text.parse().unwrap();
        let mut chance = Guppy::stream(Seed(1), games_common::purpose::PLAYOUT, 0);
        allocates_nothing("a playout", || {
            for seed in 0..50 {
                let mut game = Guppy::deal(&rules, Seed(seed));
                random_playout(&mut game, &mut chance, 1000);
            }
        });
    }
}
