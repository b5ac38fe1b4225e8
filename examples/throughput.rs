//! How fast the engines are, in one table: `cargo run --release --example throughput`.

use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::throughput::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    tidepool_examples::finish(run(&options, &mut std::io::stdout().lock()))
}
