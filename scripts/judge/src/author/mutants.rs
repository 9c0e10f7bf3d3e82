//! Mutants of a solution: programs with one small mistake, which the tests must reject.

use std::ffi::OsString;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use anyhow::{ensure, Context, Result};

use crate::author::programs::OtherPrograms;
use crate::contest::candidate::Candidate;
use crate::contest::judging::progress;
use crate::contest::testdata::TestFile;
use crate::parallel::in_parallel;
use crate::problem::{Equivalent, Problem};
use crate::scratch::Scratch;

/// What is replaced by what. The spaces tell operators from generics, closures and references.
const REPLACED: [(&str, &str); 27] = [
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" == ", " != "),
    (" != ", " == "),
    (" + ", " - "),
    (" - ", " + "),
    (" * ", " + "),
    (" / ", " * "),
    (" % ", " / "),
    (" ^ ", " | "),
    (" & ", " | "),
    (" && ", " || "),
    (" || ", " && "),
    (" << ", " >> "),
    (" >> ", " << "),
    (" += ", " -= "),
    (" ^= ", " |= "),
    ("..=", ".."),
    ("true", "false"),
    ("false", "true"),
    (".min(", ".max("),
    (".max(", ".min("),
    (".any(", ".all("),
    (".all(", ".any("),
    (".rev()", ""),
];

/// Where the tests of a solution begin.
const TESTS: &str = "#[cfg(test)]";

/// A solution with one change.
struct Mutant {
    /// The number of the changed line, from 1, and its text with the change.
    number: usize,
    line: String,
    source: String,
}

/// What became of a mutant.
#[derive(PartialEq)]
enum Fate {
    /// It does not compile.
    Stillborn,
    Killed,
    Survived,
}

/// What became of the mutants of a solution.
pub struct Report {
    pub killed: usize,
    pub equivalent: usize,
    /// Each as a line to show.
    pub survivors: Vec<String>,
    /// The mutants that the manifest lists as equivalent, but that do not survive, each as a line to show.
    pub stale: Vec<String>,
}

/// Runs all mutants of a solution on the tests, hidden ones included.
///
/// # Errors
///
/// If the tests reject the unchanged solution: then they may reject a mutant for another reason than its change.
pub fn run(programs: &OtherPrograms) -> Result<Report> {
    let problem = programs.problem;
    let source = fs::read_to_string(&problem.source)
        .with_context(|| problem.source.display().to_string())?;
    let (mut tests, _folder) = programs.tests()?;
    tests.sort_by_key(|test| test.input.size());
    let scratch = Scratch::new(&programs.workspace.target)?;
    ensure!(
        fate(programs, &source, &scratch.path().join("unchanged"), &tests)? == Fate::Survived,
        "the tests reject the unchanged solution of {}, compiled like its mutants",
        problem.name
    );
    let mutants: Vec<_> = mutants(&source).into_iter().enumerate().collect();
    let bar = progress(mutants.len(), "mutants")?;
    let run = |(index, mutant): &(usize, Mutant)| {
        let program = scratch.path().join(format!("mutant-{index}"));
        fate(programs, &mutant.source, &program, &tests)
    };
    let fates = in_parallel(&mutants, run, || bar.inc(1))?;
    bar.finish_and_clear();
    let count = |fate: Fate| fates.iter().filter(|it| **it == fate).count();
    let survivors = mutants.iter().zip(&fates);
    let survivors = survivors.filter(|(_, fate)| **fate == Fate::Survived);
    let (equivalent, survivors): (Vec<_>, Vec<_>) = survivors
        .map(|((_, mutant), _)| mutant)
        .partition(|mutant| is_equivalent(problem, mutant));
    let is_stale = |known: &&Equivalent| !equivalent.iter().any(|mutant| known.is(mutant));
    let stale = problem.equivalent.iter().filter(is_stale);
    let shown = programs.workspace.shown(&problem.source);
    let shown = |mutant: &Mutant| format!("{shown}:{}: {}", mutant.number, mutant.line);
    Ok(Report {
        killed: count(Fate::Killed),
        equivalent: equivalent.len(),
        survivors: survivors.into_iter().map(shown).collect(),
        stale: stale.map(|known| known.mutant.clone()).collect(),
    })
}

/// Returns whether the manifest says that a mutant does what the solution does.
fn is_equivalent(problem: &Problem, mutant: &Mutant) -> bool {
    problem.equivalent.iter().any(|known| known.is(mutant))
}

impl Equivalent {
    fn is(&self, mutant: &Mutant) -> bool {
        self.mutant == mutant.line
    }
}

/// Compiles a source and runs the program up to its first failure, on the tests and on what the solution must refuse.
fn fate(
    programs: &OtherPrograms,
    source: &str,
    program: &Path,
    tests: &[TestFile],
) -> Result<Fate> {
    let file = program.with_extension("rs");
    fs::write(&file, source)?;
    if !compiles(&file, program, programs.externs)? {
        return Ok(Fate::Stillborn);
    }
    let passes =
        programs.passes(&Candidate::native(program), tests)? && programs.refuses(program)?;
    fs::remove_file(program)?;
    Ok(if passes { Fate::Survived } else { Fate::Killed })
}

