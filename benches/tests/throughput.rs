//! The table of speeds, measured for a moment only: its shape, not its figures.

use benches::throughput::{Options, run};
use clap::Parser;

fn throughput(arguments: &str) -> Result<String, String> {
    let options = Options::try_parse_from(["throughput"].into_iter().chain(arguments.split(' ')))
        .map_err(|e| e.to_string())?;
    let mut out = Vec::new();
    run(&options, &mut out).map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

/// The rows whose first two words are a game and its rules, as words.
fn rows(table: &str) -> Vec<Vec<&str>> {
    let words = table.lines().map(|line| line.split_whitespace().collect());
    let games = ["spider", "guppy", "mummichog", "flood"];
    words
        .filter(|row: &Vec<&str>| games.contains(row.first().unwrap_or(&"")))
        .collect()
}

#[test]
fn every_game_has_its_rows() {
    let table = throughput("--ms 1").unwrap();
    let rows = rows(&table);
    let rules: Vec<_> = rows.iter().map(|row| row[1]).collect();
    assert_eq!(
        rules,
        [
            "suits=1",
            "suits=2",
            "suits=4",
            "level=2,connected",
            "level=7,rectangle",
            "6x6",
            "classic"
        ]
    );
    for row in rows {
        let bytes: usize = row[2].parse().unwrap();
        let ratio: f64 = row.last().unwrap().parse().unwrap();
        assert!((100..2000).contains(&bytes), "{row:?}");
        assert!(ratio > 0.0 && ratio.is_finite(), "{row:?}");
    }
}

#[test]
fn one_game_grows() {
    let table = throughput("--ms 1 --grow --game mummichog").unwrap();
    let rules: Vec<_> = rows(&table).iter().map(|row| row[1]).collect();
    assert_eq!(rules, ["2x2", "4x4", "6x6", "8x8", "12x12", "16x16"]);
}

#[test]
fn threads_double_up_to_the_number_asked_for() {
    let table = throughput("--ms 1 --threads 3 --game flood").unwrap();
    let threads: Vec<_> = rows(&table).iter().map(|row| row[2]).collect();
    assert_eq!(threads, ["1", "2", "3"]);
}

#[test]
fn wrong_arguments_are_told() {
    let error = throughput("--game chess").unwrap_err();
    assert!(
        error.contains("\"chess\"") && error.contains("spider"),
        "{error}"
    );
    assert!(throughput("--threads 0").is_err());
}
