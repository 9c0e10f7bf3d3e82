//! Programs under limits, through the library alone, in each setting.
//!
//! No test here depends on the load of the machine: a program that a limit is to end would otherwise run on.
#![cfg(target_os = "linux")]
// A test that lacks two things is ignored twice.
#![allow(unused_attributes)]

mod cgroups;
mod page;
mod settings;

use std::fs::Permissions;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rstest::rstest;
use sandbox::{End, Limit};

use crate::settings::{
    in_each_setting, limits, python, request, run, run_python, start, start_request, wait, Setting,
};

/// Processes that sleep and are not the program's. They start new ones at different times.
struct Others(Vec<Child>);

impl Others {
    fn new(count: usize) -> Self {
        let shell = |index: usize| {
            // None begins at the same time as the others.
            let script = format!("sleep 0.{index:03}; exec sleep 1000");
            let mut shell = Command::new("sh");
            shell.args(["-c", &script]).process_group(0);
            shell.stdout(Stdio::null()).spawn().unwrap()
        };
        Self((0..count).map(shell).collect())
    }
}

impl Drop for Others {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // The shell is or has one more process.
            let group = format!("-{}", child.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
            let _ = child.wait();
        }
    }
}

in_each_setting!(a_program_gets_its_input_and_its_output_is_kept);
fn a_program_gets_its_input_and_its_output_is_kept(setting: Setting) {
    let run = run(setting, "cat; echo 2 >&2; exit 3", limits(), "1\n");
    assert_eq!(run.report.end, End::Exited(3));
    assert_eq!((&*run.stdout, &*run.stderr), ("1\n", "2\n"));
}

in_each_setting!(each_limit_ends_a_program);
fn each_limit_ends_a_program(setting: Setting) {
    let assert_ended = |script, limit, limits| {
        run(setting, script, limits, "").ends(&End::Over(limit));
    };
    let (mut cpu, mut wall) = (limits(), limits());
    cpu.cpu = Duration::from_millis(300);
    wall.wall = Duration::from_millis(300);
    assert_ended("while :; do :; done", Limit::Cpu, cpu);
    assert_ended("exec sleep 1000", Limit::Wall, wall);
    assert_ended("exec tail /dev/zero", Limit::Memory, limits());
    assert_ended("exec yes", Limit::Output, limits());
    let multiply = "for i in $(seq 100); do sleep 1000 & done; wait";
    assert_ended(multiply, Limit::Processes, limits());
}

in_each_setting!(the_stack_is_nearly_as_large_as_the_memory);
fn the_stack_is_nearly_as_large_as_the_memory(setting: Setting) {
    let run = run(setting, "ulimit -Ss; ulimit -Hs", limits(), "");
    let (soft, hard) = run.stdout.trim().split_once('\n').unwrap();
    let stack = limits().stack() >> 10;
    let most = hard.parse().map_or(stack, |hard: u64| hard.min(stack));
    assert_eq!(soft, most.to_string(), "{run:?}");
    assert_eq!(run.report.stack, Some(most << 10), "{run:?}");
}

in_each_setting!(what_a_program_leaves_behind_is_ended);
fn what_a_program_leaves_behind_is_ended(setting: Setting) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    let lock = folder.path().join("lock");
    // A lock is released when the last process that holds it ends.
    let script = format!(
        "exec 9>{}; flock 9; setsid sleep 1000 <&- >&- 2>&- & true",
        lock.display()
    );
    run(setting, &script, limits(), "").ends(&End::Exited(0));
    let lock = std::fs::File::open(lock).unwrap();
    assert!(lock.try_lock().is_ok());
}

in_each_setting!(
    #[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
    the_supervisor_does_not_wait_for_an_output
);
/// A program can read its own output through `/proc`, and send the pipe to processes that outlive it.
fn the_supervisor_does_not_wait_for_an_output(setting: Setting) {
    let program = include_str!("give_output_away.py");
    let keep = include_str!("keep_output.py");
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let socket = folder.path().join("socket").display().to_string();
    let keeper = Command::new("python3")
        .args(["-c", keep, &socket])
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    // If the program never connects, the keeper would wait forever.
    let mut keeper = Others(vec![keeper.unwrap()]);
    let keeper = &mut keeper.0[0];
    let mut ready = keeper.stdout.take().unwrap();
    ready.read_exact(&mut [0]).unwrap();
    let program = [python(program), vec![socket]].concat();
    wait(start(setting, program, limits(), "")).ends(&End::Exited(0));
    drop(keeper.stdin.take());
    assert!(keeper.wait().unwrap().success());
}

in_each_setting!(
    #[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
    what_others_start_does_not_interrupt_a_system_call
);
fn what_others_start_does_not_interrupt_a_system_call(setting: Setting) {
    // Python itself would repeat an interrupted call.
    let program = "import ctypes, time
libc = ctypes.CDLL(None)
wait = libc.epoll_create1(0)
end = time.monotonic() + 3
while time.monotonic() < end:
    assert libc.epoll_wait(wait, ctypes.create_string_buffer(12), 1, 100) == 0
";
    let program = python(program);
    let limited = start(setting, program, limits(), "");
    std::thread::sleep(Duration::from_millis(500));
    let others = Others::new(200);
    wait(limited).ends(&End::Exited(0));
    drop(others);
}

#[rstest]
#[case::own(Setting::Own, 0)]
#[case::own_beside_others(Setting::Own, 300)]
#[case::without_namespaces(Setting::WithoutNamespaces, 0)]
#[case::without_namespaces_beside_others(Setting::WithoutNamespaces, 300)]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[case::user(Setting::User, 0)]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[case::user_beside_others(Setting::User, 300)]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[case::user_without_namespaces(Setting::UserWithoutNamespaces, 300)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn threads_are_no_processes(#[case] setting: Setting, #[case] others: usize) {
    let program = "import threading, time
