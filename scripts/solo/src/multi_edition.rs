//! A file in which each crate has its own edition, as under cargo.
//!
//! A file has one edition, but the tokens that a procedural macro returns have that of the macro's crate. So the file
//! is wrapped in calls of macros that return it unchanged. There is one macro for each edition, which marks the tokens
//! of the crates of that edition. The effect of the editions can then be examined alone: the text and all names are the
//! same.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use crate::cargo::Program;
use crate::compiler::Compiler;
use crate::error::Result;
use crate::source::reads::reads_payloads;
use crate::source::tokens::{lex, macro_definitions, Kind, Look, Token};

const MARKER: &str = include_str!("multi_edition/marker.rs");

/// A part of a file that was written for an edition.
pub struct Own {
    pub place: Range<usize>,
    pub edition: String,
}

/// Returns the parts of a file, each with its edition.
pub fn parts(places: &[Range<usize>], program: &Program) -> Vec<Own> {
    let crates = program.crates.iter().zip(places);
    let parts = crates.map(|(krate, place)| Own {
        place: place.clone(),
        edition: krate.edition.clone(),
    });
    parts.collect()
}

/// The edition of the heads of closures and of the names of panics: their crate's. If edition 2021 lies between it and
/// the bundle's, it is 2021 in a bundle of a newer edition, and the bundle's in an older one. In 2021, closures began
/// to capture fields, and panics to treat every message as a format string.
#[derive(Clone, Copy, PartialEq)]
pub enum Heads {
    /// All heads have that of their crate.
    Own,
    /// Panics have that of the bundle: rustc's lints find where this makes a difference.
    PanicsOfTheBundle,
    /// Closures, too.
    OfTheBundle,
}

/// The edition that brought captures of fields, and panics that format.
const NEW_HEADS: &str = "2021";

/// The edition of the macros that mark the parts.
#[derive(Clone, Copy, PartialEq)]
pub enum Macros {
    /// Each macro has that of its parts.
    OfTheParts,
    /// All macros have that of the file. Then nothing has another edition, but the same macros are called: places are
    /// those of their calls.
    OfTheFile,
}

/// A file in which each crate has its own edition, and the compiler that knows the macros for that.
pub struct MultiEditionFile {
    pub text: String,
    pub compiler: Compiler,
    /// The bytes before the parts, which are the calls of the macros.
    pub calls: Range<usize>,
}

impl MultiEditionFile {
    /// Returns `text` with each part in its own edition. The rest has the compiler's edition. The macros are kept in
    /// this target folder.
    pub fn new(
        text: &str,
        parts: &[Own],
        compiler: &Compiler,
        heads: Heads,
        macros: Macros,
        target_directory: &Path,
    ) -> Result<Self> {
        let edition_of_macro = |edition: &str| match macros {
            Macros::OfTheParts => edition.to_string(),
            Macros::OfTheFile => compiler.edition.clone(),
        };
        // All names have the same length, so that a panic has the same column with either kind of macros.
        let name =
            |edition: &str| format!("solo_edition_{edition}_as_{}", edition_of_macro(edition));
        let marked = mark(text, parts, &compiler.edition, heads, &name)?;
        let folder = target_directory.join("cargo-solo/markers");
        let mut externs = Vec::new();
        for edition in &marked.editions {
            let macro_crate = compiler.macro_crate(
                &folder,
                &name(edition),
                &edition_of_macro(edition),
                MARKER,
            )?;
            externs.extend(macro_crate);
        }
        Ok(Self {
            text: marked.text,
            compiler: compiler.with_more_externs(externs),
            calls: marked.calls,
        })
    }
}

/// A text wrapped in calls of the macros.
struct MarkerCalls {
    text: String,
    /// The bytes of the calls before their arguments.
    calls: Range<usize>,
    /// The editions whose macros are called.
    editions: Vec<String>,
}

/// Returns the text with each part in its own edition, and the rest in edition `bundle`. `name` returns the name of an
/// edition's macro crate.
fn mark(
    text: &str,
    parts: &[Own],
    bundle: &str,
    heads: Heads,
    name: &dyn Fn(&str) -> String,
) -> Result<MarkerCalls> {
    let tokens = lex(text)?;
    let first = tokens.after_inner_attributes(0);
    let mut ranges: BTreeMap<String, Vec<Range<usize>>> = BTreeMap::new();
    let mut number = 0;
    let lifted = heads_of(&tokens, heads);
    for (index, token) in tokens.iter().enumerate().skip(first) {
        let width = width(&token.kind);
        let own = parts
            .iter()
            .find(|part| part.place.contains(&token.range.start));
        let edition = own.map_or(bundle, |krate| compiled_as(&krate.edition));
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
            match of_edition.last_mut().filter(|last| last.end == number) {
                Some(range) => range.end += width,
                None => of_edition.push(number..number + width),
            }
        }
        number += width;
    }
    let start = tokens
        .get(first)
        .map_or(text.len(), |token| token.range.start);
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
    let before = called.len() - body.len() - "\n}".len() * ranges.len();
    Ok(MarkerCalls {
        text: format!("{head}{called}\n"),
        calls: start..start + before,
        editions: ranges.into_keys().collect(),
    })
}

