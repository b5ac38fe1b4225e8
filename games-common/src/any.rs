//! Any game at all, by text: for job boards, servers, scripts and test programs that do not care which game it is.
//!
//! [`AnySession`] is [`Session`] behind a pointer, and a [`GameKind`] is how to get one. Moves go in as text or index; events and
//! views come out as text. The price is that of the texts.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::Debug;

use thiserror::Error;

use crate::{
    Field, Game, HintError, LoadError, Outcome, Record, RuleSet, RulesError, Seat, Seed, Session,
    UndoError,
};

/// Why a move by text or index was not made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnyPlayError {
    /// The text is not a move of this game.
    #[error("{text:?} is not a move: {reason}")]
    Text {
        /// The text.
        text: String,
        /// The parser's reason.
        reason: Box<dyn Error + Send + Sync>,
    },
    /// No move has this index under these rules.
    #[error("there is no move {index}: the indices go from 0 to {}", count.saturating_sub(1))]
    Index {
        /// The index.
        index: u32,
        /// How many there are.
        count: u32,
    },
    /// It is a move, but not possible now: a [`PlayError`](crate::PlayError) of the game.
    #[error(transparent)]
    Refused(Box<dyn Error + Send + Sync>),
}

/// A move that was made, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyPlayed {
    /// The move in its canonical form.
    pub made: String,
    /// What the seat that moved may see of what happened, a line each.
    pub events: Vec<String>,
}

/// A [`Session`] of any game, as an object.
///
/// Every [`Session`] is one. For all that is not here, go by [`record`](AnySession::record) to the session of the game itself.
pub trait AnySession: Debug + Send + Sync {
    /// The game's name.
    fn game_name(&self) -> &'static str;
    /// The rules text.
    fn rules_text(&self) -> String;
    /// The deal number.
    fn seed(&self) -> Seed;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The seat whose turn it is.
    fn to_move(&self) -> Seat;
    /// The score as it is shown.
    fn score(&self) -> i64;
    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The table as a seat sees it, as a picture of several lines.
    fn view_text(&self, seat: Seat) -> String;
    /// The texts of the moves that a seat can make now.
    fn legal_texts(&self, seat: Seat) -> Vec<String>;
    /// The indices of the same moves, in the same order.
    fn legal_indices(&self, seat: Seat) -> Vec<u32>;
    /// How many indices there are under these rules.
    fn action_count(&self) -> u32;
    /// Makes a move given as text.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{AnyPlayError, GameKind, Seat, Seed};
    ///
    /// let mut session = GameKind::of::<MyGame<0>>().deal("", Seed(7))?;
    /// let played = session.play_text(Seat::FIRST, "o2")?;
    /// assert_eq!(played.events, ["shell 2 is opened: 2 pearls"]);
    /// assert!(matches!(session.play_text(Seat::FIRST, "what"), Err(AnyPlayError::Text { .. })));
    /// assert!(matches!(session.play_text(Seat::FIRST, "o2"), Err(AnyPlayError::Refused(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AnyPlayError::Text`] and [`AnyPlayError::Refused`].
    fn play_text(&mut self, seat: Seat, text: &str) -> Result<AnyPlayed, AnyPlayError>;
    /// Makes a move given as its index.
    ///
    /// # Errors
    /// [`AnyPlayError::Index`] and [`AnyPlayError::Refused`].
    fn play_index(&mut self, seat: Seat, index: u32) -> Result<AnyPlayed, AnyPlayError>;
    /// Takes back the last move: see [`Session::undo`].
    ///
    /// # Errors
    /// As [`Session::undo`].
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;
    /// Whether [`undo`](AnySession::undo) would work now: see [`Session::can_undo`].
    ///
    /// # Errors
    /// As [`Session::can_undo`].
    fn can_undo(&self, seat: Seat) -> Result<(), UndoError>;
    /// Whose move [`undo`](AnySession::undo) would take back; `None` when there is none to take back.
    fn last_mover(&self) -> Option<Seat>;
    /// Whether [`hint_texts`](AnySession::hint_texts) would work now: see [`Session::can_hint`].
    ///
    /// # Errors
    /// As [`Session::can_hint`].
    fn can_hint(&self, seat: Seat) -> Result<(), HintError>;
    /// The texts of moves worth making, the best first: see [`Session::hint`].
    ///
    /// # Errors
    /// As [`Session::hint`].
    fn hint_texts(&mut self, seat: Seat) -> Result<Vec<String>, HintError>;
    /// The sitting as data.
    fn record(&self) -> Record;
    /// The whole position, secrets and all.
    fn position(&self) -> String;
    /// A copy of the sitting.
    fn boxed_clone(&self) -> Box<dyn AnySession>;
}

impl<G: Game> Session<G> {
    fn play_any(&mut self, seat: Seat, m: G::Move) -> Result<AnyPlayed, AnyPlayError> {
        let played = self
            .play(seat, m)
            .map_err(|e| AnyPlayError::Refused(Box::new(e)))?;
        Ok(AnyPlayed {
            made: played.made().to_string(),
            events: played
                .events(seat)
                .iter()
                .map(ToString::to_string)
                .collect(),
        })
    }

    fn legal_list(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.legal_moves(seat, &mut moves);
        moves
    }
}

