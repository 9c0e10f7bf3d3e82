//! args: --for cses
//! editions: main 2024
//! refused: main/src/main.rs:3: in edition 2018, that of the bundle: let chains are only allowed in Rust 2024 or later: write it as in edition 2018, or choose a site that takes edition 2024

//- main/src/main.rs
fn main() {
    let (first, second) = (Some(3), Some(4));
    if let Some(first) = first && let Some(second) = second {
        println!("{}", first + second);
    }
}
