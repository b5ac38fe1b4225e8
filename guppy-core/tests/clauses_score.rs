//! Scissors, points, new cloth and the end: G8, G11 to G16.

mod common;

use common::{Setup, mv, play, row};
use games_common::{Chance, MoveRules, Outcome, Scored, Seed, Seeded};
use guppy_core::{Dye, Event, Gain, Guppy, Move, Order, Praise, Refusal, Rules, Tile};

const TAN: &str =
    "ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";

/// Red, blue, yellow and green in rows of six and three, for level 7.
const ROWS: &str =
    "rrrrrrttt rrrtttttt ttttttttt bbbbbbttt bbbtttttt yyyyyyttt ttttttttt ggggggttt ttttttttt";

fn level7() -> Guppy {
    Setup::new("level=7,patch=rectangle", ROWS).game()
}

#[test]
fn g8_each_pair_is_picked_up_once() {
    let mut game = level7();
    assert_eq!(
        play(&mut game, "pick red"),
        [Event::PickedUp { order: Order::Red }]
    );
    assert_eq!(game.table().hand(), Some(Order::Red));
    assert_eq!(
        game.check(mv("pick red")),
        Err(Refusal::ScissorsUsed { order: Order::Red })
    );
    play(&mut game, "put");
    assert_eq!(
        game.check(mv("pick red")),
        Err(Refusal::ScissorsUsed { order: Order::Red })
    );
    assert_eq!(
        game.table().order(Order::Red).unwrap().tiles,
        0,
        "used without a cut"
    );
}

#[test]
fn g8_only_ordered_colours_have_scissors() {
    let game = Guppy::deal(&"level=1".parse().unwrap(), Seed(1));
    for order in [Order::Green, Order::Orange, Order::Purple] {
        assert_eq!(
            game.check(Move::Pick { order }),
            Err(Refusal::NoOrder { order })
        );
    }
    assert!("pick tan".parse::<Move>().is_err() && "pick brown".parse::<Move>().is_err());
}

#[test]
fn g8_any_number_of_patches_while_in_hand_and_none_without() {
    let mut game = level7();
    assert_eq!(game.check(mv("cut a1-f1")), Err(Refusal::HandEmpty));
    assert_eq!(game.check(mv("put")), Err(Refusal::HandEmpty));
    play(&mut game, "pick red");
    play(&mut game, "cut a1-c1");
    play(&mut game, "cut d1-f1");
    play(&mut game, "cut a2-c2");
    assert_eq!(
        (row(&game, 1), row(&game, 2)),
        ("......ttt".into(), "...tttttt".into())
    );
    assert_eq!(
        play(&mut game, "put"),
        [Event::PutDown { order: Order::Red }]
    );
    assert_eq!(game.table().hand(), None);
}

#[test]
fn g8_everything_but_cutting_puts_them_down_first() {
    for (text, second) in [
        ("pick blue", Event::PickedUp { order: Order::Blue }),
        (
            "dye red e5",
            Event::Dyed {
                dye: Dye::Red,
                at: "e5".parse().unwrap(),
            },
        ),
        (
            "sponge e5",
            Event::Sponged {
                at: "e5".parse().unwrap(),
            },
        ),
        ("cloth", Event::NewCloth { number: 2 }),
    ] {
        let mut game = level7();
        play(&mut game, "pick red");
        let events = play(&mut game, text);
        assert_eq!(
            events[..2],
            [Event::PutDown { order: Order::Red }, second],
            "{text}"
        );
        assert_eq!(
            game.table().hand(),
            if text == "pick blue" {
                Some(Order::Blue)
            } else {
                None
            }
        );
    }
}

#[test]
fn g8_where_a_patch_was_cut_there_is_a_hole_until_new_cloth() {
    let mut game = level7();
    play(&mut game, "pick red");
    play(&mut game, "cut a1-f1");
    assert_eq!(game.table().colour("a1".parse().unwrap()), None);
    assert_eq!(game.table().cloth().len(), 75);
    play(&mut game, "dye blue a1");
    assert_eq!(row(&game, 1), "......ttt");
    play(&mut game, "cloth");
    assert_eq!(game.table().cloth().len(), 81);
}

