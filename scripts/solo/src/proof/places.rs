//! Functions in the assembly: where each comes from, and its instructions.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::assembly::FileNumbers;
use crate::source::text::words as words_of;

use super::names::Names;

/// The functions of a program, by their names.
pub type Listing = BTreeMap<String, Function>;

/// A function in assembly.
#[derive(Default)]
pub struct Function {
    /// The lines and columns of the one file that its instructions come from, both from 1.
    pub places: Vec<(usize, usize)>,
    instructions: Vec<String>,
}

impl Function {
    /// Returns the first instructions that differ from those of another function, and some after them.
    pub fn first_other(&self, other: &Self) -> String {
        const SHOWN: usize = 4;
        let both = self.instructions.iter().zip(&other.instructions);
        let same = both.take_while(|(own, other)| is_same(own, other)).count();
        let mut text = String::new();
        for (mark, instructions) in [('-', &self.instructions), ('+', &other.instructions)] {
            for instruction in instructions.iter().skip(same).take(SHOWN) {
                let _ = writeln!(text, "{mark} {instruction}");
            }
        }
        text
    }
}

/// Returns whether two instructions are the same but for the numbers of labels.
fn is_same(one: &str, other: &str) -> bool {
    let without_labels = |line: &str| -> Vec<String> {
        let words = line
            .split_whitespace()
            .map(|word| word.split_once(".L").map_or(word, |(before, _)| before));
        words.map(str::to_string).collect()
    };
    one == other || without_labels(one) == without_labels(other)
}

/// Returns the functions in a piece of assembly.
pub fn listing(assembly: &str, names: &Names) -> Listing {
    let mut files = FileNumbers::default();
    let mut listing = Listing::new();
    let mut current: Option<String> = None;
    for line in assembly.lines() {
        let is_label = !line.starts_with(char::is_whitespace);
        if let Some(symbol) = line.strip_suffix(':').filter(|_| is_label) {
            if symbol.starts_with("_R") {
                current = Some(names.of(symbol).to_string());
            }
            continue;
        }
        let place = files.place(line).filter(|(_, column)| *column > 0);
        let first = line.split_whitespace().next().unwrap_or("#");
        let is_instruction = !first.starts_with(['.', '#']);
        if let Some(name) = current
            .as_ref()
            .filter(|_| place.is_some() || is_instruction)
        {
            let function = listing.entry(name.clone()).or_default();
            function.places.extend(place);
            let instruction = is_instruction.then(|| readable(line, names));
            function.instructions.extend(instruction);
        }
        if first == ".size" {
            current = None;
        }
    }
    listing
}

/// Returns an instruction with the names of functions instead of their symbols.
fn readable(line: &str, names: &Names) -> String {
    let words = line.split_whitespace().map(|word| {
        let symbol = words_of(word).next().unwrap_or_default();
        if symbol.starts_with("_R") {
            format!("{}{}", names.of(symbol), &word[symbol.len()..])
        } else {
            word.to_string()
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
