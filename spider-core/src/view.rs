//! What the player sees, what the player knows, and games that would fit it.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use games_common::{Card, Chance, Hidden, Outcome, Scored, Seat, Seed, Seeded, Suit};

use crate::game::{GROUP, GROUPS};
use crate::notation::Parts;
use crate::tableau::{COLUMNS, DECK, SET};
use crate::{Event, Place, PositionError, Rules, Spider};

/// A column as the player sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct ColumnView {
    /// How many cards lie face down, before the others.
    pub face_down: u8,
    /// The cards that lie face up, the last one being the column's end.
    pub face_up: Vec<Card>,
}

impl ColumnView {
    /// How many cards the column has.
    pub fn height(&self) -> usize {
        usize::from(self.face_down) + self.face_up.len()
    }
}

/// The table as the player sees it: no face-down card, no stock, no seed.
///
/// Its [`Display`](fmt::Display) is a picture in ASCII, a row for each height, with `##` for a card that lies face down. Its
/// serde form (feature `serde`) is checked when it is read: it must be the view of some game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "UncheckedView")
)]
pub struct View {
    rules: Rules,
    columns: [ColumnView; COLUMNS],
    groups_left: u8,
    sets: Vec<Suit>,
    moves_made: u64,
    undos: u64,
    score: i64,
    outcome: Option<Outcome>,
}

impl View {
    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The columns 00 to 09.
    pub fn columns(&self) -> &[ColumnView; COLUMNS] {
        &self.columns
    }

    /// How many groups are left in the stock, 0 to 5.
    pub fn groups_left(&self) -> u8 {
        self.groups_left
    }

    /// The suits of the sets in the foundation, in order of completion.
    pub fn sets(&self) -> &[Suit] {
        &self.sets
    }

    /// The moves made, those taken back included (S11).
    pub fn moves_made(&self) -> u64 {
        self.moves_made
    }

    /// The undos made.
    pub fn undos(&self) -> u64 {
        self.undos
    }

    /// The score (S9).
    pub fn score(&self) -> i64 {
        self.score
    }

    /// How the game ended; `None` while it goes on (S10).
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The card that lies face up at a place; `None` when none does.
    pub fn face_up(&self, place: Place) -> Option<Card> {
        let column = &self.columns[usize::from(place.column())];
        let index = place.height().checked_sub(column.face_down)?;
        column.face_up.get(usize::from(index)).copied()
    }

    /// Whether a card lies face down at a place.
    fn hides(&self, place: Place) -> bool {
        place.height() < self.columns[usize::from(place.column())].face_down
    }

    /// How often each card's byte is not to be seen. Wraps round when the view shows more than there are; such a view fits no game.
    fn unseen(&self) -> [u8; 64] {
        let mut unseen = [0_u8; 64];
        for byte in Spider::deck(self.rules) {
            unseen[usize::from(byte)] += 1;
        }
        let shown = self
            .columns
            .iter()
            .flat_map(|c| &c.face_up)
            .map(|c| c.byte());
        let done = self
            .sets
            .iter()
            .flat_map(|s| (1..=SET as u8).map(move |rank| s.number() << 4 | rank));
        for byte in shown.chain(done) {
            unseen[usize::from(byte)] = unseen[usize::from(byte)].wrapping_sub(1);
        }
        unseen
    }

    /// A game with this view. `known` tells what lies at a hidden place where that is known, `next` gives the other hidden cards:
    /// the columns' from 00 up, each from its first card on, then the stock's in dealing order.
    fn game(
        &self,
        seed: Seed,
        known: &Memory,
        mut next: impl Iterator<Item = u8>,
    ) -> Result<Spider, PositionError> {
        let mut parts = Parts {
            // Every view counts at least as many moves as undos.
            moves: self.moves_made - self.undos,
            undos: self.undos,
            ..Parts::default()
        };
        // Too few cards leave gaps, which the check of the whole finds.
        let mut draw =
            |known: Option<Card>| known.map(Card::byte).or_else(|| next.next()).unwrap_or(0);
        for (c, column) in self.columns.iter().enumerate() {
            let down = (0..column.face_down)
                .map(|h| draw(Place::new(c as u8, h).and_then(|p| known.place(p))));
            parts.columns[c] = (
                down.collect(),
                column.face_up.iter().map(|card| card.byte()).collect(),
            );
        }
        for group in (0..self.groups_left).rev() {
            let cards = known.group(group);
            parts
                .stock
                .push(core::array::from_fn(|c| draw(cards.map(|cards| cards[c]))));
        }
        parts.sets = self
            .sets
            .iter()
            .map(|suit| suit.number() << 4 | 1)
            .collect();
        Spider::assemble(self.rules, seed, &parts)
    }

