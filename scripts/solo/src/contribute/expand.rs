//! The calls of procedural macros in a crate's files, and their replacements.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use proc_macro2::Delimiter;

use super::document::{Document, Edit, Files, Place};
use super::records::{Kind, Record, Token as Given};
use super::render::{self, refusal};
use super::splice::splice;
use super::{Expansion, Question};
use crate::error::{Error, Result};
use crate::source::tokens::{lex, Kind as TokenKind, Look, Token};

/// Returns the edits of a crate's files, from all records of its compilation.
pub fn expansions(records: Vec<Record>, question: &Question) -> Result<Vec<Expansion>> {
    let (records, others): (Vec<_>, Vec<_>) = records.into_iter().partition(|record| {
        question
            .macros
            .iter()
            .any(|krate| krate.key == record.krate)
    });
    let helpers = |all: &[Record]| -> BTreeSet<String> {
        all.iter()
            .flat_map(|candidate| candidate.helpers.iter().cloned())
            .collect()
    };
    let mut expander = Expander {
        is_used: vec![false; records.len()],
        places: Vec::new(),
        helpers: helpers(&records)
            .difference(&helpers(&others))
            .cloned()
            .collect(),
        records,
        files: Files::new(&question.root),
    };
    for record in &expander.records {
        expander.places.push(expander.files.place(&record.call));
    }
    let mut paths: BTreeSet<_> = expander
        .records
        .iter()
        .map(|record| record.call.file.clone())
        .collect();
    let mut expansions = Vec::new();
    while let Some(path) = paths.pop_first() {
        let Some(text) = expander.files.text(&path) else {
            continue;
        };
        let file: Rc<std::path::Path> = path.as_path().into();
        let origin = |range: &Range<usize>| {
            Some(Place {
                file: Rc::clone(&file),
                range: range.clone(),
            })
        };
        let edits = expander.edits(&text, &origin, 0, &BTreeSet::from([0]))?;
        let of_file = |edit: Edit| Expansion {
            origins: origins(&edit.new, &file),
            file: path.clone(),
            range: edit.range,
            text: edit.new.text,
        };
        expansions.extend(edits.into_iter().map(of_file));
    }
    expander.refuse_unused()?;
    Ok(expansions)
}

/// Returns the origins of the tokens of a text that come from one file.
fn origins(document: &Document, file: &Rc<std::path::Path>) -> Vec<(usize, usize)> {
    let of_file = document
        .marks
        .iter()
        .filter(|mark| mark.place.file == *file);
    of_file
        .map(|mark| (mark.at.start, mark.place.range.start))
        .collect()
}

/// A possible call of a procedural macro.
struct Call {
    kind: Kind,
    /// The last word of the macro's path.
    name: String,
    /// The bytes of the call: the entry of the list for a derive, the whole attribute for an attribute.
    range: Range<usize>,
    /// The tokens of the call.
    tokens: Range<usize>,
    /// The tokens that the macro gets, or those of an attribute's arguments.
    inside: Range<usize>,
    /// The tokens of the attribute around it.
    attribute: Range<usize>,
}

struct Expander {
    records: Vec<Record>,
    is_used: Vec<bool>,
    /// The place of each call.
    places: Vec<Option<Place>>,
    /// The helper attributes of the derives.
    helpers: BTreeSet<String>,
    files: Files,
}

/// The place that a part of a text comes from.
type Origin<'a> = dyn Fn(&Range<usize>) -> Option<Place> + 'a;

