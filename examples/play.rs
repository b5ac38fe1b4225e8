//! Plays a game in the terminal: `cargo run --release --example play -- spider --seed 7`.

use std::io::{IsTerminal, stdin};
use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::play::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    let mut out = anstream::AutoStream::auto(std::io::stdout());
    tidepool_examples::finish(run(
        &options,
        &mut stdin().lock(),
        &mut out,
        stdin().is_terminal(),
    ))
}