fn points(events: &[Event]) -> u64 {
    let Event::Cut { points, .. } = events[0] else {
        panic!("{events:?}")
    };
    points
}

#[test]
fn g11_points_by_level_value_size_and_patches_before_rounded_down() {
    let mut game = level7();
    play(&mut game, "pick red");
    assert_eq!(points(&play(&mut game, "cut a1-c1")), 7 * 9);
    assert_eq!(points(&play(&mut game, "cut d1-f1")), 7 * 9 / 2);
    assert_eq!(points(&play(&mut game, "cut a2-c2")), 7 * 9 / 3);
    play(&mut game, "pick green");
    assert_eq!(
        points(&play(&mut game, "cut a8-d8")),
        7 * 2 * 16,
        "patches of another colour do not count"
    );
}

#[test]
fn g11_beads_double_and_quadruple() {
    let base = Setup::new("level=7,patch=rectangle", ROWS)
        .order("red", "0:0:-b")
        .order("blue", "0:0:ub")
        .order("green", "0:0:-b")
        .order("yellow", "0:0:-b")
        .hand("blue");
    for (beads, times) in [
        ("-", 1),
        ("a4:white", 2),
        ("b4:black", 4),
        ("a4:white,c4:white", 4),
        ("a4:white,c4:black", 8),
        ("a4:white,b4:white,c4:black", 16),
        ("a4:black,b4:black,c4:black", 64),
        ("a4:white,b4:black,c4:black", 32),
        ("d4:black,a5:white", 1),
    ] {
        let mut game = base.clone().beads(beads).game();
        assert_eq!(
            points(&play(&mut game, "cut a4-c4")),
            7 * 9 * times,
            "{beads}"
        );
    }
    // Rounding comes last: 7 * 9 * 2 / 4 is 31 and a half.
    let holes = ROWS
        .replace("bbbtttttt", "bbb......")
        .replace("yyyyyyttt", "yyyyyy...");
    let mut game = Setup::new("level=7", &holes)
        .order("blue", "9:3:ub")
        .filled(1)
        .score(7115)
        .beads("a4:white")
        .hand("blue")
        .game();
    assert_eq!(points(&play(&mut game, "cut a4-c4")), 31);
}

#[test]
fn g12_an_order_is_filled_by_several_cuts_once() {
    let mut game = level7();
    play(&mut game, "pick red");
    assert_eq!(play(&mut game, "cut a1-c1").len(), 1);
    assert!(!game.table().order(Order::Red).unwrap().filled);
    let events = play(&mut game, "cut d1-f1");
    let gain = Gain {
        red: 1,
        blue: 0,
        yellow: 0,
        sponges: 1,
    };
    let filled = Event::OrderFilled {
        order: Order::Red,
        on_cloth: 1,
        bonus: 7000,
        gain,
        praise: Praise::FilledOrder,
    };
    assert_eq!(events[1..], [filled]);
    assert!(game.table().order(Order::Red).unwrap().filled);
    assert_eq!(
        (game.table().units(Dye::Red), game.table().sponges()),
        (8, 15)
    );
    // More may be cut, and fills nothing.
    assert_eq!(play(&mut game, "cut a2-c2").len(), 1);
    assert_eq!(game.score(), 63 + 31 + 7000 + 21);
}

#[test]
fn g12_each_order_more_on_a_cloth_brings_more() {
    let mut game = level7();
    let mut bonuses = Vec::new();
    for (pick, cut) in [
        ("red", "a1-f1"),
        ("yellow", "a6-f6"),
        ("green", "a8-f8"),
        ("blue", "a4-f4"),
    ] {
        play(&mut game, &format!("pick {pick}"));
        for event in play(&mut game, &format!("cut {cut}")) {
            if let Event::OrderFilled {
                on_cloth,
                bonus,
                praise,
                gain,
                ..
            } = event
            {
                bonuses.push((on_cloth, bonus, praise, gain.sponges));
            }
        }
    }
    let wanted = [
        (1, 7000, Praise::FilledOrder, 1),
        (2, 14000, Praise::Double, 1),
        (3, 21000, Praise::Triple, 2),
        (4, 28000, Praise::Bingo, 1),
    ];
    assert_eq!(bonuses, wanted);
    // Red and blue one each, yellow one by itself and one for green, blue one for green.
    assert_eq!(
        [Dye::Red, Dye::Blue, Dye::Yellow].map(|d| game.table().units(d)),
        [8, 9, 9]
    );
    assert_eq!(game.table().filled_on_cloth(), 4);
}

