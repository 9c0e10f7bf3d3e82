//! The file at some stage: each crate's text with all edits that have been decided.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::ops::Range;

use cargo_metadata::diagnostic::DiagnosticSpan;

use crate::compiler::FILE;
use crate::inline::files::{marker, Name, Unit, MARKER};
use crate::inline::regions::{Definition, Shape};
use crate::source::text::{Edits, Piece, Text};
use crate::source::tokens::{Look, Token};

/// One crate of the file.
pub struct Part<'a> {
    pub unit: Unit<'a>,
    pub text: Text,
    pub shape: Shape,
    /// Edits that do not depend on the compiler.
    pub edits: Edits,
    /// The imports of the modules, each with the index of its region.
    pub imports: BTreeSet<(usize, Import)>,
    /// How each exported macro gets its path, by its index in the definitions.
    pub exports: BTreeMap<usize, Export>,
    /// Edits because of the compiler's errors: a range of bytes, and its replacement.
    pub repairs: BTreeMap<(usize, usize), String>,
    /// Lints that are errors by default, and that cargo does not report for a library.
    pub allowed: BTreeSet<String>,
}

/// Something that a module finds without importing it, under cargo.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Import {
    /// Another crate, by the name it has in this one.
    Crate(String),
    /// A macro of a crate: of `#[macro_use] extern crate`, or one of its own that was renamed.
    Macro(String, usize),
    /// The names that edition 2021 has in its prelude.
    Prelude,
}

/// How a macro that was exported is found at its crate's root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Export {
    /// By an import beside it.
    Plain,
    /// By a module of its own, since another item has its name there.
    Wrapped,
    /// By another name of its own, since a crate has its name.
    Renamed,
}

impl<'a> Part<'a> {
    pub fn new(unit: Unit<'a>, text: Text, shape: Shape) -> Self {
        Self {
            unit,
            text,
            shape,
            edits: Edits::default(),
            imports: BTreeSet::new(),
            exports: BTreeMap::new(),
            repairs: BTreeMap::new(),
            allowed: BTreeSet::new(),
        }
    }

    /// Replaces bytes of the crate's text because of an error; returns whether they were not replaced before.
    pub fn repair(&mut self, bytes: Range<usize>, text: impl Into<String>) -> bool {
        let before = self.repairs.insert((bytes.start, bytes.end), text.into());
        before.is_none()
    }

    /// Returns a word that does not occur in the crate, for a macro's module or other name.
    fn fresh(&self, name: &str) -> String {
        let mut fresh = format!("{name}_macro");
        let tokens = &self.shape.tokens;
        while (0..tokens.len()).any(|index| tokens.is_word(index, &fresh)) {
            fresh.push('_');
        }
        fresh
    }
}

/// How the file is written.
pub struct Style<'a> {
    /// The name of each crate's module.
    pub names: &'a [String],
    /// Whether modules that may contain unknown names import crates by a glob, which those names shadow.
    pub globs: bool,
    /// Whether libraries precede the binary, so that they do not see its macros.
    pub above: bool,
}

/// The file, and where each part of it comes from.
pub struct Layout {
    pub text: Text,
    pub places: Vec<Range<usize>>,
    pieces: Vec<Segment>,
}

/// A piece of the file.
struct Segment {
    start: usize,
    end: usize,
    krate: usize,
    /// The offset in the crate's text.
    offset: usize,
    /// The text, if it was inserted.
    new: Option<String>,
}

/// The prefix of the name of a module with a crate's extern prelude.
const PRELUDE: &str = "__solo_prelude_";

/// The origin of a byte of the file.
pub enum Origin<'a> {
    /// A byte of a crate's text.
    Kept(usize, usize),
    /// Inserted text, before that byte.
    New(usize, usize, &'a str),
}

