//! Which flips there are, their numbers, and taking them back: M4 to M7, M9, M10, M12.

mod common;

use common::{at_seed, flip, legal, rules};
use games_common::{ActionIndex, MoveRules, Notation, Scored, Seed, Seeded};
use mummichog_core::{Move, Mummichog};

/// The legal moves, after every way to ask for them has given the same answer: the two lists, each index through `check`, the
/// count, and each place in the list.
#[track_caller]
fn agreed(game: &Mummichog) -> Vec<Move> {
    let listed = legal(game);
    let mut one_by_one = Vec::new();
    let _ = game.for_each_legal(|m| {
        one_by_one.push(m);
        std::ops::ControlFlow::Continue(())
    });
    let passing: Vec<Move> = (0..Mummichog::action_count(game.rules()))
        .map(|i| Mummichog::decode(game.rules(), i).expect("a move for each index"))
        .filter(|&m| game.check(m).is_ok())
        .collect();
    let by_place: Vec<Move> = (0..).map_while(|n| game.nth_legal(n)).collect();
    let at = game.position();
    assert_eq!(listed, one_by_one, "{at}");
    assert_eq!(listed, passing, "{at}");
    assert_eq!(listed, by_place, "{at}");
    assert_eq!(game.legal_count() as usize, listed.len(), "{at}");
    listed
}

/// A position of these tiles in a run of so many matches, all earlier ones having been missed after.
fn board(rules_text: &str, tiles: &str, run: usize, seed: u64) -> Mummichog {
    let matches = tiles.matches('.').count() / 2;
    let flips = 2 * matches - run;
    // The n-th match of a run counts for n - 1 more.
    let streak = run * run.saturating_sub(1) / 2;
    let text = format!("tiles={tiles} flips={flips} run={run} streak={streak}");
    at_seed(rules_text, &text, Seed(seed))
}

/// Makes every legal flip and takes it back.
#[track_caller]
fn each_goes_back(game: &Mummichog) {
    for m in agreed(game) {
        let mut table = game.clone();
        let undo = table.apply(m, |_| ());
        assert_ne!(&table, game, "{m} changes something");
        // What the state keeps beside its tiles is right as well: it is what the text gives.
        let again = Mummichog::set_up(game.rules(), &table.position(), game.seed());
        assert_eq!(again.as_ref(), Ok(&table), "{m}");
        agreed(&table);
        table.undo(undo);
        assert_eq!(table.position(), game.position(), "{m}");
        assert_eq!(&table, game, "{m}");
        assert_eq!(table.score(), game.score(), "{m}");
        agreed(&table);
    }
}

#[test]
fn m4_flips_on_boards_of_every_width_with_gaps() {
    for (rules_text, tiles) in [
        ("rows=1,columns=2", "aa"),
        ("rows=2,columns=1", "a/a"),
        ("rows=1,columns=16", "a.b..c*.a.b..c*."),
        ("rows=6,columns=2", "a./.b/*a/../bb/.."),
        ("rows=5,columns=5", "a.b.c/.*.a./b.c.b/.a.a./c.b.c"),
        // More than four rows of sixteen, nine and one: every word of the board is looked into.
        (
            "rows=16,columns=3",
            "a../.b./..c/.../*.a/bb./.../..a/c../.../.../b.c/a../.../..b/c..",
        ),
    ] {
        each_goes_back(&board(rules_text, tiles, 0, 0));
    }
}

#[test]
fn m4_and_m12_every_pair_of_the_largest_board() {
    for text in ["rows=16,columns=16", "rows=16,columns=16,deal=pairs"] {
        let mut game = Mummichog::deal(&rules(text), Seed(5));
        assert_eq!(agreed(&game).len(), 256 * 255 / 2);
        // A match and a miss at both ends of the board, and back.
        let before = game.clone();
        let mut undos = Vec::new();
        for n in [32639, 0, 16000, 300] {
            let m = game.nth_legal(n % game.legal_count()).expect("a move");
            undos.push(game.apply(m, |_| ()));
        }
        for m in legal(&game).into_iter().step_by(97) {
            let mut table = game.clone();
            let undo = table.apply(m, |_| ());
            table.undo(undo);
            assert_eq!(table, game, "{m}");
        }
        while let Some(undo) = undos.pop() {
            game.undo(undo);
        }
        assert_eq!(game, before);
    }
}

#[test]
fn m6_m9_and_m10_runs_peeks_and_new_stars_go_back_with_a_flip() {
    for seed in 0..6 {
        for (rules_text, tiles, run) in [
            ("rows=4,columns=4", "aabb/c*ca/..ab/....", 0),
            ("rows=4,columns=4", "aabb/c*ca/..ab/....", 2),
            (
                "rows=4,columns=4,extra_stars=true",
                "aabb/c*ca/..../....",
                3,
            ),
            (
                "rows=4,columns=4,extra_stars=true,peek_at=5",
                "aabb/c*ca/..../....",
                4,
            ),
        ] {
            each_goes_back(&board(rules_text, tiles, run, seed));
        }
    }
}

#[test]
fn m7_the_last_match_ends_the_flips_and_comes_back() {
    // Six of eight tiles are gone in three matches; or four in two.
    for (columns, tiles, run, brings) in [
        (4, "aa../....", 3, 3 + 3 * 2 + 8 * 3),
        (4, "a*../....", 3, 3 + 3 * 2 + 8 * 3),
        (3, "aab/.../...", 0, 3 - 1),
        (3, "a*b/.../...", 0, 3 - 1),
        (4, "aabc/....", 2, 3 + 2 * 2 - 2),
    ] {
        let rows = tiles.split('/').count();
        let game = board(&format!("rows={rows},columns={columns}"), tiles, run, 0);
        each_goes_back(&game);
        let mut over = game.clone();
        over.apply(flip("a1 b1"), |_| ());
        assert!(agreed(&over).is_empty());
        assert_eq!(over.score(), game.score() - 2 + brings, "{tiles}");
    }
}

#[test]
fn m12_pairs_go_back_too() {
    let rules_text = "rows=3,columns=4,deal=pairs";
    each_goes_back(&board(rules_text, "abc./.dab/c.d.", 0, 0));
    each_goes_back(&board(rules_text, "a.../..../...a", 5, 0));
}

#[test]
fn flips_are_numbered_by_first_and_second_tile() {
    let rules = rules("rows=16,columns=16");
    assert_eq!(Mummichog::action_count(&rules), 32640);
    for (text, index) in [
        ("a1 b1", 0),
        ("a1 p16", 254),
        ("b1 c1", 255),
        ("b1 p16", 255 + 253),
        ("n16 o16", 32637),
        ("n16 p16", 32638),
        ("o16 p16", 32639),
    ] {
        assert_eq!(Mummichog::encode(&rules, flip(text)), Some(index), "{text}");
        assert_eq!(Mummichog::decode(&rules, index), Some(flip(text)), "{text}");
    }
    for i in 0..32640 {
        let m = Mummichog::decode(&rules, i).expect("a move");
        assert_eq!(Mummichog::encode(&rules, m), Some(i), "{m}");
    }
    assert_eq!(Mummichog::decode(&rules, 32640), None);
}
