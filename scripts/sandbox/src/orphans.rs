//! Processes that programs have left behind.

use anyhow::Result;
use procfs::process::Stat;
use rustix::process::{getpid, kill_process, waitpid, Pid, Signal, WaitOptions};

use crate::processes::{children_of, descendants_of, is_held_up, PROC};
use crate::tree::Patience;

/// Ends the children of this process that programs have left behind, and waits for them: until then, a process that has
/// ended keeps its namespaces alive.
pub fn end_orphans(is_orphan: impl Fn(&Stat) -> bool) -> Result<()> {
    let this = getpid().as_raw_pid();
    let mut patience = Patience::new("what a program has left");
    loop {
        let mut orphans = children_of(this);
        orphans.retain(&is_orphan);
        if orphans.is_empty() {
            return Ok(());
        }
        for orphan in &orphans {
            let descendants = descendants_of(orphan.pid, PROC);
            let doomed = descendants.iter().map(|descendant| descendant.stat.pid);
            for process in doomed.chain([orphan.pid]).filter_map(Pid::from_raw) {
                // It may have ended already.
                let _ = kill_process(process, Signal::KILL);
            }
            let _ = waitpid(Pid::from_raw(orphan.pid), WaitOptions::NOHANG);
        }
        patience.pause(orphans.iter().any(is_held_up))?;
    }
}
