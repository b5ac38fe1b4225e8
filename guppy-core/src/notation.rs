//! A whole position as one line of text.

mod validate;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use games_common::{Counted, Notation, Seed};
use thiserror::Error;

use crate::cloth::Cloth;
use crate::colour::{Bead, Colour, Dye, NameError, Order};
use crate::game::Guppy;
use crate::rules::{Rules, plain_number};
use crate::tile::Tile;
use crate::view::{Scissors, Stock, Tally, View};

/// Why a text is not a position under the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text ends too early.
    #[error("the position ends before {wanted}=")]
    Missing {
        /// The key of the part that should follow.
        wanted: &'static str,
    },
    /// Another part than the one whose turn it is.
    #[error(
        "{found:?} in the position: wanted {wanted}= there, once, with single spaces between the parts"
    )]
    Key {
        /// The part.
        found: String,
        /// The key that should be there.
        wanted: &'static str,
    },
    /// More after the last part.
    #[error("{found:?} after the end of the position")]
    Extra {
        /// The next part.
        found: String,
    },
    /// A part has too many or too few items.
    #[error("{part}= has {}: wanted {wanted}", Counted(*found as u64, "item"))]
    Count {
        /// The key of the part.
        part: &'static str,
        /// How many items it has.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// An item that cannot be read.
    #[error("{part}= item {item}: {found:?}, wanted {wanted}")]
    Item {
        /// The key of the part.
        part: &'static str,
        /// The place of the item, counted from 1.
        item: usize,
        /// The item.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// An order that the level has not at this place.
    #[error("orders= item {item}: {found:?}, wanted the order for {wanted}")]
    OrderName {
        /// The place of the item, counted from 1.
        item: usize,
        /// The name that stands there.
        found: String,
        /// The order whose turn it is.
        wanted: Order,
    },
    /// Bleached cloth under rules without bleach (G17).
    #[error("{tile} is {found}, and these rules have no bleach")]
    Bleached {
        /// The tile.
        tile: Tile,
        /// Its colour.
        found: Colour,
    },
    /// A bead that does not come after the one before it in tile order.
    #[error("the bead on {tile} is out of order: beads stand in the order of tiles, one to a tile")]
    BeadOrder {
        /// Its tile.
        tile: Tile,
    },
    /// A bead where there is no cloth (G9, G10).
    #[error("there is a bead on {tile}, which has no cloth")]
    BeadWithoutCloth {
        /// Its tile.
        tile: Tile,
    },
    /// More beads than large-patch bonuses could have brought (G9).
    #[error("{} on the cloth: at most {most} can have appeared", Counted((*found).into(), "bead"))]
    Beads {
        /// How many.
        found: u32,
        /// One for each bonus had; none on level 1.
        most: u32,
    },
    /// More units than the bucket had and got (G3, G7, G12).
    #[error("{} of {dye}: at most {most} can be left", Counted((*found).into(), "unit"))]
    Units {
        /// The dye.
        dye: Dye,
        /// How many units.
        found: u8,
        /// The units at the start and all that was gained.
        most: u8,
    },
    /// More sponges than there were and were gained (G3, G7, G12).
    #[error("{}: at most {most} can be left", Counted((*found).into(), "sponge"))]
    Sponges {
        /// How many.
        found: u8,
        /// Those at the start and all that were gained.
        most: u8,
    },
    /// Tiles cut in a colour whose scissors were never picked up (G8).
    #[error(
        "the {order} order has {} cut, but its scissors are not used",
        Counted((*tiles).into(), "tile")
    )]
    NotUsed {
        /// The order.
        order: Order,
        /// Its tiles.
        tiles: u8,
    },
    /// Tiles and patches that do not go together (G6): none of one and some of the other, or too few tiles for the patches.
    #[error(
        "the {order} order has {} cut in {} of at least {min}",
        Counted((*tiles).into(), "tile"),
        Counted((*patches).into(), "patch")
    )]
    Patches {
        /// The order.
        order: Order,
        /// Its tiles.
        tiles: u8,
        /// Its patches.
        patches: u8,
        /// The minimum patch.
        min: u8,
    },
    /// More tiles of gone orders than the earlier cloths had (G1, G13).
    #[error(
        "the orders that are gone have {} cut: the earlier cloths had {most}",
        Counted((*found).into(), "tile")
    )]
    GoneTiles {
        /// The tiles of all gone orders together.
        found: u32,
        /// 81 for each earlier cloth.
        most: u64,
    },
    /// Scissors used on an earlier cloth, on the first (G13).
    #[error("the {order} scissors cannot be gone: this is the first cloth")]
    GoneTooEarly {
        /// The pair.
        order: Order,
    },
    /// All scissors used on earlier cloths, so that this cloth could not have been taken (G13).
    #[error("all scissors are gone: then this cloth could not have been taken")]
    AllGone,
    /// Scissors in hand that were not picked up on this cloth (G8).
    #[error("the {order} scissors cannot be in hand: they have to be used, and on this cloth")]
    Hand {
        /// The pair.
        order: Order,
    },
    /// Tiles without cloth that do not agree with the tiles cut on this cloth.
    #[error("holes: {found}, but the tiles cut from this cloth are {wanted}")]
    Holes {
        /// Tiles without cloth.
        found: u32,
        /// Tiles of the orders whose scissors were used on this cloth.
        wanted: u32,
    },
    /// A number of orders filled on this cloth that does not agree with the orders (G12).
    #[error("filled={found}: the orders say {wanted}")]
    Filled {
        /// The number.
        found: u8,
        /// How many orders used on this cloth are filled.
        wanted: u8,
    },
    /// More cloths than the rules allow (G13).
    #[error("cloths={found}: the rules allow {limit}")]
    Cloths {
        /// The number.
        found: u64,
        /// The limit.
        limit: u64,
    },
    /// A score that no game with these orders can have (G11, G12).
    #[error("score={found}: with these orders it is from {least} to {most}")]
    Score {
        /// The score.
        found: u64,
        /// A lower bound: patches without beads, sized as they score least, and the filled orders spread over the cloths.
        least: u64,
        /// An upper bound: each colour in one patch with all beads on it in black, and the filled orders on one cloth.
        most: u64,
    },
}

