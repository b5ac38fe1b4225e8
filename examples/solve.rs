//! Solves deals of Spider with all cards seen: `cargo run --release --example solve -- --seed 1`.

use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::solve::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    tidepool_examples::finish(run(&options, &mut std::io::stdout().lock()))
}
