//! Processes on this machine that runners have started.

use std::fmt::Display;
use std::iter;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use procfs::process::{all_processes, Process};

const PAUSE: Duration = Duration::from_millis(10);

/// Returns a number of seconds to sleep that no other process on the machine sleeps, longer than any test takes.
pub fn unique_seconds() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("3600.{:07}{count:03}", std::process::id())
}

/// Returns a program in Rust that runs `sleep` for this many seconds.
pub fn sleeper(seconds: &str) -> String {
    format!("fn main() {{ std::process::Command::new(\"sleep\").arg(\"{seconds}\").status().unwrap(); }}\n")
}

/// Fails if there is a process with these words in its command line.
#[track_caller]
pub fn assert_none_left(words: &str) {
    if let Some(left) = find(words) {
        give_up(left, words);
    }
}

/// Waits until there is no process with these words in its command line.
#[track_caller]
pub fn await_none_left(words: &str) {
    let mut patience = Patience::default();
    while let Some(left) = find(words) {
        if patience.is_over(left) {
            give_up(left, words);
        }
    }
}

/// Waits until a process has ended, whether its parent has noticed or not.
#[track_caller]
pub fn await_end(process: i32) {
    let lives = || {
        let stat = Process::new(process).and_then(|process| process.stat());
        stat.is_ok_and(|stat| stat.state != 'Z')
    };
    let mut patience = Patience::default();
    while lives() {
        if patience.is_over(process) {
            give_up(process, "it was to end");
        }
    }
}

/// Waits until the runner has started a process with these words in its command line; returns its number.
#[track_caller]
pub fn await_process(runner: &mut Child, words: &str) -> i32 {
    await_match(runner, words, || find(words))
}

/// Waits until a process with this word in its command line is a child of the runner; returns its number.
#[track_caller]
pub fn await_child(runner: &mut Child, word: &str) -> i32 {
    let parent = i32::try_from(runner.id()).unwrap();
    let is_child = |process: &Process| {
        let line = process.cmdline().unwrap_or_default();
        let stat = process.stat();
        stat.is_ok_and(|stat| stat.ppid == parent) && line.iter().any(|part| part == word)
    };
    await_match(runner, word, || {
        let mut all = all_processes().unwrap().flatten();
        all.find(is_child).map(|child| child.pid())
    })
}

/// Waits until `find` returns a process. Fails if the runner ends first.
#[track_caller]
fn await_match(runner: &mut Child, words: &str, find: impl Fn() -> Option<i32>) -> i32 {
    loop {
        if let Some(process) = find() {
            return process;
        }
        let end = runner.try_wait().unwrap();
        assert_eq!(end, None, "no {words}: the runner has ended");
        thread::sleep(PAUSE);
    }
}

/// Kills a runner as soon as it has started a process with these words in its command line, and waits until no such process is left.
#[track_caller]
pub fn kill_at_work(runner: &mut Command, words: &str) {
    let mut runner = runner.stdout(Stdio::null()).spawn().unwrap();
    await_process(&mut runner, words);
    runner.kill().unwrap();
    runner.wait().unwrap();
    await_none_left(words);
}

#[track_caller]
pub fn send(signal: &str, process: impl Display) {
    let mut kill = Command::new("kill");
    kill.args([format!("-{signal}"), process.to_string()]);
    assert!(kill.status().unwrap().success());
}

/// A process that is killed when this is dropped.
pub struct Guard(pub Child);

impl Guard {
    /// Interrupts the judge, and waits for its end.
    pub fn interrupt(&mut self) {
        // A shell in the background has its programs ignore Ctrl-C's own signal.
        send("TERM", self.0.id());
        assert_eq!(self.0.wait().unwrap().code(), Some(130));
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Patience with a process that is to be ended. It is counted in looks at which neither that process nor an ancestor
/// could run or waited for the disk: on a busy machine, these may take long.
#[derive(Default)]
struct Patience {
    looks: u32,
}

impl Patience {
    const MOST: u32 = 1000;

    /// Pauses; returns whether it is over.
    fn is_over(&mut self, process: i32) -> bool {
        let stat = |process: i32| {
            Process::new(process)
                .and_then(|process| process.stat())
                .ok()
        };
        let mut line = iter::successors(stat(process), |child| stat(child.ppid));
        let is_held_up = line.any(|stat| matches!(stat.state, 'R' | 'D'));
        self.looks += u32::from(!is_held_up);
        thread::sleep(PAUSE);
        self.looks > Self::MOST
    }
}

/// Kills the process that is left, and fails.
#[track_caller]
fn give_up(left: i32, words: &str) -> ! {
    send("KILL", left);
    panic!("process {left} is left: {words}");
}

fn find(words: &str) -> Option<i32> {
    let is_it = |process: &Process| {
        process
            .cmdline()
            .is_ok_and(|line| line.join(" ").contains(words))
    };
    let all = all_processes().unwrap().flatten();
    let me = i32::try_from(std::process::id()).unwrap();
    all.filter(is_it)
        .map(|process| process.pid())
        .find(|process| *process != me)
}
