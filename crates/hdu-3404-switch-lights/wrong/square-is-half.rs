//! Wrong: the product of a Fermat power F and itself is F / 2.

use proconio::input;

fn main() {
    input! { games: usize }
    for _ in 0..games {
        input! { lights: [(u64, u64)] }
        let sum = lights.iter().fold(0, |sum, &(x, y)| sum ^ product(x, y, 8));
        println!(
            "{}",
            if sum == 0 {
                "Don't waste your time."
            } else {
                "Have a try, lxhgww."
            }
        );
    }
}

/// Returns the nim-product of two numbers of 2 · `half` bits.
fn product(x: u64, y: u64, half: u32) -> u64 {
    if x < 2 || y < 2 {
        return x * y;
    }
    let mask = (1 << half) - 1;
    let (x1, x0, y1, y0) = (x >> half, x & mask, y >> half, y & mask);
    let multiply = |x, y| product(x, y, half / 2);
    let high = multiply(x1, y1);
    let middle = multiply(x1, y0) ^ multiply(x0, y1);
    (middle << half) ^ multiply(x0, y0) ^ multiply(high, 1 << (half - 1))
}
