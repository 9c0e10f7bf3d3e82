//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}
pub mod deep {
    pub fn g() -> i32 {
        2
    }
}
#[macro_export]
macro_rules! by_name {
    ($name:ident) => {
        lib::$name()
    };
}

//- main/src/main.rs
macro_rules! module {
    ($name:ident) => {
        pub mod $name {
            use lib::deep;
            pub fn h() -> i32 {
                lib::f() + deep::g()
            }
        }
    };
}
module!(a);
macro_rules! path {
    ($name:ident) => {
        lib::$name()
    };
}
macro_rules! begin {
    ($name:ident) => {
        $name::f()
    };
}
mod b {
    pub fn h() -> i32 {
        path!(f) + begin!(lib)
    }
}
mod c {
    pub fn h() -> i32 {
        lib::by_name!(f)
    }
}
#[allow(non_camel_case_types)]
struct P<lib>(lib);
trait F {
    fn f() -> i32;
}
impl F for i32 {
    fn f() -> i32 {
        100
    }
}
#[allow(non_camel_case_types)]
fn generic<lib: F>(it: P<lib>) -> i32 {
    let _ = it.0;
    lib::f()
}
fn main() {
    fn local() -> i32 {
        mod inside {
            pub fn h() -> i32 {
                lib::f() + 10
            }
        }
        inside::h()
    }
    println!("{} {} {} {} {}", a::h(), b::h(), c::h(), local(), generic(P(1)));
}
