//! Mummichog written down a second time, clause by clause: plain vectors, no caches, nothing shared with the engine but texts and
//! the streams of chance.

// The module is part of several programs, and not each of them uses all of it.
#![allow(unreachable_pub, dead_code)]
// Counts of a few hundred tiles.
#![allow(clippy::cast_possible_wrap, clippy::manual_div_ceil)]

use std::fmt::Write;
use std::num::NonZeroU32;

use games_common::{Chance, Seed};

/// A face: the star, or an ordinary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Star,
    Ordinary(usize),
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Shown(usize, Face),
    Matched { points: i64, run: u64 },
    Mismatched { run: u64 },
    Peek(usize, Face),
    BecameWild(usize),
    Cleared { bonus: i64 },
    Finished { remaining: usize },
}

/// Why a flip is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    GameOver,
    OffBoard,
    SameTile,
    Taken,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Reference {
    rows: usize,
    columns: usize,
    difficulty: i64,
    faces: usize,
    extra_stars: bool,
    pairs: bool,
    clear_bonus: i64,
    peek_at: u64,
    seed: Seed,
    /// Tiles row by row; `None` where there is none any more.
    tiles: Vec<Option<Face>>,
    flips: u64,
    run: u64,
    streak: u64,
    /// Points so far, without those of the end.
    points: i64,
}

fn below(chance: &mut Chance, n: usize) -> usize {
    chance.below(NonZeroU32::new(n as u32).expect("something to draw from")) as usize
}

impl Reference {
    /// A deal by a rules text that names every field.
    pub fn deal(rules: &str, seed: Seed) -> Self {
        let field = |name: &str| {
            let part = rules
                .split(',')
                .find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
            part.unwrap_or_else(|| panic!("no {name} in {rules}"))
        };
        let number = |name: &str| field(name).parse::<usize>().expect("a number");
        let (rows, columns, difficulty) = (number("rows"), number("columns"), number("difficulty"));
        let pairs = field("deal") == "pairs";
        let faces = match field("faces") {
            // M12
            _ if pairs => rows * columns / 2,
            // M3: 4 + ceil(3 (d - 5) / 2)
            "auto" => 4 + (3 * (difficulty - 5) + 1) / 2,
            given => given.parse().expect("a number"),
        };
        let clear_bonus = match field("clear_bonus") {
            // M8
            "auto" => (rows * columns * (difficulty - 2)) as i64,
            given => given.parse().expect("a number"),
        };
        let mut game = Self {
            rows,
            columns,
            difficulty: difficulty as i64,
            faces,
            extra_stars: field("extra_stars") == "true",
            pairs,
            clear_bonus,
            peek_at: number("peek_at") as u64,
            seed,
            tiles: Vec::new(),
            flips: 0,
            run: 0,
            streak: 0,
            points: 0,
        };
        let mut chance = game.stream(0, 0);
        if pairs {
            // M12: 0 0 1 1 2 2 ..., shuffled.
            let mut deck: Vec<usize> = (0..rows * columns).map(|i| i / 2).collect();
            for i in (1..deck.len()).rev() {
                let j = below(&mut chance, i + 1);
                deck.swap(i, j);
            }
            game.tiles = deck.into_iter().map(|n| Some(Face::Ordinary(n))).collect();
        } else {
            // M2
            for _ in 0..rows * columns {
                let image = below(&mut chance, faces + 1);
                game.tiles.push(Some(if image == faces {
                    Face::Star
                } else {
                    Face::Ordinary(image)
                }));
            }
        }
        game
    }

    fn stream(&self, purpose: u32, index: u64) -> Chance {
        Chance::new(self.seed, "mummichog", purpose, index as u32).expect("a stream")
    }

    fn left(&self) -> Vec<usize> {
        (0..self.tiles.len())
            .filter(|&i| self.tiles[i].is_some())
            .collect()
    }

    fn matching(&self, i: usize, j: usize) -> bool {
        // M5
        self.tiles[i] == self.tiles[j]
            || self.tiles[i] == Some(Face::Star)
            || self.tiles[j] == Some(Face::Star)
    }

    /// M7, by looking at every pair of tiles.
    pub fn over(&self) -> bool {
        let left = self.left();
        !left
            .iter()
            .any(|&i| left.iter().any(|&j| i < j && self.matching(i, j)))
    }

    /// M4: the legal flips as pairs of tile numbers.
    pub fn legal(&self) -> Vec<(usize, usize)> {
        if self.over() {
            return Vec::new();
        }
        let left = self.left();
        let mut legal = Vec::new();
        for &i in &left {
            for &j in &left {
                if i < j {
                    legal.push((i, j));
                }
            }
        }
        legal
    }

