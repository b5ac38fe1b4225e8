//! What several tests share: rules to go through, and positions with the tedious parts filled in.
#![allow(dead_code, unreachable_pub)]

use flood_core::{Arm, Flood, Move, Rules};
use games_common::{MoveRules, Notation, Rank, Seed, Suit};

/// Rules in which every field leaves its default somewhere, both ends of every range included.
pub const VARIANTS: &[&str] = &[
    "",
    "sides=two_players",
    "columns=1",
    "columns=16,sides=two_players",
    "columns=16,spaces=8,player_deck=8888888888888,flood_deck=8888888888888",
    "spaces=1",
    "spaces=8,hand=10",
    "hand=1,lock=2",
    "lock=none,columns=5,sides=two_players",
    "lock=4,player_deck=0000880000000",
    "lock=16,columns=16,player_deck=0008800000000,points=1000",
    "river_min=14,columns=4,points=1,sides=two_players",
    "river_min=2,flood_deck=4444444444444",
    "points=0,player_deck=1000000000002",
    "player_deck=0000000000008,columns=3,spaces=1,sides=two_players",
    "columns=2,spaces=2,lock=2,player_deck=8888000000000,flood_deck=0008888888888,sides=two_players",
    "columns=2,spaces=2,lock=2,player_deck=8888000000000,flood_deck=0008888888888",
    "columns=3,spaces=1,hand=2,player_deck=2000000000000,river_min=12",
    "columns=1,spaces=1,hand=1,player_deck=1000000000000,flood_deck=0000000000002",
];

/// The rules of a text.
pub fn rules(text: &str) -> Rules {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// How many of each card a deck of the rules holds: by rank from 2 to ace, then by suit.
fn copies(deck: &[u8; 13]) -> Vec<(String, usize)> {
    let mut cards = Vec::new();
    for (i, &count) in deck.iter().enumerate() {
        for suit in Suit::ALL {
            let n = (0..count).filter(|copy| copy % 4 == suit.number()).count();
            let rank = Rank::from_high(i as u8 + 2).expect("a rank");
            cards.push((format!("{rank}{suit}"), n));
        }
    }
    cards
}

/// The cards of a deck but those that are named in some texts, in order, with commas between.
fn rest(deck: &[u8; 13], named: &[&str]) -> String {
    let mut cards = copies(deck);
    for text in named {
        for item in text.split(',').filter(|item| *item != "-") {
            let card = item.split(':').next().expect("a card");
            if let Some((_, n)) = cards.iter_mut().find(|(name, _)| name == card) {
                *n = n
                    .checked_sub(1)
                    .unwrap_or_else(|| panic!("too many of {card}"));
            }
        }
    }
    let left: Vec<String> = cards
        .iter()
        .flat_map(|(card, n)| std::iter::repeat_n(card.clone(), *n))
        .collect();
    if left.is_empty() {
        "-".into()
    } else {
        left.join(",")
    }
}

/// A position whose decks hold all cards that are not named, from the twos up. `tide` is what the Flood draws first.
pub fn table(
    rules: &Rules,
    river: &str,
    flood: &str,
    drawn: &str,
    bags: &str,
    hand: &str,
    tide: &str,
) -> Flood {
    let text = table_text(rules, river, flood, drawn, bags, hand, tide);
    Flood::set_up(rules, &text, Seed(1)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The same as text.
pub fn table_text(
    rules: &Rules,
    river: &str,
    flood: &str,
    drawn: &str,
    bags: &str,
    hand: &str,
    tide: &str,
) -> String {
    let deck = rest(rules.player_deck(), &[bags, hand]);
    let more = rest(rules.flood_deck(), &[river, flood, drawn, tide]);
    let tide = match (tide, more.as_str()) {
        ("-", more) => more.to_string(),
        (tide, "-") => tide.to_string(),
        (tide, more) => format!("{tide},{more}"),
    };
    format!(
        "river={river} flood={flood} drawn={drawn} bags={bags} hand={hand} deck={deck} tide={tide}"
    )
}

/// Makes a move given as text and tells its events, a line each.
pub fn play(game: &mut Flood, m: &str) -> Vec<String> {
    let m: Move = m.parse().unwrap_or_else(|e| panic!("{m}: {e}"));
    let mut heard = Vec::new();
    game.play(m, |e| heard.push(e.to_string()))
        .unwrap_or_else(|e| panic!("{m}: {e}"));
    heard
}

/// Why a move given as text is refused.
pub fn refusal(game: &Flood, m: &str) -> String {
    let m: Move = m.parse().unwrap_or_else(|e| panic!("{m}: {e}"));
    game.check(m).expect_err("the move is legal").to_string()
}

/// A board of three columns whose second player has drawn a card.
pub fn second(river: &str, flood: &str, drawn: &str, bags: &str) -> Flood {
    table(
        &rules("columns=3,sides=two_players"),
        river,
        flood,
        drawn,
        bags,
        "2s,2h,2d",
        "-",
    )
}

/// Whether the arm of a text is settled.
pub fn settled(game: &Flood, arm: &str) -> bool {
    game.is_settled(arm.parse::<Arm>().expect("an arm"))
}
