//! The tokens of a source text as a flat list, each with its range of bytes.

use std::iter;
use std::ops::Range;

use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};

use crate::error::{Refusal, Result};

/// A token, or one of the two delimiters of a group.
#[derive(Clone, Debug)]
pub struct Token {
    pub range: Range<usize>,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Word(String),
    Punct(char),
    Literal,
    /// A documentation comment.
    Doc,
    /// An inner documentation comment.
    InnerDoc,
    /// The index is that of the delimiter at the other end.
    Open(Delimiter, usize),
    Close(Delimiter, usize),
}

/// Returns the tokens of `text`. Fails if it is no Rust; the error names the line.
pub fn lex(text: &str) -> Result<Vec<Token>> {
    let stream: TokenStream = text.parse().map_err(|error: LexError| {
        let line = error.span().start().line;
        Refusal::new(format!("line {line} cannot be split into tokens"), "")
    })?;
    let mut tokens = Vec::new();
    flatten(stream, &mut tokens);
    Ok(tokens)
}

/// Returns the tokens that macros are called with: those between the delimiters.
pub fn given_to_macros(tokens: &[Token]) -> Vec<Range<usize>> {
    let given = (0..tokens.len()).filter_map(|call| Some(call + 3..tokens.end_of_call(call)?));
    given.collect()
}

/// Returns the tokens of each `macro_rules!` with a name, without the delimiter at its end.
pub fn macro_definitions(tokens: &[Token]) -> impl Iterator<Item = Range<usize>> + '_ {
    let starts = (0..tokens.len()).filter(|&index| tokens.is_word(index, "macro_rules"));
    starts.filter_map(|start| Some(start..tokens.close(start + 3)?))
}

/// Returns the rules of a macro with this body, each as its left side and the whole, with the semicolon.
pub fn rules(tokens: &[Token], body: &Range<usize>) -> Vec<(Range<usize>, Range<usize>)> {
    let mut at = body.start;
    let rules = iter::from_fn(|| {
        let start = at;
        let matcher_end = tokens.close(start)?;
        let last = tokens.close(matcher_end + 3)?;
        at = last + 1 + usize::from(tokens.is_punct(last + 1, ';'));
        Some((start..matcher_end + 1, start..at))
    });
    rules
        .take_while(|(_, rule)| rule.start < body.end)
        .collect()
}

/// Returns, for each token, whether it is in the definition or the call of a macro for whose name `is_asked_for` holds.
pub fn in_macros(tokens: &[Token], is_asked_for: impl Fn(&str) -> bool) -> Vec<bool> {
    let mut inside = vec![false; tokens.len()];
    for index in 0..tokens.len() {
        let is_macro =
            tokens.is_punct(index + 1, '!') && tokens.word(index).is_some_and(&is_asked_for);
        let open = index + 2 + usize::from(tokens.word(index + 2).is_some());
        if let Some(close) = tokens.close(open).filter(|_| is_macro) {
            inside[open..close].fill(true);
        }
    }
    inside
}

/// Returns a name without the `r#` that it may have in some editions.
pub fn bare(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// Returns whether a word names a type of the language.
pub fn is_primitive(word: &str) -> bool {
    const PRIMITIVE: [&str; 17] = [
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8",
        "u16", "u32", "u64", "u128", "usize",
    ];
    PRIMITIVE.contains(&word)
}

fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let range = tree.span().byte_range();
        match tree {
            // The tokens of a documentation comment all have the place of the comment.
            TokenTree::Punct(punct) if punct.as_char() == '#' && range.len() > 1 => {
                let mut is_inner = false;
                while let Some(part) = trees.next_if(|tree| tree.span().byte_range() == range) {
                    is_inner |= matches!(part, TokenTree::Punct(punct) if punct.as_char() == '!');
                }
                let kind = if is_inner { Kind::InnerDoc } else { Kind::Doc };
                push(tokens, range, kind);
            }
            TokenTree::Punct(punct) => push(tokens, range, Kind::Punct(punct.as_char())),
            TokenTree::Ident(word) => push(tokens, range, Kind::Word(word.to_string())),
            TokenTree::Literal(_) => push(tokens, range, Kind::Literal),
            TokenTree::Group(group) => {
                let delimiter = group.delimiter();
                let open = tokens.len();
                push(tokens, group.span_open().byte_range(), Kind::Literal);
                flatten(group.stream(), tokens);
                let close = tokens.len();
                push(
                    tokens,
                    group.span_close().byte_range(),
                    Kind::Close(delimiter, open),
                );
                tokens[open].kind = Kind::Open(delimiter, close);
            }
        }
    }
}

fn push(tokens: &mut Vec<Token>, range: Range<usize>, kind: Kind) {
    tokens.push(Token { range, kind });
}

/// Access to tokens by index; an index may be out of range.
pub trait Look {
    fn tokens(&self) -> &[Token];

    fn kind(&self, index: usize) -> Option<&Kind> {
        self.tokens().get(index).map(|token| &token.kind)
    }

