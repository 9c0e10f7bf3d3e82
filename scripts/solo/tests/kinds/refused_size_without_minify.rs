//! args: --for tiny
//! refused: bytes, but Tiny takes 250: use --minify, which makes it

//- Cargo.toml
[workspace]
resolver = "2"
members = ["main"]

[workspace.metadata.sites.tiny]
name = "Tiny"
source-limit = 250
read-in = "this test"

//- main/src/main.rs
fn main() {
    if true {
        if true {
            if true {
                println!("{}", lib::f());
            }
        }
    }
}
