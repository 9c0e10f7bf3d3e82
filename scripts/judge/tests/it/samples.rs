//! Every problem is complete, and its solution is accepted on every test in `testdata/`.

use std::path::PathBuf;

use crate::util::{judge, root, SOLUTIONS};
use rstest::rstest;

/// A half-made problem fails here, and names what is missing.
#[rstest]
fn complete(#[files("../../crates/*/Cargo.toml")] manifest: PathBuf) {
    let folder = manifest.parent().unwrap();
    let problem = folder.file_name().unwrap().to_str().unwrap();
    let said = judge(root(), &["check", problem]);
    assert_eq!(said.status, Some(0), "{}{}", said.stdout, said.stderr);
}

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
    // Built once for all tests: then the runner has nothing to build.
    assert!(
        SOLUTIONS.contains_key(problem),
        "{problem} has no solution that compiles"
    );
    let said = judge(root(), &["test", problem, "--only", test]);
    assert_eq!(said.status, Some(0), "{}{}", said.stdout, said.stderr);
    assert!(said.stdout.contains("1/1"), "{}", said.stdout);
}
