//! Wrong: the number is added once.

use std::collections::HashMap;

use itertools::Itertools;
use proconio::input;

fn main() {
    let mut known = HashMap::new();
    for case in 1.. {
        input! { numbers: [u32] }
        if numbers.is_empty() {
            return;
        }
        let allowed = numbers.iter().fold(0, |set, number| set | 1 << number);
        let wins =
            |&number: &u32| allowed >> number & 1 == 1 && loses(after(allowed, number), &mut known);
        let moves = (2..=20).filter(wins).join(" ");
        println!("Test Case #{}", case);
        if moves.is_empty() {
            println!("There's no winning move.\n");
        } else {
            println!("The winning moves are: {}\n", moves);
        }
    }
}

fn loses(allowed: u32, known: &mut HashMap<u32, bool>) -> bool {
    if let Some(&loses) = known.get(&allowed) {
        return loses;
    }
    let loses =
        !(2..=20).any(|number| allowed >> number & 1 == 1 && loses(after(allowed, number), known));
    known.insert(allowed, loses);
    loses
}

fn after(allowed: u32, number: u32) -> u32 {
    let mut left = allowed;
    left &= !(1 << number);
    for sum in number..=20 {
        let rest = sum - number;
        if rest >= 2 && allowed >> rest & 1 == 0 {
            left &= !(1 << sum);
        }
    }
    left
}
