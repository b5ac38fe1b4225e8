//! A session of any of the games inside a Bevy app: the session is a resource, moves come in as messages, and what happened
//! goes out as messages, for systems that draw and sound. Nothing here draws.
//!
//! ```
//! use bevy_app::App;
//! use bevy_ecs::message::Messages;
//! use games_common::{Seat, Seed};
//! use spider_core::{Rules, Spider};
//! use tidepool_bevy::{Happened, Play, TablePlugin};
//!
//! let mut app = App::new();
//! app.add_plugins(TablePlugin::<Spider>::deal(Rules::default(), Seed(7)));
//! app.world_mut().write_message(Play::<Spider> { seat: Seat::FIRST, wanted: "5-9x1".parse()? });
//! app.update();
//! let happened = app.world_mut().resource_mut::<Messages<Happened<Spider>>>().drain().next().unwrap();
//! assert_eq!(happened.event.to_string(), "a card goes from column 05 to column 09");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use bevy_app::{App, Plugin, Update};
use bevy_ecs::prelude::*;
use games_common::{Game, LoadError, PlayError, Record, Seat, Seed, Session};

/// The session on the table.
#[derive(Resource, Debug)]
pub struct Table<G: Game>(pub Session<G>);

/// Somebody wants to make a move.
#[derive(Message, Clone, Copy, Debug)]
pub struct Play<G: Game> {
    /// Who.
    pub seat: Seat,
    /// The move, or a wish that settles to one.
    pub wanted: G::Move,
}

/// Somebody wants to take the last move back.
#[derive(Message, Clone, Copy, Debug)]
pub struct TakeBack {
    /// Who.
    pub seat: Seat,
}

/// Something happened, as the local seat may know it.
#[derive(Message, Clone, Copy, Debug)]
pub struct Happened<G: Game> {
    /// What.
    pub event: G::Event,
}

/// The table is another than before without a move: a move was taken back, or a game was loaded. Draw it anew.
#[derive(Message, Clone, Copy, Debug)]
pub struct Changed;

/// What somebody wanted was refused; the words are for the player.
#[derive(Message, Clone, Debug)]
pub struct Refused {
    /// The reason.
    pub words: String,
}

/// The seat that this app shows the game to.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LocalSeat(pub Seat);

/// Puts a session on the table and adds the systems that play it.
#[derive(Debug)]
pub struct TablePlugin<G: Game> {
    session: Session<G>,
}

impl<G: Game> TablePlugin<G> {
    /// A new deal.
    pub fn deal(rules: G::Rules, seed: Seed) -> Self {
        Self {
            session: Session::deal(&rules, seed),
        }
    }

    /// A saved sitting.
    ///
    /// # Errors
    /// As [`Session::load`].
    pub fn load(record: &Record) -> Result<Self, LoadError> {
        Ok(Self {
            session: Session::load(record)?,
        })
    }
}

impl<G: Game> Plugin for TablePlugin<G> {
    fn build(&self, app: &mut App) {
        app.insert_resource(Table(self.session.clone()))
            .insert_resource(LocalSeat(Seat::FIRST))
            .add_message::<Play<G>>()
            .add_message::<TakeBack>()
            .add_message::<Happened<G>>()
            .add_message::<Changed>()
            .add_message::<Refused>()
            .add_systems(Update, (play::<G>, take_back::<G>).chain());
    }
}

/// Makes the moves that came in, in their order.
pub fn play<G: Game>(
    mut table: ResMut<Table<G>>,
    local: Res<LocalSeat>,
    mut wanted: MessageReader<Play<G>>,
    mut happened: MessageWriter<Happened<G>>,
    mut refused: MessageWriter<Refused>,
) {
    for play in wanted.read() {
        // `bypass_change_detection` until it is known that something changes: a refusal leaves the session as it was.
        match table
            .bypass_change_detection()
            .0
            .play(play.seat, play.wanted)
        {
            Ok(played) => {
                table.set_changed();
                happened.write_batch(
                    played
                        .events(local.0)
                        .into_iter()
                        .map(|event| Happened { event }),
                );
            }
            Err(PlayError::Refused(reason)) => {
                refused.write(Refused {
                    words: reason.to_string(),
                });
            }
            Err(other) => {
                refused.write(Refused {
                    words: other.to_string(),
                });
            }
        }
    }
}

/// Takes moves back, as far as the rules of the game allow it.
pub fn take_back<G: Game>(
    mut table: ResMut<Table<G>>,
    mut wanted: MessageReader<TakeBack>,
    mut changed: MessageWriter<Changed>,
    mut refused: MessageWriter<Refused>,
) {
    for TakeBack { seat } in wanted.read() {
        match table.bypass_change_detection().0.undo(*seat) {
            Ok(()) => {
                table.set_changed();
                changed.write(Changed);
            }
            Err(reason) => {
                refused.write(Refused {
                    words: reason.to_string(),
                });
            }
        }
    }
}

/// The save of a table: plain data for serde.
pub fn save<G: Game>(world: &World) -> Record {
    world.resource::<Table<G>>().0.record()
}
