//! Which moves are legal, and why others are not.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use games_common::{Seat, Seeded};

use super::{DISCARDED, Flood, LOCKED, SHUT, level_of, reach_of};
use crate::kinds;
use crate::moves::Move;
use crate::places::{Arm, MAX_ARMS, MAX_SPACES, Space};
use crate::refusal::Refusal;

/// The bit of each arm.
const BITS: [u32; MAX_ARMS] = {
    let mut bits = [0; MAX_ARMS];
    let mut arm = 0;
    while arm < MAX_ARMS {
        bits[arm] = 1 << arm;
        arm += 1;
    }
    bits
};

impl Flood {
    /// The empty spaces, in their order.
    #[inline]
    fn empty_spaces(&self) -> impl Iterator<Item = Space> {
        self.empty
            .iter()
            .zip([0, 64, 128, 192])
            .flat_map(|(&word, first)| {
                let mut word = word;
                core::iter::from_fn(move || {
                    if word == 0 {
                        return None;
                    }
                    let number = word.trailing_zeros() as u8;
                    word &= word - 1;
                    Some(Space::at(first + number))
                })
            })
    }

    /// The arms where the card that the Flood has drawn can go, a bit each (`F5`); none when it has drawn none.
    #[inline]
    pub(super) fn open_arms(&self) -> u32 {
        if self.placed == self.drawn {
            return 0;
        }
        let kind = self.tide[usize::from(self.placed)];
        let (reach, least) = (reach_of(kind), level_of(kind));
        // Whole blocks of arms, for the same reason as in the robot's choice.
        let arms = self.arm_blocks();
        let mut open = 0;
        for ((&gate, &level), bit) in self.gate[..arms].iter().zip(&self.level[..arms]).zip(BITS) {
            open |= if gate <= reach && level >= least {
                bit
            } else {
                0
            };
        }
        open
    }

    #[inline]
    pub(super) fn each_legal(&self, mut f: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        if self.mover() == Seat::FIRST {
            for kind in self.hand.kinds() {
                let card = kinds::card(kind);
                for space in self.empty_spaces() {
                    f(Move::Sandbag { card, space })?;
                }
            }
            return ControlFlow::Continue(());
        }
        let mut open = self.open_arms();
        if open == 0 {
            return f(Move::Discard);
        }
        while open != 0 {
            f(Move::Flood {
                arm: Arm::at(open.trailing_zeros() as usize),
            })?;
            open &= open - 1;
        }
        ControlFlow::Continue(())
    }

    /// The same list, for the player one stretch for each card: a loop that makes no decision.
    pub(super) fn list_legal(&self, into: &mut Vec<Move>) {
        into.clear();
        if self.over || self.mover() == Seat::SECOND {
            let _ = self.each_legal(|m| {
                into.push(m);
                ControlFlow::Continue(())
            });
            return;
        }
        let mut spaces = [Space::at(0); 256];
        let mut len = 0;
        for space in self.empty_spaces() {
            spaces[len & 255] = space;
            len += 1;
        }
        for kind in self.hand.kinds() {
            let card = kinds::card(kind);
            into.extend(
                spaces[..len]
                    .iter()
                    .map(|&space| Move::Sandbag { card, space }),
            );
        }
    }

    #[inline]
    pub(super) fn count_legal(&self) -> u32 {
        if self.over {
            0
        } else if self.mover() == Seat::FIRST {
            self.hand.different() * u32::from(self.empties)
        } else {
            // With no arm open there is the discard.
            self.open_arms().count_ones().max(1)
        }
    }

    #[inline]
    pub(super) fn pick_legal(&self, n: u32) -> Option<Move> {
        if self.over {
            return None;
        }
        if self.mover() == Seat::FIRST {
            let empties = u32::from(self.empties);
            let card = kinds::card(self.hand.nth(n.checked_div(empties)?)?);
            let n = n % empties;
            let [w0, w1, w2, w3] = self.empty;
            let number = match kinds::nth_one([w0, w1], n) {
                Ok(number) => number,
                Err(passed) => 128 + kinds::nth_one([w2, w3], n - passed).unwrap_or(0),
            };
            return Some(Move::Sandbag {
                card,
                space: Space::at(number as u8),
            });
        }
        let open = self.open_arms();
        if open == 0 {
            return (n == 0).then_some(Move::Discard);
        }
        let arm = kinds::nth_one([open.into(), 0], n).ok()?;
        Some(Move::Flood {
            arm: Arm::at(arm as usize),
        })
    }

