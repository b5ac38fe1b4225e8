//! One criterion group for each kind of work, with the engine and the plain reference model side by side in it.

use std::time::Duration;

use benches::{Case, Group, Plain, Side, Work};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput};
use games_common::Seeded;

/// How many games each case's work is taken from.
const DEALS: u32 = 8;

/// Runs all groups of a game.
pub(crate) fn game<P: Plain>(cases: &[Case]) {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_millis(1500))
        .sample_size(20)
        .configure_from_args();
    let mut works: Vec<_> = cases
        .iter()
        .map(|case| (case, Work::<P>::new(case.clone(), DEALS)))
        .collect();
    for kind in Group::ALL {
        let mut group = criterion.benchmark_group(format!("{}/{}", P::Game::NAME, kind.name()));
        group.sampling_mode(SamplingMode::Flat);
        for (case, work) in &mut works {
            for side in Side::BOTH {
                measure(&mut group, case, work, kind, side);
            }
        }
        group.finish();
    }
    criterion.final_summary();
}

fn measure<P: Plain>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    case: &Case,
    work: &mut Work<P>,
    kind: Group,
    side: Side,
) {
    group.throughput(Throughput::Elements(work.pass(kind, side)));
    group.bench_function(BenchmarkId::new(side.name(), &case.name), |b| {
        b.iter(|| work.pass(kind, side));
    });
}
