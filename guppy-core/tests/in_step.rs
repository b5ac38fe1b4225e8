//! The engine in step with the reference model: the same legal moves, refusals, events, scores, ends and positions, all the way
//! through games of random moves, under every kind of rules.

#![allow(clippy::trivially_copy_pass_by_ref, clippy::similar_names)]

mod reference;

use games_common::{
    ActionIndex, Chance, Hidden, MoveRules, Notation, RuleSet, Scored, Seat, Seed, Seeded, Sitting,
};
use guppy_core::{
    Choices, Dye, Event, Guppy, Move, Order, Patch, PatchRule, Rectangle, Rules, Tile,
};
use proptest::prelude::*;
use reference::Reference;

fn rules(level: u8, patch: PatchRule, cloth_limit: Option<u16>, bleach: bool) -> Rules {
    Rules::new(Choices {
        level,
        patch,
        cloth_limit,
        bleach,
    })
    .unwrap()
}

/// Every move there is a value for, wishes and those of other rules included.
fn all_moves() -> Vec<Move> {
    let mut moves = Vec::new();
    for dye in Dye::ALL {
        moves.extend(Tile::all().map(|at| Move::Dye { dye, at }));
    }
    moves.extend(Tile::all().map(|at| Move::Sponge { at }));
    moves.extend(Order::ALL.map(|order| Move::Pick { order }));
    moves.extend(
        (0..2025)
            .filter_map(Rectangle::from_index)
            .map(|r| Move::Cut {
                patch: Patch::Rectangle(r),
            }),
    );
    moves.extend(Tile::all().map(|at| Move::Cut {
        patch: Patch::Of(at),
    }));
    moves.extend([Move::Put, Move::Cloth]);
    moves
}

/// How a game picks its moves: uniformly games hardly ever cut, so some prefer scissors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Uniform,
    /// Cuts whenever it can, and grows one colour.
    Cutter,
    /// Mostly the best hint: makes large patches, and so beads.
    Hinted,
}

fn choose(style: Style, game: &Guppy, legal: &[Move], chance: &mut Chance) -> Move {
    if style == Style::Cutter {
        let cuts: Vec<_> = legal
            .iter()
            .filter(|m| matches!(m, Move::Cut { .. }))
            .collect();
        if let Some(&&cut) = chance.pick(&cuts) {
            return cut;
        }
        // The dye of a fixed kind beside its own colour grows large patches; pairs and cloth come now and then.
        let dyes: Vec<_> = legal
            .iter()
            .filter(|m| match m {
                Move::Dye { dye, at } => {
                    game.table().colour(*at).is_some_and(|c| c.has(*dye))
                        && at.row() < 5
                        && at.column() < 5
                }
                Move::Sponge { at } => at.row() > 5,
                _ => false,
            })
            .collect();
        if !chance.percent(15)
            && let Some(&&dye) = chance.pick(&dyes)
        {
            return dye;
        }
        let picks: Vec<_> = legal
            .iter()
            .filter(|m| matches!(m, Move::Pick { .. } | Move::Cloth))
            .collect();
        if let Some(&&pick) = chance.pick(&picks) {
            return pick;
        }
    }
    if style == Style::Hinted && !chance.percent(15) {
        let mut hints = Vec::new();
        Guppy::hints(
            &Guppy::knowledge(game.rules(), &game.view(Seat::FIRST)),
            &mut hints,
        );
        return hints[0];
    }
    *chance.pick(legal).expect("a move while the game goes on")
}

#[derive(Default, Debug)]
struct Seen {
    plies: u32,
    large: u32,
    beads: u32,
    black: u32,
    lost: u32,
    cuts: u32,
    beaded_cuts: u32,
    filled: u32,
    cloths: u32,
    ends: u32,
}

impl Seen {
    fn note(&mut self, event: &Event) {
        match event {
            Event::LargePatch { .. } => self.large += 1,
            Event::BeadAppeared { .. } => self.beads += 1,
            Event::BeadColoured { .. } => self.black += 1,
            Event::BeadLost { .. } => self.lost += 1,
            Event::Cut { white, black, .. } => {
                self.cuts += 1;
                self.beaded_cuts += u32::from(white + black > 0);
            }
            Event::OrderFilled { .. } => self.filled += 1,
            Event::NewCloth { .. } => self.cloths += 1,
            Event::Finished { .. } => self.ends += 1,
            _ => {}
        }
    }
}

