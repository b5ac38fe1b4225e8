//! The players: that they choose what is legal under every rule, how strong they are, and that they never change.

#![allow(clippy::cast_precision_loss, reason = "sums and counts far below 2^52")]
#![allow(
    clippy::needless_raw_string_hashes,
    reason = "expect-test writes them so"
)]

mod common;

use std::fmt::Write;

use common::{Player, at, legal, rules};
use expect_test::{Expect, expect};
use games_common::{Bot, Hidden, MoveRules, RuleSet, Scored, Seat, Seed, Seeded};
use mummichog_core::{Event, ForgetfulBot, MemoryBot, Move, Mummichog, Rules, StreakBot};

/// Plays a deal to its end, or so many flips; every choice is checked.
fn play(
    rules: &Rules,
    seed: u64,
    bot: &mut dyn Bot<Mummichog>,
    most: u32,
) -> (Mummichog, Vec<Move>) {
    let mut game = Mummichog::deal(rules, Seed(seed));
    let mut mind = Mummichog::knowledge(rules, &game.view(Seat::FIRST));
    let mut line = Vec::new();
    for _ in 0..most {
        let all = legal(&game);
        let Some(flip) = bot.choose(Seat::FIRST, &mind, &all) else {
            assert!(all.is_empty());
            return (game, line);
        };
        assert_eq!(game.check(flip), Ok(()));
        let mut events = Vec::new();
        game.apply(flip, |event| events.push(event));
        Mummichog::learn(&mut mind, &events, &game.view(Seat::FIRST), false);
        line.push(flip);
    }
    (game, line)
}