    /// Some game with this view, the same one every time: for what follows from the view alone.
    pub(crate) fn any_game(&self) -> Result<Spider, PositionError> {
        let unseen = self.unseen();
        self.game(Seed(0), &Memory::default(), spread(&unseen))
    }
}

/// Each byte as often as the list says.
fn spread(counts: &[u8; 64]) -> impl Iterator<Item = u8> + '_ {
    (0..64)
        .zip(counts)
        .flat_map(|(byte, &n)| core::iter::repeat_n(byte, usize::from(n)))
}

/// Takes cards out of the unseen ones: all of them, or none when one is missing.
fn take(unseen: &mut [u8; 64], cards: &[Card]) -> bool {
    let mut left = *unseen;
    for card in cards {
        let Some(fewer) = left[usize::from(card.byte())].checked_sub(1) else {
            return false;
        };
        left[usize::from(card.byte())] = fewer;
    }
    *unseen = left;
    true
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "score {}  moves {}  stock {}  sets ",
            self.score, self.moves_made, self.groups_left
        )?;
        for suit in &self.sets {
            write!(f, "{suit}")?;
        }
        if self.sets.is_empty() {
            f.write_str("-")?;
        }
        if let Some(outcome) = self.outcome {
            write!(f, "  {outcome}")?;
        }
        f.write_str("\n    ")?;
        for column in 0..COLUMNS {
            write!(f, "  {column:02}")?;
        }
        let rows = self
            .columns
            .iter()
            .map(ColumnView::height)
            .max()
            .unwrap_or(0);
        for row in 0..rows {
            write!(f, "\n {:03}", row + 10)?;
            // Columns that have ended leave a gap only where another card follows in the row.
            let last = self
                .columns
                .iter()
                .rposition(|c| c.height() > row)
                .unwrap_or(0);
            for column in &self.columns[..=last] {
                let up = row.checked_sub(usize::from(column.face_down));
                match up.map(|i| column.face_up.get(i)) {
                    None => f.write_str("  ##")?,
                    Some(Some(card)) => write!(f, "  {card}")?,
                    Some(None) => f.write_str("    ")?,
                }
            }
        }
        Ok(())
    }
}

/// Cards that were seen and are hidden again, or may be by an undo.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Memory {
    /// A face-down card never moves, so a place that hides a card hides the one that was once turned up there.
    places: BTreeMap<Place, Card>,
    /// The groups that were dealt; group 0 is dealt last.
    groups: [Option<[Card; GROUP]>; GROUPS],
}

impl Memory {
    fn place(&self, place: Place) -> Option<Card> {
        self.places.get(&place).copied()
    }

    fn group(&self, group: u8) -> Option<[Card; GROUP]> {
        self.groups.get(usize::from(group)).copied().flatten()
    }
}

/// What a player knows: the view, and every card that was once turned up or dealt, also when it is hidden again by an undo.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge {
    view: View,
    memory: Memory,
}

impl Knowledge {
    /// The table as it is seen now.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The card at a place, seen or remembered; `None` when it is not known or there is none.
    pub fn card(&self, place: Place) -> Option<Card> {
        if self.view.hides(place) {
            self.memory.place(place)
        } else {
            self.view.face_up(place)
        }
    }

    /// The cards of the group that is dealt next, for columns 00 to 09, when they are known: after a deal was taken back.
    pub fn next_group(&self) -> Option<[Card; GROUP]> {
        self.memory.group(self.view.groups_left.checked_sub(1)?)
    }
}

impl Hidden for Spider {
    type View = View;
    type Knowledge = Knowledge;

    fn view(&self, _: Seat) -> View {
        let columns = core::array::from_fn(|c| {
            let down = self.tableau.down(c);
            let face_up = self
                .tableau
                .column(c)
                .skip(down)
                .map(crate::game::card)
                .collect();
            ColumnView {
                face_down: down as u8,
                face_up,
            }
        });
        View {
            rules: self.rules,
            columns,
            groups_left: self.groups,
            sets: self.sets().collect(),
            moves_made: self.moves_made(),
            undos: self.undos,
            score: self.score(),
            outcome: self.outcome(),
        }
    }

