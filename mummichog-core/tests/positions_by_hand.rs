//! Position texts by hand: what each error says, and how tight the bounds are.

// A table of texts and the errors they get.
#![allow(clippy::too_many_lines)]

mod common;

use common::rules;
use games_common::{Hidden, MoveRules, Notation, Scored, Seat, Seed, Seeded};
use mummichog_core::{Face, Mummichog, Place, PositionError};

#[test]
fn refused_positions_say_why() {
    let random = "rows=2,columns=3,faces=4";
    let pairs = "rows=2,columns=3,deal=pairs";
    let place = |text: &str| text.parse::<Place>().expect("a place");
    let face = |text: &str| text.parse::<Face>().expect("a face");
    for (of, text, reason) in [
        (
            random,
            "",
            PositionError::Part {
                number: 1,
                found: String::new(),
                wanted: "tiles",
            },
        ),
        (
            random,
            "tiles=abc/abc",
            PositionError::Part {
                number: 2,
                found: String::new(),
                wanted: "flips",
            },
        ),
        (
            random,
            "flips=0 tiles=abc/abc run=0 streak=0",
            PositionError::Part {
                number: 1,
                found: "flips=0".into(),
                wanted: "tiles",
            },
        ),
        (
            random,
            "tiles=abc/abc flips=0 run=0",
            PositionError::Part {
                number: 4,
                found: String::new(),
                wanted: "streak",
            },
        ),
        (
            random,
            "tiles=abc/abc  flips=0 run=0 streak=0",
            PositionError::Part {
                number: 2,
                found: String::new(),
                wanted: "flips",
            },
        ),
        (
            random,
            "tiles=abc/abc flips=0 run=0 streak=0 ",
            PositionError::Extra {
                found: String::new(),
            },
        ),
        (
            random,
            "tiles=abc flips=0 run=0 streak=0",
            PositionError::Rows {
                found: 1,
                wanted: 2,
            },
        ),
        (
            random,
            "tiles=abc/abc/ flips=0 run=0 streak=0",
            PositionError::Rows {
                found: 3,
                wanted: 2,
            },
        ),
        (
            random,
            "tiles=ab/abc flips=0 run=0 streak=0",
            PositionError::Columns {
                row: 1,
                found: 2,
                wanted: 3,
            },
        ),
        (
            random,
            "tiles=abc/abca flips=0 run=0 streak=0",
            PositionError::Columns {
                row: 2,
                found: 4,
                wanted: 3,
            },
        ),
        (
            random,
            "tiles=abc/a#c flips=0 run=0 streak=0",
            PositionError::Tile {
                row: 2,
                column: 2,
                found: '#',
                wanted: "a face (* a to z, Aa to Dx) or . for no tile",
            },
        ),
        (
            random,
            "tiles=abc/abé flips=0 run=0 streak=0",
            PositionError::Tile {
                row: 2,
                column: 3,
                found: 'é',
                wanted: "a face (* a to z, Aa to Dx) or . for no tile",
            },
        ),
        (
            random,
            "tiles=abc/abe flips=0 run=0 streak=0",
            PositionError::Face {
                place: place("c2"),
                face: face("e"),
                last: face("d"),
                stars: true,
            },
        ),
        (
            pairs,
            "tiles=abc/ab* flips=0 run=0 streak=0",
            PositionError::Face {
                place: place("c2"),
                face: face("*"),
                last: face("c"),
                stars: false,
            },
        ),
        (
            pairs,
            "tiles=abc/abb flips=0 run=0 streak=0",
            PositionError::Pair {
                face: face("b"),
                found: 3,
            },
        ),
        (
            pairs,
            "tiles=abc/a.. flips=1 run=1 streak=0",
            PositionError::Pair {
                face: face("b"),
                found: 1,
            },
        ),
        (
            random,
            "tiles=abc/ab. flips=1 run=1 streak=0",
            PositionError::Left { found: 5, tiles: 6 },
        ),
        (
            random,
            "tiles=abc/abc flips=-1 run=0 streak=0",
            PositionError::Number {
                part: "flips",
                found: "-1".into(),
                most: 1_000_000_000_000_000,
            },
        ),
        (
            random,
            "tiles=abc/abc flips=00 run=0 streak=0",
            PositionError::Number {
                part: "flips",
                found: "00".into(),
                most: 1_000_000_000_000_000,
            },
        ),
        (
            random,
            "tiles=abc/abc flips=1000000000000001 run=0 streak=0",
            PositionError::Number {
                part: "flips",
                found: "1000000000000001".into(),
                most: 1_000_000_000_000_000,
            },
        ),
        (
            random,
            "tiles=abc/abc flips=0 run=256 streak=0",
            PositionError::Number {
                part: "run",
                found: "256".into(),
                most: 255,
            },
        ),
        (
            random,
            "tiles=abc/abc flips=0 run=0 streak=",
            PositionError::Number {
                part: "streak",
                found: String::new(),
                most: 65535,
            },
        ),
        (
            random,
            "tiles=a.c/a.. flips=0 run=0 streak=0",
            PositionError::Left { found: 3, tiles: 6 },
        ),
        (
            random,
            "tiles=a../a.. flips=1 run=1 streak=0",
            PositionError::Flips {
                found: 1,
                matches: 2,
            },
        ),
        (
            random,
            "tiles=a../a.. flips=9 run=3 streak=3",
            PositionError::Run {
                found: 3,
                matches: 2,
                mismatches: 7,
            },
        ),
        (
            random,
            "tiles=a../a.. flips=2 run=1 streak=0",
            PositionError::Run {
                found: 1,
                matches: 2,
                mismatches: 0,
            },
        ),
        (
            random,
            "tiles=a../a.. flips=2 run=2 streak=0",
            PositionError::Streak {
                found: 0,
                least: 1,
                most: 1,
            },
        ),
        (
            random,
            "tiles=a../a.. flips=3 run=0 streak=0",
            PositionError::Streak {
                found: 0,
                least: 1,
                most: 1,
            },
        ),
        (
            random,
            "tiles=a../a.. flips=4 run=0 streak=2",
            PositionError::Streak {
                found: 2,
                least: 0,
                most: 1,
            },
        ),
        (
            random,
            "tiles=.../... flips=5 run=1 streak=2",
            PositionError::Streak {
                found: 2,
                least: 0,
                most: 1,
            },
        ),
    ] {
        assert_eq!(
            Mummichog::set_up(&rules(of), text, Seed(0)).err(),
            Some(reason.clone()),
            "{text}"
        );
        assert!(!reason.to_string().is_empty());
    }
    for text in [
        "tiles=a../a.. flips=4 run=0 streak=0",
        "tiles=a../a.. flips=4 run=0 streak=1",
        "tiles=.../... flips=1000000000000000 run=0 streak=3",
    ] {
        assert!(
            Mummichog::set_up(&rules(random), text, Seed(0)).is_ok(),
            "{text}"
        );
    }
}

