//! Where in the program a diagnostic points.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};

use crate::compiler::{code, offset, primary, Report, FILE};
use crate::error::{Refusal, Result};
use crate::inline::files::MARKER;
use crate::inline::layout::{Import, Layout, Origin, Part};
use crate::source::text::words;
use crate::source::tokens::{bare, Kind, Look, Token};

/// The traits that edition 2021 added to the prelude, and their functions.
const PRELUDE: [&str; 6] = [
    "FromIterator",
    "TryFrom",
    "TryInto",
    "from_iter",
    "try_from",
    "try_into",
];

/// Returns the macros whose code needs the prelude of edition 2021, directly or through another macro.
pub(super) fn prelude_macros(parts: &BTreeMap<usize, Part>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    loop {
        let known = names.len();
        for part in parts.values() {
            let tokens = &part.shape.tokens[..];
            for definition in &part.shape.definitions {
                let mut body = definition.body.clone();
                if body.any(|index| needs_prelude(tokens, index, &names)) {
                    names.insert(definition.name.clone());
                }
            }
        }
        if names.len() == known {
            return names;
        }
    }
}

/// Returns whether a token is one of the names in [`PRELUDE`], or begins a call of one of these macros.
fn needs_prelude(tokens: &[Token], index: usize, macros: &BTreeSet<String>) -> bool {
    let is_call = tokens.is_punct(index + 1, '!');
    let name = tokens.word(index).map(bare);
    name.is_some_and(|name| PRELUDE.contains(&name) || is_call && macros.contains(name))
}

/// Returns the imports that a module's own words require. `prelude_macros` is `Some` if the crate has edition 2021 or later and
/// the bundle an older one.
pub(super) fn requests(
    part: &Part,
    region: usize,
    exported: &BTreeMap<usize, BTreeSet<String>>,
    prelude_macros: Option<&BTreeSet<String>>,
) -> BTreeSet<Import> {
    let tokens = &part.shape.tokens[..];
    let mut wanted = BTreeSet::new();
    let mut bound = BTreeSet::new();
    for index in part.shape.own(region) {
        let Some(word) = tokens.word(index) else {
            continue;
        };
        let name = bare(word);
        if prelude_macros.is_some_and(|macros| needs_prelude(tokens, index, macros)) {
            wanted.insert(Import::Prelude);
        }
        if word.starts_with(MARKER) && tokens.is_word(index + 1, "as") {
            bound.extend(tokens.word(index + 2));
        }
        let before = tokens.before(index);
        let is_other = tokens.follows_path_separator(index)
            || matches!(before, Some(Kind::Punct('$' | '\'')))
            || tokens.follows_dot(index);
        if is_other {
            continue;
        }
        if tokens.is_path_separator(index + 1) && part.unit.names.contains_key(name) {
            wanted.insert(Import::Crate(name.to_string()));
        }
        let is_call = tokens.end_of_call(index).is_some();
        if is_call && !part.shape.defines(name) {
            let mut used = part.unit.macros_used.iter();
            let exports = |index: &&usize| {
                exported
                    .get(index)
                    .is_some_and(|names| names.contains(name))
            };
            let index = used.find(exports);
            wanted.extend(index.map(|&index| Import::Macro(name.to_string(), index)));
        }
    }
    wanted.retain(|import| !matches!(import, Import::Crate(name) if bound.contains(name.as_str())));
    wanted
}

/// Returns whether two macros have one name, rather than two types or values.
pub(super) fn is_about_macros(error: &Diagnostic) -> bool {
    let mut notes = error.children.iter();
    notes.any(|note| note.message.contains("in the macro namespace"))
}

/// Returns whether a name may also mean a built-in attribute.
pub(super) fn is_about_attribute(error: &Diagnostic) -> bool {
    let mut notes = error.children.iter();
    notes.any(|note| {
        note.message
            .ends_with("could refer to a built-in attribute")
    })
}

/// Refuses a name that the compiler finds two meanings of.
pub(super) fn refuse_ambiguous(report: &Report, layout: &Layout) -> Result<()> {
    let mut errors = report.errors.iter();
    let Some(error) = errors.find(|error| code(error) == "E0659") else {
        return Ok(());
    };
    let remedy = "write a path that begins with `crate`, `self` or `::`";
    Err(refusal(error, layout, error.message.clone(), remedy).into())
}

