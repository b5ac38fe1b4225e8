//! Which positions are accepted: every one of a game, and none that breaks a condition that is told of.

mod common;

use PositionError as E;
use common::Setup;
use games_common::{Chance, Hidden, MoveRules, Notation, Scored, Seat, Seed, Seeded, Sitting};
use guppy_core::{Guppy, Move, PositionError, Rules};

/// How a game picks its moves.
#[derive(Clone, Copy)]
enum Style {
    Uniform,
    /// Picks scissors up and cuts as often as it can, to make many patches.
    Scissors,
    /// The best hint.
    Hint,
}

fn choose(style: Style, game: &Guppy, legal: &[Move], chance: &mut Chance) -> Move {
    match style {
        Style::Hint => {
            let mut hints = Vec::new();
            let knowledge = Guppy::knowledge(game.rules(), &game.view(Seat::FIRST));
            Guppy::hints(&knowledge, &mut hints);
            return hints[0];
        }
        Style::Scissors if chance.percent(80) => {
            let cuts: Vec<_> = legal
                .iter()
                .filter(|m| matches!(m, Move::Cut { .. }))
                .collect();
            let scissors: Vec<_> = legal
                .iter()
                .filter(|m| matches!(m, Move::Pick { .. } | Move::Cloth))
                .collect();
            if let Some(&&m) = chance.pick(&cuts) {
                return m;
            }
            if chance.percent(20)
                && let Some(&&m) = chance.pick(&scissors)
            {
                return m;
            }
        }
        _ => {}
    }
    *chance.pick(legal).expect("a move while the game goes on")
}

/// Plays a game, and sets every position of it up again.
fn every_position_is_accepted(rules: Rules, seed: u64, style: Style, patches: &mut u32) {
    let mut game = Guppy::deal(&rules, Seed(seed));
    let mut chance = Guppy::stream(Seed(seed), games_common::purpose::PLAYOUT, 0);
    let mut legal = Vec::new();
    for _ in 0..300 {
        let text = game.position();
        match Guppy::set_up(&rules, &text, Seed(seed)) {
            Ok(again) => assert_eq!(again, game),
            Err(e) => panic!("{rules}, deal {seed}: {e}: {text}"),
        }
        if game.outcome().is_some() {
            break;
        }
        game.legal_moves(&mut legal);
        let m = choose(style, &game, &legal, &mut chance);
        game.apply(m, |_| {});
    }
    *patches += rules
        .orders()
        .iter()
        .filter_map(|&o| game.table().order(o))
        .map(|state| u32::from(state.patches))
        .sum::<u32>();
}

#[test]
fn every_position_of_a_game_is_accepted() {
    let mut patches = 0;
    for level in 1..=14 {
        for (i, more) in [
            "patch=rectangle",
            "patch=connected",
            "patch=rectangle,bleach=true,cloth_limit=4",
            "patch=connected,cloth_limit=2",
        ]
        .iter()
        .enumerate()
        {
            let rules: Rules = format!("level={level},{more}").parse().unwrap();
            for seed in 0..4 {
                every_position_is_accepted(rules, seed, Style::Uniform, &mut patches);
                every_position_is_accepted(rules, seed, Style::Scissors, &mut patches);
                every_position_is_accepted(rules, seed + 4, Style::Scissors, &mut patches);
            }
            for seed in 0..2 - i as u64 / 2 {
                every_position_is_accepted(rules, seed, Style::Hint, &mut patches);
            }
        }
    }
    assert!(patches > 1000, "{patches}");
}

/// A table without holes on level 7, where six tiles fill an order and three make a patch.
fn tans(holes: usize) -> Setup {
    let rows: Vec<_> = (0..9)
        .map(|row| {
            (0..9)
                .map(|column| if row * 9 + column < holes { '.' } else { 't' })
                .collect::<String>()
        })
        .collect();
    Setup::new("level=7", &rows.join(" "))
}

#[track_caller]
fn refused(setup: &Setup) -> PositionError {
    setup.build().expect_err(&setup.text())
}

