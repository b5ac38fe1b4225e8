//! The four tables.

mod flood;
mod guppy;
mod mummichog;
mod spider;
