//- main/src/main.rs
fn main() {
    eprintln!("{}:{}", file!(), line!());
    println!("{}", lib::f());
}
//- lib/src/lib.rs
pub fn f() -> u32 {
    eprintln!("{} {} {}", file!(), line!(), column!());
    1
}
