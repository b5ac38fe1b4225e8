//! Sampling draws with exactly the chances that the rules give.

// Weights of small counts.
#![allow(
    clippy::cast_precision_loss,
    clippy::naive_bytecount,
    clippy::maybe_infinite_iter
)]

mod common;

use std::collections::BTreeMap;

use common::{Player, at, rules};
use games_common::{Chance, Hidden, Notation, Scored, Seat, Seed, Seeded};
use mummichog_core::{Event, Face, Mummichog, Place, Rules};

fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

/// The faces of a board as numbers, the star being `f`.
type Faces = Vec<u8>;

fn matching(f: u8, one: u8, other: u8) -> bool {
    one == other || one == f || other == f
}

/// How likely all that was told is on a board with these faces, up to what is the same for every board. `None` left out as 0.
///
/// Written from the rules alone: every draw of M10 is among the tiles that are not wild then, every peek among all that are left.
fn likelihood(rules: &Rules, dealt: &Faces, told: &[Vec<Event>], over_now: bool) -> f64 {
    let columns = usize::from(rules.columns());
    let at = |p: Place| usize::from(p.row()) * columns + usize::from(p.column());
    let f = rules.face_count();
    let number = |face: Face| face.number().unwrap_or(f);
    let mut tiles: Vec<Option<u8>> = dealt.iter().copied().map(Some).collect();
    let over = |tiles: &[Option<u8>]| {
        let left: Vec<u8> = tiles.iter().flatten().copied().collect();
        !(0..left.len()).any(|i| (0..i).any(|j| matching(f, left[i], left[j])))
    };
    let mut weight = 1.0;
    let mut run = 0;
    if over(&tiles) && !told.is_empty() {
        return 0.0;
    }
    for (n, events) in told.iter().enumerate() {
        let mut flipped = Vec::new();
        let mut turned = false;
        for event in events {
            match *event {
                Event::Shown { place, face } => {
                    if tiles[at(place)] != Some(number(face)) {
                        return 0.0;
                    }
                    flipped.push(at(place));
                }
                Event::Matched { .. } => {
                    run += 1;
                    for &tile in &flipped {
                        tiles[tile] = None;
                    }
                }
                Event::Mismatched { .. } => run = 0,
                Event::Peek { place, face } => {
                    if tiles[at(place)] != Some(number(face)) {
                        return 0.0;
                    }
                }
                Event::BecameWild { place } => {
                    let ordinary = tiles.iter().flatten().filter(|&&t| t != f).count();
                    if tiles[at(place)] == Some(f) || tiles[at(place)].is_none() {
                        return 0.0;
                    }
                    weight /= ordinary as f64;
                    tiles[at(place)] = Some(f);
                    turned = true;
                }
                Event::Cleared { .. } | Event::Finished { .. } => {}
                _ => panic!("an event that this does not know: {event}"),
            }
        }
        if rules.turns_wild() && run >= 4 && !turned && tiles.iter().flatten().any(|&t| t != f) {
            return 0.0;
        }
        let ends_here = n + 1 == told.len() && over_now;
        if over(&tiles) != ends_here {
            return 0.0;
        }
    }
    if told.is_empty() && over(&tiles) != over_now {
        0.0
    } else {
        weight
    }
}

/// Every board that these rules can deal with, all equally likely.
fn all_deals(rules: &Rules) -> Vec<Faces> {
    let images = rules.face_count() + u8::from(rules.has_stars());
    let mut deals = vec![Vec::new()];
    for _ in 0..rules.tiles() {
        deals = deals
            .into_iter()
            .flat_map(|deal: Faces| (0..images).map(move |i| [deal.as_slice(), &[i]].concat()))
            .collect();
    }
    if !rules.has_stars() {
        deals.retain(|deal| (0..images).all(|i| deal.iter().filter(|&&x| x == i).count() == 2));
    }
    deals
}

/// The text of the tiles of a position.
fn tiles(game: &Mummichog) -> String {
    game.position()
        .split(' ')
        .next()
        .expect("tiles")
        .to_string()
}

