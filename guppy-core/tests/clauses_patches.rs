//! Patches and bonuses for large ones: G6, G7.

mod common;

use common::{Setup, large, mv, play, row};
use games_common::MoveRules;
use guppy_core::{Colour, Dye, Guppy, Order, Refusal, Tile};

fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

fn cuts(game: &Guppy) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
        .iter()
        .map(ToString::to_string)
        .filter(|m| m.starts_with("cut"))
        .collect()
}

/// An L of red with eight tiles, a diagonal neighbour, and three in a row elsewhere.
const L: &str =
    "rrrrttttt rrttttttt rrttttttt ttrtttttt ttttttttt ttttttttt ttttttrrr ttttttttt ttttttttt";

fn with_red_in_hand(rules: &str, rows: &str) -> Guppy {
    Setup::new(rules, rows)
        .order("red", "0:0:u-")
        .hand("red")
        .game()
}

#[test]
fn g6_rectangle_any_one_coloured_rectangle_of_enough_tiles() {
    let game = with_red_in_hand("level=7,patch=rectangle", L);
    let wanted = [
        "a1-c1", "a1-d1", "a1-b2", "a1-a3", "a1-b3", "b1-d1", "b1-b3", "a2-b3", "g7-i7",
    ];
    assert_eq!(cuts(&game), wanted.map(|c| format!("cut {c}")));
}

#[test]
fn g6_connected_whole_components_of_enough_tiles() {
    let game = with_red_in_hand("level=7,patch=connected", L);
    assert_eq!(cuts(&game), ["cut a1", "cut g7"]);
}

#[test]
fn g6_rectangle_is_named_by_any_two_opposite_corners() {
    for text in ["cut a1-b3", "cut b3-a1", "cut a3-b1", "cut b1-a3"] {
        assert_eq!(mv(text), mv("cut a1-b3"));
        assert_eq!(mv(text).to_string(), "cut a1-b3");
    }
    assert_eq!(mv("cut c4-c4").to_string(), "cut c4-c4");
}

#[test]
fn g6_connected_patch_is_named_by_any_tile_and_goes_by_the_lowest() {
    let mut game = with_red_in_hand("level=7,patch=connected", L);
    for wish in ["cut d1", "cut b3", "cut a2"] {
        assert_eq!(game.settle(mv(wish)), Ok(mv("cut a1")), "{wish}");
        let Err(Refusal::AnotherName { patch }) = game.check(mv(wish)) else {
            panic!("{wish} passes")
        };
        assert_eq!(patch.to_string(), "a1");
    }
    play(&mut game, "cut b3");
    assert_eq!(row(&game, 1), "....ttttt");
    assert_eq!(row(&game, 2), "..ttttttt");
    assert_eq!(row(&game, 3), "..ttttttt");
    assert_eq!(
        row(&game, 4),
        "ttrtttttt",
        "diagonal neighbours are not joined"
    );
}

#[test]
fn g6_rectangle_a_single_tile_is_a_wish_for_the_largest_around_it() {
    let game = with_red_in_hand("level=7,patch=rectangle", L);
    for (wish, wanted) in [
        ("a1", "a1-b3"),
        ("d1", "a1-d1"),
        ("b3", "a1-b3"),
        ("c1", "a1-d1"),
        ("h7", "g7-i7"),
    ] {
        assert_eq!(
            game.settle(mv(&format!("cut {wish}"))),
            Ok(mv(&format!("cut {wanted}"))),
            "{wish}"
        );
        assert!(matches!(
            game.check(mv(&format!("cut {wish}"))),
            Err(Refusal::AnotherName { .. })
        ));
    }
    assert_eq!(
        game.settle(mv("cut c4")),
        Err(Refusal::TooSmall { has: 1, needs: 3 })
    );
    // Two of four tiles: the one that comes first by index is higher up.
    let rows =
        "rrrrttttt rtttttttt rtttttttt rtttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let game = with_red_in_hand("level=7,patch=rectangle", rows);
    assert_eq!(game.settle(mv("cut a1")), Ok(mv("cut a1-d1")));
    // A smaller one that comes first is not it; of two equal ones the upright comes first here.
    for (rows, wanted) in [
        ("trttttttt rrrrrrrtt trttttttt", "a2-g2"),
        ("trttttttt rrrrttttt trttttttt trttttttt", "b1-b4"),
        ("trttttttt rrrrrtttt trttttttt trttttttt", "a2-e2"),
    ] {
        let rows = format!("{rows} {}", "ttttttttt ".repeat(9));
        let rows: Vec<&str> = rows.split_whitespace().take(9).collect();
        let game = with_red_in_hand("level=7,patch=rectangle", &rows.join(" "));
        assert_eq!(game.settle(mv("cut b2")), Ok(mv(&format!("cut {wanted}"))));
    }
}

#[test]
fn g6_patches_do_not_wrap_round_the_sides() {
    let rows =
        "ttttttttr rrttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    for patch in ["rectangle", "connected"] {
        assert!(
            cuts(&with_red_in_hand(&format!("level=7,patch={patch}"), rows)).is_empty(),
            "{patch}"
        );
    }
}

