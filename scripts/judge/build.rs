//! Has the tests built anew when a test file comes or goes: rstest finds them at compile time.

fn main() {
    println!("cargo::rerun-if-changed=../../testdata");
    println!("cargo::rerun-if-changed=../../crates");
}
