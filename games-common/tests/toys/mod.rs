//! Two small complete games for the tests: `shells` for one, `hands` for two.

// Written like a game that is to be published; a test binary uses only part of it.
#![allow(dead_code, unreachable_pub, clippy::struct_field_names)]

pub mod hands;
pub mod shells;
