//! flood
#![no_std]
