//! Saves: a sitting as plain data, and back again through every check.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use thiserror::Error;

use crate::{Counted, Game, Notation, Seed, Session};

/// The format of records and snapshots that this version writes. Older ones stay readable.
pub const SAVE_FORMAT: u32 = 1;

/// Where a sitting began.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct RecordStart {
    /// The deal number, or what a position's later chance comes from.
    pub seed: Seed,
    /// The position that it began at; `None` for the deal itself.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "present"))]
    pub position: Option<String>,
}

/// A field that may be null but not left out: a save that lost it is damaged, not a deal.
#[cfg(feature = "serde")]
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    serde::Deserialize::deserialize(from)
}

/// A sitting as plain data: what it began with and everything that was done.
///
/// It holds the deal's number and the whole position, hidden cards too: it is for whoever keeps the table, not for a player to read.
///
/// Its serde form (feature `serde`) is an object with these fields; unknown and missing ones are refused. Formats that write no names,
/// such as binary ones, have the values in this order, and so a JSON array of them is read too. It is made by
/// [`Session::record`] and read by [`Session::load`], which plays everything again and compares the end, so a file that was cut,
/// edited or made for another game never becomes a wrong state.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
/// # use toys::Shells;
/// use games_common::{LoadError, Record, Seat, Seed, Session};
/// // `Shells` is a game of this crate's tests.
/// let mut session = Session::<Shells<0>>::deal(&"".parse()?, Seed(7));
/// session.play(Seat::FIRST, "o2".parse()?)?;
/// let mut record: Record = session.record();
/// assert_eq!(record.actions, ["o2"]);
/// assert_eq!(Session::<Shells<0>>::load(&record)?.game(), session.game());
/// record.actions[0] = "o3".into();
/// let error = Session::<Shells<0>>::load(&record).unwrap_err();
/// assert!(matches!(error, LoadError::Position { .. }), "it leads elsewhere");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Record {
    /// The format, [`SAVE_FORMAT`].
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The game's rules version.
    pub rules_version: u32,
    /// The rules text.
    pub rules: String,
    /// Where it began.
    pub start: RecordStart,
    /// What was done: move texts, `undo` and `hint`.
    pub actions: Vec<String>,
    /// How many actions there are: shows a list that lost some.
    pub count: u64,
    /// The position after the last action.
    pub position: String,
}

/// Why a record cannot be resumed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// A format that this version cannot read.
    #[error("save format {found} cannot be read: this version reads format {SAVE_FORMAT}")]
    Format {
        /// The save's format.
        found: u32,
    },
    /// A save of another game.
    #[error("this is a save of {found:?}: wanted {wanted:?}")]
    Game {
        /// The save's game.
        found: String,
        /// The game that was to be loaded.
        wanted: &'static str,
    },
    /// A save made under other rules code.
    #[error("the save has rules version {found}: this version plays {wanted}")]
    RulesVersion {
        /// The save's version.
        found: u32,
        /// The version of this crate.
        wanted: u32,
    },
    /// The rules text is not valid.
    #[error("the rules are not valid: {0}")]
    Rules(crate::RulesError),
    /// The position that it began at, or a snapshot's, is not valid.
    #[error("the starting position is not valid: {0}")]
    Start(Box<dyn Error + Send + Sync>),
    /// The rules or the starting position are not in the one form in which saves keep them: all of it, in order.
    #[error("the {part} is {found:?}: a save keeps it in its full form, {wanted:?}")]
    Form {
        /// Which of the two: `rules text` or `position`.
        part: &'static str,
        /// The text found.
        found: String,
        /// The full form of what it says, where missing parts have their default.
        wanted: String,
    },
    /// Some actions are missing, or there are too many.
    #[error("the record has {} and says that it has {wanted}", Counted(*found as u64, "action"))]
    Count {
        /// How many there are.
        found: usize,
        /// How many the record says.
        wanted: u64,
    },
    /// An action that is not possible where it stands.
    #[error("action {index} of the record (counted from 0), {text:?}: {reason}")]
    Action {
        /// Its place, counted from 0.
        index: usize,
        /// Its text.
        text: String,
        /// Why not.
        reason: Box<dyn Error + Send + Sync>,
    },
    /// The actions lead to another position than the record says. The message shows nothing but what the record says.
    #[error(
        "after {} the position is not the record's, which {}",
        Counted(*actions as u64, "action"),
        Difference { found, wanted }
    )]
    Position {
        /// How many actions were played.
        actions: usize,
        /// Where they lead.
        found: String,
        /// What the record says.
        wanted: String,
    },
}