threads = [threading.Thread(target=time.sleep, args=(0.3,)) for _ in range(900)]
for thread in threads: thread.start()
for thread in threads: thread.join()
";
    let others = Others::new(others);
    let mut limits = limits();
    limits.memory = 1 << 30;
    run_python(setting, program, limits).ends(&End::Exited(0));
    drop(others);
}

#[rstest]
#[case::own(Setting::Own, 0.3)]
#[case::without_namespaces(Setting::WithoutNamespaces, 1.0)]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[case::user(Setting::User, 0.3)]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[case::user_without_namespaces(Setting::UserWithoutNamespaces, 1.0)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn two_processes_too_many_are_noticed(#[case] setting: Setting, #[case] seconds: f64) {
    // With the first process there are 66, all at the same time for `SECONDS`.
    let program = include_str!("too_many.py").replace("SECONDS", &seconds.to_string());
    for _ in 0..5 {
        run_python(setting, &program, limits()).ends(&End::Over(Limit::Processes));
    }
    let script = "for i in $(seq 60); do sleep 0.1 & done; wait";
    run(setting, script, limits(), "").ends(&End::Exited(0));
}

/// Reading 60,000 mappings at each check would take the supervisor seconds.
#[rstest]
#[case::own(Setting::Own)]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[case::user(Setting::User)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn many_mappings_do_not_hold_up_the_supervisor(#[case] setting: Setting) {
    let program = "import mmap, os, time
maps = [mmap.mmap(-1, 4096) for _ in range(60000)]
for _ in range(3): os.fork()
time.sleep(2)
";
    let mut limits = limits();
    limits.memory = 1 << 30;
    run_python(setting, program, limits).ends(&End::Exited(0));
}

in_each_setting!(
    #[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
    what_processes_share_counts_once_while_they_end
);
/// When a process ends, the share of each of the others in their common memory grows.
fn what_processes_share_counts_once_while_they_end(setting: Setting) {
    let program = include_str!("share.py");
    let mut limits = limits();
    limits.memory = 180 << 20;
    let run = |own, rounds| {
        let program = program.replace("OWN", own).replace("ROUNDS", rounds);
        run_python(setting, &program, limits)
    };
    run("0", "20").ends(&End::Exited(0));
    run("100", "10 ** 9").ends(&End::Over(Limit::Memory));
}

in_each_setting!(
    #[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
    what_a_process_starts_does_not_count_with_its_parents_memory
);
/// Until a process made by `posix_spawn` starts its program, it runs in its parent's memory, and the parent waits.
fn what_a_process_starts_does_not_count_with_its_parents_memory(setting: Setting) {
    // Before that it opens a pipe, which blocks until another process opens it, too.
    let program = include_str!("spawn.py");
    let mut limits = limits();
    limits.memory = 180 << 20;
    run_python(setting, program, limits).ends(&End::Exited(0));
}

in_each_setting!(what_the_runner_has_does_not_hide_the_programs_memory);
/// The kernel's count for a process starts with the memory of its parent. A trusted program is sampled so seldom that
/// only this count shows the memory of one that ends at once.
fn what_the_runner_has_does_not_hide_the_programs_memory(setting: Setting) {
    let copy = "dd if=/dev/zero of=/dev/null bs=64M count=1 2> /dev/null";
    let mut limits = limits();
    limits.memory = 32 << 20;
    let mut request = request(["sh", "-c", copy].map(String::from).to_vec(), limits);
    request.is_trusted = true;
    let input = " ".repeat(128 << 20);
    let run = wait(start_request(setting, &request, &input));
    assert!(run.report.memory > Some(limits.memory), "{run:?}");
}

fn children_of(parent: u32) -> Vec<u32> {
    let path = format!("/proc/{parent}/task/{parent}/children");
    let children = std::fs::read_to_string(path).unwrap_or_default();
    let numbers = children.split_whitespace();
    numbers.map(|number| number.parse().unwrap()).collect()
}

/// The kernel may kill a supervisor when memory runs out.
#[rstest]
#[case::own(Setting::Own)]
#[cfg_attr(missing_root, ignore = "no root: run as root")]
#[case::user(Setting::User)]
fn a_supervisor_killed_from_outside_is_told(#[case] setting: Setting) {
    for _ in 0..8 {
        let program = ["sleep", "1000"].map(String::from).to_vec();
        let mut limited = start(setting, program, limits(), "");
        let supervisor = loop {
            assert_eq!(limited.try_wait().unwrap(), None, "it has ended by itself");
            // The children of a supervisor are the init of the namespaces and the program, or the program alone.
            let helpers = children_of(limited.id()).into_iter();
            let supervisors = helpers.flat_map(children_of);
            let name = |process| std::fs::read_to_string(format!("/proc/{process}/comm"));
            let sleeps = |process| name(process).is_ok_and(|name| name == "sleep\n");
            let at_work = |supervisor: &u32| children_of(*supervisor).into_iter().any(sleeps);
            if let Some(supervisor) = supervisors.into_iter().find(at_work) {
                break supervisor;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut kill = Command::new("kill");
        kill.args(["-KILL", &supervisor.to_string()]);
        assert!(kill.status().unwrap().success());
        let end = "ended: signal: 9 (SIGKILL)".to_string();
        wait(limited).ends(&End::WithoutSupervisor(end));
    }
}

#[test]
fn a_program_without_the_entry_point_is_told_so() {
    let request = request(vec!["true".to_string()], limits());
    let error = sandbox::run(&request, b"").err().unwrap();
    let why = "this program does not call `sandbox::helper_main` first in `main`";
    assert_eq!(error.to_string(), why);
}
