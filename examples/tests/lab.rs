//! The playtest lab: the same bytes however a study is played, and a report that says what they say.

mod built;
mod study;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use study::{STUDY, lab, play, study};
use tidepool_examples::lab::stats;

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
        .arg(program("lab"))
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
    let mut running = Command::new(program("lab"))
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
