//! Cards as small dense numbers, for the engine's own use.
//!
//! A **kind** is a card's place in the order of a deck before its shuffle: `4 * (rank - 2) + suit`, aces high, so 0 for the
//! two of spades to 51 for the ace of clubs. Two equal cards are of one kind. Kinds of one rank share `kind / 4`.

use games_common::{Card, Rank, Suit};

use crate::rules::MAX_DECK;

/// How many kinds there are.
pub(crate) const KINDS: usize = 52;

/// The card of every kind, and some more, so that six bits of a number are always a place in it.
static CARDS: [Card; 64] = ALL_CARDS;

const ALL_CARDS: [Card; 64] = {
    let mut cards = [Card::new(Rank::ACE, Suit::Spades); 64];
    let mut kind = 0;
    while kind < KINDS {
        if let Some(rank) = Rank::from_high(kind as u8 / 4 + 2) {
            cards[kind] = Card::new(rank, Suit::ALL[kind % 4]);
        }
        kind += 1;
    }
    cards
};

/// The kind of every card, by its byte.
static KIND_OF: [u8; 64] = {
    let mut kinds = [0; 64];
    let mut kind = 0;
    while kind < KINDS {
        kinds[ALL_CARDS[kind].byte() as usize] = kind as u8;
        kind += 1;
    }
    kinds
};

/// The card of a kind.
#[inline]
pub(crate) fn card(kind: u8) -> Card {
    CARDS[usize::from(kind & 63)]
}

/// The kind of a card.
#[inline]
pub(crate) fn kind(card: Card) -> u8 {
    KIND_OF[usize::from(card.byte() & 63)]
}

/// How many cards of a kind a deck with these counts per rank holds.
pub(crate) fn copies(deck: &[u8; 13], kind: u8) -> u8 {
    (deck[usize::from(kind / 4)] + 3 - kind % 4) / 4
}

/// A deck in its order before the shuffle, as kinds; only the first items count, as many as are returned.
pub(crate) fn unshuffled(deck: &[u8; 13]) -> ([u8; MAX_DECK], usize) {
    let mut kinds = [0; MAX_DECK];
    let mut len = 0;
    for (rank, &count) in deck.iter().enumerate() {
        for copy in 0..count {
            kinds[len] = rank as u8 * 4 + copy % 4;
            len += 1;
        }
    }
    (kinds, len)
}

/// A hand: of each kind none, one or two, for no deck holds a third.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Hand {
    /// Kinds of which there is at least one.
    held: u64,
    /// Kinds of which there are two.
    twice: u64,
}

impl Hand {
    #[inline]
    pub(crate) fn add(&mut self, kind: u8) {
        let bit = 1 << kind;
        self.twice |= self.held & bit;
        self.held |= bit;
    }

    #[inline]
    pub(crate) fn remove(&mut self, kind: u8) {
        let bit = 1 << kind;
        self.held = self.held & !bit | self.twice & bit;
        self.twice &= !bit;
    }

    #[inline]
    pub(crate) fn has(self, kind: u8) -> bool {
        self.held >> kind & 1 != 0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.held == 0
    }

    /// How many different kinds there are.
    #[inline]
    pub(crate) fn different(self) -> u32 {
        ones(self.held)
    }

    /// The kind at place `n` among the different ones, if there are so many.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Option<u8> {
        nth_one([self.held, 0], n).ok().map(|kind| kind as u8)
    }

    /// The different kinds, ascending.
    #[inline]
    pub(crate) fn kinds(self) -> impl Iterator<Item = u8> {
        let mut held = self.held;
        core::iter::from_fn(move || {
            if held == 0 {
                return None;
            }
            let kind = held.trailing_zeros() as u8;
            held &= held - 1;
            Some(kind)
        })
    }

    /// Every card, ascending by kind, equal ones side by side.
    pub(crate) fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |k| {
            core::iter::repeat_n(card(k), 1 + usize::from(self.twice >> k & 1 != 0))
        })
    }
}

/// How many bits are set, for words with few of them: a loop over the set bits, which beats the counting of all 64 where the
/// machine has no instruction for it.
#[inline]
pub(crate) fn ones(mut word: u64) -> u32 {
    let mut count = 0;
    while word != 0 {
        word &= word - 1;
        count += 1;
    }
    count
}

