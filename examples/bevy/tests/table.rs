//! Games through the app alone: messages in, messages out.

use bevy_app::App;
use bevy_ecs::message::{Message, Messages};
use bevy_ecs::prelude::DetectChanges;
use flood_core::Flood;
use games_common::{Game, Record, Seat, Seed, Session};
use guppy_core::Guppy;
use mummichog_core::Mummichog;
use spider_core::Spider;
use tidepool_bevy::{Changed, Happened, Play, Refused, Table, TablePlugin, TakeBack, save};

fn drained<M: Message>(app: &mut App) -> Vec<M> {
    app.world_mut()
        .resource_mut::<Messages<M>>()
        .drain()
        .collect()
}

fn app<G: Game>(seed: u64) -> App {
    let mut app = App::new();
    app.add_plugins(TablePlugin::<G>::deal(G::Rules::default(), Seed(seed)));
    app.update();
    app
}

/// Plays the same hints in the app and in a session beside it.
fn in_step<G: Game>(seed: u64, moves: usize) {
    let mut app = app::<G>(seed);
    let mut beside = Session::<G>::deal(&G::Rules::default(), Seed(seed));
    for _ in 0..moves {
        let seat = beside.to_move();
        let Ok(best_first) = beside.clone().hint(seat) else {
            break;
        };
        let played = beside.play(seat, best_first[0]).unwrap();
        app.world_mut().write_message(Play::<G> {
            seat,
            wanted: best_first[0],
        });
        app.update();
        let events: Vec<G::Event> = drained::<Happened<G>>(&mut app)
            .into_iter()
            .map(|m| m.event)
            .collect();
        assert_eq!(events, played.events(Seat::FIRST));
        assert!(drained::<Refused>(&mut app).is_empty());

        // The save goes through text into an app that never saw the game.
        let text = serde_json::to_string(&save::<G>(app.world())).unwrap();
        let record: Record = serde_json::from_str(&text).unwrap();
        assert_eq!(record, beside.record());
        let mut other = App::new();
        other.add_plugins(TablePlugin::<G>::load(&record).unwrap());
        assert_eq!(
            other.world().resource::<Table<G>>().0.view(seat),
            beside.view(seat)
        );
    }
    assert!(beside.log().len() > 10);
}

#[test]
fn spider_in_step() {
    in_step::<Spider>(7, 60);
}

#[test]
fn guppy_in_step() {
    in_step::<Guppy>(7, 30);
}

#[test]
fn mummichog_in_step() {
    in_step::<Mummichog>(7, 30);
}

#[test]
fn flood_in_step() {
    in_step::<Flood>(7, 30);
}

#[test]
fn several_moves_in_a_frame_go_in_order() {
    let mut app = app::<Spider>(7);
    let mut beside = Session::<Spider>::deal(&spider_core::Rules::default(), Seed(7));
    for _ in 0..3 {
        let best = beside.clone().hint(Seat::FIRST).unwrap()[0];
        beside.play(Seat::FIRST, best).unwrap();
        app.world_mut().write_message(Play::<Spider> {
            seat: Seat::FIRST,
            wanted: best,
        });
    }
    app.update();
    assert_eq!(
        app.world().resource::<Table<Spider>>().0.log(),
        beside.log()
    );
}

#[test]
fn a_refusal_is_told_and_changes_nothing() {
    let mut app = app::<Spider>(7);
    let before = save::<Spider>(app.world());
    app.update();
    let changed = |app: &App| app.world().resource_ref::<Table<Spider>>().last_changed();
    let tick = changed(&app);
    for (seat, wanted) in [(Seat::FIRST, "0-0x1"), (Seat(3), "deal")] {
        app.world_mut().write_message(Play::<Spider> {
            seat,
            wanted: wanted.parse().unwrap(),
        });
        app.update();
        assert_eq!(drained::<Refused>(&mut app).len(), 1);
        assert!(drained::<Happened<Spider>>(&mut app).is_empty());
    }
    app.world_mut()
        .write_message(TakeBack { seat: Seat::FIRST });
    app.update();
    assert_eq!(
        drained::<Refused>(&mut app)[0].words,
        "there is no move to take back"
    );
    assert!(drained::<Changed>(&mut app).is_empty());
    assert_eq!(save::<Spider>(app.world()), before);
    assert_eq!(
        changed(&app),
        tick,
        "systems that wait for a change are not woken"
    );
}

#[test]
fn a_move_is_taken_back() {
    let mut app = app::<Spider>(7);
    app.world_mut().write_message(Play::<Spider> {
        seat: Seat::FIRST,
        wanted: "5-9x1".parse().unwrap(),
    });
    app.update();
    app.world_mut()
        .write_message(TakeBack { seat: Seat::FIRST });
    app.update();
    assert_eq!(drained::<Changed>(&mut app).len(), 1);
    let mut beside = Session::<Spider>::deal(&spider_core::Rules::default(), Seed(7));
    beside.play(Seat::FIRST, "5-9x1".parse().unwrap()).unwrap();
    beside.undo(Seat::FIRST).unwrap();
    assert_eq!(save::<Spider>(app.world()), beside.record());
}
