//! Chooses the imports of each module by the compiler's errors.
//!
//! Each module imports the crates that it names. A glob import or a macro may give a module other names. The file is
//! therefore first compiled with glob imports of the crates, which give way to such names as the extern prelude does: if a
//! name is then ambiguous, cargo would resolve it to the other item. After that, an import by name has the same meaning,
//! and keeps it at a site that has a crate of that name.

mod answers;
mod meanings;
mod names;
mod spans;

use std::collections::{BTreeMap, BTreeSet};

use crate::cargo::Program;
use crate::changes::Fixes;
use crate::compiler::{code, primary, Compiler};
use crate::error::{Refusal, Result};
use crate::inline::layout::{lay_out, Export, Import, Layout, Origin, Part, Style};
use crate::inline::Meanings;

use spans::{prelude_macros, refusal, refuse_ambiguous, refuse_variables, requests};

/// A file with the imports that it needs to compile.
pub struct RepairOutcome {
    pub layout: Layout,
    /// The name of each crate's module.
    pub names: Vec<String>,
    /// Whether suggestions of rustc's edition migrations were applied.
    pub follows_suggestions: bool,
}

/// More rounds than any program needs: each adds or removes something.
const ROUNDS: usize = 40;

/// Returns the file that the parts make up. Fails if the compiler finds two meanings of a name, or cannot be run.
pub fn repair(
    program: &Program,
    parts: BTreeMap<usize, Part>,
    words: BTreeMap<usize, BTreeSet<String>>,
    compiler: &Compiler,
    editions: &[String],
    meanings: Meanings,
) -> Result<RepairOutcome> {
    let mut repair = Repair {
        program,
        names: Vec::new(),
        above: is_above(&parts, &words),
        dropped: BTreeSet::new(),
        yielded: BTreeSet::new(),
        pass: Pass::ByName,
        editions,
        parts,
        words,
    };
    repair.names = repair.fresh_names();
    repair.expect();
    // A program that does not compile is refused by the caller, in an edition that it compiles in.
    let mut is_settled = repair.settle(compiler)?;
    if !is_settled && repair.write_older_meanings(compiler, is_settled, Fixes::Syntax)? {
        is_settled = repair.settle(compiler)?;
    }
    let is_to_be_rewritten = match meanings {
        Meanings::Untouched => false,
        Meanings::Kept => !is_settled,
        Meanings::Written => true,
    };
    let follows_suggestions =
        is_to_be_rewritten && repair.write_older_meanings(compiler, is_settled, Fixes::All)?;
    if follows_suggestions && !is_settled {
        is_settled = repair.settle(compiler)?;
    }
    while is_settled {
        let known = repair.dropped.len();
        repair.rounds(compiler, Pass::BesideCrates)?;
        if repair.dropped.len() == known {
            repair.drop_unused(compiler)?;
            break;
        }
        is_settled = repair.settle(compiler)?;
    }
    Ok(RepairOutcome {
        layout: repair.lay_out(),
        names: repair.names,
        follows_suggestions,
    })
}

/// Returns whether a library contains the name of one of the binary's macros, which are visible in all code below them.
fn is_above(parts: &BTreeMap<usize, Part>, words: &BTreeMap<usize, BTreeSet<String>>) -> bool {
    let definitions = parts[&0].shape.definitions.iter();
    let mut macros = definitions.map(|definition| &definition.name);
    macros.any(|name| {
        let mut libraries = words.iter().filter(|(index, _)| **index > 0);
        libraries.any(|(_, words)| words.contains(name))
    })
}

/// The way in which the file is compiled, and the facts that the errors then show.
#[derive(Clone, Copy, PartialEq)]
enum Pass {
    /// With glob imports of the crates: which of their names give way to others.
    ByGlob,
    /// With imports by name: which other errors remain.
    ByName,
    /// With imports by name, as at a site that has crates of the same names: which imports give way to those crates.
    BesideCrates,
}

struct Repair<'a> {
    program: &'a Program,
    parts: BTreeMap<usize, Part<'a>>,
    words: BTreeMap<usize, BTreeSet<String>>,
    names: Vec<String>,
    above: bool,
    /// Imports that gave way to another item of the same name.
    dropped: BTreeSet<(usize, usize, Import)>,
    /// Those of them that gave way to a crate of a site only.
    yielded: BTreeSet<(usize, usize, Import)>,
    pass: Pass,
    editions: &'a [String],
}

