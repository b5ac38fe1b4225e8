//! The rules once more, as plainly as they can be told: ordinary lists, every question answered by looking at the whole table.
//!
//! Of the engine it uses the words alone (rules, moves, events, refusals, places), none of its code for playing. Chance comes from the
//! documented streams.
#![allow(dead_code, unreachable_pub)]

use flood_core::{Arm, Event, Move, Refusal, Rules, Side, Sides, Space};
use games_common::{Card, Chance, Outcome, Rank, Seed, Suit};

/// A sandbag that was put down.
#[derive(Clone, Copy, Debug)]
pub struct Bag {
    pub card: Card,
    pub locked: bool,
}

/// One arm: its flood cards from the river outwards, and for each distance the sandbag that was put there, if any.
#[derive(Clone, Debug)]
pub struct ArmModel {
    pub river: Card,
    pub flood: Vec<Card>,
    pub bags: Vec<Option<Bag>>,
}

#[derive(Clone, Debug)]
pub struct Reference {
    pub rules: Rules,
    pub river: Vec<Card>,
    /// In the order of columns, above before below.
    pub arms: Vec<ArmModel>,
    /// In the order drawn.
    pub hand: Vec<Card>,
    /// The next card is the first.
    pub deck: Vec<Card>,
    pub flood_deck: Vec<Card>,
    /// The card that waits for the second player.
    pub drawn: Option<Card>,
    /// What the Flood played and discarded.
    pub history: Vec<(Card, Option<Arm>)>,
    pub over: bool,
}

fn high(card: Card) -> u8 {
    card.rank().high()
}

/// F1, F10: by rank from 2 to ace, each rank's copies going round the suits.
fn fresh_deck(counts: &[u8; 13]) -> Vec<Card> {
    let mut cards = Vec::new();
    for (i, &count) in counts.iter().enumerate() {
        for copy in 0..count {
            let rank = Rank::from_high(i as u8 + 2).expect("a rank");
            cards.push(Card::new(rank, Suit::ALL[usize::from(copy % 4)]));
        }
    }
    cards
}

fn stream(seed: Seed, purpose: u32) -> Chance {
    Chance::new(seed, "flood", purpose, 0).expect("a good name")
}

impl Reference {
    pub fn deal(rules: &Rules, seed: Seed) -> Self {
        let mut deck = fresh_deck(rules.player_deck());
        stream(seed, 0).shuffle(&mut deck);
        let hand = deck.drain(..usize::from(rules.hand())).collect();

        // F2.
        let mut flood_deck = fresh_deck(rules.flood_deck());
        stream(seed, 1).shuffle(&mut flood_deck);
        let mut river = Vec::new();
        let mut set_aside = Vec::new();
        while river.len() < usize::from(rules.columns()) {
            let card = flood_deck.remove(0);
            if high(card) >= rules.river_min() {
                river.push(card);
            } else {
                set_aside.push(card);
            }
        }
        flood_deck.extend(set_aside);
        stream(seed, 2).shuffle(&mut flood_deck);

        // F3.
        let mut arms = Vec::new();
        for &card in &river {
            for _ in 0..2 {
                arms.push(ArmModel {
                    river: card,
                    flood: Vec::new(),
                    bags: vec![None; usize::from(rules.spaces())],
                });
            }
        }
        let (drawn, history, over) = (None, Vec::new(), false);
        Self {
            rules: *rules,
            river,
            arms,
            hand,
            deck,
            flood_deck,
            drawn,
            history,
            over,
        }
    }

    fn spaces(&self) -> usize {
        usize::from(self.rules.spaces())
    }

    /// What the next card must not be above: the arm's outermost flood card, or else its river card, by rank.
    fn top(&self, arm: usize) -> Card {
        *self.arms[arm].flood.last().unwrap_or(&self.arms[arm].river)
    }

    fn is_empty(&self, arm: usize, distance: usize) -> bool {
        self.arms[arm].flood.len() < distance && self.arms[arm].bags[distance - 1].is_none()
    }

