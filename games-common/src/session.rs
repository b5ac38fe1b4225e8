//! A player's sitting: one game from the deal to its end, with undo, hints and a log.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use thiserror::Error;

use crate::{Counted, Game, Hidden, MoveRules, Outcome, RecordStart, Seat, Seeded};

/// How a game wants to be sat at: what undo and hints cost and when they are to be had.
pub trait Sitting: Hidden + MoveRules + Seeded {
    /// How many undos may follow each other without a move between; `None` for any number, `Some(0)` for no undo at all.
    fn undos_in_a_row(rules: &Self::Rules) -> Option<u32>;

    /// Whether a move that made this happen can never be taken back, nor any before it. Chance that was drawn and seen bars,
    /// since taking it back would be a peek or another throw.
    fn bars_undo(event: &Self::Event) -> bool;

    /// Charges the player for an undo that was just made, in a counter that [`apply`](MoveRules::apply) and
    /// [`undo`](MoveRules::undo) never touch.
    fn charge_undo(&mut self) {}

    /// Whether a hint may follow a hint without a move between.
    fn hints_in_a_row(rules: &Self::Rules) -> bool {
        let _ = rules;
        true
    }

    /// Legal moves worth making, the best first, into a list that is emptied first. At least one while the game goes on; all
    /// from what the player knows.
    fn hints(knowledge: &Self::Knowledge, best_first: &mut Vec<Self::Move>);
}

/// Something that a player did, as the log keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action<M> {
    /// Made a move, in its canonical form.
    Move(M),
    /// Took back the last move.
    Undo,
    /// Asked for a hint.
    Hint,
}

/// A move that a session has made.
#[derive(Clone)]
pub struct Played<G: Game> {
    seat: Seat,
    made: G::Move,
    events: Vec<G::Event>,
}

impl<G: Game> Played<G> {
    /// The seat that moved.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The move in its canonical form.
    pub fn made(&self) -> G::Move {
        self.made
    }

    /// What one seat may see of what happened, in order.
    pub fn events(&self, seat: Seat) -> Vec<G::Event> {
        self.events
            .iter()
            .filter_map(|e| G::seen_by(seat, e))
            .collect()
    }
}

impl<G: Game> fmt::Debug for Played<G> {
    /// Shows no events: they may hold another seat's secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Played")
            .field("seat", &self.seat)
            .field("made", &self.made)
            .finish_non_exhaustive()
    }
}

/// Why a session did not make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError<R: Error> {
    /// The game has no such seat.
    #[error("there is no {seat}: the game has {}, counted from 0", Counted((*seats).into(), "seat"))]
    NoSuchSeat {
        /// The seat asked for.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// Another seat is to move. No rule was looked at.
    #[error("it is not the turn of {seat} but of {to_move}")]
    NotYourTurn {
        /// The seat that asked.
        seat: Seat,
        /// The seat whose turn it is.
        to_move: Seat,
    },
    /// The game's own reason.
    #[error(transparent)]
    Refused(R),
}

/// Why a session did not take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UndoError {
    /// The last move was not this seat's.
    #[error("the last move was not made by {0}")]
    NotYours(Seat),
    /// These rules know no undo.
    #[error("these rules have no undo")]
    Never,
    /// The game is over.
    #[error("the game is over: nothing can be taken back any more")]
    GameOver,
    /// As many undos as the rules allow were made since the last move; a hint between them does not count as one.
    #[error("{} just taken back: make a move before the next undo", Were(*.0))]
    InARow(u32),
    /// Nothing was played yet, or everything was taken back.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// The last move that is left can never be taken back: [`bars_undo`](Sitting::bars_undo).
    #[error("what was played last cannot be taken back: it showed what chance had drawn")]
    Barred,
}

/// So many moves, as the subject of what was done to them.
struct Were(u32);

impl fmt::Display for Were {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let were = if self.0 == 1 { "was" } else { "were" };
        write!(f, "{} {were}", Counted(self.0.into(), "move"))
    }
}

/// Why a session gave no hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HintError {
    /// Another seat is to move, or there is no such seat.
    #[error("{0} is not to move")]
    NotYourTurn(Seat),
    /// The game is over.
    #[error("the game is over: there is nothing to hint at")]
    GameOver,
    /// A hint was given since the last move, and these rules want a move between. An undo is not a move.
    #[error("a hint was just given: play on before the next")]
    InARow,
}

