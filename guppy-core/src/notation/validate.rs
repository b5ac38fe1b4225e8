//! What every position has to agree with.

use super::PositionError;
use crate::colour::Dye;
use crate::tile::{ALL, Tile};
use crate::view::View;

impl View {
    /// Whether this can be a table of a game by its rules, as far as these conditions tell. They hold for every deal, and stay
    /// true with every legal move:
    ///
    /// - cloth: no bleached tile without the rule; beads only on cloth, no more than bonuses, and none on level 1;
    /// - orders: tiles only in colours whose scissors are used, patches that so many tiles can make, and at most 81 tiles; the
    ///   holes are the tiles of the orders used on this cloth; the tiles of the gone orders together fit on the earlier cloths;
    ///   a pair is left that this cloth was taken for; the hand holds a pair used on this cloth; the limit of cloths;
    /// - stocks: no more than the start and the gains of bonuses and filled orders;
    /// - score: between the bounds of [`validate_score`](View::validate_score).
    ///
    /// What they leave open: whether the holes have the shape of such patches, or a rectangle can have so many tiles; which gone
    /// order was cut from which cloth; whether moves lead to these colours, beads and stocks; the score between its bounds.
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
        let (mut cut_here, mut cut_before) = (0, 0);
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
            } else {
                cut_before += u32::from(tiles);
            }
        }
        let most = (tally.cloths - 1).saturating_mul(Tile::COUNT.into());
        if u64::from(cut_before) > most {
            return Err(PositionError::GoneTiles {
                found: cut_before,
                most,
            });
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

    /// The score lies between two bounds, of which the upper one is generous.
    ///
    /// The least: no patch had a bead, the tiles of each order were shared among its patches as they score least, and the orders
    /// filled on earlier cloths were spread over these. The most: each order's tiles were one patch, and on each such patch lay
    /// all the beads that bonuses can have brought and that are not on the cloth, in black; the orders filled on earlier cloths
    /// were filled on one.
    fn validate_score(&self) -> Result<(), PositionError> {
        let (tally, level) = (&self.tally, u64::from(self.rules.level()));
        let beads = if self.rules.level() == 1 {
            0
        } else {
            self.stock.bonus.count_ones() - (self.cloth.white | self.cloth.black).count_ones()
        };
        let (mut least, mut most) = (0, 0);
        let (mut filled_here, mut filled_before) = (0, 0);
        for &order in self.rules.orders() {
            let (tiles, patches) = (tally.tiles[order.index()], tally.patches[order.index()]);
            if tiles >= self.rules.tiles_per_order() {
                // The count of G12, at the least and at the most.
                let (fewest, highest) = if tally.gone & order.bit() == 0 {
                    filled_here += 1;
                    (filled_here, filled_here)
                } else {
                    filled_before += 1;
                    ((filled_before - 1) / (tally.cloths - 1) + 1, filled_before)
                };
                least += fewest * level * 1000;
                most += highest * level * 1000;
            }
            let weight = level * u64::from(order.value());
            least += least_points(weight, tiles, patches, self.rules.min_patch());
            most += (weight * u64::from(tiles).pow(2)) << (2 * beads);
        }
        let found = tally.score;
        if found < least || found > most {
            Err(PositionError::Score { found, least, most })
        } else {
            Ok(())
        }
    }
}

/// The least that tiles can score in so many patches of at least `min` without beads (G11). They are enough for the patches.
fn least_points(weight: u64, tiles: u8, patches: u8, min: u8) -> u64 {
    // By the tiles that the patches so far have beyond the smallest ones: their least points.
    let mut least = [u64::MAX; Tile::COUNT as usize + 1];
    let beyond = usize::from(tiles.saturating_sub(patches.saturating_mul(min)));
    least[0] = 0;
    for before in 0..u64::from(patches) {
        for so_far in (0..=beyond).rev() {
            least[so_far] = (0..=so_far)
                .map(|here| {
                    let n = u64::from(min) + here as u64;
                    least[so_far - here].saturating_add(weight * n * n / (before + 1))
                })
                .min()
                .unwrap_or(u64::MAX);
        }
    }
    least[beyond]
}
