// The state of `Shells`: deal, moves, score.

/// The state.
#[derive(Clone, Debug)]
pub struct Shells<const FAULT: u8> {
    rules: ShellRules<FAULT>,
    seed: Seed,
    pearls: [u8; MOST],
    open: [bool; MOST],
    throws: u8,
    pips: u32,
    undos: u64,
    /// Something that a faulty game forgets to compare: whether shell 8 was ever opened.
    blind: bool,
}

impl<const FAULT: u8> Shells<FAULT> {
    /// What two equal states have in common.
    fn key(&self) -> impl Eq + std::hash::Hash {
        (
            self.rules,
            self.seed,
            self.pearls,
            self.open,
            self.throws,
            self.pips,
            self.undos,
        )
    }

    /// Whether undo forgets that shell 4 is closed again, in a way that equality overlooks.
    fn blind() -> bool {
        matches!(
            now::<FAULT>(),
            fault::BLIND_HASH
                | fault::BLIND_SCORE
                | fault::BLIND_OUTCOME
                | fault::BLIND_POSITION
                | fault::BLIND_VIEW
                | fault::BLIND_LEGAL
        )
    }

    /// Whether that shows now.
    fn dazed(&self, planted: u8) -> bool {
        now::<FAULT>() == planted && self.blind && !self.open[3]
    }

    fn shells(&self) -> u8 {
        self.rules.0.shells
    }

    fn opened(&self) -> u8 {
        self.open.iter().filter(|o| **o).count() as u8
    }

    /// The third ply: where planted faults wait.
    fn late(&self) -> bool {
        self.opened() + self.throws == 2
    }

    fn is(&self, planted: u8) -> bool {
        now::<FAULT>() == planted && self.late()
    }

    fn found(&self) -> u32 {
        (0..MOST)
            .filter(|&i| self.open[i])
            .map(|i| u32::from(self.pearls[i]))
            .sum()
    }

    /// The one check of every state.
    fn validate(self) -> Result<Self, ShellPositionError> {
        let wrong = |part, found: String, wanted: String| {
            Err(ShellPositionError {
                part,
                found,
                wanted,
            })
        };
        let Choices {
            shells,
            picks,
            rolls,
            undos,
            ..
        } = self.rules.0;
        if let Some(pearls) = self.pearls.iter().find(|p| **p > 2) {
            return wrong("pearls", pearls.to_string(), "0 to 2".into());
        }
        if self.opened() > picks {
            return wrong(
                "open",
                self.opened().to_string(),
                format!("at most {picks}"),
            );
        }
        if self.throws > rolls {
            return wrong(
                "throws",
                self.throws.to_string(),
                format!("at most {rolls}"),
            );
        }
        if !(u32::from(self.throws)..=6 * u32::from(self.throws)).contains(&self.pips) {
            return wrong(
                "pips",
                self.pips.to_string(),
                format!("what {} throws can show", self.throws),
            );
        }
        if self.undos > if undos == Some(0) { 0 } else { MAX_UNDOS } {
            return wrong(
                "undos",
                self.undos.to_string(),
                "no undo under these rules, or at most 10^15".into(),
            );
        }
        debug_assert!((usize::from(shells)..MOST).all(|i| self.pearls[i] == 0 && !self.open[i]));
        Ok(self)
    }
}

impl<const FAULT: u8> PartialEq for Shells<FAULT> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<const FAULT: u8> Eq for Shells<FAULT> {}

impl<const FAULT: u8> std::hash::Hash for Shells<FAULT> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
        if now::<FAULT>() == fault::HASH {
            count(&WHIM).hash(state);
        }
        if self.dazed(fault::BLIND_HASH) {
            1.hash(state);
        }
    }
}

impl<const FAULT: u8> Seeded for Shells<FAULT> {
    const NAME: &'static str = "shells";
    const RULES_VERSION: u32 = 3;
    type Rules = ShellRules<FAULT>;