impl Expander {
    /// Returns the edits of a text. Names in it are resolved in `contexts`.
    fn edits(
        &mut self,
        text: &str,
        origin: &Origin,
        first: usize,
        contexts: &BTreeSet<u32>,
    ) -> Result<Vec<Edit>> {
        let tokens = lex_tokens(text)?;
        let mut edits = Vec::new();
        let mut removed = Removals::new();
        let mut end = 0;
        for call in calls(&tokens) {
            if call.range.start < end {
                continue;
            }
            let Some(index) = self.record(&call, first, text, &tokens, origin) else {
                continue;
            };
            self.refuse_other_contexts(index, contexts)?;
            let output = self.output(index, contexts)?;
            match call.kind {
                Kind::Function => {
                    let edit = splice(&tokens, call.tokens, output);
                    end = edit.range.end;
                    edits.push(edit);
                }
                Kind::Attribute => {
                    let more = self.replace_item(index, &call, &tokens, origin, output)?;
                    end = more.last().map_or(end, |edit| edit.range.end);
                    edits.extend(more);
                }
                Kind::Derive => {
                    let last = item_end(&tokens, call.attribute.end);
                    let at = tokens[last].range.end;
                    edits.push(Edit {
                        range: at..at,
                        new: Document::from("\n").followed_by(&output),
                    });
                    let entries = removed.entry(call.attribute.start).or_default();
                    entries.push(call.tokens.clone());
                }
            }
        }
        self.add_helpers(&tokens, &mut removed);
        for (attribute, entries) in removed {
            edits.push(without(text, &tokens, attribute, &entries));
        }
        Ok(outermost(edits))
    }

    /// Returns the output of a call as text, with the calls in it expanded.
    fn output(&mut self, index: usize, contexts: &BTreeSet<u32>) -> Result<Document> {
        let output = render::render(&self.records[index], contexts, &mut self.files)?;
        let record = &self.records[index];
        let mut inner = contexts.clone();
        inner.extend([record.call.context, record.mixed]);
        let edits = self.edits(
            &output.text,
            &|range| output.origin(range),
            index + 1,
            &inner,
        )?;
        Ok(output.apply(edits))
    }

    /// Returns the record of the call at a place of a text, if there is one from index `first` on: a macro is called
    /// before the macros in its output.
    ///
    /// All output of a macro has the place of its call, so the contents must be the same, too.
    fn record(
        &mut self,
        call: &Call,
        first: usize,
        text: &str,
        tokens: &[Token],
        origin: &Origin,
    ) -> Option<usize> {
        let place = origin(&call.range)?;
        let tokens_of_call = match call.kind {
            Kind::Derive => name_of_type(tokens, call.attribute.end)
                .unwrap_or_default()
                .to_string(),
            _ => squeeze(text, &tokens[call.inside.clone()]),
        };
        let mut matching = Vec::new();
        for (index, record) in self.records.iter().enumerate().skip(first) {
            let is_here = record.kind == call.kind
                && self.places[index].as_ref().is_some_and(|own| {
                    own.file == place.file && own.range.start == place.range.start
                });
            let is_same = is_here
                && tokens_of_call
                    == match call.kind {
                        Kind::Function => render::texts(&record.input, &mut self.files).concat(),
                        Kind::Attribute => {
                            render::texts(&record.arguments, &mut self.files).concat()
                        }
                        Kind::Derive => name_of_given_type(&record.input).to_string(),
                    };
            matching.extend(is_same.then_some(index));
        }
        // Another macro may have written the call with another name than the file has there.
        let source = self.files.slice(&place)?;
        if !is_same_but_for_gaps(&source, &text[call.range.clone()]) {
            matching.retain(|&index| self.records[index].name == call.name);
        }
        let unused = matching.iter().find(|&&index| !self.is_used[index]);
        let &index = unused.or(matching.first())?;
        let chosen = &self.records[index];
        for other in matching {
            let record = &self.records[other];
            let is_same = texts(&record.input) == texts(&chosen.input)
                && texts(&record.output) == texts(&chosen.output)
                && record.name == chosen.name;
            self.is_used[other] |= other == index || is_same;
        }
        Some(index)
    }

    /// Refuses a call whose input comes from a `macro_rules!` macro: each call of that macro gives another input.
    fn refuse_other_contexts(&mut self, index: usize, contexts: &BTreeSet<u32>) -> Result<()> {
        let record = &self.records[index];
        let mut tokens_of_call = record.arguments.iter().chain(&record.input);
        if tokens_of_call.all(|token| contexts.contains(&token.span.context)) {
            return Ok(());
        }
        Err(self.in_macro(index))
    }

