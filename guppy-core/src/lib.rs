//! guppy
#![no_std]
