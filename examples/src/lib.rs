//! What the example programs share: how a game and its rules are named on a command line, players by name, and the programs
//! themselves as functions from arguments and input to output, so that tests run them as they are.

pub mod args;
pub mod bots;
pub mod games;
pub mod harbour;
pub mod lab;
pub mod perft;
pub mod play;
pub mod playthrough;
pub mod soak;
pub mod solve;
pub mod strength;
pub mod tui;

use std::io;
use std::process::ExitCode;

/// Ends a program: failures go to standard error with exit code 2; a reader that went away is no failure.
pub fn finish(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e)
            if e.downcast_ref::<io::Error>()
                .is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe) =>
        {
            ExitCode::SUCCESS
        }
        Err(e) => {
            anstream::eprintln!("error: {e:#}");
            ExitCode::from(2)
        }
    }
}

/// The README's code, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
