//- main/src/main.rs
macro_rules! show {
    ($($word:tt)*) => {
        println!("{}", stringify!($($word)*))
    };
}
fn main() {
    show!(a+b, c  [d]);
    println!("{}", lib::f());
}
//- lib/src/lib.rs
macro_rules! named {
    ($e:expr) => { format!("{}={}", stringify!($e), $e) };
}
pub fn f() -> String {
    named!(1+2*3)+&named!( (1+2) )+stringify!(1+2)
}
