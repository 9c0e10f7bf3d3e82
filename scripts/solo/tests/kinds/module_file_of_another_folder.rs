//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}

//- shared/a.rs
pub fn g() -> i32 {
    lib::f()
}

//- main/src/main.rs
#[path = "../../shared/a.rs"]
mod a;
fn main() {
    println!("{}", a::g());
}
