//! Playing with String by definition: positions of all pieces of paper together are searched.

use common::{octal_table, DAWSONS_CHESS};
use reference::prelude::*;

const LETTERS: usize = 5000;

/// Returns the game of strings on pieces of paper.
fn strings() -> Sum<String> {
    let rules = "A move cuts a letter out of a string, one whose two neighbours are equal.";
    let names = ["string", "strings"];
    Sum::new(names, rules, String::clone, |_, string: &String| {
        let string = string.clone();
        cuts(&string).into_iter().map(move |cut| {
            let words = format!("cut letter {} out of {string}", cut + 1);
            let parts = [&string[..cut], &string[cut..=cut], &string[cut + 1..]];
            (words, parts.map(str::to_string))
        })
    })
    .board(|strings| Board::Rows(strings.to_vec()))
    .theory(|strings| {
        let runs = strings.iter().flat_map(|string| runs(string));
        let values = octal_table(DAWSONS_CHESS, LETTERS);
        Theory::sum("octal_table", runs.map(|(run, count)| (run, values[count])))
    })
}

/// Returns the indices of the letters that can be cut out.
fn cuts(string: &str) -> Vec<usize> {
    let letters = string.as_bytes();
    let inner = 1..letters.len().max(1) - 1;
    let is_cut = |&middle: &usize| letters[middle - 1] == letters[middle + 1];
    inner.filter(is_cut).collect()
}

/// Returns the longest parts of a string whose inner letters can all be cut out, each with the number of these letters.
fn runs(string: &str) -> Vec<(String, usize)> {
    let cuts = cuts(string);
    let is_first = |index: usize| index == 0 || cuts[index - 1] + 1 < cuts[index];
    let firsts = (0..cuts.len()).filter(|&index| is_first(index));
    let ends = firsts.chain([cuts.len()]).tuple_windows();
    let run = |(first, end): (usize, usize)| {
        let letters = cuts[first] - 1..=cuts[end - 1] + 1;
        (string[letters].to_string(), end - first)
    };
    ends.map(run).collect()
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("values", || {
            Table::of("places in a row", 0..=13).cells("value", octal_table(DAWSONS_CHESS, 13))
        })
        .run()
}

/// Each letter repeats the one before the last with a chance that differs from string to string: so there are short and
/// long runs.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let length = rng.random_range(size.pick([4..=12, 12..=24, LETTERS - 1..=LETTERS]));
    let (same, among) = (rng.random_range(1..=7), size.pick([10, 10, 200]));
    let mut letters: Vec<char> = Vec::new();
    for index in 0..length {
        let repeats = index > 1 && rng.random_range(0..among) >= same;
        let any = rng.random_range('a'..='c');
        letters.push(if repeats { letters[index - 2] } else { any });
    }
    letters.into_iter().collect()
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<String>>>> {
    let string = input.letters("string", 1..=LETTERS, "abcdefghijklmnopqrstuvwxyz")?;
    Ok(vec![(strings(), vec![vec![string.to_string()]])])
}

fn answer(search: &mut Search<Sum<String>>, strings: &Vec<String>) -> Result<String> {
    let winning = search.winning_moves(strings)?;
    Ok(match winning.first() {
        None => "Second".into(),
        Some((_, parts)) => format!("First\n{}", parts[0].len() + 1),
    })
}
