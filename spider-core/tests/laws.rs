//! The laws that every game keeps, over many rules and seeds.

mod common;

use common::{all_rules, rules};
use games_common::conformance::{self, Plan};
use spider_core::Spider;

#[test]
fn every_law_by_all_rules() {
    for (i, rules) in (0..).zip(all_rules()) {
        let plan = Plan {
            seeds: i..i + 1,
            plies: 30,
            samples: 2,
        };
        let tally =
            conformance::all::<Spider>(&rules, &plan).unwrap_or_else(|e| panic!("{rules}: {e}"));
        assert!(tally.states > 100, "{rules}: {tally:?}");
        conformance::secrets_are_drawn_afresh::<Spider>(&rules, &plan)
            .unwrap_or_else(|e| panic!("{rules}: {e}"));
    }
}

#[test]
fn moves_without_a_count_settle() {
    for text in ["", "suits=4,empty_column=closed", "suits=2,dealing=stuck"] {
        let plan = Plan {
            seeds: 0..2,
            plies: 60,
            samples: 2,
        };
        let wishes = ["0-1", "1-0", "3-7", "9-2", "5-5", "4-12"];
        let tally = conformance::wishes_settle::<Spider>(&rules(text), &plan, &wishes)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(tally.states > 40, "{text}: {tally:?}");
    }
}

#[test]
fn every_law_over_long_games() {
    for text in ["budget=1000", "suits=2,scoring=windows,dealing=no_empty"] {
        let plan = Plan {
            seeds: 100..102,
            plies: 320,
            samples: 1,
        };
        conformance::all::<Spider>(&rules(text), &plan).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}

/// Laws that go to the end of the budget.
#[test]
fn games_to_their_end() {
    for text in [
        "",
        "budget=40",
        "suits=4,dealing=stuck",
        "suits=2,empty_column=closed,budget=100",
    ] {
        let rules = rules(text);
        let plan = Plan {
            seeds: 0..3,
            plies: 400,
            samples: 1,
        };
        conformance::same_game_again::<Spider>(&rules, &plan).unwrap();
        conformance::legal_moves_are_those_that_pass::<Spider>(&rules, &plan).unwrap();
        conformance::positions_are_whole::<Spider>(&rules, &plan).unwrap();
        conformance::samples_fit_the_view::<Spider>(&rules, &plan).unwrap();
        conformance::playouts_end::<Spider>(&rules, &plan).unwrap();
        conformance::hints_are_legal::<Spider>(&rules, &plan).unwrap();
        conformance::records_resume::<Spider>(&rules, &plan).unwrap();
        conformance::memory_is_real::<Spider>(&rules, &plan).unwrap();
    }
}

#[test]
fn undo_and_memory_over_many_seeds() {
    for text in ["", "suits=4,scoring=windows", "suits=2,dealing=no_empty"] {
        let plan = Plan {
            seeds: 0..12,
            plies: 310,
            samples: 1,
        };
        conformance::undo_gives_back_the_state::<Spider>(&rules(text), &plan).unwrap();
        conformance::memory_is_real::<Spider>(&rules(text), &Plan { plies: 40, ..plan }).unwrap();
    }
}
