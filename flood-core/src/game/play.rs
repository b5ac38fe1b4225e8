//! Making moves and taking them back.

use core::ops::ControlFlow;

use games_common::{MoveRules, Seat};

use super::{DISCARDED, Flood, LOCKED, NOT_YET, SHUT, count_of, level_of, reach_of};
use crate::event::Event;
use crate::kinds;
use crate::moves::Move;
use crate::places::{Arm, MAX_ARMS, MAX_SPACES, Space};
use crate::refusal::Refusal;

/// What takes back one move: a few bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    /// Arms settled before.
    settled: u32,
    /// The sandbag, or `None` for a move of the second player.
    bag: Option<(u8, Space)>,
    /// The player's deck before.
    deck_left: u8,
    /// The kind that the player drew, if one was.
    replaced: u8,
    /// The Flood's cards drawn and played before.
    drawn: u8,
    placed: u8,
    lost: u8,
    /// The level, before, of the arm that the move's first flood card went to.
    level: u8,
}

impl MoveRules for Flood {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type Undo = Undo;

    fn seats(&self) -> u8 {
        if self.rules.has_two_players() { 2 } else { 1 }
    }

    /// The player's seat is the first, the Flood's the second (`F11`).
    fn to_move(&self) -> Seat {
        self.mover()
    }

    #[inline]
    fn for_each_legal(&self, f: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.each_legal(f)
    }

    fn check(&self, m: Move) -> Result<(), Refusal> {
        self.why_not(m)
    }

    #[inline]
    fn apply(&mut self, m: Move, mut events: impl FnMut(Event)) -> Undo {
        let mut undo = Undo {
            settled: self.settled,
            bag: None,
            deck_left: self.deck_left,
            replaced: 0,
            drawn: self.drawn,
            placed: self.placed,
            lost: self.lost,
            level: 0,
        };
        match m {
            Move::Sandbag { card, space } => {
                let kind = kinds::kind(card);
                undo.bag = Some((kind, space));
                self.hand.remove(kind);
                self.put_sandbag(kind, space, &mut events);
                undo.replaced = self.replace(&mut events);
            }
            Move::Flood { arm } => {
                let arm = usize::from(arm.index());
                undo.level = self.level[arm];
                self.flood_arm(arm, &mut events);
            }
            Move::Discard => self.discard(&mut events),
        }
        if self.ends(&mut events) {
            return undo;
        }
        if self.rules.has_two_players() {
            if undo.bag.is_some() {
                self.draw(&mut events);
            } else if !self.player_can_move() {
                events(Event::TurnSkipped {});
                self.draw(&mut events);
            }
        } else {
            self.robot_plays(&mut undo, &mut events);
        }
        undo
    }

    #[inline]
    fn undo(&mut self, u: Undo) {
        while self.placed > u.placed {
            self.unplace(&u);
        }
        self.drawn = u.drawn;
        self.lost = u.lost;
        self.over = false;
        if let Some((kind, space)) = u.bag {
            if self.deck_left != u.deck_left {
                self.deck[usize::from(self.deck_left)] = u.replaced + 1;
                self.deck_left = u.deck_left;
                self.hand.remove(u.replaced);
            }
            self.take_sandbag(kind, space);
            self.hand.add(kind);
        }
        self.settled = u.settled;
    }

    fn legal_moves(&self, into: &mut alloc::vec::Vec<Move>) {
        self.list_legal(into);
    }

    #[inline]
    fn legal_count(&self) -> u32 {
        self.count_legal()
    }

    #[inline]
    fn nth_legal(&self, n: u32) -> Option<Move> {
        self.pick_legal(n)
    }
}

impl Flood {
    /// Puts a card on an empty space and looks for a lock (`F4`, `F7`).
    #[inline]
    fn put_sandbag(&mut self, kind: u8, space: Space, events: &mut impl FnMut(Event)) {
        let arm = usize::from(space.arm().index());
        let beyond = space.distance() - 1;
        self.bags[arm] |= u64::from(kind + 1) << (8 * beyond);
        self.flip_empty(space);
        self.empties -= 1;
        // An arm with an empty space is not full, so this is its gate, whether or not the sandbag lies next to the water.
        self.gate[arm] = (self.bags[arm] >> (8 * count_of(self.level[arm]))) as u8;
        self.settled |= u32::from(level_of(kind) > self.level[arm]) << arm;
        events(Event::SandbagPlaced {
            card: kinds::card(kind),
            space,
        });
        let lock = self.rules.lock_length();
        if lock == 0 {
            return;
        }
        let (left, right) = self.row(kind, space);
        if left + 1 + right < lock {
            return;
        }
        let (first, last) = (arm - 2 * usize::from(left), arm + 2 * usize::from(right));
        for arm in (first..=last).step_by(2) {
            self.bags[arm] |= u64::from(LOCKED) << (8 * beyond);
            self.settled |= 1 << arm;
            self.set_gate(arm);
        }
        let at = |arm: usize| Space::at(arm as u8 * MAX_SPACES + beyond);
        events(Event::Locked {
            first: at(first),
            last: at(last),
        });
    }

