//! Prints games as JSON Lines, secrets and all: `cargo run --release --example playthrough -- spider --seed 7`.

use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::playthrough::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    tidepool_examples::finish(run(
        &options,
        &mut std::io::BufWriter::new(std::io::stdout().lock()),
    ))
}
