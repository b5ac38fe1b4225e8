//! Ranks, suits, cards and decks of the French pack.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// A card's rank: ace (1) to king (13). Games that count aces high use [`Rank::high`].
///
/// Its text is one character: `A 2 3 4 5 6 7 8 9 T J Q K`; small letters and `10` are read too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace.
    pub const ACE: Self = Self(1);
    /// The ten, the lowest rank whose number has two digits.
    pub const TEN: Self = Self(10);
    /// The jack.
    pub const JACK: Self = Self(11);
    /// The queen.
    pub const QUEEN: Self = Self(12);
    /// The king.
    pub const KING: Self = Self(13);
    /// All thirteen, ace to king.
    pub const ALL: [Self; 13] = {
        let mut all = [Self::ACE; 13];
        let mut i = 0;
        while i < 13 {
            all[i] = Self(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// The rank of a number from 1 (ace) to 13 (king); `None` for any other.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 13 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The rank of an ace-high number from 2 to 14 (ace); `None` for any other.
    #[inline]
    pub const fn from_high(number: u8) -> Option<Self> {
        match number {
            14 => Some(Self::ACE),
            2..=13 => Some(Self(number)),
            _ => None,
        }
    }

    /// 1 for the ace to 13 for the king.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// 2 for the two to 13 for the king and 14 for the ace.
    #[inline]
    pub const fn high(self) -> u8 {
        if self.0 == 1 { 14 } else { self.0 }
    }

    /// The rank one below, the king's being the queen; `None` below the ace.
    #[inline]
    pub const fn below(self) -> Option<Self> {
        Self::new(self.0 - 1)
    }

    /// The one character of its text.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.0 as usize - 1] as char
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// A card's suit. The order is the one in which mixed decks go round: spades, hearts, diamonds, clubs.
///
/// Its text is the small first letter, `s h d c`; the capital and the Unicode symbols are read too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Spades, ♠.
    Spades,
    /// Hearts, ♥.
    Hearts,
    /// Diamonds, ♦.
    Diamonds,
    /// Clubs, ♣.
    Clubs,
}

impl Suit {
    /// All four, in their order.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// 0 for spades to 3 for clubs.
    #[inline]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The suit with a number from 0 to 3; `None` for any other.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            0 => Some(Self::Spades),
            1 => Some(Self::Hearts),
            2 => Some(Self::Diamonds),
            3 => Some(Self::Clubs),
            _ => None,
        }
    }

    /// The one letter of its text.
    pub const fn letter(self) -> char {
        b"shdc"[self as usize] as char
    }

    /// Its symbol, for front ends that can show it.
    pub const fn symbol(self) -> char {
        ['♠', '♥', '♦', '♣'][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// A playing card in one byte.
///
/// Its text is rank and suit: `As`, `Th`, `Kd`. Cards are ordered by suit, then by rank with the ace low.
///
/// ```
/// use games_common::{Card, Rank, Suit};
/// let card: Card = "Th".parse()?;
/// assert_eq!(card, Card::new(Rank::TEN, Suit::Hearts));
/// assert_eq!("10♥".parse(), Ok(card));
/// # Ok::<(), games_common::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a rank and a suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self((suit as u8) << 4 | rank.0)
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 & 15)
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4 & 3) as usize]
    }

    /// Its byte: `16 * suit + rank`, so 1 to 13, 17 to 29, 33 to 45 and 49 to 61.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The card with this byte; `None` when no card has it.
    #[inline]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match (Rank::new(byte & 15), Suit::new(byte >> 4)) {
            (Some(rank), Some(suit)) => Some(Self::new(rank, suit)),
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [self.rank().letter() as u8, self.suit().letter() as u8];
        f.pad(core::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a rank, a suit or a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CardError {
    /// The text ended too soon.
    #[error(
        "a card is cut short: wanted a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (s h d c), as in Th"
    )]
    Short,
    /// The first character is no rank.
    #[error("{0:?} is no rank: wanted one of A 2 3 4 5 6 7 8 9 T J Q K")]
    Rank(char),
    /// The character after the rank is no suit.
    #[error("{0:?} is no suit: wanted one of s h d c")]
    Suit(char),
    /// Something follows the card.
    #[error("{0:?} after the end of a card")]
    Long(char),
}

