//! Closures that capture whole variables in each edition.
//!
//! Since edition 2021, a closure captures the fields that it uses; before, it captured their variables. This changes
//! when a variable is dropped, and the size of the closure. Where a function changes for this reason, its closures get
//! statements `let _ = &variable;`, as rustc's migration inserts them: with these, they capture the same in all
//! editions. rustc's lint misses some of these closures: it ignores types such as `Rc`, because it considers their
//! drops harmless.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::cargo::Program;
use crate::closures::{async_blocks, closures, end_of_head, Closure};
use crate::compiler::Compiler;
use crate::draft::Draft;
use crate::edits;
use crate::error::Result;
use crate::proof::Other;
use crate::source::text::Edits;
use crate::source::tokens::{Look, Token};

/// The edition in which closures began to capture fields.
const OF_FIELDS: &str = "2021";

/// A statement that makes a closure capture a variable as a whole.
#[derive(Clone)]
struct Guard {
    /// The closure's place among those that get statements.
    closure: usize,
    name: String,
}

impl Guard {
    fn text(&self) -> String {
        format!(" let _ = &{};", self.name)
    }
}

/// Returns the draft in which the closures of these functions capture whole variables, if they were written for an
/// edition before 2021; `None` if there are no such closures, or no such statement compiles.
pub fn with_whole_variables(
    draft: &Draft,
    functions: &[Other],
    program: &Program,
    compiler: &Compiler,
) -> Result<Option<Draft>> {
    if compiler.edition.as_str() < OF_FIELDS {
        return Ok(None);
    }
    let tokens = &draft.shaken.tokens[..];
    let whole = draft.with_places(program);
    let old = whole.places_of(|krate| krate.edition.as_str() < OF_FIELDS);
    let spans: Vec<_> = functions.iter().filter_map(Other::span).collect();
    let mut closures = [closures(tokens), async_blocks(tokens)].concat();
    closures.retain(|closure| {
        let bytes = tokens.bytes(&(closure.head.start..closure.body.end));
        let meets = |span: &Range<usize>| span.start < bytes.end && bytes.start < span.end;
        old.iter().any(|place| place.contains(&bytes.start)) && spans.iter().any(meets)
    });
    let guards = closures.iter().enumerate().flat_map(|(index, closure)| {
        let names = names(tokens, closure);
        names.into_iter().map(move |name| Guard {
            closure: index,
            name: name.to_string(),
        })
    });
    let text = &draft.shaken.text;
    let guarded = |guards: &[Guard]| insert(text, &insertions(tokens, &closures, guards));
    let found = edits::compiling(guards.collect(), compiler, guarded)?;
    let Some((_, guards)) = found else {
        return Ok(None);
    };
    let mut edits = Edits::default();
    for insertion in insertions(tokens, &closures, &guards) {
        edits.insert(insertion.at, &insertion.text);
    }
    draft.edit(edits).map(Some)
}

struct Insertion {
    /// The offset in the file without insertions.
    at: usize,
    text: String,
    /// Whether it is a statement, not a brace.
    is_guard: bool,
}

/// Returns the insertions of the statements and of the braces that they need, in the order of the file.
fn insertions(tokens: &[Token], closures: &[Closure], guards: &[Guard]) -> Vec<Insertion> {
    let mut all = Vec::new();
    for (index, closure) in closures.iter().enumerate() {
        let mut own = guards
            .iter()
            .filter(|guard| guard.closure == index)
            .peekable();
        if own.peek().is_none() {
            continue;
        }
        let brace = |at, text: &str| Insertion {
            at,
            text: text.to_string(),
            is_guard: false,
        };
        let first = &tokens[closure.body.start].range;
        let at = if closure.is_block {
            first.end
        } else {
            first.start
        };
        if !closure.is_block {
            all.push(brace(at, "{"));
        }
        all.extend(own.map(|guard| Insertion {
            at,
            text: guard.text(),
            is_guard: true,
        }));
        if !closure.is_block {
            all.push(brace(at, " "));
            all.push(brace(tokens[closure.body.end - 1].range.end, " }"));
        }
    }
    all.sort_by_key(|insertion| insertion.at);
    all
}

/// Returns a text with insertions, and where the statements are in it.
fn insert(text: &str, insertions: &[Insertion]) -> (String, Vec<Range<usize>>) {
    let mut written = String::with_capacity(text.len());
    let mut places = Vec::new();
    let mut end = 0;
    for insertion in insertions {
        written.push_str(&text[end..insertion.at]);
        end = insertion.at;
        let start = written.len();
        written.push_str(&insertion.text);
        places.extend(insertion.is_guard.then_some(start..written.len()));
    }
    written.push_str(&text[end..]);
    (written, places)
}

