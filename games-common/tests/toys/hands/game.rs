// The state of `Hands`: deal, moves, score.

/// The state. Cards are bits of a set, or numbers in a list whose rest is 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hands<const FAULT: u8> {
    rules: HandRules,
    seed: Seed,
    hands: [u16; 2],
    stock: [u8; MOST],
    left: u8,
    table: [u8; MOST],
    played: u8,
}

fn cards_of(set: u16) -> impl DoubleEndedIterator<Item = u8> {
    (1..=MOST as u8).filter(move |card| set >> card & 1 == 1)
}

fn set_of(cards: &[u8]) -> u16 {
    cards.iter().fold(0, |set, card| set | 1 << card)
}

impl<const FAULT: u8> Hands<FAULT> {
    fn mover(&self) -> usize {
        usize::from(self.played % 2)
    }

    fn table(&self) -> &[u8] {
        &self.table[..usize::from(self.played)]
    }

    fn stock(&self) -> &[u8] {
        &self.stock[..usize::from(self.left)]
    }

    fn over(&self) -> bool {
        self.played == self.rules.0.cards - self.rules.bottom()
    }

    fn validate(self) -> Result<Self, HandPositionError> {
        let Choices { cards, hand, .. } = self.rules.0;
        let wrong = |part, found: String, wanted| {
            Err(HandPositionError {
                part,
                found,
                wanted,
            })
        };
        let mut all: Vec<u8> = self.table().iter().chain(self.stock()).copied().collect();
        all.extend(cards_of(self.hands[0]).chain(cards_of(self.hands[1])));
        all.sort_unstable();
        if !all.iter().copied().eq(1..=cards) && now::<FAULT>() != fault::NO_VALIDATION {
            return wrong("cards", format!("{all:?}"), "each card once");
        }
        let drawn = self.played.min(self.rules.draws());
        if self.left != cards - 2 * hand - drawn {
            return wrong(
                "stock",
                self.left.to_string(),
                "a card drawn for each played",
            );
        }
        for (i, held) in self.hands.iter().enumerate() {
            // The first seat moves first, so of an odd number it made one more.
            let half = |n: u8| (n + 1 - i as u8) / 2;
            if held.count_ones() != u32::from(hand + half(drawn) - half(self.played)) {
                return wrong(
                    "hands",
                    format!("{:?}", cards_of(*held).collect::<Vec<_>>()),
                    "as many as were dealt and drawn",
                );
            }
        }
        Ok(self)
    }
}

impl<const FAULT: u8> Seeded for Hands<FAULT> {
    const NAME: &'static str = "hands";
    const RULES_VERSION: u32 = 1;
    type Rules = HandRules;

    fn deal(rules: &HandRules, seed: Seed) -> Self {
        let Choices { cards, hand, .. } = rules.0;
        let mut deck: Vec<u8> = (1..=cards).collect();
        Self::stream(seed, DEAL, 0).shuffle(&mut deck);
        let (first, rest) = deck.split_at(usize::from(hand));
        let (second, rest) = rest.split_at(usize::from(hand));
        let mut stock = [0; MOST];
        stock[..rest.len()].copy_from_slice(rest);
        Self {
            rules: *rules,
            seed,
            hands: [set_of(first), set_of(second)],
            stock,
            left: rest.len() as u8,
            table: [0; MOST],
            played: 0,
        }
    }

    fn rules(&self) -> &HandRules {
        &self.rules
    }

    fn seed(&self) -> Seed {
        self.seed
    }
}

impl<const FAULT: u8> MoveRules for Hands<FAULT> {
    type Move = HandMove;
    type Refusal = HandRefusal;
    type Event = HandEvent;
    type Undo = HandUndo;

    fn seats(&self) -> u8 {
        2
    }

    fn to_move(&self) -> Seat {
        Seat(self.mover() as u8)
    }

    fn for_each_legal(&self, mut f: impl FnMut(HandMove) -> ControlFlow<()>) -> ControlFlow<()> {
        cards_of(self.hands[self.mover()]).try_for_each(|card| f(HandMove::Play(card)))
    }

    fn check(&self, m: HandMove) -> Result<(), HandRefusal> {
        if self.over() {
            return Err(HandRefusal::Over);
        }
        match m {
            HandMove::Best => Err(HandRefusal::Wish),
            HandMove::Play(card) if self.hands[self.mover()] >> card & 1 == 1 => Ok(()),
            HandMove::Play(card)
                if now::<FAULT>() == fault::REFUSAL_TELLS && self.stock().contains(&card) =>
            {
                Err(HandRefusal::InStock(card))
            }
            HandMove::Play(card) => Err(HandRefusal::NotHeld(card)),
        }
    }

    fn settle(&self, asked: HandMove) -> Result<HandMove, HandRefusal> {
        let settled = match asked {
            HandMove::Best => cards_of(self.hands[self.mover()])
                .next_back()
                .map_or(asked, HandMove::Play),
            HandMove::Play(_) => asked,
        };
        self.check(settled).map(|()| settled)
    }

    fn apply(&mut self, m: HandMove, mut events: impl FnMut(HandEvent)) -> HandUndo {
        let HandMove::Play(card) = m else {
            return HandUndo { drew: None };
        };
        let (i, seat) = (self.mover(), self.to_move());
        self.hands[i] &= !(1 << card);
        self.table[usize::from(self.played)] = card;
        self.played += 1;
        events(HandEvent::Played { seat, card });
        let drew = self.stock()[usize::from(self.rules.bottom())..]
            .last()
            .copied();
        if let Some(card) = drew {
            self.left -= 1;
            self.stock[usize::from(self.left)] = 0;
            self.hands[i] |= 1 << card;
            events(HandEvent::Drew {
                seat,
                card: Some(card),
            });
        }
        HandUndo { drew }
    }

    fn undo(&mut self, u: HandUndo) {
        self.played -= 1;
        let i = self.mover();
        if let Some(card) = u.drew {
            self.hands[i] &= !(1 << card);
            self.stock[usize::from(self.left)] = card;
            self.left += 1;
        }
        let place = usize::from(self.played);
        self.hands[i] |= 1 << self.table[place];
        self.table[place] = 0;
    }
}

impl<const FAULT: u8> Scored for Hands<FAULT> {
    fn score(&self) -> i64 {
        let signed = |(i, card): (usize, &u8)| {
            if i % 2 == 0 {
                i64::from(*card)
            } else {
                -i64::from(*card)
            }
        };
        self.table().iter().enumerate().map(signed).sum()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over().then(|| match self.score() {
            1.. => Outcome::Won,
            0 => Outcome::Finished,
            _ => Outcome::Lost,
        })
    }

    fn payoff(&self, seat: Seat) -> i64 {
        if seat == Seat::SECOND {
            -self.score()
        } else {
            self.score()
        }
    }
}

impl<const FAULT: u8> ActionIndex for Hands<FAULT> {
    fn action_count(rules: &HandRules) -> u32 {
        u32::from(rules.0.cards)
    }

    fn encode(rules: &HandRules, m: HandMove) -> Option<u32> {
        match m {
            HandMove::Play(card) if card <= rules.0.cards => Some(u32::from(card) - 1),
            _ => None,
        }
    }

    fn decode(rules: &HandRules, index: u32) -> Option<HandMove> {
        (index < u32::from(rules.0.cards)).then(|| HandMove::Play(index as u8 + 1))
    }
}
