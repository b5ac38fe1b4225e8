//! Beads: G9, G10.

mod common;

use common::{Setup, play};
use games_common::{Chance, Notation, Seed};
use guppy_core::{Bead, Event, Tile};

fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

/// Thirteen red tiles and a blue one that completes them; what the dye reaches beside it does not turn red.
const THIRTEEN: &str =
    "rrrrrrrtt rrrrrrbyt ttttttbtt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";

#[test]
fn g9_chance_is_by_tiles_level_and_value_and_at_most_100() {
    let percent = |events: &[Event]| {
        events.iter().find_map(|e| {
            if let Event::LargePatch { percent, .. } = e {
                Some(*percent)
            } else {
                None
            }
        })
    };
    // Level 2: fourteen red tiles at 1 percent each.
    let mut game = Setup::new("level=2,patch=connected", THIRTEEN).game();
    assert_eq!(percent(&play(&mut game, "dye red g2")), Some(14));
    // Level 7: six green tiles at 2 * 6 percent each, six red ones at 6.
    let green =
        "gggggtttt ttttytttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut game = Setup::new("level=7,patch=connected", green).game();
    assert_eq!(percent(&play(&mut game, "dye blue e3")), Some(72));
    let red =
        "rrrrrtttt ttttbtttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut game = Setup::new("level=7,patch=connected", red).game();
    // The centre e2 turns red, and so do d2, f2 and e3.
    assert_eq!(percent(&play(&mut game, "dye red e2")), Some(9 * 6));
    // Level 13: 2 * 6 * 12 is more than 100, so that a bead is certain.
    for seed in 0..40 {
        let mut game = Setup::new("level=13,patch=connected", green)
            .seed(seed)
            .game();
        let events = play(&mut game, "dye blue e3");
        assert_eq!(percent(&events), Some(100));
        assert!(matches!(events.last(), Some(Event::BeadAppeared { .. })));
    }
}

#[test]
fn g9_no_bead_on_level_1() {
    for seed in 0..60 {
        let mut game = Setup::new("level=1,patch=connected", &"rrrrrrrrt ".repeat(9))
            .seed(seed)
            .game();
        let events = play(&mut game, "dye red i5");
        assert!(
            matches!(events.last(), Some(Event::LargePatch { percent: 0, .. })),
            "{events:?}"
        );
    }
}

#[test]
fn g9_bead_is_thrown_for_and_placed_by_the_documented_stream() {
    let rows =
        "gggggtttt ttttytttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let (mut hits, seeds) = (0, 300);
    for seed in 0..seeds {
        let mut game = Setup::new("level=7,patch=connected", rows)
            .order("red", "0:0:-b")
            .order("blue", "0:0:-b")
            .beads("a1:white,c9:black")
            .seed(seed)
            .game();
        let events = play(&mut game, "dye blue e3");
        // Green has place 3 among the orders.
        let mut chance = Chance::new(Seed(seed), "guppy", 1, 3).unwrap();
        let mut wanted = None;
        if chance.percent(72) {
            let free: Vec<_> = Tile::all()
                .filter(|t| !["a1", "c9"].contains(&t.to_string().as_str()))
                .collect();
            wanted = chance.pick(&free).copied();
            hits += 1;
        }
        let found = events.iter().find_map(|e| {
            if let Event::BeadAppeared { tile } = e {
                Some(*tile)
            } else {
                None
            }
        });
        assert_eq!(found, wanted, "seed {seed}");
        if let Some(tile) = found {
            assert_eq!(game.table().bead(tile), Some(Bead::White));
        }
    }
    assert!((180..250).contains(&hits), "72 percent of 300, not {hits}");
}

#[test]
fn g9_beads_land_on_cloth_only() {
    // Holes everywhere but on the top four rows.
    let rows =
        "gggggtttt ttttytttt ttttttttt ttttttttt ......... ......... ......... ......... .........";
    for seed in 0..60 {
        let mut game = Setup::new("level=13,patch=connected", rows)
            .order("red", "45:1:u-")
            .filled(1)
            .score(13 * 45 * 45 + 13000)
            .dyes("0,1,0")
            .sponges(0)
            .seed(seed)
            .game();
        let events = play(&mut game, "dye blue e3");
        let Some(Event::BeadAppeared { tile }) = events.last() else {
            panic!("{events:?}")
        };
        assert!(tile.row() < 4, "{tile}");
    }
}

fn beaded(beads: &str) -> Setup {
    let mut setup = Setup::plain("level=4", 'r').beads(beads);
    for name in ["red", "blue", "yellow", "green", "orange", "purple"] {
        setup = setup.order(name, "0:0:-b");
    }
    setup
}

#[test]
fn g10_dye_turns_white_beads_black_and_black_ones_off_on_all_five_tiles() {
    for at in ["e5", "e4", "d5", "f5", "e6"] {
        let mut game = beaded(&format!("{at}:white")).game();
        // Red on red changes no colour.
        assert_eq!(
            play(&mut game, "dye red e5")[1..],
            [Event::BeadColoured { tile: tile(at) }]
        );
        assert_eq!(game.table().bead(tile(at)), Some(Bead::Black));
        assert_eq!(
            play(&mut game, "dye red e5")[1..],
            [Event::BeadLost { tile: tile(at) }]
        );
        assert_eq!(game.table().bead(tile(at)), None);
        assert_eq!(play(&mut game, "dye red e5").len(), 1);
    }
}

#[test]
fn g10_diagonal_beads_stay() {
    let mut game = beaded("d4:white,f4:black,d6:white,f6:black").game();
    play(&mut game, "dye blue e5");
    assert!(
        game.position()
            .contains("beads=d4:white,f4:black,d6:white,f6:black ")
    );
}

#[test]
fn g10_several_beads_at_once_in_tile_order() {
    let mut game = beaded("e4:black,d5:white,e5:white,f5:black,e6:white").game();
    let beads: Vec<_> = play(&mut game, "dye red e5").into_iter().skip(1).collect();
    let wanted = [
        Event::BeadLost { tile: tile("e4") },
        Event::BeadColoured { tile: tile("d5") },
        Event::BeadColoured { tile: tile("e5") },
        Event::BeadLost { tile: tile("f5") },
        Event::BeadColoured { tile: tile("e6") },
    ];
    assert_eq!(beads, wanted);
    assert!(
        game.position()
            .contains("beads=d5:black,e5:black,e6:black ")
    );
}

#[test]
fn g10_cutting_uses_the_beads_of_the_patch_and_no_others() {
    let rows =
        "rrrrrtttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt ttttttttt";
    let mut game = Setup::new("level=4,patch=connected", rows)
        .order("red", "0:0:ub")
        .order("blue", "0:0:-b")
        .order("green", "0:0:-b")
        .beads("a1:white,e1:black,f1:white")
        .hand("red")
        .game();
    let events = play(&mut game, "cut a1");
    assert!(
        matches!(
            events[0],
            Event::Cut {
                white: 1,
                black: 1,
                points: 800,
                ..
            }
        ),
        "4 * 25 * 8: {events:?}"
    );
    assert!(game.position().contains("beads=f1:white "));
}

#[test]
fn g10_beads_stay_when_new_cloth_comes() {
    let mut game = beaded("a1:white,e5:black,i9:white").game();
    play(&mut game, "cloth");
    assert!(
        game.position()
            .contains("beads=a1:white,e5:black,i9:white ")
    );
}
