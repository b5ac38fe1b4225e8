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
    assert!(refused(&|v| v["work"]["job"] = json!(0)).contains("jobs 1 to 4, and no job 0"));
    assert!(refused(&|v| v["work"]["job"] = json!(u64::MAX)).contains("jobs 1 to 4"));
    assert!(refused(&|v| v["work"]["job"] = json!(2)).contains("the puzzle on the table"));
    assert!(
        refused(&|v| v["work"]["puzzle"]["actions"][0] = json!("9-9"))
            .contains("the puzzle on the table")
    );
    assert!(refused(&|v| v["past"][0]["work"]["job"] = json!(9)).contains("day 1: the board has"));
    assert!(refused(&|v| v["past"][0]["score"] = json!(1000)).contains("score"));
    assert!(refused(&|v| v["past"][0]["work"] = json!(null)).contains("day 1: there is no work"));
    assert!(
        refused(&|v| {
            let actions = v["past"][0]["work"]["puzzle"]["actions"].as_array_mut();
            actions.unwrap().pop();
        })
        .contains("day 1: the puzzle on the table: the record has")
    );
    let rest = json!({"work": null, "delivered": false});
    assert!(refused(&|v| v["past"] = vec![rest.clone(); 6].into()).contains("day 6: the days are"));
    assert!(refused(&|v| v["past"] = vec![rest.clone(); 5].into()).contains("today: the days are"));
}

#[test]
fn a_save_has_neither_more_coins_nor_hints_than_were_there() {
    // Five coins, five hints, and then none.
    let mut town = Town::new(games_common::Seed(1));
    town.take(3).unwrap();
    for _ in 0..5 {
        town.hint().unwrap();
    }
    assert_eq!(town.coins(), 0);
    assert!(town.hint().unwrap_err().to_string().contains("empty"));
    let saved = town.save().unwrap();
    assert_eq!(Town::load(&saved).unwrap().coins(), 0);

    let mut rich: Value = serde_json::from_str(&saved).unwrap();
    let puzzle = &mut rich["work"]["puzzle"];
    puzzle["actions"]
        .as_array_mut()
        .unwrap()
        .push("hint".into());
    puzzle["count"] = json!(6);
    let error = format!("{:#}", Town::load(&rich.to_string()).unwrap_err());
    assert_eq!(error, "today: 6 hints: the purse has 5 coins");

    // A wall that nobody finished is not paid for by a save that says so.
    let early = json!({"harbour": 1, "seed": "1", "past": [{"work": rich["work"], "delivered": true}], "work": null});
    let mut early = early;
    let puzzle = &mut early["past"][0]["work"]["puzzle"];
    puzzle["actions"].as_array_mut().unwrap().pop();
    puzzle["count"] = json!(5);
    let error = format!("{:#}", Town::load(&early.to_string()).unwrap_err());
    assert!(
        error.starts_with("day 1: this job is judged when it is done"),
        "{error}"
    );
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
