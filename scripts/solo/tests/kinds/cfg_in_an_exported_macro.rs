//- lib/Cargo.toml
[features]
default = ["loud"]
loud = []

//- lib/src/lib.rs
#[macro_export]
macro_rules! inner {
    () => {
        if cfg!(feature = "loud") { 1 } else { 2 }
    };
}
#[macro_export]
macro_rules! level {
    () => {{
        #[cfg(feature = "loud")]
        let level = 10;
        #[cfg(not(feature = "loud"))]
        let level = 20;
        level + $crate::inner!()
    }};
}
pub fn is_loud() -> bool {
    cfg!(feature = "loud")
}

//- main/src/main.rs
fn main() {
    println!("{} {}", lib::level!(), lib::is_loud());
}
