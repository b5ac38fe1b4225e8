//! Which moves there are, their numbers, and taking them back: F4, F5, F7, F8, F10, F11.

mod common;

use common::{play, rules, table};
use flood_core::{Arm, Flood, Move, Rules};
use games_common::{ActionIndex, MoveRules, Notation, Scored, Seed, Seeded};

/// The legal moves, after every way to ask for them has given the same answer: the list, each index through `check`, the count,
/// and each place in the list.
#[track_caller]
fn legal(game: &Flood) -> Vec<String> {
    let mut listed = Vec::new();
    game.legal_moves(&mut listed);
    let passing: Vec<Move> = (0..Flood::action_count(game.rules()))
        .map(|i| Flood::decode(game.rules(), i).expect("a move for each index"))
        .filter(|&m| game.check(m).is_ok())
        .collect();
    let at = game.position();
    assert_eq!(listed, passing, "{at}");
    assert_eq!(game.legal_count() as usize, listed.len(), "{at}");
    let by_place: Vec<Move> = (0..).map_while(|n| game.nth_legal(n)).collect();
    assert_eq!(listed, by_place, "{at}");
    listed.iter().map(ToString::to_string).collect()
}

/// Makes every legal move and takes it back.
#[track_caller]
fn each_goes_back(game: &Flood) {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    for m in moves {
        let mut after = game.clone();
        let undo = after.apply(m, |_| {});
        assert_ne!(&after, game, "{m} changes something");
        // What the state keeps beside its cards is right as well: it is what the text gives.
        let again = Flood::set_up(game.rules(), &after.position(), game.seed());
        assert_eq!(again.as_ref(), Ok(&after), "{m}");
        after.undo(undo);
        assert_eq!(after.position(), game.position(), "{m}");
        assert_eq!(&after, game, "{m}");
        assert_eq!(after.score(), game.score(), "{m}");
    }
}

/// Three columns with sandbags, locks and water in them, for either kind of rules.
fn busy(more: &str, drawn: &str) -> Flood {
    table(
        &rules(&format!("columns=3{more}")),
        "Th,Js,Qd",
        "9h:c1up,8h:c1up,Jh:c2down",
        drawn,
        "7s:c1up2,3s:c1down2,3h:c2down2,3d:c3down2,8s:c3up1",
        "2s,2h,Ad",
        "9c,Qh",
    )
}

#[test]
fn f4_each_card_on_each_empty_space() {
    let game = busy("", "-");
    let moves = legal(&game);
    // Of 18 spaces three have water, one of these over a sandbag, and four have sandbags.
    assert_eq!(moves.len(), 3 * (18 - 3 - 4));
    assert_eq!(moves[0], "2s c1 up 3");
    assert_eq!(moves[11], "2h c1 up 3");
    assert_eq!(moves[32], "Ad c3 down 3");
    each_goes_back(&game);
    // With the largest hand, two of each card and every space of the largest board.
    let rules =
        rules("hand=10,columns=16,spaces=8,player_deck=8888888888888,flood_deck=8888888888888");
    for seed in 0..3 {
        let game = Flood::deal(&rules, Seed(seed));
        let mut hand: Vec<_> = game.hand().collect();
        hand.dedup();
        assert_eq!(legal(&game).len(), hand.len() * 256);
    }
}

#[test]
fn f4_a_full_board_and_an_empty_hand_are_no_moves() {
    let rules = rules("columns=1,spaces=1,hand=1,player_deck=2000000000000");
    let mut game = Flood::deal(&rules, Seed(3));
    assert_eq!(legal(&game).len(), 2);
    each_goes_back(&game);
    let first = legal(&game).swap_remove(0);
    play(&mut game, &first);
    if game.outcome().is_none() {
        legal(&game);
        each_goes_back(&game);
    } else {
        assert!(legal(&game).is_empty());
    }
}

#[test]
fn f4_a_move_and_all_the_flood_that_follows_it_go_back_together() {
    // After the only card the hand is empty, so that the whole deck of the Flood follows.
    for text in [
        "columns=3,hand=1,lock=none,player_deck=1000000000000",
        "columns=8,spaces=2,hand=1,lock=none,player_deck=0000100000000",
        "columns=2,spaces=8,hand=1,lock=none,player_deck=1000000000000",
    ] {
        for seed in 0..4 {
            let game = Flood::deal(&rules(text), Seed(seed));
            let mut after = game.clone();
            play(&mut after, &legal(&game)[0]);
            assert!(after.outcome().is_some());
            let most = (0..game.rules().arms())
                .filter_map(Arm::from_index)
                .map(|arm| after.flood_count(arm))
                .max();
            assert!(most > Some(1), "{text}: water on water");
            each_goes_back(&game);
        }
    }
}

