//! What each side sees and knows (`F12`), and games that would fit.

use alloc::vec::Vec;
use core::fmt;

use games_common::{Card, Chance, Hidden, MoveRules, Scored, Seat, Seeded};

use crate::event::Event;
#[cfg(feature = "serde")]
use crate::event::present;
use crate::game::{Flood, FloodCard, Parts, Sandbag};
use crate::kinds::{self, KINDS};
use crate::places::{Arm, Side, Space};
use crate::rules::Rules;

/// The table as one side sees it: the first seat with its hand, everyone else without.
///
/// It holds what lies face up or was played face up, and counts; no deck's order, no seed. The cards that the river set aside at the
/// deal are not in it: they are among those not seen yet, which counting tells anyway.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct View {
    /// Spaces on each arm.
    pub spaces: u8,
    /// The river, from the left.
    pub river: Vec<Card>,
    /// The Flood's cards on the arms and the discards, in the order in which they were drawn. The flood cards of one arm lie from
    /// the river outwards.
    pub flood: Vec<FloodCard>,
    /// The card that the Flood has drawn and has to play.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "present"))]
    pub drawn: Option<Card>,
    /// The sandbags, in the order of spaces.
    pub sandbags: Vec<Sandbag>,
    /// The player's hand, in the order of moves; `None` for everyone but the player.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "present"))]
    pub hand: Option<Vec<Card>>,
    /// Cards in the player's hand.
    pub hand_size: u8,
    /// Cards in the player's deck.
    pub deck_left: u8,
    /// Cards in the Flood's deck.
    pub flood_left: u8,
    /// Houses that stand.
    pub houses: u8,
    /// The score.
    pub score: i64,
    /// The seat to move.
    pub to_move: Seat,
    /// Whether the game is over.
    pub over: bool,
}

impl View {
    /// The Flood's discards, in the order in which they were drawn.
    pub fn discards(&self) -> impl Iterator<Item = Card> {
        self.flood
            .iter()
            .filter(|c| c.arm.is_none())
            .map(|c| c.card)
    }

    /// The flood cards of an arm, from the river outwards.
    pub fn flood_on(&self, arm: Arm) -> impl Iterator<Item = Card> {
        self.flood
            .iter()
            .filter(move |c| c.arm == Some(arm))
            .map(|c| c.card)
    }

    /// The sandbag on a space, also when it is flooded over.
    pub fn sandbag(&self, space: Space) -> Option<&Sandbag> {
        self.sandbags.iter().find(|bag| bag.space == space)
    }

    /// What the Flood has drawn so far, in its order.
    fn tide(&self) -> impl Iterator<Item = Card> {
        self.flood.iter().map(|c| c.card).chain(self.drawn)
    }

    /// The arms of one side, from the left.
    fn row(&self, side: Side) -> impl Iterator<Item = Arm> {
        (1..=self.river.len()).filter_map(move |column| Arm::new(u8::try_from(column).ok()?, side))
    }

    fn write_houses(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        f.write_str("\n         ")?;
        for arm in self.row(side) {
            let lost = self.flood_on(arm).count() >= usize::from(self.spaces);
            f.write_str(if lost { "  ~~~~" } else { "   /\\ " })?;
        }
        Ok(())
    }

    fn write_spaces(&self, f: &mut fmt::Formatter<'_>, side: Side, distance: u8) -> fmt::Result {
        write!(f, "\n{:>6} {distance} ", side.name())?;
        for arm in self.row(side) {
            let water = self.flood_on(arm).nth(usize::from(distance) - 1);
            let bag = arm.space(distance).and_then(|space| self.sandbag(space));
            match (water, bag) {
                (Some(card), _) => write!(f, "  ~{card}~")?,
                (None, Some(bag)) if bag.locked => write!(f, "  [{}]", bag.card)?,
                (None, Some(bag)) => write!(f, "  ({})", bag.card)?,
                (None, None) => f.write_str("    . ")?,
            }
        }
        Ok(())
    }
}

/// A picture in ASCII: `(Kh)` is a sandbag, `[Kh]` a locked one, `~9h~` a flood card, `/\` a house that stands and `~~~~` one that is lost.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("         ")?;
        for column in 1..=self.river.len() {
            write!(f, "  c{column:<3}")?;
        }
        self.write_houses(f, Side::Up)?;
        for distance in (1..=self.spaces).rev() {
            self.write_spaces(f, Side::Up, distance)?;
        }
        f.write_str("\n   river ")?;
        for card in &self.river {
            write!(f, "   {card} ")?;
        }
        for distance in 1..=self.spaces {
            self.write_spaces(f, Side::Down, distance)?;
        }
        self.write_houses(f, Side::Down)?;
        f.write_str("\nhand:")?;
        match &self.hand {
            None => write!(f, " {} cards", self.hand_size)?,
            Some(hand) if hand.is_empty() => f.write_str(" none")?,
            Some(hand) => hand.iter().try_for_each(|card| write!(f, " {card}"))?,
        }
        write!(
            f,
            ", and {} in the deck\nFlood: {} in the deck, discarded:",
            self.deck_left, self.flood_left
        )?;
        if self.discards().next().is_none() {
            f.write_str(" none")?;
        }
        self.discards().try_for_each(|card| write!(f, " {card}"))?;
        if let Some(card) = self.drawn {
            write!(f, "\nthe Flood has drawn {card}")?;
        }
        write!(f, "\n{} houses stand, {} points", self.houses, self.score)?;
        f.write_str(if self.over { ", the game is over" } else { "" })
    }
}

