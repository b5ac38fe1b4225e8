//! Arbitrary and damaged JSON for everything that has a serde form.

use std::fmt::Debug;

use games_common::{
    Chance, Hidden, MoveRules, Notation, Record, Seat, Seed, Seeded, Session, Snapshot,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{Beside, Bytes, rules, used};

/// The rest of the bytes as JSON, or a save of the game's own with a few places changed, for every reader.
pub fn saves<B: Beside>(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let what = bytes.byte();
    if what < 32 {
        let text = bytes.text();
        for kind in 0..KINDS {
            read::<B>(kind, &text);
        }
        return;
    }
    let Some(rules) = rules::<B>(&mut bytes) else {
        return;
    };
    let mut session = Session::<B::Game>::deal(&rules, Seed(bytes.byte().into()));
    let mut events = Vec::new();
    for _ in 0..bytes.byte() % 64 {
        let seat = session.to_move();
        match bytes.byte() {
            0..20 => drop(session.undo(seat)),
            20..30 => drop(session.hint(seat)),
            _ => {
                let count = session.game().legal_count() as usize;
                if count == 0 {
                    break;
                }
                let m = session
                    .game()
                    .nth_legal(bytes.below(count) as u32)
                    .expect("among them");
                events = session.play(seat, m).expect("a legal move").events(seat);
            }
        }
    }
    let kind = what % KINDS;
    let whole = match kind {
        0 => serde_json::to_value(session.record()),
        1 => serde_json::to_value(Snapshot::of(session.game())),
        2 => serde_json::to_value(session.game()),
        3 => serde_json::to_value(session.view(session.to_move())),
        4 => serde_json::to_value(session.view(Seat(u8::MAX))),
        5 => serde_json::to_value(&events),
        _ => serde_json::to_value(session.game().rules()),
    };
    let mut value = whole.expect("it serialises");
    for _ in 0..bytes.byte() % 6 {
        damage(&mut value, &mut bytes);
    }
    read::<B>(kind, &value.to_string());
}

const KINDS: u8 = 7;

/// Changes one place, found by walking down.
fn damage(value: &mut Value, bytes: &mut Bytes) {
    let deeper = bytes.byte() % 8 != 0;
    match value {
        Value::Object(map) if deeper && !map.is_empty() => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = bytes.pick(&keys).clone();
            match bytes.byte() % 10 {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert(bytes.pick(&["x", "format", "seed"]).to_string(), json!(0))),
                _ => damage(map.get_mut(&key).expect("one of its keys"), bytes),
            }
        }
        Value::Array(list) if deeper && !list.is_empty() => {
            let at = bytes.below(list.len());
            match bytes.byte() % 8 {
                0 => drop(list.remove(at)),
                1 => list.insert(at, list[at].clone()),
                2 => {
                    let other = bytes.below(list.len());
                    list.swap(at, other);
                }
                _ => damage(&mut list[at], bytes),
            }
        }
        Value::String(text) if deeper && !text.is_empty() => {
            let mut chars: Vec<char> = text.chars().collect();
            let at = bytes.below(chars.len());
            match bytes.byte() % 4 {
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, char::from(bytes.byte() & 0x7f)),
                2 => chars[at] = char::from(bytes.byte() & 0x7f),
                _ => {
                    let other = bytes.below(chars.len());
                    chars.swap(at, other);
                }
            }
            *text = chars.into_iter().collect();
        }
        Value::Number(n) if deeper => {
            let old = n.as_i64().unwrap_or_default();
            *value = match bytes.byte() % 6 {
                0 => json!(old.wrapping_add(1)),
                1 => json!(old.wrapping_sub(1)),
                2 => json!(u64::MAX),
                3 => json!(i64::MIN),
                4 => json!(1_000_000_000_000_000_u64),
                _ => json!(bytes.short()),
            };
        }
        _ => {
            *value = bytes
                .pick(&[
                    json!(null),
                    json!(0),
                    json!(1),
                    json!(-1),
                    json!(255),
                    json!(1.5),
                    json!(u64::MAX),
                    json!(true),
                    json!(false),
                    json!(""),
                    json!("Ah"),
                    json!("a1"),
                    json!([]),
                    json!([0, 0]),
                    json!({}),
                ])
                .clone();
        }
    }
}

/// What was read is written and read again as the same.
fn round<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("it serialises");
    assert_eq!(
        &serde_json::from_str::<T>(&text).expect("what it wrote"),
        value
    );
}

fn read<B: Beside>(kind: u8, text: &str) {
    match kind {
        0 => {
            let Ok(record) = serde_json::from_str::<Record>(text) else {
                return;
            };
            round(&record);
            match Session::<B::Game>::load(&record) {
                Ok(session) => {
                    assert_eq!(session.record(), record);
                    used(session.game().clone(), 5);
                    let knowledge = session
                        .knowledge(session.to_move())
                        .expect("a seat of the game");
                    let mut chance = Chance::new(Seed(1), "fuzz", 1, 0).expect("a stream");
                    let sampled = <B::Game as Hidden>::sample(knowledge, &mut chance);
                    assert_eq!(
                        sampled.view(session.to_move()),
                        session.view(session.to_move())
                    );
                }
                Err(e) => assert!(!e.to_string().is_empty()),
            }
        }
        1 => {
            let Ok(snapshot) = serde_json::from_str::<Snapshot>(text) else {
                return;
            };
            round(&snapshot);
            match snapshot.restore::<B::Game>() {
                Ok(game) => {
                    assert_eq!(Snapshot::of(&game), snapshot);
                    used(game, 6);
                }
                Err(e) => assert!(!e.to_string().is_empty()),
            }
        }
        2 => {
            let Ok(game) = serde_json::from_str::<B::Game>(text) else {
                return;
            };
            round(&game);
            used(game, 7);
        }
        3 | 4 => {
            let Ok(view) = serde_json::from_str::<<B::Game as Hidden>::View>(text) else {
                return;
            };
            round(&view);
            let _ = view.to_string();
            let knowledge = B::Game::knowledge(&B::view_rules(&view), &view);
            let mut chance = Chance::new(Seed(2), "fuzz", 2, 0).expect("a stream");
            let sampled = B::Game::sample(&knowledge, &mut chance);
            if B::VIEWS_ARE_CHECKED {
                assert_eq!(sampled.view(B::seat_of(&view)), view);
            }
            let mut hints = Vec::new();
            <B::Game as games_common::Sitting>::hints(&knowledge, &mut hints);
            let _ = sampled.position();
        }
        5 => {
            let Ok(events) = serde_json::from_str::<Vec<<B::Game as MoveRules>::Event>>(text)
            else {
                return;
            };
            round(&events);
            for event in events {
                let _ = event.to_string();
            }
        }
        _ => {
            let Ok(rules) = serde_json::from_str::<<B::Game as Seeded>::Rules>(text) else {
                return;
            };
            round(&rules);
        }
    }
}
