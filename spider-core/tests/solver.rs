//! The solver: every line is legal, ends where it says, and obeys the rules and the budget.
#![cfg(feature = "solver")]

use std::ops::ControlFlow;

use expect_test::expect;
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
fn the_largest_budget_is_one_too() {
    // A pass over so little spends so few nodes that the next one could be as wide as any number.
    let rules = Rules::default()
        .with([("suits", "2"), ("budget", "97"), ("dealing", "stuck")])
        .unwrap();
    let text = "tableau=[KhQsKs3s7s]4sTh9s9h/-/-/-/-/-/-/-/-/- \
                stock=2hAhTsKsJsJs5sAs7h6s/8h8s2s6s2sQs3s4s3hQh/As6h8s4h5s7s5hJhTs9s \
                sets=hshsh moves=94 undos=0";
    let game = Spider::set_up(&rules, text, Seed(0)).unwrap();
    let solution = solve(&game, u64::MAX);
    hold(&game, &solution);
    assert_eq!(solution.stopped, Stop::Finished);
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

#[test]
fn golden_lines() {
    let mut told = Vec::new();
    for (rules, seed) in [
        ("default", 1),
        ("default", 2),
        ("windows", 3),
        ("suits=2", 4),
        ("suits=4,empty_column=closed", 5),
    ] {
        let rules = Rules::preset(rules).or_else(|_| rules.parse()).unwrap();
        let solution = solve(&Spider::deal(&rules, Seed(seed)), 12_000);
        let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
        told.push(format!(
            "{rules} deal {seed}: {} nodes, won {}\n{}\n",
            solution.nodes,
            solution.is_won(),
            line.join(" ")
        ));
    }
    expect![[r"
        suits=1,empty_column=any,dealing=always,scoring=budget,budget=300 deal 1: 12014 nodes, won true
        0-3x1 6-3x1 2-7x1 9-6x1 2-9x1 6-9x2 9-6x4 deal 9-6x2 9-6x1 deal 9-8x1 3-9x5 2-1x3 4-5x1 1-6x4 6-7x9 3-7x1 7-8x11 3-7x1 5-1x2 deal 1-9x1 2-8x1 4-5x1 6-4x1 7-9x3 4-7x2 3-9x1 9-4x12 deal 2-6x1 0-4x2 8-5x1 5-4x2 4-8x5 4-2x1 4-9x1 4-6x1 1-9x4 5-0x2 6-5x3 6-5x5 6-8x1 0-8x3 7-0x1 0-7x3 6-1x1 deal 8-4x1 8-0x11 7-8x1 7-8x7 6-3x1 1-6x1 1-0x2 5-1x1 5-3x10 1-9x2 4-1x3 1-4x4 3-1x1 3-8x1 0-8x3 0-9x1 2-9x3 2-0x1 7-0x1 1-7x2 1-5x1 7-5x3 7-9x1 5-9x5 5-2x1 5-0x1 1-0x1 8-1x1 8-4x1 8-5x1 8-0x1 7-0x1 9-5x6 5-4x8 0-2x7 2-1x9 1-8x10 8-3x11 3-6x12
        suits=1,empty_column=any,dealing=always,scoring=budget,budget=300 deal 2: 12024 nodes, won true
        8-2x1 3-2x1 4-8x1 9-4x1 1-0x1 1-4x1 1-9x1 9-7x2 9-1x1 2-6x3 0-2x2 5-0x1 0-4x2 7-5x3 5-6x4 8-5x2 2-0x3 2-8x1 2-0x1 2-9x1 9-0x2 deal 0-4x1 3-6x1 9-5x1 deal 3-4x1 3-6x1 9-2x1 2-6x2 4-7x2 4-6x7 7-9x3 deal 6-2x12 4-9x1 5-4x1 3-6x2 5-6x1 0-1x1 5-0x2 5-0x3 5-0x1 deal 6-2x1 8-2x1 6-4x1 7-4x1 8-1x5 8-3x1 7-1x1 1-4x7 4-3x10 3-8x1 4-3x2 4-1x1 8-7x2 deal 5-9x1 0-4x4 0-7x1 9-7x2 2-6x4 1-6x1 6-1x7 6-5x1 9-5x3 3-6x1 6-4x2 1-6x10 7-1x4 8-1x1 1-8x6 4-2x8 2-3x10 1-2x3 1-3x1 5-4x5 0-5x1 5-6x2 6-3x12 7-0x3 7-3x1 7-8x1 7-9x1 4-8x5 8-1x12 0-9x3 9-2x8 2-7x11 7-3x12
        suits=1,empty_column=any,dealing=no_empty,scoring=windows,budget=300 deal 3: 12006 nodes, won true
        6-2x1 7-6x1 1-2x1 0-5x1 0-2x1 6-0x2 deal 5-4x1 8-3x1 7-2x2 8-7x1 9-1x1 deal 8-6x1 deal 5-7x1 9-6x1 0-3x1 3-8x2 1-6x1 6-2x3 5-0x1 1-4x1 1-2x2 6-8x2 4-6x3 6-1x5 6-3x1 8-3x5 6-0x1 8-6x1 1-8x6 8-2x7 deal 0-3x1 2-4x1 2-3x1 3-6x10 deal 4-3x1 4-7x2 4-1x2 9-3x1 5-3x1 9-2x2 8-9x1 8-0x1 2-8x10 2-0x1 9-0x2 6-9x12 9-6x1 9-2x1 5-2x1 5-7x2 1-5x5 8-5x7 3-5x4 1-0x1 1-5x1 3-1x2 8-3x4 2-6x3 3-2x5 7-3x5 4-0x1 0-2x7 2-5x1 3-5x6 5-2x1 0-4x4 7-0x3 0-1x6 8-1x1 1-7x10 7-5x1 3-1x1 3-5x1 3-4x1 4-3x6 4-8x1 4-7x1 0-4x1 0-2x1 0-5x1 5-2x4 6-1x5 1-3x6 2-9x7 9-7x8 7-4x10 4-8x12
        suits=2,empty_column=any,dealing=always,scoring=budget,budget=300 deal 4: 12009 nodes, won false
        3-7x1 3-8x1 0-3x1 2-7x1 6-2x1 0-9x1 0-1x1 5-0x1 7-5x3 7-8x1 7-8x1 7-6x1 2-8x2 deal 5-8x1 5-7x4 9-8x1 6-4x1 6-0x2 5-2x1 5-8x1 7-4x5 deal 1-8x1 1-5x1 5-6x2 2-6x1 5-7x1 0-7x3 1-5x2 2-8x1 3-2x1 8-0x3 8-1x4 deal 5-6x3 3-5x1 8-3x1 6-7x5 3-5x4 3-1x1 5-3x5 8-2x5 8-5x1 8-9x1 8-6x1 8-1x1 0-8x1 0-7x3 7-2x7 2-9x2 0-4x1 0-1x2 0-3x1 9-3x5 9-8x1 8-4x3 6-8x3 6-5x2 6-8x1 8-5x4 3-8x5 3-5x1 6-5x1 4-6x3 4-5x1 6-5x3 4-6x1 4-2x1 4-3x6 4-7x1 8-4x5 4-7x6 4-8x1 4-6x1 5-6x3 6-4x5 2-6x2 3-2x11 3-8x1 5-3x1 deal 6-2x1 1-9x1 3-5x1 3-5x2 4-9x1 7-9x1 7-3x6 7-8x3 6-9x2 3-8x6 2-6x2 2-9x7 9-3x1 2-9x5
        suits=4,empty_column=closed,dealing=always,scoring=budget,budget=300 deal 5: 12013 nodes, won false
        0-5x1 4-5x1 3-1x1 8-1x1 4-8x1 6-4x1 6-4x1 0-6x1 deal 6-4x3 6-9x1 6-1x1 deal 2-5x1 5-6x2 5-0x1 5-7x3 0-4x2 0-8x1 7-8x4 9-6x1 deal 8-0x7 9-8x1 9-0x2 3-9x1 3-5x1 4-3x1 1-7x1 1-2x1 5-1x2 0-5x9 8-0x2 2-0x2 2-8x1 3-8x2 3-6x1 7-2x1 8-3x2 4-7x3 0-4x1 0-8x1 3-0x2 deal 0-4x1 1-7x1 5-4x1 3-5x1 1-5x2 3-7x1 5-3x1 deal 5-3x1 2-5x1 9-7x1 2-1x1 2-1x1 2-7x1 2-3x1 2-0x1 2-1x1 2-3x1
    "]].assert_eq(&told.concat());
}
