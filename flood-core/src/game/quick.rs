//! A judgement like that of the hints, on the state itself: for players that play games out by the thousand.

use alloc::vec::Vec;

use games_common::{MoveRules, Seat};

use super::{Flood, LOCKED, count_of};
use crate::kinds;
use crate::moves::Move;
use crate::places::{Arm, MAX_ARMS, MAX_SPACES, Space};

// What follows was found by trying: each number changed a little as long as more houses stood after some thousand deals.

/// One whole: dangers and what moves are worth are fractions of it.
const ONE: u64 = 1 << 16;
/// So many of the Flood's cards are thought to come to an arm in any case.
const CARDS: u64 = 23;
/// And of 32 that are left so many more.
const CARDS_OF_32: u64 = 11;
/// What holding on to one rank more is worth.
const THRIFT: i64 = 5_300;
/// What lying one space farther out costs a sandbag that does not settle its arm.
const STRAY: i64 = 2_400;
/// What it is worth to one that does.
const ROOM: i64 = 1_350;
/// After so many moves of a playout the Flood's cards are counted anew.
const RECOUNT: u32 = 4;
/// What a lock is worth beside the arms that it settles.
const LOCK: i64 = 5_000;

/// A judgement like that of the [hints](games_common::Sitting::hints), a little better and much quicker, with the Flood's cards to come counted
/// when it is made.
#[derive(Clone, Debug)]
pub(crate) struct Quick {
    /// By the rank of a sandbag (the first also for none) and of an arm's last card, from 2 up: the chance, in parts of [`ONE`], that a card
    /// comes which goes there.
    hit: [[u64; 13]; 13],
}

impl Quick {
    /// The judgement of a game whose Flood's deck holds what this one's does, in whatever order.
    pub(crate) fn new(game: &Flood) -> Self {
        let mut unseen = [0u64; 13];
        let tide = &game.tide[usize::from(game.placed)..usize::from(game.tide_len)];
        for &kind in tide {
            unseen[usize::from(kind / 4)] += 1;
        }
        let total = (tide.len() as u64).max(1);
        let cards = CARDS + CARDS_OF_32 * total / 32;
        let mut hit = [[0; 13]; 13];
        for (bag, row) in hit.iter_mut().enumerate() {
            let mut fitting = 0;
            for top in bag..13 {
                fitting += unseen[top];
                let missed = ONE - ONE * fitting / total;
                let all_missed = power(missed, cards);
                row[top] = ONE - all_missed;
            }
        }
        Self { hit }
    }

    /// Tells what each sandbag move of the player is worth, in the order of the moves.
    fn judge(&self, game: &Flood, mut each: impl FnMut(i64, Move)) {
        let arms = usize::from(game.rules.arms());
        let spaces = usize::from(game.rules.spaces());
        let mut danger = [0i64; MAX_ARMS];
        // For each space of an arm in danger: the danger without this space's part.
        let mut others = [[0u64; MAX_SPACES as usize]; MAX_ARMS];
        for arm in 0..arms {
            if game.settled >> arm & 1 != 0 {
                continue;
            }
            let level = game.level[arm];
            let (count, top) = (usize::from(count_of(level)), usize::from(level >> 4));
            // What is near is urgent.
            let open = ((spaces - count) * (spaces - count + 1) / 2) as u64;
            let hits: [u64; MAX_SPACES as usize] = core::array::from_fn(|beyond| {
                let byte = (game.bags[arm] >> (8 * beyond)) as u8 & !LOCKED;
                self.hit[usize::from(byte.saturating_sub(1) / 4)][top]
            });
            let product = |skipped: usize| {
                (count..spaces)
                    .filter(|&beyond| beyond != skipped)
                    .fold(ONE, |product, beyond| product * hits[beyond] / ONE)
            };
            danger[arm] = (product(spaces) / open).cast_signed();
            for (beyond, other) in others[arm].iter_mut().enumerate().take(spaces).skip(count) {
                *other = product(beyond) / open;
            }
        }
        let lock = game.rules.lock_length();
        for kind in game.hand.kinds() {
            let rank = usize::from(kind / 4);
            let thrift = THRIFT * (rank as i64 + 2);
            for arm in 0..arms {
                let empty = (game.empty[arm / 8] >> (arm % 8 * 8)) as u8;
                let hit = self.hit[rank][usize::from(game.level[arm] >> 4)];
                for beyond in (0..MAX_SPACES).filter(|b| empty >> b & 1 != 0) {
                    let space = Space::at(arm as u8 * MAX_SPACES + beyond);
                    let left = others[arm][usize::from(beyond)] * hit / ONE;
                    let mut saved = danger[arm] - left.cast_signed();
                    let mut settles = left == 0;
                    if lock > 0 {
                        let (before, after) = game.row(kind, space);
                        if before + 1 + after >= lock {
                            settles = true;
                            let first = arm - 2 * usize::from(before);
                            let last = arm + 2 * usize::from(after);
                            saved = LOCK
                                + (first..=last)
                                    .step_by(2)
                                    .map(|arm| danger[arm])
                                    .sum::<i64>();
                        }
                    }
                    let place = if settles { ROOM } else { -STRAY } * i64::from(beyond);
                    let card = kinds::card(kind);
                    each(saved - thrift + place, Move::Sandbag { card, space });
                }
            }
        }
    }

