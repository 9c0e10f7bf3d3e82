//! What the solutions do with input that is not what it should be, and beyond the limits.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::util::{root, SOLUTIONS};
use rstest::rstest;

/// Runs a solution with back traces asked for, so that none is seen for want of asking.
fn run(problem: &str, input: &[u8]) -> Output {
    let mut solution = Command::new(&SOLUTIONS[problem])
        .env("RUST_BACKTRACE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    solution.stdin.take().unwrap().write_all(input).unwrap();
    solution.wait_with_output().unwrap()
}

const CUT_SHORT: &str = "reader reached an end of input";
const NO_NUMBER: &str = "failed to parse the input `x` to the value of type `u";
const NEGATIVE: &str = "failed to parse the input `-1` to the value of type `u";
const TOO_LARGE: &str = "failed to parse the input `18446744073709551616` to the value of type `u";

#[rstest]
#[case("poi-2000-stripes", "1 2 x 1 1", NO_NUMBER)]
#[case("poi-2000-stripes", "", CUT_SHORT)]
#[case("poi-2000-stripes", "1 5 1 3 1 5", CUT_SHORT)]
#[case("poi-2000-stripes", "1 5 1 1 6 2", CUT_SHORT)]
#[case("poi-2000-stripes", "1 0 2 1 5", "a stripe of length 0 in [1, 0, 2]")]
#[case("poi-2000-stripes", "1 2 3 1 18446744073709551616", TOO_LARGE)]
#[case(
    "poi-2000-stripes",
    "1 2 3 1 1000000000000000000",
    "do not fit in memory"
)]
#[case("pku-1143-number-game", "2 2 x 0", NO_NUMBER)]
#[case("pku-1143-number-game", "2 2 5", CUT_SHORT)]
#[case("pku-1143-number-game", "2 2", CUT_SHORT)]
#[case(
    "pku-1143-number-game",
    "1 1 0",
    "1 is no number of the game: they are 2 to 127"
)]
#[case(
    "pku-1143-number-game",
    "1 4 0",
    "4 cannot be allowed: it is 2 + 2, and these are forbidden"
)]
#[case("hdu-1848-fibonacci-again", "1 x 1 0 0 0", NO_NUMBER)]
#[case("hdu-1848-fibonacci-again", "1 1 1", CUT_SHORT)]
#[case("hdu-1848-fibonacci-again", "1 1 -1 0 0 0", NEGATIVE)]
#[case(
    "hdu-1848-fibonacci-again",
    "1 1 18446744073709551615 0 0 0",
    "do not fit in memory"
)]
#[case("hdu-1536-s-nim", "2 2 x", NO_NUMBER)]
#[case("hdu-1536-s-nim", "2 2 5 1 1 7", CUT_SHORT)]
#[case("hdu-1536-s-nim", "2 2 5 2 1 7 0", CUT_SHORT)]
#[case(
    "hdu-1536-s-nim",
    "3 2 5 0 1 1 7 0",
    "number 3 of the subtraction set is 0"
)]
#[case("hdu-1536-s-nim", "1 1 1 1 -1 0", NEGATIVE)]
#[case(
    "hdu-1536-s-nim",
    "1 1 1 1 1000000000000000000 0",
    "do not fit in memory"
)]
#[case("pku-1067-wythoff", "2 x", NO_NUMBER)]
#[case("pku-1067-wythoff", "2 1 8", CUT_SHORT)]
#[case("pku-1067-wythoff", "2 -1", NEGATIVE)]
#[case("pku-1067-wythoff", "18446744073709551616 1", TOO_LARGE)]
fn bad_input_is_one_line_and_no_answer(
    #[case] problem: &str,
    #[case] input: &str,
    #[case] why: &str,
) {
    let output = run(problem, input.as_bytes());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert_eq!(output.stdout, b"");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("error: ") && said.contains(why), "{said}");
}

#[rstest]
#[case("poi-2000-stripes")]
#[case("pku-1143-number-game")]
#[case("hdu-1848-fibonacci-again")]
#[case("hdu-1536-s-nim")]
#[case("pku-1067-wythoff")]
fn bytes_that_are_no_text_are_refused(#[case] problem: &str) {
    let output = run(problem, b"1 2 \xff");
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        said,
        "error: standard input cannot be read: stream did not contain valid UTF-8\n"
    );
}

#[rstest]
#[case("poi-2000-stripes", "1 5 1 2 1 6 9 9 9 1 8 2 2 2 1 7", "1\n2\n2\n1\n")]
#[case("pku-1143-number-game", "0", "")]
#[case("hdu-1848-fibonacci-again", "0 0 0 what follows is not read", "")]
#[case("hdu-1536-s-nim", "4 5 2 5 2 1 2 0 2 0", "W\n")]
#[case("pku-1067-wythoff", "", "")]
#[case(
    "pku-1067-wythoff",
    "0 0\n18446744073709551615 18446744073709551614",
    "0\n1\n"
)]
fn input_that_is_unusual_and_right(
    #[case] problem: &str,
    #[case] input: &str,
    #[case] answer: &str,
) {
    let output = run(problem, input.as_bytes());
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(String::from_utf8(output.stdout).unwrap(), answer);
}

#[test]
fn a_reader_that_has_gone_is_no_error() {
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
    let full = File::options().write(true).open("/dev/full").unwrap();
    let sample = root().join("testdata/pku-1067-wythoff/sample-1.in");
    let output = Command::new(&SOLUTIONS["pku-1067-wythoff"])
        .stdin(File::open(sample).unwrap())
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with("error: standard output cannot be written"),
        "{said}"
    );
}
