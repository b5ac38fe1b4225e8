//! The playtest lab: the same bytes however a study is played, studies that are wrong, figures against known values.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Parser;
use tempfile::TempDir;
use tidepool_examples::lab::{Options, run, stats};

/// Runs the program.
fn lab(arguments: &[&str]) -> Result<String, String> {
    let options = Options::try_parse_from(["lab"].iter().chain(arguments));
    let mut out = Vec::new();
    run(&options.map_err(|e| e.to_string())?, &mut out).map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

/// Two parts, several players, uneven deals, a rate, and what some games never come to.
const STUDY: &str = r#"title = "A <small> study"
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
fn study(text: &str) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("study.toml");
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap().to_owned();
    (folder, file)
}

/// Every file of a folder, with its place in it.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            let inner = files(&entry.path());
            found.extend(inner.into_iter().map(|(n, b)| (format!("{name}/{n}"), b)));
        } else if !name.contains("-of-") {
            found.push((name, fs::read(entry.path()).unwrap()));
        }
    }
    found.sort();
    found
}

/// Plays the study into a folder beside it.
fn play(folder: &TempDir, file: &str, into: &str, more: &[&str]) -> Result<String, String> {
    let out = folder.path().join(into);
    let fixed = ["run", file, "--quiet", "--out", out.to_str().unwrap()];
    lab(&[&fixed[..], more].concat())
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    let (folder, file) = study(STUDY);
    for threads in ["1", "2", "5"] {
        let told = play(&folder, &file, threads, &["--threads", threads]).unwrap();
        assert!(told.starts_with("51 games played."), "{told}");
    }
    let one = files(&folder.path().join("1"));
    let names: Vec<_> = one.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "games.csv",
            "luck.csv",
            "plots/budget-1.svg",
            "plots/suits-1.svg",
            "plots/suits-2.svg",
            "plots/suits-3.svg",
            "plots/suits-4.svg",
            "report.html",
            "run.json",
            "study.toml",
            "summary.csv"
        ]
    );
    assert!(one == files(&folder.path().join("2")));
    assert!(one == files(&folder.path().join("5")));
}

