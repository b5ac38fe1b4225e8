//! What a player reaches who sees every face: no player, but the mark that no player passes.

use games_common::{Scored, Seeded};

use crate::game::Mummichog;
use crate::moves::Move;
use crate::tiles::{Face, Place};

impl Mummichog {
    /// The highest final score that any play can still reach: what a player gets who sees all faces. A secret of the table's owner.
    ///
    /// Every match brings more than its flip costs, a longer run more than a shorter one, and what is left at the end costs points; so best is one
    /// run, begun now, of all matches that there are. Let o faces have an odd number of tiles left, and let there be s stars. Pairs of equal faces leave one tile of each
    /// of the o; stars take min(o, s) of these and then each other. So max(o - s, 0) tiles stay in the end, or one if the number of tiles is odd
    /// and o is at most s; no play leaves fewer, since each of the o faces needs a star of its own or keeps a tile.
    /// With extra stars (`M10`) a run of four or more never ends by itself: each match leaves a star for the next, or nothing
    /// but stars. So when four matches in a row can be had, with the run so far, the whole board goes, but for the one tile of an odd number.
    ///
    /// ```
    /// use games_common::{Seed, Seeded};
    /// use mummichog_core::{Mummichog, Rules};
    ///
    /// // All 36 tiles in one run of 18 matches: 18 * (3 - 2) points, 2 * (0 + 1 + ... + 17) for the run, 108 for the empty board.
    /// let game = Mummichog::deal(&Rules::default(), Seed(2));
    /// assert!(game.can_be_cleared());
    /// assert_eq!(game.best_possible(), 18 + 306 + 108);
    /// ```
    pub fn best_possible(&self) -> i64 {
        if self.outcome().is_some() {
            return self.score();
        }
        let rules = self.rules();
        let (left, run) = (self.tiles_left(), u16::from(self.run()));
        let faces = |wanted: fn(Face) -> bool| {
            let all = self.places_left().filter_map(|p| self.face(p));
            all.filter(move |&face| wanted(face))
        };
        let stars = faces(Face::is_star).count() as u16;
        let mut odd = [false; 128];
        for number in faces(|face| !face.is_star()).filter_map(Face::number) {
            odd[usize::from(number & 127)] ^= true;
        }
        let odd = odd.iter().filter(|&&odd| odd).count() as u16;
        let mut stays = odd.saturating_sub(stars).max(left % 2);
        if rules.turns_wild() && run + (left - stays) / 2 >= 4 {
            stays = left % 2;
        }
        let matches =
            (1..=(left - stays) / 2).map(|n| i64::from(rules.match_points((run + n) as u8)) - 2);
        let end = if stays == 0 {
            rules.clear_bonus().into()
        } else {
            -i64::from(stays)
        };
        self.score() + matches.sum::<i64>() + end
    }

    /// The next flip of a play that reaches [`best_possible`](Self::best_possible): two equal faces if there are any, else a star with another face, else
    /// two stars. `None` when the game is over. A secret of the table's owner.
    pub fn best_flip(&self) -> Option<Move> {
        self.outcome().is_none().then_some(())?;
        let mut firsts: [Option<Place>; 128] = [None; 128];
        let mut stars = [None; 2];
        for place in self.places_left() {
            match self.face(place).and_then(Face::number) {
                Some(number) => {
                    let first = &mut firsts[usize::from(number & 127)];
                    if let Some(first) = *first {
                        return Some(Move::new(first, place));
                    }
                    *first = Some(place);
                }
                None if stars[0].is_none() => stars[0] = Some(place),
                None => stars[1] = Some(place),
            }
        }
        let other = firsts.into_iter().flatten().next().or(stars[1])?;
        Some(Move::new(stars[0]?, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use games_common::{MoveRules, Seed};

    /// The best final score by trying every line of matches and mismatches that there is, at most one mismatch in a row.
    fn by_trying(game: &mut Mummichog, mismatches: u8) -> i64 {
        if game.outcome().is_some() {
            return game.score();
        }
        let mut all = alloc::vec::Vec::new();
        game.legal_moves(&mut all);
        let mut best = i64::MIN;
        for m in all {
            let matched = game.face(m.first()).zip(game.face(m.second()));
            let spent = u8::from(!matched.is_some_and(|(one, other)| one.matches(other)));
            if spent > mismatches {
                continue;
            }
            let undo = game.apply(m, |_| {});
            best = best.max(by_trying(game, mismatches - spent));
            game.undo(undo);
        }
        best
    }

    #[test]
    fn nothing_better_is_found_by_trying_everything() {
        for text in [
            "rows=2,columns=4",
            "rows=2,columns=4,difficulty=7,clear_bonus=0",
            "rows=3,columns=3,faces=3",
            "rows=2,columns=4,extra_stars=true,faces=6",
            "rows=3,columns=3,extra_stars=true,faces=2",
            "rows=2,columns=4,deal=pairs",
            "rows=1,columns=2,faces=1",
        ] {
            let rules: Rules = text.parse().expect("rules");
            for seed in 0..12 {
                let mut game = Mummichog::deal(&rules, Seed(seed));
                let bound = game.best_possible();
                assert_eq!(
                    by_trying(&mut game, u8::from(seed < 3)),
                    bound,
                    "{text} {seed}"
                );
            }
        }
    }

    #[test]
    fn the_line_reaches_the_mark_from_anywhere() {
        for text in [
            "",
            "difficulty=7,extra_stars=true",
            "difficulty=16,faces=31,extra_stars=true",
            "rows=5,columns=5",
            "rows=5,columns=5,extra_stars=true",
            "rows=16,columns=16,faces=31",
            "deal=pairs",
        ] {
            let rules: Rules = text.parse().expect("rules");
            for seed in 0..30 {
                let mut game = Mummichog::deal(&rules, Seed(seed));
                for step in 0..seed as u32 {
                    if let Some(m) = game.nth_legal(step * 7919 % game.legal_count().max(1)) {
                        game.apply(m, |_| {});
                    }
                }
                let bound = game.best_possible();
                while let Some(m) = game.best_flip() {
                    assert_eq!(game.check(m), Ok(()));
                    game.apply(m, |_| {});
                    assert_eq!(game.best_possible(), bound, "{text} {seed}");
                }
                assert_eq!(game.score(), bound, "{text} {seed}");
            }
        }
    }
}
