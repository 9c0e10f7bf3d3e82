//! Wrong: the pieces of alternating colours decide, even if one colour has more cells.

use common::{octal_table, DAWSONS_KAYLES};
use proconio::{input, marker::Chars};

fn main() {
    input! { rows: [(usize, Chars)] }
    for (_, cells) in &rows {
        let values = octal_table(DAWSONS_KAYLES, cells.len().min(3000));
        let (mut sum, mut piece) = (0, 1);
        for pair in cells.windows(2) {
            if pair[0] == pair[1] {
                sum ^= values[piece % 3000];
                piece = 0;
            }
            piece += 1;
        }
        let alice_wins = sum ^ values[piece % 3000] != 0;
        println!("{}", if alice_wins { "Alice" } else { "Bob" });
    }
}
