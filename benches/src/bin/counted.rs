//! The work whose instructions are counted under valgrind: every kind of work once for every game, by engine and model.
//!
//! Before each piece it calls [`section_begins`] and after it [`section_ends`], at which callgrind sets its counters to zero and writes
//! them down; what is set up in between is not counted. It prints a line for each section in their order: game, rules, kind, side,
//! units. `check-instructions` puts both together.

use std::hint::black_box;

use benches::{Case, Group, Plain, Side, Work, flood, guppy, mummichog, spider};
use games_common::Seeded;

/// How many games each case's work is taken from.
const DEALS: u32 = 16;

fn main() {
    game::<spider::PlainSpider>(&spider::cases());
    game::<guppy::PlainGuppy>(&guppy::cases());
    game::<mummichog::PlainMummichog>(&mummichog::cases());
    game::<flood::PlainFlood>(&flood::cases());
}

fn game<P: Plain>(cases: &[Case]) {
    for case in cases {
        let mut work = Work::<P>::new(case.clone(), DEALS);
        for group in Group::ALL {
            for side in Side::BOTH {
                // Once beforehand, so that the heap has come to rest: what was done before this section is not to matter.
                work.pass(group, side);
                section_begins();
                let units = work.pass(group, side);
                section_ends();
                println!(
                    "{} {} {} {} {units}",
                    P::Game::NAME,
                    case.name,
                    group.name(),
                    side.name()
                );
            }
        }
    }
}

// Different bodies, or the linker would make one function of both.

#[inline(never)]
fn section_begins() {
    black_box("begins");
}

#[inline(never)]
fn section_ends() {
    black_box("ends");
}
