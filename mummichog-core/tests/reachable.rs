//! The positions that texts and views may tell are those that play comes to: all of them, and no others.
//!
//! On small boards every deal and every play up to some number of flips is gone through, from the clauses alone: what the tiles are
//! matters, where they lie does not, so a board is how many tiles it has of each face.

mod common;

use std::collections::BTreeSet;

use common::{any_rules, rules};
use games_common::{Chance, Hidden, MoveRules, Notation, Scored, Seat, Seed, Seeded};
use mummichog_core::{Deal, Move, Mummichog, Rules, View};
use proptest::prelude::*;

/// Tiles of each face: the star first, then the ordinary faces.
type Counts = Vec<u16>;
/// Tiles, the run, and the streak.
type Node = (Counts, u16, u16);

/// All ways to have so many tiles.
fn boards(images: usize, tiles: u16) -> Vec<Counts> {
    if images == 1 {
        return vec![vec![tiles]];
    }
    (0..=tiles)
        .flat_map(|n| {
            boards(images - 1, tiles - n)
                .into_iter()
                .map(move |mut rest| {
                    rest.push(n);
                    rest
                })
        })
        .collect()
}

/// The two faces of every pair of tiles, by number, and whether they match (`M5`).
fn pairs_of(tiles: &Counts) -> Vec<(usize, usize, bool)> {
    let mut all = Vec::new();
    for one in 0..tiles.len() {
        for other in one..tiles.len() {
            let there = if one == other {
                tiles[one] > 1
            } else {
                tiles[one] > 0 && tiles[other] > 0
            };
            if there {
                all.push((one, other, one == other || one == 0));
            }
        }
    }
    all
}

fn is_over(tiles: &Counts) -> bool {
    pairs_of(tiles).iter().all(|&(_, _, matching)| !matching)
}

/// Everything that one flip can make of a node.
fn flipped((tiles, run, streak): &Node, extra_stars: bool) -> Vec<Node> {
    if is_over(tiles) {
        return Vec::new();
    }
    let mut after = Vec::new();
    for (one, other, matching) in pairs_of(tiles) {
        if !matching {
            after.push((tiles.clone(), 0, *streak));
            continue;
        }
        let mut left = tiles.clone();
        left[one] -= 1;
        left[other] -= 1;
        let (run, streak) = (run + 1, streak + run);
        let turnable: Vec<usize> = (1..left.len()).filter(|&face| left[face] > 0).collect();
        if extra_stars && run >= 4 && !turnable.is_empty() {
            for face in turnable {
                let mut left = left.clone();
                left[face] -= 1;
                left[0] += 1;
                after.push((left, run, streak));
            }
        } else {
            after.push((left, run, streak));
        }
    }
    after
}

/// What play comes to with each number of flips from 0 up.
fn reached(rules: &Rules, most_flips: u64) -> Vec<BTreeSet<Node>> {
    let images = usize::from(rules.face_count()) + 1;
    let deals = match rules.dealing() {
        Deal::Random => boards(images, rules.tiles()),
        Deal::Pairs => vec![std::iter::once(0).chain((1..images).map(|_| 2)).collect()],
    };
    let extra = rules.extra_stars() && rules.dealing() == Deal::Random;
    let mut levels = vec![
        deals
            .into_iter()
            .map(|deal| (deal, 0, 0))
            .collect::<BTreeSet<_>>(),
    ];
    for flips in 0..most_flips as usize {
        let next = levels[flips]
            .iter()
            .flat_map(|node| flipped(node, extra))
            .collect();
        levels.push(next);
    }
    levels
}

/// A text of tiles, row by row.
fn rows(rules: &Rules, tiles: &[char]) -> String {
    let rows: Vec<String> = tiles
        .chunks(rules.columns().into())
        .map(|row| row.iter().collect())
        .collect();
    rows.join("/")
}

fn letter(face: usize) -> char {
    if face == 0 {
        '*'
    } else {
        char::from(b'a' + face as u8 - 1)
    }
}

/// Tiles that are as many of each face as given, and empty places for the rest.
fn laid(rules: &Rules, counts: &Counts) -> Vec<char> {
    let mut tiles: Vec<char> = counts
        .iter()
        .enumerate()
        .flat_map(|(face, &n)| (0..n).map(move |_| letter(face)))
        .collect();
    tiles.resize(rules.tiles().into(), '.');
    tiles
}

/// Every way to fill the grid with faces and empty places.
fn all_laid(rules: &Rules) -> Vec<Vec<char>> {
    let mut all = vec![Vec::new()];
    let images: Vec<char> = (0..=usize::from(rules.face_count()))
        .map(letter)
        .chain(['.'])
        .collect();
    for _ in 0..rules.tiles() {
        all = all
            .iter()
            .flat_map(|tiles| {
                images
                    .iter()
                    .map(move |&image| [tiles.as_slice(), &[image]].concat())
            })
            .collect();
    }
    all
}

fn counted(rules: &Rules, tiles: &[char]) -> Counts {
    (0..=usize::from(rules.face_count()))
        .map(|face| tiles.iter().filter(|&&tile| tile == letter(face)).count() as u16)
        .collect()
}