    fn word(&self, index: usize) -> Option<&str> {
        match self.kind(index)? {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn is_word(&self, index: usize, word: &str) -> bool {
        self.word(index) == Some(word)
    }

    /// Returns whether one of these words is at `index`.
    fn is_one_of(&self, index: usize, words: &[&str]) -> bool {
        self.word(index).is_some_and(|word| words.contains(&word))
    }

    /// Returns whether a group in these delimiters begins at `index`.
    fn opens(&self, index: usize, delimiter: Delimiter) -> bool {
        matches!(self.kind(index), Some(Kind::Open(other, _)) if *other == delimiter)
    }

    /// Returns the kind of the token before `index`.
    fn before(&self, index: usize) -> Option<&Kind> {
        self.kind(index.checked_sub(1)?)
    }

    fn is_punct(&self, index: usize, punct: char) -> bool {
        self.kind(index) == Some(&Kind::Punct(punct))
    }

    /// Returns the index of the delimiter that ends the group begun at `index`.
    fn close(&self, index: usize) -> Option<usize> {
        match self.kind(index)? {
            Kind::Open(_, close) => Some(*close),
            _ => None,
        }
    }

    /// Returns the index of the delimiter that ends the macro call whose name is at `index`; none if it is no call.
    fn end_of_call(&self, index: usize) -> Option<usize> {
        let close = self.close(index + 2);
        close.filter(|_| self.word(index).is_some() && self.is_punct(index + 1, '!'))
    }

    /// Returns the index behind the generic parameters or arguments that begin at `index`; none if there are none.
    fn end_of_generics(&self, index: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut at = index;
        while self.kind(at).is_some() {
            if self.is_punct(at, '<') {
                depth += 1;
            } else if self.is_punct(at, '>') && !self.ends_arrow(at) {
                depth = depth.saturating_sub(1);
            }
            at += 1;
            if depth == 0 {
                return Some(at).filter(|_| at > index + 1);
            }
        }
        None
    }

    /// Returns the index of the first comma from `index` on that is in no group, or `end` if it comes first.
    fn end_of_part(&self, mut index: usize, end: usize) -> usize {
        while index < end && !self.is_punct(index, ',') {
            index = self.close(index).unwrap_or(index) + 1;
        }
        index.min(end)
    }

    /// Returns the index behind the attribute or the documentation at `index`; none if there is neither.
    fn after_attribute(&self, index: usize) -> Option<usize> {
        match self.kind(index)? {
            Kind::Doc | Kind::InnerDoc => Some(index + 1),
            Kind::Punct('#') => {
                let is_inner = self.is_punct(index + 1, '!');
                Some(self.close(index + 1 + usize::from(is_inner))? + 1)
            }
            _ => None,
        }
    }

    /// Returns the index behind the inner attributes and the inner documentation at `index`.
    fn after_inner_attributes(&self, mut index: usize) -> usize {
        while let Some(next) = self.after_attribute(index) {
            if self.kind(index) != Some(&Kind::InnerDoc) && !self.is_punct(index + 1, '!') {
                break;
            }
            index = next;
        }
        index
    }

    /// Returns the index of the first token that begins at a byte or behind it.
    fn index_at(&self, offset: usize) -> usize {
        let tokens = self.tokens();
        tokens.partition_point(|token| token.range.start < offset)
    }

    /// Returns the bytes of some tokens, which are not empty.
    fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        let all = self.tokens();
        all[tokens.start].range.start..all[tokens.end - 1].range.end
    }

    /// Returns whether `::` is at `index`, without a gap: the first two colons in `name: ::path` are apart.
    fn is_path_separator(&self, index: usize) -> bool {
        let end = |at: usize| self.tokens().get(at).map(|token| token.range.end);
        let start = |at: usize| self.tokens().get(at).map(|token| token.range.start);
        self.is_punct(index, ':') && self.is_punct(index + 1, ':') && end(index) == start(index + 1)
    }

    /// Returns whether `::` ends just before `index`.
    fn follows_path_separator(&self, index: usize) -> bool {
        index >= 2 && self.is_path_separator(index - 2)
    }

    /// Returns whether a field or a method is at `index`; the operand after two dots is the end of a range.
    fn follows_dot(&self, index: usize) -> bool {
        let is_dot = |back: usize| index >= back && self.is_punct(index - back, '.');
        is_dot(1) && !is_dot(2)
    }

    /// Returns whether the `>` at `index` is that of `->` or `=>`, not of a type.
    fn ends_arrow(&self, index: usize) -> bool {
        index >= 1 && (self.is_punct(index - 1, '-') || self.is_punct(index - 1, '='))
    }

    /// Returns whether the `>` at `index` ends the generic parameters of an `impl` or a `for`.
    fn ends_parameters(&self, index: usize) -> bool {
        let mut depth = 0_usize;
        for at in (0..=index).rev() {
            if self.is_punct(at, '>') && !self.ends_arrow(at) {
                depth += 1;
            } else if self.is_punct(at, '<') {
                depth -= 1;
            }
            if depth == 0 {
                let before = at.checked_sub(1).and_then(|at| self.word(at));
                return matches!(before, Some("impl" | "for"));
            }
        }
        false
    }

    /// Returns whether the `::` that ends just before `index` begins its path.
    fn follows_leading_separator(&self, index: usize) -> bool {
        self.follows_path_separator(index)
            && (index < 3
                || match self.kind(index - 3) {
                    Some(Kind::Word(word)) => is_keyword_before_path(word),
                    Some(Kind::Punct('>')) => {
                        self.ends_arrow(index - 3) || self.ends_parameters(index - 3)
                    }
                    Some(Kind::Close(delimiter, _)) => *delimiter != Delimiter::Parenthesis,
                    _ => true,
                })
    }
}

impl Look for [Token] {
    fn tokens(&self) -> &[Token] {
        self
    }
}

/// Returns whether a path may begin after `word`: a keyword that names nothing.
fn is_keyword_before_path(word: &str) -> bool {
    const KEYWORDS: [&str; 19] = [
        "as", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "match", "move",
        "mut", "pub", "ref", "return", "use", "where", "while",
    ];
    KEYWORDS.contains(&word)
}
