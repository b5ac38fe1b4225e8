//! The state of a game: deal, legal moves, apply, undo, score.

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;
use core::ops::ControlFlow;

use games_common::{ActionIndex, Chance, MoveRules, Notation, Outcome, Scored, Seed, Seeded};

use crate::event::Event;
use crate::grid::{Grid, nth_pair, pairs};
use crate::moves::Move;
use crate::notation::PositionError;
use crate::refusal::Refusal;
use crate::rules::{Deal, Rules};
use crate::tally::{Lying, Tally};
use crate::tiles::{Face, GONE, Place};

/// The purposes of the streams of chance that a game draws from.
pub mod purpose {
    /// The faces of the deal (`M2`, `M12`). Index 0.
    pub const TILES: u32 = 0;
    /// Which tile a peek shows (`M9`). The index is the number of flips made, this one included (its low 32 bits).
    pub const PEEK: u32 = 1;
    /// Which tile becomes a star (`M10`). The index is the number of flips made, this one included (its low 32 bits).
    pub const STAR: u32 = 2;
}

/// Takes back a flip: what [`undo`](MoveRules::undo) needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Undo {
    places: [Place; 2],
    /// The faces of a matched pair; gone for a mismatch.
    faces: [u8; 2],
    /// The run before.
    run: u8,
    /// The tile that became a star and its face before; gone for none.
    turned: (Place, u8),
}

/// A game of Mummichog: rules, deal number, every face, and the counters. A plain value without heap.
///
/// It holds the secrets too. What a player may see is the [view](games_common::Hidden::view).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mummichog {
    pub(crate) rules: Rules,
    pub(crate) seed: Seed,
    pub(crate) tally: Tally,
    pub(crate) left: Grid,
    /// Ordinary faces of which at least two tiles are left. With the number of stars it tells whether a match is left (`M7`).
    paired: u16,
    /// Tiles left of each face, by face code, the star first. Kept for random deals only: in pairs every face that is left has two.
    counts: [u16; 32],
    /// Face codes by place; gone where no tile is.
    faces: [u8; 256],
}

impl fmt::Debug for Mummichog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mummichog")
            .field("rules", &format_args!("{}", self.rules))
            .field("seed", &self.seed.0)
            .field("position", &self.position())
            .finish_non_exhaustive()
    }
}

impl Mummichog {
    /// A state from its parts. `faces` holds face codes by place; where no tile is, and off the grid, it is gone.
    ///
    /// What must hold is checked here for everyone who makes a state.
    pub(crate) fn assemble(
        rules: Rules,
        seed: Seed,
        faces: [u8; 256],
        tally: Tally,
    ) -> Result<Self, PositionError> {
        let game = Self::lay(rules, seed, faces, tally)?;
        tally.check(&rules, game.left.len())?;
        game.check_tiles()?;
        Ok(game)
    }

    /// Whether the tiles left go with the counters, when the counters are known to go with each other.
    pub(crate) fn check_tiles(&self) -> Result<(), PositionError> {
        let kinds = match self.rules.dealing() {
            Deal::Random => self.counts[1..].iter().filter(|&&n| n > 0).count() as u16,
            Deal::Pairs => self.paired,
        };
        let tiles = Lying {
            left: self.left.len(),
            kinds,
            stars: self.stars(),
            unmatched: self.unmatched(),
        };
        self.tally.check_tiles(&self.rules, tiles)
    }