/// Compiles a mutant; quickly, since most of them are run on few tests.
fn compiles(file: &Path, program: &Path, externs: &[OsString]) -> Result<bool> {
    let said = Command::new("rustc")
        .args(["--edition=2021", "-Copt-level=1", "-Awarnings"])
        .args(externs)
        .args([file.as_os_str(), "-o".as_ref(), program.as_os_str()])
        .output()
        .context("cannot run `rustc`")?;
    Ok(said.status.success())
}

/// Returns the mutants of a source.
fn mutants(source: &str) -> Vec<Mutant> {
    let code = code_of(source);
    let mut changes = Vec::new();
    for (from, to) in REPLACED {
        let places = code.match_indices(from).map(|(place, _)| place);
        changes.extend(places.map(|place| (place..place + from.len(), to.to_string())));
    }
    changes.extend(negations(&code).map(|place| (place..place + 1, String::new())));
    for (place, value) in numbers(&code) {
        changes.push((place.clone(), (value + 1).to_string()));
        if let Some(less) = value.checked_sub(1) {
            changes.push((place, less.to_string()));
        }
    }
    changes.sort_by_key(|(place, _)| place.start);
    let mutant = |(place, to): (Range<usize>, String)| {
        let number = source[..place.start].matches('\n').count() + 1;
        let mut source = source.to_string();
        source.replace_range(place, &to);
        let line = source.lines().nth(number - 1).unwrap_or_default();
        Mutant {
            number,
            line: line.trim().to_string(),
            source,
        }
    };
    changes.into_iter().map(mutant).collect()
}

/// Returns a source in which spaces stand for comments, texts, imports, attributes and the tests at the end.
fn code_of(source: &str) -> String {
    let end = source.find(TESTS).unwrap_or(source.len());
    let mut code = String::new();
    for line in source[..end].split_inclusive('\n') {
        let is_code = !["use ", "#[", "//"]
            .iter()
            .any(|it| line.trim_start().starts_with(it));
        let mut inside = None;
        let mut chars = line.chars().peekable();
        let mut before = ' ';
        while let Some(char) = chars.next() {
            let is_comment = char == '/' && chars.peek() == Some(&'/');
            if inside.is_none() && is_comment {
                inside = Some('\n');
            }
            let is_quote =
                char == '"' || char == '\'' && !before.is_alphanumeric() && before != '&';
            let was_inside = inside.is_some();
            match inside {
                None if is_quote => inside = Some(char),
                Some(quote) if quote == char && before != '\\' => inside = None,
                _ => {}
            }
            let is_shown = is_code && !was_inside && inside.is_none();
            code.extend(if is_shown || char == '\n' {
                vec![char]
            } else {
                vec![' '; char.len_utf8()]
            });
            before = char;
        }
    }
    code
}

/// Returns where a `!` stands before what it negates.
fn negations(code: &str) -> impl Iterator<Item = usize> + '_ {
    let is_negation = |place: &usize| {
        let before = code[..*place].chars().next_back().unwrap_or(' ');
        let after = code[place + 1..].chars().next().unwrap_or(' ');
        !before.is_alphanumeric() && before != '_' && after != '=' && !after.is_whitespace()
    };
    code.match_indices('!')
        .map(|(place, _)| place)
        .filter(is_negation)
}

/// Returns the numbers of a source, without the types at their ends.
fn numbers(code: &str) -> Vec<(Range<usize>, u128)> {
    let bytes = code.as_bytes();
    let is_part = |byte: u8| byte.is_ascii_digit() || byte == b'_';
    let mut numbers = Vec::new();
    let mut place = 0;
    while place < bytes.len() {
        let before = place.checked_sub(1).map_or(b' ', |before| bytes[before]);
        let begins = !before.is_ascii_alphanumeric() && before != b'_' && before != b'.';
        if !(bytes[place].is_ascii_digit() && (begins || code[..place].ends_with(".."))) {
            place += 1;
            continue;
        }
        let length = bytes[place..]
            .iter()
            .take_while(|byte| is_part(**byte))
            .count();
        let text = code[place..place + length].trim_end_matches('_');
        if let Ok(value) = text.replace('_', "").parse() {
            numbers.push((place..place + text.len(), value));
        }
        place += length;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::mutants;

    #[test]
    fn each_operator_and_each_number_is_changed_once() {
        let source = "use a < b;\n\
                      // 1 + 1\n\
                      fn f(a: &[u64]) -> bool {\n\
                      \x20   \"2 < 3\" && !g(a[0] % 10_u64) && 'x' < '5'\n\
                      }\n\
                      #[cfg(test)]\n\
                      mod tests { 1 + 1 }\n";
        let lines: Vec<_> = mutants(source).into_iter().map(|it| it.line).collect();
        let expected = [
            "\"2 < 3\" || !g(a[0] % 10_u64) && 'x' < '5'",
            "\"2 < 3\" && g(a[0] % 10_u64) && 'x' < '5'",
            "\"2 < 3\" && !g(a[1] % 10_u64) && 'x' < '5'",
            "\"2 < 3\" && !g(a[0] / 10_u64) && 'x' < '5'",
            "\"2 < 3\" && !g(a[0] % 11_u64) && 'x' < '5'",
            "\"2 < 3\" && !g(a[0] % 9_u64) && 'x' < '5'",
            "\"2 < 3\" && !g(a[0] % 10_u64) || 'x' < '5'",
            "\"2 < 3\" && !g(a[0] % 10_u64) && 'x' <= '5'",
        ];
        assert_eq!(lines, expected);
    }
}