/// Reads a rank from the front of a text; what follows it is the rest.
fn read_rank(text: &str) -> Result<(Rank, &str), CardError> {
    if let Some(rest) = text.strip_prefix("10") {
        return Ok((Rank::TEN, rest));
    }
    let letter = text.chars().next().ok_or(CardError::Short)?;
    let rank = Rank::ALL
        .into_iter()
        .find(|r| r.letter() == letter.to_ascii_uppercase());
    Ok((
        rank.ok_or(CardError::Rank(letter))?,
        &text[letter.len_utf8()..],
    ))
}

/// Reads a suit from the front of a text; what follows it is the rest.
fn read_suit(text: &str) -> Result<(Suit, &str), CardError> {
    let letter = text.chars().next().ok_or(CardError::Short)?;
    let suit = Suit::ALL
        .into_iter()
        .find(|s| s.letter() == letter.to_ascii_lowercase() || s.symbol() == letter);
    Ok((
        suit.ok_or(CardError::Suit(letter))?,
        &text[letter.len_utf8()..],
    ))
}

fn nothing_left(rest: &str) -> Result<(), CardError> {
    rest.chars()
        .next()
        .map_or(Ok(()), |c| Err(CardError::Long(c)))
}

impl FromStr for Rank {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let (rank, rest) = read_rank(text)?;
        nothing_left(rest).map(|()| rank)
    }
}

impl FromStr for Suit {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let (suit, rest) = read_suit(text)?;
        nothing_left(rest).map(|()| suit)
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let (rank, rest) = read_rank(text)?;
        let (suit, rest) = read_suit(rest)?;
        nothing_left(rest).map(|()| Self::new(rank, suit))
    }
}

crate::serde_as_text!(Rank, Suit, Card);

/// The full pack in its order before a shuffle: spades, hearts, diamonds, clubs, each ace to king.
pub const FULL_DECK: [Card; 52] = {
    let mut deck = [Card(0); 52];
    let mut i = 0;
    while i < 52 {
        deck[i] = Card::new(Rank::ALL[i % 13], Suit::ALL[i / 13]);
        i += 1;
    }
    deck
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn texts_and_bytes_round_trip() {
        for card in FULL_DECK {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_ascii_uppercase().parse(), Ok(card));
            assert_eq!(card.to_string().to_ascii_lowercase().parse(), Ok(card));
            assert_eq!(Card::from_byte(card.byte()), Some(card));
            assert_eq!(card.rank().to_string().parse(), Ok(card.rank()));
            assert_eq!(card.suit().to_string().parse(), Ok(card.suit()));
            assert_eq!(Rank::new(card.rank().number()), Some(card.rank()));
            assert_eq!(Rank::from_high(card.rank().high()), Some(card.rank()));
            assert_eq!(Suit::new(card.suit().number()), Some(card.suit()));
        }
        assert_eq!((0..=255).filter_map(Card::from_byte).count(), 52);
        assert_eq!((0..=255).filter_map(Rank::from_high).count(), 13);
    }

    #[test]
    fn the_full_deck_is_in_order() {
        assert!(FULL_DECK.is_sorted());
        assert_eq!(FULL_DECK[0].to_string(), "As");
        assert_eq!(FULL_DECK[51].to_string(), "Kc");
    }

    #[test]
    fn other_spellings_are_read() {
        for text in ["10h", "Th", "tH", "T♥", "10♥"] {
            assert_eq!(
                text.parse(),
                Ok(Card::new(Rank::TEN, Suit::Hearts)),
                "{text}"
            );
        }
    }

    #[test]
    fn bad_texts_say_what_is_wrong() {
        assert_eq!("".parse::<Card>(), Err(CardError::Short));
        assert_eq!("A".parse::<Card>(), Err(CardError::Short));
        assert_eq!("1s".parse::<Card>(), Err(CardError::Rank('1')));
        assert_eq!("éé".parse::<Card>(), Err(CardError::Rank('é')));
        assert_eq!("Ax".parse::<Card>(), Err(CardError::Suit('x')));
        assert_eq!("Asé".parse::<Card>(), Err(CardError::Long('é')));
        assert_eq!("KK".parse::<Rank>(), Err(CardError::Long('K')));
    }

    #[test]
    fn ranks_step_down_to_the_ace() {
        assert_eq!(Rank::KING.below(), Some(Rank::QUEEN));
        assert_eq!(Rank::ACE.below(), None);
    }
}
