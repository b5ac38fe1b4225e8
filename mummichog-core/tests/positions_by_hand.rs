//! Position texts by hand: what each error says, and how tight the bounds are.

// A table of texts and the errors they get.
#![allow(clippy::too_many_lines)]

mod common;

use std::collections::BTreeSet;
use std::ops::Range;

use common::rules;
use games_common::{Hidden, MoveRules, Notation, Outcome, Scored, Seat, Seed, Seeded};
use mummichog_core::{Event, Face, Mummichog, Place, PositionError, Refusal, View};

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
        (
            random,
            "tiles=ab./cd. flips=2 run=0 streak=0",
            PositionError::Mismatches {
                found: 1,
                run: 0,
                wanted: "a match and two different ordinary faces among the tiles left",
            },
        ),
        (
            "rows=2,columns=5,extra_stars=true",
            "tiles=aa.../..... flips=4 run=4 streak=6",
            PositionError::Star { run: 4, streak: 6 },
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
        "tiles=a*b/a.. flips=4 run=0 streak=0",
        "tiles=a../a.. flips=4 run=1 streak=0",
        "tiles=a../a.. flips=4 run=2 streak=1",
        "tiles=.../... flips=1000000000000000 run=3 streak=3",
    ] {
        let read = Mummichog::set_up(&rules(random), text, Seed(0));
        assert!(read.is_ok(), "{text}: {read:?}");
    }
}

/// The sums that runs can have brought, against every way to cut matches into runs.
#[test]
fn the_streak_is_a_sum_of_runs() {
    fn sums(matches: u32, runs: u64, sum: u32, found: &mut BTreeSet<u32>) {
        if matches == 0 {
            found.insert(sum);
        }
        if runs > 0 {
            for n in 1..=matches {
                sums(matches - n, runs - 1, sum + n * (n - 1) / 2, found);
            }
        }
    }
    let rules = rules("rows=2,columns=12");
    for matches in 0..=10u32 {
        let tile = |i: u32| {
            if i < 2 * matches {
                '.'
            } else {
                ['a', 'b', '*', 'a'][i as usize % 4]
            }
        };
        let row = |tiles: Range<u32>| tiles.map(tile).collect::<String>();
        let tiles = format!("tiles={}/{}", row(0..12), row(12..24));
        for run in 0..=matches {
            for mismatches in 0..=11 {
                // The runs before this one each ended in a mismatch of their own.
                let mut wanted = BTreeSet::new();
                let now = run * run.saturating_sub(1) / 2;
                sums(matches - run, mismatches, now, &mut wanted);
                let flips = u64::from(matches) + mismatches;
                let accepted: BTreeSet<u32> = (0..=60)
                    .filter(|streak| {
                        let text = format!("{tiles} flips={flips} run={run} streak={streak}");
                        Mummichog::set_up(&rules, &text, Seed(0)).is_ok()
                    })
                    .collect();
                assert_eq!(accepted, wanted, "{matches} {run} {mismatches}");
            }
        }
    }
}

