//! How fast the engines are.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts and nanoseconds far below 2^52"
)]

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Parser;
use games_common::{Counted, Seed, Seeded, purpose, random_playout};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::{Case, Group, Plain, Side, Work, flood, guppy, mummichog, spider};

/// The names of the games.
const NAMES: [&str; 4] = ["guppy", "mummichog", "flood", "spider"];

/// How many games each row's work is taken from.
const DEALS: u32 = 64;

/// Measures every engine on one core and prints a table.
///
/// list: all legal moves into a list that is used again, and how many moves that is in the mean, at positions along random games. make+undo:
/// every legal move of those positions (Guppy: the dyes and sponges). playout: uniformly random games from the deal. perft: leaves, the
/// last ply being counted and not made. x plain: playouts of the plain reference model in the same run, and how many times faster the engine is.
/// Each figure is the best of many repetitions: what the machine does when nothing disturbs it.
#[derive(Debug, Parser)]
#[command(name = "throughput")]
pub struct Options {
    /// One game only
    #[arg(long)]
    game: Option<String>,
    /// Rules of growing size instead of the usual ones
    #[arg(long)]
    grow: bool,
    /// Playouts over 1, 2, 4 ... up to so many threads instead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,
    /// How long each figure is measured, in milliseconds; 500, or 60 with `--grow`
    #[arg(long, value_name = "MS")]
    ms: Option<u32>,
}

/// Something to do with each game's cases.
trait Visit {
    fn visit<P: Plain>(&mut self, case: &Case) -> Result<()>;
}

/// Runs the program.
///
/// # Errors
/// When an argument is wrong, or the output cannot be written.
pub fn run(options: &Options, to: &mut dyn Write) -> Result<()> {
    if let Some(name) = &options.game
        && !NAMES.contains(&name.as_str())
    {
        bail!("no game is called {name:?}: there are {}", NAMES.join(", "));
    }
    let ms = options.ms.unwrap_or(if options.grow { 60 } else { 500 });
    let each = Duration::from_millis(ms.into());
    writeln!(
        to,
        "{}, {}, {} ms a figure",
        processor(),
        Counted(cores() as u64, "core"),
        each.as_millis()
    )?;
    if let Some(most) = options.threads {
        return visit(options, &mut Threads { most, each, to });
    }
    heading(
        to,
        [
            "game",
            "rules",
            "bytes",
            "list ns",
            "moves",
            "make+undo",
            "playout",
            "",
            "perft",
            "plain",
            "x plain",
        ],
    )?;
    heading(
        to,
        [
            "", "", "", "", "listed", "ns", "moves/s", "games/s", "leaves/s", "moves/s", "",
        ],
    )?;
    visit(options, &mut Table { each, to })
}

fn heading(to: &mut dyn Write, names: [&str; 11]) -> Result<()> {
    let [
        game,
        rules,
        bytes,
        list,
        moves,
        made,
        playout,
        games,
        perft,
        plain,
        ratio,
    ] = names;
    writeln!(
        to,
        "{game:<10} {rules:<20} {bytes:>5} {list:>8} {moves:>7} {made:>9} {playout:>12} {games:>10} {perft:>13} {plain:>12} {ratio:>8}"
    )?;
    Ok(())
}

fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| std::env::consts::ARCH.into(), |(_, name)| name.into())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

fn visit(options: &Options, visitor: &mut impl Visit) -> Result<()> {
    let wanted = |name: &str| options.game.as_deref().is_none_or(|game| game == name);
    let grow = options.grow;
    if wanted("spider") {
        // Suits are all that grows.
        all::<spider::PlainSpider>(&spider::cases(), visitor)?;
    }
    if wanted("guppy") {
        all::<guppy::PlainGuppy>(&if grow { guppy_levels() } else { guppy::cases() }, visitor)?;
    }
    if wanted("mummichog") {
        all::<mummichog::PlainMummichog>(
            &if grow {
                mummichog_grids()
            } else {
                mummichog::cases()
            },
            visitor,
        )?;
    }
    if wanted("flood") {
        all::<flood::PlainFlood>(&if grow { flood_tables() } else { flood::cases() }, visitor)?;
    }
    Ok(())
}

fn all<P: Plain>(cases: &[Case], visitor: &mut impl Visit) -> Result<()> {
    cases.iter().try_for_each(|case| visitor.visit::<P>(case))
}

fn grown(name: String, rules: String) -> Case {
    Case {
        name: name.into(),
        rules: rules.into(),
        ..Case::new("", "", 1000, 2)
    }
}

fn guppy_levels() -> Vec<Case> {
    let case = |level: u8, patch: &str| {
        grown(
            format!("level={level},{patch}"),
            format!("level={level},patch={patch}"),
        )
        .thinned(16, 64)
    };
    (1..=14)
        .map(|level| case(level, "connected"))
        .chain((1..=14).map(|level| case(level, "rectangle")))
        .collect()
}

fn mummichog_grids() -> Vec<Case> {
    let case = |side| {
        grown(
            format!("{side}x{side}"),
            format!("rows={side},columns={side}"),
        )
        .thinned(16, 64)
    };
    [2, 4, 6, 8, 12, 16].map(case).into()
}

