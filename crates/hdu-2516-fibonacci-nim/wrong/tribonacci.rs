//! Wrong: the sequence is continued with sums of three numbers.

use proconio::input;

fn main() {
    loop {
        input! { stones: u64 }
        if stones == 0 {
            return;
        }
        let (mut a, mut b, mut c) = (1, 2, 3);
        while a < stones {
            let next = a + b + c;
            a = b;
            b = c;
            c = next;
        }
        let wins = a != stones;
        println!("{}", if wins { "First win" } else { "Second win" });
    }
}
