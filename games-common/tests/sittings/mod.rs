//! Two sittings to save, and how a program reads a save.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use games_common::{Record, Seat, Seed, Session};
use serde_json::Value;

use crate::toys::hands::Hands;
use crate::toys::shells::Shells;

pub type Alone = Session<Shells<0>>;
pub type Pair = Session<Hands<0>>;

pub const ME: Seat = Seat::FIRST;

/// A sitting with a bit of everything.
pub fn alone() -> Alone {
    let mut session = Alone::deal(&"undos=any,hints=once".parse().unwrap(), Seed(u64::MAX));
    for text in ["o2", "o4"] {
        session.play(ME, text.parse().unwrap()).unwrap();
    }
    session.undo(ME).unwrap();
    session.hint(ME).unwrap();
    for text in ["roll", "first"] {
        session.play(ME, text.parse().unwrap()).unwrap();
    }
    session
}

pub fn pair() -> Pair {
    let mut session = Pair::deal(&"cards=12,hand=6,undo=yes".parse().unwrap(), Seed(3));
    for _ in 0..3 {
        session
            .play(session.to_move(), "best".parse().unwrap())
            .unwrap();
    }
    session.undo(ME).unwrap();
    session
}

pub fn json_of(record: &Record) -> Value {
    serde_json::to_value(record).unwrap()
}

/// Reads a save as a program does: the text first, then the sitting.
pub fn read(save: &Value) -> Result<Alone, String> {
    read_text(&save.to_string())
}

pub fn read_text(text: &str) -> Result<Alone, String> {
    let record: Record = serde_json::from_str(text).map_err(|e| e.to_string())?;
    Alone::load(&record).map_err(|e| e.to_string())
}
