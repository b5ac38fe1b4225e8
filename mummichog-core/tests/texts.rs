//! Texts and saves: whatever is read, nothing panics, and what is accepted comes back in its one plain form.

mod common;

use core::fmt::{Debug, Display};
use core::str::FromStr;

use common::{any_rules, rules, walk};
use games_common::{ActionIndex, Hidden, Notation, Record, RuleSet, Seat, Seed, Session};
use mummichog_core::{Face, Move, Mummichog, Place, Rules, View};
use proptest::prelude::*;

/// An accepted text's value has a text that is read as the same value.
fn settles<T: FromStr + Display + PartialEq + Debug>(text: &str)
where
    T::Err: Debug,
{
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse::<T>().expect("its own text"), value);
    }
}

fn settles_position(rules: &Rules, text: &str) {
    if let Ok(game) = Mummichog::set_up(rules, text, Seed(1)) {
        // The grammar leaves no two ways to write a position.
        assert_eq!(game.position(), text);
    }
}

/// Something that looks a little like the texts that are read.
fn noise() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-q*./#A-E0-9= ]{0,40}",
        "flip [a-q][0-9]{1,2} [a-q][0-9]{1,2}",
        "tiles=[a-e*.]{1,3}/[a-e*.]{1,3} flips=[0-9]{1,3} run=[0-9]{1,2} streak=[0-9]{1,2}",
        "(rows|columns|difficulty|faces|extra_stars|deal|clear_bonus|peek_at|flip_ms|peek_ms|x)=[0-9a-z]{0,7}",
    ]
}

/// A text with a piece cut out, doubled or replaced.
fn damaged(text: &str, at: usize, length: usize, with: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = at % (letters.len() + 1);
    let end = (at + length).min(letters.len());
    let (head, tail): (String, String) = (
        letters[..at].iter().collect(),
        letters[end..].iter().collect(),
    );
    head + with + &tail
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in noise()) {
        settles::<Move>(&text);
        settles::<Place>(&text);
        settles::<Face>(&text);
        settles::<Rules>(&text);
        for of in ["", "rows=2,columns=2", "rows=2,columns=3,deal=pairs"] {
            settles_position(&rules(of), &text);
        }
    }

    #[test]
    fn damaged_texts_are_read_or_refused(
        rules in any_rules(), seed in any::<u64>(), moves in prop::collection::vec(any::<u32>(), 0..6),
        at in any::<usize>(), length in 0usize..4, with in prop_oneof![Just(String::new()), noise(), "[a-d*./ =0-9]"],
    ) {
        let game = walk(&rules, seed, &moves);
        settles_position(&rules, &damaged(&game.position(), at, length, &with));
        settles::<Rules>(&damaged(&rules.to_string(), at, length, &with));
        let m = Mummichog::decode(&rules, moves.first().map_or(0, |n| n % Mummichog::action_count(&rules))).expect("a move");
        settles::<Move>(&damaged(&m.to_string(), at, length, &with));
    }

    #[test]
    fn all_forms_round_trip(rules in any_rules(), seed in any::<u64>(), moves in prop::collection::vec(any::<u32>(), 0..40)) {
        let game = walk(&rules, seed, &moves);
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        prop_assert_eq!(Rules::new(rules.choices()), Ok(rules));
        prop_assert_eq!(Mummichog::set_up(&rules, &game.position(), Seed(seed)), Ok(game.clone()));
        let json = serde_json::to_string(&game).expect("json");
        prop_assert_eq!(&serde_json::from_str::<Mummichog>(&json).expect("a state"), &game);
        let view = game.view(Seat::FIRST);
        let json = serde_json::to_string(&view).expect("json");
        prop_assert_eq!(serde_json::from_str::<View>(&json).expect("a view"), view);
    }

    #[test]
    fn damaged_saves_are_read_or_refused(
        seed in 0u64..50, moves in prop::collection::vec(any::<u32>(), 0..12),
        at in any::<usize>(), length in 0usize..5, with in prop_oneof![Just(String::new()), "[0-9a-z\"{},:/*.]{1,3}"],
    ) {
        let mut session = Session::<Mummichog>::deal(&rules("rows=3,columns=4,extra_stars=true"), Seed(seed));
        for choice in moves {
            let mut legal = Vec::new();
            session.legal_moves(Seat::FIRST, &mut legal);
            let Some(&m) = legal.get(choice as usize % legal.len().max(1)) else { break };
            session.play(Seat::FIRST, m).expect("legal");
        }
        let record = session.record();
        let whole = serde_json::to_string(&record).expect("json");
        let again = Session::<Mummichog>::load(&serde_json::from_str::<Record>(&whole).expect("a record")).expect("a sitting");
        prop_assert_eq!(again.game(), session.game());
        prop_assert_eq!(again.knowledge(Seat::FIRST), session.knowledge(Seat::FIRST));
        let damaged_text = damaged(&whole, at, length, &with);
        if let Ok(read) = serde_json::from_str::<Record>(&damaged_text)
            && let Ok(loaded) = Session::<Mummichog>::load(&read)
        {
            // Whatever loads is what it says.
            prop_assert_eq!(loaded.game().position(), read.position);
        }
        let state = damaged(&serde_json::to_string(session.game()).expect("json"), at, length, &with);
        if let Ok(game) = serde_json::from_str::<Mummichog>(&state) {
            prop_assert_eq!(Mummichog::set_up(games_common::Seeded::rules(&game), &game.position(), games_common::Seeded::seed(&game)), Ok(game));
        }
        let view = damaged(&serde_json::to_string(&session.view(Seat::FIRST)).expect("json"), at, length, &with);
        if let Ok(view) = serde_json::from_str::<View>(&view) {
            // A view that is read is one that a state can have.
            let mind = Mummichog::knowledge(view.rules(), &view);
            let mut chance = games_common::Chance::new(Seed(1), "test", 0, 0).expect("a stream");
            prop_assert_eq!(Mummichog::sample(&mind, &mut chance).view(Seat::FIRST), view);
        }
    }
}
