//! Wrong: the starts are counted in which the first player loses.

use proconio::input;

fn main() {
    input! { cells: usize, pieces: usize, most: usize }
    println!("{}", winning_starts(cells, pieces, most));
}

/// Returns the number modulo 10⁹ + 7.
fn winning_starts(cells: usize, pieces: usize, most: usize) -> u64 {
    let (heaps, free) = (pieces / 2, cells - pieces);
    let mut lists = vec![0; free + 1];
    lists[0] = 1;
    let mut bit = 1;
    while bit <= free {
        let mut longer = vec![0; free + 1];
        for count in (0..=heaps).step_by(most + 1) {
            for sum in 0..=free {
                if sum + count * bit <= free {
                    let more = lists[sum] * choose(heaps, count);
                    longer[sum + count * bit] = (longer[sum + count * bit] + more) % MODULUS;
                }
            }
        }
        lists = longer;
        bit *= 2;
    }
    (0..=free).fold(0, |lost, sum| {
        (lost + lists[sum] * choose(free - sum + heaps, heaps)) % MODULUS
    })
}

const MODULUS: u64 = 1_000_000_007;

fn choose(of: usize, count: usize) -> u64 {
    let mut row = vec![0; count + 1];
    row[0] = 1;
    for _ in 0..of {
        for column in (1..=count).rev() {
            row[column] = (row[column] + row[column - 1]) % MODULUS;
        }
    }
    row[count]
}
