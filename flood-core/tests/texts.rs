//! Every parser against arbitrary and damaged text, and saves against damage.

mod common;

use common::{rules, table_text};
use flood_core::{
    Arm, CarefulBot, Event, Flood, Move, PositionError, Rules, SetUpProblem, Side, Space, View,
};
use games_common::{
    ActionIndex, Bot, Hidden, MoveRules, Notation, RandomBot, Record, Seat, Seed, Seeded, Session,
    Snapshot,
};
use proptest::prelude::*;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// What is accepted is a value whose text reads back as the same.
fn canonical<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let again = value.to_string().parse::<T>();
            assert!(
                again.as_ref().is_ok_and(|again| *again == value),
                "{text:?} gives {value}"
            );
        }
        Err(e) => assert!(!e.to_string().is_empty()),
    }
}

fn all_parsers(text: &str) {
    canonical::<Move>(text);
    canonical::<Space>(text);
    canonical::<Arm>(text);
    canonical::<Side>(text);
    canonical::<Rules>(text);
    for rules in [
        Rules::default(),
        Rules::two_players(),
        rules("columns=1,spaces=1"),
    ] {
        match Flood::set_up(&rules, text, Seed(3)) {
            Ok(game) => assert_eq!(
                Flood::set_up(&rules, &game.position(), Seed(3)).as_ref(),
                Ok(&game)
            ),
            Err(e) => assert!(!e.to_string().is_empty()),
        }
    }
}

/// Some position in the middle of a game.
fn middle(rules: &Rules, seed: u64, plies: u32) -> Flood {
    let mut game = Flood::deal(rules, Seed(seed));
    let mut chance = Flood::stream(Seed(seed), 9, 0);
    for _ in 0..plies {
        let Some(n) = chance.index(game.legal_count() as usize) else {
            break;
        };
        game.apply(game.nth_legal(n as u32).expect("a move"), |_| {});
    }
    game
}

/// A text with a character changed, left out or put in, or two pieces changed round.
fn hurt(text: &str, at: usize, how: u8, with: char) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return with.into();
    }
    let at = at % chars.len();
    match how % 4 {
        0 => chars[at] = with,
        1 => drop(chars.remove(at)),
        2 => chars.insert(at, with),
        _ => chars.rotate_left(at),
    }
    chars.into_iter().collect()
}

