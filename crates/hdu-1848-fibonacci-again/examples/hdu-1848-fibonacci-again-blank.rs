//! Fibonacci again and again: the input is read, the answer is yours to find.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let mut output = String::new();
    loop {
        input! { from &mut source, heaps: [usize; 3] }
        if heaps == [0, 0, 0] {
            return output;
        }
        output += if first_player_wins(&heaps) {
            "Fibo\n"
        } else {
            "Nacci\n"
        };
    }
}

fn first_player_wins(_heaps: &[usize]) -> bool {
    false
}
