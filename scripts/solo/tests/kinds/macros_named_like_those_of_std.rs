//- lib/src/lib.rs
#[macro_export]
macro_rules! vec {
    ($($x:expr),*) => { [$($x + 1),*] };
}
#[macro_export]
macro_rules! println {
    ($e:expr) => { std::println!("<{}>", $e) };
}
pub fn f() -> i32 {
    vec![1, 2].iter().sum()
}

//- other/src/lib.rs
pub fn f() -> i32 {
    println!("{}", "other");
    vec![1, 2].into_iter().sum()
}

//- main/Cargo.toml
[dependencies]
lib = { path = "../lib" }
other = { path = "../other" }

//- main/src/main.rs
mod m {
    use lib::println;
    pub fn g() {
        println!(vec![5].len());
    }
}
fn main() {
    m::g();
    println!("{} {} {:?}", lib::f(), other::f(), vec![1]);
}
