//! What a sitting allows, refuses, remembers and tells.
extern crate alloc;

mod toys;

use games_common::{
    Action, Bot, HintError, MoveRules, Notation, Outcome, PlayError, RandomBot, Scored, Seat, Seed,
    Seeded, Session, UndoError,
};
use toys::hands::{HandEvent, HandMove, HandRefusal, Hands};
use toys::shells::{ShellEvent, ShellMove, ShellRefusal, Shells};

type Alone = Session<Shells<0>>;
type Pair = Session<Hands<0>>;

const ME: Seat = Seat::FIRST;

fn alone(rules: &str) -> Alone {
    Session::deal(&rules.parse().unwrap(), Seed(7))
}

fn pair(rules: &str) -> Pair {
    Session::deal(&rules.parse().unwrap(), Seed(7))
}

/// Plays a move for whoever is to move.
fn play(session: &mut Alone, text: &str) -> Vec<ShellEvent> {
    session.play(ME, text.parse().unwrap()).unwrap().events(ME)
}

fn any_move(session: &mut Pair) -> HandMove {
    let seat = session.to_move();
    session.play(seat, HandMove::Best).unwrap().made()
}

#[test]
fn a_seat_that_is_not_there_hears_so_first() {
    let mut session = alone("");
    let error = session.play(Seat(1), ShellMove::First).unwrap_err();
    assert_eq!(
        error,
        PlayError::NoSuchSeat {
            seat: Seat(1),
            seats: 1
        }
    );
    assert_eq!(
        error.to_string(),
        "there is no seat 1: the game has 1 seat, counted from 0"
    );
    assert_eq!(session.undo(Seat(1)), Err(UndoError::NothingToUndo));
    assert_eq!(session.hint(Seat(1)), Err(HintError::NotYourTurn(Seat(1))));
    assert!(session.knowledge(Seat(1)).is_none());
    assert!(session.log().is_empty());
    let mut moves = vec![ShellMove::Roll];
    session.legal_moves(Seat(1), &mut moves);
    assert!(moves.is_empty());
    play(&mut session, "o1");
    assert_eq!(session.undo(Seat(1)), Err(UndoError::NotYours(Seat(1))));
    assert_eq!(session.undo(Seat(200)), Err(UndoError::NotYours(Seat(200))));
}

#[test]
fn turn_order_comes_before_the_rules() {
    let mut session = pair("");
    // For every move there is, one text: nothing of a hand shows.
    for card in 1..=12 {
        let error = session
            .play(Seat::SECOND, HandMove::Play(card))
            .unwrap_err();
        assert_eq!(
            error,
            PlayError::NotYourTurn {
                seat: Seat(1),
                to_move: Seat(0)
            }
        );
        assert_eq!(
            error.to_string(),
            "it is not the turn of seat 1 but of seat 0"
        );
    }
    assert_eq!(
        session.hint(Seat::SECOND),
        Err(HintError::NotYourTurn(Seat(1)))
    );
    let mut moves = vec![HandMove::Best];
    session.legal_moves(Seat::SECOND, &mut moves);
    assert!(moves.is_empty());
    // Whose turn it is hears the rule.
    let error = session.play(ME, HandMove::Play(12)).unwrap_err();
    assert_eq!(error, PlayError::Refused(HandRefusal::NotHeld(12)));
    assert_eq!(error.to_string(), "card 12 is not in the hand");
    session.legal_moves(ME, &mut moves);
    assert_eq!(moves.len(), 3);
}

#[test]
fn a_refused_call_changes_nothing() {
    let mut session = alone("undos=0,charge=0");
    play(&mut session, "o2");
    let before = (
        session.record(),
        session.game().clone(),
        session.knowledge(ME).cloned(),
    );
    assert!(matches!(
        session.play(ME, ShellMove::Open(1)),
        Err(PlayError::Refused(ShellRefusal::Open(2)))
    ));
    assert!(session.play(ME, ShellMove::Open(7)).is_err());
    assert!(session.undo(ME).is_err());
    assert!(session.undo(Seat(9)).is_err());
    assert!(session.hint(Seat(9)).is_err());
    assert_eq!(
        (
            session.record(),
            session.game().clone(),
            session.knowledge(ME).cloned()
        ),
        before
    );
}

#[test]
fn wishes_are_settled_and_logged_in_full() {
    let mut session = alone("");
    play(&mut session, "o1");
    let played = session.play(ME, ShellMove::First).unwrap();
    assert_eq!((played.made(), played.seat()), (ShellMove::Open(1), ME));
    assert_eq!(
        session.log(),
        [
            Action::Move(ShellMove::Open(0)),
            Action::Move(ShellMove::Open(1))
        ]
    );
    let texts: Vec<_> = session.log().iter().map(Alone::action_text).collect();
    assert_eq!(texts, ["o1", "o2"]);
}

#[test]
fn no_undo_at_all() {
    let mut session = alone("undos=0,charge=0");
    assert_eq!(session.can_undo(ME), Err(UndoError::Never));
    play(&mut session, "o1");
    assert_eq!(session.undo(ME), Err(UndoError::Never));
    assert_eq!(session.last_mover(), None);
}

