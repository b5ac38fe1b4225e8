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
    /// Its number on the day's board, from 0.
    number: usize,
    table: Table,
    hints: u32,
}

/// A day that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The job's number on the day's board, from 0; none for a day of rest.
    job: Option<usize>,
    /// What was delivered; none when nothing was.
    score: Option<i64>,
    hints: u32,
}

/// A town. All that it has follows from the seed and the ledger, so that a save cannot say two things.
#[derive(Debug)]
pub struct Town {
    seed: Seed,
    ledger: Vec<Entry>,
    work: Option<Work>,
}

/// A town as it is saved.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TownSave {
    harbour: u32,
    seed: Seed,
    ledger: Vec<Entry>,
    work: Option<WorkSave>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WorkSave {
    job: usize,
    hints: u32,
    /// The puzzle in progress, every move of it.
    puzzle: Record,
}

impl Town {
    /// A town on its first day.
    pub fn new(seed: Seed) -> Self {
        Self {
            seed,
            ledger: Vec::new(),
            work: None,
        }
    }

    /// Its number.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Today, from 1; [`DAYS`] and one more when all days are over.
    pub fn day(&self) -> u32 {
        self.ledger.len() as u32 + 1
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
        let mut coins = COINS;
        for (day, entry) in (1..).zip(&self.ledger) {
            coins -= HINT * entry.hints;
            if let (Some(number), Some(score)) = (entry.job, entry.score) {
                coins += Job::of_day(self.seed, day)[number].pay_for(score);
            }
        }
        coins - self.work.as_ref().map_or(0, |work| HINT * work.hints)
    }

    /// The job that was taken and the session of its puzzle.
    pub fn work(&self) -> Option<(Job, &dyn AnySession)> {
        let work = self.work.as_ref()?;
        Some((self.jobs()[work.number], work.table.any()))
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
            number: number - 1,
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
        self.end_day(Some(score));
        Ok((score, job.pay_for(score)))
    }

    /// Walks away from the job, or rests when there is none; the day is over.
    ///
    /// # Errors
    /// When the days are over.
    pub fn leave(&mut self) -> Result<()> {
        ensure!(!self.is_over(), "the days are over");
        self.end_day(None);
        Ok(())
    }

    fn end_day(&mut self, score: Option<i64>) {
        let work = self.work.take();
        self.ledger.push(Entry {
            job: work.as_ref().map(|work| work.number),
            score,
            hints: work.map_or(0, |work| work.hints),
        });
    }

    /// The whole town as JSON, with the puzzle in progress inside.
    ///
    /// # Errors
    /// Never for a town; the signature is serde's.
    pub fn save(&self) -> Result<String> {
        let save = TownSave {
            harbour: 1,
            seed: self.seed,
            ledger: self.ledger.clone(),
            work: self.work.as_ref().map(|work| WorkSave {
                job: work.number,
                hints: work.hints,
                puzzle: work.table.any().record(),
            }),
        };
        Ok(serde_json::to_string_pretty(&save)?)
    }

    /// A town from what [`save`](Town::save) wrote. The puzzle comes back through every check of its game.
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
        ensure!(
            save.ledger.len() <= DAYS as usize,
            "the ledger has {} days: wanted {DAYS} at most",
            save.ledger.len()
        );
        let mut town = Self::new(save.seed);
        for entry in save.ledger {
            let jobs = town.jobs();
            let day = town.day();
            if let Some(number) = entry.job {
                ensure!(number < jobs.len(), "day {day}: there was no job {number}");
            }
            ensure!(
                entry
                    .hints
                    .checked_mul(HINT)
                    .is_some_and(|cost| cost <= town.coins()),
                "day {day}: {} hints could not be paid",
                entry.hints
            );
            ensure!(
                entry.job.is_some() || (entry.hints, entry.score) == (0, None),
                "day {day}: a day of rest has neither hints nor a score"
            );
            town.ledger.push(entry);
        }
        if let Some(work) = save.work {
            ensure!(!town.is_over(), "work after the last day");
            let jobs = town.jobs();
            let job = jobs
                .get(work.job)
                .with_context(|| format!("there is no job {} today", work.job))?;
            ensure!(
                work.hints
                    .checked_mul(HINT)
                    .is_some_and(|cost| cost <= town.coins()),
                "today's {} hints cannot be paid",
                work.hints
            );
            let table = Table::load(job, &work.puzzle).context("the puzzle on the table")?;
            town.work = Some(Work {
                number: work.job,
                table,
                hints: work.hints,
            });
        }
        Ok(town)
    }
}

const NO_WORK: &str = "there is no work on the table: `jobs` shows the board, `take N` takes one";
