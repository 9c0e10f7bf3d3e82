//! contains: line!(), $x

//- main/src/main.rs
macro_rules! debug {
    ($x:expr) => {
        eprintln!("{}:{}: {:?}", file!(), line!(), $x)
    };
}
fn main() {
    let x = lib::f();
    debug!(x);
    println!("{}", x);
}
//- lib/src/lib.rs
macro_rules! some {
    ($x:expr) => {
        match $x {
            Some(x) => x,
            None => panic!("nothing in line {}", line!()),
        }
    };
}
pub fn f() -> usize {
    some!("abc".find('c'))
}
