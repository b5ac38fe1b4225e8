//! The board, its colours, dyes and sponges: G1 to G5, G17.

mod common;

use common::{Setup, large, mv, play, row};
use games_common::{MoveRules, Notation, RuleSet, Seed, Seeded};
use guppy_core::{Choices, Colour, Dye, Event, Guppy, Move, Order, Refusal, Rules, Tile, TileSet};

/// The plain colours by letter, and what each dye adds to them on a tile beside the centre (G4).
const LETTERS: &str = "trbpyogn";
const RED: &str = "rrppoonn";
const BLUE: &str = "bpbpgngn";
const YELLOW: &str = "yognyogn";
/// What a sponge leaves of them (G5).
const SPONGED: &str = "tttbtyyt";

fn position_of(text: &str, letter: char) -> usize {
    text.find(letter).expect("a letter")
}

#[test]
fn g1_board_is_full_and_drawn_from_the_starting_colours_in_tile_order() {
    for level in 1..=14u8 {
        let rules: Rules = format!("level={level}").parse().unwrap();
        let game = Guppy::deal(&rules, Seed(99));
        let colours = [
            "red", "blue", "yellow", "green", "orange", "purple", "tan", "brown",
        ];
        let k = (usize::from(level) + 2).min(8);
        let mut chance = games_common::Chance::new(Seed(99), "guppy", 0, 0).unwrap();
        for tile in Tile::all() {
            let drawn = chance.index(k).unwrap();
            let found = game.table().colour(tile).unwrap();
            assert_eq!(found.to_string(), colours[drawn], "level {level} {tile}");
            assert_eq!(game.table().bead(tile), None);
        }
        assert_eq!(game.table().cloth().len(), 81);
    }
}

#[test]
fn g2_colours_have_the_codes_values_and_letters_of_their_dyes() {
    let table = [
        ("tan", 0, 0, 't'),
        ("red", 2, 1, 'r'),
        ("blue", 4, 1, 'b'),
        ("purple", 6, 2, 'p'),
        ("yellow", 8, 1, 'y'),
        ("orange", 10, 2, 'o'),
        ("green", 12, 2, 'g'),
        ("brown", 14, 0, 'n'),
    ];
    for (name, code, value, letter) in table {
        let colour = Colour::from_code(code).unwrap();
        assert_eq!(
            (colour.to_string().as_str(), colour.value(), colour.letter()),
            (name, value, letter)
        );
        assert_eq!(name.parse(), Ok(colour));
        assert_eq!(Colour::from_letter(letter), Some(colour));
        assert_eq!(colour.order().is_some(), value > 0);
    }
    assert_eq!(Dye::ALL.map(Dye::code), [2, 4, 8, 1]);
    assert_eq!(Colour::from_code(16), None);
}

#[test]
fn g3_levels_set_colours_orders_sizes_and_stocks() {
    // Level, colours, orders, tiles per order, minimum patch, units, sponges.
    let table = [
        (1, 3, 3, 16, 8, 3, 6),
        (2, 4, 4, 14, 7, 4, 8),
        (3, 5, 5, 12, 6, 5, 10),
        (4, 6, 6, 10, 5, 6, 12),
        (5, 7, 6, 8, 4, 7, 14),
        (6, 8, 6, 6, 3, 8, 16),
        (7, 8, 6, 6, 3, 7, 14),
        (8, 8, 6, 6, 3, 6, 12),
        (9, 8, 6, 6, 3, 5, 10),
        (10, 8, 6, 6, 3, 4, 8),
        (11, 8, 6, 6, 3, 3, 6),
        (12, 8, 6, 6, 3, 2, 4),
        (13, 8, 6, 6, 3, 1, 2),
        (14, 8, 6, 6, 3, 0, 0),
    ];
    for (level, colours, orders, full, min, units, sponges) in table {
        let rules: Rules = format!("level={level}").parse().unwrap();
        assert_eq!(rules.starting_colours().len(), colours, "level {level}");
        assert_eq!(rules.orders(), &Order::ALL[..orders], "level {level}");
        assert_eq!(
            (rules.tiles_per_order(), rules.min_patch()),
            (full, min),
            "level {level}"
        );
        let game = Guppy::deal(&rules, Seed(5));
        for dye in [Dye::Red, Dye::Blue, Dye::Yellow] {
            assert_eq!(game.table().units(dye), units, "level {level}");
        }
        assert_eq!(game.table().sponges(), sponges, "level {level}");
        assert_eq!(game.table().open_orders().count(), orders, "level {level}");
        assert_eq!(
            Order::ALL
                .iter()
                .filter(|&&o| game.table().order(o).is_some())
                .count(),
            orders
        );
    }
    for level in ["0", "15", "-1", "02", "256", ""] {
        assert!(
            format!("level={level}").parse::<Rules>().is_err(),
            "level {level:?}"
        );
    }
    assert_eq!(Rules::default().level(), 2);
}

