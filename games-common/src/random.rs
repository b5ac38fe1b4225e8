//! Chance that is the same on every platform and in every later version.
//!
//! # The definition
//! Enough to recompute any deal in another language. Words are unsigned 32-bit integers.
//!
//! 1. **Key.** 32 bytes: the seed as 8 bytes, least significant first; then the game's name in ASCII, filled up
//!    with zero bytes to 24.
//! 2. **Stream.** A 64-bit number: `purpose * 2^32 + index`. Purposes below `2^31` belong to the game, which
//!    documents them; the rest belong to this crate ([`purpose`]).
//! 3. **Words.** The `ChaCha` cipher's key stream with 8 rounds, in the layout with a 64-bit block counter and a 64-bit
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
//! | 0 | 0 | 0 | `65641fe0 84b43709 231c7cdb c9b31553 091d655d 3ff434b3 d992e3a9 08f4bec8` |
//! | 0 | 1 | 2 | `ecdfc9ec e1d6a207 e9d47893 299b30a1 fee78fd3 4298724c dab05983 ef68fb5f` |
//! | 1 | 0 | 0 | `27bf721e 56a4302b 52541b04 c316c272 dda8dad3 b940c171 ad2237ac 61912e77` |
//! | 1 | 1 | 2 | `930f8fca a3940e42 937469ab 4cf5e167 400c6285 e15d258c 4471484d a3c84ddf` |
//! | 18446744073709551615 | 0 | 0 | `c4faddd9 c9860eef e0c239fb c6fa9b0d 2c348ee2 43cbe13c 6e013171 6703cdd7` |
//! | 18446744073709551615 | 1 | 2 | `7b6cd188 89fab246 002a3db0 ae9df2d8 4553194a be3eade3 3e67bec9 90ffea5f` |
//!
//! The first eight answers of `below(n)`, each `n` on a fresh stream of seed 1, name `spider`, purpose 0, index 0:
//!
//! | n | answers |
//! |---|---|
//! | 1 | 0, 0, 0, 0, 0, 0, 0, 0 |
//! | 2 | 0, 0, 0, 1, 1, 1, 1, 0 |
//! | 3 | 0, 1, 0, 2, 2, 2, 2, 1 |
//! | 6 | 0, 2, 1, 4, 5, 4, 4, 2 |
//! | 10 | 1, 3, 3, 7, 8, 7, 6, 3 |
//! | 52 | 8, 17, 16, 39, 45, 37, 35, 19 |
//! | 64 | 9, 21, 20, 48, 55, 46, 43, 24 |
//! | 100 | 15, 33, 32, 76, 86, 72, 67, 38 |
//! | 65536 | 10175, 22180, 21076, 49942, 56744, 47424, 44322, 24977 |
//! | 2147483648 | 333429007, 726800405, 690621826, 1636524345, 1859415401, 1554014392, 1452350422, 818452283 |
//! | 2147483649 | 726800405, 1636524345, 1452350422, 818452283, 361524555, 1853840729, 418021222, 78907711 |
//! | 3221225472 | 500143510, 1090200608, 2454786517, 2789123102, 2331021588, 1227678425, 1037451346, 542286833 |
//! | 4294967295 | 666858013, 1453600810, 1381243651, 3273048689, 3718830802, 3108028784, 2904700843, 1636904566 |
//!
//! The numbers 0 to 51 after one shuffle on that stream:
//! 5, 11, 43, 45, 6, 27, 28, 29, 2, 15, 38, 13, 36, 48, 44, 26, 21, 24,
//! 18, 12, 49, 20, 0, 3, 30, 39, 22, 4, 19, 25, 9, 10, 33, 35, 47, 1,
//! 32, 40, 42, 46, 23, 51, 7, 14, 50, 31, 34, 41, 37, 16, 17, 8.
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
/// assert_eq!(cards[..4], [5, 11, 43, 45]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    words: ChaCha8Rng,
}

impl Chance {
    /// The stream of a seed, a game's name, a purpose and an index; `None` when the name is not 1 to 24
    /// bytes of printable ASCII without a space.
    ///
    /// ```
    /// use games_common::{Chance, Seed};
    ///
    /// let mut chance = Chance::new(Seed(7), "my-game", 0, 0).ok_or("not a game's name")?;
    /// let mut again = Chance::new(Seed(7), "my-game", 0, 0).ok_or("not a game's name")?;
    /// let mut other = Chance::new(Seed(7), "my-game", 1, 0).ok_or("not a game's name")?;
    /// let word = chance.word();
    /// assert_eq!(again.word(), word);
    /// assert_ne!(other.word(), word);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use core::num::NonZeroU32;
    /// use games_common::{Chance, Seed};
    ///
    /// let mut chance = Chance::new(Seed(7), "dice", 0, 0).ok_or("not a game's name")?;
    /// let six = NonZeroU32::new(6).ok_or("not 0")?;
    /// let rolls: Vec<u32> = (0..5).map(|_| chance.below(six) + 1).collect();
    /// assert!(rolls.iter().all(|roll| (1..=6).contains(roll)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use games_common::{Chance, Seed};
    ///
    /// let mut chance = Chance::new(Seed(7), "coins", 0, 0).ok_or("not a game's name")?;
    /// let side = chance.pick(&["heads", "tails"]).ok_or("no side")?;
    /// assert!(["heads", "tails"].contains(side));
    /// assert_eq!(chance.pick::<u8>(&[]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    /// `items.len() - 1` draws. Items from place 2^32 - 1 on stay where they are.
    ///
    /// ```
    /// use games_common::{Chance, Seed};
    ///
    /// let mut numbers = [1, 2, 3, 4, 5];
    /// Chance::new(Seed(7), "numbers", 0, 0).ok_or("not a game's name")?.shuffle(&mut numbers);
    /// let mut sorted = numbers;
    /// sorted.sort_unstable();
    /// assert_eq!(sorted, [1, 2, 3, 4, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    !bytes.is_empty() && bytes.len() <= MAX_NAME
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    const DOCS: &str = include_str!("random.rs");

