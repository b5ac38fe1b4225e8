//! Texts of seeds, cards and rules.
extern crate alloc;

mod toys;

use games_common::{Card, Rank, RuleSet, RulesError, Seed, SeedError, Suit};
use proptest::prelude::*;
use toys::hands::HandRules;
use toys::shells::ShellRules;

type Rules = ShellRules<0>;

const DEFAULT: &str = "shells=6,picks=6,rolls=2,undos=any,charge=1,hints=once";

fn wrong(text: &str) -> RulesError {
    text.parse::<Rules>().unwrap_err()
}

#[test]
fn rules_name_every_field_in_order() {
    assert_eq!(Rules::default().to_string(), DEFAULT);
    assert_eq!("".parse(), Ok(Rules::default()));
    assert_eq!(DEFAULT.parse(), Ok(Rules::default()));
    let plain: Rules = Rules::preset("plain").unwrap();
    assert_eq!(
        plain.to_string(),
        "shells=6,picks=6,rolls=0,undos=0,charge=0,hints=any"
    );
    assert_eq!(
        HandRules::preset("open").unwrap().to_string(),
        "cards=8,hand=4,undo=yes"
    );
}

#[test]
fn rules_may_be_partial_and_in_any_order() {
    let rules: Rules = "hints=any,shells=8".parse().unwrap();
    assert_eq!(
        rules.to_string(),
        "shells=8,picks=6,rolls=2,undos=any,charge=1,hints=any"
    );
    // Checked as a whole at the end: either field alone would not do.
    for text in ["charge=0,undos=0", "undos=0,charge=0"] {
        assert_eq!(
            text.parse::<Rules>().unwrap().to_string(),
            "shells=6,picks=6,rolls=2,undos=0,charge=0,hints=once"
        );
    }
    let backwards: Vec<_> = DEFAULT.split(',').rev().collect();
    assert_eq!(backwards.join(",").parse(), Ok(Rules::default()));
}

#[test]
fn rules_can_be_changed_field_by_field() {
    let plain = Rules::preset("plain").unwrap();
    let changed = plain.with([("shells", "4"), ("picks", "2")]).unwrap();
    assert_eq!(
        changed.to_string(),
        "shells=4,picks=2,rolls=0,undos=0,charge=0,hints=any"
    );
    assert_eq!(plain.with([]), Ok(plain));
    assert!(matches!(
        plain.with([("charge", "1")]),
        Err(RulesError::Conflict {
            field: "charge",
            ..
        })
    ));
    assert!(matches!(
        plain.with([("picks", "1"), ("picks", "1")]),
        Err(RulesError::Twice { field: "picks" })
    ));
}

#[test]
fn bad_rules_say_what_would_be_right() {
    for (text, words) in [
        (
            "pearls=3",
            "no rules field is called \"pearls\": there are shells, picks, rolls, undos, charge, hints",
        ),
        (
            " shells=3",
            "no rules field is called \" shells\": there are shells, picks, rolls, undos, charge, hints",
        ),
        (
            "Shells=3",
            "no rules field is called \"Shells\": there are shells, picks, rolls, undos, charge, hints",
        ),
        (
            "=",
            "no rules field is called \"\": there are shells, picks, rolls, undos, charge, hints",
        ),
        (
            "shells=3,rolls=1,shells=3",
            "the rules field shells is given twice",
        ),
        (
            "shells=2",
            "shells=2 is not possible: shells takes a number from 3 to 8",
        ),
        (
            "shells=256",
            "shells=256 is not possible: shells takes a number from 3 to 8",
        ),
        (
            "shells=",
            "shells= is not possible: shells takes a number from 3 to 8",
        ),
        (
            "shells=+5",
            "shells=+5 is not possible: shells takes a number from 3 to 8",
        ),
        (
            "shells=5=5",
            "shells=5=5 is not possible: shells takes a number from 3 to 8",
        ),
        (
            "hints=yes",
            "hints=yes is not possible: hints takes once, any",
        ),
        ("shells", "\"shells\" is not a rule: wanted field=value"),
        (",", "\"\" is not a rule: wanted field=value"),
        ("shells=5,", "\"\" is not a rule: wanted field=value"),
        (" ", "\" \" is not a rule: wanted field=value"),
        (
            "picks=7",
            "picks=7 does not go with the other rules: there are only 6 shells",
        ),
        (
            "undos=0",
            "charge=1 does not go with the other rules: there is no undo to charge for",
        ),
    ] {
        assert_eq!(wrong(text).to_string(), words, "{text:?}");
    }
    let error = Rules::preset("windows").unwrap_err();
    assert_eq!(
        error.to_string(),
        "no preset is called \"windows\": there are default, plain"
    );
    assert_eq!(Rules::preset(""), Err(RulesError::preset::<Rules>("")));
}