const NUMBER: &str = "a whole number, 0 to 255";

impl Notation for Guppy {
    type PositionError = PositionError;

    fn position(&self) -> String {
        self.table().position()
    }

    fn set_up(rules: &Rules, text: &str, seed: Seed) -> Result<Self, PositionError> {
        Ok(Self::with_table(View::read(*rules, text)?, seed))
    }
}

impl View {
    /// The position text; [`Notation::set_up`] reads it.
    pub fn position(&self) -> String {
        let mut text = String::new();
        // A String takes everything.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, to: &mut String) -> fmt::Result {
        to.push_str("cloth=");
        for tile in Tile::all() {
            if tile.column() == 0 && tile.row() > 0 {
                to.push('/');
            }
            to.push(self.colour(tile).map_or('.', Colour::letter));
        }
        to.push_str(" beads=");
        let mut between = "";
        for tile in Tile::all() {
            if let Some(bead) = self.bead(tile) {
                write!(to, "{between}{tile}:{bead}")?;
                between = ",";
            }
        }
        to.push_str(if between.is_empty() {
            "- dyes="
        } else {
            " dyes="
        });
        for (i, &dye) in self.rules.dyes().iter().enumerate() {
            write!(to, "{}{}", if i == 0 { "" } else { "," }, self.units(dye))?;
        }
        write!(to, " sponges={} orders=", self.sponges())?;
        for (i, &order) in self.rules.orders().iter().enumerate() {
            let Some(state) = self.order(order) else {
                continue;
            };
            let used = match state.scissors {
                Scissors::Unused => '-',
                Scissors::Used => 'u',
                Scissors::Gone => 'g',
            };
            let bonus = if state.bonus_had { 'b' } else { '-' };
            write!(
                to,
                "{}{order}:{}:{}:{used}{bonus}",
                if i == 0 { "" } else { "," },
                state.tiles,
                state.patches
            )?;
        }
        match self.hand() {
            None => to.push_str(" hand=-"),
            Some(order) => write!(to, " hand={order}")?,
        }
        write!(
            to,
            " filled={} cloths={} score={}",
            self.filled_on_cloth(),
            self.cloths(),
            self.score()
        )
    }

    /// Reads and validates a position text.
    fn read(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let mut parts = text.split(' ');
        let mut part = |key: &'static str| {
            let found = parts.next().ok_or(PositionError::Missing { wanted: key })?;
            found
                .strip_prefix(key)
                .and_then(|rest| rest.strip_prefix('='))
                .ok_or_else(|| PositionError::Key {
                    found: found.into(),
                    wanted: key,
                })
        };
        let mut cloth = read_cloth(part("cloth")?)?;
        read_beads(&mut cloth, part("beads")?)?;
        let mut units = [0; 4];
        let dyes = items("dyes", part("dyes")?, rules.dyes().len())?;
        for (i, text) in dyes.into_iter().enumerate() {
            units[i] = number("dyes", i, text)?;
        }
        let sponges = number("sponges", 0, part("sponges")?)?;
        let mut tally = Tally {
            score: 0,
            cloths: 1,
            tiles: [0; 6],
            patches: [0; 6],
            gone: 0,
        };
        let mut stock = Stock {
            units,
            sponges,
            used: 0,
            bonus: 0,
            hand: None,
        };
        let orders = items("orders", part("orders")?, rules.orders().len())?;
        for ((i, text), &order) in orders.into_iter().enumerate().zip(rules.orders()) {
            read_order(&mut tally, &mut stock, i, text, order)?;
        }
        stock.hand = match part("hand")? {
            "-" => None,
            text => Some(
                text.parse()
                    .map_err(|e: NameError| item("hand", 0, text, e.wanted))?,
            ),
        };
        let filled = number("filled", 0, part("filled")?)?;
        let cloths = part("cloths")?;
        tally.cloths = plain_number(cloths)
            .filter(|&n| n > 0)
            .ok_or_else(|| item("cloths", 0, cloths, "a whole number from 1 to 2^64 - 1"))?;
        let score = part("score")?;
        tally.score = plain_number(score)
            .ok_or_else(|| item("score", 0, score, "a whole number from 0 to 2^64 - 1"))?;
        if let Some(found) = parts.next() {
            return Err(PositionError::Extra {
                found: found.into(),
            });
        }
        let view = Self {
            rules,
            cloth,
            tally,
            stock,
        };
        view.validate()?;
        let wanted = view.filled_on_cloth();
        if filled == wanted {
            Ok(view)
        } else {
            Err(PositionError::Filled {
                found: filled,
                wanted,
            })
        }
    }
}

