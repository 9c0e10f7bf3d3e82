//! What has code in the program: the lines that an unoptimised build says its instructions come from.

use std::collections::HashSet;

use crate::compiler::FILE;
use crate::shake::file::File;

/// Returns the nodes that instructions of `assembly` come from; `None` if it does not say.
pub fn coded(file: &File, assembly: &str) -> Option<HashSet<usize>> {
    let starts = starts_of_lines(&file.text);
    let places = places(assembly);
    let mut coded = HashSet::new();
    for (line, column) in places {
        let Some(start) = starts.get(line.wrapping_sub(1)) else {
            continue;
        };
        // Where columns are not told, all that stands in the line has code.
        let last = starts.get(line).map_or(file.text.len(), |it| it - 1);
        let offsets = match column {
            0 => *start..last,
            // The return of a function is told to come from just behind it.
            _ => (start + column).saturating_sub(2)..start + column,
        };
        coded.extend(offsets.filter_map(|it| file.innermost(it)));
    }
    (!coded.is_empty()).then_some(coded)
}

fn starts_of_lines(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, it)| *it == b'\n');
    std::iter::once(0)
        .chain(ends.map(|(at, _)| at + 1))
        .collect()
}

/// Returns the lines and columns of the file that instructions come from. A function's own line, without a column,
/// says no more than the places inside it.
fn places(assembly: &str) -> HashSet<(usize, usize)> {
    let mut files = HashSet::new();
    let mut places = HashSet::new();
    let mut has_columns = false;
    for line in assembly.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some(".file" | ".cv_file") => {
                let number = words.next().unwrap_or_default();
                if line.contains(&format!("{FILE}\"")) {
                    files.insert(number);
                }
            }
            Some(directive @ (".loc" | ".cv_loc")) => {
                // CodeView names the function first.
                let mut words = words.skip(usize::from(directive == ".cv_loc"));
                if !words.next().is_some_and(|it| files.contains(it)) {
                    continue;
                }
                let mut number = || words.next()?.parse().ok();
                if let (Some(line), Some(column)) = (number(), number()) {
                    has_columns |= column > 0;
                    places.insert((line, column));
                }
            }
            _ => {}
        }
    }
    places.retain(|(_, column)| *column > 0 || !has_columns);
    places
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn places_are_those_of_the_one_file() {
        let assembly = "
            .file 1 \"/rustc\" \"library/core/src/ops.rs\"
            .file 2 \"/folder\" \"main.rs\" md5 0x12
            .loc 2 3 0
            .loc 2 4 9 prologue_end
            .loc 1 5 9
            .loc 2 0 1
        ";
        assert_eq!(places(assembly), [(4, 9), (0, 1)].into());
    }
}
