//! The engine and the plain reference model, side by side.

mod common;
mod reference;

use flood_core::{Arm, Choices, Event, Flood, Move, Rules, Sides, Space};
use games_common::{
    ActionIndex, Card, Chance, FULL_DECK, MoveRules, Notation, RuleSet, Scored, Seed, Seeded,
};
use proptest::prelude::*;
use reference::Reference;

/// Compares everything that can be asked of both.
fn same(game: &Flood, model: &Reference, chance: &mut Chance, tries: u32) {
    assert_eq!(game.position(), model.position());
    assert_eq!(game.to_move().0, model.seat());
    assert_eq!(game.score(), model.score());
    assert_eq!(game.houses(), model.houses());
    assert_eq!(game.outcome(), model.outcome());
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    assert_eq!(legal, model.legal(), "{}", game.position());
    assert_eq!(game.legal_count() as usize, legal.len());
    for n in [
        0,
        1,
        legal.len() / 2,
        legal.len().saturating_sub(1),
        legal.len(),
        legal.len() + 1,
    ] {
        assert_eq!(game.nth_legal(n as u32), legal.get(n).copied());
    }
    for _ in 0..tries {
        let m = arbitrary(game, chance);
        assert_eq!(
            game.check(m).err(),
            model.refusal(m),
            "{m} at {}",
            game.position()
        );
    }
}

/// A move of any kind, and often of one that is nearly right.
fn arbitrary(game: &Flood, chance: &mut Chance) -> Move {
    let arm = Arm::from_index(chance.index(32).expect("32 arms") as u8).expect("an arm");
    let space = arm
        .space(chance.index(8).expect("8 spaces") as u8 + 1)
        .expect("a space");
    let cards: Vec<Card> = if chance.percent(70) {
        game.hand().collect()
    } else {
        FULL_DECK.to_vec()
    };
    match chance.index(8) {
        Some(0) => Move::Flood { arm },
        Some(1) => Move::Discard,
        Some(2 | 3) => {
            let count = Flood::action_count(game.rules());
            let index = chance.index(count as usize).expect("some moves") as u32;
            Flood::decode(game.rules(), index).expect("an index")
        }
        Some(4) => Move::Sandbag {
            card: cards.first().copied().unwrap_or(FULL_DECK[3]),
            space: near(game, chance),
        },
        _ => Move::Sandbag {
            card: chance.pick(&cards).copied().unwrap_or(FULL_DECK[0]),
            space,
        },
    }
}

/// A space that the rules have.
fn near(game: &Flood, chance: &mut Chance) -> Space {
    let arm = chance.index(game.rules().arms().into()).expect("arms") as u8;
    let distance = chance.index(game.rules().spaces().into()).expect("spaces") as u8 + 1;
    Arm::from_index(arm)
        .and_then(|arm| arm.space(distance))
        .expect("a space")
}

/// Plays one game in both to its end, and takes it all back. The moves in it.
fn together(rules: &Rules, seed: Seed, tries: u32) -> u32 {
    let mut game = Flood::deal(rules, seed);
    let mut model = Reference::deal(rules, seed);
    let mut chance = Flood::stream(seed, games_common::purpose::PLAYERS, 0);
    let mut past = Vec::new();
    loop {
        same(&game, &model, &mut chance, tries);
        let legal = model.legal();
        let Some(&m) = chance.pick(&legal) else { break };
        past.push(game.clone());
        let mut events = Vec::new();
        let undo = game.apply(m, |e| events.push(e));
        assert_eq!(
            events,
            model.apply(m),
            "{m} at {}",
            past[past.len() - 1].position()
        );
        let mut back = game.clone();
        back.undo(undo);
        assert_eq!(Some(&back), past.last(), "{m} taken back");
        let again = Flood::set_up(rules, &game.position(), seed).expect("its own position");
        assert_eq!(again, game);
    }
    let plies = past.len() as u32;
    assert!(game.outcome().is_some());
    assert!(
        plies <= u32::from(rules.flood_draws()) * if rules.sides() == Sides::Robot { 1 } else { 2 }
    );
    // The whole game back, move by move.
    let mut game = Flood::deal(rules, seed);
    let mut undos = Vec::new();
    let mut chance = Flood::stream(seed, games_common::purpose::PLAYERS, 1);
    while let Some(n) = chance.index(game.legal_count() as usize) {
        let m = game.nth_legal(n as u32).expect("a move");
        undos.push(game.apply(m, |_| {}));
    }
    while let Some(undo) = undos.pop() {
        game.undo(undo);
    }
    assert_eq!(game, Flood::deal(rules, seed));
    plies
}

