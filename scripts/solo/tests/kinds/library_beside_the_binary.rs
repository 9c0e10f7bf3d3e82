//- main/src/lib.rs
pub fn f() -> i32 {
    lib::f() + 1
}

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}

//- main/src/main.rs
fn main() {
    println!("{}", main::f());
}
