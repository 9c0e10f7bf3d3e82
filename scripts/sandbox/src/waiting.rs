//! The time that a program waited for a CPU: on a busy machine, most of its wall-clock time.

use std::collections::HashMap;
use std::time::Duration;

use crate::cgroup::Cgroup;
use crate::processes::SchedulerTimes;

#[derive(Default)]
pub struct Waiting {
    total: Duration,
    /// The beginning and the end of each wait, as times since the start, in order and without overlaps.
    spans: Vec<(Duration, Duration)>,
    /// The waiting time of each thread when last sampled.
    of_threads: HashMap<i32, Duration>,
    /// The waiting time of the cgroup when last sampled.
    of_cgroup: Duration,
}

impl Waiting {
    /// Returns the total so far.
    pub fn total(&self) -> Duration {
        self.total
    }

    /// Adds the waits until `now`, the time since the start.
    ///
    /// The kernel counts a wait when it ends, however long it was, so the wait was just before. Waits of several
    /// threads at the same time count once. The supervisor is one of these threads: while it waits, nobody reads the
    /// program's output. The cgroup also counts threads that lived only between two samples.
    pub fn add(&mut self, threads: &[SchedulerTimes], cgroup: Option<&Cgroup>, now: Duration) {
        let of_threads: HashMap<_, _> = threads
            .iter()
            .map(|thread| (thread.thread, thread.waited))
            .collect();
        let growth = |(thread, now): (&i32, &Duration)| {
            let before = self.of_threads.get(thread).copied().unwrap_or_default();
            now.saturating_sub(before)
        };
        let longest = of_threads.iter().map(growth).max().unwrap_or_default();
        let of_cgroup = cgroup.and_then(Cgroup::waiting_time).unwrap_or_default();
        let in_cgroup = of_cgroup.saturating_sub(self.of_cgroup);
        self.of_threads = of_threads;
        self.of_cgroup = of_cgroup;
        self.add_span(now.saturating_sub(longest.max(in_cgroup)), now);
    }

    /// Adds a span that ends after all others, and may overlap some of them.
    fn add_span(&mut self, mut from: Duration, until: Duration) {
        while let Some((last_from, last_until)) = self.spans.pop_if(|(_, until)| *until >= from) {
            self.total -= last_until.saturating_sub(last_from);
            from = from.min(last_from);
        }
        self.total += until.saturating_sub(from);
        self.spans.push((from, until));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a sample of the threads' waiting times so far, in milliseconds; returns the total.
    fn add(waiting: &mut Waiting, threads: &[(i32, u64)], now: u64) -> u128 {
        let scheduled = |&(thread, waited)| SchedulerTimes {
            thread,
            ran: Duration::ZERO,
            waited: Duration::from_millis(waited),
        };
        let threads: Vec<_> = threads.iter().map(scheduled).collect();
        waiting.add(&threads, None, Duration::from_millis(now));
        waiting.total().as_millis()
    }

    #[test]
    fn waits_at_the_same_time_count_once() {
        let mut waiting = Waiting::default();
        assert_eq!(add(&mut waiting, &[(1, 4), (2, 7)], 10), 7);
        assert_eq!(add(&mut waiting, &[(1, 12), (2, 8), (3, 5)], 20), 15);
        // One that began before the others.
        assert_eq!(add(&mut waiting, &[(4, 29)], 30), 29);
        // Never longer than the time that has passed.
        assert_eq!(add(&mut waiting, &[(4, 500)], 40), 40);
    }

    #[test]
    fn a_wait_counts_when_it_ends() {
        let mut waiting = Waiting::default();
        assert_eq!(add(&mut waiting, &[(1, 0)], 10), 0);
        assert_eq!(add(&mut waiting, &[(1, 0)], 100), 0);
        assert_eq!(add(&mut waiting, &[(1, 90)], 110), 90);
    }

    #[test]
    fn a_number_is_used_again() {
        let mut waiting = Waiting::default();
        assert_eq!(add(&mut waiting, &[(1, 10)], 10), 10);
        assert_eq!(add(&mut waiting, &[(1, 1)], 20), 10);
    }
}
