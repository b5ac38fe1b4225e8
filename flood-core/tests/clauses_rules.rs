//! F9 to F12: score, rule fields, two players, and what each side sees.

mod common;

use common::{play, refusal, rules, table};
use flood_core::{CarefulBot, Choices, Event, Flood, Move, Rules, Sides};
use games_common::{
    ActionIndex, Bot, Hidden, MoveRules, Outcome, PlayError, RandomBot, RuleSet, RulesError,
    Scored, Seat, Seed, Seeded, Session,
};

#[test]
fn f9_points_for_each_house_that_stands() {
    let river = "Th,Js,Qd,Kc,Ah,Ts,Jd,Qc";
    let game = table(&Rules::default(), river, "-", "-", "-", "2s,3h,4d", "-");
    assert_eq!((game.score(), game.outcome()), (992, None));
    let flood = "9s:c1up,8s:c1up,7s:c1up,9h:c8down,8h:c8down";
    let game = table(&Rules::default(), river, flood, "-", "-", "2s,3h,4d", "-");
    assert_eq!(game.score(), 15 * 62);
    let game = table(&rules("points=7"), river, flood, "-", "-", "2s,3h,4d", "-");
    assert_eq!(game.score(), 15 * 7);
    assert_eq!(
        (game.payoff(Seat::FIRST), game.payoff(Seat::SECOND)),
        (105, -105)
    );
}

#[test]
fn f9_the_outcome_is_finished_and_nothing_else() {
    for text in common::VARIANTS {
        let rules = rules(text);
        for seed in 0..5 {
            let mut game = Flood::deal(&rules, Seed(seed));
            assert_eq!(game.outcome(), None);
            let mut last = None;
            while game.outcome().is_none() {
                game.apply(game.nth_legal(0).expect("a move"), |e| last = Some(e));
            }
            assert_eq!(game.outcome(), Some(Outcome::Finished));
            let score = u32::try_from(game.score()).expect("nothing below 0");
            assert_eq!(
                last,
                Some(Event::Finished {
                    saved: game.houses(),
                    score
                })
            );
            assert_eq!(score, u32::from(game.houses()) * u32::from(rules.points()));
        }
    }
}

#[test]
fn f10_the_default_and_the_presets() {
    let text = "columns=8,spaces=3,hand=3,lock=3,river_min=10,points=62,player_deck=4444444444444,flood_deck=0004444444444,sides=robot";
    assert_eq!(Rules::default().to_string(), text);
    assert_eq!(Rules::preset("default"), Ok(Rules::default()));
    let two = Rules::preset("two_players").expect("a preset");
    assert_eq!(two.to_string(), text.replace("robot", "two_players"));
    for name in Rules::PRESETS {
        Rules::preset(name).expect("a preset");
    }
    assert!(matches!(
        Rules::preset("hard"),
        Err(RulesError::Preset { .. })
    ));
}

#[test]
fn f10_every_field_has_its_range() {
    for (field, good, bad) in [
        (
            "columns",
            &["1", "16"][..],
            &["0", "17", "256", "-1", "+1", "x", ""][..],
        ),
        ("spaces", &["1", "8"], &["0", "9"]),
        ("hand", &["1", "10"], &["0", "11"]),
        (
            "lock",
            &["none", "2", "16"],
            &["0", "1", "17", "None", "3 "],
        ),
        ("river_min", &["2", "13"], &["1", "15"]),
        ("points", &["0", "1000"], &["1001", "65536", "-1"]),
        (
            "player_deck",
            &["8888888888888", "4000000000000"],
            &[
                "9444444444444",
                "444444444444",
                "44444444444444",
                "444444444444x",
                "444444444444é",
            ],
        ),
        (
            "flood_deck",
            &["8888888888888", "0000000000081"],
            &["0000000000009", "", "44444444444444"],
        ),
        (
            "sides",
            &["robot", "two_players"],
            &["both", "Robot", "two players"],
        ),
    ] {
        for value in good {
            let rules = rules(&format!("{field}={value}"));
            assert!(rules.to_string().contains(&format!("{field}={value}")));
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(Rules::new(rules.choices()), Ok(rules));
        }
        for value in bad {
            let found = format!("{field}={value}").parse::<Rules>();
            assert!(
                matches!(&found, Err(RulesError::Value { field: f, .. }) if *f == field),
                "{field}={value}: {found:?}"
            );
        }
    }
}

