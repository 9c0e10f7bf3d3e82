//! Every solution, given bytes that are not text, and output that cannot be written.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::util::{root, SOLUTIONS};

/// Runs a solution with back traces enabled: it must not print one even then.
fn run(solution: &Path, input: &[u8]) -> Output {
    let mut solution = Command::new(solution)
        .env("RUST_BACKTRACE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    solution.stdin.take().unwrap().write_all(input).unwrap();
    solution.wait_with_output().unwrap()
}

/// Returns whether the solution of a problem talks to the reference.
fn is_interactive(problem: &str) -> bool {
    let manifest = root().join(format!("crates/{problem}/Cargo.toml"));
    let manifest = fs::read_to_string(manifest).unwrap();
    manifest.contains("interactor = \"reference\"")
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    // An interactive solution reads line by line, and may end before the last line.
    let reads_all = |(problem, _): &(&String, _)| !is_interactive(problem);
    for (problem, solution) in SOLUTIONS.iter().filter(reads_all) {
        let output = run(solution, b"1 2 \xff");
        assert!(!output.status.success(), "{problem}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            stderr,
            "error: standard input cannot be read: stream did not contain valid UTF-8\n"
        );
    }
}

#[test]
fn a_closed_standard_output_is_not_an_error() {
    let mut solution = Command::new(&SOLUTIONS["pku-1067-wythoff"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(solution.stdout.take());
    solution
        .stdin
        .take()
        .unwrap()
        .write_all("1 2\n".repeat(100_000).as_bytes())
        .unwrap();
    let output = solution.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(output.stderr, b"");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let sample = root().join("testdata/pku-1067-wythoff/sample-1.in");
    let output = Command::new(&SOLUTIONS["pku-1067-wythoff"])
        .stdin(fs::File::open(sample).unwrap())
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let output = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.starts_with("error: standard output cannot be written"),
        "{output}"
    );
}

/// The limits of Fibonacci again do not bound the number of positions, so the solution must not keep them.
#[cfg(target_os = "linux")]
#[test]
fn half_a_million_positions_of_fibonacci_again_fit_in_its_memory_limit() {
    const POSITIONS: usize = 500_000;
    let mut solution = Command::new("sh")
        .args(["-c", "ulimit -v 32768 && exec \"$0\""])
        .arg(&SOLUTIONS["hdu-1848-fibonacci-again"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = "987 610 3\n".repeat(POSITIONS) + "0 0 0\n";
    let mut stdin = solution.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = solution.wait_with_output().unwrap();
    assert!(output.status.success());
    let answers = output.stdout.split(|&byte| byte == b'\n');
    assert_eq!(answers.count(), POSITIONS + 1);
}
