//! The clauses about score, end, undo, hints, saves and refusals, S9 to S15.

mod common;

use common::{Table, kind, mv, play, rules};
use games_common::{
    ActionIndex, Hidden, HintError, MoveRules, Notation, Outcome, Record, RuleSet, Scored, Seat,
    Seed, Seeded, Session, UndoError,
};
use spider_core::{Dealing, Event, MAX_COUNTER, Move, Refusal, Rules, Scoring, Spider};

const ME: Seat = Seat::FIRST;

#[test]
fn s9_a_move_costs_a_point_and_a_deal_nothing() {
    let mut game = Table::new(Rules::default(), "3s 2s As *Ks")
        .stock("9s9s9s9s9s9s9s9sTsJs")
        .game();
    assert_eq!((game.score(), game.moves_made()), (300, 0));
    play(&mut game, "1-0x1");
    assert_eq!((game.score(), game.moves_made()), (299, 1));
    play(&mut game, "deal");
    assert_eq!((game.score(), game.moves_made()), (299, 1));
}

#[test]
fn s9_a_set_brings_nothing_by_the_budget_and_100_by_windows() {
    for (text, before, after) in [("", 300, 299), ("scoring=windows", 1200, 1299)] {
        let mut game = Table::new(rules(text), "KsQsJsTs9s8s7s6s5s4s3s2s As").game();
        assert_eq!(game.sets_done(), 7);
        assert_eq!(game.score(), before);
        play(&mut game, "1-0x1");
        assert_eq!(game.score(), after);
    }
}

#[test]
fn s9_the_windows_preset() {
    let windows = Rules::preset("windows").unwrap();
    assert_eq!(windows, Rules::windows());
    assert_eq!(
        (windows.suits(), windows.dealing(), windows.scoring()),
        (1, Dealing::NoEmpty, Scoring::Windows)
    );
    assert_eq!(Spider::deal(&windows, Seed(1)).score(), 500);
    let table = Table::new(windows, "3s 2s *Ks").counters(700, 0);
    let game = table.game();
    assert_eq!(game.score(), 500 - 700 + 100 * i64::from(game.sets_done()));
    let game = Table::new(windows, "3s 2s *Ks").counters(5_000, 300).game();
    assert!(
        game.score() < -4_000 && game.outcome().is_none(),
        "no limit: {}",
        game.score()
    );
}

/// The counters have an end, and play keeps within it: there the game is over, undone moves counted too.
#[test]
fn s10_the_windows_game_ends_with_the_last_move_that_can_be_counted() {
    for (moves, undos) in [
        (MAX_COUNTER - 1, 0),
        (0, MAX_COUNTER - 1),
        (7, MAX_COUNTER - 8),
    ] {
        let mut game = Table::new(Rules::windows(), "3s 2s *Ks")
            .counters(moves, undos)
            .game();
        assert_eq!(game.outcome(), None);
        let events = play(&mut game, "1-0x1");
        assert_eq!(events.last(), Some(&Event::Lost {}));
        assert_eq!(game.outcome(), Some(Outcome::Lost));
        assert_eq!(game.moves_made(), MAX_COUNTER);
        assert_eq!(game.legal_count(), 0);
        // What play comes to can be read, shown, and sampled.
        let again = Spider::set_up(&Rules::windows(), &game.position(), Seed(1));
        assert_eq!(again.as_ref(), Ok(&game));
        let mind = Spider::knowledge(&Rules::windows(), &game.view(ME));
        let sample = Spider::sample(&mind, &mut Spider::stream(Seed(1), 9, 0));
        assert_eq!(sample.view(ME), game.view(ME));
    }
    let text = Table::new(Rules::windows(), "3s 2s *Ks").counters(MAX_COUNTER, 1);
    assert_eq!(
        Spider::set_up(&Rules::windows(), &text.text(), Seed(1))
            .unwrap_err()
            .to_string(),
        format!(
            "moves={MAX_COUNTER} and undos=1 make more moves than the {MAX_COUNTER} with which the game ends"
        )
    );
}

