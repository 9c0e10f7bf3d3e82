//! A program and all that it started: what they use, and their end.

use std::collections::HashMap;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{ensure, Result};
use procfs::process::Process;
use procfs::{FromRead, LoadAverage};
use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::process::{
    getpid, getrlimit, kill_process, kill_process_group, pidfd_open, wait, Pid, PidfdFlags,
    Resource, Signal, WaitOptions,
};

use crate::cgroup::Cgroup;
use crate::memory::Memory;
use crate::processes::{
    could_run, count, cpu_waited_for, descendants_of, is_held_up, largest_waited_for, own_cpu,
    processes, Alive, FileId, SchedulerTimes,
};
use crate::types::{End, Limit, Limits, MeasuredBy, Report};
use crate::waiting::Waiting;

/// How often the limits are checked; the end of a program is noticed at once.
pub const TICK: Duration = Duration::from_millis(10);

/// How often they are checked for a trusted program. Without namespaces, each check reads all processes of the machine,
/// and frequent checks were most of the cost of short runs.
pub const TICK_IF_TRUSTED: Duration = Duration::from_millis(100);

/// Patience with processes that were sent SIGKILL. It is counted in checks, not in time: on a busy machine they may
/// take long to end, but the checks take as long.
pub struct Patience {
    /// The name of the processes in an error message.
    whom: &'static str,
    pause: Duration,
    /// How many further checks may find that none of them runs, or waits for a CPU or the disk.
    left: u32,
}

impl Patience {
    const LOOKS: u32 = 500;

    pub fn new(whom: &'static str) -> Self {
        // Most end at once.
        let pause = Duration::from_micros(50);
        Self {
            whom,
            pause,
            left: Self::LOOKS,
        }
    }

    /// Waits a little longer than the last time. Fails if the processes do not end although nothing delays them.
    pub fn pause(&mut self, are_held_up: bool) -> Result<()> {
        if !are_held_up {
            ensure!(self.left > 0, "{} does not end when killed", self.whom);
            self.left -= 1;
        }
        thread::sleep(self.pause);
        self.pause = (self.pause * 2).min(TICK);
        Ok(())
    }
}

/// The largest difference between two kernel counts of the same memory: each CPU counts some pages separately.
const UNCOUNTED: u64 = 1 << 20;

/// The folder that shows the processes to the supervisor: its current folder. With namespaces it shows only the
/// processes inside, under their numbers inside.
const ROOT: &str = ".";

/// The number of the first process within namespaces.
const INIT: i32 = 1;

/// How a program was started.
pub struct Start {
    pub program: Pid,
    /// The first process of the namespaces, if there are any. It does not count for the program.
    pub init: Option<Pid>,
    pub supervisor: Process,
    /// Its opponent, if that is a process.
    pub opponent: Option<Process>,
    pub cgroup: Option<Cgroup>,
    /// The program's input, if it lies in memory.
    pub input: Option<FileId>,
    /// The peak memory of the supervisor when the program started: the kernel counts it for the program.
    pub inherited: u64,
    pub time: Instant,
    /// How often the limits are looked at.
    pub tick: Duration,
    /// The number of threads on the machine at the start.
    pub tasks: usize,
}

pub struct Tree {
    pub start: Start,
    next_look: Instant,
    /// When the processes are next counted.
    next_count: Instant,
    /// Without namespaces: when the processes are next counted even if the number of tasks on the machine gives no
    /// reason.
    next_full_count: Instant,
    /// The number of threads on the machine when the program was last found to be within its limit.
    other_tasks: usize,
    waiting: Waiting,
    /// The CPU time of each process when last sampled, without that of its children.
    seen: HashMap<(i32, u64), Duration>,
    /// The CPU time of the init when last sampled.
    init_cpu: Duration,
    memory: Memory,
}

impl Tree {
    pub fn new(start: Start) -> Self {
        Self {
            next_look: start.time + start.tick,
            next_count: start.time,
            next_full_count: start.time + start.tick * 10,
            other_tasks: start.tasks,
            waiting: Waiting::default(),
            seen: HashMap::new(),
            init_cpu: Duration::ZERO,
            memory: Memory::new(start.input, start.init.is_some()),
            start,
        }
    }

