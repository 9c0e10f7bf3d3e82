//! Every problem is complete: among other things, its solution is accepted on every test in `testdata/`.

use std::fs;

use tempfile::TempDir;

use crate::util::{command, programs_without, root, Outcome, SOLUTIONS};

/// An incomplete problem fails here, with a message that names the missing part. All problems are checked by one
/// runner, which builds them together. The programs in C++ and Python take seven times as long as all the others:
/// `.ci/translations` runs them.
#[test]
fn every_problem_is_complete() {
    let programs = TempDir::new().unwrap();
    programs_without(&["g++", "python3"], programs.path());
    // Built once for all tests: then the runner has nothing to build.
    let names: Vec<_> = SOLUTIONS.keys().map(String::as_str).collect();
    let mut check = command(root(), &[&["check"], &names[..]].concat());
    let output = Outcome::new(check.env("PATH", programs.path()).output().unwrap()).exits(0);
    let lines = output.stdout.lines();
    let lines: Vec<_> = lines
        .filter(|line| !line.contains(" was not run: "))
        .collect();
    assert_eq!(lines, [format!("{} problems are complete", names.len())]);
}

/// Tests that belong to no problem would never be run.
#[test]
fn every_folder_of_tests_belongs_to_a_problem() {
    for entry in fs::read_dir(root().join("testdata")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let is_known = SOLUTIONS.contains_key(&name) || entry.path().is_file();
        assert!(is_known, "testdata/{name} belongs to no problem");
    }
}
