// The rule choices of `Shells`.

/// The rule choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// How many shells lie there, 3 to 8.
    pub shells: u8,
    /// How many of them are opened, 1 to `shells`.
    pub picks: u8,
    /// How many throws there may be, 0 to 3.
    pub rolls: u8,
    /// How many undos may follow each other; `None` for any number.
    pub undos: Option<u32>,
    /// What an undo costs.
    pub charge: u8,
    /// Whether a hint may follow a hint.
    pub hints: bool,
}

/// Valid rule choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShellRules<const FAULT: u8>(Choices);

impl<const FAULT: u8> Default for ShellRules<FAULT> {
    fn default() -> Self {
        Self(Choices {
            shells: 6,
            picks: 6,
            rolls: 2,
            undos: None,
            charge: 1,
            hints: false,
        })
    }
}

const FIELDS: [Field; 6] = [
    Field {
        name: "shells",
        values: "a number from 3 to 8",
    },
    Field {
        name: "picks",
        values: "a number from 1 to 8",
    },
    Field {
        name: "rolls",
        values: "a number from 0 to 3",
    },
    Field {
        name: "undos",
        values: "a number or any",
    },
    Field {
        name: "charge",
        values: "a number from 0 to 9",
    },
    Field {
        name: "hints",
        values: "once, any",
    },
];

impl<const FAULT: u8> RuleSet for ShellRules<FAULT> {
    type Choices = Choices;

    const FIELDS: &'static [Field] = &FIELDS;
    const PRESETS: &'static [&'static str] = match FAULT {
        fault::PRESET_NAMES => &["plain", "default"],
        fault::PRESET_UNKNOWN => &["default", "plain", "fancy"],
        _ => &["default", "plain"],
    };

    fn new(choices: Choices) -> Result<Self, RulesError> {
        let Choices {
            shells,
            picks,
            rolls,
            undos,
            charge,
            ..
        } = choices;
        let ranges = [
            (0, shells, 3, 8),
            (1, picks, 1, 8),
            (2, rolls, 0, 3),
            (4, charge, 0, 9),
        ];
        for (field, found, least, most) in ranges {
            if !(least..=most).contains(&found) {
                return Err(RulesError::value(FIELDS[field], &found));
            }
        }
        if picks > shells {
            return Err(RulesError::Conflict {
                field: "picks",
                found: picks.to_string(),
                why: format!("there are only {shells} shells"),
            });
        }
        if charge > 0 && undos == Some(0) {
            return Err(RulesError::Conflict {
                field: "charge",
                found: charge.to_string(),
                why: "there is no undo to charge for".into(),
            });
        }
        if now::<FAULT>() == fault::RULES_CLAMPED {
            return Ok(Self(Choices {
                rolls: rolls.min(1),
                ..choices
            }));
        }
        Ok(Self(choices))
    }

    fn choices(&self) -> Choices {
        self.0
    }

    fn preset(name: &str) -> Result<Self, RulesError> {
        match name {
            "default" if now::<FAULT>() == fault::PRESET_DEFAULT => {
                Self::default().with([("rolls", "0")])
            }
            "default" => Ok(Self::default()),
            "plain" => Self::default().with([
                ("rolls", "0"),
                ("undos", "0"),
                ("charge", "0"),
                ("hints", "any"),
            ]),
            _ if now::<FAULT>() == fault::PRESET_ANY => Ok(Self::default()),
            _ => Err(RulesError::preset::<Self>(name)),
        }
    }

    fn read(choices: &mut Choices, field: usize, value: &str) -> bool {
        fn number<T: FromStr>(value: &str, into: &mut T) -> bool {
            let plain = value.bytes().all(|b| b.is_ascii_digit());
            value
                .parse()
                .ok()
                .filter(|_| plain)
                .map(|n| *into = n)
                .is_some()
        }
        match field {
            0 => number(value, &mut choices.shells),
            1 => number(value, &mut choices.picks),
            2 => number(value, &mut choices.rolls),
            3 if value == "any" => {
                choices.undos = None;
                true
            }
            3 => {
                let mut n = 0;
                let read = number(value, &mut n);
                choices.undos = Some(n);
                read || now::<FAULT>() == fault::VALUE_ANY
            }
            4 => number(value, &mut choices.charge),
            _ => {
                choices.hints = value == "any";
                choices.hints || value == "once"
            }
        }
    }

    fn write(&self, field: usize, to: &mut dyn fmt::Write) -> fmt::Result {
        match (field, self.0.undos) {
            (0, _) => write!(to, "{}", self.0.shells),
            (1, _) => write!(to, "{}", self.0.picks),
            (2, _) if now::<FAULT>() == fault::RULES_TEXT => write!(to, "1"),
            (2, _) => write!(to, "{}", self.0.rolls),
            (3, Some(n)) => write!(to, "{n}"),
            (3, None) => to.write_str("any"),
            (4, _) => write!(to, "{}", self.0.charge),
            _ => to.write_str(if self.0.hints { "any" } else { "once" }),
        }
    }
}

impl<const FAULT: u8> fmt::Display for ShellRules<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if now::<FAULT>() == fault::RULES_ORDER {
            f.write_str("hints=once,")?;
            for (i, field) in FIELDS[..5].iter().enumerate() {
                write!(f, "{}{}=", if i == 0 { "" } else { "," }, field.name)?;
                self.write(i, f)?;
            }
            return Ok(());
        }
        self.write_rules(f)
    }
}

impl<const FAULT: u8> FromStr for ShellRules<FAULT> {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        match now::<FAULT>() {
            // The last of two wins.
            fault::RULES_TWICE if text.matches("shells=").count() > 1 => {
                Self::parse_rules(text.split_once(',').map_or("", |(_, rest)| rest))
            }
            fault::RULES_UNKNOWN => {
                let known = |part: &&str| FIELDS.iter().any(|f| part.starts_with(f.name));
                Self::parse_rules(&text.split(',').filter(known).collect::<Vec<_>>().join(","))
            }
            fault::RULES_EMPTY if text.is_empty() => Self::preset("plain"),
            _ => Self::parse_rules(text),
        }
    }
}
