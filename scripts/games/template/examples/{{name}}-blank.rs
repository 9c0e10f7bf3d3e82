//! {{title}}: the input is read, the answer is yours to find.

fn main() {
    common::run(solve);
}

fn solve(_input: &str) -> String {
    String::new()
}