fn letters() -> impl Strategy<Value = char> {
    prop_oneof![
        prop::sample::select("AKQJT98765432shdcxc1upown:,=- ".chars().collect::<Vec<_>>()),
        any::<char>()
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_text_does_no_harm(text in any::<String>()) {
        all_parsers(&text);
    }

    #[test]
    fn text_that_looks_right_does_no_harm(text in "([AKQJT2-9]?[shdc]? ?(c[0-9]{1,3})? ?(up|down|flood|discard)? ?[0-9]{0,3}|[a-z_]{3,8}=[0-9a-z]{0,14}(,[a-z_]{3,8}=[0-9a-z]{0,14}){0,3})") {
        all_parsers(&text);
    }

    #[test]
    fn damaged_positions_are_refused_or_whole(
        two in any::<bool>(), seed in any::<u64>(), plies in 0..40_u32, at in any::<usize>(), how in any::<u8>(), with in letters(),
    ) {
        let rules = if two { Rules::two_players() } else { Rules::default() };
        let game = middle(&rules, seed, plies);
        let text = hurt(&game.position(), at, how, with);
        all_parsers(&text);
    }

    #[test]
    fn damaged_moves_and_rules_are_refused_or_whole(
        index in 0..(52 * 48 + 17_u32), variant in 0..common::VARIANTS.len(), at in any::<usize>(), how in any::<u8>(), with in letters(),
    ) {
        let m = Flood::decode(&Rules::two_players(), index).expect("an index");
        all_parsers(&hurt(&m.to_string(), at, how, with));
        all_parsers(&hurt(&rules(common::VARIANTS[variant]).to_string(), at, how, with));
    }

    #[test]
    fn damaged_saves_are_refused_or_whole(
        two in any::<bool>(), seed in 0..1_000_u64, plies in 0..30_u32, at in any::<usize>(), how in any::<u8>(), with in letters(),
    ) {
        let rules = if two { Rules::two_players() } else { Rules::default() };
        let mut session = Session::<Flood>::deal(&rules, Seed(seed));
        let mut bot = RandomBot::new::<Flood>(Seed(seed));
        for _ in 0..plies {
            let Some(m) = bot.choose_in(&session) else { break };
            session.play(session.to_move(), m).expect("a legal move");
        }
        let record = serde_json::to_string(&session.record()).expect("json");
        if let Ok(record) = serde_json::from_str::<Record>(&hurt(&record, at, how, with))
            && let Ok(loaded) = Session::<Flood>::load(&record)
        {
            prop_assert_eq!(loaded.record(), record);
        }
        let state = serde_json::to_string(session.game()).expect("json");
        if let Ok(game) = serde_json::from_str::<Flood>(&hurt(&state, at, how, with)) {
            let again = serde_json::to_string(&game).expect("json");
            prop_assert_eq!(serde_json::from_str::<Flood>(&again).expect("its own save"), game);
        }
        // A view that somebody made up may be asked for hints and samples.
        let view = serde_json::to_string(&session.view(Seat(0))).expect("json");
        if let Ok(view) = serde_json::from_str::<View>(&hurt(&view, at, how, with)) {
            made_up(&rules, &view);
        }
    }
}

/// Nothing that takes a view panics, whatever the view is; a sample is a valid state.
fn made_up(rules: &Rules, view: &View) {
    let mut mind = Flood::knowledge(rules, view);
    let sample = Flood::sample(&mind, &mut Flood::stream(Seed(1), 8, 0));
    assert!(Flood::set_up(rules, &sample.position(), sample.seed()).is_ok());
    let mut hints = Vec::new();
    Flood::hints(&mind, &mut hints);
    let legal = [Move::Discard];
    assert_eq!(
        CarefulBot.choose(Seat(0), &mind, &legal),
        Some(Move::Discard)
    );
    assert!(!view.to_string().is_empty());
    Flood::learn(&mut mind, &[], &sample.view(Seat(0)), false);
    Flood::learn(&mut mind, &[], view, true);
    Flood::sample(&mind, &mut Flood::stream(Seed(1), 8, 0));
}

use games_common::Sitting;

#[test]
fn made_up_views_do_no_harm() {
    let whole = middle(&rules("columns=16,spaces=8"), 3, 12).view(Seat(0));
    let bags: Vec<_> = whole.sandbags.iter().cycle().take(300).copied().collect();
    let flood: Vec<_> = whole.flood.iter().cycle().take(600).copied().collect();
    for view in [
        View {
            spaces: 255,
            ..whole.clone()
        },
        View {
            spaces: 0,
            ..whole.clone()
        },
        View {
            river: whole.river.iter().cycle().take(600).copied().collect(),
            ..whole.clone()
        },
        View {
            river: Vec::new(),
            ..whole.clone()
        },
        View {
            flood: flood.clone(),
            ..whole.clone()
        },
        View {
            sandbags: bags,
            ..whole.clone()
        },
        View {
            hand: Some(whole.river.clone()),
            ..whole.clone()
        },
        View {
            hand: None,
            hand_size: 255,
            deck_left: 255,
            ..whole.clone()
        },
        View {
            to_move: Seat(9),
            drawn: Some(whole.river[0]),
            flood,
            ..whole.clone()
        },
        View {
            flood_left: 255,
            ..whole.clone()
        },
    ] {
        for text in [
            "",
            "columns=16,spaces=8",
            "columns=16,spaces=8,sides=two_players",
        ] {
            made_up(&rules(text), &view);
        }
    }
}

#[test]
fn every_move_and_place_round_trips() {
    let two = rules("columns=16,spaces=8,sides=two_players");
    for index in 0..Flood::action_count(&two) {
        let m = Flood::decode(&two, index).expect("an index");
        assert_eq!(Flood::encode(&two, m), Some(index));
        canonical::<Move>(&m.to_string());
        assert_eq!(m.to_string().parse(), Ok(m));
    }
    assert!("flood c1 up".parse::<Arm>().is_err());
    assert_eq!(
        "c16 down 8".parse::<Space>().map(|s| s.to_string()),
        Ok("c16 down 8".into())
    );
}

#[test]
fn bad_moves_say_what_is_wrong() {
    let why = |text: &str| text.parse::<Move>().expect_err(text).to_string();
    assert_eq!(why("Kh c17 up 3"), "\"c17\" is no column: wanted c1 to c16");
    assert_eq!(why("Kh c0 up 3"), "\"c0\" is no column: wanted c1 to c16");
    assert_eq!(why("Kh c02 up 3"), "\"c02\" is no column: wanted c1 to c16");
    assert_eq!(why("Kh 2 up 3"), "\"2\" is no column: wanted c1 to c16");
    assert_eq!(
        why("Kh c2 left 3"),
        "\"left\" is no side of the river: wanted up or down"
    );
    assert_eq!(
        why("Kh c2 up 9"),
        "\"9\" is no distance from the river: wanted 1 to 8"
    );
    assert_eq!(
        why("flood c2 Up"),
        "\"Up\" is no side of the river: wanted up or down"
    );
    assert!(why("Xh c2 up 3").starts_with("\"Xh\" is no card"));
    assert!(why("Kh c2 up").contains("wanted a card and a space"));
    assert!(why("flood c2 up 3").contains("wanted a card and a space"));
}

#[test]
fn bad_positions_say_what_is_wrong() {
    let rules = rules("columns=2,spaces=2");
    let good = table_text(
        &rules,
        "Th,Js",
        "9s:c1up,Ks:x",
        "-",
        "8s:c1up1,Qs:c2down2",
        "2s,2h,2d",
        "9h",
    );
    Flood::set_up(&rules, &good, Seed(1)).expect("a position");
    let why = |from: &str, to: &str| {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good, "{from}");
        Flood::set_up(&rules, &text, Seed(1))
            .expect_err(&text)
            .to_string()
    };
    assert_eq!(
        why("river=", "rover="),
        "\"rover=Th,Js\" where the position text wants river="
    );
    assert_eq!(
        why(" drawn=-", ""),
        "\"bags=8s:c1up1,Qs:c2down2\" where the position text wants drawn="
    );
    assert_eq!(
        why(" flood=", "  flood="),
        "\"\" where the position text wants flood="
    );
    assert_eq!(why("Th,Js", "Th"), "river: 1 card, and the rules want 2");
    assert_eq!(
        why("Th,Js", "Th,9s"),
        "river, item 2: 9s is too low, the rules want rank 10 or more"
    );
    assert!(why("Th,Js", "Th,").starts_with("river, item 2: \"\" is no card: a card is cut short"));
    assert!(why("Ks:x", "Zs:x").starts_with("flood, item 2: \"Zs\" is no card"));
    assert_eq!(
        why("Ks:x", "Ks"),
        "flood, item 2: \"Ks\" has no place: wanted a card and where it went, as in 9h:c2up or 9h:x"
    );
    assert_eq!(
        why("9s:c1up", "9s:c1ip"),
        "flood, item 1: \"c1ip\" is no place: \"ip\" is no side of the river: wanted up or down"
    );
    assert_eq!(
        why("9s:c1up", "9s:c1up1"),
        "flood, item 1: \"c1up1\" is no place: \"1\" after the end of a place"
    );
    assert_eq!(
        why("9s:c1up", "9s:c3up"),
        "flood, item 1: there is no arm c3 up, the rules have 2 columns"
    );
    assert_eq!(
        why("Ks:x", "Ks:c1down"),
        "flood, item 2: Ks is higher than Th, the card before it on c1 down"
    );
    assert_eq!(
        why("Ks:x", "Ks:c1up"),
        "flood, item 2: Ks is higher than 9s, the card before it on c1 up"
    );
    assert_eq!(
        why("8s:c1up1", "8s:c1up3"),
        "bags, item 1: there is no space c1 up 3, the rules have 2 columns and 2 spaces on an arm"
    );
    assert_eq!(
        why("8s:c1up1", "8s:c1up9"),
        "bags, item 1: \"c1up9\" is no place: \"9\" is no distance from the river: wanted 1 to 8"
    );
    assert_eq!(
        why("Qs:c2down2", "Qs:c1up1"),
        "bags, item 2: another sandbag lies on c1 up 1 already"
    );
    assert_eq!(
        why("8s:c1up1,Qs:c2down2", "Qs:c1up1,8s:c2down2"),
        "bags: 9s on c1 up 1 is lower than the sandbag Qs under it"
    );
    assert_eq!(
        why("2s,2h,2d", "2s,2h,2h"),
        "bags, hand and deck: 2 of 2h, and the rules want 1"
    );
    assert_eq!(
        why("tide=9h", "tide=9d"),
        "river, flood, drawn and tide: 0 of 9h, and the rules want 1"
    );
    assert_eq!(
        why("hand=2s,2h,2d deck=", "hand=2s,2h deck=2d,"),
        "hand: 2 cards, with 48 in the deck, and the rules want 3"
    );
    assert_eq!(
        why("drawn=-", "drawn=9h").split(':').next(),
        Some("river, flood, drawn and tide")
    );
    assert_eq!(
        why("drawn=- ", "drawn=9h,8h "),
        "drawn, item 1: \"9h,8h\" is no card: ',' after the end of a card"
    );
    let long = Flood::set_up(&rules, &format!("{good} x=1"), Seed(1)).expect_err("too long");
    assert_eq!(long.to_string(), "\"x=1\" after the end of a position text");
}

