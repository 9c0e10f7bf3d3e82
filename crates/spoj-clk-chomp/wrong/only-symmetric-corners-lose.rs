//! Wrong: only an arm of squares to the right as long as the one upward is lost.

use proconio::input;

fn main() {
    input! { positions: [[usize; 10]] }
    for heights in &positions {
        let width = heights.iter().filter(|&&height| height > 0).count();
        let wins = !(heights[0] == width && heights[1] <= 1);
        println!("{}", if wins { 'W' } else { 'L' });
    }
}