    /// A sandbag that no flood card lies on.
    fn bag_in_force(&self, arm: usize, distance: usize) -> Option<Bag> {
        if self.arms[arm].flood.len() >= distance {
            None
        } else {
            self.arms[arm].bags[distance - 1]
        }
    }

    /// F5.
    fn can_go(&self, card: Card, arm: usize) -> bool {
        let k = self.arms[arm].flood.len();
        if k >= self.spaces() || high(card) > high(self.top(arm)) {
            return false;
        }
        match self.bag_in_force(arm, k + 1) {
            None => true,
            Some(bag) => !bag.locked && high(bag.card) <= high(card),
        }
    }

    /// F8.
    fn settled(&self, arm: usize) -> bool {
        if self.arms[arm].flood.len() == self.spaces() {
            return true;
        }
        (1..=self.spaces()).any(|distance| match self.bag_in_force(arm, distance) {
            Some(bag) => bag.locked || high(bag.card) > high(self.top(arm)),
            None => false,
        })
    }

    fn flood_has_no_card(&self) -> bool {
        self.flood_deck.is_empty() && self.drawn.is_none()
    }

    /// F8, looked at after every card.
    fn look_for_the_end(&mut self, events: &mut Vec<Event>) {
        if self.flood_has_no_card() || (0..self.arms.len()).all(|arm| self.settled(arm)) {
            self.over = true;
            events.push(Event::Finished {
                saved: self.houses(),
                score: u32::try_from(self.score()).expect("nothing below 0"),
            });
        }
    }

    pub fn houses(&self) -> u8 {
        self.arms
            .iter()
            .filter(|arm| arm.flood.len() < self.spaces())
            .count() as u8
    }

    /// F9.
    pub fn score(&self) -> i64 {
        i64::from(self.houses()) * i64::from(self.rules.points())
    }

    pub fn outcome(&self) -> Option<Outcome> {
        if self.over {
            Some(Outcome::Finished)
        } else {
            None
        }
    }

    /// The seat to move.
    pub fn seat(&self) -> u8 {
        u8::from(self.drawn.is_some())
    }

    /// F4.
    fn player_can_move(&self) -> bool {
        !self.hand.is_empty()
            && (0..self.arms.len())
                .any(|arm| (1..=self.spaces()).any(|distance| self.is_empty(arm, distance)))
    }

