//! The full screen without a terminal: keys, clicks and time in, pictures out.

mod player;

use expect_test::expect_file;
use player::{FINISHED, Player, SOON, folder};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;
use tidepool_examples::games::NAMES;
use tidepool_examples::tui::Input;

#[test]
fn every_game_looks_as_it_should() {
    for game in NAMES {
        let mut album = String::new();
        let mut add = |title: &str, player: &Player| {
            let (columns, rows) = player.size;
            let picture = player.picture();
            let line = "=".repeat(columns.into());
            album += &format!("{title}, {columns} x {rows}\n{line}\n{picture}{line}\n\n");
        };
        let soon = SOON.iter().find(|a| a.starts_with(game)).unwrap();
        for (columns, rows) in [(80, 24), (120, 40)] {
            let mut player = Player::new(soon).sized(columns, rows);
            add("The start", &player);
            player.types("h");
            add("A source chosen", &player);
            // Something that these rules refuse.
            player.types(match game {
                "guppy" => "<p",
                "mummichog" => "<u",
                "flood" => "<9",
                _ => "<10",
            });
            player.must_see("No: ");
            add("A refusal", &player);
            player.types("<");
            for _ in 0..12 {
                player.follow_hint();
            }
            add("Twelve moves on", &player);
            player.types("?");
            add("The help", &player);
            if rows == 24 {
                for _ in 0..99 {
                    player.key(KeyCode::Down);
                }
                add("The end of the help", &player);
            }
            player.types("<q");
            add("Leaving", &player);
            player.types("<");
            for _ in 0..1000 {
                if player.sees(FINISHED) {
                    break;
                }
                player.follow_hint();
            }
            add("The finish", &player);
        }
        let mut player = Player::new(soon).sized(80, 24).look(true, true);
        player.types("h");
        add("Plain ASCII", &player);
        player.resize(50, 12);
        add("Too small", &player);
        expect_file![format!("screens/{game}.txt")].assert_eq(&album);
    }
}

#[test]
fn the_menu_looks_as_it_should() {
    let mut player = Player::new("--seed 7");
    let mut album = player.picture();
    player.key(KeyCode::Down);
    player.key(KeyCode::Down);
    player.key(KeyCode::Right);
    player.types("#8>");
    album += &player.picture();
    player.types("?");
    album += &player.picture();
    expect_file!["screens/menu.txt"].assert_eq(&album);
}

#[test]
fn the_menu_starts_every_game_by_key_and_by_click() {
    for (digit, title) in [
        ('1', "Guppy"),
        ('2', "Mummichog"),
        ('3', "Flood"),
        ('4', "Spider"),
    ] {
        let wanted = format!(" {title}   Deal 7   ");
        let mut player = Player::new("--seed 7");
        player.key(KeyCode::Char(digit));
        player.must_see(&wanted);
        // Back to the menu, and by arrows.
        player.types("qm");
        player.must_see("Enter play");
        player = Player::new("--seed 7");
        for _ in 1..digit.to_digit(10).unwrap() {
            player.key(KeyCode::Down);
        }
        player.types(">");
        player.must_see(&wanted);
        let mut player = Player::new("--seed 7");
        let place = player.find(title).unwrap();
        player.click(place);
        if !player.sees(&wanted) {
            player.click(place);
        }
        player.must_see(&wanted);
    }
    let mut player = Player::new("");
    player.must_see("A random deal");
    player.types("#x>");
    player.must_see("is no deal number");
    player.types("#12>4");
    player.must_see("Spider   Deal 12");
    // Presets.
    let mut player = Player::new("--seed 1");
    player.key(KeyCode::Up);
    player.key(KeyCode::Right);
    player.must_see("rules: windows");
    player.types(">");
    player.must_see("Score 500");
    player.types("qq");
    assert!(player.app.done());
}

