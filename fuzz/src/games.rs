//! The four games beside the plain models of their tests.

use std::fmt::Debug;

use games_common::{Game, Hidden, MoveRules, Outcome, Seat, Seed, Seeded};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[path = "../../flood-core/tests/reference/mod.rs"]
mod flood;
#[path = "../../guppy-core/tests/reference/mod.rs"]
mod guppy;
#[path = "../../mummichog-core/tests/reference/mod.rs"]
mod mummichog;
#[path = "../../spider-core/tests/reference/mod.rs"]
mod spider;

/// A plain model with the engine that it is held against.
pub trait Beside: Clone {
    /// The engine.
    type Game: Game
        + MoveRules<Move: Serialize + DeserializeOwned, Event: Serialize + DeserializeOwned>
        + Seeded<Rules: Serialize + DeserializeOwned>
        + Hidden<View: Serialize + DeserializeOwned>
        + Serialize
        + DeserializeOwned;
    /// Fields of the rules with values to choose from.
    const FIELDS: &'static [(&'static str, &'static [&'static str])];

    fn deal(rules: &<Self::Game as Seeded>::Rules, seed: Seed) -> Self;
    fn legal(&self) -> Vec<<Self::Game as MoveRules>::Move>;
    /// The kind of the refusal.
    fn why_not(&self, m: <Self::Game as MoveRules>::Move) -> Option<String>;
    /// The kind of the engine's.
    fn kind(refusal: <Self::Game as MoveRules>::Refusal) -> String {
        first_word(&refusal)
    }
    /// Makes a legal move; what happened, in words.
    fn apply(&mut self, m: <Self::Game as MoveRules>::Move) -> Vec<String>;
    fn position(&self) -> String;
    fn score(&self) -> i64;
    fn outcome(&self) -> Option<Outcome>;
    /// Reads a text as the game's places and other names.
    fn read_places(text: &str);
    /// The rules that a view has, or the defaults when it has none.
    fn view_rules(view: &<Self::Game as Hidden>::View) -> <Self::Game as Seeded>::Rules;
    /// Whether an accepted position text is always the one that the state writes.
    const POSITIONS_HAVE_ONE_TEXT: bool = true;
    /// Whether an accepted view is always the one of some game, so that what is sampled from it has it.
    const VIEWS_ARE_CHECKED: bool = true;
    /// The seat that sees an accepted view.
    fn seat_of(_: &<Self::Game as Hidden>::View) -> Seat {
        Seat::FIRST
    }
}

fn first_word(value: &impl Debug) -> String {
    format!("{value:?}")
        .split([' ', '{', '('])
        .next()
        .unwrap_or_default()
        .into()
}

/// Reads a text as a value that has one text.
fn read<T: std::str::FromStr<Err: ToString> + ToString>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let again = value.to_string();
            assert_eq!(
                again.parse::<T>().map(|v| v.to_string()).ok(),
                Some(again),
                "{text:?}"
            );
        }
        Err(e) => assert!(!e.to_string().is_empty()),
    }
}

/// Spider.
#[derive(Clone)]
pub struct Spider(spider::Model);

impl Beside for Spider {
    type Game = spider_core::Spider;
    const FIELDS: &'static [(&'static str, &'static [&'static str])] = &[
        ("suits", &["1", "2", "4"]),
        ("empty_column", &["any", "closed"]),
        ("dealing", &["always", "no_empty", "stuck"]),
        ("scoring", &["budget", "windows"]),
        ("budget", &["1", "2", "12", "40", "299", "65535"]),
    ];

    fn deal(rules: &spider_core::Rules, seed: Seed) -> Self {
        Self(spider::Model::deal(rules, seed))
    }
    fn legal(&self) -> Vec<spider_core::Move> {
        self.0.legal()
    }
    fn why_not(&self, m: spider_core::Move) -> Option<String> {
        self.0.why_not(m).map(String::from)
    }
    fn apply(&mut self, m: spider_core::Move) -> Vec<String> {
        self.0.apply(m).iter().map(ToString::to_string).collect()
    }
    fn position(&self) -> String {
        self.0.position()
    }
    fn score(&self) -> i64 {
        self.0.score()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn read_places(text: &str) {
        read::<spider_core::Place>(text);
        read::<games_common::Card>(text);
        read::<games_common::Rank>(text);
        read::<games_common::Suit>(text);
    }
    fn view_rules(view: &spider_core::View) -> spider_core::Rules {
        *view.rules()
    }
}

/// Guppy.
#[derive(Clone)]
pub struct Guppy(guppy::Reference);

