//! refused: lib/src/lib.rs:3: `line!` would return something else

//- lib/src/lib.rs
macro_rules! m {
    ($f:expr) => {
        eprintln!("{}", $f(line!()))
    };
}
pub fn f() -> u32 {
    let mut last = 0;
    m!(|line| {
        last = line;
        line
    });
    last
}
