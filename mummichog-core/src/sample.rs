//! Full states that fit what is known.

// Counts below 2^9 are weighed here, far within what a double holds.
#![allow(clippy::cast_precision_loss)]

use alloc::vec::Vec;

use games_common::Chance;

use crate::game::{Mummichog, below};
use crate::knowledge::{Knowledge, UNSEEN};
use crate::rules::Deal;
use crate::tiles::{Face, GONE, Place};
use crate::view::View;

/// How often a board is drawn at most. Draws fit at once when all flips were seen; after a start in mid-game about one in 32 does, or more.
const TRIES: u32 = 1000;

/// A state that fits, drawn with its own probability among all that fit.
pub(crate) fn sample(knowledge: &Knowledge, chance: &mut Chance) -> Mummichog {
    let seed = chance.seed();
    let view = &knowledge.view;
    // The view's counters go with each other; whether the tiles go with them can depend on what is drawn.
    let fits = |faces| {
        let game = Mummichog::lay(view.rules, seed, faces, view.tally).ok()?;
        (game.over() == view.over && game.check_tiles().is_ok()).then_some(game)
    };
    let mut attempt = |knowledge: &Knowledge| {
        for _ in 0..TRIES {
            let faces = match view.rules.dealing() {
                Deal::Random => draw_random(knowledge, chance)?,
                Deal::Pairs => draw_pairs(knowledge, chance)?,
            };
            if let Some(game) = fits(faces) {
                return Some(game);
            }
        }
        None
    };
    // No game tells what no state fits; whoever makes events up gets a state that fits the view.
    let fitting = attempt(knowledge)
        .or_else(|| attempt(&Knowledge::new(view)))
        .or_else(|| fits(likely_tiles(view)?));
    match fitting {
        Some(game) => game,
        None => unreachable!("a view that no state has"),
    }
}

/// Face codes by place that fit the view if any do: a star and many different faces are what counters ask for. `None` when no tiles
/// are over, or not over, as the view has it.
pub(crate) fn likely_tiles(view: &View) -> Option<[u8; 256]> {
    let (left, faces) = (view.left.len(), u16::from(view.rules.face_count()));
    // Flips that are used up end a game whatever the tiles are.
    let over = match (view.tally.full(), view.over) {
        (true, false) => return None,
        (true, true) => left < 2,
        (false, over) => over,
    };
    let code = match (view.rules.dealing(), over) {
        // A match is left while a tile is.
        (Deal::Pairs, over) if over == (left == 0) => |i, _| i / 2 + 1,
        // A long run can have turned the one tile left into a star. Otherwise a face that differs from others is worth more.
        (Deal::Random, true) if left == 1 && view.run() >= 4 => |_, _| 0,
        (Deal::Random, true) if left < 2 || left <= faces => |i, _| i + 1,
        (Deal::Random, false) if left >= 2 => |i, images| i % images,
        _ => return None,
    };
    let mut tiles = [GONE; 256];
    for (i, place) in (0u16..).zip(view.left.places()) {
        tiles[place.index()] = code(i, faces + 1) as u8;
    }
    Some(tiles)
}

/// The tiles whose faces are wanted, and the faces known so far.
struct Table {
    faces: [u8; 256],
    unseen: [Place; 256],
    n: usize,
}

impl Table {
    fn new(knowledge: &Knowledge) -> Self {
        let mut table = Self {
            faces: [GONE; 256],
            unseen: [Place::from_code(0); 256],
            n: 0,
        };
        for place in knowledge.view.left.places() {
            let code = knowledge.faces[place.index()];
            table.faces[place.index()] = code;
            if code == UNSEEN {
                table.unseen[table.n] = place;
                table.n += 1;
            }
        }
        table
    }

    fn put(&mut self, i: usize, code: u8) {
        self.faces[self.unseen[i].index()] = code;
    }
}

