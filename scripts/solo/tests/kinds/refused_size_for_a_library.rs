//! args: --for tiny
//! refused: bytes, but Tiny takes 200: even with --minify it is too large; use less of the largest libraries: lib (8

//- Cargo.toml
[workspace]
resolver = "2"
members = ["main"]

[workspace.metadata.sites.tiny]
name = "Tiny"
source-limit = 200
read-in = "this test"

//- lib/src/lib.rs
pub fn f() -> i32 {
    let values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    let odd = values.iter().copied().filter(|value| value % 2 == 1);
    odd.map(|value| value * value).sum()
}