    /// Takes the sandbag off a space and opens the lock that it made.
    #[inline]
    fn take_sandbag(&mut self, kind: u8, space: Space) {
        let arm = usize::from(space.arm().index());
        let beyond = space.distance() - 1;
        let locked = (self.bags[arm] >> (8 * beyond)) as u8 & LOCKED != 0;
        self.bags[arm] &= !(0xFF << (8 * beyond));
        self.flip_empty(space);
        self.empties += 1;
        self.set_gate(arm);
        if locked {
            // What is left of the row at either side was locked before when it is long enough by itself.
            let (left, right) = self.row(kind, space);
            let lock = self.rules.lock_length();
            let left = if left < lock { usize::from(left) } else { 0 };
            let right = if right < lock { usize::from(right) } else { 0 };
            for arm in (arm - 2 * left..=arm + 2 * right).step_by(2) {
                self.bags[arm] &= !(u64::from(LOCKED) << (8 * beyond));
                self.set_gate(arm);
            }
        }
    }

    /// How many sandbags of the same rank, not flooded over, lie side by side next to a space, on its left and on its right.
    #[inline]
    pub(super) fn row(&self, kind: u8, space: Space) -> (u8, u8) {
        let beyond = space.distance() - 1;
        let start = usize::from(space.arm().index());
        let matches = |arm: usize| {
            let byte = (self.bags[arm] >> (8 * beyond)) as u8 & !LOCKED;
            byte.wrapping_sub(1) >> 2 == kind >> 2 && beyond >= count_of(self.level[arm])
        };
        let (mut left, mut right) = (0, 0);
        let mut arm = start;
        while arm >= 2 && matches(arm - 2) {
            arm -= 2;
            left += 1;
        }
        arm = start + 2;
        while arm < MAX_ARMS && matches(arm) {
            arm += 2;
            right += 1;
        }
        (left, right)
    }

    /// Draws the player's replacement, if the deck lasts (`F4`); its kind, or 0 when there is none.
    #[inline]
    fn replace(&mut self, events: &mut impl FnMut(Event)) -> u8 {
        if self.deck_left == 0 {
            return 0;
        }
        self.deck_left -= 1;
        let kind = core::mem::take(&mut self.deck[usize::from(self.deck_left)]) - 1;
        self.hand.add(kind);
        events(Event::CardDrawn {
            card: Some(kinds::card(kind)),
        });
        kind
    }

    /// Turns up the Flood's next card, which must exist (`F5`).
    #[inline]
    fn draw(&mut self, events: &mut impl FnMut(Event)) -> u8 {
        let kind = self.tide[usize::from(self.drawn)];
        self.drawn += 1;
        events(Event::FloodDrew {
            card: kinds::card(kind),
        });
        kind
    }

    /// The robot's turns until the player can move again or the game ends (`F4`, `F6`).
    #[inline]
    fn robot_plays(&mut self, undo: &mut Undo, events: &mut impl FnMut(Event)) {
        loop {
            let kind = self.draw(events);
            if let Some(arm) = self.robots_choice(kind) {
                if self.placed == undo.placed {
                    undo.level = self.level[arm];
                }
                self.flood_arm(arm, events);
            } else {
                self.discard(events);
            }
            if self.ends(events) || self.player_can_move() {
                return;
            }
            events(Event::TurnSkipped {});
        }
    }

    /// Where the robot puts a card (`F6`): the least level, and of equals the first arm.
    // Both in one number, so that one minimum over all arms without a branch finds it, which the compiler turns into vector code. It does so
    // only for whole blocks of arms whose number it does not know; those that the rules do not have are shut.
    #[inline]
    fn robots_choice(&self, kind: u8) -> Option<usize> {
        let (reach, least) = (reach_of(kind), level_of(kind));
        let arms = self.arm_blocks();
        let (levels, gates) = (&self.level[..arms], &self.gate[..arms]);
        let mut best = i16::MAX;
        for (arm, (&level, &gate)) in levels.iter().zip(gates).enumerate() {
            let key = i16::from(level) << 5 | i16::from(arm as u8);
            best = best.min(if gate <= reach && level >= least {
                key
            } else {
                i16::MAX
            });
        }
        (best != i16::MAX).then_some(usize::from(best.cast_unsigned()) & (MAX_ARMS - 1))
    }

