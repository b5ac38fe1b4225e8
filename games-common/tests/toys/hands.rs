// `Hands`, a game for two that the tests play: hidden hands and a hidden stock, no chance after the deal.
//
// Each seat holds some cards; the rest is the stock. In turn a seat plays a card and draws one while the stock lasts; the bottom card is never drawn. Each
// card counts its number for who played it; when all are played the first seat has won with more, lost with fewer.
// Undo is a rule; a move that drew a card can never be taken back.
//
// `FAULT` is 0 for the sound game. Any other number plants one fault.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::cell::Cell;

use games_common::{
    ActionIndex, Chance, Field, Hidden, MoveRules, Notation, Outcome, RuleSet, RulesError, Scored,
    Seat, Seed, Seeded, Sitting,
};

/// Cards at most.
const MOST: usize = 12;
/// The stream of the deal: the cards from 1 up, shuffled; the first seat's hand from the front, the second's, then the stock,
/// which is drawn from the end.
const DEAL: u32 = 0;

include!("hands/rules.rs");
include!("hands/game.rs");
include!("hands/view.rs");