#[test]
fn g4_every_colour_with_every_dye() {
    for (name, table) in [("red", RED), ("blue", BLUE), ("yellow", YELLOW)] {
        let own = &name[..1];
        for (letter, beside) in LETTERS.chars().zip(table.chars()) {
            let mut game = Setup::plain("level=2", letter).game();
            play(&mut game, &format!("dye {name} e5"));
            let a = letter;
            let outer = a.to_string().repeat(9);
            for (r, wanted) in [
                (3, outer.clone()),
                (4, format!("{a}{a}{a}{a}{beside}{a}{a}{a}{a}")),
                (5, format!("{a}{a}{a}{beside}{own}{beside}{a}{a}{a}")),
                (6, format!("{a}{a}{a}{a}{beside}{a}{a}{a}{a}")),
                (7, outer.clone()),
            ] {
                assert_eq!(row(&game, r), wanted, "{name} on {letter}, row {r}");
            }
        }
    }
}

#[test]
fn g4_g5_and_g17_colours_by_themselves_do_as_on_the_board() {
    let colour = |letter| Colour::from_letter(letter).expect("a colour");
    for (i, letter) in LETTERS.chars().enumerate() {
        let at = |table: &str| colour(table.chars().nth(i).expect("as many"));
        for (dye, table) in [(Dye::Red, RED), (Dye::Blue, BLUE), (Dye::Yellow, YELLOW)] {
            assert_eq!(colour(letter).with(dye), at(table), "{dye} on {letter}");
        }
        assert_eq!(colour(letter).sponged(), at(SPONGED), "{letter}");
        let bleached = colour(letter).with(Dye::Bleach);
        assert_eq!(bleached.code(), colour(letter).code() + 1);
        assert_eq!(bleached.with(Dye::Bleach), bleached);
        assert_eq!(bleached.sponged(), colour(letter), "bleached {letter}");
    }
}

#[test]
fn g1_tiles_are_on_the_board_or_none() {
    for row in 0..=10 {
        for column in 0..=10 {
            let index = row * 9 + column;
            let wanted = (row < 9 && column < 9).then_some(index);
            assert_eq!(Tile::at(row, column).map(Tile::index), wanted);
        }
    }
    assert_eq!(Tile::new(80), Tile::at(8, 8));
    assert_eq!(Tile::new(81), None);
    let some: TileSet = "a1 c2 i9".parse().unwrap();
    let none: TileSet = "".parse().unwrap();
    assert!(none.is_empty() && !some.is_empty());
    for tile in Tile::all() {
        let named = ["a1", "c2", "i9"].contains(&tile.to_string().as_str());
        assert_eq!(some.contains(tile), named, "{tile}");
        assert!(!none.contains(tile));
    }
}

#[test]
fn g4_dye_reaches_a_plus_and_nothing_else_on_every_tile() {
    for centre in Tile::all() {
        let mut game = Setup::plain("level=2", 't').game();
        let events = play(&mut game, &format!("dye blue {centre}"));
        for tile in Tile::all() {
            let away = tile.row().abs_diff(centre.row()) + tile.column().abs_diff(centre.column());
            let wanted = if away < 2 { Colour::BLUE } else { Colour::TAN };
            assert_eq!(
                game.table().colour(tile),
                Some(wanted),
                "dye on {centre}, tile {tile}"
            );
            let told = Event::Recoloured {
                tile,
                from: Colour::TAN,
                to: Colour::BLUE,
            };
            assert_eq!(
                events.contains(&told),
                away < 2,
                "dye on {centre}, tile {tile}"
            );
        }
    }
}

#[test]
fn g4_dye_spends_one_unit_and_needs_one() {
    let mut game = Setup::plain("level=2", 't').dyes("1,4,4").game();
    let events = play(&mut game, "dye red a1");
    assert_eq!(
        events[0],
        Event::Dyed {
            dye: Dye::Red,
            at: "a1".parse().unwrap()
        }
    );
    assert_eq!(game.table().units(Dye::Red), 0);
    assert_eq!(
        (
            game.table().units(Dye::Blue),
            game.table().units(Dye::Yellow)
        ),
        (4, 4)
    );
    assert_eq!(
        game.check(mv("dye red a1")),
        Err(Refusal::BucketEmpty { dye: Dye::Red })
    );
    assert_eq!(game.check(mv("dye blue a1")), Ok(()));
}

#[test]
fn g4_dye_that_changes_no_colour_is_legal() {
    let mut game = Setup::plain("level=2", 'r').game();
    let before = row(&game, 5);
    assert_eq!(play(&mut game, "dye red e5").len(), 1);
    assert_eq!((row(&game, 5), game.table().units(Dye::Red)), (before, 3));
}