#[test]
fn f10_what_cannot_be_dealt_is_an_error() {
    let why = |text: &str| match text.parse::<Rules>() {
        Err(RulesError::Conflict { field, why, .. }) => format!("{field}: {why}"),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(
        why("player_deck=2000000000000"),
        "hand: the player's deck has only 2 cards"
    );
    assert_eq!(
        why("hand=10,player_deck=0000000000000"),
        "hand: the player's deck has only 0 cards"
    );
    assert_eq!(
        why("flood_deck=8888888800007"),
        "flood_deck: it has 7 cards of rank 10 or more, and the river takes 8"
    );
    assert_eq!(
        why("river_min=14"),
        "flood_deck: it has 4 cards of rank 14 or more, and the river takes 8"
    );
    assert_eq!(
        why("flood_deck=0000000000008"),
        "flood_deck: the river takes all its 8 cards, and the Flood needs one more"
    );
    // Just enough of everything.
    let rules = rules("hand=3,player_deck=3000000000000,flood_deck=0000000000018");
    assert_eq!(rules.flood_draws(), 1);
    let game = Flood::deal(&rules, Seed(1));
    assert_eq!(
        (
            game.hand().count(),
            game.player_deck().len(),
            game.flood_deck().len()
        ),
        (3, 0, 1)
    );
}

#[test]
fn f10_choices_are_checked_like_texts() {
    let good = Rules::default().choices();
    assert_eq!(good.lock, Some(3));
    for bad in [
        Choices { columns: 0, ..good },
        Choices { spaces: 9, ..good },
        Choices { hand: 0, ..good },
        Choices {
            lock: Some(1),
            ..good
        },
        Choices {
            river_min: 15,
            ..good
        },
        Choices {
            points: 1001,
            ..good
        },
        Choices {
            player_deck: [9; 13],
            ..good
        },
        Choices {
            flood_deck: [255; 13],
            ..good
        },
    ] {
        assert!(
            matches!(Rules::new(bad), Err(RulesError::Value { .. })),
            "{bad:?}"
        );
    }
}

#[test]
fn f10_suits_go_round_and_equal_cards_are_one_move() {
    let rules = rules("hand=10,player_deck=8000000000002");
    let game = Flood::deal(&rules, Seed(9));
    let hand: Vec<String> = game.hand().map(|card| card.to_string()).collect();
    assert_eq!(hand.join(" "), "2s 2s 2h 2h 2d 2d 2c 2c As Ah");
    assert_eq!(game.legal_count(), 6 * 48);
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    assert_eq!(legal.len(), 6 * 48);
    let mut game = game;
    let m = "2h c1 up 1".parse().expect("a move");
    let undo = game.apply(m, |_| {});
    // One of two is left, and may go where it likes.
    game.check("2h c8 up 3".parse().expect("a move"))
        .expect("the other one");
    game.undo(undo);
    assert_eq!(game, Flood::deal(&rules, Seed(9)));
}

#[test]
fn f10_the_index_goes_by_card_arm_and_distance() {
    let count = |text: &str| Flood::action_count(&rules(text));
    assert_eq!(count(""), 52 * 48);
    assert_eq!(count("sides=two_players"), 52 * 48 + 16 + 1);
    assert_eq!(count("columns=1,spaces=1"), 52 * 2);
    assert_eq!(count("columns=16,spaces=8"), 52 * 256);
    let two = Rules::two_players();
    for (index, text) in [
        (0, "2s c1 up 1"),
        (2, "2s c1 up 3"),
        (3, "2s c1 down 1"),
        (48, "2h c1 up 1"),
        (52 * 48 - 1, "Ac c8 down 3"),
        (52 * 48, "flood c1 up"),
        (52 * 48 + 15, "flood c8 down"),
        (52 * 48 + 16, "flood discard"),
    ] {
        let m: Move = text.parse().expect("a move");
        assert_eq!(Flood::encode(&two, m), Some(index), "{text}");
        assert_eq!(Flood::decode(&two, index), Some(m), "{text}");
    }
    assert_eq!(Flood::decode(&two, 52 * 48 + 17), None);
    for text in ["flood c1 up", "flood discard", "2s c9 up 1", "2s c1 up 4"] {
        assert_eq!(
            Flood::encode(&Rules::default(), text.parse().expect("a move")),
            None,
            "{text}"
        );
    }
}

#[test]
fn f11_the_second_player_plays_the_card_drawn() {
    let rules = rules("columns=3,sides=two_players");
    let mut game = table(&rules, "Th,Js,Qd", "-", "-", "-", "2s,2h,2d", "Jd,Kd,5s");
    assert_eq!((game.seats(), game.to_move()), (2, Seat::FIRST));
    assert_eq!(
        refusal(&game, "flood c1 up"),
        "it is the player's turn: the Flood has drawn no card"
    );
    assert_eq!(
        refusal(&game, "flood discard"),
        "it is the player's turn: the Flood has drawn no card"
    );
    assert_eq!(play(&mut game, "2s c3 down 3")[2..], ["the Flood draws Jd"]);

    assert_eq!(game.to_move(), Seat::SECOND);
    assert_eq!(
        game.drawn().map(|card| card.to_string()).as_deref(),
        Some("Jd")
    );
    assert_eq!(
        refusal(&game, "2h c1 up 1"),
        "it is the Flood's turn, which has drawn Jd"
    );
    assert_eq!(
        refusal(&game, "flood c1 up"),
        "Jd cannot go on c1 up: it is higher than Th, the last card there"
    );
    assert_eq!(
        refusal(&game, "flood c4 up"),
        "there is no column 4: the board has 3 columns"
    );
    assert_eq!(
        refusal(&game, "flood discard"),
        "Jd cannot be discarded: it can go on c2 up"
    );
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "flood c2 up",
            "flood c2 down",
            "flood c3 up",
            "flood c3 down"
        ]
    );
    // Any of these, not only the robot's choice.
    assert_eq!(play(&mut game, "flood c3 down"), ["Jd floods c3 down 1"]);

    assert_eq!(game.to_move(), Seat::FIRST);
    play(&mut game, "2h c3 down 2");
    // The king goes nowhere: discarding is the one move.
    assert_eq!(game.legal_count(), 1);
    assert_eq!(game.nth_legal(0), Some(Move::Discard));
    assert_eq!(
        play(&mut game, "flood discard"),
        ["Kd can go nowhere and is discarded"]
    );
}

