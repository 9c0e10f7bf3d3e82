//! at most: 18000
//! files of: size_of_own_library

//- main/Cargo.toml
[dependencies]
itertools = "=0.14.0"
proconio = { version = "=0.5.0", default-features = false }
lib = { path = "../lib" }

//- main/src/main.rs
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    let source = OnceSource::from("3 1 2 3");
    input! { from source, heaps: [usize] }
    println!("{} {}", lib::mex(&heaps), heaps.iter().join(" "));
}
