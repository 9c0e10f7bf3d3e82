//- lib/src/lib.rs
struct S {
    #[cfg(any())]
    a: i32,
    b: i32,
}
pub fn f() -> i32 {
    #[cfg(any())]
    return 3;
    let s = S {
        #[cfg(any())]
        a: 1,
        b: 2,
    };
    match s.b {
        #[cfg(any())]
        2 => 5,
        _ => s.b,
    }
}