#[test]
fn f5_and_f11_each_arm_that_takes_the_card() {
    for (drawn, arms) in [
        // Above c1 an eight is the last card, and below c2 a jack; the locked threes let nobody by.
        ("5c", "c1 up,c1 down,c2 up,c3 down"),
        ("8c", "c1 up,c1 down,c2 up,c3 up,c3 down"),
        ("Tc", "c1 down,c2 up,c3 up,c3 down"),
        ("Qc", "c3 up,c3 down"),
        ("Ac", ""),
    ] {
        let game = busy(",sides=two_players", drawn);
        let wanted: Vec<String> = match arms {
            "" => vec!["flood discard".into()],
            arms => arms.split(',').map(|arm| format!("flood {arm}")).collect(),
        };
        assert_eq!(legal(&game), wanted, "{drawn}");
        each_goes_back(&game);
    }
}

#[test]
fn f7_locks_go_back_with_the_sandbag_that_made_them() {
    // The sandbag locks in the middle, at either end, and between two that lie apart.
    for (bags, put) in [
        ("5s:c2up1,5h:c3up1", "5d c4 up 1"),
        ("5s:c2up1,5h:c3up1", "5d c1 up 1"),
        ("5s:c2down3,5h:c4down3", "5d c3 down 3"),
        ("5s:c1up2,5h:c2up2,5c:c4up2", "5d c3 up 2"),
        ("5s:c3up1,5h:c4up1", "5d c5 up 1"),
        // A row that is locked already, and stays so when the fourth is taken back.
        ("5s:c1up2,5h:c2up2,5c:c3up2", "5d c4 up 2"),
        ("5s:c2up2,5h:c3up2,5c:c4up2", "5d c1 up 2"),
    ] {
        let river = "Th,Js,Qd,Kc,Ah";
        let game = table(&rules("columns=5"), river, "-", "-", bags, "5d,2h,2d", "-");
        let mut after = game.clone();
        play(&mut after, put);
        assert!(after.sandbags().any(|bag| bag.locked), "{put}");
        each_goes_back(&game);
    }
    // A pair of pairs, a gap, another side, another distance: none of them locks.
    for (bags, put) in [
        ("5s:c1up1,5h:c2up1", "5d c4 up 1"),
        ("5s:c1up1,5h:c2up1", "5d c3 down 1"),
        ("5s:c1up1,5h:c2up1", "5d c3 up 2"),
        ("5s:c1up3,5h:c2down1", "5d c3 down 1"),
    ] {
        let river = "Th,Js,Qd,Kc,Ah";
        let mut game = table(&rules("columns=5"), river, "-", "-", bags, "5d,2h,2d", "-");
        play(&mut game, put);
        assert!(game.sandbags().all(|bag| !bag.locked), "{put}");
    }
}

#[test]
fn f8_and_f9_a_house_that_is_lost_comes_back() {
    let game = table(
        &rules("columns=3,sides=two_players"),
        "Th,Js,Qd",
        "9h:c2up,9s:c2up",
        "8c",
        "9d:c2up1,7s:c2up3",
        "2s,2h,2d",
        "-",
    );
    let mut after = game.clone();
    play(&mut after, "flood c2 up");
    assert_eq!(game.score() - after.score(), 62);
    each_goes_back(&game);
    each_goes_back(&after);
}

#[test]
fn f8_when_over_there_is_no_move() {
    let rules =
        rules("columns=1,spaces=1,hand=1,player_deck=1000000000000,flood_deck=0000000000002");
    let mut game = Flood::deal(&rules, Seed(1));
    while let Some(m) = game.nth_legal(0) {
        each_goes_back(&game);
        game.apply(m, |_| {});
    }
    assert!(game.outcome().is_some());
    assert!(legal(&game).is_empty());
}

#[test]
fn f10_moves_are_numbered_by_card_arm_and_distance_for_every_size() {
    for text in [
        "",
        "sides=two_players",
        "columns=1,spaces=1",
        "columns=3,spaces=2,sides=two_players",
        "columns=16,spaces=8,sides=two_players",
    ] {
        let rules = rules(text);
        let count = Flood::action_count(&rules);
        for i in 0..count {
            let m = Flood::decode(&rules, i).expect("a move");
            assert_eq!(Flood::encode(&rules, m), Some(i), "{text}: {m}");
        }
        for i in [count, count + 1, u32::MAX] {
            assert_eq!(Flood::decode(&rules, i), None, "{text}");
        }
    }
    let mv = |text: &str| text.parse::<Move>().expect("a move");
    let small = rules("columns=3,spaces=2,sides=two_players");
    for (text, index) in [
        ("2s c1 up 1", 0),
        ("2s c1 up 2", 1),
        ("2s c1 down 1", 2),
        ("2s c3 down 2", 11),
        ("2h c1 up 1", 12),
        ("Ac c3 down 2", 52 * 12 - 1),
        ("flood c1 up", 52 * 12),
        ("flood c3 down", 52 * 12 + 5),
        ("flood discard", 52 * 12 + 6),
    ] {
        assert_eq!(Flood::encode(&small, mv(text)), Some(index), "{text}");
        assert_eq!(Flood::decode(&small, index), Some(mv(text)), "{text}");
    }
    for text in ["2s c4 up 1", "2s c1 up 3", "flood c4 up"] {
        assert_eq!(Flood::encode(&small, mv(text)), None, "{text}");
    }
    assert_eq!(Flood::deal(&Rules::default(), Seed(8)).seed(), Seed(8));
}
