//! The counters of a game, the score that they make, and which of them a play can come to.

use alloc::vec;

use crate::grid::pairs;
use crate::notation::PositionError;
use crate::rules::Rules;

/// The largest number of flips: 10^15. A game ends with the flip that reaches it (`M7`), so that whatever play comes to can be told and read.
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
        let flips = -2 * self.flips.cast_signed();
        let end = match (over, left) {
            (false, _) => 0,
            (true, 0) => i64::from(rules.clear_bonus()),
            (true, left) => -i64::from(left),
        };
        flips + matches * (d - 2) + i64::from(self.streak) * (d - 3) + end
    }

    /// Whether no further flip can be counted.
    #[inline]
    pub(crate) fn full(&self) -> bool {
        self.flips >= MAX_FLIPS
    }

    /// Whether some course of flips and matches brings these counters, whatever the faces, and leaves so many tiles.
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
        let earlier = matches - run;
        let now = pairs(run);
        let most = now + pairs(earlier);
        let least = match u64::from(earlier).checked_div(mismatches) {
            None => now,
            Some(each) => {
                now + (mismatches * (each * each.saturating_sub(1) / 2)
                    + u64::from(earlier) % mismatches * each) as u32
            }
        };
        let streak = u32::from(self.streak);
        let possible = (least..=most).contains(&streak)
            && (streak == least || streak == most || bring(earlier, mismatches, streak - now));
        if possible {
            Ok(())
        } else {
            Err(PositionError::Streak {
                found: self.streak,
                least,
                most,
            })
        }
    }

    /// Whether some deal and play bring these counters, which have been [checked](Self::check) by themselves, and leave such tiles.
    ///
    /// The faces of tiles that are gone may have been any that match each other, so they ask nothing of those that are left, but for this:
    ///
    /// - The last mismatch was made among the tiles left and those of the matches since, the run. Two ordinary faces that differ lay there, and
    ///   a match, or the game would have been over. (Earlier mismatches had all of these tiles and more.) Two matches or more can have
    ///   brought all of it; one brings the match, and one ordinary face; without one the tiles left must have it all.
    /// - The fourth match of a run, and each later one, leaves a star if it leaves any tile (`M10`). The next match can take it away. Which of
    ///   the runs came last is free, except that a run that still goes on did.
    pub(crate) fn check_tiles(&self, rules: &Rules, tiles: Lying) -> Result<(), PositionError> {
        let matches = (rules.tiles() - tiles.left) / 2;
        let mismatches = self.flips - u64::from(matches);
        if mismatches > 0 {
            let wanted = match self.run {
                _ if rules.face_count() < 2 => Some("no mismatch, as there is one ordinary face"),
                0 if tiles.unmatched || tiles.kinds < 2 => {
                    Some("a match and two different ordinary faces among the tiles left")
                }
                1 if tiles.kinds == 0 => Some("an ordinary face among the tiles left"),
                _ => None,
            };
            if let Some(wanted) = wanted {
                return Err(PositionError::Mismatches {
                    found: mismatches,
                    run: self.run,
                    wanted,
                });
            }
        }
        if rules.turns_wild() && tiles.left > 0 && tiles.stars == 0 {
            let short_run_was_last = |n: u16| {
                matches.checked_sub(n).is_some_and(|earlier| {
                    let brought = u32::from(self.streak).checked_sub(pairs(n));
                    brought.is_some_and(|sum| bring(earlier, mismatches - 1, sum))
                })
            };
            let starless = match self.run {
                0 => matches == 0 || (1..=3).any(short_run_was_last),
                run => run < 4,
            };
            if !starless {
                return Err(PositionError::Star {
                    run: self.run,
                    streak: self.streak,
                });
            }
        }
        Ok(())
    }
}

/// What of the tiles left goes with some counters and not with others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lying {
    /// How many they are.
    pub(crate) left: u16,
    /// How many different ordinary faces they have.
    pub(crate) kinds: u16,
    /// How many of them are stars.
    pub(crate) stars: u16,
    /// Whether no two of them match.
    pub(crate) unmatched: bool,
}

/// Whether so many matches, cut into at most so many runs, can bring this sum of n - 1 over all of them.
fn bring(matches: u16, runs: u64, sum: u32) -> bool {
    const NEVER: u8 = u8::MAX;
    if sum > pairs(matches) {
        return false;
    }
    // Mostly there are mismatches enough to take the longest run that fits, again and again, and then single matches.
    let (mut rest, mut lacking, mut cut) = (matches, sum, 0);
    for run in (2..=matches).rev() {
        while run <= rest && pairs(run) <= lacking {
            rest -= run;
            lacking -= pairs(run);
            cut += 1;
        }
    }
    if lacking == 0 && cut + u64::from(rest) <= runs {
        return true;
    }
    let (matches, sum) = (usize::from(matches), sum as usize);
    // For each number of matches a row: the fewest runs, at most 128, that bring each sum from 0 up.
    let width = sum + 1;
    let mut fewest = vec![NEVER; (matches + 1) * width];
    fewest[0] = 0;
    for n in 1..=matches {
        let (before, row) = fewest.split_at_mut(n * width);
        for run in 1..=n {
            let brings = run * (run - 1) / 2;
            if brings > sum {
                break;
            }
            let others = &before[(n - run) * width..][..width - brings];
            for (here, &runs) in row[brings..width].iter_mut().zip(others) {
                *here = (*here).min(runs.saturating_add(1));
            }
        }
    }
    let fewest = fewest[matches * width + sum];
    fewest != NEVER && u64::from(fewest) <= runs
}
