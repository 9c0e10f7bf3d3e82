//! args: --for tiny
//! refused: bytes, but Tiny takes 40: --minify is not enough: use less of the largest libraries: lib (7

//- Cargo.toml
[workspace]
resolver = "2"
members = ["main", "lib"]

[workspace.metadata.sites.tiny]
name = "Tiny"
source-limit = 40
read-in = "this test"

//- lib/src/lib.rs
pub fn f() -> i32 {
    let values = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    values.iter().copied().filter(|value| value % 2 == 1).sum()
}
