//! F1 to F4: decks, river, board and the player's turn.

mod common;

use common::{play, refusal, rules, table};
use flood_core::{Arm, Flood, Rules};
use games_common::{Card, Chance, MoveRules, Notation, Rank, Scored, Seed, Seeded, Suit};

/// The part of a position text with a name.
fn part(game: &Flood, name: &str) -> String {
    let text = game.position();
    let found = text
        .split(' ')
        .find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    found.expect("a part").to_string()
}

fn sorted(cards: impl Iterator<Item = Card>) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.collect();
    cards.sort();
    cards
}

#[test]
fn f1_the_player_has_the_whole_pack_and_the_flood_no_card_under_five() {
    for seed in 0..50 {
        let game = Flood::deal(&Rules::default(), Seed(seed));
        assert_eq!(
            sorted(game.hand().chain(game.player_deck())),
            games_common::FULL_DECK
        );
        let flood = sorted(game.river().chain(game.flood_deck()));
        assert!(flood.iter().all(|card| card.rank().high() >= 5));
        assert!(flood.windows(2).all(|two| two[0] != two[1]));
        assert_eq!(flood.len(), 40);
    }
}

#[test]
fn f1_aces_are_high_and_the_decks_are_shuffled_apart() {
    let game = Flood::deal(&Rules::default(), Seed(5));
    let order = |cards: Vec<Card>| {
        cards
            .into_iter()
            .filter(|c| c.rank().high() >= 5)
            .collect::<Vec<_>>()
    };
    assert_ne!(
        order(game.player_deck().collect()),
        order(game.flood_deck().collect())
    );
    // A king does not go on a queen, and nothing goes above an ace.
    let rules = rules("columns=1,spaces=1,sides=two_players");
    let game = table(&rules, "Kh", "-", "As", "2s:c1up1", "2h,2d,2c", "-");
    assert_eq!(
        refusal(&game, "flood c1 up"),
        "As cannot go on c1 up: it is higher than Kh, the last card there"
    );
}

#[test]
fn f2_the_river_is_eight_cards_of_ten_or_more_and_thirty_two_are_left() {
    for (text, draws) in [("", 32), ("columns=3", 37), ("columns=16", 24)] {
        assert_eq!(common::rules(text).flood_draws(), draws, "{text}");
    }
    for seed in 0..200 {
        let game = Flood::deal(&Rules::default(), Seed(seed));
        assert_eq!(game.river().len(), 8);
        assert!(game.river().all(|card| card.rank().high() >= 10));
        assert_eq!(game.flood_deck().len(), 32);
    }
}

#[test]
fn f2_the_rest_is_shuffled_again_with_the_cards_set_aside_behind_it() {
    for (text, seed) in [("", 3), ("river_min=2", 4), ("columns=2,river_min=14", 5)] {
        let rules = rules(text);
        let mut deck: Vec<Card> = (5..=14)
            .flat_map(|high| {
                Suit::ALL.map(|suit| Card::new(Rank::from_high(high).expect("a rank"), suit))
            })
            .collect();
        Chance::new(Seed(seed), "flood", 1, 0)
            .expect("a name")
            .shuffle(&mut deck);
        let (mut river, mut low) = (Vec::new(), Vec::new());
        let mut cards = deck.into_iter();
        while river.len() < usize::from(rules.columns()) {
            let card = cards.next().expect("a card");
            if card.rank().high() >= rules.river_min() {
                &mut river
            } else {
                &mut low
            }
            .push(card);
        }
        let unshuffled: Vec<Card> = cards.chain(low.iter().copied()).collect();
        let mut rest = unshuffled.clone();
        Chance::new(Seed(seed), "flood", 2, 0)
            .expect("a name")
            .shuffle(&mut rest);

        let game = Flood::deal(&rules, Seed(seed));
        assert_eq!(game.river().collect::<Vec<_>>(), river);
        assert_eq!(game.flood_deck().collect::<Vec<_>>(), rest);
        assert_ne!(rest, unshuffled);
        // With a river of any rank nothing is set aside, and the rest is shuffled all the same.
        assert_eq!(low.is_empty(), text == "river_min=2");
    }
}

