//! How fast the engines are, in one table: `cargo run --release --example throughput`.

use std::io::{self, ErrorKind};

use benches::throughput::{Options, run};
use clap::Parser;

fn main() -> anyhow::Result<()> {
    let ended = run(&Options::parse(), &mut io::stdout().lock());
    match ended {
        // Whoever read the table has seen enough.
        Err(e)
            if e.downcast_ref::<io::Error>()
                .is_some_and(|e| e.kind() == ErrorKind::BrokenPipe) =>
        {
            Ok(())
        }
        ended => ended,
    }
}
