//! What is hidden shows nowhere, and what was shown is not forgotten.
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "rules as the engine takes them"
)]

mod common;

use common::rules;
use flood_core::{Event, Flood, Move, Rules};
use games_common::conformance::{Plan, Tally, secrets_leave_no_trace};
use games_common::{ActionIndex, Card, Chance, Hidden, MoveRules, Notation, Seat, Seed, Seeded};

/// The cards of a list in a position text.
fn cards(text: &str) -> Vec<Card> {
    if text == "-" {
        Vec::new()
    } else {
        text.split(',')
            .map(|card| card.parse().expect("a card"))
            .collect()
    }
}

fn text(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    if cards.is_empty() {
        "-".into()
    } else {
        cards.join(",")
    }
}

/// What of a state's secrets another one keeps.
#[derive(Default)]
struct Kept {
    /// A card of the hand.
    held: Option<Card>,
    /// The first cards of the player's deck.
    deck: usize,
    /// The first cards of the Flood's deck.
    tide: usize,
}

/// Another state that looks the same to a seat: its own decks shuffled, and for all but the player the hand changed for cards of the deck.
fn twin(game: &Flood, seat: Seat, kept: &Kept, chance: &mut Chance, seed: Seed) -> Flood {
    let position = game.position();
    let mut parts: Vec<(String, String)> = position
        .split(' ')
        .map(|part| {
            part.split_once('=')
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .expect("a part")
        })
        .collect();
    let (mut hand, mut deck, mut tide) =
        (cards(&parts[4].1), cards(&parts[5].1), cards(&parts[6].1));
    chance.shuffle(&mut tide[kept.tide..]);
    if seat == Seat::FIRST {
        chance.shuffle(&mut deck[kept.deck..]);
    } else {
        let size = hand.len();
        hand.append(&mut deck);
        if let Some(card) = kept.held {
            let at = hand.iter().position(|c| *c == card).expect("it is held");
            hand.swap(0, at);
        }
        chance.shuffle(&mut hand[usize::from(kept.held.is_some())..]);
        deck = hand.split_off(size);
    }
    (parts[4].1, parts[5].1, parts[6].1) = (text(&hand), text(&deck), text(&tide));
    let text: Vec<String> = parts
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    Flood::set_up(game.rules(), &text.join(" "), seed).expect("a position with the same cards")
}

/// A move shows a seat the same in another state that has the same cards where the move brings them to light. This goes by the rules, not by what the
/// engine thinks a seat knows.
fn shows_the_same(game: &Flood, m: Move, seat: Seat, chance: &mut Chance) -> bool {
    let mut after = game.clone();
    let mut events = Vec::new();
    after.apply(m, |e| events.push(e));
    let kept = Kept {
        held: match m {
            Move::Sandbag { card, .. } => Some(card),
            _ => None,
        },
        deck: game.player_deck().len() - after.player_deck().len(),
        tide: game.flood_deck().len() - after.flood_deck().len(),
    };
    let mut other = twin(game, seat, &kept, chance, Seed(77));
    let differs = other.position() != game.position();
    let mut others_events = Vec::new();
    other
        .play(m, |e| others_events.push(e))
        .expect("legal there too");
    let written = |events: &[Event]| -> Vec<String> {
        let seen = events.iter().filter_map(|e| Flood::seen_by(seat, e));
        seen.map(|e| serde_json::to_string(&e).expect("json"))
            .collect()
    };
    assert_eq!(written(&others_events), written(&events), "{m} for {seat}");
    let views = [&after, &other].map(|g| serde_json::to_vec(&g.view(seat)).expect("json"));
    assert_eq!(views[0], views[1], "{m} for {seat}");
    differs
}

#[test]
fn states_that_differ_in_secrets_look_the_same() {
    let (mut different, mut moved) = (0, 0);
    for variant in common::VARIANTS {
        let rules = rules(variant);
        for seed in 0..3 {
            let mut game = Flood::deal(&rules, Seed(seed));
            let mut chance = Flood::stream(Seed(seed), 6, 0);
            let mut legal = Vec::new();
            loop {
                for seat in [Seat(0), Seat(1), Seat(2)] {
                    let nothing = Kept::default();
                    let other = twin(&game, seat, &nothing, &mut chance, Seed(seed + 1_000));
                    different += u32::from(other.position() != game.position());
                    let views = [&game, &other].map(|g| g.view(seat));
                    assert_eq!(views[0], views[1]);
                    assert_eq!(views[0].to_string(), views[1].to_string());
                    let bytes = views.map(|view| serde_json::to_vec(&view).expect("json"));
                    assert_eq!(bytes[0], bytes[1]);
                    if game.to_move() == seat {
                        let [mut one, mut two] = [Vec::new(), Vec::new()];
                        game.legal_moves(&mut one);
                        other.legal_moves(&mut two);
                        assert_eq!(one, two);
                        for _ in 0..40 {
                            let count = Flood::action_count(&rules) as usize;
                            let index = chance.index(count).expect("moves") as u32;
                            let m = Flood::decode(&rules, index).expect("a move");
                            assert_eq!(game.check(m), other.check(m));
                        }
                    }
                }
                game.legal_moves(&mut legal);
                let Some(&m) = chance.pick(&legal) else { break };
                for seat in [Seat(0), Seat(1), Seat(2)] {
                    moved += u32::from(shows_the_same(&game, m, seat, &mut chance));
                }
                game.apply(m, |_| {});
            }
        }
    }
    assert!(different > 1_000, "{different}");
    assert!(moved > 1_000, "{moved}");
}

