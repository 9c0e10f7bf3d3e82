//! Wrong: a stripe never lies at the end of a board.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input
        .split_ascii_whitespace()
        .map(|token| token.parse::<usize>().unwrap());
    let stripes: Vec<usize> = tokens.by_ref().take(3).collect();
    let boards: Vec<usize> = tokens.skip(1).collect();
    let mut table: Vec<usize> = Vec::new();
    for board in 0..=1000 {
        let mut seen = vec![false; 2048];
        for stripe in stripes.iter().filter(|&&stripe| stripe <= board) {
            let rest = board - stripe;
            for left in 1..rest {
                seen[table[left] ^ table[rest - left]] = true;
            }
        }
        table.push(seen.iter().position(|seen| !seen).unwrap());
    }
    for board in boards {
        println!("{}", if table[board] == 0 { 2 } else { 1 });
    }
}
