//- main/src/main.rs
// about main
mod imported {
    use lib::three;
    pub fn g() -> i32 {
        three!()
    }
}
mod inner {
    pub mod module {
        use lib::{deep::g, f};
        pub fn h() -> i32 {
            f() + g() + lib::f()
        }
    }
}
mod range {
    pub fn g() -> i32 {
        (0..lib::f()).sum()
    }
}
mod leading_colons {
    use ::lib::f;
    pub struct S(pub ::lib::deep::T);
    pub fn g() -> i32 {
        f() + ::lib::f()
    }
    pub fn after_arrows() -> ::lib::deep::T {
        match 1 {
            1 => ::lib::deep::T(3),
            _ => ::lib::deep::T(4),
        }
    }
}
mod parameter {
    pub fn g(lib: ::std::string::String) -> i32 {
        lib.len() as i32 + lib::f()
    }
}
fn main() {
    // it prints
    println!("{} {} {}", imported::g(), inner::module::h(), range::g());
    let after_arrows = leading_colons::S(leading_colons::after_arrows());
    println!("{} {}", leading_colons::g(), after_arrows.0 .0); // here
    println!("{} {}", parameter::g(String::new()), lib::three!());
}
