//! What the front page shows is what happens. (Its code is tested where it stands.)

mod common;

use common::play;
use games_common::{Hidden, Seat, Seed, Seeded};
use mummichog_core::{Mummichog, Rules};

#[test]
fn the_picture_is_a_game() {
    let page = include_str!("../README.md");
    let (_, after) = page.split_once("```text\n").expect("a picture");
    let (shown, _) = after.split_once("\n```").expect("its end");
    // The legend stands behind two of the rows.
    let shown: Vec<&str> = shown
        .lines()
        .map(|line| line.split("      ").next().unwrap_or(line))
        .collect();
    let mut game = Mummichog::deal(&Rules::default(), Seed(1));
    for flip in ["a1 b1", "c1 d1", "c4 c5", "d1 c5", "e1 f1"] {
        play(&mut game, flip);
    }
    let picture = game.view(Seat::FIRST).to_string();
    assert_eq!(shown, picture.lines().collect::<Vec<_>>());
}
