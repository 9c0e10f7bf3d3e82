//! refused: lib/src/lib.rs:4: `crate` in the exported macro `m` means

//- lib/src/lib.rs
#[macro_export]
macro_rules! m {
    () => {
        crate::f()
    };
}
pub fn f() -> i32 {
    1
}
pub fn g() -> i32 {
    m!()
}

//- main/src/main.rs
fn f() -> i32 {
    2
}
fn main() {
    println!("{} {}", lib::g(), lib::m!());
}
