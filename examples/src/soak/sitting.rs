//! One random sitting.

use anyhow::{Context, Result, anyhow, bail, ensure};
use games_common::conformance::{Look, laws_at_a_sitting, laws_at_a_state};
use games_common::{Chance, Record, Seat, Seed, Session};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::figures::Figures;
use super::rules::wishes;
use crate::games::Shown;

/// How often each kind of action is chosen.
const KINDS: [(u32, Kind); 10] = [
    (500, Kind::Legal),
    (80, Kind::Text),
    (100, Kind::AnyIndex),
    (40, Kind::OutOfTurn),
    (70, Kind::Wish),
    (40, Kind::Damaged),
    (120, Kind::Undo),
    (60, Kind::Hint),
    (20, Kind::SaveAndLoad),
    (2, Kind::BeginAnew),
];

#[derive(Clone, Copy)]
enum Kind {
    Legal,
    Text,
    AnyIndex,
    OutOfTurn,
    Wish,
    Damaged,
    Undo,
    Hint,
    SaveAndLoad,
    BeginAnew,
}

/// A sitting with what it has to agree with.
pub(super) struct Table<'a, G: Shown> {
    session: Session<G>,
    /// A sitting that was saved and did the same since as the one that was loaded.
    twin: Option<Session<G>>,
    /// The states before the moves that can be taken back, and the undos charged for until then.
    before: Vec<(G, u64)>,
    undos: u64,
    chance: Chance,
    legal: Vec<G::Move>,
    figures: &'a mut Figures,
}

impl<'a, G: Shown> Table<'a, G> {
    pub(super) fn new(
        rules: &G::Rules,
        deal: Seed,
        chance: Chance,
        figures: &'a mut Figures,
    ) -> Self {
        figures.more("sittings");
        Self {
            session: Session::deal(rules, deal),
            twin: None,
            before: Vec::new(),
            undos: 0,
            chance,
            legal: Vec::new(),
            figures,
        }
    }

    pub(super) fn actions(&self) -> u64 {
        self.figures.actions()
    }

    /// The sitting as a save, for whoever wants to see what went wrong.
    pub(super) fn saved(&self) -> String {
        serde_json::to_string(&self.session.record()).unwrap_or_else(|e| e.to_string())
    }

    /// One action and the laws after it; whether the game goes on.
    pub(super) fn act(&mut self, one_in: u32) -> Result<bool> {
        let kind = self.kind();
        match kind {
            Kind::Legal | Kind::Text | Kind::AnyIndex => self.plays(kind)?,
            Kind::OutOfTurn => self.plays_out_of_turn()?,
            Kind::Wish | Kind::Damaged => self.says(kind)?,
            Kind::Undo => self.takes_back()?,
            Kind::Hint => self.asks()?,
            Kind::SaveAndLoad => self.saves()?,
            Kind::BeginAnew => self.begins_anew()?,
        }
        laws_at_a_state(&self.session)?;
        if self.chance.index(one_in as usize) == Some(0) {
            self.all_laws()?;
        }
        Ok(self.session.outcome().is_none())
    }

    /// The end, or where the sitting stops: nothing goes on after an end, and all the laws hold there too.
    pub(super) fn ends(&mut self) -> Result<()> {
        if self.session.outcome().is_some() {
            self.figures.more("played to the end");
            for kind in [Kind::AnyIndex, Kind::Undo, Kind::Hint] {
                let log = self.session.log().len();
                match kind {
                    Kind::Undo => self.takes_back()?,
                    Kind::Hint => self.asks()?,
                    _ => self.plays(kind)?,
                }
                ensure!(
                    self.session.log().len() == log,
                    "something was done after the end"
                );
            }
        }
        self.saves()?;
        self.all_laws()
    }

    fn kind(&mut self) -> Kind {
        let all: u32 = KINDS.iter().map(|(often, _)| often).sum();
        let mut n = self.chance.index(all as usize).unwrap_or(0) as u32;
        for (often, kind) in KINDS {
            if n < often {
                return kind;
            }
            n -= often;
        }
        Kind::Legal
    }

    fn all_laws(&mut self) -> Result<()> {
        self.figures.more("looks at every law");
        let texts = wishes(G::NAME, &self.session.rules().to_string(), &mut self.chance);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let look = Look {
            samples: 1,
            wishes: &texts,
            view: |view| serde_json::to_vec(view).unwrap_or_default(),
            event: |event| serde_json::to_vec(event).unwrap_or_default(),
        };
        laws_at_a_sitting(&self.session, &mut self.chance, &look)?;
        Ok(())
    }