#[test]
fn one_undo_and_then_a_move() {
    let mut session = alone("undos=1,charge=0");
    assert_eq!(session.undo(ME), Err(UndoError::NothingToUndo));
    play(&mut session, "o1");
    play(&mut session, "o2");
    assert_eq!(session.undo(ME), Ok(()));
    assert_eq!(session.undo(ME), Err(UndoError::InARow(1)));
    assert_eq!(
        UndoError::InARow(1).to_string(),
        "1 move was just taken back: make a move before the next undo"
    );
    // A hint is not a move.
    session.hint(ME).unwrap();
    assert_eq!(session.can_undo(ME), Err(UndoError::InARow(1)));
    play(&mut session, "o3");
    assert_eq!(session.undo(ME), Ok(()));
    // The move before can be reached with a move between, and only that one.
    assert_eq!(session.undo(ME), Err(UndoError::InARow(1)));
}

#[test]
fn two_undos_in_a_row() {
    let mut session = alone("undos=2");
    for text in ["o1", "o2", "o3"] {
        play(&mut session, text);
    }
    assert_eq!(session.undo(ME), Ok(()));
    assert_eq!(session.undo(ME), Ok(()));
    assert_eq!(session.undo(ME), Err(UndoError::InARow(2)));
    assert_eq!(
        session.can_undo(ME).unwrap_err().to_string(),
        "2 moves were just taken back: make a move before the next undo"
    );
    play(&mut session, "o4");
    assert_eq!(session.undo(ME), Ok(()));
    assert_eq!(session.undo(ME), Ok(()));
    assert_eq!(
        session.game().position().split(' ').nth(1),
        Some("open=------")
    );
    assert_eq!(session.undo(ME), Err(UndoError::InARow(2)));
}

#[test]
fn any_number_of_undos_back_to_the_deal() {
    let mut session = alone("charge=0");
    let mut before = vec![session.game().clone()];
    for text in ["o6", "o1", "o3", "o2", "o5"] {
        play(&mut session, text);
        before.push(session.game().clone());
    }
    assert_eq!(session.last_mover(), Some(ME));
    before.pop();
    let mut undone = 0;
    while let Some(mut wanted) = before.pop() {
        assert_eq!(session.undo(ME), Ok(()));
        undone += 1;
        for _ in 0..undone {
            games_common::Sitting::charge_undo(&mut wanted);
        }
        assert_eq!(session.game(), &wanted);
    }
    assert_eq!(undone, 5);
    assert_eq!(session.undo(ME), Err(UndoError::NothingToUndo));
    assert_eq!(session.last_mover(), None);
    assert_eq!(
        session.log().iter().filter(|a| **a == Action::Undo).count(),
        5
    );
}

#[test]
fn chance_that_was_seen_bars_undo_for_good() {
    let mut session = alone("");
    play(&mut session, "o1");
    play(&mut session, "roll");
    assert_eq!(session.undo(ME), Err(UndoError::Barred));
    play(&mut session, "o2");
    play(&mut session, "o3");
    assert_eq!(session.undo(ME), Ok(()));
    assert_eq!(session.undo(ME), Ok(()));
    // What came before the throw stays, however much was undone since.
    assert_eq!(session.undo(ME), Err(UndoError::Barred));
    play(&mut session, "roll");
    assert_eq!(session.undo(ME), Err(UndoError::Barred));
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut session = alone("picks=2");
    play(&mut session, "o1");
    play(&mut session, "o2");
    assert_eq!(session.outcome(), Some(Outcome::Won));
    assert_eq!(session.undo(ME), Err(UndoError::GameOver));
    assert_eq!(session.hint(ME), Err(HintError::GameOver));
    assert_eq!(
        session.play(ME, ShellMove::Roll).unwrap_err(),
        PlayError::Refused(ShellRefusal::Over)
    );
    // Where there is no undo, that is the answer, as it was before.
    let mut session = alone("picks=1,undos=0,charge=0");
    play(&mut session, "o1");
    assert_eq!(session.undo(ME), Err(UndoError::Never));
}

#[test]
fn an_undo_is_charged_and_the_charge_stays() {
    let mut session = alone("charge=3");
    let pearls = play(&mut session, "o2");
    assert_eq!(pearls, [ShellEvent::Opened { at: 1, pearls: 2 }]);
    assert_eq!(session.score(), 2);
    session.undo(ME).unwrap();
    assert_eq!(session.score(), -3);
    play(&mut session, "o2");
    assert_eq!(session.score(), -1);
    session.undo(ME).unwrap();
    assert_eq!(session.score(), -6);
    assert_eq!(session.view(ME).undos, 2);
}

