//! A program and all that it started: what they use, and their end.

use std::collections::HashMap;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{ensure, Result};
use nix::sys::resource::{getrusage, UsageWho};
use nix::sys::time::TimeValLike;
use procfs::process::{all_processes, Process, Stat};
use rustix::io::Errno;
use rustix::process::{getpid, kill_process, kill_process_group, wait, Pid, Signal, WaitOptions};

use crate::sandbox::supervisor::{tasks_on_the_machine, TICK};
use crate::sandbox::{End, Limit, Limits};

/// How long processes that were sent SIGKILL may take to end.
pub const PATIENCE: Duration = Duration::from_secs(5);

pub struct Tree {
    pub program: Pid,
    start: Instant,
    /// The threads on the machine when it was last sure that they were not the program's.
    tasks_before: usize,
    next_look: Instant,
    /// The processor time of each process, as last seen: what it started counts for itself. A process is
    /// its number and when it began.
    seen: HashMap<(i32, u64), u64>,
    /// The most memory seen, in bytes.
    largest: u64,
}

impl Tree {
    pub fn new(program: Pid, start: Instant, tasks_before: usize) -> Self {
        let next_look = start + TICK;
        Self {
            program,
            start,
            tasks_before,
            next_look,
            seen: HashMap::new(),
            largest: 0,
        }
    }

    /// Waits for the processes that have ended; returns how the program did if it is one of them.
    pub fn reap(&self) -> Result<Option<End>> {
        let mut end = None;
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some((pid, status))) if pid == self.program => {
                    let exited = status.exit_status().map(End::Exited);
                    end = exited.or(status
                        .terminating_signal()
                        .map(|it| End::Signaled(name(it))));
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(Errno::CHILD) => return Ok(end),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Returns the processor time of all processes so far.
    ///
    /// The kernel adds up what was waited for. What nobody waits for, since its parent ignores SIGCHLD,
    /// it forgets: that counts as far as it was seen.
    pub fn cpu(&self) -> Result<Duration> {
        Ok(waited_for()?.max(ticks(self.seen.values().sum())))
    }

    /// Returns the most memory that was resident in one process, in bytes, or that all of them had at
    /// a time if that broke the limit.
    pub fn memory(&self) -> Result<u64> {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
        Ok(self.largest.max(u64::try_from(usage.max_rss())? << 10))
    }

    pub fn limit_passed(&mut self, limits: &Limits) -> Result<Option<Limit>> {
        let look = Instant::now();
        if look - self.start > limits.wall {
            return Ok(Some(Limit::Wall));
        }
        if self.multiplies(limits)? {
            return Ok(Some(Limit::Processes));
        }
        if look < self.next_look {
            return Ok(None);
        }
        let alive = descendants_of(getpid());
        self.note(&alive);
        // On a machine with many processes a look takes long: spend at most a twentieth on it.
        self.next_look = Instant::now() + TICK.max(look.elapsed() * 20);
        let waited_for_by_them = alive.iter().map(|it| it.cutime + it.cstime).sum::<i64>();
        let own = alive.iter().map(|it| it.utime + it.stime).sum::<u64>();
        let cpu = waited_for()? + ticks(own + waited_for_by_them.unsigned_abs());
        if cpu.max(self.cpu()?) > limits.cpu {
            return Ok(Some(Limit::Cpu));
        }
        if self.memory_passed(&alive, limits.memory) {
            return Ok(Some(Limit::Memory));
        }
        Ok((alive.len() > limits.processes).then_some(Limit::Processes))
    }

    fn note(&mut self, alive: &[Stat]) {
        for process in alive {
            let time = process.utime + process.stime;
            self.seen.insert((process.pid, process.starttime), time);
            self.largest = self.largest.max(process.rss * procfs::page_size());
        }
    }

    /// Tells whether all processes together have more memory than the limit. What they share is counted
    /// once, but only if it matters: it takes the kernel long to tell.
    fn memory_passed(&mut self, alive: &[Stat], limit: u64) -> bool {
        let resident: u64 = alive.iter().map(|it| it.rss * procfs::page_size()).sum();
        if resident <= limit {
            return false;
        }
        let memory = alive
            .iter()
            .filter_map(|it| proportional_memory(it.pid))
            .sum();
        if memory > limit {
            self.largest = self.largest.max(memory);
        }
        memory > limit
    }

    /// Tells whether there are too many processes, at the price of one small read. A program that does
    /// nothing but multiply leaves no time to look at each: it is stopped first, then counted.
    fn multiplies(&mut self, limits: &Limits) -> Result<bool> {
        let total = tasks_on_the_machine()?;
        if total <= self.tasks_before + limits.processes {
            return Ok(false);
        }
        let _ = kill_process_group(self.program, Signal::STOP);
        if descendants_of(getpid()).len() > limits.processes {
            return Ok(true);
        }
        // They are threads, or somebody else's.
        let _ = kill_process_group(self.program, Signal::CONT);
        self.tasks_before = total;
        Ok(false)
    }

    /// Ends every process that is left. Without a child to wait for there is no descendant either,
    /// since orphans become children of the subreaper.
    pub fn kill(&self) -> Result<()> {
        let start = Instant::now();
        loop {
            self.reap()?;
            if matches!(wait(WaitOptions::NOHANG), Err(Errno::CHILD)) {
                return Ok(());
            }
            ensure!(
                start.elapsed() < PATIENCE,
                "a process that the program started does not end when killed"
            );
            // The whole group at one stroke, before it can multiply; then what has left it. Those that
            // have ended meanwhile are no error.
            let _ = kill_process_group(self.program, Signal::KILL);
            for pid in descendants_of(getpid())
                .iter()
                .filter_map(|it| Pid::from_raw(it.pid))
            {
                let _ = kill_process(pid, Signal::KILL);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Returns the processor time of the processes that have ended and were waited for.
fn waited_for() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let microseconds = (usage.user_time() + usage.system_time()).num_microseconds();
    Ok(Duration::from_micros(u64::try_from(microseconds)?))
}

/// Returns a time that the kernel gives in ticks of its clock.
fn ticks(count: u64) -> Duration {
    let per_second = procfs::ticks_per_second().max(1);
    Duration::from_secs(count) / u32::try_from(per_second).unwrap_or(u32::MAX)
}

/// Returns the memory of a process in bytes, what it shares with others divided among them.
fn proportional_memory(pid: i32) -> Option<u64> {
    let rollup = Process::new(pid).ok()?.smaps_rollup().ok()?;
    let maps = rollup.memory_map_rollup.0;
    Some(
        maps.iter()
            .filter_map(|map| map.extension.map.get("Pss"))
            .sum(),
    )
}

/// Returns the name of a signal, or its number if it has none.
fn name(signal: i32) -> String {
    let named = nix::sys::signal::Signal::try_from(signal);
    named.map_or_else(|_| format!("signal {signal}"), |signal| signal.to_string())
}

/// Returns the processes that descend from one, zombies left out.
pub fn descendants_of(ancestor: Pid) -> Vec<Stat> {
    let mut children: HashMap<i32, Vec<Stat>> = HashMap::new();
    // A process may end while it is looked at.
    let all = all_processes().into_iter().flatten();
    for process in all.filter_map(|process| process.ok()?.stat().ok()) {
        children.entry(process.ppid).or_default().push(process);
    }
    let mut found = children
        .remove(&ancestor.as_raw_nonzero().get())
        .unwrap_or_default();
    let mut index = 0;
    while let Some(process) = found.get(index) {
        found.extend(children.remove(&process.pid).unwrap_or_default());
        index += 1;
    }
    found.retain(|process| process.state != 'Z');
    found
}