/// Holds the frequencies of sampled boards against their true chances.
fn samples_are_fair(player: &Player, samples: u32) {
    let rules = *player.game.rules();
    let f = rules.face_count();
    let columns = usize::from(rules.columns());
    let mut wanted: BTreeMap<String, f64> = BTreeMap::new();
    for deal in all_deals(&rules) {
        let weight = likelihood(&rules, &deal, &player.told, player.game.outcome().is_some());
        if weight > 0.0 {
            // The board now: the deal, but with what was turned or taken since as it is seen.
            let text: Vec<String> = deal
                .chunks(columns)
                .zip(0..)
                .map(|(row, r)| {
                    let tile = |(&image, c): (&u8, u8)| {
                        let p = Place::new(r, c).expect("a place");
                        let turned = player
                            .told
                            .iter()
                            .flatten()
                            .any(|e| *e == Event::BecameWild { place: p });
                        match (player.game.face(p), turned || image == f) {
                            (None, _) => ".".to_string(),
                            (Some(_), true) => "*".into(),
                            (Some(_), false) => Face::ordinary(image).expect("a face").to_string(),
                        }
                    };
                    row.iter().zip(0..).map(tile).collect()
                })
                .collect();
            *wanted
                .entry(format!("tiles={}", text.join("/")))
                .or_default() += weight;
        }
    }
    let total: f64 = wanted.values().sum();
    assert!(
        wanted.contains_key(&tiles(&player.game)),
        "the truth must be possible"
    );
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    let mut chance = Chance::new(Seed(5), "test", 0, 0).expect("a stream");
    for _ in 0..samples {
        let sample = Mummichog::sample(&player.mind, &mut chance);
        assert_eq!(sample.view(Seat::FIRST), player.game.view(Seat::FIRST));
        *found.entry(tiles(&sample)).or_default() += 1;
    }
    let mut chi = 0.0;
    let mut cells = 0.0;
    for (text, weight) in &wanted {
        let expected = weight / total * f64::from(samples);
        assert!(expected > 5.0, "too few samples for {text}: {expected}");
        let n = f64::from(found.remove(text).unwrap_or(0));
        chi += (n - expected) * (n - expected) / expected;
        cells += 1.0;
    }
    assert!(found.is_empty(), "impossible boards: {found:?}");
    // Six standard deviations above the mean of chi squared.
    let limit = cells - 1.0 + 6.0 * (2.0f64 * (cells - 1.0)).sqrt() + 1e-9;
    assert!(
        chi <= limit,
        "chi squared {chi} over {cells} boards, at most {limit}"
    );
}

#[test]
fn a_fresh_deal_is_sampled_given_that_a_match_is_left() {
    // With more faces than tiles a match is rare; with fewer it is certain.
    for (text, samples) in [
        ("rows=2,columns=2,faces=6", 60_000),
        ("rows=1,columns=3,faces=9", 40_000),
        ("rows=1,columns=2,faces=31", 20_000),
        ("rows=2,columns=3,faces=2", 20_000),
    ] {
        let rules = rules(text);
        let open = (0..)
            .map(|seed| Mummichog::deal(&rules, Seed(seed)))
            .find(|g| g.outcome().is_none());
        samples_are_fair(&Player::new(open.expect("a deal")), samples);
    }
}

#[test]
fn a_dead_deal_is_sampled_dead() {
    for (text, samples) in [
        ("rows=2,columns=2,faces=6", 20_000),
        ("rows=1,columns=2,faces=5", 2_000),
        ("rows=1,columns=3,faces=9", 20_000),
    ] {
        let rules = rules(text);
        let dead = (0..)
            .map(|seed| Mummichog::deal(&rules, Seed(seed)))
            .find(|g| g.outcome().is_some());
        samples_are_fair(&Player::new(dead.expect("a deal")), samples);
    }
}

#[test]
fn known_tiles_are_weighed_in() {
    // Seen a and b; two or three tiles are unseen and at least one of them matches something.
    for (text, position, flips) in [
        (
            "rows=2,columns=2,faces=4",
            "tiles=ab/ac flips=0 run=0 streak=0",
            &["a1 b1"][..],
        ),
        (
            "rows=1,columns=5,faces=6",
            "tiles=abcd* flips=0 run=0 streak=0",
            &["a1 b1", "a1 c1"],
        ),
        (
            "rows=1,columns=5,faces=6",
            "tiles=abcdb flips=0 run=0 streak=0",
            &["a1 b1", "b1 c1", "a1 d1"],
        ),
        (
            "rows=1,columns=5,faces=3",
            "tiles=aabca flips=0 run=0 streak=0",
            &["a1 c1", "a1 b1"],
        ),
        (
            "rows=1,columns=5,faces=3",
            "tiles=a*bca flips=0 run=0 streak=0",
            &["a1 c1", "a1 b1"],
        ),
        // One tile left over: it may be anything.
        (
            "rows=1,columns=3,faces=3",
            "tiles=aab flips=0 run=0 streak=0",
            &["a1 b1"],
        ),
        // Two tiles left over and the game over: both ordinary and different.
        (
            "rows=2,columns=2,faces=3",
            "tiles=aa/bc flips=0 run=0 streak=0",
            &["a1 b1"],
        ),
    ] {
        let mut player = Player::new(at(text, position));
        for text in flips {
            player.play(text);
        }
        samples_are_fair(&player, 20_000);
    }
}