/// The number of tokens of a call before the marked ones: `::name::mark! { "…"`.
const TOKENS_OF_CALL: usize = 9;

/// Returns the edition to compile with: the syntax and the paths of 2015 are rewritten.
fn compiled_as(edition: &str) -> &str {
    match edition {
        "2015" => "2018",
        edition => edition,
    }
}

/// Returns the number of tokens that a macro sees.
fn width(kind: &Kind) -> usize {
    match kind {
        // `#[doc = "…"]`
        Kind::Doc => 6,
        Kind::InnerDoc => 7,
        _ => 1,
    }
}

/// Returns, for each token, whether it may get another edition as a head; empty if all heads keep their own. A
/// `macro_rules!` has one edition as a whole; if it contains other code that depends on the edition, it keeps its own.
fn heads_of(tokens: &[Token], heads: Heads) -> Vec<bool> {
    const PANICS: [&str; 3] = ["assert", "debug_assert", "panic"];
    const OTHERS: [&str; 2] = ["into_iter", "pat"];
    if heads == Heads::Own {
        return Vec::new();
    }
    // No lint is about `unreachable!("…")`. Its message is the same, and its payload is a `String` or a `&str`.
    let is_read = reads_payloads(tokens);
    let is_panic = |at: usize| {
        tokens.is_one_of(at, &PANICS) || (tokens.is_word(at, "unreachable") && !is_read)
    };
    let is_closure =
        |at: usize| tokens.is_punct(at, '|') || tokens.is_one_of(at, &["async", "move"]);
    let lifts_closures = heads == Heads::OfTheBundle;
    let all = 0..tokens.len();
    let mut lifted: Vec<bool> = all
        .map(|at| is_panic(at) || (lifts_closures && is_closure(at)))
        .collect();
    for mut body in macro_definitions(tokens) {
        let is_other =
            |at: usize| tokens.is_one_of(at, &OTHERS) || (!lifts_closures && is_closure(at));
        let has_other = body.clone().any(is_other);
        let whole = body.start..=body.end;
        let is_lifted = !has_other && (lifts_closures || body.any(is_panic));
        lifted[whole].fill(is_lifted);
    }
    lifted
}

#[cfg(test)]
mod tests {
    use super::{mark, Heads, MarkerCalls, Own};

    const TEXT: &str =
        "//! Top.\n#![allow(unused)]\nfn main() {}\nmod a { /// Doc.\n fn f() { || 1 } }";

    /// Returns the text with `mod a` of an edition.
    fn with_module_of(edition: &str, heads: Heads) -> MarkerCalls {
        let own = Own {
            place: TEXT.find("mod a").unwrap()..TEXT.len(),
            edition: edition.to_string(),
        };
        mark(TEXT, &[own], "2024", heads, &|edition| {
            format!("e{edition}")
        })
        .unwrap()
    }

    #[test]
    fn tokens_of_another_edition_are_marked() {
        let own = with_module_of("2021", Heads::Own);
        assert_eq!(own.editions, ["2021"]);
        // `fn main ( ) { }` are six tokens; a comment is `# [ doc = "" ]`.
        let call = "::e2021::mark! { \"6-25 \" ";
        let start = "//! Top.\n#![allow(unused)]\n";
        let expected = format!("{start}{call}fn main() {{}}\n");
        assert!(own.text.starts_with(&expected), "{}", own.text);
        assert_eq!(own.calls, start.len()..start.len() + call.len());
        let mixed = with_module_of("2018", Heads::OfTheBundle);
        assert_eq!(mixed.editions, ["2018", "2021"]);
        let calls = "::e2021::mark! { \"29-31 \" ::e2018::mark! { \"6-20 22-25 \" ";
        assert_eq!(&mixed.text[mixed.calls], calls);
        let same = with_module_of("2024", Heads::Own);
        assert!(same.editions.is_empty() && same.calls.is_empty());
    }
}
