//- lib/src/lib.rs
extern crate self as own;
extern crate std as base;
#[macro_export]
macro_rules! two {
    () => {
        2
    };
}
pub fn f() -> i32 {
    own::g() + base::mem::size_of::<u8>() as i32
}
pub mod inner {
    pub fn h() -> i32 {
        own::g() + base::mem::size_of::<u16>() as i32
    }
}
fn g() -> i32 {
    40
}

//- main/src/main.rs
extern crate lib as other;
#[macro_use]
extern crate lib;
extern crate self as me;
mod a {
    pub fn g() -> i32 {
        other::f() + lib::inner::h() + two!() + me::b()
    }
}
fn b() -> i32 {
    1000
}
mod c {
    extern crate lib as third;
    pub fn g() -> i32 {
        third::f()
    }
}
fn main() {
    println!("{} {}", a::g(), c::g());
}
