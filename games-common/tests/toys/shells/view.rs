// Positions, views, knowledge and sittings of `Shells`.

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{part}: found {found:?}, wanted {wanted}")]
pub struct ShellPositionError {
    /// The part of the text.
    pub part: &'static str,
    /// What stands there.
    pub found: String,
    /// What was wanted.
    pub wanted: String,
}

/// `pearls=012012 open=+----- throws=1 pips=4 undos=0`
impl<const FAULT: u8> Notation for Shells<FAULT> {
    type PositionError = ShellPositionError;

    fn position(&self) -> String {
        let here = ..usize::from(self.shells());
        let pearls: String = self.pearls[here].iter().map(u8::to_string).collect();
        let open: String = self.open[here]
            .iter()
            .map(|o| if *o { '+' } else { '-' })
            .collect();
        let Self {
            throws,
            pips,
            undos,
            ..
        } = self;
        match now::<FAULT>() {
            fault::POSITION_LINES if self.late() => return format!("pearls={pearls}\nopen={open}"),
            fault::POSITION_LACKS if self.late() => {
                return format!("pearls={pearls} open={open} throws=0 pips=0 undos=0");
            }
            fault::BLIND_POSITION if self.dazed(now::<FAULT>()) => {
                return format!("pearls={pearls} open={open} throws=0 pips=0 undos=9");
            }
            _ => (),
        }
        format!("pearls={pearls} open={open} throws={throws} pips={pips} undos={undos}")
    }

    fn set_up(
        rules: &ShellRules<FAULT>,
        text: &str,
        seed: Seed,
    ) -> Result<Self, ShellPositionError> {
        let shells = usize::from(rules.0.shells);
        let mut parts = text.split(' ');
        let mut part = |name: &'static str| {
            let found = parts.next().unwrap_or("");
            found
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix('='))
                .ok_or_else(|| ShellPositionError {
                    part: name,
                    found: found.into(),
                    wanted: format!("{name}=..."),
                })
        };
        let wrong = |part, found: &str, wanted: &str| ShellPositionError {
            part,
            found: found.into(),
            wanted: wanted.into(),
        };
        let mut game = Self::deal(rules, seed);
        let letters = part("pearls")?;
        if letters.len() != shells || !letters.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong("pearls", letters, "a digit for each shell"));
        }
        for (pearl, letter) in game.pearls.iter_mut().zip(letters.bytes()) {
            *pearl = letter - b'0';
        }
        let letters = part("open")?;
        if letters.len() != shells || !letters.bytes().all(|b| b == b'+' || b == b'-') {
            return Err(wrong("open", letters, "+ or - for each shell"));
        }
        for (open, letter) in game.open.iter_mut().zip(letters.bytes()) {
            *open = letter == b'+';
        }
        let mut number = |name: &'static str| {
            let found = part(name)?;
            let n = found.parse::<u64>().ok().filter(|n| n.to_string() == found);
            n.ok_or_else(|| wrong(name, found, "a whole number"))
        };
        game.throws = u8::try_from(number("throws")?)
            .map_err(|e| wrong("throws", &e.to_string(), "at most 3"))?;
        game.pips = u32::try_from(number("pips")?)
            .map_err(|e| wrong("pips", &e.to_string(), "at most 18"))?;
        game.undos = number("undos")?;
        if let Some(rest) = parts.next() {
            return Err(wrong("end", rest, "nothing more"));
        }
        game.blind = game.open[3];
        if now::<FAULT>() == fault::SET_UP_SEED {
            game.seed = Seed(7);
        }
        if now::<FAULT>() == fault::SET_UP_CHANGES && game.pips == 11 {
            game.pips = 12;
        }
        game.validate()
    }
}

/// What the player sees.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShellView {
    /// The pearls of each open shell.
    pub open: Vec<Option<u8>>,
    /// How many throws there were.
    pub throws: u8,
    /// What they showed, added up.
    pub pips: u32,
    /// How many undos there were.
    pub undos: u64,
    /// Planted: what nobody is to see.
    pub secret: Option<[u8; MOST]>,
    /// Planted.
    pub seed: Option<u64>,
    /// Planted.
    pub umlaut: bool,
    /// Planted.
    pub spilt: Spilt,
}

/// A number that is written out, though equality overlooks it.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spilt(pub u64);

impl PartialEq for Spilt {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Spilt {}

impl fmt::Display for ShellView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, shell) in self.open.iter().enumerate() {
            let sep = if i == 0 { "" } else { " " };
            match shell {
                Some(pearls) => write!(f, "{sep}{pearls}")?,
                None => write!(f, "{sep}?")?,
            }
        }
        write!(
            f,
            "\n{} throws, {} pips, {} undos",
            self.throws, self.pips, self.undos
        )?;
        f.write_str(if self.umlaut { " fur Fu\u{df}e" } else { "" })
    }
}

/// What the player knows: the view, and every shell that was ever open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellKnowledge<const FAULT: u8> {
    rules: ShellRules<FAULT>,
    view: ShellView,
    seen: [Option<u8>; MOST],
}

impl<const FAULT: u8> Hidden for Shells<FAULT> {
    type View = ShellView;
    type Knowledge = ShellKnowledge<FAULT>;

    fn view(&self, _: Seat) -> ShellView {
        ShellView {
            open: (0..usize::from(self.shells()))
                .map(|i| Some(self.pearls[i]).filter(|_| self.open[i]))
                .collect(),
            throws: self.throws,
            pips: self.pips + u32::from(self.dazed(fault::BLIND_VIEW)),
            undos: self.undos,
            secret: (now::<FAULT>() == fault::VIEW_TELLS
                || now::<FAULT>() == fault::VIEW_TELLS_SAMPLE)
                .then_some(self.pearls),
            seed: (now::<FAULT>() == fault::VIEW_SEED || now::<FAULT>() == fault::VIEW_SEED_SAMPLE)
                .then_some(self.seed.0),
            umlaut: self.is(fault::VIEW_PICTURE),
            spilt: Spilt(if self.is(fault::VIEW_SPILLS) {
                u64::from(self.pearls[5])
            } else {
                0
            }),
        }
    }