#[test]
fn positions_that_no_game_leaves_are_refused() {
    let rules = rules("columns=2,spaces=2");
    let waiting = table_text(&rules, "Th,Js", "-", "9h", "-", "2s,2h,2d", "-");
    let found = Flood::set_up(&rules, &waiting, Seed(1));
    assert!(
        matches!(
            found,
            Err(PositionError::Problem(SetUpProblem::DrawnByRobot { .. }))
        ),
        "{found:?}"
    );
    let two = common::rules("columns=1,spaces=2,sides=two_players");
    let over = table_text(
        &two,
        "Th",
        "-",
        "9h",
        "Js:c1up1,Jh:c1down2",
        "2s,2h,2d",
        "-",
    );
    let found = Flood::set_up(&two, &over, Seed(1));
    assert!(
        matches!(
            found,
            Err(PositionError::Problem(SetUpProblem::DrawnAtEnd { .. }))
        ),
        "{found:?}"
    );
    let stuck = table_text(
        &two,
        "Th",
        "-",
        "-",
        "Ts:c1up1,Th:c1down1,2h:c1up2,2d:c1down2",
        "2s,2c,3d",
        "-",
    );
    let found = Flood::set_up(&two, &stuck, Seed(1)).expect_err("no turn of the player");
    assert!(
        found
            .to_string()
            .contains("with 3 cards in the hand and 0 empty spaces"),
        "{found}"
    );
    let full = table_text(
        &two,
        "Th",
        "9h:c1up,8h:c1up,7h:c1up",
        "-",
        "-",
        "2s,2c,3d",
        "-",
    );
    let found = Flood::set_up(&two, &full, Seed(1)).expect_err("three cards on two spaces");
    assert_eq!(
        found.to_string(),
        "flood, item 3: c1 up has no space left, the rules have 2 on an arm"
    );
}

