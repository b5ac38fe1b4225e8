//! The best play by what is known, worked out backwards from the end.
//!
//! What a player knows comes down to five numbers: tiles never seen, pairs of equal known faces, faces of which an odd number is
//! known, known stars, and the run. Every flip leads to other such numbers with chances that the rules give, with fewer tiles or with
//! fewer unseen ones. So the value of each can be worked out from those of the ones after it.

use alloc::vec::Vec;

use crate::rules::{Deal, Rules};

/// What is known of the tiles that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Tiles whose faces were never shown.
    pub(super) unseen: u16,
    /// Pairs of known tiles of one ordinary face, no tile in two of them.
    pub(super) pairs: u16,
    /// Ordinary faces of which an odd number of tiles is known.
    pub(super) odd: u16,
    /// Known stars.
    pub(super) stars: u16,
}

impl Known {
    pub(super) fn left(self) -> u16 {
        self.unseen + 2 * self.pairs + self.odd + self.stars
    }

    /// The same with some tiles more or less of each sort.
    fn with(self, unseen: i16, pairs: i16, odd: i16, stars: i16) -> Self {
        Self {
            unseen: self.unseen.wrapping_add_signed(unseen),
            pairs: self.pairs.wrapping_add_signed(pairs),
            odd: self.odd.wrapping_add_signed(odd),
            stars: self.stars.wrapping_add_signed(stars),
        }
    }
}

/// A sort of flip. Two that differ only in which tiles of a sort are taken are worth the same.
///
/// Left out is to break up a known pair where a tile left over would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flip {
    /// The two tiles of a known pair.
    Pair,
    /// A known star and a tile left over.
    StarOdd,
    /// Two known stars.
    StarStar,
    /// A known star and an unseen tile: a match in any case.
    StarUnseen,
    /// Two unseen tiles.
    TwoUnseen,
    /// An unseen tile and one left over.
    UnseenOdd,
    /// An unseen tile and one of a known pair.
    UnseenPaired,
    /// Two tiles left over, which do not match: only to begin a new run, as a run has a peek but once (`M9`).
    TwoOdd,
}

impl Flip {
    /// In this order; of equals the first is taken.
    const ALL: [Self; 8] = [
        Self::Pair,
        Self::StarOdd,
        Self::StarStar,
        Self::StarUnseen,
        Self::UnseenOdd,
        Self::TwoUnseen,
        Self::UnseenPaired,
        Self::TwoOdd,
    ];
}

/// Values are points times this.
pub(super) const POINT: i64 = 1 << SHIFT;
const SHIFT: u32 = 20;

/// What the rules say, as far as values go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Facts {
    rules: Rules,
    /// Ordinary faces.
    faces: i64,
    /// The longest run that is told apart.
    runs: u16,
    /// How many counts of odd faces are told apart.
    odds: usize,
}

impl Facts {
    fn of(rules: &Rules) -> Self {
        let random = rules.dealing() == Deal::Random;
        Self {
            rules: *rules,
            faces: rules.face_count().into(),
            // With extra stars a run of four goes on to the end.
            runs: if rules.turns_wild() { 3 } else { 128 },
            // In pairs they follow from the rest.
            odds: if random {
                usize::from(rules.tiles().min(rules.face_count().into())) + 1
            } else {
                1
            },
        }
    }

    /// The longest run that is told apart when so many tiles are left.
    fn longest(&self, left: u16) -> u16 {
        ((self.rules.tiles() - left) / 2).min(self.runs)
    }

    /// What a match brings that makes a run so long, its flip paid.
    fn matched(&self, run: u16) -> i64 {
        (i64::from(self.rules.match_points(run as u8)) - 2) * POINT
    }

    /// What the game ends with when no tiles are left, or these.
    fn ended(&self, left: u16) -> i64 {
        POINT
            * match left {
                0 => i64::from(self.rules.clear_bonus()),
                left => -i64::from(left),
            }
    }

    /// What the rest brings when every flip from here matches.
    fn unbroken(&self, left: u16, run: u16) -> i64 {
        let matches = (1..=left / 2).map(|n| self.matched(run + n));
        matches.sum::<i64>() + self.ended(left % 2)
    }

    /// The chance that no two tiles match, in parts of [`POINT`].
    fn over(&self, known: Known) -> i64 {
        let left = known.left();
        if left < 2 {
            return POINT;
        }
        if known.pairs > 0 || known.stars > 0 || self.rules.dealing() == Deal::Pairs {
            return 0;
        }
        // Every unseen tile has an ordinary face of its own.
        let mut chance = POINT;
        for n in 0..i64::from(known.unseen) {
            let free = self.faces - i64::from(known.odd) - n;
            if free <= 0 {
                return 0;
            }
            chance = chance * free / (self.faces + 1);
        }
        chance
    }
}