    /// Why two places, each a row and a column, cannot be flipped.
    pub fn refusal(&self, places: [(usize, usize); 2]) -> Option<Refusal> {
        if self.over() {
            Some(Refusal::GameOver)
        } else if places
            .iter()
            .any(|&(row, column)| row >= self.rows || column >= self.columns)
        {
            Some(Refusal::OffBoard)
        } else if places[0] == places[1] {
            Some(Refusal::SameTile)
        } else if places
            .iter()
            .any(|&(row, column)| self.tiles[row * self.columns + column].is_none())
        {
            Some(Refusal::Taken)
        } else {
            None
        }
    }

    /// Flips two tiles.
    pub fn apply(&mut self, i: usize, j: usize) -> Vec<Event> {
        let face = |tile: usize| self.tiles[tile].expect("a tile");
        let mut events = vec![Event::Shown(i, face(i)), Event::Shown(j, face(j))];
        self.flips += 1;
        self.points -= 2; // M6
        if !self.matching(i, j) {
            events.push(Event::Mismatched { run: self.run });
            self.run = 0;
            return events;
        }
        self.tiles[i] = None;
        self.tiles[j] = None;
        self.run += 1;
        self.streak += self.run - 1;
        let d = self.difficulty;
        let points = (d - 2) + (self.run as i64 - 1) * (d - 3); // M6
        self.points += points;
        events.push(Event::Matched {
            points,
            run: self.run,
        });
        let left = self.left();
        // M9
        if self.run == self.peek_at && !left.is_empty() {
            let tile = left[below(&mut self.stream(1, self.flips), left.len())];
            events.push(Event::Peek(tile, self.tiles[tile].expect("a tile")));
        }
        // M10
        if self.extra_stars && !self.pairs && self.run >= 4 {
            let ordinary: Vec<usize> = left
                .iter()
                .copied()
                .filter(|&t| self.tiles[t] != Some(Face::Star))
                .collect();
            if !ordinary.is_empty() {
                let tile = ordinary[below(&mut self.stream(2, self.flips), ordinary.len())];
                self.tiles[tile] = Some(Face::Star);
                events.push(Event::BecameWild(tile));
            }
        }
        // M7, M8
        if left.is_empty() {
            events.push(Event::Cleared {
                bonus: self.clear_bonus,
            });
        } else if self.over() {
            events.push(Event::Finished {
                remaining: left.len(),
            });
        }
        events
    }

    /// M6 to M8.
    pub fn score(&self) -> i64 {
        match (self.over(), self.left().len()) {
            (false, _) => self.points,
            (true, 0) => self.points + self.clear_bonus,
            (true, left) => self.points - left as i64,
        }
    }

    /// Tiles that are left.
    pub fn tiles_left(&self) -> usize {
        self.left().len()
    }

    /// Flips made.
    pub fn flips(&self) -> u64 {
        self.flips
    }

    /// The position as a line of text.
    pub fn position(&self) -> String {
        let mut text = String::from("tiles=");
        for (i, tile) in self.tiles.iter().enumerate() {
            if i > 0 && i % self.columns == 0 {
                text.push('/');
            }
            text += &tile.map_or(".".into(), face_text);
        }
        let _ = write!(
            text,
            " flips={} run={} streak={}",
            self.flips, self.run, self.streak
        );
        text
    }

    /// The text of a tile's place.
    pub fn place(&self, tile: usize) -> String {
        format!(
            "{}{}",
            char::from(b'a' + (tile % self.columns) as u8),
            tile / self.columns + 1
        )
    }

    /// How many different ordinary faces were dealt from.
    pub fn faces(&self) -> usize {
        self.faces
    }

    /// An event in words.
    pub fn tell(&self, event: Event) -> String {
        let spoken = |face| {
            if face == Face::Star {
                "the star".into()
            } else {
                face_text(face)
            }
        };
        match event {
            Event::Shown(tile, face) => format!("{} shows {}", self.place(tile), spoken(face)),
            Event::Matched { points, run: 1 } => format!("a match: {points} points"),
            Event::Matched { points, run } => format!("a match, {run} in a row: {points} points"),
            Event::Mismatched { run } if run < 2 => "no match".into(),
            Event::Mismatched { run } => format!("no match: that ends a run of {run}"),
            Event::Peek(tile, face) => {
                format!("a peek: {} shows {}", self.place(tile), spoken(face))
            }
            Event::BecameWild(tile) => format!("{} becomes a star", self.place(tile)),
            Event::Cleared { bonus } => format!("the board is cleared: {bonus} points"),
            Event::Finished { remaining: 1 } => {
                "no match is left: 1 tile remains and costs 1".into()
            }
            Event::Finished { remaining } => {
                format!("no match is left: {remaining} tiles remain and cost {remaining}")
            }
        }
    }
}

/// A face's letters.
pub fn face_text(face: Face) -> String {
    let letter = |first: char, n: usize| char::from(first as u8 + n as u8);
    match face {
        Face::Star => "*".into(),
        Face::Ordinary(n) if n < 26 => letter('a', n).to_string(),
        Face::Ordinary(n) => [letter('A', n / 26 - 1), letter('a', n % 26)]
            .iter()
            .collect(),
    }
}
