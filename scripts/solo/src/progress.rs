//! Progress messages for a person who waits.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Called with the name of the next step, to be shown to a person who waits.
pub type Progress<'a> = dyn Fn(&str) + Sync + 'a;

/// Runs `work`, and reports every half second how long its current step has taken.
pub fn time<T>(progress: &Progress, work: impl FnOnce(&Progress) -> T) -> T {
    const OFTEN: Duration = Duration::from_millis(500);
    let begun = Mutex::new((String::new(), Instant::now()));
    let current = || begun.lock().unwrap_or_else(PoisonError::into_inner);
    let (end, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while ended.recv_timeout(OFTEN) == Err(RecvTimeoutError::Timeout) {
                let (step, start) = &*current();
                let seconds = start.elapsed().as_secs();
                if seconds > 0 {
                    progress(&format!("{step} ({seconds} s)"));
                }
            }
        });
        let result = work(&|step| {
            *current() = (step.to_string(), Instant::now());
            progress(step);
        });
        drop(end);
        result
    })
}
