//- lib/src/lib.rs
macro_rules! one_item {
    ($item:item) => { $item };
}
one_item![
    #[macro_export]
    macro_rules! ensure {
        ($value:expr) => { $value };
    }
];
pub fn f() -> i32 {
    1
}

//- main/src/main.rs
fn main() {
    println!("{} {}", lib::f(), lib::ensure!(4));
}