    fn seen_by(_: Seat, event: &ShellEvent) -> Option<ShellEvent> {
        Some(event.clone())
    }

    fn knowledge(rules: &ShellRules<FAULT>, view: &ShellView) -> ShellKnowledge<FAULT> {
        let mut seen = [None; MOST];
        if now::<FAULT>() != fault::KNOWLEDGE_BEGINS_EMPTY {
            seen[..view.open.len()].copy_from_slice(&view.open);
        }
        ShellKnowledge {
            rules: *rules,
            view: view.clone(),
            seen,
        }
    }

    fn learn(
        knowledge: &mut ShellKnowledge<FAULT>,
        seen: &[ShellEvent],
        view: &ShellView,
        undone: bool,
    ) {
        if now::<FAULT>() == fault::FORGETS_ON_UNDO && undone {
            *knowledge = Self::knowledge(&knowledge.rules, view);
        }
        if now::<FAULT>() == fault::FORGETS_ON_MOVE && !undone {
            *knowledge = Self::knowledge(&knowledge.rules, view);
        }
        if now::<FAULT>() == fault::STALE_VIEW && undone {
            return;
        }
        knowledge.view = view.clone();
        if now::<FAULT>() == fault::LEARN_WHIM {
            knowledge.view.seed = Some(count(&WHIM));
        }
        for event in seen {
            if let ShellEvent::Opened { at, pearls } = event {
                knowledge.seen[usize::from(*at)] = Some(*pearls);
            }
        }
    }

    fn sample(knowledge: &ShellKnowledge<FAULT>, chance: &mut Chance) -> Self {
        count(&SAMPLES);
        let ShellKnowledge { rules, view, seen } = knowledge;
        let mut game = Self::deal(rules, chance.seed());
        for (i, (pearl, known)) in game.pearls.iter_mut().zip(seen).enumerate() {
            *pearl = match known {
                Some(known) => *known,
                None if i < view.open.len() => below(chance, 3) as u8,
                None => 0,
            };
        }
        for (open, shown) in game.open.iter_mut().zip(&view.open) {
            *open = shown.is_some();
        }
        (game.throws, game.pips, game.undos) = (view.throws, view.pips, view.undos);
        game.blind = game.open[3];
        match now::<FAULT>() {
            fault::SAMPLE_SEED => game.seed = Seed(99),
            fault::SAMPLE_TRUE_SEED => game.seed = Seed(7),
            fault::SAMPLE_WHIM => game.pearls[5] = (count(&WHIM) % 3) as u8,
            fault::SAMPLE_INVALID if view.throws == 2 => game.undos = MAX_UNDOS + 1,
            fault::SAMPLE_PEARLS if !game.open[1] => game.pearls[1] = 3,
            fault::SAMPLE_RULES => game.rules.0.hints = true,
            fault::SAMPLE_SCORE if game.late() => game.undos += 1,
            fault::VIEW_SEED_SAMPLE => game.seed = Seed(view.seed.unwrap_or(0)),
            fault::VIEW_TELLS_SAMPLE => game.pearls = view.secret.unwrap_or_default(),
            _ => (),
        }
        game
    }
}

impl<const FAULT: u8> Sitting for Shells<FAULT> {
    fn undos_in_a_row(rules: &ShellRules<FAULT>) -> Option<u32> {
        rules.0.undos
    }

    fn bars_undo(event: &ShellEvent) -> bool {
        matches!(event, ShellEvent::Rolled { .. }) && now::<FAULT>() != fault::NO_BAR
    }

    fn charge_undo(&mut self) {
        self.undos += 1;
        if now::<FAULT>() == fault::CHARGE_TOUCHES {
            self.pips = 0;
        }
    }

    fn hints_in_a_row(rules: &ShellRules<FAULT>) -> bool {
        rules.0.hints
    }

    /// The die first, then shells known to be good, then unknown ones, then the rest.
    fn hints(knowledge: &ShellKnowledge<FAULT>, best_first: &mut Vec<Self::Move>) {
        best_first.clear();
        let ShellKnowledge { rules, view, seen } = knowledge;
        if view.throws < rules.0.rolls {
            best_first.push(ShellMove::Roll);
        }
        let closed = |i: &u8| view.open[usize::from(*i)].is_none();
        let worth =
            |i: &u8| seen[usize::from(*i)].map_or(2, |pearls| [3, 2, 1][usize::from(pearls)]);
        let mut shells: Vec<u8> = (0..rules.0.shells).filter(closed).collect();
        shells.sort_by_key(|i| (worth(i), *i));
        best_first.extend(shells.iter().map(|i| ShellMove::Open(*i)));
        let late = view.open.iter().flatten().count() == 2;
        match now::<FAULT>() {
            fault::HINT_NONE if late => best_first.clear(),
            fault::HINT_REFUSED if late => best_first.push(ShellMove::First),
            fault::HINT_TWICE if late => best_first.push(ShellMove::Open(shells[0])),
            fault::HINT_WHIM if count(&WHIM).is_multiple_of(2) => best_first.reverse(),
            fault::HINT_NOT_EMPTIED => best_first.insert(0, ShellMove::Open(7)),
            _ => (),
        }
    }
}

games_common::serde_as_snapshot!(Shells<0>);
