//! A macro's output as text that means the same where the call stood.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::document::{Document, Files, Mark, Place};
use super::records::{Record, Span, Token};
use crate::error::{Refusal, Result};
use crate::source::text::is_of_word;
use crate::source::tokens::lex;

/// A token, or several that are one in a text: a lifetime, a documentation comment.
struct Piece<'a> {
    text: String,
    token: &'a Token,
    place: Option<Place>,
    /// Whether the text is the same as at its place.
    is_exact: bool,
}

/// Returns the output of a call as text. Its names are resolved as around the call, where tokens of these contexts are
/// resolved; a macro's own local variables get names that occur nowhere else.
pub fn render(record: &Record, contexts: &BTreeSet<u32>, files: &mut Files) -> Result<Document> {
    let renamed = own_names(record, contexts, files)?;
    let pieces = pieces(&record.output, files);
    let mut document = Document::default();
    let mut before: Option<&Piece> = None;
    let mut definition = Definition::default();
    for piece in &pieces {
        let line = definition.line_before(piece);
        let gap = before.and_then(|before| gap(before, piece, files)).or(line);
        let is_tight = before.is_none_or(|before| is_tight(before, piece, &document.text));
        document.text += match &gap {
            Some(gap) => gap,
            None if is_tight => "",
            None if before.is_some_and(|before| before.text.starts_with("//")) => "\n",
            None => " ",
        };
        let start = document.text.len();
        let name = renamed.iter().find(|(name, _)| {
            piece.token.span.context == record.mixed && piece.text.trim_start_matches('\'') == *name
        });
        match name {
            Some((name, new)) => document.text += &piece.text.replace(name, new),
            None => document.text += &piece.text,
        }
        if let Some(place) = &piece.place {
            document.marks.push(Mark {
                at: start..document.text.len(),
                place: place.clone(),
            });
        }
        before = Some(piece);
    }
    if document
        .text
        .lines()
        .last()
        .is_some_and(|line| line.contains("//"))
    {
        document.text.push('\n');
    }
    Ok(document)
}

/// The lines of a `macro_rules!` in a macro's output, which rustfmt leaves as they are.
#[derive(Default)]
struct Definition {
    /// The groups that are open, from that of the definition on; a name and a `!` come before the first.
    open: Vec<char>,
    is_begun: bool,
    /// Whether the next token begins a line.
    is_line_over: bool,
}

impl Definition {
    /// Returns the line break and the indentation before a token, if it begins a line of a definition.
    fn line_before(&mut self, piece: &Piece) -> Option<String> {
        self.is_begun |= piece.text == "macro_rules";
        if !self.is_begun {
            return None;
        }
        let is_closing = piece.text == "}" && self.open.last() == Some(&'{');
        let begins = self.is_line_over || is_closing;
        self.is_line_over = false;
        let outside = self.open.len();
        match piece.text.as_str() {
            open @ ("(" | "[" | "{") => {
                self.open.extend(open.chars());
                self.is_line_over = open == "{";
            }
            ")" | "]" | "}" => {
                self.open.pop();
                self.is_begun = !self.open.is_empty();
            }
            ";" => self.is_line_over = self.open.last() == Some(&'{'),
            _ => {}
        }
        let depth = outside.min(self.open.len());
        begins.then(|| format!("\n{}", "    ".repeat(depth)))
    }
}

/// Returns whether no space is usual between two tokens of a macro's output; `text` ends with the first. rustfmt does
/// not format all of the output: neither the arguments of macros nor most of their definitions.
fn is_tight(before: &Piece, after: &Piece, text: &str) -> bool {
    const KEYWORDS: [&str; 16] = [
        "as", "break", "dyn", "else", "for", "if", "impl", "in", "let", "match", "move", "mut",
        "return", "use", "where", "while",
    ];
    if before.token.is_joint && !after.token.is_word {
        return true;
    }
    if before.text.starts_with("//") || before.token.is_joint {
        return false;
    }
    let is_name = before.token.is_word && !KEYWORDS.contains(&before.text.as_str());
    let is_closed = matches!(before.text.as_str(), ")" | "]" | "}" | "?");
    let is_path = after.text == ":" && after.token.is_joint;
    match (before.text.as_str(), after.text.as_str()) {
        ("(" | "[" | "$", _) | (_, ")" | "]" | "," | ";") | ("!" | "#", "[") => true,
        (":", _) => text.ends_with("::") || ends_with_variable(text),
        (".", _) => after.token.is_word && !text.ends_with(".."),
        (_, "." | "?") => (is_name || is_closed) && !after.token.is_joint,
        (")" | ",", "*" | "+") => closes_repetition(text.trim_end_matches(',')),
        (_, "(") => is_name || before.text == "!",
        (_, "!") => is_name && !after.token.is_joint,
        (_, ":") => is_name && (is_path || !after.token.is_joint),
        _ => false,
    }
}

/// Returns whether a text ends with a variable of a macro and the colon before its kind: `$name:`.
fn ends_with_variable(text: &str) -> bool {
    let name = text.trim_end_matches(':');
    let start = name.trim_end_matches(is_of_word);
    start.len() < name.len() && start.ends_with('$')
}

/// Returns whether a text ends with a repetition of a macro: `$(…)`.
fn closes_repetition(text: &str) -> bool {
    let mut depth = 0;
    for (at, letter) in text.char_indices().rev() {
        match letter {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return letter == '(' && text[..at].ends_with('$');
        }
    }
    false
}

