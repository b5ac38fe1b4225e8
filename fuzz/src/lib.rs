//! What the fuzz targets do, the same for every game. A panic is a finding.
//!
//! [`play`] makes a game of arbitrary bytes, on the engine and on the plain reference model of its tests. [`texts`] reads
//! arbitrary and damaged texts with every parser. [`saves`] reads arbitrary and damaged JSON as everything that has a serde form.

mod bytes;
mod games;
mod play;
mod saves;
mod texts;

pub use bytes::Bytes;
pub use games::{Beside, Flood, Guppy, Mummichog, Spider};
pub use play::play;
pub use saves::saves;
pub use texts::texts;

use games_common::{Chance, Game, Seat, Seed, Seeded, random_playout};

/// The rules that bytes choose, or none when the values that they choose do not go together.
fn rules<B: Beside>(bytes: &mut Bytes) -> Option<<B::Game as Seeded>::Rules> {
    let mut text = String::new();
    for (field, values) in B::FIELDS {
        // Most games keep most defaults, so that a field changes alone often enough.
        let at = usize::from(bytes.byte());
        if let Some(value) = values.get(at / 2).filter(|_| at % 2 == 1) {
            if !text.is_empty() {
                text.push(',');
            }
            text.push_str(&format!("{field}={value}"));
        }
    }
    text.parse().ok()
}

/// What anybody may do with a state that was accepted from outside: nothing of it may panic.
fn used<G: Game>(mut game: G, seed: u64) {
    let mut chance = Chance::new(Seed(seed), "fuzz", 0, 0).expect("a stream");
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    assert_eq!(game.legal_count() as usize, legal.len());
    assert_eq!(legal.is_empty(), game.outcome().is_some());
    let position = game.position();
    let again = G::set_up(game.rules(), &position, game.seed()).expect("its own position");
    assert_eq!(again, game);
    for seat in 0..=game.seats() {
        let view = game.view(Seat(seat));
        let _ = (view.to_string(), G::knowledge(game.rules(), &view));
    }
    let seat = game.to_move();
    let view = game.view(seat);
    let knowledge = G::knowledge(game.rules(), &view);
    let sampled = G::sample(&knowledge, &mut chance);
    assert_eq!(sampled.view(seat), view);
    let mut best_first = Vec::new();
    G::hints(&knowledge, &mut best_first);
    assert_eq!(best_first.is_empty(), legal.is_empty());
    for m in best_first {
        game.check(m).expect("a hint is legal");
    }
    for _ in 0..8 {
        let Some(n) = chance.index(game.legal_count() as usize) else {
            break;
        };
        let m = game.nth_legal(n as u32).expect("among the legal moves");
        game.check(m).expect("a legal move");
        let before = game.clone();
        let undo = game.apply(m, |_| {});
        let after = game.clone();
        game.undo(undo);
        assert_eq!(game, before);
        game = after;
        let _ = (game.score(), game.payoff(Seat::FIRST));
        let again = G::set_up(game.rules(), &game.position(), game.seed());
        assert_eq!(again.expect("the position of a game that goes on"), game);
    }
    random_playout(&mut game, &mut chance, 50);
}
