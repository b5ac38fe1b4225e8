//! A game being played: the sitting with what is chosen, shown and said, and what input does to it.

use std::collections::VecDeque;
use std::fmt::{self, Debug};
use std::ops::Bound;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use games_common::{Bot, Played, Seat, Seed, Session};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::Input;
use super::board::{Answer, Board, Scene, Step, Way, next};
use super::canvas::{Canvas, Look, sentence};
use super::popup::{Ask, FINISH, LEAVE, Popup, What};
use crate::bots;
use crate::play::save;

/// Where a player wants to go from a table.
#[derive(Debug)]
pub(super) enum Go {
    Menu,
    Quit,
    Open(String),
}

/// A table of any game.
pub(super) trait Tabled: Debug {
    fn input(&mut self, input: Input, area: Rect, look: Look) -> Option<Go>;
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
    /// Who has the other seat, by name.
    against: Option<(String, Box<dyn Bot<G>>)>,
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
    pub(super) fn new(
        session: Session<G>,
        against: Option<String>,
        file: Option<String>,
    ) -> Result<Self> {
        let seats = session.game().seats();
        let against = match against {
            Some(_) if seats == 1 => bail!(
                "--against: {} under these rules is a game for one",
                G::TITLE
            ),
            Some(name) => {
                let bot = bots::by_name::<G>(&name, session.game().seed(), Seat::SECOND)?;
                Some((name, bot))
            }
            None => None,
        };
        let shared = seats > 1 && against.is_none();
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
            against,
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
        } else if self.against.is_none() && self.session.to_move() != self.watcher {
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

    fn bots_turn(&self) -> bool {
        self.against.is_some()
            && self.session.to_move() != self.watcher
            && self.session.outcome().is_none()
    }

    fn make(&mut self, m: G::Move) {
        let seat = self.session.to_move();
        let before = self.view.clone();
        let played = if self.bots_turn() {
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
        let who = match &self.against {
            Some((name, _)) if seat != self.watcher => format!("{name}: "),
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

    fn tick(&mut self, elapsed: Duration) {
        if !matches!(self.popup, Popup::None) || self.covered {
            return;
        }
        if !self.steps.is_empty() {
            self.left = self.left.saturating_sub(elapsed);
            if self.left.is_zero() {
                self.skip();
            }
        } else if self.bots_turn()
            && let Some((_, bot)) = &mut self.against
        {
            match bot.choose_in(&self.session) {
                Some(m) => self.make(m),
                None => self.refuse("the other player found no move"),
            }
        }
    }

    fn press(&mut self, spot: G::Spot, look: Look) {
        match G::press(&self.scene(look), spot) {
            Answer::Choose(pick) => self.pick = pick,
            Answer::Play(m) => self.make(m),
            Answer::No(words) => self.refuse(&words),
        }
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

    fn restart(&mut self, seed: Seed) -> Result<()> {
        let session = Session::deal(self.session.rules(), seed);
        let against = self.against.take().map(|(name, _)| name);
        *self = Self::new(session, against, None)?;
        Ok(())
    }

    /// Whether leaving would lose something.
    pub(super) fn unsaved(&self) -> bool {
        self.session.outcome().is_none() && self.session.log().len() > self.saved
    }

    fn ask(&mut self, what: What) {
        let text = match (what, &self.file) {
            (What::Save, Some(file)) => file.clone(),
            (What::Save, None) => format!("{}-{}.json", G::NAME, self.session.start().seed),
            _ => String::new(),
        };
        self.popup = Popup::Ask(Ask::new(what, text));
    }

    /// A text was typed to its end.
    fn answer(&mut self, mut ask: Ask) -> Option<Go> {
        let text = ask.text.trim().to_owned();
        match ask.what {
            _ if text.is_empty() => self.refuse("nothing was typed"),
            What::Load => return Some(Go::Open(text)),
            What::Save => {
                let other = self.file.as_ref() != Some(&text);
                if other && !ask.sure && Path::new(&text).exists() {
                    ask.sure = true;
                    self.popup = Popup::Ask(ask);
                    return None;
                }
                match save(&self.session, &text) {
                    Ok(()) => {
                        self.note = Some((false, format!("Saved in {text}.")));
                        self.saved = self.session.log().len();
                        self.file = Some(text);
                    }
                    Err(e) => self.refuse(&format!("not saved: {e:#}")),
                }
            }
            What::Move | What::Deal => match text.parse::<G::Move>() {
                Ok(m) => self.make(m),
                Err(e) => self.refuse(&e.to_string()),
            },
        }
        None
    }

    /// A key while something lies over the table.
    fn popup_key(&mut self, code: KeyCode) -> Option<Go> {
        match std::mem::take(&mut self.popup) {
            Popup::None => {}
            Popup::Help(from) => match code {
                KeyCode::Up => self.popup = Popup::Help(from.saturating_sub(1)),
                KeyCode::Down => self.popup = Popup::Help(from.saturating_add(1).min(200)),
                _ => {}
            },
            Popup::Leave => match code {
                KeyCode::Char('s') => self.ask(What::Save),
                KeyCode::Char('m') => return Some(Go::Menu),
                KeyCode::Char('q') => return Some(Go::Quit),
                KeyCode::Esc => {}
                _ => self.popup = Popup::Leave,
            },
            Popup::Finish { aside } => {
                let deal = self.session.start().seed;
                let again = match code {
                    KeyCode::Char('a') => Some(deal),
                    KeyCode::Char('n') => Some(deal.next()),
                    KeyCode::Char('m') => return Some(Go::Menu),
                    KeyCode::Char('q') => return Some(Go::Quit),
                    _ => None,
                };
                match again.map(|seed| self.restart(seed)) {
                    Some(Ok(())) => {}
                    Some(Err(e)) => self.refuse(&format!("{e:#}")),
                    None => {
                        let aside = aside ^ (aside || code == KeyCode::Char('t'));
                        self.popup = Popup::Finish { aside };
                    }
                }
            }
            Popup::Ask(_) if code == KeyCode::Esc => {}
            Popup::Ask(mut ask) => {
                if ask.key(code) {
                    return self.answer(ask);
                }
                self.popup = Popup::Ask(ask);
            }
        }
        None
    }

    fn key(&mut self, key: KeyEvent, area: Rect, look: Look) -> Option<Go> {
        self.note = None;
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        if !matches!(self.popup, Popup::None) {
            return if ctrl { None } else { self.popup_key(key.code) };
        }
        if !self.steps.is_empty() {
            self.skip();
            return None;
        }
        match key.code {
            KeyCode::Char('s') | KeyCode::F(2) if ctrl || key.code == KeyCode::F(2) => {
                self.ask(What::Save);
            }
            KeyCode::Char('o') | KeyCode::F(3) if ctrl || key.code == KeyCode::F(3) => {
                self.ask(What::Load);
            }
            _ if ctrl => {}
            KeyCode::Char('?') | KeyCode::F(1) => self.popup = Popup::Help(0),
            KeyCode::Char('q') => self.popup = Popup::Leave,
            KeyCode::Enter | KeyCode::Char(' ') if self.covered => self.uncover(),
            _ if self.covered || self.bots_turn() => {}
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.catch_cursor(area, look);
                self.press(self.cursor, look);
            }
            KeyCode::Esc => {
                self.pick = G::Pick::default();
                self.next_hint = 0;
            }
            KeyCode::Up => self.go(Way::Up, area, look),
            KeyCode::Down => self.go(Way::Down, area, look),
            KeyCode::Left => self.go(Way::Left, area, look),
            KeyCode::Right => self.go(Way::Right, area, look),
            KeyCode::Tab => self.go_to_target(true, look),
            KeyCode::BackTab => self.go_to_target(false, look),
            KeyCode::Char('h') => self.give_hint(look),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char(':') => self.ask(What::Move),
            KeyCode::Char(letter) => {
                if let Some(spot) = G::key(letter) {
                    self.press(spot, look);
                }
            }
            _ => {}
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, area: Rect, look: Look) -> Option<Go> {
        let at = Position::new(mouse.column, mouse.row);
        let code = match mouse.kind {
            MouseEventKind::Down(MouseButton::Right) => KeyCode::Esc,
            MouseEventKind::ScrollUp => KeyCode::Up,
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::Down(MouseButton::Left) => {
                let lies_over = match &self.popup {
                    Popup::Leave => super::popup::choices(area, &self.leave_lines(), LEAVE, None),
                    Popup::Finish { aside: false } => {
                        super::popup::choices(area, &self.finish_lines(), FINISH, None)
                    }
                    Popup::Ask(_) => return None,
                    Popup::None if self.steps.is_empty() => self.bar(area),
                    _ => Vec::new(),
                };
                match lies_over.iter().find(|(place, _)| place.contains(at)) {
                    Some((_, code)) => *code,
                    None if matches!(self.popup, Popup::None) => {
                        return self.click(at, area, look);
                    }
                    // A click beside them leaves questions open, and closes the rest.
                    None if matches!(self.popup, Popup::Leave) => return None,
                    None if matches!(self.popup, Popup::Finish { aside: false }) => return None,
                    None => KeyCode::Esc,
                }
            }
            _ => return None,
        };
        let scrolls = matches!(code, KeyCode::Up | KeyCode::Down);
        if scrolls && !matches!(self.popup, Popup::None | Popup::Help(_)) {
            return None;
        }
        if scrolls && !self.steps.is_empty() {
            return None;
        }
        self.key(KeyEvent::new(code, KeyModifiers::NONE), area, look)
    }

    /// A click on the table itself.
    fn click(&mut self, at: Position, area: Rect, look: Look) -> Option<Go> {
        self.note = None;
        if !self.steps.is_empty() {
            self.skip();
        } else if self.covered {
            self.uncover();
        } else if !self.bots_turn() {
            let spots = self.spots(area, look);
            // Where places overlap, the last lies on top.
            let hit = spots.iter().rev().find(|(place, _)| place.contains(at));
            if let Some(&(place, spot)) = hit {
                (self.cursor, self.last) = (spot, place);
                self.press(spot, look);
            }
        }
        None
    }

    pub(super) fn spots(&self, area: Rect, look: Look) -> Vec<(Rect, G::Spot)> {
        G::spots(&self.scene(look), Self::parts(area).table)
    }

    /// The cursor's place; when that is gone, the nearest one becomes the cursor's.
    fn catch_cursor(&mut self, area: Rect, look: Look) -> (Rect, G::Spot) {
        let spots = self.spots(area, look);
        let near = |place: Rect| {
            u32::from(place.x.abs_diff(self.last.x)) + 2 * u32::from(place.y.abs_diff(self.last.y))
        };
        let found = spots.iter().find(|(_, spot)| *spot == self.cursor);
        let found = found.or_else(|| spots.iter().min_by_key(|(place, _)| near(*place)));
        if let Some(&(place, spot)) = found {
            (self.last, self.cursor) = (place, spot);
        }
        (self.last, self.cursor)
    }

    fn go(&mut self, way: Way, area: Rect, look: Look) {
        let from = self.catch_cursor(area, look);
        if let Some(spot) = next::<G>(&self.spots(area, look), from, way) {
            self.cursor = spot;
            self.catch_cursor(area, look);
        }
    }

    /// The next place where what is chosen can go.
    fn go_to_target(&mut self, on: bool, look: Look) {
        let targets = G::targets(&self.scene(look));
        let found = if on {
            let after = (Bound::Excluded(self.cursor), Bound::Unbounded);
            targets.range(after).next().or(targets.first())
        } else {
            targets.range(..self.cursor).next_back().or(targets.last())
        };
        match found {
            Some(spot) => self.cursor = *spot,
            None => self.refuse("choose something first that can go somewhere"),
        }
    }
}

impl<G: Board> Tabled for Table<G> {
    fn input(&mut self, input: Input, area: Rect, look: Look) -> Option<Go> {
        let go = match input {
            Input::Key(key) => self.key(key, area, look),
            Input::Mouse(mouse) => self.mouse(mouse, area, look),
            Input::Tick(elapsed) => {
                self.tick(elapsed);
                None
            }
            Input::Resize(..) => None,
        };
        if self.steps.is_empty() {
            self.catch_cursor(area, look);
        }
        go
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        self.show(area, canvas);
    }

    fn least(&self) -> (u16, u16) {
        let (columns, rows) = G::least(self.session.rules());
        // The title, three lines of words, the keys; and popups want some room of their own.
        (columns.max(60), (rows + 5).max(18))
    }

    fn busy(&self) -> bool {
        !self.steps.is_empty() || self.bots_turn()
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
