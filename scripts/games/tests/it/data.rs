//! A learner loses no data on a full disk, or while another command runs.

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use procfs::process::Process;

use crate::util::{Outcome, Toy};
use crate::PROGRAM;

/// Runs the command where nothing can be written to a file, as on a full disk.
fn run_on_full_disk(toy: &Toy, arguments: &[&str]) -> Outcome {
    let mut shell = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    shell.args(["-c", script, "sh", PROGRAM]).args(arguments);
    Outcome::new(shell.current_dir(toy.path()).output().unwrap())
}

#[test]
fn a_full_disk_takes_no_progress() {
    let toy = Toy::with_reference();
    toy.run("practice echo --hint").exits(0);
    let output = run_on_full_disk(&toy, &["practice", "echo", "--hint"]).exits(2);
    let why = "practice/progress.json cannot be written, and is unchanged";
    output.warns(why);
    let output = toy.run("practice echo --hint");
    assert!(output.stdout.starts_with("2/"), "{output:#?}");
}

#[test]
fn a_solution_is_created_whole_or_not_at_all() {
    let toy = Toy::with_reference();
    let output = run_on_full_disk(&toy, &["practice", "echo"]).exits(2);
    let why = "cannot create practice/toy-1-echo: ";
    output.warns(why);
    let left = fs::read_dir(toy.join("practice"));
    assert_eq!(left.into_iter().flatten().count(), 0);
    toy.run("practice echo").shows("write your solution:");
}

/// Waits until a process waits for a lock, or ends.
fn await_lock(process: u32) {
    loop {
        let locks = fs::read_to_string("/proc/locks").unwrap();
        let number = process.to_string();
        let waits =
            |line: &str| line.contains("->") && line.split_whitespace().any(|word| word == number);
        let state = Process::new(process.cast_signed()).and_then(|process| process.stat());
        if locks.lines().any(waits) || state.is_ok_and(|stat| stat.state == 'Z') {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Another runner writes its mark while this one waits.
#[test]
fn two_runners_lose_no_mark() {
    let toy = Toy::with_reference();
    toy.write("practice/.lock", "");
    let lock = File::open(toy.join("practice/.lock")).unwrap();
    lock.lock().unwrap();
    let mut runner = toy.command(&["practice", "echo", "--hint"]);
    let mut runner = runner.stdout(Stdio::null()).spawn().unwrap();
    await_lock(runner.id());
    toy.write("practice/progress.json", "{\"other\": {\"hints\": 3}}\n");
    lock.unlock().unwrap();
    assert!(runner.wait().unwrap().success());
    let text = toy.read("practice/progress.json");
    let progress: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(progress["other"]["hints"], 3, "{text}");
    assert_eq!(progress["toy-1-echo"]["hints"], 1, "{text}");
}
