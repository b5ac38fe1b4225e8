//! Taking moves back.

use crate::cloth::Cloth;
use crate::colour::{Dye, Order};
use crate::view::{Stock, View};

/// What taking a move back needs: the parts of the table that the move could change. A plain value of 128 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    stock: Stock,
    change: Change,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    /// A dye or a sponge. A bead may have appeared anywhere.
    Colours {
        dyes: [u128; 4],
        white: u128,
        black: u128,
    },
    /// Nothing but the stock.
    Hand,
    /// Tiles of one colour, and the beads that lay on them.
    Cut {
        tiles: u128,
        white: u128,
        black: u128,
        order: Order,
        counted: (u8, u8),
        score: u64,
    },
    /// The cloth but for its beads, which stay.
    Cloth {
        dyes: [u128; 4],
        present: u128,
        gone: u8,
    },
}

impl Undo {
    #[inline]
    pub(super) fn colours(before: &Cloth, stock: Stock) -> Self {
        let Cloth {
            dyes, white, black, ..
        } = *before;
        Self {
            stock,
            change: Change::Colours { dyes, white, black },
        }
    }

    #[inline]
    pub(super) fn hand(stock: Stock) -> Self {
        Self {
            stock,
            change: Change::Hand,
        }
    }

    /// For tiles that are about to be cut in an order's colour.
    #[inline]
    pub(super) fn cut(table: &View, tiles: u128, order: Order) -> Self {
        let tally = &table.tally;
        let change = Change::Cut {
            tiles,
            white: table.cloth.white & tiles,
            black: table.cloth.black & tiles,
            order,
            counted: (tally.tiles[order.index()], tally.patches[order.index()]),
            score: tally.score,
        };
        Self {
            stock: table.stock,
            change,
        }
    }

    #[inline]
    pub(super) fn cloth(table: &View, stock: Stock) -> Self {
        let Cloth { dyes, present, .. } = table.cloth;
        Self {
            stock,
            change: Change::Cloth {
                dyes,
                present,
                gone: table.tally.gone,
            },
        }
    }
}

impl View {
    #[inline]
    pub(super) fn take_back(&mut self, undo: &Undo) {
        let (cloth, tally) = (&mut self.cloth, &mut self.tally);
        self.stock = undo.stock;
        match undo.change {
            Change::Colours { dyes, white, black } => {
                cloth.dyes = dyes;
                cloth.white = white;
                cloth.black = black;
            }
            Change::Hand => {}
            Change::Cut {
                tiles,
                white,
                black,
                order,
                counted,
                score,
            } => {
                cloth.present |= tiles;
                for dye in Dye::ALL {
                    if order.colour().has(dye) {
                        cloth.dyes[dye.index()] |= tiles;
                    }
                }
                cloth.white |= white;
                cloth.black |= black;
                (tally.tiles[order.index()], tally.patches[order.index()]) = counted;
                tally.score = score;
            }
            Change::Cloth {
                dyes,
                present,
                gone,
            } => {
                cloth.dyes = dyes;
                cloth.present = present;
                tally.gone = gone;
                tally.cloths -= 1;
            }
        }
    }
}
