//! The fair player: legal, repeatable, blind to what is hidden, and better than hints.
#![cfg(feature = "solver")]

use std::num::{NonZeroU32, NonZeroU64};

use games_common::{Bot, Hidden, MoveRules, Outcome, Scored, Seat, Seed, Seeded, Session};
use spider_core::{FairBot, Move, Rules, Spider};

fn bot(worlds: u32, nodes: u64) -> FairBot {
    FairBot::new(
        Seed(7),
        NonZeroU32::new(worlds).unwrap(),
        NonZeroU64::new(nodes).unwrap(),
    )
}

fn play(rules: &str, seed: u64, mut bot: FairBot, most: u32) -> (Vec<Move>, Session<Spider>) {
    let rules: Rules = rules.parse().unwrap();
    let mut session = Session::<Spider>::deal(&rules, Seed(seed));
    let mut made = Vec::new();
    for _ in 0..most {
        let Some(m) = bot.choose_in(&session) else {
            break;
        };
        session.play(Seat::FIRST, m).unwrap();
        made.push(m);
    }
    (made, session)
}

#[test]
fn it_wins_and_plays_the_same_again() {
    let mut won = 0;
    for seed in 1..5 {
        let (made, session) = play("", seed, bot(2, 4_000), 305);
        won += u32::from(session.game().outcome() == Some(Outcome::Won));
        if seed == 1 {
            assert_eq!(made, play("", seed, bot(2, 4_000), 305).0);
        }
    }
    assert!(won >= 3, "{won}");
}

#[test]
fn it_plays_by_every_choice_of_the_rules() {
    for suits in [1, 2, 4] {
        for rest in [
            "empty_column=closed",
            "dealing=no_empty,scoring=windows",
            "dealing=stuck",
            "budget=3",
        ] {
            let (made, session) = play(&format!("suits={suits},{rest}"), 3, bot(1, 1_500), 60);
            let over = session.game().outcome().is_some();
            assert!(over || made.len() == 60, "{suits} {rest} {}", made.len());
        }
    }
}

#[test]
fn it_cannot_see_what_is_hidden() {
    let truth = Spider::deal(&Rules::default(), Seed(11));
    let knowledge = Spider::knowledge(truth.rules(), &truth.view(Seat::FIRST));
    let mut legal = Vec::new();
    truth.legal_moves(&mut legal);
    let chosen = bot(3, 2_000).choose(Seat::FIRST, &knowledge, &legal);
    assert!(chosen.is_some());
    let mut chance = Spider::stream(Seed(1), 99, 0);
    for _ in 0..3 {
        let other = Spider::sample(&knowledge, &mut chance);
        assert_ne!(other, truth);
        let knowledge = Spider::knowledge(other.rules(), &other.view(Seat::FIRST));
        assert_eq!(
            bot(3, 2_000).choose(Seat::FIRST, &knowledge, &legal),
            chosen
        );
    }
    assert_eq!(bot(3, 2_000).choose(Seat::FIRST, &knowledge, &[]), None);
}

#[test]
fn it_fills_empty_columns_where_they_bar_the_deal() {
    let won = (0..5)
        .filter(|&seed| {
            let (_, session) = play("dealing=no_empty", seed, bot(1, 4_000), 305);
            session.game().outcome() == Some(Outcome::Won)
        })
        .count();
    assert!(won >= 4, "{won}");
}
