//! The engine and the plain reference model, move by move.

mod common;
mod reference;

use common::{any_rules, legal};
use games_common::{Chance, MoveRules, Notation, Outcome, Scored, Seed, Seeded};
use mummichog_core::{Move, Mummichog, Place, Refusal, Rules};
use proptest::prelude::*;
use reference::Reference;

fn kind(refusal: Refusal) -> reference::Refusal {
    match refusal {
        Refusal::GameOver => reference::Refusal::GameOver,
        Refusal::OffBoard { .. } => reference::Refusal::OffBoard,
        Refusal::SameTile { .. } => reference::Refusal::SameTile,
        Refusal::Taken { .. } => reference::Refusal::Taken,
        other => panic!("unknown refusal {other}"),
    }
}

/// Everything that both can tell about where they stand.
fn compare(game: &Mummichog, plain: &Reference, lists: bool) {
    assert_eq!(game.position(), plain.position());
    assert_eq!(game.score(), plain.score());
    assert_eq!(game.outcome(), plain.over().then_some(Outcome::Finished));
    assert_eq!(usize::from(game.tiles_left()), plain.tiles_left());
    if lists {
        let wanted: Vec<String> = plain
            .legal()
            .iter()
            .map(|&(i, j)| format!("flip {} {}", plain.place(i), plain.place(j)))
            .collect();
        let found: Vec<String> = legal(game).iter().map(ToString::to_string).collect();
        assert_eq!(found, wanted);
        assert_eq!(game.legal_count() as usize, wanted.len());
    }
}

/// Plays both for so many moves, the moves drawn from a stream; prefers true matches half of the time, so that runs get long.
fn in_step(rules: &Rules, seed: u64, plies: u32, lists: bool) {
    let mut game = Mummichog::deal(rules, Seed(seed));
    let mut plain = Reference::deal(&rules.to_string(), Seed(seed));
    let mut chance = Chance::new(Seed(seed), "test", 0, 0).expect("a stream");
    assert_eq!(usize::from(rules.face_count()), plain.faces());
    for ply in 0..plies {
        compare(&game, &plain, lists && ply % 8 == 0);
        // Any two places at all: refused alike, or not.
        for _ in 0..4 {
            let mut place = || {
                // Mostly on the grid.
                let (rows, columns) = if chance.percent(80) {
                    (rules.rows(), rules.columns())
                } else {
                    (16, 16)
                };
                let row = chance.index(rows.into()).expect("a row") as u8;
                let column = chance.index(columns.into()).expect("a column") as u8;
                Place::new(row, column).expect("a place")
            };
            let (one, other) = (place(), place());
            let at = |p: Place| (usize::from(p.row()), usize::from(p.column()));
            assert_eq!(
                game.check(Move::new(one, other)).err().map(kind),
                plain.refusal([at(one), at(other)])
            );
        }
        let moves = plain.legal();
        if moves.is_empty() {
            break;
        }
        let matches: Vec<_> = moves
            .iter()
            .filter(|&&(i, j)| {
                let face = |tile: usize| {
                    let (row, column) = (
                        tile / usize::from(rules.columns()),
                        tile % usize::from(rules.columns()),
                    );
                    game.face(Place::new(row as u8, column as u8).expect("a place"))
                        .expect("a tile")
                };
                face(i).matches(face(j))
            })
            .collect();
        let &(i, j) = if chance.percent(50) {
            chance.pick(&matches).expect("a match")
        } else {
            chance.pick(&moves).expect("a move")
        };
        let n = moves.binary_search(&(i, j)).expect("among them") as u32;
        let m = game.nth_legal(n).expect("a legal move");
        assert_eq!(
            m.to_string(),
            format!("flip {} {}", plain.place(i), plain.place(j))
        );
        let before = game.clone();
        let mut told = Vec::new();
        let undo = game.apply(m, |e| told.push(e.to_string()));
        let wanted: Vec<String> = plain
            .apply(i, j)
            .into_iter()
            .map(|e| plain.tell(e))
            .collect();
        assert_eq!(told, wanted);
        let after = game.clone();
        game.undo(undo);
        assert_eq!(game, before);
        game = after;
        // What the state keeps beside its faces is what a fresh state works out from them.
        assert_eq!(
            Mummichog::set_up(rules, &game.position(), game.seed()).as_ref(),
            Ok(&game)
        );
    }
    compare(&game, &plain, lists);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_rules_any_deal(rules in any_rules(), seed in any::<u64>()) {
        in_step(&rules, seed, 60, true);
    }
}

#[test]
fn the_presets_to_the_end() {
    for rules in [
        Rules::easy(),
        Rules::medium(),
        Rules::hard(),
        Rules::classic_memory(),
    ] {
        for seed in 0..40 {
            in_step(&rules, seed, 10_000, seed == 0);
        }
    }
}

#[test]
fn extra_stars_and_other_peeks_to_the_end() {
    for text in [
        "extra_stars=true",
        "extra_stars=true,difficulty=16",
        "extra_stars=true,faces=31,peek_at=5,rows=8,columns=8",
        "extra_stars=true,faces=1,peek_at=1,rows=16,columns=16",
        "extra_stars=true,deal=pairs,faces=3,peek_at=4",
        "rows=1,columns=2",
        "rows=16,columns=1,faces=1",
        "rows=16,columns=16,deal=pairs",
        "rows=15,columns=15,difficulty=9",
    ] {
        let rules = common::rules(text);
        for seed in 0..if rules.tiles() > 100 { 2 } else { 25 } {
            in_step(&rules, seed, 2_000, false);
        }
    }
}
