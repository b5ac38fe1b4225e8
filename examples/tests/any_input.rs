//! The full screen under any input. Alone in its program, since it goes to a folder of its own.

mod player;

use player::{Player, folder};
use ratatui::crossterm::event::KeyCode;
use tidepool_examples::tui::Input;

#[test]
fn no_input_at_all_breaks_it() {
    // A game may be saved, by chance, and then in a folder that goes away.
    let folder = folder("any-input");
    std::env::set_current_dir(&folder).unwrap();
    // A small generator of its own: any sequence will do, so long as it is the same every time.
    let mut state = 1_u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let keys = "hhh>>>>>>    udpnsrbywRBYGOP0123456789:x?t<<<am#";
    for arguments in [
        "",
        "guppy --set level=6 --set bleach=true",
        "mummichog --set rows=16 --set columns=16",
        "flood --rules two_players",
        "flood --rules two_players --against random",
        "spider --set suits=4 --rules windows",
        "spider --set budget=30",
    ] {
        let mut player = Player::new(arguments);
        for _ in 0..1500 {
            match random(12) {
                0 => {
                    let (x, y) = (random(130) as u16, random(45) as u16);
                    player.click((x.min(player.size.0), y.min(player.size.1)));
                }
                1 if random(20) == 0 => player.resize(random(130) as u16, random(50) as u16),
                1 => player.wait(random(1500)),
                2..=4 => {
                    let ways = [
                        KeyCode::Up,
                        KeyCode::Down,
                        KeyCode::Left,
                        KeyCode::Right,
                        KeyCode::Tab,
                        KeyCode::BackTab,
                    ];
                    player.key(ways[random(6) as usize]);
                }
                5 if random(10) == 0 => player.resize(100, 30),
                _ => {
                    let i = random(keys.len() as u64) as usize;
                    player.types(&keys[i..=i]);
                }
            }
            let _ = player.buffer();
        }
        // Still alive: from anywhere Ctrl-C ends it.
        player.app.input(Input::ctrl('c'));
        assert!(player.app.done());
    }
    std::env::set_current_dir(std::env::temp_dir()).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}
