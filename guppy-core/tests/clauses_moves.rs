//! Which moves there are, their numbers, and taking them back: G4 to G8, G13, G14, G17.

mod common;

use common::{Setup, mv, play};
use games_common::{ActionIndex, MoveRules, Notation, Seed, Seeded};
use guppy_core::{Guppy, Move, Rules, Tile, TileSet};

/// The legal moves, after every way to ask for them has given the same answer: the list, each index through `check`, the count,
/// and each place in the list.
#[track_caller]
fn legal(game: &Guppy) -> Vec<String> {
    let mut listed = Vec::new();
    game.legal_moves(&mut listed);
    let passing: Vec<Move> = (0..Guppy::action_count(game.rules()))
        .map(|i| Guppy::decode(game.rules(), i).expect("a move for each index"))
        .filter(|&m| game.check(m).is_ok())
        .collect();
    assert_eq!(listed, passing, "{}", game.position());
    assert_eq!(
        game.legal_count() as usize,
        listed.len(),
        "{}",
        game.position()
    );
    let by_place: Vec<Move> = (0..).map_while(|n| game.nth_legal(n)).collect();
    assert_eq!(listed, by_place, "{}", game.position());
    listed.iter().map(ToString::to_string).collect()
}

fn starting(moves: &[String], word: &str) -> Vec<String> {
    moves
        .iter()
        .filter_map(|m| m.strip_prefix(word))
        .map(ToString::to_string)
        .collect()
}

/// Makes every legal move and takes it back.
#[track_caller]
fn each_goes_back(game: &Guppy) {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    for m in moves {
        let mut table = game.clone();
        let undo = table.apply(m, |_| ());
        assert_ne!(&table, game, "{m} changes something");
        table.undo(undo);
        assert_eq!(table.position(), game.position(), "{m}");
        assert_eq!(&table, game, "{m}");
    }
}

/// Red in the corners, along the middle and on the side; what is cut of it are holes on both halves of the board.
const CORNERS: &str =
    "rrrtttrrr rrrtttrrr rrrtttttt ttttrttby ttttrtttt bttrrrttt yttttttrr rrrrrrrrr rrrrrrrrr";

/// Level 7, where three tiles are a patch, with some of the red cut out and nothing in hand.
fn holes(patch: &str, cuts: &[&str]) -> Guppy {
    let mut game = Setup::new(&format!("level=7,patch={patch}"), CORNERS)
        .order("red", "0:0:u-")
        .hand("red")
        .game();
    for cut in cuts {
        play(&mut game, &format!("cut {cut}"));
    }
    play(&mut game, "put");
    game
}

#[test]
fn g4_and_g5_where_dye_and_sponge_may_go_round_holes() {
    let moves = legal(&holes("rectangle", &["a1-c3"]));
    // Of the nine holes four see only holes; and so many squares lie wholly in them.
    for dye in ["red", "blue", "yellow"] {
        let places = starting(&moves, &format!("dye {dye} "));
        assert_eq!(places.len(), 77);
        for at in ["a1", "b1", "a2", "b2"] {
            assert!(!places.contains(&at.to_string()), "{dye} {at}");
        }
    }
    let squares = starting(&moves, "sponge ");
    assert_eq!(squares.len(), 60);
    assert_eq!(squares[..3], ["c1", "d1", "e1"]);
    // Holes on the right side, in the last rows, and one tile wide.
    for cuts in [
        &["g1-i2"][..],
        &["a8-i9"],
        &["a1-c1", "h7-i8"],
        &["e4-e6", "a9-h9", "i7-i9"],
        &["a1-c3", "g1-i2", "a8-i9", "d6-f6"],
    ] {
        let game = holes("rectangle", cuts);
        legal(&game);
        each_goes_back(&game);
    }
    legal(&holes("connected", &["a1", "g1", "e4", "h7"]));
}