/// What a side knows: what it sees, and what it remembers of cards that went back unseen when moves were taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    pub(crate) rules: Rules,
    pub(crate) view: View,
    /// The first cards of the Flood's deck, as far as they are known.
    next_flood: Vec<Card>,
    /// The first cards of the player's deck, as far as they are known.
    next_deck: Vec<Card>,
    /// For a side that does not see the hand: cards known to be in it, or else among so many first cards of the deck.
    in_hand: Vec<(Card, usize)>,
}

impl Knowledge {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What the side sees.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// How many cards of each kind the player's hidden cards have, by the order of a deck before its shuffle; `None` when the view is not
    /// one of these rules.
    fn unseen_player(&self) -> Option<Unseen> {
        let seen = self.view.sandbags.iter().map(|bag| bag.card);
        Unseen::of(
            self.rules.player_deck(),
            seen.chain(self.view.hand.iter().flatten().copied()),
        )
    }

    /// The same for the Flood's deck.
    pub(crate) fn unseen_flood(&self) -> Option<Unseen> {
        Unseen::of(
            self.rules.flood_deck(),
            self.view.river.iter().copied().chain(self.view.tide()),
        )
    }

    /// Cards that would fit, or `None` when the view is not one of these rules.
    fn guess(&self, chance: &mut Chance) -> Option<Parts> {
        let view = &self.view;
        let mut cards = self.unseen_player()?;
        let (hand, deck) = if let Some(hand) = &view.hand {
            (
                hand.clone(),
                cards.deal_out(&self.next_deck, view.deck_left.into(), chance)?,
            )
        } else {
            let size = usize::from(view.hand_size);
            let mut places = alloc::vec![None; size + usize::from(view.deck_left)];
            let mut known = self.in_hand.clone();
            // The places that a card may have contain those of every card before it, so each way to fill them comes with the same chance.
            known.sort_by_key(|&(_, depth)| depth);
            for (card, depth) in known {
                let mut free = Vec::new();
                free.extend(
                    places
                        .iter()
                        .take(size + depth)
                        .enumerate()
                        .filter(|(_, p)| p.is_none())
                        .map(|(i, _)| i),
                );
                places[*chance.pick(&free)?] = Some(card);
                cards.take(card)?;
            }
            let open = places.iter().filter(|p| p.is_none()).count();
            let mut rest = cards.deal_out(&[], open, chance)?.into_iter();
            let mut all = Vec::new();
            for place in places {
                all.push(place.or_else(|| rest.next())?);
            }
            let deck = all.split_off(size);
            (all, deck)
        };
        let tide =
            self.unseen_flood()?
                .deal_out(&self.next_flood, view.flood_left.into(), chance)?;
        Some(Parts {
            river: view.river.clone(),
            flood: view.flood.clone(),
            drawn: view.drawn,
            sandbags: view
                .sandbags
                .iter()
                .map(|bag| (bag.card, bag.space))
                .collect(),
            hand,
            deck,
            tide,
        })
    }
}

/// Cards that a side has not seen: how many of each kind.
#[derive(Clone, Debug)]
pub(crate) struct Unseen([u8; KINDS]);

impl Unseen {
    /// A deck without the cards that were seen; `None` when more were seen than it has.
    fn of(deck: &[u8; 13], seen: impl Iterator<Item = Card>) -> Option<Self> {
        let mut unseen = Self(core::array::from_fn(|kind| kinds::copies(deck, kind as u8)));
        for card in seen {
            unseen.take(card)?;
        }
        Some(unseen)
    }

    fn take(&mut self, card: Card) -> Option<()> {
        let count = &mut self.0[usize::from(kinds::kind(card))];
        *count = count.checked_sub(1)?;
        Some(())
    }

    /// How many there are of each rank, from 2 to ace.
    pub(crate) fn by_rank(&self) -> [u32; 13] {
        core::array::from_fn(|rank| {
            self.0[4 * rank..4 * rank + 4]
                .iter()
                .map(|&n| u32::from(n))
                .sum()
        })
    }