#[test]
fn s9_the_budget_is_a_rule_and_windows_does_not_read_it() {
    assert_eq!(Spider::deal(&rules("budget=1"), Seed(1)).score(), 1);
    assert_eq!(Spider::deal(&rules("budget=65535"), Seed(1)).score(), 65535);
    assert_eq!(
        Spider::deal(&rules("scoring=windows,budget=7"), Seed(1)).score(),
        500
    );
    for bad in [
        "budget=0",
        "budget=65536",
        "budget=-1",
        "budget=+5",
        "budget=007",
        "budget=",
        "suits=3",
        "suits=0",
    ] {
        assert!(bad.parse::<Rules>().is_err(), "{bad}");
    }
}

#[test]
fn s10_won_at_the_eighth_set() {
    let mut game = Table::new(Rules::default(), "KsQsJsTs9s8s7s6s5s4s3s2s As").game();
    let events = play(&mut game, "1-0x1");
    assert_eq!(events.last(), Some(&Event::Won {}));
    assert_eq!(game.outcome(), Some(Outcome::Won));
}

#[test]
fn s10_won_also_with_the_last_point() {
    let mut game = Table::new(Rules::default(), "KsQsJsTs9s8s7s6s5s4s3s2s As")
        .counters(299, 0)
        .game();
    let events = play(&mut game, "1-0x1");
    assert_eq!(events.last(), Some(&Event::Won {}));
    assert_eq!((game.outcome(), game.score()), (Some(Outcome::Won), 0));
}

#[test]
fn s10_lost_when_the_points_are_spent() {
    let mut game = Table::new(Rules::default(), "3s 2s 3s *Ks")
        .counters(200, 99)
        .game();
    assert_eq!(game.score(), 1);
    let events = play(&mut game, "1-0x1");
    assert_eq!(events.last(), Some(&Event::Lost {}));
    assert_eq!((game.outcome(), game.score()), (Some(Outcome::Lost), 0));
    assert_eq!(game.legal_count(), 0);
    assert_eq!(
        game.check(mv("0-2x1")),
        Err(Refusal::GameOver {
            outcome: Outcome::Lost
        })
    );
}

#[test]
fn s10_lost_when_nothing_is_legal() {
    let columns = "3s 3s 5s *Ks 7s 7s 7s 7s 7s 7s";
    let game = Table::new(Rules::default(), columns).game();
    assert_eq!(game.outcome(), Some(Outcome::Lost));
    let game = Table::new(Rules::default(), columns)
        .stock("9s9s9s9s9s9s9s9sTsJs")
        .game();
    assert_eq!(game.outcome(), None, "a group can still be dealt");
    // A move that leads there: it leaves an empty column, which saves the game only where cards may go to it.
    let columns = "3s 2s 5s *Ks 7s 7s 7s 7s 7s [9s]7s";
    let mut open = Table::new(Rules::default(), columns).game();
    assert_eq!(play(&mut open, "1-0x1").len(), 1);
    assert_eq!(open.outcome(), None);
    let mut closed = Table::new(rules("empty_column=closed"), columns).game();
    assert_eq!(play(&mut closed, "1-0x1").last(), Some(&Event::Lost {}));
    assert_eq!(closed.outcome(), Some(Outcome::Lost));
}

#[test]
fn s10_a_stock_that_cannot_be_dealt_does_not_save_the_game() {
    // No move, and the empty column bars the deal; it cannot be filled.
    let game = Table::new(
        rules("empty_column=closed,dealing=no_empty"),
        "3s 3s 5s *Ks 7s 7s 7s 7s 7s -",
    )
    .stock("9s9s9s9s9s9s9s9sTsJs")
    .game();
    assert_eq!(game.outcome(), Some(Outcome::Lost));
}

