//- lib/src/lib.rs
mod a {
    pub fn g() -> &'static str {
        std::module_path!()
    }
}
pub fn f() -> String {
    format!(
        "{} {} {}",
        a::g(),
        ::core::line!(),
        ::std::env!("CARGO_PKG_NAME")
    )
}
