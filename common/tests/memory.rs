//! Short memory: a panic with a message where a table does not fit, not an abort.
#![cfg(target_os = "linux")]

use std::env;
use std::process::{Command, Output};

use common::{
    grundy_table, octal_table, octal_values, subtraction_table, subtraction_values,
    subtraction_winning_moves,
};

/// Each case has parts that fit in memory, or is larger than any memory.
const TOO_LARGE: [(&str, fn()); 8] = [
    ("two tables of which one fits", || {
        subtraction_table(&[1], 9_000_000);
    }),
    ("the largest table", || {
        subtraction_table(&[1], usize::MAX);
    }),
    ("the largest table of a large set", || {
        subtraction_table(&[1, usize::MAX], usize::MAX);
    }),
    ("subtraction values", || {
        subtraction_values(&[1, 2, 40_000_000], 40_000_000);
    }),
    ("a large heap", || {
        subtraction_winning_moves(&[1], &[1, 500_000_000]);
    }),
    ("a table of a game", || {
        grundy_table(500_000_000, |_| [[0; 0]; 0]);
    }),
    ("an octal table", || {
        octal_table(&[0, 7, 7], 500_000_000);
    }),
    ("octal values that prove no period", || {
        let mut digits = vec![0; 20_000_001];
        (digits[1], digits[20_000_000]) = (3, 3);
        octal_values(&digits, 500_000_000);
    }),
];

/// The name of a case: set in a process that has little memory and runs only this.
const CASE: &str = "COMMON_TESTS_MEMORY_CASE";

/// Runs a test of this file again, by this name, in a process with 100 MB of address space.
fn with_little_memory(test: &str, case: &str) -> Output {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -v 100000 && exec \"$0\" \"$@\""])
        .arg(env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(CASE, case)
        // A back trace takes memory, too.
        .env("RUST_BACKTRACE", "0")
        // The GNU C library would reserve more than the limit for each thread.
        .env("MALLOC_ARENA_MAX", "1");
    shell.output().unwrap()
}

#[test]
fn a_table_that_does_not_fit_is_refused_with_a_message() {
    if let Ok(name) = env::var(CASE) {
        let case = TOO_LARGE.iter().find(|case| case.0 == name);
        return case.unwrap().1();
    }
    for (name, _) in TOO_LARGE {
        let output =
            with_little_memory("a_table_that_does_not_fit_is_refused_with_a_message", name);
        let stderr = String::from_utf8(output.stderr).unwrap();
        // The status of the harness after a panic; an abort would be a signal.
        assert_eq!(output.status.code(), Some(101), "{name}: {stderr}");
        assert!(stderr.contains("not fit in memory"), "{name}: {stderr}");
    }
}