    /// The state of these parts, of which the faces alone are checked, and only by themselves.
    pub(crate) fn lay(
        rules: Rules,
        seed: Seed,
        faces: [u8; 256],
        tally: Tally,
    ) -> Result<Self, PositionError> {
        let (grid, n) = Grid::full(rules.rows(), rules.columns()).list();
        let mut left = Grid::full(rules.rows(), rules.columns());
        let mut counts = [0u16; 129];
        for &place in &grid[..n] {
            let code = faces[place.index()];
            if code == GONE {
                left.remove(place);
                continue;
            }
            let face = Face::from_code(code);
            if !face
                .number()
                .map_or(rules.has_stars(), |n| n < rules.face_count())
            {
                return Err(PositionError::face(&rules, place, face));
            }
            counts[usize::from(code)] += 1;
        }
        debug_assert_eq!(
            faces.iter().filter(|&&code| code != GONE).count(),
            left.len().into()
        );
        let mut kept = [0; 32];
        if rules.dealing() == Deal::Pairs {
            let uneven = (0..).zip(&counts).find(|&(_, &n)| n != 0 && n != 2);
            if let Some((code, &found)) = uneven {
                return Err(PositionError::Pair {
                    face: Face::from_code(code),
                    found,
                });
            }
        } else {
            kept.copy_from_slice(&counts[..32]);
        }
        let paired = counts[1..].iter().filter(|&&n| n > 1).count() as u16;
        Ok(Self {
            rules,
            seed,
            tally,
            left,
            paired,
            counts: kept,
            faces,
        })
    }

    /// The face of a tile that is left, seen or not; `None` where there is no tile. A secret of the table's owner.
    pub fn face(&self, place: Place) -> Option<Face> {
        Some(self.faces[place.index()])
            .filter(|&code| code != GONE)
            .map(Face::from_code)
    }

    /// Tiles that are left.
    #[inline]
    pub fn tiles_left(&self) -> u16 {
        self.left.len()
    }

    /// The places of the tiles that are left, row by row from the top left.
    pub fn places_left(&self) -> impl Iterator<Item = Place> + '_ {
        self.left.places()
    }

    /// Flips made.
    pub fn flips(&self) -> u64 {
        self.tally.flips
    }

    /// Matches made in a row just now.
    pub fn run(&self) -> u8 {
        self.tally.run
    }

    /// Matches made.
    pub fn matches(&self) -> u8 {
        ((self.rules.tiles() - self.left.len()) / 2) as u8
    }

    /// Stars that are left. A secret of the table's owner.
    #[inline]
    fn stars(&self) -> u16 {
        self.counts[0]
    }

    /// Whether no two tiles that are left match (`M7`).
    #[inline]
    fn unmatched(&self) -> bool {
        self.paired == 0 && (self.stars() == 0 || self.left.len() < 2)
    }

    /// Whether the game is over (`M7`).
    #[inline]
    pub(crate) fn over(&self) -> bool {
        self.unmatched() || self.tally.full()
    }

    /// Whether the tiles that are left, as they lie, can all be matched off: an even number of tiles, and no more faces that lie an odd number
    /// of times than stars. The front page has the proof. A secret of the table's owner.
    pub fn can_be_cleared(&self) -> bool {
        let odd = self.counts[1..].iter().filter(|&&n| n % 2 == 1).count() as u16;
        self.left.len().is_multiple_of(2) && odd <= self.stars()
    }

    /// Changes how many tiles a face has, and what hangs on it.
    #[inline]
    fn drop_face(&mut self, face: u8) {
        let count = &mut self.counts[usize::from(face & 31)];
        *count -= 1;
        self.paired -= u16::from(*count == 1 && face != 0);
    }

    #[inline]
    fn add_face(&mut self, face: u8) {
        let count = &mut self.counts[usize::from(face & 31)];
        *count += 1;
        self.paired += u16::from(*count == 2 && face != 0);
    }

    #[inline]
    fn take(&mut self, places: [Place; 2], faces: [u8; 2]) {
        for place in places {
            self.faces[place.index()] = GONE;
            self.left.remove(place);
        }
        if self.rules.has_stars() {
            self.drop_face(faces[0]);
            self.drop_face(faces[1]);
        } else {
            self.paired -= 1;
        }
    }

    #[inline]
    fn put_back(&mut self, places: [Place; 2], faces: [u8; 2]) {
        for (place, face) in places.into_iter().zip(faces) {
            self.faces[place.index()] = face;
            self.left.insert(place);
        }
        if self.rules.has_stars() {
            self.add_face(faces[0]);
            self.add_face(faces[1]);
        } else {
            self.paired += 1;
        }
    }

    /// The tile that a peek shows after this flip (`M9`); `None` when none is left.
    #[cold]
    fn peek(&self) -> Option<(Place, Face)> {
        let n = NonZeroU32::new(self.left.len().into())?;
        let place = self
            .left
            .nth(self.chance(purpose::PEEK, self.tally.flips as u32).below(n) as u8);
        Some((place, Face::from_code(self.faces[place.index()])))
    }

    /// Turns a tile into a star after this flip (`M10`): where, and its face code before. `None` when no tile is left that is not wild.
    #[cold]
    fn turn_wild(&mut self) -> Option<(Place, u8)> {
        let n = NonZeroU32::new((self.left.len() - self.stars()).into())?;
        let drawn = self.chance(purpose::STAR, self.tally.flips as u32).below(n);
        let is_ordinary = |p: &Place| self.faces[p.index()] != Face::STAR.code();
        let place = self.left.places().filter(is_ordinary).nth(drawn as usize)?;
        let before = self.faces[place.index()];
        self.faces[place.index()] = Face::STAR.code();
        self.drop_face(before);
        self.add_face(Face::STAR.code());
        Some((place, before))
    }

    /// The event that the end of the game is.
    fn end(&self) -> Event {
        match self.left.len() {
            0 => Event::Cleared {
                bonus: self.rules.clear_bonus(),
            },
            left => Event::Finished {
                remaining: left,
                penalty: left,
            },
        }
    }
}