    /// Waits for the processes that have ended; returns how the program ended if it is one of them.
    pub fn reap(&self) -> Result<Option<End>> {
        let mut end = None;
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some((pid, status))) if pid == self.start.program => {
                    let exited = status.exit_status().map(End::Exited);
                    end = exited.or(status
                        .terminating_signal()
                        .map(|signal| End::Signaled(signal_name(signal))));
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(Errno::CHILD) => return Ok(end),
                Err(error) => return Err(error.into()),
            }
        }
    }

    pub fn report(&self, mut end: End, limits: &Limits) -> Report {
        let (cpu, measured_by) = self.cpu();
        let mut memory = largest_waited_for();
        // This may be the memory of the supervisor, so it is no proof that the program exceeded its limit.
        if memory <= self.start.inherited + UNCOUNTED {
            memory = memory.min(limits.memory);
        }
        let cgroup = self.start.cgroup.as_ref();
        if cgroup.is_some_and(Cgroup::ran_out_of_memory) {
            end = End::Over(Limit::Memory);
            memory = memory.max(limits.memory);
        }
        Report {
            end,
            cpu,
            memory: Some(self.memory.largest.max(memory)),
            measured_by,
            stack: Some(stack_size(limits)),
        }
    }

    /// Returns the CPU time of all processes, which have ended, and its source.
    ///
    /// The kernel adds up the time of processes that were waited for. If a parent ignores SIGCHLD, nobody waits for its
    /// children, and only a cgroup counts their time; without one, it counts as far as it was sampled.
    fn cpu(&self) -> (Duration, MeasuredBy) {
        let waited_for = cpu_waited_for().saturating_sub(self.init_cpu);
        let seen = waited_for.max(self.cpu_seen());
        let cgroup = self.start.cgroup.as_ref();
        let counted = cgroup.and_then(Cgroup::cpu).unwrap_or_default();
        // A program that can leave its cgroup may have used more than both values. If the processes have used more than
        // the cgroup, the program has left it.
        let is_exact = cgroup.is_some_and(Cgroup::is_closed) && counted + TICK >= seen;
        let measured_by = if is_exact {
            MeasuredBy::Cgroup
        } else {
            MeasuredBy::Processes
        };
        (counted.max(seen), measured_by)
    }

    fn cpu_seen(&self) -> Duration {
        self.seen.values().sum()
    }

    /// Returns the limit that the program exceeds, if it does.
    pub fn limit_passed(&mut self, limits: &Limits) -> Result<Option<Limit>> {
        let look = Instant::now();
        if look - self.start.time > limits.deadline {
            return Ok(Some(Limit::Wall));
        }
        if self.has_too_many_processes(look, limits)? {
            return Ok(Some(Limit::Processes));
        }
        if look < self.next_look {
            return Ok(None);
        }
        let before = own_cpu();
        let alive = self.alive();
        let limit = self.look(&alive, look, limits);
        // With many processes a check takes long: spend at most a twentieth of the time on checks.
        let taken = own_cpu().saturating_sub(before);
        self.next_look = Instant::now() + self.start.tick.max(taken * 20);
        Ok(limit)
    }

    /// Records the program's current usage; returns the limit that it exceeds, if it does.
    fn look(&mut self, alive: &[Alive], now: Instant, limits: &Limits) -> Option<Limit> {
        let threads: Vec<_> = alive.iter().map(Alive::threads).collect();
        let cpu = self.note_cpu(alive, &threads);
        let mut threads: Vec<_> = threads.into_iter().flatten().collect();
        threads.extend(SchedulerTimes::of(&self.start.supervisor));
        let opponent = self.start.opponent.as_ref();
        let of_opponent = opponent.map(SchedulerTimes::of_threads).unwrap_or_default();
        threads.extend(of_opponent.into_iter().map(SchedulerTimes::all_waited));
        let passed = now - self.start.time;
        self.waiting
            .add(&threads, self.start.cgroup.as_ref(), passed);
        match self.start.cgroup.as_ref().and_then(Cgroup::memory) {
            Some(memory) => self.memory.note_counted(memory),
            None => self.memory.note(alive, limits.memory),
        }
        let is_late = passed > limits.wall + self.waiting.total();
        let limits = [
            (Limit::Cpu, cpu > limits.cpu),
            (Limit::Memory, self.memory.largest > limits.memory),
            (Limit::Processes, alive.len() > limits.processes),
            // A process that is ready to run may have waited long, and the kernel counts that only later.
            (Limit::Wall, is_late && !self.could_run(alive)),
        ];
        let mut passed = limits.into_iter().filter(|(_, is_passed)| *is_passed);
        passed.next().map(|(limit, _)| limit)
    }

    /// Returns whether the program or its opponent runs or waits for a CPU.
    fn could_run(&self, alive: &[Alive]) -> bool {
        let opponent = self.start.opponent.as_ref();
        alive.iter().any(Alive::could_run) || opponent.is_some_and(could_run)
    }

    /// Records the CPU time of the living processes, given the threads of each; returns that of all processes so far.
    fn note_cpu(&mut self, alive: &[Alive], threads: &[Vec<SchedulerTimes>]) -> Duration {
        let mut living = Duration::ZERO;
        for (process, threads) in alive.iter().zip(threads) {
            let own = process.cpu(threads);
            self.seen.insert(process.id(), own);
            living += own + process.cpu_waited_for();
        }
        let seen = (cpu_waited_for() + living).max(self.cpu_seen());
        let in_cgroup = self.start.cgroup.as_ref().and_then(Cgroup::cpu);
        in_cgroup.map_or(seen, |cpu| cpu.max(seen))
    }

    /// Returns the program's processes.
    fn alive(&self) -> Vec<Alive> {
        match self.start.init {
            Some(_) => processes(ROOT)
                .filter(|process| process.stat.pid != INIT)
                .collect(),
            None => descendants_of(getpid().as_raw_pid(), ROOT),
        }
    }

    /// Returns whether there are too many processes. One cheap count usually suffices to rule that out: with namespaces
    /// of the processes inside, elsewhere of the tasks on the machine.
    fn has_too_many_processes(&mut self, now: Instant, limits: &Limits) -> Result<bool> {
        if now < self.next_count {
            return Ok(false);
        }
        let may_exceed_limit = if self.start.init.is_some() {
            // The init is shown, too.
            count(ROOT) > limits.processes + 1
        } else {
            // Tasks of others may have ended meanwhile, so the processes are counted now and then in any case.
            let most = self.other_tasks + limits.processes;
            now >= self.next_full_count || tasks_on_the_machine()? > most
        };
        if !may_exceed_limit {
            return Ok(false);
        }
        let before = own_cpu();
        if self.alive().len() > limits.processes {
            return Ok(true);
        }
        // The additional tasks are threads, zombies, or somebody else's.
        let taken = own_cpu().saturating_sub(before);
        self.next_count = Instant::now() + taken * 20;
        self.next_full_count = self.next_count.max(now + self.start.tick * 10);
        if self.start.init.is_none() {
            self.other_tasks = tasks_on_the_machine()?;
        }
        Ok(false)
    }

    /// Ends all processes that are left. Once this process has no child, the program has no descendant, because orphans
    /// become children of the init or of this process.
    pub fn kill(&mut self) -> Result<()> {
        let mut patience = Patience::new("a process that the program started");
        self.note_init();
        loop {
            self.reap()?;
            if matches!(wait(WaitOptions::NOHANG), Err(Errno::CHILD)) {
                return Ok(());
            }
            // At once, before they can fork: all within the namespaces, or the process group and then the processes
            // that have left it. They may have ended already.
            let _ = match self.start.init {
                Some(init) => kill_process(init, Signal::KILL),
                None => kill_process_group(self.start.program, Signal::KILL),
            };
            if let Some(init) = self.start.init {
                // The init ends last, and mostly at once.
                if has_ended_within(init, TICK)? {
                    continue;
                }
            } else {
                self.kill_each();
            }
            patience.pause(self.alive().iter().any(|process| is_held_up(&process.stat)))?;
        }
    }

    /// Removes the program's cgroup.
    pub fn remove_cgroup(&mut self) {
        if let Some(cgroup) = self.start.cgroup.take() {
            cgroup.remove();
        }
    }

    fn kill_each(&self) {
        for process in self.alive() {
            if let Some(process) = Pid::from_raw(process.stat.pid) {
                let _ = kill_process(process, Signal::KILL);
            }
        }
    }

    /// Records the CPU time of the init itself before it ends.
    fn note_init(&mut self) {
        if self.start.init.is_none() {
            return;
        }
        let init = Process::new_with_root(Path::new(ROOT).join(INIT.to_string()));
        let last = init.ok().and_then(|init| SchedulerTimes::of(&init));
        self.init_cpu = last.map_or(self.init_cpu, |last| last.ran);
    }
}

