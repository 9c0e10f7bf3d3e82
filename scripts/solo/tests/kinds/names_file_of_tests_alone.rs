//- lib/src/lib.rs
#[cfg(test)]
const TEXT: &str = include_str!("no.txt");
#[cfg(test)]
mod no;
pub fn f() -> i32 {
    4
}
