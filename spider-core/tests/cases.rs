//! Cases that Spider programs are known to get wrong.

mod common;

use common::{Table, mv, play, rules};
use games_common::{
    HintError, LoadError, MoveRules, Notation, Outcome, Record, Scored, Seat, Seed, Session,
    UndoError,
};
use serde_json::{Value, json};
use spider_core::{Event, Move, PositionError, Rules, Spider};

const ME: Seat = Seat::FIRST;
/// King to two.
const TWELVE: &str = "KsQsJsTs9s8s7s6s5s4s3s2s";

fn completed(events: &[Event]) -> usize {
    events
        .iter()
        .filter(|e| matches!(e, Event::SetCompleted { .. }))
        .count()
}

#[test]
fn a_set_completed_by_a_deal_is_removed() {
    let mut game = Table::new(Rules::default(), &format!("*Ks [4s]{TWELVE}"))
        .stock("9sAs9s9s9s9s9s9s8s8s")
        .game();
    let before = game.clone();
    let mut events = Vec::new();
    let undo = game.apply(Move::Deal, |e| events.push(e));
    assert_eq!(completed(&events), 1);
    assert_eq!(
        events[2],
        Event::TurnedUp {
            place: "01010".parse().unwrap(),
            card: "4s".parse().unwrap()
        }
    );
    assert!(game.position().contains("/4s/"));
    game.undo(undo);
    assert_eq!(game, before);
}

#[test]
fn sets_completed_by_a_deal_in_several_columns_at_once_are_all_removed() {
    // Seven is the most: an eighth would need two cards more than the deck has for the other columns.
    let columns =
        format!("{TWELVE} [2s]{TWELVE} {TWELVE} 3s {TWELVE} [5s]{TWELVE} {TWELVE} [6s7s]{TWELVE}");
    let table =
        Table::new(Rules::default(), &format!("{columns} - *Ks")).stock("AsAsAs4sAsAsAsAs8s9s");
    let mut game = table.game();
    let before = game.clone();
    assert_eq!(game.sets_done(), 0);
    let mut events = Vec::new();
    let undo = game.apply(Move::Deal, |e| events.push(e));
    assert_eq!((completed(&events), game.sets_done()), (7, 7));
    let turned: Vec<String> = events
        .iter()
        .filter_map(|e| {
            if let Event::TurnedUp { place, card } = e {
                Some(format!("{place} {card}"))
            } else {
                None
            }
        })
        .collect();
    assert_eq!(turned, ["01010 2s", "05010 5s", "07011 7s"]);
    assert!(
        game.position()
            .starts_with("tableau=-/2s/-/3s4s/-/5s/-/[6s]7s/8s/")
    );
    game.undo(undo);
    assert_eq!(game, before);
}

#[test]
fn a_face_down_card_never_counts_into_a_set() {
    let mut game = Table::new(Rules::default(), "[Ks]QsJsTs9s8s7s6s5s4s3s2s As *Ks").game();
    let events = play(&mut game, "1-0x1");
    assert_eq!(completed(&events), 0);
    assert!(
        game.position()
            .starts_with("tableau=[Ks]QsJsTs9s8s7s6s5s4s3s2sAs/-/")
    );
    // Moved away, the run uncovers the king, which is then face up and can be gone on.
    let events = play(&mut game, "0-1");
    assert!(matches!(
        events[..],
        [Event::Moved { count: 12, .. }, Event::TurnedUp { .. }]
    ));
    let events = play(&mut game, "1-0");
    assert_eq!(completed(&events), 1);
}

#[test]
fn a_face_down_card_never_counts_into_a_group() {
    let mut game = Table::new(Rules::default(), "[9s8s]7s Ts 8s *Ks").game();
    assert_eq!(
        common::kind(&game.check(mv("0-1x3")).unwrap_err()),
        "NotFaceUp"
    );
    assert_eq!(
        common::kind(&game.settle(mv("0-1")).unwrap_err()),
        "NothingFits"
    );
    let before = game.clone();
    let undo = game.apply(mv("0-2x1"), |_| {});
    // The turned-up card begins a group of its own: the nine under it is face down.
    assert_eq!(
        common::kind(&game.check(mv("0-1x2")).unwrap_err()),
        "NotFaceUp"
    );
    game.undo(undo);
    assert_eq!(game, before);
    assert_eq!(
        common::kind(&game.check(mv("0-1x2")).unwrap_err()),
        "NotFaceUp",
        "also after it was turned down again"
    );
}