/// Every text with so few flips and such tiles, judged by what play comes to. Returns how many positions are reached, and how many texts not.
fn texts_are_judged(rules: &Rules, most_flips: u64, tiles: &[Vec<char>]) -> (u32, u32) {
    let levels = reached(rules, most_flips);
    let most_matches = rules.tiles() / 2;
    let (mut good, mut bad) = (0, 0);
    for tiles in tiles {
        let counts = counted(rules, tiles);
        for (flips, level) in levels.iter().enumerate() {
            for run in 0..=most_matches + 1 {
                for streak in 0..=most_matches * (most_matches - 1) / 2 + 1 {
                    let wanted = level.contains(&(counts.clone(), run, streak));
                    let text = format!(
                        "tiles={} flips={flips} run={run} streak={streak}",
                        rows(rules, tiles)
                    );
                    let found = Mummichog::set_up(rules, &text, Seed(0));
                    assert_eq!(found.is_ok(), wanted, "{rules} {text}: {found:?}");
                    *(if wanted { &mut good } else { &mut bad }) += 1;
                }
            }
        }
    }
    (good, bad)
}

#[test]
fn every_text_of_the_smallest_boards() {
    for (of, most_flips) in [
        ("rows=1,columns=2,faces=1", 5),
        ("rows=1,columns=2,faces=3", 5),
        ("rows=1,columns=2,deal=pairs", 5),
        ("rows=1,columns=3,faces=1", 5),
        ("rows=1,columns=3,faces=3", 5),
        ("rows=2,columns=2,faces=1", 6),
        ("rows=2,columns=2,faces=2", 6),
        ("rows=2,columns=2,faces=4,extra_stars=true", 5),
        ("rows=2,columns=2,deal=pairs", 6),
        ("rows=1,columns=5,faces=2", 6),
        ("rows=2,columns=3,faces=1", 6),
        ("rows=2,columns=3,faces=2", 6),
        ("rows=2,columns=3,deal=pairs,extra_stars=true", 6),
    ] {
        let rules = rules(of);
        let (good, bad) = texts_are_judged(&rules, most_flips, &all_laid(&rules));
        assert!(good > 0 && bad > 0, "{of}: {good} {bad}");
    }
}

/// Boards on which runs of four leave tiles, and such runs can be all that was; tiles in one order.
#[test]
fn larger_boards_with_long_runs() {
    for (of, most_flips) in [
        ("rows=2,columns=4,faces=3", 8),
        ("rows=2,columns=4,faces=1,extra_stars=true", 8),
        ("rows=2,columns=5,faces=2", 9),
        ("rows=2,columns=5,faces=2,extra_stars=true", 9),
        ("rows=1,columns=11,faces=2,extra_stars=true", 9),
        ("rows=1,columns=11,faces=3,extra_stars=true", 8),
        ("rows=2,columns=6,faces=1,extra_stars=true", 9),
        ("rows=2,columns=6,faces=2,extra_stars=true", 10),
        ("rows=2,columns=6,deal=pairs", 12),
    ] {
        let rules = rules(of);
        let tiles: Vec<Vec<char>> = (0..=rules.tiles())
            .flat_map(|left| boards(usize::from(rules.face_count()) + 1, left))
            .map(|counts| laid(&rules, &counts))
            .filter(|tiles| rules.dealing() == Deal::Random || !tiles.contains(&'*'))
            .collect();
        // In pairs every pair that is gone is like any other: it is enough that the first faces are left.
        let tiles: Vec<_> = tiles
            .into_iter()
            .filter(|tiles| {
                rules.dealing() == Deal::Random
                    || counted(&rules, tiles)[1..].is_sorted_by(|one, other| one >= other)
            })
            .collect();
        let (good, bad) = texts_are_judged(&rules, most_flips, &tiles);
        assert!(good >= 20 && bad > 5_000, "{of}: {good} {bad}");
    }
}

/// A view's text, with the score that follows from the rest (`M6` to `M8`).
fn view_text(
    rules: &Rules,
    left: u16,
    (flips, run, streak): (u32, u16, u16),
    over: bool,
) -> String {
    let mut tiles = vec!['#'; left.into()];
    tiles.resize(rules.tiles().into(), '.');
    let (d, matches) = (
        i64::from(rules.difficulty()),
        i64::from((rules.tiles() - left) / 2),
    );
    let mut score = -2 * i64::from(flips) + (d - 2) * matches + (d - 3) * i64::from(streak);
    if over {
        score += if left == 0 {
            rules.clear_bonus().into()
        } else {
            -i64::from(left)
        };
    }
    let tiles = rows(rules, &tiles);
    format!(
        r#"{{"rules":"{rules}","tiles":"{tiles}","flips":{flips},"run":{run},"streak":{streak},"score":{score},"over":{over}}}"#
    )
}

