//! The same work done by an engine and by the plain reference model of its tests: for the criterion benches, for the program that counts
//! instructions, and for the program `throughput`.

pub mod flood;
pub mod guppy;
pub mod mummichog;
pub mod spider;
pub mod throughput;
mod work;

pub use work::{Case, Group, Plain, RulesOf, Side, Work};
