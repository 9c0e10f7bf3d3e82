//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}

//- main/src/main.rs
macro_rules! import {
    ($name:ident) => {
        use crate::stock::$name;
    };
}
mod stock {
    pub mod lib {
        pub fn f() -> i32 {
            14
        }
    }
}
mod outer {
    import!(lib);
    pub mod inside {
        use super::*;
        pub fn g() -> i32 {
            lib::f() + outside()
        }
    }
    fn outside() -> i32 {
        100
    }
    pub fn g() -> i32 {
        ::lib::f() + lib::f() + inside::g()
    }
}
mod other {
    import!(lib);
    pub mod inside {
        use super::*;
        pub fn g() -> i32 {
            lib::f() + outside()
        }
    }
    fn outside() -> i32 {
        100
    }
}
fn main() {
    println!("{} {} {}", outer::g(), other::inside::g(), lib::f());
}
