//! How the game is sat at: no undo, and hints from memory.

use alloc::vec::Vec;

use games_common::Sitting;

use crate::event::Event;
use crate::game::Mummichog;
use crate::knowledge::Knowledge;
use crate::moves::Move;
use crate::rules::{Deal, Rules};
use crate::tiles::{Face, Place};

impl Sitting for Mummichog {
    /// None at all: every flip shows faces, and taking it back would make each flip a free look.
    fn undos_in_a_row(_: &Rules) -> Option<u32> {
        Some(0)
    }

    fn bars_undo(_: &Event) -> bool {
        true
    }

    /// Known matches, then flips that explore:
    ///
    /// 1. two tiles known to have the same ordinary face, in the order of their first tiles; of more than two the first with the
    ///    second, the third with the fourth, and so on;
    /// 2. the first known star with each known tile that is left over by 1, then with the first unseen tile, then with the second known star;
    /// 3. of pairs, when exactly two tiles are unseen: the first of them with the first tile left over by 1;
    /// 4. the first two unseen tiles; or the only one with each tile left over by 1.
    fn hints(knowledge: &Knowledge, best_first: &mut Vec<Move>) {
        best_first.clear();
        if knowledge.view.over {
            return;
        }
        let mut lone: Vec<(Place, Face)> = Vec::new();
        let mut stars = Vec::new();
        for (place, face) in knowledge.seen() {
            if face.is_star() {
                stars.push(place);
            } else if let Some(i) = lone.iter().position(|(_, other)| *other == face) {
                best_first.push(Move::new(lone.remove(i).0, place));
            } else {
                lone.push((place, face));
            }
        }
        best_first.sort_unstable();
        let mut unseen = knowledge.unseen();
        let unseen = [unseen.next(), unseen.next(), unseen.next()];
        if let Some(&star) = stars.first() {
            best_first.extend(lone.iter().map(|&(place, _)| Move::new(star, place)));
            best_first.extend(
                unseen[0]
                    .into_iter()
                    .chain(stars.get(1).copied())
                    .map(|other| Move::new(star, other)),
            );
        }
        match unseen {
            [Some(one), Some(other), third] => {
                if let (None, Some(&(known, _)), Deal::Pairs) =
                    (third, lone.first(), knowledge.view.rules.dealing())
                {
                    best_first.push(Move::new(one, known));
                }
                best_first.push(Move::new(one, other));
            }
            [Some(one), ..] => {
                best_first.extend(lone.iter().map(|&(place, _)| Move::new(one, place)));
            }
            _ => {}
        }
        if best_first.is_empty() {
            // Only memories that contradict the view leave nothing: then any flip is as good as another.
            let mut left = knowledge.view.left.places();
            best_first.extend(
                left.next()
                    .zip(left.next())
                    .map(|(one, other)| Move::new(one, other)),
            );
        }
    }
}
