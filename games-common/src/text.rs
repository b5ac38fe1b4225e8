//! Values whose text is their outside form.

use core::error::Error;
use core::fmt::{self, Display};
use core::str::FromStr;

/// A value with one canonical text that parses back to it: moves, rules, cards, places.
///
/// Implemented for everything that has [`Display`] and a [`FromStr`] with a real error. The law: for
/// every value `v`, `v.to_string().parse()` is `Ok(v)`. A parser may take more texts than the canonical one.
pub trait Text: Display + FromStr<Err: Error + Send + Sync + 'static> {}

impl<T: Display + FromStr<Err: Error + Send + Sync + 'static>> Text for T {}

/// A number with what it counts, in the plural unless it is 1: for messages.
///
/// ```
/// use games_common::Counted;
/// assert_eq!(Counted(1, "card").to_string(), "1 card");
/// assert_eq!(Counted(0, "patch").to_string(), "0 patches");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counted(pub u64, pub &'static str);

impl Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, what) = self;
        let end = match *count {
            1 => "",
            _ if what.ends_with("ch") => "es",
            _ => "s",
        };
        write!(f, "{count} {what}{end}")
    }
}

/// Gives types with a [`Text`] the serde form of that text, under the calling crate's feature `serde`.
///
/// Reading a bad text fails with the parse error's own words.
///
/// The calling crate needs the feature, an optional dependency on `serde`, and `extern crate alloc`.
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),+ $(,)?) => {$(
        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> ::core::result::Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                let text = <::alloc::borrow::Cow<'de, str> as ::serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )+};
}