#[test]
fn every_game_is_played_to_its_end_by_keys() {
    for soon in SOON {
        let mut player = Player::new(soon);
        let start = player.picture();
        for _ in 0..1000 {
            if player.sees(FINISHED) {
                break;
            }
            player.follow_hint();
        }
        player.must_see("at deal 7.");
        player.types("t");
        assert!(!player.sees(FINISHED));
        player.types("t");
        player.must_see(FINISHED);
        player.types("a");
        assert_eq!(player.picture(), start, "again from the start");
        // The next deal.
        for _ in 0..1000 {
            if player.sees(FINISHED) {
                break;
            }
            player.follow_hint();
        }
        player.types("n");
        player.must_see("   Deal 8   ");
    }
}

#[test]
fn every_game_is_played_to_its_end_by_clicks() {
    for soon in SOON {
        let mut player = Player::new(soon);
        for _ in 0..1000 {
            if player.sees(FINISHED) {
                break;
            }
            player.click_hint();
        }
        player.must_see("at deal 7.");
        player.click(player.find("the next deal").unwrap());
        player.must_see("   Deal 8   ");
        player.click(player.find("q leave").unwrap());
        player.click(player.find("quit").unwrap());
        assert!(player.app.done());
    }
}

#[test]
fn a_connected_patch_and_bleach_are_played_too() {
    let mut player = Player::new(
        "guppy --rules storyboard --set bleach=true --set level=4 --set cloth_limit=1 --seed 3",
    );
    for _ in 0..1000 {
        if player.sees(FINISHED) {
            break;
        }
        player.click_hint();
    }
    player.must_see("at deal 3.");
}

#[test]
fn targets_are_what_is_legal() {
    // Spider: column 05 ends in a ten, which goes on the knave of column 09 alone.
    let mut player = Player::new("spider --seed 7");
    player.types("5");
    player.must_see("»05 «");
    player.must_see("+ J♠");
    assert_eq!(player.picture().matches('+').count(), 1);
    player.key(KeyCode::Tab);
    player.must_see("[ J♠]");
    player.types(">");
    player.must_see("Score 299");
    player.types("u");
    player.must_see("Taken back.");
    player.types("u");
    player.must_see("No: ");

    // Mummichog: every other tile.
    let mut player = Player::new("mummichog --seed 7");
    player.types(">");
    assert_eq!(player.picture().matches('+').count(), 35);
    player.types("<");
    assert_eq!(player.picture().matches('+').count(), 0);

    // Flood: every empty space.
    let mut player = Player::new("flood --seed 7");
    player.types("2");
    assert_eq!(player.picture().matches('+').count(), 48);
}

#[test]
fn refusals_are_words() {
    for (game, keys, wanted) in [
        ("spider", "10", " does not fit on "),
        ("spider", "d:3-3>", "both ends of the move"),
        ("spider", ":sideways>", "A move is a text like"),
        (
            "guppy",
            ">",
            "Choose a dye, a sponge or a pair of scissors first",
        ),
        ("guppy", "p", "There are no scissors in hand"),
        ("mummichog", ":flip a1 a1>", "a1 is named twice"),
        ("mummichog", "u", "no undo"),
        ("flood", "u", "no undo"),
        ("flood", "7", "no such card"),
        ("flood", "x", "plays by itself"),
    ] {
        let mut player = Player::new(&format!("{game} --seed 7"));
        player.types(keys);
        player.must_see("No: ");
        player.must_see(wanted);
    }
}

#[test]
fn a_flip_and_a_peek_stay_up_for_their_time() {
    let mut player = Player::new("mummichog --seed 7 --set flip_ms=700 --set peek_ms=400");
    let faces = |p: &Player| p.picture().matches('\'').count();
    let mut peeked = false;
    for _ in 0..200 {
        if player.sees(FINISHED) {
            break;
        }
        player.types("h>");
        assert_eq!(faces(&player), 4, "two faces\n{}", player.picture());
        player.wait(699);
        assert_eq!(faces(&player), 4);
        player.wait(1);
        if faces(&player) > 0 {
            peeked = true;
            player.must_see("a peek: ");
            assert_eq!(faces(&player), 2);
            player.wait(399);
            assert_eq!(faces(&player), 2);
            player.wait(1);
        }
        assert_eq!(faces(&player), 0);
    }
    assert!(peeked);

    // Any key skips on, and does nothing else.
    let mut player = Player::new("mummichog --seed 7");
    player.types("h>");
    assert_eq!(faces(&player), 4);
    player.types("q");
    assert_eq!(faces(&player), 0);
    assert!(!player.sees("Leave?"));
}

