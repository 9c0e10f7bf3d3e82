//! args: --for cses
//! refused: lib/src/lib.rs:10: this may mean something else

//- main/Cargo.toml
[package]
name = "main"
edition = "2018"

[dependencies]
lib = { path = "../lib" }

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2021"

//- lib/src/lib.rs
struct D(i32);
impl Drop for D {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}
pub fn f() -> i32 {
    let pair = (D(1), D(2));
    {
        let c = move || {
            let _it = &pair.0;
        };
        c();
    }
    println!("end");
    3
}
