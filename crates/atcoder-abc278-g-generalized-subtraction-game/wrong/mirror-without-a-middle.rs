//! Wrong: the middle is removed and each move is mirrored, even if no middle leaves equal rows.

use proconio::input_interactive;

fn main() {
    input_interactive! { cards: i64, least: i64, most: i64 }
    println!("First");
    let even = (least..=most).find(|count| (cards - count) % 2 == 0);
    let middle = even.unwrap_or(least);
    let mut next = ((cards - middle) / 2 + 1, middle);
    loop {
        println!("{} {}", next.0, next.1);
        input_interactive! { first: i64, count: i64 }
        if count <= 0 {
            return;
        }
        next = (cards + 2 - first - count, count);
    }
}
