// Positions, views, knowledge and sittings of `Hands`.

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{part}: found {found:?}, wanted {wanted}")]
pub struct HandPositionError {
    part: &'static str,
    found: String,
    wanted: &'static str,
}

/// `table=3,5 first=1,2 second=4,6 stock=7,8`, a dash for none.
impl<const FAULT: u8> Notation for Hands<FAULT> {
    type PositionError = HandPositionError;

    fn position(&self) -> String {
        let list = |cards: Vec<u8>| {
            let texts: Vec<_> = cards.iter().map(u8::to_string).collect();
            if texts.is_empty() {
                "-".into()
            } else {
                texts.join(",")
            }
        };
        let [first, second] = self.hands.map(|set| list(cards_of(set).collect()));
        let [table, stock] = [self.table(), self.stock()].map(|cards| list(cards.to_vec()));
        format!("table={table} first={first} second={second} stock={stock}")
    }

    fn set_up(rules: &HandRules, text: &str, seed: Seed) -> Result<Self, HandPositionError> {
        let mut parts = text.split(' ');
        let mut cards = |part: &'static str| {
            let found = parts.next().unwrap_or("");
            let wrong = |wanted| HandPositionError {
                part,
                found: found.into(),
                wanted,
            };
            let list = found
                .strip_prefix(part)
                .and_then(|rest| rest.strip_prefix('='));
            let list = list.ok_or_else(|| wrong("the part's name and ="))?;
            let mut all = [0; MOST];
            let mut count = 0;
            for item in list.split(',').filter(|_| list != "-") {
                let card = (1..=MOST as u8).find(|card| card.to_string() == item);
                *all.get_mut(count)
                    .ok_or_else(|| wrong("at most 12 cards"))? =
                    card.ok_or_else(|| wrong("cards 1 to 12"))?;
                count += 1;
            }
            Ok((all, count))
        };
        let (table, played) = cards("table")?;
        let (first, held) = cards("first")?;
        let (second, held_too) = cards("second")?;
        let (stock, left) = cards("stock")?;
        let sets = [set_of(&first[..held]), set_of(&second[..held_too])];
        if !cards_of(sets[0]).eq(first[..held].iter().copied())
            || !cards_of(sets[1]).eq(second[..held_too].iter().copied())
        {
            return Err(HandPositionError {
                part: "hands",
                found: text.into(),
                wanted: "cards that go up",
            });
        }
        if let Some(rest) = parts.next() {
            return Err(HandPositionError {
                part: "end",
                found: rest.into(),
                wanted: "nothing more",
            });
        }
        Self {
            rules: *rules,
            seed,
            hands: sets,
            stock,
            left: left as u8,
            table,
            played: played as u8,
        }
        .validate()
    }
}

/// What a seat sees.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HandView {
    /// Who looks.
    pub seat: Seat,
    /// The seat's own cards; none for a stranger.
    pub hand: Vec<u8>,
    /// How many cards each seat holds.
    pub held: [u8; 2],
    /// The cards played, in order.
    pub table: Vec<u8>,
    /// How many cards the stock has.
    pub stock: u8,
    /// Planted: the other seat's hand.
    pub secret: Option<u16>,
}

impl fmt::Display for HandView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "table {:?}, stock {}\nhand {:?} of {:?}",
            self.table, self.stock, self.hand, self.held
        )
    }
}

/// What a seat knows: the view, and the cards that it knows the other to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandKnowledge {
    rules: HandRules,
    view: HandView,
    theirs: u16,
}

impl<const FAULT: u8> Hidden for Hands<FAULT> {
    type View = HandView;
    type Knowledge = HandKnowledge;

    fn view(&self, seat: Seat) -> HandView {
        HandView {
            seat,
            hand: self
                .hands
                .get(usize::from(seat.0))
                .map_or(Vec::new(), |set| cards_of(*set).collect()),
            held: self.hands.map(|set| set.count_ones() as u8),
            table: self.table().to_vec(),
            stock: self.left,
            secret: match now::<FAULT>() {
                fault::VIEW_TELLS | fault::VIEW_TELLS_SAMPLE => {
                    self.hands.get(usize::from(seat.0 ^ 1)).copied()
                }
                _ => None,
            },
        }
    }

