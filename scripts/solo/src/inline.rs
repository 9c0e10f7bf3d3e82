//! The one file: the binary's own source, and each crate that it uses as a private module.
//!
//! The compiler resolves names. Paths stay as they are, and each module imports the crates that it names, as the extern
//! prelude provides them under cargo. The compiler's errors in such a file decide the rest: see `repair`.

mod files;
mod layout;
mod old;
mod paths;
mod prune;
mod read;
mod regions;
mod repair;
mod unfold;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::cargo::{Crate, Program};
use crate::compiler::Compiler;
use crate::error::{Refusal, Result};
use crate::inline::files::{Name, Unit};
use crate::inline::layout::Part;
use crate::inline::paths::{Other, Paths};
use crate::inline::prune::CrateText;
use crate::inline::regions::Shape;
use crate::inline::words::Words;
use crate::source::cfg::Cfg;
use crate::source::text::{size, Edits, Text};
use crate::source::tokens::{given_to_macros, lex, Look, Token};

/// A program in one file, not yet shaken.
pub struct OneFile {
    pub text: Text,
    /// The range of each crate, by its index in the program; empty for a crate that nothing names.
    pub places: Vec<Range<usize>>,
    /// The name of each crate's module.
    names: Vec<String>,
    /// Whether suggestions of rustc's edition migrations were applied.
    pub follows_suggestions: bool,
    /// The bytes that were removed because nothing names them, without white space.
    pub unnamed: usize,
}

impl OneFile {
    /// Returns the same file with edits.
    pub fn edit(&self, edits: Edits) -> Self {
        let places = self
            .places
            .iter()
            .map(|place| edits.after(place.start)..edits.after(place.end));
        Self {
            places: places.collect(),
            names: self.names.clone(),
            text: edits.apply(&self.text),
            ..*self
        }
    }

    /// Returns the libraries of which code is left in the shaken file, and their modules' names.
    pub fn left_in(&self, shaken: &str) -> Vec<(usize, String)> {
        let all = self.names.iter().cloned().enumerate().skip(1);
        all.filter(|(index, _)| !shaken[self.places[*index].clone()].trim().is_empty())
            .collect()
    }
}

/// The part of the libraries that is inlined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// All.
    Whole,
    /// Items that reachable code names.
    Named,
}

/// The treatment of code that has another meaning in a newer edition.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Meanings {
    /// The code stays, even if the file compiles only where each crate has its own edition.
    Untouched,
    /// The code stays, if the file compiles.
    #[default]
    Kept,
    /// The compiler's suggestions are applied.
    Written,
}

/// Returns the crates that compile the output of a macro: those that call it, perhaps through an exported macro.
fn expanding(gathered: &Parts, name: &str, known: &mut BTreeSet<String>) -> BTreeSet<usize> {
    let mut crates = BTreeSet::new();
    if !known.insert(name.to_string()) {
        return crates;
    }
    for (&index, Part { shape, .. }) in gathered {
        let tokens = &shape.tokens;
        let named = (0..tokens.len()).filter(|&at| tokens.is_word(at, name));
        // Another macro may call it, if its name is an argument.
        let in_macros = given_to_macros(tokens);
        let is_given = |at: usize| in_macros.iter().any(|range| range.contains(&at));
        for call in named {
            if tokens.is_word(call + 1, "as") {
                let alias = tokens.word(call + 2).unwrap_or_default();
                crates.extend(expanding(gathered, alias, known));
            }
            if !tokens.is_punct(call + 1, '!') && !is_given(call) {
                continue;
            }
            let around = shape.definition(call);
            match around.filter(|definition| definition.export.is_some()) {
                Some(definition) => crates.extend(expanding(gathered, &definition.name, known)),
                None => drop(crates.insert(index)),
            }
        }
    }
    crates
}

/// Returns `program` as one file for these editions; `compiler` resolves the names. Fails if a crate that the program
/// names cannot be inlined, or a file of it cannot be read, or contains code without an equivalent in one file.
pub fn inline(
    program: &Program,
    compiler: &Compiler,
    editions: &[String],
    extent: Extent,
    meanings: Meanings,
) -> Result<OneFile> {
    let mut parts = gather(program, &compiler.cfg()?)?;
    let unnamed = match extent {
        Extent::Whole => 0,
        Extent::Named => prune(&mut parts)?,
    };
    let all = parts.iter();
    let words = all.map(|(index, part)| (*index, regions::words(&part.shape.tokens)));
    let words_of = words.collect();
    let indices = parts.keys();
    let edits = indices.map(|&index| rewrite(&parts, index, program, &words_of, editions));
    let edits_of_crates = edits.collect::<Result<Vec<_>>>()?;
    for (part, edits) in parts.values_mut().zip(edits_of_crates) {
        part.edits = edits;
    }
    let repaired = repair::repair(program, parts, words_of, compiler, editions, meanings)?;
    Ok(OneFile {
        text: repaired.layout.text,
        places: repaired.layout.places,
        names: repaired.names,
        follows_suggestions: repaired.follows_suggestions,
        unnamed,
    })
}

