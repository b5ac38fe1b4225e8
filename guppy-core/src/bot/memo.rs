//! What a search remembers of the tables that it has seen.

use alloc::vec::Vec;

use super::worth::Worth;
use crate::colour::Order;
use crate::view::View;

/// What tiles without beads are worth to an order, as last seen: dyes in different places of many tables leave an order the same tiles.
pub(super) struct Memo(Vec<(u128, Order, Worth)>);

impl Memo {
    const PLACES: usize = 1 << 13;

    pub(super) fn new() -> Self {
        Self(alloc::vec![(0, Order::ALL[0], Worth::default()); Self::PLACES])
    }

    /// The same as [`View::worth`].
    pub(super) fn worth(&mut self, table: &View, order: Order) -> Worth {
        let plane = table.cloth.plane(order.colour());
        if plane & (table.cloth.white | table.cloth.black) != 0 {
            return table.worth(order);
        }
        let mixed = (plane as u64 ^ (plane >> 64) as u64 ^ (order.index() as u64) << 59)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let known = &mut self.0[(mixed >> 51) as usize];
        if (known.0, known.1) != (plane, order) {
            *known = (plane, order, table.worth(order));
        }
        known.2
    }
}

/// A set of keys: a power of two of places, at most half of them taken; 0 is an empty place.
pub(super) struct Keys {
    places: Vec<u64>,
    taken: usize,
}

impl Keys {
    pub(super) fn new() -> Self {
        Self {
            places: alloc::vec![0; 1024],
            taken: 0,
        }
    }

    /// Adds a key; whether it is new.
    pub(super) fn insert(&mut self, key: u64) -> bool {
        if self.taken * 2 >= self.places.len() {
            let old = core::mem::take(&mut self.places);
            self.places = alloc::vec![0; old.len() * 2];
            self.taken = 0;
            for key in old.into_iter().filter(|&key| key != 0) {
                self.insert(key);
            }
        }
        let key = key.max(1);
        let mask = self.places.len() - 1;
        let mut at = (key >> 20) as usize & mask;
        while self.places[at] != 0 {
            if self.places[at] == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.places[at] = key;
        self.taken += 1;
        true
    }
}
