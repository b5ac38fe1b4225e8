//! The positions met.

use alloc::vec::Vec;

/// Hashes of the positions met in a stage, in a table with open places.
pub(super) struct Met {
    places: Vec<u64>,
    count: usize,
}

impl Met {
    pub(super) fn new() -> Self {
        Self {
            places: alloc::vec![0; 1 << 10],
            count: 0,
        }
    }

    fn place(&self, hash: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut at = (hash >> 20) as usize & mask;
        while self.places[at] != 0 && self.places[at] != hash {
            at = (at + 1) & mask;
        }
        at
    }

    pub(super) fn has(&self, hash: u64) -> bool {
        self.places[self.place(hash | 1)] != 0
    }

    /// Adds a hash; tells whether it is new.
    pub(super) fn add(&mut self, hash: u64) -> bool {
        // 0 stands for an open place.
        let hash = hash | 1;
        let at = self.place(hash);
        if self.places[at] != 0 {
            return false;
        }
        self.places[at] = hash;
        self.count += 1;
        if self.count * 2 > self.places.len() {
            let twice = alloc::vec![0; self.places.len() * 2];
            for hash in core::mem::replace(&mut self.places, twice) {
                if hash != 0 {
                    let at = self.place(hash);
                    self.places[at] = hash;
                }
            }
        }
        true
    }
}
