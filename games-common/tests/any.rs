//! Any game by text: the same as the session beneath.
extern crate alloc;

mod toys;

use games_common::{
    AnyPlayError, AnySession, Game, GameKind, HintError, LoadError, MoveRules, RulesError, Seat,
    Seed, Session, UndoError,
};
use toys::hands::Hands;
use toys::shells::Shells;

const GAMES: [GameKind; 2] = [GameKind::of::<Shells<0>>(), GameKind::of::<Hands<0>>()];
const ME: Seat = Seat::FIRST;

/// Plays the same random sitting on both, comparing everything that there is to compare.
fn in_step<G: Game>(kind: &GameKind, rules: &str, seed: Seed) {
    let mut typed = Session::<G>::deal(&rules.parse().unwrap(), seed);
    let mut by_text = kind.deal(rules, seed).unwrap();
    let mut chance = G::stream(seed, 500, 0);
    for _ in 0..60 {
        compare(&typed, &*by_text);
        let seat = typed.to_move();
        let mut legal = Vec::new();
        typed.legal_moves(seat, &mut legal);
        match chance.index(6).unwrap() {
            0 => assert_eq!(typed.undo(seat), by_text.undo(seat)),
            1 => {
                let texts = typed
                    .hint(seat)
                    .map(|ms| ms.iter().map(ToString::to_string).collect::<Vec<_>>());
                assert_eq!(by_text.hint_texts(seat), texts);
            }
            way => {
                let Some(m) = chance.pick(&legal).copied() else {
                    break;
                };
                let played = typed.play(seat, m).unwrap();
                let told = if way == 2 {
                    by_text
                        .play_index(seat, G::encode(typed.rules(), m).unwrap())
                        .unwrap()
                } else {
                    by_text.play_text(seat, &m.to_string()).unwrap()
                };
                assert_eq!(told.made, m.to_string());
                assert_eq!(
                    told.events,
                    played
                        .events(seat)
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                );
                assert_eq!(by_text.clone_is_apart(seat), Ok(()));
            }
        }
    }
    assert_eq!(typed.record(), by_text.record());
    let again = kind.load(&by_text.record()).unwrap();
    compare(&typed, &*again);
    assert_eq!(again.record(), by_text.record());
}

fn compare<G: Game>(typed: &Session<G>, by_text: &dyn AnySession) {
    assert_eq!(by_text.game_name(), G::NAME);
    assert_eq!(by_text.rules_text(), typed.rules().to_string());
    assert_eq!(by_text.seed(), typed.game().seed());
    assert_eq!(by_text.seats(), typed.game().seats());
    assert_eq!(by_text.to_move(), typed.to_move());
    assert_eq!(by_text.score(), typed.score());
    assert_eq!(by_text.outcome(), typed.outcome());
    assert_eq!(by_text.last_mover(), typed.last_mover());
    assert_eq!(by_text.position(), typed.game().position());
    assert_eq!(by_text.action_count(), G::action_count(typed.rules()));
    for seat in (0..=typed.game().seats()).map(Seat) {
        assert_eq!(by_text.view_text(seat), typed.view(seat).to_string());
        assert_eq!(by_text.can_undo(seat), typed.can_undo(seat));
        assert_eq!(by_text.can_hint(seat), typed.can_hint(seat));
        let mut legal = Vec::new();
        typed.legal_moves(seat, &mut legal);
        assert_eq!(
            by_text.legal_texts(seat),
            legal.iter().map(ToString::to_string).collect::<Vec<_>>()
        );
        let indices: Vec<_> = legal
            .iter()
            .map(|m| G::encode(typed.rules(), *m).unwrap())
            .collect();
        assert_eq!(by_text.legal_indices(seat), indices);
    }
}

/// A clone that goes its own way.
trait Apart {
    fn clone_is_apart(&self, seat: Seat) -> Result<(), String>;
}

impl Apart for Box<dyn AnySession> {
    fn clone_is_apart(&self, _: Seat) -> Result<(), String> {
        let before = self.record();
        let mut other = self.boxed_clone();
        assert_eq!(other.record(), before);
        let to_move = other.to_move();
        if let Some(text) = other.legal_texts(to_move).first() {
            other.play_text(to_move, text).map_err(|e| e.to_string())?;
            assert_ne!(other.record(), before);
        }
        assert_eq!(self.record(), before);
        Ok(())
    }
}

