//! The counters of a game, and the score that they make.

use crate::grid::pairs;
use crate::notation::PositionError;
use crate::rules::Rules;

/// The largest number of flips that a text may tell: 10^15. A game that is played on from there counts further.
pub(crate) const MAX_FLIPS: u64 = 1_000_000_000_000_000;

/// What the score is made of, apart from the tiles. Everyone sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    /// Flips made.
    pub(crate) flips: u64,
    /// The sum of n - 1 over all matches made, n being a match's number in its run: what is paid d - 3 for each.
    pub(crate) streak: u16,
    /// The matches made in a row just now.
    pub(crate) run: u8,
}

impl Tally {
    /// The score (`M6` to `M8`) with so many tiles left.
    #[inline]
    pub(crate) fn score(&self, rules: &Rules, left: u16, over: bool) -> i64 {
        let d = i64::from(rules.difficulty());
        let matches = i64::from((rules.tiles() - left) / 2);
        let flips = -2 * i64::try_from(self.flips).unwrap_or(i64::MAX / 4);
        let end = match (over, left) {
            (false, _) => 0,
            (true, 0) => i64::from(rules.clear_bonus()),
            (true, left) => -i64::from(left),
        };
        flips + matches * (d - 2) + i64::from(self.streak) * (d - 3) + end
    }

    /// Whether some course of flips and matches leads here.
    pub(crate) fn check(&self, rules: &Rules, left: u16) -> Result<(), PositionError> {
        let taken = rules
            .tiles()
            .checked_sub(left)
            .filter(|taken| taken % 2 == 0);
        let Some(taken) = taken else {
            return Err(PositionError::Left {
                found: left,
                tiles: rules.tiles(),
            });
        };
        let matches = taken / 2;
        if self.flips < u64::from(matches) {
            return Err(PositionError::Flips {
                found: self.flips,
                matches,
            });
        }
        let mismatches = self.flips - u64::from(matches);
        let run = u16::from(self.run);
        if run > matches || (mismatches == 0 && run != matches) {
            return Err(PositionError::Run {
                found: self.run,
                matches,
                mismatches,
            });
        }
        // The matches before this run fell into at most as many runs as there were mismatches. They bring most in one run, and least
        // when they are spread evenly.
        let earlier = u64::from(matches - run);
        let now = pairs(run);
        let most = now + pairs(earlier as u16);
        let least = match earlier.checked_div(mismatches) {
            None => now,
            Some(each) => {
                now + (mismatches * (each * each.saturating_sub(1) / 2)
                    + earlier % mismatches * each) as u32
            }
        };
        if u32::from(self.streak) < least || u32::from(self.streak) > most {
            return Err(PositionError::Streak {
                found: self.streak,
                least,
                most,
            });
        }
        Ok(())
    }
}
