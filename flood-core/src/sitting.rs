//! Undo and hints.

use alloc::vec::Vec;
use core::cmp::Reverse;

use games_common::{Card, Seat, Sitting};

use crate::event::Event;
use crate::game::Flood;
use crate::moves::Move;
use crate::places::{Arm, MAX_ARMS, MAX_SPACES};
use crate::rules::Rules;
use crate::view::{Knowledge, View};

/// No undo: every move is answered by a card from a shuffled deck.
///
/// Hints come from what the side sees, by a plain judgement.
///
/// **The player.** Each arm that is not settled is in a danger from 0 to 1: for each of its spaces that are not flooded yet, the share
/// of the cards not seen yet that could go there (at most the arm's last card, at least the sandbag) gives the chance that one of 16
/// does; these are multiplied, and divided by the square of the number of those spaces, since what is near is urgent. A
/// move is worth the danger that it takes away, for a lock from the whole row, less a part for every rank of the card, which may be needed
/// elsewhere. A sandbag that settles its arm had better lie far out, where the water below it can still waste cards; any other one
/// close to the water.
///
/// **The second player.** An arm whose house the card takes comes first. An arm that the card would settle for the player comes last: one
/// not settled yet, with a sandbag farther out that is higher than the card. Among equals the robot's order holds (`F6`): the lowest
/// last card, the most flood cards, the first arm. So a settled arm is as good as another, as a place for cards that would
/// do harm elsewhere.
impl Sitting for Flood {
    fn undos_in_a_row(_: &Rules) -> Option<u32> {
        Some(0)
    }

    fn bars_undo(event: &Event) -> bool {
        matches!(event, Event::CardDrawn { .. } | Event::FloodDrew { .. })
    }

    /// All the legal moves of the side to move, the best first. None when the game is over, or when it is the player's turn and
    /// the knowledge is not the player's.
    fn hints(knowledge: &Knowledge, best_first: &mut Vec<Move>) {
        best_first.clear();
        if knowledge.view.over {
            return;
        }
        if knowledge.view.to_move == Seat::FIRST {
            players_hints(knowledge, best_first);
        } else {
            floods_hints(&knowledge.view, best_first);
        }
    }
}

/// One whole: dangers are fractions of it.
const ONE: u64 = 1 << 16;
/// How often the chance to be missed is squared: 16 cards are thought to come.
const SQUARINGS: u32 = 4;
/// What holding on to one rank more is worth.
const THRIFT: i64 = 5_000;
/// What lying one space farther out costs a sandbag that does not settle its arm.
const STRAY: i64 = 1_000;
/// What it is worth to one that does.
const ROOM: i64 = 64;

/// An arm as the table shows it, ranks aces high.
#[derive(Clone, Copy, Default)]
struct Sight {
    /// Flood cards.
    count: usize,
    /// The rank of the last, or of the river card.
    top: u8,
    /// The ranks of the sandbags by distance, 0 for none.
    bags: [u8; MAX_SPACES as usize],
    /// Whether it is settled by a lock.
    locked: bool,
}

/// The player's judgement of a table.
struct Judge {
    arms: [Sight; MAX_ARMS],
    columns: usize,
    spaces: usize,
    lock: usize,
    /// Flood cards not seen yet, of rank 2 to 14, and all of them.
    unseen: [u32; 13],
    total: u64,
}

/// The arms of a view.
fn sights(view: &View) -> [Sight; MAX_ARMS] {
    let mut arms = [Sight::default(); MAX_ARMS];
    for (i, to) in arms.iter_mut().enumerate() {
        let Some(&river) = view.river.get(i / 2) else {
            break;
        };
        let arm = Arm::at(i);
        to.count = view.flood_on(arm).count();
        to.top = view.flood_on(arm).last().unwrap_or(river).rank().high();
    }
    for bag in &view.sandbags {
        let arm = &mut arms[usize::from(bag.space.arm().index())];
        arm.bags[usize::from(bag.space.distance()) - 1] = bag.card.rank().high();
        arm.locked |= bag.locked && !bag.flooded_over;
    }
    arms
}

impl Judge {
    fn new(knowledge: &Knowledge) -> Self {
        let view = &knowledge.view;
        // A view of another game leaves no cards to fear.
        let unseen = knowledge
            .unseen_flood()
            .map_or([0; 13], |cards| cards.by_rank());
        Self {
            arms: sights(view),
            columns: view.river.len().min(MAX_ARMS / 2),
            spaces: usize::from(view.spaces.min(MAX_SPACES)),
            lock: knowledge.rules.lock().map_or(usize::MAX, usize::from),
            unseen,
            total: unseen.iter().map(|&n| u64::from(n)).sum::<u64>().max(1),
        }
    }