/// The mean score and its standard error over these deals.
fn mean(
    rules: &Rules,
    seeds: impl IntoIterator<Item = u64>,
    mut bot: impl FnMut(u64) -> Boxed,
) -> (f64, f64) {
    let mut scores = Vec::new();
    for seed in seeds {
        scores.push(play(rules, seed, &mut *bot(seed), 10_000).0.score() as f64);
    }
    let n = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let squares: f64 = scores.iter().map(|s| (s - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

type Boxed = Box<dyn Bot<Mummichog>>;

/// Rules in which every field leaves its default somewhere.
const VARIANTS: [&str; 15] = [
    "",
    "difficulty=7,extra_stars=true",
    "rows=1,columns=2",
    "rows=2,columns=1,faces=1,extra_stars=true",
    "rows=1,columns=3,peek_at=1",
    "rows=3,columns=3,faces=1,peek_at=2",
    "rows=3,columns=5,difficulty=16,faces=31,extra_stars=true",
    "rows=5,columns=5,extra_stars=true,peek_at=1",
    "rows=4,columns=4,clear_bonus=1000000,peek_at=0",
    "rows=4,columns=4,faces=2,clear_bonus=0,peek_at=255",
    "deal=pairs",
    "rows=4,columns=4,deal=pairs,peek_at=1,extra_stars=true",
    "rows=1,columns=2,deal=pairs",
    "rows=8,columns=8",
    "rows=16,columns=16,faces=31",
];

#[test]
fn every_player_plays_by_every_rule() {
    for text in VARIANTS {
        let rules = rules(text);
        let streak = StreakBot::for_rules(&rules, 300_000);
        let thumb = StreakBot::new(0);
        for seed in 0..12 {
            for mut bot in [streak.clone(), thumb.clone()] {
                let (game, line) = play(&rules, seed, &mut bot, 10_000);
                assert!(game.outcome().is_some(), "{text} {seed}");
                // Nothing is looked at twice, so there are at most as many looks as tiles and as many matches as halves of them.
                assert!(
                    line.len() <= usize::from(rules.tiles()) * 3 / 2,
                    "{text} {seed}"
                );
            }
            for places in [0, 1, 7, 256] {
                let mut bot = ForgetfulBot::new(Seed(seed), places);
                play(&rules, seed, &mut bot, 400);
            }
        }
    }
}

#[test]
fn the_plan_knows_its_own_mean() {
    // Any mistake in a chance, a point or an order of events moves one away from the other.
    for (text, deals) in [
        ("", 1500),
        ("difficulty=7", 1000),
        ("difficulty=6,extra_stars=true", 1000),
        ("rows=2,columns=3", 8000),
        ("rows=3,columns=3,faces=3,peek_at=1", 4000),
        ("rows=3,columns=3,faces=9,peek_at=2", 4000),
        (
            "rows=2,columns=4,difficulty=8,extra_stars=true,clear_bonus=0",
            4000,
        ),
        ("rows=4,columns=4,deal=pairs,peek_at=2", 3000),
    ] {
        let rules = rules(text);
        let mut bot = StreakBot::for_rules(&rules, StreakBot::ENTRIES);
        // A game may be over at its deal, which the expectation of one that is not leaves out.
        let open: Vec<u64> = (0..deals)
            .filter(|&s| Mummichog::deal(&rules, Seed(s)).outcome().is_none())
            .collect();
        let first = Mummichog::deal(&rules, Seed(open[0]));
        let mind = Mummichog::knowledge(&rules, &first.view(Seat::FIRST));
        let expected = bot.expectation(&mind).expect("a plan") as f64 / 1000.0;
        let (mean, error) = mean(&rules, open, |_| Box::new(bot.clone()));
        assert!(
            (mean - expected).abs() < 3.5 * error,
            "{text}: {mean} +- {error}, expected {expected}"
        );
    }
}

/// A player who has been shown these tiles.
fn shown(rules_text: &str, position: &str, places: &str) -> Player {
    let mut player = Player::new(at(rules_text, position));
    let peeks: Vec<_> = places
        .split_whitespace()
        .map(|p| {
            let place = p.parse().expect("a place");
            let face = player.game.face(place).expect("a tile");
            Event::Peek { place, face }
        })
        .collect();
    let view = player.game.view(Seat::FIRST);
    Mummichog::learn(&mut player.mind, &peeks, &view, false);
    player
}

#[test]
fn runs_are_saved_up() {
    let choice = |rules: &str, position: &str, seen: &str| {
        let player = shown(rules, position, seen);
        let flip = StreakBot::default().choose(Seat::FIRST, &player.mind, &legal(&player.game));
        flip.expect("a flip").to_string().replace("flip ", "")
    };
    let board = "tiles=abcd/abcd/ab*c/da*c flips=0 run=0 streak=0";
    for (rules, seen, wanted) in [
        // One pair alone is kept, while the rest is looked at.
        ("rows=4,columns=4", "a1 a2", "b1 c1"),
        // A star is kept too.
        ("rows=4,columns=4", "a1 c3", "b1 c1"),
        // With extra stars four sure matches are all that it takes; three are too few with so much to lose.
        (
            "rows=4,columns=4,extra_stars=true",
            "a1 a2 b1 b2 c1 c2",
            "d1 d2",
        ),
        (
            "rows=4,columns=4,extra_stars=true",
            "a1 a2 b1 b2 c1 c2 d1 d2",
            "a1 a2",
        ),
        (
            "rows=4,columns=4,extra_stars=true",
            "a1 a2 b1 b2 c1 c2 c3",
            "a1 a2",
        ),
        // All is known: pairs first, then stars with what is left over.
        (
            "rows=4,columns=4",
            "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4",
            "a1 a2",
        ),
    ] {
        assert_eq!(choice(rules, board, seen), wanted, "{rules} {seen}");
    }
    // The last two of three odd faces with the only star.
    let end = "tiles=ab*c/..../..../.... flips=9 run=6 streak=15";
    assert_eq!(choice("rows=4,columns=4", end, "a1 b1 c1 d1"), "a1 c1");
}

#[test]
fn planning_beats_the_thumb_and_the_thumb_beats_haste() {
    for (text, haste, thumb, plan) in [
        ("", 58, 113, 133),
        ("difficulty=7", 73, 250, 263),
        ("extra_stars=true", 297, 372, 374),
    ] {
        let rules = rules(text);
        let planned = StreakBot::for_rules(&rules, StreakBot::ENTRIES);
        let players: [(i32, &dyn Fn() -> Boxed); 3] = [
            (haste, &|| Box::new(MemoryBot::default())),
            (thumb, &|| Box::new(StreakBot::new(0))),
            (plan, &|| Box::new(planned.clone())),
        ];
        for (wanted, player) in players {
            let (mean, error) = mean(&rules, 0..600, |_| player());
            assert!(
                (mean - f64::from(wanted)).abs() < 3.5 * error,
                "{text}: {mean} +- {error}, wanted {wanted}"
            );
        }
    }
}

#[test]
fn no_player_passes_the_mark() {
    for text in VARIANTS {
        let rules = rules(text);
        let streak = StreakBot::for_rules(&rules, 300_000);
        for seed in 0..40 {
            let mark = Mummichog::deal(&rules, Seed(seed)).best_possible();
            let (game, _) = play(&rules, seed, &mut streak.clone(), 10_000);
            assert!(game.score() <= mark, "{text} {seed}");
        }
    }
}

#[test]
fn a_short_memory_costs_points() {
    let rules = Rules::preset("hard").expect("a preset");
    let points = |places| {
        mean(&rules, 0..500, |seed| {
            Box::new(ForgetfulBot::new(Seed(seed), places))
        })
    };
    let [none, some, all] = [0, 6, 36].map(points);
    assert!(
        none.0 + 20.0 < some.0 && some.0 + 3.0 < all.0,
        "{none:?} {some:?} {all:?}"
    );
    // Nothing forgotten is as good as the player that forgets nothing, which explores in another order.
    let perfect = mean(&rules, 0..500, |_| Box::new(MemoryBot::default()));
    let error = perfect.1.hypot(all.1);
    assert!(
        (all.0 - perfect.0).abs() < 3.5 * error,
        "{all:?} {perfect:?}"
    );
}

#[test]
fn what_was_shown_long_ago_is_forgotten() {
    let board = "tiles=abcd/efga/bcde/fghh flips=0 run=0 streak=0";
    let mut player = Player::new(at("rows=4,columns=4,faces=8,peek_at=0", board));
    let mut bot = ForgetfulBot::new(Seed(1), 4);
    for _ in 0..40 {
        let all = legal(&player.game);
        let shown: Vec<_> = player
            .told
            .iter()
            .rev()
            .flatten()
            .filter_map(|event| match event {
                Event::Shown { place, .. } => Some(*place),
                _ => None,
            })
            .collect();
        let Some(flip) = bot.choose(Seat::FIRST, &player.mind, &all) else {
            break;
        };
        // What it flipped in its last two flips it remembers, and flips again only for a match.
        let recent = &shown[..shown.len().min(4)];
        let again = [flip.first(), flip.second()]
            .iter()
            .any(|p| recent.contains(p));
        let faces = [flip.first(), flip.second()].map(|p| player.game.face(p));
        if again && player.game.tiles_left() > 5 {
            assert_eq!(faces[0], faces[1], "{flip}");
        }
        player.play(&flip.to_string().replace("flip ", ""));
    }
}

fn golden(bot: &mut dyn Bot<Mummichog>, rules_text: &str, seed: u64, wanted: &Expect) {
    let (game, line) = play(&rules(rules_text), seed, bot, 200);
    let mut text = String::new();
    for flips in line.chunks(6) {
        let flips: Vec<_> = flips
            .iter()
            .map(|m| m.to_string().replace("flip ", ""))
            .collect();
        let _ = writeln!(text, "{}", flips.join(", "));
    }
    let _ = writeln!(text, "score {}", game.score());
    wanted.assert_eq(&text);
}

#[test]
fn games_never_change() {
    golden(
        &mut StreakBot::default(),
        "",
        1,
        &expect![[r#"
        a1 b1, c1 d1, e1 f1, a2 b2, c2 d2, e2 f2
        a3 b3, c3 d3, e3 f3, a4 b4, c4 d4, e4 f4
        a5 b5, c5 d5, e5 f5, b5 a6, b5 b6, b5 c6
        c1 f2, a3 e3, b3 f3, d1 d4, e2 a5, c4 d5
        c5 e5, f5 a6, b6 d6, d6 f6, b6 e6
        score 184
    "#]],
    );
    golden(
        &mut StreakBot::default(),
        "difficulty=7,extra_stars=true",
        2,
        &expect![[r#"
            a1 b1, c1 d1, e1 f1, a2 b2, c2 d2, e2 f2
            a3 b3, b1 c2, d1 f2, d2 a3, a1 b3, c1 b4
            e2 d6, d4 a6, c3 a5, d3 e5, e3 c4, f3 b6
            a4 c5, e4 f6, f4 e6, b5 d5, f5 c6
            score 708
        "#]],
    );
    golden(
        &mut StreakBot::default(),
        "deal=pairs,rows=4,columns=4",
        3,
        &expect![[r#"
            a1 b1, c1 d1, a2 b2, c2 d2, a3 b3, c3 d3
            a4 b4, a4 c4, b1 b2, d1 d2, a2 a3, c1 b3
            c2 c3, a1 d3, b4 c4, a4 d4
            score 96
        "#]],
    );
    golden(
        &mut StreakBot::new(0),
        "difficulty=6",
        4,
        &expect![[r#"
        a1 b1, c1 d1, e1 f1, a2 b2, c2 d2, e2 f2
        a3 b3, c3 d3, e3 f3, a4 b4, c4 d4, e4 f4
        a5 b5, c5 d5, e5 f5, a6 b6, c6 d6, e6 f6
        f1 c2, e1 d2, c1 e2, d1 b3, f2 c3, d3 d4
        c4 f4, a3 a5, e4 f5, e5 a6, b6 c6, b5 e6
        score 207
    "#]],
    );
    golden(
        &mut ForgetfulBot::new(Seed(5), 5),
        "rows=4,columns=4",
        5,
        &expect![[r#"
            c4 d4, a1 a2, b2 a3, b1 d1, a1 b1, d1 a2
            b3 c3, c2 b4, d3 a4
            score 0
        "#]],
    );
}

#[test]
fn plans_are_as_large_as_the_docs_say() {
    let wanted = |text: &str| StreakBot::entries_wanted(&rules(text));
    let sizes: Vec<u64> = [
        "",
        "difficulty=7",
        "extra_stars=true",
        "rows=8,columns=8",
        "rows=9,columns=9",
        "rows=10,columns=10",
        "rows=10,columns=10,difficulty=7",
        "rows=16,columns=16,extra_stars=true",
        "rows=16,columns=16",
        "rows=16,columns=16,deal=pairs",
        "rows=10,columns=10,deal=pairs",
    ]
    .into_iter()
    .map(wanted)
    .collect();
    // The usual budget is enough for 10 x 10 tiles with seven faces.
    assert!(wanted("rows=10,columns=10,difficulty=7") <= StreakBot::ENTRIES.into());
    expect![[r#"
        [
            66500,
            106400,
            39300,
            556325,
            1357510,
            3045380,
            4872608,
            13984000,
            118997125,
            23799425,
            609076,
        ]
    "#]]
    .assert_debug_eq(&sizes);
}
