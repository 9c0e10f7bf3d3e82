//! The names of the modules of the crates.

use cargo_metadata::diagnostic::Diagnostic;

use crate::inline::files::Name;
use crate::inline::layout::{Import, Layout};
use crate::source::tokens::Look;

use super::Repair;

impl Repair<'_> {
    pub(super) fn has_word(&self, word: &str) -> bool {
        self.words.values().any(|value| value.contains(word))
    }

    /// Returns names for the crates' modules that nothing else has.
    pub(super) fn fresh_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for krate in &self.program.crates {
            let mut name = format!("{}_crate", krate.name);
            if names.contains(&name) {
                name = format!("{name}_{}", krate.version.replace(['.', '-', '+'], "_"));
            }
            while self.has_word(&name) || names.contains(&name) {
                name.push('_');
            }
            names.push(name);
        }
        names
    }

    /// Returns the crates' own names, or fresh ones where the binary's root may mean something else by a name.
    pub(super) fn chosen_names(&self) -> Vec<String> {
        let mut names = vec![self.program.crates[0].name.clone()];
        for index in 1..self.program.crates.len() {
            let own = &self.program.crates[index].name;
            let is_free = self.is_free(index, own) && !names[1..].contains(own);
            names.push(if is_free {
                own.clone()
            } else {
                self.names[index].clone()
            });
        }
        names
    }

    fn is_free(&self, index: usize, name: &str) -> bool {
        let binary = &self.parts[&0];
        if ["alloc", "core", "std"].contains(&name) || self.program.site_crates.contains_key(name) {
            return false;
        }
        // An import of the module would also import a macro or value of that name.
        if binary.shape.defines(name)
            || self.parts.values().any(|value| value.shape.has_value(name))
        {
            return false;
        }
        let known = binary.unit.names.get(name);
        if known.is_some_and(|known| *known != Name::Crate(index)) {
            return false;
        }
        let item = Import::Crate(name.to_string());
        let mut dropped = self.dropped.iter();
        let is_dropped = dropped.any(|(krate, _, import)| *krate == 0 && *import == item);
        if known.is_some() && !is_dropped {
            let is_imported = binary.imports.contains(&(0, item));
            return is_imported || !binary.shape.regions[0].is_open || !self.is_bare(name);
        }
        // The name would hide a module from a glob import.
        !self.is_bare(name)
    }

    /// Returns whether the binary, or a macro that it may call, contains a path that begins with this word.
    fn is_bare(&self, name: &str) -> bool {
        self.parts.iter().any(|(index, part)| {
            let tokens = &part.shape.tokens[..];
            (0..tokens.len()).any(|node| {
                tokens.is_word(node, name)
                    && !tokens.follows_path_separator(node)
                    && (*index == 0 || part.shape.definition(node).is_some())
            })
        })
    }

    /// Gives a crate's module another name, if the error is about that name.
    pub(super) fn rename(&mut self, layout: &Layout, offset: usize) -> bool {
        let mut places = layout.places.iter().enumerate().skip(1);
        let found = places.find(|(_, place)| place.contains(&offset));
        let index = found.map(|(index, _)| index);
        index.is_some_and(|index| self.rename_to_fresh(index))
    }

    pub(super) fn rename_crate(&mut self, error: &Diagnostic) -> bool {
        let is_named = |name: &str| error.message.contains(&format!("`{name}`"));
        let index = (1..self.names.len()).find(|&index| is_named(&self.names[index]));
        index.is_some_and(|index| self.rename_to_fresh(index))
    }

    fn rename_to_fresh(&mut self, index: usize) -> bool {
        let fresh = self.fresh_names()[index].clone();
        let is_changed = self.names[index] != fresh;
        self.names[index] = fresh;
        is_changed
    }
}
