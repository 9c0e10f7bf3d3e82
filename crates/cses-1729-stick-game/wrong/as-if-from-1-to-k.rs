//! Wrong: the largest move and 1 are taken for all moves between them.

use proconio::input;

fn main() {
    input! { n: usize, k: usize, moves: [usize; k] }
    let most = moves.iter().max().unwrap();
    let letter = |heap| if heap % (most + 1) == 0 { 'L' } else { 'W' };
    println!("{}", (1..=n).map(letter).collect::<String>());
}
