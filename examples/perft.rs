//! Counts lines of play: `cargo run --release --example perft -- spider --seed 7 --depth 4 --divide`.

use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::perft::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    tidepool_examples::finish(run(
        &options,
        &mut std::io::BufWriter::new(std::io::stdout().lock()),
    ))
}