    /// Puts the Flood's card on an arm where it can go (`F5`, `F8`).
    #[inline]
    fn flood_arm(&mut self, arm: usize, events: &mut impl FnMut(Event)) {
        let kind = self.settle_fate(arm as u8 + 1);
        let count = count_of(self.level[arm]);
        let space = Space::at(arm as u8 * MAX_SPACES + count);
        let bags = self.bags[arm];
        let under = (bags >> (8 * count)) as u8;
        self.empty[usize::from(space.number() / 64)] &= !(1 << (space.number() % 64));
        self.empties -= u16::from(under == 0);
        let over = under.checked_sub(1).map(kinds::card);
        events(Event::Flooded {
            card: kinds::card(kind),
            space,
            over,
        });
        let count = count + 1;
        self.level[arm] = level_of(kind) | (15 - count);
        // What follows is done without a branch, since chance decides which way it goes. Beyond a full arm's last space there is nothing, but
        // the shift must stay below 64.
        let full = count == self.rules.spaces();
        let beyond = bags >> (8 * (count % MAX_SPACES));
        self.gate[arm] = if full { SHUT } else { beyond as u8 };
        self.lost += u8::from(full);
        self.settled |= u32::from(full | holds_out(beyond, kind)) << arm;
        if full {
            events(Event::HouseLost { arm: Arm::at(arm) });
        }
    }

    /// Discards the Flood's card.
    #[inline]
    fn discard(&mut self, events: &mut impl FnMut(Event)) {
        let kind = self.settle_fate(DISCARDED);
        events(Event::Discarded {
            card: kinds::card(kind),
        });
    }

    /// Writes down where the card that the Flood has drawn goes, and tells its kind.
    #[inline]
    fn settle_fate(&mut self, fate: u8) -> u8 {
        let at = usize::from(self.placed);
        self.fate[at] = fate;
        self.placed += 1;
        self.tide[at]
    }

    /// Takes the last flood card back off its arm or the discards.
    #[inline]
    fn unplace(&mut self, u: &Undo) {
        self.placed -= 1;
        let at = usize::from(self.placed);
        let fate = core::mem::replace(&mut self.fate[at], NOT_YET);
        if fate == DISCARDED {
            return;
        }
        let arm = usize::from(fate) - 1;
        let count = count_of(self.level[arm]) - 1;
        self.level[arm] = if self.placed == u.placed {
            u.level
        } else {
            let before = self.fate[..at].iter().rposition(|&f| f == fate);
            level_of(before.map_or(self.river[arm / 2], |i| self.tide[i])) | (15 - count)
        };
        if (self.bags[arm] >> (8 * count)) as u8 == 0 {
            self.flip_empty(Space::at(arm as u8 * MAX_SPACES + count));
            self.empties += 1;
        }
        self.set_gate(arm);
    }

    /// Looks whether the game ends here (`F8`).
    #[inline]
    fn ends(&mut self, events: &mut impl FnMut(Event)) -> bool {
        if self.is_at_end() {
            self.over = true;
            let saved = self.houses();
            events(Event::Finished {
                saved,
                score: u32::from(saved) * u32::from(self.rules.points()),
            });
        }
        self.over
    }

    /// Works out what an arm's next space holds.
    #[inline]
    pub(super) fn set_gate(&mut self, arm: usize) {
        let count = count_of(self.level[arm]);
        let shut = count == self.rules.spaces();
        self.gate[arm] = if shut {
            SHUT
        } else {
            (self.bags[arm] >> (8 * count)) as u8
        };
    }

    #[inline]
    pub(super) fn flip_empty(&mut self, space: Space) {
        let number = space.number();
        self.empty[usize::from(number / 64)] ^= 1 << (number % 64);
    }
}

/// Whether one of these sandbags, a byte each, is locked or outranks a card of this kind (`F8`).
#[inline]
pub(super) fn holds_out(bags: u64, kind: u8) -> bool {
    const EVERY: u64 = 0x0101_0101_0101_0101;
    // Without its lock bit a byte is at most 52, so the sum stays within its byte and reaches 128 just when the byte is above the reach.
    let above = (bags & !(u64::from(LOCKED) * EVERY)) + u64::from(0x7F - reach_of(kind)) * EVERY;
    (bags | above) & (u64::from(LOCKED) * EVERY) != 0
}
