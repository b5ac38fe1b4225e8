//! See `tidepool_fuzz::play`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tidepool_fuzz::play::<tidepool_fuzz::Mummichog>(data));