/// Where the text of a record begins to differ from the one found, in words that show nothing of the latter.
struct Difference<'a> {
    found: &'a str,
    wanted: &'a str,
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let both = self.found.chars().zip(self.wanted.chars());
        let same = both.take_while(|(a, b)| a == b);
        let at = same.map(|(c, _)| c.len_utf8()).sum::<usize>();
        let rest = &self.wanted[at..];
        if rest.is_empty() {
            return write!(f, "ends too soon, at byte {at}");
        }
        let end = rest.char_indices().nth(24).map_or(rest.len(), |(n, _)| n);
        write!(f, "is wrong from byte {at} on, {:?}", &rest[..end])
    }
}

/// A record's action that stands for another one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("records keep a move in its full form, which is {0:?} here")]
pub struct NotCanonical(pub String);

impl<G: Game> Session<G> {
    /// The sitting as data. The same sitting always gives the same record.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Seat, Seed, Session};
    ///
    /// let mut session = Session::<MyGame<0>>::deal(&"".parse()?, Seed(7));
    /// session.play(Seat::FIRST, "o2".parse()?)?;
    /// let record = session.record();
    /// assert_eq!(record.actions, ["o2"]);
    /// // With the feature `serde` a record is plain data for any format.
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self) -> Record {
        let actions: Vec<_> = self.log().iter().map(Self::action_text).collect();
        Record {
            format: SAVE_FORMAT,
            game: G::NAME.to_string(),
            rules_version: G::RULES_VERSION,
            rules: self.rules().to_string(),
            start: self.start().clone(),
            count: actions.len() as u64,
            actions,
            position: self.game().position(),
        }
    }

    /// Resumes a sitting: plays every action of a record again through the checks and compares the position at the end.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{LoadError, Seat, Seed, Session};
    ///
    /// let mut session = Session::<MyGame<0>>::deal(&"".parse()?, Seed(7));
    /// session.play(Seat::FIRST, "o2".parse()?)?;
    /// let mut record = session.record();
    /// assert_eq!(Session::<MyGame<0>>::load(&record)?.game(), session.game());
    ///
    /// record.actions[0] = "o99".into();
    /// assert!(matches!(Session::<MyGame<0>>::load(&record), Err(LoadError::Action { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, looked for in this order: format, game, rules version, rules, starting position,
    /// count, each action, final position.
    ///
    /// What is accepted is what [`record`](Session::record) would write for the sitting.
    pub fn load(record: &Record) -> Result<Self, LoadError> {
        heads::<G>(record.format, &record.game, record.rules_version)?;
        let rules = read_rules::<G>(&record.rules)?;
        let mut session = match &record.start.position {
            None => Self::deal(&rules, record.start.seed),
            Some(text) => Self::from_game(read_position(&rules, text, record.start.seed)?),
        };
        if record.actions.len() as u64 != record.count {
            return Err(LoadError::Count {
                found: record.actions.len(),
                wanted: record.count,
            });
        }
        for (index, text) in record.actions.iter().enumerate() {
            session.replay(text).map_err(|reason| LoadError::Action {
                index,
                text: text.clone(),
                reason,
            })?;
        }
        let found = session.game().position();
        if found != record.position {
            return Err(LoadError::Position {
                actions: record.actions.len(),
                found,
                wanted: record.position.clone(),
            });
        }
        Ok(session)
    }

    /// One action of a record, by whoever can have done it.
    fn replay(&mut self, text: &str) -> Result<(), Box<dyn Error + Send + Sync>> {
        match text {
            "undo" => self.undo(self.last_mover().unwrap_or(self.to_move()))?,
            "hint" => drop(self.hint(self.to_move())?),
            _ => {
                let m: G::Move = text.parse()?;
                let canonical = self.game().settle(m)?;
                if canonical.to_string() != text {
                    return Err(Box::new(NotCanonical(canonical.to_string())));
                }
                self.play(self.to_move(), m)?;
            }
        }
        Ok(())
    }
}