#[test]
fn f3_every_column_has_two_arms_of_three_spaces_with_a_house_each() {
    let game = table(
        &Rules::default(),
        "Th,Js,Qd,Kc,Ah,Ts,Jd,Qc",
        "-",
        "-",
        "-",
        "2s,3h,4d",
        "-",
    );
    assert_eq!(game.rules().arms(), 16);
    assert_eq!(game.houses(), 16);
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    assert_eq!(legal.len(), 3 * 8 * 2 * 3);
    assert_eq!(legal[0].to_string(), "2s c1 up 1");
    assert_eq!(legal[4].to_string(), "2s c1 down 2");
    assert_eq!(legal[143].to_string(), "4d c8 down 3");
    for (index, name) in [(0, "c1 up"), (1, "c1 down"), (2, "c2 up"), (31, "c16 down")] {
        let arm = Arm::from_index(index).expect("an arm");
        assert_eq!((arm.to_string().as_str(), arm.index()), (name, index));
        assert_eq!(name.parse(), Ok(arm));
    }
    assert_eq!(Arm::from_index(32), None);
    assert_eq!(Arm::from_index(255), None);
}

#[test]
fn f3_the_last_space_of_an_arm_takes_the_house() {
    let mut game = table(
        &Rules::default(),
        "Th,Js,Qd,Kc,Ah,Ts,Jd,Qc",
        "8s:c1up,8d:c1up",
        "-",
        "-",
        "2s,3h,4d",
        "7h",
    );
    let heard = play(&mut game, "2s c8 down 3");
    assert_eq!(
        heard[2..],
        [
            "the Flood draws 7h",
            "7h floods c1 up 3",
            "the house of c1 up is lost"
        ]
    );
    assert_eq!((game.houses(), game.score()), (15, 15 * 62));
}

#[test]
fn f4_any_card_goes_on_any_empty_space_and_a_replacement_comes() {
    let mut game = table(
        &Rules::default(),
        "Th,Js,Qd,Kc,Ah,Ts,Jd,Qc",
        "-",
        "-",
        "-",
        "2s,3h,4d",
        "9h",
    );
    assert_eq!(part(&game, "hand"), "2s,3h,4d");
    assert!(part(&game, "deck").starts_with("2h,2d,2c,3s"));
    let heard = play(&mut game, "3h c5 down 2");
    assert_eq!(
        heard[..3],
        [
            "the sandbag 3h is put on c5 down 2",
            "the player draws 2h",
            "the Flood draws 9h"
        ]
    );
    assert_eq!(part(&game, "bags"), "3h:c5down2");
    assert_eq!(part(&game, "hand"), "2s,2h,4d");
    assert!(part(&game, "deck").starts_with("2d,2c,3s"));
}

#[test]
fn f4_a_space_with_a_sandbag_or_a_flood_card_is_not_empty() {
    let game = table(
        &Rules::default(),
        "Th,Js,Qd,Kc,Ah,Ts,Jd,Qc",
        "8s:c1up",
        "-",
        "3s:c1up2,4s:c2up1",
        "2s,3h,4d",
        "-",
    );
    assert_eq!(
        refusal(&game, "2s c1 up 1"),
        "c1 up 1 is not empty: the Flood's 8s lies there"
    );
    assert_eq!(
        refusal(&game, "2s c1 up 2"),
        "c1 up 2 is not empty: the sandbag 3s lies there"
    );
    assert_eq!(
        refusal(&game, "2s c2 up 1"),
        "c2 up 1 is not empty: the sandbag 4s lies there"
    );
    assert_eq!(refusal(&game, "2h c1 up 3"), "2h is not in the hand");
    assert_eq!(
        refusal(&game, "2s c9 up 3"),
        "there is no column 9: the board has 8 columns"
    );
    assert_eq!(
        refusal(&game, "2s c8 up 4"),
        "there is no distance 4: the arms have 3 spaces"
    );
    game.check("2s c1 up 3".parse().expect("a move"))
        .expect("an empty space");
    // Behind a sandbag that settles its arm a space is as empty as any.
    let game = table(
        &Rules::default(),
        "Th,Js,Qd,Kc,Ah,Ts,Jd,Qc",
        "-",
        "-",
        "Ks:c1up1",
        "2s,3h,4d",
        "-",
    );
    game.check("2s c1 up 2".parse().expect("a move"))
        .expect("an empty space");
}

