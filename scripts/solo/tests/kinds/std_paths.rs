//- lib/src/lib.rs
pub fn f() -> ::std::string::String {
    ::std::string::String::from("x")
}
