//! Rebuilds the tests when a file comes or goes: rstest's `#[files]` is expanded at compile time. The tests in
//! a browser are compiled where there is one.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_chromium)");
    // The runner itself depends on none of these files: an edited solution must not rebuild it.
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    if Path::new(&out).iter().any(|part| part == "runner") {
        return;
    }
    println!("cargo::rerun-if-changed=../../testdata");
    println!("cargo::rerun-if-changed=../../crates");
    println!("cargo::rerun-if-env-changed=PATH");
    let path = env::var_os("PATH").unwrap_or_default();
    if env::split_paths(&path).any(|folder| folder.join("chromium").is_file()) {
        println!("cargo::rustc-cfg=has_chromium");
    }
}