    fn spider(seed: u64, purpose: u32, index: u32) -> Chance {
        Chance::new(Seed(seed), "spider", purpose, index).unwrap()
    }

    fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
        let texts: Vec<_> = items.into_iter().map(|x| x.to_string()).collect();
        texts.join(", ")
    }

    /// The tables of the docs came from an implementation of their text in another language.
    #[test]
    fn the_published_words_hold() {
        for seed in [0, 1, u64::MAX] {
            for (purpose, index) in [(0, 0), (1, 2)] {
                let mut chance = spider(seed, purpose, index);
                let words: Vec<_> = (0..8).map(|_| format!("{:08x}", chance.word())).collect();
                let row = format!(
                    "//! | {seed} | {purpose} | {index} | `{}` |",
                    words.join(" ")
                );
                assert_eq!(DOCS.lines().filter(|l| *l == row).count(), 1, "{row}");
            }
        }
    }

    #[test]
    fn the_published_numbers_hold() {
        let ns = [
            1,
            2,
            3,
            6,
            10,
            52,
            64,
            100,
            65536,
            1 << 31,
            (1 << 31) + 1,
            3 << 30,
            u32::MAX,
        ];
        for n in ns {
            let mut chance = spider(1, 0, 0);
            let answers = joined((0..8).map(|_| chance.below(NonZeroU32::new(n).unwrap())));
            let row = format!("//! | {n} | {answers} |");
            assert_eq!(DOCS.lines().filter(|l| *l == row).count(), 1, "{row}");
        }
    }

    #[test]
    fn the_published_shuffle_holds() {
        let mut cards: Vec<u8> = (0..52).collect();
        spider(1, 0, 0).shuffle(&mut cards);
        let docs = DOCS.replace("\n//! ", " ");
        assert!(docs.contains(&format!(" {}.", joined(&cards))), "{cards:?}");
    }

    #[test]
    fn streams_differ_in_seed_name_purpose_and_index() {
        let first = |mut chance: Chance| [chance.word(), chance.word()];
        let all = [
            first(spider(1, 0, 0)),
            first(spider(2, 0, 0)),
            first(spider(1, 1, 0)),
            first(spider(1, 0, 1)),
            first(Chance::new(Seed(1), "flood", 0, 0).unwrap()),
        ];
        for (i, a) in all.iter().enumerate() {
            assert!(!all[..i].contains(a));
        }
        assert_eq!(first(spider(1, 7, 9)), first(spider(1, 7, 9)));
    }

    #[test]
    fn names_are_checked() {
        for good in ["a", "spider", "abcdefghijklmnopqrstuvwx"] {
            assert!(Chance::new(Seed(0), good, 0, 0).is_some(), "{good}");
        }
        for bad in ["", "abcdefghijklmnopqrstuvwxy", "two words", "é", "a\0"] {
            assert!(Chance::new(Seed(0), bad, 0, 0).is_none(), "{bad}");
        }
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        let mut chance = spider(3, 0, 0);
        let before = chance.clone();
        assert_eq!(chance.index(0), None);
        assert_eq!(chance.pick::<u8>(&[]), None);
        chance.shuffle::<u8>(&mut []);
        chance.shuffle(&mut [1]);
        assert_eq!(chance, before);
    }

    #[test]
    fn draws_are_even() {
        let mut chance = spider(5, 0, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[chance.index(7).unwrap()] += 1;
        }
        // Ten thousand each, with a standard deviation of about 93.
        assert!(
            counts.iter().all(|c| (9_600..10_400).contains(c)),
            "{counts:?}"
        );
        let hits = (0..10_000).filter(|_| chance.percent(30)).count();
        assert!((2_800..3_200).contains(&hits), "{hits}");
        assert!((0..1_000).all(|_| chance.percent(100) && !chance.percent(0)));
    }

    #[test]
    fn shuffles_reach_every_order_evenly() {
        let mut chance = spider(6, 0, 0);
        let mut counts = [0_u32; 24];
        for _ in 0..24_000 {
            let mut items = [0_usize, 1, 2, 3];
            chance.shuffle(&mut items);
            counts[items[0] * 6
                + (items[1] - usize::from(items[1] > items[0])) * 2
                + usize::from(items[2] > items[3])] += 1;
        }
        // A thousand each, with a standard deviation of about 31.
        assert!(
            counts.iter().all(|c| (850..1_150).contains(c)),
            "{counts:?}"
        );
    }

    #[test]
    fn sampled_seeds_take_the_low_word_first() {
        let mut chance = spider(1, 0, 0);
        let (low, high) = (chance.word(), chance.word());
        assert_eq!(
            spider(1, 0, 0).seed(),
            Seed(u64::from(high) << 32 | u64::from(low))
        );
    }
}