fn item(part: &'static str, index: usize, found: &str, wanted: &'static str) -> PositionError {
    PositionError::Item {
        part,
        item: index + 1,
        found: found.into(),
        wanted,
    }
}

/// Exactly so many items with commas between them.
fn items<'a>(
    part: &'static str,
    text: &'a str,
    wanted: usize,
) -> Result<Vec<&'a str>, PositionError> {
    let found: Vec<_> = text.split(',').collect();
    if found.len() == wanted {
        Ok(found)
    } else {
        Err(PositionError::Count {
            part,
            found: found.len(),
            wanted,
        })
    }
}

fn number(part: &'static str, index: usize, text: &str) -> Result<u8, PositionError> {
    plain_number(text)
        .and_then(|n| u8::try_from(n).ok())
        .ok_or_else(|| item(part, index, text, NUMBER))
}

fn read_cloth(text: &str) -> Result<Cloth, PositionError> {
    const SIDE: usize = crate::tile::SIDE as usize;
    let rows: Vec<_> = text.split('/').collect();
    if rows.len() != SIDE {
        return Err(PositionError::Count {
            part: "cloth",
            found: rows.len(),
            wanted: SIDE,
        });
    }
    let mut cloth = Cloth::EMPTY;
    let mut tiles = Tile::all();
    for (i, row) in rows.into_iter().enumerate() {
        let bad = || {
            item(
                "cloth",
                i,
                row,
                "nine letters of colours, or . for no cloth",
            )
        };
        if row.chars().count() != SIDE {
            return Err(bad());
        }
        for (letter, tile) in row.chars().zip(&mut tiles) {
            if letter != '.' {
                cloth.lay(tile, Colour::from_letter(letter).ok_or_else(bad)?);
            }
        }
    }
    Ok(cloth)
}

fn read_beads(cloth: &mut Cloth, text: &str) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    let mut last = None;
    for (i, bead) in text.split(',').enumerate() {
        let bad = || {
            item(
                "beads",
                i,
                bead,
                "a tile and white or black, such as c4:white, or - for no beads at all",
            )
        };
        let (tile, kind) = bead.split_once(':').ok_or_else(bad)?;
        let tile: Tile = tile.parse().map_err(|_| bad())?;
        let plane = match kind.parse().map_err(|_| bad())? {
            Bead::White => &mut cloth.white,
            Bead::Black => &mut cloth.black,
        };
        if last.is_some_and(|last| last >= tile) {
            return Err(PositionError::BeadOrder { tile });
        }
        last = Some(tile);
        *plane |= tile.bit();
    }
    Ok(())
}

fn read_order(
    tally: &mut Tally,
    stock: &mut Stock,
    index: usize,
    text: &str,
    order: Order,
) -> Result<(), PositionError> {
    let bad = || {
        let wanted = "name:tiles:patches: and two signs: - open, u used on this cloth or g used before; b bonus had or -";
        item("orders", index, text, wanted)
    };
    let mut fields = text.split(':');
    let mut field = || fields.next().ok_or_else(bad);
    let name = field()?;
    if name.parse() != Ok(order) {
        return Err(PositionError::OrderName {
            item: index + 1,
            found: name.into(),
            wanted: order,
        });
    }
    let i = order.index();
    tally.tiles[i] = number("orders", index, field()?)?;
    tally.patches[i] = number("orders", index, field()?)?;
    let (used, gone, bonus) = match field()? {
        "--" => (false, false, false),
        "-b" => (false, false, true),
        "u-" => (true, false, false),
        "ub" => (true, false, true),
        "g-" => (true, true, false),
        "gb" => (true, true, true),
        _ => return Err(bad()),
    };
    stock.used |= u8::from(used) << i;
    tally.gone |= u8::from(gone) << i;
    stock.bonus |= u8::from(bonus) << i;
    if fields.next().is_some() {
        Err(bad())
    } else {
        Ok(())
    }
}

/// The serde form of a [`View`].
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewText {
    rules: Rules,
    position: String,
}

#[cfg(feature = "serde")]
impl From<View> for ViewText {
    fn from(view: View) -> Self {
        Self {
            rules: view.rules,
            position: view.position(),
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<ViewText> for View {
    type Error = PositionError;

    fn try_from(text: ViewText) -> Result<Self, PositionError> {
        Self::read(text.rules, &text.position)
    }
}
