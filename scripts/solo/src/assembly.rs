//! Decides whether two programs are the same by their assembly, with the symbols renumbered.
//!
//! The compiler names and orders symbols by hashes, which change when an unused item is deleted. So the assembly is
//! rewritten from its roots: a section is written when it is first referred to, and symbols are numbered in order of
//! appearance. Sections that are never referred to are left out.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::Write;

use crate::compiler::FILE;

/// The prefix of labels that are not symbols.
const LOCAL: &str = ".L";

/// Returns the assembly in a form that is the same for the same program.
pub fn canonical(assembly: &str) -> String {
    let sections = sections(assembly);
    let homes = homes(&sections);
    let referred = references(&sections);
    let mut numbers = HashMap::new();
    let mut written = HashSet::new();
    let mut queue: VecDeque<usize> = roots(&sections).collect();
    let mut text = String::new();
    while let Some(index) = queue.pop_front() {
        if !written.insert(index) {
            continue;
        }
        for line in &sections[index] {
            if is_of_no_matter(line, &referred) {
                continue;
            }
            for word in words(&without_symbol(line)) {
                let Some(&home) = homes.get(word) else {
                    text.push_str(word);
                    continue;
                };
                queue.push_back(home);
                let next = numbers.len();
                let number = *numbers.entry(word.to_string()).or_insert(next);
                let _ = write!(text, "symbol{number}");
            }
            text.push('\n');
        }
    }
    text
}

/// The numbers of the one file in assembly.
#[derive(Default)]
pub struct FileNumbers<'a>(HashSet<&'a str>);

impl<'a> FileNumbers<'a> {
    /// Returns the line and the column that a line of assembly names, if they are in the one file. The lines must come in
    /// their order.
    pub fn place(&mut self, line: &'a str) -> Option<(usize, usize)> {
        let mut words = line.split_whitespace();
        match words.next()? {
            ".file" | ".cv_file" if line.contains(&format!("{FILE}\"")) => {
                self.0.extend(words.next());
                None
            }
            directive @ (".loc" | ".cv_loc") => {
                // CodeView directives begin with the function.
                let mut words = words.skip(usize::from(directive == ".cv_loc"));
                words.next().filter(|number| self.0.contains(number))?;
                Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
            }
            _ => None,
        }
    }
}

/// Returns whether both programs compile and are the same.
pub fn is_same(one: Option<String>, other: Option<String>) -> bool {
    let both = one.zip(other);
    both.is_some_and(|(one, other)| canonical(&one) == canonical(&other))
}

/// Returns the lines of each section.
fn sections(assembly: &str) -> Vec<Vec<&str>> {
    let mut sections = vec![Vec::new()];
    for line in assembly.lines() {
        let directive = line.trim_start();
        let begins = [".section", ".text", ".data", ".bss"]
            .iter()
            .any(|section| {
                directive
                    .strip_prefix(section)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
            });
        if begins {
            sections.push(Vec::new());
        }
        if let Some(section) = sections.last_mut() {
            section.push(line);
        }
    }
    sections
}

/// Returns the section that each symbol is defined in.
fn homes<'a>(sections: &[Vec<&'a str>]) -> HashMap<&'a str, usize> {
    let mut homes = HashMap::new();
    for (index, section) in sections.iter().enumerate() {
        for line in section {
            let defined = label(line);
            let set = line
                .trim_start()
                .strip_prefix(".set")
                .and_then(|rest| rest.split(',').next());
            if let Some(symbol) = defined.or(set.map(str::trim)) {
                homes.insert(symbol, index);
            }
        }
    }
    homes
}

/// Returns the local labels that instructions and data refer to, except data for a debugger.
fn references<'a>(sections: &[Vec<&'a str>]) -> HashSet<&'a str> {
    let is_of_program = |lines: &&Vec<&str>| {
        let first = lines.first().copied().unwrap_or_default();
        !first.contains(".debug_")
    };
    let lines = sections
        .iter()
        .filter(is_of_program)
        .flatten()
        .filter(|line| line.contains(LOCAL) && label(line).is_none());
    let words = lines.flat_map(|line| words(line));
    words.filter(|word| word.starts_with(LOCAL)).collect()
}

/// Returns the label that a line defines.
fn label(line: &str) -> Option<&str> {
    let label = line.strip_suffix(':')?;
    (!line.starts_with(char::is_whitespace)).then_some(label)
}

