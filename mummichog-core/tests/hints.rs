//! The order of the hints, and that the bot takes the best of them.

mod common;

use common::{Player, at, legal, rules};
use games_common::{Bot, Hidden, Seat, Seed, Seeded, Sitting};
use mummichog_core::{Event, Exploring, MemoryBot, Mummichog};

/// A player who has been shown these tiles.
fn shown(rules_text: &str, position: &str, places: &str) -> Player {
    let mut player = Player::new(at(rules_text, position));
    let peeks: Vec<_> = places
        .split_whitespace()
        .map(|p| {
            let place = p.parse().expect("a place");
            Event::Peek {
                place,
                face: player.game.face(place).expect("a tile"),
            }
        })
        .collect();
    Mummichog::learn(
        &mut player.mind,
        &peeks,
        &player.game.view(Seat::FIRST),
        false,
    );
    player
}

fn hints(player: &Player) -> Vec<String> {
    let mut hints = Vec::new();
    Mummichog::hints(&player.mind, &mut hints);
    hints
        .iter()
        .map(|m| m.to_string().replace("flip ", ""))
        .collect()
}

fn choice(player: &Player, exploring: Exploring) -> String {
    let mut bot = MemoryBot::new(exploring);
    assert_eq!(bot.exploring(), exploring);
    let m = bot.choose(Seat::FIRST, &player.mind, &legal(&player.game));
    m.expect("a flip").to_string().replace("flip ", "")
}

#[test]
fn known_pairs_come_first_then_stars_then_exploring() {
    let rules = "rows=2,columns=4,faces=4";
    let board = "tiles=ab*b/bbd* flips=0 run=0 streak=0";
    for (seen, wanted) in [
        ("", &["a1 b1"][..]),
        ("a1", &["b1 c1"]),
        ("a1 b1", &["c1 d1"]),
        ("b1 d1", &["b1 d1", "a1 c1"]),
        // Of four equal tiles the first goes with the second, the third with the fourth.
        ("b1 d1 a2 b2", &["b1 d1", "a2 b2", "a1 c1"]),
        ("b2 b1 a2", &["b1 a2", "a1 c1"]),
        ("c1", &["a1 c1", "a1 b1"]),
        ("a1 c1", &["a1 c1", "b1 c1", "b1 d1"]),
        (
            "a1 c1 d2 c2",
            &["a1 c1", "c1 c2", "b1 c1", "c1 d2", "b1 d1"],
        ),
        (
            "a1 b1 c1 d1 a2 b2 c2",
            &[
                "b1 d1", "a2 b2", "a1 c1", "c1 c2", "c1 d2", "a1 d2", "c2 d2",
            ],
        ),
        (
            "a1 b1 c1 d1 a2 b2 c2 d2",
            &["b1 d1", "a2 b2", "a1 c1", "c1 c2", "c1 d2"],
        ),
    ] {
        let player = shown(rules, board, seen);
        assert_eq!(hints(&player), wanted, "{seen}");
        assert_eq!(choice(&player, Exploring::LastTwoApart), wanted[0]);
        assert_eq!(choice(&player, Exploring::TwoUnseen), wanted[0]);
    }
}

#[test]
fn pairs_are_taken_in_the_order_of_their_first_tiles() {
    // The pair of b is complete before that of a, but a1 comes before b1.
    let player = shown(
        "rows=2,columns=4,faces=4",
        "tiles=abbc/dcda flips=0 run=0 streak=0",
        "a1 b1 c1 d2",
    );
    assert_eq!(hints(&player), ["a1 d2", "b1 c1", "d1 a2"]);
}

#[test]
fn the_last_two_unseen_tiles_of_pairs_go_apart() {
    let rules = "rows=2,columns=3,deal=pairs,peek_at=0";
    let board = "tiles=abc/cba flips=0 run=0 streak=0";
    let player = shown(rules, board, "a1 b1 a2 b2");
    assert_eq!(hints(&player), ["b1 b2", "a1 c1", "c1 c2"]);
    let mut player = shown(rules, board, "a1 b1 a2 b2");
    player.play("b1 b2");
    assert_eq!(hints(&player), ["a1 c1", "c1 c2"]);
    assert_eq!(choice(&player, Exploring::LastTwoApart), "a1 c1");
    assert_eq!(choice(&player, Exploring::TwoUnseen), "c1 c2");
    // Three unseen, or nothing known beside them: no reason to.
    let player = shown(rules, board, "a1 b1 a2");
    assert_eq!(hints(&player), ["c1 b2"]);
    let player = shown(
        "rows=1,columns=2,deal=pairs",
        "tiles=aa flips=0 run=0 streak=0",
        "",
    );
    assert_eq!(hints(&player), ["a1 b1"]);
}

#[test]
fn there_are_none_when_the_game_is_over() {
    let player = Player::new(at("rows=1,columns=3", "tiles=abc flips=0 run=0 streak=0"));
    assert!(hints(&player).is_empty());
    assert_eq!(
        MemoryBot::default().choose(Seat::FIRST, &player.mind, &[]),
        None
    );
}

#[test]
fn the_bot_is_the_same_every_time() {
    let rules = rules("extra_stars=true");
    let play = || {
        let mut player = Player::new(Mummichog::deal(&rules, Seed(5)));
        let mut bot = MemoryBot::default();
        while let Some(m) = bot.choose(Seat::FIRST, &player.mind, &legal(&player.game)) {
            player.play(&m.to_string().replace("flip ", ""));
        }
        player.told
    };
    assert_eq!(play(), play());
}
