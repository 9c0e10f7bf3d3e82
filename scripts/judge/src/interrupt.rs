//! The end of the runner: by Ctrl-C, by a closed terminal or by another program.
//!
//! The supervisors notice the end of the runner, and end the processes that they have started. The runner removes its
//! folders before it ends.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;

use solo::store;

use crate::scratch;

/// The exit status of a program that was interrupted, as in shells.
pub const INTERRUPTED: u8 = 130;

/// Set by the first signal, if a command wants to end by itself.
static FLAG: OnceLock<AtomicBool> = OnceLock::new();

/// Removes temporary files when a signal arrives, and ends the runner by that signal. A signal that is ignored stays
/// ignored, as `nohup` and shells require.
#[cfg(unix)]
pub fn watch() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let ignored = ignored_signals();
    let all = [SIGINT, SIGTERM, SIGHUP, SIGQUIT];
    let wanted = all
        .into_iter()
        .filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = Signals::new(wanted)?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if begin_to_end() == Ends::Now {
                let _ = emulate_default_handler(signal);
                std::process::exit(128 + signal);
            }
        }
    });
    Ok(())
}

/// Removes temporary files and ends the runner at Ctrl-C, or when the console is closed.
#[cfg(not(unix))]
pub fn watch() -> io::Result<()> {
    let end = || {
        if begin_to_end() == Ends::Now {
            std::process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(end).map_err(io::Error::other)
}

/// When the runner ends.
#[derive(PartialEq)]
enum Ends {
    Now,
    /// When the command has seen the flag.
    Soon,
}

/// Sets the flag if a command wants to end by itself, and removes temporary files otherwise.
fn begin_to_end() -> Ends {
    let is_first = |flag: &AtomicBool| !flag.swap(true, Ordering::Relaxed);
    if FLAG.get().is_some_and(is_first) {
        return Ends::Soon;
    }
    // Waits until files that belong together are written.
    store::finish();
    sandbox::stop();
    scratch::remove_all();
    Ends::Now
}

/// Returns a flag that the first signal sets instead of ending the runner. The second ends it.
pub fn flag() -> &'static AtomicBool {
    FLAG.get_or_init(|| AtomicBool::new(false))
}

/// Returns which signals are ignored, as bits from the lowest on.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    // Only Linux shows this without unsafe code.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}
