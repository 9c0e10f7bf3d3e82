//! `if let` with the drop order of each edition before 2024.
//!
//! Since edition 2024, `if let` drops the temporary values of its condition before the `else`; before, it dropped them
//! after the whole expression, as `match` does in all editions. Where a function changes for this reason, its `if let`s
//! become `match`es, as rustc's migration writes them. rustc's lint misses temporary values whose drops it considers
//! harmless, such as those of a vector.

use std::ops::Range;

use proc_macro2::Delimiter;

use crate::cargo::Program;
use crate::compiler::Compiler;
use crate::draft::Draft;
use crate::error::Result;
use crate::proof::Other;
use crate::source::text::Edits;
use crate::source::tokens::{Look, Token};

/// The edition in which the drop order changed.
const OF_EARLY_DROPS: &str = "2024";

/// An `if let`, by its tokens.
struct IfLet {
    /// From `if` to `=`.
    head: Range<usize>,
    body: Range<usize>,
    has_else: bool,
    /// The end of the last `else`, or else of the body.
    end: usize,
}

/// Returns the draft in which the `if let`s of these functions are `match`es, if they were written for an edition before
/// 2024; `None` if there are no such expressions, or the file does not compile with them.
pub fn with_matches(
    draft: &Draft,
    functions: &[Other],
    program: &Program,
    compiler: &Compiler,
) -> Result<Option<Draft>> {
    if compiler.edition.as_str() < OF_EARLY_DROPS {
        return Ok(None);
    }
    let tokens = &draft.shaken.tokens[..];
    let whole = draft.with_places(program);
    let old = whole.places_of(|krate| krate.edition.as_str() < OF_EARLY_DROPS);
    let spans: Vec<_> = functions.iter().filter_map(Other::span).collect();
    let mut found = if_lets(tokens);
    found.retain(|if_let| {
        let bytes = tokens.bytes(&(if_let.head.start..if_let.end));
        let meets = |span: &Range<usize>| span.start < bytes.end && bytes.start < span.end;
        old.iter().any(|place| place.contains(&bytes.start)) && spans.iter().any(meets)
    });
    if found.is_empty() {
        return Ok(None);
    }
    let edits = as_matches(&found, tokens, &draft.shaken.text);
    let rewritten = draft.edit(edits)?;
    let report = compiler.check(&rewritten.shaken.text)?;
    Ok(report.errors.is_empty().then_some(rewritten))
}

fn if_lets(tokens: &[Token]) -> Vec<IfLet> {
    let starts = (0..tokens.len()).filter(|&at| tokens.is_word(at + 1, "let"));
    starts.filter_map(|start| if_let(tokens, start)).collect()
}

/// Returns the `if let` that begins at `start`, if one does.
fn if_let(tokens: &[Token], start: usize) -> Option<IfLet> {
    let (body, end) = branches(tokens, start)?;
    Some(IfLet {
        head: start..condition(tokens, start)?,
        has_else: end > body.end,
        body,
        end,
    })
}

/// Returns where the condition of the `if` at `start` begins: after the `=` of an `if let`.
fn condition(tokens: &[Token], start: usize) -> Option<usize> {
    if !tokens.is_word(start + 1, "let") {
        return Some(start + 1);
    }
    let mut at = start + 2;
    // A pattern may have `..=`.
    while !tokens.is_punct(at, '=') || tokens.is_punct(at - 1, '.') {
        at = tokens.close(at).unwrap_or(at) + 1;
        tokens.kind(at)?;
    }
    Some(at + 1)
}

/// Returns the body of the `if` at `start`, and the end of its last `else`. Conditions with blocks are not understood.
fn branches(tokens: &[Token], start: usize) -> Option<(Range<usize>, usize)> {
    const BEFORE_BLOCKS: [&str; 7] = ["async", "for", "if", "loop", "match", "unsafe", "while"];
    if !tokens.is_word(start, "if") {
        return None;
    }
    let mut open = condition(tokens, start)?;
    while !tokens.opens(open, Delimiter::Brace) {
        if tokens.is_one_of(open, &BEFORE_BLOCKS) {
            return None;
        }
        open = tokens.close(open).unwrap_or(open) + 1;
        tokens.kind(open)?;
    }
    let body = open..tokens.close(open)? + 1;
    if !tokens.is_word(body.end, "else") {
        return Some((body.clone(), body.end));
    }
    let end = match tokens.close(body.end + 1) {
        Some(close) => close + 1,
        None => branches(tokens, body.end + 1)?.1,
    };
    Some((body, end))
}

/// Returns the edits that make a `match` of each `if let`.
fn as_matches(found: &[IfLet], tokens: &[Token], text: &str) -> Edits {
    let mut edits = Edits::default();
    // Inner expressions are first: where several end, their text comes first, too.
    for if_let in found.iter().rev() {
        let head = tokens.bytes(&if_let.head);
        let pattern = tokens.bytes(&(if_let.head.start + 2..if_let.head.end - 1));
        let end = tokens[if_let.end - 1].range.end;
        let is_arm = |other: &IfLet| other.body.end + 1 == if_let.head.start;
        let needs_block = if_let.head.start > 0
            && tokens.is_word(if_let.head.start - 1, "else")
            && !found.iter().any(is_arm);
        let (open, close) = if needs_block {
            ("{ match", " } }")
        } else {
            ("match", " }")
        };
        edits.replace(head, open);
        let arm = format!("{{ {} => ", &text[pattern]);
        edits.insert(tokens[if_let.body.start].range.start, &arm);
        if if_let.has_else {
            edits.replace(tokens[if_let.body.end].range.clone(), "_ =>");
        } else {
            edits.insert(end, " _ => {}");
        }
        edits.insert(end, close);
    }
    edits
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{as_matches, if_lets};
    use crate::source::text::Text;
    use crate::source::tokens::lex;

    #[rstest]
    #[case::no_else("if let Some(a) = f() { a }", "match f() { Some(a) => { a } _ => {} }")]
    #[case::with_else(
        "if let 1..=2 | 4 = a[b] { c } else { d }",
        "match a[b] { 1..=2 | 4 => { c } _ => { d } }"
    )]
    #[case::chain(
        "if let A = b { c } else if let D { e, .. } = f { g }",
        "match b { A => { c } _ => match f { D { e, .. } => { g } _ => {} } }"
    )]
    #[case::in_a_chain(
        "if a { b } else if let C = d { e } else if f { g } else { h } i",
        "if a { b } else { match d { C => { e } _ => if f { g } else { h } } } i"
    )]
    #[case::nested(
        "if let A = b(|c| { if let D = e { f } }) { if let G = h {} else {} }",
        "match b(|c| { match e { D => { f } _ => {} } }) { A => { match h { G => {} _ => {} } } _ => {} }"
    )]
    #[case::condition_with_a_block(
        "if let A = unsafe { b } { c }",
        "if let A = unsafe { b } { c }"
    )]
    #[case::other_let("while let A = b { let c = d; }", "while let A = b { let c = d; }")]
    fn matches_do_the_same(#[case] text: &str, #[case] expected: &str) {
        let tokens = lex(text).unwrap();
        let edits = as_matches(&if_lets(&tokens), &tokens, text);
        assert_eq!(edits.apply(&Text::from(text)).text, expected);
    }
}
