//! A small study and the program that plays it.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::fs;

use clap::Parser;
use tempfile::TempDir;
use tidepool_examples::lab::{Options, run};

/// Runs the program.
pub fn lab(arguments: &[&str]) -> Result<String, String> {
    let options = Options::try_parse_from(["lab"].iter().chain(arguments));
    let mut out = Vec::new();
    run(&options.map_err(|e| e.to_string())?, &mut out).map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

/// Two parts, several players, uneven deals, a rate, and what some games never come to.
pub const STUDY: &str = r#"title = "A <small> study"
game = "spider"
about = "Two things & more."
seeds = "3..10"
players = ["random", "hints"]
plies = 400

[[part]]
name = "suits"
ask = "How hard?"
rules.suits = [1, 4]
seeds_of = { random = "4..12" }
measures = ["won", "sets", "win_moves"]
luck = ["sets"]
plot = [{ y = "won", x = "suits" }, { y = "sets", x = "player", panel = "suits" }, { y = "win_moves" }]

[[part]]
name = "budget"
rules.budget = { from = 20, to = 60, step = 20 }
players = ["random"]
plot = [{ y = "score", x = "budget" }]
short = { seeds = "0..2" }
"#;

/// A folder with a study in it.
pub fn study(text: &str) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("study.toml");
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap().to_owned();
    (folder, file)
}

/// Plays the study into a folder beside it.
pub fn play(folder: &TempDir, file: &str, into: &str, more: &[&str]) -> Result<String, String> {
    let out = folder.path().join(into);
    let fixed = ["run", file, "--quiet", "--out", out.to_str().unwrap()];
    lab(&[&fixed[..], more].concat())
}
