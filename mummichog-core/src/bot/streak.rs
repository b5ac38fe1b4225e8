//! A player for long runs.

use alloc::sync::Arc;
use alloc::vec::Vec;

use games_common::{Bot, Seat, Sitting};

use super::plan::{Flip, Known, Plan};
use crate::game::Mummichog;
use crate::knowledge::Knowledge;
use crate::moves::Move;
use crate::rules::{Deal, Rules};
use crate::tiles::{Face, Place};

/// A player that makes the most of runs: it looks at tiles while that pays, and cashes what it knows in one run.
///
/// It chooses from [`Knowledge`] alone, forgets nothing, and uses no chance.
///
/// **Planned.** For the rules at hand it works out once, backwards from the end of the game, what everything that can be known is worth: how many
/// tiles are unseen, how many known pairs, tiles left over and known stars there are, and the run. Its flips are the best there are for the mean of
/// the final score, in all that it weighs: known pairs, stars with any tile, and looks at one or two unseen tiles. The mean that this
/// reaches is [`expectation`](Self::expectation).
///
/// The budget is the number of such values. A value takes 8 bytes and less than a microsecond; the default game has 66,500 of them, and
/// [`ENTRIES`](Self::ENTRIES) suffice for square grids up to 10 x 10 with up to 7 faces. Clones share them, so make one for the rules
/// with [`for_rules`](Self::for_rules) and clone it for each game.
///
/// **By rule of thumb.** When the budget does not suffice it looks at two unseen tiles at a time until none is left, or with extra stars until it knows
/// matches enough for a run of four, and then takes known pairs, and stars with what is left over.
///
/// ```
/// use games_common::{Bot, Seed, Session};
/// use mummichog_core::{Mummichog, Rules, StreakBot};
///
/// let rules: Rules = "rows=4,columns=4".parse()?;
/// let mut session = Session::<Mummichog>::deal(&rules, Seed(7));
/// let mut bot = StreakBot::for_rules(&rules, StreakBot::ENTRIES);
/// while let Some(flip) = bot.choose_in(&session) {
///     session.play(session.to_move(), flip)?;
/// }
/// assert!(session.outcome().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StreakBot {
    entries: u32,
    plan: Option<(Rules, Option<Arc<Plan>>)>,
    hints: Vec<Move>,
}

impl Default for StreakBot {
    /// With a budget of [`ENTRIES`](Self::ENTRIES).
    fn default() -> Self {
        Self::new(Self::ENTRIES)
    }
}

impl StreakBot {
    /// The usual budget: five million values, 40 megabytes at most.
    pub const ENTRIES: u32 = 5_000_000;

    /// A bot that plans with so many values at most, 0 for never. It plans when it first chooses, and again when the rules change.
    pub fn new(entries: u32) -> Self {
        Self {
            entries,
            plan: None,
            hints: Vec::new(),
        }
    }

    /// A bot that has planned for these rules already.
    pub fn for_rules(rules: &Rules, entries: u32) -> Self {
        let mut bot = Self::new(entries);
        bot.prepare(rules);
        bot
    }

    /// The budget.
    pub fn entries(&self) -> u32 {
        self.entries
    }

    /// How many values a plan for these rules has; with a smaller budget the bot plays by rule of thumb.
    pub fn entries_wanted(rules: &Rules) -> u64 {
        Plan::size(rules)
    }

    /// The mean of the final score by the bot's play, in thousandths of a point, given what is known; `None` when the game is over, without a plan,
    /// and for knowledge that contradicts itself.
    ///
    /// Knowledge that begins in mid-game takes the tiles that are left as freshly dealt. So does this, and it takes for granted that with extra stars a
    /// run of four or more knows its star.
    pub fn expectation(&mut self, knowledge: &Knowledge) -> Option<i64> {
        let view = knowledge.view();
        if view.outcome().is_some() {
            return None;
        }
        let plan = self.prepare(view.rules())?;
        let sorted = Sorted::new(knowledge)?;
        let to_come = plan.expected(sorted.known(), view.run().into())?;
        Some(1000 * view.score() + to_come)
    }

    fn prepare(&mut self, rules: &Rules) -> Option<Arc<Plan>> {
        match &self.plan {
            Some((planned, plan)) if planned == rules => plan.clone(),
            _ => {
                let enough = Plan::size(rules) <= self.entries.into();
                let plan = enough.then(|| Arc::new(Plan::new(rules)));
                self.plan = Some((*rules, plan.clone()));
                plan
            }
        }
    }
}