/// The place of the set bit number `n`, counted from 0 at the low end, in two words that follow each other; if there are no more than
/// `n`, how many there are.
// Without a branch on what the words hold: which bit is wanted is a matter of chance, and a wrong guess costs more than all of this.
#[inline]
pub(crate) fn nth_one(words: [u64; 2], n: u32) -> Result<u32, u32> {
    let sums = words.map(byte_sums);
    let [low, high] = sums.map(|sums| (sums >> 56) as u32);
    if n >= low + high {
        return Err(low + high);
    }
    // All ones when the bit is in the second word.
    let second = 0_u64.wrapping_sub(u64::from(n >= low));
    let either = |[first, other]: [u64; 2]| first ^ ((first ^ other) & second);
    let (word, sums) = (either(words), either(sums));
    let first = second as u32 & 64;
    let n = n - (second as u32 & low);
    // The bytes whose sum is at most n come before the one with the bit. No sum exceeds 64, so the borrow of one byte never reaches the
    // next.
    let passed = (((u64::from(n) * EVERY) | (0x80 * EVERY)) - sums) & (0x80 * EVERY);
    let byte = ((passed >> 7).wrapping_mul(EVERY) >> 56) as u32 * 8;
    let before = (sums << 8 >> byte) as u32 & 0xFF;
    let place = NTH_IN_BYTE[usize::from((word >> byte) as u8)][((n - before) & 7) as usize];
    Ok(first + byte + u32::from(place))
}

/// A one in every byte.
const EVERY: u64 = 0x0101_0101_0101_0101;

/// In byte `i` the number of set bits in bytes 0 to `i`.
#[inline]
fn byte_sums(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(EVERY)
}

/// The place of each set bit of each byte.
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0_u8, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][n] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_cards_are_one_to_one() {
        for k in 0..52 {
            assert_eq!(kind(card(k)), k);
            assert_eq!(card(k).rank().high(), k / 4 + 2);
            assert_eq!(card(k).suit().number(), k % 4);
        }
    }

    #[test]
    fn copies_go_round_the_suits() {
        for count in 0..=8 {
            let mut deck = [0; 13];
            deck[5] = count;
            let (kinds, len) = unshuffled(&deck);
            assert_eq!(len, usize::from(count));
            for k in 0..52 {
                let there: usize = kinds[..len].iter().map(|&x| usize::from(x == k)).sum();
                assert_eq!(there, usize::from(copies(&deck, k)), "{count} of kind {k}");
            }
        }
    }

    #[test]
    fn a_hand_holds_equal_cards() {
        let mut hand = Hand::default();
        for k in [7, 51, 7, 0] {
            hand.add(k);
        }
        assert_eq!((hand.cards().count(), hand.different()), (4, 3));
        assert!(hand.cards().eq([0, 7, 7, 51].map(card)));
        assert!(
            (0..4)
                .map(|n| hand.nth(n))
                .eq([Some(0), Some(7), Some(51), None])
        );
        hand.remove(7);
        assert!(hand.has(7));
        hand.remove(7);
        assert!(!hand.has(7) && hand.cards().eq([0, 51].map(card)));
    }

    #[test]
    fn the_nth_set_bit_is_found() {
        let mut word = 1_u64;
        for _ in 0..500 {
            // A full-period step, only to have many different words.
            word = word
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let shapes = [
                word,
                word & word >> 7,
                word & 0xFF00_FF00_0000_00FF,
                0,
                u64::MAX,
                1 << 63,
            ];
            for w in shapes {
                assert_eq!(ones(w), w.count_ones());
                for v in shapes {
                    let both = u128::from(w) | u128::from(v) << 64;
                    let places: alloc::vec::Vec<u32> =
                        (0..128).filter(|i| both >> i & 1 == 1).collect();
                    for n in 0..130 {
                        let wanted = places.get(n as usize).copied().ok_or(both.count_ones());
                        assert_eq!(nth_one([w, v], n), wanted, "bit {n} of {w:#x}, {v:#x}");
                    }
                }
            }
        }
    }
}
