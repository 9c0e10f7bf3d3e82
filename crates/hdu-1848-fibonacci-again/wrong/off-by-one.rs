//! Wrong: a heap is never taken as a whole.
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
    let numbers = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987];
    let mut table: Vec<usize> = Vec::new();
    for heap in 0..=heap {
        let options = numbers.iter().filter(|&&number| number < heap);
        let seen: Vec<usize> = options.map(|number| table[heap - number]).collect();
        table.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    table[heap]
}
