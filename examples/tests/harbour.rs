//! The harbour town, played by script.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use clap::Parser;
use expect_test::expect_file;
use serde_json::{Value, json};
use tidepool_examples::harbour::{DAYS, Job, Options, Town, Trade, run};

fn harbour(arguments: &[&str], input: &[u8]) -> Result<String, String> {
    let options =
        Options::try_parse_from(["harbour"].iter().chain(arguments)).map_err(|e| e.to_string())?;
    let mut out = Vec::new();
    run(&options, &mut Cursor::new(input), &mut out).map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

fn script() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/harbour/week.txt")
}

/// The commands of the script that are moves, takes and leaves: what changes a town.
fn played() -> impl Iterator<Item = String> {
    let text = fs::read_to_string(script()).unwrap();
    let lines: Vec<String> = text.lines().map(str::to_string).collect();
    lines.into_iter().filter(|line| !line.starts_with('#'))
}

fn obey(town: &mut Town, line: &str) {
    // Refusals are part of the script; the golden file holds which they are.
    match line.split_once(' ') {
        Some(("take", n)) => drop(n.parse().map(|n| town.take(n))),
        None if line == "leave" => drop(town.leave()),
        None if line == "deliver" => drop(town.deliver()),
        None if line == "undo" => drop(town.undo()),
        None if line == "hint" => drop(town.hint()),
        _ => drop(town.play(line)),
    }
    if town
        .work()
        .is_some_and(|(_, puzzle)| puzzle.outcome().is_some())
    {
        town.deliver().unwrap();
    }
}

#[test]
fn a_week_by_script_and_by_pipe() {
    let file = script();
    let by_script = harbour(&["--seed", "12", "--script", file.to_str().unwrap()], b"").unwrap();
    expect_file!["harbour/week.out.txt"].assert_eq(&by_script);
    let by_pipe = harbour(&["--seed", "12"], &fs::read(file).unwrap()).unwrap();
    assert_eq!(by_pipe, by_script);
}

#[test]
fn a_town_saves_at_any_time_and_comes_back_the_same() {
    let mut town = Town::new("12".parse().unwrap());
    let mut resumed = Town::new("12".parse().unwrap());
    let mut working = 0;
    for line in played() {
        obey(&mut town, &line);
        obey(&mut resumed, &line);
        let saved = town.save().unwrap();
        assert_eq!(resumed.save().unwrap(), saved, "after {line}");
        // Every command is obeyed by a town that was only just loaded.
        resumed = Town::load(&saved).unwrap();
        assert_eq!(
            (resumed.day(), resumed.coins()),
            (town.day(), town.coins()),
            "after {line}"
        );
        assert_eq!(resumed.look().ok(), town.look().ok(), "after {line}");
        working += u32::from(town.work().is_some());
    }
    assert!(town.is_over() && working > 100);
}

#[test]
fn no_damaged_save_is_loaded() {
    let mut town = Town::new("12".parse().unwrap());
    for line in played().take(60) {
        obey(&mut town, &line);
    }
    let (_, puzzle) = town.work().expect("a puzzle is on the table");
    assert!(!puzzle.record().actions.is_empty());
    let saved = town.save().unwrap();
    let whole: Value = serde_json::from_str(&saved).unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut damaged = whole.clone();
        change(&mut damaged);
        assert_ne!(damaged, whole);
        format!(
            "{:#}",
            Town::load(&damaged.to_string()).expect_err(&damaged.to_string())
        )
    };
    for cut in (0..saved.len() - 1).step_by(7) {
        assert!(Town::load(&saved[..cut]).is_err(), "cut at {cut}");
    }
    assert!(refused(&|v| v["harbour"] = json!(2)).contains("version 2: wanted 1"));
    assert!(refused(&|v| v["gold"] = json!(1000)).contains("gold"));
    assert!(refused(&|v| v["seed"] = json!("13")).contains("the puzzle on the table"));
    assert!(refused(&|v| v["work"]["job"] = json!(4)).contains("there is no job 4 today"));
    assert!(refused(&|v| v["work"]["job"] = json!(1)).contains("the puzzle on the table"));
    assert!(refused(&|v| v["work"]["hints"] = json!(u32::MAX)).contains("cannot be paid"));
    assert!(
        refused(&|v| v["work"]["puzzle"]["actions"][0] = json!("9-9"))
            .contains("the puzzle on the table")
    );
    assert!(refused(&|v| v["ledger"][0]["job"] = json!(9)).contains("day 1: there was no job 9"));
    assert!(refused(&|v| v["ledger"][0]["hints"] = json!(99)).contains("day 1: 99 hints"));
    assert!(
        refused(&|v| v["ledger"] = json!([{"job": null, "score": 5, "hints": 0}]))
            .contains("day 1: a day of rest")
    );
    assert!(
        refused(&|v| v["ledger"] = vec![json!({"job": null, "score": null, "hints": 0}); 6].into())
            .contains("6 days: wanted 5 at most")
    );
    let extreme = refused(&|v| {
        v["ledger"][0]["score"] = json!(i64::MIN);
        v["work"]["hints"] = json!(50);
    });
    assert!(extreme.contains("cannot be paid"), "{extreme}");
}

#[test]
fn strange_input_is_answered() {
    let told = harbour(&["--seed", "3"], b"take\ntake 99999999999999999999\nsave\nload nowhere.json\n\xff\xfe\ntake 4\ntake 2\n9-9\nundo\nmoves now\n\n#\n").unwrap();
    for words in [
        "wanted the number of a job",
        "Wanted a file: save town.json",
        "nowhere.json",
        "there is no work on the table",
        "one job a day",
        "there is no move to take back",
    ] {
        assert!(told.contains(words), "wanted {words} in:\n{told}");
    }
    assert!(
        harbour(&["--script", "nowhere.txt"], b"")
            .unwrap_err()
            .contains("nowhere.txt")
    );
    assert!(
        harbour(&["--load", "nowhere.json"], b"")
            .unwrap_err()
            .contains("nowhere.json")
    );
}

#[test]
fn every_job_that_the_town_can_offer_is_dealt() {
    let mut rules = std::collections::BTreeSet::new();
    for seed in 0..20 {
        for day in 1..=DAYS {
            let jobs = Job::of_day(games_common::Seed(seed), day);
            assert_eq!(jobs, Job::of_day(games_common::Seed(seed), day));
            for (job, trade) in jobs.iter().zip(Trade::ALL) {
                assert_eq!(job.trade, trade);
                let session = trade.game().deal(job.rules, job.deal).unwrap();
                assert_eq!(session.outcome(), None);
                // Nobody is paid for doing nothing.
                assert!(
                    !trade.can_deliver_early() || job.pay_for(session.score()) == 0,
                    "{job:?}"
                );
                rules.insert((trade.words(), job.rules));
            }
        }
    }
    assert_eq!(rules.len(), 8);
}
