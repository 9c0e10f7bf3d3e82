//! args: --for atcoder
//! refused: in edition 2024, that of the bundle, `crate::first

//- main/src/main.rs
fn first() -> u8 {
    // The text is freed at the end of the statement, and since edition 2024 at the end of the block.
    unsafe { std::ptr::read({ std::hint::black_box("abc").to_string().as_ptr() }) }
}
fn main() {
    println!("{}", first());
}