    fn refuse_unused(&mut self) -> Result<()> {
        match self.is_used.iter().position(|is_used| !is_used) {
            Some(index) => Err(self.in_macro(index)),
            None => Ok(()),
        }
    }

    fn in_macro(&mut self, index: usize) -> Error {
        let reason = "another macro writes the call or its input";
        refusal(&self.records[index], &mut self.files, reason)
    }

    /// Returns the edits that replace an item with an attribute.
    fn replace_item(
        &mut self,
        index: usize,
        call: &Call,
        tokens: &[Token],
        origin: &Origin,
        output: Document,
    ) -> Result<Vec<Edit>> {
        let is_conditional = call.attribute.len() != call.tokens.len();
        if is_conditional && call.tokens.end + 2 != call.attribute.end {
            let reason = "`cfg_attr` has more attributes beside it";
            return Err(refusal(&self.records[index], &mut self.files, reason));
        }
        let mut edits = Vec::new();
        let mut first = call.attribute.start;
        // Attributes and comments before the macro's attribute that are part of its input are in the output.
        while let Some((start, is_given)) = attribute_before(tokens, first) {
            let range = tokens.bytes(&(start..first));
            if is_given && self.is_given(index, origin(&range)) {
                let new = Document::default();
                edits.push(Edit { range, new });
            }
            first = start;
        }
        let last = item_end(tokens, call.attribute.end);
        let range = tokens[call.attribute.start].range.start..tokens[last].range.end;
        edits.push(Edit { range, new: output });
        Ok(edits)
    }

    /// Returns whether a token of a call's input is at a place.
    fn is_given(&mut self, index: usize, place: Option<Place>) -> bool {
        let Some(place) = place else {
            return false;
        };
        let mut tokens_of_call = self.records[index].input.iter();
        tokens_of_call.any(|token| {
            self.files.place(&token.span).is_some_and(|other| {
                other.file == place.file
                    && other.range.start >= place.range.start
                    && other.range.end <= place.range.end
            })
        })
    }

    /// Adds the helper attributes of the derives to `removed`.
    fn add_helpers(&self, tokens: &[Token], removed: &mut Removals) {
        let is_helper = |at: usize| {
            let is_known = tokens
                .word(at)
                .is_some_and(|word| self.helpers.contains(word));
            is_known && !tokens.is_path_separator(at + 1)
        };
        for at in 0..tokens.len() {
            let (true, Some(close)) = (tokens.is_punct(at, '#'), tokens.close(at + 1)) else {
                continue;
            };
            let mut entries = metas(tokens, at + 1);
            if tokens.is_word(at + 2, "cfg_attr") && at + 4 < close {
                entries = metas(tokens, at + 3).split_off(1);
            }
            entries.retain(|entry| is_helper(entry.start));
            if !entries.is_empty() {
                removed.entry(at).or_default().extend(entries);
            }
        }
    }
}

/// Tokens to remove from attributes, by the first token of the attribute.
type Removals = BTreeMap<usize, Vec<Range<usize>>>;

/// Returns the edits that are in no other.
fn outermost(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.sort_by_key(|edit| (edit.range.start, Reverse(edit.range.end)));
    let mut end = 0;
    edits.retain(|edit| {
        let is_outer = edit.range.start >= end;
        end = end.max(edit.range.end);
        is_outer
    });
    edits
}

fn lex_tokens(text: &str) -> Result<Vec<Token>> {
    lex(text).map_err(|error| {
        Error::tool(
            "a procedural macro",
            format!("its output is not Rust: {error}: {text}"),
        )
    })
}

fn is_same_but_for_gaps(one: &str, other: &str) -> bool {
    one.split_whitespace().collect::<String>() == other.split_whitespace().collect::<String>()
}

