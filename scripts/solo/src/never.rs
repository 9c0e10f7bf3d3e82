//! Closures that never return, in each edition.
//!
//! If nothing else tells the type that such a closure returns, it is `()`, and since edition 2024 `!`. For rustc, the edition
//! of the file counts, not that of a macro: a crate cannot have its own beside one of another edition. So the closures get
//! the type that they have in the edition of their crate.

use std::ops::Range;

use crate::cargo::Program;
use crate::closures::{closures, Closure};
use crate::compiler::Compiler;
use crate::draft::Draft;
use crate::edits;
use crate::error::Result;
use crate::source::text::Edits;
use crate::source::tokens::Token;

/// The edition in which these closures began to return `!`.
const OF_NEVER: &str = "2024";

/// Returns the draft in which closures that never return have the type of their crate's edition, if another edition than the
/// bundle's gives them another; `None` if there are no such closures.
pub fn with_types(draft: &Draft, program: &Program, compiler: &Compiler) -> Result<Option<Draft>> {
    let is_new = compiler.edition.as_str() >= OF_NEVER;
    let tokens = &draft.shaken.tokens[..];
    let crates = program.crates.iter().zip(&draft.inlined.places);
    let others: Vec<_> = crates
        .filter(|(krate, _)| (krate.edition.as_str() >= OF_NEVER) != is_new)
        .map(|(_, place)| place)
        .collect();
    let mut candidates = closures(tokens);
    candidates.retain(|closure| {
        let start = tokens[closure.head.start].range.start;
        !closure.is_typed && others.iter().any(|place| place.contains(&start))
    });
    // Only a closure that never returns may have this type.
    let never = compiling(candidates, draft, compiler, "!")?;
    let (typed, of_crate) = if is_new {
        (compiling(never, draft, compiler, "()")?, "()")
    } else {
        (never, "!")
    };
    if typed.is_empty() {
        return Ok(None);
    }
    let mut edits = Edits::default();
    for (at, text) in insertions(tokens, &typed, of_crate) {
        edits.insert(at, &text);
    }
    draft.edited(edits).map(Some)
}

/// Returns the closures that compile with this type.
fn compiling(
    closures: Vec<Closure>,
    draft: &Draft,
    compiler: &Compiler,
    returned: &str,
) -> Result<Vec<Closure>> {
    let typed = |closures: &[Closure]| {
        let (text, tokens) = (&draft.shaken.text, &draft.shaken.tokens);
        written(text, tokens, closures, returned)
    };
    let compiling = edits::compiling(closures, compiler, typed)?;
    Ok(compiling.map_or(Vec::new(), |(_, closures)| closures))
}

/// Returns the type after each head, and the braces that it needs, in the order of the file.
fn insertions(tokens: &[Token], closures: &[Closure], returned: &str) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    for closure in closures {
        let head = tokens[closure.head.end - 1].range.end;
        if closure.is_block {
            all.push((head, format!(" -> {returned}")));
        } else {
            all.push((head, format!(" -> {returned} {{")));
            all.push((tokens[closure.body.end - 1].range.end, " }".to_string()));
        }
    }
    all.sort_by_key(|(at, _)| *at);
    all
}

/// Returns a text in which closures have a type, and where they are in it.
fn written(
    text: &str,
    tokens: &[Token],
    closures: &[Closure],
    returned: &str,
) -> (String, Vec<Range<usize>>) {
    let insertions = insertions(tokens, closures, returned);
    let after = |offset: usize| {
        let before = insertions.iter().take_while(|(at, _)| *at <= offset);
        offset + before.map(|(_, text)| text.len()).sum::<usize>()
    };
    let places = closures.iter().map(|closure| {
        let start = tokens[closure.head.start].range.start;
        let end = tokens[closure.body.end - 1].range.end;
        after(start)..after(end)
    });
    let places = places.collect();
    let mut edits = Edits::default();
    for (at, text) in &insertions {
        edits.insert(*at, text);
    }
    (edits.apply(&text.into()).text, places)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{closures, written};
    use crate::source::tokens::lex;

    #[rstest]
    #[case::block("f(|| { g() });", "f(|| -> () { g() });")]
    #[case::expression("f(move |x| g(x), 1)", "f(move |x| -> () { g(x) }, 1)")]
    #[case::nested("|a| move |b| g(a, b)", "|a| -> () { move |b| -> () { g(a, b) } }")]
    fn closures_get_a_type(#[case] text: &str, #[case] expected: &str) {
        let tokens = lex(text).unwrap();
        let (typed, places) = written(text, &tokens, &closures(&tokens), "()");
        assert_eq!(typed, expected);
        for place in places {
            assert!(typed[place.clone()].starts_with('|'), "{}", &typed[place]);
        }
    }
}
