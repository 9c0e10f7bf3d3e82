//! args: --for nowhere
//! refused: no site is called `nowhere`: choose one of atcoder, codeforces

//- lib/src/lib.rs


//- main/src/main.rs
fn main() {}
