//! The solutions of this workspace.

use crate::util::{judge, root, SOLUTIONS};

/// `cargo games check` runs the other tests.
#[test]
fn every_solution_is_accepted_on_its_first_sample() {
    let names = SOLUTIONS.keys().map(String::as_str);
    let arguments: Vec<_> = ["test", "--only", "sample-1"]
        .into_iter()
        .chain(names)
        .collect();
    let output = judge(root(), &arguments).exits(0);
    let judged = output
        .stdout
        .lines()
        .filter(|line| line.starts_with("  sample-1 "));
    assert_eq!(judged.count(), SOLUTIONS.len(), "{}", output.stdout);
}
