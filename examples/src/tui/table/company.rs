//! Who plays besides the person at the screen. Such players think on threads of their own, so that the screen stays alive.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::task::Poll;
use std::thread;
use std::time::Duration;

use anyhow::Result;
use games_common::{Seat, Seed, Session};

use crate::bots;
use crate::tui::board::Board;

/// Who plays besides the person at the screen, by name.
#[derive(Clone, Debug)]
pub(in crate::tui) enum Company {
    /// Nobody, or another person.
    None,
    /// A player at the other seat.
    Against(String),
    /// A player at every seat, for so many moves without a stop.
    Watched(String, u32),
}

/// What a player knows and its moves, when it is asked for one of them.
type Question<G> = (
    <G as games_common::Hidden>::Knowledge,
    Vec<<G as games_common::MoveRules>::Move>,
);

/// A player on a thread of its own, which ends with it, but not before it has ended a thought.
pub(super) struct Thinker<G: Board> {
    questions: Sender<Question<G>>,
    answers: Receiver<Option<G::Move>>,
    asked: bool,
}

impl<G: Board> Thinker<G> {
    /// How long a look waits for an answer: quick players answer within it.
    const PATIENCE: Duration = Duration::from_millis(5);

    /// The player with a name, at a seat.
    pub(super) fn sit(name: &str, seed: Seed, seat: Seat) -> Result<Self> {
        // This one only tells whether there is one; the thread makes its own, which need not go from thread to thread.
        bots::by_name::<G>(name, seed, seat)?;
        let (questions, asked) = channel::<Question<G>>();
        let (answer, answers) = channel();
        let name = name.to_owned();
        thread::spawn(move || {
            let Ok(mut bot) = bots::by_name::<G>(&name, seed, seat) else {
                return;
            };
            for (knowledge, legal) in asked {
                if answer.send(bot.choose(seat, &knowledge, &legal)).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            questions,
            answers,
            asked: false,
        })
    }

    /// Asks for a move at the seat to move, unless that was done.
    pub(super) fn ask(&mut self, session: &Session<G>) {
        let seat = session.to_move();
        if let (false, Some(knowledge)) = (self.asked, session.knowledge(seat)) {
            let mut legal = Vec::new();
            session.legal_moves(seat, &mut legal);
            // A player that is gone is found by the look for its answer.
            let _ = self.questions.send((knowledge.clone(), legal));
            self.asked = true;
        }
    }

    /// The move that was asked for, when it has been found; none when there is none.
    pub(super) fn answer(&mut self) -> Poll<Option<G::Move>> {
        match self.answers.recv_timeout(Self::PATIENCE) {
            Err(RecvTimeoutError::Timeout) => Poll::Pending,
            answer => {
                self.asked = false;
                Poll::Ready(answer.ok().flatten())
            }
        }
    }
}

/// How a game without a person goes on.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// The time from a move to the next.
    pub(super) pace: Duration,
    /// What is left of it.
    pub(super) left: Duration,
    /// Whether one move is made while the rest waits.
    pub(super) single: bool,
    /// How many moves are made before it stops by itself.
    pub(super) plies: u32,
    /// How many of them are left.
    pub(super) plies_left: u32,
}

impl Watch {
    pub(super) fn new(plies: u32) -> Self {
        let pace = Duration::from_millis(800);
        Self {
            pace,
            left: pace,
            single: false,
            plies,
            plies_left: plies,
        }
    }

    /// Twice as fast, within reason.
    pub(super) fn faster(&mut self) {
        self.pace = (self.pace / 2).max(Duration::from_millis(25));
        self.left = self.left.min(self.pace);
    }

    /// Half as fast, within reason.
    pub(super) fn slower(&mut self) {
        self.pace = (self.pace * 2).min(Duration::from_millis(6400));
    }

    /// A move was made; false when it was the last before a stop.
    pub(super) fn moved(&mut self) -> bool {
        self.left = self.pace;
        self.single = false;
        self.plies_left = self.plies_left.saturating_sub(1);
        if self.plies_left == 0 {
            self.plies_left = self.plies;
            return false;
        }
        true
    }
}
