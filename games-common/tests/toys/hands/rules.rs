// The rule choices, moves, refusals and events of `Hands`.

/// The rule choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// How many cards there are, 4 to 12.
    pub cards: u8,
    /// How many each seat holds, 1 to 6.
    pub hand: u8,
    /// Whether moves can be taken back.
    pub undo: bool,
}

/// Valid rule choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandRules(Choices);

impl HandRules {
    /// The bottom card of the stock, which is never drawn; 0 when there is no stock.
    fn bottom(self) -> u8 {
        u8::from(self.0.cards > 2 * self.0.hand)
    }

    /// How many cards are drawn in a game.
    fn draws(self) -> u8 {
        self.0.cards - 2 * self.0.hand - self.bottom()
    }
}

impl Default for HandRules {
    fn default() -> Self {
        Self(Choices {
            cards: 8,
            hand: 3,
            undo: false,
        })
    }
}

impl RuleSet for HandRules {
    type Choices = Choices;

    const FIELDS: &'static [Field] = &[
        Field {
            name: "cards",
            values: "a number from 4 to 12",
        },
        Field {
            name: "hand",
            values: "a number from 1 to 6",
        },
        Field {
            name: "undo",
            values: "yes, no",
        },
    ];
    const PRESETS: &'static [&'static str] = &["default", "open"];

    fn new(choices: Choices) -> Result<Self, RulesError> {
        if !(4..=12).contains(&choices.cards) {
            return Err(RulesError::value(Self::FIELDS[0], &choices.cards));
        }
        if !(1..=6).contains(&choices.hand) {
            return Err(RulesError::value(Self::FIELDS[1], &choices.hand));
        }
        if 2 * choices.hand > choices.cards {
            return Err(RulesError::Conflict {
                field: "hand",
                found: choices.hand.to_string(),
                why: format!("there are only {} cards", choices.cards),
            });
        }
        Ok(Self(choices))
    }

    fn choices(&self) -> Choices {
        self.0
    }

    fn preset(name: &str) -> Result<Self, RulesError> {
        match name {
            "default" => Ok(Self::default()),
            "open" => Self::default().with([("hand", "4"), ("undo", "yes")]),
            _ => Err(RulesError::preset::<Self>(name)),
        }
    }

    fn read(choices: &mut Choices, field: usize, value: &str) -> bool {
        let number = value.parse::<u8>().ok().filter(|n| n.to_string() == value);
        match (field, number, value) {
            (0, Some(n), _) => choices.cards = n,
            (1, Some(n), _) => choices.hand = n,
            (2, _, "yes") => choices.undo = true,
            (2, _, "no") => choices.undo = false,
            _ => return false,
        }
        true
    }

    fn write(&self, field: usize, to: &mut dyn fmt::Write) -> fmt::Result {
        match field {
            0 => write!(to, "{}", self.0.cards),
            1 => write!(to, "{}", self.0.hand),
            _ => to.write_str(if self.0.undo { "yes" } else { "no" }),
        }
    }
}

games_common::rules_as_text!(HandRules);

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandMove {
    /// Plays a card: `p7`.
    Play(u8),
    /// A wish: the highest card held: `best`.
    Best,
}

impl fmt::Display for HandMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(card) => write!(f, "p{card}"),
            Self::Best => f.write_str("best"),
        }
    }
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("wanted p1 to p12 or best, found {0:?}")]
pub struct HandMoveError(pub String);

impl FromStr for HandMove {
    type Err = HandMoveError;

    fn from_str(text: &str) -> Result<Self, HandMoveError> {
        if text == "best" {
            return Ok(Self::Best);
        }
        (1..=MOST as u8)
            .map(Self::Play)
            .find(|m| m.to_string() == text)
            .ok_or_else(|| HandMoveError(text.into()))
    }
}

games_common::serde_as_text!(HandMove);

/// Why a move is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandRefusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The card is not in the hand.
    #[error("card {0} is not in the hand")]
    NotHeld(u8),
    /// A wish has to be settled first.
    #[error("a wish has to be settled first")]
    Wish,
    /// Planted: tells where the card is.
    #[error("card {0} is in the stock")]
    InStock(u8),
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum HandEvent {
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which; `None` for who does not see it.
        card: Option<u8>,
    },
}

impl fmt::Display for HandEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Played { seat, card } => write!(f, "{seat} plays {card}"),
            Self::Drew {
                seat,
                card: Some(card),
            } => write!(f, "{seat} draws {card}"),
            Self::Drew { seat, card: None } => write!(f, "{seat} draws a card"),
        }
    }
}

/// The way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandUndo {
    drew: Option<u8>,
}
