//! See `tidepool_fuzz::saves`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tidepool_fuzz::saves::<tidepool_fuzz::Spider>(data));