/// Waits for a child for at most this time; returns whether it has ended.
fn has_ended_within(child: Pid, time: Duration) -> Result<bool> {
    let Ok(child) = pidfd_open(child, PidfdFlags::empty()) else {
        return Ok(false);
    };
    let events = poll(
        &mut [PollFd::new(&child, PollFlags::IN)],
        Some(&Timespec::try_from(time)?),
    );
    match events {
        Ok(count) => Ok(count > 0),
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns the name of a signal, or its number if it has none.
pub fn signal_name(signal: i32) -> String {
    let named = nix::sys::signal::Signal::try_from(signal);
    named.map_or_else(|_| format!("signal {signal}"), |signal| signal.to_string())
}

/// Returns the number of threads on the machine, of all users. The current folder must be the supervisor's `/proc`,
/// because the program may have mounted something else there.
pub fn tasks_on_the_machine() -> Result<usize> {
    let load = LoadAverage::from_file(Path::new(ROOT).join("loadavg"))?;
    Ok(usize::try_from(load.max)?)
}

/// Returns the size of the stack that a program gets, in bytes: its limit, or the user's hard limit if that is less.
pub fn stack_size(limits: &Limits) -> u64 {
    let maximum = getrlimit(Resource::Stack).maximum;
    maximum.map_or(limits.stack(), |maximum| limits.stack().min(maximum))
}
