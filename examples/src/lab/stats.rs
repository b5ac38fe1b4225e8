//! The figures of many games. Sums are whole numbers, so the order of the games cannot change them.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts and sums far below 2^52, or rounded to four places anyway"
)]

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The probability below the upper end of a two-sided 95 % interval.
const UPPER: f64 = 0.975;

/// The quantiles that summaries tell, in percent.
pub const QUANTILES: [u32; 9] = [0, 5, 10, 25, 50, 75, 90, 95, 100];

/// A figure with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The figure.
    pub at: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The mean with its interval by Student's t, and the standard deviation of the values. With one value there is neither interval (both
/// ends are the mean) nor deviation (0).
///
/// `None` for no values.
pub fn mean(values: &[i64]) -> Option<(Interval, f64)> {
    let n = values.len();
    if n == 0 {
        return None;
    }
    let sum: i128 = values.iter().map(|&v| i128::from(v)).sum();
    let squares: i128 = values.iter().map(|&v| i128::from(v) * i128::from(v)).sum();
    let at = sum as f64 / n as f64;
    if n == 1 {
        return Some((
            Interval {
                at,
                low: at,
                high: at,
            },
            0.0,
        ));
    }
    let wide = n as i128;
    let variance = (wide * squares - sum * sum) as f64 / (n as f64 * (n - 1) as f64);
    let deviation = variance.sqrt();
    // With at least one degree of freedom there is such a distribution.
    let t = StudentsT::new(0.0, 1.0, (n - 1) as f64).map_or(f64::NAN, |t| t.inverse_cdf(UPPER));
    let half = if deviation == 0.0 {
        0.0
    } else {
        t * deviation / (n as f64).sqrt()
    };
    Some((
        Interval {
            at,
            low: at - half,
            high: at + half,
        },
        deviation,
    ))
}

/// A rate with its Wilson score interval; `None` of nothing.
pub fn wilson(hits: usize, of: usize) -> Option<Interval> {
    if of == 0 {
        return None;
    }
    let (n, at) = (of as f64, hits as f64 / of as f64);
    let z = Normal::standard().inverse_cdf(UPPER);
    let z2 = z * z;
    let middle = (at + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z / (1.0 + z2 / n) * (at * (1.0 - at) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Interval {
        at,
        // At the ends the interval reaches them exactly.
        low: if hits == 0 { 0.0 } else { middle - half },
        high: if hits == of { 1.0 } else { middle + half },
    })
}

/// A quantile of sorted values, in percent from 0 to 100, straight between the two nearest (type 7 of Hyndman and Fan, what R and NumPy do unless told
/// otherwise); `None` of nothing.
pub fn quantile(sorted: &[i64], percent: u32) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let hundredths = last * percent.min(100) as usize;
    let (at, part) = (hundredths / 100, (hundredths % 100) as i128);
    let low = i128::from(sorted[at]);
    let high = i128::from(sorted[(at + 1).min(last)]);
    Some((low * (100 - part) + high * part) as f64 / 100.0)
}

/// The smallest value that at least so many percent of `of` games are at or below, when `sorted` are those that have a value; `None` when too few
/// have one.
pub fn reached(sorted: &[i64], of: usize, percent: u32) -> Option<i64> {
    let rank = (of * percent.min(100) as usize).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}

/// What part of a measure's variance the deal and the player make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// Which deal it was.
    pub deal: f64,
    /// Who played.
    pub player: f64,
    /// The rest: the same player with the same deal would have it again only where nobody draws lots.
    pub rest: f64,
}

/// The variance components of a table with a row for each player and a column for each deal, as shares of their sum: a two-way analysis
/// with one game in a place. Components below zero count as zero.
///
/// `None` with fewer than two players or deals, rows of different length, or no variance at all.
pub fn luck(table: &[Vec<i64>]) -> Option<Luck> {
    let (players, deals) = (table.len(), table.first()?.len());
    if players < 2 || deals < 2 || table.iter().any(|row| row.len() != deals) {
        return None;
    }
    let (p, s) = (players as i128, deals as i128);
    let square = |v: i128| v * v;
    let sum = |row: &Vec<i64>| row.iter().map(|&v| i128::from(v)).sum::<i128>();
    let total: i128 = table.iter().map(sum).sum();
    let squares: i128 = table.iter().flatten().map(|&v| square(v.into())).sum();
    let by_player: i128 = table.iter().map(|row| square(sum(row))).sum();
    let by_deal: i128 = (0..deals)
        .map(|d| square(table.iter().map(|row| i128::from(row[d])).sum()))
        .sum();
    // Sums of squares, times the number of games so that they stay whole.
    let all = p * s * squares - square(total);
    let player = p * by_player - square(total);
    let deal = s * by_deal - square(total);
    let rest = all - player - deal;
    let games = (p * s) as f64;
    let rest_mean = rest as f64 / games / ((p - 1) * (s - 1)) as f64;
    let player_mean = player as f64 / games / (p - 1) as f64;
    let deal_mean = deal as f64 / games / (s - 1) as f64;
    let player = ((player_mean - rest_mean) / s as f64).max(0.0);
    let deal = ((deal_mean - rest_mean) / p as f64).max(0.0);
    let sum = player + deal + rest_mean;
    (sum > 0.0).then(|| Luck {
        deal: deal / sum,
        player: player / sum,
        rest: rest_mean / sum,
    })
}

/// A figure to four places, without zeros at the end.
pub fn figure(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".into()
    } else {
        text.into()
    }
}
