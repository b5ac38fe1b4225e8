//! The figures of the playtest lab against known values.

mod study;

use std::fs;
use std::path::Path;

use study::{play, study};
use tidepool_examples::lab::stats;

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

/// The rows of a run's games, without their header: part, player, deal and so on.
fn games(folder: &Path) -> Vec<Vec<String>> {
    let table = fs::read_to_string(folder.join("games.csv")).unwrap();
    table
        .lines()
        .map(|line| line.split(',').map(String::from).collect())
        .collect()
}

#[test]
fn who_sees_everything_is_never_behind() {
    let text = r#"title = "Seeing"
game = "spider"
about = "A mark."
seeds = "1..4"
players = ["hints", "seeing:100"]
rules.suits = [1, 2]
[[part]]
name = "all"
ask = "Is it a mark?"
"#;
    let (folder, file) = study(text);
    play(&folder, &file, "out", &[]).unwrap();
    let games = games(&folder.path().join("out"));
    let column = |name: &str| games[0].iter().position(|n| n == name).unwrap();
    let (player, score, suits, deal) = (
        column("player"),
        column("score"),
        column("suits"),
        column("seed"),
    );
    let scores = |name: &str| -> Vec<(&str, &str, i64)> {
        games[1..]
            .iter()
            .filter(|row| row[player] == name)
            .map(|row| (&*row[suits], &*row[deal], row[score].parse().unwrap()))
            .collect()
    };
    let (hints, seeing) = (scores("hints"), scores("seeing:100"));
    assert_eq!((hints.len(), seeing.len()), (6, 6));
    for (h, s) in hints.iter().zip(&seeing) {
        assert_eq!((h.0, h.1), (s.0, s.1));
        assert!(h.2 <= s.2, "{h:?} {s:?}");
    }
    assert!(seeing.iter().all(|s| s.2 > 100), "{seeing:?}");
}
