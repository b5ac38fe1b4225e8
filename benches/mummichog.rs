//! `cargo bench --bench mummichog`: Mummichog, engine and reference model.

mod measure;

use benches::mummichog::{PlainMummichog, cases};

fn main() {
    measure::game::<PlainMummichog>(&cases());
}
