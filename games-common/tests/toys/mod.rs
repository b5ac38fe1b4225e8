//! Two small complete games for the tests: `shells` for one, `hands` for two.

// Written like a game that is to be published; a test binary uses only part of it.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

pub mod hands;
pub mod shells;
