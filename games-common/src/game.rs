//! What a game is: small traits that compose, and [`Game`], which is all of them.
//!
//! A state is a plain value. It knows its rules and its deal number, so it also knows everything that chance will do;
//! what a player may know is the business of [`Hidden`].

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use crate::random::valid_name;
use crate::{Chance, Hidden, RuleSet, Seed, Sitting, Text};

/// A seat at the table, counted from 0. Games for one have only [`Seat::FIRST`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat, the only one in a game for one.
    pub const FIRST: Self = Self(0);
    /// The second seat.
    pub const SECOND: Self = Self(1);
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Outcome {
    /// The goal was reached.
    Won,
    /// The goal can no longer be reached.
    Lost,
    /// The game is over, and only its score tells how it went.
    Finished,
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Finished => "finished",
        })
    }
}

/// A game that is dealt from a number.
///
/// The same rules and seed give the same game on every platform and in every later version with the same
/// [`RULES_VERSION`](Seeded::RULES_VERSION).
pub trait Seeded: Sized {
    /// The game's name, 1 to 24 bytes of printable ASCII without a space. It is part of the key of every stream of chance,
    /// so it never changes; a name that is not valid does not compile.
    const NAME: &'static str;
    /// Goes up by one whenever the same rules, seed and moves would give another game than before.
    const RULES_VERSION: u32;
    /// The game's rule choices.
    type Rules: RuleSet;

    /// A new game.
    fn deal(rules: &Self::Rules, seed: Seed) -> Self;

    /// The rules that it is played by.
    fn rules(&self) -> &Self::Rules;

    /// The seed that its chance comes from.
    fn seed(&self) -> Seed;

    /// The stream of chance for a purpose (below 2^31) and an index, both of which the game documents.
    ///
    /// Always the same stream from its beginning: nothing has to be stored, and nothing rewound by an undo.
    fn chance(&self, purpose: u32, index: u32) -> Chance {
        Self::stream(self.seed(), purpose, index)
    }

    /// The same for a seed alone: for dealing, and for bots.
    fn stream(seed: Seed, purpose: u32, index: u32) -> Chance {
        const {
            assert!(
                valid_name(Self::NAME),
                "NAME has to be 1 to 24 bytes of printable ASCII without a space"
            );
        }
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.0.to_le_bytes());
        key[8..8 + Self::NAME.len()].copy_from_slice(Self::NAME.as_bytes());
        Chance::from_key(key, purpose, index)
    }
}

/// The moves of a game: which are legal, why others are not, and what they do.
///
/// A **wish** is a move value that stands for another: it says enough to find a legal move but is not
/// that move's one canonical form. It has a text and can be [settled](MoveRules::settle), but has no index, never passes
/// [`check`](MoveRules::check) and is never among the legal moves.
///
/// Legal moves, check, apply and undo allocate nothing.
pub trait MoveRules {
    /// A move, a small plain value. No move's text is `undo` or `hint`, which saves use for themselves.
    type Move: Text + Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// Why a move is not legal.
    type Refusal: Error + Clone + Eq + Send + Sync + 'static;
    /// Something that a move made happen, for a front end to show. Its [`Display`] is one line of plain words.
    type Event: Clone + Eq + Debug + Display + Send + Sync + 'static;
    /// What [`undo`](MoveRules::undo) needs: a few bytes.
    type Undo: Clone + Eq + Debug + Send + Sync + 'static;

    /// How many seats the game has, 1 unless it says otherwise.
    fn seats(&self) -> u8 {
        1
    }

