//! When an arm is settled and when the game ends: F8.

mod common;

use common::{play, refusal, rules, second, settled, table};
use flood_core::{Arm, Flood, Rules};
use games_common::MoveRules;

#[test]
fn f8_the_game_ends_when_the_flood_has_no_card_left() {
    let rules = rules("columns=2,flood_deck=0000000040000");
    let mut game = table(&rules, "Ts,Th", "-", "-", "-", "2s,2h,2d", "Td,Tc");
    assert!(
        !play(&mut game, "2s c2 down 1")
            .iter()
            .any(|line| line.contains("over:"))
    );
    let heard = play(&mut game, "2h c2 down 2");
    assert_eq!(
        heard[2..],
        [
            "the Flood draws Tc",
            "Tc floods c1 up 2",
            "the game is over: 4 houses saved, 248 points"
        ]
    );
    assert_eq!(game.legal_count(), 0);
    assert_eq!(refusal(&game, "2d c2 down 3"), "the game is over");
}

#[test]
fn f8_the_game_ends_at_once_when_the_last_arm_is_settled_by_a_sandbag() {
    let rules = rules("columns=1");
    let mut game = table(&rules, "Th", "-", "-", "Js:c1up3", "2s,Jd,2d", "-");
    let heard = play(&mut game, "Jd c1 down 2");
    // The replacement is drawn; the Flood has no turn any more.
    assert_eq!(
        heard,
        [
            "the sandbag Jd is put on c1 down 2",
            "the player draws 2h",
            "the game is over: 2 houses saved, 124 points"
        ]
    );
}

#[test]
fn f8_the_game_ends_at_once_when_the_last_arm_is_flooded_or_left_behind() {
    let rules = rules("columns=1,spaces=2");
    let mut game = table(&rules, "Th", "9s:c1down", "-", "Js:c1up2", "2s,2h,2d", "8h");
    let heard = play(&mut game, "2s c1 down 2");
    assert_eq!(
        heard[3..],
        [
            "8h floods c1 down 2, over the sandbag 2s",
            "the house of c1 down is lost",
            "the game is over: 1 house saved, 62 points"
        ]
    );
    // A flood card lower than the sandbag behind it settles the arm as well.
    let mut game = table(&rules, "Th", "5s:c1up", "-", "Js:c1up2", "9d,2h,2d", "8h");
    let heard = play(&mut game, "9d c1 down 2");
    assert_eq!(
        heard[3..],
        [
            "8h floods c1 down 1",
            "the game is over: 2 houses saved, 124 points"
        ]
    );
}

#[test]
fn f8_an_arm_is_unbeatable_by_a_sandbag_that_outranks_its_last_card() {
    for (flood, bags, is) in [
        ("-", "Js:c1up1", true),
        ("-", "Js:c1up3", true),
        ("-", "Ts:c1up1", false),
        ("-", "Ts:c1up3", false),
        ("9s:c1up", "Ts:c1up3", true),
        ("9s:c1up", "9d:c1up2", false),
        ("9s:c1up", "9d:c1up1", false),
        ("9s:c1up,8s:c1up", "9d:c1up3", true),
        ("9s:c1up,8s:c1up", "9d:c1up1,8d:c1up2,8h:c1up3", false),
        ("9s:c1up,8s:c1up,7s:c1up", "-", true),
        ("9s:c1up,8s:c1up", "-", false),
    ] {
        let game = table(
            &rules("columns=3"),
            "Th,Js,Qd",
            flood,
            "-",
            bags,
            "2s,2h,2d",
            "-",
        );
        assert_eq!(settled(&game, "c1 up"), is, "{flood} {bags}");
        assert!(!settled(&game, "c1 down"));
    }
}

#[test]
fn f8_a_sandbag_that_is_put_down_settles_its_arm_when_it_outranks_the_last_card() {
    let hand = "9s,Ts,Js";
    for (flood, put, is) in [
        // Onto the river's ten, then onto a nine of the water: lower, equal, higher.
        ("-", "9s c1 up 1", false),
        ("-", "Ts c1 up 1", false),
        ("-", "Js c1 up 1", true),
        ("-", "Ts c1 up 3", false),
        ("-", "Js c1 up 3", true),
        ("9h:c1up", "9s c1 up 2", false),
        ("9h:c1up", "9s c1 up 3", false),
        ("9h:c1up", "Ts c1 up 2", true),
        ("9h:c1up,9d:c1up", "9s c1 up 3", false),
        ("9h:c1up,9d:c1up", "Ts c1 up 3", true),
    ] {
        let two = rules("columns=3,sides=two_players");
        let mut game = table(&two, "Th,Js,Qd", flood, "-", "-", hand, "-");
        play(&mut game, put);
        assert_eq!(settled(&game, "c1 up"), is, "{put} with {flood}");
        assert!(!settled(&game, "c1 down"));
    }
}

#[test]
fn f8_locked_sandbags_that_outrank_the_last_card_settle_like_any() {
    let game = second("Th,Js,Qd", "-", "Tc", "Ks:c1up1,Kh:c2up1,Kd:c3up1");
    // And at the end of the longest arm that there can be.
    let longest = table(
        &rules("columns=3,spaces=8,sides=two_players"),
        "Th,Js,Qd",
        "-",
        "Tc",
        "Ks:c1up8,Kh:c2up8,Kd:c3up8",
        "2s,2h,2d",
        "-",
    );
    for arm in ["c1 up", "c2 up", "c3 up"] {
        assert!(settled(&game, arm) && settled(&longest, arm), "{arm}");
    }
    assert!(!settled(&game, "c1 down") && !settled(&longest, "c1 down"));
}

#[test]
fn f8_a_flooded_arm_is_settled_whatever_lies_under_the_water() {
    // The queen under the king outranks the last card, on the longest arm that there can be.
    let mut game = table(
        &rules("columns=1,spaces=8,sides=two_players"),
        "Ah",
        "Kh:c1up,Qh:c1up,Jh:c1up,Th:c1up,9h:c1up,8h:c1up,7h:c1up",
        "5c",
        "Qs:c1up1",
        "2s,2h,2d",
        "-",
    );
    assert!(!settled(&game, "c1 up"));
    play(&mut game, "flood c1 up");
    assert!(settled(&game, "c1 up") && !settled(&game, "c1 down"));
}

#[test]
fn f8_a_settled_arm_is_never_lost() {
    for seed in 0..300 {
        let mut game: Flood =
            games_common::Seeded::deal(&Rules::default(), games_common::Seed(seed));
        let mut chance = <Flood as games_common::Seeded>::stream(games_common::Seed(seed), 77, 0);
        let mut safe: Vec<Arm> = Vec::new();
        while let Some(n) = chance.index(game.legal_count() as usize) {
            let m = game.nth_legal(n as u32).expect("a move");
            game.apply(m, |_| {});
            safe.extend(
                (0..16)
                    .filter_map(Arm::from_index)
                    .filter(|&a| game.is_settled(a) && game.flood_count(a) < 3),
            );
            assert!(
                safe.iter()
                    .all(|&arm| game.is_settled(arm) && game.flood_count(arm) < 3)
            );
        }
    }
}
