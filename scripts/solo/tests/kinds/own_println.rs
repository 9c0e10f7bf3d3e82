//- main/src/main.rs
macro_rules! println {
    ($($all:tt)*) => {
        std::println!("mine: {}", format!($($all)*))
    };
}
fn main() {
    println!("{}", lib::says());
    lib::says!();
}