#[test]
fn s10_when_over_every_move_is_refused_as_such() {
    let game = Table::new(Rules::default(), "3s 3s 5s *Ks 7s 7s 7s 7s 7s 7s").game();
    for index in 0..Spider::action_count(game.rules()) {
        let m = Spider::decode(game.rules(), index).unwrap();
        assert_eq!(
            game.check(m),
            Err(Refusal::GameOver {
                outcome: Outcome::Lost
            })
        );
    }
    assert_eq!(kind(&game.settle(mv("0-1")).unwrap_err()), "GameOver");
    assert_eq!(kind(&game.settle(mv("0-99")).unwrap_err()), "GameOver");
}

fn sitting(rules: Rules, columns: &str) -> Session<Spider> {
    Session::from_game(
        Table::new(rules, columns)
            .stock("9s9s9s9s9s9s9s9sTsJs")
            .game(),
    )
}

#[test]
fn s11_an_undo_keeps_the_point_spent_and_the_move_counted() {
    let mut session = sitting(Rules::default(), "[4s]2s 3s As *Ks");
    let before = session.game().position();
    session.play(ME, mv("0-1x1")).unwrap();
    assert_eq!((session.score(), session.game().moves_made()), (299, 1));
    session.undo(ME).unwrap();
    assert_eq!((session.score(), session.game().moves_made()), (299, 1));
    assert_eq!(
        session.game().position(),
        before.replace("undos=0", "undos=1")
    );
    session.play(ME, mv("0-1x1")).unwrap();
    assert_eq!((session.score(), session.game().moves_made()), (298, 2));
}

#[test]
fn s11_an_undo_costs_one_more_by_windows() {
    let mut session = sitting(Rules::windows(), "[4s]2s 3s As *Ks");
    let start = session.score();
    session.play(ME, mv("0-1x1")).unwrap();
    assert_eq!(session.score(), start - 1);
    session.undo(ME).unwrap();
    assert_eq!(
        (session.score(), session.game().moves_made()),
        (start - 2, 1)
    );
}

#[test]
fn s11_a_sets_100_goes_back() {
    let mut session = Session::from_game(
        Table::new(Rules::windows(), "[8s]KsQsJsTs9s8s7s6s5s4s3s2s As *Ks").game(),
    );
    let start = session.score();
    session.play(ME, mv("1-0x1")).unwrap();
    assert_eq!(session.score(), start + 99);
    session.undo(ME).unwrap();
    assert_eq!(session.score(), start - 2);
}

#[test]
fn s11_not_twice_in_a_row_but_any_number_by_windows() {
    for (rules, twice) in [
        (Rules::default(), Err(UndoError::InARow(1))),
        (Rules::windows(), Ok(())),
    ] {
        let mut session = sitting(rules, "4s 3s 2s *Ks");
        session.play(ME, mv("2-1x1")).unwrap();
        session.play(ME, mv("1-0x2")).unwrap();
        session.undo(ME).unwrap();
        assert_eq!(session.undo(ME), twice);
    }
}

#[test]
fn s11_after_an_undo_and_a_move_the_move_can_be_taken_back() {
    let mut session = sitting(Rules::default(), "4s 3s 2s *Ks");
    session.play(ME, mv("2-1x1")).unwrap();
    session.undo(ME).unwrap();
    session.play(ME, mv("1-0x1")).unwrap();
    session.undo(ME).unwrap();
    assert_eq!(session.undo(ME), Err(UndoError::InARow(1)));
}

#[test]
fn s12_hints_are_all_moves_and_not_twice_in_a_row() {
    let mut session = sitting(Rules::default(), "4s 3s 2s *Ks");
    let mut hints = session.hint(ME).unwrap();
    let mut legal = Vec::new();
    session.legal_moves(ME, &mut legal);
    hints.sort_by_key(|m| m.index());
    assert_eq!(hints, legal);
    assert_eq!(session.hint(ME), Err(HintError::InARow));
    session.play(ME, mv("2-1x1")).unwrap();
    assert!(session.hint(ME).is_ok(), "after a move");
    session.play(ME, Move::Deal).unwrap();
    assert!(session.hint(ME).is_ok(), "after a deal");
}

