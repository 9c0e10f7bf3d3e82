//! Wrong: the square of a Fermat power F is taken as F / 2, not as F and F / 2.

use proconio::input;

fn main() {
    input! { pairs: [(u64, u64)] }
    for (a, b) in pairs {
        println!("{}", product(a, b, 32));
    }
}

fn product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (p, q, r, s) = (a >> half, a & mask, b >> half, b & mask);
    let high = product(p, r, half / 2);
    let low = product(q, s, half / 2) ^ product(high, 1 << (half - 1), half / 2);
    (product(p, s, half / 2) ^ product(q, r, half / 2)) << half | low
}
