//! The edits for each error of the compiler.

use std::collections::BTreeSet;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticSpan};

use crate::compiler::{code, primary, FILE};
use crate::inline::files::marker;
use crate::inline::layout::{glob, import, Export, Import, Layout, Origin, Style};
use crate::source::tokens::Look;

use super::spans::{
    crate_of, head, is_about_attribute, is_about_macros, is_error, own_leaf, place,
};
use super::{Pass, Repair};

impl Repair<'_> {
    /// Repairs the cause of an error; returns whether anything changed.
    pub(super) fn answer(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        match code(error) {
            "E0432" | "E0433" => self.import_crate(error, layout),
            "E0252" | "E0254" | "E0255" | "E0260" | "E0428" => self.give_way(error, layout),
            "E0364" | "E0365" => self.narrow(error, layout),
            "E0659" if is_about_attribute(error) => self.rename_exports(error),
            "E0659" | "ambiguous_glob_imports" => self.drop_ambiguous(error, layout),
            "E0034" | "E0446" => self.restrict(error, layout),
            "E0170" => self.allow("bindings_with_variant_name", error, layout),
            lint if !lint.is_empty() && !lint.starts_with('E') && is_error(error) => {
                self.allow(lint, error, layout)
            }
            "" if error.message.starts_with("cannot find macro") => {
                self.import_macro(error, layout)
            }
            _ => false,
        }
    }

    /// Imports a crate where an unresolved path begins with its name, as in the output of a macro.
    fn import_crate(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let mut is_changed = false;
        for span in primary(error) {
            let Some((krate, region)) = self.region(span, layout) else {
                continue;
            };
            let names = &self.parts[&krate].unit.names;
            let is_crate = |name: &String| names.contains_key(name);
            if let Some(name) = head(span, layout).filter(is_crate) {
                is_changed |= self.add(krate, region, Import::Crate(name));
            }
            if self.pass == Pass::BesideCrates {
                is_changed |= self.write_out(span, layout);
            }
        }
        is_changed
    }

    /// Writes the path of a crate in full where its import gave way to a crate of the site.
    fn write_out(&mut self, span: &DiagnosticSpan, layout: &Layout) -> bool {
        let Some(Origin::Kept(krate, offset)) = layout.origin_of(span) else {
            return false;
        };
        let Some(part) = self.parts.get_mut(&krate) else {
            return false;
        };
        let tokens = &part.shape.tokens[..];
        let mut first = part.shape.token_at(offset);
        while first >= 3 && tokens.follows_path_separator(first) {
            first -= 3;
        }
        let Some(name) = tokens.word(first) else {
            return false;
        };
        let import = Import::Crate(name.to_string());
        let region = part.shape.region(first);
        let target = part.unit.names.get(name);
        match target {
            Some(target) if self.yielded.contains(&(krate, region, import)) => {
                part.repair(tokens[first].range.clone(), target.path())
            }
            _ => false,
        }
    }

    pub(super) fn add(&mut self, krate: usize, region: usize, import: Import) -> bool {
        if self.dropped.contains(&(krate, region, import.clone())) {
            return false;
        }
        let part = self.parts.get_mut(&krate);
        part.is_some_and(|part| part.imports.insert((region, import)))
    }

    /// Imports a macro that `#[macro_use] extern crate` gave to the whole crate, or that has another name.
    fn import_macro(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let mut is_changed = false;
        for span in primary(error) {
            let (Some(name), Some((krate, region))) =
                (head(span, layout), self.region(span, layout))
            else {
                continue;
            };
            let part = &self.parts[&krate];
            let exports = |index: usize| {
                let part = self.parts.get(&index);
                part.is_some_and(|part| {
                    let mut exports = part.exports.keys();
                    exports.any(|&at| part.shape.definitions[at].name == name)
                })
            };
            let used = &part.unit.macros_used;
            let own = [krate].into_iter().filter(|_| krate > 0);
            let mut candidates = own
                .chain(used.iter().copied())
                .filter(|index| exports(*index));
            // The crate may re-export another crate's macro.
            let found = candidates.next().or_else(|| used.last().copied());
            if let Some(index) = found {
                is_changed |= self.add(krate, region, Import::Macro(name, index));
            }
        }
        is_changed
    }

    /// Returns the module that contains a span: that of the macro's call, unless the macro generates a module around
    /// it.
    pub(super) fn region(&self, span: &DiagnosticSpan, layout: &Layout) -> Option<(usize, usize)> {
        let mut span = Some(span);
        let mut last = None;
        while let Some(current) = span {
            if let Some(Origin::Kept(krate, offset) | Origin::New(krate, offset, _)) =
                layout.origin_of(current)
            {
                let shape = &self.parts[&krate].shape;
                let token = shape.token_at(offset);
                let region = shape.region(token);
                last = Some((krate, region));
                let is_made = shape.definition(token).is_none_or(|definition| {
                    let tokens = &shape.regions[region].tokens;
                    definition.body.start <= tokens.start && region > 0
                });
                if is_made && (current.expansion.is_none() || shape.regions[region].in_macro) {
                    return last;
                }
            }
            span = current.expansion.as_ref().map(|expansion| &expansion.span);
        }
        last
    }

    /// Removes an inserted import whose name another item has.
    pub(super) fn give_way(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let mut is_changed = false;
        for span in error.spans.iter().filter(|span| span.file_name == FILE) {
            let offset = span.byte_start as usize;
            match layout.find(offset) {
                // The import means the crate, but also imports a macro whose name the root has, too.
                Some(Origin::New(krate, at, text))
                    if is_about_macros(error)
                        && self.imports_crate(krate, at, text)
                        && self.rename_crate(error) =>
                {
                    return true;
                }
                Some(Origin::New(krate, at, text)) => {
                    let text = text.to_string();
                    is_changed |=
                        self.drop_import(krate, at, &text) || self.wrap(krate, at, error, layout);
                }
                None => is_changed |= self.rename(layout, offset),
                Some(Origin::Kept(..)) => {}
            }
        }
        is_changed || self.rename_crate(error)
    }

    /// Returns the inserted import with this text at this offset.
    fn import_at(&self, krate: usize, offset: usize, text: &str) -> Option<(usize, Import)> {
        let part = self.parts.get(&krate)?;
        let style = Style {
            names: &self.names,
            globs: false,
            above: self.above,
        };
        let mut imports = part.imports.iter();
        let found = imports.find(|(region, found)| {
            let is_it = import(found, part, &style) == text || glob(found, part) == text;
            part.shape.regions[*region].start == offset && is_it
        });
        found.cloned()
    }

    fn imports_crate(&self, krate: usize, offset: usize, text: &str) -> bool {
        let found = self.import_at(krate, offset, text);
        matches!(found, Some((_, Import::Crate(_))))
    }

    pub(super) fn drop_import(&mut self, krate: usize, offset: usize, text: &str) -> bool {
        let found = self.import_at(krate, offset, text);
        let (Some((region, own)), Some(part)) = (found, self.parts.get_mut(&krate)) else {
            return false;
        };
        part.imports.remove(&(region, own.clone()));
        if self.pass == Pass::BesideCrates {
            self.yielded.insert((krate, region, own.clone()));
        }
        self.dropped.insert((krate, region, own))
    }

    /// Gives an exported macro a module of its own, or removes an import of that very macro.
    fn wrap(&mut self, krate: usize, offset: usize, error: &Diagnostic, layout: &Layout) -> bool {
        let Some(part) = self.parts.get_mut(&krate) else {
            return false;
        };
        let shape = &part.shape;
        let ends_at = |definition: usize| {
            let definition = &shape.definitions[definition];
            shape.tokens[definition.end].range.end == offset
        };
        // The import may also be after a module around the definition.
        let region_before = shape.regions.iter().position(|region| {
            let close = shape.tokens.get(region.tokens.end);
            close.is_some_and(|close| close.range.end == offset)
        });
        let is_inside = |definition: usize| {
            region_before.is_some_and(|region_before| {
                let tokens = &shape.regions[region_before].tokens;
                tokens.contains(&shape.definitions[definition].ident)
            })
        };
        let named = |definition: usize| {
            error
                .message
                .contains(&format!("`{}`", shape.definitions[definition].name))
        };
        let mut all = part.exports.keys().copied();
        let found =
            all.find(|&candidate| named(candidate) && (ends_at(candidate) || is_inside(candidate)));
        let Some(definition) = found else {
            return false;
        };
        let name = shape.definitions[definition].name.clone();
        if own_leaf(part, layout, error, krate, &name) {
            return true;
        }
        part.exports.insert(definition, Export::Wrapped) != Some(Export::Wrapped)
    }

    /// Makes a re-export `pub(crate)`: the re-exported item is private to the bundle.
    fn narrow(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let mut is_changed = false;
        for span in primary(error) {
            let Some(Origin::Kept(krate, offset)) = layout.find(span.byte_start as usize) else {
                continue;
            };
            let Some(part) = self.parts.get_mut(&krate) else {
                continue;
            };
            let tokens = &part.shape.tokens[..];
            let at = part.shape.token_at(offset);
            let Some(first) = (0..=at).rev().find(|&index| tokens.is_word(index, "use")) else {
                continue;
            };
            let public = first.checked_sub(1);
            if let Some(public) = public.filter(|&public| tokens.is_word(public, "pub")) {
                is_changed |= part.repair(tokens[public].range.clone(), "pub(crate)");
            }
        }
        is_changed
    }

    /// Hides from other crates the items that `pub(crate)` hid from them, in each crate that an error and its notes
    /// point to.
    fn restrict(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let notes = error.children.iter().flat_map(|note| &note.spans);
        let spans = error.spans.iter().chain(notes);
        let crates: BTreeSet<_> = spans.filter_map(|span| crate_of(span, layout)).collect();
        let mut is_changed = false;
        for krate in crates.into_iter().filter(|krate| *krate > 0) {
            is_changed |= self.restrict_crate(krate);
        }
        is_changed
    }

    /// Writes `pub(crate)` so that it hides from other crates of the bundle, too.
    fn restrict_crate(&mut self, krate: usize) -> bool {
        let Some(part) = self.parts.get_mut(&krate) else {
            return false;
        };
        let tokens = &part.shape.tokens[..];
        let is_visibility = |index: &usize| {
            tokens.is_word(*index, "crate")
                && tokens.is_word(index - 2, "pub")
                && tokens.close(index - 1) == Some(index + 1)
                && part.shape.definition(*index).is_none()
        };
        let words = (2..tokens.len()).filter(is_visibility);
        let words: Vec<_> = words.map(|index| tokens[index].range.clone()).collect();
        let mut is_changed = false;
        for word in words {
            is_changed |= part.repair(word, format!("in crate::{}", marker(krate)));
        }
        is_changed
    }

    /// Allows a lint in a library that cargo would not report.
    fn allow(&mut self, lint: &str, error: &Diagnostic, layout: &Layout) -> bool {
        let krate = place(error, layout).filter(|place| *place > 0);
        let part = krate.and_then(|krate| self.parts.get_mut(&krate));
        part.is_some_and(|part| part.allowed.insert(lint.to_string()))
    }

    /// Renames exported macros that have the name of a built-in attribute: `use warn` is ambiguous, and `use other as warn`
    /// is not.
    fn rename_exports(&mut self, error: &Diagnostic) -> bool {
        let mut is_changed = false;
        for part in self.parts.values_mut() {
            let definitions = &part.shape.definitions;
            for (&definition, form) in &mut part.exports {
                let name = &definitions[definition].name;
                if error.message == format!("`{name}` is ambiguous") {
                    is_changed |= std::mem::replace(form, Export::Renamed) != Export::Renamed;
                }
            }
        }
        is_changed
    }

    /// Removes an import where another item has the name. The program means that item, which shadows the extern
    /// prelude.
    fn drop_ambiguous(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let candidates = error.children.iter().flat_map(|child| &child.spans);
        let mut is_changed = false;
        for span in candidates.chain(&error.spans) {
            let found = (span.file_name == FILE).then(|| layout.find(span.byte_start as usize));
            match found {
                Some(Some(Origin::New(krate, at, text))) => {
                    let text = text.to_string();
                    is_changed |= self.drop_import(krate, at, &text);
                }
                Some(None) => is_changed |= self.rename(layout, span.byte_start as usize),
                _ => {}
            }
        }
        is_changed
    }
}
