//! The conformance laws: sound games keep them, and each planted fault is found by the law that is to find it.
extern crate alloc;
mod toys;
use games_common::conformance::*;
use toys::{hands::Hands, shells::Shells};
#[test]
fn sound() {
    let plan = Plan {
        seeds: 0..20,
        plies: 50,
        samples: 3,
    };
    for rules in [
        "",
        "shells=8,picks=4",
        "undos=1,charge=0",
        "undos=0,charge=0",
        "shells=3,picks=1,rolls=0,undos=2,hints=any",
    ] {
        let rules = rules.parse().unwrap();
        let t = all::<Shells<0>>(&rules, &plan).unwrap_or_else(|e| panic!("{rules}: {e}"));
        secrets_are_drawn_afresh::<Shells<0>>(&rules, &plan)
            .unwrap_or_else(|e| panic!("{rules}: {e}"));
        println!("{t:?}");
    }
    for rules in [
        "",
        "undo=yes",
        "cards=12,hand=6,undo=yes",
        "cards=9,hand=2",
        "cards=4,hand=1,undo=yes",
    ] {
        let rules = rules.parse().unwrap();
        let t = all::<Hands<0>>(&rules, &plan).unwrap_or_else(|e| panic!("{rules}: {e}"));
        println!("{t:?}");
    }
}
