//! Wrong: φ is 1.618.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input
        .split_ascii_whitespace()
        .map(|token| token.parse::<usize>().unwrap());
    while let (Some(a), Some(b)) = (tokens.next(), tokens.next()) {
        let p = (a.abs_diff(b) as f64 * 1.618) as usize;
        println!("{}", u8::from(p != a.min(b)));
    }
}
