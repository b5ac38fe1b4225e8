//! `play` line by line, as a person or a script drives it: arguments and input in, output out.

use std::io::Cursor;

use clap::Parser;
use games_common::{Notation, Seed, Session};
use spider_core::{Rules, Spider};
use tidepool_examples::{games::NAMES, play};

/// Runs `play` with piped input.
fn play(arguments: &str, input: &str) -> Result<String, String> {
    let options =
        play::Options::try_parse_from(["play"].into_iter().chain(arguments.split_whitespace()));
    let mut out = Vec::new();
    play::run(
        &options.map_err(|e| e.to_string())?,
        &mut Cursor::new(input),
        &mut out,
        false,
    )
    .map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

/// The best move that a sitting's first hint names.
fn best_move(arguments: &str) -> String {
    let out = play(arguments, "hint\n").unwrap();
    let (_, hints) = out.split_once("): ").unwrap();
    hints.split([',', '\n']).next().unwrap().to_owned()
}

#[test]
fn play_answers_every_command() {
    let error = play("--seed 7", "").unwrap_err();
    assert!(error.contains(&NAMES.join(", ")), "{error}");
    for game in NAMES {
        let out = play(
            &format!("{game} --seed 7"),
            "help\nmoves\nhint\n\ntable\nrules\nno such thing\nsave\nquit\n",
        )
        .unwrap();
        for wanted in [
            "deal 7",
            "Moves:",
            "Commands:",
            "Legal moves (",
            "Best first (",
            "Not a move",
            "Not saved",
            "=",
        ] {
            assert!(out.contains(wanted), "{game}: no {wanted:?} in\n{out}");
        }
        // Input that ends is as good as quit.
        assert!(
            play(&format!("{game} --seed 7"), "moves")
                .unwrap()
                .contains("Legal moves (")
        );
        assert!(
            play(&format!("{game} --seed 7"), "\u{fffd}\0\n")
                .unwrap()
                .contains("Not a move")
        );
    }
}

#[test]
fn ascii_is_ascii() {
    for game in NAMES {
        let out = play(
            &format!("{game} --seed 7 --ascii --bot hints --plies 40"),
            "",
        )
        .unwrap();
        assert!(out.is_ascii(), "{game}:\n{out}");
        // A cloth without beads and holes is told by letters alone.
        let out = play(&format!("{game} --seed 7"), "").unwrap();
        assert_eq!(out.is_ascii(), game == "guppy", "{out}");
    }
}

#[test]
fn a_first_hint_is_a_move_that_play_takes() {
    for game in NAMES {
        let best = best_move(&format!("{game} --seed 7"));
        let out = play(&format!("{game} --seed 7"), &format!("{best}\n")).unwrap();
        assert!(out.contains("\n- "), "{game} {best}:\n{out}");
        assert!(!out.contains("No: "), "{game} {best}:\n{out}");
    }
}

#[test]
fn a_game_is_saved_and_resumed() {
    let folder = std::env::temp_dir().join(format!("tidepool-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for game in NAMES {
        let file = folder.join(format!("{game}.json"));
        let file = file.to_str().unwrap();
        let best = best_move(&format!("{game} --seed 9"));
        let out = play(
            &format!("{game} --seed 9"),
            &format!("{best}\nsave {file}\ntable\nquit\n"),
        )
        .unwrap();
        let table = |out: &str| {
            out.split("\n\n")
                .last()
                .unwrap()
                .lines()
                .next()
                .unwrap()
                .to_owned()
        };
        // A saved game knows which game it is.
        for arguments in [format!("{game} --load {file}"), format!("--load {file}")] {
            let again = play(&arguments, "quit\n").unwrap();
            assert_eq!(table(&again), table(&out), "{game}");
        }

        let text = std::fs::read_to_string(file).unwrap();
        for (damaged, wanted) in [
            (text.replacen("\"9\"", "\"8\"", 1), game),
            (text[..text.len() / 2].to_owned(), "not a saved game"),
            (
                text.replacen(&format!("{game}\""), "solo\"", 1),
                "save of \"solo\"",
            ),
            (text.replacen(&best, "sideways", 1), "action 0"),
        ] {
            std::fs::write(file, damaged).unwrap();
            let error = play(&format!("{game} --load {file}"), "").unwrap_err();
            assert!(
                error.contains(wanted),
                "{game}: wanted {wanted:?} in {error:?}"
            );
        }
        assert!(
            play(&format!("{game} --load {file} --rules default"), "")
                .unwrap_err()
                .contains("--load")
        );
    }
    assert!(
        play("spider --load nowhere.json", "")
            .unwrap_err()
            .contains("nowhere.json")
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_end_offers_the_same_deal_and_the_next() {
    let out = play(
        "spider --set budget=1 --seed 7",
        "0-1\nhm\nagain\n0-1\nnext\nquit\n",
    )
    .unwrap();
    assert_eq!(out.matches("Lost. Score 0 at deal 7.").count(), 2, "{out}");
    assert_eq!(out.matches("again: the same deal").count(), 1);
    assert_eq!(out.matches("Spider, deal 7.").count(), 2);
    assert_eq!(out.matches("Spider, deal 8.").count(), 1);

    let won = play("spider --seed 1 --bot hints", "").unwrap();
    assert!(won.contains("Won! Score") && won.contains("(*)"), "{won}");

    let given_up = "pick red\npick blue\npick yellow\npick green\nput\n";
    let out = play("guppy --seed 7", given_up).unwrap();
    assert!(
        out.contains("The game is over. Score 0 at deal 7."),
        "{out}"
    );
}

/// After the end a game can still be saved, and a game that began at a position begins there again.
#[test]
fn what_comes_after_the_end() {
    let folder = std::env::temp_dir().join(format!("tidepool-end-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let over = folder.join("over.json");
    let over = over.to_str().unwrap();
    let out = play(
        "spider --set budget=1 --seed 7",
        &format!("0-1\nsave {over}\nsave\nquit\n"),
    )
    .unwrap();
    assert!(out.contains(&format!("Saved in {over}.")), "{out}");
    assert!(out.contains("Not saved: "), "{out}");
    let again = play(&format!("--load {over}"), "quit\n").unwrap();
    assert!(again.contains("Lost. Score 0 at deal 7."), "{again}");

    // One move before the end, with a saved game that knows nothing of the deal.
    let text =
        "tableau=KsQsJsTs9s8s7s6s5s4s3s2s/As/-/-/-/-/-/-/-/- stock=- sets=sssssss moves=90 undos=3";
    let game = Spider::set_up(&Rules::default(), text, Seed(7)).unwrap();
    let start = folder.join("start.json");
    let record = Session::from_game(game).record();
    std::fs::write(&start, serde_json::to_string(&record).unwrap()).unwrap();
    let load = format!("--load {}", start.to_str().unwrap());
    let out = play(&load, "1-0\nhm\nagain\n1-0\nnext\nquit\n").unwrap();
    assert_eq!(out.matches("Won! Score 206 at deal 7.").count(), 2, "{out}");
    assert!(out.contains("again: the same position;"), "{out}");
    assert!(out.contains("Spider, deal 8."), "{out}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A card has one name in pictures, words and moves, and the name that is shown can be typed.
#[test]
fn a_card_that_is_shown_can_be_typed() {
    for game in ["spider", "flood"] {
        let tables = (0..6).map(|seed| play(&format!("{game} --seed {seed}"), "").unwrap());
        let shown: String = tables.collect();
        assert!(shown.contains("T♠") && !shown.contains("10♠"), "{shown}");
    }
    let table = play("flood --seed 7", "").unwrap();
    let hand = table.split("Hand: ").nth(1).unwrap();
    let card = hand.split(' ').next().unwrap();
    assert!(card.chars().any(|c| "♠♥♦♣".contains(c)), "{card}");
    let out = play("flood --seed 7", &format!("{card} c1 up 1\n")).unwrap();
    assert!(out.contains("is put on c1 up 1"), "{out}");
}

#[test]
fn a_table_for_two_shows_each_side_its_own() {
    let best = best_move("flood --rules two_players --seed 3");
    let out = play(
        "flood --rules two_players --seed 3",
        &format!("{best}\nmoves\nquit\n"),
    )
    .unwrap();
    assert!(
        out.contains("seat 0> ") && out.contains("seat 1> flood") || out.contains("seat 1> moves"),
        "{out}"
    );
    let second = out
        .split("seat 1> ")
        .next()
        .unwrap()
        .rsplit("\n\n")
        .next()
        .unwrap();
    assert!(second.contains("Hand: 3 cards"), "{second}");

    let out = play(
        "flood --rules two_players --seed 3 --against random",
        &format!("{best}\nquit\n"),
    )
    .unwrap();
    assert!(
        out.contains("The other player: flood ") && !out.contains("seat 1> "),
        "{out}"
    );
    assert!(
        play("flood --against random", "")
            .unwrap_err()
            .contains("a game for one")
    );
}
