//! The table of games: rows in the plan's order, so that what has been played can be told from the file alone.

use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::plan::{Key, Plan, Shard};
use super::play::Played;

/// Goes up when the files of a run are laid out in another way.
const FORMAT: u32 = 1;

/// What a folder was made by, beside the study itself.
#[derive(Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Made {
    format: u32,
    tidepool: String,
    game: String,
    rules_version: u32,
    short: bool,
    games: usize,
}

/// A folder that a study is played into.
#[derive(Clone, Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    /// The file of the games of a share.
    pub fn games(&self, shard: Shard) -> PathBuf {
        self.0.join(match shard {
            Shard::ALL => "games.csv".into(),
            Shard { index, count } => format!("games-{index}-of-{count}.csv"),
        })
    }

    /// Makes the folder, or finds that it holds the same study.
    ///
    /// # Errors
    /// When it holds another study or files of somebody else that a run would write over, or cannot be written.
    pub fn claim(&self, text: &str, plan: &Plan) -> Result<()> {
        let made = Made {
            format: FORMAT,
            tidepool: env!("CARGO_PKG_VERSION").into(),
            game: plan.game.name.into(),
            rules_version: plan.game.rules_version,
            short: plan.short,
            games: plan.count(),
        };
        fs::create_dir_all(&self.0).with_context(|| format!("{}", self.0.display()))?;
        // Looked for before run.json: a share that begins at the same time writes that one first.
        let stranger = self.stranger(text);
        if self.is_run() {
            let (there, study) = self.made()?;
            if study != text || there != made {
                let what = if there.short != made.short {
                    "the other form of the study"
                } else if there.tidepool != made.tidepool
                    || there.rules_version != made.rules_version
                {
                    "games of another version"
                } else {
                    "another study, or this one before it was changed"
                };
                bail!(
                    "{} holds {what}: wanted an empty folder (--out), or the same study",
                    self.0.display()
                );
            }
            return Ok(());
        }
        if let Some(name) = stranger {
            bail!(
                "{} holds a {name} that is of no run of the lab: wanted an empty folder (--out)",
                self.0.display()
            );
        }
        self.write("study.toml", text.as_bytes())?;
        self.write("run.json", &serde_json::to_vec_pretty(&made)?)
    }

    /// Whether a run made the folder, or began to.
    pub fn is_run(&self) -> bool {
        self.0.join("run.json").exists()
    }

    /// Something that a run of this study would write over in a folder that no run has made. The study itself may lie there already.
    fn stranger(&self, text: &str) -> Option<&'static str> {
        let names = [
            "study.toml",
            "games.csv",
            "summary.csv",
            "luck.csv",
            "plots",
            "report.html",
        ];
        let same = |file: &Path| fs::read(file).is_ok_and(|found| found == text.as_bytes());
        names.into_iter().find(|&name| {
            let file = self.0.join(name);
            file.exists() && !(name == "study.toml" && same(&file))
        })
    }

    fn made(&self) -> Result<(Made, String)> {
        let read = |name: &str| {
            let file = self.0.join(name);
            fs::read_to_string(&file).with_context(|| format!("{}", file.display()))
        };
        let made = serde_json::from_str(&read("run.json")?)
            .with_context(|| format!("{}", self.0.join("run.json").display()))?;
        Ok((made, read("study.toml")?))
    }

    /// The study that the folder holds, and whether in its short form.
    ///
    /// # Errors
    /// When it holds none.
    pub fn study(&self) -> Result<(String, bool)> {
        let (made, text) = self.made()?;
        Ok((text, made.short))
    }

    /// Writes a file of the folder: whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let file = self.0.join(name);
        // Shares that run side by side, here or on other hosts, may write the same file at once: each through a name of its own.
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let own = format!("{name}.{}-{}.part", std::process::id(), now.as_nanos());
        let part = self.0.join(own);
        let write = || {
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&part, bytes)?;
            fs::rename(&part, &file)
        };
        write().with_context(|| format!("{}", file.display()))
    }
}

/// The first line of the table of games.
///
/// # Errors
/// Never: a list of bytes takes all that is written to it.
pub fn header(plan: &Plan) -> Result<String> {
    let fields = plan.game.fields.iter().map(|f| f.name);
    let measures = plan.game.measures.iter().map(|m| m.name);
    let names = ["part", "player", "seed"].into_iter().chain(fields);
    csv_line(names.chain(["outcome"]).chain(measures))
}