    /// Everything: there is one player, and what happens is shown.
    fn seen_by(_: Seat, event: &Event) -> Option<Event> {
        Some(*event)
    }

    /// The view has its rules with it; those given are not looked at.
    fn knowledge(_: &Rules, view: &View) -> Knowledge {
        Knowledge {
            view: view.clone(),
            memory: Memory::default(),
        }
    }

    fn learn(knowledge: &mut Knowledge, seen: &[Event], view: &View, undone: bool) {
        let Knowledge {
            view: before,
            memory,
        } = knowledge;
        for event in seen {
            match *event {
                Event::TurnedUp { place, card } => drop(memory.places.insert(place, card)),
                Event::Dealt { cards, left } => {
                    if let Some(group) = memory.groups.get_mut(usize::from(left)) {
                        *group = Some(cards);
                    }
                }
                _ => {}
            }
        }
        if undone {
            // What lay face up a moment ago and is hidden now was seen, however that knowledge began.
            for (c, column) in (0..).zip(&view.columns) {
                for place in (0..column.face_down).filter_map(|h| Place::new(c, h)) {
                    if let Some(card) = before.face_up(place) {
                        memory.places.insert(place, card);
                    }
                }
            }
        }
        *before = view.clone();
    }

    /// The cards that are not known are shuffled and laid at the hidden places that are not known: the columns' from 00 up, each
    /// from its first card on, then the stock's in dealing order. The chance gives the seed first, then the shuffle.
    fn sample(knowledge: &Knowledge, chance: &mut Chance) -> Self {
        let Knowledge { view, memory } = knowledge;
        let seed = chance.seed();
        let mut unseen = view.unseen();
        // Memories of another game than the view's may not fit it; what fits is kept.
        let mut known = Memory::default();
        for (&place, card) in &memory.places {
            if view.hides(place) && take(&mut unseen, core::slice::from_ref(card)) {
                known.places.insert(place, *card);
            }
        }
        for group in 0..view.groups_left {
            if let Some(cards) = memory.group(group)
                && take(&mut unseen, &cards)
            {
                known.groups[usize::from(group)] = Some(cards);
            }
        }
        let mut rest = [0; DECK];
        let mut count = 0;
        for byte in spread(&unseen) {
            rest[count] = byte;
            count += 1;
        }
        chance.shuffle(&mut rest[..count]);
        let game = view.game(seed, &known, rest[..count].iter().copied());
        debug_assert!(game.is_ok(), "a view is always that of a game: {game:?}");
        // The deal stands here for what cannot be.
        game.unwrap_or_else(|_| Self::deal(&view.rules, seed))
    }
}

/// A view as it was read, before it is known to be one.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct UncheckedView {
    rules: Rules,
    columns: [ColumnView; COLUMNS],
    groups_left: u8,
    sets: Vec<Suit>,
    moves_made: u64,
    undos: u64,
    score: i64,
    outcome: Option<Outcome>,
}

/// Why a view that was read is none.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum ViewError {
    #[error("this is the view of no game: {0}")]
    Position(#[from] PositionError),
    #[error(
        "this is the view of no game: undos={undos} with moves_made={moves_made}, which count the moves taken back too"
    )]
    Undos { undos: u64, moves_made: u64 },
    #[error(
        "this is the view of no game: a game with these cards, rules and counters has another score or outcome"
    )]
    Figures,
}

#[cfg(feature = "serde")]
impl TryFrom<UncheckedView> for View {
    type Error = ViewError;

    fn try_from(read: UncheckedView) -> Result<Self, ViewError> {
        let UncheckedView {
            rules,
            columns,
            groups_left,
            sets,
            moves_made,
            undos,
            score,
            outcome,
        } = read;
        if undos > moves_made {
            return Err(ViewError::Undos { undos, moves_made });
        }
        let view = Self {
            rules,
            columns,
            groups_left,
            sets,
            moves_made,
            undos,
            score,
            outcome,
        };
        if view.any_game()?.view(Seat::FIRST) == view {
            Ok(view)
        } else {
            Err(ViewError::Figures)
        }
    }
}
