//! The solver: every line is legal, ends where it says, and obeys the rules and the budget.
#![cfg(feature = "solver")]

use std::ops::ControlFlow;

use games_common::{MoveRules, Notation, Outcome, RuleSet, Scored, Seed, Seeded};
use spider_core::{Move, Rules, Solution, Spider, Stop, solve, solve_with};

/// Plays the line through the public checks.
fn hold(game: &Spider, solution: &Solution) {
    let mut replay = game.clone();
    for (n, &m) in solution.line.iter().enumerate() {
        assert_eq!(replay.outcome(), None, "move {n} of {solution:?}");
        replay
            .play(m, |_| {})
            .unwrap_or_else(|e| panic!("move {n}, {m}: {e}"));
    }
    assert_eq!(replay, solution.end);
    assert_eq!(replay.outcome() == Some(Outcome::Won), solution.is_won());
    assert_eq!(
        (replay.moves_made() - game.moves_made()) as usize,
        solution.moves()
    );
    if let Some(first) = solution.first {
        assert!(solution.is_won() && first.moves as usize >= solution.moves());
        assert!(first.nodes <= solution.nodes);
    } else {
        assert!(!solution.is_won() || solution.line.is_empty());
    }
}

#[test]
fn lines_replay_under_every_choice_of_the_rules() {
    let mut won = 0;
    for suits in [1, 2, 4] {
        for empty in ["any", "closed"] {
            for dealing in ["always", "no_empty", "stuck"] {
                for score in [
                    "scoring=budget",
                    "scoring=windows",
                    "scoring=budget,budget=70",
                    "scoring=budget,budget=1",
                ] {
                    let rules: Rules =
                        format!("suits={suits},empty_column={empty},dealing={dealing},{score}")
                            .parse()
                            .unwrap();
                    for seed in 1..3 {
                        let game = Spider::deal(&rules, Seed(seed));
                        let solution = solve(&game, 20_000);
                        hold(&game, &solution);
                        won += u32::from(solution.is_won());
                    }
                }
            }
        }
    }
    assert!(won > 10, "{won}");
}

#[test]
fn deals_of_each_number_of_suits_are_won() {
    for (rules, seeds) in [
        ("", 1..6),
        ("dealing=no_empty,scoring=windows", 1..6),
        ("dealing=no_empty,scoring=windows,suits=2", 1..4),
        ("dealing=no_empty,scoring=windows,suits=4", 1..2),
    ] {
        let rules: Rules = rules.parse().unwrap();
        for seed in seeds {
            let game = Spider::deal(&rules, Seed(seed));
            let mut told = 0;
            let solution = solve_with(&game, 2_000_000, |progress| {
                told += 1;
                match progress.won_in {
                    None => ControlFlow::Continue(()),
                    Some(_) => ControlFlow::Break(()),
                }
            });
            hold(&game, &solution);
            assert!(solution.is_won() && told > 10, "{rules} deal {seed}");
            assert_eq!(solution.stopped, Stop::Told);
        }
    }
}

#[test]
fn more_budget_shortens_the_line() {
    let game = Spider::deal(&Rules::default(), Seed(2));
    let few = solve(&game, 120_000);
    let many = solve(&game, 700_000);
    hold(&game, &few);
    hold(&game, &many);
    assert!(few.is_won() && few.stopped == Stop::Budget);
    assert_eq!(few.first, many.first);
    assert!(
        many.moves() < few.moves(),
        "{} {}",
        many.moves(),
        few.moves()
    );
    assert_eq!(many, solve(&game, 700_000));
}

#[test]
fn the_budget_of_nodes_and_the_callback_bound_the_cost() {
    let game = Spider::deal(&Rules::windows(), Seed(3));
    for budget in [0, 1, 1_000, 50_000] {
        let solution = solve(&game, budget);
        hold(&game, &solution);
        // The last layer is finished: it has at most the width times the moves and deals of a position.
        assert!(solution.nodes <= budget + 120 * 100, "{}", solution.nodes);
        assert_eq!(solution.stopped, Stop::Budget);
    }
    let mut seen = Vec::new();
    let solution = solve_with(&game, u64::MAX, |progress| {
        seen.push(progress.nodes);
        if seen.len() < 20 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    hold(&game, &solution);
    assert_eq!((seen.len(), solution.stopped), (20, Stop::Told));
    assert!(seen.is_sorted());
}

#[test]
fn points_already_spent_count() {
    let rules = Rules::default().with([("budget", "100")]).unwrap();
    let text = |moves| {
        format!(
            "tableau=KsQsJsTs9s8s7s6s5s4s3s2s/As/-/-/-/-/-/-/-/- stock=- sets=sssssss moves={moves} undos=3"
        )
    };
    let game = Spider::set_up(&rules, &text(96), Seed(0)).unwrap();
    let solution = solve(&game, 1_000);
    hold(&game, &solution);
    assert_eq!((solution.is_won(), solution.end.score()), (true, 0));
    let [
        Move::Cards {
            from: 1,
            to: 0,
            count: 1,
        },
    ] = solution.line[..]
    else {
        panic!("{:?}", solution.line)
    };
    let over = Spider::set_up(&rules, &text(97), Seed(0)).unwrap();
    let nothing = solve(&over, 1_000);
    assert_eq!((nothing.line.len(), nothing.stopped), (0, Stop::Finished));
    hold(&over, &nothing);
}

#[test]
fn runs_are_broken_to_fill_columns_that_bar_a_deal() {
    let rules = Rules::windows();
    let text = "tableau=KsQsJsTs9s8s7s6s5s4s3s2s/-/-/-/-/-/-/-/-/- stock=AsKsQsJsTs9s8s7s6s5s sets=ssssss moves=100 undos=0";
    // Twelve cards and ten make no two sets, so fill up with what is missing.
    let text = text.replace("2s/-", "2s/4s3s2sAs");
    let game = Spider::set_up(&rules, &text, Seed(0)).unwrap();
    let solution = solve(&game, 300_000);
    hold(&game, &solution);
    assert!(solution.is_won(), "{solution:?}");
}