    /// The reason why a move is not legal, if there is one; the order is that of [`Refusal`].
    pub(super) fn why_not(&self, m: Move) -> Result<(), Refusal> {
        if self.over {
            return Err(Refusal::GameOver);
        }
        if !matches!(m, Move::Sandbag { .. }) && !self.rules().has_two_players() {
            return Err(Refusal::FloodIsRobot);
        }
        match (m, self.drawn()) {
            (Move::Sandbag { .. }, Some(drawn)) => return Err(Refusal::FloodsTurn { drawn }),
            (Move::Flood { .. } | Move::Discard, None) => return Err(Refusal::PlayersTurn),
            _ => {}
        }
        match m {
            Move::Sandbag { card, space } => {
                self.known_arm(space.arm())?;
                if space.distance() > self.rules.spaces() {
                    return Err(Refusal::NoSuchDistance {
                        space,
                        spaces: self.rules.spaces(),
                    });
                }
                if !self.hand.has(kinds::kind(card)) {
                    return Err(Refusal::NotInHand { card });
                }
                if let Some(card) = self.flood_card(space) {
                    return Err(Refusal::Flooded { space, card });
                }
                if let Some(bag) = self.sandbag(space) {
                    return Err(Refusal::TakenBySandbag {
                        space,
                        card: bag.card,
                    });
                }
                Ok(())
            }
            Move::Flood { arm } => self.why_not_there(arm),
            Move::Discard => {
                let open = self.open_arms();
                if open == 0 {
                    return Ok(());
                }
                let card = kinds::card(self.tide[usize::from(self.placed)]);
                Err(Refusal::PlayExists {
                    card,
                    arm: Arm::at(open.trailing_zeros() as usize),
                })
            }
        }
    }

    fn known_arm(&self, arm: Arm) -> Result<(), Refusal> {
        let columns = self.rules.columns();
        if arm.column() > columns {
            Err(Refusal::NoSuchColumn { arm, columns })
        } else {
            Ok(())
        }
    }

    /// Why the card that the Flood has drawn cannot go on an arm (`F5`).
    fn why_not_there(&self, arm: Arm) -> Result<(), Refusal> {
        self.known_arm(arm)?;
        let at = usize::from(arm.index());
        let kind = self.tide[usize::from(self.placed)];
        let card = kinds::card(kind);
        let gate = self.gate[at];
        if gate == SHUT {
            return Err(Refusal::ArmFlooded { arm });
        }
        if self.level[at] < level_of(kind) {
            return Err(Refusal::FloodTooHigh {
                arm,
                card,
                top: self.last_on(arm),
            });
        }
        if gate > reach_of(kind) {
            let space = Space::at(arm.index() * MAX_SPACES + self.flood_count(arm));
            let sandbag = kinds::card((gate & !LOCKED) - 1);
            let locked = gate & LOCKED != 0;
            return Err(if locked {
                Refusal::SandbagLocked {
                    space,
                    card,
                    sandbag,
                }
            } else {
                Refusal::SandbagTooHigh {
                    space,
                    card,
                    sandbag,
                }
            });
        }
        Ok(())
    }

    /// The last flood card of an arm that the board has, or its river card.
    fn last_on(&self, arm: Arm) -> games_common::Card {
        debug_assert!(self.fate[usize::from(self.placed)] != DISCARDED);
        let index = arm.index();
        let last = self.fate[..usize::from(self.placed)]
            .iter()
            .rposition(|&f| f == index + 1);
        kinds::card(last.map_or(self.river[usize::from(index / 2)], |i| self.tide[i]))
    }
}
