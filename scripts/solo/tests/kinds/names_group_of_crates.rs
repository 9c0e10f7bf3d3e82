//- lib/src/lib.rs
mod a {
    use ::{std as other};
    pub fn g() -> usize {
        other::mem::size_of::<i32>()
    }
}
pub fn f() -> usize {
    a::g()
}