/// Faces dealt each for itself (`M2`), given the end (`M7`) and the draws among tiles that were not wild (`M10`). `None`
/// when nothing fits.
///
/// The chance of a set of unseen faces depends only on how many are stars, so that number is drawn first, then which tiles they are, then
/// the ordinary faces. A match must be among the tiles when they outnumber the faces; otherwise they are few, and
/// the first tile that matches an earlier one is drawn by its chance of being the first.
fn draw_random(knowledge: &Knowledge, chance: &mut Chance) -> Option<[u8; 256]> {
    let view = &knowledge.view;
    let faces = view.rules.face_count();
    let mut table = Table::new(knowledge);
    let n = table.n;
    let (scope, over) = knowledge.end_seen.unwrap_or((view.left, view.over));
    let mut counts = [0u16; 33];
    for place in scope.places() {
        match table.faces[place.index()] {
            UNSEEN | GONE => {}
            code => counts[usize::from(code.min(32))] += 1,
        }
    }
    let used: Vec<u8> = (1..=faces)
        .filter(|&code| counts[usize::from(code)] > 0)
        .collect();
    let match_known = counts[1..].iter().any(|&n| n > 1) || (counts[0] > 0 && scope.len() > 1);
    let more_than_faces = used.len() + n > usize::from(faces);
    if over && !view.tally.full() && scope.len() > 1 {
        // All different, and no star.
        if match_known || more_than_faces {
            return None;
        }
        let mut free = unused(faces, &used);
        for i in 0..n {
            table.put(i, draw_out(&mut free, chance)?);
        }
        return Some(table.faces);
    }
    let must_match = !over && !match_known && !more_than_faces;
    if knowledge.turns.is_empty() && !must_match {
        let images = u32::from(faces) + 1;
        for i in 0..n {
            table.put(i, below(chance, images) as u8);
        }
        return Some(table.faces);
    }
    if must_match && (n == 0 || used.len() + n < 2) {
        return None;
    }
    // For each unseen tile in order, the chance that without stars it is the first to match a known or an earlier one.
    let mut firsts = Vec::new();
    let f = f64::from(faces);
    let mut different = 1.0;
    if must_match {
        for i in 0..n {
            let met = (used.len() + i) as f64;
            firsts.push(different * met / f);
            different *= (f - met) / f;
        }
    }
    let starless = if must_match { firsts.iter().sum() } else { 1.0 };
    let stars = draw_star_count(knowledge, n, f, starless, chance);
    for i in 0..stars {
        let j = i + chance.index(n - i)?;
        table.unseen.swap(i, j);
        table.put(i, Face::STAR.code());
    }
    let mut next = stars;
    if stars == 0 && must_match {
        let first = weighted(&firsts, chance);
        let mut free = unused(faces, &used);
        let mut met = used;
        while next < first {
            let code = draw_out(&mut free, chance)?;
            met.push(code);
            table.put(next, code);
            next += 1;
        }
        table.put(next, *chance.pick(&met)?);
        next += 1;
    }
    for i in next..n {
        table.put(i, 1 + below(chance, faces.into()) as u8);
    }
    Some(table.faces)
}

/// How many of `n` unseen tiles are stars. `starless` is the chance that a match is among them without one, when one has to be.
fn draw_star_count(
    knowledge: &Knowledge,
    n: usize,
    faces: f64,
    starless: f64,
    chance: &mut Chance,
) -> usize {
    let mut weights = Vec::with_capacity(n + 1);
    // Against no star: one of `faces` + 1 equal images instead of `faces`, and each tile that became a star drawn among fewer.
    let mut weight = 1.0f64;
    weights.push(weight * starless);
    for stars in 1..=n {
        weight *= (n - stars + 1) as f64 / (stars as f64 * faces);
        for turn in &knowledge.turns {
            let ordinary = f64::from(turn.among.max(1)) + (n - stars) as f64;
            weight *= (ordinary + 1.0) / ordinary;
        }
        if weight > 1e200 {
            // Only their proportions count. What this rounds to nothing is nothing beside the rest.
            for w in &mut weights {
                *w *= 1e-200;
            }
            weight *= 1e-200;
        }
        weights.push(weight);
    }
    weighted(&weights, chance)
}

/// A place in a list, with chances in proportion to the weights.
fn weighted(weights: &[f64], chance: &mut Chance) -> usize {
    const STEPS: f64 = (1u64 << 53) as f64;
    let total: f64 = weights.iter().sum();
    let mut x = (chance.seed().0 >> 11) as f64 / STEPS * total;
    let mut last = 0;
    for (i, &weight) in weights.iter().enumerate() {
        if weight > 0.0 {
            if x < weight {
                return i;
            }
            x -= weight;
            last = i;
        }
    }
    // Rounding can leave a crumb.
    last
}

/// The ordinary face codes that are not in use.
fn unused(faces: u8, used: &[u8]) -> Vec<u8> {
    (1..=faces).filter(|code| !used.contains(code)).collect()
}

/// One item, taken out of the list.
fn draw_out(free: &mut Vec<u8>, chance: &mut Chance) -> Option<u8> {
    let i = chance.index(free.len())?;
    Some(free.swap_remove(i))
}

/// Faces dealt in pairs (`M12`): every face that is left lies twice. `None` when nothing fits.
fn draw_pairs(knowledge: &Knowledge, chance: &mut Chance) -> Option<[u8; 256]> {
    let view = &knowledge.view;
    let faces = view.rules.face_count();
    let mut table = Table::new(knowledge);
    let mut seen = [0u8; 256];
    for place in view
        .left
        .places()
        .filter(|p| table.faces[p.index()] != UNSEEN)
    {
        seen[usize::from(table.faces[place.index()])] += 1;
    }
    let mut taken = [false; 256];
    for (code, &face) in (0..=u8::MAX).zip(&knowledge.faces) {
        taken[usize::from(face)] |= !view.left.contains(Place::from_code(code));
    }
    let mut bag = Vec::with_capacity(table.n);
    let mut free = Vec::new();
    let mut kinds = 0;
    for code in 1..=faces {
        match (seen[usize::from(code)], taken[usize::from(code)]) {
            (0, true) => {}
            (0, false) => free.push(code),
            (1, false) => {
                kinds += 1;
                bag.push(code);
            }
            (2, false) => kinds += 1,
            _ => return None,
        }
    }
    for _ in 0..usize::from(view.left.len() / 2).checked_sub(kinds)? {
        let code = draw_out(&mut free, chance)?;
        bag.extend([code, code]);
    }
    if bag.len() != table.n {
        return None;
    }
    chance.shuffle(&mut bag);
    for (i, &code) in bag.iter().enumerate() {
        table.put(i, code);
    }
    Some(table.faces)
}
