//! The types to which rustc falls back in each edition.
//!
//! If nothing else determines its return type, a closure that never returns returns `()`, or `!` since edition 2024.
//! The value of `Err("x")?` has the same type. rustc uses the edition of the file for this, not that of a macro: one
//! file cannot have crates with different fallback types. So the type of the crate's edition is written.

use std::ops::Range;

use proc_macro2::Delimiter;

use crate::cargo::Program;
use crate::closures::{closures, Closure};
use crate::compiler::Compiler;
use crate::draft::Draft;
use crate::edits;
use crate::error::Result;
use crate::source::text::Edits;
use crate::source::tokens::{Kind, Look, Token};

/// The edition in which rustc began to fall back to `!`.
const OF_NEVER: &str = "2024";

/// Code whose type rustc may have to infer.
#[derive(Clone)]
enum TypelessCode {
    Closure(Closure),
    /// A statement that ends in `?;`.
    Statement(Range<usize>),
}

/// The type to write.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    Unit,
    /// `!` for a closure. For a statement, a type that no value has, because `!` cannot be written there.
    Never,
}

impl TypelessCode {
    fn tokens(&self) -> Range<usize> {
        match self {
            Self::Closure(closure) => closure.head.start..closure.body.end,
            Self::Statement(tokens) => tokens.clone(),
        }
    }

    /// Returns the insertions that write the type, each after its offset.
    fn insertions(&self, tokens: &[Token], of: Type) -> Vec<(usize, String)> {
        let closure = match self {
            Self::Closure(closure) => closure,
            Self::Statement(statement) => {
                let start = tokens[statement.start].range.start;
                let pattern = match of {
                    Type::Unit => "let () = ",
                    Type::Never => "let _: [[[(); 7]; 7]; 7] = ",
                };
                return vec![(start, pattern.to_string())];
            }
        };
        let head = tokens[closure.head.end - 1].range.end;
        let returned = if of == Type::Unit { "()" } else { "!" };
        if closure.is_block {
            return vec![(head, format!(" -> {returned}"))];
        }
        let end = tokens[closure.body.end - 1].range.end;
        vec![
            (head, format!(" -> {returned} {{")),
            (end, " }".to_string()),
        ]
    }
}

/// Returns the draft with the types to which rustc falls back in the edition of each crate; `None` if they are those of the
/// bundle's edition.
pub fn with_types(draft: &Draft, program: &Program, compiler: &Compiler) -> Result<Option<Draft>> {
    let is_new = compiler.edition.as_str() >= OF_NEVER;
    let tokens = &draft.shaken.tokens[..];
    let whole = draft.with_places(program);
    let others = whole.places_of(|krate| (krate.edition.as_str() >= OF_NEVER) != is_new);
    let mut candidates = typeless_code(tokens, is_new);
    candidates.retain(|code| {
        let start = tokens[code.tokens().start].range.start;
        others.iter().any(|place| place.contains(&start))
    });
    // Other code does not compile with this type.
    let never = compiling(candidates, draft, compiler, Type::Never)?;
    let (typed, of_crate) = if is_new {
        (compiling(never, draft, compiler, Type::Unit)?, Type::Unit)
    } else {
        (never, Type::Never)
    };
    if typed.is_empty() {
        return Ok(None);
    }
    let edits = with_type(tokens, &typed, of_crate);
    draft.edit(edits).map(Some)
}

/// Returns the closures without a return type and, if `with_statements`, the statements without a type.
fn typeless_code(tokens: &[Token], with_statements: bool) -> Vec<TypelessCode> {
    let closures = closures(tokens).into_iter();
    let closures = closures.filter(|closure| !closure.is_typed);
    let ends = (0..tokens.len()).filter(|_| with_statements);
    let statements = ends.filter_map(|end| statement(tokens, end));
    closures
        .map(TypelessCode::Closure)
        .chain(statements.map(TypelessCode::Statement))
        .collect()
}

