//! args: --for codeforces
//! stderr: note: main/src/main.rs:1: this condition is decided for
//! lacks: 256

//- main/src/main.rs
#[cfg(windows)]
const STACK: usize = 256 << 20;
#[cfg(not(windows))]
const STACK: usize = 1 << 20;

fn main() {
    println!("{STACK}");
}
