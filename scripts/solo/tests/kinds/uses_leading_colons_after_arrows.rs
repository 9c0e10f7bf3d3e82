//- main/src/main.rs
mod a {
    pub struct S(pub ::lib::deep::T);
    pub fn g() -> ::lib::deep::T {
        match 1 {
            1 => ::lib::deep::T(3),
            _ => ::lib::deep::T(4),
        }
    }
}
fn main() {
    println!("{}", a::S(a::g()).0 .0);
}