#[test]
fn the_win_is_noticed_when_the_last_set_empties_the_table() {
    let mut game = Table::new(rules("suits=4"), "KcQcJcTc9c8c7c6c5c4c3c 2cAc").game();
    let events = play(&mut game, "1-0");
    assert_eq!(completed(&events), 1);
    assert_eq!(events.last(), Some(&Event::Won {}));
    assert_eq!(
        (game.outcome(), game.legal_count()),
        (Some(Outcome::Won), 0)
    );
    assert!(
        game.position()
            .starts_with("tableau=-/-/-/-/-/-/-/-/-/- stock=- sets=")
    );
}

/// A deal cannot complete the eighth set: each of its ten cards would have to go with a set of its own column. But the win after a
/// deal that completed sets is noticed, and seven sets and a move make a win.
#[test]
fn the_win_is_noticed_after_a_deal_that_completed_sets() {
    let columns = format!("{TWELVE} {TWELVE} {TWELVE} - {TWELVE} {TWELVE} {TWELVE} {TWELVE}");
    let mut game = Table::new(
        Rules::default(),
        &format!("{columns} 9s8s7s6s5s4s3s KsQsJs"),
    )
    .stock("AsAsAsAsAsAsAsAs2sTs")
    .game();
    let events = play(&mut game, "deal");
    assert_eq!(
        (completed(&events), events.last().copied()),
        (
            7,
            Some(Event::SetCompleted {
                place: "07010".parse().unwrap(),
                suit: games_common::Suit::Spades,
            })
        )
    );
    play(&mut game, "8-9");
    let events = play(&mut game, "3-9");
    assert_eq!(events.last(), Some(&Event::Won {}));
}

#[test]
fn a_column_emptied_by_removing_a_set_is_empty() {
    let mut game = Table::new(Rules::default(), &format!("{TWELVE} [2s]As *Ks")).game();
    play(&mut game, "1-0x1");
    assert!(game.position().starts_with("tableau=-/2s/"));
    assert_eq!(
        game.settle(mv("1-0")),
        Ok(mv("1-0x1")),
        "and can be moved to"
    );
    assert_eq!(
        common::kind(&game.check(mv("0-1x1")).unwrap_err()),
        "EmptySource"
    );
}

#[test]
fn the_card_under_a_removed_set_is_turned_up_and_undo_turns_it_back() {
    let mut session =
        Session::from_game(Table::new(Rules::default(), &format!("[3s4s]{TWELVE} As *Ks")).game());
    let before = session.game().position();
    let played = session.play(ME, mv("1-0x1")).unwrap();
    assert!(played.events(ME).contains(&Event::TurnedUp {
        place: "00011".parse().unwrap(),
        card: "4s".parse().unwrap()
    }));
    assert!(session.game().position().starts_with("tableau=[3s]4s/"));
    session.undo(ME).unwrap();
    assert_eq!(
        session.game().position(),
        before.replace("undos=0", "undos=1")
    );
}

#[test]
fn undo_across_a_removed_set_restores_all_thirteen() {
    for count in 1..=12 {
        let (rest, group) = "KhQhJhTh9h8h7h6h5h4h3h2hAh".split_at(26 - 2 * count);
        for under in ["", "Ks", "[3s]", "[Kh]"] {
            let mut game =
                Table::new(rules("suits=2"), &format!("{under}{rest} [2s]{group} *Ks")).game();
            let before = game.clone();
            let mut events = Vec::new();
            let undo = game.apply(mv(&format!("1-0x{count}")), |e| events.push(e));
            assert_eq!(completed(&events), 1, "{under} {count}");
            assert_ne!(game, before);
            game.undo(undo);
            assert_eq!(game, before, "{under} {count}");
            assert_eq!(game.position(), before.position());
        }
    }
}

