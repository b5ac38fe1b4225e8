//! mummichog
#![no_std]
