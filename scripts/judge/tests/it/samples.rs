//! Every file in `testdata/` is a test: the solution of its problem answers it.

use std::path::PathBuf;

use crate::util::{judge, root, SOLUTIONS};
use rstest::rstest;

#[rstest]
fn accepted(#[files("../../testdata/*/*.in")] input: PathBuf) {
    let problem = input
        .parent()
        .unwrap()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap();
    let test = input.file_stem().unwrap().to_str().unwrap();
    // Built once, for all of them; the runner then has nothing to build, and knows the memory limit.
    assert!(SOLUTIONS.contains_key(problem), "no solution of that name");
    let said = judge(root(), &["test", problem, "--only", test]);
    assert_eq!(said.status, Some(0), "{}{}", said.stdout, said.stderr);
    assert!(said.stdout.contains("1/1"), "{}", said.stdout);
}
