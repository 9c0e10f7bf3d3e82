//! refused: lib/src/lib.rs:4: `env!` returns a value of the crate that calls the macro

//- main/src/main.rs
fn main() {
    println!("{}", lib::version!());
}
//- lib/src/lib.rs
#[macro_export]
macro_rules! version {
    () => {
        env!("CARGO_PKG_VERSION")
    };
}
