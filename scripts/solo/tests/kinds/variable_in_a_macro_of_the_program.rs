//- main/src/main.rs
#[macro_export]
macro_rules! package {
    () => {
        concat!(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"))
    };
}
fn main() {
    println!("{}", package!());
}
