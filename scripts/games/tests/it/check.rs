//! `games check` where the reference decides.

use std::fs;
#[cfg(target_os = "linux")]
use std::os::unix::fs::symlink;

use crate::util::fixtures::{divisor, heap};
use crate::util::{Said, Toy};

/// Makes a toy complete in everything but its reference; returns what `check` says.
fn check(toy: &Toy, sample: &str) -> Said {
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
    let solution = fs::read_to_string(toy.path().join("crates/toy-1-echo/src/main.rs")).unwrap();
    toy.write("crates/toy-1-echo/accepted/same.rs", &solution);
    toy.write("crates/toy-1-echo/invalid/not-a-number.in", "x\n");
    let readme = Toy::README.replace(
        "Print the number.",
        "Print.\n\n**Sample input 1**\n\n**Sample output 1**",
    );
    toy.write("crates/toy-1-echo/README.md", &readme);
    toy.judge(&["check", "--fill"])
}

#[test]
fn a_problem_whose_reference_checks_is_complete() {
    let toy = divisor(Toy::new("12\n", "3\n"));
    let said = check(&toy, "9\n");
    assert_eq!(said.stdout, "toy-1-echo is complete\n", "{said:#?}");
    // Written by the reference.
    let answer = toy.path().join("testdata/toy-1-echo/sample-1.out");
    assert_eq!(fs::read_to_string(answer).unwrap(), "3\n");
    toy.write("testdata/toy-1-echo/test.out", "5\n");
    toy.write("testdata/toy-1-echo/test.in", "77\n");
    let said = toy.judge(&["check"]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(said.stdout.contains("77 is too large"), "{said:#?}");
}

#[test]
fn the_answers_of_an_interactive_problem_are_dialogues() {
    let toy = heap(Toy::new("10\n", ""));
    toy.remove("testdata/toy-1-echo/test.out");
    let said = check(&toy, "4\n");
    assert_eq!(said.stdout, "toy-1-echo is complete\n", "{said:#?}");
    let readme = fs::read_to_string(toy.path().join("crates/toy-1-echo/README.md")).unwrap();
    let dialogue = "opponent  4\nprogram   1\nopponent  1\nprogram   2\n";
    assert!(readme.contains(dialogue), "{readme}");
    toy.write("testdata/toy-1-echo/test.out", dialogue);
    let said = toy.judge(&["check"]);
    let why = "toy-1-echo: the reference does not answer test.in with test.out\n";
    assert_eq!(said.stdout, why, "{said:#?}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_input_without_an_end_is_not_answered() {
    let toy = Toy::with_reference();
    symlink("/dev/zero", toy.path().join("testdata/toy-1-echo/new.in")).unwrap();
    let said = toy.judge(&["check", "echo", "--fill"]);
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = "testdata/toy-1-echo/new.in is not a regular file";
    assert!(said.stderr.contains(why), "{said:#?}");
}