    /// The cards in an order of chance, behind some that are known to be the first; `None` when they are not `wanted`.
    fn deal_out(
        &mut self,
        first: &[Card],
        wanted: usize,
        chance: &mut Chance,
    ) -> Option<Vec<Card>> {
        let mut cards = first.to_vec();
        for &card in first {
            self.take(card)?;
        }
        for kind in 0..KINDS as u8 {
            cards.extend(core::iter::repeat_n(
                kinds::card(kind),
                self.0[usize::from(kind)].into(),
            ));
        }
        chance.shuffle(&mut cards[first.len()..]);
        (cards.len() == wanted).then_some(cards)
    }
}

/// Takes the items of `minus` out of `cards`, each once.
fn without(mut cards: Vec<Card>, minus: &[Card]) -> Vec<Card> {
    for card in minus {
        if let Some(i) = cards.iter().position(|c| c == card) {
            cards.swap_remove(i);
        }
    }
    cards
}

/// The sandbags that the first of two views has and the second has not.
fn sandbags_gone(from: &View, to: &View) -> Vec<Card> {
    from.sandbags
        .iter()
        .filter(|bag| to.sandbag(bag.space).is_none())
        .map(|bag| bag.card)
        .collect()
}

impl Hidden for Flood {
    type View = View;
    type Knowledge = Knowledge;

    fn view(&self, seat: Seat) -> View {
        let hand = || self.hand().collect();
        View {
            spaces: self.rules().spaces(),
            river: self.river().collect(),
            flood: self.flood_cards().collect(),
            drawn: self.drawn(),
            sandbags: self.sandbags().collect(),
            hand: (seat == Seat::FIRST).then(hand),
            hand_size: self.hand().count() as u8,
            deck_left: self.player_deck().len() as u8,
            flood_left: self.flood_deck().len() as u8,
            houses: self.houses(),
            score: self.score(),
            to_move: self.to_move(),
            over: self.outcome().is_some(),
        }
    }

    /// Everything, but that the player drew a card is all that the others see of it.
    fn seen_by(seat: Seat, event: &Event) -> Option<Event> {
        match event {
            Event::CardDrawn { .. } if seat != Seat::FIRST => Some(Event::CardDrawn { card: None }),
            _ => Some(*event),
        }
    }

    fn knowledge(rules: &Rules, view: &View) -> Knowledge {
        Knowledge {
            rules: *rules,
            view: view.clone(),
            next_flood: Vec::new(),
            next_deck: Vec::new(),
            in_hand: Vec::new(),
        }
    }

    fn learn(knowledge: &mut Knowledge, _: &[Event], view: &View, _: bool) {
        // The views before and after tell all that the events do, and also what a move taken back put where.
        let old = core::mem::replace(&mut knowledge.view, view.clone());
        let (before, now) = (old.tide().count(), view.tide().count());
        if now < before {
            let back: Vec<Card> = old.tide().skip(now).collect();
            knowledge.next_flood.splice(0..0, back);
        } else {
            let gone = (now - before).min(knowledge.next_flood.len());
            knowledge.next_flood.drain(..gone);
        }

        let returned = view.deck_left.saturating_sub(old.deck_left);
        let drawn = usize::from(old.deck_left.saturating_sub(view.deck_left));
        if let (Some(had), Some(have)) = (&old.hand, &view.hand) {
            if returned > 0 {
                let mut all = had.clone();
                all.extend(sandbags_gone(&old, view));
                match without(all, have)[..] {
                    [card] if returned == 1 => knowledge.next_deck.insert(0, card),
                    _ => knowledge.next_deck.clear(),
                }
            }
            let gone = drawn.min(knowledge.next_deck.len());
            knowledge.next_deck.drain(..gone);
        } else {
            for card in sandbags_gone(view, &old) {
                let nearest =
                    (0..knowledge.in_hand.len()).filter(|&i| knowledge.in_hand[i].0 == card);
                if let Some(i) = nearest.min_by_key(|&i| knowledge.in_hand[i].1) {
                    knowledge.in_hand.swap_remove(i);
                }
            }
            for (_, depth) in &mut knowledge.in_hand {
                *depth = depth.saturating_add(returned.into()).saturating_sub(drawn);
            }
            knowledge
                .in_hand
                .extend(sandbags_gone(&old, view).into_iter().map(|card| (card, 0)));
        }
    }

    /// The cards that the side has not seen, shuffled afresh: the hidden hand and deck of the player together, the Flood's deck by itself. What
    /// is known of their order stays. For a view that no game by these rules shows, a new deal.
    fn sample(knowledge: &Knowledge, chance: &mut Chance) -> Self {
        let parts = knowledge.guess(chance);
        let seed = chance.seed();
        let game = parts.and_then(|parts| parts.build(&knowledge.rules, seed).ok());
        game.unwrap_or_else(|| Self::deal(&knowledge.rules, seed))
    }
}
