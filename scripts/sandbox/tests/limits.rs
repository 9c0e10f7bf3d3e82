//! Programs under limits, through the library alone: as this user, and where no namespaces can be made.
//!
//! No test here depends on how busy the machine is: a program that is to be ended would run on.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use rstest::rstest;
use sandbox::{End, Limit, Limits, Report, Request};
use serde::Deserialize;

/// What `limited` prints.
#[derive(Debug, Deserialize)]
struct Run {
    report: Report,
    stdout: String,
    stderr: String,
}

#[derive(Clone, Copy)]
enum Setting {
    /// Whatever this user may do.
    Own,
    /// No PID namespaces.
    WithoutNamespaces,
}

/// Nothing here takes so long, however busy the machine is.
const EVER: Duration = Duration::from_mins(10);

/// Time enough for a program that is to come to its end.
fn limits() -> Limits {
    Limits {
        cpu: EVER,
        wall: EVER,
        deadline: EVER,
        memory: 64 << 20,
        output: 1 << 20,
        processes: 64,
    }
}

fn command(setting: Setting) -> Command {
    let limited = env!("CARGO_BIN_EXE_limited");
    let may = Command::new("unshare").args(["-Ur", "true"]).status();
    let can_forbid = may.is_ok_and(|status| status.success());
    match setting {
        // A user who cannot make a user namespace cannot make the others, either.
        Setting::WithoutNamespaces if can_forbid => {
            let script = "echo 0 > /proc/sys/user/max_pid_namespaces && exec \"$@\"";
            let mut unshare = Command::new("unshare");
            unshare.args(["-Ur", "sh", "-c", script, "sh", limited]);
            unshare
        }
        _ => Command::new(limited),
    }
}

/// Runs a program of the shell.
fn run(setting: Setting, script: &str, limits: Limits, input: &str) -> Run {
    let request = Request {
        program: ["sh", "-c", script].map(String::from).to_vec(),
        limits,
        is_trusted: false,
    };
    let mut limited = command(setting)
        .arg(serde_json::to_string(&request).unwrap())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = limited.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = limited.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[rstest]
fn a_program_gets_its_input_and_its_output_is_kept(
    #[values(Setting::Own, Setting::WithoutNamespaces)] setting: Setting,
) {
    let run = run(setting, "cat; echo 2 >&2; exit 3", limits(), "1\n");
    assert_eq!(run.report.end, End::Exited(3));
    assert_eq!((&*run.stdout, &*run.stderr), ("1\n", "2\n"));
}

#[rstest]
#[case::cpu("while :; do :; done", Limit::Cpu)]
#[case::wall("exec sleep 1000", Limit::Wall)]
#[case::memory("exec tail /dev/zero", Limit::Memory)]
#[case::output("exec yes", Limit::Output)]
#[case::processes("for i in $(seq 100); do sleep 1000 & done; wait", Limit::Processes)]
fn each_limit_ends_a_program(
    #[case] script: &str,
    #[case] limit: Limit,
    #[values(Setting::Own, Setting::WithoutNamespaces)] setting: Setting,
) {
    let mut limits = limits();
    match limit {
        Limit::Cpu => limits.cpu = Duration::from_millis(300),
        Limit::Wall => limits.wall = Duration::from_millis(300),
        _ => {}
    }
    let run = run(setting, script, limits, "");
    assert_eq!(run.report.end, End::Over(limit), "{run:?}");
}

#[rstest]
fn what_a_program_leaves_behind_is_ended(
    #[values(Setting::Own, Setting::WithoutNamespaces)] setting: Setting,
) {
    let folder = tempfile::tempdir().unwrap();
    let lock = folder.path().join("lock");
    // A lock is let go when the last process that has it ends.
    let script = format!(
        "exec 9>{}; flock 9; setsid sleep 1000 <&- >&- 2>&- & true",
        lock.display()
    );
    let run = run(setting, &script, limits(), "");
    assert_eq!(run.report.end, End::Exited(0), "{run:?}");
    let lock = std::fs::File::open(lock).unwrap();
    assert!(lock.try_lock().is_ok());
}

#[test]
fn a_program_without_the_entry_point_is_told_so() {
    let request = Request {
        program: vec!["true".to_string()],
        limits: limits(),
        is_trusted: true,
    };
    let error = sandbox::run(&request, b"").err().unwrap();
    let why = "this program does not call `sandbox::helper_main` first in `main`";
    assert_eq!(error.to_string(), why);
}
