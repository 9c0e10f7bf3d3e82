//! A bundle in which each crate is of its own edition, as it is for cargo.
//!
//! A file has one edition, but what a procedural macro returns has that of the macro's crate. So the bundle is put into
//! calls of a macro that returns it unchanged, one for each edition, each of which marks the tokens of some crates. What
//! the editions change can then be seen by itself: the text is the same, and so are all names.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use crate::error::Result;
use crate::source::tokens::{lex, Kind, Look, Token};

/// A part of a bundle that was written for an edition.
pub struct Own {
    pub place: Range<usize>,
    pub edition: String,
}

/// Which edition the heads of closures and the names of panics have.
#[derive(Clone, Copy, PartialEq)]
pub enum Heads {
    /// That of their crate.
    Own,
    /// That of the bundle, as far as edition 2021 lies between: which is when closures began to capture fields, and
    /// panics to take every message for a format string. rustc's lints find where either makes a difference.
    OfTheBundle,
}

/// The edition that brought captures of fields, and panics that format.
const NEW_HEADS: &str = "2021";

/// Returns the text with its parts of their own editions, where the rest is of edition `bundle`, and the editions whose
/// macros it calls.
pub fn marked(
    text: &str,
    parts: &[Own],
    bundle: &str,
    heads: Heads,
) -> Result<(String, Vec<String>)> {
    let tokens = lex(text)?;
    let first = after_inner_attributes(&tokens);
    let mut ranges: BTreeMap<String, Vec<Range<usize>>> = BTreeMap::new();
    let mut number = 0;
    let lifted = match heads {
        Heads::Own => Vec::new(),
        Heads::OfTheBundle => heads_of(&tokens),
    };
    for (index, token) in tokens.iter().enumerate().skip(first) {
        let width = width(&token.kind);
        let own = parts
            .iter()
            .find(|it| it.place.contains(&token.range.start));
        let edition = own.map_or(bundle, |it| compiled_as(&it.edition));
        let is_between = (edition < NEW_HEADS) != (bundle < NEW_HEADS);
        let is_head = is_between && lifted.get(index) == Some(&true);
        let edition = match is_head {
            true if bundle < NEW_HEADS => compiled_as(bundle),
            true => NEW_HEADS,
            false => edition,
        };
        // A closure has the edition of its head only if that is marked, and by the outer one of two calls.
        if edition != bundle || is_head {
            let of_edition = ranges.entry(edition.to_string()).or_default();
            match of_edition.last_mut().filter(|it| it.end == number) {
                Some(range) => range.end += width,
                None => of_edition.push(number..number + width),
            }
        }
        number += width;
    }
    let start = tokens.get(first).map_or(text.len(), |it| it.range.start);
    let (head, body) = text.split_at(start);
    let mut called = body.to_string();
    let mut calls: Vec<_> = ranges.iter().collect();
    if bundle < NEW_HEADS {
        calls.reverse();
    }
    for (level, (edition, ranges)) in calls.into_iter().enumerate() {
        let mut list = String::new();
        for range in ranges {
            let before = level * TOKENS_OF_CALL;
            let _ = write!(list, "{}-{} ", range.start + before, range.end + before);
        }
        called = format!("::{}::mark! {{ \"{list}\" {called}\n}}", name(edition));
    }
    Ok((format!("{head}{called}\n"), ranges.into_keys().collect()))
}

/// The tokens of a call before what it is called with: `::name::mark! { "…"`.
const TOKENS_OF_CALL: usize = 9;

/// Returns the name of the macro crate of an edition.
pub fn name(edition: &str) -> String {
    format!("solo_edition_{edition}")
}

/// What edition 2015 wrote otherwise is rewritten: its paths and its syntax.
fn compiled_as(edition: &str) -> &str {
    match edition {
        "2015" => "2018",
        edition => edition,
    }
}

/// Returns how many tokens a macro takes it for.
fn width(kind: &Kind) -> usize {
    match kind {
        // `#[doc = "…"]`
        Kind::Doc => 6,
        Kind::InnerDoc => 7,
        _ => 1,
    }
}

/// Returns the first token after what stands at the top of a file: inner attributes and documentation.
fn after_inner_attributes(tokens: &[Token]) -> usize {
    let mut index = 0;
    loop {
        let is_attribute = tokens.is_punct(index, '#') && tokens.is_punct(index + 1, '!');
        let close = tokens.close(index + 2).filter(|_| is_attribute);
        match (tokens.kind(index), close) {
            (Some(Kind::InnerDoc), _) => index += 1,
            (_, Some(close)) => index = close + 1,
            _ => return index,
        }
    }
}

/// Returns for each token whether the edition of a closure or a panic depends on it. A macro has one edition as a
/// whole; those in which something else depends on it are left as they are.
fn heads_of(tokens: &[Token]) -> Vec<bool> {
    const HEADS: [&str; 5] = ["assert", "debug_assert", "move", "panic", "unreachable"];
    const OTHERS: [&str; 2] = ["into_iter", "pat"];
    let mut heads: Vec<bool> = (0..tokens.len())
        .map(|it| {
            tokens.is_punct(it, '|') || tokens.word(it).is_some_and(|word| HEADS.contains(&word))
        })
        .collect();
    for index in 0..tokens.len() {
        if !tokens.is_word(index, "macro_rules") || !tokens.is_punct(index + 1, '!') {
            continue;
        }
        let Some(close) = tokens.close(index + 3) else {
            continue;
        };
        let mut words = (index..close).filter_map(|it| tokens.word(it));
        let is_lifted = !words.any(|word| OTHERS.contains(&word));
        heads[index..=close].fill(is_lifted);
    }
    heads
}

#[cfg(test)]
mod tests {
    use super::{marked, Heads, Own};

    const TEXT: &str =
        "//! Top.\n#![allow(unused)]\nfn main() {}\nmod a { /// Doc.\n fn f() { || 1 } }";

    #[test]
    fn tokens_of_another_edition_are_marked() {
        let start = TEXT.find("mod a").unwrap();
        let own = |edition: &str| Own {
            place: start..TEXT.len(),
            edition: edition.to_string(),
        };
        let (text, editions) = marked(TEXT, &[own("2021")], "2024", Heads::Own).unwrap();
        assert_eq!(editions, ["2021"]);
        // `fn main ( ) { }` are six tokens; a comment is `# [ doc = "" ]`.
        assert!(text.starts_with(
            "//! Top.\n#![allow(unused)]\n::solo_edition_2021::mark! { \"6-25 \" fn main() {}\n"
        ), "{text}");
        let (text, editions) = marked(TEXT, &[own("2018")], "2024", Heads::OfTheBundle).unwrap();
        assert_eq!(editions, ["2018", "2021"]);
        assert!(text.contains("::solo_edition_2021::mark! { \"29-31 \" ::solo_edition_2018::mark! { \"6-20 22-25 \""), "{text}");
        let (_, editions) = marked(TEXT, &[own("2024")], "2024", Heads::Own).unwrap();
        assert!(editions.is_empty());
    }
}