/// The least and the most that runs can have brought, against every way to cut matches into runs.
#[test]
fn the_bounds_of_the_streak_are_met() {
    fn sums(matches: u32, runs: u64, sum: u32, found: &mut Vec<u32>) {
        if matches == 0 {
            found.push(sum);
        }
        if runs > 0 {
            for n in 1..=matches {
                sums(matches - n, runs - 1, sum + n * (n - 1) / 2, found);
            }
        }
    }
    let rules = rules("rows=2,columns=10");
    for matches in 0..=10u32 {
        for run in 0..=matches {
            for mismatches in 0..=11 {
                let mut found = Vec::new();
                // The runs before this one each ended in a mismatch of their own.
                sums(
                    matches - run,
                    mismatches,
                    run * run.saturating_sub(1) / 2,
                    &mut found,
                );
                let range = found.iter().min().zip(found.iter().max());
                let accepted: Vec<u32> = (0..=60)
                    .filter(|streak| {
                        let line = |n: usize| {
                            (0..10)
                                .map(|i| {
                                    if n * 10 + i < 2 * matches as usize {
                                        '.'
                                    } else {
                                        'a'
                                    }
                                })
                                .collect::<String>()
                        };
                        let text = format!(
                            "tiles={}/{} flips={} run={run} streak={streak}",
                            line(0),
                            line(1),
                            u64::from(matches) + mismatches
                        );
                        Mummichog::set_up(&rules, &text, Seed(0)).is_ok()
                    })
                    .collect();
                assert_eq!(
                    accepted.first().zip(accepted.last()),
                    range,
                    "{matches} {run} {mismatches}"
                );
            }
        }
    }
}

/// A text counts up to 10^15 flips. A game that goes on from there works, only its text cannot be read back.
#[test]
fn a_game_goes_on_beyond_the_largest_text() {
    let text = "tiles=abc/abc flips=1000000000000000 run=0 streak=0";
    let mut game =
        Mummichog::set_up(&rules("rows=2,columns=3"), text, Seed(1)).expect("a position");
    let mut mind = Mummichog::knowledge(game.rules(), &game.view(Seat::FIRST));
    let mut events = Vec::new();
    let undo = game.apply("flip a1 b1".parse().expect("a move"), |e| events.push(e));
    assert_eq!(game.score(), -2_000_000_000_000_002);
    let view = game.view(Seat::FIRST);
    Mummichog::learn(&mut mind, &events, &view, false);
    let mut chance = Mummichog::stream(Seed(1), 9, 9);
    assert_eq!(
        Mummichog::sample(&mind, &mut chance).view(Seat::FIRST),
        view
    );
    let refused = Mummichog::set_up(game.rules(), &game.position(), Seed(1));
    assert!(matches!(
        refused,
        Err(PositionError::Number { part: "flips", .. })
    ));
    let json = serde_json::to_string(&view).expect("json");
    assert!(serde_json::from_str::<mummichog_core::View>(&json).is_err());
    game.undo(undo);
    assert_eq!(game.position(), text);
}
