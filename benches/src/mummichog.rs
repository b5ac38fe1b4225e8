//! Mummichog.

#[path = "reference/mummichog/mod.rs"]
mod reference;

use games_common::{Chance, Seed};
use mummichog_core::{Face, Knowledge, Mummichog, Place, Rules};
use reference::Reference;

use crate::{Case, Plain};

/// The plain model of Mummichog.
#[derive(Clone, Debug)]
pub struct PlainMummichog(Reference);

/// The usual grid.
pub fn cases() -> Vec<Case> {
    vec![Case::new("6x6", "rows=6,columns=6", 1000, 2)]
}

impl Plain for PlainMummichog {
    type Game = Mummichog;
    type Move = (usize, usize);
    type Sampled = Vec<(Place, Face)>;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        Self(Reference::deal(&rules.to_string(), seed))
    }

    fn legal(&self) -> Vec<(usize, usize)> {
        self.0.legal()
    }

    fn apply(&mut self, (i, j): (usize, usize)) {
        self.0.apply(i, j);
    }

    /// Draws every face that was never seen, again and again until two tiles match, as they do in a game that goes on. (The model keeps no
    /// memory, so this begins from the engine's.)
    fn sample(&self, known: &Knowledge, chance: &mut Chance) -> Vec<(Place, Face)> {
        let rules = known.view().rules();
        let star = rules.has_stars().then_some(Face::STAR);
        let faces: Vec<Face> = (0..rules.face_count())
            .filter_map(Face::ordinary)
            .chain(star)
            .collect();
        loop {
            let mut tiles: Vec<(Place, Face)> = known.seen().collect();
            tiles.extend(
                known
                    .unseen()
                    .filter_map(|place| Some((place, *chance.pick(&faces)?))),
            );
            let matching = |i: usize| tiles[..i].iter().any(|(_, face)| face.matches(tiles[i].1));
            if (0..tiles.len()).any(matching) {
                return tiles;
            }
        }
    }
}
