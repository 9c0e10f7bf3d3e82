//! Wrong: the set is taken as sorted.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input
        .split_ascii_whitespace()
        .map(|token| token.parse::<usize>().unwrap());
    let mut next = || tokens.next().unwrap();
    loop {
        let k = next();
        if k == 0 {
            return;
        }
        let set: Vec<usize> = (0..k).map(|_| next()).collect();
        let grundy = table(&set);
        for _ in 0..next() {
            let sum = (0..next()).fold(0, |sum, _| sum ^ grundy[next()]);
            print!("{}", if sum == 0 { 'L' } else { 'W' });
        }
        println!();
    }
}

fn table(set: &[usize]) -> Vec<usize> {
    let mut table = Vec::new();
    for heap in 0..=10000 {
        let seen: Vec<usize> = set
            .iter()
            .take_while(|&&s| s <= heap)
            .map(|&s| table[heap - s])
            .collect();
        table.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    table
}