#[test]
fn gone_orders_come_from_the_earlier_cloths() {
    let gone = |cloths: u64, tiles: [u8; 3]| {
        // What they bring as single patches when all three were filled on one cloth; beads may have brought the rest.
        let points: u64 = tiles.iter().map(|&n| 7 * u64::from(n).pow(2)).sum();
        let mut setup = tans(0).cloths(cloths).score(points + 42000);
        for (name, n) in ["red", "blue", "yellow"].iter().zip(tiles) {
            setup = setup.order(name, &format!("{n}:1:gb"));
        }
        setup
    };
    assert_eq!(
        refused(&gone(2, [81, 81, 81])),
        E::GoneTiles {
            found: 243,
            most: 81
        }
    );
    assert_eq!(
        refused(&gone(3, [81, 78, 4])),
        E::GoneTiles {
            found: 163,
            most: 162
        }
    );
    assert!(gone(2, [27, 27, 27]).build().is_ok());
    assert!(gone(3, [81, 78, 3]).build().is_ok());
    assert!(gone(4, [81, 81, 81]).build().is_ok());
    assert!(gone(u64::MAX, [81, 81, 81]).build().is_ok());
}

/// The bounds of the score that a refusal names.
#[track_caller]
fn bounds(setup: Setup) -> (u64, u64) {
    match refused(&setup.score(1_000_000_000_000)) {
        E::Score { least, most, .. } => (least, most),
        other => panic!("{other}"),
    }
}

/// The least that so many patches of three tiles and more score with a weight, after some before them, tried out one by one.
fn least_of_all(weight: u64, tiles: u64, patches: u64, before: u64) -> u64 {
    if patches == 1 {
        return weight * tiles * tiles / (before + 1);
    }
    (3..=tiles - 3 * (patches - 1))
        .map(|n| {
            weight * n * n / (before + 1) + least_of_all(weight, tiles - n, patches - 1, before + 1)
        })
        .min()
        .unwrap()
}

#[test]
fn the_score_is_at_least_what_the_patches_bring() {
    for (tiles, patches) in [
        (3, 1),
        (5, 1),
        (9, 1),
        (12, 2),
        (12, 3),
        (14, 4),
        (25, 4),
        (30, 5),
    ] {
        for (order, value) in [("red", 1), ("green", 2)] {
            let setup = tans(tiles)
                .order(order, &format!("{tiles}:{patches}:u-"))
                .filled(u32::from(tiles >= 6));
            let filled = if tiles >= 6 { 7000 } else { 0 };
            let least = filled + least_of_all(7 * value, tiles as u64, patches, 0);
            let most = filled + 7 * value * (tiles * tiles) as u64;
            assert_eq!(
                bounds(setup.clone()),
                (least, most),
                "{order} {tiles} {patches}"
            );
            assert!(setup.clone().score(least).build().is_ok());
            assert!(setup.clone().score(most).build().is_ok());
            assert!(matches!(refused(&setup.score(least - 1)), E::Score { .. }));
        }
    }
}

#[test]
fn the_position_of_the_front_page_needs_its_score() {
    let readme = include_str!("../README.md");
    let text: Vec<_> = readme
        .lines()
        .skip_while(|l| !l.starts_with("let text = \"cloth="))
        .take(3)
        .flat_map(|l| l.trim_start_matches("let text = ").split_whitespace())
        .map(|part| part.trim_matches(['"', ';', '\\']))
        .filter(|part| !part.is_empty())
        .collect();
    let text = text.join(" ");
    let rules = Rules::default();
    assert!(Guppy::set_up(&rules, &text, Seed(1)).is_ok(), "{text}");
    let zero = text.replace("score=128", "score=0");
    assert_ne!(zero, text);
    let found = Guppy::set_up(&rules, &zero, Seed(1)).unwrap_err();
    assert!(
        matches!(
            found,
            E::Score {
                found: 0,
                least: 128,
                ..
            }
        ),
        "{found}"
    );
}