#[test]
fn the_others_views_do_not_name_the_hand() {
    // The hand's cards are named nowhere in what the other seat is given, as long as no such card lies open.
    let rules = rules("sides=two_players,player_deck=2220000000000,flood_deck=0004444444444");
    for seed in 0..30 {
        let mut game = Flood::deal(&rules, Seed(seed));
        let mut chance = Flood::stream(Seed(seed), 6, 1);
        while let Some(n) = chance.index(game.legal_count() as usize) {
            let hidden: Vec<Card> = game.hand().chain(game.player_deck()).collect();
            let view = serde_json::to_string(&game.view(Seat::SECOND)).expect("json");
            assert!(
                hidden
                    .iter()
                    .all(|card| !view.contains(&format!("\"{card}\""))),
                "{view}"
            );
            let m = game.nth_legal(n as u32).expect("a move");
            let drawn_next = game.player_deck().next();
            let mut seen = Vec::new();
            game.apply(m, |e| seen.extend(Flood::seen_by(Seat::SECOND, &e)));
            let words = serde_json::to_string(&seen).expect("json");
            if let (Move::Sandbag { .. }, Some(card)) = (m, drawn_next) {
                assert!(!words.contains(&format!("\"{card}\"")), "{words}");
            }
        }
    }
}

#[test]
fn samples_of_the_hand_are_fair() {
    // Two cards in the deck of five, three in the hand: each card is in the sampled hand three times in five.
    let rules = rules("columns=1,hand=3,player_deck=1111100000000,sides=two_players");
    let game = Flood::deal(&rules, Seed(1));
    let mind = Flood::knowledge(&rules, &game.view(Seat::SECOND));
    let mut chance = Flood::stream(Seed(1), 6, 2);
    let mut times = std::collections::BTreeMap::new();
    for _ in 0..5_000 {
        for card in Flood::sample(&mind, &mut chance).hand() {
            *times.entry(card).or_insert(0) += 1;
        }
    }
    assert_eq!(times.len(), 5);
    assert!(
        times.values().all(|n| (2_850..3_150).contains(n)),
        "{times:?}"
    );
}

#[test]
fn what_was_seen_stays_known_after_a_move_is_taken_back() {
    let mut replayed = 0;
    for variant in common::VARIANTS {
        let rules = rules(variant);
        for seed in 0..6 {
            let mut game = Flood::deal(&rules, Seed(seed));
            let mut chance = Flood::stream(Seed(seed), 6, 3);
            let seats = [Seat(0), Seat(1)];
            let mut minds = seats.map(|seat| Flood::knowledge(&rules, &game.view(seat)));
            let step = |game: &mut Flood, m: Move, minds: &mut [_; 2]| {
                let mut events = Vec::new();
                let undo = game.apply(m, |e| events.push(e));
                for (seat, mind) in seats.iter().zip(minds) {
                    let seen: Vec<Event> = events
                        .iter()
                        .filter_map(|e| Flood::seen_by(*seat, e))
                        .collect();
                    Flood::learn(mind, &seen, &game.view(*seat), false);
                }
                (undo, events)
            };
            while game.legal_count() > 0 {
                // Two lines of up to four moves, made and taken back.
                for _ in 0..2 {
                    let mut line = Vec::new();
                    let mut undos = Vec::new();
                    for _ in 0..4 {
                        let Some(n) = chance.index(game.legal_count() as usize) else {
                            break;
                        };
                        let m = game.nth_legal(n as u32).expect("a move");
                        let (undo, events) = step(&mut game, m, &mut minds);
                        undos.push(undo);
                        line.push((m, events));
                    }
                    while let Some(undo) = undos.pop() {
                        game.undo(undo);
                        for (seat, mind) in seats.iter().zip(&mut minds) {
                            Flood::learn(mind, &[], &game.view(*seat), true);
                        }
                    }
                    for (seat, mind) in seats.iter().zip(&minds) {
                        for _ in 0..3 {
                            let mut sample = Flood::sample(mind, &mut chance);
                            assert_eq!(sample.view(*seat), game.view(*seat));
                            for (m, events) in &line {
                                let seen: Vec<Event> = events
                                    .iter()
                                    .filter_map(|e| Flood::seen_by(*seat, e))
                                    .collect();
                                let mut again = Vec::new();
                                sample
                                    .play(*m, |e| again.extend(Flood::seen_by(*seat, &e)))
                                    .expect("it was legal before");
                                assert_eq!(again, seen, "{variant}: {m} for {seat}");
                                replayed += 1;
                            }
                        }
                    }
                }
                let n = chance.index(game.legal_count() as usize).expect("moves");
                let m = game.nth_legal(n as u32).expect("a move");
                step(&mut game, m, &mut minds);
            }
        }
    }
    assert!(replayed > 5_000, "{replayed}");
}

/// What two states that differ in secrets show, as the bytes that a front end would be sent.
fn no_trace(rules: &Rules, plan: &Plan) -> Tally {
    secrets_leave_no_trace::<Flood>(
        rules,
        plan,
        |view| serde_json::to_vec(view).expect("json"),
        |event| serde_json::to_vec(event).expect("json"),
    )
    .unwrap_or_else(|e| panic!("{rules}: {e}"))
}

#[test]
fn long_games_written_out_hold_no_secret() {
    let mut compared = 0;
    for variant in common::VARIANTS {
        let plan = Plan {
            seeds: 0..4,
            plies: 500,
            samples: 1,
        };
        compared += no_trace(&rules(variant), &plan).states;
    }
    assert!(compared > 5_000, "{compared}");
}
