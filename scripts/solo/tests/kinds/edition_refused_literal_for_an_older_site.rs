//! args: --for cses
//! refused: main/src/main.rs:2: in edition 2018, that of the bundle:

//- main/src/main.rs
fn main() {
    println!("{:?}", c"abc");
}
