//! A game being played: the sitting with what is chosen, shown and said. What input does to it is in the room below.

mod company;
mod input;

use std::collections::VecDeque;
use std::fmt::{self, Debug};
use std::task::Poll;
use std::time::Duration;

use anyhow::{Result, bail};
use games_common::{Played, Seat, Session};
use ratatui::layout::{Position, Rect};

pub(super) use company::Company;
use company::{Thinker, Watch};

use super::Input;
use super::board::{Board, Scene, Step};
use super::canvas::{Canvas, Look, sentence};
use super::popup::Popup;

/// Where a player wants to go from a table.
#[derive(Debug)]
pub(super) enum Go {
    Menu,
    Quit,
    Open(String),
}

/// A table of any game.
pub(super) trait Tabled: Debug {
    /// A key or the mouse.
    fn input(&mut self, input: Input, area: Rect, look: Look) -> Option<Go>;
    /// Time goes by. True when that changed what is to be seen.
    fn tick(&mut self, elapsed: Duration, area: Rect, look: Look) -> bool;
    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>);
    fn least(&self) -> (u16, u16);
    fn busy(&self) -> bool;
    /// Says why something was not done.
    fn refuse(&mut self, words: &str);
    fn cursor(&self, area: Rect, look: Look) -> Option<Position>;
}

/// A game being played.
pub(super) struct Table<G: Board> {
    pub(super) session: Session<G>,
    company: Company,
    /// By seat, who plays there if no person does.
    others: Vec<Option<Thinker<G>>>,
    /// How fast a game without a person goes.
    watch: Option<Watch>,
    /// Whether the others wait: by wish, or since one of them found no move.
    pub(super) held: bool,
    /// The seat that the screen is shown to.
    pub(super) watcher: Seat,
    /// Whether the table is hidden until the next player has sat down.
    pub(super) covered: bool,
    pub(super) view: G::View,
    pub(super) legal: Vec<G::Move>,
    pub(super) pick: G::Pick,
    pub(super) cursor: G::Spot,
    /// Where the cursor was last, for when its place is gone.
    last: Rect,
    /// The last move.
    played: Option<Played<G>>,
    /// What the last move made happen, as the watcher sees it.
    pub(super) events: Vec<G::Event>,
    /// What is still to be shown of it, and for how long the first is.
    pub(super) steps: VecDeque<Step<G>>,
    left: Duration,
    hints: Vec<G::Move>,
    next_hint: usize,
    /// A line for each thing that was done.
    pub(super) log: Vec<String>,
    /// Words for the moment, and whether they are a refusal.
    pub(super) note: Option<(bool, String)>,
    pub(super) popup: Popup,
    file: Option<String>,
    /// How much of the sitting's log is saved.
    saved: usize,
}

impl<G: Board> Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("session", &self.session)
            .field("popup", &self.popup)
            .finish_non_exhaustive()
    }
}

impl<G: Board> Table<G> {
    /// A table for a sitting; `file` is where that was saved.
    pub(super) fn new(session: Session<G>, company: Company, file: Option<String>) -> Result<Self> {
        let seats = session.game().seats();
        let seed = session.game().seed();
        let sit = |name: &str, seat| Thinker::sit(name, seed, Seat(seat)).map(Some);
        let others = match &company {
            Company::None => Vec::new(),
            Company::Against(_) if seats == 1 => bail!(
                "--against: {} under these rules is a game for one",
                G::TITLE
            ),
            Company::Against(name) => vec![None, sit(name, 1)?],
            Company::Watched(name, _) => (0..seats)
                .map(|seat| sit(name, seat))
                .collect::<Result<_>>()?,
        };
        let watch = match company {
            Company::Watched(_, plies) => Some(Watch::new(plies)),
            _ => None,
        };
        let shared = seats > 1 && others.is_empty();
        let watcher = if shared {
            session.to_move()
        } else {
            Seat::FIRST
        };
        let saved = if file.is_some() {
            session.log().len()
        } else {
            0
        };
        let mut table = Self {
            covered: shared && !session.log().is_empty(),
            view: session.view(watcher),
            session,
            company,
            others,
            watch,
            held: false,
            watcher,
            legal: Vec::new(),
            pick: G::Pick::default(),
            cursor: G::start(),
            last: Rect::ZERO,
            played: None,
            events: Vec::new(),
            steps: VecDeque::new(),
            left: Duration::ZERO,
            hints: Vec::new(),
            next_hint: 0,
            log: Vec::new(),
            note: None,
            popup: Popup::None,
            file,
            saved,
        };
        table.settle();
        Ok(table)
    }

