//! args: --minify
//! refused: `stringify!` would return other white space

//- lib/src/lib.rs
pub fn f() -> &'static str {
    stringify!(1 + 2)
}
