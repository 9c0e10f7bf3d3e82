//! The limits have no number of positions, so none of them is kept.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn half_a_million_positions_fit_in_the_memory_limit() {
    const POSITIONS: usize = 500_000;
    let mut solution = Command::new("sh")
        .args(["-c", "ulimit -v 32768 && exec \"$0\""])
        .arg(env!("CARGO_BIN_EXE_hdu-1848-fibonacci-again"))
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
