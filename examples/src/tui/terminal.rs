//! The terminal: entered, left as it was in whatever way the program ends, and in between asked for input.

use std::io::{self, IsTerminal, stdin, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::{App, Input};
use crate::play::Options;

/// Whether a program with these options has a full screen to play on: it wants a terminal that can do more than print lines.
pub fn wanted(options: &Options) -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !options.lines() && !dumb && stdin().is_terminal() && stdout().is_terminal()
}

/// Plays on the terminal's full screen until the player leaves.
///
/// # Errors
/// When an argument is wrong, a file cannot be read, or the terminal cannot be used. It is then as it was.
pub fn run(options: &Options) -> Result<()> {
    let mut app = App::new(options)?;
    let mut screen = Screen::enter().context("the terminal's full screen")?;
    screen.follow(&mut app)
}

/// The terminal's full screen. Dropping it, and also a panic, gives the terminal back as it was.
#[derive(Debug)]
pub struct Screen {
    terminal: Terminal<CrosstermBackend<io::Stdout>>,
    /// Set when the program is asked from outside to end.
    ended: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal: raw mode, alternate screen, mouse.
    ///
    /// # Errors
    /// When the terminal refuses. It is then as it was.
    pub fn enter() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
        }));
        let ended = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
            signal_hook::flag::register(signal, Arc::clone(&ended))?;
        }
        #[cfg(unix)]
        signal_hook::flag::register(signal_hook::consts::SIGHUP, Arc::clone(&ended))?;
        see_to_the_end(Arc::clone(&ended));
        let entered = enable_raw_mode()
            .and_then(|()| execute!(stdout(), EnterAlternateScreen, EnableMouseCapture))
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match entered {
            Ok(terminal) => Ok(Self { terminal, ended }),
            Err(e) => {
                restore();
                Err(e)
            }
        }
    }

    /// Gives an app its input and shows it, until it is done.
    ///
    /// # Errors
    /// When the terminal can no longer be read or drawn on.
    pub fn follow(&mut self, app: &mut App) -> Result<()> {
        let mut then = Instant::now();
        // Drawn again only when there is something new to be seen.
        let mut changed = true;
        while !app.done() && !self.ended.load(Ordering::Relaxed) {
            let size = self.terminal.size()?;
            changed |= app.input(Input::Resize(size.width, size.height));
            if changed {
                self.terminal.draw(|frame| app.draw(frame))?;
                changed = false;
            }
            // What is shown for a while is looked at often; otherwise only for a signal to end.
            let patience = Duration::from_millis(if app.busy() { 30 } else { 250 });
            if event::poll(patience)? {
                changed |= match event::read()? {
                    Event::Key(key) if key.kind == KeyEventKind::Release => false,
                    Event::Key(key) => app.input(Input::Key(key)),
                    Event::Mouse(mouse) => app.input(Input::Mouse(mouse)),
                    Event::Resize(..) => true,
                    _ => false,
                };
            }
            let now = Instant::now();
            changed |= app.input(Input::Tick(now - then));
            then = now;
        }
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Ends the program when it was asked to end and does not: waiting for input never returns once a terminal is gone.
fn see_to_the_end(ended: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        while !ended.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(100));
        }
        // Time enough for the ordinary way out.
        std::thread::sleep(Duration::from_secs(1));
        restore();
        std::process::exit(1);
    });
}

/// Gives the terminal back, as far as it goes: there is nobody to tell when it does not.
fn restore() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
