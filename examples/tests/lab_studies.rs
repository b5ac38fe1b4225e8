//! Studies of the playtest lab: those that are wrong are told with line and field, and those that come with it play.

mod study;

use std::fs;

use study::{STUDY, lab, play, study};
use tempfile::TempDir;

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
            "\"nobody\"]",
            "; and there is seeing:N, who sees all cards",
        ),
        (
            "\"hints\"]",
            "\"seeing:all\"]",
            "line 5, players: no player is called \"seeing:all\": after the colon seeing wants a whole number",
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
            "\"win_moves\"]",
            "\"won\"]",
            "line 13, measures: \"won\" stands there twice",
        ),
        (
            "luck = [\"sets\"]",
            "luck = [\"sets\", \"sets\"]",
            "line 14, luck: \"sets\" stands there twice",
        ),
        (
            "to = 60, step = 20 }",
            "to = 9999, step = 1 }\nrules.suits = [1, 2, 4]\nrules.dealing = [\"always\", \"stuck\"]\nrules.empty_column = [\"any\", \"closed\"]",
            "line 17, rules: more than 100000 sets of rules",
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
    // A player who is not there under some of the rules.
    let two = "title = \"x\"\ngame = \"flood\"\nseeds = \"0..1\"\nplayers = [\"careful\",\n\"seeing:9\"]\n[[part]]\nname = \"p\"\nrules.sides = [\"robot\", \"two_players\"]\n";
    let (_folder, file) = study(two);
    let error = lab(&["show", &file]).unwrap_err();
    assert!(
        error.contains(
            "line 5, players: seeing:9: this game has no player who sees everything under"
        ) && error.contains("sides=two_players"),
        "{error}"
    );
    let error = lab(&["show", "no-such-study"]).unwrap_err();
    assert!(
        error.contains("no-such-study: no such file, nor a study of that name in studies"),
        "{error}"
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
