//! The programs that play, count and solve on their own, as a person or a tool runs them: arguments in, output out.

use clap::Parser;
use tidepool_examples::{games::NAMES, perft, playthrough, solve};

fn playthrough(arguments: &[&str]) -> Result<Vec<serde_json::Value>, String> {
    let options = playthrough::Options::try_parse_from(["playthrough"].iter().chain(arguments));
    let mut out = Vec::new();
    playthrough::run(&options.map_err(|e| e.to_string())?, &mut out)
        .map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect())
}

fn perft(arguments: &str) -> Result<String, String> {
    let options =
        perft::Options::try_parse_from(["perft"].into_iter().chain(arguments.split_whitespace()));
    let mut out = Vec::new();
    perft::run(&options.map_err(|e| e.to_string())?, &mut out).map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

fn keys(line: &serde_json::Value) -> Vec<&str> {
    line.as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn a_playthrough_has_the_lines_it_promises() {
    for game in NAMES {
        let lines = playthrough(&[game, "--seed", "5", "--plies", "30"]).unwrap();
        let [header, plies @ .., last] = &lines[..] else {
            panic!("{game}: {lines:?}")
        };
        assert_eq!(header["game"], game);
        assert_eq!(header["seed"], "5");
        assert_eq!(header.as_object().unwrap().len(), 4);
        assert!(!plies.is_empty(), "{game}");
        for (n, ply) in plies.iter().enumerate() {
            assert_eq!(ply["ply"], n);
            assert_eq!(keys(ply).len(), 6, "{game}");
            assert!(ply["legal"].as_array().unwrap().contains(&ply["move"]));
            assert!(!ply["events"].as_array().unwrap().is_empty(), "{game}");
        }
        assert_eq!(last["plies"], plies.len());
        // A game may also end on the very last move allowed.
        assert!(!last["outcome"].is_null() || plies.len() == 30, "{game}");

        // From any position on, with the same moves, everything is told again.
        let half = plies.len() / 2;
        let moves: Vec<_> = plies[half..]
            .iter()
            .map(|p| p["move"].as_str().unwrap())
            .collect();
        let from = plies[half]["position"].as_str().unwrap();
        let again = playthrough(&[
            game,
            "--seed",
            "5",
            "--from",
            from,
            "--moves",
            &moves.join("; "),
        ])
        .unwrap();
        for (told, first) in again[1..].iter().zip(&plies[half..]) {
            for key in ["position", "score", "legal", "move", "events"] {
                assert_eq!(told[key], first[key], "{game}");
            }
        }
        assert_eq!(
            again.last().unwrap()["position"],
            last["position"],
            "{game}"
        );
    }
}

#[test]
fn many_playthroughs_follow_one_another() {
    for game in NAMES {
        let lines = playthrough(&[game, "--seeds", "3..6", "--quiet", "--plies", "50"]).unwrap();
        assert_eq!(lines.len(), 6, "{game}");
        for (pair, seed) in lines.chunks(2).zip(["3", "4", "5"]) {
            assert_eq!(pair[0]["seed"], seed);
            let alone = playthrough(&[game, "--seed", seed, "--quiet", "--plies", "50"]).unwrap();
            assert_eq!(pair, alone);
        }
        assert!(playthrough(&[game, "--seeds", "4..4"]).unwrap().is_empty());
        assert!(playthrough(&[game, "--seeds", "0..0"]).unwrap().is_empty());
        // The last deal of all can be named.
        let lines = playthrough(&[
            game,
            "--quiet",
            "--plies",
            "1",
            "--seeds",
            "18446744073709551614..=18446744073709551615",
        ])
        .unwrap();
        let seeds: Vec<_> = lines.iter().filter_map(|l| l["seed"].as_str()).collect();
        assert_eq!(seeds, ["18446744073709551614", "18446744073709551615"]);
    }
}

#[test]
fn players_are_found_by_name_and_play_the_same_again() {
    for (game, bots) in [
        ("spider", vec!["random", "hints", "monte-carlo:7", "fair:1"]),
        ("guppy", vec!["random", "hints", "monte-carlo:3"]),
        (
            "mummichog",
            vec![
                "random",
                "hints",
                "monte-carlo:3",
                "memory",
                "streak",
                "streak:0",
                "forgetful",
                "forgetful:2",
            ],
        ),
        (
            "flood",
            vec!["random", "hints", "monte-carlo:3", "careful", "lookout:9"],
        ),
    ] {
        let mut ends = Vec::new();
        for bot in bots {
            let run = || {
                playthrough(&[
                    game, "--seed", "2", "--bot", bot, "--quiet", "--plies", "12",
                ])
                .unwrap()
            };
            assert_eq!(run(), run(), "{game} {bot}");
            ends.push(run()[1]["position"].clone());
        }
        ends.dedup();
        assert!(ends.len() > 1, "{game}: every player plays alike");
        let error = playthrough(&[game, "--bot", "nobody"]).unwrap_err();
        assert!(
            error.contains("nobody") && error.contains("monte-carlo"),
            "{error}"
        );
        assert!(playthrough(&[game, "--bot", "monte-carlo:0"]).is_err());
    }
    let some = "after the colon NAME wants a whole number from 1 to 4294967295";
    let any = "after the colon NAME wants a whole number from 0 to 4294967295";
    let none = "NAME takes no whole number";
    for (game, bot, wanted) in [
        ("mummichog", "streak:many", any),
        ("mummichog", "streak:4294967296", any),
        ("mummichog", "memory:7", none),
        ("mummichog", "forgetful:65536", "from 0 to 65535"),
        ("mummichog", "random:1", none),
        ("flood", "lookout:0", some),
        ("flood", "lookout:", some),
        ("flood", "careful:3", none),
        ("flood", "monte-carlo:0", some),
        ("guppy", "planner:-1", any),
        ("guppy", "hints:1", none),
        ("spider", "fair:0", some),
        ("spider", "fair:1:2", some),
    ] {
        let error = playthrough(&[game, "--bot", bot]).unwrap_err();
        let name = bot.split(':').next().unwrap();
        assert!(
            error.contains(&format!("{bot:?}: ")) && error.contains(&wanted.replace("NAME", name)),
            "{error}"
        );
    }
}

#[test]
fn two_players_play_flood() {
    let lines = playthrough(&["flood", "--rules", "two_players", "--seed", "1"]).unwrap();
    let moves: Vec<_> = lines.iter().filter_map(|l| l["move"].as_str()).collect();
    assert!(
        moves.iter().any(|m| m.starts_with("flood "))
            && moves.iter().any(|m| !m.starts_with("flood "))
    );
    assert_eq!(lines.last().unwrap()["outcome"], "finished");
}

#[test]
fn errors_say_what_there_is() {
    for (wanted, result) in [
        ("guppy, mummichog, flood, spider", playthrough(&["chess"])),
        (
            "default, windows",
            playthrough(&["spider", "--rules", "nonsense"]),
        ),
        (
            "suits, empty_column",
            playthrough(&["spider", "--set", "suit=4"]),
        ),
        (
            "suits takes 1, 2, 4",
            playthrough(&["spider", "--set", "suits=3"]),
        ),
        ("FIELD=VALUE", playthrough(&["spider", "--set", "suits"])),
        (
            "given twice",
            playthrough(&["spider", "--set", "suits=2", "--set", "suits=4"]),
        ),
        ("A..B", playthrough(&["spider", "--seeds", "7"])),
        ("backwards", playthrough(&["spider", "--seeds", "7..3"])),
        ("backwards", playthrough(&["spider", "--seeds", "7..=3"])),
        ("leading zeros", playthrough(&["spider", "--seed", "07"])),
        (
            "before the dots",
            playthrough(&["spider", "--seeds", "x..3"]),
        ),
        (
            "too large",
            playthrough(&["spider", "--seed", "99999999999999999999"]),
        ),
        ("--from", playthrough(&["spider", "--from", "nowhere"])),
        ("move 0", playthrough(&["spider", "--moves", "sideways"])),
        ("move 1", playthrough(&["spider", "--moves", "deal, 3-3"])),
    ] {
        let error = result.unwrap_err();
        assert!(error.contains(wanted), "wanted {wanted:?} in {error:?}");
    }
}

#[test]
fn perft_counts_and_divides() {
    for game in NAMES {
        let out = perft(&format!("{game} --seed 4 --depth 2 --divide")).unwrap();
        let count = |depth: &str| -> u64 {
            let line = out
                .lines()
                .find(|l| l.split_whitespace().next() == Some(depth))
                .unwrap();
            line.split_whitespace().nth(1).unwrap().parse().unwrap()
        };
        let (table, divided) = out.split_once("\n\n").unwrap();
        let parts: Vec<u64> = divided
            .lines()
            .map(|l| l.rsplit(' ').next().unwrap().parse().unwrap())
            .collect();
        assert_eq!(table.lines().count(), 5);
        assert_eq!(count("0"), 1);
        assert_eq!(parts.len() as u64, count("1"), "{game}");
        assert_eq!(parts.iter().sum::<u64>(), count("2"), "{game}");
    }
}

fn solved(arguments: &str) -> Result<String, String> {
    let options =
        solve::Options::try_parse_from(["solve"].into_iter().chain(arguments.split_whitespace()));
    let mut out = Vec::new();
    solve::run(&options.map_err(|e| e.to_string())?, &mut out).map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

fn told<'a>(out: &'a str, what: &str) -> &'a str {
    let line = out.lines().find(|line| line.starts_with(what)).unwrap();
    line[what.len()..].trim()
}

#[test]
fn a_solved_line_is_played_by_the_other_programs() {
    let out = solved("--seed 3 --first").unwrap();
    assert!(told(&out, "end").starts_with("won, 8 sets"), "{out}");
    let lines = playthrough(&[
        "spider",
        "--seed",
        "3",
        "--quiet",
        "--moves",
        told(&out, "line"),
    ])
    .unwrap();
    assert_eq!(lines[1]["outcome"], "won");
    assert_eq!(lines[1]["position"], told(&out, "position"));

    // On from the middle of it.
    let first: Vec<&str> = told(&out, "line").split(", ").take(30).collect();
    let lines = playthrough(&[
        "spider",
        "--seed",
        "3",
        "--quiet",
        "--moves",
        &first.join(", "),
    ])
    .unwrap();
    let middle = lines[1]["position"].as_str().unwrap();
    let options = ["solve", "--first", "--from", middle];
    let mut rest = Vec::new();
    solve::run(&solve::Options::try_parse_from(options).unwrap(), &mut rest).unwrap();
    let rest = String::from_utf8(rest).unwrap();
    assert!(told(&rest, "end").starts_with("won"), "{rest}");
}

#[test]
fn ranges_of_deals_are_solved_in_order_whatever_the_jobs() {
    let table = solved("--seeds 5..9 --first --jobs 2").unwrap();
    assert!(table.contains("\n4 of 4 won\n"), "{table}");
    let deals: Vec<&str> = table
        .lines()
        .skip(1)
        .take(4)
        .map(|l| l.split_whitespace().next().unwrap())
        .collect();
    assert_eq!(deals, ["5", "6", "7", "8"]);
    assert!(solved("--seeds 4..4").unwrap().contains("0 of 0 won"));
    assert_eq!(solved("--winnable 3").unwrap(), "0\n1\n2\n");
    assert_eq!(
        solved("--winnable 2 --jobs 2 --rules windows").unwrap(),
        "0\n1\n"
    );
    let lost = solved("--seed 1 --set budget=5").unwrap();
    assert!(told(&lost, "end").contains("0 sets"), "{lost}");
}

#[test]
fn what_solve_cannot_do_it_says() {
    for (arguments, words) in [
        ("--seeds 5", "--seeds"),
        ("--from nonsense", "--from"),
        ("--seed 1 --seeds 1..2", "cannot be used with"),
        ("--jobs 0", "--jobs"),
        ("--rules nonsense", "default"),
        ("--winnable 1 --shorten 2", "cannot be used with"),
        // Such a search would never end.
        ("--winnable 1 --set budget=45", "46 moves at least"),
    ] {
        let error = solved(arguments).unwrap_err();
        assert!(error.contains(words), "{arguments}: {error}");
    }
}
