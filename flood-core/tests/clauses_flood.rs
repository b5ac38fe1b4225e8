//! F5 to F7: the Flood's turn, the robot, locks.

mod common;

use common::{play, refusal, rules, second, settled, table};
use flood_core::Arm;
use games_common::{MoveRules, Scored};

/// A board of three columns against the robot, whose next card is `tide`; the player puts a two far away.
fn robot(river: &str, flood: &str, bags: &str, tide: &str) -> Vec<String> {
    let rules = rules("columns=3");
    let mut game = table(&rules, river, flood, "-", bags, "2s,2h,2d", tide);
    let heard = play(&mut game, "2s c3 down 3");
    heard[2..].to_vec()
}

#[test]
fn f5_a_card_goes_next_to_the_river_or_the_last_flood_card_if_it_is_no_higher() {
    let game = second("Th,Js,Qd", "Jh:c2up,9s:c2up", "Tc", "-");
    for (arm, goes) in [
        ("c1 up", true),
        ("c1 down", true),
        ("c2 up", false),
        ("c2 down", true),
        ("c3 up", true),
    ] {
        assert_eq!(
            game.check(format!("flood {arm}").parse().expect("a move"))
                .is_ok(),
            goes,
            "{arm}"
        );
    }
    assert_eq!(
        refusal(&game, "flood c2 up"),
        "Tc cannot go on c2 up: it is higher than 9s, the last card there"
    );
    // Without water it is the river's card, of whichever column and side.
    let high = second("Th,Js,Qd", "Jh:c2up,9s:c2up", "Ac", "-");
    for (arm, last) in [
        ("c1 down", "Th"),
        ("c2 down", "Js"),
        ("c3 up", "Qd"),
        ("c3 down", "Qd"),
    ] {
        assert_eq!(
            refusal(&high, &format!("flood {arm}")),
            format!("Ac cannot go on {arm}: it is higher than {last}, the last card there")
        );
    }
    let mut game = game;
    assert_eq!(play(&mut game, "flood c2 down")[0], "Tc floods c2 down 1");
    let mut game = second("Th,Js,Qd", "Jh:c2up,9s:c2up", "9c", "-");
    assert_eq!(
        play(&mut game, "flood c2 up")[..2],
        ["9c floods c2 up 3", "the house of c2 up is lost"]
    );
}

#[test]
fn f5_the_last_card_of_an_arm_is_its_flood_card_or_the_rivers() {
    let game = second("Th,Js,Qd", "Jh:c2up,9s:c2up,Qs:c3down", "Tc", "-");
    for (arm, last, count) in [
        ("c1 up", "Th", 0),
        ("c1 down", "Th", 0),
        ("c2 up", "9s", 2),
        ("c2 down", "Js", 0),
        ("c3 up", "Qd", 0),
        ("c3 down", "Qs", 1),
    ] {
        let of = arm.parse::<Arm>().expect("an arm");
        let found = game.top(of).map(|card| card.to_string());
        assert_eq!(found.as_deref(), Some(last), "{arm}");
        assert_eq!(game.flood_count(of), count, "{arm}");
    }
    // The board has three columns.
    for arm in ["c4 up", "c4 down", "c16 down"] {
        let of = arm.parse::<Arm>().expect("an arm");
        assert_eq!((game.top(of), game.flood_count(of)), (None, 0), "{arm}");
        assert!(game.is_settled(of));
    }
}

#[test]
fn f5_a_full_arm_takes_nothing() {
    let game = second("Th,Js,Qd", "9h:c2up,9s:c2up,8s:c2up", "5c", "-");
    assert_eq!(refusal(&game, "flood c2 up"), "c2 up is flooded already");
}

#[test]
fn f5_a_sandbag_is_flooded_over_by_its_own_rank_and_higher_ones() {
    let game = second(
        "Th,Js,Qd",
        "-",
        "9c",
        "9s:c1up1,8s:c1down1,Ts:c2up1,Ks:c2down2",
    );
    for (arm, goes) in [
        ("c1 up", true),
        ("c1 down", true),
        ("c2 up", false),
        ("c2 down", true),
    ] {
        assert_eq!(
            game.check(format!("flood {arm}").parse().expect("a move"))
                .is_ok(),
            goes,
            "{arm}"
        );
    }
    assert_eq!(
        refusal(&game, "flood c2 up"),
        "9c cannot go on c2 up 1: the sandbag Ts is higher"
    );
    let mut game = game;
    assert_eq!(
        play(&mut game, "flood c1 up")[0],
        "9c floods c1 up 1, over the sandbag 9s"
    );
}

