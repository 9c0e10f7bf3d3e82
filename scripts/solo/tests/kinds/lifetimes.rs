//- lib/src/lib.rs
pub fn g<'a>(it: &'a str) -> &'a str {
    let c = '"';
    if c == 'c' {
        ""
    } else {
        it
    }
}
pub fn f() -> &'static str {
    g("a // b")
}
