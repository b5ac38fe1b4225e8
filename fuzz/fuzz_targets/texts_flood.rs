//! See `tidepool_fuzz::texts`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tidepool_fuzz::texts::<tidepool_fuzz::Flood>(data));