const TYPES: [&str; 3] = ["enum", "struct", "union"];

/// Returns the name of the type that begins at an index with attributes.
fn name_of_type(tokens: &[Token], first: usize) -> Option<&str> {
    let mut all = first..tokens.len();
    let keyword = all.find(|&candidate| tokens.is_one_of(candidate, &TYPES))?;
    tokens.word(keyword + 1)
}

fn name_of_given_type(tokens: &[Given]) -> &str {
    let keyword = tokens
        .iter()
        .position(|token| TYPES.contains(&token.text.as_str()));
    let name = keyword.and_then(|keyword| tokens.get(keyword + 1));
    name.map_or("", |name| &name.text)
}

fn texts(tokens: &[Given]) -> Vec<&str> {
    tokens.iter().map(|token| token.text.as_str()).collect()
}

/// Returns tokens without white space.
fn squeeze(text: &str, tokens: &[Token]) -> String {
    tokens
        .iter()
        .map(|token| &text[token.range.clone()])
        .collect()
}

/// Returns all possible calls except those in the definitions of macros.
fn calls(tokens: &[Token]) -> Vec<Call> {
    let mut calls = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens.is_word(at, "macro_rules") && tokens.is_punct(at + 1, '!') {
            at = tokens.close(at + 3).unwrap_or(at);
        } else if let (true, Some(close)) = (tokens.is_punct(at, '#'), tokens.close(at + 1)) {
            attribute_calls(tokens, at..close + 1, at + 2..close, &mut calls);
            at = close;
        } else if let Some(call) = function_call(tokens, at) {
            calls.push(call);
        }
        at += 1;
    }
    calls
}

fn function_call(tokens: &[Token], at: usize) -> Option<Call> {
    let close = tokens.end_of_call(at)?;
    let mut first = at;
    while tokens.follows_path_separator(first) {
        first -= 2;
        if first > 0
            && tokens.word(first - 1).is_some()
            && !tokens.follows_leading_separator(first + 2)
        {
            first -= 1;
        } else {
            break;
        }
    }
    Some(Call {
        kind: Kind::Function,
        name: tokens.word(at).unwrap_or_default().to_string(),
        range: tokens.bytes(&(first..close + 1)),
        tokens: first..close + 1,
        inside: at + 3..close,
        attribute: at..at,
    })
}

/// Adds the possible calls in `meta`, one attribute: the attribute itself, the derives in it, or those of a `cfg_attr`.
fn attribute_calls(
    tokens: &[Token],
    attribute: Range<usize>,
    meta: Range<usize>,
    calls: &mut Vec<Call>,
) {
    let open = (meta.start..meta.end).find(|&index| tokens.close(index).is_some());
    if tokens.is_word(meta.start, "cfg_attr") {
        for inner in metas(tokens, meta.start + 1).into_iter().skip(1) {
            attribute_calls(tokens, attribute.clone(), inner, calls);
        }
        return;
    }
    let is_list = open.is_some_and(|open| tokens.close(open) == Some(meta.end - 1));
    let inside = open.map_or(meta.end..meta.end, |open| open + 1..meta.end - 1);
    if let (true, Some(open)) = (is_list && tokens.is_word(meta.start, "derive"), open) {
        for entry in metas(tokens, open) {
            calls.push(Call {
                kind: Kind::Derive,
                name: tokens.word(entry.end - 1).unwrap_or_default().to_string(),
                range: tokens.bytes(&entry),
                tokens: entry,
                inside: inside.clone(),
                attribute: attribute.clone(),
            });
        }
        return;
    }
    let end_of_path = open.unwrap_or(meta.end);
    let name = tokens.word(end_of_path - 1).unwrap_or_default();
    let is_whole = attribute.start + 2 == meta.start;
    let call = if is_whole { attribute.clone() } else { meta };
    calls.push(Call {
        kind: Kind::Attribute,
        name: name.to_string(),
        range: tokens.bytes(&call),
        tokens: call,
        inside,
        attribute,
    });
}

