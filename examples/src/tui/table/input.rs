//! What keys, clicks and typed texts do to a table.

use std::ops::Bound;
use std::path::Path;

use games_common::Session;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::{Go, Table, Tabled};
use crate::play::{anew, plain, save};
use crate::tui::board::{Answer, Board, Way, next};
use crate::tui::canvas::Look;
use crate::tui::popup::{Ask, FINISH, LEAVE, Popup, What, choices};

impl<G: Board> Table<G> {
    fn press(&mut self, spot: G::Spot, look: Look) {
        match G::press(&self.scene(look), spot) {
            Answer::Choose(pick) => self.pick = pick,
            Answer::Play(m) => self.make(m),
            Answer::No(words) => self.refuse(&words),
        }
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
            What::Move | What::Deal => match plain(&text).parse::<G::Move>() {
                Ok(m) => self.make(m),
                Err(e) => self.refuse(&e.to_string()),
            },
        }
        None
    }

    /// After a question that was asked when the game was over: what comes next is asked for again, below what is to be said.
    fn back_to_the_end(&mut self) {
        let over = self.session.outcome().is_some() && self.steps.is_empty();
        if over && matches!(self.popup, Popup::None) {
            self.popup = Popup::Finish { aside: true };
        }
    }

    /// A key that steers a game without a person; false when it is no such key.
    fn watch_key(&mut self, code: KeyCode) -> bool {
        let Some(watch) = &mut self.watch else {
            return false;
        };
        match code {
            KeyCode::Char(' ' | 'p') | KeyCode::Enter => self.held = !self.held,
            KeyCode::Char('n') | KeyCode::Right => {
                self.held = true;
                watch.single = true;
            }
            KeyCode::Char('+' | '=') => watch.faster(),
            KeyCode::Char('-') => watch.slower(),
            KeyCode::Char('q') => self.popup = Popup::Leave,
            _ => return false,
        }
        true
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
                let again = match code {
                    KeyCode::Char('a') => Some(anew(&self.session)),
                    KeyCode::Char('n') => {
                        let seed = self.session.start().seed.next();
                        Some(Ok(Session::deal(self.session.rules(), seed)))
                    }
                    KeyCode::Char('s') => {
                        self.ask(What::Save);
                        return None;
                    }
                    KeyCode::Char('m') => return Some(Go::Menu),
                    KeyCode::Char('q') => return Some(Go::Quit),
                    _ => None,
                };
                match again.map(|session| session.and_then(|session| self.restart(session))) {
                    Some(Ok(())) => {}
                    Some(Err(e)) => self.refuse(&format!("{e:#}")),
                    None => {
                        let aside = aside ^ (aside || code == KeyCode::Char('t'));
                        self.popup = Popup::Finish { aside };
                    }
                }
            }
            Popup::Ask(_) if code == KeyCode::Esc => self.back_to_the_end(),
            Popup::Ask(mut ask) => {
                if ask.key(code) {
                    let go = self.answer(ask);
                    self.back_to_the_end();
                    return go;
                }
                self.popup = Popup::Ask(ask);
            }
        }
        None
    }

    pub(super) fn key(&mut self, key: KeyEvent, area: Rect, look: Look) -> Option<Go> {
        self.note = None;
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        if !matches!(self.popup, Popup::None) {
            return if ctrl { None } else { self.popup_key(key.code) };
        }
        if !ctrl && self.watch_key(key.code) {
            return None;
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
            _ if self.covered || self.others_turn() => {}
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

    pub(super) fn mouse(&mut self, mouse: MouseEvent, area: Rect, look: Look) -> Option<Go> {
        let at = Position::new(mouse.column, mouse.row);
        let code = match mouse.kind {
            MouseEventKind::Down(MouseButton::Right) => KeyCode::Esc,
            MouseEventKind::ScrollUp => KeyCode::Up,
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::Down(MouseButton::Left) => {
                let lies_over = match &self.popup {
                    Popup::Leave => choices(area, &self.leave_lines(), LEAVE, None),
                    Popup::Finish { aside: false } => {
                        choices(area, &self.finish_lines(), FINISH, None)
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
        } else if !self.others_turn() {
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
    pub(super) fn catch_cursor(&mut self, area: Rect, look: Look) -> (Rect, G::Spot) {
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
