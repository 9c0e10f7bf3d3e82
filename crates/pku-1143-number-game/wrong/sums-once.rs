//! Wrong: the number is added once.
use std::collections::HashMap;
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut tokens = input
        .split_ascii_whitespace()
        .map(|token| token.parse::<usize>().unwrap());
    let mut known = HashMap::new();
    for case in 1.. {
        let count = tokens.next().unwrap();
        if count == 0 {
            return;
        }
        let allowed = tokens
            .by_ref()
            .take(count)
            .fold(0, |set, number| set | 1 << number);
        let moves: Vec<String> = (2..=20)
            .filter(|number| {
                allowed >> number & 1 == 1 && loses(after(allowed, *number), &mut known)
            })
            .map(|number| number.to_string())
            .collect();
        println!("Test Case #{}", case);
        if moves.is_empty() {
            println!("There's no winning move.\n");
        } else {
            println!("The winning moves are: {}\n", moves.join(" "));
        }
    }
}

fn loses(allowed: u32, known: &mut HashMap<u32, bool>) -> bool {
    if let Some(&loses) = known.get(&allowed) {
        return loses;
    }
    let loses = !(2..=20).any(|number| allowed >> number & 1 == 1 && loses(after(allowed, number), known));
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
