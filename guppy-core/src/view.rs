//! What the player sees, which is everything but what chance will do; and what is known from it.

use core::fmt;

use games_common::{Chance, Hidden, Outcome, Seat};

use crate::cloth::Cloth;
use crate::colour::{Bead, Colour, Dye, Order};
use crate::event::Event;
use crate::game::Guppy;
use crate::rules::Rules;
use crate::tile::{Tile, TileSet};

/// The counters that only cuts and new cloth change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    pub(crate) score: u64,
    /// The first is 1.
    pub(crate) cloths: u64,
    /// By the index of the order.
    pub(crate) tiles: [u8; 6],
    pub(crate) patches: [u8; 6],
    /// Orders whose scissors were picked up on an earlier cloth, as bits.
    pub(crate) gone: u8,
}

/// What any move can change: eight bytes, so that they are saved and put back as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stock {
    /// By the index of the dye.
    pub(crate) units: [u8; 4],
    pub(crate) sponges: u8,
    /// Orders whose scissors were picked up, as bits.
    pub(crate) used: u8,
    /// Orders that had their large-patch bonus.
    pub(crate) bonus: u8,
    pub(crate) hand: Option<Order>,
}

/// A pair of scissors (G8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scissors {
    /// Not picked up yet.
    Unused,
    /// Picked up on this cloth; it may still be in hand.
    Used,
    /// Picked up on an earlier cloth: the order is not shown any more (G13).
    Gone,
}

/// An order as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderState {
    /// Tiles cut in its colour, 0 to 81 (G12).
    pub tiles: u8,
    /// Patches cut in its colour (G11).
    pub patches: u8,
    /// Its pair of scissors (G8).
    pub scissors: Scissors,
    /// Whether it had its large-patch bonus (G7).
    pub bonus_had: bool,
    /// Whether it is filled (G12).
    pub filled: bool,
}

/// The whole table: the cloth with its beads, the buckets and sponges, the orders and the score.
///
/// Nothing on it is hidden, so the rules of moves can be asked of it as well as of the game: [`check`](View::check),
/// [`settle`](View::settle). It has no seed. Its serde form is its rules text and its position text, and is validated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        into = "crate::notation::ViewText",
        try_from = "crate::notation::ViewText"
    )
)]
pub struct View {
    pub(crate) rules: Rules,
    pub(crate) cloth: Cloth,
    pub(crate) tally: Tally,
    pub(crate) stock: Stock,
}

impl View {
    /// The rules, and with them the size of orders and patches.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The colour of a tile; `None` where there is no cloth.
    pub fn colour(&self, tile: Tile) -> Option<Colour> {
        self.cloth.colour(tile)
    }

    /// The tiles of one colour.
    pub fn tiles_of(&self, colour: Colour) -> TileSet {
        TileSet(self.cloth.plane(colour))
    }

    /// The tiles that have cloth.
    pub fn cloth(&self) -> TileSet {
        TileSet(self.cloth.present)
    }

    /// The bead on a tile.
    pub fn bead(&self, tile: Tile) -> Option<Bead> {
        self.cloth.bead(tile)
    }

    /// Units left in a bucket, at most 14; none of bleach under rules without it.
    pub fn units(&self, dye: Dye) -> u8 {
        self.stock.units[dye.index()]
    }

    /// Sponges left, at most 34.
    pub fn sponges(&self) -> u8 {
        self.stock.sponges
    }

    /// How an order stands; `None` when the level does not have it.
    pub fn order(&self, order: Order) -> Option<OrderState> {
        let Tally {
            tiles,
            patches,
            gone,
            ..
        } = self.tally;
        let Stock { used, bonus, .. } = self.stock;
        let (i, bit) = (order.index(), order.bit());
        (self.rules.order_bits() & bit != 0).then(|| OrderState {
            tiles: tiles[i],
            patches: patches[i],
            scissors: match (used & bit != 0, gone & bit != 0) {
                (false, _) => Scissors::Unused,
                (true, false) => Scissors::Used,
                (true, true) => Scissors::Gone,
            },
            bonus_had: bonus & bit != 0,
            filled: tiles[i] >= self.rules.tiles_per_order(),
        })
    }

    /// The scissors in hand.
    #[inline]
    pub fn hand(&self) -> Option<Order> {
        self.stock.hand
    }

