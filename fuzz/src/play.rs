//! A game of arbitrary bytes on the engine and on the plain model.

use games_common::{ActionIndex, MoveRules, Notation, Scored, Seed, Seeded};

use crate::{Beside, Bytes, rules, used};

/// How many moves a game has at most.
const PLIES: usize = 160;

/// Bytes as rules, a deal and actions; both sides have to agree on everything all the way.
pub fn play<B: Beside>(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let Some(rules) = rules::<B>(&mut bytes) else {
        return;
    };
    let seed = Seed(u64::from(bytes.short()));
    let mut game = B::Game::deal(&rules, seed);
    let mut model = B::deal(&rules, seed);
    let mut legal = Vec::new();
    let mut past = Vec::new();
    same(&game, &model, &mut legal);
    for _ in 0..PLIES {
        if bytes.is_empty() {
            break;
        }
        match bytes.byte() {
            // Another index, most of them not legal now.
            0..40 => {
                let count = <B::Game as ActionIndex>::action_count(&rules) as usize;
                let index = (bytes.below(256) << 8 | bytes.below(256)) % count;
                let m = <B::Game as ActionIndex>::decode(&rules, index as u32)
                    .expect("an index below the count");
                assert_eq!(game.check(m).err().map(B::kind), model.why_not(m), "{m}");
                assert_eq!(game.check(m).is_ok(), legal.contains(&m));
            }
            // The last move back.
            40..60 => {
                if let Some((undo, before, plain)) = past.pop() {
                    game.undo(undo);
                    assert_eq!(game, before);
                    model = plain;
                    same(&game, &model, &mut legal);
                }
            }
            // A move in the words of a person, which may be a wish or nonsense.
            60..70 => {
                let text = bytes.pick(&legal_or_deal::<B>(&legal)).to_string();
                let cut = bytes.below(text.len() + 1);
                if let Some(Ok(wish)) = text
                    .get(..cut)
                    .map(str::parse::<<B::Game as MoveRules>::Move>)
                {
                    if let Ok(m) = game.settle(wish) {
                        game.check(m).expect("what settles is legal");
                    }
                }
            }
            _ => {
                if legal.is_empty() {
                    break;
                }
                let m = *bytes.pick(&legal);
                assert_eq!(model.why_not(m), None, "{m}");
                let before = game.clone();
                let plain = model.clone();
                let mut told = Vec::new();
                let undo = game.apply(m, |e| told.push(e.to_string()));
                assert_eq!(told, model.apply(m), "{m}");
                past.push((undo, before, plain));
                same(&game, &model, &mut legal);
            }
        }
    }
    used(game.clone(), 1);
    while let Some((undo, before, _)) = past.pop() {
        game.undo(undo);
        assert_eq!(game, before);
    }
}

/// Texts to cut short: a few legal moves, or the words of some.
fn legal_or_deal<B: Beside>(legal: &[<B::Game as MoveRules>::Move]) -> Vec<String> {
    let mut texts: Vec<String> = legal.iter().take(16).map(ToString::to_string).collect();
    texts.push("deal".into());
    texts
}

fn same<B: Beside>(game: &B::Game, model: &B, legal: &mut Vec<<B::Game as MoveRules>::Move>) {
    assert_eq!(game.position(), model.position());
    assert_eq!(game.score(), model.score());
    assert_eq!(game.outcome(), model.outcome());
    game.legal_moves(legal);
    assert_eq!(*legal, model.legal());
    assert_eq!(game.legal_count() as usize, legal.len());
    for n in [
        0,
        legal.len() / 2,
        legal.len().saturating_sub(1),
        legal.len(),
    ] {
        assert_eq!(game.nth_legal(n as u32), legal.get(n).copied());
    }
}
