//- lib/src/lib.rs
mod a {
    pub fn g() -> &'static str {
        module_path!()
    }
}
pub fn f() -> String {
    format!("{} {}", a::g(), line!())
}
