//! Playing with String by definition: positions of all pieces of paper together are searched.

use std::process::ExitCode;

use common::{octal_table, DAWSONS_CHESS};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const LETTERS: usize = 5000;

struct Strings;

impl Game for Strings {
    /// The strings on the pieces of paper.
    type Position = Vec<String>;
    type Move = String;

    fn rules(&self) -> String {
        "A move cuts a letter out of a string, one whose two neighbours are equal.".into()
    }

    fn moves(&self, strings: Vec<String>) -> impl Iterator<Item = (String, Vec<String>)> {
        (0..strings.len()).flat_map(move |index| {
            let strings = strings.clone();
            cuts(&strings[index]).into_iter().map(move |cut| {
                let string = &strings[index];
                let parts = [&string[..cut], &string[cut..=cut], &string[cut + 1..]];
                let parts = parts.map(str::to_string);
                let words = format!("cut letter {} out of {string}", cut + 1);
                let mut strings = strings.clone();
                strings.splice(index..=index, parts);
                (words, strings)
            })
        })
    }

    fn show(&self, strings: &Vec<String>) -> String {
        let noun = if strings.len() == 1 {
            "string"
        } else {
            "strings"
        };
        format!("{noun} {}", strings.iter().join(", "))
    }

    fn normal(&self, mut strings: Vec<String>) -> Vec<String> {
        strings.retain(|string| !cuts(string).is_empty());
        strings.sort_unstable();
        strings
    }

    fn theory(&self, strings: &Vec<String>) -> Theory {
        let runs = strings.iter().flat_map(|string| runs(string));
        let runs = runs.collect_vec();
        let longest = runs.iter().map(|(_, count)| *count).max();
        let values = octal_table(DAWSONS_CHESS, longest.unwrap_or(0));
        let component = |(letters, count)| (letters, values[count]);
        Theory::sum("octal_table", runs.into_iter().map(component))
    }
}

/// Returns the indices of the letters that can be cut out.
fn cuts(string: &str) -> Vec<usize> {
    let letters = string.as_bytes();
    let inner = 1..letters.len().max(1) - 1;
    inner
        .filter(|&it| letters[it - 1] == letters[it + 1])
        .collect()
}

/// Returns the longest parts of a string all of whose inner letters can be cut out, and how many these
/// are.
fn runs(string: &str) -> Vec<(String, usize)> {
    let cuts = cuts(string);
    let first = |&index: &usize| index == 0 || cuts[index - 1] + 1 < cuts[index];
    let firsts = (0..cuts.len()).filter(first).collect_vec();
    let ends = firsts.iter().copied().skip(1).chain([cuts.len()]);
    let run = |(first, end): (&usize, usize)| {
        let letters = cuts[*first] - 1..=cuts[end - 1] + 1;
        (string[letters].to_string(), end - first)
    };
    firsts.iter().zip(ends).map(run).collect()
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("places in a row", 0..=13),
                row("value", octal_table(DAWSONS_CHESS, 13)),
            ]
        })
        .run()
}

/// Each letter is that before the last, with a chance that differs from string to string: so there are
/// short and long runs.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let most = size.pick([12, 24, LETTERS]);
    let length = rng.random_range(size.pick([4, 12, LETTERS - 1])..=most);
    let (same, among) = (rng.random_range(1..=7), size.pick([10, 10, 200]));
    let mut letters: Vec<char> = Vec::new();
    for index in 0..length {
        let repeats = index > 1 && rng.random_range(0..among) >= same;
        let letter = if repeats {
            letters[index - 2]
        } else {
            rng.random_range('a'..='c')
        };
        letters.push(letter);
    }
    letters.iter().join("") + "\n"
}

fn read(input: &mut Input) -> Result<Vec<Asked<Strings>>, String> {
    let string = input.word("string")?;
    let is_valid = string.len() <= LETTERS && string.bytes().all(|it| it.is_ascii_lowercase());
    if !is_valid {
        return Err(input.error(&format!("a string has 1 to {LETTERS} letters from a to z")));
    }
    Ok(vec![(Strings, vec![vec![string.to_string()]])])
}

fn answer(search: &mut Search<Strings>, positions: &[Vec<String>]) -> Result<String, String> {
    let winning = search.winning_moves(&positions[0])?;
    let before = |strings: &Vec<String>| strings[0].len();
    Ok(match winning.first() {
        None => "Second".into(),
        Some((_, strings)) => format!("First\n{}", before(strings) + 1),
    })
}
