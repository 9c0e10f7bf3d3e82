//! The user's files are not lost: on a full disk, beside another runner, or when interrupted.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use procfs::process::Process;
use rstest::rstest;

use crate::util::processes::{
    await_end, await_none_left, await_process, send, sleeper, unique_seconds,
};
use crate::util::{in_shell, left_in_target, Outcome, Toy};

const JUDGE: &str = env!("CARGO_BIN_EXE_judge");

/// On a disk that accepts no data, the existing files are kept, and no other files are left.
#[rstest]
#[cfg_attr(
    missing_namespaces,
    ignore = "no right to create namespaces: run as root, or allow user namespaces"
)]
#[case::read_only(
    "mount --bind testdata testdata && mount -o remount,bind,ro testdata",
    "Read-only file system",
    "testdata/toy-1-echo testdata/toy-1-echo/test.in testdata/toy-1-echo/test.out"
)]
#[cfg_attr(
    missing_namespaces,
    ignore = "no right to create namespaces: run as root, or allow user namespaces"
)]
#[case::full(
    "mount -t tmpfs -o size=4k none testdata && echo full > testdata/full",
    "No space left on device",
    "testdata/full"
)]
fn nothing_is_half_made(#[case] mount: &str, #[case] why: &str, #[case] left: &str) {
    let toy = Toy::new("1\n", "1\n");
    let problem = "{\"name\": \"New\", \"url\": \"https://example.org/2\", \"timeLimit\": 1000, \"memoryLimit\": 64, \
                   \"tests\": [{\"input\": \"1\", \"output\": \"1\"}]}";
    toy.write("problem.json", problem);
    let script = format!(
        "({mount}) || exit 9
        \"$@\" new example-2-new --companion < problem.json
        \"$@\" add echo < problem.json
        \"$@\" bundle echo --no-test --no-prove -o testdata/bundle.rs
        echo status $?
        find crates testdata | sort"
    );
    let mut shell = in_shell(&["unshare", "-Urm"], toy.path(), &script, &[]);
    let output = Outcome::new(shell.output().unwrap());
    assert_eq!(output.stderr.matches("error: ").count(), 3, "{output:#?}");
    assert_eq!(output.stderr.matches(why).count(), 3, "{output:#?}");
    let own = "crates crates/toy-1-echo crates/toy-1-echo/Cargo.toml crates/toy-1-echo/src \
               crates/toy-1-echo/src/main.rs testdata";
    let words: Vec<_> = output.stdout.split_whitespace().collect();
    assert_eq!(words.join(" "), format!("status 2 {own} {left}"));
}

/// The folder of the tests is a disk of one page: the answer fits, the input does not.
#[test]
#[cfg_attr(
    missing_namespaces,
    ignore = "no right to create namespaces: run as root, or allow user namespaces"
)]
fn a_test_is_saved_whole_or_not_at_all() {
    let toy = Toy::with_reference();
    toy.run("test").exits(0);
    let script = "mount -t tmpfs -o size=4k none testdata/toy-1-echo || exit 9
        \"$@\"; status=$?; ls -A testdata/toy-1-echo; exit $status";
    let stress = ["stress", "echo", "--program", "true", "--save", "found"];
    let mut shell = in_shell(&["unshare", "-Urm"], toy.path(), script, &stress);
    let output = Outcome::new(shell.output().unwrap()).exits(2);
    output.warns("error: the test is not saved: ");
    output.warns("found.in cannot be written: No space left");
    output.hides("found.");
}

/// A bundle replaces no solution, no test and no other file that is not a bundle.
#[rstest]
#[case::source("mine.rs", SOLUTION)]
#[case::source_by_a_link("link.rs", SOLUTION)]
#[case::source_by_another_path("./practice/../mine.rs", SOLUTION)]
#[case::other_solution("crates/toy-1-echo/src/main.rs", SOLUTION)]
#[case::answer("testdata/toy-1-echo/test.out", NO_BUNDLE)]
#[case::manifest("Cargo.toml", NO_BUNDLE)]
#[case::notes("notes.txt", NO_BUNDLE)]
#[case::notes_by_a_link("out.rs", NO_BUNDLE)]
fn a_bundle_replaces_only_a_bundle(#[case] bundle: &str, #[case] why: &str) {
    let toy = Toy::new("7\n", "7\n");
    toy.write("mine.rs", Toy::SOLUTION);
    toy.write("practice/file", "");
    toy.write("notes.txt", "mine\n");
    symlink("mine.rs", toy.join("link.rs")).unwrap();
    symlink("notes.txt", toy.join("out.rs")).unwrap();
    let before = toy.read(bundle);
    let output = toy.judge(&["bundle", "echo", "--source", "mine.rs", "-o", bundle]);
    let option = if why == NO_BUNDLE { "" } else { "-o " };
    output.assert_refused(&format!("{option}{bundle} {why}"));
    assert_eq!(toy.read(bundle), before);
    toy.write("all/toy-1-echo.rs", "mine\n");
    let output = toy.run("bundle --all --no-test -o all").exits(2);
    output.warns(NO_BUNDLE);
}

