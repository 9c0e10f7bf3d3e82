//! Doing something again whenever a file changes.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use anyhow::{Context, Result};
use notify::{Event, EventKind, RecursiveMode, Watcher};

use crate::terminal::say;

/// An editor saves in several steps: what follows this fast is one change.
const QUIET: Duration = Duration::from_millis(100);

/// Calls `action` at once and after each change below `paths`, those that are there, until the process
/// is interrupted. What goes wrong is printed, and may be mended.
pub fn repeat(paths: &[PathBuf], action: impl Fn() -> Result<()>) -> Result<ExitCode> {
    let (sender, changes) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(sender).context("files cannot be watched")?;
    for path in paths.iter().filter(|path| path.exists()) {
        let shown = || format!("{} cannot be watched", path.display());
        watcher
            .watch(path, RecursiveMode::Recursive)
            .with_context(shown)?;
    }
    loop {
        if let Err(error) = action() {
            anstream::eprintln!("error: {error:#}");
        }
        say!("\nwaiting for a change; an interrupt ends this");
        wait_for_change(&changes)?;
    }
}

fn wait_for_change(changes: &Receiver<notify::Result<Event>>) -> Result<()> {
    loop {
        let event = changes.recv()?.context("files cannot be watched")?;
        // That a file is read, by the compiler for one, changes nothing.
        if !matches!(event.kind, EventKind::Access(_)) {
            break;
        }
    }
    while changes.recv_timeout(QUIET).is_ok() {}
    Ok(())
}
