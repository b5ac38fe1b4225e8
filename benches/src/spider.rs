//! Spider.

#[path = "reference/spider/mod.rs"]
mod reference;

use games_common::{Chance, Seed};
use reference::{Laid, Model};
use spider_core::{Knowledge, Move, Rules, Spider};

use crate::{Case, Plain};

/// The plain model of Spider.
#[derive(Clone, Debug)]
pub struct PlainSpider(Model);

/// One suit, two and four, with the usual budget of 300 moves.
pub fn cases() -> Vec<Case> {
    vec![
        Case::new("suits=1", "suits=1", 1000, 3),
        Case::new("suits=2", "suits=2", 1000, 3),
        Case::new("suits=4", "suits=4", 1000, 3),
    ]
}

impl Plain for PlainSpider {
    type Game = Spider;
    type Move = Move;
    type Sampled = Self;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        Self(Model::deal(rules, seed))
    }

    fn legal(&self) -> Vec<Move> {
        self.0.legal()
    }

    fn apply(&mut self, m: Move) {
        self.0.apply(m);
    }

    /// Shuffles the cards that lie face down and those of the stock, and lays them back.
    fn sample(&self, _: &Knowledge, chance: &mut Chance) -> Self {
        let mut sampled = self.0.clone();
        let Model { columns, stock, .. } = &mut sampled;
        let hidden = || {
            columns
                .iter()
                .chain(&*stock)
                .flatten()
                .filter(|card| !card.up)
        };
        let mut cards: Vec<Laid> = hidden().copied().collect();
        chance.shuffle(&mut cards);
        let places = columns
            .iter_mut()
            .chain(stock)
            .flatten()
            .filter(|card| !card.up);
        for (place, card) in places.zip(cards) {
            *place = card;
        }
        Self(sampled)
    }
}
