//! What every position has to agree with.

use super::PositionError;
use crate::colour::{Dye, Order};
use crate::tile::{ALL, Tile};
use crate::view::View;

impl View {
    /// Whether this can be a table of a game by its rules, as far as the counters and the cloth tell. It holds for every deal, and
    /// stays true with every legal move.
    pub(crate) fn validate(&self) -> Result<(), PositionError> {
        self.validate_cloth()?;
        self.validate_orders()?;
        self.validate_stocks()?;
        self.validate_score()
    }

    fn validate_cloth(&self) -> Result<(), PositionError> {
        let cloth = &self.cloth;
        let bleached = cloth.dyes[Dye::Bleach.index()];
        if !self.rules.bleach() && bleached != 0 {
            let tile = Tile::of_bit(bleached.trailing_zeros());
            return Err(PositionError::Bleached {
                tile,
                found: cloth.colour_bits(tile),
            });
        }
        let bare = (cloth.white | cloth.black) & !cloth.present;
        if bare != 0 {
            return Err(PositionError::BeadWithoutCloth {
                tile: Tile::of_bit(bare.trailing_zeros()),
            });
        }
        let found = (cloth.white | cloth.black).count_ones();
        let most = if self.rules.level() == 1 {
            0
        } else {
            self.stock.bonus.count_ones()
        };
        if found > most {
            Err(PositionError::Beads { found, most })
        } else {
            Ok(())
        }
    }

    fn validate_orders(&self) -> Result<(), PositionError> {
        let (tally, stock) = (&self.tally, &self.stock);
        let min = self.rules.min_patch();
        let mut cut_here = 0;
        for &order in self.rules.orders() {
            let (tiles, patches) = (tally.tiles[order.index()], tally.patches[order.index()]);
            if tiles > 0 && stock.used & order.bit() == 0 {
                return Err(PositionError::NotUsed { order, tiles });
            }
            let fits = (tiles == 0) == (patches == 0)
                && u32::from(patches) * u32::from(min) <= u32::from(tiles);
            if !fits || tiles > Tile::COUNT {
                return Err(PositionError::Patches {
                    order,
                    tiles,
                    patches,
                    min,
                });
            }
            if tally.gone & order.bit() == 0 {
                cut_here += u32::from(tiles);
            } else if tally.cloths == 1 {
                return Err(PositionError::GoneTooEarly { order });
            }
        }
        if tally.gone == self.rules.order_bits() {
            return Err(PositionError::AllGone);
        }
        if let Some(order) = stock.hand
            && stock.used & !tally.gone & order.bit() == 0
        {
            return Err(PositionError::Hand { order });
        }
        let holes = (ALL & !self.cloth.present).count_ones();
        if holes != cut_here {
            return Err(PositionError::Holes {
                found: holes,
                wanted: cut_here,
            });
        }
        match self.rules.cloth_limit().map(u64::from) {
            Some(limit) if tally.cloths > limit => Err(PositionError::Cloths {
                found: tally.cloths,
                limit,
            }),
            _ => Ok(()),
        }
    }

    fn validate_stocks(&self) -> Result<(), PositionError> {
        let stock = &self.stock;
        let start = self.rules.starting_units();
        let mut most_units = [
            start,
            start,
            start,
            if self.rules.bleach() { start } else { 0 },
        ];
        let mut most_sponges = self.rules.starting_sponges();
        for &order in self.rules.orders() {
            let filled = self.tally.tiles[order.index()] >= self.rules.tiles_per_order();
            let times = u8::from(stock.bonus & order.bit() != 0) + u8::from(filled);
            let gain = order.gain();
            most_units[0] += times * gain.red;
            most_units[1] += times * gain.blue;
            most_units[2] += times * gain.yellow;
            most_sponges += times * gain.sponges;
        }
        for dye in Dye::ALL {
            let (found, most) = (stock.units[dye.index()], most_units[dye.index()]);
            if found > most {
                return Err(PositionError::Units { dye, found, most });
            }
        }
        if stock.sponges > most_sponges {
            return Err(PositionError::Sponges {
                found: stock.sponges,
                most: most_sponges,
            });
        }
        Ok(())
    }

    /// The score lies between the least that the filled orders brought and a generous bound, which keeps it far from overflow.
    fn validate_score(&self) -> Result<(), PositionError> {
        let level = u64::from(self.rules.level());
        let (mut least, mut most) = (0, 0);
        for order in Order::ALL {
            let tiles = self.tally.tiles[order.index()];
            if tiles >= self.rules.tiles_per_order() {
                least += level * 1000;
                most += level * 6000;
            }
            // All tiles in one patch with a black bead of every bonus on it.
            most += (level * u64::from(order.value()) * u64::from(tiles).pow(2))
                << (2 * self.stock.bonus.count_ones());
        }
        let found = self.tally.score;
        if found < least || found > most {
            Err(PositionError::Score { found, least, most })
        } else {
            Ok(())
        }
    }
}