/// The views that are read are those of what play comes to, and every one of them has states to draw that could be set up.
#[test]
fn every_view_of_small_boards() {
    let mut chance = Chance::new(Seed(1), "test", 0, 0).expect("a stream");
    for (of, most_flips) in [
        ("rows=1,columns=2,faces=1", 4),
        ("rows=1,columns=2,faces=2", 4),
        ("rows=1,columns=3,faces=3", 5),
        ("rows=2,columns=2,faces=3", 6),
        ("rows=2,columns=2,deal=pairs", 6),
        ("rows=2,columns=3,faces=4", 6),
        ("rows=2,columns=3,deal=pairs", 7),
        ("rows=2,columns=5,faces=1,extra_stars=true", 8),
        ("rows=2,columns=5,faces=2", 8),
        ("rows=1,columns=9,faces=3,extra_stars=true", 8),
        ("rows=1,columns=11,faces=2,extra_stars=true", 9),
        ("rows=2,columns=6,faces=2,extra_stars=true", 9),
    ] {
        let rules = rules(of);
        let most_matches = rules.tiles() / 2;
        let mut good = 0;
        for (flips, level) in (0u32..).zip(reached(&rules, most_flips)) {
            let seen: BTreeSet<(u16, u16, u16, bool)> = level
                .iter()
                .map(|(tiles, run, streak)| (tiles.iter().sum(), *run, *streak, is_over(tiles)))
                .collect();
            for left in 0..=rules.tiles() {
                for run in 0..=most_matches + 1 {
                    for streak in 0..=most_matches * (most_matches - 1) / 2 + 1 {
                        for over in [false, true] {
                            let text = view_text(&rules, left, (flips, run, streak), over);
                            let read = serde_json::from_str::<View>(&text);
                            assert_eq!(
                                read.is_ok(),
                                seen.contains(&(left, run, streak, over)),
                                "{text}: {read:?}"
                            );
                            let Ok(view) = read else { continue };
                            good += 1;
                            let mind = Mummichog::knowledge(&rules, &view);
                            for _ in 0..3 {
                                let drawn = Mummichog::sample(&mind, &mut chance);
                                assert_eq!(drawn.view(Seat::FIRST), view);
                                let again =
                                    Mummichog::set_up(&rules, &drawn.position(), drawn.seed());
                                assert_eq!(again, Ok(drawn), "{text}");
                            }
                        }
                    }
                }
            }
        }
        assert!(good >= 2, "{of}: {good}");
    }
}

/// Knowledge that begins after a mismatch draws, evenly, the boards that have one and a match.
#[test]
fn a_start_after_a_mismatch_is_sampled_with_one() {
    let rules = rules("rows=1,columns=3,faces=2");
    let game =
        Mummichog::set_up(&rules, "tiles=ab* flips=1 run=0 streak=0", Seed(0)).expect("a position");
    let mind = Mummichog::knowledge(&rules, &game.view(Seat::FIRST));
    let mut chance = Chance::new(Seed(2), "test", 0, 0).expect("a stream");
    let mut found = std::collections::BTreeMap::new();
    for _ in 0..12_000 {
        *found
            .entry(Mummichog::sample(&mind, &mut chance).position())
            .or_insert(0u32) += 1;
    }
    assert_eq!(found.len(), 12, "{found:?}");
    // Five standard deviations about a thousand each.
    assert!(found.values().all(|n| (840..1160).contains(n)), "{found:?}");
}

/// A legal flip that matches, if the first tiles have one.
fn a_match(game: &Mummichog) -> Option<Move> {
    let left: Vec<_> = game.places_left().take(40).collect();
    left.iter().enumerate().find_map(|(i, &one)| {
        let face = game.face(one)?;
        let other = left[i + 1..]
            .iter()
            .find(|&&other| game.face(other).is_some_and(|f| f.matches(face)))?;
        Some(Move::new(one, *other))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whole games on all grids, of runs short and long, are read back at every step.
    #[test]
    fn what_is_played_is_read_back(rules in any_rules(), seed in any::<u64>(), skill in 0usize..=24, extra in any::<bool>()) {
        let rules = if extra { format!("{rules}").replace("extra_stars=false", "extra_stars=true").parse().expect("rules") } else { rules };
        let mut game = Mummichog::deal(&rules, Seed(seed));
        let mut chance = Chance::new(Seed(seed), "test", 0, 0).expect("a stream");
        for _ in 0..200 {
            prop_assert_eq!(Mummichog::set_up(&rules, &game.position(), Seed(seed)), Ok(game.clone()));
            let view = game.view(Seat::FIRST);
            let json = serde_json::to_string(&view).expect("json");
            prop_assert_eq!(serde_json::from_str::<View>(&json).map_err(|e| e.to_string()), Ok(view));
            if game.outcome().is_some() {
                break;
            }
            let blind = chance.index(25).unwrap_or(0) >= skill;
            let pick = chance.index(game.legal_count() as usize).unwrap_or(0) as u32;
            let m = if blind { None } else { a_match(&game) };
            let m = m.or_else(|| game.nth_legal(pick)).expect("a flip");
            game.apply(m, |_| {});
        }
    }
}