/// The values of everything that can be known under some rules.
///
/// The value of what is known is the mean of all points that are still to come by the best play, with the end of the game looked at first: when
/// it may be over unknown to the player, the value takes it in with its chance. (What is best then does not change: the games that are
/// over bring the same whatever is done.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    facts: Facts,
    /// By tiles left and unseen tiles: where their values begin.
    begin: Vec<u32>,
    /// By pairs, odd faces and run.
    values: Vec<i64>,
}

impl Plan {
    /// How many values a plan for these rules has.
    pub(super) fn size(rules: &Rules) -> u64 {
        let facts = Facts::of(rules);
        let all = Self::kinds(rules).map(|(left, unseen)| Self::block(&facts, left, unseen) as u64);
        all.sum()
    }

    /// Tiles left and unseen tiles, in an order in which what follows comes first.
    fn kinds(rules: &Rules) -> impl Iterator<Item = (u16, u16)> {
        let tiles = rules.tiles();
        let lefts = (tiles % 2..=tiles).step_by(2);
        lefts.flat_map(|left| (0..=left).map(move |unseen| (left, unseen)))
    }

    /// How many values there are for so many tiles left and unseen.
    fn block(facts: &Facts, left: u16, unseen: u16) -> usize {
        let pairs = usize::from((left - unseen) / 2) + 1;
        pairs * facts.odds * (usize::from(facts.longest(left)) + 1)
    }

    /// Works out every value: about a microsecond for each on a machine of today, usually less.
    pub(super) fn new(rules: &Rules) -> Self {
        let facts = Facts::of(rules);
        let tiles = usize::from(rules.tiles());
        let mut plan = Self {
            facts,
            begin: alloc::vec![0; (tiles + 1) * (tiles + 1)],
            values: Vec::with_capacity(Self::size(rules) as usize),
        };
        for (left, unseen) in Self::kinds(rules) {
            let start = plan.values.len();
            plan.begin[usize::from(left) * (tiles + 1) + usize::from(unseen)] = start as u32;
            let block = Self::block(&facts, left, unseen);
            plan.values.resize(start + block, 0);
            for pairs in 0..=(left - unseen) / 2 {
                let rest = left - unseen - 2 * pairs;
                let odds = match rules.dealing() {
                    Deal::Random => 0..=rest.min(rules.face_count().into()),
                    // Each has its partner among the unseen tiles, and the others there are pairs.
                    Deal::Pairs if rest <= unseen && (unseen - rest).is_multiple_of(2) => {
                        rest..=rest
                    }
                    Deal::Pairs => continue,
                };
                for odd in odds {
                    let known = Known {
                        unseen,
                        pairs,
                        odd,
                        stars: rest - odd,
                    };
                    for run in 0..=facts.longest(left) {
                        let value = plan.work_out(known, run);
                        let at = plan.place(known, run);
                        plan.values[at] = value;
                    }
                }
            }
        }
        plan
    }

    fn place(&self, known: Known, run: u16) -> usize {
        let left = known.left();
        let tiles = usize::from(self.facts.rules.tiles());
        let begin = self.begin[usize::from(left) * (tiles + 1) + usize::from(known.unseen)];
        let odd = usize::from(known.odd).min(self.facts.odds - 1);
        let runs = usize::from(self.facts.longest(left)) + 1;
        begin as usize
            + (usize::from(known.pairs) * self.facts.odds + odd) * runs
            + usize::from(run)
    }

    /// The value of what is known, when the plan has been worked out so far.
    pub(super) fn value(&self, known: Known, run: u16) -> i64 {
        if run > self.facts.runs {
            return self.facts.unbroken(known.left(), run);
        }
        self.values[self.place(known, run)]
    }

    /// The mean of what is still to come, in thousandths of a point, when the game is known not to be over.
    pub(super) fn expected(&self, known: Known, run: u16) -> Option<i64> {
        let over = self.facts.over(known);
        if over >= POINT {
            return None;
        }
        let value = self.value(known, run) + over * i64::from(known.left());
        let scaled = i128::from(value) * 1000 / i128::from(POINT - over);
        i64::try_from(scaled).ok()
    }

    fn work_out(&self, known: Known, run: u16) -> i64 {
        let over = self.facts.over(known);
        if over == POINT {
            return self.facts.ended(known.left());
        }
        let best = Flip::ALL
            .iter()
            .filter_map(|&flip| self.worth(known, run, flip))
            .max();
        // A game that is over takes no flip, so its share of the flips is not paid.
        best.unwrap_or(0) + 2 * over
    }

    /// The best sort of flip; `None` when there is none.
    pub(super) fn best(&self, known: Known, run: u16) -> Option<Flip> {
        if run > self.facts.runs {
            // Each match brings a star for the next, so all that match are alike.
            return [Flip::Pair, Flip::StarOdd, Flip::StarUnseen, Flip::StarStar]
                .into_iter()
                .find(|&flip| self.outcomes(known, flip, |_, _, _| {}));
        }
        let mut best: Option<(i64, Flip)> = None;
        for flip in Flip::ALL {
            if let Some(worth) = self.worth(known, run, flip)
                && best.is_none_or(|(most, _)| worth > most)
            {
                best = Some((worth, flip));
            }
        }
        best.map(|(_, flip)| flip)
    }

