//! The example programs as built beside a test.
#![allow(unreachable_pub, reason = "a room of a test")]

use std::path::PathBuf;
use std::process::Command;

/// A program, built if it is not there or older than this test.
pub fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().unwrap().parent().unwrap();
    let program = profile
        .join("examples")
        .join(name)
        .with_extension(std::env::consts::EXE_EXTENSION);
    let age = |file: &PathBuf| std::fs::metadata(file).and_then(|m| m.modified()).ok();
    if age(&program).is_none_or(|built| age(&test).is_some_and(|test| built < test)) {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args([
                "build",
                "-q",
                "--locked",
                "-p",
                "examples",
                "--example",
                name,
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .arg("--target-dir")
            .arg(profile.parent().unwrap());
        if profile.ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.status().unwrap().success());
    }
    program
}
