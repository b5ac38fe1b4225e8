//! Fixed work for any game with a reference model.

#![allow(clippy::cast_precision_loss, reason = "counts far below 2^52")]

use std::borrow::Cow;
use std::fmt;
use std::hint::black_box;

use games_common::{
    Chance, Game, Hidden, MoveRules, Notation, Seat, Seed, Seeded, perft, purpose, random_playout,
};

/// The rules of a plain model's game.
pub type RulesOf<P> = <<P as Plain>::Game as Seeded>::Rules;

type MoveOf<P> = <<P as Plain>::Game as MoveRules>::Move;
type KnowledgeOf<P> = <<P as Plain>::Game as Hidden>::Knowledge;

/// A plain reference model of a game, as far as it has to work here.
pub trait Plain: Clone {
    /// The engine of the same game.
    type Game: Game;
    /// A move in the model's own words.
    type Move: Copy;
    /// What [`sample`](Plain::sample) makes.
    type Sampled;

    /// A new game.
    fn deal(rules: &RulesOf<Self>, seed: Seed) -> Self;

    /// All legal moves, in the order of the engine's.
    fn legal(&self) -> Vec<Self::Move>;

    /// Makes a legal move. The model tells its events in a list, which nobody reads here.
    fn apply(&mut self, m: Self::Move);

    /// Deals again what the first seat does not know, as plainly as it can be done.
    fn sample(&self, known: &KnowledgeOf<Self>, chance: &mut Chance) -> Self::Sampled;

    /// Whether [`Group::MakeUndo`] makes this move: all of them, unless the game's target speaks of some only.
    fn timed(_: &MoveOf<Self>) -> bool {
        true
    }
}

/// Rules to measure a game under, and how much work is a fair amount.
#[derive(Clone, Debug)]
pub struct Case {
    /// What tables and benches call it.
    pub name: Cow<'static, str>,
    /// The rules' text.
    pub rules: Cow<'static, str>,
    /// The bound on a random game's moves.
    pub plies: u32,
    /// The depth of [`Group::Perft`].
    pub depth: u32,
    /// Where the model is slow, it plays only every so many-th game, and takes perft from every so many-th root: at least 1.
    pub every_game: usize,
    /// In the same way for the moves of [`Group::MakeUndo`].
    pub every_move: usize,
}

impl Case {
    /// A case with names that are known beforehand. The model does all of the work.
    pub const fn new(name: &'static str, rules: &'static str, plies: u32, depth: u32) -> Self {
        let (name, rules) = (Cow::Borrowed(name), Cow::Borrowed(rules));
        Self {
            name,
            rules,
            plies,
            depth,
            every_game: 1,
            every_move: 1,
        }
    }

    /// The same with less work for the model.
    #[must_use]
    pub fn thinned(self, every_game: usize, every_move: usize) -> Self {
        Self {
            every_game,
            every_move,
            ..self
        }
    }
}

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Dealing a new game. Counted in deals.
    Deal,
    /// Listing all legal moves, the engine into a list that is used again. Counted in lists.
    LegalMoves,
    /// Every legal move of each position made and taken back, in order and four times over, as a search stays with a state for a while. The
    /// model has no undo: it copies itself, makes the move, and drops the copy. Counted in moves.
    MakeUndo,
    /// Uniformly random games from the deal. Counted in moves.
    Playout,
    /// Perft, whose last ply is counted and not made. Counted in leaves.
    Perft,
    /// Copying a position.
    Clone,
    /// A full state from what the first seat knows.
    Sample,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Deal,
        Self::LegalMoves,
        Self::MakeUndo,
        Self::Playout,
        Self::Perft,
        Self::Clone,
        Self::Sample,
    ];

    /// Its name in tables and benches.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::LegalMoves => "legal_moves",
            Self::MakeUndo => "make_undo",
            Self::Playout => "playout",
            Self::Perft => "perft",
            Self::Clone => "clone",
            Self::Sample => "sample",
        }
    }
}

/// Who does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The crate's state.
    Engine,
    /// The plain model.
    Reference,
}

impl Side {
    /// Both, the engine first.
    pub const BOTH: [Self; 2] = [Self::Engine, Self::Reference];

    /// Its name in tables and benches.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Reference => "reference",
        }
    }
}

/// How many games positions are taken from, at most, and how many from each.
const WALKS: u64 = 8;
const POSITIONS: u32 = 8;
/// How many times [`Group::MakeUndo`] goes through a position's moves.
const ROUNDS: u64 = 4;
/// How many positions perft begins from.
const ROOTS: usize = 4;

/// A position that both sides hold.
struct Position<P: Plain> {
    game: P::Game,
    plain: P,
    known: KnowledgeOf<P>,
    /// The moves of [`Group::MakeUndo`].
    moves: Vec<MoveOf<P>>,
    plain_moves: Vec<P::Move>,
}