/// Level 7 with the three tiles of the corner at a1 cut out.
fn corner_cut(patch: &str) -> Setup {
    Setup::new(
        &format!("level=7,patch={patch}"),
        "..ttttttt .tttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt",
    )
    .order("red", "3:1:u-")
    .score(63)
}

#[test]
fn g4_dye_skips_holes_and_may_be_centred_on_one() {
    let mut game = corner_cut("connected").game();
    play(&mut game, "dye red b1");
    assert_eq!(row(&game, 1), "..rtttttt");
    assert_eq!(row(&game, 2), ".rttttttt");
    play(&mut game, "dye red a2");
    assert_eq!(
        (row(&game, 1), row(&game, 3)),
        ("..rtttttt".into(), "rtttttttt".into())
    );
}

#[test]
fn g4_dye_needs_cloth_on_one_of_five() {
    let game = corner_cut("connected").game();
    let a1 = "a1".parse().unwrap();
    assert_eq!(
        game.check(mv("dye red a1")),
        Err(Refusal::NoCloth { at: a1 })
    );
    for at in ["b1", "a2", "b2", "c1", "a3"] {
        assert_eq!(game.check(mv(&format!("dye red {at}"))), Ok(()), "{at}");
    }
}

#[test]
fn g5_every_colour_with_a_sponge() {
    for (letter, left) in LETTERS.chars().zip(SPONGED.chars()) {
        let mut game = Setup::plain("level=2", letter).game();
        let events = play(&mut game, "sponge d4");
        let changed = format!(
            "{}{left}{left}{}",
            letter.to_string().repeat(3),
            letter.to_string().repeat(4)
        );
        for r in 1..=9 {
            let wanted = if r == 4 || r == 5 {
                changed.clone()
            } else {
                letter.to_string().repeat(9)
            };
            assert_eq!(row(&game, r), wanted, "sponge on {letter}");
        }
        let recoloured = events
            .iter()
            .filter(|e| matches!(e, Event::Recoloured { .. }))
            .count();
        assert_eq!(recoloured, if letter == left { 0 } else { 4 });
    }
}

#[test]
fn g5_sponge_has_64_places_on_the_board() {
    let mut places = 0;
    for at in Tile::all() {
        let mut game = Setup::plain("level=2", 'r').game();
        if at.row() == 8 || at.column() == 8 {
            assert_eq!(
                game.check(Move::Sponge { at }),
                Err(Refusal::OffBoard { at })
            );
            continue;
        }
        places += 1;
        play(&mut game, &format!("sponge {at}"));
        for tile in Tile::all() {
            let (down, right) = (
                tile.row().wrapping_sub(at.row()),
                tile.column().wrapping_sub(at.column()),
            );
            let wanted = if down < 2 && right < 2 {
                Colour::TAN
            } else {
                Colour::RED
            };
            assert_eq!(
                game.table().colour(tile),
                Some(wanted),
                "sponge on {at}, tile {tile}"
            );
        }
    }
    assert_eq!(places, 64);
}

#[test]
fn g5_sponge_spends_one_and_leaves_beads_alone() {
    let mut game = Setup::plain("level=2", 'r')
        .order("red", "0:0:-b")
        .order("blue", "0:0:-b")
        .beads("a1:white,b2:black")
        .sponges(1)
        .game();
    let events = play(&mut game, "sponge a1");
    assert_eq!(
        events[0],
        Event::Sponged {
            at: "a1".parse().unwrap()
        }
    );
    assert!(game.position().contains("beads=a1:white,b2:black "));
    assert_eq!(game.table().sponges(), 0);
    assert_eq!(game.check(mv("sponge a1")), Err(Refusal::NoSpongeLeft));
}

#[test]
fn g5_sponge_needs_cloth_on_one_of_four() {
    let rows =
        "..ttttttt ..ttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut game = Setup::new("level=7,patch=connected", rows)
        .order("red", "4:1:u-")
        .score(112)
        .game();
    assert_eq!(
        game.check(mv("sponge a1")),
        Err(Refusal::NoCloth {
            at: "a1".parse().unwrap()
        })
    );
    assert_eq!(game.check(mv("sponge b1")), Ok(()));
    assert_eq!(play(&mut game, "sponge b2").len(), 1, "tan stays tan");
}

#[test]
fn g17_bleach_is_off_by_default() {
    let game = Guppy::deal(&Rules::default(), Seed(1));
    assert_eq!(game.check(mv("dye bleach e5")), Err(Refusal::NoBleach));
    assert_eq!(game.table().units(Dye::Bleach), 0);
}