#[test]
fn s12_not_twice_in_a_row_by_windows_either() {
    let mut session = Session::<Spider>::deal(&Rules::windows(), Seed(1));
    session.hint(ME).unwrap();
    assert_eq!(session.hint(ME), Err(HintError::InARow));
}

#[test]
fn s13_a_save_keeps_everything() {
    let mut session = Session::<Spider>::deal(&rules("suits=2"), Seed(9));
    for _ in 0..5 {
        let m = session.game().nth_legal(0).unwrap();
        session.play(ME, m).unwrap();
        let json = serde_json::to_string(&session.record()).unwrap();
        let again =
            Session::<Spider>::load(&serde_json::from_str::<Record>(&json).unwrap()).unwrap();
        assert_eq!(again.game(), session.game());
        assert_eq!(again.record(), session.record());
    }
}

#[test]
fn s14_every_refusal_has_its_reason_and_words() {
    let game = Table::new(
        rules("empty_column=closed,dealing=no_empty"),
        "[2s]5s9s8s 3s - 9s *Ks Ts",
    )
    .stock("9s9s9s9s9s9s7s7sJsJs")
    .game();
    let reasons = [
        ("10-1x1", "NoSuchColumn", "column 10"),
        ("0-10", "NoSuchColumn", "00 to 09"),
        ("255-255x255", "NoSuchColumn", "255"),
        ("1-1x1", "SameColumn", "column 01"),
        ("2-1x1", "EmptySource", "column 02"),
        ("2-1", "EmptySource", "empty"),
        ("0-3x0", "CountZero", "at least one"),
        ("0-3x5", "TooManyCards", "it has 4"),
        ("0-3x4", "NotFaceUp", "last 3 cards lie face up"),
        ("0-3x3", "NotARun", "9s at 00012 does not go on after 5s"),
        ("0-1x1", "DoesNotFit", "8s does not fit on 3s"),
        ("1-3", "NothingFits", "3s does not fit on 9s at the end"),
        ("1-2x1", "ColumnClosed", "column 02"),
        ("deal", "EmptyColumn", "column 02"),
    ];
    for (text, reason, words) in reasons {
        let refusal = game.settle(mv(text)).unwrap_err();
        assert_eq!(kind(&refusal), reason, "{text}");
        assert!(refusal.to_string().contains(words), "{text}: {refusal}");
    }
    assert_eq!(game.check(mv("0-3x1")), Ok(()));
    assert!(!Refusal::JOKE.is_empty());
}

#[test]
fn s14_a_refused_move_changes_nothing() {
    let game = Spider::deal(&Rules::default(), Seed(4));
    let mut tried = game.clone();
    for text in ["0-0x1", "0-1x9", "3-12x1"] {
        assert!(tried.play(mv(text), |_| panic!("an event")).is_err());
        assert_eq!(tried, game);
    }
}

#[test]
fn s15_bots_are_told_of_sets_and_hidden_cards() {
    let lost = |columns: &str| {
        Table::new(Rules::default(), columns)
            .counters(300, 0)
            .game()
    };
    let (few, many) = (lost("2s3s *Ks"), lost("[2s]3s *Ks"));
    assert_eq!((few.score(), many.score()), (0, 0));
    assert_eq!(few.payoff(ME), 100 * 7 - 10);
    assert_eq!(many.payoff(ME), 100 * 7 - 11);
}

#[test]
fn s15_the_higher_score_is_worth_more() {
    let rules = Rules::default();
    let mut quick = Table::new(rules, "KsQsJsTs9s8s7s6s5s4s3s2s As")
        .counters(100, 0)
        .game();
    let mut slow = Table::new(rules, "KsQsJsTs9s8s7s6s5s4s3s2s As")
        .counters(101, 0)
        .game();
    play(&mut quick, "1-0x1");
    play(&mut slow, "1-0x1");
    assert!(quick.payoff(ME) > slow.payoff(ME));
    assert_eq!(
        quick.payoff(ME) - slow.payoff(ME),
        quick.score() - slow.score()
    );
}
