//! The state: deal, legal moves, apply, undo, score.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use games_common::{ActionIndex, Card, MoveRules, Notation, Outcome, Rank, Scored, Seed, Seeded, Suit};

use crate::moves::{ACTIONS, LONGEST_GROUP};
use crate::rules::{WINDOWS_SET, WINDOWS_START};
use crate::tableau::{COLUMNS, Change, DECK, Ends, SET, Tableau};
use crate::{Dealing, EmptyColumn, Event, Move, Place, Refusal, Rules, Scoring};

/// How many cards a group of the stock has: one for each column.
pub(crate) const GROUP: usize = COLUMNS;
/// How many groups are in the stock when play begins (S2).
pub(crate) const GROUPS: usize = 5;
/// How many sets there are (S1).
pub(crate) const SETS: usize = 8;

/// The stream purposes of this game's own chance.
pub(crate) mod purpose {
    /// The shuffle; index 0.
    pub(crate) const DEAL: u32 = 0;
}

/// A game of Spider: a plain value of 1224 bytes without heap.
///
/// It knows the face-down cards and the stock; what the player may see is a [`View`](crate::View). Two games are equal when their rules,
/// seeds, cards and counters are.
#[derive(Clone)]
pub struct Spider {
    pub(crate) tableau: Tableau,
    /// The groups A, B, C, D, E; the last one left is dealt first. Those dealt stay here, for undo.
    pub(crate) stock: [u8; GROUPS * GROUP],
    pub(crate) groups: u8,
    /// The aces of the sets in the foundation, in order of completion.
    pub(crate) sets: [u8; SETS],
    pub(crate) done: u8,
    pub(crate) rules: Rules,
    pub(crate) seed: Seed,
    /// Moves of cards made and not taken back.
    pub(crate) moves: u64,
    /// Undos charged for.
    pub(crate) undos: u64,
}

/// What takes a move back: 24 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Undo {
    /// What the columns' ends looked like.
    ends: Ends,
    made: Move,
    /// A move of cards: bit 0 for a card turned up at the source, bit 1 for one under a set at the target. A deal: a bit for each
    /// column where a card was turned up under a set.
    turned: u16,
    /// A move of cards: whether a set was completed. A deal: a bit for each column where one was.
    completed: u16,
}

/// The card of a byte that the engine keeps.
///
/// The table gives every byte an answer, so that the calls that only tell events can be left out when nobody listens.
#[inline]
pub(crate) fn card(byte: u8) -> Card {
    const CARDS: [Card; 64] = {
        let mut cards = [Card::new(Rank::ACE, Suit::Spades); 64];
        let mut byte = 0;
        while byte < 64 {
            if let Some(card) = Card::from_byte(byte) {
                cards[byte as usize] = card;
            }
            byte += 1;
        }
        cards
    };
    CARDS[usize::from(byte & 63)]
}

impl Spider {
    /// The deck before the shuffle: eight sets, each ace to king, whose suits go round (S1).
    pub(crate) fn deck(rules: &Rules) -> [u8; DECK] {
        core::array::from_fn(|i| {
            let (set, rank) = ((i / SET) as u8, (i % SET) as u8 + 1);
            (set % rules.suits()) << 4 | rank
        })
    }

    /// How many groups are left in the stock, 0 to 5.
    pub fn groups_left(&self) -> u8 {
        self.groups
    }

    /// The moves made as the player is shown them: those taken back count (S11), deals do not.
    pub fn moves_made(&self) -> u64 {
        self.moves + self.undos
    }

    /// The undos made.
    pub fn undos(&self) -> u64 {
        self.undos
    }

    /// How many sets are done, 0 to 8.
    pub fn sets_done(&self) -> u8 {
        self.done
    }