/// Plays both; at every `thorough`-th position every move there is is put to both.
fn in_step(
    rules: &Rules,
    seed: Seed,
    style: Style,
    max_plies: u32,
    thorough: u32,
    seen: &mut Seen,
) {
    let mut game = Guppy::deal(rules, seed);
    let mut model = Reference::deal(rules, seed);
    let mut chance = Guppy::stream(seed, games_common::purpose::PLAYERS, 0);
    let all = all_moves();
    let mut legal = Vec::new();
    for ply in 0..max_plies {
        let at = format!("{rules}, deal {seed}, ply {ply}: {}", game.position());
        assert_eq!(game.position(), model.position(), "{at}");
        assert_eq!(game.score(), i64::try_from(model.score).unwrap(), "{at}");
        assert_eq!(game.outcome().is_some(), model.over(), "{at}");
        game.legal_moves(&mut legal);
        assert_eq!(legal, model.legal_moves(), "{at}");
        assert_eq!(game.legal_count() as usize, legal.len(), "{at}");
        let indices: Vec<_> = legal
            .iter()
            .map(|&m| Guppy::encode(rules, m).expect("an index"))
            .collect();
        assert!(indices.is_sorted_by(|a, b| a < b), "{at}");
        if ply % thorough == 0 || model.over() {
            for (n, m) in legal.iter().enumerate() {
                assert_eq!(game.nth_legal(n as u32), Some(*m), "{at}");
            }
            assert_eq!(game.nth_legal(legal.len() as u32), None, "{at}");
            for &m in &all {
                assert_eq!(game.check(m), model.check(m), "{m} at {at}");
                assert_eq!(game.settle(m), model.settle(m), "{m} at {at}");
            }
        }
        if model.over() {
            assert!(legal.is_empty());
            return;
        }
        let m = choose(style, &game, &legal, &mut chance);
        let before = game.clone();
        let mut events = Vec::new();
        let undo = game.apply(m, |e| events.push(e));
        assert_eq!(events, model.apply(m), "{m} at {at}");
        for event in &events {
            seen.note(event);
        }
        let after = game.clone();
        game.undo(undo);
        assert_eq!(game, before, "{m} at {at}");
        game = after;
        seen.plies += 1;
    }
}

#[test]
fn every_level_both_patches_long_games() {
    let mut seen = Seen::default();
    for level in 1..=14 {
        for patch in [PatchRule::Rectangle, PatchRule::Connected] {
            for bleach in [false, true] {
                for (i, style) in [Style::Uniform, Style::Cutter, Style::Cutter]
                    .into_iter()
                    .enumerate()
                {
                    let limit = [None, Some(1), Some(3)][i];
                    let seed = Seed(u64::from(level) * 100 + i as u64);
                    in_step(
                        &rules(level, patch, limit, bleach),
                        seed,
                        style,
                        90,
                        23,
                        &mut seen,
                    );
                }
            }
        }
    }
    // The games were not dull.
    assert!(seen.plies > 3000, "{seen:?}");
    assert!(
        seen.large > 25 && seen.beads > 10 && seen.black > 2,
        "{seen:?}"
    );
    assert!(
        seen.cuts > 200 && seen.filled > 30 && seen.cloths > 50 && seen.ends > 60,
        "{seen:?}"
    );
}

#[test]
fn games_by_hints_with_large_patches_and_beads() {
    let mut seen = Seen::default();
    for deal in 0..150 {
        let level = [2, 3, 5, 6, 7, 8][deal as usize % 6];
        let patch = if deal % 4 < 2 {
            PatchRule::Connected
        } else {
            PatchRule::Rectangle
        };
        in_step(
            &rules(level, patch, Some(4), deal % 5 == 0),
            Seed(deal),
            Style::Hinted,
            150,
            50,
            &mut seen,
        );
    }
    assert!(
        seen.large > 200 && seen.beads > 60 && seen.black > 20 && seen.lost > 5,
        "{seen:?}"
    );
    assert!(
        seen.cuts > 300 && seen.beaded_cuts > 30 && seen.filled > 200,
        "{seen:?}"
    );
}

fn model_perft(model: &Reference, depth: u32) -> u64 {
    let legal = model.legal_moves();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |m: &Move| {
        let mut next = model.clone();
        next.apply(*m);
        next
    };
    legal
        .iter()
        .map(|m| model_perft(&after(m), depth - 1))
        .sum()
}

#[test]
fn perft_agrees() {
    for (level, patch, bleach) in [
        (2, PatchRule::Connected, false),
        (7, PatchRule::Rectangle, false),
        (4, PatchRule::Rectangle, true),
    ] {
        let rules = rules(level, patch, None, bleach);
        for opening in [
            &[][..],
            &["dye red e5", "dye blue d5", "pick red"],
            &["sponge a1", "pick blue", "cloth", "pick red"],
        ] {
            let mut game = Guppy::deal(&rules, Seed(12));
            let mut model = Reference::deal(&rules, Seed(12));
            for text in opening {
                let m = text.parse().unwrap();
                game.apply(m, |_| {});
                model.apply(m);
            }
            for depth in 1..=2 {
                assert_eq!(
                    games_common::perft(&mut game, depth),
                    model_perft(&model, depth),
                    "{rules} {opening:?}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_rules_and_deals(
        level in 1u8..=14,
        connected: bool,
        limit in proptest::option::of(1u16..5),
        bleach: bool,
        seed: u64,
        cutter: bool,
    ) {
        let patch = if connected { PatchRule::Connected } else { PatchRule::Rectangle };
        let style = if cutter { Style::Cutter } else { Style::Uniform };
        in_step(&rules(level, patch, limit, bleach), Seed(seed), style, 60, 29, &mut Seen::default());
    }
}
