//! The closures of a file, by its tokens.

use std::ops::Range;

use proc_macro2::Delimiter;

use crate::source::tokens::{Kind, Look, Token};

/// A closure.
#[derive(Clone)]
pub struct Closure {
    /// From the first `|` to the last.
    pub head: Range<usize>,
    /// Whether a type follows the head.
    pub is_typed: bool,
    pub body: Range<usize>,
    pub is_block: bool,
}

/// Returns the closures of a file, including those in macros.
pub fn closures(tokens: &[Token]) -> Vec<Closure> {
    let mut closures: Vec<Closure> = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let closure = closure(tokens, index);
        // The bars of a head begin no other closure.
        index = closure
            .as_ref()
            .map_or(index + 1, |closure| closure.head.end);
        closures.extend(closure.filter(|closure| !closure.body.is_empty()));
    }
    closures
}

/// Returns the closure whose head begins at `index`, if one does.
fn closure(tokens: &[Token], index: usize) -> Option<Closure> {
    let end = end_of_head(tokens, index)?;
    let is_typed = tokens.is_punct(end, '-') && tokens.is_punct(end + 1, '>');
    let mut rest = end + 2..tokens.len();
    let start = if is_typed {
        rest.find(|&at| tokens.opens(at, Delimiter::Brace))?
    } else {
        end
    };
    let close = tokens
        .close(start)
        .filter(|_| tokens.opens(start, Delimiter::Brace));
    let end_of_body = close.map_or_else(|| end_of_expression(tokens, start), |close| close + 1);
    Some(Closure {
        head: index..end,
        is_typed,
        body: start..end_of_body,
        is_block: close.is_some(),
    })
}

/// Returns the blocks `async { … }` and `async move { … }`, which capture as closures do.
pub fn async_blocks(tokens: &[Token]) -> Vec<Closure> {
    let block = |index: usize| {
        let open = index + 1 + usize::from(tokens.is_word(index + 1, "move"));
        let Some(Kind::Open(Delimiter::Brace, close)) = tokens.kind(open) else {
            return None;
        };
        Some(Closure {
            head: index..open,
            is_typed: false,
            body: open..close + 1,
            is_block: true,
        })
    };
    let all = (0..tokens.len()).filter(|&index| tokens.is_word(index, "async"));
    all.filter_map(block).collect()
}

/// Returns the end of the head of a closure that begins at `index`, if one does.
pub fn end_of_head(tokens: &[Token], index: usize) -> Option<usize> {
    const BEFORE: [&str; 10] = [
        "async", "break", "else", "if", "in", "match", "move", "return", "static", "while",
    ];
    if !tokens.is_punct(index, '|') {
        return None;
    }
    let begins = match tokens.before(index) {
        None | Some(Kind::Open(..)) => true,
        Some(Kind::Word(word)) => BEFORE.contains(&&**word),
        Some(Kind::Punct(punct)) => !['?', '|', '$'].contains(punct),
        Some(_) => false,
    };
    let mut at = index + 1;
    while begins && at < tokens.len() {
        match tokens.kind(at)? {
            Kind::Punct('|') => return Some(at + 1),
            Kind::Open(_, close) => at = close + 1,
            Kind::Close(..) | Kind::Punct(';') => return None,
            _ => at += 1,
        }
    }
    None
}

/// Returns the end of the expression that begins at `start`.
fn end_of_expression(tokens: &[Token], start: usize) -> usize {
    let mut at = start;
    while at < tokens.len() {
        match &tokens[at].kind {
            Kind::Close(..) | Kind::Punct(',' | ';') => break,
            Kind::Open(_, close) => at = close + 1,
            Kind::Punct('<') if at == start || tokens.follows_path_separator(at) => {
                at = tokens.end_of_generics(at).unwrap_or(tokens.len());
            }
            Kind::Punct('|') => at = end_of_head(tokens, at).unwrap_or(at + 1),
            _ => at += 1,
        }
    }
    at
}
