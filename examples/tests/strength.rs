//! The table of how a player does: held against the playthroughs that it sums up.

use clap::Parser;
use tidepool_examples::{games::NAMES, playthrough, strength};

fn playthrough(arguments: &str) -> Vec<serde_json::Value> {
    let options = playthrough::Options::try_parse_from(
        ["playthrough"]
            .into_iter()
            .chain(arguments.split_whitespace()),
    );
    let mut out = Vec::new();
    playthrough::run(&options.unwrap(), &mut out).unwrap();
    let lines = String::from_utf8(out).unwrap();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn strength(arguments: &str) -> Result<String, String> {
    let options = strength::Options::try_parse_from(
        ["strength"].into_iter().chain(arguments.split_whitespace()),
    );
    let mut out = Vec::new();
    strength::run(&options.map_err(|e| e.to_string())?, &mut out).map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

/// The words of the row with this name.
fn row<'a>(table: &'a str, name: &str) -> Vec<&'a str> {
    table
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .find(|words| words.first() == Some(&name))
        .unwrap_or_else(|| panic!("no {name} in\n{table}"))
}

#[test]
fn strength_sums_up_what_playthroughs_show() {
    for game in NAMES {
        let few = format!("{game} --bot hints --seeds 3..8 --plies 60");
        let table = strength(&few).unwrap();
        assert_eq!(
            table,
            strength(&format!("{few} --jobs 2")).unwrap(),
            "{game}"
        );
        let lines = playthrough(&format!("{few} --quiet"));
        for (name, key) in [("score", "score"), ("moves", "plies")] {
            let mut values: Vec<i64> = lines
                .iter()
                .skip(1)
                .step_by(2)
                .map(|last| last[key].as_i64().unwrap())
                .collect();
            values.sort_unstable();
            let row = row(&table, name);
            let mean = values.iter().sum::<i64>() as f64 / 5.0;
            assert_eq!(row[1], format!("{mean:.3}"), "{game}\n{table}");
            assert_eq!(row[4], values[0].to_string(), "{game}\n{table}");
            assert_eq!(row[8], values[2].to_string(), "{game}\n{table}");
            assert_eq!(row[12], values[4].to_string(), "{game}\n{table}");
        }
        let each = strength(&format!("{few} --each")).unwrap();
        let (list, rest) = each.split_once("\n\n").unwrap();
        assert_eq!(rest, table, "{game}");
        assert!(list.starts_with("seed,outcome,score,moves"), "{list}");
        for (line, seed) in list.lines().skip(1).zip(3..) {
            let score = lines[(seed - 3) * 2 + 1]["score"].to_string();
            let words: Vec<_> = line.split(',').collect();
            assert_eq!((words[0], words[2]), (&*seed.to_string(), &*score));
        }
        assert_eq!(list.lines().count(), 6, "{game}");
        assert!(table.contains("ended     5 games"), "{table}");
    }
    let table = strength("mummichog --seeds 0..2 --plies 1").unwrap();
    assert!(table.contains("2 games, stopped 2 (100.00 %)"), "{table}");
    let table = strength("spider --bot hints --seeds 1..2 --time").unwrap();
    assert!(table.contains("ms a move"), "{table}");
    assert_eq!(row(&table, "score")[2..4], ["-", "-"], "{table}");
}

#[test]
fn strength_shows_what_seeing_everything_is_worth() {
    let mean = |table: &str| row(table, "score")[1].parse::<f64>().unwrap();
    for (game, bot, ended) in [
        ("mummichog", "streak", "finished"),
        ("flood", "careful", "finished"),
        ("spider", "hints", "won"),
    ] {
        let table = strength(&format!("{game} --seeing 150 --seeds 0..20")).unwrap();
        assert!(table.contains(&format!("{ended} 20 (100.00 %)")), "{table}");
        let fair = strength(&format!("{game} --bot {bot} --seeds 0..20")).unwrap();
        assert!(mean(&fair) < mean(&table), "{fair}\n{table}");
    }
    let error = strength("flood --rules two_players --seeing --seeds 0..2").unwrap_err();
    assert!(error.contains("--seeing"), "{error}");
    assert!(strength("flood --seeing --bot careful").is_err());
}

#[test]
fn strength_seats_its_players() {
    let two = "flood --rules two_players --seeds 0..6";
    let first = strength(&format!("{two} --bot careful --against random")).unwrap();
    let second = strength(&format!("{two} --bot random --against careful --seat 1")).unwrap();
    assert_eq!(row(&first, "houses"), row(&second, "houses"));
    assert!(
        first.contains("careful at seat 0, random elsewhere"),
        "{first}"
    );
    assert_ne!(
        row(&first, "houses"),
        row(&strength(&format!("{two} --bot random")).unwrap(), "houses")
    );
    for (wrong, wanted) in [
        ("flood --against random", "a game for one"),
        ("flood --seat 1", "--seat 1"),
        ("flood --seeds 5..5", "no deals"),
        ("flood --seeds 5", "A..B"),
        ("flood --bot nobody", "careful"),
        ("flood --jobs 0", "--jobs"),
        ("chess", "spider"),
    ] {
        let error = strength(wrong).unwrap_err();
        assert!(error.contains(wanted), "{wrong}: {error}");
    }
}
