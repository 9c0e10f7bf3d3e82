//! The outputs and ends of programs that call `run` or `run_interactive`. The tests start this file again as such
//! a program, so it has a `main` of its own: the usual test harness prints, too.

use std::env;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use common::{run, run_interactive};

/// The environment variable that names the program to run.
const PROGRAM: &str = "COMMON_TESTS_RUN_PROGRAM";

fn main() {
    match env::var(PROGRAM).as_deref() {
        Ok("echo") => run(str::to_string),
        Ok("panic") => run(|input| panic!("cannot read `{}`", input.trim_end())),
        Ok("play") => run_interactive(|| println!("First")),
        Ok("play and panic") => run_interactive(|| panic!("no move")),
        Ok(name) => unreachable!("no program {name}"),
        Err(_) => {
            the_output_ends_with_a_newline_unless_it_is_empty();
            a_byte_order_mark_is_no_part_of_the_input();
            an_interactive_program_prints_by_itself();
            a_panic_is_one_line_with_its_place_and_no_output();
            a_long_word_of_a_panic_is_cut();
            input_that_is_no_text_is_an_error();
            it_is_no_error_if_nobody_reads_the_output();
            #[cfg(target_os = "linux")]
            it_is_an_error_if_the_output_cannot_be_written();
        }
    }
}

fn command(program: &str, stdout: Stdio) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.env(PROGRAM, program).stdin(Stdio::piped());
    command.stdout(stdout).stderr(Stdio::piped());
    command
}

fn output(program: &str, input: &[u8]) -> Output {
    let mut child = command(program, Stdio::piped()).spawn().unwrap();
    // The write fails if the program does not read.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[track_caller]
fn assert_prints(program: &str, input: &str, expected: &str) {
    let output = output(program, input.as_bytes());
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert!(output.stderr.is_empty());
}

/// Fails unless the program prints nothing and ends with one line on standard error, which it returns.
#[track_caller]
fn error(output: Output) -> String {
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr
}

fn the_output_ends_with_a_newline_unless_it_is_empty() {
    assert_prints("echo", "1", "1\n");
    assert_prints("echo", "1\n2\n", "1\n2\n");
    assert_prints("echo", "", "");
}

fn a_byte_order_mark_is_no_part_of_the_input() {
    assert_prints("echo", "\u{feff}1\n", "1\n");
}

fn an_interactive_program_prints_by_itself() {
    assert_prints("play", "", "First\n");
}

fn a_panic_is_one_line_with_its_place_and_no_output() {
    let place = |line: &str| line.contains(" [") && line.contains("run.rs:");
    let line = error(output("panic", b"x\ny"));
    assert!(
        line.starts_with("error: cannot read `x y`") && place(&line),
        "{line}"
    );
    let line = error(output("play and panic", b""));
    assert!(line.starts_with("error: no move") && place(&line), "{line}");
}

fn a_long_word_of_a_panic_is_cut() {
    let line = error(output("panic", "é".repeat(100).as_bytes()));
    let cut = format!("`{}… [", "é".repeat(40));
    assert!(line.contains(&cut), "{line}");
}

fn input_that_is_no_text_is_an_error() {
    let line = error(output("echo", b"\xff"));
    assert!(
        line.starts_with("error: standard input cannot be read: "),
        "{line}"
    );
}

fn it_is_no_error_if_nobody_reads_the_output() {
    let mut child = command("echo", Stdio::piped()).spawn().unwrap();
    // Before the program has read its input, it prints nothing.
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"1").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

#[cfg(target_os = "linux")]
fn it_is_an_error_if_the_output_cannot_be_written() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut child = command("echo", full.into()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"1").unwrap();
    let line = error(child.wait_with_output().unwrap());
    assert!(
        line.starts_with("error: standard output cannot be written: "),
        "{line}"
    );
}