#[test]
fn g12_and_g13_the_count_starts_again_with_new_cloth() {
    let rows = TAN.replacen("ttttttttt", "rrrrrrttt", 1);
    let mut game = Setup::new("level=7", &rows)
        .cloths(2)
        .order("blue", "6:1:g-")
        .order("green", "7:2:gb")
        .score(21490)
        .game();
    play(&mut game, "pick red");
    assert!(
        play(&mut game, "cut a1-f1")
            .iter()
            .any(|e| matches!(e, Event::OrderFilled { bonus: 7000, .. }))
    );
}

#[test]
fn g13_new_cloth_is_drawn_from_its_own_stream_and_refills_nothing() {
    let mut game = Guppy::deal(&"level=3".parse().unwrap(), Seed(44));
    play(&mut game, "dye red a1");
    play(&mut game, "sponge a1");
    play(&mut game, "pick red");
    for number in [2, 3] {
        play(&mut game, "cloth");
        let mut chance = Chance::new(Seed(44), "guppy", 0, number - 1).unwrap();
        for tile in Tile::all() {
            let drawn = "rbygo".chars().nth(chance.index(5).unwrap()).unwrap();
            assert_eq!(
                game.table().colour(tile).unwrap().letter(),
                drawn,
                "cloth {number}, {tile}"
            );
        }
        assert_eq!(game.table().cloths(), u64::from(number));
    }
    assert_eq!(
        (game.table().units(Dye::Red), game.table().sponges()),
        (4, 9)
    );
}

#[test]
fn g13_orders_used_before_are_no_longer_shown() {
    let mut game = Guppy::deal(&Rules::storyboard(), Seed(2));
    play(&mut game, "pick red");
    play(&mut game, "put");
    assert!(
        game.table()
            .to_string()
            .contains("red     0/14, scissors used")
    );
    play(&mut game, "cloth");
    let picture = game.table().to_string();
    assert!(!picture.contains("red     "), "{picture}");
    assert!(picture.contains("blue    0/14"), "{picture}");
    assert_eq!(
        game.table().order(Order::Red).unwrap().scissors,
        guppy_core::Scissors::Gone
    );
}

#[test]
fn g13_needs_a_pair_that_was_not_picked_up() {
    let setup = Setup::new("level=7", ROWS)
        .order("green", "0:0:u-")
        .order("orange", "0:0:u-")
        .order("purple", "0:0:u-");
    let mut game = setup.order("red", "0:0:u-").order("blue", "0:0:u-").game();
    assert_eq!(game.check(mv("cloth")), Ok(()));
    play(&mut game, "pick yellow");
    assert_eq!(game.check(mv("cloth")), Err(Refusal::NoPairLeft));
}

#[test]
fn g13_limit_counts_the_first_board() {
    for limit in 1u64..4 {
        let mut game = Guppy::deal(&format!("cloth_limit={limit}").parse().unwrap(), Seed(9));
        for _ in 1..limit {
            play(&mut game, "cloth");
        }
        assert_eq!(game.table().cloths(), limit);
        assert_eq!(game.check(mv("cloth")), Err(Refusal::ClothLimit { limit }));
    }
    assert!(
        "cloth_limit=0".parse::<Rules>().is_err() && "cloth_limit=65536".parse::<Rules>().is_err()
    );
    let mut game = Guppy::deal(&Rules::default(), Seed(9));
    for _ in 0..200 {
        play(&mut game, "cloth");
    }
    assert_eq!(game.table().cloths(), 201);
}