impl Layout {
    /// Returns the origin of the first byte of a span; `None` also if the span is in another file.
    pub fn origin_of(&self, span: &DiagnosticSpan) -> Option<Origin<'_>> {
        let is_own = span.file_name == FILE;
        is_own.then(|| self.find(span.byte_start as usize))?
    }

    /// Returns the origin of the byte at `offset`; `None` if it is of the text that holds the crates together.
    pub fn find(&self, offset: usize) -> Option<Origin<'_>> {
        let after = self.pieces.partition_point(|piece| piece.start <= offset);
        let mut before = self.pieces[..after].iter().rev();
        let piece = before.find(|range| range.start < range.end)?;
        if offset >= piece.end {
            return None;
        }
        Some(match &piece.new {
            Some(text) => Origin::New(piece.krate, piece.offset, text),
            None => Origin::Kept(piece.krate, piece.offset + offset - piece.start),
        })
    }
}

/// Returns the file that the parts make up; there are `count` crates.
pub fn lay_out(parts: &BTreeMap<usize, Part>, count: usize, style: &Style) -> Layout {
    let mut layout = Layout {
        text: Text::default(),
        places: vec![0..0; count],
        pieces: Vec::new(),
    };
    let limits = parts
        .values()
        .filter_map(|value| value.unit.recursion_limit);
    if let Some(limit) = limits.max() {
        let line = format!("#![recursion_limit = \"{limit}\"]\n");
        layout.text.push_str(&line);
    }
    let binary = &parts[&0];
    let mut pieces = Pieces::new(binary, style);
    if style.above {
        // Inner attributes and documentation come first.
        pieces.push_until(binary.shape.regions[0].start, 0, &mut layout);
        layout.libraries(parts, style);
        layout.text.push_str("\n");
    }
    let start = layout.text.text.len();
    pieces.push_until(usize::MAX, 0, &mut layout);
    layout.places[0] = start..layout.text.text.len();
    if !style.above {
        layout.libraries(parts, style);
    }
    if style.globs {
        for part in parts.values() {
            layout.text.push_str(&preludes(part, style));
        }
    }
    layout
}

impl Layout {
    fn libraries(&mut self, parts: &BTreeMap<usize, Part>, style: &Style) {
        for (&index, part) in parts.iter().filter(|(&index, _)| index > 0) {
            self.text.push_str("\n\n");
            let start = self.text.text.len();
            let allowed: Vec<_> = part.allowed.iter().map(String::as_str).collect();
            let allowed = match allowed[..] {
                [] => String::new(),
                _ => format!("#[allow({})]\n", allowed.join(", ")),
            };
            let head = format!("{allowed}mod {} {{\n", style.names[index]);
            self.text.push_str(&head);
            Pieces::new(part, style).push_until(usize::MAX, index, self);
            self.text.push_str("\n}\n");
            self.places[index] = start..self.text.text.len();
        }
    }
}

/// Returns a module for each crate or macro that the crate's modules import by a glob, in place of its extern prelude.
fn preludes(part: &Part, style: &Style) -> String {
    let all: BTreeSet<&Import> = part.imports.iter().map(|(_, import)| import).collect();
    let modules = all
        .into_iter()
        .filter(|candidate| **candidate != Import::Prelude)
        .map(|candidate| {
            let name = prelude_name(candidate, part);
            format!(
                "\nmod {name} {{ pub(crate) {} }}\n",
                import(candidate, part, style)
            )
        });
    modules.collect()
}

fn prelude_name(import: &Import, part: &Part) -> String {
    let index = part.unit.index;
    match import {
        Import::Crate(name) => format!("{PRELUDE}{index}_{name}"),
        Import::Macro(name, of) => format!("{PRELUDE}{index}_{name}_{of}"),
        Import::Prelude => format!("{PRELUDE}{index}"),
    }
}

/// Returns the item that imports something by a glob, which other names shadow.
pub fn glob(import: &Import, part: &Part) -> String {
    format!("use crate::{}::*;\n", prelude_name(import, part))
}

