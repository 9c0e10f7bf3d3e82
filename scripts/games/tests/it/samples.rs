//! Every problem is complete: among other things, its solution is accepted on every test in `testdata/`.

use std::fs;

use crate::util::{judge, root, SOLUTIONS};

/// A half-made problem fails here, and names what is missing. All problems are checked by one runner, which builds them
/// together.
#[test]
fn every_problem_is_complete() {
    // Built once for all tests: then the runner has nothing to build.
    let count = SOLUTIONS.len();
    let said = judge(root(), &["check"]);
    assert_eq!(said.status, Some(0), "{}{}", said.stdout, said.stderr);
    assert_eq!(said.stdout, format!("{count} problems are complete\n"));
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
