//! Random games that laws are looked at in.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::{Hash, Hasher};

use super::{Failure, Plan, Tally};
use crate::random::purpose;
use crate::{Chance, Game, Seat, Seed};

/// A law's finding: `Err` says what is wrong.
pub(super) type Found = Result<(), Wrong>;

/// What is wrong, and the move that it is about when that is not the last one made.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) about: Option<String>,
    pub(super) what: String,
}

impl From<String> for Wrong {
    fn from(what: String) -> Self {
        Self { about: None, what }
    }
}

/// A finding about a move other than the last one made.
pub(super) fn wrong(about: &impl ToString, what: String) -> Wrong {
    Wrong {
        about: Some(about.to_string()),
        what,
    }
}

/// Two values that have to be equal.
pub(super) fn same<T: PartialEq + Debug>(what: &str, found: &T, wanted: &T) -> Found {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("{what}: found {found:?}, wanted {wanted:?}").into())
    }
}

/// A game under way: the state, what every seat knows, and a stream for the law's own choices.
pub(super) struct Walk<G: Game> {
    pub(super) game: G,
    pub(super) minds: Vec<G::Knowledge>,
    pub(super) chance: Chance,
    pub(super) seed: Seed,
    pub(super) ply: u32,
    pub(super) last: Option<G::Move>,
    pub(super) legal: Vec<G::Move>,
}

impl<G: Game> Walk<G> {
    pub(super) fn begin(rules: &G::Rules, seed: Seed) -> Self {
        let game = G::deal(rules, seed);
        let minds = (0..game.seats())
            .map(|s| G::knowledge(rules, &game.view(Seat(s))))
            .collect();
        let chance = G::stream(seed, purpose::CONFORMANCE, 0);
        Self {
            game,
            minds,
            chance,
            seed,
            ply: 0,
            last: None,
            legal: Vec::new(),
        }
    }

    /// A random legal move, if there is one.
    pub(super) fn pick(&mut self) -> Option<G::Move> {
        self.legal.clear();
        self.game.legal_moves(&mut self.legal);
        self.chance.pick(&self.legal).copied()
    }

    /// Makes a move and tells every seat what it may see.
    pub(super) fn make(&mut self, m: G::Move) -> (G::Undo, Vec<G::Event>) {
        let mut events = Vec::new();
        let undo = self.game.apply(m, |e| events.push(e));
        self.learn(&events, false);
        self.ply += 1;
        self.last = Some(m);
        (undo, events)
    }

    pub(super) fn learn(&mut self, events: &[G::Event], undone: bool) {
        for (i, mind) in self.minds.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            G::learn(
                mind,
                &seen::<G>(seat, events),
                &self.game.view(seat),
                undone,
            );
        }
    }

    pub(super) fn failure(&self, law: &'static str, wrong: Wrong) -> Failure {
        let last_move = wrong
            .about
            .or_else(|| self.last.as_ref().map(ToString::to_string));
        Failure {
            law,
            seed: self.seed,
            ply: self.ply,
            last_move,
            what: wrong.what,
        }
    }
}

/// What a seat sees of a list of events.
pub(super) fn seen<G: Game>(seat: Seat, events: &[G::Event]) -> Vec<G::Event> {
    events.iter().filter_map(|e| G::seen_by(seat, e)).collect()
}

/// Looks at every state of random games, the deal and the last one included.
pub(super) fn at_every_state<G: Game>(
    law: &'static str,
    rules: &G::Rules,
    plan: &Plan,
    mut look: impl FnMut(&mut Walk<G>) -> Found,
) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for seed in plan.seeds.clone() {
        let mut walk = Walk::<G>::begin(rules, Seed(seed));
        tally.games += 1;
        loop {
            tally.states += 1;
            look(&mut walk).map_err(|w| walk.failure(law, w))?;
            if walk.ply >= plan.plies {
                break;
            }
            let Some(m) = walk.pick() else { break };
            walk.make(m);
        }
    }
    Ok(tally)
}

/// A value's hash by a fixed function (FNV-1a), for laws about equal values.
pub(super) fn hash_of(value: &impl Hash) -> u64 {
    struct Fnv(u64);
    impl Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for b in bytes {
                self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A text with a few random changes: cut short, or letters dropped, swapped, or put in from `letters` and from the text itself.
pub(super) fn damage(text: &str, letters: &[char], chance: &mut Chance) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=chance.index(3).unwrap_or(0) {
        let at = chance.index(chars.len() + 1).unwrap_or(0);
        // Half of them are the text's own: so it often stays nearly right.
        let own = chance.percent(50) && !chars.is_empty();
        let letter = chance
            .pick(if own { &chars } else { letters })
            .copied()
            .unwrap_or('?');
        match chance.index(5) {
            Some(0) if at < chars.len() => drop(chars.remove(at)),
            Some(1) if at < chars.len() => chars[at] = letter,
            Some(2) => chars.truncate(at),
            Some(3) if at < chars.len() => {
                let other = chance.index(chars.len()).unwrap_or(0);
                chars.swap(at, other);
            }
            _ => chars.insert(at, letter),
        }
    }
    chars.into_iter().collect()
}

/// Letters that texts of games are made of, and some that they are not.
pub(super) const LETTERS: [char; 34] = [
    '0', '1', '2', '5', '9', 'a', 'c', 'd', 'h', 's', 'x', 'A', 'J', 'K', 'Q', 'T', 'K', '-', '/',
    '=', ',', '.', ' ', '[', ']', '*', '+', ':', '(', '\n', '\0', 'é', '♠', '😀',
];
