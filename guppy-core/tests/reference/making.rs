//! What moves do, and how a position is written.

use std::num::NonZeroU32;

use guppy_core::{Dye, Event, Gain, Move, Patch, Praise, Tile, TileSet};

use super::{
    BeadKind, DYES, ORDERS, OrderCard, Reference, Square, colour, gain, sponged, tile, value,
};

/// G15.
const FIRST: [&str; 8] = [
    "Poor", "Fine", "Good", "Super", "Great", "Arrr!", "Har!", "Yarrr!",
];
const FILLED: [&str; 6] = [
    "Filled Order!",
    "Double",
    "Triple",
    "Bingo",
    "Donkey",
    "Vegas",
];

impl Reference {
    pub fn apply(&mut self, m: Move) -> Vec<Event> {
        let mut events = Vec::new();
        // G8: anything but cutting puts down what is in hand.
        if !matches!(m, Move::Cut { .. })
            && let Some(order) = self.hand.take()
        {
            events.push(Event::PutDown { order });
        }
        match m {
            Move::Dye { dye, at } => self.dye(dye, at, &mut events),
            Move::Sponge { at } => {
                self.sponges -= 1;
                events.push(Event::Sponged { at });
                let before = self.board.clone();
                for t in Self::square(at).into_iter().flatten() {
                    self.board[t].cloth = self.board[t].cloth.map(sponged);
                }
                self.after_colouring(&before, &mut events, Vec::new());
            }
            Move::Pick { order } => {
                let cloth = self.cloths;
                self.card_mut(order).used_on = Some(cloth);
                self.hand = Some(order);
                events.push(Event::PickedUp { order });
            }
            Move::Cut { patch } => self.cut(patch, &mut events),
            Move::Put => {
                if self.over() {
                    events.push(Event::Finished { score: self.score });
                }
            }
            Move::Cloth => {
                self.draw_cloth(self.cloths);
                self.cloths += 1;
                self.filled_here = 0;
                events.push(Event::NewCloth {
                    number: self.cloths,
                });
            }
        }
        events
    }

    /// G4, G10.
    fn dye(&mut self, dye: Dye, at: Tile, events: &mut Vec<Event>) {
        let i = DYES.iter().position(|d| d.0 == dye).expect("a dye");
        let code = DYES[i].1;
        self.units[i] -= 1;
        events.push(Event::Dyed { dye, at });
        let before = self.board.clone();
        let mut beads = Vec::new();
        for t in Self::star(at) {
            let centre = tile(t) == at;
            let square = &mut self.board[t];
            let Some(old) = square.cloth else { continue };
            square.cloth = Some(if centre { code } else { old | code });
            match square.bead {
                Some(BeadKind::White) => {
                    square.bead = Some(BeadKind::Black);
                    beads.push(Event::BeadColoured { tile: tile(t) });
                }
                Some(BeadKind::Black) => {
                    square.bead = None;
                    beads.push(Event::BeadLost { tile: tile(t) });
                }
                None => {}
            }
        }
        self.after_colouring(&before, events, beads);
    }

    /// The events of tiles and beads, then G7 and G9.
    fn after_colouring(&mut self, before: &[Square], events: &mut Vec<Event>, beads: Vec<Event>) {
        let mut changed = Vec::new();
        for (t, old) in before.iter().enumerate() {
            if let (Some(from), Some(to)) = (old.cloth, self.board[t].cloth)
                && from != to
            {
                events.push(Event::Recoloured {
                    tile: tile(t),
                    from: colour(from),
                    to: colour(to),
                });
                changed.push(t);
            }
        }
        events.extend(beads);
        for i in 0..self.orders.len() {
            let OrderCard {
                order,
                code,
                used_on,
                bonus_had,
                ..
            } = self.orders[i];
            let new: Vec<_> = changed
                .iter()
                .filter(|&&t| self.board[t].cloth == Some(code))
                .collect();
            if used_on.is_some() || bonus_had || new.is_empty() {
                continue;
            }
            let largest = self
                .patches(code)
                .into_iter()
                .map(|(_, tiles)| tiles)
                .filter(|tiles| new.iter().any(|t| tiles.contains(t)))
                .map(|tiles| tiles.len() as u32)
                .max();
            let Some(n) = largest.filter(|&n| n >= self.tiles_per_order()) else {
                continue;
            };
            self.orders[i].bonus_had = true;
            self.take(gain(code));
            let percent = (n * (self.level - 1) * value(code) as u32).min(100);
            events.push(Event::LargePatch {
                order,
                tiles: n as u8,
                gain: gain(code),
                percent: percent as u8,
            });
            let index = ORDERS.iter().position(|o| o.0 == order).expect("an order") as u32;
            let mut chance = self.chance(1, index);
            if percent > 0 && chance.percent(percent) {
                let free: Vec<_> = (0..81)
                    .filter(|&t| self.board[t].cloth.is_some() && self.board[t].bead.is_none())
                    .collect();
                if let Some(n) = NonZeroU32::new(free.len() as u32) {
                    let t = free[chance.below(n) as usize];
                    self.board[t].bead = Some(BeadKind::White);
                    events.push(Event::BeadAppeared { tile: tile(t) });
                }
            }
        }
    }

