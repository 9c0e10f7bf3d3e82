//! Each problem's reference: on seeds, invalid inputs and other arguments. `check` compares it with the solution.

use std::fs::{self, File};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::util::{root, REFERENCES, SOLUTIONS};
use rstest::rstest;

struct Problem {
    name: &'static str,
    testdata: PathBuf,
    reference: &'static Path,
}

fn problems() -> impl Iterator<Item = Problem> {
    SOLUTIONS.keys().map(|name| Problem {
        name,
        testdata: root().join("testdata").join(name),
        reference: REFERENCES
            .get(&format!("{name}-reference"))
            .unwrap_or_else(|| panic!("{name} has no reference")),
    })
}

impl Problem {
    fn generate(&self, seed: u64, size: u8) -> String {
        let (seed, size) = (seed.to_string(), size.to_string());
        let output = run(self.reference, &["generate", &seed, &size], "");
        assert!(output.status.success(), "{}: seed {seed}", self.name);
        String::from_utf8(output.stdout).unwrap()
    }

    fn reference(&self, input: &str) -> Output {
        run(self.reference, &["solve"], input)
    }

    #[track_caller]
    fn assert_refused(&self, input: &str) {
        assert_failure(&self.reference(input), &format!("{}: {input:?}", self.name));
    }
}

fn run(program: &Path, arguments: &[&str], input: &str) -> Output {
    // A file, since a pipe blocks a program that does not read all of it.
    let mut file: File = tempfile::tempfile().unwrap();
    file.write_all(input.as_bytes()).unwrap();
    file.rewind().unwrap();
    let mut command = Command::new(program);
    // Back traces are enabled: a refusal must not print one even then.
    let command = command.args(arguments).env("RUST_BACKTRACE", "1");
    command.stdin(file).output().unwrap()
}

/// Asserts that a program ended with status 2, one line on standard error and nothing else.
#[track_caller]
fn assert_failure(output: &Output, what: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{what}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{what}: {stderr}");
    assert!(output.stdout.is_empty(), "{what}");
}

#[rstest]
#[case::medium(1)]
#[case::limits(2)]
fn a_seed_is_one_input(#[case] size: u8) {
    for problem in problems() {
        let input = problem.generate(1, size);
        assert_eq!(input, problem.generate(1, size), "{}", problem.name);
        assert_ne!(input, problem.generate(2, size), "{}", problem.name);
    }
}

#[rstest]
#[case::tiny("tiny-1.in", 0)]
#[case::medium("medium-1.in", 1)]
fn a_seed_is_the_same_input_as_ever(#[case] file: &str, #[case] size: u8) {
    let mut files = 0;
    for problem in problems() {
        if let Ok(input) = fs::read_to_string(problem.testdata.join(file)) {
            assert_eq!(input, problem.generate(1, size), "{}", problem.name);
            files += 1;
        }
    }
    assert!(files > 0, "no problem has {file}");
}

#[test]
fn a_reference_refuses_what_is_not_a_number() {
    for problem in problems() {
        let sample = fs::read_to_string(problem.testdata.join("sample-1.in")).unwrap();
        problem.assert_refused(&(sample.clone() + "end\n"));
        let (first, rest) = sample.split_once(char::is_whitespace).unwrap();
        for token in ["-1", "+1", "1.0", "99999999999999999999"] {
            problem.assert_refused(&format!("{token} {rest}"));
        }
        // An input that begins with a word may begin with this one.
        if first.parse::<u64>().is_ok() {
            problem.assert_refused(&format!("x {rest}"));
        }
        problem.assert_refused(&format!("{first}\0 {rest}"));
    }
}

#[rstest]
#[case::none(&[])]
#[case::unknown_job(&["check"])]
#[case::too_many(&["solve", "1"])]
#[case::no_size(&["generate", "1"])]
#[case::seed_no_number(&["generate", "one", "1"])]
#[case::unknown_size(&["generate", "1", "3"])]
fn other_arguments_get_a_usage_line(#[case] arguments: &[&str]) {
    for problem in problems() {
        assert_failure(&run(problem.reference, arguments, ""), problem.name);
    }
}
