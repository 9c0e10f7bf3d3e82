//- lib/src/lib.rs
#[macro_export]
macro_rules! depth {
    (((($($x:tt)*)))) => { 100 };
    ((($($x:tt)*))) => { 10 };
    ($x:tt) => { 1 };
}
macro_rules! form {
    (|$x:ident| { $($body:tt)* }) => { 1 };
    (|$x:ident| $body:expr) => { 2 };
}
macro_rules! result {
    (fn $name:ident() -> () $body:block) => { 1 };
    (fn $name:ident() $body:block) => { 2 };
}
macro_rules! last {
    ($x:expr,) => { 1 };
    ($x:expr) => { 2 };
}
macro_rules! both {
    () => { $crate::depth!(((1))) * 1000 + depth!((1)) };
}
pub fn f() -> String {
    let numbers = [depth!(((1))), crate::depth!(((1))), both!(), form!(|x| { x }), last!(1,), last!(1)];
    let text = std::stringify!(((1  +  2)));
    format!("{numbers:?} {} {text}", result!(fn f() -> () {}))
}

//- main/src/main.rs
fn main() {
    println!("{} {}", lib::f(), lib::depth!(((((1))))));
}
