//! A game of somebody else's around the four: `cargo run --release --example harbour`, and `-- --script FILE` to play from a file.

use std::process::ExitCode;

use clap::Parser;
use tidepool_examples::harbour::{Options, run};

fn main() -> ExitCode {
    let options = Options::parse();
    tidepool_examples::finish(run(
        &options,
        &mut std::io::stdin().lock(),
        &mut std::io::stdout().lock(),
    ))
}