#[test]
fn filled_orders_count_on_their_cloths() {
    // Two on this cloth: the first brings 7000 and the second 14000.
    let here = tans(12)
        .order("red", "6:1:u-")
        .order("blue", "6:1:u-")
        .filled(2);
    let patches = 2 * 7 * 36;
    assert_eq!(bounds(here), (21000 + patches, 21000 + patches));
    // Three on earlier cloths: of one the sum is certain, of two one has to have two, and three can have one each.
    let before = |cloths| {
        tans(0)
            .order("red", "6:1:g-")
            .order("blue", "6:1:g-")
            .order("yellow", "6:1:g-")
            .cloths(cloths)
    };
    let patches = 3 * 7 * 36;
    assert_eq!(bounds(before(2)), (42000 + patches, 42000 + patches));
    assert_eq!(bounds(before(3)), (28000 + patches, 42000 + patches));
    assert_eq!(bounds(before(4)), (21000 + patches, 42000 + patches));
    assert_eq!(bounds(before(9)), (21000 + patches, 42000 + patches));
}

#[test]
fn beads_raise_the_most_but_not_those_still_on_the_cloth() {
    let setup = || tans(3).order("red", "3:1:u-").order("blue", "0:0:-b");
    assert_eq!(bounds(setup()), (63, 252));
    assert_eq!(bounds(setup().beads("i9:black")), (63, 63));
    let level_1 = Setup::new(
        "level=1",
        "......... ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt",
    )
    .order("red", "9:1:ub");
    assert_eq!(bounds(level_1), (81, 81));
}

#[test]
fn one_of_a_thing_is_named_in_the_singular() {
    let text = |setup: Setup| refused(&setup).to_string();
    assert_eq!(
        text(tans(0).beads("a1:white")),
        "1 bead on the cloth: at most 0 can have appeared"
    );
    assert_eq!(
        text(tans(0).beads("a1:white,a2:white").order("red", "0:0:-b")),
        "2 beads on the cloth: at most 1 can have appeared"
    );
    assert_eq!(text(tans(0).dyes("7")), "dyes= has 1 item: wanted 3");
    assert_eq!(
        text(tans(0).order("red", "1:1:u-")),
        "the red order has 1 tile cut in 1 patch of at least 3"
    );
    assert_eq!(
        text(tans(0).order("red", "5:2:u-")),
        "the red order has 5 tiles cut in 2 patches of at least 3"
    );
    assert_eq!(
        text(tans(0).order("red", "1:1:--")),
        "the red order has 1 tile cut, but its scissors are not used"
    );
    assert_eq!(
        text(tans(1)),
        "holes: 1, but the tiles cut from this cloth are 0"
    );
    assert_eq!(
        text(Setup::plain("level=14", 'r').dyes("1,0,0")),
        "1 unit of red: at most 0 can be left"
    );
    assert_eq!(
        text(Setup::plain("level=14", 'r').sponges(1)),
        "1 sponge: at most 0 can be left"
    );
    let refusal = |setup: Setup, m: &str| {
        let refused = setup.game().check(m.parse().unwrap());
        refused.unwrap_err().to_string()
    };
    let rows =
        "rtttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let red = Setup::new("cloth_limit=1", rows)
        .order("red", "0:0:u-")
        .hand("red");
    assert_eq!(
        refusal(red.clone(), "cut a1"),
        "the patch has 1 tile and needs 7"
    );
    assert_eq!(
        refusal(red, "cloth"),
        "the rules allow 1 cloth, and this is the last"
    );
    assert_eq!(
        refusal(Setup::plain("cloth_limit=2", 'r').cloths(2), "cloth"),
        "the rules allow 2 cloths, and this is the last"
    );
}

/// A program that prints an error and then its sources says nothing twice.
#[test]
fn no_error_repeats_its_source() {
    fn told_once(error: &dyn std::error::Error) {
        let text = error.to_string();
        let mut source = error.source();
        while let Some(inner) = source {
            assert!(!text.contains(&inner.to_string()), "{text}");
            source = inner.source();
        }
    }
    for text in [
        "cut a1-z9",
        "cut a1-",
        "cut z9",
        "dye green c4",
        "put it",
        "pick brown",
        "",
    ] {
        told_once(&text.parse::<Move>().unwrap_err());
    }
    told_once(&"a1-z9".parse::<guppy_core::Rectangle>().unwrap_err());
    told_once(&"a1".parse::<guppy_core::Rectangle>().unwrap_err());
    told_once(&refused(&tans(0).beads("z9:white")));
    told_once(&refused(&tans(0).hand("tan")));
}
