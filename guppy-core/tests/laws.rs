//! The laws that every game keeps, over many rules and deals.

use games_common::conformance::{Plan, all, wishes_settle};
use guppy_core::Guppy;

fn keeps_the_laws(texts: &[&str], plan: &Plan) {
    for text in texts {
        let rules = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let tally = all::<Guppy>(&rules, plan).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(tally.states > 0, "{text}: nothing was looked at");
    }
}

#[test]
fn rectangles() {
    let texts = [
        "",
        "level=7,cloth_limit=3",
        "level=5,bleach=true",
        "level=14,cloth_limit=1",
    ];
    keeps_the_laws(
        &texts,
        &Plan {
            seeds: 0..2,
            plies: 30,
            samples: 2,
        },
    );
}

/// Under the rule of rectangles a patch may be named by a tile.
#[test]
fn patches_named_by_a_tile_settle() {
    let plan = Plan {
        seeds: 0..2,
        plies: 40,
        samples: 2,
    };
    for text in ["", "level=14,cloth_limit=2", "level=5,bleach=true"] {
        let rules = text.parse().unwrap();
        let tally = wishes_settle::<Guppy>(&rules, &plan, &["cut a1", "cut e5", "cut i9"])
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(tally.states > 10, "{text}: {tally:?}");
    }
}

#[test]
fn connected() {
    let texts = [
        "patch=connected",
        "patch=connected,level=1,cloth_limit=2",
        "patch=connected,level=6,bleach=true",
        "patch=connected,level=13,cloth_limit=4",
    ];
    keeps_the_laws(
        &texts,
        &Plan {
            seeds: 0..2,
            plies: 30,
            samples: 2,
        },
    );
}

#[test]
fn without_dye_a_game_is_scissors_and_cloth() {
    let texts = [
        "level=14",
        "level=14,patch=connected,cloth_limit=2,bleach=true",
    ];
    keeps_the_laws(
        &texts,
        &Plan {
            seeds: 0..6,
            plies: 40,
            samples: 2,
        },
    );
}