/// One game as it is being played: the state, its log, what can be undone, and each seat's knowledge.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
/// # use toys::Shells;
/// use games_common::{Seat, Seed, Session, UndoError};
/// // `Shells` is a game of this crate's tests.
/// let mut session = Session::<Shells<0>>::deal(&"".parse()?, Seed(7));
/// let me = Seat::FIRST;
/// let played = session.play(me, "o2".parse()?)?;
/// let words: Vec<_> = played.events(me).iter().map(|event| event.to_string()).collect();
/// assert_eq!(words, ["shell 2 is opened: 2 pearls"]);
/// assert!(session.play(me, "o2".parse()?).is_err());
/// session.undo(me)?;
/// assert_eq!(session.can_undo(me), Err(UndoError::NothingToUndo));
/// assert_eq!(session.hint(me)?[0].to_string(), "roll");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// A move costs what the engine's own costs, plus the events and the knowledge; a bot that wants speed works
/// on the state itself. [`record`](Session::record) saves the sitting, [`load`](Session::load) resumes it.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    start: RecordStart,
    log: Vec<Action<G::Move>>,
    undoable: Vec<(Seat, G::Undo)>,
    barred: bool,
    undos_in_a_row: u32,
    hinted: bool,
    minds: Vec<G::Knowledge>,
}

impl<G: Game> Session<G> {
    /// A sitting at a new deal.
    pub fn deal(rules: &G::Rules, seed: crate::Seed) -> Self {
        Self::begin(
            G::deal(rules, seed),
            RecordStart {
                seed,
                position: None,
            },
        )
    }