#[test]
fn f5_a_card_equal_to_the_last_one_and_to_the_sandbag_goes() {
    // The one rank that is neither above the river nor below the sandbag.
    let game = second("Th,Js,Qd", "-", "Tc", "Ts:c1up1");
    game.check("flood c1 up".parse().expect("a move"))
        .expect("ten on ten over ten");
    for (drawn, why) in [
        ("9c", "9c cannot go on c1 up 1: the sandbag Ts is higher"),
        (
            "Jc",
            "Jc cannot go on c1 up: it is higher than Th, the last card there",
        ),
    ] {
        assert_eq!(
            refusal(&second("Th,Js,Qd", "-", drawn, "Ts:c1up1"), "flood c1 up"),
            why
        );
    }
}

#[test]
fn f5_a_flooded_over_sandbag_is_gone() {
    // The ace under the ace outranks the later five, but counts no more.
    let game = second("Ah,Js,Qd", "As:c1up,5s:c1up", "5c", "As:c1up1");
    assert!(!settled(&game, "c1 up"));
    game.check("flood c1 up".parse().expect("a move"))
        .expect("nothing is in the way");
}

#[test]
fn f6_the_lowest_arm_that_takes_the_card() {
    assert_eq!(robot("Kh,Js,Qd", "-", "-", "9h")[1], "9h floods c2 up 1");
    // Not one that is too low.
    assert_eq!(robot("Kh,Js,Qd", "-", "-", "Qh")[1], "Qh floods c3 up 1");
    // Not one that a sandbag shuts.
    assert_eq!(
        robot("Kh,Js,Qd", "-", "Ts:c2up1,Td:c2down1", "9h")[1],
        "9h floods c3 up 1"
    );
    // The last flood card counts, not the river.
    assert_eq!(
        robot("Kh,Js,Qd", "Ts:c1down", "-", "9h")[1],
        "9h floods c1 down 2"
    );
    // Lower comes before longer.
    assert_eq!(
        robot("Kh,Js,Qd", "Jh:c1up,Jd:c1up,Ts:c3down", "-", "9h")[1],
        "9h floods c3 down 2"
    );
}

#[test]
fn f6_among_these_the_most_flood_cards() {
    assert_eq!(
        robot("Kh,Qs,Kd", "Jh:c1up,Js:c2down,Jd:c2down", "-", "9h")[1..],
        ["9h floods c2 down 3", "the house of c2 down is lost"]
    );
    // An arm with none of the same rank as one with some.
    assert_eq!(
        robot("Js,Kh,Kd", "Jh:c3up", "-", "9h")[1],
        "9h floods c3 up 2"
    );
    assert_eq!(
        robot("Js,Kh,Kd", "Qh:c2up,Jh:c2up,Jd:c3up", "-", "9h")[1],
        "9h floods c2 up 3"
    );
}

#[test]
fn f6_then_the_leftmost_column() {
    assert_eq!(robot("Kh,Qs,Qd", "-", "-", "9h")[1], "9h floods c2 up 1");
    // Also when the column to the left has only its lower arm to offer.
    assert_eq!(
        robot("Kh,Qs,Kd", "Jh:c2down,Jd:c3up", "-", "9h")[1],
        "9h floods c2 down 2"
    );
    assert_eq!(
        robot("Kh,Qs,Kd", "Jh:c3up,Jd:c2down", "-", "9h")[1],
        "9h floods c2 down 2"
    );
}

#[test]
fn f6_then_above_before_below() {
    assert_eq!(robot("Kh,Qs,Kd", "-", "-", "9h")[1], "9h floods c2 up 1");
    assert_eq!(
        robot("Kh,Qs,Kd", "Jh:c2down,Jd:c2up", "-", "9h")[1],
        "9h floods c2 up 2"
    );
    assert_eq!(
        robot("Kh,Qs,Kd", "Jh:c2down", "-", "9h")[1],
        "9h floods c2 down 2"
    );
}

#[test]
fn f6_the_robot_does_not_mind_whether_an_arm_is_settled() {
    assert_eq!(
        robot("Kh,Qs,Kd", "-", "Ad:c2up3", "9h")[1],
        "9h floods c2 up 1"
    );
}