const SOLUTION: &str = "is a solution, which the bundle would replace: name another file";

const NO_BUNDLE: &str =
    "exists and is not a bundle, so it is not replaced: name another file, or remove this one first";

fn cgroup_of(supervisor: i32) -> Option<PathBuf> {
    let name = format!("judge-{supervisor}");
    let mut find = Command::new("find");
    find.args(["/sys/fs/cgroup", "-name", &name])
        .stderr(Stdio::null());
    let found = String::from_utf8(find.output().unwrap().stdout).unwrap();
    found.lines().next().map(PathBuf::from)
}

/// A toy whose programs run in a folder of their own.
fn toy_with_a_file() -> Toy {
    let toy = Toy::new("", "");
    let file = "checker = 'tokens'\ninput-file = 'game.in'";
    toy.change_manifest("checker = 'tokens'", file);
    toy
}

/// A runner that judges a program that sleeps.
struct Sleeping {
    runner: Child,
    supervisor: i32,
    /// The command line of the process that sleeps.
    words: String,
}

impl Sleeping {
    fn start(toy: &Toy) -> Self {
        let seconds = unique_seconds();
        toy.write("sleeps.rs", &sleeper(&seconds));
        // If a shell runs the tests in the background, they ignore these signals, and the runner would, too.
        let mut runner = Command::new("env")
            .args(["--default-signal", JUDGE])
            .args(["test", "echo", "--source", "sleeps.rs"])
            .current_dir(toy.path())
            .env_remove("CARGO_TARGET_DIR")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let words = format!("sleep {seconds}");
        let sleeps = await_process(&mut runner, &words);
        let parent = |process: i32| Process::new(process).unwrap().stat().unwrap().ppid;
        Self {
            runner,
            supervisor: parent(parent(sleeps)),
            words,
        }
    }
}

#[rstest]
#[case("INT", 2)]
#[case("TERM", 15)]
#[case("HUP", 1)]
#[case("QUIT", 3)]
fn nothing_is_left_by_an_interrupt(#[case] name: &str, #[case] signal: i32) {
    let toy = toy_with_a_file();
    let mut sleeping = Sleeping::start(&toy);
    send(name, sleeping.runner.id());
    assert_eq!(sleeping.runner.wait().unwrap().signal(), Some(signal));
    await_none_left(&sleeping.words);
    // The supervisor ends last.
    await_end(sleeping.supervisor);
    assert_eq!(cgroup_of(sleeping.supervisor), None);
    assert_eq!(left_in_target(toy.path()), [""; 0]);
}

/// The supervisor, which would otherwise remove the cgroup, is killed, too.
#[rstest]
#[case::list(&["list"])]
#[case::that_fails(&["test", "no-such-problem"])]
fn the_next_command_removes_what_a_killed_runner_has_left(#[case] next: &[&str]) {
    let toy = toy_with_a_file();
    let mut sleeping = Sleeping::start(&toy);
    let runner = sleeping.runner.id();
    // The runner must not notice the end of the supervisor.
    send("STOP", runner);
    send("KILL", sleeping.supervisor);
    send("KILL", runner);
    sleeping.runner.wait().unwrap();
    await_none_left(&sleeping.words);
    await_end(sleeping.supervisor);
    // Every runner removes what it finds, so one of another test may have been here before.
    if let Some(cgroup) = cgroup_of(sleeping.supervisor) {
        let events = || fs::read_to_string(cgroup.join("cgroup.events")).unwrap_or_default();
        while events().contains("populated 1") {
            thread::sleep(Duration::from_millis(10));
        }
    }
    // The folder in which the program ran, and that of the program if its source was too new for the cache.
    assert_ne!(left_in_target(toy.path()), [""; 0]);
    toy.judge(next);
    assert_eq!(cgroup_of(sleeping.supervisor), None);
    assert_eq!(left_in_target(toy.path()), [""; 0]);
}

/// `nohup` and shells make commands ignore signals.
#[test]
fn a_signal_that_is_ignored_stays_so() {
    let toy = Toy::new("", "");
    let script = "trap '' HUP; exec \"$@\"";
    let watch = ["test", "echo", "--program", "cat", "--watch"];
    let mut shell = in_shell(&[], toy.path(), script, &watch);
    let mut runner = shell.stdout(Stdio::null()).spawn().unwrap();
    let process = Process::new(runner.id().cast_signed()).unwrap();
    let status = || process.status().unwrap();
    let is_set = |mask: u64, signal: u64| mask >> (signal - 1) & 1 == 1;
    // It catches SIGTERM when it has begun. Tests that a shell runs in the background ignore Ctrl-C, and so does it.
    while !is_set(status().sigcgt, 15) {
        assert_ne!(status().state, "Z (zombie)", "the runner has ended");
        thread::sleep(Duration::from_millis(5));
    }
    let status = status();
    let ignores = is_set(status.sigign, 1) && !is_set(status.sigcgt, 1);
    runner.kill().unwrap();
    runner.wait().unwrap();
    assert!(ignores, "{status:?}");
}
