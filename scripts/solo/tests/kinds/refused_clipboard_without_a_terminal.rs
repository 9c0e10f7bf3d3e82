//! args: --copy
//! refused: `--copy` needs standard error to be a terminal: use -o FILE

//- lib/src/lib.rs


//- main/src/main.rs
fn main() {}
