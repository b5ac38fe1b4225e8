//! What a soak has done.

use std::collections::BTreeMap;
use std::io::{self, Write};

/// Counts by name.
#[derive(Debug, Default)]
pub(super) struct Figures {
    actions: u64,
    actions_by_kind: BTreeMap<&'static str, [u64; 2]>,
    others: BTreeMap<&'static str, u64>,
}

impl Figures {
    /// An action of a kind, which was done or refused.
    pub(super) fn action(&mut self, kind: &'static str, done: bool) {
        self.actions += 1;
        self.actions_by_kind.entry(kind).or_default()[usize::from(!done)] += 1;
    }

    /// Something else.
    pub(super) fn more(&mut self, what: &'static str) {
        *self.others.entry(what).or_default() += 1;
    }

    pub(super) fn actions(&self) -> u64 {
        self.actions
    }

    /// A line for the whole, and one for each kind.
    pub(super) fn write(&self, game: &str, to: &mut dyn Write) -> io::Result<()> {
        write!(to, "{game}: {} actions", self.actions)?;
        for (what, count) in &self.others {
            write!(to, ", {count} {what}")?;
        }
        writeln!(to, "; no law is broken")?;
        for (kind, [done, refused]) in &self.actions_by_kind {
            writeln!(to, "  {kind}: {done} done, {refused} refused")?;
        }
        Ok(())
    }
}