    fn deal(rules: &ShellRules<FAULT>, seed: Seed) -> Self {
        let mut chance = Self::stream(seed, DEAL, 0);
        let mut pearls = [0; MOST];
        for pearl in &mut pearls[..usize::from(rules.0.shells)] {
            *pearl = below(&mut chance, 3) as u8;
        }
        if now::<FAULT>() == fault::DEAL_WHIM {
            pearls[0] = (count(&WHIM) % 2) as u8;
        }
        Self {
            rules: *rules,
            seed: if now::<FAULT>() == fault::DEAL_SEED {
                seed.next()
            } else {
                seed
            },
            pearls,
            open: [false; MOST],
            throws: if now::<FAULT>() == fault::DEAL_INVALID {
                rules.0.rolls + 1
            } else {
                0
            },
            pips: 0,
            undos: 0,
            blind: false,
        }
    }

    fn rules(&self) -> &ShellRules<FAULT> {
        &self.rules
    }

    fn seed(&self) -> Seed {
        self.seed
    }
}

fn below(chance: &mut Chance, n: u32) -> u32 {
    NonZeroU32::new(n).map_or(0, |n| chance.below(n))
}

impl<const FAULT: u8> MoveRules for Shells<FAULT> {
    type Move = ShellMove<FAULT>;
    type Refusal = ShellRefusal;
    type Event = ShellEvent;
    type Undo = ShellUndo;

    fn to_move(&self) -> Seat {
        if self.is(fault::TO_MOVE) {
            Seat(1)
        } else {
            Seat::FIRST
        }
    }