/// Returns the item that imports something.
pub fn import(import: &Import, part: &Part, style: &Style) -> String {
    match import {
        Import::Prelude => "use std::prelude::rust_2021::*;\n".to_string(),
        Import::Macro(name, index) => {
            let path = module_path(*index, style.names);
            format!("use {path}::{name};\n")
        }
        Import::Crate(name) => match part.unit.names.get(name) {
            _ if has_own_name(name, part, style) => format!("use crate::{name};\n"),
            Some(Name::Crate(0)) => format!("use crate as {name};\n"),
            Some(Name::Crate(index)) => {
                format!("use {} as {name};\n", module_path(*index, style.names))
            }
            _ => format!("use ::std as {name};\n"),
        },
    }
}

/// Returns whether a crate's module has the name that the crate has in a part.
fn has_own_name(name: &str, part: &Part, style: &Style) -> bool {
    match part.unit.names.get(name) {
        Some(Name::Crate(index)) => *index > 0 && style.names[*index] == name,
        _ => false,
    }
}

fn module_path(index: usize, names: &[String]) -> String {
    if index == 0 {
        return "crate".to_string();
    }
    format!("crate::{}", names[index])
}

/// The pieces of one crate, in order.
struct Pieces {
    /// Ranges of the text, or inserted texts with the empty range after the text before them.
    queue: VecDeque<(Range<usize>, Option<Text>)>,
    text: Text,
}

impl Pieces {
    fn new(part: &Part, style: &Style) -> Self {
        let mut edits = all_edits(part, style);
        let mut end = 0;
        let pieces = edits.pieces(part.text.text.len()).into_iter();
        let pieces = pieces.map(|piece| match piece {
            Piece::Kept(range) => {
                end = range.end;
                (range, None)
            }
            Piece::New(text) => (end..end, Some(with_names(text, style.names))),
        });
        Self {
            queue: pieces.collect(),
            text: part.text.clone(),
        }
    }

    /// Appends the pieces before a byte of the crate's text.
    fn push_until(&mut self, end: usize, krate: usize, layout: &mut Layout) {
        while let Some((range, new)) = self.queue.pop_front() {
            if range.start >= end {
                return self.queue.push_front((range, new));
            }
            let start = layout.text.text.len();
            let cut = range.end.min(end);
            match &new {
                Some(new) => layout.text.push(new),
                None => layout.text.push_range(&self.text, range.start..cut),
            }
            layout.pieces.push(Segment {
                start,
                end: layout.text.text.len(),
                krate,
                offset: range.start,
                new: new.map(|new| new.text),
            });
            if cut < range.end {
                self.queue.push_front((cut..range.end, None));
            }
        }
    }
}

/// Returns a text with its markers replaced by the names of the modules.
fn with_names(text: &Text, names: &[String]) -> Text {
    if !text.text.contains(MARKER) {
        return text.clone();
    }
    let mut written = text.text.clone();
    for (index, name) in names.iter().enumerate() {
        written = written.replace(&marker(index), name);
    }
    Text::from(written.as_str())
}

fn all_edits(part: &Part, style: &Style) -> Edits {
    let mut edits = part.edits.clone();
    for ((start, end), text) in &part.repairs {
        edits.replace(*start..*end, text.as_str());
    }
    for (region, found) in &part.imports {
        let module = &part.shape.regions[*region];
        let is_glob = style.globs && module.is_open && *found != Import::Prelude;
        // The binary's root contains the crate's module.
        let is_there = *region == 0
            && part.unit.index == 0
            && matches!(found, Import::Crate(name) if has_own_name(name, part, style));
        if is_glob {
            edits.insert(module.start, &glob(found, part));
        } else if !is_there {
            edits.insert(module.start, &import(found, part, style));
        }
    }
    for (definition, form) in &part.exports {
        export(part, *definition, *form, &mut edits);
    }
    markers(part, style, &mut edits);
    edits
}

