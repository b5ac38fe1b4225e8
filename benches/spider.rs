//! `cargo bench --bench spider`: Spider, engine and reference model.

mod measure;

use benches::spider::{PlainSpider, cases};

fn main() {
    measure::game::<PlainSpider>(&cases());
}
