//! edition: 2021

//- lib/Cargo.toml
edition = "2018"

[dependencies]
newer = { path = "../newer" }

//- lib/src/lib.rs
pub fn f() -> String {
    let pair = (String::from("a"), 5);
    let both = || pair.1 + newer::sum();
    format!("{} {}", both(), pair.0)
}

//- newer/src/lib.rs
pub fn sum() -> i32 {
    let all: Vec<i32> = [1, 2].into_iter().collect();
    all.iter().sum()
}