    /// A legal move, or one of any index.
    fn plays(&mut self, kind: Kind) -> Result<()> {
        let seat = self.session.to_move();
        self.session.legal_moves(seat, &mut self.legal);
        let asked = if let Kind::AnyIndex = kind {
            let count = G::action_count(self.session.rules());
            let index = self.chance.index(count as usize);
            index.and_then(|index| G::decode(self.session.rules(), index as u32))
        } else {
            self.chance.pick(&self.legal).copied()
        };
        let Some(mut asked) = asked else {
            return Ok(());
        };
        if let Kind::Text = kind {
            asked = read::<G>(&asked.to_string())
                .with_context(|| format!("{asked} is not read again"))?;
        }
        let name = match kind {
            Kind::Legal => "legal moves",
            Kind::Text => "legal moves as text",
            _ => "moves of any index",
        };
        let legal = self.legal.contains(&asked);
        let done = self.play(name, seat, asked)?;
        ensure!(done == legal, "{asked}: listed: {legal}, but made: {done}");
        Ok(())
    }

    /// A wish, or a legal move's text with a place changed.
    fn says(&mut self, kind: Kind) -> Result<()> {
        let seat = self.session.to_move();
        let (name, text) = if let Kind::Wish = kind {
            ("wishes", self.wish(seat))
        } else {
            self.session.legal_moves(seat, &mut self.legal);
            let text = self.chance.pick(&self.legal).map(ToString::to_string);
            ("damaged texts", text.map(|text| self.damaged(&text)))
        };
        let Some(text) = text else { return Ok(()) };
        match read::<G>(&text) {
            Some(asked) => drop(self.play(name, seat, asked)?),
            None => self.figures.action(name, false),
        }
        Ok(())
    }

    /// A legal move said with less, or any wish at all.
    fn wish(&mut self, seat: Seat) -> Option<String> {
        let rules = self.session.rules().to_string();
        let any = wishes(G::NAME, &rules, &mut self.chance).pop()?;
        if self.chance.percent(50) {
            return Some(any);
        }
        self.session.legal_moves(seat, &mut self.legal);
        let texts = self.legal.iter().map(ToString::to_string);
        let fewer: Vec<String> = texts.filter_map(|text| said_with_less(&text)).collect();
        Some(self.chance.pick(&fewer).cloned().unwrap_or(any))
    }

    fn damaged(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let at = self.chance.index(letters.len()).unwrap_or(0);
        let others: Vec<char> = "0123456789abcdehkrsxAKQT- \u{e9}".chars().collect();
        let letter = self.chance.pick(&others).copied().unwrap_or('?');
        match self.chance.index(3) {
            Some(0) => drop(letters.remove(at)),
            Some(1) => letters.insert(at, letter),
            _ => letters[at] = letter,
        }
        letters.into_iter().collect()
    }

    /// A move by a seat whose turn it is not, or that is not there at all.
    fn plays_out_of_turn(&mut self) -> Result<()> {
        let seats = self.session.game().seats();
        let to_move = self.session.to_move();
        let seat = *self
            .chance
            .pick(&[Seat(to_move.0 ^ 1), Seat(seats), Seat(u8::MAX)])
            .context("a seat")?;
        self.session.legal_moves(to_move, &mut self.legal);
        let Some(asked) = self.chance.pick(&self.legal).copied() else {
            return Ok(());
        };
        ensure!(
            !self.play("moves out of turn", seat, asked)?,
            "{seat} moved, and {to_move} was to move"
        );
        Ok(())
    }

    /// Asks for a move; whether it was made. What is refused changes nothing.
    fn play(&mut self, name: &'static str, seat: Seat, asked: G::Move) -> Result<bool> {
        let before = self.session.clone();
        let settled = self.session.game().settle(asked);
        let result = self.session.play(seat, asked);
        let done = result.is_ok();
        match &result {
            Ok(played) => {
                ensure!(
                    Ok(played.made()) == settled,
                    "{asked} settles to {settled:?}, but {} was made",
                    played.made()
                );
                for seat in (0..self.session.game().seats()).map(Seat) {
                    round(&played.events(seat)).context("the events")?;
                }
                let mut all = Vec::new();
                before.game().clone().apply(played.made(), |e| all.push(e));
                if all.iter().any(G::bars_undo) {
                    self.before.clear();
                } else if G::undos_in_a_row(self.session.rules()) != Some(0) {
                    self.before.push((before.game().clone(), self.undos));
                }
            }
            Err(e) => {
                ensure!(!e.to_string().is_empty(), "a refusal without words");
                unchanged(&self.session, &before)?;
            }
        }
        let error = result.err();
        self.beside("the move", |twin| twin.play(seat, asked).err() == error)?;
        self.figures.action(name, done);
        Ok(done)
    }