/// Returns the words in a closure that may be variables outside of it. Statements for other words do not compile.
fn names<'a>(tokens: &'a [Token], closure: &Closure) -> BTreeSet<&'a str> {
    const KEYWORDS: [&str; 29] = [
        "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "false",
        "fn", "for", "if", "impl", "in", "let", "loop", "match", "move", "mut", "ref", "return",
        "static", "super", "true", "unsafe", "use", "where", "while",
    ];
    let is_variable = |at: &usize| {
        let before = |punct| *at > 0 && tokens.is_punct(at - 1, punct);
        let is_path = tokens.follows_path_separator(*at) || tokens.is_path_separator(at + 1);
        let is_macro = tokens.is_punct(at + 1, '!') && !tokens.is_punct(at + 2, '=');
        let is_field_of_literal = tokens.is_punct(at + 1, ':');
        !tokens.follows_dot(*at)
            && !is_path
            && !is_macro
            && !is_field_of_literal
            && !before('$')
            && !before('\'')
    };
    let words = closure
        .body
        .clone()
        .filter(is_variable)
        .filter_map(|at| Some((at, tokens.word(at)?)));
    // Its parameters, and those of the closures in it.
    let inner_heads = closure
        .body
        .clone()
        .filter_map(|at| Some(at..end_of_head(tokens, at)?));
    let heads = std::iter::once(closure.head.clone()).chain(inner_heads);
    let own: BTreeSet<_> = heads.flatten().filter_map(|at| tokens.word(at)).collect();
    let candidates = words.filter(|(_, word)| {
        let is_lower = |letter: char| letter.is_lowercase() || (letter == '_' && word.len() > 1);
        word.starts_with(is_lower) && !KEYWORDS.contains(word) && !own.contains(word)
    });
    let bound = |at: usize| {
        let before = if tokens.is_word(at - 1, "mut") {
            at - 2
        } else {
            at - 1
        };
        tokens.is_word(before, "let")
    };
    let mut names = BTreeSet::new();
    let mut inner = BTreeSet::new();
    for (at, word) in candidates {
        if bound(at) {
            inner.insert(word);
        } else if !inner.contains(word) {
            names.insert(word);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{async_blocks, closures, insert, insertions, names, Guard};
    use crate::source::tokens::lex;

    /// Returns a text in which each closure captures each word that may be a variable.
    fn add_guards(text: &str) -> String {
        let tokens = lex(text).unwrap();
        let closures = [closures(&tokens), async_blocks(&tokens)].concat();
        let guards: Vec<_> = closures
            .iter()
            .enumerate()
            .flat_map(|(index, closure)| {
                let names = names(&tokens, closure);
                names.into_iter().map(move |name| Guard {
                    closure: index,
                    name: name.to_string(),
                })
            })
            .collect();
        insert(text, &insertions(&tokens, &closures, &guards)).0
    }

    #[rstest]
    #[case::expression("f(|x| x + a.0, b);", "f(|x| { let _ = &a; x + a.0 }, b);")]
    #[case::block(
        "f(move || { g(a.0) });",
        "f(move || { let _ = &a; let _ = &g; g(a.0) });"
    )]
    #[case::result("|| -> Vec<u8> { a.0 }", "|| -> Vec<u8> { let _ = &a; a.0 }")]
    #[case::generics("f(|| g::<A, B>(a), 1)", "f(|| { let _ = &a; g::<A, B>(a) }, 1)")]
    #[case::nested(
        "|b, c| move |d, e| a.0 + b",
        "|b, c| { let _ = &a; move |d, e| { let _ = &a; let _ = &b; a.0 + b } }"
    )]
    #[case::own_names(
        "|x| { let y = x.0; y + self.z }",
        "|x| { let _ = &self; let y = x.0; y + self.z }"
    )]
    #[case::async_block(
        "async move { a.0 + async { b.1 }.await }",
        "async move { let _ = &a; let _ = &b; a.0 + async { let _ = &b; b.1 }.await }"
    )]
    #[case::no_closure("if a | b || c {}", "if a | b || c {}")]
    #[case::patterns("match a { A | B => 1, _ => 2 }", "match a { A | B => 1, _ => 2 }")]
    #[case::no_variables("|| a::B + c!() + S { d: 1 }.e", "|| a::B + c!() + S { d: 1 }.e")]
    fn closures_capture_the_words_that_may_be_variables(
        #[case] text: &str,
        #[case] expected: &str,
    ) {
        assert_eq!(add_guards(text), expected);
    }
}