    /// The danger of an arm, up to [`ONE`].
    fn danger(&self, arm: &Sight) -> u64 {
        if arm.locked {
            return 0;
        }
        let open = &arm.bags[arm.count.min(self.spaces)..self.spaces];
        let mut danger = ONE;
        for &bag in open {
            let fitting: u64 = (bag.max(2)..=arm.top)
                .map(|rank| u64::from(self.unseen[usize::from(rank) - 2]))
                .sum();
            let missed = ONE - ONE * fitting / self.total;
            let all_missed = (0..SQUARINGS).fold(missed, |chance, _| chance * chance / ONE);
            danger = danger * (ONE - all_missed) / ONE;
        }
        let spaces = open.len().max(1) as u64;
        danger / (spaces * spaces)
    }

    /// The arms that a row of equal sandbags would lock, if this card went there and the row is long enough.
    fn locks(&self, rank: u8, arm: usize, beyond: usize) -> impl Iterator<Item = usize> {
        let matches = |&arm: &usize| {
            let sight = &self.arms[arm];
            sight.bags[beyond] == rank && beyond >= sight.count
        };
        let left = (0..arm / 2)
            .rev()
            .map(|column| 2 * column + arm % 2)
            .take_while(matches)
            .count();
        let right = (arm / 2 + 1..self.columns)
            .map(|column| 2 * column + arm % 2)
            .take_while(matches)
            .count();
        let long = left + 1 + right >= self.lock;
        let columns = if long {
            arm / 2 - left..arm / 2 + right + 1
        } else {
            0..0
        };
        columns.map(move |column| 2 * column + arm % 2)
    }

    /// What a sandbag on an empty space is worth.
    fn worth(&self, card: Card, arm: usize, beyond: usize) -> i64 {
        let rank = card.rank().high();
        let mut after = self.arms[arm];
        after.bags[beyond] = rank;
        let left = self.danger(&after);
        let mut saved = self.danger(&self.arms[arm]).saturating_sub(left);
        let mut locked = self.locks(rank, arm, beyond).peekable();
        let settles = left == 0 || locked.peek().is_some();
        if locked.peek().is_some() {
            saved = locked.map(|arm| self.danger(&self.arms[arm])).sum();
        }
        let place = if settles { ROOM } else { -STRAY } * i64::from(beyond as u8);
        saved.cast_signed() - THRIFT * i64::from(rank) + place
    }
}

/// The player's legal moves, best first.
fn players_hints(knowledge: &Knowledge, best_first: &mut Vec<Move>) {
    let judge = Judge::new(knowledge);
    let mut hand = knowledge.view.hand.clone().unwrap_or_default();
    hand.dedup();
    let mut judged = Vec::new();
    for card in hand {
        for (i, sight) in judge.arms.iter().enumerate().take(2 * judge.columns) {
            for beyond in sight.count.min(judge.spaces)..judge.spaces {
                let empty = sight.bags[beyond] == 0;
                let Some(space) = Arm::at(i).space(beyond as u8 + 1).filter(|_| empty) else {
                    continue;
                };
                judged.push((judge.worth(card, i, beyond), Move::Sandbag { card, space }));
            }
        }
    }
    judged.sort_by_key(|&(worth, _)| Reverse(worth));
    best_first.extend(judged.into_iter().map(|(_, m)| m));
}

/// The second player's legal moves, best first.
fn floods_hints(view: &View, best_first: &mut Vec<Move>) {
    let Some(drawn) = view.drawn else { return };
    let rank = drawn.rank().high();
    let arms = sights(view);
    let spaces = usize::from(view.spaces.min(MAX_SPACES));
    let mut open = Vec::new();
    for (i, sight) in arms.iter().enumerate().take(2 * view.river.len()) {
        let next = if sight.count < spaces {
            Arm::at(i).space(sight.count as u8 + 1)
        } else {
            None
        };
        let Some(space) = next else { continue };
        let shut = view
            .sandbag(space)
            .is_some_and(|bag| bag.locked || bag.card.rank().high() > rank);
        if rank <= sight.top && !shut {
            let kept_from = |top: u8| sight.bags[sight.count..spaces].iter().any(|&bag| bag > top);
            let takes_house = sight.count + 1 == spaces;
            // The bag that the card goes over is not higher than it, so what keeps the card off lies farther out.
            let spoils = kept_from(rank) && !kept_from(sight.top) && !sight.locked;
            open.push((
                (!takes_house, spoils, sight.top, Reverse(sight.count)),
                Move::Flood { arm: Arm::at(i) },
            ));
        }
    }
    if open.is_empty() {
        best_first.push(Move::Discard);
    }
    open.sort_by_key(|&(order, _)| order);
    best_first.extend(open.into_iter().map(|(_, m)| m));
}
