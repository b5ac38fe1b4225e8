//! What moves do.

use games_common::Seeded;

use super::{Guppy, Undo, purpose};
use crate::cloth::{Cloth, Joins, largest_rectangle, nth_bit};
use crate::colour::{Dye, Gain, Order};
use crate::event::{Event, Praise};
use crate::moves::{Move, Patch};
use crate::rules::PatchRule;
use crate::tile::{SIDE, TILES, Tile, TileSet};
use crate::view::{Stock, View};

/// A dye's star and a sponge's square, as steps from the named tile in tile order.
const STAR: [i8; 5] = [-DOWN, -1, 0, 1, DOWN];
const SQUARE: [i8; 4] = [0, 1, DOWN, DOWN + 1];
const DOWN: i8 = SIDE.cast_signed();

impl Guppy {
    /// Makes a legal move.
    #[inline]
    pub(super) fn make(&mut self, m: Move, mut events: impl FnMut(Event)) -> Undo {
        let table = &mut self.table;
        let stock = table.stock;
        if !matches!(m, Move::Cut { .. }) {
            table.put_down(&mut events);
        }
        match m {
            Move::Dye { dye, at } => {
                let before = table.cloth;
                table.stock.units[dye.index()] -= 1;
                events(Event::Dyed { dye, at });
                let dyed = table.cloth.dye(dye, at);
                tell_colours(&before, &table.cloth, at, STAR, dyed.changed, &mut events);
                for tile in near(at, STAR) {
                    if dyed.coloured & tile.bit() != 0 {
                        events(Event::BeadColoured { tile });
                    } else if dyed.lost & tile.bit() != 0 {
                        events(Event::BeadLost { tile });
                    }
                }
                self.reward(dyed.changed, events);
                Undo::colours(&before, stock)
            }
            Move::Sponge { at } => {
                let before = table.cloth;
                table.stock.sponges -= 1;
                events(Event::Sponged { at });
                let changed = table.cloth.sponge(at);
                tell_colours(&before, &table.cloth, at, SQUARE, changed, &mut events);
                self.reward(changed, events);
                Undo::colours(&before, stock)
            }
            Move::Pick { order } => {
                table.stock.used |= order.bit();
                table.stock.hand = Some(order);
                events(Event::PickedUp { order });
                Undo::hand(stock)
            }
            Move::Cut { patch } => table.cut(patch, events),
            Move::Put => {
                if table.open() == 0 {
                    let score = table.tally.score;
                    events(Event::Finished { score });
                }
                Undo::hand(stock)
            }
            Move::Cloth => {
                let undo = Undo::cloth(table, stock);
                // The first cloth has number 0 in its stream, so the next one's is the count so far.
                let mut chance = Self::stream(self.seed, purpose::CLOTH, table.tally.cloths as u32);
                let colours = table.rules.starting_colours();
                table.cloth.draw(colours, &mut chance);
                table.tally.cloths += 1;
                table.tally.gone = table.stock.used;
                let number = table.tally.cloths;
                events(Event::NewCloth { number });
                undo
            }
        }
    }

    /// Bonuses and beads for the large patches that an action made (G7, G9), given the tiles whose colour it changed.
    #[inline]
    fn reward(&mut self, changed: u128, events: impl FnMut(Event)) {
        let table = &self.table;
        let open = table.open() & !table.stock.bonus;
        if open == 0 {
            return;
        }
        // The connected patches of all changed tiles at once. A rectangle lies within one of them, so that an order whose colour
        // has too few tiles there has no large patch under either rule.
        let grown = table.cloth.joins().fill(changed & table.cloth.orderable());
        let full = u32::from(table.rules.tiles_per_order());
        // Counting bits is what costs most here, and once is mostly enough.
        if grown.count_ones() < full {
            return;
        }
        let mut large = 0;
        for (i, plane) in table.cloth.order_planes(grown).iter().enumerate() {
            if open >> i & 1 != 0 && plane.count_ones() >= full {
                large |= 1 << i;
            }
        }
        if large != 0 {
            self.reward_orders(large, grown, changed, events);
        }
    }

    #[cold]
    #[inline(never)]
    fn reward_orders(
        &mut self,
        orders: u8,
        grown: u128,
        changed: u128,
        mut events: impl FnMut(Event),
    ) {
        let rules = self.table.rules;
        let planes = self.table.cloth.order_planes(grown);
        for order in Order::ALL {
            if orders & order.bit() == 0 {
                continue;
            }
            let plane = planes[order.index()];
            let tiles = largest_patch(rules.patch(), plane, changed);
            if tiles < rules.tiles_per_order() {
                continue;
            }
            let stock = &mut self.table.stock;
            stock.bonus |= order.bit();
            let gain = order.gain();
            stock.add(gain);
            let percent =
                (u32::from(tiles) * u32::from(rules.level() - 1) * u32::from(order.value()))
                    .min(100);
            events(Event::LargePatch {
                order,
                tiles,
                gain,
                percent: percent as u8,
            });
            if percent == 0 {
                continue;
            }
            let mut chance = Self::stream(self.seed, purpose::BEAD, order.index() as u32);
            if chance.percent(percent) {
                let cloth = &mut self.table.cloth;
                let free = cloth.present & !(cloth.white | cloth.black);
                if let Some(place) = chance.index(free.count_ones() as usize) {
                    let tile = Tile::of_bit(nth_bit(free, place as u32));
                    cloth.white |= tile.bit();
                    events(Event::BeadAppeared { tile });
                }
            }
        }
    }
}