    fn take(&mut self, gain: Gain) {
        self.units[0] += u32::from(gain.red);
        self.units[1] += u32::from(gain.blue);
        self.units[2] += u32::from(gain.yellow);
        self.sponges += u32::from(gain.sponges);
    }

    /// G8, G10 to G12, G15.
    fn cut(&mut self, patch: Patch, events: &mut Vec<Event>) {
        let hand = self.hand.expect("scissors in hand");
        let tiles = match patch {
            Patch::Rectangle(r) => Self::places(r),
            Patch::Of(at) => self.component(usize::from(at.index())),
        };
        let beads = |kind| {
            tiles
                .iter()
                .filter(|&&t| self.board[t].bead == Some(kind))
                .count() as u32
        };
        let (white, black) = (beads(BeadKind::White), beads(BeadKind::Black));
        let card = self.card(hand).expect("an order of the level").clone();
        let n = tiles.len() as u32;
        let whole = u64::from(self.level)
            * value(card.code)
            * u64::from(n).pow(2)
            * 2u64.pow(white + 2 * black);
        let points = whole / (u64::from(card.patches) + 1);
        self.score += points;
        let words = if card.patches > 0 {
            "Bonus!"
        } else {
            FIRST[(n as usize).min(8) - 1]
        };
        events.push(Event::Cut {
            order: hand,
            tiles: tiles.iter().map(|&t| tile(t)).collect::<TileSet>(),
            white: white as u8,
            black: black as u8,
            points,
            praise: praise(words),
        });
        for &t in &tiles {
            self.board[t] = Square {
                cloth: None,
                bead: None,
            };
        }
        let (full, level) = (self.tiles_per_order(), u64::from(self.level));
        let updated = self.card_mut(hand);
        updated.patches += 1;
        updated.tiles += n;
        if card.tiles < full && updated.tiles >= full {
            let words = FILLED[self.filled_here as usize];
            self.filled_here += 1;
            let bonus = u64::from(self.filled_here) * level * 1000;
            self.score += bonus;
            self.take(gain(card.code));
            events.push(Event::OrderFilled {
                order: hand,
                on_cloth: self.filled_here as u8,
                bonus,
                gain: gain(card.code),
                praise: praise(words),
            });
        }
    }

    /// The position text by its documented grammar.
    pub fn position(&self) -> String {
        let rows: Vec<String> = self
            .board
            .chunks(9)
            .map(|row| {
                row.iter()
                    .map(|s| {
                        s.cloth.map_or('.', |code| {
                            "tTrRbBpPyYoOgGnN".as_bytes()[code as usize] as char
                        })
                    })
                    .collect()
            })
            .collect();
        let mut beads = Vec::new();
        for (t, square) in self.board.iter().enumerate() {
            let name = format!("{}{}", char::from(b'a' + (t % 9) as u8), t / 9 + 1);
            match square.bead {
                Some(BeadKind::White) => beads.push(format!("{name}:white")),
                Some(BeadKind::Black) => beads.push(format!("{name}:black")),
                None => {}
            }
        }
        let beads = if beads.is_empty() {
            "-".to_string()
        } else {
            beads.join(",")
        };
        let dyes: Vec<_> = self.units[..if self.bleach { 4 } else { 3 }]
            .iter()
            .map(u32::to_string)
            .collect();
        let orders: Vec<_> = self
            .orders
            .iter()
            .map(|c| {
                let used = match c.used_on {
                    None => "-",
                    Some(cloth) if cloth == self.cloths => "u",
                    Some(_) => "g",
                };
                let bonus = if c.bonus_had { "b" } else { "-" };
                format!("{}:{}:{}:{used}{bonus}", c.order, c.tiles, c.patches)
            })
            .collect();
        format!(
            "cloth={} beads={beads} dyes={} sponges={} orders={} hand={} filled={} cloths={} score={}",
            rows.join("/"),
            dyes.join(","),
            self.sponges,
            orders.join(","),
            self.hand.map_or("-".to_string(), |o| o.to_string()),
            self.filled_here,
            self.cloths,
            self.score
        )
    }
}

fn praise(words: &str) -> Praise {
    words.parse().expect("a praise")
}
