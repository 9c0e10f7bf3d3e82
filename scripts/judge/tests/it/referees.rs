//! Problems whose reference decides: it checks an output, or talks to the program.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::util::fixtures::{divisor, heap};
use crate::util::processes::{assert_none_left, unique_seconds};
use crate::util::{Outcome, Toy};
use rstest::rstest;

#[test]
fn every_output_that_the_reference_accepts_is_right() {
    let toy = divisor(Toy::new("12\n", "2\n"));
    toy.run("test").verdict("AC", "");
    for right in [2, 3, 4, 6, 12] {
        toy.test_program(&format!("echo {right}")).verdict("AC", "");
    }
    toy.test_program("echo 5")
        .verdict("WA", "      5 does not divide 12\n");
    toy.test_program("true").verdict("WA", "`` is no number");
    toy.test_program("printf '\\377'")
        .verdict("WA", "`�` is no number");
    toy.test_program("sh -c 'echo 2; exit 3'")
        .verdict("RE", "exit code 3");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_source_file_is_checked_too() {
    let toy = divisor(Toy::new("12\n", "2\n"));
    toy.write("right.py", "print(input())\n");
    toy.write("wrong.py", "print(input() + '1')\n");
    let test = |source| toy.judge(&["test", "echo", "--source", source]);
    test("right.py").verdict("AC", "");
    test("wrong.py").verdict("WA", "121 does not divide 12");
}

#[test]
fn hidden_tests_and_stress_are_checked_too() {
    let toy = divisor(Toy::new("12\n", "2\n"));
    toy.run("test echo --hidden --program cat")
        .exits(0)
        .shows("42 hidden tests");
    toy.run("test echo --hidden --program 'echo 2'").exits(1);
    let stress = "stress echo --seed 1 --tests 40 --program";
    toy.run(&format!("{stress} cat")).exits(0);
    toy.run(&format!("{stress} 'echo 2'"))
        .exits(1)
        .shows("      2 does not divide ");
}

#[test]
fn what_the_reference_cannot_check_is_no_verdict() {
    let toy = divisor(Toy::new("77\n", "7\n"));
    toy.test_program("echo 7").unknown(
        "test test: the reference cannot check the output: 77 is too large: `check` must not search",
    );
    toy.write("testdata/toy-1-echo/test.in", "x\n");
    toy.test_program("echo 7")
        .unknown("test test: the reference cannot check the output, since no number");
}

#[test]
fn a_reference_that_is_missing_or_broken_is_named() {
    let toy = divisor(Toy::new("12\n", "2\n"));
    let reference = "crates/toy-1-echo/examples/toy-1-echo-reference.rs";
    toy.write(reference, "fn main() { nonsense }\n");
    toy.test_program("echo 2")
        .error_begins("toy-1-echo-reference does not compile: error");
    toy.remove(reference);
    let why = format!("toy-1-echo has no reference: write {reference}");
    toy.test_program("echo 2").assert_refused(&why);
}

/// Judges a program with a toy that concurrent tests share, since building it takes longer than playing.
fn play(milliseconds: u32, program: &str) -> Outcome {
    static TOYS: Mutex<BTreeMap<u32, Weak<Toy>>> = Mutex::new(BTreeMap::new());
    let toy = {
        let mut toys = TOYS.lock().unwrap_or_else(PoisonError::into_inner);
        let shared = toys.entry(milliseconds).or_default();
        shared.upgrade().unwrap_or_else(|| {
            let toy = Arc::new(heap(Toy::with_milliseconds(milliseconds, "10\n", "")));
            *shared = Arc::downgrade(&toy);
            toy
        })
    };
    toy.test_program(program)
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_program_that_wins_is_accepted() {
    let toy = heap(Toy::new("10\n", ""));
    toy.run("test").verdict("AC", "");
    // It reads to the end of its input.
    let listens_on = "import sys
heap = int(sys.stdin.readline())
while heap:
    taken = heap % 3 or 1
    print(taken, flush=True)
    heap -= taken
    line = sys.stdin.readline()
    heap -= int(line or 0)
assert not sys.stdin.readline()
";
    toy.write("listens_on.py", listens_on);
    toy.run("test echo --source listens_on.py")
        .verdict("AC", "");
}

#[rstest]
#[case::wrong_move((
    "sh -c 'read heap; echo 1; read taken; echo 7; cat'",
    "      `7` is no move\n      opponent  10\n      program   1\n      opponent  1\n      program   7\n"
))]
#[case::no_move(("sh -c 'printf \"\\033[2J\\n\"; cat'", "`\\u{1b}[2J` is no move"))]
#[case::loses(("sh -c 'while read line; do echo 1; done'", "the opponent takes the last"))]
#[case::floods(("yes", "`y` is no move"))]
#[case::floods_with_moves(("yes 1", "the opponent takes the last"))]
#[case::ends_early((
    "sh -c 'read heap; echo 1'", "the program ended where its move was expected\n      opponent  10\n      program   1\n"
))]
#[case::says_more_after_the_end((
    "sh -c 'for move in 1 2 2 2 9; do echo $move; done; sleep 0.1; echo 9'", "the program said `9` after the end"
))]
fn wrong(#[case] (program, why): (&str, &str)) {
    play(10_000, program).verdict("WA", why);
}