impl Bot<Mummichog> for StreakBot {
    fn choose(&mut self, _: Seat, knowledge: &Knowledge, legal: &[Move]) -> Option<Move> {
        let view = knowledge.view();
        let run = view.run().into();
        let flip = Sorted::new(knowledge).and_then(|sorted| {
            let sort = match self.prepare(view.rules()) {
                Some(plan) => plan.best(sorted.known(), run),
                None => sorted.by_thumb(run),
            };
            sorted.flip(sort?)
        });
        let flip = flip.or_else(|| {
            Mummichog::hints(knowledge, &mut self.hints);
            self.hints.first().copied()
        });
        // Legal moves come in their own order.
        flip.and_then(|m| legal.binary_search(&m).ok())
            .map_or(legal.first().copied(), |i| Some(legal[i]))
    }
}

/// The tiles that are left, by what is known of them.
struct Sorted {
    rules: Rules,
    unseen: Vec<Place>,
    pairs: Vec<(Place, Place)>,
    odd: Vec<Place>,
    stars: Vec<Place>,
}

impl Sorted {
    /// `None` for a deal of pairs that is none.
    fn new(knowledge: &Knowledge) -> Option<Self> {
        let mut odd: Vec<(Place, Face)> = Vec::new();
        let mut sorted = Self {
            rules: *knowledge.view().rules(),
            unseen: knowledge.unseen().collect(),
            pairs: Vec::new(),
            odd: Vec::new(),
            stars: Vec::new(),
        };
        for (place, face) in knowledge.seen() {
            if face.is_star() {
                sorted.stars.push(place);
            } else if let Some(i) = odd.iter().position(|(_, other)| *other == face) {
                sorted.pairs.push((odd.remove(i).0, place));
            } else {
                odd.push((place, face));
            }
        }
        sorted.odd.extend(odd.iter().map(|&(place, _)| place));
        let (hidden, over) = (sorted.unseen.len(), sorted.odd.len());
        let fits = sorted.rules.dealing() == Deal::Random
            || hidden >= over && (hidden - over).is_multiple_of(2);
        fits.then_some(sorted)
    }

    fn known(&self) -> Known {
        let count = |places: usize| u16::try_from(places).unwrap_or(u16::MAX);
        Known {
            unseen: count(self.unseen.len()),
            pairs: count(self.pairs.len()),
            odd: count(self.odd.len()),
            stars: count(self.stars.len()),
        }
    }

    /// The first flip of a sort.
    fn flip(&self, sort: Flip) -> Option<Move> {
        let first = |places: &[Place]| places.first().copied();
        let second = |places: &[Place]| places.get(1).copied();
        let (unseen, odd, stars) = (&self.unseen, &self.odd, &self.stars);
        let pair = self.pairs.first();
        let (one, other) = match sort {
            Flip::Pair => *pair?,
            Flip::StarOdd => (first(stars)?, first(odd)?),
            Flip::StarStar => (first(stars)?, second(stars)?),
            Flip::StarUnseen => (first(stars)?, first(unseen)?),
            Flip::TwoUnseen => (first(unseen)?, second(unseen)?),
            Flip::UnseenOdd => (first(unseen)?, first(odd)?),
            Flip::UnseenPaired => (first(unseen)?, pair?.0),
            Flip::TwoOdd => (first(odd)?, second(odd)?),
        };
        Some(Move::new(one, other))
    }

    /// The sort of flip that the rule of thumb takes.
    fn by_thumb(&self, run: u16) -> Option<Flip> {
        let known = self.known();
        let sure = known.pairs
            + if self.unseen.is_empty() {
                known.stars.min(known.odd) + known.stars.saturating_sub(known.odd) / 2
            } else {
                known.stars
            };
        let wanted = if self.rules.turns_wild() {
            4u16.saturating_sub(run)
        } else {
            u16::MAX
        };
        let looks = [Flip::TwoUnseen];
        let takes = [
            Flip::Pair,
            Flip::StarOdd,
            Flip::StarUnseen,
            Flip::StarStar,
            Flip::UnseenOdd,
            Flip::TwoUnseen,
            Flip::UnseenPaired,
        ];
        let order = if sure < wanted {
            looks.iter().chain(&takes)
        } else {
            takes.iter().chain(&looks)
        };
        order.copied().find(|&sort| self.flip(sort).is_some())
    }
}
