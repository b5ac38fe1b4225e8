//! A player that plans.

mod memo;
mod node;
mod search;
mod step;
mod worth;

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::cmp::Reverse;

use games_common::{Bot, Seat, Seed, Seeded, purpose};

use crate::colour::Order;
use crate::game::Guppy;
use crate::moves::Move;
use crate::view::{Knowledge, View};
use search::{Plan, Search};
use step::Step;

/// New cloths that are drawn to see what the next one may be worth.
const SAMPLES: u32 = 4;
/// How many times smaller a search on each of them is.
const SAMPLE_SHARE: u32 = 8;
/// How many cloths the player is ready to see before it has used a pair, and how many more for each used one, where the rules allow
/// that many.
const CLOTHS: u64 = 8;
const CLOTHS_A_PAIR: u64 = 2;

/// A player that plans its dyes, sponges and cuts to the end of the game.
///
/// It knows what [`Knowledge`] holds: the table, but not what chance will do. From there it searches with a beam: in each step every kept table is
/// tried with each dye and sponge that gives an open order a tile or blackens a bead, with one or two sponges ahead of a dye where that makes a
/// patch grow by several tiles, and with each open order's patches cut; of the tables reached, those that promise most are kept, and equal ones
/// only once. A table promises its score, what the patches on it are worth, parts of the bonus for orders that are
/// not filled yet (G12), and something for dye, sponges, beads and beads to be hoped for (G7, G9, G10). Under the rule of
/// rectangles it does not see those that lack a few tiles. The plan is the line to the table that would score most if everything were cut then.
///
/// When new cloth can be had (G13), four cloths are drawn from the player's own stream and planned on with less effort; if they are worth more on
/// average than the plan, counting that after a bad one there may be another, it takes new cloth. It does so only until the game has seen eight
/// cloths and two more for each used pair, so its games end under all rules.
///
/// A plan is followed up to the next large patch that may bring a bead, new cloth or the end of what it foresaw, then a new one is
/// made; what the old one had in mind beyond the large patch is among the lines that the new search weighs, so a plan is not lost for less. Each
/// choice first compares the table with the one that the plan expects, so the player may be asked anywhere, after undo or in
/// another game, and then plans anew. What it chooses depends on its seed, its budget, the table and the plan it has from
/// earlier choices, and on nothing else.
///
/// A plan weighs at most [`nodes`](Self::nodes) tables and the few of the old plan, half as many again if new cloth is to be had; a game has some
/// four to ten plans. A search holds some hundred bytes for each table, freed when it is done. Bleach (G17) is never used.
///
/// ```
/// use games_common::{Scored, Seed, Session};
/// use guppy_core::{Guppy, Planner, Rules};
/// # use games_common::Bot;
/// let rules = "level=6,patch=connected,cloth_limit=1".parse()?;
/// let mut session: Session<Guppy> = Session::deal(&rules, Seed(1));
/// let mut planner = Planner::new(Seed(1), 500);
/// while let Some(m) = planner.choose_in(&session) {
///     session.play(session.to_move(), m)?;
/// }
/// assert!(session.game().outcome().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Planner {
    seed: Seed,
    nodes: u32,
    /// Moves, each with the table on which it is to be made.
    plan: VecDeque<(View, Move)>,
    /// What the plan had in mind after these moves, and for which table, a bead aside that may appear on it.
    rest: Option<(View, Vec<Step>)>,
}

impl Planner {
    /// The budget unless another is asked for.
    pub const NODES: u32 = 40_000;

    /// A player with a budget of tables weighed for each plan. With 0 it only cuts what lies there and takes new cloth.
    pub fn new(seed: Seed, nodes: u32) -> Self {
        Self {
            seed,
            nodes,
            plan: VecDeque::new(),
            rest: None,
        }
    }

