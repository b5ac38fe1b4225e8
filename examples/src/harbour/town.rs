//! The town: its days, its ledger, and the puzzle that lies on the table. Plain data that saves as one JSON object.

use anyhow::{Context, Result, bail, ensure};
use flood_core::{Event, Flood};
use games_common::{AnySession, Record, Seat, Seed, Session};
use serde::{Deserialize, Serialize};

use super::jobs::{Job, Trade};

/// How many days there are.
pub const DAYS: u32 = 5;
/// What a hint costs, in coins.
pub const HINT: u32 = 1;
/// What the town begins with, in coins.
const COINS: u32 = 5;
/// The seat of the player: these games have one.
const ME: Seat = Seat::FIRST;

/// The puzzle on the table.
#[derive(Debug)]
enum Table {
    /// Any game behind the object-safe layer: texts in, texts out.
    Any(Box<dyn AnySession>),
    /// The sea wall by its own types, because the town listens to what happens on it.
    Wall(Box<Session<Flood>>),
}

impl Table {
    fn deal(job: &Job) -> Result<Self> {
        if job.trade == Trade::SeaWall {
            return Ok(Self::Wall(Box::new(Session::deal(
                &job.rules.parse()?,
                job.deal,
            ))));
        }
        Ok(Self::Any(job.trade.game().deal(job.rules, job.deal)?))
    }

    fn load(job: &Job, record: &Record) -> Result<Self> {
        let table = if job.trade == Trade::SeaWall {
            Self::Wall(Box::new(Session::load(record)?))
        } else {
            Self::Any(job.trade.game().load(record)?)
        };
        let fresh = Self::deal(job)?;
        ensure!(
            table.any().rules_text() == fresh.any().rules_text()
                && record.start == fresh.any().record().start,
            "the puzzle on the table is not the one of its job"
        );
        Ok(table)
    }

    /// All that does not need the game's own types.
    fn any(&self) -> &dyn AnySession {
        match self {
            Self::Any(session) => &**session,
            Self::Wall(session) => &**session,
        }
    }

    fn any_mut(&mut self) -> &mut dyn AnySession {
        match self {
            Self::Any(session) => &mut **session,
            Self::Wall(session) => &mut **session,
        }
    }
}

/// A job that was taken.
#[derive(Debug)]
struct Work {
    /// Its number on the day's board, from 1.
    number: usize,
    table: Table,
    /// How many hints were bought. The session's record tells it too, so it is not saved.
    hints: u32,
}

/// A day that is over.
#[derive(Debug)]
struct Day {
    /// The job of the day; none for a day of rest.
    work: Option<Work>,
    /// Whether it was handed in.
    delivered: bool,
}

/// A town. All that it has follows from its seed and what was done in its puzzles.
#[derive(Debug)]
pub struct Town {
    seed: Seed,
    past: Vec<Day>,
    work: Option<Work>,
}