    pub fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.over {
            return moves;
        }
        if let Some(card) = self.drawn {
            for arm in 0..self.arms.len() {
                if self.can_go(card, arm) {
                    moves.push(Move::Flood {
                        arm: arm_named(arm),
                    });
                }
            }
            if moves.is_empty() {
                moves.push(Move::Discard);
            }
            return moves;
        }
        let mut cards = self.hand.clone();
        cards.sort_by_key(|card| (high(*card), card.suit()));
        cards.dedup();
        for card in cards {
            for arm in 0..self.arms.len() {
                for distance in 1..=self.spaces() {
                    if self.is_empty(arm, distance) {
                        moves.push(Move::Sandbag {
                            card,
                            space: space_named(arm, distance),
                        });
                    }
                }
            }
        }
        moves
    }

    /// Why a move is not legal: the first reason in the documented order.
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        if self.over {
            return Some(Refusal::GameOver);
        }
        let columns = self.rules.columns();
        let for_player = matches!(m, Move::Sandbag { .. });
        if !for_player && self.rules.sides() == Sides::Robot {
            return Some(Refusal::FloodIsRobot);
        }
        match self.drawn {
            Some(drawn) if for_player => return Some(Refusal::FloodsTurn { drawn }),
            None if !for_player => return Some(Refusal::PlayersTurn),
            _ => {}
        }
        match m {
            Move::Sandbag { card, space } => {
                if space.column() > columns {
                    return Some(Refusal::NoSuchColumn {
                        arm: space.arm(),
                        columns,
                    });
                }
                if space.distance() > self.rules.spaces() {
                    return Some(Refusal::NoSuchDistance {
                        space,
                        spaces: self.rules.spaces(),
                    });
                }
                if !self.hand.contains(&card) {
                    return Some(Refusal::NotInHand { card });
                }
                let (arm, distance) = (number(space.arm()), usize::from(space.distance()));
                if let Some(&card) = self.arms[arm].flood.get(distance - 1) {
                    return Some(Refusal::Flooded { space, card });
                }
                self.arms[arm].bags[distance - 1].map(|bag| Refusal::TakenBySandbag {
                    space,
                    card: bag.card,
                })
            }
            Move::Flood { arm } => {
                let card = self.drawn.expect("it is the Flood's turn");
                if arm.column() > columns {
                    return Some(Refusal::NoSuchColumn { arm, columns });
                }
                let at = number(arm);
                if self.can_go(card, at) {
                    return None;
                }
                let k = self.arms[at].flood.len();
                if k == self.spaces() {
                    return Some(Refusal::ArmFlooded { arm });
                }
                if high(card) > high(self.top(at)) {
                    return Some(Refusal::FloodTooHigh {
                        arm,
                        card,
                        top: self.top(at),
                    });
                }
                let bag = self
                    .bag_in_force(at, k + 1)
                    .expect("nothing else can be in the way");
                let (space, sandbag) = (space_named(at, k + 1), bag.card);
                Some(if bag.locked {
                    Refusal::SandbagLocked {
                        space,
                        card,
                        sandbag,
                    }
                } else {
                    Refusal::SandbagTooHigh {
                        space,
                        card,
                        sandbag,
                    }
                })
            }
            Move::Discard => {
                let card = self.drawn.expect("it is the Flood's turn");
                let open = (0..self.arms.len()).find(|&arm| self.can_go(card, arm));
                open.map(|arm| Refusal::PlayExists {
                    card,
                    arm: arm_named(arm),
                })
            }
        }
    }

    /// Makes a legal move.
    pub fn apply(&mut self, m: Move) -> Vec<Event> {
        let mut events = Vec::new();
        match m {
            Move::Sandbag { card, space } => {
                self.put(card, space, &mut events);
                self.look_for_the_end(&mut events);
                if !self.over {
                    self.flood_draws(&mut events);
                }
            }
            Move::Flood { arm } => {
                self.flood(number(arm), &mut events);
                self.after_the_flood(&mut events);
            }
            Move::Discard => {
                self.discard(&mut events);
                self.after_the_flood(&mut events);
            }
        }
        events
    }

    /// F4, F7.
    fn put(&mut self, card: Card, space: Space, events: &mut Vec<Event>) {
        let (arm, distance) = (number(space.arm()), usize::from(space.distance()));
        let place = self
            .hand
            .iter()
            .position(|&c| c == card)
            .expect("the card is in the hand");
        self.hand.remove(place);
        self.arms[arm].bags[distance - 1] = Some(Bag {
            card,
            locked: false,
        });
        events.push(Event::SandbagPlaced { card, space });

        if let Some(lock) = self.rules.lock() {
            let alike = |arm: usize| match self.bag_in_force(arm, distance) {
                Some(bag) => bag.card.rank() == card.rank(),
                None => false,
            };
            let mut row = vec![arm];
            while row[0] >= 2 && alike(row[0] - 2) {
                row.insert(0, row[0] - 2);
            }
            while row[row.len() - 1] + 2 < self.arms.len() && alike(row[row.len() - 1] + 2) {
                row.push(row[row.len() - 1] + 2);
            }
            if row.len() >= usize::from(lock) {
                for &arm in &row {
                    self.arms[arm].bags[distance - 1]
                        .as_mut()
                        .expect("a row of sandbags")
                        .locked = true;
                }
                let (first, last) = (
                    space_named(row[0], distance),
                    space_named(row[row.len() - 1], distance),
                );
                events.push(Event::Locked { first, last });
            }
        }

        if !self.deck.is_empty() {
            let card = self.deck.remove(0);
            self.hand.push(card);
            events.push(Event::CardDrawn { card: Some(card) });
        }
    }

    /// F5: the Flood draws; the robot plays at once.
    fn flood_draws(&mut self, events: &mut Vec<Event>) {
        let card = self.flood_deck.remove(0);
        self.drawn = Some(card);
        events.push(Event::FloodDrew { card });
        if self.rules.sides() == Sides::Robot {
            match self.robots_arm(card) {
                Some(arm) => self.flood(arm, events),
                None => self.discard(events),
            }
            self.after_the_flood(events);
        }
    }

    /// F6.
    fn robots_arm(&self, card: Card) -> Option<usize> {
        let mut best: Option<usize> = None;
        for arm in 0..self.arms.len() {
            if !self.can_go(card, arm) {
                continue;
            }
            let better = match best {
                None => true,
                Some(best) => {
                    let (mine, its) = (high(self.top(arm)), high(self.top(best)));
                    mine < its
                        || mine == its && self.arms[arm].flood.len() > self.arms[best].flood.len()
                }
            };
            if better {
                best = Some(arm);
            }
        }
        best
    }

    fn flood(&mut self, arm: usize, events: &mut Vec<Event>) {
        let card = self.drawn.take().expect("the Flood has drawn");
        self.arms[arm].flood.push(card);
        self.history.push((card, Some(arm_named(arm))));
        let distance = self.arms[arm].flood.len();
        let over = self.arms[arm].bags[distance - 1].map(|bag| bag.card);
        events.push(Event::Flooded {
            card,
            space: space_named(arm, distance),
            over,
        });
        if distance == self.spaces() {
            events.push(Event::HouseLost {
                arm: arm_named(arm),
            });
        }
    }

    fn discard(&mut self, events: &mut Vec<Event>) {
        let card = self.drawn.take().expect("the Flood has drawn");
        self.history.push((card, None));
        events.push(Event::Discarded { card });
    }

    /// F8, and F4's skipped turn.
    fn after_the_flood(&mut self, events: &mut Vec<Event>) {
        self.look_for_the_end(events);
        if !self.over && !self.player_can_move() {
            events.push(Event::TurnSkipped {});
            self.flood_draws(events);
        }
    }

    /// The position text.
    pub fn position(&self) -> String {
        let list = |items: Vec<String>| {
            if items.is_empty() {
                "-".to_string()
            } else {
                items.join(",")
            }
        };
        let cards = |cards: &[Card]| list(cards.iter().map(ToString::to_string).collect());
        let joined = |place: String| place.replace(' ', "");
        let history = self.history.iter().map(|(card, arm)| match arm {
            Some(arm) => format!("{card}:{}", joined(arm.to_string())),
            None => format!("{card}:x"),
        });
        let mut bags = Vec::new();
        for (arm, model) in self.arms.iter().enumerate() {
            for (i, bag) in model.bags.iter().enumerate() {
                if let Some(bag) = bag {
                    bags.push(format!(
                        "{}:{}",
                        bag.card,
                        joined(space_named(arm, i + 1).to_string())
                    ));
                }
            }
        }
        let mut hand = self.hand.clone();
        hand.sort_by_key(|card| (high(*card), card.suit()));
        format!(
            "river={} flood={} drawn={} bags={} hand={} deck={} tide={}",
            cards(&self.river),
            list(history.collect()),
            self.drawn.map_or("-".to_string(), |card| card.to_string()),
            list(bags),
            cards(&hand),
            cards(&self.deck),
            cards(&self.flood_deck),
        )
    }
}

/// An arm's place in the order of columns, above before below.
fn number(arm: Arm) -> usize {
    usize::from(arm.column() - 1) * 2 + usize::from(arm.side() == Side::Down)
}

fn arm_named(number: usize) -> Arm {
    let side = if number.is_multiple_of(2) {
        Side::Up
    } else {
        Side::Down
    };
    Arm::new(number as u8 / 2 + 1, side).expect("an arm")
}

fn space_named(arm: usize, distance: usize) -> Space {
    Space::new(arm_named(arm), distance as u8).expect("a space")
}