    fn for_each_legal(&self, mut f: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.is(fault::ORDER) {
            for at in (0..self.shells())
                .rev()
                .filter(|at| !self.open[usize::from(*at)])
            {
                f(ShellMove::Open(at))?;
            }
            return ControlFlow::Continue(());
        }
        let ended = self.outcome().is_some()
            && !(now::<FAULT>() == fault::MOVES_AFTER_THE_END && self.throws == 0);
        for at in 0..self.shells() {
            let open = self.open[usize::from(at)] && !(self.is(fault::LISTED) && at == 0);
            if ended
                || open
                || (self.is(fault::UNLISTED) && self.open[0] && at == 1)
                || (self.dazed(fault::BLIND_LEGAL) && at == 0)
            {
                continue;
            }
            let flow = f(ShellMove::Open(at));
            if self.is(fault::BREAK) {
                continue;
            }
            flow?;
        }
        if self.is(fault::LISTED_TWICE) {
            f(ShellMove::Open(self.shells() - 1))?;
        }
        if self.is(fault::LISTED_WISH) {
            f(ShellMove::First)?;
        }
        if !ended && self.throws < self.rules.0.rolls && !self.is(fault::UNLISTED_ROLL) {
            f(ShellMove::Roll)?;
        }
        if self.is(fault::BREAKS_ITSELF) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn check(&self, m: Self::Move) -> Result<(), ShellRefusal> {
        if self.outcome().is_some()
            && !(now::<FAULT>() == fault::MOVES_AFTER_THE_END && self.throws == 0)
        {
            return Err(ShellRefusal::Over);
        }
        match m {
            ShellMove::Open(at) if at >= self.shells() => Err(ShellRefusal::NoShell(at + 1)),
            ShellMove::Open(at) if self.open[usize::from(at)] && self.is(fault::REFUSAL_MUTE) => {
                Err(ShellRefusal::Mute)
            }
            ShellMove::Open(at) if self.open[usize::from(at)] => Err(ShellRefusal::Open(at + 1)),
            ShellMove::Open(at)
                if self.is(fault::REFUSAL_TELLS) && self.pearls[usize::from(at)] == 0 =>
            {
                Err(ShellRefusal::Secret(at + 1))
            }
            ShellMove::Roll if self.throws >= self.rules.0.rolls => {
                if self.is(fault::REFUSAL_SECRET)
                    && self.pearls[..usize::from(self.shells())].iter().sum::<u8>() % 2 == 0
                {
                    return Err(ShellRefusal::Secret(1));
                }
                Err(ShellRefusal::NoThrow)
            }
            ShellMove::First if now::<FAULT>() != fault::WISH_PASSES => Err(ShellRefusal::Wish),
            _ => Ok(()),
        }
    }

    fn settle(&self, asked: Self::Move) -> Result<Self::Move, ShellRefusal> {
        if self.is(fault::SETTLES_ELSEWHERE)
            && asked == ShellMove::Open(3)
            && self.check(asked).is_ok()
        {
            return self.settle(ShellMove::First);
        }
        if self.is(fault::SETTLE_REFUSES) && asked == ShellMove::Open(3) {
            return Err(ShellRefusal::Wish);
        }
        if now::<FAULT>() == fault::SETTLES_ON_ITSELF && asked == ShellMove::First {
            return Ok(asked);
        }
        if self.is(fault::SETTLES_BADLY) && self.check(asked).is_err() {
            return Ok(asked);
        }
        let closed = |at: &u8| !self.open[usize::from(*at)];
        let settled = match asked {
            ShellMove::First if now::<FAULT>() == fault::WISH_KNOWS => {
                let best = (0..self.shells())
                    .filter(closed)
                    .max_by_key(|at| self.pearls[usize::from(*at)]);
                best.map_or(asked, ShellMove::Open)
            }
            ShellMove::First => (0..self.shells())
                .find(closed)
                .map_or(asked, ShellMove::Open),
            _ => asked,
        };
        self.check(settled).map(|()| settled)
    }

    fn apply(&mut self, m: Self::Move, mut events: impl FnMut(ShellEvent)) -> ShellUndo {
        count(&MOVES);
        let late = self.late();
        if now::<FAULT>() == fault::EVENT_BABBLE && late {
            events(ShellEvent::Babble {
                words: "two\nlines".into(),
            });
        }
        if now::<FAULT>() == fault::EVENT_MUTE && late {
            events(ShellEvent::Babble {
                words: String::new(),
            });
        }
        if now::<FAULT>() == fault::EVENT_TELLS {
            let next = (0..MOST).find(|&i| !self.open[i] && m != ShellMove::Open(i as u8));
            events(ShellEvent::Whispered {
                pearls: next.map_or(0, |i| self.pearls[i]),
            });
        }
        if now::<FAULT>() == fault::EVENT_SPILLS && late {
            events(ShellEvent::Spilled {
                spilt: Spilt(u64::from(self.pearls[5])),
            });
        }
        if now::<FAULT>() == fault::EVENT_WHIM && late && count(&WHIM).is_multiple_of(2) {
            events(ShellEvent::Rolled { pips: 1 });
        }
        match m {
            ShellMove::Open(at) => {
                let i = usize::from(at);
                self.open[i] = true;
                self.blind |= at == 3;
                let mut told = false;
                if now::<FAULT>() != fault::EVENT_EATEN || !late {
                    events(ShellEvent::Opened {
                        at,
                        pearls: self.pearls[i],
                    });
                    told = true;
                }
                if now::<FAULT>() == fault::APPLY_WHIM && late {
                    self.pearls[i] = (count(&WHIM) % 3) as u8;
                }
                if !told {
                    self.undos += 1;
                }
                if now::<FAULT>() == fault::UNDO_WHIM && late && count(&WHIM).is_multiple_of(2) {
                    return ShellUndo::Close((at + 1) % self.shells());
                }
                ShellUndo::Close(at)
            }
            ShellMove::Roll => {
                let mut chance = self.chance(THROW, u32::from(self.throws));
                let pips = 1 + below(&mut chance, 6) as u8;
                self.throws += 1;
                self.pips += u32::from(pips);
                events(ShellEvent::Rolled { pips });
                ShellUndo::Unthrow(pips)
            }
            ShellMove::First => ShellUndo::Close(0),
        }
    }

    fn undo(&mut self, u: ShellUndo) {
        match u {
            ShellUndo::Close(3) if now::<FAULT>() == fault::UNDO_NOTHING => (),
            ShellUndo::Close(at) => {
                self.open[usize::from(at)] = false;
                if at == 3 && !Self::blind() {
                    self.blind = false;
                }
            }
            ShellUndo::Unthrow(_) if now::<FAULT>() == fault::UNDO_SCORE => self.throws -= 1,
            ShellUndo::Unthrow(pips) => {
                self.throws -= 1;
                self.pips = self.pips.wrapping_sub(u32::from(pips));
            }
        }
        if now::<FAULT>() == fault::UNDO_UNCHARGES {
            self.undos = 0;
        }
    }

    fn legal_moves(&self, into: &mut Vec<Self::Move>) {
        if !self.is(fault::LIST_NOT_EMPTIED) {
            into.clear();
        }
        let _ = self.for_each_legal(|m| {
            into.push(m);
            ControlFlow::Continue(())
        });
        if self.is(fault::LIST_SHORT) {
            into.pop();
        }
    }

    fn legal_count(&self) -> u32 {
        if self.outcome().is_some() && now::<FAULT>() != fault::MOVES_AFTER_THE_END {
            return u32::from(now::<FAULT>() == fault::COUNT_AT_THE_END);
        }
        let mut all = Vec::new();
        self.legal_moves(&mut all);
        all.len() as u32 + u32::from(self.is(fault::COUNT))
    }

    fn nth_legal(&self, n: u32) -> Option<Self::Move> {
        let mut all = Vec::new();
        self.legal_moves(&mut all);
        if self.is(fault::NTH) && n > 0 {
            return all.get(n as usize - 1).copied();
        }
        if self.is(fault::NTH_WRAPS) && n == u32::MAX {
            return all.first().copied();
        }
        if self.is(fault::NTH_NONE) && n > 1 {
            return None;
        }
        all.get(n as usize).copied()
    }
}

impl<const FAULT: u8> Scored for Shells<FAULT> {
    fn score(&self) -> i64 {
        i64::from(self.dazed(fault::BLIND_SCORE)) + i64::from(self.found()) + i64::from(self.pips)
            - self.undos.cast_signed() * i64::from(self.rules.0.charge)
    }