#[rstest]
#[case::exit_code("sh -c 'read heap; exit 3'", "exit code 3\n      opponent  10\n")]
#[case::signal("sh -c 'read heap; kill -SEGV $$'", "ended by SIGSEGV")]
#[case::after_the_end(
    "sh -c 'read heap; echo 1; read a; echo 2; read a; echo 2; read a; echo 2; exit 4'",
    "exit code 4"
)]
fn dies(#[case] program: &str, #[case] why: &str) {
    play(10_000, program).verdict("RE", why);
}

const FLUSH: &str =
    "still running after 2s\n      the program and its opponent wait for each other: usually, a flush after a line is missing\n";

#[rstest]
#[case::both_wait("sh -c 'read heap; read more'", FLUSH)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[case::keeps_its_output(
    "env -u PYTHONUNBUFFERED python3 -c 'import sys; sys.stdin.readline(); sys.stdout.write(\"1\\n\"); sys.stdin.readline()'",
    FLUSH
)]
#[case::no_end_of_line("sh -c 'printf 1; read more; read more'", "      program   1\n")]
#[case::spins("sh -c 'while :; do :; done'", "more than 500ms of CPU time\n")]
#[case::sleeps_after_the_end(
    "sh -c 'read heap; echo 1; read a; echo 2; read a; echo 2; read a; echo 2; sleep 30'",
    "still running after 2s\n      opponent  10\n"
)]
fn goes_on(#[case] program: &str, #[case] why: &str) {
    play(500, program).verdict("TLE", why);
}

#[test]
fn nothing_is_left_of_a_dialogue() {
    let sleep = format!("sleep {}", unique_seconds());
    let program = format!("sh -c 'setsid {sleep} & read heap; {sleep}'");
    let toy = heap(Toy::with_milliseconds(500, "10\n", ""));
    toy.test_program(&program).verdict("TLE", "");
    assert_none_left(&sleep);
    // The reference is in this folder.
    assert_none_left(&toy.path().display().to_string());
}

#[test]
fn at_most_twenty_lines_of_a_dialogue_are_shown() {
    let toy = heap(Toy::new("100\n", ""));
    let output = toy.test_program("sh -c 'while read line; do echo 1; done'");
    output.verdict("WA", "      … ");
    let is_said = |line: &&str| ["opponent", "program", "…"].contains(line);
    let lines = output
        .stdout
        .lines()
        .filter(|line| line.starts_with("      "));
    let speakers = lines.filter_map(|line| line.split_whitespace().next());
    assert_eq!(speakers.filter(is_said).count(), 20, "{output:#?}");
}

#[test]
fn stress_and_hidden_tests_talk_too() {
    let toy = heap(Toy::new("10\n", ""));
    let loses = "sh -c 'while read line; do echo 1; done'";
    let options = ["--seed", "1", "--tests", "20", "--program", loses];
    let output = toy.judge(&[&["stress", "echo"], &options[..]].concat());
    output.exits(1).shows("the opponent takes the last");
    toy.judge(&["test", "echo", "--hidden", "--program", loses])
        .exits(1);
}

#[test]
fn an_opponent_that_fails_is_named() {
    let toy = heap(Toy::new("x\n", ""));
    toy.test_program("cat")
        .unknown("test test: the reference refuses the test: no number");
    toy.write_reference("fn main() { panic!(\"no theory\") }\n");
    toy.test_program("cat")
        .error_begins("test test: the reference's `interact` fails with status 101: ");
    toy.write_reference("fn main() { std::thread::sleep(std::time::Duration::from_secs(3600)) }\n");
    toy.test_program("true")
        .unknown("test test: the reference's `interact` was stopped: it exceeded its Wall limit");
}