    fn seen_by(seat: Seat, event: &HandEvent) -> Option<HandEvent> {
        match *event {
            HandEvent::Drew { seat: drawer, .. }
                if now::<FAULT>() != fault::EVENT_TELLS && seat != drawer =>
            {
                Some(HandEvent::Drew {
                    seat: drawer,
                    card: None,
                })
            }
            _ => Some(event.clone()),
        }
    }

    fn knowledge(rules: &HandRules, view: &HandView) -> HandKnowledge {
        HandKnowledge {
            rules: *rules,
            view: view.clone(),
            theirs: 0,
        }
    }

    fn learn(knowledge: &mut HandKnowledge, _: &[HandEvent], view: &HandView, undone: bool) {
        if undone && now::<FAULT>() != fault::FORGETS {
            // A card that went back into a hand that is not this seat's own.
            knowledge.theirs |= set_of(&knowledge.view.table);
        }
        knowledge.theirs &= !(set_of(&view.table) | set_of(&view.hand));
        knowledge.view = view.clone();
    }

    fn sample(knowledge: &HandKnowledge, chance: &mut Chance) -> Self {
        let HandKnowledge {
            rules,
            view,
            theirs,
        } = knowledge;
        let seed = chance.seed();
        let placed = set_of(&view.table) | set_of(&view.hand) | theirs;
        let mut unseen: Vec<u8> = (1..=rules.0.cards)
            .filter(|card| placed >> card & 1 == 0)
            .collect();
        chance.shuffle(&mut unseen);
        let me = usize::from(view.seat.0);
        let mut hands = [*theirs; 2];
        hands[me] = set_of(&view.hand);
        while hands[1 - me].count_ones() < u32::from(view.held[1 - me]) {
            match unseen.pop() {
                Some(card) => hands[1 - me] |= 1 << card,
                None => break,
            }
        }
        if let (fault::VIEW_TELLS_SAMPLE, Some(secret)) = (now::<FAULT>(), view.secret) {
            // Swaps the guessed hand for the true one.
            unseen.extend(cards_of(hands[1 - me] & !secret));
            unseen.retain(|card| secret >> card & 1 == 0);
            hands[1 - me] = secret;
            unseen.sort_unstable();
        }
        let mut game = Self {
            seed,
            hands,
            ..Self::deal(rules, seed)
        };
        game.stock = [0; MOST];
        game.stock[..unseen.len()].copy_from_slice(&unseen);
        game.left = unseen.len() as u8;
        game.table = [0; MOST];
        game.table[..view.table.len()].copy_from_slice(&view.table);
        game.played = view.table.len() as u8;
        game
    }
}

impl<const FAULT: u8> Sitting for Hands<FAULT> {
    fn undos_in_a_row(rules: &HandRules) -> Option<u32> {
        if rules.0.undo { None } else { Some(0) }
    }

    fn bars_undo(event: &HandEvent) -> bool {
        matches!(event, HandEvent::Drew { .. })
    }

    /// High cards first.
    fn hints(knowledge: &HandKnowledge, best_first: &mut Vec<HandMove>) {
        best_first.clear();
        best_first.extend(
            knowledge
                .view
                .hand
                .iter()
                .rev()
                .map(|card| HandMove::Play(*card)),
        );
    }
}

games_common::serde_as_snapshot!(Hands<0>);

/// The fault of a game whose `FAULT` is [`PLANTED`]: one type serves for all of them.
pub const PLANTED: u8 = u8::MAX;

thread_local! {
    /// The fault planted on this thread.
    static FAULT: Cell<u8> = const { Cell::new(0) };
}

/// Plants a fault on this thread.
pub fn plant(fault: u8) {
    FAULT.set(fault);
}

/// The fault of a game with this parameter, now.
fn now<const N: u8>() -> u8 {
    if N == PLANTED { FAULT.get() } else { N }
}

/// The numbers of the planted faults.
#[allow(missing_docs)]
pub mod fault {
    pub const REFUSAL_TELLS: u8 = 1;
    pub const EVENT_TELLS: u8 = 2;
    pub const VIEW_TELLS: u8 = 3;
    pub const VIEW_TELLS_SAMPLE: u8 = 4;
    pub const FORGETS: u8 = 5;
    pub const NO_VALIDATION: u8 = 6;
}
