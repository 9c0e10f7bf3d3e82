//! Wrong: the player who takes the last square wins.

use proconio::input;

fn main() {
    input! { positions: [[usize; 10]] }
    for heights in &positions {
        println!("{}", if heights[0] > 0 { 'W' } else { 'L' });
    }
}
