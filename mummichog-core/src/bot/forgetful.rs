//! A player with a short memory.

use alloc::vec::Vec;

use games_common::{Bot, Chance, Seat, Seed, Seeded, Sitting, purpose};

use crate::game::Mummichog;
use crate::knowledge::{Knowledge, UNSEEN};
use crate::moves::Move;
use crate::tiles::Place;

/// The stream of chance that a forgetful player draws from.
const FORGETFUL_BOT: u32 = purpose::PLAYERS + 1;

/// A player that remembers only the faces of so many tiles, those that it was shown last.
///
/// A tile that is flipped, or shown for the first time by a peek or as a new star, becomes the last one; of two that are shown at once the
/// one with the higher number. A peek at a tile that it still remembers does not refresh it. With what it remembers it takes the best of the
/// [hints](Sitting::hints) when that is a match; otherwise it flips two of the tiles that it remembers nothing of, drawn by chance, so that it never goes
/// round in circles; with only one such tile it tries that with one that it remembers. With 0 places it flips at random, with as many as there are tiles it forgets
/// nothing.
///
/// It works from [`Knowledge`], which never forgets: it keeps count of what is new there. So it has to be asked for every move of a game, and a
/// game needs a new one; one that comes to a game later takes what is known by then as shown in the order of places.
#[derive(Clone, Debug)]
pub struct ForgetfulBot {
    places: usize,
    chance: Chance,
    /// What it remembers, the last shown at the end.
    memory: Vec<Place>,
    /// What was known when it last chose, remembered or not.
    noted: Vec<Place>,
    flipped: Option<Move>,
    hints: Vec<Move>,
}

impl ForgetfulBot {
    /// A bot that remembers so many tiles, and always plays in the same way from the same seed.
    pub fn new(seed: Seed, places: u16) -> Self {
        Self {
            places: places.into(),
            chance: Mummichog::stream(seed, FORGETFUL_BOT, 0),
            memory: Vec::new(),
            noted: Vec::new(),
            flipped: None,
            hints: Vec::new(),
        }
    }

    /// Takes in what was shown since it last chose, and forgets what is too much.
    fn update(&mut self, knowledge: &Knowledge) {
        let left = |p: &Place| knowledge.face(*p).is_some();
        let flipped = self
            .flipped
            .into_iter()
            .flat_map(|m| [m.first(), m.second()]);
        let new: Vec<Place> = flipped
            .chain(
                knowledge
                    .seen()
                    .map(|(place, _)| place)
                    .filter(|p| !self.noted.contains(p)),
            )
            .filter(left)
            .collect();
        for place in new {
            self.memory.retain(|&p| p != place);
            self.memory.push(place);
        }
        self.memory.retain(left);
        let forgotten = self.memory.len().saturating_sub(self.places);
        self.memory.drain(..forgotten);
        self.noted.clear();
        self.noted.extend(knowledge.seen().map(|(place, _)| place));
    }
}

impl Bot<Mummichog> for ForgetfulBot {
    fn choose(&mut self, _: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        self.update(knowledge);
        let mut mind = knowledge.clone();
        for place in knowledge.view().places_left() {
            if !self.memory.contains(&place) {
                mind.faces[place.index()] = UNSEEN;
            }
        }
        Mummichog::hints(&mind, &mut self.hints);
        let best = self.hints.first().copied();
        let sure = best.filter(|m| {
            let faces = mind.face(m.first()).zip(mind.face(m.second()));
            faces.is_some_and(|(one, other)| one.matches(other))
        });
        let mut unknown: Vec<Place> = mind.unseen().collect();
        let flip = sure.or_else(|| {
            let star = mind.seen().find(|(_, face)| face.is_star());
            let first = self
                .chance
                .index(unknown.len())
                .map(|i| unknown.swap_remove(i));
            let second = match star {
                // A star matches whatever it is flipped with.
                Some((star, _)) => Some(star),
                None if unknown.is_empty() => self.memory.last().copied(),
                None => self.chance.pick(&unknown).copied(),
            };
            Some(Move::new(first?, second?))
        });
        // Legal moves come in their own order.
        self.flipped = flip
            .or(best)
            .and_then(|m| legal.binary_search(&m).ok())
            .map_or(legal.first(), |i| Some(&legal[i]))
            .copied();
        self.flipped
    }
}
