//! Plays studies of the games' rules: `cargo run --release --example lab -- run studies/flood.toml`.

use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::lab::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    tidepool_examples::finish(run(&options, &mut std::io::stdout().lock()))
}
