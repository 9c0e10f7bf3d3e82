//! contains: Copy
//! lacks: Debug

//- lib/src/lib.rs
// What is derived for `Clone` depends on whether `Copy` is derived, even where nothing is copied.
#[derive(Clone, Copy, Debug)]
pub enum Outcome {
    Win = 3,
    Loss = 5,
}
pub fn unused() {}
pub fn f() -> i32 {
    let outcomes = vec![Outcome::Win; 2];
    let lost = vec![Outcome::Loss; 2];
    outcomes.into_iter().chain(lost).map(|it| it as i32).sum()
}
