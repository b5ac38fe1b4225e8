//! Random rules, and wishes to try.

use games_common::{Chance, RuleSet, Seeded};

/// Games in which a deal hides more than later chance.
pub(super) const HAS_SECRETS: [&str; 3] = ["mummichog", "flood", "spider"];

type Fields = &'static [(&'static str, &'static [&'static str])];

/// Fields with values to choose from. Tables are not the largest: every legal move of every state is looked at, and on
/// those there are ten thousand; tests of the crates look at them.
fn fields(game: &str) -> Fields {
    match game {
        "spider" => &[
            ("suits", &["1", "2", "4"]),
            ("empty_column", &["any", "closed"]),
            ("dealing", &["always", "no_empty", "stuck"]),
            ("scoring", &["budget", "windows"]),
            ("budget", &["1", "2", "40", "299", "1000", "65535"]),
        ],
        "guppy" => &[
            (
                "level",
                &[
                    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14",
                ],
            ),
            ("patch", &["rectangle", "connected"]),
            ("cloth_limit", &["none", "1", "2", "5", "65535"]),
            ("bleach", &["false", "true"]),
        ],
        "mummichog" => &[
            ("rows", &["1", "2", "3", "4", "5", "6"]),
            ("columns", &["2", "3", "4", "5", "6"]),
            ("difficulty", &["6", "7", "12", "16"]),
            ("faces", &["auto", "1", "2", "5", "31"]),
            ("extra_stars", &["false", "true"]),
            ("deal", &["random", "pairs"]),
            ("clear_bonus", &["auto", "0", "1000000"]),
            ("peek_at", &["0", "1", "2", "3", "255"]),
        ],
        "flood" => &[
            ("columns", &["1", "2", "3", "5", "8"]),
            ("spaces", &["1", "2", "3", "5"]),
            ("hand", &["1", "2", "5", "10"]),
            ("lock", &["none", "2", "3", "4"]),
            ("river_min", &["2", "9", "14"]),
            ("points", &["0", "1", "1000"]),
            (
                "player_deck",
                &[
                    "8888888888888",
                    "1000000000002",
                    "0008800000000",
                    "2222222222222",
                ],
            ),
            (
                "flood_deck",
                &["8888888888888", "0088888800008", "4444444444444"],
            ),
            ("sides", &["robot", "two_players"]),
        ],
        _ => &[],
    }
}

/// Rules in which about half of the fields have another value than the usual one.
pub(super) fn random<G: Seeded>(chance: &mut Chance) -> G::Rules {
    for _ in 0..100 {
        let mut changes = Vec::new();
        for (name, values) in fields(G::NAME) {
            if let Some(value) = chance.pick(values).filter(|_| chance.percent(50)) {
                changes.push((*name, *value));
            }
        }
        // Not all values go together.
        if let Ok(rules) = G::Rules::default().with(changes) {
            return rules;
        }
    }
    G::Rules::default()
}

/// Some texts of wishes under these rules: none where a game has none.
pub(super) fn wishes(game: &str, rules: &str, chance: &mut Chance) -> Vec<String> {
    let mut below = |n: usize| chance.index(n).unwrap_or(0);
    let mut text = || match game {
        "spider" => format!("{}-{}", below(10), below(10)),
        // With connected patches a tile may be the name of its patch, which is no wish.
        "guppy" if rules.contains("patch=rectangle") => {
            let column = char::from(b'a' + below(9) as u8);
            format!("cut {column}{}", below(9) + 1)
        }
        _ => String::new(),
    };
    let texts: Vec<String> = (0..4).map(|_| text()).collect();
    texts.into_iter().filter(|text| !text.is_empty()).collect()
}
