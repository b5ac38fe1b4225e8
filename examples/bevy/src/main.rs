//! A headless game of Spider in Bevy: a system plays the best hint each frame, another tells what happened; then the game is saved and
//! goes on in a second app. `cargo run --manifest-path examples/bevy/Cargo.toml`

use std::error::Error;

use bevy_app::{App, PostUpdate, PreUpdate};
use bevy_ecs::prelude::*;
use games_common::{Record, Seat, Seed};
use spider_core::{Rules, Spider};
use tidepool_bevy::{Happened, LocalSeat, Play, Refused, Table, TablePlugin, save};

fn best_hint(
    mut table: ResMut<Table<Spider>>,
    local: Res<LocalSeat>,
    mut play: MessageWriter<Play<Spider>>,
) {
    if let Ok(best_first) = table.0.hint(local.0) {
        play.write(Play {
            seat: local.0,
            wanted: best_first[0],
        });
    }
}

fn tell(mut happened: MessageReader<Happened<Spider>>, mut refused: MessageReader<Refused>) {
    for message in happened.read() {
        println!("{}", message.event);
    }
    for message in refused.read() {
        println!("no: {}", message.words);
    }
}

fn app(plugin: TablePlugin<Spider>) -> App {
    let mut app = App::new();
    app.add_plugins(plugin)
        .add_systems(PreUpdate, best_hint)
        .add_systems(PostUpdate, tell);
    app
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut first = app(TablePlugin::deal(Rules::default(), Seed(7)));
    for _ in 0..10 {
        first.update();
    }
    let saved = serde_json::to_string(&save::<Spider>(first.world()))?;
    println!("saved in {} bytes", saved.len());

    let record: Record = serde_json::from_str(&saved)?;
    let mut second = app(TablePlugin::load(&record)?);
    for _ in 0..10 {
        second.update();
    }
    let table = second.world().resource::<Table<Spider>>();
    println!("{}", table.0.view(Seat::FIRST));
    Ok(())
}
