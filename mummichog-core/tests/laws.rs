//! The laws that every game keeps, over many rules and deals.

mod common;

use common::rules;
use games_common::conformance::{Plan, all, secrets_are_drawn_afresh};
use mummichog_core::Mummichog;

fn keeps_the_laws(texts: &[&str], plan: &Plan) {
    for text in texts {
        let tally = all::<Mummichog>(&rules(text), plan).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(tally.states > 0, "{text}: nothing was looked at");
    }
}

#[test]
fn small_grids() {
    let texts = [
        "rows=1,columns=2",
        "rows=2,columns=1,faces=31",
        "rows=1,columns=3,faces=1",
        "rows=2,columns=2,deal=pairs,peek_at=0",
        "rows=2,columns=3,faces=1,extra_stars=true",
        "rows=3,columns=3,extra_stars=true,difficulty=16",
        "rows=4,columns=4,extra_stars=true,peek_at=4,faces=2",
        "rows=4,columns=4,deal=pairs,extra_stars=true,faces=5,peek_at=1",
        "rows=3,columns=5,faces=31,peek_at=1,clear_bonus=0",
    ];
    keeps_the_laws(
        &texts,
        &Plan {
            seeds: 0..8,
            plies: 60,
            samples: 3,
        },
    );
}

#[test]
fn the_default_grid() {
    let texts = [
        "",
        "difficulty=7",
        "extra_stars=true,faces=2",
        "deal=pairs,peek_at=0",
        "deal=pairs",
    ];
    keeps_the_laws(
        &texts,
        &Plan {
            seeds: 0..2,
            plies: 60,
            samples: 2,
        },
    );
}

#[test]
fn large_grids() {
    let texts = [
        "rows=16,columns=16,faces=31,extra_stars=true",
        "rows=16,columns=16,deal=pairs",
        "rows=1,columns=16",
        "rows=16,columns=1",
    ];
    keeps_the_laws(
        &texts,
        &Plan {
            seeds: 0..1,
            plies: 8,
            samples: 1,
        },
    );
}

#[test]
fn secrets_are_secret() {
    for text in ["", "faces=31", "deal=pairs", "rows=3,columns=3"] {
        secrets_are_drawn_afresh::<Mummichog>(
            &rules(text),
            &Plan {
                seeds: 0..20,
                plies: 10,
                samples: 8,
            },
        )
        .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}
