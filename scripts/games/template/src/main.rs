//! {{title}}: say what a move is.
//!
//! Say in a sentence why the solution is right and what it costs.

fn main() {
    common::run(solve);
}

fn solve(_input: &str) -> String {
    String::new()
}