    /// How many tables a plan weighs at most, those on new cloth and of an old plan aside.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// What new cloth promises, given the last one that may be taken.
    fn fresh(&self, view: &View, last: u64) -> i64 {
        let mut values = [0; SAMPLES as usize];
        for (i, value) in (0..).zip(&mut values) {
            let mut table = *view;
            table.stock.hand = None;
            table.tally.cloths += 1;
            table.tally.gone = table.stock.used;
            let index = (view.tally.cloths as u32)
                .wrapping_mul(SAMPLES)
                .wrapping_add(i);
            let mut chance = Guppy::stream(self.seed, purpose::PLAYERS, index);
            let colours = table.rules.starting_colours();
            table.cloth.draw(colours, &mut chance);
            let mut search = Search::new(self.nodes / SAMPLE_SHARE);
            *value = search.plan(&table, &[]).value;
        }
        let samples = i64::from(SAMPLES);
        let mut mean = values.iter().sum::<i64>() / samples;
        for _ in view.tally.cloths + 1..last {
            mean = values.iter().map(|&v| v.max(mean)).sum::<i64>() / samples;
        }
        mean
    }

    fn make_plan(&mut self, view: &View) {
        self.plan.clear();
        let known = self.rest.take().map_or(Vec::new(), |(mut table, steps)| {
            table.cloth.white = view.cloth.white;
            if table == *view { steps } else { Vec::new() }
        });
        let mut search = Search::new(self.nodes);
        let Plan { value, steps } = search.plan(view, &known);
        let used = u64::from(view.stock.used.count_ones());
        let last = view.cloth_limit().min(CLOTHS + CLOTHS_A_PAIR * used);
        if view.may_take_cloth() && view.tally.cloths < last && self.fresh(view, last) > value {
            self.plan.push_back((*view, Move::Cloth));
            return;
        }
        let mut table = *view;
        for (i, &step) in steps.iter().enumerate() {
            if let Step::Cut(order) = step {
                self.plan_cuts(&mut table, order);
            }
            let mut acts = step.acts();
            while let Some(m) = acts.next() {
                self.plan.push_back((table, m));
                if table.spend(m) > 0 {
                    // A bead may appear.
                    let steps = acts.map(Step::Act).chain(steps[i + 1..].iter().copied());
                    self.rest = Some((table, steps.collect()));
                    return;
                }
            }
        }
        self.plan_end(table);
    }

    /// Picks an order's pair up, if it is not in hand, and cuts all of its patches.
    fn plan_cuts(&mut self, table: &mut View, order: Order) {
        if table.stock.hand != Some(order) {
            self.plan.push_back((*table, Move::Pick { order }));
            table.stock.used |= order.bit();
            table.stock.hand = Some(order);
        }
        for patch in table.cuts(order) {
            self.plan.push_back((*table, Move::Cut { patch }));
            let _ = table.cut(patch, |_| {});
        }
    }

    /// Nothing more is to be dyed: the best order there is goes, and then a new plan is made with what that brought.
    fn plan_end(&mut self, mut table: View) {
        if let Some(hand) = table.stock.hand {
            self.plan_cuts(&mut table, hand);
        }
        if !self.plan.is_empty() {
            return;
        }
        let mut open: Vec<Order> = table.open_orders().collect();
        open.sort_by_key(|&order| Reverse(table.worth(order).cash));
        match open.first() {
            Some(&order) => self.plan_cuts(&mut table, order),
            None => self.plan.push_back((table, Move::Put)),
        }
    }
}

impl Bot<Guppy> for Planner {
    fn choose(&mut self, _: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        let view = &knowledge.view;
        let fits = |next: Option<(View, Move)>| {
            next.filter(|(table, m)| table == view && legal.contains(m))
                .map(|(_, m)| m)
        };
        if legal.is_empty() {
            return None;
        }
        if let Some(m) = fits(self.plan.pop_front()) {
            return Some(m);
        }
        self.make_plan(view);
        // The list of another table than that of the knowledge may not have it.
        fits(self.plan.pop_front()).or(legal.first().copied())
    }
}