#[test]
fn f11_a_skipped_turn_brings_the_next_card_at_once() {
    let rules = rules("columns=1,spaces=1,river_min=5,sides=two_players");
    let mut game = table(
        &rules,
        "9h",
        "-",
        "-",
        "9s:c1up1",
        "9h,9d,9c",
        "5s,9s,6s,9d",
    );
    play(&mut game, "9h c1 down 1");
    let skipped = "the player cannot move, and the turn is skipped";
    assert_eq!(
        play(&mut game, "flood discard"),
        [
            "5s can go nowhere and is discarded",
            skipped,
            "the Flood draws 9s"
        ]
    );
    assert_eq!(game.to_move(), Seat::SECOND);
    assert_eq!(
        play(&mut game, "flood c1 down"),
        [
            "9s floods c1 down 1, over the sandbag 9h",
            "the house of c1 down is lost",
            skipped,
            "the Flood draws 6s"
        ]
    );
    play(&mut game, "flood discard");
    let heard = play(&mut game, "flood c1 up");
    assert_eq!(heard[2..], ["the game is over: 0 houses saved, 0 points"]);
}

#[test]
fn f11_the_last_card_is_played_before_the_game_ends() {
    let rules = rules("columns=1,flood_deck=0000000020000,sides=two_players");
    let mut game = table(&rules, "Ts", "-", "-", "-", "2s,2h,2d", "Th");
    assert_eq!(play(&mut game, "2s c1 up 1")[2..], ["the Flood draws Th"]);
    assert_eq!((game.outcome(), game.legal_count()), (None, 2));
    let heard = play(&mut game, "flood c1 down");
    assert_eq!(
        heard,
        [
            "Th floods c1 down 1",
            "the game is over: 2 houses saved, 124 points"
        ]
    );
}

#[test]
fn f11_two_bots_play_a_session_and_each_sees_its_own_side() {
    let mut saved = [0_u32; 2];
    for seed in 0..40 {
        for (n, careful_flood) in [false, true].into_iter().enumerate() {
            let mut session = Session::<Flood>::deal(&Rules::two_players(), Seed(seed));
            let mut random = RandomBot::new::<Flood>(Seed(seed));
            while session.outcome().is_none() {
                let seat = session.to_move();
                let careful = seat == Seat::FIRST || careful_flood;
                let m = if careful {
                    CarefulBot.choose_in(&session)
                } else {
                    random.choose_in(&session)
                };
                let other = Seat(1 - seat.0);
                let refused = session.play(other, m.expect("a move"));
                assert!(matches!(refused, Err(PlayError::NotYourTurn { .. })));
                let played = session
                    .play(seat, m.expect("a move"))
                    .expect("a legal move");
                let hidden = |e: &Event| matches!(e, Event::CardDrawn { card: Some(_) });
                assert!(!played.events(Seat::SECOND).iter().any(hidden));
                assert!(session.view(Seat::SECOND).hand.is_none());
                assert!(session.view(Seat::FIRST).hand.is_some());
            }
            saved[n] += u32::from(session.game().houses());
        }
    }
    assert!(
        saved[1] < saved[0],
        "a careful Flood takes more houses than a random one: {saved:?}"
    );
}

