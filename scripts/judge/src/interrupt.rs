//! What is done when the runner is told to end: by Ctrl-C, by a closed terminal or by another program.
//!
//! The supervisors notice that the runner is gone and end what they have started. Its folders go before.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;
use std::{process, thread};

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::scratch;

/// Set by the first signal, if a command wants to end by itself.
static FLAG: OnceLock<AtomicBool> = OnceLock::new();

/// Clears away when a signal comes, and ends the runner by it. A signal that is ignored stays so: `nohup` and shells
/// ask for that.
///
/// # Errors
///
/// If no handler can be set.
pub fn watch() -> io::Result<()> {
    let ignored = ignored();
    let all = [SIGINT, SIGTERM, SIGHUP, SIGQUIT];
    let wanted = all.into_iter().filter(|it| ignored >> (it - 1) & 1 == 0);
    let mut signals = Signals::new(wanted)?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let is_first = |flag: &AtomicBool| !flag.swap(true, Ordering::Relaxed);
            if FLAG.get().is_some_and(is_first) {
                continue;
            }
            scratch::remove_all();
            let _ = emulate_default_handler(signal);
            process::exit(128 + signal);
        }
    });
    Ok(())
}

/// Returns a flag that the first signal sets instead of ending the runner. The second ends it.
pub fn flag() -> &'static AtomicBool {
    FLAG.get_or_init(|| AtomicBool::new(false))
}

/// Returns which signals are ignored, as bits from the lowest on.
fn ignored() -> u64 {
    // Only Linux tells without unsafe code.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}