/// Returns whether a line does not affect the program: a source location, the type of a symbol, or a local label
/// without references. A type precedes the section of its symbol, at the end of another section.
fn is_of_no_matter(line: &str, referred: &HashSet<&str>) -> bool {
    if let Some(label) = label(line) {
        return label.starts_with(LOCAL) && !referred.contains(label);
    }
    let first = line.split_whitespace().next();
    matches!(
        first,
        Some(".loc" | ".file" | ".type" | ".cv_loc" | ".cv_file")
    )
}

/// Returns the sections that are needed even if nothing refers to them: those that the linker or the loader finds by
/// name.
fn roots<'a>(sections: &'a [Vec<&str>]) -> impl Iterator<Item = usize> + 'a {
    let is_root = |line: &&str| {
        let directive = line.trim_start();
        let global = directive.strip_prefix(".globl").map(str::trim);
        let is_named =
            global.is_some_and(|global| !global.starts_with("_ZN") && !global.starts_with("_R"));
        let is_array = directive.starts_with(".section") && directive.contains("_array");
        is_named || is_array
    };
    let all = sections.iter().enumerate();
    all.filter(move |(_, lines)| lines.iter().any(is_root))
        .map(|(index, _)| index)
}

/// Returns a line. A section directive loses the symbol that the section is named after.
fn without_symbol(line: &str) -> String {
    let Some((name, flags)) = line.split_once(',') else {
        return line.to_string();
    };
    if !name.trim_start().starts_with(".section") {
        return line.to_string();
    }
    let kind = [
        ".text",
        ".rodata.cst",
        ".rodata.str",
        ".rodata",
        ".data",
        ".bss",
        ".gcc_except_table",
    ];
    let known = kind.iter().find(|start| name.contains(*start));
    let flags: Vec<_> = flags.split(',').take(2).collect();
    format!("{} {}", known.map_or(name, |start| start), flags.join(","))
}

/// Returns the parts of a line: symbols, and the text between them.
fn words(line: &str) -> Vec<&str> {
    let bytes = line.as_bytes();
    let mut words = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let mut end = start + 1;
        if bytes[start] == b'"' {
            end = start + quote_length(&line[start..]);
        } else {
            let is_symbol = is_of_symbol(bytes[start]);
            while end < bytes.len() && bytes[end] != b'"' && is_of_symbol(bytes[end]) == is_symbol {
                end += 1;
            }
        }
        words.push(&line[start..end]);
        start = end;
    }
    words
}

/// Returns whether a byte may be part of a symbol that is not quoted.
fn is_of_symbol(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

/// Returns the length of the quoted text that `text` begins with.
fn quote_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, char) in text.char_indices().skip(1) {
        match char {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rstest::rstest;

    use super::canonical;
    use crate::compiler::Compiler;

    const DROP: &str = "struct D;
        impl Drop for D { fn drop(&mut self) { println!(\"dropped\"); } }
        fn unused() {}
        fn main() { let _d = D; }";

    const SHADOW: &str = "struct S;
        trait T { fn inv(&self) -> i32; }
        impl S { fn inv(&self) -> i32 { 1 } }
        impl T for S { fn inv(&self) -> i32 { self.inv() + 1 } }
        impl Clone for S { fn clone(&self) -> S { S } }
        fn main() { println!(\"{}\", T::inv(&S)); }";

    /// Each deletion compiles.
    #[rstest]
    #[case::unused_function(DROP, "fn unused() {}", true)]
    #[case::drop(
        DROP,
        "impl Drop for D { fn drop(&mut self) { println!(\"dropped\"); } }",
        false
    )]
    #[case::unused_impl(SHADOW, "impl Clone for S { fn clone(&self) -> S { S } }", true)]
    #[case::inherent_method_that_shadows(SHADOW, "impl S { fn inv(&self) -> i32 { 1 } }", false)]
    fn a_deletion_is_seen_if_it_makes_another_program(
        #[case] text: &str,
        #[case] deleted: &str,
        #[case] same: bool,
    ) {
        let compiler = Compiler::new(Path::new("rustc"), "2021", Vec::new()).unwrap();
        let assembly = |text: &str| canonical(&compiler.assembly(text).unwrap().unwrap());
        assert!(text.contains(deleted));
        let blank = text.replace(deleted, &" ".repeat(deleted.len()));
        assert_eq!(assembly(text) == assembly(&blank), same);
    }
}