    /// The suits of the sets in the foundation, in the order of completion.
    pub fn sets(&self) -> impl ExactSizeIterator<Item = Suit> + '_ {
        self.sets[..usize::from(self.done)].iter().map(|&ace| card(ace).suit())
    }

    /// Whether cards may go to an empty column (S6).
    #[inline]
    pub(crate) fn open(&self) -> bool {
        self.rules.empty_column() == EmptyColumn::Any
    }

    /// Whether the points are spent (S10).
    #[inline]
    pub(crate) fn spent(&self) -> bool {
        self.rules.limit().is_some_and(|limit| self.moves + self.undos >= limit)
    }

    /// Whether the game is over whatever the columns look like.
    #[inline]
    fn closed(&self) -> bool {
        usize::from(self.done) == SETS || self.spent()
    }

    /// How many cards lie on the table.
    #[inline]
    fn on_table(&self) -> usize {
        DECK - GROUP * usize::from(self.groups) - SET * usize::from(self.done)
    }

    /// Whether a group can be dealt, were the game not over (S7).
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "so that the look for an end vanishes where nobody listens to events")]
    fn can_deal(&self) -> bool {
        self.groups > 0
            && match self.rules.dealing() {
                Dealing::Always => true,
                Dealing::NoEmpty => self.tableau.first_empty().is_none() || self.on_table() < COLUMNS,
                Dealing::Stuck => !self.tableau.any(self.open()),
            }
    }

    /// What two columns have to be for any move between them.
    fn check_columns(&self, from: u8, to: u8) -> Result<(usize, usize), Refusal> {
        for column in [from, to] {
            if usize::from(column) >= COLUMNS {
                return Err(Refusal::NoSuchColumn { column });
            }
        }
        if from == to {
            return Err(Refusal::SameColumn { column: from });
        }
        let (from, to) = (usize::from(from), usize::from(to));
        if self.tableau.run(from) == 0 {
            return Err(Refusal::EmptySource { column: from as u8 });
        }
        Ok((from, to))
    }

    fn check_cards(&self, from: u8, to: u8, count: u8) -> Result<(), Refusal> {
        let (source, target) = self.check_columns(from, to)?;
        let (height, down) = (self.tableau.height(source), self.tableau.down(source));
        let face_up = height - down;
        let run = self.tableau.run(source);
        if count == 0 {
            return Err(Refusal::CountZero);
        }
        if usize::from(count) > height {
            return Err(Refusal::TooManyCards { column: from, count, height: height as u8 });
        }
        if usize::from(count) > face_up {
            return Err(Refusal::NotFaceUp { column: from, count, face_up: face_up as u8 });
        }
        if count > run {
            let at = height - usize::from(run);
            return Err(Refusal::NotARun {
                place: Place::at(source, at),
                card: card(self.tableau.card(source, at)),
                above: card(self.tableau.card(source, at - 1)),
            });
        }
        if self.tableau.run(target) == 0 {
            return if self.open() { Ok(()) } else { Err(Refusal::ColumnClosed { column: to }) };
        }
        if self.tableau.end(source) + count != self.tableau.end(target) {
            return Err(Refusal::DoesNotFit {
                column: to,
                card: card(self.tableau.card(source, height - usize::from(count))),
                onto: self.last(target),
            });
        }
        Ok(())
    }

    fn check_deal(&self) -> Result<(), Refusal> {
        if self.can_deal() {
            return Ok(());
        }
        if self.groups == 0 {
            return Err(Refusal::StockEmpty);
        }
        if let (Dealing::NoEmpty, Some(column)) = (self.rules.dealing(), self.tableau.first_empty()) {
            return Err(Refusal::EmptyColumn { column: column as u8 });
        }
        // What is left is the rule that no move may be possible, and there is one.
        Err(Refusal::MovePossible { example: self.nth_cards(0).unwrap_or(Move::Deal) })
    }

    /// The longest part of the source's end group that the target takes (S5, S6).
    fn settle_trim(&self, from: u8, to: u8) -> Result<Move, Refusal> {
        let (source, target) = self.check_columns(from, to)?;
        let run = self.tableau.run(source);
        if self.tableau.run(target) == 0 {
            return if self.open() {
                Ok(Move::Cards { from, to, count: run })
            } else {
                Err(Refusal::ColumnClosed { column: to })
            };
        }
        let count = self.tableau.end(target).wrapping_sub(self.tableau.end(source));
        if count.wrapping_sub(1) < run {
            return Ok(Move::Cards { from, to, count });
        }
        Err(Refusal::NothingFits {
            column: to,
            first: card(self.tableau.card(source, self.tableau.height(source) - usize::from(run))),
            last: self.last(source),
            onto: self.last(target),
        })
    }

    /// The last card of a column that has one.
    fn last(&self, column: usize) -> Card {
        card(self.tableau.card(column, self.tableau.height(column) - 1))
    }

    #[inline]
    fn nth_cards(&self, n: u32) -> Result<Move, u32> {
        self.tableau.nth(self.open(), n).map(|(from, to, count)| Move::Cards { from: from as u8, to: to as u8, count })
    }

    /// Tells of the end when there is one. Nothing is worked out when nobody listens.
    #[inline]
    fn tell_end(&self, events: &mut impl FnMut(Event)) {
        match self.outcome() {
            Some(Outcome::Won) => events(Event::Won {}),
            Some(_) => events(Event::Lost {}),
            None => {}
        }
    }

    /// Notes a completed set, and tells of it and of the card under it.
    #[inline]
    fn note_set(&mut self, column: usize, ace: u8, turned: u8, events: &mut impl FnMut(Event)) {
        self.sets[usize::from(self.done)] = ace;
        self.done += 1;
        let height = self.tableau.height(column);
        events(Event::SetCompleted { place: Place::at(column, height), suit: card(ace).suit() });
        if turned != 0 {
            events(Event::TurnedUp { place: Place::at(column, height - 1), card: card(turned) });
        }
    }

    #[inline]
    fn apply_cards(&mut self, from: usize, to: usize, count: u8, events: &mut impl FnMut(Event)) -> Change {
        let landing = self.tableau.height(to);
        let change = self.tableau.shift(from, to, count);
        self.moves += 1;
        let height = self.tableau.height(from);
        events(Event::Moved { from: Place::at(from, height), to: Place::at(to, landing), count });
        if change.turned_from != 0 {
            events(Event::TurnedUp { place: Place::at(from, height - 1), card: card(change.turned_from) });
        }
        if change.completed != 0 {
            self.note_set(to, change.completed, change.turned_to, events);
        }
        change
    }

    /// Gives a bit for each column where a card was turned up, and for each where a set was completed.
    #[inline]
    fn apply_deal(&mut self, events: &mut impl FnMut(Event)) -> (u16, u16) {
        self.groups -= 1;
        let mut group = [0; GROUP];
        let start = usize::from(self.groups) * GROUP;
        group.copy_from_slice(&self.stock[start..start + GROUP]);
        events(Event::Dealt { cards: group.map(card), left: self.groups });
        let completed = self.tableau.deal(group);
        let (mut turned, mut left) = (0, completed);
        while left != 0 {
            let column = left.trailing_zeros() as usize;
            left &= left - 1;
            let (ace, card) = self.tableau.complete(column);
            turned |= u16::from(card != 0) << column;
            self.note_set(column, ace, card, events);
        }
        (turned, completed)
    }

    #[cold]
    fn restore_set(&mut self, column: usize, turned: bool) {
        self.done -= 1;
        self.tableau.restore(column, self.sets[usize::from(self.done)], turned);
    }
}