#[test]
fn g17_bleach_is_a_fourth_bucket_as_full_as_the_others_and_never_drawn() {
    for level in 1..=14 {
        let rules = Rules::new(Choices {
            level,
            bleach: true,
            ..Rules::default().choices()
        })
        .unwrap();
        let game = Guppy::deal(&rules, Seed(3));
        assert_eq!(
            game.table().units(Dye::Bleach),
            game.table().units(Dye::Red)
        );
        assert!(Tile::all().all(|t| !game.table().colour(t).unwrap().has(Dye::Bleach)));
        let plain = Guppy::deal(
            &Rules::new(Choices {
                level,
                ..Rules::default().choices()
            })
            .unwrap(),
            Seed(3),
        );
        assert!(Tile::all().all(|t| game.table().colour(t) == plain.table().colour(t)));
    }
}

#[test]
fn g17_every_colour_with_bleach_and_every_bleached_colour_with_dye_and_sponge() {
    let bleach = "level=2,bleach=true";
    for letter in LETTERS.chars() {
        let bleached = letter.to_ascii_uppercase();
        let mut game = Setup::plain(bleach, letter).game();
        play(&mut game, "dye bleach e5");
        assert_eq!(
            row(&game, 4),
            format!("{0}{1}{0}", letter.to_string().repeat(4), bleached)
        );
        assert_eq!(
            row(&game, 5)[3..6],
            format!("{bleached}T{bleached}"),
            "the centre turns white"
        );

        // Bleached cloth keeps its bleach beside a dye and loses it in the centre.
        for (name, table) in [("red", RED), ("blue", BLUE), ("yellow", YELLOW)] {
            let mut game = Setup::plain(bleach, bleached).game();
            play(&mut game, &format!("dye {name} e5"));
            let beside =
                table.as_bytes()[position_of(LETTERS, letter)].to_ascii_uppercase() as char;
            assert_eq!(
                row(&game, 5)[3..6],
                format!("{beside}{}{beside}", &name[..1]),
                "{name} on {bleached}"
            );
        }

        // A sponge takes the bleach and nothing else; a second one works as ever.
        let mut game = Setup::plain(bleach, bleached).game();
        play(&mut game, "sponge d4");
        assert_eq!(row(&game, 4)[3..5], format!("{letter}{letter}"));
        play(&mut game, "sponge d4");
        let left = SPONGED.as_bytes()[position_of(LETTERS, letter)] as char;
        assert_eq!(row(&game, 4)[3..5], format!("{left}{left}"));
    }
}

#[test]
fn g17_bleached_colours_have_codes_and_names_and_no_value_or_order() {
    for (name, code) in [
        ("white", 1),
        ("pink", 3),
        ("aqua", 5),
        ("violet", 7),
        ("lime", 13),
    ] {
        assert_eq!(name.parse(), Ok(Colour::from_code(code).unwrap()));
    }
    for code in (1..16).step_by(2) {
        let colour = Colour::from_code(code).unwrap();
        assert_eq!((colour.value(), colour.order()), (0, None));
        assert_eq!(colour.to_string().parse(), Ok(colour));
        assert_eq!(Colour::from_letter(colour.letter()), Some(colour));
    }
}

#[test]
fn g17_bleached_tiles_are_no_part_of_a_patch() {
    let rows =
        "rrrRrrrtt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let game = Setup::new("level=7,bleach=true", rows)
        .order("red", "0:0:u-")
        .hand("red")
        .game();
    let at = "d1".parse().unwrap();
    let pink = Colour::from_code(3).unwrap();
    assert_eq!(
        game.check(mv("cut a1-g1")),
        Err(Refusal::OtherColour {
            at,
            found: pink,
            wanted: Colour::RED
        })
    );
    assert_eq!(game.check(mv("cut a1-c1")), Ok(()));
}

#[test]
fn g17_bleach_acts_on_beads_and_a_sponge_that_takes_it_can_make_a_large_patch() {
    let mut game = Setup::plain("level=2,bleach=true", 'r')
        .order("blue", "0:0:-b")
        .beads("e4:white")
        .game();
    assert!(
        play(&mut game, "dye bleach e5").contains(&Event::BeadColoured {
            tile: "e4".parse().unwrap()
        })
    );
    // The sponge turns pink back into red, beside a whole board of red.
    let events = play(&mut game, "sponge e4");
    assert_eq!(
        large(&events).iter().map(|l| l.0).collect::<Vec<_>>(),
        [Order::Red]
    );
    assert!(
        !events
            .iter()
            .any(|e| matches!(e, Event::LargePatch { gain, .. } if gain.sponges != 1))
    );
    assert_eq!(game.table().units(Dye::Bleach), 3, "bleach is never gained");
}