/// Fixed work: deals, and positions along the random games that they begin.
pub struct Work<P: Plain> {
    case: Case,
    rules: RulesOf<P>,
    deals: Vec<(P::Game, P)>,
    positions: Vec<Position<P>>,
    list: Vec<MoveOf<P>>,
}

impl<P: Plain> fmt::Debug for Work<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("case", &self.case)
            .finish_non_exhaustive()
    }
}

fn moves_of_chance<P: Plain>(seed: Seed) -> Chance {
    P::Game::stream(seed, purpose::PLAYOUT, 0)
}

impl<P: Plain> Work<P> {
    /// The work of a case over so many deals, those with the numbers from 1 up.
    ///
    /// # Panics
    /// When the case's rules are none, or when engine and model are not in step.
    #[must_use]
    pub fn new(case: Case, deals: u32) -> Self {
        let rules = case
            .rules
            .parse::<RulesOf<P>>()
            .unwrap_or_else(|e| panic!("{}: {e}", case.rules));
        let plies = case.plies;
        let mut work = Self {
            case,
            rules,
            deals: Vec::new(),
            positions: Vec::new(),
            list: Vec::new(),
        };
        for seed in (1..=u64::from(deals)).map(Seed) {
            let (game, plain) = (P::Game::deal(&work.rules, seed), P::deal(&work.rules, seed));
            let length =
                random_playout(&mut game.clone(), &mut moves_of_chance::<P>(seed), plies).plies;
            if seed.0 <= WALKS {
                work.walk(game.clone(), plain.clone(), seed, length);
            }
            work.deals.push((game, plain));
        }
        work
    }

    /// The rules.
    pub fn rules(&self) -> &RulesOf<P> {
        &self.rules
    }

    /// How many games a pass of [`Group::Playout`] plays.
    pub fn games(&self) -> u64 {
        self.deals.len() as u64
    }

    /// The dealt games.
    pub fn dealt(&self) -> impl Iterator<Item = &P::Game> {
        self.deals.iter().map(|(game, _)| game)
    }

    /// How many moves a list of [`Group::LegalMoves`] has in the mean.
    pub fn listed(&self) -> f64 {
        let all: u64 = self
            .positions
            .iter()
            .map(|p| u64::from(p.game.legal_count()))
            .sum();
        all as f64 / self.positions.len() as f64
    }

    /// Plays a random game on both sides and keeps positions at even distances, the deal being the first.
    fn walk(&mut self, mut game: P::Game, mut plain: P, seed: Seed, length: u32) {
        let mut chance = moves_of_chance::<P>(seed);
        let mut known = P::Game::knowledge(&self.rules, &game.view(Seat::FIRST));
        let mut events = Vec::new();
        for ply in 0..length {
            let listed = plain.legal();
            game.legal_moves(&mut self.list);
            assert_eq!(
                self.list.len(),
                listed.len(),
                "{} at ply {ply}",
                game.position()
            );
            if (0..POSITIONS).any(|i| ply == length * i / POSITIONS) {
                let both = self.list.iter().zip(&listed).filter(|(m, _)| P::timed(m));
                let (moves, plain_moves) = both.map(|(&m, &p)| (m, p)).unzip();
                let (game, plain, known) = (game.clone(), plain.clone(), known.clone());
                self.positions.push(Position {
                    game,
                    plain,
                    known,
                    moves,
                    plain_moves,
                });
            }
            let Some(i) = chance.index(listed.len()) else {
                return;
            };
            events.clear();
            game.apply(self.list[i], |e| {
                events.extend(P::Game::seen_by(Seat::FIRST, &e));
            });
            plain.apply(listed[i]);
            P::Game::learn(&mut known, &events, &game.view(Seat::FIRST), false);
        }
    }

    /// Does all the work of a group once and tells how many units it was.
    pub fn pass(&mut self, group: Group, side: Side) -> u64 {
        match side {
            Side::Engine => self.engine(group),
            Side::Reference => self.reference(group),
        }
    }

    fn engine(&mut self, group: Group) -> u64 {
        let mut units = 0;
        match group {
            Group::Deal => {
                for seed in 1..=self.games() {
                    black_box(P::Game::deal(black_box(&self.rules), Seed(seed)));
                    units += 1;
                }
            }
            Group::LegalMoves => {
                for position in &self.positions {
                    black_box(&position.game).legal_moves(&mut self.list);
                    black_box(&self.list);
                    units += 1;
                }
            }
            Group::MakeUndo => {
                for position in &mut self.positions {
                    for _ in 0..ROUNDS {
                        make_and_undo(&mut position.game, &position.moves);
                    }
                    units += ROUNDS * position.moves.len() as u64;
                }
            }
            Group::Playout => {
                for (seed, (game, _)) in (1..).map(Seed).zip(&self.deals) {
                    let mut game = game.clone();
                    let played =
                        random_playout(&mut game, &mut moves_of_chance::<P>(seed), self.case.plies);
                    black_box(&game);
                    units += u64::from(played.plies);
                }
            }
            Group::Perft => {
                for position in roots(&mut self.positions) {
                    units += perft(&mut position.game, self.case.depth);
                }
            }
            Group::Clone => {
                for position in &self.positions {
                    black_box(black_box(&position.game).clone());
                    units += 1;
                }
            }
            Group::Sample => {
                let mut chance = moves_of_chance::<P>(Seed(0));
                for position in &self.positions {
                    black_box(P::Game::sample(black_box(&position.known), &mut chance));
                    units += 1;
                }
            }
        }
        units
    }