impl Seeded for Mummichog {
    const NAME: &'static str = "mummichog";
    const RULES_VERSION: u32 = 1;
    type Rules = Rules;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        let mut chance = Self::stream(seed, purpose::TILES, 0);
        let mut faces = [GONE; 256];
        let (list, n) = Grid::full(rules.rows(), rules.columns()).list();
        match rules.dealing() {
            Deal::Random => {
                // The last image is the star, whose code is 0.
                let images = u32::from(rules.face_count()) + 1;
                for place in &list[..n] {
                    faces[place.index()] = ((below(&mut chance, images) + 1) % images) as u8;
                }
            }
            Deal::Pairs => {
                let mut codes = [0; 256];
                for (i, code) in (0u16..).zip(&mut codes[..n]) {
                    *code = (i / 2 + 1) as u8;
                }
                chance.shuffle(&mut codes[..n]);
                for (place, code) in list.iter().zip(&codes[..n]) {
                    faces[place.index()] = *code;
                }
            }
        }
        match Self::assemble(*rules, seed, faces, Tally::default()) {
            Ok(dealt) => dealt,
            Err(e) => unreachable!("a deal that is not valid: {e}"),
        }
    }

    #[inline]
    fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline]
    fn seed(&self) -> Seed {
        self.seed
    }
}

/// [`Chance::below`] for a number that is known not to be 0.
pub(crate) fn below(chance: &mut Chance, n: u32) -> u32 {
    NonZeroU32::new(n).map_or(0, |n| chance.below(n))
}

impl MoveRules for Mummichog {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type Undo = Undo;

    fn for_each_legal(&self, mut f: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.over() {
            return ControlFlow::Continue(());
        }
        let (list, n) = self.left.list();
        let mut rest = &list[..n];
        while let [first, others @ ..] = rest {
            for &second in others {
                f(Move::in_order(*first, second))?;
            }
            rest = others;
        }
        ControlFlow::Continue(())
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.clear();
        if self.over() {
            return;
        }
        into.reserve(pairs(self.left.len()) as usize);
        let (list, n) = self.left.list();
        let mut rest = &list[..n];
        while let [first, others @ ..] = rest {
            into.extend(others.iter().map(|&second| Move::in_order(*first, second)));
            rest = others;
        }
    }

