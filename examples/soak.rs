//! Plays at random and looks at every law on the way: `cargo run --release --example soak -- spider --actions 1000000`.

use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::soak::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    tidepool_examples::finish(run(
        &options,
        &mut std::io::BufWriter::new(std::io::stdout().lock()),
    ))
}