/// A game's row.
///
/// # Errors
/// Never, as [`header`].
pub fn row(plan: &Plan, key: Key, played: &Played) -> Result<String> {
    let mut cells = before(plan, key);
    cells.push(played.outcome.into());
    let text = |value: &Option<i64>| value.map(|v| v.to_string()).unwrap_or_default();
    cells.extend(played.values.iter().map(text));
    csv_line(cells)
}

/// What a game's row begins with.
fn before(plan: &Plan, key: Key) -> Vec<String> {
    let part = &plan.parts[key.part];
    let mut cells = vec![
        part.name.clone(),
        part.players[key.player].name.clone(),
        key.seed.to_string(),
    ];
    cells.extend(part.cells[key.cell].values.iter().cloned());
    cells
}

/// A line of CSV, ended.
///
/// # Errors
/// Never, as [`header`].
pub fn csv_line<T: AsRef<[u8]>>(cells: impl IntoIterator<Item = T>) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells)?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// Reads a row back: the values of the game's measures.
///
/// # Errors
/// When it is not the row of this game.
fn read_row(plan: &Plan, key: Key, line: &str) -> Result<Vec<Option<i64>>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(line.as_bytes());
    let record = reader.records().next().context("an empty line")??;
    let wanted = before(plan, key);
    let measures = plan.game.measures.len();
    if record.len() != wanted.len() + 1 + measures {
        bail!(
            "{} columns: wanted {}",
            record.len(),
            wanted.len() + 1 + measures
        );
    }
    for (i, (found, wanted)) in record.iter().zip(&wanted).enumerate() {
        if found != wanted {
            bail!("column {}: {found:?} where the study has {wanted:?}", i + 1);
        }
    }
    record
        .iter()
        .skip(wanted.len() + 1)
        .map(|cell| match cell {
            "" => Ok(None),
            cell => cell
                .parse()
                .map(Some)
                .with_context(|| format!("{cell:?} is no whole number")),
        })
        .collect()
}

/// A table of games as far as it goes.
#[derive(Debug)]
pub struct Games {
    /// The values of each game's measures, in the plan's order.
    pub rows: Vec<Vec<Option<i64>>>,
    /// How many bytes of the file they take, with the header.
    pub bytes: u64,
}

/// Reads the whole rows of a table of games; what follows the last line that was ended is what an interrupted run left.
///
/// # Errors
/// When a row is not the one that the plan has there, or the file cannot be read.
pub fn read(file: &Path, plan: &Plan, keys: &[Key]) -> Result<Games> {
    let bytes = fs::read(file).with_context(|| format!("{}", file.display()))?;
    let header = header(plan)?;
    let Some(rest) = bytes.strip_prefix(header.as_bytes()) else {
        if header.as_bytes().starts_with(&bytes) {
            return Ok(Games {
                rows: Vec::new(),
                bytes: 0,
            });
        }
        bail!(
            "{}, line 1: not the header of this study's games",
            file.display()
        );
    };
    let whole = rest
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |at| at + 1);
    let text =
        std::str::from_utf8(&rest[..whole]).with_context(|| format!("{}", file.display()))?;
    let mut rows = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let row = match keys.get(i) {
            Some(&key) => read_row(plan, key, line),
            None => bail!(
                "{}, line {}: the study has only {} games",
                file.display(),
                i + 2,
                keys.len()
            ),
        };
        rows.push(row.with_context(|| format!("{}, line {}", file.display(), i + 2))?);
    }
    Ok(Games {
        rows,
        bytes: (header.len() + whole) as u64,
    })
}

/// Opens a table of games to go on with it, and tells how many it has.
///
/// # Errors
/// As [`read`], and when another run is writing it.
pub fn resume(file: &Path, plan: &Plan, keys: &[Key]) -> Result<(File, usize)> {
    let mut to = File::options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .open(file)
        .with_context(|| format!("{}", file.display()))?;
    match to.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => bail!("{}: another run is writing it", file.display()),
        // A file system without locks.
        Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => {}
        Err(TryLockError::Error(e)) => {
            return Err(e).with_context(|| format!("{}", file.display()));
        }
    }
    let games = read(file, plan, keys)?;
    to.set_len(games.bytes)?;
    to.seek(SeekFrom::End(0))?;
    if games.bytes == 0 {
        to.write_all(header(plan)?.as_bytes())?;
    }
    Ok((to, games.rows.len()))
}
