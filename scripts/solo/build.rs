//! Compiles the tests again when a kind is added or removed: rstest lists the files at compile time.

fn main() {
    println!("cargo::rerun-if-changed=tests/kinds");
}