    fn outcome(&self) -> Option<Outcome> {
        let picks = self.rules.0.picks;
        if FAULT == SPENDS && self.undos + u64::from(self.opened() + self.throws) >= MOST_SPENT {
            return Some(Outcome::Lost);
        }
        if self.opened() < picks && !self.dazed(fault::BLIND_OUTCOME) {
            return None;
        }
        if now::<FAULT>() == fault::ENDLESS {
            return None;
        }
        let won = self.found() >= u32::from(picks);
        Some(if won { Outcome::Won } else { Outcome::Lost })
    }

    fn payoff(&self, _: Seat) -> i64 {
        count(&PAYOFFS);
        self.score()
    }
}

impl<const FAULT: u8> ActionIndex for Shells<FAULT> {
    fn action_count(rules: &ShellRules<FAULT>) -> u32 {
        u32::from(rules.0.shells) + 1
    }

    fn encode(rules: &ShellRules<FAULT>, m: Self::Move) -> Option<u32> {
        match m {
            ShellMove::Open(1) if now::<FAULT>() == fault::NO_INDEX => None,
            ShellMove::Open(1) if now::<FAULT>() == fault::SAME_INDEX => Some(2),
            ShellMove::Open(at) => Some(u32::from(at)).filter(|_| at < rules.0.shells),
            ShellMove::Roll => Some(u32::from(rules.0.shells)),
            ShellMove::First if now::<FAULT>() == fault::WISH_INDEX => Some(0),
            ShellMove::First => None,
        }
    }

    fn decode(rules: &ShellRules<FAULT>, index: u32) -> Option<Self::Move> {
        let shells = u32::from(rules.0.shells);
        match index {
            1 if now::<FAULT>() == fault::NO_MOVE => None,
            _ if index < shells => Some(ShellMove::Open(index as u8)),
            _ if index == shells || now::<FAULT>() == fault::INDEX_PAST_THE_END => {
                Some(ShellMove::Roll)
            }
            _ => None,
        }
    }
}
