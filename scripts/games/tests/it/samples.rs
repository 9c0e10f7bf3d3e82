//! Every problem is complete: among other things, its solution is accepted on every test in `testdata/`.

use std::fs;
use std::path::Path;

use crate::util::{judge, root, SOLUTIONS};

/// A half-made problem fails here, and names what is missing. All problems are checked by one runner, which builds them
/// together.
#[test]
fn every_problem_without_python_is_complete() {
    are_complete(false);
}

/// Without an interpreter, `check` only says that it has not run them.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn every_problem_with_python_is_complete() {
    are_complete(true);
}

/// Checks the problems that have a program in Python, or the others.
#[track_caller]
fn are_complete(with_python: bool) {
    // Built once for all tests: then the runner has nothing to build.
    let names = SOLUTIONS.keys().map(String::as_str);
    let is_python = |path: &Path| path.extension().is_some_and(|end| end == "py");
    let has_python = |name: &str| {
        let folders = fs::read_dir(root().join("crates").join(name)).unwrap();
        let folders = folders
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_dir());
        let mut files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
        files.any(|entry| is_python(&entry.unwrap().path()))
    };
    let names: Vec<_> = names
        .filter(|name| has_python(name) == with_python)
        .collect();
    assert!(!names.is_empty(), "with Python: {with_python}");
    let said = judge(root(), &[&["check"], &names[..]].concat());
    assert_eq!(said.status, Some(0), "{}{}", said.stdout, said.stderr);
    let line = format!("{} problems are complete\n", names.len());
    assert_eq!(said.stdout, line);
}

/// Tests of no problem would never be run.
#[test]
fn every_folder_of_tests_belongs_to_a_problem() {
    for entry in fs::read_dir(root().join("testdata")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let is_known = SOLUTIONS.contains_key(&name) || entry.path().is_file();
        assert!(is_known, "testdata/{name} belongs to no problem");
    }
}
