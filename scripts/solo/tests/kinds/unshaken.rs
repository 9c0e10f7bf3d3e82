//! args: --no-shake
//! contains: fn g

//- lib/src/lib.rs
pub fn f() -> String {
    let a = &1;
    format!(
        "{:?}",
        [*a, - 1 - -2, 1 << 2]
            .iter()
            .map(|it| it & & 7)
            .collect::<Vec<_>>()
    )
}
pub fn g() {}

//- main/src/main.rs
fn main() {
    'a: loop {
        loop {
            break 'a;
        }
    }
    println!("{}", lib::f());
}
