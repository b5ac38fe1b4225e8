//! Players that are no persons, on the full screen: watched, stopped, and thinking for long.

mod player;

use std::time::{Duration, Instant};

use player::{FINISHED, Player, SOON, folder};
use ratatui::crossterm::event::KeyCode;
use tidepool_examples::tui::Input;

/// The figures in the title.
fn title(player: &Player) -> String {
    player.picture().lines().next().unwrap().to_owned()
}

/// Lets so much time go by in small steps, as a terminal does.
fn tick(player: &mut Player, ms: u64) -> usize {
    let changes = (0..ms / 50).filter(|_| player.app.input(Input::Tick(Duration::from_millis(50))));
    changes.count()
}

#[test]
fn a_game_is_watched_to_its_end() {
    for soon in SOON {
        let mut player = Player::new(&format!("{soon} --bot hints"));
        player.must_see("Space pause");
        player.let_pass();
        player.must_see(FINISHED);
        // And the next deal, by the same player.
        player.types("n");
        player.must_see("Deal 8");
        let before = title(&player);
        for _ in 0..40 {
            player.wait(60_000);
        }
        assert_ne!(title(&player), before, "{soon}");
    }
    // Two seats, both played.
    let mut player = Player::new("flood --rules two_players --seed 3 --bot random");
    player.let_pass();
    player.must_see("The game is over. Score");
}

#[test]
fn watching_goes_at_its_pace_and_stops() {
    let mut player = Player::new("spider --seed 7 --bot hints");
    let start = title(&player);
    tick(&mut player, 700);
    assert_eq!(title(&player), start);
    tick(&mut player, 200);
    player.must_see("Moves 1 ");

    player.types(" ");
    player.must_see("n makes one move");
    assert!(!player.app.busy());
    tick(&mut player, 5_000);
    player.must_see("Moves 1 ");
    player.types("n");
    tick(&mut player, 100);
    player.must_see("Moves 2 ");
    tick(&mut player, 5_000);
    player.must_see("Moves 2 ");

    // Twice as fast, and so eight times as slow.
    player.types(" +");
    tick(&mut player, 2_100);
    player.must_see("Moves 7 ");
    player.types("---");
    tick(&mut player, 3_000);
    player.must_see("Moves 8 ");

    // Nobody plays along, but it can be saved and left.
    let before = title(&player);
    player.types(" hu");
    player.key(KeyCode::Tab);
    assert_eq!(title(&player), before);
    player.types("?");
    player.must_see("Keys of a game that is watched");
    player.types("<q");
    player.must_see("Leave?");
    player.types("q");
    assert!(player.app.done());
}

#[test]
fn a_game_without_an_end_stops_by_itself() {
    let mut player = Player::new("mummichog --seed 7 --bot random --plies 3");
    player.let_pass();
    player.must_see("Stopped after 3 moves.");
    player.types(" ");
    assert!(player.app.busy());
    player.let_pass();
    player.must_see("Stopped after 3 moves.");
    player.must_see("lips 6 ");
}

/// A player that thinks for long leaves the screen alive.
#[test]
fn long_thoughts_hold_nothing_up() {
    for arguments in [
        "flood --rules two_players --seed 3 --against monte-carlo:20000000",
        "spider --seed 3 --bot monte-carlo:20000000",
    ] {
        let began = Instant::now();
        let mut player = Player::new(arguments);
        if arguments.contains("--against") {
            player.types("h>");
        }
        for _ in 0..40 {
            player.wait(1_000);
        }
        assert!(player.app.busy(), "it thinks");
        player.types("?");
        player.must_see("Keys of");
        player.types("<q");
        player.must_see("Leave?");
        player.types("q");
        assert!(player.app.done());
        assert!(began.elapsed() < Duration::from_secs(5), "{arguments}");
    }
}

#[test]
fn nothing_is_drawn_again_that_is_as_it_was() {
    for soon in SOON {
        let mut player = Player::new(soon);
        assert_eq!(tick(&mut player, 10_000), 0, "{soon}");
        assert!(!player.app.input(Input::Resize(80, 24)));
        assert!(player.app.input(Input::Resize(90, 30)));
        assert!(player.app.input(Input::key(KeyCode::Char('h'))));
    }
    // What is shown for a while changes the screen when it begins and when it ends.
    let mut player = Player::new("mummichog --seed 7");
    player.types("h>");
    let before = player.picture();
    assert_eq!(tick(&mut player, 1_900), 0);
    assert_eq!(player.picture(), before);
    assert_eq!(tick(&mut player, 200), 1);
    assert_ne!(player.picture(), before);
    // A pace without a move changes nothing.
    let mut player = Player::new("spider --seed 7 --bot hints");
    assert_eq!(tick(&mut player, 700), 0);
    assert_eq!(tick(&mut player, 200), 1);
}

#[test]
fn a_game_that_is_over_is_saved_and_begins_again_where_it_began() {
    let folder = folder("watching");
    let file = folder.join("over.json");
    let file = file.to_str().unwrap();
    let mut player = Player::new("spider --seed 7 --set budget=1");
    player.types("h>");
    player.must_see(FINISHED);
    player.types("s<");
    assert!(!player.sees(FINISHED));
    player.types("t");
    player.must_see(FINISHED);
    player.types("s");
    for _ in 0..40 {
        player.key(KeyCode::Backspace);
    }
    player.types(file);
    player.types(">");
    player.must_see("Saved in");
    player.types("<");
    player.must_see(FINISHED);
    player.types("a");
    player.must_see("Score 1 ");
    Player::new(&format!("--load {file}")).must_see(FINISHED);

    // From a position: one move before the end.
    use games_common::{Notation, Seed, Session};
    use spider_core::{Rules, Spider};
    let text =
        "tableau=KsQsJsTs9s8s7s6s5s4s3s2s/As/-/-/-/-/-/-/-/- stock=- sets=sssssss moves=90 undos=3";
    let game = Spider::set_up(&Rules::default(), text, Seed(7)).unwrap();
    let record = Session::from_game(game).record();
    std::fs::write(file, serde_json::to_string(&record).unwrap()).unwrap();
    let mut player = Player::new(&format!("--load {file}"));
    for _ in 0..2 {
        player.must_see("Score 207 ");
        player.types("h>");
        player.must_see("Won!");
        player.types("a");
    }
    player.must_see("Score 207 ");
    std::fs::remove_dir_all(folder).unwrap();
}
