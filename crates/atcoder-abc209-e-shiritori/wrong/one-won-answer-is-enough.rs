//! Wrong: a position is lost as soon as one answer is won for the opponent.

use std::collections::HashMap;

use proconio::input;

fn main() {
    input! { words: [String] }
    println!("{}", answers(&words).join("\n"));
}

/// Returns `Takahashi`, `Aoki` or `Draw` for each first word.
fn answers(words: &[String]) -> Vec<&'static str> {
    let begin = |word: &String| word[..3].to_string();
    let end = |word: &String| word[word.len() - 3..].to_string();
    // How many words begin with three letters, and which first letters come before them.
    let mut left: HashMap<String, usize> = HashMap::new();
    let mut before: HashMap<String, Vec<String>> = HashMap::new();
    for word in words {
        *left.entry(begin(word)).or_default() += 1;
        left.entry(end(word)).or_default();
        before.entry(end(word)).or_default().push(begin(word));
    }
    let stuck = left.iter().filter(|(_, &count)| count == 0);
    let mut decided: Vec<(String, bool)> = stuck
        .map(|(position, _)| (position.clone(), false))
        .collect();
    let mut wins: HashMap<String, bool> = decided.iter().cloned().collect();
    while let Some((letters, is_won)) = decided.pop() {
        for earlier in before.get(&letters).into_iter().flatten() {
            let count = left.get_mut(earlier).unwrap();
            *count -= 1;
            if !wins.contains_key(earlier) && (!is_won || *count < words.len()) {
                wins.insert(earlier.clone(), !is_won);
                decided.push((earlier.clone(), !is_won));
            }
        }
    }
    let answer = |word: &String| match wins.get(&end(word)) {
        Some(true) => "Aoki",
        Some(false) => "Takahashi",
        None => "Draw",
    };
    words.iter().map(answer).collect()
}
