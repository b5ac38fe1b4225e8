//! Plays a game in the terminal: `cargo run --release --example play`, with `-- spider --seed 7` for that game and deal.

use std::io::{IsTerminal, stdin};
use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::play::{Options, run};
use tidepool_examples::tui;

fn main() -> ExitCode {
    let options = Options::parse();
    if tui::wanted(&options) {
        return tidepool_examples::finish(tui::run(&options));
    }
    let mut out = anstream::AutoStream::auto(std::io::stdout());
    tidepool_examples::finish(run(
        &options,
        &mut stdin().lock(),
        &mut out,
        stdin().is_terminal(),
    ))
}