/// Refuses an exported macro that asks for a variable which cargo sets for each crate: its value is that of the calling crate.
pub(super) fn refuse_variables(
    report: &Report,
    layout: &Layout,
    variables: &BTreeMap<String, String>,
) -> Result<()> {
    let mut errors = report.errors.iter();
    let is_of_variable = |error: &&Diagnostic| {
        let after = error.message.strip_prefix("environment variable `");
        let name = after.and_then(|after| after.split('`').next());
        name.is_some_and(|name| variables.contains_key(name))
    };
    let Some(error) = errors.find(is_of_variable) else {
        return Ok(());
    };
    let reason = "`env!` returns a value of the crate that calls the macro";
    let remedy = "call `env!` outside of the macro, and use the result in it";
    Err(refusal(error, layout, reason.to_string(), remedy).into())
}

/// Returns whether the code in a span was written in the file, not generated by a macro. Desugared code counts as
/// written.
pub(super) fn is_written(span: &DiagnosticSpan) -> bool {
    let expansion = span.expansion.as_ref();
    expansion.is_none_or(|expansion| {
        expansion.macro_decl_name.starts_with("desugaring of ") && is_written(&expansion.span)
    })
}

pub(super) fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.level == DiagnosticLevel::Error
}

/// Returns the crate that an error is about.
pub(super) fn place(error: &Diagnostic, layout: &Layout) -> Option<usize> {
    crate_of(primary(error).next()?, layout)
}

/// Returns the crate that a span of the bundle is in.
pub(super) fn crate_of(span: &DiagnosticSpan, layout: &Layout) -> Option<usize> {
    match layout.origin_of(span)? {
        Origin::Kept(krate, _) | Origin::New(krate, _, _) => Some(krate),
    }
}

/// Returns the first word in a span.
pub(super) fn head(span: &DiagnosticSpan, layout: &Layout) -> Option<String> {
    if span.file_name != FILE {
        return None;
    }
    let range = span.byte_start as usize..span.byte_end as usize;
    let text = layout.text.text.get(range)?.trim_start_matches("::");
    let text = bare(text.trim());
    let word = words(text).next()?;
    (!word.is_empty()).then(|| word.to_string())
}

pub(super) fn refusal(
    error: &Diagnostic,
    layout: &Layout,
    reason: String,
    remedy: &str,
) -> Refusal {
    let place = offset(error).and_then(|offset| layout.text.origin(offset));
    Refusal::new(reason, remedy).at_known(place)
}

/// Removes a `use crate::name;` of a crate's own exported macro at its root, where the macro now has its path. Returns
/// whether there was one.
pub(super) fn own_leaf(
    part: &mut Part,
    layout: &Layout,
    error: &Diagnostic,
    krate: usize,
    name: &str,
) -> bool {
    for span in &error.spans {
        let Some(Origin::Kept(of, offset)) = layout.find(span.byte_start as usize) else {
            continue;
        };
        let tokens = &part.shape.tokens[..];
        let at = part.shape.token_at(offset);
        // The span may cover the whole path.
        let ident = (at..at + 8).find(|&index| tokens.is_word(index, name));
        let Some(ident) = ident.filter(|_| of == krate && part.shape.region(at) == 0) else {
            continue;
        };
        if let Some(range) = leaf(tokens, ident) {
            return part.repair(range, "");
        }
    }
    false
}

/// Returns the bytes of the leaf of a `use` that ends with the word at `ident`.
fn leaf(tokens: &[Token], ident: usize) -> Option<Range<usize>> {
    let is_path = |index: usize| {
        tokens.word(index).is_some_and(|word| word != "use") || tokens.is_punct(index, ':')
    };
    let mut first = ident;
    while first > 0 && is_path(first - 1) && !tokens.is_word(first - 1, "use") {
        first -= 1;
    }
    let is_of_root = tokens.is_one_of(first, &["crate", "self"]);
    let before = first.checked_sub(1)?;
    let has_alias = tokens.is_word(ident + 1, "as");
    if !is_of_root || has_alias {
        return None;
    }
    if tokens.is_word(before, "use") && tokens.is_punct(ident + 1, ';') {
        let public = before
            .checked_sub(1)
            .filter(|&before| tokens.is_word(before, "pub"));
        let start = tokens[public.unwrap_or(before)].range.start;
        return Some(start..tokens[ident + 1].range.end);
    }
    let comma = usize::from(tokens.is_punct(ident + 1, ','));
    let is_in_braces = matches!(tokens.kind(before), Some(Kind::Open(..) | Kind::Punct(',')));
    is_in_braces.then(|| tokens[first].range.start..tokens[ident + comma].range.end)
}