#[test]
fn the_same_as_the_session_beneath() {
    for seed in (0..10).map(Seed) {
        for rules in ["", "undos=1", "shells=3,picks=2"] {
            in_step::<Shells<0>>(&GAMES[0], rules, seed);
        }
        for rules in ["", "cards=12,hand=6,undo=yes", "hand=4,undo=yes"] {
            in_step::<Hands<0>>(&GAMES[1], rules, seed);
        }
    }
}

#[test]
fn a_game_is_listed_with_its_rules() {
    assert_eq!(GAMES.map(|kind| kind.name), ["shells", "hands"]);
    assert_eq!(GAMES.map(|kind| kind.rules_version), [3, 1]);
    assert_eq!(GAMES[0].presets, ["default", "plain"]);
    assert_eq!(
        GAMES[1].fields.iter().map(|f| f.name).collect::<Vec<_>>(),
        ["cards", "hand", "undo"]
    );
    for kind in GAMES {
        assert_eq!(
            kind.preset("default").unwrap(),
            kind.deal("", Seed(1)).unwrap().rules_text()
        );
        let error = kind.preset("windows").unwrap_err();
        assert!(matches!(error, RulesError::Preset { .. }));
        let error = kind.deal("speed=9", Seed(1)).unwrap_err();
        assert!(matches!(error, RulesError::Field { .. }));
    }
    assert!(matches!(
        GAMES[1].deal("hand=6", Seed(1)).unwrap_err(),
        RulesError::Conflict { .. }
    ));
}

#[test]
fn loading_says_why_not() {
    let record = GAMES[0].deal("", Seed(1)).unwrap().record();
    assert!(matches!(
        GAMES[1].load(&record).unwrap_err(),
        LoadError::Game {
            wanted: "hands",
            ..
        }
    ));
    let mut cut = record;
    cut.count = 3;
    assert!(matches!(
        GAMES[0].load(&cut).unwrap_err(),
        LoadError::Count {
            found: 0,
            wanted: 3
        }
    ));
}

#[test]
fn refusals_are_the_games_own() {
    let mut any = GAMES[0].deal("", Seed(7)).unwrap();
    let before = any.record();
    let error = any.play_text(ME, "o0").unwrap_err();
    assert!(matches!(&error, AnyPlayError::Text { text, .. } if text == "o0"));
    assert_eq!(
        error.to_string(),
        "\"o0\" is not a move: wanted o1 to o8, roll or first, found \"o0\""
    );
    let error = any.play_text(ME, "o8").unwrap_err();
    assert!(matches!(error, AnyPlayError::Refused(_)));
    assert_eq!(error.to_string(), "there is no shell 8");
    for index in [7, u32::MAX] {
        let error = any.play_index(ME, index).unwrap_err();
        assert!(matches!(error, AnyPlayError::Index { count: 7, .. }));
        assert_eq!(
            error.to_string(),
            format!("there is no move {index}: the indices go from 0 to 6")
        );
    }
    let error = any.play_text(Seat(3), "o1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no seat 3: the game has 1 seat, counted from 0"
    );
    assert_eq!(any.undo(ME), Err(UndoError::NothingToUndo));
    assert_eq!(
        any.hint_texts(Seat(1)),
        Err(HintError::NotYourTurn(Seat(1)))
    );
    assert_eq!(any.record(), before);
    // A wish is made in its full form.
    assert_eq!(any.play_text(ME, "first").unwrap().made, "o1");
}

#[test]
fn events_are_those_of_the_mover() {
    let mut any = GAMES[1].deal("", Seed(7)).unwrap();
    let played = any.play_text(ME, "best").unwrap();
    assert_eq!(played.events.len(), 2);
    assert!(played.events[1].starts_with("seat 0 draws "));
    assert_ne!(played.events[1], "seat 0 draws a card");
    let typed = Session::<Hands<0>>::load(&any.record()).unwrap();
    assert_eq!(typed.game().to_move(), Seat::SECOND);
}
