//! The values of a game, and the proof that they are those of every heap.

use std::cell::Cell;
use std::time::Duration;

use common::{
    grundys_game_table, lasker_nim_value, subtraction_values, GrundyValues, Period, PeriodProof,
};

use crate::game::Kind;
use crate::hexadecimal::hexadecimal_values;
use crate::octal;

/// The maximum number of values that are computed to prove a period.
const EFFORT: u64 = 1 << 23;

/// The maximum number of values that are computed on request.
const MOST: u64 = 1 << 27;

/// The same limits for a game whose table takes time proportional to its square.
const QUADRATIC_EFFORT: u64 = 1 << 13;
const QUADRATIC_MOST: u64 = 1 << 14;

/// The number of values that a brief search computes: those that a page shows. It takes milliseconds.
const BRIEF: u64 = 10_000;
const BRIEF_IN_THREE: u64 = 1 << 9;
const QUADRATIC_BRIEF: u64 = 1 << 9;

/// The number of values of an octal game that are computed before the time is checked.
const FIRST_EFFORT: usize = 1 << 15;

/// The same for a hexadecimal game, and the maximum number of values.
const FIRST_EFFORT_IN_THREE: usize = 1 << 10;
const MOST_IN_THREE: u64 = 1 << 13;

/// An attempt that takes more CPU time than this is the last: the next one would compute four times as many values,
/// perhaps in sixteen times the time. CPU time makes the proofs independent of the load of the machine.
const PATIENCE: Duration = Duration::from_millis(300);

/// How long to search for a period.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Search {
    /// Among the first values only, unless a heap beyond them is needed.
    Brief,
    /// Until a period is proved, or the search takes too long.
    #[default]
    Long,
}

/// The questions that the computation asks while it runs, and its reports.
pub struct Watch<'a> {
    /// Returns the CPU time used so far: the search for a proof ends when it takes too long.
    pub cpu: &'a dyn Fn() -> Duration,
    /// Receives the number of values that are computed, and the number to compute.
    pub progress: &'a dyn Fn(usize, usize),
}

/// The values of a game.
pub struct Values {
    known: Source,
    /// The conclusion of the proof, in one sentence.
    pub certificate: String,
    /// How long the search for a period was. After a brief search, a long one may prove more.
    pub search: Search,
}

enum Source {
    Computed(GrundyValues),
    Table(Vec<usize>),
    Formula(fn(u64) -> u64),
}

impl Values {
    /// Computes the values of a game until they prove a period, or the search for one ends; those up to heap `needed`
    /// in any case, within reason.
    pub fn of(kind: &Kind, needed: u64, search: Search, watch: &Watch) -> Self {
        let brief = match kind {
            Kind::Octal(_) | Kind::Subtraction(_) => BRIEF,
            Kind::Hexadecimal(_) => BRIEF_IN_THREE,
            Kind::GrundysGame => QUADRATIC_BRIEF,
            Kind::Nim | Kind::LaskersNim => u64::MAX,
        };
        if search == Search::Long || needed >= brief {
            return Self::with_effort(kind, needed, u64::MAX, watch);
        }
        let values = Self::with_effort(kind, needed, brief, watch);
        let is_final = values.period().is_some() || matches!(values.known, Source::Formula(_));
        let search = if is_final {
            Search::Long
        } else {
            Search::Brief
        };
        Self { search, ..values }
    }

    /// Computes the values up to heap `needed`, and up to `effort` values to prove a period.
    fn with_effort(kind: &Kind, needed: u64, effort: u64, watch: &Watch) -> Self {
        let count = |least: u64, most: u64| {
            let count = needed.saturating_add(1).clamp(least.min(effort), most);
            usize::try_from(count).unwrap_or(usize::MAX)
        };
        match kind {
            Kind::Octal(digits) => {
                let values = octal_values(digits, count(0, MOST), effort.min(EFFORT), watch);
                let splits = digits.iter().any(|digit| digit & 4 != 0);
                let most_taken = digits.iter().rposition(|&digit| digit > 0).unwrap_or(0);
                let reason = if splits {
                    "which by Guy and Smith's theorem covers all heaps".to_string()
                } else {
                    without_splits(most_taken)
                };
                Self::from_values(values, &reason)
            }
            Kind::Hexadecimal(digits) => {
                let needed = count(0, MOST_IN_THREE);
                let values = hexadecimal(digits, needed, effort.min(MOST_IN_THREE), watch);
                let reason = "which by Guy and Smith's theorem, in its form for moves that leave three heaps, \
                              covers all heaps";
                Self::from_values(values, reason)
            }
            Kind::Subtraction(set) => {
                let values = values_of_subtraction(set, count(EFFORT, MOST));
                Self::from_values(values, &without_splits(set.last().copied().unwrap_or(0)))
            }
            Kind::GrundysGame => {
                let last = count(QUADRATIC_EFFORT, QUADRATIC_MOST) - 1;
                let certificate = format!(
                    "Whether the values ever repeat with a period is not known; these are proved up to heap {} \
                     only.",
                    group_digits(last as u64)
                );
                Self::new(Source::Table(grundys_game_table(last)), certificate)
            }
            Kind::Nim => Self::formula(
                |heap| heap,
                "Proved for all heaps: the value of a heap is its size (Bouton 1901).",
            ),
            Kind::LaskersNim => Self::formula(
                |heap| lasker_nim_value(heap.min(u64::MAX - 1)),
                "Proved for all heaps: the value is the size of the heap, but heaps of 4k + 3 and 4k + 4 \
                 counters have each other's (Lasker 1931).",
            ),
        }
    }

