//- lib/Cargo.toml
[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
mod a {
    use deep::m;
    pub fn f() -> i32 {
        m!()
    }
}
mod b {
    use deep::*;
    pub fn f() -> i32 {
        m!()
    }
}
pub fn f() -> i32 {
    a::f() + b::f()
}

//- deep/src/lib.rs
#[macro_export]
macro_rules! m {
    () => {
        1
    };
}

//- main/src/main.rs
macro_rules! m {
    () => {
        50
    };
}
fn main() {
    println!("{} {}", lib::f(), m!());
}