    /// The pairs that were not picked up yet.
    pub fn open_orders(&self) -> impl Iterator<Item = Order> + use<> {
        let open = self.open();
        Order::ALL.into_iter().filter(move |o| open & o.bit() != 0)
    }

    #[inline]
    pub(crate) fn open(&self) -> u8 {
        self.rules.order_bits() & !self.stock.used
    }

    /// Orders filled on this cloth, `c` of G12: 0 to 6.
    pub fn filled_on_cloth(&self) -> u8 {
        let full = self.rules.tiles_per_order();
        let here = self.stock.used & !self.tally.gone;
        Order::ALL
            .iter()
            .filter(|o| here & o.bit() != 0 && self.tally.tiles[o.index()] >= full)
            .count() as u8
    }

    /// Which cloth this is, the first of the game being 1 (G13).
    pub fn cloths(&self) -> u64 {
        self.tally.cloths
    }

    /// The points so far.
    pub fn score(&self) -> u64 {
        self.tally.score
    }

    /// [`Outcome::Finished`] once the last pair was put down (G14).
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        (self.open() == 0 && self.stock.hand.is_none()).then_some(Outcome::Finished)
    }
}

/// A picture in ASCII: the cloth by [letters](Colour::letter), `.` where there is none, `o` behind a letter for a white bead and
/// `@` for a black one; then what the player has and the orders that are still shown, with those that had their large-patch bonus (G7) marked.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("   a  b  c  d  e  f  g  h  i")?;
        for tile in Tile::all() {
            if tile.column() == 0 {
                write!(f, "\n{} ", tile.row() + 1)?;
            }
            let mark = match self.bead(tile) {
                Some(Bead::White) => "o",
                Some(Bead::Black) => "@",
                None if tile.column() == 8 => "",
                None => " ",
            };
            write!(
                f,
                " {}{mark}",
                self.colour(tile).map_or('.', Colour::letter)
            )?;
        }
        f.write_str("\nbuckets:")?;
        for &dye in self.rules.dyes() {
            write!(f, " {dye} {},", self.units(dye))?;
        }
        write!(f, " sponges {}", self.sponges())?;
        let full = self.rules.tiles_per_order();
        write!(
            f,
            "\norders of {full} tiles, patches from {}:",
            self.rules.min_patch()
        )?;
        for &order in self.rules.orders() {
            let Some(state) = self.order(order).filter(|s| s.scissors != Scissors::Gone) else {
                continue;
            };
            write!(f, "\n  {order:<6} {:>2}/{full}", state.tiles)?;
            if state.filled {
                f.write_str(", filled")?;
            }
            if state.bonus_had {
                f.write_str(", bonus had")?;
            }
            if self.hand() == Some(order) {
                f.write_str(", scissors in hand")?;
            } else if state.scissors == Scissors::Used {
                f.write_str(", scissors used")?;
            }
        }
        write!(f, "\ncloth {}", self.cloths())?;
        if let Some(limit) = self.rules.cloth_limit() {
            write!(f, " of {limit}")?;
        }
        write!(
            f,
            ", orders filled on it {}, score {}",
            self.filled_on_cloth(),
            self.score()
        )?;
        if self.outcome().is_some() {
            f.write_str(", game over")?;
        }
        Ok(())
    }
}

/// What the player knows: the [`View`]. Nothing on the table is ever covered up again, so there is nothing to remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge {
    pub(crate) view: View,
}

impl Knowledge {
    /// The table.
    pub fn view(&self) -> &View {
        &self.view
    }
}

impl Hidden for Guppy {
    type View = View;
    type Knowledge = Knowledge;

    fn view(&self, _: Seat) -> View {
        *self.table()
    }

    fn seen_by(_: Seat, event: &Event) -> Option<Event> {
        Some(*event)
    }

    fn knowledge(_: &Rules, view: &View) -> Knowledge {
        Knowledge { view: *view }
    }

    fn learn(knowledge: &mut Knowledge, _: &[Event], view: &View, _: bool) {
        knowledge.view = *view;
    }

    /// The same table with a fresh seed: only what chance will do is unknown.
    fn sample(knowledge: &Knowledge, chance: &mut Chance) -> Self {
        Self::with_table(knowledge.view, chance.seed())
    }
}