#[test]
fn positions_that_no_play_comes_to_are_refused() {
    for (of, text, reason) in [
        // Over, and so no more flips.
        (
            "rows=1,columns=2",
            "tiles=ab flips=7 run=0 streak=0",
            "flips and tiles make 7 mismatches, with run=0 since: wanted a match and two different ordinary faces among the tiles left",
        ),
        // Everything matches.
        (
            "rows=1,columns=2,faces=2",
            "tiles=aa flips=1 run=0 streak=0",
            "flips and tiles make 1 mismatch, with run=0 since: wanted a match and two",
        ),
        (
            "rows=2,columns=2,faces=1",
            "tiles=aa/aa flips=1 run=0 streak=0",
            "wanted no mismatch, as there is one ordinary face",
        ),
        (
            "rows=1,columns=2,deal=pairs",
            "tiles=.. flips=2 run=1 streak=0",
            "wanted no mismatch, as there is one ordinary face",
        ),
        (
            "rows=1,columns=2",
            "tiles=.. flips=2 run=1 streak=0",
            "flips and tiles make 1 mismatch, with run=1 since: wanted an ordinary face among the tiles left",
        ),
        (
            "rows=2,columns=2",
            "tiles=**/.. flips=2 run=1 streak=0",
            "wanted an ordinary face among the tiles left",
        ),
        (
            "rows=2,columns=2,deal=pairs",
            "tiles=.a/.a flips=2 run=0 streak=0",
            "wanted a match and two different ordinary faces among the tiles left",
        ),
        (
            "rows=2,columns=5",
            "tiles=aab*./..... flips=5 run=0 streak=2",
            "streak=2: with these flips, matches and run wanted 1 to 3, and a sum of n(n - 1)/2 over runs of n matches",
        ),
        (
            "rows=2,columns=5,extra_stars=true",
            "tiles=aa.../..... flips=4 run=4 streak=6",
            "run=4 streak=6: the last match was the fourth of its run or a later one, and with extra_stars wanted a star among the tiles that it left",
        ),
        // The last run had four matches, and its star is still there.
        (
            "rows=2,columns=6,extra_stars=true",
            "tiles=aab.../a..... flips=5 run=0 streak=6",
            "run=0 streak=6: the last match was",
        ),
    ] {
        let refused = Mummichog::set_up(&rules(of), text, Seed(0)).expect_err(text);
        assert!(refused.to_string().contains(reason), "{text}: {refused}");
    }
}

/// The counter of flips has an end, and play keeps within it: there the game is over, and all that play comes to can be read.
#[test]
fn a_game_ends_with_the_last_flip_that_can_be_counted() {
    const LAST: &str = "flips=999999999999999";
    for (of, tiles, run, flip, remaining) in [
        ("rows=2,columns=3", "abc/abc", "run=0 streak=0", "a1 b1", 6),
        ("rows=2,columns=3", "abc/abc", "run=0 streak=0", "a1 a2", 4),
        ("rows=2,columns=3", "..c/ab*", "run=1 streak=0", "c1 c2", 2),
        (
            "rows=2,columns=4,extra_stars=true",
            "abca/abcb",
            "run=0 streak=0",
            "a1 b1",
            8,
        ),
        (
            "rows=2,columns=3,deal=pairs",
            "abc/abc",
            "run=0 streak=0",
            "a1 b1",
            6,
        ),
        (
            "rows=2,columns=3,deal=pairs",
            "abc/abc",
            "run=0 streak=0",
            "a1 a2",
            4,
        ),
    ] {
        let text = format!("tiles={tiles} {LAST} {run}");
        let mut game = Mummichog::set_up(&rules(of), &text, Seed(1)).expect(&text);
        assert_eq!(game.outcome(), None, "{text}");
        let mut mind = Mummichog::knowledge(game.rules(), &game.view(Seat::FIRST));
        let mut events = Vec::new();
        let m = format!("flip {flip}").parse().expect("a move");
        let undo = game.apply(m, |e| events.push(e));
        let penalty = remaining;
        assert_eq!(
            events.last(),
            Some(&Event::Finished { remaining, penalty }),
            "{text}"
        );
        assert_eq!(game.outcome(), Some(Outcome::Finished));
        assert_eq!((game.legal_count(), game.nth_legal(0)), (0, None), "{text}");
        assert_eq!(game.check(m), Err(Refusal::GameOver));

        let again = Mummichog::set_up(game.rules(), &game.position(), Seed(1));
        assert_eq!(again.as_ref(), Ok(&game));
        let view = game.view(Seat::FIRST);
        let json = serde_json::to_string(&view).expect("json");
        assert_eq!(serde_json::from_str::<View>(&json).expect(&json), view);
        let going_on = json.replace("\"over\":true", "\"over\":false");
        assert!(serde_json::from_str::<View>(&going_on).is_err());
        Mummichog::learn(&mut mind, &events, &view, false);
        let mut chance = Mummichog::stream(Seed(1), 9, 9);
        for mind in [mind, Mummichog::knowledge(game.rules(), &view)] {
            for _ in 0..20 {
                let sample = Mummichog::sample(&mind, &mut chance);
                assert_eq!(sample.view(Seat::FIRST), view);
            }
        }
        game.undo(undo);
        assert_eq!(game.position(), text);
    }
}