impl Beside for Guppy {
    type Game = guppy_core::Guppy;
    const FIELDS: &'static [(&'static str, &'static [&'static str])] = &[
        (
            "level",
            &["1", "3", "4", "5", "6", "7", "8", "10", "12", "13", "14"],
        ),
        ("patch", &["rectangle", "connected"]),
        ("cloth_limit", &["none", "1", "2", "3", "65535"]),
        ("bleach", &["false", "true"]),
    ];

    fn deal(rules: &guppy_core::Rules, seed: Seed) -> Self {
        Self(guppy::Reference::deal(rules, seed))
    }
    fn legal(&self) -> Vec<guppy_core::Move> {
        self.0.legal_moves()
    }
    fn why_not(&self, m: guppy_core::Move) -> Option<String> {
        self.0.check(m).err().map(|e| first_word(&e))
    }
    fn apply(&mut self, m: guppy_core::Move) -> Vec<String> {
        self.0.apply(m).iter().map(ToString::to_string).collect()
    }
    fn position(&self) -> String {
        self.0.position()
    }
    fn score(&self) -> i64 {
        self.0.score as i64
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.over().then_some(Outcome::Finished)
    }
    fn read_places(text: &str) {
        read::<guppy_core::Tile>(text);
        read::<guppy_core::Rectangle>(text);
        read::<guppy_core::Colour>(text);
        read::<guppy_core::Dye>(text);
        read::<guppy_core::Order>(text);
    }
    fn view_rules(view: &guppy_core::View) -> guppy_core::Rules {
        *view.rules()
    }
}

/// Mummichog.
#[derive(Clone)]
pub struct Mummichog(mummichog::Reference, mummichog_core::Rules);

impl Mummichog {
    fn tiles(&self, m: mummichog_core::Move) -> [(usize, usize); 2] {
        [m.first(), m.second()].map(|p| (p.row().into(), p.column().into()))
    }
    fn place(&self, tile: usize) -> mummichog_core::Place {
        let columns = usize::from(self.1.columns());
        mummichog_core::Place::new((tile / columns) as u8, (tile % columns) as u8)
            .expect("on the grid")
    }
}

impl Beside for Mummichog {
    type Game = mummichog_core::Mummichog;
    const FIELDS: &'static [(&'static str, &'static [&'static str])] = &[
        ("rows", &["1", "2", "3", "4", "5", "16"]),
        ("columns", &["1", "2", "3", "4", "7", "16"]),
        ("difficulty", &["6", "7", "16"]),
        ("faces", &["auto", "1", "2", "3", "31"]),
        ("extra_stars", &["false", "true"]),
        ("deal", &["random", "pairs"]),
        ("clear_bonus", &["auto", "0", "1000000"]),
        ("peek_at", &["0", "1", "2", "3", "255"]),
        ("flip_ms", &["0", "600000"]),
        ("peek_ms", &["0", "600000"]),
    ];

    fn deal(rules: &mummichog_core::Rules, seed: Seed) -> Self {
        Self(mummichog::Reference::deal(&rules.to_string(), seed), *rules)
    }
    fn legal(&self) -> Vec<mummichog_core::Move> {
        let legal = self.0.legal();
        legal
            .into_iter()
            .map(|(i, j)| mummichog_core::Move::new(self.place(i), self.place(j)))
            .collect()
    }
    fn why_not(&self, m: mummichog_core::Move) -> Option<String> {
        self.0.refusal(self.tiles(m)).map(|e| first_word(&e))
    }
    fn apply(&mut self, m: mummichog_core::Move) -> Vec<String> {
        let [i, j] = self
            .tiles(m)
            .map(|(row, column)| row * usize::from(self.1.columns()) + column);
        let events = self.0.apply(i, j);
        events.into_iter().map(|e| self.0.tell(e)).collect()
    }
    fn position(&self) -> String {
        self.0.position()
    }
    fn score(&self) -> i64 {
        self.0.score()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.over().then_some(Outcome::Finished)
    }
    fn read_places(text: &str) {
        read::<mummichog_core::Place>(text);
        read::<mummichog_core::Face>(text);
    }
    fn view_rules(view: &mummichog_core::View) -> mummichog_core::Rules {
        *view.rules()
    }
}

/// Flood.
#[derive(Clone)]
pub struct Flood(flood::Reference);

impl Beside for Flood {
    type Game = flood_core::Flood;
    const FIELDS: &'static [(&'static str, &'static [&'static str])] = &[
        ("columns", &["1", "2", "3", "5", "16"]),
        ("spaces", &["1", "2", "5", "8"]),
        ("hand", &["1", "2", "10"]),
        ("lock", &["none", "2", "4", "16"]),
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
    ];

    fn deal(rules: &flood_core::Rules, seed: Seed) -> Self {
        Self(flood::Reference::deal(rules, seed))
    }
    fn legal(&self) -> Vec<flood_core::Move> {
        self.0.legal()
    }
    fn why_not(&self, m: flood_core::Move) -> Option<String> {
        self.0.refusal(m).map(|e| first_word(&e))
    }
    fn apply(&mut self, m: flood_core::Move) -> Vec<String> {
        self.0.apply(m).iter().map(ToString::to_string).collect()
    }
    fn position(&self) -> String {
        self.0.position()
    }
    fn score(&self) -> i64 {
        self.0.score()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn read_places(text: &str) {
        read::<flood_core::Arm>(text);
        read::<flood_core::Space>(text);
        read::<games_common::Card>(text);
    }
    fn view_rules(_: &flood_core::View) -> flood_core::Rules {
        flood_core::Rules::default()
    }
    // Sets may be named in any order, and cards as people write them.
    const POSITIONS_HAVE_ONE_TEXT: bool = false;
    const VIEWS_ARE_CHECKED: bool = false;
    fn seat_of(view: &flood_core::View) -> Seat {
        if view.hand.is_some() {
            Seat::FIRST
        } else {
            Seat(1)
        }
    }
}
