//! What a player reaches who sees both decks: no player, but a mark to hold players against.

use alloc::vec::Vec;

use games_common::{MoveRules, Scored};

use crate::game::{Flood, Quick};
use crate::moves::Move;

impl Flood {
    /// The moves to the end of the best game that a search found which sees both decks, or `None` in a game for two. A secret of the table's owner.
    ///
    /// The budget is in playouts, and it stops early when no house is lost any more. Each round it goes through the game once: it tries the best moves of
    /// the hints, twice as many in each round, plays each on by the hints in the decks as they are, and goes on along the best game found
    /// so far. So the houses that it saves can be saved; whether more can be it does not tell, unless all are. It uses no chance.
    pub fn best_line(&self, playouts: u32) -> Option<Vec<Move>> {
        if self.seats() > 1 {
            return None;
        }
        let quick = Quick::new(self);
        let mut best = Vec::new();
        let mut most = quick.play_out(&mut self.clone(), |m| best.push(m));
        let mut left = playouts;
        let mut width = 4;
        // Everything is tried in a round as wide as there are moves.
        let widest = self.legal_count() as usize;
        while left > 0 && most < self.houses() {
            let mut game = self.clone();
            let mut at = 0;
            while game.outcome().is_none() && left > 0 && most < self.houses() {
                for m in quick.ranked(&game).into_iter().take(width) {
                    if left == 0 || most == self.houses() {
                        break;
                    }
                    left -= 1;
                    let mut trial = game.clone();
                    trial.apply(m, |_| {});
                    let mut line = Vec::new();
                    let houses = quick.play_out(&mut trial, |m| line.push(m));
                    if houses > most {
                        most = houses;
                        best.truncate(at);
                        best.push(m);
                        best.append(&mut line);
                    }
                }
                game.apply(best[at], |_| {});
                at += 1;
            }
            if width >= widest {
                break;
            }
            width *= 2;
        }
        Some(best)
    }
}
