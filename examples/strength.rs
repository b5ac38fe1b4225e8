//! How strong a player is: `cargo run --release --example strength -- flood --bot careful --seeds 0..1000`.

use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::strength::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    tidepool_examples::finish(run(
        &options,
        &mut std::io::BufWriter::new(std::io::stdout().lock()),
    ))
}