    fn new(known: Source, certificate: String) -> Self {
        Self {
            known,
            certificate,
            search: Search::Long,
        }
    }

    fn formula(value: fn(u64) -> u64, certificate: &str) -> Self {
        Self::new(Source::Formula(value), certificate.to_string())
    }

    /// Returns the values. `reason` says why a period of the computed values is that of all heaps.
    fn from_values(values: GrundyValues, reason: &str) -> Self {
        let certificate = match values.period() {
            Some(period) => proof(period, reason),
            None => format!(
                "No period is proved here by the values up to heap {}.{}",
                group_digits((values.computed_values().len() as u64).saturating_sub(1)),
                growth(values.computed_values()).unwrap_or_default()
            ),
        };
        Self::new(Source::Computed(values), certificate)
    }

    /// Returns the value of a heap if it is known.
    pub fn value(&self, heap: u64) -> Option<u64> {
        match &self.known {
            Source::Computed(values) => values.value(heap).map(|value| value as u64),
            Source::Table(table) => {
                let value = usize::try_from(heap).ok().and_then(|heap| table.get(heap));
                value.map(|&value| value as u64)
            }
            Source::Formula(value) => Some(value(heap)),
        }
    }

    /// Returns the values of the heaps up to `last`, or up to the last that is known.
    pub fn upto(&self, last: u64) -> impl Iterator<Item = u64> + '_ {
        (0..=last).map_while(|heap| self.value(heap))
    }

    /// Returns the period, if one is proved.
    pub fn period(&self) -> Option<Period> {
        match &self.known {
            Source::Computed(values) => values.period(),
            _ => None,
        }
    }

    /// Returns the last heap to show, at most `most`: the end of this many periods or, without a period, the last heap
    /// with a value.
    pub fn last_of_interest(&self, periods: u64, most: u64) -> u64 {
        let last = match (&self.known, self.period()) {
            (_, Some(found)) => found.preperiod as u64 + periods * found.period as u64 - 1,
            (Source::Computed(values), None) => values.computed_values().len() as u64 - 1,
            (Source::Table(table), None) => table.len() as u64 - 1,
            (Source::Formula(_), _) => u64::MAX,
        };
        last.min(most)
    }

    /// Returns the heaps whose values differ from those that the period would imply.
    pub fn exceptions(&self) -> Vec<u64> {
        let preperiod = self.period().map_or(0, |period| period.preperiod as u64);
        (0..preperiod)
            .filter(|&heap| self.is_exception(heap))
            .collect()
    }

    /// Returns whether the value of this heap differs from the one that the period would imply.
    pub fn is_exception(&self, heap: u64) -> bool {
        let Some(found) = self.period() else {
            return false;
        };
        let (preperiod, period) = (found.preperiod as u64, found.period as u64);
        let later = heap + (preperiod.saturating_sub(heap)).div_ceil(period) * period;
        heap < preperiod && self.value(heap) != self.value(later)
    }
}

/// Returns the values of an octal game: of `needed` heaps at least. More are computed to prove a period, up to `effort`,
/// unless they are slow to compute.
fn octal_values(digits: &[u8], needed: usize, effort: u64, watch: &Watch) -> GrundyValues {
    let effort = usize::try_from(effort).unwrap_or(usize::MAX);
    // Each attempt repeats the work of the one before it, which is not progress.
    let reports = Cell::new(0);
    with_patience(FIRST_EFFORT, effort, needed, watch, |effort| {
        octal::octal_values(digits, effort, |count| {
            if count > reports.replace(count.max(reports.get())) {
                (watch.progress)(count, effort);
            }
        })
    })
}