#[test]
fn f4_a_flooded_over_sandbag_leaves_no_empty_space() {
    let game = table(
        &Rules::default(),
        "Th,Js,Qd,Kc,Ah,Ts,Jd,Qc",
        "8s:c1up",
        "-",
        "3s:c1up1",
        "2s,3h,4d",
        "-",
    );
    assert_eq!(
        refusal(&game, "2s c1 up 1"),
        "c1 up 1 is not empty: the Flood's 8s lies there"
    );
    assert_eq!(game.legal_count(), 3 * 47);
}

#[test]
fn f4_the_hand_shrinks_when_the_deck_runs_out() {
    let rules = rules("columns=4,hand=2,player_deck=3000000000000,river_min=5");
    let mut game = table(&rules, "9h,8s,7d,6c", "-", "-", "-", "2s,2h", "5s,5h,5d,5c");
    assert_eq!(play(&mut game, "2s c1 up 3")[1], "the player draws 2d");
    assert_eq!(part(&game, "hand"), "2h,2d");
    assert_eq!(play(&mut game, "2h c1 down 3")[1], "the Flood draws 5h");
    assert_eq!(part(&game, "hand"), "2d");
    assert_eq!(game.legal_count(), u32::from(rules.arms()) * 3 - 2 - 2);
    // With the hand empty the Flood goes on to the end of its deck, in this one move.
    let heard = play(&mut game, "2d c2 up 3");
    let count = |line: &str| heard.iter().filter(|heard| *heard == line).count();
    let turns = heard
        .iter()
        .filter(|line| line.starts_with("the Flood draws"))
        .count();
    assert!(turns > 10);
    assert_eq!(
        count("the player cannot move, and the turn is skipped"),
        turns - 1
    );
    assert!(heard[heard.len() - 1].starts_with("the game is over"));
    assert!(game.outcome().is_some());
}

#[test]
fn f4_a_turn_without_an_empty_space_is_skipped() {
    // The arms are as long as one space. Equal to the river's nine, each sandbag stops all but another nine, and settles nothing.
    let rules = rules("columns=1,spaces=1,river_min=5");
    let mut game = table(
        &rules,
        "9h",
        "-",
        "-",
        "9s:c1up1",
        "9h,9d,9c",
        "5s,6s,7s,9s,8s,9d",
    );
    let heard = play(&mut game, "9h c1 down 1");
    assert_eq!(
        heard,
        [
            "the sandbag 9h is put on c1 down 1",
            "the player draws 2s",
            "the Flood draws 5s",
            "5s can go nowhere and is discarded",
            "the player cannot move, and the turn is skipped",
            "the Flood draws 6s",
            "6s can go nowhere and is discarded",
            "the player cannot move, and the turn is skipped",
            "the Flood draws 7s",
            "7s can go nowhere and is discarded",
            "the player cannot move, and the turn is skipped",
            "the Flood draws 9s",
            "9s floods c1 up 1, over the sandbag 9s",
            "the house of c1 up is lost",
            "the player cannot move, and the turn is skipped",
            "the Flood draws 8s",
            "8s can go nowhere and is discarded",
            "the player cannot move, and the turn is skipped",
            "the Flood draws 9d",
            "9d floods c1 down 1, over the sandbag 9h",
            "the house of c1 down is lost",
            "the game is over: 0 houses saved, 0 points",
        ]
    );
}

#[test]
fn f4_there_is_no_passing() {
    let game = Flood::deal(&Rules::default(), Seed(1));
    for text in [
        "pass",
        "",
        "-",
        "flood",
        "flood pass",
        "undo",
        "hint",
        "Kh",
        "Kh c2 up",
        "Kh c2 up 3 ",
        "Kh c2 up 3 x",
    ] {
        assert!(text.parse::<flood_core::Move>().is_err(), "{text}");
    }
    assert_eq!(
        refusal(&game, "flood discard"),
        "the Flood is not yours to move: it plays by itself"
    );
}
