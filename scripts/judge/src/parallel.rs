//! Work on several processors.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

/// Returns how many programs run at a time: one per processor.
pub fn workers() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Calls `work` on each item, on one per processor at a time, and `done` after each. Returns the results in the order
/// of the items, or the first error, after which no more work is begun.
pub fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R> + Sync,
    mut done: impl FnMut(),
) -> Result<Vec<R>> {
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers().min(items.len()) {
            let (sender, work, next, stop) = (sender.clone(), &work, &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    if sender.send((index, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, result) in receiver {
            stop.fetch_or(result.is_err(), Ordering::Relaxed);
            results[index] = Some(result?);
            done();
        }
        anyhow::Ok(())
    })?;
    Ok(results.into_iter().flatten().collect())
}

/// Returns a bar that shows on a terminal how many of these `nouns` are done.
pub fn progress(length: usize, nouns: &str) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {nouns}"))?;
    Ok(ProgressBar::new(length as u64).with_style(style))
}

/// Calls `work` on each item, and shows on a terminal how many of these `nouns` are done. After the first error, no
/// more work is begun.
pub fn with_bar<T: Sync, R: Send>(
    items: &[T],
    nouns: &str,
    work: impl Fn(&T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let bar = progress(items.len(), nouns)?;
    let results = in_parallel(items, work, || bar.inc(1));
    bar.finish_and_clear();
    results
}
