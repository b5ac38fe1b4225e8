//! The clauses about cards and columns, S1 to S8.

mod common;

use common::{Table, kind, mv, play, rules};
use games_common::{Chance, Hidden, MoveRules, Notation, Seat, Seed, Seeded};
use spider_core::{Event, Move, Place, Refusal, Rules, Spider};

/// The texts of all legal moves.
fn legal(game: &Spider) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.iter().map(ToString::to_string).collect()
}

fn refusal(game: &Spider, text: &str) -> Refusal {
    game.settle(mv(text)).expect_err(text)
}

fn place(text: &str) -> Place {
    text.parse().unwrap()
}

#[test]
fn s1_the_deck_has_eight_sets_among_the_suits() {
    for (suits, letters) in [(1, "s"), (2, "sh"), (4, "shdc")] {
        let game = Spider::deal(&rules(&format!("suits={suits}")), Seed(3));
        let text = game.position();
        for letter in "shdc".chars() {
            for rank in "A23456789TJQK".chars() {
                let wanted = if letters.contains(letter) {
                    8 / suits
                } else {
                    0
                };
                assert_eq!(
                    text.matches(&format!("{rank}{letter}")).count(),
                    wanted,
                    "{rank}{letter} of {suits}"
                );
            }
        }
    }
}

#[test]
fn s2_the_deal_is_laid_out_from_the_shuffled_deck() {
    // The deck in numbers 0 to 103, shuffled on the stream of the deal, as the docs tell it.
    let mut order: Vec<usize> = (0..104).collect();
    Chance::new(Seed(77), "spider", 0, 0)
        .unwrap()
        .shuffle(&mut order);
    let cards: Vec<String> = order
        .iter()
        .map(|i| {
            format!(
                "{}{}",
                &"A23456789TJQK"[i % 13..=i % 13],
                &"shdc"[(i / 13) % 4..=(i / 13) % 4]
            )
        })
        .collect();
    let mut wanted = String::from("tableau=");
    let mut next = 60;
    for column in 0..10 {
        let down = if column < 4 { 5 } else { 4 };
        let hidden = cards[next..next + down].concat();
        next += down;
        // Group F opens the game.
        wanted.extend([
            if column > 0 { "/[" } else { "[" },
            &hidden,
            "]",
            &cards[50 + column],
        ]);
    }
    let groups: Vec<String> = [40, 30, 20, 10, 0]
        .map(|i| cards[i..i + 10].concat())
        .into();
    wanted.extend([" stock=", &groups.join("/"), " sets=- moves=0 undos=0"]);
    assert_eq!(Spider::deal(&rules("suits=4"), Seed(77)).position(), wanted);
}

#[test]
fn s2_fifty_cards_are_in_the_stock_when_play_begins() {
    let game = Spider::deal(&Rules::default(), Seed(1));
    let view = game.view(Seat::FIRST);
    assert_eq!((view.groups_left(), game.groups_left()), (5, 5));
    let mut later = game.clone();
    for left in (0..5).rev() {
        play(&mut later, "deal");
        assert_eq!(later.groups_left(), left);
    }
    let downs: Vec<u8> = view.columns().iter().map(|c| c.face_down).collect();
    assert_eq!(downs, [5, 5, 5, 5, 4, 4, 4, 4, 4, 4]);
    assert!(view.columns().iter().all(|c| c.face_up.len() == 1));
}

#[test]
fn s3_places_count_from_010() {
    assert_eq!(place("00010"), Place::new(0, 0).unwrap());
    assert_eq!(place("09113"), Place::new(9, 103).unwrap());
    assert_eq!((place("09113").column(), place("09113").height()), (9, 103));
    assert_eq!((place("02010").column(), place("02010").height()), (2, 0));
    assert_eq!(Place::new(10, 0), None);
    assert_eq!(Place::new(0, 104), None);
    for bad in [
        "", "0001", "000100", "10010", "00009", "00114", "0001x", "0é10", "-0010", "99999",
    ] {
        assert!(bad.parse::<Place>().is_err(), "{bad}");
    }
    // The first card dealt on the five of column 00 lies at 00015.
    let mut game = Spider::deal(&Rules::default(), Seed(1));
    let mut events = Vec::new();
    game.apply(Move::Deal, |e| events.push(e));
    let m = legal(&game);
    let before = game.view(Seat::FIRST);
    assert!(
        before.face_up(place("00015")).is_some() && before.face_up(place("00014")).is_none(),
        "{m:?}"
    );
}