#[test]
fn g6_minimum_patch_is_needed() {
    // Level 2 wants seven.
    let rows =
        "rrrrrrttt ttttttttt rrrrrrrtt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let game = with_red_in_hand("level=2,patch=connected", rows);
    assert_eq!(
        game.check(mv("cut a1")),
        Err(Refusal::TooSmall { has: 6, needs: 7 })
    );
    assert_eq!(game.check(mv("cut a3")), Ok(()));
    let game = with_red_in_hand("level=2,patch=rectangle", rows);
    assert_eq!(
        game.check(mv("cut a1-f1")),
        Err(Refusal::TooSmall { has: 6, needs: 7 })
    );
    assert_eq!(game.check(mv("cut a3-g3")), Ok(()));
}

#[test]
fn g6_the_refusal_names_the_first_tile_that_is_wrong() {
    let rows =
        "rrrbttttt rr.tttttt rr.tttttt tt.tttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let game = Setup::new("level=7", rows)
        .order("blue", "3:1:u-")
        .order("red", "0:0:u-")
        .score(63)
        .hand("red")
        .game();
    let blue = Refusal::OtherColour {
        at: tile("d1"),
        found: Colour::BLUE,
        wanted: Colour::RED,
    };
    assert_eq!(game.check(mv("cut a1-d1")), Err(blue));
    assert_eq!(game.check(mv("cut a1-d2")), Err(blue));
    assert_eq!(
        game.check(mv("cut a1-c3")),
        Err(Refusal::CutOut { at: tile("c2") })
    );
    assert_eq!(game.check(mv("cut a1-c1")), Ok(()));
    assert_eq!(
        game.check(mv("cut c4")),
        Err(Refusal::CutOut { at: tile("c4") })
    );
    assert!(matches!(
        game.check(mv("cut e5")),
        Err(Refusal::OtherColour {
            found: Colour::TAN,
            ..
        })
    ));
}

#[test]
fn g6_a_rectangle_is_no_name_for_a_connected_patch() {
    let game = with_red_in_hand("level=7,patch=connected", L);
    assert_eq!(
        game.settle(mv("cut a1-b3")),
        Err(Refusal::NamedByTile { at: tile("a1") })
    );
}

/// Thirteen red tiles and a blue one that completes them; what the dye reaches beside it does not turn red.
const THIRTEEN: &str =
    "rrrrrrrtt rrrrrrbyt ttttttbtt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";

#[test]
fn g7_a_patch_as_large_as_an_order_brings_dye_and_sponge() {
    for patch in ["rectangle", "connected"] {
        let mut game = Setup::new(&format!("level=2,patch={patch}"), THIRTEEN).game();
        let events = play(&mut game, "dye red g2");
        assert_eq!(large(&events), [(Order::Red, 14)], "{patch}");
        assert_eq!(game.table().units(Dye::Red), 4, "one spent and one gained");
        assert_eq!(game.table().sponges(), 9);
        assert!(game.table().order(Order::Red).unwrap().bonus_had);
    }
    // One tile less.
    let rows = THIRTEEN.replacen("rrrrrrrtt", "brrrrrrtt", 1);
    let mut game = Setup::new("level=2,patch=connected", &rows).game();
    assert!(large(&play(&mut game, "dye red g2")).is_empty());
}

#[test]
fn g7_a_colour_of_two_dyes_brings_one_of_each_and_two_sponges() {
    // Blue beside yellow makes green: level 7 wants six.
    for (order, dye, start, units, letter) in [
        (Order::Green, "blue", 'y', [7, 7, 8], 'g'),
        (Order::Orange, "red", 'y', [7, 7, 8], 'o'),
        (Order::Purple, "red", 'b', [7, 8, 7], 'p'),
    ] {
        let rows = format!(
            "{0}{0}{0}{0}{0}tttt tttt{1}tttt tttttttt{2} ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt",
            letter, start, 't'
        );
        let mut game = Setup::new("level=7,patch=connected", &rows).game();
        let events = play(&mut game, &format!("dye {dye} e3"));
        assert_eq!(large(&events), [(order, 6)]);
        let found = [Dye::Red, Dye::Blue, Dye::Yellow].map(|d| game.table().units(d));
        // The dye itself was spent, and is one of the two that come back.
        assert_eq!(found, units, "{order}");
        assert_eq!(game.table().sponges(), 16);
    }
}

#[test]
fn g7_natural_patches_bring_nothing_until_a_tile_changes_into_them() {
    let mut game = Setup::plain("level=2,patch=connected", 'r').game();
    assert!(
        large(&play(&mut game, "dye red e5")).is_empty(),
        "nothing changed"
    );
    assert!(
        large(&play(&mut game, "dye blue a9")).is_empty(),
        "no tile changed to red"
    );
    let events = play(&mut game, "dye red a9");
    // a8 and b9 are purple and stay so; the centre is cut off from the rest.
    assert!(large(&events).is_empty(), "a patch of one");
    play(&mut game, "dye red e5");
    let mut game = Setup::new("level=2,patch=connected", &"rrrrrrrrt ".repeat(9)).game();
    assert_eq!(large(&play(&mut game, "dye red i5")), [(Order::Red, 75)]);
    // A patch that lies there is nothing to a sponge or a dye far from it.
    for letter in "rbypgo".chars() {
        for patch in ["rectangle", "connected"] {
            let five = format!("{} ", letter.to_string().repeat(9)).repeat(5);
            let rows = five + &"tttttttpn ".repeat(4);
            let game = Setup::new(&format!("level=7,patch={patch}"), &rows).game();
            for far in [
                "sponge b7",
                "sponge h7",
                "sponge h8",
                "dye red c8",
                "dye blue h8",
            ] {
                let events = play(&mut game.clone(), far);
                assert!(large(&events).is_empty(), "{far} by {letter}");
            }
        }
    }
}