impl Seeded for Spider {
    const NAME: &'static str = "spider";
    const RULES_VERSION: u32 = 1;
    type Rules = Rules;

    fn deal(rules: &Rules, seed: Seed) -> Self {
        let mut deck = Self::deck(rules);
        Self::stream(seed, purpose::DEAL, 0).shuffle(&mut deck);
        let (stock, mut table) = deck.split_at((GROUPS + 1) * GROUP);
        let (stock, opening) = stock.split_at(GROUPS * GROUP);
        let mut game = Self {
            tableau: Tableau::empty(),
            stock: [0; GROUPS * GROUP],
            groups: GROUPS as u8,
            sets: [0; SETS],
            done: 0,
            rules: *rules,
            seed,
            moves: 0,
            undos: 0,
        };
        game.stock.copy_from_slice(stock);
        for (column, &up) in opening.iter().enumerate() {
            let (down, rest) = table.split_at(if column < 4 { 5 } else { 4 });
            game.tableau.fill(column, down, &[up]);
            table = rest;
        }
        debug_assert_eq!(game.validate(), Ok(()));
        game
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seed(&self) -> Seed {
        self.seed
    }
}

impl MoveRules for Spider {
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type Undo = Undo;

    #[inline]
    fn for_each_legal(&self, mut f: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.closed() {
            return ControlFlow::Continue(());
        }
        self.tableau.each(self.open(), |from, to, count| f(Move::Cards { from: from as u8, to: to as u8, count }))?;
        if self.can_deal() { f(Move::Deal) } else { ControlFlow::Continue(()) }
    }

