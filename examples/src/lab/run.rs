//! Plays what is left of a study over all cores, and writes the games in the plan's order.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::mpsc;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::plan::{Key, Plan, Shard};
use super::play::Played;
use super::store::{self, Folder};

/// How a study is played.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Threads, 0 for one on each core.
    pub threads: usize,
    /// Which games.
    pub shard: Shard,
    /// Without a progress bar.
    pub quiet: bool,
}

/// How many games a run found and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Games that were there already.
    pub found: usize,
    /// Games played now.
    pub played: usize,
}

/// Plays what the folder's table of games lacks.
///
/// # Errors
/// When the table is not this study's, cannot be written, or another run is writing it.
pub fn run(folder: &Folder, plan: &Plan, how: How) -> Result<Done> {
    let keys = plan.games(how.shard);
    let (mut file, found) = store::resume(&folder.games(how.shard), plan, &keys)?;
    let left = &keys[found..];
    let bar = ProgressBar::with_draw_target(
        Some(keys.len() as u64),
        if how.quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        },
    )
    .with_style(ProgressStyle::with_template(
        "{bar:30} {pos} of {len} games, {elapsed} gone, {eta} left  {msg}",
    )?)
    .with_position(found as u64);
    bar.reset_eta();
    let pool = ThreadPoolBuilder::new().num_threads(how.threads).build()?;
    let (send, receive) = mpsc::channel::<(usize, Result<Played>)>();
    let played = std::thread::scope(|scope| {
        let bar = &bar;
        scope.spawn(move || {
            pool.install(|| {
                // A bridge hands the games out in order, so few of them wait for one before them. A failed send means that the
                // writer has stopped: then so do the players.
                left.iter()
                    .enumerate()
                    .par_bridge()
                    .try_for_each_with(send, |send, (i, &key)| {
                        let played = play(plan, key);
                        bar.inc(1);
                        send.send((i, played)).ok()
                    });
            });
        });
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (i, played) in receive {
            waiting.insert(i, played);
            let mut rows = String::new();
            while let Some(played) = waiting.remove(&next) {
                match played.and_then(|p| store::row(plan, left[next], &p)) {
                    Ok(row) => rows += &row,
                    Err(e) => {
                        // What was played before it is kept.
                        file.write_all(rows.as_bytes())?;
                        return Err(e);
                    }
                }
                bar.set_message(plan.parts[left[next].part].name.clone());
                next += 1;
            }
            file.write_all(rows.as_bytes())?;
        }
        Ok(next)
    })?;
    bar.finish_and_clear();
    Ok(Done { found, played })
}

fn play(plan: &Plan, key: Key) -> Result<Played> {
    let part = &plan.parts[key.part];
    let (rules, player) = (&part.cells[key.cell].rules, &part.players[key.player].name);
    (plan.game.play)(rules, player, key.seed, part.plies)
        .with_context(|| format!("{}, {rules}, {player}, deal {}", part.name, key.seed))
}
