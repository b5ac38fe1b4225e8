//! The game libraries on a machine with no operating system: this compiles and links only when none of them needs std.

#![no_std]

extern crate alloc;

use alloc::string::ToString;
use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicUsize, Ordering};

use games_common::{Chance, Game, Notation, RuleSet, Seed, random_playout};

/// Hands out one piece of memory after another and takes none back.
struct Bump {
    memory: UnsafeCell<[u8; 1 << 20]>,
    used: AtomicUsize,
}

// SAFETY: `used` hands each byte out once.
unsafe impl Sync for Bump {}

// SAFETY: what is handed out lies inside `memory`, aligned, and belongs to nobody else.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let base = self.memory.get().cast::<u8>() as usize;
        let mut at = self.used.load(Ordering::Relaxed);
        loop {
            let begin = (base + at).next_multiple_of(layout.align()) - base;
            let end = begin + layout.size();
            if end > 1 << 20 {
                return core::ptr::null_mut();
            }
            match self
                .used
                .compare_exchange(at, end, Ordering::Relaxed, Ordering::Relaxed)
            {
                Ok(_) => return (base + begin) as *mut u8,
                Err(now) => at = now,
            }
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static MEMORY: Bump = Bump {
    memory: UnsafeCell::new([0; 1 << 20]),
    used: AtomicUsize::new(0),
};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// The prebuilt `alloc` names it as what unwinding calls. Here nothing unwinds, but the linker wants the name.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

fn score<G: Game>(seed: u64) -> i64 {
    let mut game = G::deal(&G::Rules::default(), Seed(seed));
    let mut chance: Chance = G::stream(Seed(seed), games_common::purpose::PLAYOUT, 0);
    random_playout(&mut game, &mut chance, 100);
    let again = G::set_up(&G::Rules::default(), &Notation::position(&game), Seed(seed));
    if again.as_ref() != Ok(&game)
        || G::Rules::FIELDS.is_empty()
        || game.rules().to_string().is_empty()
    {
        return i64::MIN;
    }
    game.score()
}

/// The score of a short random game: `game` is 0 to 3.
#[unsafe(no_mangle)]
pub extern "C" fn tidepool_score(game: u32, seed: u64) -> i64 {
    match game {
        0 => score::<spider_core::Spider>(seed),
        1 => score::<guppy_core::Guppy>(seed),
        2 => score::<mummichog_core::Mummichog>(seed),
        _ => score::<flood_core::Flood>(seed),
    }
}