impl Repair<'_> {
    fn lay_out(&self) -> Layout {
        let style = Style {
            names: &self.names,
            globs: self.pass == Pass::ByGlob,
            above: self.above,
        };
        lay_out(&self.parts, self.program.crates.len(), &style)
    }

    /// Adds the imports that the modules' own words require.
    fn expect(&mut self) {
        let crates: BTreeSet<String> = self
            .program
            .crates
            .iter()
            .map(|krate| krate.name.clone())
            .collect();
        let exported: BTreeMap<usize, BTreeSet<String>> = self
            .parts
            .iter()
            .map(|(&index, part)| {
                let all = part.shape.definitions.iter();
                let exported = all.filter(|candidate| candidate.export.is_some());
                (
                    index,
                    exported.map(|definition| definition.name.clone()).collect(),
                )
            })
            .collect();
        let is_for_2024 = self
            .editions
            .iter()
            .any(|edition| edition.as_str() >= "2024");
        let is_for_2018 = self.editions.iter().any(|edition| edition == "2018");
        let macros = is_for_2018.then(|| prelude_macros(&self.parts));
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
            // Lints that are errors in the bundle's edition, but not in the crate's own, are allowed.
            let is_old = part.unit.krate.edition.as_str() < "2024";
            if is_for_2024 && is_old && index > 0 && part.text.text.contains("static mut ") {
                part.allowed.insert("static_mut_refs".to_string());
            }
            let is_new = part.unit.krate.edition.as_str() >= "2021";
            let prelude_macros = macros.as_ref().filter(|_| is_new);
            for region in 0..part.shape.regions.len() {
                if part.shape.regions[region].in_macro {
                    continue;
                }
                let wanted = requests(part, region, &exported, prelude_macros);
                part.imports
                    .extend(wanted.into_iter().map(|import| (region, import)));
            }
        }
    }

    /// Returns whether a module with imports may contain unknown names.
    fn is_open(&self) -> bool {
        self.parts.values().any(|part| {
            let mut imports = part.imports.iter();
            imports.any(|(region, _)| part.shape.regions[*region].is_open)
        })
    }

    /// Finds the imports of each module; returns whether the file compiles.
    fn settle(&mut self, compiler: &Compiler) -> Result<bool> {
        loop {
            let known = self.dropped.len();
            self.names = self.fresh_names();
            let unclear = if self.is_open() {
                self.rounds(compiler, Pass::ByGlob)?
            } else {
                None
            };
            self.names = self.chosen_names();
            let error = self.rounds(compiler, Pass::ByName)?;
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
    fn rounds(&mut self, compiler: &Compiler, pass: Pass) -> Result<Option<Refusal>> {
        let mut left = None;
        self.pass = pass;
        let crates = match pass {
            Pass::BesideCrates => self.crates_of_a_site(),
            Pass::ByGlob | Pass::ByName => Vec::new(),
        };
        // Name resolution alone is the fastest check, so it comes first.
        let mut only_names = true;
        for _ in 0..ROUNDS {
            let layout = self.lay_out();
            let report = if only_names {
                compiler.resolve(&layout.text.text, &crates)?
            } else {
                compiler.examine(&layout.text.text)?.report
            };
            let remedy = "write paths that begin with `crate`, `self` or `::`";
            left = report.errors.first().map(|error| {
                let reason = format!("a name may mean more than one thing: {}", error.message);
                refusal(error, &layout, reason, remedy)
            });
            let mut is_changed = false;
            for error in report.errors.iter().chain(report.warnings.iter()) {
                is_changed |= self.answer(error, &layout);
            }
            if is_changed {
                continue;
            }
            if only_names && pass == Pass::ByName {
                only_names = false;
                continue;
            }
            refuse_ambiguous(&report, &layout)?;
            refuse_variables(&report, &layout, &self.program.binary().variables)?;
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

    /// Returns the names of the inlined crates: a site may have them too.
    fn crates_of_a_site(&self) -> Vec<String> {
        let inlined = self.parts.keys().filter(|key| **key > 0);
        let own = inlined.map(|&index| self.program.crates[index].name.clone());
        let names: BTreeSet<String> = own
            .filter(|name| !self.program.site_crates.contains_key(name))
            .collect();
        names.into_iter().collect()
    }

    /// Removes the binary's imports that the compiler reports as unused. Shaking removes those of libraries: without
    /// them here, the whole file need not be compiled once more.
    fn drop_unused(&mut self, compiler: &Compiler) -> Result<()> {
        if self.parts[&0].imports.is_empty() {
            return Ok(());
        }
        let layout = self.lay_out();
        let warnings = compiler.examine(&layout.text.text)?.report.warnings;
        let unused = warnings
            .iter()
            .filter(|warning| code(warning) == "unused_imports");
        for span in unused.flat_map(primary) {
            if let Some(Origin::New(0, at, text)) = layout.find(span.byte_start as usize) {
                let text = text.to_string();
                self.drop_import(0, at, &text);
            }
        }
        Ok(())
    }
}
