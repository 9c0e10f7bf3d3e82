//! Repeating an action whenever a file changes.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use notify::{Event, EventKind, RecursiveMode, Watcher};

use crate::contest::report;
use terminal::say;

/// Changes that follow each other this fast count as one: an editor saves in several steps.
const QUIET: Duration = Duration::from_millis(100);

/// The time after which a change is judged, even if others follow.
const LONGEST: Duration = Duration::from_secs(1);

/// Calls `action` now and after each change to the existing `paths` or below them, until the process is interrupted.
/// Errors are printed.
pub fn repeat(paths: &[PathBuf], action: impl Fn() -> Result<()>) -> Result<ExitCode> {
    let mut paths: Vec<_> = paths.iter().flat_map(fs::canonicalize).collect();
    // A watch that is not recursive would replace one of the same folder that is.
    paths.sort_by_key(|path| path.is_dir());
    let (sender, changes) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(sender).context("cannot watch files")?;
    for path in &paths {
        // An editor may replace a file by another one of its name, which only the folder shows.
        let folder = path.parent().filter(|_| path.is_file());
        let (target, mode) = match folder {
            Some(folder) => (folder, RecursiveMode::NonRecursive),
            None => (path.as_path(), RecursiveMode::Recursive),
        };
        let shown = || format!("cannot watch {}", path.display());
        watcher.watch(target, mode).with_context(shown)?;
    }
    loop {
        if let Err(error) = action() {
            report::errors(&[format!("{error:#}")]);
        }
        say!("\nwaiting for a change; press Ctrl-C to stop");
        wait_for_change(&changes, &paths)?;
    }
}

fn wait_for_change(changes: &Receiver<notify::Result<Event>>, paths: &[PathBuf]) -> Result<()> {
    let is_below = |changed: &PathBuf| paths.iter().any(|path| changed.starts_with(path));
    // Reading a file, as the compiler does, is not a change.
    let is_change = |event: &Event| {
        let is_here = event.need_rescan() || event.paths.iter().any(is_below);
        is_here && !matches!(event.kind, EventKind::Access(_))
    };
    while !is_change(&changes.recv()?.context("cannot watch files")?) {}
    let end = Instant::now() + LONGEST;
    while Instant::now() < end && changes.recv_timeout(QUIET).is_ok() {}
    Ok(())
}