#[test]
fn s4_a_run_of_one_suit_moves_as_a_group() {
    let game = Table::new(rules("suits=2"), "[2s]9s8s7s Ts *Kh").game();
    assert_eq!(game.check(mv("0-1x3")), Ok(()));
    assert_eq!(kind(&game.check(mv("0-1x2")).unwrap_err()), "DoesNotFit");
}

#[test]
fn s4_a_run_of_two_suits_is_no_group() {
    let game = Table::new(rules("suits=2"), "9s8h7h Ts 9h *Kh").game();
    let refusal = game.check(mv("0-1x3")).unwrap_err();
    assert_eq!(
        refusal,
        Refusal::NotARun {
            place: place("00011"),
            card: "8h".parse().unwrap(),
            above: "9s".parse().unwrap()
        }
    );
    assert_eq!(game.check(mv("0-2x2")), Ok(()));
    // Higher up in the column the place is another.
    let game = Table::new(rules("suits=2"), "2s2s2s9s8h7h Ts 9h *Kh").game();
    let refusal = game.check(mv("0-1x3")).unwrap_err();
    assert!(
        matches!(refusal, Refusal::NotARun { place: found, .. } if found == place("00014")),
        "{refusal}"
    );
}

#[test]
fn s4_cards_that_do_not_descend_are_no_group() {
    for columns in [
        "9s9s Ts *Ks",
        "8s9s Ts *Ks",
        "9s7s Ts *Ks",
        "As Ks 2sKs *Ks",
    ] {
        let game = Table::new(Rules::default(), columns).game();
        let from = if columns.starts_with("As") { 2 } else { 0 };
        assert_eq!(
            kind(&refusal(&game, &format!("{from}-1x2"))),
            "NotARun",
            "{columns}"
        );
    }
}

#[test]
fn s4_a_group_goes_on_a_card_of_any_suit_one_higher() {
    let game = Table::new(rules("suits=4"), "8s 9h 9s 7c Tc *Kh").game();
    assert_eq!(
        legal(&game)
            .iter()
            .filter(|m| m.starts_with("0-") && m.ends_with("x1"))
            .count(),
        2 + 4
    );
    assert_eq!(game.check(mv("0-1x1")), Ok(()));
    assert_eq!(game.check(mv("0-2x1")), Ok(()));
    assert_eq!(kind(&refusal(&game, "0-3x1")), "DoesNotFit");
    assert_eq!(kind(&refusal(&game, "0-4x1")), "DoesNotFit");
}

#[test]
fn s4_nothing_goes_on_an_ace_and_a_king_on_no_card() {
    let game = Table::new(Rules::default(), "Ks As *Qs 2s").game();
    assert_eq!(kind(&refusal(&game, "0-1x1")), "DoesNotFit");
    assert_eq!(kind(&refusal(&game, "0-1")), "NothingFits");
    assert_eq!(kind(&refusal(&game, "2-1x1")), "DoesNotFit");
    assert!(
        refusal(&game, "0-1")
            .to_string()
            .contains("nothing goes on an ace")
    );
    assert!(
        refusal(&game, "0-2x1")
            .to_string()
            .contains("a king goes on no card")
    );
}

#[test]
fn s4_the_uncovered_card_is_turned_up() {
    let mut game = Table::new(Rules::default(), "[2s3s]8s 9s *Ks").game();
    let events = play(&mut game, "0-1x1");
    assert_eq!(
        events,
        [
            Event::Moved {
                from: place("00012"),
                to: place("01011"),
                count: 1
            },
            Event::TurnedUp {
                place: place("00011"),
                card: "3s".parse().unwrap()
            },
        ]
    );
    assert!(game.position().starts_with("tableau=[2s]3s/9s8s/"));
}

#[test]
fn s4_a_face_up_card_that_is_uncovered_stays_as_it_is() {
    let mut game = Table::new(Rules::default(), "[2s]3s8s 9s *Ks").game();
    assert_eq!(play(&mut game, "0-1x1").len(), 1);
    assert!(game.position().starts_with("tableau=[2s]3s/9s8s/"));
}

