//! The rules once more, written from the rule book clause by clause: slow, obvious, and with no code of the engine. Only the words
//! that both must speak are shared: moves, events, refusals, and the rules' plain choices.
#![allow(dead_code, unreachable_pub)]
// Small numbers in plain types, for plain reading.
#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::trivially_copy_pass_by_ref
)]

mod making;

use std::num::NonZeroU32;

use games_common::{Chance, RuleSet, Seed};
use guppy_core::{
    Colour, Dye, Gain, Move, Order, Patch, PatchRule, Rectangle, Refusal, Rules, Tile,
};

/// A dye with its code (G2, G17).
const DYES: [(Dye, u8); 4] = [
    (Dye::Red, 2),
    (Dye::Blue, 4),
    (Dye::Yellow, 8),
    (Dye::Bleach, 1),
];
/// An order with its code, in the order of G7.
const ORDERS: [(Order, u8); 6] = [
    (Order::Red, 2),
    (Order::Blue, 4),
    (Order::Yellow, 8),
    (Order::Green, 12),
    (Order::Orange, 10),
    (Order::Purple, 6),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeadKind {
    White,
    Black,
}

/// A tile of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    pub cloth: Option<u8>,
    pub bead: Option<BeadKind>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderCard {
    pub order: Order,
    pub code: u8,
    pub tiles: u32,
    pub patches: u32,
    /// The cloth on which the scissors were picked up.
    pub used_on: Option<u64>,
    pub bonus_had: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    pub level: u32,
    pub patch: PatchRule,
    pub cloth_limit: Option<u64>,
    pub bleach: bool,
    pub seed: Seed,
    pub board: Vec<Square>,
    /// Units by place in `DYES`.
    pub units: Vec<u32>,
    pub sponges: u32,
    pub orders: Vec<OrderCard>,
    pub hand: Option<Order>,
    pub filled_here: u32,
    pub cloths: u64,
    pub score: u64,
}

fn place(row: i32, column: i32) -> Option<usize> {
    if (0..9).contains(&row) && (0..9).contains(&column) {
        Some((row * 9 + column) as usize)
    } else {
        None
    }
}

fn row_column(tile: Tile) -> (i32, i32) {
    (i32::from(tile.index()) / 9, i32::from(tile.index()) % 9)
}

fn tile(place: usize) -> Tile {
    Tile::new(place as u8).expect("a place on the board")
}

fn colour(code: u8) -> Colour {
    Colour::from_code(code).expect("a code")
}

/// G2: by the number of dyes; tan, brown and whatever is bleached are worth nothing.
fn value(code: u8) -> u64 {
    match code {
        2 | 4 | 8 => 1,
        6 | 10 | 12 => 2,
        _ => 0,
    }
}

/// G5, G17.
fn sponged(code: u8) -> u8 {
    if code % 2 == 1 {
        return code - 1;
    }
    match code {
        10 | 12 => 8,
        6 => 4,
        _ => 0,
    }
}

/// G7, G12.
fn gain(code: u8) -> Gain {
    Gain {
        red: u8::from(code & 2 > 0),
        blue: u8::from(code & 4 > 0),
        yellow: u8::from(code & 8 > 0),
        sponges: if value(code) == 1 { 1 } else { 2 },
    }
}

impl Reference {
    pub fn deal(rules: &Rules, seed: Seed) -> Self {
        let choices = rules.choices();
        let level = u32::from(choices.level);
        let units = if level < 7 { 2 + level } else { 14 - level };
        let mut game = Self {
            level,
            patch: choices.patch,
            cloth_limit: choices.cloth_limit.map(u64::from),
            bleach: choices.bleach,
            seed,
            board: vec![
                Square {
                    cloth: None,
                    bead: None
                };
                81
            ],
            units: vec![units, units, units, if choices.bleach { units } else { 0 }],
            sponges: 2 * units,
            orders: Vec::new(),
            hand: None,
            filled_here: 0,
            cloths: 1,
            score: 0,
        };
        let starting = game.starting_codes();
        for (order, code) in ORDERS {
            if starting.contains(&code) {
                game.orders.push(OrderCard {
                    order,
                    code,
                    tiles: 0,
                    patches: 0,
                    used_on: None,
                    bonus_had: false,
                });
            }
        }
        game.draw_cloth(0);
        game
    }

    /// G3.
    fn starting_codes(&self) -> Vec<u8> {
        let mut codes = vec![2, 4, 8];
        for (from, code) in [(2, 12), (3, 10), (4, 6), (5, 0), (6, 14)] {
            if self.level >= from {
                codes.push(code);
            }
        }
        codes
    }

    pub fn tiles_per_order(&self) -> u32 {
        (18 - 2 * self.level as i32).max(6) as u32
    }

    pub fn min_patch(&self) -> u32 {
        self.tiles_per_order() / 2
    }

    fn chance(&self, purpose: u32, index: u32) -> Chance {
        Chance::new(self.seed, "guppy", purpose, index).expect("a good name")
    }

    /// G1, G13.
    fn draw_cloth(&mut self, number: u64) {
        let codes = self.starting_codes();
        let mut chance = self.chance(0, (number % (1 << 32)) as u32);
        for square in &mut self.board {
            let drawn = chance.below(NonZeroU32::new(codes.len() as u32).expect("colours"));
            square.cloth = Some(codes[drawn as usize]);
        }
    }

    fn card(&self, order: Order) -> Option<&OrderCard> {
        self.orders.iter().find(|c| c.order == order)
    }

    fn card_mut(&mut self, order: Order) -> &mut OrderCard {
        self.orders
            .iter_mut()
            .find(|c| c.order == order)
            .expect("an order of the level")
    }

    fn pairs_left(&self) -> bool {
        self.orders.iter().any(|c| c.used_on.is_none())
    }

    /// G14.
    pub fn over(&self) -> bool {
        !self.pairs_left() && self.hand.is_none()
    }

    fn star(at: Tile) -> Vec<usize> {
        let (row, column) = row_column(at);
        [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]
            .iter()
            .filter_map(|(down, right)| place(row + down, column + right))
            .collect()
    }

    fn square(at: Tile) -> Vec<Option<usize>> {
        let (row, column) = row_column(at);
        [(0, 0), (0, 1), (1, 0), (1, 1)]
            .iter()
            .map(|(down, right)| place(row + down, column + right))
            .collect()
    }

    fn places(r: Rectangle) -> Vec<usize> {
        let (top, left) = row_column(r.top_left());
        let (bottom, right) = row_column(r.bottom_right());
        let mut places = Vec::new();
        for row in top..=bottom {
            for column in left..=right {
                places.push((row * 9 + column) as usize);
            }
        }
        places
    }

    /// The connected component of a tile with cloth, in tile order.
    fn component(&self, of: usize) -> Vec<usize> {
        let mut found = vec![of];
        let mut next = 0;
        while next < found.len() {
            for near in Self::star(tile(found[next])) {
                if self.board[near].cloth == self.board[of].cloth && !found.contains(&near) {
                    found.push(near);
                }
            }
            next += 1;
        }
        found.sort_unstable();
        found
    }

    /// Every patch of a colour whatever its size, by the rules' reading of G6, in the order of indices.
    pub fn patches(&self, code: u8) -> Vec<(Patch, Vec<usize>)> {
        let mut patches = Vec::new();
        match self.patch {
            PatchRule::Connected => {
                for start in 0..81 {
                    if self.board[start].cloth == Some(code) {
                        let tiles = self.component(start);
                        if tiles[0] == start {
                            patches.push((Patch::Of(tile(start)), tiles));
                        }
                    }
                }
            }
            PatchRule::Rectangle => {
                for corner in (0..81).filter(|&t| self.board[t].cloth == Some(code)) {
                    for bottom in corner / 9..9 {
                        for right in corner % 9..9 {
                            let r = Rectangle::between(tile(corner), tile(bottom * 9 + right));
                            let tiles = Self::places(r);
                            if tiles.iter().any(|&t| self.board[t].cloth != Some(code)) {
                                // Nor is any wider one of one colour.
                                break;
                            }
                            patches.push((Patch::Rectangle(r), tiles));
                        }
                    }
                }
            }
        }
        patches
    }

    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.over() {
            return moves;
        }
        // G14: with the last pair in hand only cutting and putting down.
        if self.pairs_left() {
            for (i, (dye, _)) in DYES.iter().enumerate() {
                for at in 0..81 {
                    let cloth = Self::star(tile(at))
                        .iter()
                        .any(|&t| self.board[t].cloth.is_some());
                    if self.units[i] > 0 && cloth {
                        moves.push(Move::Dye {
                            dye: *dye,
                            at: tile(at),
                        });
                    }
                }
            }
            for at in 0..81 {
                let square = Self::square(tile(at));
                let whole = square.iter().all(Option::is_some);
                let cloth = square
                    .iter()
                    .flatten()
                    .any(|&t| self.board[t].cloth.is_some());
                if self.sponges > 0 && whole && cloth {
                    moves.push(Move::Sponge { at: tile(at) });
                }
            }
            for card in &self.orders {
                if card.used_on.is_none() {
                    moves.push(Move::Pick { order: card.order });
                }
            }
        }
        if let Some(hand) = self.hand {
            let code = self.card(hand).expect("an order of the level").code;
            for (patch, tiles) in self.patches(code) {
                if tiles.len() >= self.min_patch() as usize {
                    moves.push(Move::Cut { patch });
                }
            }
            moves.push(Move::Put);
        }
        if self.pairs_left() && self.cloth_limit.is_none_or(|limit| self.cloths < limit) {
            moves.push(Move::Cloth);
        }
        moves
    }

    /// The legal move that is meant, or why there is none, by the documented order of reasons.
    pub fn settle(&self, asked: Move) -> Result<Move, Refusal> {
        if self.over() {
            return Err(Refusal::GameOver);
        }
        let last = if self.pairs_left() { None } else { self.hand };
        match asked {
            Move::Dye { dye, at } => {
                if dye == Dye::Bleach && !self.bleach {
                    return Err(Refusal::NoBleach);
                }
                if let Some(order) = last {
                    return Err(Refusal::LastPairInHand { order });
                }
                let i = DYES.iter().position(|d| d.0 == dye).expect("a dye");
                if self.units[i] == 0 {
                    return Err(Refusal::BucketEmpty { dye });
                }
                if Self::star(at)
                    .iter()
                    .all(|&t| self.board[t].cloth.is_none())
                {
                    return Err(Refusal::NoCloth { at });
                }
                Ok(asked)
            }
            Move::Sponge { at } => {
                let square = Self::square(at);
                if square.iter().any(Option::is_none) {
                    return Err(Refusal::OffBoard { at });
                }
                if let Some(order) = last {
                    return Err(Refusal::LastPairInHand { order });
                }
                if self.sponges == 0 {
                    return Err(Refusal::NoSpongeLeft);
                }
                if square
                    .iter()
                    .flatten()
                    .all(|&t| self.board[t].cloth.is_none())
                {
                    return Err(Refusal::NoCloth { at });
                }
                Ok(asked)
            }
            Move::Pick { order } => match self.card(order) {
                None => Err(Refusal::NoOrder { order }),
                Some(card) if card.used_on.is_some() => Err(Refusal::ScissorsUsed { order }),
                Some(_) => Ok(asked),
            },
            Move::Cut { patch } => self.settle_cut(patch),
            Move::Put if self.hand.is_none() => Err(Refusal::HandEmpty),
            Move::Put => Ok(asked),
            Move::Cloth => {
                let limit = self.cloth_limit.unwrap_or(u64::MAX);
                if !self.pairs_left() {
                    Err(Refusal::NoPairLeft)
                } else if self.cloths >= limit {
                    Err(Refusal::ClothLimit { limit })
                } else {
                    Ok(asked)
                }
            }
        }
    }

    fn settle_cut(&self, patch: Patch) -> Result<Move, Refusal> {
        let named = match patch {
            Patch::Rectangle(r) if self.patch == PatchRule::Connected => {
                return Err(Refusal::NamedByTile { at: r.top_left() });
            }
            Patch::Rectangle(r) => Self::places(r),
            Patch::Of(at) => vec![usize::from(at.index())],
        };
        let Some(hand) = self.hand else {
            return Err(Refusal::HandEmpty);
        };
        let wanted = self.card(hand).expect("an order of the level").code;
        for &t in &named {
            match self.board[t].cloth {
                None => return Err(Refusal::CutOut { at: tile(t) }),
                Some(code) if code != wanted => {
                    return Err(Refusal::OtherColour {
                        at: tile(t),
                        found: colour(code),
                        wanted: colour(wanted),
                    });
                }
                Some(_) => {}
            }
        }
        // A tile alone means the largest patch that it is part of, the first of equals.
        let mut meant: Option<(Patch, usize)> = None;
        for (name, tiles) in self.patches(wanted) {
            let fits = match patch {
                Patch::Rectangle(_) => name == patch,
                Patch::Of(_) => tiles.contains(&named[0]),
            };
            if fits && meant.is_none_or(|(_, most)| tiles.len() > most) {
                meant = Some((name, tiles.len()));
            }
        }
        let (patch, has) = meant.expect("every tile with cloth is part of a patch");
        if has < self.min_patch() as usize {
            return Err(Refusal::TooSmall {
                has: has as u8,
                needs: self.min_patch() as u8,
            });
        }
        Ok(Move::Cut { patch })
    }

    /// As `settle`, but a wish is refused with the name it should have had.
    pub fn check(&self, m: Move) -> Result<(), Refusal> {
        match self.settle(m)? {
            settled if settled == m => Ok(()),
            Move::Cut { patch } => Err(Refusal::AnotherName { patch }),
            other => panic!("{m} settled to {other}"),
        }
    }
}
