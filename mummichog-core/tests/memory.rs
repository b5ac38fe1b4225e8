//! What is remembered, and that sampling draws with exactly the chances that the rules give.

mod common;

use std::collections::BTreeMap;

use common::{at, at_seed, flip, rules};
use games_common::{Chance, Hidden, MoveRules, Notation, Outcome, RuleSet, Scored, Seat, Seed, Seeded, Session};
use mummichog_core::{Event, Face, Knowledge, Mummichog, Place, Rules};

fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

/// A player at a table: the game, what it knows, and all that it was shown.
struct Player {
    game: Mummichog,
    mind: Knowledge,
    told: Vec<Vec<Event>>,
}

impl Player {
    fn new(game: Mummichog) -> Self {
        let mind = Mummichog::knowledge(game.rules(), &game.view(Seat::FIRST));
        Self { game, mind, told: Vec::new() }
    }

    fn play(&mut self, text: &str) -> mummichog_core::Undo {
        let m = flip(text);
        self.game.check(m).unwrap_or_else(|e| panic!("{text}: {e}"));
        let mut events = Vec::new();
        let undo = self.game.apply(m, |e| events.push(e));
        Mummichog::learn(&mut self.mind, &events, &self.game.view(Seat::FIRST), false);
        self.told.push(events);
        undo
    }

    fn take_back(&mut self, undo: mummichog_core::Undo) {
        self.game.undo(undo);
        Mummichog::learn(&mut self.mind, &[], &self.game.view(Seat::FIRST), true);
    }

    /// A true match, if there is one.
    fn a_match(&self) -> Option<String> {
        let left: Vec<_> = self.game.places_left().collect();
        let face = |p| self.game.face(p).expect("a tile");
        left.iter().enumerate().find_map(|(i, &one)| {
            let other = left[i + 1..].iter().find(|&&other| face(one).matches(face(other)))?;
            Some(format!("{one} {other}"))
        })
    }
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
    if told.is_empty() && over(&tiles) != over_now { 0.0 } else { weight }
}

/// Every board that these rules can deal with, all equally likely.
fn all_deals(rules: &Rules) -> Vec<Faces> {
    let images = rules.face_count() + u8::from(rules.has_stars());
    let mut deals = vec![Vec::new()];
    for _ in 0..rules.tiles() {
        deals = deals.into_iter().flat_map(|deal: Faces| (0..images).map(move |i| [deal.as_slice(), &[i]].concat())).collect();
    }
    if !rules.has_stars() {
        deals.retain(|deal| (0..images).all(|i| deal.iter().filter(|&&x| x == i).count() == 2));
    }
    deals
}

/// The text of the tiles of a position.
fn tiles(game: &Mummichog) -> String {
    game.position().split(' ').next().expect("tiles").to_string()
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
                        let turned = player.told.iter().flatten().any(|e| *e == Event::BecameWild { place: p });
                        match (player.game.face(p), turned || image == f) {
                            (None, _) => ".".to_string(),
                            (Some(_), true) => "*".into(),
                            (Some(_), false) => Face::ordinary(image).expect("a face").to_string(),
                        }
                    };
                    row.iter().zip(0..).map(tile).collect()
                })
                .collect();
            *wanted.entry(format!("tiles={}", text.join("/"))).or_default() += weight;
        }
    }
    let total: f64 = wanted.values().sum();
    assert!(wanted.contains_key(&tiles(&player.game)), "the truth must be possible");
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
    assert!(chi <= limit, "chi squared {chi} over {cells} boards, at most {limit}");
}

#[test]
fn a_fresh_deal_is_sampled_given_that_a_match_is_left() {
    // With more faces than tiles a match is rare; with fewer it is certain.
    for (text, samples) in [("rows=2,columns=2,faces=6", 60_000), ("rows=1,columns=3,faces=9", 40_000), ("rows=1,columns=2,faces=31", 20_000), ("rows=2,columns=3,faces=2", 30_000)] {
        let rules = rules(text);
        let open = (0..).map(|seed| Mummichog::deal(&rules, Seed(seed))).find(|g| g.outcome().is_none());
        samples_are_fair(&Player::new(open.expect("a deal")), samples);
    }
}

#[test]
fn a_dead_deal_is_sampled_dead() {
    for (text, samples) in [("rows=2,columns=2,faces=6", 20_000), ("rows=1,columns=2,faces=5", 2_000), ("rows=1,columns=3,faces=9", 20_000)] {
        let rules = rules(text);
        let dead = (0..).map(|seed| Mummichog::deal(&rules, Seed(seed))).find(|g| g.outcome().is_some());
        samples_are_fair(&Player::new(dead.expect("a deal")), samples);
    }
}

