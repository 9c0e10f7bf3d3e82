//! refused: lib/src/lib.rs:4: the `cfg` in the exported macro `level` holds in some of the crates that call the macro
//! files of: cfg_in_an_exported_macro

//- lib/src/lib.rs
#[macro_export]
macro_rules! level {
    () => {
        cfg!(feature = "loud")
    };
}
pub fn f() -> bool {
    level!()
}

//- main/src/main.rs
fn main() {
    println!("{} {}", lib::level!(), lib::f());
}
