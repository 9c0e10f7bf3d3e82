//! `games check` where the reference decides.

use std::fs;
#[cfg(target_os = "linux")]
use std::os::unix::fs::symlink;

use tempfile::TempDir;

use crate::util::fixtures::{divisor, heap};
use crate::util::{programs_without, Outcome, Toy};

/// Adds everything to a toy except a reference, and returns the outcome of `check`.
fn check(toy: &Toy, sample: &str) -> Outcome {
    toy.change_manifest(
        "mirrors = []",
        "mirrors = []\n[package.metadata.game]\ntheory = 'none'\nlesson = '1.1'",
    );
    toy.write("testdata/toy-1-echo/sample-1.in", sample);
    toy.write(
        "crates/toy-1-echo/examples/toy-1-echo-blank.rs",
        "fn main() {}\n",
    );
    for name in ["one", "two"] {
        let path = format!("crates/toy-1-echo/wrong/{name}.rs");
        toy.write(&path, "fn main() {}\n");
    }
    let solution = toy.read("crates/toy-1-echo/src/main.rs");
    toy.write("crates/toy-1-echo/accepted/same.rs", &solution);
    toy.write("crates/toy-1-echo/invalid/not-a-number.in", "x\n");
    let readme = Toy::README.replace(
        "Print the number.",
        "Print.\n\n**Sample input 1**\n\n**Sample output 1**",
    );
    toy.write("crates/toy-1-echo/README.md", &readme);
    toy.run("check --fill")
}

#[test]
fn a_problem_whose_reference_checks_is_complete() {
    let toy = divisor(Toy::new("12\n", "3\n"));
    let output = check(&toy, "9\n");
    assert_eq!(output.stdout, "toy-1-echo is complete\n", "{output:#?}");
    // Written by the reference.
    let answer = toy.join("testdata/toy-1-echo/sample-1.out");
    assert_eq!(fs::read_to_string(answer).unwrap(), "3\n");
    toy.write("testdata/toy-1-echo/test.out", "5\n");
    toy.write("testdata/toy-1-echo/test.in", "77\n");
    toy.run("check").exits(1).shows("77 is too large");
}

#[test]
fn the_answers_of_an_interactive_problem_are_dialogues() {
    let toy = heap(Toy::new("10\n", ""));
    toy.remove("testdata/toy-1-echo/test.out");
    let output = check(&toy, "4\n");
    assert_eq!(output.stdout, "toy-1-echo is complete\n", "{output:#?}");
    let readme = toy.read("crates/toy-1-echo/README.md");
    let dialogue = "opponent  4\nprogram   1\nopponent  1\nprogram   2\n";
    assert!(readme.contains(dialogue), "{readme}");
    toy.write("testdata/toy-1-echo/test.out", dialogue);
    let output = toy.run("check");
    let why = "toy-1-echo: the reference does not answer test.in with test.out\n";
    assert_eq!(output.stdout, why, "{output:#?}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_input_without_an_end_is_not_answered() {
    let toy = Toy::with_reference();
    symlink("/dev/zero", toy.join("testdata/toy-1-echo/new.in")).unwrap();
    let output = toy.run("check echo --fill").exits(2);
    let why = "testdata/toy-1-echo/new.in is not a regular file";
    output.warns(why);
}

const CPP: &str = "crates/toy-1-echo/translations/solution.cpp";
const PYTHON: &str = "crates/toy-1-echo/translations/solution.py";

/// The limit on CPU time of the toys below, and one and a half times this limit in seconds.
const LIMIT_MS: u32 = 300;
const TOO_LONG: f64 = 0.45;

/// Returns a solution that uses `seconds` seconds of CPU time if the number is 9.
fn cpp(seconds: f64) -> String {
    format!(
        "#include <cstdio>
        #include <ctime>
        int main() {{
            int number;
            scanf(\"%d\", &number);
            while (number == 9 && clock() < {seconds} * CLOCKS_PER_SEC) {{}}
            printf(\"%d\\n\", number);
        }}"
    )
}

/// The same in Python, with this expression as the answer.
fn python(seconds: f64, answer: &str) -> String {
    format!(
        "import time
number = int(input())
while number == 9 and time.process_time() < {seconds}:
    pass
print({answer})
"
    )
}

#[test]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn translations_pass_all_tests_and_python_has_ten_times_the_limit() {
    let toy = divisor(Toy::with_milliseconds(LIMIT_MS, "12\n", "3\n"));
    toy.write(CPP, &cpp(0.0));
    toy.write(PYTHON, &python(TOO_LONG, "number"));
    let output = check(&toy, "9\n");
    assert_eq!(output.stdout, "toy-1-echo is complete\n", "{output:#?}");
    toy.write(CPP, &cpp(TOO_LONG));
    let output = toy.run("check");
    let why = format!("toy-1-echo: {CPP} gets TLE on sample-1, with the time limit\n");
    assert_eq!(output.stdout, why, "{output:#?}");
    toy.write(CPP, &cpp(0.0));
    // Right on the tests in `testdata/`: 1 divides a number, but is not allowed.
    toy.write(PYTHON, &python(0.0, "number if number in (9, 12) else 1"));
    let output = toy.run("check");
    let begin = format!("toy-1-echo: {PYTHON} gets WA on ");
    assert!(output.stdout.starts_with(&begin), "{output:#?}");
    let end = ", with ten times the time limit\n";
    assert!(output.stdout.ends_with(end), "{output:#?}");
    output.exits(1);
}

#[test]
fn a_folder_of_translations_has_one_in_each_language_and_nothing_else() {
    let toy = divisor(Toy::new("12\n", "3\n"));
    toy.write(CPP, &cpp(0.0));
    toy.write("crates/toy-1-echo/translations/main.cpp", &cpp(0.0));
    let output = check(&toy, "9\n");
    let missing = [
        format!("toy-1-echo: there is no {PYTHON}: write it\n"),
        "toy-1-echo: crates/toy-1-echo/translations/main.cpp is not shown anywhere: the files are solution.cpp and \
         solution.py\n"
            .to_string(),
    ];
    assert!(output.stdout.starts_with(&missing.concat()), "{output:#?}");
    output.exits(1);
}

#[test]
fn translations_without_a_compiler_are_not_run() {
    let toy = divisor(Toy::new("12\n", "3\n"));
    let programs = TempDir::new().unwrap();
    programs_without(&["g++", "python3"], programs.path());
    // Neither is a program.
    toy.write(CPP, "?\n");
    toy.write(PYTHON, "?\n");
    check(&toy, "9\n");
    let mut check = toy.command(&["check"]);
    let output = Outcome::new(check.env("PATH", programs.path()).output().unwrap());
    let expected = format!(
        "{CPP} was not run: there is no g++\n{PYTHON} was not run: there is no python3\ntoy-1-echo is complete\n"
    );
    assert_eq!(output.stdout, expected, "{output:#?}");
}