#[test]
fn g14_putting_the_last_pair_down_ends_the_game() {
    let mut game = Guppy::deal(&Rules::default(), Seed(3));
    for name in ["red", "blue", "yellow", "green"] {
        assert_eq!(game.outcome(), None);
        play(&mut game, &format!("pick {name}"));
    }
    // Only cutting and putting down are left.
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    assert!(
        legal
            .iter()
            .all(|m| matches!(m, Move::Cut { .. } | Move::Put)),
        "{legal:?}"
    );
    let last = Refusal::LastPairInHand {
        order: Order::Green,
    };
    assert_eq!(game.check(mv("dye red a1")), Err(last));
    assert_eq!(game.check(mv("sponge a1")), Err(last));
    assert_eq!(
        game.check(mv("pick red")),
        Err(Refusal::ScissorsUsed { order: Order::Red })
    );
    let before = game.clone();
    let mut events = Vec::new();
    let undo = game.play(mv("put"), |e| events.push(e)).unwrap();
    assert_eq!(
        events,
        [
            Event::PutDown {
                order: Order::Green
            },
            Event::Finished { score: 0 }
        ]
    );
    assert_eq!(game.outcome(), Some(Outcome::Finished));
    game.legal_moves(&mut legal);
    assert!(legal.is_empty());
    for text in [
        "dye red a1",
        "sponge i9",
        "pick red",
        "cut a1",
        "cut a1-b2",
        "put",
        "cloth",
        "dye bleach a1",
    ] {
        assert_eq!(game.settle(mv(text)), Err(Refusal::GameOver), "{text}");
    }
    game.undo(undo);
    assert_eq!(game, before);
}

#[test]
fn g15_praise_for_first_patches_by_size_then_bonus() {
    let words = [
        "Poor", "Fine", "Good", "Super", "Great", "Arrr!", "Har!", "Yarrr!",
    ];
    for (tiles, word) in (1..).zip(words) {
        assert_eq!(Praise::for_patch(tiles, 0).text(), word);
    }
    for tiles in 8..=81 {
        assert_eq!(Praise::for_patch(tiles, 0).text(), "Yarrr!");
    }
    assert_eq!(Praise::for_patch(5, 1).text(), "Bonus!");
    let filled = [
        "Filled Order!",
        "Double",
        "Triple",
        "Bingo",
        "Donkey",
        "Vegas",
    ];
    for (before, word) in (0..).zip(filled) {
        assert_eq!(Praise::for_order(before).text(), word);
    }
    let mut game = level7();
    play(&mut game, "pick red");
    for (cut, praise) in [("a1-d1", Praise::Super), ("a2-c2", Praise::Bonus)] {
        let events = play(&mut game, &format!("cut {cut}"));
        assert!(
            matches!(events[0], Event::Cut { praise: p, .. } if p == praise),
            "{events:?}"
        );
    }
    play(&mut game, "pick green");
    assert!(matches!(
        play(&mut game, "cut a8-c8")[0],
        Event::Cut {
            praise: Praise::Good,
            ..
        }
    ));
}

#[test]
fn g16_the_storyboard_adds_up() {
    let rows =
        "bbbbbbbbb bbbbbbbbb bbbbbbrrr rrrrrrrrr ggggggggg gggggggrr rrrrrrrrr yyyyyyyyy yyyyyyyyy";
    let mut game = Setup::new(&Rules::storyboard().to_string(), rows)
        .order("green", "0:0:-b")
        .order("blue", "0:0:-b")
        .beads("e5:black")
        .game();
    play(&mut game, "pick blue");
    let events = play(&mut game, "cut a1");
    assert!(matches!(events[0], Event::Cut { points: 1152, .. }));
    assert!(matches!(events[1], Event::OrderFilled { bonus: 2000, .. }));
    play(&mut game, "pick green");
    let events = play(&mut game, "cut e5");
    assert!(matches!(
        events[0],
        Event::Cut {
            points: 4096,
            black: 1,
            ..
        }
    ));
    assert!(matches!(
        events[1],
        Event::OrderFilled {
            bonus: 4000,
            praise: Praise::Double,
            ..
        }
    ));
    assert_eq!(game.score(), 11248);
}