fn flood_tables() -> Vec<Case> {
    // Double decks everywhere, so that there are cards enough for the largest table.
    let decks = "player_deck=8888888888888,flood_deck=8888888888888";
    let case = |(columns, spaces)| {
        grown(
            format!("{columns}x{spaces}"),
            format!("columns={columns},spaces={spaces},{decks}"),
        )
        .thinned(4, 4)
    };
    [
        (2, 2),
        (4, 3),
        (8, 3),
        (8, 5),
        (8, 8),
        (12, 8),
        (16, 3),
        (16, 8),
    ]
    .map(case)
    .into()
}

/// Nanoseconds for each unit in the best of several repetitions, for some kinds of work that take turns; infinite where there is nothing to do.
fn best<const N: usize>(each: Duration, mut passes: [&mut dyn FnMut() -> u64; N]) -> [f64; N] {
    let mut time = |i: usize, times: u32| {
        let begun = Instant::now();
        let units: u64 = (0..times).map(|_| passes[i]()).sum();
        (begun.elapsed(), units)
    };
    // So many passes that a repetition takes a twentieth of the time, which the clock tells well.
    let mut times = [1; N];
    for (i, times) in times.iter_mut().enumerate() {
        let once = time(i, 1).0.min(time(i, 1).0).max(Duration::from_nanos(1));
        *times = (each.as_nanos() / 20 / once.as_nanos()).clamp(1, 1 << 24) as u32;
    }
    let mut best = [f64::INFINITY; N];
    let begun = Instant::now();
    let all = each * N as u32;
    loop {
        for i in 0..N {
            let (taken, units) = time(i, times[i]);
            if units > 0 {
                best[i] = best[i].min(taken.as_nanos() as f64 / units as f64);
            }
        }
        if begun.elapsed() >= all {
            return best;
        }
    }
}

/// The table of one core.
struct Table<'a> {
    each: Duration,
    to: &'a mut dyn Write,
}

impl Visit for Table<'_> {
    fn visit<P: Plain>(&mut self, case: &Case) -> Result<()> {
        let mut work = Work::<P>::new(case.clone(), DEALS);
        let mut other = Work::<P>::new(case.clone(), DEALS);
        let [list] = best(
            self.each,
            [&mut || work.pass(Group::LegalMoves, Side::Engine)],
        );
        let [made] = best(
            self.each,
            [&mut || work.pass(Group::MakeUndo, Side::Engine)],
        );
        let [leaf] = best(self.each, [&mut || work.pass(Group::Perft, Side::Engine)]);
        let [played, plain] = best(
            self.each,
            [&mut || work.pass(Group::Playout, Side::Engine), &mut || {
                other.pass(Group::Playout, Side::Reference)
            }],
        );
        let moves_a_game = work.pass(Group::Playout, Side::Engine) as f64 / work.games() as f64;
        writeln!(
            self.to,
            "{:<10} {:<20} {:>5} {list:>8.1} {:>7.1} {:>9} {:>12} {:>10} {:>13} {:>12} {:>8.1}",
            P::Game::NAME,
            case.name,
            size_of::<P::Game>(),
            work.listed(),
            // Guppy's level 14 has neither dyes nor sponges.
            if made.is_finite() {
                format!("{made:.1}")
            } else {
                "-".into()
            },
            a_second(played),
            a_second(played * moves_a_game),
            a_second(leaf),
            a_second(plain),
            plain / played,
        )?;
        self.to.flush()?;
        Ok(())
    }
}

/// A rate to three digits.
fn a_second(ns: f64) -> String {
    let rate = 1e9 / ns;
    let (rate, unit) = match rate {
        rate if rate >= 1e9 => (rate / 1e9, " G"),
        rate if rate >= 1e6 => (rate / 1e6, " M"),
        rate if rate >= 1e3 => (rate / 1e3, " k"),
        rate => (rate, ""),
    };
    let digits = if rate < 10.0 {
        2
    } else {
        usize::from(rate < 100.0)
    };
    format!("{rate:.digits$}{unit}")
}

/// Playouts over threads.
struct Threads<'a> {
    most: u16,
    each: Duration,
    to: &'a mut dyn Write,
}

impl Visit for Threads<'_> {
    fn visit<P: Plain>(&mut self, case: &Case) -> Result<()> {
        let work = Work::<P>::new(case.clone(), DEALS);
        let dealt: Vec<&P::Game> = work.dealt().collect();
        let play = |n: u64| {
            let mut game = dealt[n as usize % dealt.len()].clone();
            let mut chance = P::Game::stream(Seed(n), purpose::PLAYOUT, 0);
            u64::from(random_playout(&mut game, &mut chance, case.plies).plies)
        };
        let mut counts: Vec<u16> = (0..u16::BITS)
            .map(|i| 1 << i)
            .take_while(|&n| n < self.most)
            .collect();
        counts.push(self.most);
        let mut alone = None;
        for threads in counts {
            let pool = ThreadPoolBuilder::new()
                .num_threads(threads.into())
                .build()?;
            let batches = 64 * u32::from(threads);
            let batch = |i: u32| {
                (0..64)
                    .map(|game| play(64 * u64::from(i) + game))
                    .sum::<u64>()
            };
            let mut pass = || pool.install(|| (0..batches).into_par_iter().map(batch).sum());
            let [ns] = best(self.each, [&mut pass]);
            let alone = *alone.get_or_insert(ns);
            writeln!(
                self.to,
                "{:<10} {:<20} {threads:>5} {:<7} {:>10} moves/s  x {:.2}",
                P::Game::NAME,
                case.name,
                if threads == 1 { "thread" } else { "threads" },
                a_second(ns),
                alone / ns
            )?;
            self.to.flush()?;
        }
        Ok(())
    }
}