/// Returns the parts between the commas of the group that opens at an index.
fn metas(tokens: &[Token], open: usize) -> Vec<Range<usize>> {
    let mut metas = Vec::new();
    let Some(close) = tokens.close(open) else {
        return metas;
    };
    let mut start = open + 1;
    while start < close {
        let end = tokens.end_of_part(start, close);
        metas.extend((start < end).then_some(start..end));
        start = end + 1;
    }
    metas
}

/// Returns the edits that remove parts of an attribute, and the attribute if nothing is left of it.
fn without(text: &str, tokens: &[Token], attribute: usize, removed: &[Range<usize>]) -> Edit {
    let close = tokens.close(attribute + 1).unwrap_or(attribute + 1);
    let left = left_of(text, tokens, attribute + 2..close, removed)
        .map(|left| format!("#[{left}]"))
        .unwrap_or_default();
    Edit {
        range: tokens.bytes(&(attribute..close + 1)),
        new: Document::from(left.as_str()),
    }
}

/// Returns the rest of an attribute without the removed parts: entries of a derive list or of a `cfg_attr`.
fn left_of(
    text: &str,
    tokens: &[Token],
    meta: Range<usize>,
    removed: &[Range<usize>],
) -> Option<String> {
    if removed.contains(&meta) {
        return None;
    }
    let is_inside = |range: &Range<usize>| range.start > meta.start && range.end < meta.end;
    if !removed.iter().any(is_inside) {
        return Some(text[tokens.bytes(&meta)].to_string());
    }
    let is_conditional = tokens.is_word(meta.start, "cfg_attr");
    let parts = metas(tokens, meta.start + 1);
    let left: Vec<_> = parts
        .into_iter()
        .filter_map(|part| left_of(text, tokens, part, removed))
        .collect();
    let name = tokens.word(meta.start).unwrap_or_default();
    (left.len() > usize::from(is_conditional)).then(|| format!("{name}({})", left.join(", ")))
}

/// Returns the start of the attribute or comment that ends before an index, and whether it is part of the input of a
/// macro there.
fn attribute_before(tokens: &[Token], index: usize) -> Option<(usize, bool)> {
    match tokens.before(index)? {
        TokenKind::Doc => Some((index - 1, true)),
        TokenKind::Close(Delimiter::Bracket, open) => {
            let start = open
                .checked_sub(1)
                .filter(|&open| tokens.is_punct(open, '#'))?;
            let is_given = !matches!(tokens.word(open + 1), Some("cfg" | "derive"));
            Some((start, is_given))
        }
        _ => None,
    }
}

/// Returns the last token of the item that begins at an index with attributes.
fn item_end(tokens: &[Token], first: usize) -> usize {
    const ENDED_BY_SEMICOLON: [&str; 5] = ["const", "let", "static", "type", "use"];
    let mut at = first;
    while tokens.kind(at) == Some(&TokenKind::Doc) || tokens.is_punct(at, '#') {
        at = tokens
            .close(at + 1)
            .filter(|_| tokens.is_punct(at, '#'))
            .unwrap_or(at)
            + 1;
    }
    if tokens.is_word(at, "pub") {
        at += 1;
        at = tokens.close(at).map_or(at, |close| close + 1);
    }
    let of_function = ["fn", "unsafe", "extern", "async"];
    let is_function = tokens.is_word(at, "const") && tokens.is_one_of(at + 1, &of_function);
    let needs_semicolon = !is_function
        && (tokens.is_one_of(at, &ENDED_BY_SEMICOLON)
            || tokens.is_word(at, "extern") && tokens.is_word(at + 1, "crate"));
    while at + 1 < tokens.len() {
        if tokens.is_punct(at, ';') {
            return at;
        }
        let close = tokens.close(at).unwrap_or(at);
        if tokens.opens(at, Delimiter::Brace) && !needs_semicolon {
            return close;
        }
        at = close + 1;
    }
    tokens.len().saturating_sub(1)
}
