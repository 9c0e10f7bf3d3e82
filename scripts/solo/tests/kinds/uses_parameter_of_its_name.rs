//- main/src/main.rs
mod a {
    pub fn g(lib: ::std::string::String) -> i32 {
        lib.len() as i32 + lib::f()
    }
}
fn main() {
    println!("{}", a::g(String::new()));
}
