//! Repeating an action whenever a file changes.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use anyhow::{Context, Result};
use notify::{Event, EventKind, RecursiveMode, Watcher};

use crate::contest::report;
use terminal::say;

/// Changes that follow each other this fast count as one: an editor saves in several steps.
const QUIET: Duration = Duration::from_millis(100);

/// Calls `action` now and after each change below the existing `paths`, until the process is interrupted.
/// Errors are printed.
pub fn repeat(paths: &[PathBuf], action: impl Fn() -> Result<()>) -> Result<ExitCode> {
    let (sender, changes) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(sender).context("cannot watch files")?;
    for path in paths.iter().filter(|path| path.exists()) {
        let shown = || format!("cannot watch {}", path.display());
        watcher
            .watch(path, RecursiveMode::Recursive)
            .with_context(shown)?;
    }
    loop {
        if let Err(error) = action() {
            report::errors(&[format!("{error:#}")]);
        }
        say!("\nwaiting for a change; press Ctrl-C to stop");
        wait_for_change(&changes)?;
    }
}

fn wait_for_change(changes: &Receiver<notify::Result<Event>>) -> Result<()> {
    loop {
        let event = changes.recv()?.context("cannot watch files")?;
        // Reading a file, as the compiler does, is not a change.
        if !matches!(event.kind, EventKind::Access(_)) {
            break;
        }
    }
    while changes.recv_timeout(QUIET).is_ok() {}
    Ok(())
}