    /// A sitting that begins at a state, with nothing to take back and nothing remembered.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Notation, Seat, Seed, Seeded, Session};
    ///
    /// let position = MyGame::<0>::deal(&"".parse()?, Seed(7)).position();
    /// let game = MyGame::<0>::set_up(&"".parse()?, &position, Seed(7))?;
    /// let mut session = Session::from_game(game);
    /// session.play(Seat::FIRST, "o2".parse()?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_game(game: G) -> Self {
        let start = RecordStart {
            seed: game.seed(),
            position: Some(game.position()),
        };
        Self::begin(game, start)
    }

    fn begin(game: G, start: RecordStart) -> Self {
        let minds = (0..game.seats())
            .map(|s| G::knowledge(game.rules(), &game.view(Seat(s))))
            .collect();
        Self {
            game,
            start,
            log: Vec::new(),
            undoable: Vec::new(),
            barred: false,
            undos_in_a_row: 0,
            hinted: false,
            minds,
        }
    }

    /// The state itself, secrets and all: for the table's owner, not for a player.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The rules.
    pub fn rules(&self) -> &G::Rules {
        self.game.rules()
    }

    /// Where the sitting began.
    pub fn start(&self) -> &RecordStart {
        &self.start
    }

    /// Everything done so far, moves taken back included.
    pub fn log(&self) -> &[Action<G::Move>] {
        &self.log
    }

    /// The score as it is shown.
    pub fn score(&self) -> i64 {
        self.game.score()
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The seat whose turn it is.
    pub fn to_move(&self) -> Seat {
        self.game.to_move()
    }

    /// The table as a seat sees it.
    pub fn view(&self, seat: Seat) -> G::View {
        self.game.view(seat)
    }

    /// What a seat knows; `None` when the game has no such seat.
    pub fn knowledge(&self, seat: Seat) -> Option<&G::Knowledge> {
        self.minds.get(usize::from(seat.0))
    }

    /// The moves that a seat can make now, into a list that is emptied first: none when it is not its turn.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Seat, Seed, Session};
    ///
    /// let session = Session::<MyGame<0>>::deal(&"shells=4,picks=2".parse()?, Seed(7));
    /// let mut legal = Vec::new();
    /// session.legal_moves(session.to_move(), &mut legal);
    /// let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    /// assert_eq!(texts, ["o1", "o2", "o3", "o4", "roll"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&self, seat: Seat, into: &mut Vec<G::Move>) {
        into.clear();
        if seat == self.to_move() {
            self.game.legal_moves(into);
        }
    }

    /// Makes a move for a seat; a wish is settled first.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{PlayError, Seat, Seed, Session};
    ///
    /// let mut session = Session::<MyGame<0>>::deal(&"".parse()?, Seed(7));
    /// let played = session.play(Seat::FIRST, "o2".parse()?)?;
    /// assert_eq!(played.made().to_string(), "o2");
    /// for event in played.events(Seat::FIRST) {
    ///     println!("{event}");
    /// }
    /// let refused = session.play(Seat::FIRST, "o2".parse()?);
    /// assert!(matches!(refused, Err(PlayError::Refused(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PlayError::NoSuchSeat`] and [`PlayError::NotYourTurn`] before any rule is looked at, then the game's own reason. The
    /// sitting is then as it was.
    pub fn play(&mut self, seat: Seat, asked: G::Move) -> Result<Played<G>, PlayError<G::Refusal>> {
        let seats = self.game.seats();
        if seat.0 >= seats {
            return Err(PlayError::NoSuchSeat { seat, seats });
        }
        let to_move = self.game.to_move();
        if seat != to_move {
            return Err(PlayError::NotYourTurn { seat, to_move });
        }
        let made = self.game.settle(asked).map_err(PlayError::Refused)?;
        let mut events = Vec::new();
        let undo = self.game.apply(made, |e| events.push(e));
        if events.iter().any(G::bars_undo) {
            self.barred = true;
            self.undoable.clear();
        } else if G::undos_in_a_row(self.game.rules()) != Some(0) {
            self.undoable.push((seat, undo));
        }
        self.undos_in_a_row = 0;
        self.hinted = false;
        self.log.push(Action::Move(made));
        let played = Played { seat, made, events };
        self.learn(&played.events, false);
        Ok(played)
    }

    /// Takes back the last move, which must be this seat's own, and charges for it as the rules say.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Seat, Seed, Session};
    ///
    /// let mut session = Session::<MyGame<0>>::deal(&"".parse()?, Seed(7));
    /// let dealt = session.view(Seat::FIRST);
    /// session.play(Seat::FIRST, "o2".parse()?)?;
    /// session.undo(Seat::FIRST)?;
    /// let open = |view: String| view.lines().next().map(String::from);
    /// assert_eq!(open(session.view(Seat::FIRST).to_string()), open(dealt.to_string()));
    /// assert_eq!(session.log().len(), 2, "the log keeps both");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`can_undo`](Session::can_undo); the sitting is then as it was.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        self.can_undo(seat)?;
        let Some((_, undo)) = self.undoable.pop() else {
            return Err(UndoError::NothingToUndo);
        };
        self.game.undo(undo);
        self.game.charge_undo();
        self.undos_in_a_row += 1;
        self.log.push(Action::Undo);
        self.learn(&[], true);
        Ok(())
    }

    /// Whether [`undo`](Session::undo) would work now.
    ///
    /// # Errors
    /// The first of these that holds: [`UndoError::Never`], [`UndoError::GameOver`], [`UndoError::InARow`],
    /// [`UndoError::Barred`] or [`UndoError::NothingToUndo`], [`UndoError::NotYours`].
    pub fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        let most = G::undos_in_a_row(self.game.rules());
        if most == Some(0) {
            return Err(UndoError::Never);
        }
        if self.game.outcome().is_some() {
            return Err(UndoError::GameOver);
        }
        if most.is_some_and(|most| self.undos_in_a_row >= most) {
            return Err(UndoError::InARow(self.undos_in_a_row));
        }
        match self.undoable.last() {
            None if self.barred => Err(UndoError::Barred),
            None => Err(UndoError::NothingToUndo),
            Some((owner, _)) if *owner != seat => Err(UndoError::NotYours(seat)),
            Some(_) => Ok(()),
        }
    }

    /// Whose move [`undo`](Session::undo) would take back; `None` when there is none to take back.
    pub fn last_mover(&self) -> Option<Seat> {
        self.undoable.last().map(|(owner, _)| *owner)
    }

    /// Whether [`hint`](Session::hint) would work now.
    ///
    /// # Errors
    /// The first of these that holds: [`HintError::NotYourTurn`], [`HintError::GameOver`], [`HintError::InARow`].
    pub fn can_hint(&self, seat: Seat) -> Result<(), HintError> {
        if seat != self.game.to_move() || seat.0 >= self.game.seats() {
            return Err(HintError::NotYourTurn(seat));
        }
        if self.game.outcome().is_some() {
            return Err(HintError::GameOver);
        }
        if self.hinted && !G::hints_in_a_row(self.game.rules()) {
            return Err(HintError::InARow);
        }
        Ok(())
    }

    /// Moves worth making, the best first, from what the seat knows.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Seat, Seed, Session};
    ///
    /// let mut session = Session::<MyGame<0>>::deal(&"".parse()?, Seed(7));
    /// let best_first = session.hint(Seat::FIRST)?;
    /// session.play(Seat::FIRST, best_first[0])?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`can_hint`](Session::can_hint); the sitting is then as it was.
    pub fn hint(&mut self, seat: Seat) -> Result<Vec<G::Move>, HintError> {
        self.can_hint(seat)?;
        let mind = self
            .minds
            .get(usize::from(seat.0))
            .ok_or(HintError::NotYourTurn(seat))?;
        let mut best_first = Vec::new();
        G::hints(mind, &mut best_first);
        self.hinted = true;
        self.log.push(Action::Hint);
        Ok(best_first)
    }

    /// What everyone learns from what just happened.
    fn learn(&mut self, events: &[G::Event], undone: bool) {
        for (i, mind) in self.minds.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            let seen: Vec<_> = events.iter().filter_map(|e| G::seen_by(seat, e)).collect();
            G::learn(mind, &seen, &self.game.view(seat), undone);
        }
    }

    /// The text of an action as records and transcripts write it.
    pub fn action_text(action: &Action<G::Move>) -> alloc::string::String {
        match action {
            Action::Move(m) => m.to_string(),
            Action::Undo => "undo".into(),
            Action::Hint => "hint".into(),
        }
    }
}