/// A town as it is saved. Scores and coins are not in it: they are found again by playing the records, so that a save cannot claim any.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TownSave {
    harbour: u32,
    seed: Seed,
    past: Vec<DaySave>,
    work: Option<WorkSave>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DaySave {
    work: Option<WorkSave>,
    delivered: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WorkSave {
    job: usize,
    /// Every move, undo and hint of the puzzle.
    puzzle: Record,
}

impl WorkSave {
    fn of(work: &Work) -> Self {
        Self {
            job: work.number,
            puzzle: work.table.any().record(),
        }
    }
}

impl Town {
    /// A town on its first day.
    pub fn new(seed: Seed) -> Self {
        Self {
            seed,
            past: Vec::new(),
            work: None,
        }
    }

    /// Its number.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Today, from 1; [`DAYS`] and one more when all days are over.
    pub fn day(&self) -> u32 {
        self.past.len() as u32 + 1
    }

    /// Whether all days are over.
    pub fn is_over(&self) -> bool {
        self.day() > DAYS
    }

    /// Today's jobs.
    pub fn jobs(&self) -> [Job; 4] {
        Job::of_day(self.seed, self.day())
    }

    /// The coins in the purse.
    pub fn coins(&self) -> u32 {
        let spent = |work: &Work| HINT * work.hints;
        let mut coins = COINS;
        for (day, past) in (1..).zip(&self.past) {
            let Some(work) = &past.work else { continue };
            coins -= spent(work);
            if past.delivered {
                let job = Job::of_day(self.seed, day)[work.number - 1];
                coins += job.pay_for(work.table.any().score());
            }
        }
        coins - self.work.as_ref().map_or(0, spent)
    }

    /// The job that was taken and the session of its puzzle.
    pub fn work(&self) -> Option<(Job, &dyn AnySession)> {
        let work = self.work.as_ref()?;
        Some((self.jobs()[work.number - 1], work.table.any()))
    }

    /// The view of the puzzle on the table, as text.
    ///
    /// # Errors
    /// When there is none.
    pub fn look(&self) -> Result<String> {
        Ok(self.work().context(NO_WORK)?.1.view_text(ME))
    }

    /// The moves that can be made now, as texts.
    ///
    /// # Errors
    /// When no puzzle is on the table.
    pub fn moves(&self) -> Result<Vec<String>> {
        Ok(self.work().context(NO_WORK)?.1.legal_texts(ME))
    }

    /// Takes a job of today by its number from 1.
    ///
    /// # Errors
    /// When the days are over, one is taken already, or there is no such job.
    pub fn take(&mut self, number: usize) -> Result<Job> {
        ensure!(!self.is_over(), "the days are over");
        ensure!(
            self.work.is_none(),
            "one job a day: deliver or leave the one on the table first"
        );
        let jobs = self.jobs();
        let job = number
            .checked_sub(1)
            .and_then(|i| jobs.get(i))
            .with_context(|| {
                format!(
                    "the board has jobs 1 to {}, and no job {number}",
                    jobs.len()
                )
            })?;
        self.work = Some(Work {
            number,
            table: Table::deal(job)?,
            hints: 0,
        });
        Ok(*job)
    }

    /// Makes a move; what happened, a line each.
    ///
    /// # Errors
    /// When no puzzle is on the table, and the game's own words when the move is not one or not legal.
    pub fn play(&mut self, text: &str) -> Result<Vec<String>> {
        let work = self.work.as_mut().context(NO_WORK)?;
        match &mut work.table {
            Table::Any(session) => Ok(session.play_text(ME, text)?.events),
            Table::Wall(session) => {
                let played = session.play(ME, text.parse()?)?;
                let mut lines = Vec::new();
                for event in played.events(ME) {
                    lines.push(event.to_string());
                    // What a game's own types are for: the town reacts to what happened, not to words.
                    match event {
                        Event::HouseLost { .. } => {
                            lines.push("  The bell rings: a house is gone.".into())
                        }
                        Event::Locked { .. } => {
                            lines.push("  The masons cheer: that holds for good.".into())
                        }
                        _ => {}
                    }
                }
                Ok(lines)
            }
        }
    }

    /// Takes the last move back.
    ///
    /// # Errors
    /// When no puzzle is on the table, or its rules do not allow it.
    pub fn undo(&mut self) -> Result<()> {
        let work = self.work.as_mut().context(NO_WORK)?;
        Ok(work.table.any_mut().undo(ME)?)
    }

    /// Buys a hint for [`HINT`] coins.
    ///
    /// # Errors
    /// When no puzzle is on the table, the purse is empty, or the rules give none.
    pub fn hint(&mut self) -> Result<String> {
        let coins = self.coins();
        let work = self.work.as_mut().context(NO_WORK)?;
        ensure!(
            coins >= HINT,
            "a hint costs {HINT} coin, and the purse is empty"
        );
        let best_first = work.table.any_mut().hint_texts(ME)?;
        work.hints += 1;
        best_first
            .into_iter()
            .next()
            .context("there is nothing to advise")
    }

    /// Hands in what is on the table and ends the day: the score and the pay.
    ///
    /// # Errors
    /// When no puzzle is on the table, or it has to be played to its end first.
    pub fn deliver(&mut self) -> Result<(i64, u32)> {
        let (job, session) = self.work().context(NO_WORK)?;
        if session.outcome().is_none() && !job.trade.can_deliver_early() {
            bail!("this job is judged when it is done: play on, or leave it");
        }
        let score = session.score();
        self.end_day(true);
        Ok((score, job.pay_for(score)))
    }

    /// Walks away from the job, or rests when there is none; the day is over.
    ///
    /// # Errors
    /// When the days are over.
    pub fn leave(&mut self) -> Result<()> {
        ensure!(!self.is_over(), "the days are over");
        self.end_day(false);
        Ok(())
    }

    fn end_day(&mut self, delivered: bool) {
        let work = self.work.take();
        self.past.push(Day { work, delivered });
    }

    /// The whole town as JSON, with the puzzle in progress inside.
    ///
    /// # Errors
    /// Never for a town; the signature is serde's.
    pub fn save(&self) -> Result<String> {
        let past = self.past.iter().map(|day| DaySave {
            work: day.work.as_ref().map(WorkSave::of),
            delivered: day.delivered,
        });
        let save = TownSave {
            harbour: 1,
            seed: self.seed,
            past: past.collect(),
            work: self.work.as_ref().map(WorkSave::of),
        };
        Ok(serde_json::to_string_pretty(&save)?)
    }

    /// A town from what [`save`](Town::save) wrote: its days are lived again, and every puzzle comes back through the checks of its game.
    ///
    /// # Errors
    /// When it is not such a text, or what it says could not have happened.
    pub fn load(text: &str) -> Result<Self> {
        let save: TownSave = serde_json::from_str(text).context("this is not a town")?;
        ensure!(
            save.harbour == 1,
            "a town of version {}: wanted 1",
            save.harbour
        );
        let mut town = Self::new(save.seed);
        for (day, past) in (1..).zip(save.past) {
            town.resume(past.work)
                .and_then(|()| match past.delivered {
                    true => town.deliver().map(drop),
                    false => town.leave(),
                })
                .with_context(|| format!("day {day}"))?;
        }
        town.resume(save.work).context("today")?;
        Ok(town)
    }

    /// Takes a job with the puzzle as it was left.
    fn resume(&mut self, saved: Option<WorkSave>) -> Result<()> {
        let Some(saved) = saved else { return Ok(()) };
        let coins = self.coins();
        let job = self.take(saved.job)?;
        let actions = saved.puzzle.actions.iter();
        let hints = actions.filter(|action| *action == "hint").count() as u32;
        ensure!(
            hints <= coins / HINT,
            "{hints} hints: the purse has {coins} coins"
        );
        self.work = Some(Work {
            number: saved.job,
            table: Table::load(&job, &saved.puzzle).context("the puzzle on the table")?,
            hints,
        });
        Ok(())
    }
}

const NO_WORK: &str = "there is no work on the table: `jobs` shows the board, `take N` takes one";
