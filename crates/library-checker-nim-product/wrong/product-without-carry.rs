//! Wrong: the product of polynomials over two elements, whose bits just move to the left.

use proconio::input;

fn main() {
    input! { pairs: [(u64, u64)] }
    for (a, b) in pairs {
        let bits = (0..64).filter(|bit| b >> bit & 1 == 1);
        println!("{}", bits.fold(0, |sum, bit| sum ^ a << bit));
    }
}