impl<G: Game> AnySession for Session<G> {
    fn game_name(&self) -> &'static str {
        G::NAME
    }

    fn rules_text(&self) -> String {
        self.rules().to_string()
    }

    fn seed(&self) -> Seed {
        self.game().seed()
    }

    fn seats(&self) -> u8 {
        self.game().seats()
    }

    fn to_move(&self) -> Seat {
        self.game().to_move()
    }

    fn score(&self) -> i64 {
        self.game().score()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    fn view_text(&self, seat: Seat) -> String {
        self.view(seat).to_string()
    }

    fn legal_texts(&self, seat: Seat) -> Vec<String> {
        self.legal_list(seat)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn legal_indices(&self, seat: Seat) -> Vec<u32> {
        self.legal_list(seat)
            .into_iter()
            .filter_map(|m| G::encode(self.rules(), m))
            .collect()
    }

    fn action_count(&self) -> u32 {
        G::action_count(self.rules())
    }

    fn play_text(&mut self, seat: Seat, text: &str) -> Result<AnyPlayed, AnyPlayError> {
        let m = text.parse::<G::Move>().map_err(|e| AnyPlayError::Text {
            text: text.into(),
            reason: Box::new(e),
        })?;
        self.play_any(seat, m)
    }

    fn play_index(&mut self, seat: Seat, index: u32) -> Result<AnyPlayed, AnyPlayError> {
        let m = G::decode(self.rules(), index).ok_or_else(|| AnyPlayError::Index {
            index,
            count: G::action_count(self.rules()),
        })?;
        self.play_any(seat, m)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        Session::undo(self, seat)
    }

    fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        Session::can_undo(self, seat)
    }

    fn last_mover(&self) -> Option<Seat> {
        Session::last_mover(self)
    }

    fn can_hint(&self, seat: Seat) -> Result<(), HintError> {
        Session::can_hint(self, seat)
    }

    fn hint_texts(&mut self, seat: Seat) -> Result<Vec<String>, HintError> {
        Ok(self.hint(seat)?.iter().map(ToString::to_string).collect())
    }

    fn record(&self) -> Record {
        Session::record(self)
    }

    fn position(&self) -> String {
        self.game().position()
    }

    fn boxed_clone(&self) -> Box<dyn AnySession> {
        Box::new(self.clone())
    }
}

/// How a [`GameKind`] begins a sitting.
type Deal = fn(&str, Seed) -> Result<Box<dyn AnySession>, RulesError>;
/// How a [`GameKind`] resumes one.
type Load = fn(&Record) -> Result<Box<dyn AnySession>, LoadError>;

/// A game as a list entry: its name, its rules, and how to begin or resume one.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
/// # use toys::Shells;
/// use games_common::{GameKind, Seat, Seed};
/// // `Shells` is a game of this crate's tests.
/// const GAMES: [GameKind; 1] = [GameKind::of::<Shells<0>>()];
///
/// let kind = GAMES.iter().find(|kind| kind.name == "shells").ok_or("no such game")?;
/// let mut session = kind.deal("shells=4,picks=2", Seed(1))?;
/// let played = session.play_text(Seat::FIRST, "o3")?;
/// assert_eq!(played.made, "o3");
/// let texts = session.legal_texts(Seat::FIRST);
/// assert_eq!(texts, ["o1", "o2", "o4", "roll"]);
/// let again = kind.load(&session.record())?;
/// assert_eq!(again.position(), session.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// The game's name.
    pub name: &'static str,
    /// The game's rules version.
    pub rules_version: u32,
    /// The names of the rule presets.
    pub presets: &'static [&'static str],
    /// The fields of the rules.
    pub fields: &'static [Field],
    deal: Deal,
    load: Load,
    preset: fn(&str) -> Result<String, RulesError>,
}

impl GameKind {
    /// The entry of a game.
    pub const fn of<G: Game>() -> Self {
        Self {
            name: G::NAME,
            rules_version: G::RULES_VERSION,
            presets: G::Rules::PRESETS,
            fields: G::Rules::FIELDS,
            deal: |rules, seed| Ok(Box::new(Session::<G>::deal(&rules.parse()?, seed))),
            load: |record| Ok(Box::new(Session::<G>::load(record)?)),
            preset: |name| Ok(G::Rules::preset(name)?.to_string()),
        }
    }

    /// A sitting at a new deal, by a rules text; the empty text is the default rules.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{GameKind, Seed};
    ///
    /// let kind = GameKind::of::<MyGame<0>>();
    /// let session = kind.deal("shells=4,picks=2", Seed(7))?;
    /// assert_eq!(session.action_count(), 5);
    /// assert!(kind.deal("shells=nine", Seed(7)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`RulesError`] when the text is not valid.
    pub fn deal(&self, rules: &str, seed: Seed) -> Result<Box<dyn AnySession>, RulesError> {
        (self.deal)(rules, seed)
    }

    /// Resumes a sitting: see [`Session::load`].
    ///
    /// # Errors
    /// As [`Session::load`].
    pub fn load(&self, record: &Record) -> Result<Box<dyn AnySession>, LoadError> {
        (self.load)(record)
    }

    /// The rules text of a preset.
    ///
    /// # Errors
    /// [`RulesError::Preset`] when there is no such preset.
    pub fn preset(&self, name: &str) -> Result<String, RulesError> {
        (self.preset)(name)
    }
}