#[test]
fn f12_the_table_is_open_and_the_hand_is_the_players_own() {
    let rules = rules("columns=3,sides=two_players");
    let game = table(
        &rules,
        "Th,Js,Qd",
        "9s:c1up,Ks:x",
        "9h",
        "8s:c1up1,5s:c2down3",
        "2s,2h,2d",
        "-",
    );
    let [player, flood, stranger] = [0, 1, 7].map(|seat| game.view(Seat(seat)));
    assert_eq!(player.hand.as_ref().map(Vec::len), Some(3));
    assert_eq!(flood.hand, None);
    assert_eq!(stranger, flood);
    assert_eq!(flowing(&player), flowing(&flood));
    assert_eq!(player.hand_size, 3);
    assert_eq!(player.deck_left, 47);
    assert_eq!(player.flood_left, 40 - 3 - 3);
    assert_eq!(
        player
            .discards()
            .map(|card| card.to_string())
            .collect::<Vec<_>>(),
        ["Ks"]
    );
    assert_eq!(
        player.drawn.map(|card| card.to_string()).as_deref(),
        Some("9h")
    );
    assert_eq!(player.sandbags.len(), 2);
    assert!(player.sandbags[0].flooded_over && !player.sandbags[1].flooded_over);
    assert_eq!(rules.sides(), Sides::TwoPlayers);
}

/// A view without the hand.
fn flowing(view: &flood_core::View) -> flood_core::View {
    flood_core::View {
        hand: None,
        ..view.clone()
    }
}

#[test]
fn f12_the_picture() {
    let rules = rules("columns=3,sides=two_players");
    let flood = "9s:c1up,Ks:x,Qs:c3down,9c:c3down,8c:c3down";
    let bags = "8s:c1up1,5s:c1down1,5h:c2down1,5d:c3down1,7s:c1up2";
    let mut game = table(&rules, "Th,Js,Qd", flood, "9h", bags, "2s,2h,2d", "-");
    assert!(play(&mut game, "flood c2 up").len() == 1);
    let wanted = "           c1    c2    c3 
            /\\    /\\    /\\ 
    up 3     .     .     . 
    up 2   (7s)    .     . 
    up 1   ~9s~  ~9h~    . 
   river    Th    Js    Qd 
  down 1   (5s)  (5h)  ~Qs~
  down 2     .     .   ~9c~
  down 3     .     .   ~8c~
            /\\    /\\   ~~~~
hand: 2s 2h 2d, and 44 in the deck
Flood: 31 in the deck, discarded: Ks
5 houses stand, 310 points";
    let plain = |text: &str| {
        text.lines()
            .map(|line| line.trim_end().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(plain(&game.view(Seat::FIRST).to_string()), plain(wanted));
    let others = game.view(Seat::SECOND).to_string();
    assert!(
        others.contains("hand: 3 cards, and 44 in the deck"),
        "{others}"
    );
}

#[test]
fn f12_only_the_player_sees_what_it_draws() {
    let mut game = Flood::deal(&Rules::two_players(), Seed(2));
    let mut heard = Vec::new();
    game.apply(game.nth_legal(0).expect("a move"), |e| heard.push(e));
    let drawn = heard
        .iter()
        .find(|e| matches!(e, Event::CardDrawn { card: Some(_) }))
        .expect("a replacement");
    assert_eq!(Flood::seen_by(Seat::FIRST, drawn), Some(*drawn));
    for seat in [1, 2, 255] {
        assert_eq!(
            Flood::seen_by(Seat(seat), drawn),
            Some(Event::CardDrawn { card: None })
        );
    }
    for event in heard.iter().filter(|e| *e != drawn) {
        for seat in 0..3 {
            assert_eq!(Flood::seen_by(Seat(seat), event), Some(*event));
        }
    }
}
