//! A linker that links nothing, since only object files are compared. It writes its output path into the output file, so that
//! the files of two builds differ.

use std::{env, fs};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).flat_map(expand_argument).collect();
    let mut words = arguments.iter().skip_while(|word| *word != "-o");
    let output = words.nth(1).expect("no output is named");
    fs::write(output, output).expect("the output cannot be written");
}

/// Returns the arguments that a word expands to: for `@` and the name of a file, the arguments in the file, one a line.
fn expand_argument(word: String) -> Vec<String> {
    let Some(file) = word.strip_prefix('@') else {
        return vec![word];
    };
    let text = fs::read_to_string(file).expect("the arguments cannot be read");
    text.lines().map(|line| line.trim_matches('"').replace("\\\\", "\\").replace("\\ ", " ")).collect()
}