/// Returns the edits of a crate that do not depend on the compiler.
fn rewrite(
    parts: &Parts,
    index: usize,
    program: &Program,
    words: &BTreeMap<usize, BTreeSet<String>>,
    editions: &[String],
) -> Result<Edits> {
    let mut edits = Edits::default();
    let is_macro = |name: &str| parts.values().any(|part| part.shape.defines(name));
    let cfgs_of = |name: &str| {
        let crates = expanding(parts, name, &mut BTreeSet::new());
        let parts = crates.iter().filter_map(|index| parts.get(index));
        parts.map(|part| &part.unit.cfg).collect()
    };
    let part = &parts[&index];
    let rewriter = Words {
        part,
        editions,
        is_macro: &is_macro,
        cfgs_of: &cfgs_of,
    };
    rewriter.rewrite(&mut edits)?;
    let others = parts.iter().filter(|(&other, _)| other != index);
    let seeing = others.filter(|(&other, _)| program.seen_by(other).contains(&index));
    let seen_from = seeing.map(|(&other, part)| Other {
        index: other,
        words: &words[&other],
        names: &part.unit.names,
    });
    let paths = Paths {
        part,
        seen_from: seen_from.collect(),
    };
    paths.rewrite(&mut edits)?;
    Ok(edits)
}

type Parts<'a> = BTreeMap<usize, Part<'a>>;

/// Returns the crates that the program's source names, directly or through other crates.
fn gather<'a>(program: &'a Program, printed: &str) -> Result<Parts<'a>> {
    let mut gathered = BTreeMap::new();
    let mut queue = vec![0];
    while let Some(index) = queue.pop() {
        if gathered.contains_key(&index) {
            continue;
        }
        let krate = &program.crates[index];
        refuse(krate)?;
        let cfg = Cfg::new(printed, &krate.features, &krate.contribution.cfgs);
        let mut unit = Unit::new(index, krate, &program.root, cfg);
        let text = unit.text()?;
        let tokens = lex(&text.text).map_err(|error| Refusal::new(error.to_string(), ""))?;
        if unit.is_library() {
            refuse_sections(&tokens, &text, krate)?;
        }
        let shape = Shape::new(tokens, text.text.len());
        let words = regions::words(&shape.tokens);
        let named = krate.libraries().filter(|(name, _)| words.contains(*name));
        queue.extend(named.map(|(_, other)| other));
        // The `extern crate` items are already removed, and may have given the crate another name.
        let of_unit = unit.names.values().filter_map(|value| match value {
            Name::Crate(other) if text.text.contains(&files::marker(*other)) => Some(*other),
            _ => None,
        });
        queue.extend(of_unit);
        queue.extend(unit.macros_used.iter().copied());
        gathered.insert(index, Part::new(unit, text, shape));
    }
    Ok(gathered)
}

/// Refuses a library with statics that nothing names and the linker keeps: functions that run before `main`, and parts
/// of sections. In one file they would be in another order, which the comparison with cargo's build does not detect.
fn refuse_sections(tokens: &[Token], text: &Text, krate: &Crate) -> Result<()> {
    let is_kept = |at: &usize| {
        let inside = at + 2..tokens.close(at + 1).unwrap_or(*at);
        let mut words = inside.filter_map(|at| tokens.word(at));
        tokens.is_punct(*at, '#') && words.any(|word| ["used", "link_section"].contains(&word))
    };
    let Some(at) = (0..tokens.len()).find(is_kept) else {
        return Ok(());
    };
    let reason = "statics that the linker keeps (`#[used]`, `#[link_section]`) may come in another order in one file";
    let remedy = format!("do without the crate `{}`", krate.package);
    Err(text.refusal(tokens[at].range.start, reason, remedy))
}

/// Removes items of the libraries that nothing names; returns the number of bytes.
fn prune(parts: &mut Parts) -> Result<usize> {
    let mut names: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (name, meaning) in parts.values().flat_map(|part| &part.unit.names) {
        if let Name::Crate(index) = *meaning {
            let all = names.entry(index);
            all.or_insert_with(|| vec![files::marker(index)])
                .push(name.clone());
        }
    }
    // Macros from `#[macro_use]` crates are called without the name of the crate.
    for index in parts.values().flat_map(|part| &part.unit.macros_used) {
        names.remove(index);
    }
    let texts = parts.iter().map(|(&index, part)| {
        let tokens = &part.shape.tokens;
        let is_linked = prune::has_items_for_the_linker(tokens);
        let names_of_crate = names.remove(&index).filter(|_| !is_linked);
        let text = CrateText {
            text: &part.text.text,
            tokens,
            is_whole: index == 0 || part.unit.krate.macros_of.is_some(),
            names: names_of_crate.unwrap_or_default(),
        };
        (index, text)
    });
    let mut bytes = 0;
    for (index, ranges) in prune::ranges_to_remove(&texts.collect()) {
        if let Some(Part { text, shape, .. }) = parts.get_mut(&index) {
            let before = size(&text.text);
            text.blank(&ranges);
            bytes += before - size(&text.text);
            *shape = Shape::new(lex(&text.text)?, text.text.len());
        }
    }
    Ok(bytes)
}

fn refuse(krate: &Crate) -> Result<()> {
    match &krate.contribution.refusal {
        Some(refusal) => Err(refusal.clone().into()),
        None => Ok(()),
    }
}
