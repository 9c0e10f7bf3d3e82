//! args: --for atcoder
//! refused: in edition 2024, that of the bundle, `crate::first

//- main/src/main.rs
fn first() -> u8 {
    // The number is freed at the end of the statement, and since edition 2024 at the end of the block.
    unsafe { std::ptr::read({ &*Box::new(std::hint::black_box(5_u8))  }) }
}
fn main() {
    println!("{}", first());
}
