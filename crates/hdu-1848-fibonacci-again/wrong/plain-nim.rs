//! Wrong: any number of counters may be taken.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input
        .split_ascii_whitespace()
        .map(|token| token.parse::<usize>().unwrap());
    loop {
        let heaps: Vec<usize> = tokens.by_ref().take(3).collect();
        if heaps == [0, 0, 0] {
            return;
        }
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
        println!("{}", if sum == 0 { "Nacci" } else { "Fibo" });
    }
}

fn value(heap: usize) -> usize {
    heap
}
