//! C computes what the specification says, and what an interpreter does.
//!
//! The modules and what they must compute are recorded, because an interpreter and a parser of the specification's
//! tests take a minute to build. The package `translate` has both: it writes these files, and tests much more.

#[allow(dead_code)] // the package `translate` uses more
mod cases;

use std::fs;
use std::path::PathBuf;

use rstest::rstest;

#[rstest]
fn c_computes_what_was_recorded(#[files("tests/recorded/*.txt")] file: PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let cases = cases::read(&fs::read_to_string(file).unwrap()).unwrap();
    assert!(cases.iter().any(|case| case.len() > 0));
    for case in cases {
        case.check(&["cc -O0".to_string()], folder.path()).unwrap();
    }
}
