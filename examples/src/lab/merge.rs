//! Joins the tables of shares into the one that a single run writes.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::plan::{Plan, Shard};
use super::store::{Folder, header, read};

/// Joins the shares that lie in `folders` into the table of games of the first.
///
/// # Errors
/// When there are no shares, or one is missing or not finished, and when a folder holds another study.
pub fn merge(folders: &[Folder], text: &str, plan: &Plan) -> Result<usize> {
    let mut found: BTreeMap<u64, BTreeMap<u64, PathBuf>> = BTreeMap::new();
    for (i, folder) in folders.iter().enumerate() {
        // Only the folder that is written to may be new.
        if i > 0 && !folder.is_run() {
            bail!("{}: no run of the lab", folder.0.display());
        }
        folder.claim(text, plan)?;
        for entry in fs::read_dir(&folder.0)? {
            let name = entry?.file_name();
            let shard = name
                .to_str()
                .and_then(|n| n.strip_prefix("games-")?.strip_suffix(".csv"))
                .and_then(|n| n.replace("-of-", "/").parse::<Shard>().ok());
            let Some(shard) = shard else { continue };
            let file = folder.games(shard);
            let shares = found.entry(shard.count).or_default();
            if let Some(twin) = shares.insert(shard.index, file.clone()) {
                bail!(
                    "share {}/{} is there twice: {} and {}",
                    shard.index,
                    shard.count,
                    twin.display(),
                    file.display()
                );
            }
        }
    }
    let (count, shares) = match found.len() {
        1 => found.pop_first().context("no shares")?,
        0 => bail!(
            "no shares in {}: wanted files such as games-1-of-4.csv",
            folders[0].0.display()
        ),
        _ => {
            let counts: Vec<_> = found.keys().map(ToString::to_string).collect();
            bail!(
                "shares of different runs, in {} parts: wanted those of one",
                counts.join(" and ")
            )
        }
    };
    // Where each share's next row stands.
    let mut rows = Vec::new();
    for index in 1..=count {
        let shard = Shard { index, count };
        let Some(file) = shares.get(&index) else {
            bail!("share {index}/{count} is missing");
        };
        let keys = plan.games(shard);
        let done = read(file, plan, &keys)?.rows.len();
        if done < keys.len() {
            bail!(
                "share {index}/{count} has {done} of its {} games: run it again to go on with it",
                keys.len()
            );
        }
        let text = fs::read_to_string(file)?;
        rows.push(
            text.lines()
                .skip(1)
                .map(String::from)
                .collect::<Vec<_>>()
                .into_iter(),
        );
    }
    let mut table = header(plan)?;
    let keys = plan.games(Shard::ALL);
    for key in &keys {
        let share = usize::try_from(key.seed.0 % count)?;
        let row = rows[share].next().context("a share ends too early")?;
        table += &row;
        table.push('\n');
    }
    folders[0].write("games.csv", table.as_bytes())?;
    Ok(keys.len())
}