#[test]
fn g4_and_g5_an_empty_bucket_and_no_sponge_are_no_moves() {
    let plain = || Setup::plain("level=7", 't');
    let kinds = |setup: Setup| {
        let moves = legal(&setup.game());
        ["dye red ", "dye blue ", "dye yellow ", "sponge "].map(|w| starting(&moves, w).len())
    };
    assert_eq!(kinds(plain()), [81, 81, 81, 64]);
    assert_eq!(kinds(plain().dyes("1,0,0")), [81, 0, 0, 64]);
    assert_eq!(kinds(plain().dyes("0,1,0").sponges(1)), [0, 81, 0, 64]);
    assert_eq!(kinds(plain().dyes("0,0,1").sponges(0)), [0, 0, 81, 0]);
}

#[test]
fn g6_every_cut_has_its_place_under_both_rules() {
    for (patch, cuts) in [("rectangle", 118), ("connected", 4)] {
        let game = Setup::new(&format!("level=7,patch={patch}"), CORNERS)
            .order("red", "0:0:u-")
            .hand("red")
            .game();
        let moves = legal(&game);
        assert_eq!(starting(&moves, "cut ").len(), cuts, "{patch}");
        each_goes_back(&game);
    }
    // A component of fewer tiles is passed over.
    let rows =
        "trrtttttt ttttttttt ttttrttby ttttrtttt bttrrrttt yttttttrr ttttttttt rrttttttt rtttttttt";
    let game = Setup::new("level=7,patch=connected", rows)
        .order("red", "0:0:u-")
        .hand("red")
        .game();
    assert_eq!(legal(&game)[..2], ["dye red a1", "dye red b1"]);
    assert_eq!(starting(&legal(&game), "cut "), ["e3", "a8"]);
}

#[test]
fn g8_what_may_be_done_with_and_without_scissors() {
    let mut game = Setup::plain("level=1", 't').dyes("0,0,0").sponges(0).game();
    assert_eq!(
        legal(&game),
        ["pick red", "pick blue", "pick yellow", "cloth"]
    );
    play(&mut game, "pick blue");
    assert_eq!(legal(&game), ["pick red", "pick yellow", "put", "cloth"]);
    play(&mut game, "put");
    assert_eq!(legal(&game), ["pick red", "pick yellow", "cloth"]);
    each_goes_back(&game);
}

#[test]
fn g13_new_cloth_while_a_pair_is_left_and_the_limit_allows() {
    let table = |rules: &str, cloths| {
        Setup::plain(rules, 't')
            .dyes("0,0,0")
            .sponges(0)
            .cloths(cloths)
            .game()
    };
    for (rules, cloths, may) in [
        ("level=1,cloth_limit=1", 1, false),
        ("level=1,cloth_limit=3", 1, true),
        ("level=1,cloth_limit=3", 2, true),
        ("level=1,cloth_limit=3", 3, false),
        ("level=1", 3, true),
    ] {
        let game = table(rules, cloths);
        assert_eq!(
            legal(&game).contains(&"cloth".into()),
            may,
            "{rules}, cloth {cloths}"
        );
        each_goes_back(&game);
    }
}

#[test]
fn g14_with_the_last_pair_there_is_cutting_and_putting_down() {
    let game = Setup::plain("level=1", 'r')
        .order("blue", "0:0:u-")
        .order("yellow", "0:0:u-")
        .order("red", "0:0:u-")
        .hand("red")
        .game();
    let moves = legal(&game);
    assert_eq!(moves.last().map(String::as_str), Some("put"));
    assert_eq!(starting(&moves, "cut ").len() + 1, moves.len());
    each_goes_back(&game);
    let mut over = game;
    play(&mut over, "put");
    assert!(legal(&over).is_empty());
}

#[test]
fn g10_and_g12_beads_bonuses_and_counters_go_back_with_a_move() {
    // A white and a black bead on the patch and one of each elsewhere.
    let game = Setup::plain("level=7", 'r')
        .order("red", "0:0:ub")
        .order("blue", "0:0:-b")
        .order("yellow", "0:0:-b")
        .order("green", "0:0:-b")
        .beads("a1:white,b1:black,h9:white,i9:black")
        .hand("red")
        .game();
    each_goes_back(&game);
    // Six tiles fill the order of this level.
    let mut table = game.clone();
    let undo = table.apply(mv("cut a1-c2"), |_| ());
    assert!(table.position().contains("filled=1"));
    assert!(table.position().contains("beads=h9:white,i9:black "));
    table.undo(undo);
    assert_eq!(table.position(), game.position());
    // On new cloth the beads stay, and so they do when the old one comes back.
    play(&mut table, "put");
    each_goes_back(&table);
}

