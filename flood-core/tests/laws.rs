//! The laws that every game keeps, over all rules.

mod common;

use flood_core::Flood;
use games_common::conformance::{Plan, all, secrets_are_drawn_afresh};

#[test]
fn the_laws_hold_under_all_rules() {
    let plan = Plan {
        seeds: 0..2,
        plies: 200,
        samples: 2,
    };
    for text in common::VARIANTS {
        let tally =
            all::<Flood>(&common::rules(text), &plan).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(tally.states > 0, "{text}");
    }
}

#[test]
fn the_laws_hold_over_many_deals() {
    let plan = Plan {
        seeds: 100..106,
        plies: 200,
        samples: 2,
    };
    for text in [
        "",
        "sides=two_players",
        "columns=3,spaces=2,lock=2,hand=2,sides=two_players",
    ] {
        let tally =
            all::<Flood>(&common::rules(text), &plan).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(tally.states > 200, "{text}");
    }
}

#[test]
fn decks_are_secret() {
    let plan = Plan {
        seeds: 0..50,
        plies: 0,
        samples: 20,
    };
    for text in ["", "sides=two_players"] {
        secrets_are_drawn_afresh::<Flood>(&common::rules(text), &plan)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}