#[test]
fn moves_into_empty_columns_stay_possible_after_the_stock_is_gone() {
    let game = Table::new(Rules::default(), "3s 3s 5s *Ks 7s 7s 7s 7s 7s -").game();
    assert_eq!(game.outcome(), None);
    assert_eq!(game.check(mv("0-9x1")), Ok(()));
    assert_eq!(
        common::kind(&game.check(Move::Deal).unwrap_err()),
        "StockEmpty"
    );
}

#[test]
fn no_move_is_possible_only_when_no_part_of_a_run_can_move_either() {
    // The whole run 7-6 fits nowhere, its last card fits on the other seven.
    let game = Table::new(Rules::default(), "7s6s 3s 7s *Ks 3s 3s 3s 3s 3s 3s").game();
    assert_eq!(game.outcome(), None);
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    assert_eq!(legal, [mv("0-2x1")]);
}

#[test]
fn undo_right_after_undo_is_refused() {
    let mut session = Session::from_game(Table::new(Rules::default(), "4s 3s 2s *Ks").game());
    session.play(ME, mv("2-1x1")).unwrap();
    session.play(ME, mv("1-0x2")).unwrap();
    session.undo(ME).unwrap();
    let before = session.record();
    assert_eq!(session.undo(ME), Err(UndoError::InARow(1)));
    assert_eq!(session.record(), before);
}

#[test]
fn undo_after_a_deal_is_refused() {
    for rules in [Rules::default(), Rules::windows()] {
        let mut session = Session::<Spider>::deal(&rules, Seed(5));
        let m = session.game().nth_legal(0).unwrap();
        session.play(ME, m).unwrap();
        session.play(ME, Move::Deal).unwrap();
        assert_eq!(session.undo(ME), Err(UndoError::Barred));
    }
}

#[test]
fn undo_at_the_start_is_refused() {
    let mut session = Session::<Spider>::deal(&Rules::default(), Seed(5));
    assert_eq!(session.undo(ME), Err(UndoError::NothingToUndo));
}

#[test]
fn undo_after_the_end_is_refused() {
    for (columns, moves, outcome) in [
        (format!("{TWELVE} As"), 0, Outcome::Won),
        ("3s 2s *Ks".into(), 299, Outcome::Lost),
    ] {
        let mut session = Session::from_game(
            Table::new(Rules::default(), &columns)
                .counters(moves, 0)
                .game(),
        );
        session.play(ME, mv("1-0x1")).unwrap();
        assert_eq!(session.outcome(), Some(outcome));
        assert_eq!(session.undo(ME), Err(UndoError::GameOver));
        assert_eq!(session.hint(ME), Err(HintError::GameOver));
    }
}

fn reload(session: &Session<Spider>) -> Session<Spider> {
    let json = serde_json::to_string(&session.record()).unwrap();
    Session::load(&serde_json::from_str(&json).unwrap()).unwrap()
}

#[test]
fn a_save_in_the_middle_of_an_undo_restriction_keeps_it() {
    let mut session = Session::from_game(Table::new(Rules::default(), "4s 3s 2s *Ks").game());
    session.play(ME, mv("2-1x1")).unwrap();
    session.play(ME, mv("1-0x2")).unwrap();
    session.undo(ME).unwrap();
    let mut again = reload(&session);
    assert_eq!(again.undo(ME), Err(UndoError::InARow(1)));
    assert_eq!(again.score(), session.score());
    again.play(ME, mv("1-0x2")).unwrap();
    assert_eq!(again.undo(ME), Ok(()));
}

#[test]
fn a_save_in_the_middle_of_a_hint_restriction_keeps_it() {
    let mut session = Session::<Spider>::deal(&Rules::default(), Seed(5));
    session.hint(ME).unwrap();
    assert_eq!(session.hint(ME), Err(HintError::InARow));
    assert_eq!(reload(&session).hint(ME), Err(HintError::InARow));
    session.play(ME, Move::Deal).unwrap();
    assert!(reload(&session).hint(ME).is_ok());
}

