//! Making moves and taking them back.

use core::ops::ControlFlow;

use games_common::{MoveRules, Outcome, Scored};

use crate::ends::Ends;
use crate::game::{GROUP, card};
use crate::tableau::{COLUMNS, Change};
use crate::{Event, Move, Place, Refusal, Spider};

/// What takes a move back: 24 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Undo {
    /// What the columns' ends looked like.
    ends: Ends,
    made: Move,
    /// A move of cards: bit 0 for a card turned up at the source, bit 1 for one under a set at the target. A deal: a bit for each
    /// column where a card was turned up under a set.
    turned: u16,
    /// A move of cards: whether a set was completed. A deal: a bit for each column where one was.
    completed: u16,
}

impl Spider {
    /// Tells of the end when there is one. Nothing is worked out when nobody listens.
    #[inline]
    fn tell_end(&self, events: &mut impl FnMut(Event)) {
        match self.outcome() {
            Some(Outcome::Won) => events(Event::Won {}),
            Some(_) => events(Event::Lost {}),
            None => {}
        }
    }

    /// Notes a completed set, and tells of it and of the card under it.
    #[inline]
    fn note_set(&mut self, column: usize, ace: u8, turned: u8, events: &mut impl FnMut(Event)) {
        self.sets[usize::from(self.done)] = ace;
        self.done += 1;
        let height = self.tableau.height(column);
        events(Event::SetCompleted {
            place: Place::at(column, height),
            suit: card(ace).suit(),
        });
        if turned != 0 {
            events(Event::TurnedUp {
                place: Place::at(column, height - 1),
                card: card(turned),
            });
        }
    }

    #[inline]
    fn apply_cards(
        &mut self,
        from: usize,
        to: usize,
        count: u8,
        events: &mut impl FnMut(Event),
    ) -> Change {
        let landing = self.tableau.height(to);
        let change = self.tableau.shift(from, to, count);
        self.moves += 1;
        let height = self.tableau.height(from);
        events(Event::Moved {
            from: Place::at(from, height),
            to: Place::at(to, landing),
            count,
        });
        if change.turned_from {
            events(Event::TurnedUp {
                place: Place::at(from, height - 1),
                card: card(self.tableau.card(from, height - 1)),
            });
        }
        if change.completed != 0 {
            self.note_set(to, change.completed, change.turned_to, events);
        }
        change
    }

    /// Gives a bit for each column where a card was turned up, and for each where a set was completed.
    #[inline]
    fn apply_deal(&mut self, events: &mut impl FnMut(Event)) -> (u16, u16) {
        self.groups -= 1;
        let mut group = [0; GROUP];
        let start = usize::from(self.groups) * GROUP;
        group.copy_from_slice(&self.stock[start..start + GROUP]);
        events(Event::Dealt {
            cards: group.map(card),
            left: self.groups,
        });
        let completed = self.tableau.deal(group);
        let (mut turned, mut left) = (0, completed);
        while left != 0 {
            let column = left.trailing_zeros() as usize;
            left &= left - 1;
            let (ace, card) = self.tableau.complete(column);
            turned |= u16::from(card != 0) << column;
            self.note_set(column, ace, card, events);
        }
        (turned, completed)
    }

    #[inline(never)]
    fn undo_deal(&mut self, u: Undo) {
        if u.completed != 0 {
            for column in (0..COLUMNS).rev().filter(|c| u.completed >> c & 1 != 0) {
                self.restore_set(column, u.turned >> column & 1 != 0);
            }
        }
        self.tableau.take_back(u.ends);
        self.groups += 1;
    }

    #[cold]
    fn restore_set(&mut self, column: usize, turned: bool) {
        self.done -= 1;
        self.tableau
            .restore(column, self.sets[usize::from(self.done)], turned);
    }
}

impl MoveRules for Spider {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type Undo = Undo;

    #[inline]
    fn for_each_legal(&self, mut f: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.closed() {
            return ControlFlow::Continue(());
        }
        self.tableau.ends().each(self.open(), |from, to, count| {
            f(Move::Cards {
                from: from as u8,
                to: to as u8,
                count,
            })
        })?;
        if self.can_deal() {
            f(Move::Deal)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn check(&self, m: Move) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::GameOver { outcome });
        }
        match m {
            Move::Cards { from, to, count } => self.check_cards(from, to, count),
            Move::Trim { from, to } => {
                self.check_columns(from, to)?;
                Err(Refusal::NeedsSettling { from, to })
            }
            Move::Deal => self.check_deal(),
        }
    }

    fn settle(&self, asked: Move) -> Result<Move, Refusal> {
        match asked {
            Move::Trim { from, to } => match self.outcome() {
                Some(outcome) => Err(Refusal::GameOver { outcome }),
                None => self.settle_trim(from, to),
            },
            _ => self.check(asked).map(|()| asked),
        }
    }

    #[inline]
    fn apply(&mut self, m: Move, mut events: impl FnMut(Event)) -> Undo {
        let ends = self.tableau.ends();
        let undo = match m {
            Move::Cards { from, to, count } => {
                let change =
                    self.apply_cards(usize::from(from), usize::from(to), count, &mut events);
                Undo {
                    ends,
                    made: m,
                    turned: u16::from(change.turned_from) | u16::from(change.turned_to != 0) << 1,
                    completed: u16::from(change.completed != 0),
                }
            }
            Move::Deal => {
                let (turned, completed) = self.apply_deal(&mut events);
                Undo {
                    ends,
                    made: m,
                    turned,
                    completed,
                }
            }
            Move::Trim { from, to } => {
                panic!("{from}-{to} is a wish: it has to be settled before it is made")
            }
        };
        self.tell_end(&mut events);
        undo
    }

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "so that what takes a move back stays in registers"
    )]
    fn undo(&mut self, u: Undo) {
        if let Move::Cards { from, to, count } = u.made {
            let (from, to) = (usize::from(from), usize::from(to));
            if u.completed != 0 {
                self.restore_set(to, u.turned & 2 != 0);
            }
            self.tableau
                .unshift(from, to, count, u.turned & 1 != 0, u.ends);
            self.moves -= 1;
        } else {
            self.undo_deal(u);
        }
    }

    #[inline]
    fn legal_count(&self) -> u32 {
        if self.closed() {
            return 0;
        }
        self.tableau.ends().count(self.open()) + u32::from(self.can_deal())
    }

    #[inline]
    fn nth_legal(&self, n: u32) -> Option<Move> {
        if self.closed() {
            return None;
        }
        match self.nth_cards(n) {
            Ok(m) => Some(m),
            Err(0) if self.can_deal() => Some(Move::Deal),
            Err(_) => None,
        }
    }
}