/// Returns the white space and comments between two tokens of a file that follow each other there too.
fn gap(before: &Piece, after: &Piece, files: &mut Files) -> Option<String> {
    let (first, second) = (before.place.as_ref()?, after.place.as_ref()?);
    let is_in_order = first.file == second.file && first.range.end <= second.range.start;
    if !before.is_exact || !after.is_exact || !is_in_order {
        return None;
    }
    let gap = files.slice(&Place {
        file: Rc::clone(&first.file),
        range: first.range.end..second.range.start,
    })?;
    let is_empty = lex(&gap).is_ok_and(|tokens| tokens.is_empty());
    is_empty.then_some(gap)
}

/// Returns the tokens as they are written in a text.
pub fn texts(tokens: &[Token], files: &mut Files) -> Vec<String> {
    pieces(tokens, files)
        .into_iter()
        .map(|piece| piece.text)
        .collect()
}

fn pieces<'a>(tokens: &'a [Token], files: &mut Files) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let place = files.place(&token.span);
        let source = place.as_ref().and_then(|place| files.slice(place));
        let is_comment = source
            .as_ref()
            .is_some_and(|source| source.starts_with("//") || source.starts_with("/*"));
        let same = tokens[at..]
            .iter()
            .take_while(|other| other.span == token.span);
        let (count, text) = if is_comment && token.text == "#" {
            // One comment, unless the next one is a copy of it.
            (same.count().min(6), source.clone().unwrap_or_default())
        } else if token.text == "'" && tokens.get(at + 1).is_some_and(|token| token.is_word) {
            (2, format!("'{}", tokens[at + 1].text))
        } else {
            (1, token.text.clone())
        };
        if !text.is_empty() {
            pieces.push(Piece {
                is_exact: token.span.context == 0 && source.as_ref() == Some(&text),
                token: &tokens[at + count - 1],
                text,
                place,
            });
        }
        at += count;
    }
    pieces
}

/// Returns the macro's own local variables whose names also occur elsewhere, with their new names.
fn own_names(
    record: &Record,
    contexts: &BTreeSet<u32>,
    files: &mut Files,
) -> Result<Vec<(String, String)>> {
    let is_known = |token: &&Token| {
        let context = token.span.context;
        contexts.contains(&context) || context == record.call.context || context == record.mixed
    };
    if !record.output.iter().all(|token| is_known(&token)) {
        let reason = "it uses spans that are neither call-site nor mixed-site";
        return Err(refusal(record, files, reason));
    }
    let is_own = |token: &Token| token.span.context == record.mixed;
    let own: BTreeSet<&str> = (0..record.output.len())
        .filter(|&at| is_local(&record.output, at))
        .filter(|&at| is_own(&record.output[at]))
        .map(|at| record.output[at].text.as_str())
        .collect();
    let mut others: BTreeSet<String> = record
        .output
        .iter()
        .filter(|token| !is_own(token))
        .map(|other| other.text.clone())
        .collect();
    if !own.is_empty() {
        others.extend(files.words(&record.call.file));
    }
    let mut renamed = Vec::new();
    for name in own {
        if !others.contains(name) {
            continue;
        }
        let captured = format!("{{{name}");
        if record
            .output
            .iter()
            .any(|token| is_own(token) && token.text.contains(&captured))
        {
            let reason = format!("its own variable `{name}` occurs in a string");
            return Err(refusal(record, files, &reason));
        }
        let mut candidates = (1..).map(|number| format!("{name}_{number}"));
        let new = candidates
            .find(|candidate| !others.contains(candidate))
            .unwrap_or_default();
        others.insert(new.clone());
        renamed.push((name.to_string(), new));
    }
    Ok(renamed)
}

/// Returns whether the word at an index may name a local variable or a label.
fn is_local(tokens: &[Token], at: usize) -> bool {
    const KEYWORDS: [&str; 39] = [
        "_", "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
        "extern", "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move",
        "mut", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
        "type", "unsafe", "use", "where", "while", "yield",
    ];
    const BEFORE_ITEMS: [&str; 7] = ["enum", "fn", "mod", "struct", "trait", "type", "use"];
    let token = &tokens[at];
    let text = |at: Option<usize>| {
        at.and_then(|index| tokens.get(index))
            .map_or("", |token| &token.text)
    };
    let (before, after) = (text(at.checked_sub(1)), text(Some(at + 1)));
    let is_path = before == ":" && text(at.checked_sub(2)) == ":"
        || after == ":" && text(Some(at + 2)) == ":";
    token.is_word
        && token
            .text
            .starts_with(|letter: char| letter.is_lowercase() || letter == '_')
        && !KEYWORDS.contains(&token.text.as_str())
        && !BEFORE_ITEMS.contains(&before)
        && !is_path
        && before != "."
        && after != "!"
}

/// Returns the refusal of a call.
pub fn refusal(record: &Record, files: &mut Files, reason: &str) -> crate::error::Error {
    let Span { file, start, .. } = &record.call;
    let reason = format!(
        "the procedural macro `{}` cannot be expanded: {reason}",
        record.name
    );
    let remedy = "write the code that it generates";
    let place = format!("{}:{}", files.display(file), start.0);
    Refusal::new(reason, remedy).at(place).into()
}
