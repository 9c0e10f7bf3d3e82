//! Paths whose beginning means something else in one file: `crate`, `$crate` and `::name`. All other paths stay
//! as they are.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Delimiter;

use crate::error::{Error, Result};
use crate::inline::files::{marker, Name, MARKER};
use crate::inline::layout::Part;
use crate::inline::regions::Definition;
use crate::source::text::Edits;
use crate::source::tokens::{bare, Kind, Look, Token};

/// A crate whose paths are to be rewritten.
pub struct Paths<'a> {
    pub part: &'a Part<'a>,
    /// The crates that depend on this one, and their words and names.
    pub seen_from: Vec<Other<'a>>,
}

/// A crate that depends on another.
pub struct Other<'a> {
    pub index: usize,
    pub words: &'a BTreeSet<String>,
    pub names: &'a BTreeMap<String, Name>,
}

impl Paths<'_> {
    /// Adds the edits of all tokens to `edits`. Fails if a path in an exported macro means something else for each
    /// crate that calls the macro.
    pub fn rewrite(&self, edits: &mut Edits) -> Result<()> {
        for index in 0..self.tokens().len() {
            match self.tokens().word(index) {
                Some("crate") if self.part.unit.is_library() => self.crate_word(index, edits)?,
                Some("use") if self.is_2015() => self.old_use(index, edits),
                Some("in") if self.is_2015() => self.old_visibility(index, edits),
                Some(word) if self.tokens().follows_leading_separator(index) => {
                    self.absolute(index, word, edits)?;
                }
                _ => {}
            }
        }
        for definition in &self.part.shape.definitions {
            if definition.is_local_inner && self.part.unit.is_library() {
                self.local_inner(definition, edits);
            }
        }
        Ok(())
    }

    fn tokens(&self) -> &[Token] {
        &self.part.shape.tokens
    }

    fn is_2015(&self) -> bool {
        self.part.unit.krate.edition == "2015"
    }

    fn export(&self, index: usize) -> Option<&Definition> {
        let definitions = self.part.shape.definitions.iter();
        let mut around = definitions.filter(|definition| definition.body.contains(&index));
        around.find(|scope| scope.export.is_some())
    }

    /// Rewrites `crate` to the crate's module; in an exported macro, to the caller's.
    fn crate_word(&self, index: usize, edits: &mut Edits) -> Result<()> {
        let tokens = self.tokens();
        let range = tokens[index].range.clone();
        let is_ours = |word: &str| word.starts_with(MARKER);
        if tokens.word(index + 3).is_some_and(is_ours) {
            return Ok(());
        }
        let is_dollar = index > 0 && tokens.is_punct(index - 1, '$');
        let is_visibility = matches!(
            tokens.kind(index + 1),
            Some(Kind::Close(Delimiter::Parenthesis, _))
        ) && tokens.word(index.wrapping_sub(2)) == Some("pub");
        let exported = self.export(index).filter(|_| !is_dollar);
        if is_visibility {
            let is_matched = self.part.shape.is_matcher(index);
            if exported.is_none() && !is_matched && self.is_named_elsewhere(index + 2) {
                let text = format!("in crate::{}", marker(self.part.unit.index));
                edits.replace(range, text.as_str());
            }
            return Ok(());
        }
        let owner = match exported {
            Some(definition) => self.caller(definition, index)?,
            None => self.part.unit.index,
        };
        if owner > 0 {
            edits.insert(range.end, &format!("::{}", marker(owner)));
        }
        Ok(())
    }

    /// Returns whether crates that can see this one use the name of the item declared at `index`. The item was hidden
    /// from them: there, the name may mean another item.
    fn is_named_elsewhere(&self, index: usize) -> bool {
        const BEFORE_NAMES: [&str; 12] = [
            "async", "const", "enum", "extern", "fn", "mod", "mut", "static", "struct", "trait",
            "type", "unsafe",
        ];
        let tokens = self.tokens();
        let mut at = index;
        while tokens.is_one_of(at, &BEFORE_NAMES) || tokens.kind(at) == Some(&Kind::Literal) {
            at += 1;
        }
        match tokens.word(at) {
            // A `use` may import names that it does not contain.
            None | Some("use") => true,
            Some(word) => {
                let word = bare(word);
                self.seen_from
                    .iter()
                    .any(|other| other.words.contains(word))
            }
        }
    }

    /// Returns the crate that `crate` means in an exported macro: the one that calls it.
    fn caller(&self, definition: &Definition, index: usize) -> Result<usize> {
        let name = &definition.name;
        let others = self.seen_from.iter();
        let mut callers: BTreeSet<usize> = others
            .filter(|other| other.words.contains(name))
            .map(|other| other.index)
            .collect();
        let mut handed_on = false;
        for at in 0..self.tokens().len() {
            if self.tokens().is_word(at, name) && at != definition.ident {
                // In the crate itself, or in a macro that others may call.
                let is_exported = self.export(at).is_some();
                handed_on |= is_exported;
                if !is_exported {
                    callers.insert(self.part.unit.index);
                }
            }
        }
        let callers: Vec<_> = callers.into_iter().collect();
        match callers[..] {
            _ if handed_on && !self.seen_from.is_empty() => {}
            [] => return Ok(self.part.unit.index),
            [caller] => return Ok(caller),
            _ => {}
        }
        let reason = format!(
            "`crate` in the exported macro `{name}` means something else for each crate that calls it"
        );
        Err(self.refuse(index, reason, "write `$crate` or `std::`"))
    }

    fn refuse(&self, index: usize, reason: String, remedy: &str) -> Error {
        let offset = self.tokens()[index].range.start;
        self.part.text.refusal(offset, reason, remedy)
    }

    /// Rewrites `::name`, another crate, to its module.
    fn absolute(&self, index: usize, word: &str, edits: &mut Edits) -> Result<()> {
        let tokens = self.tokens();
        let name = bare(word);
        let colons = tokens[index - 2].range.start;
        let Some(target) = self.part.unit.names.get(name) else {
            let is_std = ["alloc", "core", "std"].contains(&name);
            if self.is_2015() && !is_std && self.export(index).is_none() {
                // The crate's own root.
                edits.insert(colons, &Name::Crate(self.part.unit.index).path());
            }
            return Ok(());
        };
        if let Some(definition) = self.export(index) {
            let is_other = |other: &&Other| {
                let there = other.names.get(name);
                other.words.contains(&definition.name) && there.is_some_and(|there| there != target)
            };
            if self.seen_from.iter().any(|other| is_other(&other)) {
                let reason = format!(
                    "`::{name}` in the exported macro `{}` is another crate for each that calls it",
                    definition.name
                );
                return Err(self.refuse(index, reason, "write `$crate::` and a re-export"));
            }
        }
        edits.replace(colons..tokens[index].range.end, target.path().as_str());
        Ok(())
    }

    /// Rewrites the calls in an exported macro with `local_inner_macros`: they mean the crate's own macros.
    fn local_inner(&self, definition: &Definition, edits: &mut Edits) {
        let tokens = self.tokens();
        for index in definition.body.clone() {
            let is_call = tokens.end_of_call(index).is_some();
            let is_named = !tokens.follows_path_separator(index)
                && tokens.before(index) != Some(&Kind::Punct('$'));
            if is_call && is_named && !definition.is_matcher(index) {
                let text = format!("$crate::{}::", marker(self.part.unit.index));
                edits.insert(tokens[index].range.start, &text);
            }
        }
    }

    /// Rewrites a `use` of edition 2015: its path begins at the crate's root, where other crates are items.
    fn old_use(&self, index: usize, edits: &mut Edits) {
        let tokens = self.tokens();
        if self.export(index).is_some() || tokens.follows_dot(index) {
            return;
        }
        let Some(close) = tokens.close(index + 1) else {
            return self.old_head(index + 1, edits);
        };
        // `use {a::b, c};`
        let mut at = index + 2;
        while at < close {
            self.old_head(at, edits);
            at = tokens.end_of_part(at, close) + 1;
        }
    }

    fn old_head(&self, index: usize, edits: &mut Edits) {
        let Some(word) = self.tokens().word(index) else {
            // This imports the whole root of the crate: `use *;`.
            if self.tokens().is_punct(index, '*') {
                let start = self.tokens()[index].range.start;
                edits.insert(
                    start,
                    &format!("{}::", Name::Crate(self.part.unit.index).path()),
                );
            }
            return;
        };
        let name = bare(word);
        if ["self", "super", "crate"].contains(&name) {
            return;
        }
        let range = self.tokens()[index].range.clone();
        let is_std = ["core", "std"].contains(&name);
        let text = match self.part.unit.names.get(name) {
            Some(target) if !self.is_in_root(name) => {
                return edits.replace(range, target.path().as_str());
            }
            None if is_std && !self.is_in_root(name) => "::".to_string(),
            _ => format!("{}::", Name::Crate(self.part.unit.index).path()),
        };
        edits.insert(range.start, &text);
    }

    /// Returns whether the crate's root declares a module of this name.
    fn is_in_root(&self, name: &str) -> bool {
        let mut root = self.part.shape.own(0);
        let tokens = self.tokens();
        root.any(|at| tokens.is_word(at, name) && at > 0 && tokens.is_word(at - 1, "mod"))
    }

    /// Rewrites the path in `pub(in a::b)`.
    fn old_visibility(&self, index: usize, edits: &mut Edits) {
        let tokens = self.tokens();
        let is_visibility = index >= 2
            && tokens.is_word(index - 2, "pub")
            && tokens.opens(index - 1, Delimiter::Parenthesis);
        if is_visibility {
            self.old_head(index + 1, edits);
        }
    }
}