    fn reference(&mut self, group: Group) -> u64 {
        let mut units = 0;
        match group {
            Group::Deal => {
                for seed in 1..=self.games() {
                    black_box(P::deal(black_box(&self.rules), Seed(seed)));
                    units += 1;
                }
            }
            Group::LegalMoves => {
                for position in &self.positions {
                    black_box(black_box(&position.plain).legal());
                    units += 1;
                }
            }
            Group::MakeUndo => {
                for position in &self.positions {
                    let moves = position.plain_moves.iter().step_by(self.case.every_move);
                    for &m in (0..ROUNDS).flat_map(|_| moves.clone()) {
                        let mut made = position.plain.clone();
                        made.apply(m);
                        black_box(made);
                        units += 1;
                    }
                }
            }
            Group::Playout => {
                for (seed, (_, plain)) in (1..)
                    .map(Seed)
                    .zip(&self.deals)
                    .step_by(self.case.every_game)
                {
                    let mut plain = plain.clone();
                    units += u64::from(playout(
                        &mut plain,
                        &mut moves_of_chance::<P>(seed),
                        self.case.plies,
                    ));
                    black_box(&plain);
                }
            }
            Group::Perft => {
                for position in roots(&mut self.positions).step_by(self.case.every_game) {
                    units += plain_perft(&position.plain, self.case.depth);
                }
            }
            Group::Clone => {
                for position in &self.positions {
                    black_box(black_box(&position.plain).clone());
                    units += 1;
                }
            }
            Group::Sample => {
                let mut chance = moves_of_chance::<P>(Seed(0));
                for position in &self.positions {
                    black_box(
                        position
                            .plain
                            .sample(black_box(&position.known), &mut chance),
                    );
                    units += 1;
                }
            }
        }
        units
    }
}

/// The positions that perft begins from: the first deal, and others out of the middle of games.
fn roots<P: Plain>(positions: &mut [Position<P>]) -> impl Iterator<Item = &mut Position<P>> {
    // Odd, so that the ply goes round as well as the game.
    let step = (positions.len() / ROOTS) | 1;
    positions.iter_mut().step_by(step).take(ROOTS)
}

// By itself, as in a program that does nothing else: what is around it would take registers.
#[inline(never)]
fn make_and_undo<G: MoveRules>(game: &mut G, moves: &[G::Move]) {
    for &m in moves {
        let undo = game.apply(m, |_| {});
        black_box(&mut *game).undo(undo);
        black_box(&mut *game);
    }
}

fn playout<P: Plain>(plain: &mut P, chance: &mut Chance, max_plies: u32) -> u32 {
    let mut plies = 0;
    while plies < max_plies {
        let Some(&m) = chance.pick(&plain.legal()) else {
            break;
        };
        plain.apply(m);
        plies += 1;
    }
    plies
}

fn plain_perft<P: Plain>(plain: &P, depth: u32) -> u64 {
    let moves = plain.legal();
    if depth <= 1 {
        return if depth == 0 { 1 } else { moves.len() as u64 };
    }
    let after = |m| {
        let mut made = plain.clone();
        made.apply(m);
        plain_perft(&made, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both sides do the same work, so that a ratio of their times is one of speeds.
    fn both_sides_do_the_same<P: Plain>(cases: &[Case]) {
        for case in cases {
            let mut work = Work::<P>::new(case.clone().thinned(1, 1), 2);
            for group in Group::ALL {
                let [engine, plain] = Side::BOTH.map(|side| work.pass(group, side));
                assert_eq!(engine, plain, "{} {}", case.name, group.name());
                assert!(engine >= 2, "{} {}", case.name, group.name());
            }
            // A pass leaves the positions as they were.
            assert_eq!(
                work.pass(Group::Perft, Side::Engine),
                work.pass(Group::Perft, Side::Reference)
            );
        }
    }

    #[test]
    fn spider_is_in_step() {
        both_sides_do_the_same::<crate::spider::PlainSpider>(&crate::spider::cases());
    }

    #[test]
    fn guppy_is_in_step() {
        both_sides_do_the_same::<crate::guppy::PlainGuppy>(&crate::guppy::cases());
    }

    #[test]
    fn mummichog_is_in_step() {
        both_sides_do_the_same::<crate::mummichog::PlainMummichog>(&crate::mummichog::cases());
    }

    #[test]
    fn flood_is_in_step() {
        both_sides_do_the_same::<crate::flood::PlainFlood>(&crate::flood::cases());
    }
}