    #[inline]
    fn legal_count(&self) -> u32 {
        if self.over() {
            0
        } else {
            pairs(self.left.len())
        }
    }

    #[inline]
    fn nth_legal(&self, n: u32) -> Option<Move> {
        if self.over() {
            return None;
        }
        let (i, j) = nth_pair(self.left.len(), n)?;
        Some(Move::in_order(self.left.nth(i), self.left.nth(j)))
    }

    fn check(&self, m: Move) -> Result<(), Refusal> {
        if self.over() {
            return Err(Refusal::GameOver);
        }
        let places = [m.first(), m.second()];
        let (rows, columns) = (self.rules.rows(), self.rules.columns());
        for place in places {
            if place.row() >= rows || place.column() >= columns {
                let last = Place::new(rows - 1, columns - 1).unwrap_or(place);
                return Err(Refusal::OffBoard { place, last });
            }
        }
        if m.first() == m.second() {
            return Err(Refusal::SameTile { place: m.first() });
        }
        match places.into_iter().find(|p| self.faces[p.index()] == GONE) {
            Some(place) => Err(Refusal::Taken { place }),
            None => Ok(()),
        }
    }

    #[inline]
    fn apply(&mut self, m: Move, mut events: impl FnMut(Event)) -> Undo {
        let places = [m.first(), m.second()];
        let faces = places.map(|p| self.faces[p.index()]);
        let shown = faces.map(Face::from_code);
        events(Event::Shown {
            place: places[0],
            face: shown[0],
        });
        events(Event::Shown {
            place: places[1],
            face: shown[1],
        });
        self.tally.flips += 1;
        let mut undo = Undo {
            places,
            faces: [GONE; 2],
            run: self.tally.run,
            turned: (places[0], GONE),
        };
        if !shown[0].matches(shown[1]) {
            events(Event::Mismatched { run: undo.run });
            self.tally.run = 0;
            if self.tally.full() {
                events(self.end());
            }
            return undo;
        }
        undo.faces = faces;
        self.take(places, faces);
        let run = undo.run + 1;
        self.tally.run = run;
        self.tally.streak += u16::from(run - 1);
        events(Event::Matched {
            points: self.rules.match_points(run),
            run,
        });
        if run == self.rules.peek_at()
            && let Some((place, face)) = self.peek()
        {
            events(Event::Peek { place, face });
        }
        if run >= 4
            && self.rules.turns_wild()
            && let Some(turned) = self.turn_wild()
        {
            undo.turned = turned;
            events(Event::BecameWild { place: turned.0 });
        }
        if self.over() {
            events(self.end());
        }
        undo
    }

    #[inline]
    fn undo(&mut self, u: Undo) {
        self.tally.flips -= 1;
        if u.faces[0] != GONE {
            let (place, before) = u.turned;
            if before != GONE {
                self.faces[place.index()] = before;
                self.drop_face(Face::STAR.code());
                self.add_face(before);
            }
            self.tally.streak -= u16::from(self.tally.run - 1);
            self.put_back(u.places, u.faces);
        }
        self.tally.run = u.run;
    }
}

impl Scored for Mummichog {
    #[inline]
    fn score(&self) -> i64 {
        self.tally.score(&self.rules, self.left.len(), self.over())
    }

    /// [`Outcome::Finished`] as soon as no two tiles that are left match (`M7`), which may be before the first move; never won or lost.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.over().then_some(Outcome::Finished)
    }
}

impl ActionIndex for Mummichog {
    fn action_count(rules: &Rules) -> u32 {
        pairs(rules.tiles())
    }

    fn encode(rules: &Rules, m: Move) -> Option<u32> {
        m.encode(rules)
    }

    fn decode(rules: &Rules, index: u32) -> Option<Move> {
        Move::decode(rules, index)
    }
}

games_common::serde_as_snapshot!(Mummichog);