    /// The value of a flip; `None` when the tiles for it are not there.
    fn worth(&self, known: Known, run: u16, flip: Flip) -> Option<i64> {
        if flip == Flip::TwoOdd && run == 0 {
            return None;
        }
        let (mut sum, mut weights) = (0, 0);
        let possible = self.outcomes(known, flip, |weight, matched, next| {
            if weight > 0 {
                weights += weight;
                sum += weight
                    * if matched {
                        self.facts.matched(run + 1) + self.arrive(next, run + 1)
                    } else {
                        self.value(next, 0) - 2 * POINT
                    };
            }
        });
        (possible && weights > 0).then(|| sum.div_euclid(weights))
    }

    /// The value right after a match, a peek still to come (`M9`).
    fn arrive(&self, known: Known, run: u16) -> i64 {
        let facts = &self.facts;
        let plain = self.value(known, run);
        let left = i64::from(known.left());
        if run > facts.runs || run != facts.rules.peek_at().into() || known.unseen == 0 {
            return plain;
        }
        let unseen = i64::from(known.unseen);
        let (mut sum, mut weights) = (0, 0);
        self.looks(known, |weight, next| {
            if weight > 0 {
                weights += weight;
                sum += weight * self.value(next, run);
            }
        });
        let shown = sum.div_euclid(weights);
        (unseen * shown + (left - unseen) * plain).div_euclid(left)
    }

    /// What is known after an unseen tile was shown and stays, with the weight of each.
    fn looks(&self, known: Known, mut each: impl FnMut(i64, Known)) {
        let odd = i64::from(known.odd);
        match self.facts.rules.dealing() {
            Deal::Random => {
                each(1, known.with(-1, 0, 0, 1));
                each(odd, known.with(-1, 1, -1, 0));
                each(self.facts.faces - odd, known.with(-1, 0, 1, 0));
            }
            Deal::Pairs => {
                each(odd, known.with(-1, 1, -1, 0));
                each(i64::from(known.unseen) - odd, known.with(-1, 0, 1, 0));
            }
        }
    }

    /// What comes of a flip: the weight of each outcome (0 for what cannot be), whether it is a match, and what is known then. False when
    /// the tiles for the flip are not there.
    fn outcomes(&self, known: Known, flip: Flip, mut each: impl FnMut(i64, bool, Known)) -> bool {
        let Known {
            unseen,
            pairs,
            odd,
            stars,
        } = known;
        let random = self.facts.rules.dealing() == Deal::Random;
        let (o, u, f) = (i64::from(odd), i64::from(unseen), self.facts.faces);
        let possible = match flip {
            Flip::Pair => pairs > 0,
            Flip::StarOdd => stars > 0 && odd > 0,
            Flip::StarStar => stars > 1,
            Flip::StarUnseen => stars > 0 && unseen > 0,
            Flip::TwoUnseen => unseen > 1,
            Flip::UnseenOdd => unseen > 0 && odd > 0,
            // Of random deals only when no tile is left over: which faces the pairs have is not told apart.
            Flip::UnseenPaired => unseen > 0 && pairs > 0 && (!random || odd == 0),
            Flip::TwoOdd => odd > 1,
        };
        if !possible {
            return false;
        }
        match flip {
            Flip::Pair => each(1, true, known.with(0, -1, 0, 0)),
            Flip::StarOdd => each(1, true, known.with(0, 0, -1, -1)),
            Flip::StarStar => each(1, true, known.with(0, 0, 0, -2)),
            Flip::StarUnseen => each(1, true, known.with(-1, 0, 0, -1)),
            Flip::TwoOdd => each(1, false, known),
            Flip::TwoUnseen => {
                // Two tiles of one hidden face; both, one or neither the partner of a tile left over.
                let (equal, other) = if random {
                    (3 * f + 1, f - o)
                } else {
                    (u - o, u - o)
                };
                let neither = if random { other - 1 } else { other - 2 };
                each(equal, true, known.with(-2, 0, 0, 0));
                each(o * (o - 1), false, known.with(-2, 2, -2, 0));
                each(2 * o * other, false, known.with(-2, 1, 0, 0));
                each(other * neither, false, known.with(-2, 0, 2, 0));
            }
            Flip::UnseenOdd => {
                // A star or the same face; the partner of another tile left over; none of these.
                let (equal, other) = if random { (2, f - o) } else { (1, u - o) };
                each(equal, true, known.with(-1, 0, -1, 0));
                each(o - 1, false, known.with(-1, 1, -1, 0));
                each(other, false, known.with(-1, 0, 1, 0));
            }
            Flip::UnseenPaired if random => {
                each(2, true, known.with(-1, -1, 1, 0));
                each(f - 1, false, known.with(-1, 0, 1, 0));
            }
            Flip::UnseenPaired => self.looks(known, |weight, next| each(weight, false, next)),
        }
        true
    }
}