    /// What is seen now.
    pub(super) fn scene(&self, look: Look) -> Scene<'_, G> {
        let step = self.steps.front();
        Scene {
            view: step.map_or(&self.view, |step| &step.view),
            legal: &self.legal,
            pick: &self.pick,
            cursor: self.cursor,
            events: step.map_or(&self.events, |step| &step.events),
            passing: step.is_some(),
            look,
            game: self.session.game(),
        }
    }

    /// After anything that changed the game: what is seen, what is legal, and what comes next when nothing is left to be shown.
    fn settle(&mut self) {
        self.view = self.session.view(self.watcher);
        self.session.legal_moves(self.watcher, &mut self.legal);
        self.hints.clear();
        if !self.steps.is_empty() {
            return;
        }
        if self.session.outcome().is_some() {
            self.popup = Popup::Finish { aside: false };
        } else if self.others.is_empty() && self.session.to_move() != self.watcher {
            self.covered = true;
            // It tells what only this watcher may know.
            self.log.clear();
        }
    }

    /// The other player sits down.
    fn uncover(&mut self) {
        self.covered = false;
        self.watcher = self.session.to_move();
        self.cursor = G::start();
        if let Some(played) = &self.played {
            self.events = played.events(self.watcher);
            self.log.push(String::new());
            let events = self.events.clone();
            self.tell(&events);
        }
        self.settle();
    }

    /// Whether no person is to move.
    pub(super) fn others_turn(&self) -> bool {
        let seat = usize::from(self.session.to_move().0);
        self.session.outcome().is_none() && matches!(self.others.get(seat), Some(Some(_)))
    }

    fn make(&mut self, m: G::Move) {
        let seat = self.session.to_move();
        let before = self.view.clone();
        let played = if self.others_turn() {
            self.session.play(seat, m)
        } else {
            self.session.play(self.watcher, m)
        };
        let played = match played {
            Ok(played) => played,
            Err(e) => return self.refuse(&e.to_string()),
        };
        self.events = played.events(self.watcher);
        self.played = Some(played);
        let after = self.session.view(self.watcher);
        self.steps = G::steps(&before, &self.events, &after).into();
        self.settle();
        self.pick = G::kept(&self.pick, &self.legal);
        let who = match &self.company {
            Company::Against(name) if seat != self.watcher => format!("{name}: "),
            Company::Watched(..) if self.others.len() > 1 => format!("{seat}: "),
            _ => String::new(),
        };
        self.log.push(who);
        if self.steps.is_empty() {
            let events = std::mem::take(&mut self.events);
            self.tell(&events);
            self.events = events;
        } else {
            self.begin_step();
        }
    }

    /// Adds what happened to the last line of the log.
    fn tell(&mut self, events: &[G::Event]) {
        let words = events.iter().filter(|e| G::tells(e));
        for word in words.map(ToString::to_string) {
            if let Some(line) = self.log.last_mut() {
                if !line.is_empty() && !line.ends_with(' ') {
                    line.push_str("; ");
                }
                line.push_str(&word);
            }
        }
    }

    fn begin_step(&mut self) {
        if let Some(step) = self.steps.front() {
            self.left = step.stay;
            let events = step.events.clone();
            self.tell(&events);
        }
    }

    /// Goes on to what is shown next.
    fn skip(&mut self) {
        self.steps.pop_front();
        if self.steps.is_empty() {
            self.settle();
        } else {
            self.begin_step();
        }
    }

    /// Time goes by. True when that changed what is to be seen.
    fn pass(&mut self, elapsed: Duration) -> bool {
        if !matches!(self.popup, Popup::None) || self.covered {
            return false;
        }
        if !self.steps.is_empty() {
            self.left = self.left.saturating_sub(elapsed);
            let over = self.left.is_zero();
            if over {
                self.skip();
            }
            return over;
        }
        self.waits_for_others() && self.let_others_move(elapsed)
    }

    /// Whether this is a game without a person.
    pub(super) fn watched(&self) -> bool {
        self.watch.is_some()
    }

    /// Whether it is for the others to go on.
    fn waits_for_others(&self) -> bool {
        let single = self.watch.as_ref().is_some_and(|watch| watch.single);
        self.others_turn() && (single || !self.held)
    }

    fn let_others_move(&mut self, elapsed: Duration) -> bool {
        let seat = usize::from(self.session.to_move().0);
        let Some(Some(other)) = self.others.get_mut(seat) else {
            return false;
        };
        other.ask(&self.session);
        if let Some(watch) = &mut self.watch
            && !watch.single
        {
            watch.left = watch.left.saturating_sub(elapsed);
            if !watch.left.is_zero() {
                return false;
            }
        }
        match other.answer() {
            Poll::Pending => return false,
            Poll::Ready(Some(m)) => {
                self.make(m);
                if let Some(watch) = &mut self.watch
                    && !watch.moved()
                {
                    self.held = true;
                    let words = format!("Stopped after {} moves. Space goes on.", watch.plies);
                    self.note = Some((false, words));
                }
            }
            Poll::Ready(None) => {
                self.held = true;
                self.refuse("the other player found no move");
            }
        }
        true
    }

    fn give_hint(&mut self, look: Look) {
        if self.hints.is_empty() {
            match self.session.hint(self.watcher) {
                Ok(hints) => (self.hints, self.next_hint) = (hints, 0),
                Err(e) => return self.refuse(&e.to_string()),
            }
        }
        let Some(&m) = self.hints.get(self.next_hint) else {
            return self.refuse("there is no hint");
        };
        let (n, of) = (self.next_hint + 1, self.hints.len());
        self.next_hint = n % of;
        (self.pick, self.cursor) = G::toward(&self.scene(look), m);
        let words = format!("Hint {n} of {of}: {m}. Enter does it, h shows the next, Esc lets go.");
        self.note = Some((false, words));
    }

    fn undo(&mut self) {
        match self.session.undo(self.watcher) {
            Ok(()) => {
                self.pick = G::Pick::default();
                self.events.clear();
                self.played = None;
                self.log.push("Taken back.".into());
                self.settle();
            }
            Err(e) => self.refuse(&e.to_string()),
        }
    }

    fn restart(&mut self, session: Session<G>) -> Result<()> {
        *self = Self::new(session, self.company.clone(), None)?;
        Ok(())
    }

    /// Whether leaving would lose something.
    pub(super) fn unsaved(&self) -> bool {
        self.session.outcome().is_none() && self.session.log().len() > self.saved
    }
}