    /// The seat whose move it is; when the game is over, any.
    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    /// Gives every legal move to `f`, in the order of their indices, until it breaks. None when the game is over.
    fn for_each_legal(&self, f: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Whether a move is legal, and if not, why.
    ///
    /// # Errors
    /// The game's reason. It never depends on what the mover cannot see.
    fn check(&self, m: Self::Move) -> Result<(), Self::Refusal>;

    /// The legal move that a move or a wish stands for; a legal move stands for itself.
    ///
    /// # Errors
    /// The game's reason why there is none.
    fn settle(&self, asked: Self::Move) -> Result<Self::Move, Self::Refusal> {
        self.check(asked).map(|()| asked)
    }

    /// Makes a legal move, telling `events` what happens as it happens.
    ///
    /// There is no second check: a bot's fast path. For a move that is not legal the state afterwards is of no use, and
    /// the call may panic; [`play`](MoveRules::play) is the checked way.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{MoveRules, Seed, Seeded};
    ///
    /// let mut game = MyGame::<0>::deal(&"".parse()?, Seed(7));
    /// let before = game.clone();
    /// let m = game.nth_legal(0).ok_or("no move")?; // a legal move: `apply` does not check
    /// let undo = game.apply(m, |event| println!("{event}"));
    /// assert_ne!(game, before);
    /// game.undo(undo);
    /// assert_eq!(game, before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn apply(&mut self, m: Self::Move, events: impl FnMut(Self::Event)) -> Self::Undo;

    /// Takes back the last move: the state is again equal to what it was before, score included.
    ///
    /// With anything but the record that this state's last move gave, the state afterwards is of no use, and the call
    /// may panic.
    fn undo(&mut self, u: Self::Undo);

    /// Settles, checks and makes a move.
    ///
    /// # Errors
    /// As [`settle`](MoveRules::settle); the state is then untouched.
    fn play(
        &mut self,
        asked: Self::Move,
        events: impl FnMut(Self::Event),
    ) -> Result<Self::Undo, Self::Refusal> {
        let m = self.settle(asked)?;
        Ok(self.apply(m, events))
    }

    /// All legal moves in the order of their indices, into a list that is emptied first.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{MoveRules, Seed, Seeded};
    ///
    /// let game = MyGame::<0>::deal(&"shells=4,picks=2".parse()?, Seed(7));
    /// let mut legal = Vec::new(); // filled again at each state, so that it need not grow
    /// game.legal_moves(&mut legal);
    /// assert_eq!(legal.len() as u32, game.legal_count());
    /// assert_eq!(game.nth_legal(2), Some(legal[2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn legal_moves(&self, into: &mut Vec<Self::Move>) {
        into.clear();
        let _ = self.for_each_legal(|m| {
            into.push(m);
            ControlFlow::Continue(())
        });
    }

    /// How many moves are legal.
    fn legal_count(&self) -> u32 {
        let mut count = 0;
        let _ = self.for_each_legal(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The legal move at place `n`, counted from 0, in the order of their indices; `None` past the last.
    fn nth_legal(&self, n: u32) -> Option<Self::Move> {
        let mut left = n;
        let mut found = None;
        let _ = self.for_each_legal(|m| {
            if left == 0 {
                found = Some(m);
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found
    }
}

/// A game's score and end.
pub trait Scored {
    /// The score as the player is shown it.
    fn score(&self) -> i64;

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// What the game so far is worth to a seat, more being better: what bots compare. The score, unless the game
    /// has a reason for something else.
    fn payoff(&self, seat: Seat) -> i64 {
        let _ = seat;
        self.score()
    }
}

/// A dense numbering of a game's canonical moves, for learning programs and tables.
///
/// Under the same rules every index from 0 to the count stands for exactly one move and back; legal or not does not matter. A game may keep
/// indices for moves that its state never has under some rules, so that they stay the same from rules to rules.
pub trait ActionIndex: Seeded + MoveRules {
    /// How many indices there are under these rules.
    fn action_count(rules: &Self::Rules) -> u32;

    /// A move's index; `None` for a wish, and for a move that the game does not number under these rules. Every move that can be legal has one.
    fn encode(rules: &Self::Rules, m: Self::Move) -> Option<u32>;

    /// The move with an index; `None` from [`action_count`](ActionIndex::action_count) up.
    fn decode(rules: &Self::Rules, index: u32) -> Option<Self::Move>;
}

/// A whole position as one line of text. The grammar is in the game's own docs.
pub trait Notation: Seeded {
    /// Why a text is not a position.
    type PositionError: Error + Clone + Eq + Send + Sync + 'static;

    /// Everything about the state but its rules and its seed.
    fn position(&self) -> String;

    /// The state that a text tells; its later chance comes from `seed`.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Notation, Seed, Seeded};
    ///
    /// let game = MyGame::<0>::deal(&"".parse()?, Seed(7));
    /// let again = MyGame::<0>::set_up(game.rules(), &game.position(), game.seed())?;
    /// assert_eq!(again, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The game's reason, naming the part of the text, what stands there and what was wanted.
    fn set_up(rules: &Self::Rules, text: &str, seed: Seed) -> Result<Self, Self::PositionError>;
}

/// Everything that a session, a bot and the conformance laws need. Any type with all the parts is one.
pub trait Game:
    MoveRules
    + Scored
    + ActionIndex
    + Notation
    + Hidden
    + Sitting
    + Clone
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
{
}

impl<G> Game for G where
    G: MoveRules
        + Scored
        + ActionIndex
        + Notation
        + Hidden
        + Sitting
        + Clone
        + Eq
        + Hash
        + Debug
        + Send
        + Sync
        + 'static
{
}
