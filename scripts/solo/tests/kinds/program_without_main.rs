//! stderr: not compared with cargo's build: `#![no_main]`

//- main/src/main.rs
#![no_main]
#[unsafe(no_mangle)]
pub extern "C" fn main(_: i32, _: *const *const u8) -> i32 {
    println!("{}", lib::f());
    0
}
//- lib/src/lib.rs
pub fn f() -> u32 {
    1
}