#[test]
fn an_undo_is_its_makers_alone() {
    let mut session = pair("cards=12,hand=6,undo=yes");
    let first = any_move(&mut session);
    assert_eq!(
        session.can_undo(Seat::SECOND),
        Err(UndoError::NotYours(Seat(1)))
    );
    assert_eq!(session.can_undo(ME), Ok(()));
    any_move(&mut session);
    assert_eq!(session.undo(ME), Err(UndoError::NotYours(ME)));
    assert_eq!(session.last_mover(), Some(Seat::SECOND));
    session.undo(Seat::SECOND).unwrap();
    assert_eq!(session.last_mover(), Some(ME));
    assert_eq!(
        session.undo(Seat::SECOND),
        Err(UndoError::NotYours(Seat(1)))
    );
    session.undo(ME).unwrap();
    assert_eq!((session.to_move(), session.last_mover()), (ME, None));
    assert_eq!(any_move(&mut session), first);
    // A draw shows a card, so it bars; and the other seat hears the same.
    let mut session = pair("undo=yes");
    any_move(&mut session);
    assert_eq!(session.undo(ME), Err(UndoError::Barred));
    assert_eq!(session.undo(Seat::SECOND), Err(UndoError::Barred));
}

#[test]
fn hints_wait_for_a_move() {
    let mut session = alone("hints=once");
    let hints = session.hint(ME).unwrap();
    assert_eq!(hints[0], ShellMove::Roll);
    assert_eq!(hints.len(), 7);
    assert_eq!(session.hint(ME), Err(HintError::InARow));
    play(&mut session, "o1");
    assert!(session.hint(ME).is_ok());
    // An undo is not a move.
    session.undo(ME).unwrap();
    assert_eq!(session.hint(ME), Err(HintError::InARow));
    let mut session = alone("hints=any");
    for _ in 0..3 {
        session.hint(ME).unwrap();
    }
    assert_eq!(session.log(), [Action::Hint; 3]);
}

#[test]
fn each_seat_hears_what_it_may() {
    let mut session = pair("");
    let played = session.play(ME, HandMove::Best).unwrap();
    let HandMove::Play(card) = played.made() else {
        panic!("a wish was logged")
    };
    let shown = HandEvent::Played { seat: ME, card };
    let [own, drew] = &played.events(ME)[..] else {
        panic!("{:?}", played.events(ME))
    };
    assert_eq!(*own, shown);
    assert!(matches!(
        drew,
        HandEvent::Drew {
            seat: ME,
            card: Some(_)
        }
    ));
    for other in [Seat::SECOND, Seat(2), Seat(255)] {
        assert_eq!(
            played.events(other),
            [
                shown.clone(),
                HandEvent::Drew {
                    seat: ME,
                    card: None
                }
            ]
        );
    }
    // Whatever prints it prints no secret.
    assert_eq!(
        format!("{played:?}"),
        format!("Played {{ seat: Seat(0), made: Play({card}), .. }}")
    );
    assert_eq!(format!("{:?}", played.clone()), format!("{played:?}"));
}

#[test]
fn what_was_seen_stays_known_after_an_undo() {
    let mut session = alone("");
    let ShellEvent::Opened { pearls, .. } = play(&mut session, "o3")[0] else {
        panic!("no shell")
    };
    session.undo(ME).unwrap();
    assert_eq!(session.view(ME).open[2], None);
    let knowledge = session.knowledge(ME).unwrap().clone();
    let mut chance = Shells::<0>::stream(Seed(1), 99, 0);
    let mut others = [0; 3];
    for _ in 0..100 {
        let sample = <Shells<0> as games_common::Hidden>::sample(&knowledge, &mut chance);
        let position = sample.position();
        assert_eq!(
            position.as_bytes()["pearls=".len() + 2],
            b'0' + pearls,
            "{position}"
        );
        others[usize::from(position.as_bytes()["pearls=".len()] - b'0')] += 1;
    }
    assert!(others.iter().all(|n| *n > 10), "{others:?}");
    // A sitting that begins at the same state has seen nothing.
    let fresh = Alone::from_game(session.game().clone());
    assert_ne!(fresh.knowledge(ME), Some(&knowledge));
    assert_eq!(fresh.view(ME), session.view(ME));
}

#[test]
fn a_sitting_from_a_state_has_nothing_to_take_back() {
    let mut session = alone("");
    play(&mut session, "o1");
    let mut later = Alone::from_game(session.game().clone());
    assert_eq!(later.start().position, Some(session.game().position()));
    assert_eq!(later.start().seed, Seed(7));
    assert_eq!(later.undo(ME), Err(UndoError::NothingToUndo));
    assert!(later.log().is_empty());
    play(&mut later, "o2");
    assert_eq!(later.undo(ME), Ok(()));
    assert_eq!(session.start().position, None);
    assert_eq!(later.rules(), session.rules());
}

#[test]
fn a_session_plays_as_the_bare_state_does() {
    for seed in (0..20).map(Seed) {
        let rules = "".parse().unwrap();
        let mut session = Alone::deal(&rules, seed);
        let mut bare = Shells::<0>::deal(&rules, seed);
        let mut bot = RandomBot::new::<Shells<0>>(seed);
        while let Some(m) = bot.choose_in(&session) {
            let events = session.play(ME, m).unwrap().events(ME);
            let mut told = Vec::new();
            bare.apply(m, |e| told.push(e));
            assert_eq!((session.game(), events), (&bare, told));
        }
        assert_eq!(session.outcome(), bare.outcome());
        assert!(session.outcome().is_some());
        assert_eq!(session.score(), bare.score());
    }
}