/// Returns the same for a hexadecimal game.
fn hexadecimal(digits: &[u8], needed: usize, effort: u64, watch: &Watch) -> GrundyValues {
    let effort = usize::try_from(effort).unwrap_or(usize::MAX);
    with_patience(FIRST_EFFORT_IN_THREE, effort, needed, watch, |effort| {
        hexadecimal_values(digits, effort)
    })
}

/// Tries to prove a period with more and more values, up to `effort`, until they take too long.
fn with_patience(
    first: usize,
    effort: usize,
    needed: usize,
    watch: &Watch,
    values_of: impl Fn(usize) -> GrundyValues,
) -> GrundyValues {
    let mut attempt = first.min(effort);
    loop {
        let before = (watch.cpu)();
        let values = values_of(attempt);
        if values.period().is_some() {
            return values;
        }
        if attempt >= effort || (watch.cpu)().saturating_sub(before) > PATIENCE {
            let is_enough = attempt >= needed;
            return if is_enough { values } else { values_of(needed) };
        }
        attempt = attempt.saturating_mul(4).min(effort);
    }
}

/// Returns the reason why a period is that of all heaps if no move splits a heap.
fn without_splits(most_taken: usize) -> String {
    format!(
        "which covers all heaps, since a move takes at most {}",
        group_digits(most_taken as u64)
    )
}

/// Returns the values of a subtraction game. If a move may take any number up to one, they are known (chapter 2): to search
/// the options of each heap would take quadratic time.
fn values_of_subtraction(set: &[usize], effort: usize) -> GrundyValues {
    let most = set.len();
    if !set.iter().copied().eq(1..=most) {
        return subtraction_values(set, effort);
    }
    let proof = PeriodProof {
        most_left: 1,
        most_taken: most,
    };
    GrundyValues::find(effort, proof, |values, count| {
        values.extend((values.len()..count).map(|heap| heap % (most + 1)));
    })
}

fn proof(period: Period, reason: &str) -> String {
    let begin = if period.preperiod == 0 {
        "from the first heap on".to_string()
    } else {
        format!("from heap {} on", group_digits(period.preperiod as u64))
    };
    format!(
        "The values repeat with period {} {begin}. Proved: checked up to heap {}, {reason}.",
        group_digits(period.period as u64),
        group_digits((period.certified_from as u64).saturating_sub(1)),
    )
}

/// Returns a sentence on values that grow evenly, at least for the larger half of the heaps. It proves nothing about
/// larger heaps.
fn growth(values: &[usize]) -> Option<String> {
    let half = values.len() / 2;
    let last = values.len().checked_sub(1)?;
    let grows = |period: &usize| {
        let more = values[last].checked_sub(values[last - period])?;
        let later = (0..=last - period).rev();
        let even = later.take_while(|&heap| values[heap + period] == values[heap] + more);
        let from = last + 1 - period - even.count();
        (more > 0 && from < half).then_some((from, more))
    };
    let (period, (from, more)) =
        (1..=half / 2).find_map(|period| Some((period, grows(&period)?)))?;
    Some(format!(
        " From heap {} on, each of them is {} more than that of the heap with {} fewer; whether this holds for all \
         heaps is not proved here.",
        group_digits((from + period) as u64),
        group_digits(more as u64),
        group_digits(period as u64),
    ))
}

/// Returns a number with commas between its thousands.
pub fn group_digits(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn a_move_that_takes_any_number_up_to_one_has_the_remainder() {
        for most in 1..=40 {
            let set: Vec<_> = (1..=most).collect();
            let (formula, searched) = (
                values_of_subtraction(&set, 1000),
                subtraction_values(&set, 1000),
            );
            assert_eq!(formula.computed_values(), searched.computed_values());
            assert_eq!(formula.period(), searched.period());
        }
    }

    #[test]
    fn progress_is_never_lost() {
        let reports = RefCell::new(Vec::new());
        let watch = Watch {
            cpu: &|| Duration::ZERO,
            progress: &|count, of| reports.borrow_mut().push((count, of)),
        };
        // 0.16 has the period 149,459, which so few values do not prove.
        octal_values(&[0, 1, 6], 0, 150_000, &watch);
        let reports = reports.into_inner();
        assert!(
            reports.is_sorted_by(|one, next| one.0 < next.0),
            "{reports:?}"
        );
        assert!(reports.iter().all(|(count, of)| count <= of), "{reports:?}");
        assert_eq!(reports.last(), Some(&(150_000, 150_000)));
    }
}