#[test]
fn known_tiles_are_weighed_in() {
    // Seen a and b; two or three tiles are unseen and at least one of them matches something.
    for (text, position, flips) in [
        ("rows=2,columns=2,faces=4", "tiles=ab/ac flips=0 run=0 streak=0", &["a1 b1"][..]),
        ("rows=1,columns=5,faces=6", "tiles=abcd* flips=0 run=0 streak=0", &["a1 b1", "a1 c1"]),
        ("rows=1,columns=5,faces=6", "tiles=abcdb flips=0 run=0 streak=0", &["a1 b1", "b1 c1", "a1 d1"]),
        ("rows=1,columns=5,faces=3", "tiles=aabca flips=0 run=0 streak=0", &["a1 c1", "a1 b1"]),
        ("rows=1,columns=5,faces=3", "tiles=a*bca flips=0 run=0 streak=0", &["a1 c1", "a1 b1"]),
        // One tile left over: it may be anything.
        ("rows=1,columns=3,faces=3", "tiles=aab flips=0 run=0 streak=0", &["a1 b1"]),
        // Two tiles left over and the game over: both ordinary and different.
        ("rows=2,columns=2,faces=3", "tiles=aa/bc flips=0 run=0 streak=0", &["a1 b1"]),
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
        ("rows=2,columns=6,faces=1,extra_stars=true,peek_at=0", 30_000),
        ("rows=2,columns=6,faces=1,extra_stars=true,peek_at=5", 30_000),
        ("rows=2,columns=6,faces=2,extra_stars=true,peek_at=0", 30_000),
        ("rows=1,columns=13,faces=1,extra_stars=true,peek_at=2", 30_000),
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
    let mut player = Player::new(at("rows=3,columns=4,extra_stars=true", "tiles=aa**/*..*/.... flips=3 run=3 streak=3"));
    player.play("a1 b1");
    let known: Vec<_> = player.mind.seen().map(|(p, face)| (p.to_string(), face)).collect();
    assert_eq!(known, ["c1", "d1", "a2", "d2"].map(|p| (p.to_string(), Face::STAR)));
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
    let game = at("rows=2,columns=4,deal=pairs", "tiles=a.../.a.. flips=3 run=3 streak=3");
    let mind = Mummichog::knowledge(game.rules(), &game.view(Seat::FIRST));
    let mut chance = Chance::new(Seed(1), "test", 0, 0).expect("a stream");
    let mut seen = [0; 4];
    for _ in 0..4000 {
        let sample = Mummichog::sample(&mind, &mut chance);
        let [one, other] = ["a1", "b2"].map(|p| sample.face(place(p)).and_then(Face::number).expect("a face"));
        assert_eq!(one, other);
        seen[usize::from(one)] += 1;
    }
    assert!(seen.iter().all(|n| (840..1160).contains(n)), "{seen:?}");
}

#[test]
fn every_face_that_was_shown_is_remembered() {
    let mut rules_text = Vec::new();
    for extra in [false, true] {
        for peek_at in [0, 1, 3] {
            rules_text.push(format!("extra_stars={extra},peek_at={peek_at}"));
        }
    }
    rules_text.push("deal=pairs".into());
    for text in rules_text {
        for seed in 0..20 {
            let mut player = Player::new(Mummichog::deal(&rules(&text), Seed(seed)));
            let mut shown: BTreeMap<Place, Face> = BTreeMap::new();
            for turn in 0..40 {
                let n = player.game.legal_count();
                if n == 0 {
                    break;
                }
                let m = match player.a_match() {
                    Some(m) if turn % 3 > 0 => m,
                    _ => player.game.nth_legal(turn * 7919 % n).expect("a move").to_string().replace("flip ", ""),
                };
                player.play(&m);
                for event in player.told.last().expect("events") {
                    match *event {
                        Event::Shown { place, face } | Event::Peek { place, face } => drop(shown.insert(place, face)),
                        Event::BecameWild { place } => drop(shown.insert(place, Face::STAR)),
                        _ => {}
                    }
                }
                for p in player.game.places_left() {
                    if let Some(&face) = shown.get(&p) {
                        assert_eq!(player.mind.face(p), Some(face));
                    }
                    // And nothing that is known is wrong.
                    assert!(player.mind.face(p).is_none() || player.mind.face(p) == player.game.face(p));
                }
            }
        }
    }
}

#[test]
fn faces_stay_known_when_a_flip_is_taken_back() {
    // Sittings have no undo, but what was seen was seen.
    let mut player = Player::new(at_seed("rows=2,columns=3,peek_at=1", "tiles=aab/cdb flips=0 run=0 streak=0", Seed(4)));
    let undo = player.play("a1 b1");
    player.take_back(undo);
    assert_eq!(player.mind.face(place("a1")), Some("a".parse().expect("a face")));
    let undo = player.play("a2 c2");
    player.take_back(undo);
    let known: Vec<_> = player.mind.seen().map(|(p, _)| p.to_string()).collect();
    assert!(["a1", "b1", "a2", "c2"].iter().all(|p| known.contains(&(*p).to_string())), "{known:?}");
}

#[test]
fn an_end_that_was_taken_back_was_seen() {
    let mut chance = Chance::new(Seed(8), "test", 0, 0).expect("a stream");
    for (position, over) in [("tiles=aab/cd* flips=0 run=0 streak=0", false), ("tiles=aab/cde flips=0 run=0 streak=0", true)] {
        let mut player = Player::new(at("rows=2,columns=3,faces=6", position));
        let undo = player.play("a1 b1");
        assert_eq!(player.game.outcome().is_some(), over);
        player.take_back(undo);
        for _ in 0..300 {
            let mut sample = Mummichog::sample(&player.mind, &mut chance);
            assert_eq!(sample.view(Seat::FIRST), player.game.view(Seat::FIRST));
            let mut events = Vec::new();
            sample.apply(flip("a1 b1"), |e| events.push(e));
            assert_eq!(events, player.told[0]);
        }
    }
}

#[test]
fn a_new_star_that_was_taken_back_is_not_known_any_more() {
    let mut player = Player::new(at("rows=3,columns=4,extra_stars=true,peek_at=0,faces=8", "tiles=aabc/de../.... flips=3 run=3 streak=3"));
    let before = player.mind.clone();
    let undo = player.play("a1 b1");
    assert_eq!(player.mind.seen().count(), 1);
    player.take_back(undo);
    let known: Vec<_> = player.mind.seen().map(|(p, face)| format!("{p}{face}")).collect();
    assert_eq!(known, ["a1a", "b1a"]);
    assert_eq!(before.view(), player.mind.view());
}

#[test]
fn made_up_events_never_break_sampling() {
    let mut chance = Chance::new(Seed(2), "test", 0, 0).expect("a stream");
    let texts = ["", "rows=2,columns=2", "rows=2,columns=3,deal=pairs", "extra_stars=true,faces=1", "rows=16,columns=16,faces=31,extra_stars=true", "rows=1,columns=3,faces=31"];
    let all: Vec<Rules> = texts.iter().map(|t| rules(t)).collect();
    for round in 0..3000u32 {
        let pick = |chance: &mut Chance| {
            let rules = chance.pick(&all).expect("rules");
            common::walk(rules, chance.seed().0 % 50, &[chance.word(), chance.word(), chance.word()][..(round % 4).min(3) as usize])
        };
        let game = pick(&mut chance);
        let mut mind = Mummichog::knowledge(game.rules(), &game.view(Seat::FIRST));
        for _ in 0..4 {
            let mut events = Vec::new();
            for _ in 0..chance.word() % 12 {
                let place = Place::new((chance.word() % 16) as u8 >> (round % 4), (chance.word() % 16) as u8 >> (round % 4)).expect("a place");
                let face = if chance.percent(20) { Face::STAR } else { Face::ordinary((chance.word() % 128) as u8 >> (round % 7)).expect("a face") };
                events.push(match chance.word() % 7 {
                    0 | 1 => Event::Shown { place, face },
                    2 => Event::Peek { place, face },
                    3 => Event::BecameWild { place },
                    4 => Event::Matched { points: 1, run: (chance.word() % 9) as u8 },
                    5 => Event::Mismatched { run: 3 },
                    _ => Event::Finished { remaining: 9, penalty: 9 },
                });
            }
            let other = if chance.percent(20) { pick(&mut chance) } else { game.clone() };
            Mummichog::learn(&mut mind, &events, &other.view(Seat::FIRST), chance.percent(30));
            let sample = Mummichog::sample(&mind, &mut chance);
            assert_eq!(sample.view(Seat::FIRST), *mind.view());
            let mut hints = Vec::new();
            <Mummichog as games_common::Sitting>::hints(&mind, &mut hints);
            for m in hints {
                assert_eq!(sample.check(m), Ok(()));
            }
        }
    }
}

#[test]
fn a_session_remembers_for_its_player() {
    let mut session = Session::<Mummichog>::deal(&Rules::preset("easy").expect("a preset"), Seed(12));
    let m = session.game().nth_legal(100).expect("a move");
    session.play(Seat::FIRST, m).expect("legal");
    let mind = session.knowledge(Seat::FIRST).expect("a mind");
    if session.game().tiles_left() == 36 {
        assert_eq!(mind.seen().map(|(p, _)| p).collect::<Vec<_>>(), [m.first(), m.second()]);
        assert_eq!(mind.unseen().count(), 34);
    } else {
        assert_eq!(mind.unseen().count(), 34);
    }
    assert_eq!(session.outcome(), None::<Outcome>);
}
