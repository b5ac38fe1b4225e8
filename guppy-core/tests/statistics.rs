//! What is known of random boards and random play, with fixed seeds. Tolerances are four to five standard errors.

#![allow(clippy::cast_precision_loss)]

mod common;

use common::Setup;
use games_common::{MoveRules, Outcome, Scored, Seed, Seeded};
use guppy_core::{Event, Guppy, Move, Rules};

const BOARDS: u64 = 60_000;

struct Means {
    pairs: f64,
    blocks: f64,
    component: f64,
    rectangle: f64,
}

/// Over the boards of a level, whatever the colours: equal neighbours, one-coloured 2 x 2 blocks, the largest connected patch and the
/// largest rectangle.
fn boards(level: u8) -> Means {
    let rules: Rules = format!("level={level}").parse().unwrap();
    let mut sums = [0u64; 4];
    for seed in 0..BOARDS {
        let game = Guppy::deal(&rules, Seed(seed));
        let mut grid = [[0u8; 9]; 9];
        for tile in guppy_core::Tile::all() {
            grid[usize::from(tile.row())][usize::from(tile.column())] =
                game.table().colour(tile).unwrap().code();
        }
        for r in 0..9 {
            for c in 0..9 {
                let right = c < 8 && grid[r][c] == grid[r][c + 1];
                let down = r < 8 && grid[r][c] == grid[r + 1][c];
                sums[0] += u64::from(right) + u64::from(down);
                sums[1] += u64::from(right && down && grid[r][c] == grid[r + 1][c + 1]);
            }
        }
        sums[2] += largest_component(&grid);
        sums[3] += largest_rectangle(&grid);
    }
    let [pairs, blocks, component, rectangle] = sums.map(|s| s as f64 / BOARDS as f64);
    Means {
        pairs,
        blocks,
        component,
        rectangle,
    }
}

fn largest_component(grid: &[[u8; 9]; 9]) -> u64 {
    let mut seen = [[false; 9]; 9];
    let mut most = 0;
    for r in 0..9 {
        for c in 0..9 {
            let (mut stack, mut size) = (Vec::new(), 0);
            if !seen[r][c] {
                seen[r][c] = true;
                stack.push((r, c));
            }
            while let Some((y, x)) = stack.pop() {
                size += 1;
                for (b, a) in [
                    (y.wrapping_sub(1), x),
                    (y + 1, x),
                    (y, x.wrapping_sub(1)),
                    (y, x + 1),
                ] {
                    if b < 9 && a < 9 && !seen[b][a] && grid[b][a] == grid[r][c] {
                        seen[b][a] = true;
                        stack.push((b, a));
                    }
                }
            }
            most = most.max(size);
        }
    }
    most
}

fn largest_rectangle(grid: &[[u8; 9]; 9]) -> u64 {
    let mut most = 0;
    for r in 0..9 {
        for c in 0..9 {
            let mut width = 9 - c;
            for (below, row) in grid[r..].iter().enumerate() {
                width = row[c..]
                    .iter()
                    .take(width)
                    .take_while(|&&x| x == grid[r][c])
                    .count();
                most = most.max((width * (below + 1)) as u64);
            }
        }
    }
    most
}

#[track_caller]
fn near(what: &str, found: f64, wanted: f64, tolerance: f64) {
    assert!(
        (found - wanted).abs() < tolerance,
        "{what}: {found:.4}, wanted {wanted} within {tolerance}"
    );
}

#[test]
fn boards_are_like_random_grids() {
    let components = [11.07, 7.49, 5.96, 5.10, 4.56, 4.17];
    let rectangles = [5.22, 4.33, 3.86, 3.55, 3.32, 3.13];
    for level in 1..=6u8 {
        let k = f64::from(level + 2);
        let means = boards(level);
        // The pairs are pairwise independent: the variance of their number is 144 (1/k)(1 - 1/k). The other deviations are
        // below 3.6 and 1.2 at every level.
        let error = |variance: f64| (variance / BOARDS as f64).sqrt();
        near(
            "equal pairs",
            means.pairs,
            144.0 / k,
            4.5 * error(144.0 / k * (1.0 - 1.0 / k)),
        );
        near(
            "blocks",
            means.blocks,
            64.0 / k.powi(3),
            4.5 * error(64.0 / k.powi(3) * (1.0 + 8.0 / k)),
        );
        near(
            "largest component",
            means.component,
            components[usize::from(level) - 1],
            4.5 * error(3.6 * 3.6),
        );
        near(
            "largest rectangle",
            means.rectangle,
            rectangles[usize::from(level) - 1],
            4.5 * error(1.2 * 1.2),
        );
    }
}

/// Plies and cloths a game, and legal moves a position, of uniformly random games.
fn random_play(text: &str, games: u64) -> (f64, f64, f64) {
    let rules: Rules = text.parse().unwrap();
    let (mut plies, mut cloths, mut legal) = (0u64, 0u64, 0u64);
    for seed in 0..games {
        let mut game = Guppy::deal(&rules, Seed(seed));
        let mut chance = Guppy::stream(Seed(seed), games_common::purpose::PLAYOUT, 0);
        while let Some(n) = std::num::NonZeroU32::new(game.legal_count()) {
            legal += u64::from(n.get());
            plies += 1;
            let m = game.nth_legal(chance.below(n)).unwrap();
            game.apply(m, |_| {});
        }
        assert_eq!(game.outcome(), Some(Outcome::Finished));
        cloths += game.table().cloths();
    }
    (
        plies as f64 / games as f64,
        cloths as f64 / games as f64,
        legal as f64 / plies as f64,
    )
}

#[test]
fn random_play_on_level_2_connected() {
    let (plies, cloths, legal) = random_play("level=2,patch=connected", 100_000);
    near("plies", plies, 28.1, 0.3);
    near("cloths", cloths, 3.06, 0.08);
    near("legal moves", legal, 166.0, 2.0);
}

#[test]
fn random_play_on_level_7_rectangle() {
    let (plies, cloths, legal) = random_play("level=7,patch=rectangle", 100_000);
    near("plies", plies, 46.1, 0.4);
    near("cloths", cloths, 3.4, 0.1);
    near("legal moves", legal, 186.0, 2.0);
}

#[test]
fn beads_appear_as_often_as_g9_says_and_on_all_tiles_alike() {
    // Six green tiles on level 3 have 2 * 12 * 2 = 48 percent.
    let rows =
        "ggggggggg ggttttttt tytttttyt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut places = [0u32; 81];
    let mut hits = 0;
    let games = 20_000;
    let setup = Setup::new("level=3,patch=connected", rows);
    for seed in 0..games {
        let mut game = setup.clone().seed(seed).game();
        let m: Move = "dye blue b4".parse().unwrap();
        game.apply(m, |event| match event {
            Event::LargePatch { percent, tiles, .. } => assert_eq!((percent, tiles), (48, 12)),
            Event::BeadAppeared { tile } => {
                hits += 1;
                places[usize::from(tile.index())] += 1;
            }
            _ => {}
        });
    }
    near("hits", f64::from(hits) / games as f64, 0.48, 0.016);
    // Chi square with 80 degrees of freedom: 99.99 percent lie below 135.
    let wanted = f64::from(hits) / 81.0;
    let chi: f64 = places
        .iter()
        .map(|&n| (f64::from(n) - wanted).powi(2) / wanted)
        .sum();
    assert!(chi < 135.0, "chi square {chi}");
}