#[test]
fn games_are_those_of_the_study_in_its_order() {
    let (folder, file) = study(STUDY);
    play(&folder, &file, "out", &[]).unwrap();
    let mut reader = csv::Reader::from_path(folder.path().join("out/games.csv")).unwrap();
    let header: Vec<String> = reader.headers().unwrap().iter().map(Into::into).collect();
    assert_eq!(
        header.join(","),
        "part,player,seed,suits,empty_column,dealing,scoring,budget,outcome,score,length,ended,won,sets,moves,deals,win_moves,points_left"
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let mut wanted = Vec::new();
    for suits in ["1", "4"] {
        wanted.extend((4..12).map(|seed| ("suits", "random", seed, suits, "300")));
        wanted.extend((3..10).map(|seed| ("suits", "hints", seed, suits, "300")));
    }
    for budget in ["20", "40", "60"] {
        wanted.extend((3..10).map(|seed| ("budget", "random", seed, "1", budget)));
    }
    assert_eq!(rows.len(), wanted.len());
    for (row, (part, player, seed, suits, budget)) in rows.iter().zip(wanted) {
        assert_eq!(
            (&row[0], &row[1], &row[3], &row[7]),
            (part, player, suits, budget)
        );
        assert_eq!(row[2], format!("{seed}"));
        let number = |i: usize| row[i].parse::<i64>().unwrap();
        // Every move costs a point and deals cost none; moves and deals are all there is.
        assert_eq!(number(9), number(7) - number(14), "{row:?}");
        assert_eq!(number(10), number(14) + number(15), "{row:?}");
        assert_eq!(&row[12] == "1", &row[8] == "won");
        assert_eq!(row[16].is_empty(), &row[8] != "won");
        assert_eq!(number(11) == 0, &row[8] == "stopped");
        assert!(number(10) <= 400);
    }
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_bytes() {
    let (folder, file) = study(STUDY);
    play(&folder, &file, "out", &[]).unwrap();
    let out = folder.path().join("out");
    let whole = files(&out);
    let games = fs::read(out.join("games.csv")).unwrap();
    // Within the header, at its end, within rows, at ends of rows, and one byte before the end.
    let rows: Vec<usize> = (0..games.len()).filter(|&i| games[i] == b'\n').collect();
    let mut cuts = vec![
        0,
        1,
        rows[0],
        rows[0] + 1,
        rows[0] + 2,
        games.len() - 1,
        games.len(),
    ];
    cuts.extend([rows[7] - 3, rows[20] + 1, rows[40] + 1]);
    for cut in cuts {
        fs::write(out.join("games.csv"), &games[..cut]).unwrap();
        let left = rows.iter().skip(1).filter(|&&end| end >= cut).count();
        let told = play(&folder, &file, "out", &["--threads", "2"]).unwrap();
        assert!(
            told.starts_with(&format!("{left} games played")),
            "cut at {cut}: {told}"
        );
        assert!(files(&out) == whole, "cut at {cut}");
    }
}

#[test]
fn a_table_of_other_games_is_not_gone_on_with() {
    let (folder, file) = study(STUDY);
    play(&folder, &file, "out", &[]).unwrap();
    let table = folder.path().join("out/games.csv");
    let games = fs::read_to_string(&table).unwrap();
    let refused = |text: &str| {
        fs::write(&table, text).unwrap();
        play(&folder, &file, "out", &[]).unwrap_err()
    };
    let error = refused(&games.replacen("random,5", "random,6", 1));
    assert!(
        error.contains("games.csv, line 3: column 3: \"6\" where the study has \"5\""),
        "{error}"
    );
    let error = refused(&games.replacen("\n", ",\n", 1));
    assert!(error.contains("line 1: not the header"), "{error}");
    let error = refused(&format!("{games}one,more\n"));
    assert!(
        error.contains("line 53: the study has only 51 games"),
        "{error}"
    );
    let lines: Vec<&str> = games.lines().collect();
    let error = refused(&format!("{}\n{}x\n", lines[0], lines[1]));
    assert!(
        error.contains("line 2: ") && error.contains("no whole number"),
        "{error}"
    );
    fs::write(&table, &games).unwrap();

    fs::write(&file, STUDY.replace("3..10", "3..11")).unwrap();
    let error = play(&folder, &file, "out", &[]).unwrap_err();
    assert!(error.contains("another study"), "{error}");
    fs::write(&file, STUDY).unwrap();
    let error = play(&folder, &file, "out", &["--short"]).unwrap_err();
    assert!(error.contains("the other form"), "{error}");
    // Nothing was written over.
    assert_eq!(fs::read_to_string(&table).unwrap(), games);

    let held = fs::File::options().write(true).open(&table).unwrap();
    held.lock().unwrap();
    let error = play(&folder, &file, "out", &[]).unwrap_err();
    assert!(error.contains("another run is writing it"), "{error}");
}

#[test]
fn shares_join_to_the_bytes_of_one_run() {
    let (folder, file) = study(STUDY);
    play(&folder, &file, "one", &[]).unwrap();
    let one = files(&folder.path().join("one"));
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // Side by side in one folder, some of them without a game.
    for count in [2, 20] {
        let into = format!("shares{count}");
        for k in 1..=count {
            play(&folder, &file, &into, &["--shard", &format!("{k}/{count}")]).unwrap();
        }
        let told = lab(&["merge", &at(&into)]).unwrap();
        assert!(told.starts_with("51 games joined."), "{told}");
        assert!(files(&folder.path().join(into)) == one);
    }
    // On three hosts, each with a folder of its own.
    for host in ["1", "2", "3"] {
        play(&folder, &file, host, &["--shard", &format!("{host}/3")]).unwrap();
    }
    lab(&["merge", &at("all"), &at("1"), &at("2"), &at("3")]).unwrap();
    assert!(files(&folder.path().join("all")) == one);

    let error = lab(&["merge", &at("all"), &at("1"), &at("3")]).unwrap_err();
    assert!(error.contains("share 2/3 is missing"), "{error}");
    let error = lab(&["merge", &at("1"), &at("2"), &at("3"), &at("shares2")]).unwrap_err();
    assert!(error.contains("2 and 3 parts"), "{error}");
    let error = lab(&["merge", &at("new"), &at("1"), &at("1")]).unwrap_err();
    assert!(error.contains("share 1/3 is there twice"), "{error}");
    let share = folder.path().join("2/games-2-of-3.csv");
    let games = fs::read(&share).unwrap();
    fs::write(&share, &games[..games.len() - 4]).unwrap();
    let error = lab(&["merge", &at("new"), &at("1"), &at("2"), &at("3")]).unwrap_err();
    assert!(
        error.contains("share 2/3 has ") && error.contains("run it again"),
        "{error}"
    );
    let error = lab(&["merge", &at("new"), &at("1"), &at("nowhere")]).unwrap_err();
    assert!(error.contains("nowhere: no run of the lab"), "{error}");
    assert!(!folder.path().join("nowhere").exists());
    let error = lab(&["merge", &at("nowhere")]).unwrap_err();
    assert!(error.contains("no run of the lab"), "{error}");
}

/// The program itself, built beside this test.
fn program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    folder
        .join("examples/lab")
        .with_extension(std::env::consts::EXE_EXTENSION)
}

#[test]
fn gnu_parallel_carries_the_shares() {
    let (folder, file) = study(STUDY);
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|v| String::from_utf8_lossy(&v.stdout).contains("GNU parallel")) {
        eprintln!("SKIPPED: GNU parallel is not installed (Debian: apt-get install parallel)");
        return;
    }
    play(&folder, &file, "one", &[]).unwrap();
    let out = folder.path().join("out");
    let run = Command::new("parallel")
        .args(["--will-cite", "--jobs", "2"])
        .arg(program())
        .args(["run", &file, "--quiet", "--threads", "1"])
        .args(["--out", out.to_str().unwrap(), "--shard", "{}/4", ":::"])
        .args(["1", "2", "3", "4"])
        .env("HOME", folder.path())
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    lab(&["merge", out.to_str().unwrap()]).unwrap();
    assert!(files(&out) == files(&folder.path().join("one")));
}

