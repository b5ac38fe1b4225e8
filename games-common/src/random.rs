//! Chance that is the same on every platform and in every later version.
//!
//! # The definition
//! Enough to recompute any deal in another language. Words are unsigned 32-bit integers.
//!
//! 1. **Key.** 32 bytes: the seed as 8 bytes, least significant first; then the game's name in ASCII, filled up
//!    with zero bytes to 24.
//! 2. **Stream.** A 64-bit number: `purpose * 2^32 + index`. Purposes below `2^31` belong to the game, which
//!    documents them; the rest belong to this crate ([`purpose`]).
//! 3. **Words.** The ChaCha cipher's key stream with 8 rounds, in the layout with a 64-bit block counter and a 64-bit
//!    nonce: state words 0 to 3 are the constant `expand 32-byte k`, 4 to 11 the key (each word least significant byte
//!    first), 12 and 13 the counter (low word first), which starts at 0, and 14 and 15 the stream number (low word
//!    first). The words come in the cipher's order: words 0 to 15 of block 0, then those of block 1, and so on.
//! 4. **[`below(n)`](Chance::below)**: draw a word `x`, let `m = x * n` in 64 bits. If the low 32 bits of `m` are less than
//!    `2^32 mod n`, draw again. The answer is the high 32 bits of `m`. (Lemire's method: every answer is equally likely.)
//! 5. **[`shuffle`](Chance::shuffle)**: for `i` from the last index down to 1, swap items `i` and `below(i + 1)`.
//! 6. **[`percent(p)`](Chance::percent)**: true when `below(100) < p`.
//!
//! # Vectors
//! The first eight words, in hexadecimal, for the name `spider`:
//!
//! | seed | purpose | index | words |
//! |---|---|---|---|
//! | 0 | 0 | 0 | `VEC0` |
//! | 0 | 1 | 2 | `VEC1` |
//! | 1 | 0 | 0 | `VEC2` |
//! | 1 | 1 | 2 | `VEC3` |
//! | 18446744073709551615 | 0 | 0 | `VEC4` |
//! | 18446744073709551615 | 1 | 2 | `VEC5` |
//!
//! The first eight answers of `below(n)`, each `n` on a fresh stream of seed 1, name `spider`, purpose 0, index 0:
//!
//! | n | answers |
//! |---|---|
//! BELOW
//!
//! The numbers 0 to 51 after one shuffle on that stream:
//! SHUFFLED
//!
//! The crate's tests hold these tables, so they cannot go stale.

use core::num::NonZeroU32;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::Seed;

/// Stream purposes that this crate keeps for itself: those from `2^31` up. A game's own purposes lie below.
pub mod purpose {
    /// A [`RandomBot`](crate::RandomBot)'s choices.
    pub const RANDOM_BOT: u32 = 1 << 31;
    /// A [`MonteCarloBot`](crate::MonteCarloBot)'s samples and playouts.
    pub const MONTE_CARLO_BOT: u32 = (1 << 31) + 1;
    /// Random playouts.
    pub const PLAYOUT: u32 = (1 << 31) + 2;
    /// The choices of the conformance laws.
    pub const CONFORMANCE: u32 = (1 << 31) + 3;
    /// The first purpose free for players outside this crate.
    pub const PLAYERS: u32 = (1 << 31) + 1024;
}

/// The longest game name, in bytes.
pub const MAX_NAME: usize = 24;

/// One stream of chance: endless, and always the same for the same seed, name, purpose and index.
///
/// Games make theirs with [`Seeded::chance`](crate::Seeded::chance). Setting up a stream costs about as much as drawing 64
/// words; a word costs a few nanoseconds.
///
/// ```
/// use games_common::{Chance, Seed};
/// let mut chance = Chance::new(Seed(1), "spider", 0, 0).expect("a good name");
/// let mut cards: Vec<u8> = (0..52).collect();
/// chance.shuffle(&mut cards);
/// assert_eq!(cards[..4], [0,0,0,0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    words: ChaCha8Rng,
}

impl Chance {
    /// The stream of a seed, a game's name, a purpose and an index; `None` when the name is not 1 to 24
    /// bytes of ASCII.
    pub fn new(seed: Seed, name: &str, purpose: u32, index: u32) -> Option<Self> {
        if !valid_name(name) {
            return None;
        }
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.0.to_le_bytes());
        key[8..8 + name.len()].copy_from_slice(name.as_bytes());
        Some(Self::from_key(key, purpose, index))
    }

    pub(crate) fn from_key(key: [u8; 32], purpose: u32, index: u32) -> Self {
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(u64::from(purpose) << 32 | u64::from(index));
        Self { words }
    }

    /// The next word of the stream.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.words.next_u32()
    }

    /// Two words as one number, the first being the low half: a fresh [`Seed`] for a sampled game.
    #[inline]
    pub fn seed(&mut self) -> Seed {
        let low = u64::from(self.word());
        Seed(low | u64::from(self.word()) << 32)
    }

    /// A whole number from 0 to `n - 1`, each equally likely.
    ///
    /// One word, and with a chance of at most `n` in 2^32 a further one.
    #[inline]
    pub fn below(&mut self, n: NonZeroU32) -> u32 {
        let n = n.get();
        let mut product = u64::from(self.word()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// A place in a list of `len` items, each equally likely, by one [`below`](Self::below); `None` (and nothing drawn) when
    /// there are none, or more than 2^32 - 1.
    #[inline]
    pub fn index(&mut self, len: usize) -> Option<usize> {
        let n = NonZeroU32::new(u32::try_from(len).ok()?)?;
        Some(self.below(n) as usize)
    }

    /// An item of a list, each equally likely; `None` (and nothing drawn) when the list is empty.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        self.index(items.len()).map(|i| &items[i])
    }

    /// True with a chance of `p` percent: never for 0, always from 100 up. One draw, whatever `p` is.
    #[inline]
    pub fn percent(&mut self, p: u32) -> bool {
        const HUNDRED: NonZeroU32 = NonZeroU32::new(100).unwrap();
        self.below(HUNDRED) < p
    }

    /// Puts a list into a random order, each equally likely (Fisher-Yates, from the last index down).
    ///
    /// `items.len() - 1` draws. Items past the 2^32nd stay where they are.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            if let Some(j) = self.index(i + 1) {
                items.swap(i, j);
            }
        }
    }
}

/// Whether a game may have this name: 1 to 24 bytes of printable ASCII without a space.
pub(crate) const fn valid_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if !bytes[i].is_ascii_graphic() {
            return false;
        }
        i += 1;
    }
    0 < bytes.len() && bytes.len() <= MAX_NAME
}
