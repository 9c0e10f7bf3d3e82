//! Rewrites functions so that they drop values at the same time before and since edition 2024.
//!
//! Since edition 2024, the temporaries in the condition of an `if let` are dropped before the `else`; in older editions,
//! after it. Since edition 2024, those of the expression at the end of a block are dropped before the variables of the
//! block; in older editions, after the block, with the temporaries of the statement around it.

mod to_newer;
mod to_older;

use std::ops::Range;
use std::path::PathBuf;

use crate::error::{Refusal, Result};
use crate::source::text::{Edits, Text};

/// The edition that changed when values are dropped.
const NEW_SCOPES: &str = "2024";

/// A part of a file of the program, as the compiler reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Excerpt {
    pub file: PathBuf,
    pub range: Range<usize>,
}

/// Some parts of a text.
struct Parts<'a> {
    text: &'a Text,
    excerpts: &'a [Excerpt],
}

impl Parts<'_> {
    fn have(&self, offset: usize) -> bool {
        let Some((source, at)) = self.text.source(offset) else {
            return false;
        };
        let mut excerpts = self.excerpts.iter();
        excerpts.any(|it| *it.file == *source.path && it.range.contains(&at))
    }
}

/// Writes some parts of a crate of edition `own` so that in edition `bundle` they drop values at the same time as in their
/// own, as far as possible.
///
/// # Errors
///
/// If the text is no Rust.
pub fn rescope(
    text: &Text,
    excerpts: &[Excerpt],
    (own, bundle): (&str, &str),
    edits: &mut Edits,
) -> Result<()> {
    let (is_new, is_to_be_new) = (own >= NEW_SCOPES, bundle >= NEW_SCOPES);
    if excerpts.is_empty() || is_new == is_to_be_new {
        return Ok(());
    }
    let file = syn::parse_file(&text.text);
    let file = file.map_err(|error| Refusal::new(error.to_string(), ""))?;
    let parts = Parts { text, excerpts };
    if is_to_be_new {
        to_newer::write(&file, &parts, edits);
    } else {
        to_older::write(&file, &parts, edits);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use rstest::rstest;

    use super::{rescope, Excerpt};
    use crate::source::text::{Edits, Source, Text};

    fn rescoped(body: &str, editions: (&str, &str)) -> String {
        let text = format!("fn f() {{ {body} }}");
        let source = Source {
            shown: "lib.rs".to_string(),
            path: Path::new("lib.rs").into(),
            text,
        };
        let text = Text::of(&Arc::new(source));
        let all = Excerpt {
            file: PathBuf::from("lib.rs"),
            range: 0..text.text.len(),
        };
        let mut edits = Edits::default();
        rescope(&text, &[all], editions, &mut edits).unwrap();
        let done = edits.apply(&text).text;
        let body = done
            .strip_prefix("fn f() { ")
            .and_then(|it| it.strip_suffix(" }"));
        body.unwrap().to_string()
    }

    #[rstest]
    #[case::one(
        "if let Some(x) = f() { x } else { 1 }",
        "match f() { Some(x) =>  { x } _ => { 1 } }"
    )]
    #[case::chain(
        "if let A = f() { 1 } else if let B = g() { 2 } else if c { 3 } else { 4 }",
        "match f() { A =>  { 1 } _ => match g() { B =>  { 2 } _ => if c { 3 } else { 4 } } }"
    )]
    #[case::after_another_else(
        "if c { 1 } else if let A = f() { 2 } else { 3 }",
        "if c { 1 } else { match f() { A =>  { 2 } _ => { 3 } } }"
    )]
    #[case::inside(
        "if let A = f() { if let B = g() { 1 } else { 2 } } else { 3 }",
        "match f() { A =>  { match g() { B =>  { 1 } _ => { 2 } } } _ => { 3 } }"
    )]
    #[case::without_else("if let A = f() { 1 }", "if let A = f() { 1 }")]
    fn if_let_becomes_match(#[case] before: &str, #[case] after: &str) {
        assert_eq!(rescoped(before, ("2018", "2024")), after);
        assert_eq!(rescoped(before, ("2018", "2021")), before);
    }

    #[rstest]
    #[case::if_let(
        "if let A = f() { 1 } else { 2 }",
        "'scope1: { if let A = f() { break 'scope1 1; } match () { () => { 2 } } }"
    )]
    #[case::chain(
        "if let A = f() { 1 } else if let B = g() { 2 } else { 3 }",
        "'scope1: { if let A = f() { break 'scope1 1; } match () { () => 'scope2: { if let B = g() { break 'scope2 2; } match () { () => { 3 } } } } }"
    )]
    #[case::after_another_else(
        "if c { 1 } else if let A = f() { 2 } else { 3 }",
        "if c { 1 } else { 'scope1: { if let A = f() { break 'scope1 2; } match () { () => { 3 } } } }"
    )]
    #[case::of_a_variable("if let A = a { 1 } else { 2 }", "if let A = a { 1 } else { 2 }")]
    #[case::loops(
        "while c { if let A = f() { break } else { for i in l { continue } } }",
        "'scope2: while c { 'scope1: { if let A = f() { break 'scope1 ({ break 'scope2 }); } match () { () => { for i in l { continue } } } } }"
    )]
    #[case::loop_with_a_label(
        "'a: loop { if let A = f() { break 1 } else { break 'a 2 } }",
        "'a: loop { 'scope1: { if let A = f() { break 'scope1 ({ break 'a 1 }); } match () { () => { break 'a 2 } } } }"
    )]
    #[case::tail("let a = b(); a.f().g()", "let a = b(); match () { () => a.f().g() }")]
    #[case::tail_without_variables("a.f().g()", "a.f().g()")]
    #[case::tail_without_temporaries("let a = b(); a", "let a = b(); a")]
    #[case::operand("f({ a.b() }, 1);", "f({ match () { () => a.b() } }, 1);")]
    #[case::bodies(
        "match a { A => { a.b() } B => 1 }; || { a.b() };",
        "match a { A => { a.b() } B => 1 }; || { a.b() };"
    )]
    #[case::body_with_variables(
        "let f = || { let c = 1; a.b() };",
        "let f = || { let c = 1; match () { () => a.b() } };"
    )]
    #[case::macro_at_the_end("let a = 1; m!(a)", "let a = 1; match () { () => m!(a) }")]
    #[case::macro_that_writes_statements("let a = 1; m! { a }", "let a = 1; m! { a }")]
    fn new_scopes_are_written_in_older_editions(#[case] before: &str, #[case] after: &str) {
        assert_eq!(rescoped(before, ("2024", "2021")), after);
    }
}
