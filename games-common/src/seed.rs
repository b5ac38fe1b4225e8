//! Deal numbers.

use alloc::string::String;
use core::fmt;
use core::num::IntErrorKind;
use core::str::FromStr;

use thiserror::Error;

/// The number of a deal: with the game and its rules it fixes everything that chance will do.
///
/// A seed is shown and parsed as a plain decimal number, `0` to `18446744073709551615`, without leading zeros. Its serde form
/// is that text as a string, because JavaScript cannot hold every 64-bit number.
///
/// ```
/// use games_common::Seed;
/// let seed: Seed = "20090111".parse()?;
/// assert_eq!(seed, Seed(20_090_111));
/// assert_eq!(seed.to_string(), "20090111");
/// # Ok::<(), games_common::SeedError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// A seed from the operating system's entropy, for "give me any deal".
    ///
    /// This is the only place in the workspace that asks the machine for chance.
    ///
    /// # Errors
    /// When the operating system has no entropy to give.
    #[cfg(feature = "entropy")]
    pub fn random() -> Result<Self, getrandom::Error> {
        getrandom::u64().map(Self)
    }

    /// The deal after this one; after the last comes deal 0.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Why a text is not a deal number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SeedError {
    /// The text is empty.
    #[error(
        "a deal number is missing: wanted a whole number from 0 to {}",
        u64::MAX
    )]
    Empty,
    /// A character that is not a decimal digit.
    #[error("{found:?} at position {at} of a deal number: wanted only the digits 0 to 9")]
    NotADigit {
        /// The character.
        found: char,
        /// Its byte offset in the text.
        at: usize,
    },
    /// Zeros before the number: a seed has one text.
    #[error("{found:?} begins with 0: wanted a deal number without leading zeros")]
    LeadingZero {
        /// The text.
        found: String,
    },
    /// More than 64 bits.
    #[error("this deal number is too large: the last one is {}", u64::MAX)]
    TooLarge,
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        if let Some((at, found)) = text.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            return Err(SeedError::NotADigit { found, at });
        }
        if text.len() > 1 && text.starts_with('0') {
            return Err(SeedError::LeadingZero { found: text.into() });
        }
        text.parse()
            .map(Self)
            .map_err(|e: core::num::ParseIntError| match e.kind() {
                IntErrorKind::Empty => SeedError::Empty,
                _ => SeedError::TooLarge,
            })
    }
}

crate::serde_as_text!(Seed);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn texts_round_trip() {
        for n in [0, 1, 9, 10, 20_090_111, u64::MAX - 1, u64::MAX] {
            assert_eq!(Seed(n).to_string().parse(), Ok(Seed(n)));
        }
    }

    #[test]
    fn bad_texts_say_what_is_wrong() {
        assert_eq!("".parse::<Seed>(), Err(SeedError::Empty));
        for text in ["00", "007", "099999999999999999999"] {
            let error = SeedError::LeadingZero { found: text.into() };
            assert_eq!(text.parse::<Seed>(), Err(error), "{text}");
        }
        assert_eq!(
            "18446744073709551616".parse::<Seed>(),
            Err(SeedError::TooLarge)
        );
        for (text, found, at) in [
            ("-1", '-', 0),
            ("+1", '+', 0),
            ("1 ", ' ', 1),
            ("1é", 'é', 1),
            ("0x1", 'x', 1),
        ] {
            assert_eq!(
                text.parse::<Seed>(),
                Err(SeedError::NotADigit { found, at }),
                "{text}"
            );
        }
    }

    #[test]
    fn the_next_deal_wraps() {
        assert_eq!(Seed(41).next(), Seed(42));
        assert_eq!(Seed(u64::MAX).next(), Seed(0));
    }
}
