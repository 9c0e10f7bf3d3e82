//! args: --for tiny
//! refused: the bundle has
//! refused: bytes, but Tiny takes 40: --minify is not enough: shorten the program

//- Cargo.toml
[workspace]
resolver = "2"
members = ["main"]

[workspace.metadata.sites.tiny]
name = "Tiny"
source-limit = 40
read-in = "this test"

//- main/src/main.rs
fn main() {
    println!("Hello to everybody");
}
