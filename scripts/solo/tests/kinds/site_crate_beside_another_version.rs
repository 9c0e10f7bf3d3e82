//! args: --for atcoder
//! edition: 2024
//! stderr: note: `either` 1.19.0 is inlined: AtCoder has 1.15.0; to use that, write `either = "=1.15.0"` in Cargo.toml
//! stderr: note: `itertools` is inlined, because a crate that it depends on is
//! contains: mod itertools

//- main/Cargo.toml
edition = "2024"
[dependencies]
either = "=1.19.0"
itertools = "=0.14.0"

//- main/src/main.rs
use either::Either;
use itertools::Itertools;
fn main() {
    let (odd, even): (Vec<i32>, Vec<i32>) = (1..9).partition_map(|number| match number % 2 {
        1 => Either::Left(number),
        _ => Either::Right(-number),
    });
    println!("{odd:?} {even:?}");
}
