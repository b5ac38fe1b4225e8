//! How the game is sat at: undo (S11) and hints (S12).

use alloc::vec::Vec;
use core::cmp::Reverse;

use games_common::{MoveRules, Sitting};

use crate::tableau::SET;
use crate::{Event, Knowledge, Move, Rules, Scoring, Spider, View};

/// What a move is good for, the best first: the order of hints (S12).
///
/// A move is in the first class that it fits. Within a class the order is the one that the class tells, and where that is the same, the
/// order of the moves' indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintClass {
    /// Completes a set. First those that also uncover a face-down card.
    CompletesSet,
    /// Turns a face-down card up. First those onto a card of the same suit, then those onto another card, then those to an empty
    /// column; of each, first where the fewest face-down cards are left.
    Uncovers,
    /// Leaves an empty column behind and takes none. First those onto a card of the same suit, then those onto another card; of each, the
    /// longest group first.
    EmptiesColumn,
    /// Makes a longer run of one suit: onto a card of its suit, and not away from a run at least as long. The longest run that comes of it
    /// first.
    LengthensRun,
    /// Any other move of cards that is not in the last class. First those onto a card, then those to an empty column; of each, the longest
    /// group first.
    Other,
    /// Deals a group.
    Deal,
    /// Goes round in circles: a whole column to an empty column, a group from one card that it fits to another of the same
    /// rank, or a run broken with nothing gained. First those onto a card of the same suit, then those onto another card, then those to an
    /// empty column; of each, the longest group first.
    Repeats,
}

impl HintClass {
    /// The class of a legal move, from what is seen; `None` when the move is not legal in this view.
    pub fn of(view: &View, m: Move) -> Option<Self> {
        let game = view.any_game().ok()?;
        game.check(m).ok()?;
        Some(rank(&game, m).0)
    }
}

/// The class of a legal move and its place within the class, lower being better.
fn rank(game: &Spider, m: Move) -> (HintClass, Reverse<u8>, Reverse<u8>) {
    let table = &game.tableau;
    let Move::Cards { from, to, count } = m else {
        return (HintClass::Deal, Reverse(0), Reverse(0));
    };
    let (from, to) = (usize::from(from), usize::from(to));
    let (height, down, run) = (table.height(from), table.down(from), table.ends().run(from));
    let rest = height - usize::from(count);
    let first = table.card(from, rest);
    let to_empty = table.ends().run(to) == 0;
    let same_suit = !to_empty && table.card(to, table.height(to) - 1) == first + 1;
    let landing = if same_suit { 2 } else { u8::from(!to_empty) };
    let uncovers = rest == down && down > 0;
    let becomes = if same_suit {
        table.ends().run(to) + count
    } else {
        count
    };
    // The group lies on a face-up card that it fits: of its own suit when it is a part of the run only.
    let splits = count < run;
    let fitted = rest > down && table.card(from, rest - 1) & 15 == (first & 15) + 1;

    if usize::from(becomes) == SET {
        (
            HintClass::CompletesSet,
            Reverse(u8::from(uncovers)),
            Reverse(0),
        )
    } else if uncovers {
        (
            HintClass::Uncovers,
            Reverse(landing),
            Reverse(u8::MAX - down as u8),
        )
    } else if rest == 0 && !to_empty {
        (HintClass::EmptiesColumn, Reverse(landing), Reverse(count))
    } else if same_suit && (!splits || becomes > run) {
        (HintClass::LengthensRun, Reverse(becomes), Reverse(0))
    } else if rest == 0 || splits || (fitted && !to_empty) {
        (HintClass::Repeats, Reverse(landing), Reverse(count))
    } else {
        (HintClass::Other, Reverse(landing), Reverse(count))
    }
}

impl Sitting for Spider {
    /// One by the budget, any number by the score of [`Scoring::Windows`] (S11).
    fn undos_in_a_row(rules: &Rules) -> Option<u32> {
        match rules.scoring() {
            Scoring::Budget => Some(1),
            Scoring::Windows => None,
        }
    }

    /// A deal bars (S11).
    fn bars_undo(event: &Event) -> bool {
        matches!(event, Event::Dealt { .. })
    }

    /// Counts the undo. The move that it took back is no longer among the moves, so by the budget the score stays as it was after that
    /// move, and by [`Scoring::Windows`] it goes down one more (S11). Only for an undo that was made: after one there is always a point
    /// to charge.
    fn charge_undo(&mut self) {
        self.undos += 1;
    }

    /// Never (S12).
    fn hints_in_a_row(_: &Rules) -> bool {
        false
    }

    /// Every legal move, in the order of [`HintClass`].
    fn hints(knowledge: &Knowledge, best_first: &mut Vec<Move>) {
        best_first.clear();
        if let Ok(game) = knowledge.view().any_game() {
            game.legal_moves(best_first);
            best_first.sort_by_key(|&m| rank(&game, m));
        }
    }
}