#[test]
fn a_killed_program_goes_on() {
    let text = STUDY.replace("3..10", "0..400");
    let (folder, file) = study(&text);
    let out = folder.path().join("out");
    let table = out.join("games.csv");
    let mut running = Command::new(program())
        .args(["run", &file, "--quiet", "--out", out.to_str().unwrap()])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Some games have to be there before it is killed.
    let size = || fs::metadata(&table).map_or(0, |m| m.len());
    for _ in 0..2_000 {
        if size() > 5_000 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    let there = fs::read_to_string(&table).unwrap().matches('\n').count() - 1;
    let told = play(&folder, &file, "out", &[]).unwrap();
    assert!(
        told.contains(&format!(", {there} were there.")),
        "{there}: {told}"
    );
    play(&folder, &file, "one", &[]).unwrap();
    assert!(files(&out) == files(&folder.path().join("one")));
}

#[test]
fn the_report_has_the_plots_and_the_tables() {
    let (folder, file) = study(STUDY);
    play(&folder, &file, "out", &[]).unwrap();
    let out = folder.path().join("out");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert_eq!(page.matches("<svg ").count(), 5);
    assert_eq!(page.matches("</svg>").count(), 5);
    assert_eq!(
        page.matches("<table").count(),
        page.matches("</table>").count()
    );
    for words in [
        "A &lt;small&gt; study",
        "Two things &amp; more.",
        "51 games of spider",
        "aria-label=\"suits: won: won (share of games) by suits\"",
        "<td class=\"name\">hints</td><td>7</td>",
        "suits=1,empty_column=any,dealing=always,scoring=budget",
        "variance components",
        "never",
    ] {
        assert!(page.contains(words), "{words}\n{page}");
    }
    // Nothing is fetched.
    for words in ["<script", "<link", "src=", "@import", "url("] {
        assert!(!page.contains(words), "{words}");
    }
    let svg = fs::read_to_string(out.join("plots/suits-1.svg")).unwrap();
    assert!(page.contains(svg.trim_end().strip_prefix("<svg ").unwrap()));
    // Labels for the lines, a circle's and a square's marks, a dashed line.
    assert!(svg.contains("random") && svg.contains("hints"), "{svg}");
    assert!(svg.contains("<circle") && svg.contains("<rect"), "{svg}");
    assert!(svg.matches("<polyline").count() > 10, "{svg}");

    // A report of a run that is still going on says so.
    let games = fs::read_to_string(out.join("games.csv")).unwrap();
    let some: String = games.lines().take(12).map(|l| format!("{l}\n")).collect();
    fs::write(out.join("games.csv"), some).unwrap();
    let told = lab(&["report", out.to_str().unwrap()]).unwrap();
    assert!(
        told.starts_with("40 games are still to be played."),
        "{told}"
    );
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(
        page.contains("11 games of spider; 40 are still to be played"),
        "{page}"
    );
    assert!(lab(&["report", folder.path().to_str().unwrap()]).is_err());
}

#[test]
fn summaries_are_the_figures_of_the_games() {
    let (folder, file) = study(STUDY);
    play(&folder, &file, "out", &[]).unwrap();
    let read = |name: &str| -> Vec<Vec<String>> {
        let reader = csv::Reader::from_path(folder.path().join("out").join(name)).unwrap();
        let rows = reader.into_records().map(|row| row.unwrap());
        rows.map(|row| row.iter().map(Into::into).collect())
            .collect()
    };
    let games = read("games.csv");
    let of = |column: usize| -> Vec<i64> {
        let mine = games
            .iter()
            .filter(|g| g[0] == "suits" && g[1] == "hints" && g[3] == "1");
        mine.filter_map(|g| g[column].parse().ok()).collect()
    };
    let summaries = read("summary.csv");
    let line = |measure: &str| {
        let mut lines = summaries
            .iter()
            .filter(|s| s[0] == "suits" && s[1] == "hints" && s[2] == "1" && s[7] == measure);
        lines.next().unwrap()[8..].to_vec()
    };
    let moves = of(14);
    let mut sorted = moves.clone();
    sorted.sort_unstable();
    let mean = moves.iter().sum::<i64>() as f64 / moves.len() as f64;
    let told = line("moves");
    assert_eq!(told[..2], ["number", "7"]);
    assert!((told[2].parse::<f64>().unwrap() - mean).abs() < 1e-4);
    assert_eq!(told[6], sorted[0].to_string());
    assert_eq!(told[10], sorted[3].to_string());
    assert_eq!(told[14], sorted[6].to_string());
    let wins = of(12).iter().sum::<i64>();
    let rate = line("won");
    assert_eq!(rate[0], "rate");
    assert_eq!(rate[2], stats::figure(wins as f64 / 7.0));
    assert_eq!(rate[6], "");
    let reached = line("win_moves");
    assert_eq!(reached[2..5], rate[2..5]);
    let best = of(16).into_iter().min();
    assert_eq!(reached[6], best.map_or("never".into(), |b| b.to_string()));
    assert_eq!(reached[14] == "never", wins < 7);
}

/// The message about a study with one thing changed.
fn wrong(from: &str, to: &str) -> String {
    assert!(STUDY.contains(from), "{from}");
    let (_folder, file) = study(&STUDY.replacen(from, to, 1));
    lab(&["show", &file]).unwrap_err()
}

#[test]
fn a_wrong_study_is_told_with_line_and_field() {
    for (from, to, wanted) in [
        (
            "title = ",
            "titel = ",
            "line 1, at \"titel\": unknown field `titel`",
        ),
        ("title = \"A <small> study\"\n", "", "missing field `title`"),
        (
            "plies = 400",
            "plies = \"many\"",
            "line 6, at \"\\\"many\\\"\": invalid type",
        ),
        (
            "plies = 400",
            "plies = 0",
            "line 6, plies: wanted 1 or more",
        ),
        ("plies = 400", "plies = = 0", "line 6, at "),
        (
            "\"spider\"",
            "\"chess\"",
            "line 2, game: no game is called \"chess\": there are guppy",
        ),
        (
            "about",
            "preset = \"none\"\nabout",
            "line 3, preset: no preset is called \"none\": there are default",
        ),
        (
            "\"3..10\"",
            "\"3-10\"",
            "line 4, seeds: \"3-10\": wanted A..B",
        ),
        (
            "\"3..10\"",
            "\"3..3\"",
            "line 4, seeds: there is no deal in it",
        ),
        (
            "\"3..10\"",
            "\"9..3\"",
            "line 4, seeds: \"9..3\" goes backwards",
        ),
        ("seeds = \"3..10\"\n", "", "seeds: missing"),
        (
            "\"3..10\"",
            "\"0..99999999\"",
            "games: wanted 10000000 at most",
        ),
        (
            "\"hints\"]",
            "\"nobody\"]",
            "line 5, players: no player is called \"nobody\": there are random",
        ),
        (
            "\"hints\"]",
            "\"random\"]",
            "line 5, players: \"random\" stands there twice",
        ),
        (
            "[\"random\", \"hints\"]",
            "[]",
            "line 5, players: wanted at least one",
        ),
        (
            "players = [\"random\", \"hints\"]\n",
            "",
            "players: missing",
        ),
        (
            "\"suits\"\n",
            "\"su its\"\n",
            "line 9, part.name: \"su its\": wanted letters",
        ),
        (
            "\"budget\"\n",
            "\"suits\"\n",
            "line 18, part.name: two parts are called \"suits\"",
        ),
        (
            "rules.suits",
            "rules.suites",
            "line 11, rules.suites: no such field: spider has suits, empty_column",
        ),
        (
            "[1, 4]",
            "[1, 3]",
            "line 11, rules.suits: suits=3 is not possible: suits takes 1, 2, 4",
        ),
        ("[1, 4]", "[]", "line 11, rules.suits: no value"),
        (
            "[1, 4]",
            "[1, 1]",
            "line 11, rules.suits: 1 stands there twice",
        ),
        ("[1, 4]", "[1.5]", "line 11, rules.suits: 1.5 is no value"),
        (
            "[1, 4]",
            "[{ label = \"one\" }]",
            "line 11, rules.suits: wanted a value beside the label",
        ),
        (
            "[1, 4]",
            "{ from = 1 }",
            "line 11, rules.suits: a range wants to",
        ),
        (
            "[1, 4]",
            "{ from = 4, to = 1 }",
            "line 11, rules.suits: from 4 to 1 goes backwards",
        ),
        (
            "step = 20",
            "step = 0",
            "line 19, rules.budget: step = 0: wanted 1 or more",
        ),
        (
            "step = 20",
            "stop = 20",
            "line 19, rules.budget: stop is not known here",
        ),
        (
            "to = 60, step = 20",
            "to = 60000",
            "line 19, rules.budget: from 20 to 60000 by 1 is more",
        ),
        (
            "{ random",
            "{ memory",
            "line 12, seeds_of.memory: no player of this part",
        ),
        (
            "\"4..12\"",
            "\"4\"",
            "line 12, seeds_of.random: \"4\": wanted A..B",
        ),
        (
            "\"win_moves\"]",
            "\"houses\"]",
            "line 13, measures: \"houses\" is none of score, length",
        ),
        (
            "luck = [\"sets\"]",
            "luck = [\"win_moves\"]",
            "line 14, luck: \"win_moves\" is none of",
        ),
        (
            "players = [\"random\"]\n",
            "players = [\"random\"]\nluck = [\"sets\"]\n",
            "line 21, luck: it compares players",
        ),
        (
            "x = \"budget\"",
            "x = \"suits\"",
            "line 21, plot.x: \"suits\" does not vary in this part: there are budget, player",
        ),
        (
            "x = \"budget\"",
            "z = \"suits\"",
            "line 21, at \"z\": unknown field `z`",
        ),
        (
            "panel = \"suits\"",
            "panel = \"player\"",
            "line 15, plot: x and panel are the same",
        ),
        (
            "y = \"score\"",
            "y = \"win_moves\"",
            "line 21, plot.y: \"win_moves\" is none of",
        ),
        (
            "{ y = \"won\", x = \"suits\" }",
            "{ y = \"won\" }",
            "line 15, plot.y: \"won\" is none of",
        ),
        (
            "short = { seeds",
            "short = { sedes",
            "line 22, at \"sedes\": unknown field `sedes`",
        ),
        (
            "step = 20 }\nplayers = [\"random\"]\nplot = [{ y = \"score\", x = \"budget\" }]",
            "step = 3 }\nplot = [{ y = \"score\", x = \"player\" }]",
            "line 20, plot: 14 lines in one plot: wanted 12 at most",
        ),
    ] {
        let error = wrong(from, to);
        assert!(error.contains("study.toml, "), "{to}: {error}");
        assert!(error.contains(wanted), "{to}: {error}\nwanted: {wanted}");
    }
    let (_folder, file) = study("title = \"x\"\ngame = \"flood\"\n");
    assert!(
        lab(&["show", &file])
            .unwrap_err()
            .contains("at least one [[part]]")
    );
    // A value that only does not go with the others.
    let decks = "title = \"x\"\ngame = \"flood\"\nseeds = \"0..1\"\nplayers = [\"random\"]\n[[part]]\nname = \"p\"\n[part.rules]\nhand = [1, 3]\nplayer_deck = \"2000000000000\"\n";
    let (_folder, file) = study(decks);
    let error = lab(&["show", &file]).unwrap_err();
    assert!(
        error.contains("line 8, rules.hand: hand=3 does not go with the other rules"),
        "{error}"
    );
    assert!(
        lab(&["show", "no-such-study"])
            .unwrap_err()
            .contains("no-such-study")
    );
}

#[test]
fn wrong_arguments_are_told() {
    for shard in ["0/2", "3/2", "1", "a/b", "1/0"] {
        let error = lab(&["run", "x", "--shard", shard]).unwrap_err();
        assert!(error.contains("wanted K/N"), "{error}");
    }
    assert!(lab(&["run", "x", "--threads", "0"]).is_err());
    assert!(
        lab(&["list", "no/such/folder"])
            .unwrap_err()
            .contains("no/such/folder")
    );
}

#[test]
fn quantiles_are_those_of_type_7() {
    // R: quantile(c(1, 2, 4, 7, 11), c(0, .05, .25, .5, .75, .9, 1))
    let values = [1, 2, 4, 7, 11];
    let wanted = [
        (0, 1.0),
        (5, 1.2),
        (25, 2.0),
        (50, 4.0),
        (75, 7.0),
        (90, 9.4),
        (100, 11.0),
    ];
    for (percent, value) in wanted {
        assert_eq!(stats::quantile(&values, percent), Some(value));
    }
    // R: quantile(c(-3, 10), .1)
    assert_eq!(stats::quantile(&[-3, 10], 10), Some(-1.7));
    assert_eq!(stats::quantile(&[5], 95), Some(5.0));
    assert_eq!(stats::quantile(&[], 50), None);
    // Of ten games five come to it, after 10 to 50 moves.
    let reached = |percent| stats::reached(&[10, 20, 30, 40, 50], 10, percent);
    assert_eq!(
        [0, 10, 11, 25, 50].map(reached),
        [10, 10, 20, 30, 50].map(Some)
    );
    assert_eq!(reached(51), None);
}

#[test]
fn intervals_are_the_known_ones() {
    let near = |found: f64, wanted: f64| {
        assert!((found - wanted).abs() < 5e-5, "{found}, wanted {wanted}");
    };
    // R: prop.test(x, n, correct = FALSE)$conf.int
    for (hits, of, low, high) in [
        (8, 10, 0.4901625, 0.9433178),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (15, 148, 0.0623905, 0.1605189),
        (1, 1, 0.2065493, 1.0),
    ] {
        let found = stats::wilson(hits, of).unwrap();
        near(found.low, low);
        near(found.high, high);
    }
    assert_eq!(stats::wilson(0, 0), None);
    // t.test(c(1, 2, 3, 4, 5))$conf.int: 3 -+ 2.776445 * sqrt(2.5 / 5)
    let (mean, deviation) = stats::mean(&[1, 2, 3, 4, 5]).unwrap();
    near(mean.at, 3.0);
    near(mean.low, 1.036757);
    near(mean.high, 4.963243);
    near(deviation, 1.581139);
    let (one, none) = stats::mean(&[7]).unwrap();
    assert_eq!((one.at, one.low, one.high, none), (7.0, 7.0, 7.0, 0.0));
    assert_eq!(stats::mean(&[]), None);
}

#[test]
fn luck_is_split_as_by_hand() {
    // Players 10 apart, deals 0, 2, 4 apart, nothing else.
    let luck = stats::luck(&[vec![0, 2, 4], vec![10, 12, 14]]).unwrap();
    // Mean squares 150, 8 and 0: components 150 / 3 = 50, 8 / 2 = 4, 0.
    assert!((luck.player - 50.0 / 54.0).abs() < 1e-12, "{luck:?}");
    assert!((luck.deal - 4.0 / 54.0).abs() < 1e-12, "{luck:?}");
    assert!(luck.rest.abs() < 1e-12, "{luck:?}");
    // Neither players nor deals: all rest.
    let luck = stats::luck(&[vec![0, 1], vec![1, 0]]).unwrap();
    assert_eq!((luck.player, luck.deal, luck.rest), (0.0, 0.0, 1.0));
    assert_eq!(stats::luck(&[vec![1, 1], vec![1, 1]]), None);
    assert_eq!(stats::luck(&[vec![1, 2]]), None);
}

#[test]
fn figures_are_plain() {
    let told = [0.5, 3.0, -0.00001, 12.34567, -7.25].map(stats::figure);
    assert_eq!(told, ["0.5", "3", "0", "12.3457", "-7.25"]);
}

/// The studies that come with the lab.
fn studies() -> String {
    format!("{}/../studies", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_studies_are_listed_and_shown() {
    let folder = studies();
    let list = lab(&["list", &folder]).unwrap();
    for name in ["flood", "guppy", "mummichog", "spider"] {
        assert!(list.contains(&format!("{name}: ")), "{list}");
        let shown = lab(&["show", &format!("{folder}/{name}.toml")]).unwrap();
        assert!(shown.contains("deals 0.."), "{shown}");
        assert!(shown.contains(&format!("Measures of {name}:")), "{shown}");
    }
}

#[test]
fn the_study_in_the_docs_is_one() {
    let docs = format!("{}/../docs/lab.md", env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_to_string(docs).unwrap();
    let text = docs.split("```toml\n").nth(1).unwrap();
    let (folder, file) = study(text.split("```").next().unwrap());
    play(&folder, &file, "out", &["--short"]).unwrap();
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    assert!(page.contains("What a reader of the report should know."));
}

fn short_form(name: &str) {
    let folder = TempDir::new().unwrap();
    let file = format!("{}/{name}.toml", studies());
    play(&folder, &file, "out", &["--short"]).unwrap();
    let out = folder.path().join("out");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains(", short form"));
    assert!(page.matches("<svg ").count() >= 4, "{page}");
    assert!(
        fs::read_to_string(out.join("luck.csv"))
            .unwrap()
            .lines()
            .count()
            > 1
    );
}

#[test]
fn mummichog_in_short() {
    short_form("mummichog");
}

#[test]
fn flood_in_short() {
    short_form("flood");
}

#[test]
fn guppy_in_short() {
    short_form("guppy");
}

#[test]
fn spider_in_short() {
    short_form("spider");
}