#[test]
fn s5_the_longest_part_that_fits_is_taken() {
    let game = Table::new(Rules::default(), "9s8s7s6s 8s Ts 7s *Ks 5s").game();
    assert_eq!(game.settle(mv("0-1")), Ok(mv("0-1x2")));
    assert_eq!(game.settle(mv("0-2")), Ok(mv("0-2x4")));
    assert_eq!(game.settle(mv("0-3")), Ok(mv("0-3x1")));
    assert_eq!(kind(&refusal(&game, "0-4")), "NothingFits");
    assert_eq!(kind(&refusal(&game, "0-5")), "NothingFits");
    let Refusal::NothingFits {
        column: 5,
        first,
        last,
        onto,
    } = refusal(&game, "0-5")
    else {
        panic!()
    };
    assert_eq!(
        [first, last, onto].map(|c| c.to_string()),
        ["9s", "6s", "5s"]
    );
    // One rank more than the group is long, or two, is too much.
    let game = Table::new(Rules::default(), "9s8s Js Qs *Ks Ts 4s").game();
    for wish in ["0-1", "0-2", "0-3", "0-5"] {
        assert_eq!(kind(&refusal(&game, wish)), "NothingFits", "{wish}");
    }
    assert_eq!(game.settle(mv("0-4")), Ok(mv("0-4x2")));
}

#[test]
fn s5_a_wish_is_no_move_until_it_is_settled() {
    let game = Table::new(Rules::default(), "8s 9s *Ks").game();
    assert_eq!(
        game.check(mv("0-1")),
        Err(Refusal::NeedsSettling { from: 0, to: 1 })
    );
    assert_eq!(mv("0-1").index(), None);
    assert!(!legal(&game).contains(&"0-1".into()));
}

#[test]
fn s6_any_part_of_a_group_may_go_to_an_empty_column() {
    let game = Table::new(Rules::default(), "9s8s7s - *Ks 2s As 3s 4s 5s 6s Ts").game();
    for count in 1..=3 {
        assert_eq!(game.check(mv(&format!("0-1x{count}"))), Ok(()));
    }
    assert_eq!(game.settle(mv("0-1")), Ok(mv("0-1x3")), "the whole group");
}

#[test]
fn s6_a_closed_empty_column_takes_nothing() {
    let game = Table::new(rules("empty_column=closed"), "9s8s7s - *Ks Ts").game();
    assert_eq!(refusal(&game, "0-1x1"), Refusal::ColumnClosed { column: 1 });
    assert_eq!(refusal(&game, "0-1"), Refusal::ColumnClosed { column: 1 });
    assert_eq!(legal(&game), ["0-3x3"]);
}

/// One-suit positions with one group in the stock.
fn with_group(rules_text: &str, columns: &str) -> Spider {
    Table::new(rules(rules_text), columns)
        .stock("9s9s9s9s9s9s9s9sTsJs")
        .game()
}

#[test]
fn s7_dealing_is_always_allowed_by_default() {
    let mut game = with_group("", "3s 2s - *Ks");
    assert_eq!(game.check(Move::Deal), Ok(()));
    let events = play(&mut game, "deal");
    let Event::Dealt { cards, left: 0 } = events[0] else {
        panic!("{events:?}")
    };
    assert_eq!(
        cards.map(|c| c.to_string()).concat(),
        "9s9s9s9s9s9s9s9sTsJs"
    );
    assert!(game.position().starts_with("tableau=3s9s/2s9s/9s/"));
    assert_eq!(refusal(&game, "deal"), Refusal::StockEmpty);
}

#[test]
fn s7_groups_are_dealt_in_turn_and_waived_for_by_what_lies_on_the_table() {
    let (first, second) = ("4s5s6s7s8s9sTsJsQsKs", "KsQsJsTs9s8s7s6s5s4s");
    let stock = format!("{first}/{second}");
    // Six cards lie on the table, six sets are done: a deal is allowed in spite of the empty columns.
    let columns = "As 2s 3s As 2s 3s";
    let game = Table::new(rules("dealing=no_empty"), columns).stock(&stock);
    let mut game = game.game();
    for (group, left) in [(first, 1), (second, 0)] {
        assert_eq!(game.groups_left(), left + 1);
        let Event::Dealt { cards, left: found } = play(&mut game, "deal")[0] else {
            panic!("no deal")
        };
        assert_eq!(cards.map(|c| c.to_string()).concat(), group);
        assert_eq!(found, left);
    }
    // A set more on the table, and it is not.
    let more = "As 2s 3s As 2s 3s KsQsJsTs9s8s7s6s5s 4s3s2sAs";
    let game = Table::new(rules("dealing=no_empty"), more).stock(&stock);
    assert_eq!(kind(&refusal(&game.game(), "deal")), "EmptyColumn");
}