    /// Tells what each move of the second player is worth, in the order of the moves.
    fn judge_flood(game: &Flood, mut each: impl FnMut(i64, Move)) {
        let mut open = game.open_arms();
        if open == 0 {
            each(0, Move::Discard);
        }
        let kind = game.tide[usize::from(game.placed)];
        let spaces = game.rules.spaces();
        while open != 0 {
            let arm = open.trailing_zeros() as usize;
            open &= open - 1;
            let level = game.level[arm];
            let takes = count_of(level) + 1 == spaces;
            // The sandbag under the card is not higher, so what keeps the card off lies farther out.
            let beyond = game.bags[arm] >> (8 * count_of(level));
            let spoils = game.settled >> arm & 1 == 0 && super::play::holds_out(beyond, kind);
            let worth = i64::from(takes) * 1024 - i64::from(spoils) * 512 - i64::from(level);
            each(worth, Move::Flood { arm: Arm::at(arm) });
        }
    }

    fn each(&self, game: &Flood, each: impl FnMut(i64, Move)) {
        if game.over {
        } else if game.mover() == Seat::FIRST {
            self.judge(game, each);
        } else {
            Self::judge_flood(game, each);
        }
    }

    /// The best move of the side to move, the first of equals; `None` when the game is over.
    pub(crate) fn pick(&self, game: &Flood) -> Option<Move> {
        let mut best: Option<(i64, Move)> = None;
        self.each(game, |worth, m| {
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, m));
            }
        });
        best.map(|(_, m)| m)
    }

    /// All moves, the best first, equals in their order.
    pub(crate) fn ranked(&self, game: &Flood) -> Vec<Move> {
        let mut all = Vec::new();
        self.each(game, |worth, m| all.push((worth, m)));
        all.sort_by_key(|&(worth, _)| core::cmp::Reverse(worth));
        all.into_iter().map(|(_, m)| m).collect()
    }

    /// Plays the best move for both sides to the end, telling each, and gives the houses that stand then.
    pub(crate) fn play_out(&self, game: &mut Flood, mut each: impl FnMut(Move)) -> u8 {
        let mut newer = None;
        let mut made = 0;
        while let Some(m) = newer.as_ref().unwrap_or(self).pick(game) {
            each(m);
            game.apply(m, |_| {});
            made += 1;
            if made % RECOUNT == 0 {
                newer = Some(Self::new(game));
            }
        }
        game.houses()
    }
}

/// A part of [`ONE`] to a power.
fn power(part: u64, exponent: u64) -> u64 {
    let (mut power, mut square, mut rest) = (ONE, part, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            power = power * square / ONE;
        }
        square = square * square / ONE;
        rest >>= 1;
    }
    power
}
