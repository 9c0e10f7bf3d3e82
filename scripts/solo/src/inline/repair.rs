//! What the compiler says to the file decides what is imported where.
//!
//! Each module imports the crates that it names. Where a module may get other names unseen (by a glob import, or
//! from a macro), the file is first compiled with glob imports of the crates, which give way to those names as the
//! extern prelude does: what is ambiguous then is the other name under cargo. After that an import by name means
//! the same, and stays right at a site that has a crate of that name.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::diagnostic::{Applicability, Diagnostic, DiagnosticLevel, DiagnosticSpan};

use crate::cargo::Program;
use crate::changes::{Change, Whole, CHANGES};
use crate::compiler::{Compiler, Report, FILE};
use crate::error::{Refusal, Result};
use crate::inline::files::{marker, Name, MARKER};
use crate::inline::layout::{glob, import, lay_out, Export, Found, Import, Layout, Part, Style};
use crate::inline::{Inlined, Meanings};
use crate::source::tokens::{Kind, Look, Token};

/// More rounds than any program needs: each adds or removes something.
const ROUNDS: usize = 40;

/// Returns the file that the parts make up, with all that it needs to compile where the program does.
///
/// # Errors
///
/// If the compiler finds two meanings of a name, or cannot be run.
pub fn repair(
    program: &Program,
    parts: BTreeMap<usize, Part>,
    words: BTreeMap<usize, BTreeSet<String>>,
    compiler: &Compiler,
    editions: &[String],
    meanings: Meanings,
) -> Result<Inlined> {
    let mut repair = Repair {
        program,
        names: Vec::new(),
        above: is_above(&parts, &words),
        dropped: BTreeSet::new(),
        yielded: BTreeSet::new(),
        is_beside_crates: false,
        editions,
        parts,
        words,
    };
    repair.names = repair.fresh_names();
    repair.expect();
    // What does not compile is refused by who asked for the file, in an edition that it compiles in.
    let mut is_settled = repair.settle(compiler)?;
    let is_rewritten = !is_settled || meanings == Meanings::Written;
    if is_rewritten && repair.write_older_meanings(compiler, is_settled)? && !is_settled {
        is_settled = repair.settle(compiler)?;
    }
    while is_settled {
        let known = repair.dropped.len();
        let crates = repair.crates_of_a_site();
        repair.rounds(compiler, &crates, false)?;
        if repair.dropped.len() == known {
            repair.drop_unused(compiler)?;
            break;
        }
        is_settled = repair.settle(compiler)?;
    }
    let layout = repair.lay_out(false);
    Ok(Inlined {
        text: layout.text,
        places: layout.places,
        names: repair.names,
    })
}

/// Returns whether a library has a word that the binary's macros have: those are seen in all that stands below.
fn is_above(parts: &BTreeMap<usize, Part>, words: &BTreeMap<usize, BTreeSet<String>>) -> bool {
    let definitions = parts[&0].shape.definitions.iter();
    let mut macros = definitions.map(|it| &it.name);
    macros.any(|name| {
        let mut libraries = words.iter().filter(|(index, _)| **index > 0);
        libraries.any(|(_, words)| words.contains(name))
    })
}

struct Repair<'a> {
    program: &'a Program,
    parts: BTreeMap<usize, Part<'a>>,
    words: BTreeMap<usize, BTreeSet<String>>,
    names: Vec<String>,
    above: bool,
    /// Imports that another name took the place of.
    dropped: BTreeSet<(usize, usize, Import)>,
    /// Those of them that gave way to a crate of a site only.
    yielded: BTreeSet<(usize, usize, Import)>,
    /// Whether the file is compiled as at a site that has the crates.
    is_beside_crates: bool,
    editions: &'a [String],
}

