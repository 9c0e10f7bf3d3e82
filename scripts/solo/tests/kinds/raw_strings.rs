//- lib/src/lib.rs
pub fn f() -> &'static str {
    r#"crate::x /* " */ lib::y"#
}