#[test]
fn f6_a_card_that_goes_nowhere_is_discarded() {
    assert_eq!(
        robot("Th,Js,Qd", "-", "-", "Kh"),
        ["the Flood draws Kh", "Kh can go nowhere and is discarded"]
    );
    let bags = "6s:c1up1,6h:c1down1,6d:c2up1,7s:c2down1,7h:c3up1,7d:c3down1";
    assert_eq!(
        robot("Th,Js,Qd", "-", bags, "5h")[1],
        "5h can go nowhere and is discarded"
    );
    assert_eq!(
        robot("Th,Js,Qd", "-", bags, "6h")[1],
        "6h floods c1 up 1, over the sandbag 6s"
    );
}

#[test]
fn f7_three_equal_sandbags_in_a_row_lock() {
    let rules = rules("columns=5");
    let mut game = table(
        &rules,
        "Th,Js,Qd,Kc,Ah",
        "-",
        "-",
        "5s:c2up1,5h:c4up1",
        "5d,2h,2d",
        "9h,9s",
    );
    let heard = play(&mut game, "5d c3 up 1");
    assert_eq!(
        heard[..2],
        [
            "the sandbag 5d is put on c3 up 1",
            "the sandbags from c2 to c4 up 1 are locked"
        ]
    );
    for (arm, is) in [
        ("c1 up", false),
        ("c2 up", true),
        ("c3 up", true),
        ("c4 up", true),
        ("c5 up", false),
        ("c3 down", false),
    ] {
        assert_eq!(settled(&game, arm), is, "{arm}");
    }
    assert!(game.sandbags().all(|bag| bag.locked));
}

#[test]
fn f7_a_lock_is_found_at_either_end_of_the_row() {
    for (bags, put) in [
        ("5s:c2up1,5h:c3up1", "5d c1 up 1"),
        ("5s:c1up1,5h:c2up1", "5d c3 up 1"),
    ] {
        let mut game = table(
            &rules("columns=3"),
            "Th,Js,Qd",
            "-",
            "-",
            bags,
            "5d,2h,2d",
            "-",
        );
        assert_eq!(
            play(&mut game, put)[1],
            "the sandbags from c1 to c3 up 1 are locked"
        );
    }
}

#[test]
fn f7_no_card_floods_a_locked_sandbag() {
    let game = second("Th,Js,Qd", "-", "Tc", "3s:c1up1,3h:c2up1,3d:c3up1");
    assert_eq!(
        refusal(&game, "flood c2 up"),
        "Tc cannot go on c2 up 1: the sandbag 3h is locked"
    );
    // The robot goes elsewhere: the lower arm of its column, though above comes first.
    let mut game = table(
        &rules("columns=3"),
        "Th,Js,Qd",
        "-",
        "-",
        "2s:c1up1,2h:c2up1,2d:c3up1",
        "3s,3h,3d",
        "9h",
    );
    assert_eq!(play(&mut game, "3s c3 down 3")[3], "9h floods c1 down 1");
    // Water still comes up to a lock that lies farther out.
    let mut game = second("Th,Js,Qd", "-", "Tc", "3s:c1up2,3h:c2up2,3d:c3up2");
    assert_eq!(play(&mut game, "flood c2 up")[0], "Tc floods c2 up 1");
    let game = second("Th,Js,Qd", "Ts:c2up", "Tc", "3s:c1up2,3h:c2up2,3d:c3up2");
    assert_eq!(
        refusal(&game, "flood c2 up"),
        "Tc cannot go on c2 up 2: the sandbag 3h is locked"
    );
}

#[test]
fn f7_four_and_more_lock_too() {
    let rules = rules("columns=6");
    let row = "5s:c1up2,5h:c2up2,5d:c3up2";
    let mut game = table(
        &rules,
        "Th,Js,Qd,Kc,Ah,As",
        "-",
        "-",
        row,
        "5c,2h,2d",
        "9h,9s",
    );
    let heard = play(&mut game, "5c c4 up 2");
    assert_eq!(heard[1], "the sandbags from c1 to c4 up 2 are locked");
    assert!(settled(&game, "c4 up") && !settled(&game, "c5 up"));
    // Two rows become one of five.
    let rules = common::rules("columns=6,player_deck=0008888888888,lock=5");
    let row = "5s:c1up2,5h:c2up2,5d:c4up2,5c:c5up2";
    let mut game = table(
        &rules,
        "Th,Js,Qd,Kc,Ah,As",
        "-",
        "-",
        row,
        "5s,6h,6d",
        "9h,9s",
    );
    assert!(!settled(&game, "c1 up"));
    assert_eq!(
        play(&mut game, "5s c3 up 2")[1],
        "the sandbags from c1 to c5 up 2 are locked"
    );
    assert!(
        ["c1 up", "c2 up", "c3 up", "c4 up", "c5 up"]
            .iter()
            .all(|arm| settled(&game, arm))
    );
}

