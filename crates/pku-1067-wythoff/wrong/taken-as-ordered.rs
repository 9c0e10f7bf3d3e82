//! Wrong: the first heap is taken as the smaller.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input
        .split_ascii_whitespace()
        .map(|token| token.parse::<usize>().unwrap());
    while let (Some(a), Some(b)) = (tokens.next(), tokens.next()) {
        let k = b.saturating_sub(a) as f64;
        let p = (k * (1.0 + 5_f64.sqrt()) / 2.0) as usize;
        println!("{}", u8::from(p != a));
    }
}