#[test]
fn rules_are_checked_however_they_are_made() {
    let good = Rules::default().choices();
    assert_eq!(Rules::new(good), Ok(Rules::default()));
    for (shells, picks) in [(0, 0), (2, 1), (9, 1), (255, 255), (5, 6), (5, 0)] {
        let choices = toys::shells::Choices {
            shells,
            picks,
            ..good
        };
        assert!(Rules::new(choices).is_err(), "{choices:?}");
    }
    let text = serde_json::to_string(&HandRules::default()).unwrap();
    assert_eq!(text, "\"cards=8,hand=3,undo=no\"");
    assert_eq!(
        serde_json::from_str::<HandRules>("\"hand=2\"").unwrap(),
        "hand=2".parse().unwrap()
    );
    let error = serde_json::from_str::<HandRules>("\"hand=5\"").unwrap_err();
    assert!(
        error
            .to_string()
            .contains("hand=5 does not go with the other rules"),
        "{error}"
    );
    assert!(serde_json::from_str::<HandRules>("5").is_err());
}

#[cfg(feature = "entropy")]
#[test]
fn entropy_gives_another_deal_each_time() {
    let (a, b) = (Seed::random().unwrap(), Seed::random().unwrap());
    assert_ne!(a, b);
}

fn canonical<T: games_common::Text + PartialEq + core::fmt::Debug>(
    text: &str,
) -> Result<(), TestCaseError> {
    if let Ok(value) = text.parse::<T>() {
        let own = value.to_string();
        prop_assert_eq!(own.parse::<T>().ok(), Some(value));
    } else if let Err(e) = text.parse::<T>() {
        prop_assert!(!e.to_string().is_empty());
    }
    Ok(())
}

fn any_text(text: &str) -> Result<(), TestCaseError> {
    canonical::<Seed>(text)?;
    canonical::<Card>(text)?;
    canonical::<Rank>(text)?;
    canonical::<Suit>(text)?;
    canonical::<Rules>(text)?;
    canonical::<HandRules>(text)
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        any_text(&text)?;
    }

    #[test]
    fn nearly_right_texts_are_read_or_refused(
        text in "[0-9]{0,22}|[0-9A2-9TJQKatjqk]{0,3}[shdcSHDC♠♥♦♣]{0,2}|((shells|picks|rolls|undos|hand|cards|x)=?[0-9a-z]{0,3},?){0,4}"
    ) {
        any_text(&text)?;
    }

    #[test]
    fn seeds_are_plain_numbers(text in "[0-9]{1,22}", n in any::<u64>()) {
        match text.parse::<Seed>() {
            Ok(seed) => {
                prop_assert_eq!(text.parse::<u128>().unwrap(), u128::from(seed.0));
                prop_assert_eq!(seed.to_string(), text);
            }
            Err(SeedError::LeadingZero { found }) => {
                prop_assert!(text.len() > 1 && text.starts_with('0'));
                prop_assert_eq!(found, text);
            }
            Err(e) => {
                prop_assert_eq!(e, SeedError::TooLarge);
                prop_assert!(text.parse::<u128>().unwrap() > u128::from(u64::MAX));
            }
        }
        prop_assert_eq!(Seed(n).to_string().parse(), Ok(Seed(n)));
        let json = serde_json::to_string(&Seed(n)).unwrap();
        prop_assert_eq!(&json, &format!("\"{n}\""));
        prop_assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), Seed(n));
    }

    #[test]
    fn bad_letters_are_told_with_their_place(head in "[0-9]{0,5}", letter in "[^0-9]", tail in ".{0,5}") {
        let found = letter.chars().next().unwrap();
        let error = SeedError::NotADigit { found, at: head.len() };
        prop_assert_eq!(format!("{head}{letter}{tail}").parse::<Seed>(), Err(error));
    }

    #[test]
    fn rules_round_trip(
        shells in 0_u8..10, picks in 0_u8..10, rolls in 0_u8..5, undos in proptest::option::of(0_u32..4), charge in 0_u8..11,
        hints in any::<bool>(),
    ) {
        let choices = toys::shells::Choices { shells, picks, rolls, undos, charge, hints };
        let sound = (3..=8).contains(&shells) && (1..=shells).contains(&picks) && rolls <= 3 && charge <= 9
            && (charge == 0 || undos != Some(0));
        let rules = Rules::new(choices);
        prop_assert_eq!(rules.is_ok(), sound);
        if let Ok(rules) = rules {
            prop_assert_eq!(rules.choices(), choices);
            prop_assert_eq!(rules.to_string().parse(), Ok(rules));
        }
    }
}