#[test]
fn the_floods_answer_comes_step_by_step() {
    let mut player = Player::new("flood --seed 7");
    player.types("h>");
    let mut pictures = vec![player.picture()];
    while player.app.busy() {
        player.wait(100);
        if pictures.last() != Some(&player.picture()) {
            pictures.push(player.picture());
        }
    }
    // The sandbag, the new card, the Flood's card, where it goes; then the player's turn.
    assert_eq!(pictures.len(), 5, "{}", pictures.join("\n"));
    assert!(pictures[0].contains("(3♠)") && pictures[0].contains("Deck 49"));
    assert!(pictures[1].contains("Deck 48") && !pictures[1].contains("The Flood has drawn"));
    assert!(pictures[2].contains("The Flood has drawn 6♦") && !pictures[2].contains("≈6♦≈"));
    assert!(pictures[3].contains("≈6♦≈") && !pictures[3].contains("has drawn"));
    assert!(pictures[4].contains("Choose a card"));
}

#[test]
fn tall_columns_stay_in_sight() {
    // On a low screen a game soon has columns that are taller.
    let mut player = Player::new("spider --seed 7").sized(80, 19);
    let mut album = String::new();
    while !player.sees("▒×") {
        player.follow_hint();
    }
    album += &player.picture();
    while !player.sees("↑") {
        player.follow_hint();
    }
    album += &player.picture();
    // Down to the end of that column, up to what is hidden, and back down.
    let (x, _) = player.find("↑").unwrap();
    player.click((x, 1));
    player.types("<");
    for _ in 0..20 {
        player.key(KeyCode::Down);
    }
    assert!(player.sees("↑") && player.sees("["), "{}", player.picture());
    for _ in 0..12 {
        player.key(KeyCode::Up);
    }
    player.must_see("↓");
    album += &player.picture();
    for _ in 0..20 {
        player.key(KeyCode::Down);
    }
    assert!(player.sees("↑") && !player.sees("↓"));
    expect_file!["screens/spider_tall.txt"].assert_eq(&album);
}

