//! `cargo bench --bench guppy`: Guppy, engine and reference model.

mod measure;

use benches::guppy::{PlainGuppy, cases};

fn main() {
    measure::game::<PlainGuppy>(&cases());
}
