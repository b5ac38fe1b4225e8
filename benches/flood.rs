//! `cargo bench --bench flood`: Flood, engine and reference model.

mod measure;

use benches::flood::{PlainFlood, cases};

fn main() {
    measure::game::<PlainFlood>(&cases());
}
