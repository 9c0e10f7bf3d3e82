//- lib/Cargo.toml
[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
pub mod deep {
    pub fn g() -> i32 {
        ::deep::g() + 50
    }
}

//- deep/src/lib.rs
pub fn g() -> i32 {
    1
}

//- main/src/main.rs
use lib::*;
mod a {
    use super::*;
    pub fn h() -> i32 {
        deep::g()
    }
}
fn main() {
    println!("{} {}", deep::g(), a::h());
}
