//! Rewrites syntax of editions 2015 and 2018 for later editions.

use proc_macro2::Delimiter;

use crate::error::Result;
use crate::source::text::{Edits, Text};
use crate::source::tokens::{lex, Kind, Look, Token};

/// Returns the text of a file with `..=` for `...` in patterns and `dyn` before a bare `Fn(…)`. For edition 2015, it also
/// makes newer keywords raw identifiers and names the anonymous parameters of trait methods.
pub fn syntax(text: Text, edition: &str) -> Result<Text> {
    if edition >= "2021" {
        return Ok(text);
    }
    let tokens = lex(&text.text)?;
    let mut edits = Edits::default();
    for index in 0..tokens.len() {
        match tokens.word(index) {
            Some("Fn" | "FnMut" | "FnOnce") => bare_object(&tokens, index, &mut edits),
            Some(word) if edition == "2015" => word_of_2015(&tokens, index, word, &mut edits),
            _ => range_pattern(&tokens, index, &mut edits),
        }
    }
    Ok(edits.apply(&text))
}

fn word_of_2015(tokens: &[Token], index: usize, word: &str, edits: &mut Edits) {
    match word {
        "async" | "await" | "try" => raw(tokens, index, word, edits),
        "dyn" if !begins_type(tokens, index + 1) => raw(tokens, index, word, edits),
        "trait" => parameters(tokens, index, edits),
        _ => {}
    }
}

/// Makes a word a raw identifier. A macro's variable gets another name instead, because rustfmt splits `$r#async`.
fn raw(tokens: &[Token], index: usize, word: &str, edits: &mut Edits) {
    let is_variable = index > 0 && tokens.is_punct(index - 1, '$');
    let name = if is_variable {
        format!("{word}_")
    } else {
        format!("r#{word}")
    };
    edits.replace(tokens[index].range.clone(), name.as_str());
}

/// Adds `dyn` before `Fn(…)`, which syn cannot parse without it. Other bare traits parse, and rustc suggests their `dyn`.
fn bare_object(tokens: &[Token], index: usize, edits: &mut Edits) {
    let is_open = |at: usize| tokens.close(at).is_some();
    let mut before = index.wrapping_sub(1);
    if index > 1 && is_open(before) && tokens.is_punct(before - 1, '&') {
        before -= 1;
    }
    if tokens.is_word(before, "mut") {
        before = before.wrapping_sub(1);
    }
    let is_object = tokens.is_punct(before, '&') || tokens.is_punct(before, '<');
    if is_object && is_open(index + 1) {
        edits.insert(tokens[index].range.start, "dyn ");
    }
}

/// Returns whether a type may begin at `index`, so that a `dyn` before it is a keyword, not a name of the program.
fn begins_type(tokens: &[Token], index: usize) -> bool {
    match tokens.kind(index) {
        Some(Kind::Word(word)) => !["as", "in", "else", "if"].contains(&word.as_str()),
        Some(Kind::Punct('\'' | '$' | '?') | Kind::Open(Delimiter::Parenthesis, _)) => true,
        _ => false,
    }
}

/// Replaces `a...b` by `a..=b`. In a C-variadic function, the three dots precede the closing parenthesis.
fn range_pattern(tokens: &[Token], index: usize, edits: &mut Edits) {
    let is_dots = (0..3).all(|other| tokens.is_punct(index + other, '.'))
        && !tokens.is_punct(index + 3, '.')
        && (index == 0 || !tokens.is_punct(index - 1, '.'));
    let is_last = matches!(tokens.kind(index + 3), Some(Kind::Close(..)));
    if is_dots && !is_last {
        let range = tokens[index].range.start..tokens[index + 2].range.end;
        edits.replace(range, "..=");
    }
}

/// Names the anonymous parameters of trait methods.
fn parameters(tokens: &[Token], index: usize, edits: &mut Edits) {
    let mut rest = index..tokens.len();
    let Some(body) = rest.find(|&at| tokens.opens(at, Delimiter::Brace)) else {
        return;
    };
    let end = tokens.close(body).unwrap_or(body);
    let mut at = body + 1;
    while at < end {
        if tokens.is_word(at, "fn") {
            // The generic parameters may hold parentheses of their own.
            while at < end && !tokens.opens(at, Delimiter::Parenthesis) {
                at = tokens.end_of_generics(at).unwrap_or(at + 1);
            }
            name_parameters(tokens, at, edits);
        }
        at = tokens.close(at).unwrap_or(at) + 1;
    }
}

fn name_parameters(tokens: &[Token], list: usize, edits: &mut Edits) {
    let close = tokens.close(list).unwrap_or(list);
    let mut start = list + 1;
    while start < close {
        let mut has_name = false;
        let mut at = start;
        while at < close && !tokens.is_punct(at, ',') {
            let is_path = tokens.is_path_separator(at);
            has_name |= tokens.is_word(at, "self") || tokens.is_punct(at, ':') && !is_path;
            let end = tokens.close(at).unwrap_or(at + usize::from(is_path));
            at = tokens.end_of_generics(at).unwrap_or(end + 1);
        }
        if !has_name {
            edits.insert(tokens[start].range.start, "_: ");
        }
        start = at + 1;
    }
}

/// Returns `text` as a file of its own.
#[cfg(test)]
fn file(text: &str) -> Text {
    let source = crate::source::text::Source {
        shown: "lib.rs".to_string(),
        path: std::path::Path::new("lib.rs").into(),
        text: text.to_string(),
    };
    Text::of(&std::sync::Arc::new(source))
}

#[cfg(test)]
mod tests {
    use super::{file, syntax};

    #[track_caller]
    fn check(before: &str, after: &str) {
        assert_eq!(syntax(file(before), "2015").unwrap().text, after);
    }

    #[test]
    fn a_bare_closure_type_is_a_trait_object() {
        let before =
            "fn f<F: Fn(u8)>(a: &Fn(u8), b: &mut FnMut(), c: Box<FnOnce()>, d: &(Fn() -> u8)) {}";
        let after = "fn f<F: Fn(u8)>(a: &dyn Fn(u8), b: &mut dyn FnMut(), c: Box<dyn FnOnce()>, d: &(dyn Fn() -> u8)) {}";
        for edition in ["2015", "2018"] {
            assert_eq!(syntax(file(before), edition).unwrap().text, after);
        }
        assert_eq!(syntax(file(before), "2021").unwrap().text, before);
    }

    #[test]
    fn words_that_are_keywords_now_become_raw_identifiers() {
        check("fn async() { try!(dyn) }", "fn r#async() { r#try!(r#dyn) }");
        check("type T = Box<dyn Fn()>;", "type T = Box<dyn Fn()>;");
        check(
            "macro_rules! m { ($async:expr) => { $async } }",
            "macro_rules! m { ($async_:expr) => { $async_ } }",
        );
    }

    #[test]
    fn three_dots_in_a_pattern_become_two_and_an_equals_sign() {
        check("match a { 1...2 => 3 }", "match a { 1..=2 => 3 }");
        check("fn f(a: i32, ...);", "fn f(a: i32, ...);");
    }

    #[test]
    fn parameters_of_a_trait_get_names() {
        check(
            "trait T { fn f(&self, u8, Vec<a::B>, c: D) -> E; fn g<F: Fn(u8)>(F) {} }",
            "trait T { fn f(&self, _: u8, _: Vec<a::B>, c: D) -> E; fn g<F: Fn(u8)>(_: F) {} }",
        );
    }
}