impl Repair<'_> {
    fn lay_out(&self, globs: bool) -> Layout {
        let style = Style {
            names: &self.names,
            globs,
            above: self.above,
        };
        lay_out(&self.parts, self.program.crates.len(), &style)
    }

    fn has_word(&self, word: &str) -> bool {
        self.words.values().any(|it| it.contains(word))
    }

    /// Returns names for the crates' modules that nothing else has.
    fn fresh_names(&self) -> Vec<String> {
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

    /// Returns the crates' own names, where the binary's root means nothing else by them.
    fn chosen_names(&self) -> Vec<String> {
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
        if ["alloc", "core", "std"].contains(&name) || self.program.kept.iter().any(|it| it == name)
        {
            return false;
        }
        // An import of the module would bring that, too.
        let is_macro = |it: &Part| it.shape.definitions.iter().any(|it| it.name == name);
        if is_macro(binary) || self.parts.values().any(|it| it.shape.has_value(name)) {
            return false;
        }
        let known = binary.unit.names.get(name);
        if known.is_some_and(|it| *it != Name::Crate(index)) {
            return false;
        }
        let item = Import::Crate(name.to_string());
        if known.is_some()
            && !self
                .dropped
                .iter()
                .any(|(it, _, import)| *it == 0 && *import == item)
        {
            let is_imported = binary.imports.contains(&(0, item));
            return is_imported || !binary.shape.regions[0].is_open || !self.is_bare(name);
        }
        // A module that a glob import brings would be hidden.
        !self.is_bare(name)
    }

    /// Returns whether the binary, or a macro that it may call, begins a path with a word.
    fn is_bare(&self, name: &str) -> bool {
        self.parts.iter().any(|(index, part)| {
            let tokens = &part.shape.tokens[..];
            (0..tokens.len()).any(|it| {
                tokens.is_word(it, name)
                    && !tokens.follows_path_separator(it)
                    && (*index == 0 || part.shape.definition(it).is_some())
            })
        })
    }

    /// Imports what the modules' own words ask for.
    fn expect(&mut self) {
        let crates: BTreeSet<String> = self
            .program
            .crates
            .iter()
            .map(|it| it.name.clone())
            .collect();
        let exported: BTreeMap<usize, BTreeSet<String>> = self
            .parts
            .iter()
            .map(|(&index, part)| {
                let all = part.shape.definitions.iter();
                let exported = all.filter(|it| it.export.is_some());
                (index, exported.map(|it| it.name.clone()).collect())
            })
            .collect();
        let is_for_2024 = self.editions.iter().any(|it| it.as_str() >= "2024");
        let is_for_2018 = self.editions.iter().any(|it| it == "2018");
        for (&index, part) in &mut self.parts {
            for (place, definition) in part.shape.definitions.iter().enumerate() {
                let is_exported = definition.export.is_some() && index > 0;
                let form = if crates.contains(&definition.name) {
                    Export::Renamed
                } else {
                    Export::Plain
                };
                if is_exported {
                    part.exports.insert(place, form);
                }
            }
            // What a crate has to be allowed that its own edition allows, and the bundle's does not.
            let is_old = part.unit.krate.edition.as_str() < "2024";
            if is_for_2024 && is_old && index > 0 && part.text.text.contains("static mut ") {
                part.allowed.insert("static_mut_refs".to_string());
            }
            let needs_prelude = is_for_2018 && part.unit.krate.edition.as_str() >= "2021";
            for region in 0..part.shape.regions.len() {
                if part.shape.regions[region].in_macro {
                    continue;
                }
                let wanted = wanted(part, region, &exported, needs_prelude);
                part.imports
                    .extend(wanted.into_iter().map(|it| (region, it)));
            }
        }
    }

    /// Returns whether a module that imports something may get a name unseen.
    fn is_open(&self) -> bool {
        self.parts.values().any(|part| {
            let mut imports = part.imports.iter();
            imports.any(|(region, _)| part.shape.regions[*region].is_open)
        })
    }

    /// Finds what each module imports; returns whether the file compiles.
    fn settle(&mut self, compiler: &Compiler) -> Result<bool> {
        loop {
            let known = self.dropped.len();
            self.names = self.fresh_names();
            let unclear = if self.is_open() {
                self.rounds(compiler, &[], true)?
            } else {
                None
            };
            self.names = self.chosen_names();
            let error = self.rounds(compiler, &[], false)?;
            // A name that gave way now may have hidden another from the modules inside.
            if self.dropped.len() > known && self.is_open() {
                continue;
            }
            return match (error, unclear) {
                (None, Some(refusal)) => Err(refusal.into()),
                (error, _) => Ok(error.is_none()),
            };
        }
    }

    /// Compiles and repairs until nothing is left to repair; returns the first error that is left.
    fn rounds(
        &mut self,
        compiler: &Compiler,
        crates: &[String],
        globs: bool,
    ) -> Result<Option<Refusal>> {
        let mut left = None;
        self.is_beside_crates = !crates.is_empty();
        let is_about_names = globs || self.is_beside_crates;
        // Which names are missing is known soonest.
        let mut only_names = true;
        for _ in 0..ROUNDS {
            let layout = self.lay_out(globs);
            let report = if only_names {
                compiler.resolve(&layout.text.text, crates)?
            } else {
                compiler.examine(&layout.text.text)?.report
            };
            let remedy = "write paths that begin with `crate`, `self` or `::`";
            left = report.errors.first().map(|it| {
                let reason = format!("a name may mean more than one thing: {}", it.message);
                refusal(it, &layout, reason, remedy)
            });
            let mut is_changed = false;
            for error in report.errors.iter().chain(report.warnings.iter()) {
                is_changed |= self.answer(error, &layout);
            }
            if is_changed {
                continue;
            }
            if only_names && !is_about_names {
                only_names = false;
                continue;
            }
            refuse_ambiguous(&report, &layout)?;
            let first = report.errors.first().filter(|_| !crates.is_empty());
            if let Some(error) = first {
                let reason = format!(
                    "at a site that has a crate of the same name: {}",
                    error.message
                );
                let remedy =
                    "give the site with --for, or import by a path that begins with `self`";
                return Err(refusal(error, &layout, reason, remedy).into());
            }
            return Ok(left);
        }
        Ok(left)
    }

    /// Repairs what an error is about; returns whether something is changed.
    fn answer(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let code = error.code.as_ref().map_or("", |it| it.code.as_str());
        match code {
            "E0432" | "E0433" => self.import_crate(error, layout),
            "E0252" | "E0254" | "E0255" | "E0260" | "E0428" => self.give_way(error, layout),
            "E0364" | "E0365" => self.narrow(error, layout),
            "E0659" | "ambiguous_glob_imports" => self.drop_ambiguous(error, layout),
            "E0446" => self.restrict(error, layout),
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

    /// Imports a crate where a path begins with its name and the name is not found: in what a macro makes.
    fn import_crate(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let mut is_changed = false;
        for span in error.spans.iter().filter(|it| it.is_primary) {
            let Some((krate, region)) = self.region(span, layout) else {
                continue;
            };
            let names = &self.parts[&krate].unit.names;
            let is_crate = |name: &String| names.contains_key(name);
            if let Some(name) = head(span, layout).filter(is_crate) {
                is_changed |= self.add(krate, region, Import::Crate(name));
            }
            if self.is_beside_crates {
                is_changed |= self.write_out(span, layout);
            }
        }
        is_changed
    }

    /// Writes the path of a crate in full where its import gave way to a crate of the site.
    fn write_out(&mut self, span: &DiagnosticSpan, layout: &Layout) -> bool {
        let found = (span.file_name == FILE).then(|| layout.find(span.byte_start as usize));
        let Some(Some(Found::Kept(krate, offset))) = found else {
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
                let range = tokens[first].range.clone();
                let text = target.path();
                let before = part.repairs.insert((range.start, range.end), text);
                before.is_none()
            }
            _ => false,
        }
    }

    fn add(&mut self, krate: usize, region: usize, import: Import) -> bool {
        if self.dropped.contains(&(krate, region, import.clone())) {
            return false;
        }
        let part = self.parts.get_mut(&krate);
        part.is_some_and(|it| it.imports.insert((region, import)))
    }

    /// Imports a macro that `#[macro_use] extern crate` gave to the whole crate, or that has another name.
    fn import_macro(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let mut is_changed = false;
        for span in error.spans.iter().filter(|it| it.is_primary) {
            let (Some(name), Some((krate, region))) =
                (head(span, layout), self.region(span, layout))
            else {
                continue;
            };
            let part = &self.parts[&krate];
            let exports = |index: usize| {
                let part = self.parts.get(&index);
                part.is_some_and(|it| {
                    let mut exports = it.exports.keys();
                    exports.any(|&at| it.shape.definitions[at].name == name)
                })
            };
            let used = &part.unit.macros_used;
            let own = [krate].into_iter().filter(|_| krate > 0);
            let mut candidates = own.chain(used.iter().copied()).filter(|it| exports(*it));
            // What a crate exports may be another's.
            let found = candidates.next().or_else(|| used.last().copied());
            if let Some(index) = found {
                is_changed |= self.add(krate, region, Import::Macro(name, index));
            }
        }
        is_changed
    }

    /// Returns the module that a span stands in: that of the macro's call, unless the macro makes a module
    /// around it.
    fn region(&self, span: &DiagnosticSpan, layout: &Layout) -> Option<(usize, usize)> {
        let mut span = Some(span);
        let mut last = None;
        while let Some(it) = span {
            let found = (it.file_name == FILE).then(|| layout.find(it.byte_start as usize));
            if let Some(Found::Kept(krate, offset) | Found::New(krate, offset, _)) = found.flatten()
            {
                let shape = &self.parts[&krate].shape;
                let token = shape.token_at(offset);
                let region = shape.region(token);
                last = Some((krate, region));
                let definition = shape.definition(token).map(|it| &shape.definitions[it]);
                let is_made = definition.is_none_or(|it| {
                    let tokens = &shape.regions[region].tokens;
                    it.body.start <= tokens.start && region > 0
                });
                if is_made && (it.expansion.is_none() || shape.regions[region].in_macro) {
                    return last;
                }
            }
            span = it.expansion.as_ref().map(|it| &it.span);
        }
        last
    }

    /// Takes back an import of ours that something else has the name of.
    fn give_way(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let mut is_changed = false;
        for span in error.spans.iter().filter(|it| it.file_name == FILE) {
            let offset = span.byte_start as usize;
            match layout.find(offset) {
                // The import means the crate; a macro came along that the root has under the same name.
                Some(Found::New(krate, at, text))
                    if is_about_macros(error)
                        && self.imports_crate(krate, at, text)
                        && self.rename_crate(error) =>
                {
                    return true;
                }
                Some(Found::New(krate, at, text)) => {
                    let text = text.to_string();
                    is_changed |=
                        self.drop_import(krate, at, &text) || self.wrap(krate, at, error, layout);
                }
                None => is_changed |= self.rename(layout, offset),
                Some(Found::Kept(..)) => {}
            }
        }
        is_changed || self.rename_crate(error)
    }

    /// Returns an import of ours by its text and where it stands.
    fn import_at(&self, krate: usize, offset: usize, text: &str) -> Option<(usize, Import)> {
        let part = self.parts.get(&krate)?;
        let style = Style {
            names: &self.names,
            globs: false,
            above: self.above,
        };
        let mut imports = part.imports.iter();
        let found = imports.find(|(region, it)| {
            let is_it = import(it, part, &style) == text || glob(it, part) == text;
            part.shape.regions[*region].start == offset && is_it
        });
        found.cloned()
    }

    fn imports_crate(&self, krate: usize, offset: usize, text: &str) -> bool {
        let found = self.import_at(krate, offset, text);
        matches!(found, Some((_, Import::Crate(_))))
    }

    fn drop_import(&mut self, krate: usize, offset: usize, text: &str) -> bool {
        let found = self.import_at(krate, offset, text);
        let (Some((region, it)), Some(part)) = (found, self.parts.get_mut(&krate)) else {
            return false;
        };
        part.imports.remove(&(region, it.clone()));
        if self.is_beside_crates {
            self.yielded.insert((krate, region, it.clone()));
        }
        self.dropped.insert((krate, region, it))
    }

    /// Gives a macro that was exported a module of its own, or takes away an import of it that it is itself.
    fn wrap(&mut self, krate: usize, offset: usize, error: &Diagnostic, layout: &Layout) -> bool {
        let Some(part) = self.parts.get_mut(&krate) else {
            return false;
        };
        let shape = &part.shape;
        let ends_at = |definition: usize| {
            let definition = &shape.definitions[definition];
            shape.tokens[definition.end].range.end == offset
        };
        // The import may also stand after a module around the definition.
        let region_before = shape.regions.iter().position(|it| {
            let close = shape.tokens.get(it.tokens.end);
            close.is_some_and(|it| it.range.end == offset)
        });
        let is_inside = |definition: usize| {
            region_before.is_some_and(|it| {
                let tokens = &shape.regions[it].tokens;
                tokens.contains(&shape.definitions[definition].ident)
            })
        };
        let named = |definition: usize| {
            error
                .message
                .contains(&format!("`{}`", shape.definitions[definition].name))
        };
        let mut all = part.exports.keys().copied();
        let found = all.find(|&it| named(it) && (ends_at(it) || is_inside(it)));
        let Some(definition) = found else {
            return false;
        };
        let name = shape.definitions[definition].name.clone();
        if own_leaf(part, layout, error, krate, &name) {
            return true;
        }
        part.exports.insert(definition, Export::Wrapped) != Some(Export::Wrapped)
    }

    /// Gives a crate's module another name, if the error is about that name.
    fn rename(&mut self, layout: &Layout, offset: usize) -> bool {
        let mut places = layout.places.iter().enumerate().skip(1);
        let found = places.find(|(_, place)| place.contains(&offset));
        let index = found.map(|(index, _)| index);
        index.is_some_and(|it| self.rename_to_fresh(it))
    }

    fn rename_crate(&mut self, error: &Diagnostic) -> bool {
        let is_named = |name: &str| error.message.contains(&format!("`{name}`"));
        let index = (1..self.names.len()).find(|&it| is_named(&self.names[it]));
        index.is_some_and(|it| self.rename_to_fresh(it))
    }

    fn rename_to_fresh(&mut self, index: usize) -> bool {
        let fresh = self.fresh_names()[index].clone();
        let is_changed = self.names[index] != fresh;
        self.names[index] = fresh;
        is_changed
    }

    /// Makes a re-export one of this crate alone: what it exports is private to the bundle.
    fn narrow(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let mut is_changed = false;
        for span in error.spans.iter().filter(|it| it.is_primary) {
            let Some(Found::Kept(krate, offset)) = layout.find(span.byte_start as usize) else {
                continue;
            };
            let Some(part) = self.parts.get_mut(&krate) else {
                continue;
            };
            let tokens = &part.shape.tokens[..];
            let at = part.shape.token_at(offset);
            let Some(first) = (0..=at).rev().find(|&it| tokens.is_word(it, "use")) else {
                continue;
            };
            let public = first.checked_sub(1);
            if let Some(public) = public.filter(|&it| tokens.is_word(it, "pub")) {
                let range = tokens[public].range.clone();
                let text = "pub(crate)".to_string();
                let before = part.repairs.insert((range.start, range.end), text);
                is_changed |= before.is_none();
            }
        }
        is_changed
    }

    /// Hides all from other crates that a crate hides from them, where the compiler finds a difference.
    fn restrict(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let Some(krate) = place(error, layout).filter(|it| *it > 0) else {
            return false;
        };
        let Some(part) = self.parts.get_mut(&krate) else {
            return false;
        };
        let tokens = &part.shape.tokens[..];
        let mut is_changed = false;
        for index in 2..tokens.len() {
            let is_visibility = tokens.is_word(index, "crate")
                && tokens.is_word(index - 2, "pub")
                && tokens.close(index - 1) == Some(index + 1);
            if is_visibility && part.shape.definition(index).is_none() {
                let range = tokens[index].range.clone();
                let text = format!("in crate::{}", marker(krate));
                let before = part.repairs.insert((range.start, range.end), text);
                is_changed |= before.is_none();
            }
        }
        is_changed
    }

    /// Allows a library what cargo would not tell of it.
    fn allow(&mut self, lint: &str, error: &Diagnostic, layout: &Layout) -> bool {
        let krate = place(error, layout).filter(|it| *it > 0);
        let part = krate.and_then(|it| self.parts.get_mut(&it));
        part.is_some_and(|it| it.allowed.insert(lint.to_string()))
    }

    /// Takes back an import where something else has the name: that is what the program means, for the extern
    /// prelude gives way to it.
    fn drop_ambiguous(&mut self, error: &Diagnostic, layout: &Layout) -> bool {
        let candidates = error.children.iter().flat_map(|it| &it.spans);
        let mut is_changed = false;
        for span in candidates.chain(&error.spans) {
            let found = (span.file_name == FILE).then(|| layout.find(span.byte_start as usize));
            match found {
                Some(Some(Found::New(krate, at, text))) => {
                    let text = text.to_string();
                    is_changed |= self.drop_import(krate, at, &text);
                }
                Some(None) => is_changed |= self.rename(layout, span.byte_start as usize),
                _ => {}
            }
        }
        is_changed
    }

    /// Returns the names of the inlined crates: a site may have them too.
    fn crates_of_a_site(&self) -> Vec<String> {
        let inlined = self.parts.keys().filter(|it| **it > 0);
        let own = inlined.map(|&it| self.program.crates[it].name.clone());
        let names: BTreeSet<String> = own.filter(|it| !self.program.kept.contains(it)).collect();
        names.into_iter().collect()
    }

    /// Writes what newer editions read otherwise, or not at all, as the compiler suggests. Returns whether there is
    /// such a thing. If the file compiles before, it does so after.
    fn write_older_meanings(&mut self, compiler: &Compiler, is_settled: bool) -> Result<bool> {
        let mut is_changed = false;
        for change in &CHANGES {
            for _ in 0..ROUNDS {
                let before: Vec<_> = self.parts.values().map(|it| it.repairs.clone()).collect();
                if !self.follow_all(change, compiler)? {
                    break;
                }
                let layout = self.lay_out(false);
                if is_settled && !compiler.lint(&layout.text.text)?.errors.is_empty() {
                    for (part, repairs) in self.parts.values_mut().zip(before) {
                        part.repairs = repairs;
                    }
                    break;
                }
                is_changed = true;
            }
        }
        Ok(is_changed)
    }

    /// Makes the changes that the compiler suggests for the crates of an older edition; returns whether there are
    /// any.
    fn follow_all(&mut self, change: &Change, compiler: &Compiler) -> Result<bool> {
        let is_old = |part: &Part| change.comes_to(part.unit.krate, self.editions);
        let old: BTreeSet<usize> = self
            .parts
            .values()
            .filter(|it| is_old(it))
            .map(|it| it.unit.index)
            .collect();
        if old.is_empty() {
            return Ok(false);
        }
        let layout = self.lay_out(false);
        let whole = Whole {
            text: &layout.text.text,
            places: &layout.places,
            program: self.program,
        };
        let mut is_changed = false;
        for warning in &change.fixes(&whole, compiler)? {
            is_changed |= self.follow(warning, &layout, &old);
        }
        Ok(is_changed)
    }

    /// Makes the changes of the first suggestion that the compiler is sure of, in one of these crates.
    fn follow(&mut self, warning: &Diagnostic, layout: &Layout, crates: &BTreeSet<usize>) -> bool {
        let is_sure = |it: &&Diagnostic| {
            let is_sure = |it: &DiagnosticSpan| {
                it.suggestion_applicability == Some(Applicability::MachineApplicable)
                    && is_written(it)
                    && it.file_name == FILE
            };
            !it.spans.is_empty() && it.spans.iter().all(is_sure)
        };
        let Some(first) = warning.children.iter().find(is_sure) else {
            return false;
        };
        let mut changes = Vec::new();
        for span in &first.spans {
            let (start, end) = (span.byte_start as usize, span.byte_end as usize);
            match (&span.suggested_replacement, layout.find(start)) {
                (Some(text), Some(Found::Kept(krate, offset))) if crates.contains(&krate) => {
                    changes.push((krate, (offset, offset + end - start), text.clone()));
                }
                _ => return false,
            }
        }
        let mut is_changed = false;
        for (krate, range, text) in changes {
            let part = self.parts.get_mut(&krate);
            is_changed |= part.is_some_and(|it| it.repairs.insert(range, text).is_none());
        }
        is_changed
    }

    /// Removes the imports that the compiler calls unused.
    fn drop_unused(&mut self, compiler: &Compiler) -> Result<()> {
        if self.parts[&0].imports.is_empty() {
            return Ok(());
        }
        let layout = self.lay_out(false);
        for warning in &compiler.examine(&layout.text.text)?.report.warnings {
            let is_unused = |it: &str| it == "unused_imports";
            if !warning.code.as_ref().is_some_and(|it| is_unused(&it.code)) {
                continue;
            }
            for span in warning.spans.iter().filter(|it| it.is_primary) {
                if let Some(Found::New(krate, at, text)) = layout.find(span.byte_start as usize) {
                    let text = text.to_string();
                    self.drop_import(krate, at, &text);
                }
            }
        }
        Ok(())
    }
}

/// Returns what a module's own words ask for.
fn wanted(
    part: &Part,
    region: usize,
    exported: &BTreeMap<usize, BTreeSet<String>>,
    needs_prelude: bool,
) -> BTreeSet<Import> {
    const PRELUDE: [&str; 6] = [
        "FromIterator",
        "TryFrom",
        "TryInto",
        "from_iter",
        "try_from",
        "try_into",
    ];
    let tokens = &part.shape.tokens[..];
    let mut wanted = BTreeSet::new();
    let mut bound = BTreeSet::new();
    for index in part.shape.own(region) {
        let Some(word) = tokens.word(index) else {
            continue;
        };
        let name = word.trim_start_matches("r#");
        if needs_prelude && PRELUDE.contains(&name) {
            wanted.insert(Import::Prelude);
        }
        if word.starts_with(MARKER) && tokens.is_word(index + 1, "as") {
            bound.extend(tokens.word(index + 2));
        }
        let before = index.checked_sub(1).and_then(|it| tokens.kind(it));
        let is_other = tokens.follows_path_separator(index)
            || matches!(before, Some(Kind::Punct('$' | '\'')))
            || tokens.follows_dot(index);
        if is_other {
            continue;
        }
        if tokens.is_path_separator(index + 1) && part.unit.names.contains_key(name) {
            wanted.insert(Import::Crate(name.to_string()));
        }
        let is_call = tokens.is_punct(index + 1, '!') && tokens.close(index + 2).is_some();
        let is_own = part.shape.definitions.iter().any(|it| it.name == name);
        if is_call && !is_own {
            let mut used = part.unit.macros_used.iter();
            let index = used.find(|it| exported.get(it).is_some_and(|it| it.contains(name)));
            wanted.extend(index.map(|&it| Import::Macro(name.to_string(), it)));
        }
    }
    wanted.retain(|it| !matches!(it, Import::Crate(name) if bound.contains(name.as_str())));
    wanted
}

/// Returns whether two macros have one name, rather than two types or values.
fn is_about_macros(error: &Diagnostic) -> bool {
    let mut notes = error.children.iter();
    notes.any(|it| it.message.contains("in the macro namespace"))
}

/// Refuses a name that the compiler finds two meanings of.
fn refuse_ambiguous(report: &Report, layout: &Layout) -> Result<()> {
    let mut errors = report.errors.iter();
    let is_ambiguous = |it: &&Diagnostic| it.code.as_ref().is_some_and(|it| it.code == "E0659");
    let Some(error) = errors.find(is_ambiguous) else {
        return Ok(());
    };
    let remedy = "write a path that begins with `crate`, `self` or `::`";
    Err(refusal(error, layout, error.message.clone(), remedy).into())
}

/// Returns whether what a span covers is no part of a macro: a desugaring is written as it stands.
fn is_written(span: &DiagnosticSpan) -> bool {
    let expansion = span.expansion.as_ref();
    expansion
        .is_none_or(|it| it.macro_decl_name.starts_with("desugaring of ") && is_written(&it.span))
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.level == DiagnosticLevel::Error
}

/// Returns the crate that an error is about.
fn place(error: &Diagnostic, layout: &Layout) -> Option<usize> {
    match layout.find(crate::compiler::offset(error)?)? {
        Found::Kept(krate, _) | Found::New(krate, _, _) => Some(krate),
    }
}

/// Returns the first word of what a span covers.
fn head(span: &DiagnosticSpan, layout: &Layout) -> Option<String> {
    if span.file_name != FILE {
        return None;
    }
    let range = span.byte_start as usize..span.byte_end as usize;
    let text = layout.text.text.get(range)?.trim_start_matches("::");
    let text = text.trim().trim_start_matches("r#");
    let end = text
        .find(|char: char| !char.is_alphanumeric() && char != '_')
        .unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_string())
}