#[test]
fn sets_may_be_named_in_any_order() {
    let rules = rules("columns=2,spaces=2");
    let text = table_text(
        &rules,
        "Th,Js",
        "-",
        "-",
        "8s:c1up1,Qs:c2down2",
        "2s,2h,2d",
        "9h",
    );
    let mixed = text
        .replace("8s:c1up1,Qs:c2down2", "Qs:c2down2,8s:c1up1")
        .replace("hand=2s,2h,2d", "hand=2d,2s,2h");
    let game = Flood::set_up(&rules, &mixed, Seed(1)).expect("the same position");
    assert_eq!(game.position(), text);
}

#[test]
fn saves_events_and_views_round_trip_as_json() {
    let game = middle(&Rules::two_players(), 4, 21);
    let text = serde_json::to_string(&game).expect("json");
    assert_eq!(serde_json::from_str::<Flood>(&text).expect("a save"), game);
    let snapshot: Snapshot = serde_json::from_str(&text).expect("a snapshot");
    assert_eq!(snapshot, Snapshot::of(&game));
    for seat in [0, 1] {
        let view = game.view(Seat(seat));
        let text = serde_json::to_string(&view).expect("json");
        assert_eq!(serde_json::from_str::<View>(&text).expect("a view"), view);
    }
    let mut heard = Vec::new();
    for seed in 0..20 {
        for text in [
            "",
            "columns=1,spaces=1,lock=2,player_deck=3000000000000,flood_deck=0000000004444,hand=2",
        ] {
            let mut game = Flood::deal(&rules(text), Seed(seed));
            while let Some(m) = game.nth_legal(game.legal_count() / 2) {
                game.apply(m, |e| heard.push(e));
            }
        }
    }
    for event in &heard {
        let text = serde_json::to_string(event).expect("json");
        assert!(text.starts_with("{\"event\":\""), "{text}");
        assert_eq!(
            serde_json::from_str::<Event>(&text).expect("an event"),
            *event
        );
    }
    assert!(heard.contains(&Event::TurnSkipped {}));
}