    fn takes_back(&mut self) -> Result<()> {
        let seat = if self.chance.percent(85) {
            self.session.last_mover().unwrap_or(Seat::FIRST)
        } else {
            Seat(1)
        };
        let before = self.session.clone();
        let leave = self.session.can_undo(seat);
        let result = self.session.undo(seat);
        ensure!(result == leave, "leave {leave:?}, but {result:?}");
        if result.is_ok() {
            let (mut wanted, then) = self.before.pop().context("an undo past what was kept")?;
            self.undos += 1;
            (then..self.undos).for_each(|_| wanted.charge_undo());
            ensure!(
                self.session.game() == &wanted,
                "taken back to {}, wanted {}",
                self.session.game().position(),
                wanted.position()
            );
        } else {
            unchanged(&self.session, &before)?;
        }
        self.beside("the undo", |twin| twin.undo(seat) == result)?;
        self.figures.action("undos", result.is_ok());
        Ok(())
    }

    fn asks(&mut self) -> Result<()> {
        let seat = if self.chance.percent(95) {
            self.session.to_move()
        } else {
            Seat(1)
        };
        let before = self.session.clone();
        let leave = self.session.can_hint(seat);
        let result = self.session.hint(seat);
        ensure!(
            result.as_ref().map(drop) == leave.as_ref().copied(),
            "leave {leave:?}, but {result:?}"
        );
        if let Ok(hints) = &result {
            ensure!(!hints.is_empty(), "no hint");
            self.session.legal_moves(seat, &mut self.legal);
            for m in hints {
                ensure!(self.legal.contains(m), "{m} is a hint and not legal");
            }
            ensure!(
                self.session.game() == before.game(),
                "a hint changed the state"
            );
        } else {
            unchanged(&self.session, &before)?;
        }
        self.beside("the hint", |twin| twin.hint(seat) == result)?;
        self.figures.action("hints", result.is_ok());
        Ok(())
    }

    /// Saves as JSON and goes on with what is loaded; the sitting that was saved goes on beside it.
    fn saves(&mut self) -> Result<()> {
        let record = self.session.record();
        round(&record).context("the record")?;
        let text = serde_json::to_string(&record)?;
        let read: Record = serde_json::from_str(&text)?;
        let loaded = Session::<G>::load(&read).context("its own save")?;
        unchanged(&loaded, &self.session)?;
        self.twin = Some(core::mem::replace(&mut self.session, loaded));
        round(self.session.game()).context("the state")?;
        round(self.session.rules()).context("the rules")?;
        for seat in (0..=self.session.game().seats()).map(Seat) {
            round(&self.session.view(seat)).context("the view")?;
        }
        self.figures.action("saves", true);
        Ok(())
    }

    /// Sits down anew at the position, with nothing to take back.
    fn begins_anew(&mut self) -> Result<()> {
        let text = serde_json::to_string(self.session.game())?;
        let game: G = serde_json::from_str(&text)?;
        ensure!(&game == self.session.game(), "another state was read");
        self.session = Session::from_game(game);
        self.twin = None;
        self.before.clear();
        self.figures.action("positions begun at", true);
        Ok(())
    }

    /// The same by the twin, which must then be in the same state and know the same.
    fn beside(&mut self, what: &str, act: impl FnOnce(&mut Session<G>) -> bool) -> Result<()> {
        if let Some(twin) = &mut self.twin {
            ensure!(act(twin), "{what} went otherwise before it was saved");
            unchanged(&self.session, twin)
                .with_context(|| format!("{what} in the sitting that was saved"))?;
        }
        Ok(())
    }
}

/// Spider's `3-7x2` without the count, Guppy's `cut c4-e7` without the second corner.
fn said_with_less(text: &str) -> Option<String> {
    let (less, _) = text
        .rsplit_once('x')
        .or_else(|| text.strip_prefix("cut ")?.rsplit_once('-'))?;
    Some(if text.starts_with("cut ") {
        format!("cut {less}")
    } else {
        less.to_string()
    })
}

fn read<G: Shown>(text: &str) -> Option<G::Move> {
    text.parse().ok()
}

/// Two sittings that nobody could tell apart.
fn unchanged<G: Shown>(found: &Session<G>, wanted: &Session<G>) -> Result<()> {
    ensure!(
        found.game() == wanted.game(),
        "the state is {}, wanted {}",
        found.game().position(),
        wanted.game().position()
    );
    ensure!(found.log() == wanted.log(), "the logs differ");
    for seat in (0..=found.game().seats()).map(Seat) {
        if found.knowledge(seat) != wanted.knowledge(seat) {
            bail!("{seat} knows something else");
        }
        if found.can_undo(seat) != wanted.can_undo(seat)
            || found.can_hint(seat) != wanted.can_hint(seat)
        {
            bail!("{seat} has other leave to undo or to ask");
        }
    }
    Ok(())
}

/// Written and read again it is the same.
fn round<T: Serialize + DeserializeOwned + PartialEq>(value: &T) -> Result<()> {
    let text = serde_json::to_string(value)?;
    let again: T = serde_json::from_str(&text).map_err(|e| anyhow!("{text}: {e}"))?;
    ensure!(&again == value, "{text} is read as something else");
    Ok(())
}