fn saved() -> Value {
    let mut session = Session::<Spider>::deal(&rules("suits=2"), Seed(5));
    let m = session.game().nth_legal(0).unwrap();
    session.play(ME, m).unwrap();
    session.play(ME, Move::Deal).unwrap();
    serde_json::to_value(session.record()).unwrap()
}

fn load(save: Value) -> Result<(), String> {
    let record: Record = serde_json::from_value(save).map_err(|e| e.to_string())?;
    Session::<Spider>::load(&record)
        .map(|_| ())
        .map_err(|e| e.to_string())
}

#[test]
fn a_save_without_a_field_is_refused_with_its_name() {
    assert_eq!(load(saved()), Ok(()));
    let fields: Vec<String> = saved().as_object().unwrap().keys().cloned().collect();
    for field in fields {
        let mut save = saved();
        save.as_object_mut().unwrap().remove(&field);
        assert!(load(save).unwrap_err().contains(&field), "{field}");
    }
}

#[test]
fn a_save_whose_suits_do_not_match_its_cards_is_refused() {
    let game = Table::new(rules("suits=2"), "4h 3s 2s *Ks").game();
    let mut save = serde_json::to_value(Session::from_game(game).record()).unwrap();
    for suits in [1, 4] {
        save["rules"] = json!(rules(&format!("suits={suits}")).to_string());
        let error = load(save.clone()).unwrap_err();
        assert!(error.contains(&format!("suits={suits}")), "{error}");
    }
    let mut save = saved();
    save["rules"] = json!(Rules::default().to_string());
    assert!(load(save).is_err());
}

#[test]
fn a_save_with_an_impossible_move_is_refused_with_its_place() {
    let mut save = saved();
    save["actions"][0] = json!("0-0x1");
    let error = load(save).unwrap_err();
    assert!(
        error.starts_with("action 0 ") && error.contains("column 00 is both ends of the move"),
        "{error}"
    );
    let mut save = saved();
    save["actions"][1] = json!("undo");
    assert!(
        load(save)
            .unwrap_err()
            .starts_with("after 2 actions the position is")
    );
}

#[test]
fn a_snapshot_whose_cards_are_wrong_is_refused() {
    let game = Table::new(Rules::default(), "4s 3s 2s *Ks").game();
    let good = serde_json::to_value(&game).unwrap();
    assert_eq!(
        serde_json::from_value::<Spider>(good.clone()).unwrap(),
        game
    );
    let mut bad = good;
    bad["position"] = json!(game.position().replacen("4s", "5s", 1));
    let error = serde_json::from_value::<Spider>(bad)
        .unwrap_err()
        .to_string();
    assert!(error.contains("4s") && error.contains("7 times"), "{error}");
}

#[test]
fn a_finished_set_may_not_lie_about() {
    let set = format!("{TWELVE}As");
    // Nor may it be buried: nothing could have been put on it.
    for columns in [
        format!("{set} *Ks"),
        format!("3s{set} *Ks"),
        format!("{set}9s *Ks"),
        format!("[3s]{set}9s *Ks"),
    ] {
        let text = Table::new(Rules::default(), &columns).text();
        let error = Spider::set_up(&Rules::default(), &text, Seed(1)).unwrap_err();
        assert!(
            matches!(error, PositionError::FinishedSet { column: 0, .. }),
            "{error}"
        );
    }
    let text = Table::new(Rules::default(), &format!("[{set}]9s *Ks")).text();
    assert!(
        Spider::set_up(&Rules::default(), &text, Seed(1)).is_ok(),
        "face down it is none"
    );
}

#[test]
fn a_foreign_record_is_refused() {
    let mut record = Session::<Spider>::deal(&Rules::default(), Seed(5)).record();
    record.game = "klondike".into();
    assert!(matches!(
        Session::<Spider>::load(&record),
        Err(LoadError::Game { .. })
    ));
}