#[test]
fn a_game_is_saved_and_gone_on_with() {
    let folder = folder("screen");
    for soon in SOON {
        let file = folder.join("game.json");
        let file = file.to_str().unwrap();
        let _ = std::fs::remove_file(file);
        let mut player = Player::new(soon);
        player.follow_hint();
        player.types("q");
        player.must_see("not saved");
        player.types("s");
        player.must_see("-7.json_");
        for _ in 0..40 {
            player.key(KeyCode::Backspace);
        }
        player.types(file);
        player.types(">");
        player.must_see("Saved in");
        let title = |p: &Player| p.picture().lines().next().unwrap().to_owned();
        let wanted = title(&player);

        // From the command line, from another table, and from the menu.
        let again = Player::new(&format!("--load {file}"));
        assert_eq!(title(&again), wanted);
        for other in ["spider --seed 1", ""] {
            let mut other = Player::new(other);
            other.app.input(Input::ctrl('o'));
            other.types(file);
            other.types(">");
            assert_eq!(title(&other), wanted);
        }

        // A file of its own is saved again without a question, another one is not.
        player.app.input(Input::ctrl('s'));
        player.types(">");
        player.must_see("Saved in");
        let mut other = Player::new(soon);
        other.follow_hint();
        other.app.input(Input::ctrl('s'));
        for _ in 0..40 {
            other.key(KeyCode::Backspace);
        }
        other.types(file);
        other.types(">");
        other.must_see("Enter replaces it");
        other.types(">");
        other.must_see("Saved in");

        std::fs::write(file, "{}").unwrap();
        for mut other in [Player::new(soon), Player::new("")] {
            other.app.input(Input::ctrl('o'));
            other.types(file);
            other.types(">");
            other.must_see("ot a saved game");
        }
        assert!(Player::try_new(&format!("--load {file}")).is_err());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn two_players_share_a_screen_without_seeing_the_hand() {
    let mut player = Player::new("flood --rules two_players --seed 3");
    player.must_see("Seat 0");
    player.must_see(" 1 ");
    player.follow_hint();
    player.must_see("Seat 1 is to move");
    for told in ["♠", "♥", "♦", "♣", "draws"] {
        assert!(!player.sees(told), "{}", player.picture());
    }
    player.types("h");
    player.must_see("Seat 1 is to move");
    player.types(">");
    player.must_see("3 cards");
    player.must_see("the player draws a card");
    player.must_see("Seat 1");
    player.follow_hint();
    player.must_see("Seat 0 is to move");
    for _ in 0..1000 {
        if player.sees(FINISHED) {
            break;
        }
        if player.sees("is to move") {
            player.types(">");
        } else {
            player.follow_hint();
        }
    }
    player.must_see("The game is over. Score");
}

#[test]
fn another_player_takes_the_other_seat() {
    let mut player = Player::new("flood --rules two_players --seed 3 --against random");
    for _ in 0..1000 {
        if player.sees(FINISHED) {
            break;
        }
        player.must_see("Seat 0");
        player.follow_hint();
    }
    player.must_see("The game is over. Score");
    for (arguments, wanted) in [
        ("flood --against random", "a game for one"),
        ("flood --rules two_players --against nobody", "nobody"),
        ("chess", "guppy, mummichog, flood, spider"),
        ("--rules windows", "want a game"),
        ("--load nowhere.json", "nowhere.json"),
    ] {
        let error = Player::try_new(arguments).err().unwrap();
        assert!(error.contains(wanted), "wanted {wanted:?} in {error:?}");
    }
    let mut player = Player::new("--against random --seed 1");
    player.types("4");
    player.must_see("game for one");
}

#[test]
fn without_colours_and_in_ascii_everything_is_still_told() {
    for soon in SOON {
        let mut plain = Player::new(soon).look(true, false);
        let mut full = Player::new(soon);
        for _ in 0..25 {
            plain.types("h");
            let picture = plain.picture();
            assert!(picture.is_ascii(), "{picture}");
            let cells = plain.buffer().content;
            assert!(
                cells
                    .iter()
                    .all(|c| (c.fg, c.bg) == (Color::Reset, Color::Reset))
            );
            // The source and the target are marked without colours.
            assert!(picture.contains('[') || picture.contains('>'), "{picture}");
            plain.types(">");
            plain.let_pass();
            full.follow_hint();
            if full.sees(FINISHED) {
                break;
            }
        }
        let title = |p: &Player| p.picture().lines().next().unwrap().to_owned();
        assert_eq!(title(&plain), title(&full));
    }
    let menu = Player::new("").look(true, false);
    assert!(menu.picture().is_ascii());
}

#[test]
fn a_screen_too_small_waits_until_it_is_larger() {
    for soon in SOON {
        let mut player = Player::new(soon);
        player.types("h");
        let before = player.picture();
        let (columns, rows) = player.app.least();
        assert!(columns <= 80 && rows <= 24, "{soon}: {columns} x {rows}");
        for (x, y) in [(columns - 1, 24), (80, rows - 1), (20, 5), (1, 1), (0, 0)] {
            player.resize(x, y);
            let picture = player.picture();
            let words: Vec<_> = picture.split_whitespace().collect();
            let wanted = format!("this wants {columns} x {rows}.");
            assert!(x < 20 || words.join(" ").contains(&wanted), "{picture}");
            player.types(">qq");
            player.click((0, 0));
            player.wait(1000);
        }
        player.resize(columns, rows);
        player.resize(80, 24);
        assert_eq!(player.picture(), before);
        assert!(!player.app.done());
        player.resize(10, 5);
        player.app.input(Input::ctrl('c'));
        assert!(player.app.done());
    }
}
