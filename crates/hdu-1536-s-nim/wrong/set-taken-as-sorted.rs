//! Wrong: the set is taken as sorted.

use common::grundy_table;
use proconio::input;

fn main() {
    loop {
        input! { set: [usize] }
        if set.is_empty() {
            return;
        }
        let grundy = grundy_table(10_000, |heap| {
            let taken = set.iter().take_while(move |&&taken| taken <= heap);
            taken.map(move |taken| [heap - taken])
        });
        input! { positions: [[usize]] }
        for heaps in positions {
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ grundy[heap]);
            print!("{}", if sum == 0 { 'L' } else { 'W' });
        }
        println!();
    }
}