#[test]
fn f7_a_row_needs_one_rank_side_and_distance_and_no_gap() {
    let rules = rules("columns=5");
    for (bags, put) in [
        ("5s:c1up1,6h:c2up1", "5d c3 up 1"),
        ("5s:c1up1,5h:c2down1", "5d c3 up 1"),
        ("5s:c1up1,5h:c2up2", "5d c3 up 1"),
        ("5s:c1up1,5h:c2up1", "5d c4 up 1"),
        ("5s:c1up1,5h:c1down1", "5d c2 up 1"),
        ("5s:c1up1", "5d c2 up 1"),
    ] {
        let mut game = table(&rules, "Th,Js,Qd,Kc,Ah", "-", "-", bags, "5d,2h,2d", "9h");
        let heard = play(&mut game, put);
        assert!(
            !heard.iter().any(|line| line.contains("locked")),
            "{bags}, {put}"
        );
        assert!(game.sandbags().all(|bag| !bag.locked), "{bags}, {put}");
    }
    // Columns are in a row, not in a ring.
    let mut game = table(
        &rules,
        "Th,Js,Qd,Kc,Ah",
        "-",
        "-",
        "5s:c1up1,5h:c2up1",
        "5d,2h,2d",
        "9h",
    );
    assert!(
        play(&mut game, "5d c5 up 1")
            .iter()
            .all(|line| !line.contains("locked"))
    );
}

#[test]
fn f7_a_row_that_was_flooded_before_it_was_whole_does_not_lock() {
    let rules = rules("columns=3");
    let mut game = table(
        &rules,
        "Th,Js,Qd",
        "9s:c2up",
        "-",
        "5s:c1up1,5h:c2up1",
        "5d,2h,2d",
        "9h",
    );
    let heard = play(&mut game, "5d c3 up 1");
    assert!(heard.iter().all(|line| !line.contains("locked")));
    assert!(game.sandbags().all(|bag| !bag.locked));
}

#[test]
fn f7_a_lock_lasts_and_the_sandbags_beyond_do_not_matter() {
    // The fourth five is flooded over; the other three stay locked while the Flood fills all that it can.
    let rules = rules("columns=4");
    let mut game = table(
        &rules,
        "Th,Js,Qd,Kc",
        "9s:c4up",
        "-",
        "5s:c1up1,5h:c2up1,5c:c4up1",
        "5d,2h,2d",
        "9h",
    );
    assert_eq!(
        play(&mut game, "5d c3 up 1")[1],
        "the sandbags from c1 to c3 up 1 are locked"
    );
    while game.outcome().is_none() {
        let m = game.nth_legal(game.legal_count() - 1).expect("a move");
        game.apply(m, |_| {});
        for arm in ["c1 up", "c2 up", "c3 up"] {
            assert!(settled(&game, arm));
            assert_eq!(game.flood_count(arm.parse().expect("an arm")), 0);
        }
    }
}

#[test]
fn f7_the_rules_set_the_length_or_no_locks_at_all() {
    let two = rules("columns=3,lock=2");
    let mut game = table(&two, "Th,Js,Qd", "-", "-", "5s:c1up1", "5d,2h,2d", "9h");
    assert_eq!(
        play(&mut game, "5d c2 up 1")[1],
        "the sandbags from c1 to c2 up 1 are locked"
    );
    for text in ["columns=3,lock=none", "columns=3,lock=4"] {
        let mut game = table(
            &rules(text),
            "Th,Js,Qd",
            "-",
            "-",
            "5s:c1up1,5h:c2up1",
            "5d,2h,2d",
            "9h",
        );
        assert!(
            play(&mut game, "5d c3 up 1")
                .iter()
                .all(|line| !line.contains("locked")),
            "{text}"
        );
    }
}
