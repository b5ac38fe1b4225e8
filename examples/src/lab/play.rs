//! One game of a study, and a game's types behind plain functions, so that the rest of the lab knows no game.

use anyhow::{Context, Result, anyhow, bail};
use games_common::{Field, Outcome, RuleSet, RulesError, Seat, Seed};

use super::measures::{COMMON, Measure};
use crate::bots::{self, NOBODY_SEES, Players};
use crate::games::{self, Shown, Visitor};
use crate::tui::Board;

/// The values of all fields of a game's rules, for a preset with changes.
type Values = fn(&str, &[(&str, &str)]) -> Result<Vec<String>, RulesError>;

/// What the lab needs of a game.
#[derive(Clone, Debug)]
pub struct GameTable {
    /// The game's name.
    pub name: &'static str,
    /// Goes up when the same deal gives another game.
    pub rules_version: u32,
    /// The fields of its rules.
    pub fields: &'static [Field],
    /// Its measures, those of every game first.
    pub measures: Vec<Measure>,
    /// The values of all fields for a preset with changes.
    pub values: Values,
    /// Whether a player has this name.
    pub player: fn(&str) -> Result<()>,
    /// Whether a player can play under a rules text.
    pub fits: fn(&str, &str) -> Result<()>,
    /// Plays a game under a rules text, by one player at every seat, for at most so many moves.
    pub play: fn(&str, &str, Seed, u32) -> Result<Played>,
}

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// `won`, `lost`, `finished`, or `stopped` at the bound on moves.
    pub outcome: &'static str,
    /// The values of [`GameTable::measures`].
    pub values: Vec<Option<i64>>,
}

impl GameTable {
    /// The game with this name.
    ///
    /// # Errors
    /// When no game has it.
    pub fn of(name: &str) -> Result<Self> {
        struct Make;
        impl Visitor for Make {
            type Out = GameTable;
            fn visit<G: Board>(self) -> GameTable {
                GameTable {
                    name: G::NAME,
                    rules_version: G::RULES_VERSION,
                    fields: G::Rules::FIELDS,
                    measures: COMMON.iter().chain(G::MEASURES).copied().collect(),
                    values: values::<G>,
                    player: |name| match bots::seeing::<G>(name)? {
                        Some(_) => Ok(()),
                        None => match (bots::by_name::<G>(name, Seed(0), Seat::FIRST), G::SEEING) {
                            (Err(e), Some(who)) => {
                                Err(anyhow!("{e:#}; and there is seeing:N, who {who}"))
                            }
                            (player, _) => player.map(|_| ()),
                        },
                    },
                    fits: fits::<G>,
                    play: play::<G>,
                }
            }
        }
        games::visit(name, Make)
    }

    /// The place of a measure in a game's values.
    pub fn measure(&self, name: &str) -> Option<usize> {
        self.measures.iter().position(|m| m.name == name)
    }

    /// The place of a rules field.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|f| f.name == name)
    }
}

fn values<G: Shown>(preset: &str, changes: &[(&str, &str)]) -> Result<Vec<String>, RulesError> {
    let rules = G::Rules::preset(preset)?.with(changes.iter().copied())?;
    Ok((0..G::Rules::FIELDS.len())
        .map(|field| {
            let mut text = String::new();
            // A String takes all that is written to it.
            let _ = rules.write(field, &mut text);
            text
        })
        .collect())
}

fn fits<G: Shown>(rules: &str, player: &str) -> Result<()> {
    if bots::seeing::<G>(player)?.is_none() {
        return Ok(());
    }
    let dealt = G::deal(&rules.parse()?, Seed(0));
    if dealt.seeing(0).is_none() {
        bail!("{player}: {NOBODY_SEES} under {rules}");
    }
    Ok(())
}

fn play<G: Shown>(rules: &str, player: &str, seed: Seed, plies: u32) -> Result<Played> {
    let rules: G::Rules = rules.parse()?;
    let mut game = G::deal(&rules, seed);
    let line = match bots::seeing::<G>(player)? {
        None => None,
        Some(budget) => Some(
            game.seeing(budget)
                .with_context(|| format!("{player}: {NOBODY_SEES} under these rules"))?,
        ),
    };
    let mut players = match line {
        None => Some(Players::new(&game, |_| player)?),
        Some(_) => None,
    };
    let mut line = line.into_iter().flatten();
    let mut tally = vec![0; G::MEASURES.len()];
    game.begin(&mut tally);
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut length = 0;
    while length < plies {
        game.legal_moves(&mut legal);
        let made = match &mut players {
            Some(players) => players.choose(&game, &legal),
            None => line.next(),
        };
        let Some(made) = made else {
            break;
        };
        game.check(made)
            .with_context(|| format!("{player}, deal {seed}, move {length}: {made}"))?;
        events.clear();
        game.apply(made, |event| events.push(event));
        length += 1;
        for event in &events {
            G::watch(&mut tally, event);
        }
        if let Some(players) = &mut players {
            players.learn(&game, &events);
        }
    }
    let outcome = game.outcome();
    let mut values = vec![
        Some(game.score()),
        Some(length.into()),
        Some(outcome.is_some().into()),
    ];
    values.extend(game.measure(&tally));
    Ok(Played {
        outcome: match outcome {
            Some(Outcome::Won) => "won",
            Some(Outcome::Lost) => "lost",
            Some(Outcome::Finished) => "finished",
            None => "stopped",
        },
        values,
    })
}