impl<G: Board> Tabled for Table<G> {
    fn input(&mut self, input: Input, area: Rect, look: Look) -> Option<Go> {
        let go = match input {
            Input::Key(key) => self.key(key, area, look),
            Input::Mouse(mouse) => self.mouse(mouse, area, look),
            Input::Tick(_) | Input::Resize(..) => None,
        };
        if self.steps.is_empty() {
            self.catch_cursor(area, look);
        }
        go
    }

    fn tick(&mut self, elapsed: Duration, area: Rect, look: Look) -> bool {
        let changed = self.pass(elapsed);
        if changed && self.steps.is_empty() {
            self.catch_cursor(area, look);
        }
        changed
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        self.show(area, canvas);
    }

    fn least(&self) -> (u16, u16) {
        let (columns, rows) = G::least(self.session.rules());
        // The title, three lines of words, the keys; and popups want some room of their own.
        (columns.max(60), (rows + 5).max(19))
    }

    fn busy(&self) -> bool {
        !self.steps.is_empty() || (self.waits_for_others() && matches!(self.popup, Popup::None))
    }

    fn refuse(&mut self, words: &str) {
        self.note = Some((true, sentence(words)));
    }

    fn cursor(&self, area: Rect, look: Look) -> Option<Position> {
        let spots = self.spots(area, look);
        let found = spots.iter().find(|(_, spot)| *spot == self.cursor)?;
        Some(found.0.as_position())
    }
}
