//! Wrong: the options of a heap are those of its smallest move and its largest alone.

use common::subtraction_table;
use proconio::input;

fn main() {
    loop {
        input! { set: [usize] }
        if set.is_empty() {
            return;
        }
        let ends = [*set.iter().min().unwrap(), *set.iter().max().unwrap()];
        let grundy = subtraction_table(&ends, 10_000);
        input! { positions: [[usize]] }
        for heaps in positions {
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ grundy[heap]);
            print!("{}", if sum == 0 { 'L' } else { 'W' });
        }
        println!();
    }
}
