//! The hot calls allocate nothing.

mod common;

use core::hint::black_box;
use core::num::NonZeroU32;

use allocation_counter::measure;
use common::rules;
use games_common::{MoveRules, Scored, Seed, Seeded, random_playout};
use mummichog_core::{Move, Mummichog};

#[test]
fn hot_calls_allocate_nothing() {
    for text in [
        "",
        "deal=pairs,peek_at=1",
        "extra_stars=true,faces=1,peek_at=2",
        "rows=16,columns=16,faces=31,extra_stars=true",
    ] {
        let mut game = Mummichog::deal(&rules(text), Seed(2));
        let mut list: Vec<Move> = Vec::new();
        game.legal_moves(&mut list);
        let moves = list.clone();
        let mut chance = Mummichog::stream(Seed(2), 9, 9);
        let mut done = 0;
        let counted = measure(|| {
            game.legal_moves(&mut list);
            for &m in moves.iter().take(2000) {
                black_box(game.check(m)).expect("legal");
                let undo = game.apply(m, |e| _ = black_box(e));
                black_box((game.score(), game.outcome()));
                game.undo(undo);
                done += 1;
            }
            // A game to its end, runs, peeks and stars included.
            while let Some(n) = NonZeroU32::new(game.legal_count()) {
                game.legal_moves(&mut list);
                let matching = |m: &&Move| {
                    let face = |p| game.face(p);
                    face(m.first())
                        .zip(face(m.second()))
                        .is_some_and(|(one, other)| one.matches(other))
                };
                let m = list
                    .iter()
                    .find(matching)
                    .copied()
                    .or_else(|| game.nth_legal(chance.below(n)));
                black_box(game.apply(m.expect("a move"), |e| _ = black_box(e)));
                done += 1;
            }
            let mut other = game.clone();
            black_box(random_playout(&mut other, &mut chance, 100));
        });
        assert_eq!(counted.count_total, 0, "{text}");
        assert!(done > moves.len().min(2000) as u64, "{text}");
    }
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<Mummichog>() <= 512);
    assert!(size_of::<mummichog_core::Undo>() <= 8 && size_of::<Move>() == 2);
}