fn refusal(error: &Diagnostic, layout: &Layout, reason: String, remedy: &str) -> Refusal {
    let place = crate::compiler::offset(error).and_then(|it| layout.text.origin(it));
    let refusal = Refusal::new(reason, remedy);
    match place {
        Some(place) => refusal.at(place),
        None => refusal,
    }
}

/// Takes away the import of a crate's own exported macro at the crate's root, where it has its path now: `use
/// crate::name;`. Returns whether there was one.
fn own_leaf(
    part: &mut Part,
    layout: &Layout,
    error: &Diagnostic,
    krate: usize,
    name: &str,
) -> bool {
    for span in &error.spans {
        let Some(Found::Kept(of, offset)) = layout.find(span.byte_start as usize) else {
            continue;
        };
        let tokens = &part.shape.tokens[..];
        let at = part.shape.token_at(offset);
        // The span may cover the whole path.
        let ident = (at..at + 8).find(|&it| tokens.is_word(it, name));
        let Some(ident) = ident.filter(|_| of == krate && part.shape.region(at) == 0) else {
            continue;
        };
        if let Some(range) = leaf(tokens, ident) {
            return part.repairs.insert(range, String::new()).is_none();
        }
    }
    false
}

/// Returns the bytes of the leaf of a `use` that ends with the word at `ident`.
fn leaf(tokens: &[Token], ident: usize) -> Option<(usize, usize)> {
    let is_path =
        |it: usize| tokens.word(it).is_some_and(|it| it != "use") || tokens.is_punct(it, ':');
    let mut first = ident;
    while first > 0 && is_path(first - 1) && !tokens.is_word(first - 1, "use") {
        first -= 1;
    }
    let is_of_root = ["crate", "self"].iter().any(|it| tokens.is_word(first, it));
    let before = first.checked_sub(1)?;
    let has_alias = tokens.is_word(ident + 1, "as");
    if !is_of_root || has_alias {
        return None;
    }
    if tokens.is_word(before, "use") && tokens.is_punct(ident + 1, ';') {
        let public = before
            .checked_sub(1)
            .filter(|&it| tokens.is_word(it, "pub"));
        let start = tokens[public.unwrap_or(before)].range.start;
        return Some((start, tokens[ident + 1].range.end));
    }
    let comma = usize::from(tokens.is_punct(ident + 1, ','));
    let is_in_braces = matches!(tokens.kind(before), Some(Kind::Open(..) | Kind::Punct(',')));
    is_in_braces.then(|| (tokens[first].range.start, tokens[ident + comma].range.end))
}