/// Returns the statement whose `?;` is at `end`, if it is one that has a value.
fn statement(tokens: &[Token], end: usize) -> Option<Range<usize>> {
    const WITHOUT_VALUE: [&str; 4] = ["break", "let", "return", "yield"];
    if !tokens.is_punct(end, '?') || !tokens.is_punct(end + 1, ';') {
        return None;
    }
    let mut start = end;
    while start > 0 {
        match &tokens[start - 1].kind {
            Kind::Open(..) | Kind::Punct(';') => break,
            // The type of an assigned value is not written either, but an assignment has no value of its own.
            Kind::Punct('=') => return None,
            Kind::Close(Delimiter::Brace, _)
                if !tokens.is_punct(start, '.') && !tokens.is_punct(start, '?') =>
            {
                break;
            }
            Kind::Close(_, open) => start = *open,
            _ => start -= 1,
        }
    }
    let word = tokens.word(start).unwrap_or_default();
    let has_value = start < end && !WITHOUT_VALUE.contains(&word);
    has_value.then_some(start..end + 2)
}

/// Returns the code that compiles with this type.
fn compiling(
    code: Vec<TypelessCode>,
    draft: &Draft,
    compiler: &Compiler,
    of: Type,
) -> Result<Vec<TypelessCode>> {
    let typed = |code: &[TypelessCode]| {
        let (text, tokens) = (&draft.shaken.text, &draft.shaken.tokens);
        write_types(text, tokens, code, of)
    };
    let compiling = edits::compiling(code, compiler, typed)?;
    Ok(compiling.map_or(Vec::new(), |(_, code)| code))
}

/// Returns the edits that write the type, and the braces that it needs.
fn with_type(tokens: &[Token], code: &[TypelessCode], of: Type) -> Edits {
    let all = code.iter().flat_map(|code| code.insertions(tokens, of));
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(at, _)| *at);
    let mut edits = Edits::default();
    for (at, text) in &all {
        edits.insert(*at, text);
    }
    edits
}

/// Returns a text in which code has a type, and where that code is in it.
fn write_types(
    text: &str,
    tokens: &[Token],
    code: &[TypelessCode],
    of: Type,
) -> (String, Vec<Range<usize>>) {
    let edits = with_type(tokens, code, of);
    let places = code.iter().map(|code| {
        let place = tokens.bytes(&code.tokens());
        edits.after(place.start)..edits.after(place.end)
    });
    let places_after = places.collect();
    (edits.apply(&text.into()).text, places_after)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{typeless_code, write_types, Type};
    use crate::source::tokens::lex;

    #[rstest]
    #[case::block("f(|| { g() });", "f(|| -> () { g() });")]
    #[case::expression("f(move |x| g(x), 1)", "f(move |x| -> () { g(x) }, 1)")]
    #[case::nested("|a| move |b| g(a, b)", "|a| -> () { move |b| -> () { g(a, b) } }")]
    #[case::statement("{ f(); g(1)?; }", "{ f(); let () = g(1)?; }")]
    #[case::after_a_block("if a { b } None?; g", "if a { b } let () = None?; g")]
    #[case::of_a_block(
        "{ unsafe { a }?; { b }.c()?; }",
        "{ let () = unsafe { a }?; let () = { b }.c()?; }"
    )]
    #[case::of_no_value("let a = b?; a = b?; return b?;", "let a = b?; a = b?; return b?;")]
    #[case::in_a_closure("|| { a?; }", "|| -> () { let () = a?; }")]
    fn code_gets_a_type(#[case] text: &str, #[case] expected: &str) {
        let tokens = lex(text).unwrap();
        let code = typeless_code(&tokens, true);
        let (typed, places) = write_types(text, &tokens, &code, Type::Unit);
        assert_eq!(typed, expected);
        for place in places {
            let code = &typed[place];
            assert!(code.starts_with(['|', 'l']), "{code}");
        }
    }
}
