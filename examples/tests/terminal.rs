//! The program itself in a pseudo-terminal: played from start to finish, left in every way, and the terminal as it was after it.

#![cfg(unix)]

mod built;

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use built::program;
use clap::Parser;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tidepool_examples::play::Options;
use tidepool_examples::tui::{App, Screen};

const PATIENCE: Duration = Duration::from_secs(120);

/// A program in a terminal of its own.
struct Sitting {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    modes: String,
}

impl Sitting {
    fn begin(mut command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let modes = modes(&*pair.master);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (send, output) = channel();
        // The slave's side stays open here until the program is gone, so that its modes can still be asked for.
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        std::mem::forget(pair.slave);
        Self {
            master: pair.master,
            child,
            keyboard,
            output,
            screen: vt100::Parser::new(at_least_one(rows), at_least_one(columns), 0),
            modes,
        }
    }

    fn play(arguments: &str) -> Self {
        let mut command = CommandBuilder::new(program("play"));
        command.args(arguments.split_whitespace());
        Self::begin(command, 80, 24)
    }

    fn types(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Reads what was written until nothing comes for so long.
    fn read(&mut self, quiet: Duration) {
        while let Ok(bytes) = self.output.recv_timeout(quiet) {
            self.screen.process(&bytes);
        }
    }

    fn picture(&self) -> String {
        self.screen.screen().contents()
    }

    fn sees(&self, text: &str) -> bool {
        self.picture().contains(text)
    }

    fn wait_for(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.sees(text) {
            assert!(Instant::now() < end, "no {text:?} in\n{}", self.picture());
            self.read(Duration::from_millis(20));
        }
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        self.master.resize(size).unwrap();
        self.screen
            .screen_mut()
            .set_size(at_least_one(rows), at_least_one(columns));
    }

    /// Waits for the program's end; gives its exit code. The terminal has to be as it was.
    fn end(&mut self) -> u32 {
        let end = Instant::now() + PATIENCE;
        let code = loop {
            self.read(Duration::from_millis(20));
            if let Some(status) = self.child.try_wait().unwrap() {
                break status.exit_code();
            }
            assert!(Instant::now() < end, "it does not end:\n{}", self.picture());
        };
        self.read(Duration::from_millis(100));
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen());
        assert!(!screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(modes(&*self.master), self.modes, "raw mode is over");
        code
    }
}

fn at_least_one(n: u16) -> NonZero<u16> {
    NonZero::new(n).unwrap()
}

/// The line discipline of a terminal, as text.
fn modes(terminal: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", terminal.get_termios().unwrap())
}

#[test]
fn every_game_is_played_from_start_to_finish() {
    for (title, arguments) in [
        ("Guppy", "guppy --seed 7 --set cloth_limit=1"),
        ("Mummichog", "mummichog --seed 7"),
        ("Flood", "flood --seed 7"),
        ("Spider", "spider --seed 7 --set budget=60"),
    ] {
        let mut sitting = Sitting::play(arguments);
        sitting.wait_for(&format!("{title}   Deal 7"));
        assert!(sitting.screen.screen().alternate_screen());
        assert_ne!(modes(&*sitting.master), sitting.modes, "raw mode");
        let end = Instant::now() + PATIENCE;
        while !sitting.sees("again from the start") {
            // Whatever is shown for a while is skipped by these keys as well.
            sitting.types(&"h\r".repeat(10));
            // Shorter than the time between two looks at what is shown for a while, or this would wait it out.
            sitting.read(Duration::from_millis(15));
            assert!(Instant::now() < end, "{}", sitting.picture());
        }
        sitting.wait_for("at deal 7.");
        sitting.types("n");
        sitting.wait_for(&format!("{title}   Deal 8"));
        sitting.types("q");
        sitting.wait_for("Leave?");
        sitting.types("q");
        assert_eq!(sitting.end(), 0);
    }
}

#[test]
fn the_menu_and_the_mouse_work_in_a_terminal() {
    let mut sitting = Sitting::play("--seed 7");
    sitting.wait_for("t i d e p o o l");
    sitting.types("4");
    sitting.wait_for("Spider   Deal 7");
    // A click on the stock, in the terminal's own words; places count from 1 there.
    sitting.types("\x1b[<0;73;5M\x1b[<0;73;5m");
    sitting.wait_for("4×10");
    sitting.types("qm");
    sitting.wait_for("t i d e p o o l");
    sitting.types("q");
    assert_eq!(sitting.end(), 0);
}

#[test]
fn another_size_is_followed() {
    let mut sitting = Sitting::play("flood --seed 7");
    sitting.wait_for("Flood   Deal 7");
    sitting.resize(50, 10);
    sitting.wait_for("Make it larger");
    sitting.resize(120, 40);
    sitting.wait_for("Flood   Deal 7");
    sitting.wait_for("Choose a card");
    sitting.types("\x03");
    assert_eq!(sitting.end(), 0);
}

#[test]
fn ctrl_c_and_signals_leave_the_terminal_as_it_was() {
    for leave in ["key", "TERM", "INT", "HUP"] {
        let mut sitting = Sitting::play("mummichog --seed 7");
        sitting.wait_for("Mummichog   Deal 7");
        // In the midst of something that is shown for a while.
        sitting.types("h\r");
        sitting.wait_for("shows");
        if leave == "key" {
            sitting.types("\x03");
        } else {
            let id = sitting.child.process_id().unwrap().to_string();
            let kill = Command::new("kill").args(["-s", leave, &id]).status();
            assert!(kill.unwrap().success());
        }
        assert_eq!(sitting.end(), 0, "{leave}");
    }
}

#[test]
fn a_terminal_that_closes_ends_the_program() {
    let mut sitting = Sitting::play("spider --seed 7");
    sitting.wait_for("Spider   Deal 7");
    let id = sitting.child.process_id().unwrap().to_string();
    let Sitting {
        master,
        keyboard,
        output,
        mut child,
        ..
    } = sitting;
    // What hangs up is the master's last end: the reading thread lets go of its own at the next output.
    drop((master, keyboard, output));
    let kill = Command::new("kill").args(["-s", "HUP", &id]).status();
    assert!(kill.unwrap().success());
    let end = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn wrong_arguments_never_take_the_screen() {
    let mut sitting = Sitting::play("chess");
    sitting.wait_for("there are guppy, mummichog, flood, spider");
    assert_eq!(sitting.end(), 2);
    // Line by line on request.
    let mut sitting = Sitting::play("spider --seed 7 --lines");
    sitting.wait_for("spider>");
    assert!(!sitting.screen.screen().alternate_screen());
    sitting.types("quit\r");
    assert_eq!(sitting.end(), 0);
}

/// Set in the copy of this test that panics in a terminal.
const PANICS: &str = "TIDEPOOL_TEST_PANICS";

#[test]
fn a_panic_leaves_the_terminal_as_it_was() {
    if std::env::var_os(PANICS).is_some() {
        let options = Options::parse_from(["play", "spider", "--seed", "7"]);
        let mut app = App::new(&options).unwrap();
        app.input(tidepool_examples::tui::Input::ctrl('c'));
        let mut screen = Screen::enter().unwrap();
        screen.follow(&mut app).unwrap();
        panic!("what now?");
    }
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args([
        "--exact",
        "a_panic_leaves_the_terminal_as_it_was",
        "--nocapture",
    ]);
    command.env(PANICS, "1");
    let mut sitting = Sitting::begin(command, 80, 24);
    sitting.wait_for("what now?");
    assert_ne!(sitting.end(), 0);
}
