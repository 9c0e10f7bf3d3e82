//! Rebuilds the tests when a file comes or goes, because rstest's `#[files]` is expanded at compile time, and finds out
//! which tests can run here.

use std::env;
use std::path::Path;

use needs::Need;

fn main() {
    needs::emit(&[
        Need::Cgroups,
        Need::Chromium,
        Need::Cpp,
        Need::Curl,
        Need::Java,
        Need::Namespaces,
        Need::OldRust,
        Need::Python,
    ]);
    // The runner itself depends on none of these files: an edited solution must not rebuild it.
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    if Path::new(&out).iter().any(|part| part == "runner") {
        return;
    }
    println!("cargo::rerun-if-changed=../../testdata");
    println!("cargo::rerun-if-changed=../../crates");
}