/// Rules in their canonical form.
fn read_rules<G: Notation>(text: &str) -> Result<G::Rules, LoadError> {
    let rules: G::Rules = text.parse().map_err(LoadError::Rules)?;
    canonical("rules text", text, rules.to_string()).map(|()| rules)
}

/// What a save begins with is of this game and this version.
fn heads<G: Notation>(format: u32, game: &str, rules_version: u32) -> Result<(), LoadError> {
    if format != SAVE_FORMAT {
        return Err(LoadError::Format { found: format });
    }
    if game != G::NAME {
        return Err(LoadError::Game {
            found: game.into(),
            wanted: G::NAME,
        });
    }
    if rules_version != G::RULES_VERSION {
        return Err(LoadError::RulesVersion {
            found: rules_version,
            wanted: G::RULES_VERSION,
        });
    }
    Ok(())
}

/// A starting position in its canonical form.
fn read_position<G: Notation>(rules: &G::Rules, text: &str, seed: Seed) -> Result<G, LoadError> {
    let game = G::set_up(rules, text, seed).map_err(|e| LoadError::Start(Box::new(e)))?;
    canonical("position", text, game.position()).map(|()| game)
}

fn canonical(part: &'static str, found: &str, wanted: String) -> Result<(), LoadError> {
    if found == wanted {
        return Ok(());
    }
    Err(LoadError::Form {
        part,
        found: found.into(),
        wanted,
    })
}

/// A state as plain data: rules, seed and position as text. Smaller than a [`Record`], but with no memory of how it came about: nothing
/// to undo and nothing known of what was seen before.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Snapshot {
    /// The format, [`SAVE_FORMAT`].
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The game's rules version.
    pub rules_version: u32,
    /// The rules text.
    pub rules: String,
    /// The seed.
    pub seed: Seed,
    /// The position text.
    pub position: String,
}

impl Snapshot {
    /// The snapshot of a state.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Seed, Seeded, Snapshot};
    ///
    /// let game = MyGame::<0>::deal(&"".parse()?, Seed(7));
    /// let snapshot = Snapshot::of(&game);
    /// assert_eq!(snapshot.restore::<MyGame<0>>()?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<G: Notation>(game: &G) -> Self {
        Self {
            format: SAVE_FORMAT,
            game: G::NAME.to_string(),
            rules_version: G::RULES_VERSION,
            rules: game.rules().to_string(),
            seed: game.seed(),
            position: game.position(),
        }
    }

    /// The state again.
    ///
    /// # Errors
    /// [`LoadError::Format`], [`LoadError::Game`], [`LoadError::RulesVersion`], [`LoadError::Rules`], [`LoadError::Start`], or
    /// [`LoadError::Form`] for rules or a position in another form than [`of`](Snapshot::of) gives them.
    pub fn restore<G: Notation>(&self) -> Result<G, LoadError> {
        heads::<G>(self.format, &self.game, self.rules_version)?;
        read_position(&read_rules::<G>(&self.rules)?, &self.position, self.seed)
    }
}

/// Gives a game's state the serde form of its [`Snapshot`], under the calling crate's feature `serde`.
#[macro_export]
macro_rules! serde_as_snapshot {
    ($type:ty) => {
        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(
                &self,
                to: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&$crate::Snapshot::of(self), to)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                from: D,
            ) -> ::core::result::Result<Self, D::Error> {
                let snapshot = <$crate::Snapshot as ::serde::Deserialize>::deserialize(from)?;
                snapshot.restore().map_err(::serde::de::Error::custom)
            }
        }
    };
}