/// The tiles of the largest patch of a plane with a changed tile in it; every component of the plane has one.
pub(crate) fn largest_patch(rule: PatchRule, plane: u128, changed: u128) -> u8 {
    let joins = Joins::of_plane(plane);
    let mut left = plane & changed;
    let mut most = 0;
    while left != 0 {
        let tile = Tile::of_bit(left.trailing_zeros());
        let (tiles, done) = match rule {
            PatchRule::Rectangle => (largest_rectangle(plane, tile).0, tile.bit()),
            PatchRule::Connected => {
                let component = joins.fill(tile.bit());
                (component.count_ones() as u8, component)
            }
        };
        most = most.max(tiles);
        left &= !done;
    }
    most
}

/// The tiles at some steps from one, as far as their indices are on the board. A step across the side of the board gives a tile
/// that nothing has happened to.
fn near<const N: usize>(at: Tile, steps: [i8; N]) -> impl Iterator<Item = Tile> {
    steps.into_iter().filter_map(move |step| {
        let index = at.index().checked_add_signed(step)?;
        (index < TILES).then(|| Tile::of_bit(u32::from(index)))
    })
}

#[inline]
fn tell_colours<const N: usize>(
    before: &Cloth,
    after: &Cloth,
    at: Tile,
    steps: [i8; N],
    changed: u128,
    events: &mut impl FnMut(Event),
) {
    for tile in near(at, steps) {
        if changed & tile.bit() != 0 {
            let (from, to) = (before.colour_bits(tile), after.colour_bits(tile));
            events(Event::Recoloured { tile, from, to });
        }
    }
}

impl View {
    #[inline]
    fn put_down(&mut self, events: &mut impl FnMut(Event)) {
        if let Some(order) = self.stock.hand.take() {
            events(Event::PutDown { order });
        }
    }

    /// Cuts a patch and scores it (G8, G10, G11, G12).
    #[inline]
    pub(crate) fn cut(&mut self, patch: Patch, mut events: impl FnMut(Event)) -> Undo {
        let Some(order) = self.stock.hand else {
            // Not legal.
            return Undo::hand(self.stock);
        };
        let tiles = match patch {
            Patch::Rectangle(r) => r.tiles().0,
            Patch::Of(tile) => Joins::of_plane(self.cloth.plane(order.colour())).fill(tile.bit()),
        };
        let (i, n) = (order.index(), tiles.count_ones());
        let white = (self.cloth.white & tiles).count_ones();
        let black = (self.cloth.black & tiles).count_ones();
        let level = u64::from(self.rules.level());
        let (cut_before, tiles_before) = (self.tally.patches[i], self.tally.tiles[i]);
        // At most six beads in a game: 14 * 2 * 81^2 * 2^12 is far below 2^64.
        let points = ((level * u64::from(order.value()) * u64::from(n * n)) << (white + 2 * black))
            / (u64::from(cut_before) + 1);
        let undo = Undo::cut(self, tiles, order);
        self.cloth.cut(tiles);
        self.tally.score += points;
        self.tally.patches[i] += 1;
        self.tally.tiles[i] += n as u8;
        events(Event::Cut {
            order,
            tiles: TileSet(tiles),
            white: white as u8,
            black: black as u8,
            points,
            praise: Praise::for_patch(n as u8, cut_before),
        });
        let full = self.rules.tiles_per_order();
        if tiles_before < full && self.tally.tiles[i] >= full {
            let on_cloth = self.filled_on_cloth();
            let bonus = u64::from(on_cloth) * level * 1000;
            let gain = order.gain();
            self.tally.score += bonus;
            self.stock.add(gain);
            events(Event::OrderFilled {
                order,
                on_cloth,
                bonus,
                gain,
                praise: Praise::for_order(on_cloth - 1),
            });
        }
        undo
    }

    /// A copy of this table with the tiles dyed or sponged and nothing else done: for weighing moves.
    pub(crate) fn after(&self, m: Move) -> Self {
        let mut table = *self;
        match m {
            Move::Dye { dye, at } => drop(table.cloth.dye(dye, at)),
            Move::Sponge { at } => drop(table.cloth.sponge(at)),
            _ => {}
        }
        table
    }
}

impl Stock {
    pub(crate) fn add(&mut self, gain: Gain) {
        self.units[Dye::Red.index()] += gain.red;
        self.units[Dye::Blue.index()] += gain.blue;
        self.units[Dye::Yellow.index()] += gain.yellow;
        self.sponges += gain.sponges;
    }
}