/// Makes an exported macro available where `#[macro_export]` did: at its crate's root.
fn export(part: &Part, definition: usize, form: Export, edits: &mut Edits) {
    let shape = &part.shape;
    let definition = &shape.definitions[definition];
    let name = &definition.name;
    if let Some(attribute) = &definition.export {
        edits.delete(shape.tokens.bytes(attribute));
    }
    let fresh = part.fresh(name);
    let mut region = shape.region(definition.ident);
    let mut last = match form {
        Export::Plain => format!("\npub(crate) use {name};\n"),
        Export::Wrapped => format!("\npub(crate) mod {fresh} {{ pub(crate) use {name}; }}\n"),
        Export::Renamed => {
            let range = shape.tokens[definition.ident].range.clone();
            edits.replace(range, fresh.as_str());
            format!("\npub(crate) use {fresh} as {name};\n")
        }
    };
    let is_wrapped = form == Export::Wrapped;
    if is_wrapped && region == 0 {
        let _ = writeln!(last, "pub(crate) use self::{fresh}::{name};");
    }
    edits.insert(
        shape.tokens[end_of_item(shape, definition)].range.end,
        &last,
    );
    while let Some(parent) = shape.regions[region].parent {
        let close = shape.regions[region].tokens.end;
        let module = shape.tokens.word(close_of(shape, region)).unwrap_or("");
        let line = match (is_wrapped, parent) {
            (false, _) => format!("\npub(crate) use self::{module}::{name};\n"),
            (true, 0) => format!("\npub(crate) use self::{module}::{fresh}::{name};\n"),
            (true, _) => format!("\npub(crate) use self::{module}::{fresh};\n"),
        };
        edits.insert(shape.tokens[close].range.end, &line);
        region = parent;
    }
}

/// Returns the last token of a definition, or of the macro call that contains it: the arguments of a macro stay one
/// item.
fn end_of_item(shape: &Shape, definition: &Definition) -> usize {
    let tokens = &shape.tokens[..];
    let around = |&at: &usize| {
        let is_call = tokens.is_punct(at + 1, '!') && !tokens.is_word(at, "macro_rules");
        let close = tokens.close(at + 2).filter(|_| is_call);
        close.filter(|close| at < definition.ident && definition.ident < *close)
    };
    let is_same_region = |at: &usize| shape.region(*at) == shape.region(definition.ident);
    let mut calls = (0..definition.ident).filter(is_same_region);
    let close = calls.find_map(|at| around(&at));
    close.map_or(definition.end, |close| {
        close + usize::from(tokens.is_punct(close + 1, ';'))
    })
}

/// Returns the index of the token with a region's name.
fn close_of(shape: &Shape, region: usize) -> usize {
    shape.regions[region].tokens.start.saturating_sub(2)
}

/// Replaces the markers in the text by the modules' names.
fn markers(part: &Part, style: &Style, edits: &mut Edits) {
    let tokens = &part.shape.tokens[..];
    for index in 0..tokens.len() {
        let Some(word) = tokens.word(index).filter(|word| word.starts_with(MARKER)) else {
            continue;
        };
        let krate = (0..style.names.len()).find(|index| marker(*index) == word);
        let Some(name) = krate.map(|krate| &style.names[krate]) else {
            continue;
        };
        edits.replace(tokens[index].range.clone(), name.as_str());
        // `use crate::lib as lib;`
        let is_same = tokens.is_word(index + 1, "as") && tokens.is_word(index + 2, name);
        if !is_same {
            continue;
        }
        let is_root = part.unit.index == 0 && part.shape.region(index) == 0;
        match statement(tokens, index).filter(|_| is_root) {
            Some(statement) => edits.delete(tokens.bytes(&statement)),
            None => edits.delete(tokens[index].range.end..tokens[index + 2].range.end),
        }
    }
}

/// Returns the tokens of `use crate::marker as name;` around its marker.
fn statement(tokens: &[Token], index: usize) -> Option<Range<usize>> {
    let first = index.checked_sub(4)?;
    if !tokens.is_word(first, "use") || !tokens.is_punct(index + 3, ';') {
        return None;
    }
    let before = first.checked_sub(1);
    let start = match before.and_then(|before| tokens.word(before)) {
        Some("pub") => first - 1,
        _ => match before.and_then(|before| tokens.kind(before)) {
            Some(crate::source::tokens::Kind::Close(_, open))
                if *open > 0 && tokens.is_word(open - 1, "pub") =>
            {
                open - 1
            }
            _ => first,
        },
    };
    Some(start..index + 4)
}