#[test]
fn s7_no_empty_wants_every_column_filled() {
    let game = with_group("dealing=no_empty", "3s 2s Ts *Ks 2s 2s 2s - 2s -");
    assert_eq!(refusal(&game, "deal"), Refusal::EmptyColumn { column: 7 });
    let game = with_group("dealing=no_empty", "3s 2s Ts *Ks 2s 2s 2s As 2s As");
    assert_eq!(game.check(Move::Deal), Ok(()));
}

#[test]
fn s7_no_empty_is_waived_below_ten_cards() {
    // Two sets are out; with ten of their cards in the stock and seven more done, few lie on the table.
    let game = Table::new(rules("dealing=no_empty"), "As 2s 3s")
        .stock("4s5s6s7s8s9sTsJsQsKs")
        .game();
    assert_eq!(game.check(Move::Deal), Ok(()));
    let aces = "AsAs 2s2s 3s3s 4s 5s 6s 7s";
    let game = Table::new(rules("dealing=no_empty"), &format!("{aces} 8s9sTsJsQsKs"))
        .stock("4s5s6s7s8s9sTsJsQsKs")
        .game();
    assert_eq!(kind(&refusal(&game, "deal")), "EmptyColumn");
}

#[test]
fn s7_stuck_wants_no_card_move_possible() {
    let game = with_group("dealing=stuck", "3s 2s 5s *Ks 7s 7s 7s 7s 7s 7s");
    assert_eq!(
        refusal(&game, "deal"),
        Refusal::MovePossible {
            example: mv("1-0x1")
        }
    );
    let game = with_group("dealing=stuck", "3s 3s 5s *Ks 7s 7s 7s 7s 7s 7s");
    assert_eq!(legal(&game), ["deal"]);
}

#[test]
fn s7_stuck_counts_moves_to_an_empty_column() {
    let game = with_group("dealing=stuck", "3s 3s 5s *Ks 7s 7s 7s 7s 7s -");
    assert_eq!(
        refusal(&game, "deal"),
        Refusal::MovePossible {
            example: mv("0-9x1")
        }
    );
    let game = with_group(
        "dealing=stuck,empty_column=closed",
        "3s 3s 5s *Ks 7s 7s 7s 7s 7s -",
    );
    assert_eq!(legal(&game), ["deal"]);
}

#[test]
fn s8_a_set_goes_to_the_foundation() {
    let mut game = Table::new(rules("suits=2"), "[3h]KhQhJhTh9h8h7h6h5h4h3h 2hAh *Ks").game();
    let sets = game.sets_done();
    let events = play(&mut game, "1-0x2");
    assert_eq!(
        events,
        [
            Event::Moved {
                from: place("01010"),
                to: place("00022"),
                count: 2
            },
            Event::SetCompleted {
                place: place("00011"),
                suit: games_common::Suit::Hearts
            },
            Event::TurnedUp {
                place: place("00010"),
                card: "3h".parse().unwrap()
            },
        ]
    );
    assert_eq!(game.sets_done(), sets + 1);
    assert_eq!(game.sets().last(), Some(games_common::Suit::Hearts));
    assert!(game.position().starts_with("tableau=3h/-/"));
}

#[test]
fn s8_a_column_of_two_suits_is_no_set() {
    let mut game = Table::new(rules("suits=2"), "KhQhJhTh9h8h7h6h5h4h3h 2sAs *Ks").game();
    assert_eq!(play(&mut game, "1-0x2").len(), 1);
    assert!(
        game.position()
            .starts_with("tableau=KhQhJhTh9h8h7h6h5h4h3h2sAs/-/")
    );
}

#[test]
fn s8_the_source_is_turned_up_before_the_set_goes() {
    let mut game = Table::new(Rules::default(), "[4s]KsQsJsTs9s8s7s6s5s4s3s [5s]2sAs *Ks").game();
    let events = play(&mut game, "1-0x2");
    let kinds: Vec<String> = events
        .iter()
        .map(|e| format!("{e:?}").split(' ').next().unwrap().into())
        .collect();
    assert_eq!(kinds, ["Moved", "TurnedUp", "SetCompleted", "TurnedUp"]);
    assert_eq!(
        events[1],
        Event::TurnedUp {
            place: place("01010"),
            card: "5s".parse().unwrap()
        }
    );
    assert_eq!(
        events[3],
        Event::TurnedUp {
            place: place("00010"),
            card: "4s".parse().unwrap()
        }
    );
}
