//! Wrong: both players always multiply by 9.

use proconio::{input, is_stdin_empty};

fn main() {
    while !is_stdin_empty() {
        input! { target: u64 }
        let mut p = 1;
        let mut stan_moved_last = false;
        while p < target {
            p *= 9;
            stan_moved_last = !stan_moved_last;
        }
        println!(
            "{}",
            if stan_moved_last {
                "Stan wins."
            } else {
                "Ollie wins."
            }
        );
    }
}