#[test]
fn all_variants_stay_in_step() {
    for text in common::VARIANTS {
        let rules = common::rules(text);
        let plies: u32 = (0..12).map(|seed| together(&rules, Seed(seed), 20)).sum();
        assert!(plies >= 12, "{text}: {plies} moves");
    }
}

#[test]
fn many_default_games_stay_in_step() {
    for text in ["", "sides=two_players"] {
        let rules = common::rules(text);
        for seed in 1_000..1_150 {
            together(&rules, Seed(seed), 4);
        }
    }
}

#[test]
fn few_ranks_make_locks_in_step() {
    // Decks of few ranks on a small board, so that rows, locks and flooded rows are common.
    for text in [
        "columns=6,spaces=2,hand=4,player_deck=0008800000000,flood_deck=0088888800008,river_min=9",
        "columns=6,spaces=1,hand=8,lock=2,player_deck=0000008888000,flood_deck=0088888800008,river_min=9",
        "columns=6,spaces=2,hand=4,lock=4,player_deck=0000088000000,flood_deck=0088888800008,river_min=9,sides=two_players",
    ] {
        let rules = common::rules(text);
        for seed in 0..60 {
            together(&rules, Seed(seed), 4);
        }
    }
}

#[test]
fn the_games_compared_show_every_event() {
    let mut kinds = std::collections::BTreeMap::new();
    for text in common::VARIANTS {
        for seed in 0..12 {
            let mut game = Flood::deal(&common::rules(text), Seed(seed));
            let mut chance = Flood::stream(Seed(seed), games_common::purpose::PLAYERS, 0);
            while let Some(n) = chance.index(game.legal_count() as usize) {
                let m = game.nth_legal(n as u32).expect("a move");
                game.apply(m, |e| {
                    let name = format!("{e:?}");
                    let name = name.split([' ', '(']).next().expect("a name").to_string();
                    let over = matches!(e, Event::Flooded { over: Some(_), .. });
                    *kinds
                        .entry(name + if over { " over" } else { "" })
                        .or_insert(0) += 1;
                });
            }
        }
    }
    assert_eq!(kinds.len(), 10, "{kinds:?}");
    assert!(kinds.values().all(|&n| n >= 10), "{kinds:?}");
}

/// All lines of a number of moves, counted by the model.
fn count(model: &Reference, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let lines = model.legal().into_iter().map(|m| {
        let mut next = model.clone();
        next.apply(m);
        count(&next, depth - 1)
    });
    lines.sum()
}

#[test]
fn perft_is_the_same() {
    for (text, depth) in [
        ("", 2),
        ("columns=2,spaces=2", 3),
        ("columns=2,spaces=2,sides=two_players", 4),
        (
            "columns=2,spaces=1,lock=2,player_deck=0004400000000,river_min=5,sides=two_players",
            6,
        ),
        (
            "columns=1,spaces=1,hand=2,player_deck=0000800000000,flood_deck=0000800000000,river_min=2",
            5,
        ),
    ] {
        let rules = common::rules(text);
        for seed in 0..3 {
            let model = Reference::deal(&rules, Seed(seed));
            let mut game = Flood::deal(&rules, Seed(seed));
            assert_eq!(
                games_common::perft(&mut game, depth),
                count(&model, depth),
                "{text}"
            );
        }
    }
}

fn any_choices() -> impl Strategy<Value = Choices> {
    let deck = || prop::array::uniform13(prop_oneof![Just(0_u8), Just(4), 0..=8_u8]);
    let numbers = (
        1..=16_u8,
        1..=8_u8,
        1..=10_u8,
        prop::option::of(2..=16_u8),
        2..=14_u8,
        0..=1000_u16,
    );
    (numbers, deck(), deck(), any::<bool>()).prop_map(|(n, player_deck, flood_deck, two)| Choices {
        columns: n.0,
        spaces: n.1,
        hand: n.2,
        lock: n.3,
        river_min: n.4,
        points: n.5,
        player_deck,
        flood_deck,
        sides: if two { Sides::TwoPlayers } else { Sides::Robot },
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_rules_stay_in_step(choices in any_choices(), seed in any::<u64>()) {
        // Rules that cannot be dealt are looked at in the rules' own tests.
        if let Ok(rules) = Rules::new(choices) {
            together(&rules, Seed(seed), 6);
        }
    }
}
