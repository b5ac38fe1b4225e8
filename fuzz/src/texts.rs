//! Arbitrary and damaged texts for every parser.

use games_common::{MoveRules, Notation, RuleSet, Scored, Seed, Seeded};

use crate::{Beside, Bytes, rules, used};

/// The rest of the bytes as a text for every parser; or a text of the game's own with a few places changed.
pub fn texts<B: Beside>(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let what = bytes.byte();
    let Some(rules) = rules::<B>(&mut bytes) else {
        return;
    };
    let text = if what < 64 {
        bytes.text()
    } else {
        let mut game = B::Game::deal(&rules, Seed(bytes.byte().into()));
        for _ in 0..bytes.byte() {
            let Some(n) =
                (game.legal_count() > 0).then(|| bytes.below(game.legal_count() as usize))
            else {
                break;
            };
            let m = game.nth_legal(n as u32).expect("among them");
            game.apply(m, |_| {});
        }
        let own = match what % 8 {
            0 => rules.to_string(),
            1 => game
                .nth_legal(0)
                .map_or_else(String::new, |m| m.to_string()),
            _ => game.position(),
        };
        damaged(own, &mut bytes)
    };
    read::<B>(&rules, &text);
}

/// A text with up to eight places changed: a character in, out, or another, or a piece of it somewhere else.
fn damaged(mut text: String, bytes: &mut Bytes) -> String {
    for _ in 0..bytes.byte() % 8 {
        let mut chars: Vec<char> = text.chars().collect();
        let at = bytes.below(chars.len() + 1);
        match bytes.byte() % 5 {
            0 => chars.insert(at, char::from(bytes.byte())),
            1 if at < chars.len() => drop(chars.remove(at)),
            2 if at < chars.len() => chars[at] = char::from(bytes.byte() & 0x7f),
            3 => {
                let to = bytes.below(chars.len() + 1);
                let piece: Vec<char> = chars[at.min(to)..at.max(to)].into();
                let back = bytes.below(chars.len() + 1);
                chars.splice(back..back, piece);
            }
            _ => {
                let (a, b) = (
                    bytes.below(chars.len().max(1)),
                    bytes.below(chars.len().max(1)),
                );
                if !chars.is_empty() {
                    chars.swap(a, b);
                }
            }
        }
        text = chars.into_iter().take(2_000).collect();
    }
    text
}

fn read<B: Beside>(rules: &<B::Game as Seeded>::Rules, text: &str) {
    match text.parse::<<B::Game as MoveRules>::Move>() {
        Ok(m) => assert_eq!(m.to_string().parse().ok(), Some(m), "{text:?}"),
        Err(e) => assert!(!e.to_string().is_empty()),
    }
    match text.parse::<<B::Game as Seeded>::Rules>() {
        Ok(rules) => assert_eq!(rules.to_string().parse(), Ok(rules), "{text:?}"),
        Err(e) => assert!(!e.to_string().is_empty()),
    }
    match <B::Game as Seeded>::Rules::preset(text) {
        Ok(rules) => assert_eq!(rules.to_string().parse(), Ok(rules)),
        Err(e) => assert!(!e.to_string().is_empty()),
    }
    if let Ok(seed) = text.parse::<Seed>() {
        assert_eq!(seed.to_string().parse(), Ok(seed));
    }
    B::read_places(text);
    match B::Game::set_up(rules, text, Seed(9)) {
        Ok(game) => {
            if B::POSITIONS_HAVE_ONE_TEXT {
                assert_eq!(game.position(), text);
            }
            let _ = game.score();
            used(game, 3);
        }
        Err(e) => assert!(!e.to_string().is_empty()),
    }
}
