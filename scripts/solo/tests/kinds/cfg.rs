//- lib/src/lib.rs
#[cfg(test)]
mod tests {
    use super::nothing;
}
#[cfg(debug_assertions)]
pub fn f() -> i32 {
    1
}
#[cfg(not(debug_assertions))]
pub fn f() -> i32 {
    2
}
