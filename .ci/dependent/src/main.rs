//! Plays the last legal move of every game through the any-game layer, saves and resumes it; and one game by its own types.

use std::error::Error;

use flood_core::Flood;
use games_common::{GameKind, Seat, Seed, Session};
use guppy_core::Guppy;
use mummichog_core::Mummichog;
use spider_core::{Event, Rules, Spider};

const GAMES: [GameKind; 4] = [
    GameKind::of::<Guppy>(),
    GameKind::of::<Mummichog>(),
    GameKind::of::<Flood>(),
    GameKind::of::<Spider>(),
];

fn main() -> Result<(), Box<dyn Error>> {
    for game in &GAMES {
        let mut session = game.deal("", Seed(7))?;
        for _ in 0..20 {
            let seat = session.to_move();
            let Some(last) = session.legal_texts(seat).pop() else {
                break;
            };
            session.play_text(seat, &last)?;
        }
        let record = session.record();
        #[cfg(feature = "saves")]
        let record = serde_json::from_str(&serde_json::to_string(&record)?)?;
        let resumed = game.load(&record)?;
        assert_eq!(resumed.position(), session.position());
        println!(
            "{}: score {} after 20 moves at most",
            game.name,
            session.score()
        );
    }

    let mut session = Session::<Spider>::deal(&Rules::default(), Seed(7));
    let best = session.hint(Seat::FIRST)?[0];
    let played = session.play(Seat::FIRST, best)?;
    assert!(matches!(played.events(Seat::FIRST)[0], Event::Moved { .. }));
    println!(
        "spider: {} made, the score is {}",
        played.made(),
        session.score()
    );
    Ok(())
}
