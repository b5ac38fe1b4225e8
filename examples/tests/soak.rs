//! The soak as it is run, in a short form.

use clap::Parser;
use tidepool_examples::{games::NAMES, soak};

fn soak(arguments: &str) -> Result<String, String> {
    let options =
        soak::Options::try_parse_from(["soak"].into_iter().chain(arguments.split_whitespace()));
    let mut out = Vec::new();
    soak::run(&options.map_err(|e| e.to_string())?, &mut out).map_err(|e| format!("{e:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn a_short_soak_does_some_of_everything() {
    let few = "--actions 400 --longest 100 --one-in 50";
    for game in NAMES {
        let told = soak(&format!("{game} {few}")).unwrap();
        assert!(told.contains("no law is broken"), "{told}");
        let first = told.lines().next().unwrap();
        let count = |words: &str| -> u64 {
            let before = first.split(words).next().unwrap();
            before
                .rsplit(' ')
                .find(|w| !w.is_empty())
                .unwrap()
                .parse()
                .unwrap()
        };
        assert!(count("actions") >= 400 && count("looks") > 4, "{told}");
        for kind in [
            "legal moves:",
            "legal moves as text:",
            "moves of any index:",
            "moves out of turn: 0 done",
            "damaged texts:",
            "undos:",
            "hints:",
            "saves:",
        ] {
            assert!(told.contains(kind), "{kind} in {told}");
        }
        assert_eq!(
            told.contains("wishes:"),
            ["spider", "guppy"].contains(&game)
        );
        assert_eq!(soak(&format!("{game} {few}")).unwrap(), told);
        assert_ne!(soak(&format!("{game} {few} --seed 2")).unwrap(), told);
    }
}

#[test]
fn strange_arguments_are_refused() {
    for (wrong, wanted) in [
        ("chess", "spider"),
        ("--one-in 0", "--one-in"),
        ("--longest 0", "--longest"),
        ("--seed x", "--seed"),
    ] {
        let error = soak(wrong).unwrap_err();
        assert!(error.contains(wanted), "{wrong}: {error}");
    }
}