    fn check(&self, m: Move) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::GameOver { outcome });
        }
        match m {
            Move::Cards { from, to, count } => self.check_cards(from, to, count),
            Move::Trim { from, to } => {
                self.check_columns(from, to)?;
                Err(Refusal::NeedsSettling { from, to })
            }
            Move::Deal => self.check_deal(),
        }
    }

    fn settle(&self, asked: Move) -> Result<Move, Refusal> {
        match asked {
            Move::Trim { from, to } => match self.outcome() {
                Some(outcome) => Err(Refusal::GameOver { outcome }),
                None => self.settle_trim(from, to),
            },
            _ => self.check(asked).map(|()| asked),
        }
    }

    #[inline]
    fn apply(&mut self, m: Move, mut events: impl FnMut(Event)) -> Undo {
        let ends = self.tableau.ends();
        let undo = match m {
            Move::Cards { from, to, count } => {
                let change = self.apply_cards(usize::from(from), usize::from(to), count, &mut events);
                Undo {
                    ends,
                    made: m,
                    turned: u16::from(change.turned_from != 0) | u16::from(change.turned_to != 0) << 1,
                    completed: u16::from(change.completed != 0),
                }
            }
            Move::Deal => {
                let (turned, completed) = self.apply_deal(&mut events);
                Undo { ends, made: m, turned, completed }
            }
            Move::Trim { from, to } => panic!("{from}-{to} is a wish: it has to be settled before it is made"),
        };
        self.tell_end(&mut events);
        undo
    }

    #[inline]
    fn undo(&mut self, u: Undo) {
        match u.made {
            Move::Cards { from, to, count } => {
                if u.completed != 0 {
                    self.restore_set(usize::from(to), u.turned & 2 != 0);
                }
                self.tableau.unshift(usize::from(from), usize::from(to), count, u.turned & 1 != 0, u.ends);
                self.moves -= 1;
            }
            _ => {
                if u.completed != 0 {
                    for column in (0..COLUMNS).rev().filter(|c| u.completed >> c & 1 != 0) {
                        self.restore_set(column, u.turned >> column & 1 != 0);
                    }
                }
                self.tableau.take_back(u.ends);
                self.groups += 1;
            }
        }
    }

    #[inline]
    fn legal_count(&self) -> u32 {
        if self.closed() {
            return 0;
        }
        self.tableau.count(self.open()) + u32::from(self.can_deal())
    }

    #[inline]
    fn nth_legal(&self, n: u32) -> Option<Move> {
        if self.closed() {
            return None;
        }
        match self.nth_cards(n) {
            Ok(m) => Some(m),
            Err(0) if self.can_deal() => Some(Move::Deal),
            Err(_) => None,
        }
    }
}

impl Scored for Spider {
    #[inline]
    fn score(&self) -> i64 {
        let spent = self.moves_made().cast_signed();
        match self.rules.scoring() {
            Scoring::Budget => i64::from(self.rules.budget()) - spent,
            Scoring::Windows => WINDOWS_START + WINDOWS_SET * i64::from(self.done) - spent - self.undos.cast_signed(),
        }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "so that the look for an end vanishes where nobody listens to events")]
    fn outcome(&self) -> Option<Outcome> {
        if usize::from(self.done) == SETS {
            Some(Outcome::Won)
        } else if self.spent() || !(self.tableau.any(self.open()) || self.can_deal()) {
            Some(Outcome::Lost)
        } else {
            None
        }
    }
}

impl ActionIndex for Spider {
    fn action_count(_: &Rules) -> u32 {
        ACTIONS
    }

    fn encode(_: &Rules, m: Move) -> Option<u32> {
        m.index()
    }

    fn decode(_: &Rules, index: u32) -> Option<Move> {
        Move::from_index(index)
    }
}

impl PartialEq for Spider {
    fn eq(&self, other: &Self) -> bool {
        let live = |game: &Self| {
            let stock = usize::from(game.groups) * GROUP;
            (game.rules, game.seed, game.moves, game.undos, game.groups, game.done, stock)
        };
        live(self) == live(other)
            && self.tableau == other.tableau
            && self.stock[..usize::from(self.groups) * GROUP] == other.stock[..usize::from(self.groups) * GROUP]
            && self.sets[..usize::from(self.done)] == other.sets[..usize::from(self.done)]
    }
}

impl Eq for Spider {}

impl Hash for Spider {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rules, self.seed, self.moves, self.undos).hash(state);
        self.tableau.hash(state);
        self.stock[..usize::from(self.groups) * GROUP].hash(state);
        self.sets[..usize::from(self.done)].hash(state);
    }
}

impl fmt::Debug for Spider {
    /// Shows everything, the hidden cards too, as rules, seed and position text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spider")
            .field("rules", &format_args!("{}", self.rules))
            .field("seed", &format_args!("{}", self.seed))
            .field("position", &self.position())
            .finish()
    }
}

games_common::serde_as_snapshot!(Spider);

const _: () = assert!(size_of::<Spider>() <= 1280 && size_of::<Undo>() == 24);
const _: () = assert!(LONGEST_GROUP as usize == SET - 1);
