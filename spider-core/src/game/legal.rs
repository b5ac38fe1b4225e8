//! Which moves are legal, and why others are not.

use games_common::Card;

use crate::game::{GROUP, SETS, card};
use crate::tableau::{COLUMNS, DECK, SET};
use crate::{Dealing, EmptyColumn, Move, Place, Refusal, Spider};

impl Spider {
    /// Whether cards may go to an empty column (S6).
    #[inline]
    pub(crate) fn open(&self) -> bool {
        self.rules.empty_column() == EmptyColumn::Any
    }

    /// Whether the points are spent, or the moves that can be counted are made (S10).
    #[inline]
    pub(crate) fn spent(&self) -> bool {
        self.moves + self.undos >= self.rules.limit()
    }

    /// Whether the game is over whatever the columns look like.
    #[inline]
    pub(super) fn closed(&self) -> bool {
        usize::from(self.done) == SETS || self.spent()
    }

    /// How many cards lie on the table.
    #[inline]
    fn on_table(&self) -> usize {
        DECK - GROUP * usize::from(self.groups) - SET * usize::from(self.done)
    }

    /// Whether a group can be dealt, were the game not over (S7).
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "so that the look for an end vanishes where nobody listens to events"
    )]
    pub(super) fn can_deal(&self) -> bool {
        self.groups > 0
            && match self.rules.dealing() {
                Dealing::Always => true,
                Dealing::NoEmpty => {
                    self.tableau.ends().first_empty().is_none() || self.on_table() < COLUMNS
                }
                Dealing::Stuck => !self.tableau.ends().any(self.open()),
            }
    }

    /// What two columns have to be for any move between them.
    pub(super) fn check_columns(&self, from: u8, to: u8) -> Result<(usize, usize), Refusal> {
        for column in [from, to] {
            if usize::from(column) >= COLUMNS {
                return Err(Refusal::NoSuchColumn { column });
            }
        }
        if from == to {
            return Err(Refusal::SameColumn { column: from });
        }
        let (from, to) = (usize::from(from), usize::from(to));
        if self.tableau.ends().run(from) == 0 {
            return Err(Refusal::EmptySource { column: from as u8 });
        }
        Ok((from, to))
    }

    pub(super) fn check_cards(&self, from: u8, to: u8, count: u8) -> Result<(), Refusal> {
        let (source, target) = self.check_columns(from, to)?;
        let (height, down) = (self.tableau.height(source), self.tableau.down(source));
        let face_up = height - down;
        let run = self.tableau.ends().run(source);
        if count == 0 {
            return Err(Refusal::CountZero);
        }
        if usize::from(count) > height {
            return Err(Refusal::TooManyCards {
                column: from,
                count,
                height: height as u8,
            });
        }
        if usize::from(count) > face_up {
            return Err(Refusal::NotFaceUp {
                column: from,
                count,
                face_up: face_up as u8,
            });
        }
        if count > run {
            let at = height - usize::from(run);
            return Err(Refusal::NotARun {
                place: Place::at(source, at),
                card: card(self.tableau.card(source, at)),
                above: card(self.tableau.card(source, at - 1)),
            });
        }
        if self.tableau.ends().run(target) == 0 {
            return if self.open() {
                Ok(())
            } else {
                Err(Refusal::ColumnClosed { column: to })
            };
        }
        if self.tableau.ends().end(source) + count != self.tableau.ends().end(target) {
            return Err(Refusal::DoesNotFit {
                column: to,
                card: card(self.tableau.card(source, height - usize::from(count))),
                onto: self.last(target),
            });
        }
        Ok(())
    }

    pub(super) fn check_deal(&self) -> Result<(), Refusal> {
        if self.can_deal() {
            return Ok(());
        }
        if self.groups == 0 {
            return Err(Refusal::StockEmpty);
        }
        if let (Dealing::NoEmpty, Some(column)) =
            (self.rules.dealing(), self.tableau.ends().first_empty())
        {
            return Err(Refusal::EmptyColumn {
                column: column as u8,
            });
        }
        // What is left is the rule that no move may be possible, and there is one.
        Err(Refusal::MovePossible {
            example: self.nth_cards(0).unwrap_or(Move::Deal),
        })
    }

    /// The longest part of the source's end group that the target takes (S5, S6).
    pub(super) fn settle_trim(&self, from: u8, to: u8) -> Result<Move, Refusal> {
        let (source, target) = self.check_columns(from, to)?;
        let run = self.tableau.ends().run(source);
        if self.tableau.ends().run(target) == 0 {
            return if self.open() {
                Ok(Move::Cards {
                    from,
                    to,
                    count: run,
                })
            } else {
                Err(Refusal::ColumnClosed { column: to })
            };
        }
        let count = self
            .tableau
            .ends()
            .end(target)
            .wrapping_sub(self.tableau.ends().end(source));
        if count.wrapping_sub(1) < run {
            return Ok(Move::Cards { from, to, count });
        }
        Err(Refusal::NothingFits {
            column: to,
            first: card(
                self.tableau
                    .card(source, self.tableau.height(source) - usize::from(run)),
            ),
            last: self.last(source),
            onto: self.last(target),
        })
    }

    /// The last card of a column that has one.
    fn last(&self, column: usize) -> Card {
        card(self.tableau.card(column, self.tableau.height(column) - 1))
    }

    #[inline]
    pub(super) fn nth_cards(&self, n: u32) -> Result<Move, u32> {
        self.tableau
            .ends()
            .nth(self.open(), n)
            .map(|(from, to, count)| Move::Cards {
                from: from as u8,
                to: to as u8,
                count,
            })
    }
}
