//! Every problem is complete: among other things, its solution is accepted on every test in `testdata/`.

use std::path::PathBuf;

use crate::util::{judge, root, SOLUTIONS};
use rstest::rstest;

/// A half-made problem fails here, and names what is missing.
#[rstest]
fn complete(#[files("../../crates/*/Cargo.toml")] manifest: PathBuf) {
    let folder = manifest.parent().unwrap();
    let problem = folder.file_name().unwrap().to_str().unwrap();
    // Built once for all tests: then the runner has nothing to build.
    let is_built = SOLUTIONS.contains_key(problem);
    assert!(is_built, "{problem} has no solution that compiles");
    let said = judge(root(), &["check", problem]);
    assert_eq!(said.status, Some(0), "{}{}", said.stdout, said.stderr);
}

/// The other tests are run by `check`.
#[test]
fn every_solution_is_accepted_on_its_first_sample() {
    let said = judge(root(), &["test", "--only", "sample-1"]);
    assert_eq!(said.status, Some(0), "{}{}", said.stdout, said.stderr);
    let accepted = said.stdout.lines().filter(|line| line.ends_with("MiB"));
    assert!(accepted.count() >= SOLUTIONS.len(), "{}", said.stdout);
}