#[test]
fn tiles_that_became_stars_tell_of_the_others() {
    // A run of matches over a board of 12: the draws of M10 are among fewer tiles the more stars there are.
    let mut looked_at = 0;
    for (text, samples) in [
        (
            "rows=2,columns=6,faces=1,extra_stars=true,peek_at=0",
            20_000,
        ),
        (
            "rows=2,columns=6,faces=1,extra_stars=true,peek_at=5",
            20_000,
        ),
        (
            "rows=2,columns=6,faces=2,extra_stars=true,peek_at=0",
            20_000,
        ),
        (
            "rows=1,columns=13,faces=1,extra_stars=true,peek_at=2",
            20_000,
        ),
    ] {
        let rules = rules(text);
        for seed in 0..14 {
            let mut player = Player::new(Mummichog::deal(&rules, Seed(seed)));
            let matches = 4 + seed % 2;
            for _ in 0..matches {
                if let Some(m) = player.a_match() {
                    player.play(&m);
                }
            }
            // Something is still hidden, or all that is left must be stars.
            if player.game.tiles_left() >= 2 && player.game.outcome().is_none() {
                samples_are_fair(&player, samples);
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 25, "{looked_at}");
}

#[test]
fn no_new_star_means_that_all_are_stars() {
    let mut player = Player::new(at(
        "rows=3,columns=4,extra_stars=true",
        "tiles=aa**/*..*/.... flips=3 run=3 streak=3",
    ));
    player.play("a1 b1");
    let known: Vec<_> = player
        .mind
        .seen()
        .map(|(p, face)| (p.to_string(), face))
        .collect();
    assert_eq!(
        known,
        ["c1", "d1", "a2", "d2"].map(|p| (p.to_string(), Face::STAR))
    );
    assert_eq!(player.mind.unseen().count(), 0);
}

#[test]
fn pairs_are_sampled_in_pairs() {
    for (position, flips) in [
        ("tiles=ab/ca/cb flips=0 run=0 streak=0", &[][..]),
        ("tiles=ab/ca/cb flips=0 run=0 streak=0", &["a1 b1"]),
        ("tiles=ab/ca/cb flips=0 run=0 streak=0", &["a1 b2"]),
        ("tiles=ab/ca/cb flips=0 run=0 streak=0", &["a1 b1", "a1 a2"]),
        ("tiles=ab/ca/cb flips=0 run=0 streak=0", &["a1 b2", "a2 b1"]),
    ] {
        let mut player = Player::new(at("rows=3,columns=2,deal=pairs,peek_at=0", position));
        for text in flips {
            player.play(text);
        }
        samples_are_fair(&player, 10_000);
    }
}

#[test]
fn pairs_joined_late_are_sampled_in_pairs() {
    // Which faces are gone is not known then: any of the four may be left.
    let game = at(
        "rows=2,columns=4,deal=pairs",
        "tiles=a.../.a.. flips=3 run=3 streak=3",
    );
    let mind = Mummichog::knowledge(game.rules(), &game.view(Seat::FIRST));
    let mut chance = Chance::new(Seed(1), "test", 0, 0).expect("a stream");
    let mut seen = [0; 4];
    for _ in 0..4000 {
        let sample = Mummichog::sample(&mind, &mut chance);
        let [one, other] = ["a1", "b2"].map(|p| {
            sample
                .face(place(p))
                .and_then(Face::number)
                .expect("a face")
        });
        assert_eq!(one, other);
        seen[usize::from(one)] += 1;
    }
    assert!(seen.iter().all(|n| (840..1160).contains(n)), "{seen:?}");
}
