//! editions: lib 2018
//- main/src/main.rs
mod a {
    mod std {
        pub fn f() -> u32 { u32::try_from(1u64).unwrap() }
    }
    pub fn g() -> u32 { std::f() }
}

fn main() { println!("{}", a::g() + lib::f()); }
//- lib/src/lib.rs
pub fn f() -> u32 { 2 }