#[test]
fn moves_are_numbered_in_the_order_of_the_documentation() {
    let first: &[(&str, u32)] = &[
        ("dye red a1", 0),
        ("dye red b1", 1),
        ("dye red a2", 9),
        ("dye red i9", 80),
        ("dye blue a1", 81),
        ("dye yellow i9", 242),
    ];
    let plain: &[(&str, u32)] = &[
        ("sponge a1", 243),
        ("sponge h1", 250),
        ("sponge a2", 251),
        ("sponge h8", 306),
        ("pick red", 307),
        ("pick purple", 312),
    ];
    let rectangle: &[(&str, u32)] = &[
        ("cut a1-a1", 313),
        ("cut a1-b1", 314),
        ("cut a1-a2", 322),
        ("cut a1-i9", 393),
        ("cut b1-b1", 394),
        ("cut b1-b2", 402),
        ("cut i1-i1", 313 + 9 * 44),
        ("cut a2-a2", 313 + 9 * 45),
        ("cut h9-i9", 2336),
        ("cut i9-i9", 2337),
        ("put", 2338),
        ("cloth", 2339),
    ];
    let connected: &[(&str, u32)] = &[
        ("cut a1", 313),
        ("cut b2", 323),
        ("cut i9", 393),
        ("put", 394),
        ("cloth", 395),
    ];
    for (rules, tables, count) in [
        ("", [first, plain, rectangle], 2340),
        ("patch=connected", [first, plain, connected], 396),
    ] {
        for (bleach, more) in [(false, 0), (true, 81)] {
            let rules: Rules = format!("{rules},bleach={bleach}")
                .trim_start_matches(',')
                .parse()
                .unwrap();
            assert_eq!(Guppy::action_count(&rules), count + more);
            for (text, index) in tables.concat() {
                // The dyes come first, and the bleach behind the others.
                let index = if text.starts_with("dye") {
                    index
                } else {
                    index + more
                };
                assert_eq!(Guppy::encode(&rules, mv(text)), Some(index), "{text}");
                assert_eq!(Guppy::decode(&rules, index), Some(mv(text)), "{text}");
            }
            for i in 0..count + more {
                let m = Guppy::decode(&rules, i).expect("a move");
                assert_eq!(Guppy::encode(&rules, m), Some(i), "{m}");
            }
            for i in [count + more, count + more + 1, u32::MAX] {
                assert_eq!(Guppy::decode(&rules, i), None);
            }
            let bleached = bleach.then_some(243);
            assert_eq!(Guppy::encode(&rules, mv("dye bleach a1")), bleached);
            for at in ["sponge i1", "sponge a9", "sponge i9"] {
                assert_eq!(Guppy::encode(&rules, mv(at)), None, "{at}");
            }
        }
    }
    let rules = Rules::default();
    assert_eq!(Guppy::encode(&rules, mv("cut a1")), None, "a wish");
}

#[test]
fn g17_bleach_is_among_the_moves() {
    let game = Setup::plain("level=7,bleach=true", 'r')
        .dyes("0,0,1,1")
        .sponges(1)
        .game();
    let moves = legal(&game);
    assert_eq!(moves[..2], ["dye yellow a1", "dye yellow b1"]);
    assert_eq!(starting(&moves, "dye bleach ").len(), 81);
    each_goes_back(&game);
}

#[test]
fn a_game_keeps_its_seed_and_a_set_of_tiles_holds_what_it_was_made_of() {
    let game = Guppy::deal(&Rules::default(), Seed(77));
    assert_eq!(game.seed(), Seed(77));
    let tiles: Vec<Tile> = ["a1", "c2", "i9"].map(|t| t.parse().unwrap()).into();
    // A tile named twice is in it once.
    let set: TileSet = tiles.iter().chain(&tiles).copied().collect();
    assert_eq!(set.to_string(), "a1 c2 i9");
}