#[test]
fn g7_a_sponge_can_make_the_patch() {
    let rows =
        "yyyyyyyyy yyytttttt ogttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut game = Setup::new("level=2,patch=connected", rows).game();
    assert_eq!(large(&play(&mut game, "sponge a3")), [(Order::Yellow, 14)]);
    let rows =
        "bbbbbbbbb bbbbttttt tpttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut game = Setup::new("level=2,patch=connected", rows).game();
    assert_eq!(large(&play(&mut game, "sponge a3")), [(Order::Blue, 14)]);
}

#[test]
fn g7_once_for_an_order_in_a_game() {
    let had = Setup::new("level=2,patch=connected", THIRTEEN).order("red", "0:0:-b");
    assert!(large(&play(&mut had.game(), "dye red g2")).is_empty());
    // Not on a later cloth either.
    let later = had.cloths(2);
    assert!(large(&play(&mut later.game(), "dye red g2")).is_empty());
}

#[test]
fn g7_not_for_scissors_that_are_used() {
    let setup = Setup::new("level=2,patch=connected", THIRTEEN).order("red", "0:0:u-");
    assert!(large(&play(&mut setup.game(), "dye red g2")).is_empty());
    assert!(large(&play(&mut setup.hand("red").game(), "dye red g2")).is_empty());
}

#[test]
fn g7_not_for_orders_that_the_level_does_not_have() {
    let rows =
        "gggggggtt ggggggggg ggggggygg ggggggggg ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut game = Setup::new("level=1,patch=connected", rows).game();
    assert!(large(&play(&mut game, "dye blue g4")).is_empty());
}

#[test]
fn g7_two_orders_by_one_action_in_their_order() {
    // Yellow on e5 completes a yellow patch in the centre and a green one beside it.
    let rows =
        "ttttttttt ttttttttt ttttttttt tttttgggt yyyytbggt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut game = Setup::new("level=7,patch=connected", rows).game();
    let events = play(&mut game, "dye yellow e5");
    // Beside the centre e4 and e6 turn yellow too.
    assert_eq!(large(&events), [(Order::Yellow, 7), (Order::Green, 6)]);
    assert_eq!(game.table().units(Dye::Yellow), 7 - 1 + 2);
    assert_eq!(game.table().units(Dye::Blue), 7 + 1);
    assert_eq!(game.table().sponges(), 14 + 1 + 2);
    // One of the two has had its bonus, or its scissors have been used: the other's comes alone.
    for state in ["0:0:-b", "0:0:u-"] {
        for (order, left) in [("yellow", (Order::Green, 6)), ("green", (Order::Yellow, 7))] {
            let setup = Setup::new("level=7,patch=connected", rows).order(order, state);
            let events = play(&mut setup.game(), "dye yellow e5");
            assert_eq!(large(&events), [left], "{order} {state}");
        }
    }
}

#[test]
fn g7_rectangle_wants_a_rectangle_with_the_changed_tile_in_it() {
    // Thirteen red in an L: fourteen hang together, but no rectangle of fourteen does.
    let rows =
        "rrrrrrrtt rttttttyt rttttttbt rttttttbt rttttttbt rttttttbt rttttttbt ttttttttt ttttttttt";
    let at = "dye red h1";
    assert_eq!(
        large(&play(
            &mut Setup::new("level=2,patch=connected", rows).game(),
            at
        )),
        [(Order::Red, 15)]
    );
    assert!(
        large(&play(
            &mut Setup::new("level=2,patch=rectangle", rows).game(),
            at
        ))
        .is_empty()
    );
    // A rectangle of fourteen lies there already, and the changed tile only touches it.
    let rows =
        "rrrrrrrtt rrrrrrrbt bbbbbbbbb ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let at = "dye red h2";
    assert_eq!(
        large(&play(
            &mut Setup::new("level=2,patch=connected", rows).game(),
            at
        )),
        [(Order::Red, 17)]
    );
    let mut game = Setup::new("level=2,patch=rectangle", rows).game();
    // h1 and h2 both turn red, so that the rectangle grows to sixteen.
    assert_eq!(large(&play(&mut game, at)), [(Order::Red, 16)]);
    let rows = rows.replacen("rrrrrrrtt", "rrrrrrrbt", 1);
    assert!(
        large(&play(
            &mut Setup::new("level=2,patch=rectangle", &rows).game(),
            at
        ))
        .is_empty()
    );
}
