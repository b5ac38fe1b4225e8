//! spider
#![no_std]
