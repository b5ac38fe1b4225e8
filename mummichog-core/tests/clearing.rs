//! When a board can be cleared: the rule of the front page against a search through all lines.

mod common;

use std::collections::HashMap;

use common::rules;
use games_common::{MoveRules, Notation, Seed, Seeded};
use mummichog_core::{Mummichog, Rules};

/// Whether some line of flips takes every tile, by trying all of them. Mismatches change nothing, so only matches are tried.
fn search(game: &mut Mummichog, known: &mut HashMap<String, bool>) -> bool {
    if game.tiles_left() == 0 {
        return true;
    }
    let tiles = game
        .position()
        .split(' ')
        .next()
        .expect("tiles")
        .to_string();
    if let Some(&found) = known.get(&tiles) {
        return found;
    }
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut found = false;
    for m in moves {
        let before = game.tiles_left();
        let undo = game.apply(m, |_| {});
        found |= game.tiles_left() < before && search(game, known);
        game.undo(undo);
        if found {
            break;
        }
    }
    known.insert(tiles, found);
    found
}

fn rule_and_search_agree(rules: &Rules, games: impl Iterator<Item = Mummichog>) -> [u32; 2] {
    let mut known = HashMap::new();
    let mut seen = [0; 2];
    for mut game in games {
        assert_eq!(game.rules(), rules);
        let wanted = search(&mut game, &mut known);
        assert_eq!(game.can_be_cleared(), wanted, "{}", game.position());
        seen[usize::from(wanted)] += 1;
    }
    seen
}

#[test]
fn every_board_of_six_tiles_and_three_faces() {
    let rules = rules("rows=2,columns=3,faces=3,peek_at=0");
    let boards = (0..4096u32).map(|n| {
        let tile = |i: u32| ['a', 'b', 'c', '*'][(n >> (2 * i) & 3) as usize];
        let row = |r: u32| (0..3).map(|c| tile(3 * r + c)).collect::<String>();
        let text = format!("tiles={}/{} flips=0 run=0 streak=0", row(0), row(1));
        Mummichog::set_up(&rules, &text, Seed(0)).expect("a board")
    });
    let seen = rule_and_search_agree(&rules, boards);
    assert!(seen[0] > 500 && seen[1] > 500, "{seen:?}");
}

#[test]
fn deals_of_other_sizes() {
    for (text, both) in [
        ("rows=2,columns=2,faces=5", true),
        ("rows=2,columns=4,faces=3", true),
        ("rows=3,columns=3,faces=2", false),
        ("rows=1,columns=7,faces=1", false),
        ("rows=2,columns=5,faces=4", true),
        ("rows=2,columns=4,deal=pairs", false),
    ] {
        let rules = rules(&format!("{text},peek_at=0"));
        let seen = rule_and_search_agree(
            &rules,
            (0..150).map(|seed| Mummichog::deal(&rules, Seed(seed))),
        );
        assert_eq!(seen[0] > 5 && seen[1] > 5, both, "{text}: {seen:?}");
    }
}

/// With extra stars a board that can be cleared stays so whatever tile is turned, if it is played on by the same plan; and some others
/// can be cleared too.
#[test]
fn extra_stars_spoil_no_clearing() {
    let plain = rules("rows=2,columns=6,faces=4,peek_at=0");
    let extra = rules("rows=2,columns=6,faces=4,peek_at=0,extra_stars=true");
    let mut saved = 0;
    for seed in 0..150 {
        let can = Mummichog::deal(&plain, Seed(seed)).can_be_cleared();
        let mut game = Mummichog::deal(&extra, Seed(seed));
        assert_eq!(game.can_be_cleared(), can);
        let cleared = search_extra(&mut game);
        assert!(cleared || !can, "seed {seed}");
        saved += u32::from(cleared && !can);
    }
    assert!(saved > 0);
}

/// The same search where runs matter: matches only, one after another.
fn search_extra(game: &mut Mummichog) -> bool {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    if game.tiles_left() == 0 {
        return true;
    }
    // A line of matches in one run is enough here.
    for m in moves {
        let before = game.tiles_left();
        let undo = game.apply(m, |_| {});
        let found = game.tiles_left() < before && search_extra(game);
        game.undo(undo);
        if found {
            return true;
        }
    }
    false
}
