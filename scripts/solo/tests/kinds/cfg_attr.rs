//- lib/src/lib.rs
#[cfg_attr(all(), derive(Debug))]
#[cfg_attr(any(), nothing)]
struct S;
pub fn f() -> String {
    format!("{:?}", S)
}
