//! The one file: the binary's own source, and after it each crate as a private module.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{ensure, Context, Result};

use crate::cargo::{Crate, Dependency, Program};
use crate::cfg::Cfg;
use crate::module::{read, type_names, Unit};
use crate::text::Text;

/// A program in one file, not yet shaken.
pub struct Inlined {
    pub text: Text,
    /// Where each crate stands, by its place among the program's crates.
    pub places: Vec<Range<usize>>,
    /// What each crate's module is called.
    names: Vec<String>,
}

impl Inlined {
    /// Returns the crates of which something is left in `text`, and their modules' names.
    pub fn left_in(&self, text: &str) -> Vec<(usize, String)> {
        let all = self.names.iter().cloned().enumerate().skip(1);
        all.filter(|(_, name)| {
            text.contains(&format!("mod {name} {{")) || text.contains(&format!("mod {name}{{"))
        })
        .collect()
    }
}

/// Returns `program` as one file. `printed` is what `rustc --print cfg` says.
pub fn inline(program: &Program, printed: &str, editions: &[String]) -> Result<Inlined> {
    let names = module_names(program)?;
    let mut macros = BTreeMap::new();
    let mut texts = BTreeMap::new();
    for index in in_order(program)? {
        let krate = &program.crates[index];
        ensure!(
            krate.edition != "2015",
            "{} is of edition 2015, whose paths mean something else: move it to 2018 by `cargo fix --edition`",
            krate.package
        );
        let mut unit = Unit {
            krate,
            root: &program.root,
            module: (index > 0).then(|| names[index].clone()),
            paths: paths(krate, &names),
            keywords: new_keywords(&krate.edition, editions),
            needs_prelude: krate.edition.as_str() >= "2021"
                && editions.iter().any(|it| it.as_str() < "2021"),
            cfg: Cfg::new(printed, &krate.features, &krate.contribution.cfgs),
            macro_names: macro_names(program, index),
            modules: program
                .seen_by(index)
                .into_iter()
                .flat_map(|it| program.crates[it].modules.iter().cloned())
                .collect(),
            seen_from: program.seeing(index),
            binary: program.binary(),
            macros_of: macros_of(krate, &macros),
            used_macros: BTreeMap::new(),
            exported: BTreeSet::new(),
            recursion_limit: None,
        };
        let text = unit.crate_text()?;
        macros.insert(index, (names[index].clone(), unit.exported));
        let head = allowed(krate, &text, editions);
        texts.insert(index, (head, text, unit.recursion_limit));
    }
    Ok(put_together(names, &texts))
}

fn put_together(names: Vec<String>, texts: &BTreeMap<usize, (&str, Text, Option<u32>)>) -> Inlined {
    let mut text = Text::default();
    let mut places = Vec::new();
    let limit = texts.iter().filter_map(|(_, (_, _, limit))| *limit);
    if let Some(limit) = limit.max() {
        text.push_str(&format!("#![recursion_limit = \"{limit}\"]\n"));
    }
    for (&index, (allowed, of_crate, _)) in texts {
        if index == 0 {
            text.push(of_crate);
            places.push(0..text.text.len());
            continue;
        }
        text.push_str("\n\n");
        let start = text.text.len();
        text.push_str(&format!("{allowed}mod {} {{\n", names[index]));
        text.push(of_crate);
        text.push_str("\n}\n");
        places.push(start..text.text.len());
    }
    Inlined {
        text,
        places,
        names,
    }
}

/// Returns what a crate has to be allowed that its own edition allows, and the bundle's does not.
fn allowed(krate: &Crate, text: &Text, editions: &[String]) -> &'static str {
    let is_new = editions.iter().any(|it| it.as_str() >= "2024");
    if is_new && krate.edition.as_str() < "2024" && text.text.contains("static mut ") {
        return "#[allow(static_mut_refs)]\n";
    }
    ""
}

/// Returns the crates, each after those that it depends on, but for cycles through a binary's own library.
fn in_order(program: &Program) -> Result<Vec<usize>> {
    fn visit(
        program: &Program,
        index: usize,
        open: &mut Vec<usize>,
        order: &mut Vec<usize>,
    ) -> Result<()> {
        if order.contains(&index) {
            return Ok(());
        }
        ensure!(
            !open.contains(&index),
            "{} depends on itself",
            program.crates[index].package
        );
        open.push(index);
        for dependency in program.crates[index].dependencies.values() {
            if let Dependency::Inlined(other) = dependency {
                visit(program, *other, open, order)?;
            }
        }
        order.push(index);
        Ok(())
    }
    let mut order = Vec::new();
    visit(program, 0, &mut Vec::new(), &mut order)?;
    Ok(order)
}

/// Returns the name of each crate's module: its own, unless another has it or the binary uses it.
fn module_names(program: &Program) -> Result<Vec<String>> {
    let binary = read(
        &program.crates[0].file,
        &program.root,
        &program.crates[0].contribution.expansions,
    )?;
    let file =
        syn::parse_file(&binary.text).with_context(|| format!("{} is no Rust", binary.shown))?;
    let mut taken = type_names(&file.items);
    taken.extend(["alloc", "core", "std"].map(str::to_string));
    taken.extend(program.kept.iter().cloned());
    taken.extend(hidden_by_globs(program));
    let mut names = vec![program.crates[0].name.clone()];
    for krate in &program.crates[1..] {
        let with_version = format!(
            "{}_{}",
            krate.name,
            krate.version.replace(['.', '-', '+'], "_")
        );
        let candidates = [
            krate.name.clone(),
            format!("{}_crate", krate.name),
            with_version,
        ];
        let name = candidates.into_iter().find(|it| !taken.contains(it));
        let name = name.with_context(|| format!("no name is free for {}", krate.package))?;
        taken.insert(name.clone());
        names.push(name);
    }
    Ok(names)
}

/// Returns the names that crates are not to have at the top: the binary has the word, but not the crate,
/// and means what a glob import brings. A module would come before that.
fn hidden_by_globs(program: &Program) -> Vec<String> {
    let binary = program.binary();
    let names = program.crates[1..].iter().map(|it| it.name.clone());
    names
        .filter(|name| binary.words.contains(name) && !binary.dependencies.contains_key(name))
        .collect()
}

/// Returns the path in the bundle of each crate that `krate` names.
fn paths(krate: &Crate, names: &[String]) -> BTreeMap<String, String> {
    let inlined = krate
        .dependencies
        .iter()
        .filter_map(|(name, dependency)| match dependency {
            Dependency::Inlined(index) => Some((name.clone(), format!("crate::{}", names[*index]))),
            Dependency::Kept => None,
        });
    inlined.collect()
}

/// Returns what the macros are called that a crate and those that it depends on define.
fn macro_names(program: &Program, index: usize) -> BTreeSet<String> {
    let krates = program.seen_by(index).into_iter();
    krates
        .flat_map(|it| program.crates[it].macros.iter().cloned())
        .collect()
}

/// The macros that each dependency exports, with the name of its module.
type Macros = BTreeMap<usize, (String, BTreeSet<String>)>;

fn macros_of(krate: &Crate, macros: &Macros) -> BTreeMap<String, (String, BTreeSet<String>)> {
    let of = |(name, dependency): (&String, &Dependency)| match dependency {
        Dependency::Inlined(index) => Some((name.clone(), macros.get(index)?.clone())),
        Dependency::Kept => None,
    };
    krate.dependencies.iter().filter_map(of).collect()
}

/// Returns the words that are no keywords where they were written, but are in the bundle.
fn new_keywords(own: &str, editions: &[String]) -> &'static [&'static str] {
    if own < "2024" && editions.iter().any(|it| it.as_str() >= "2024") {
        &["gen"]
    } else {
        &[]
    }
}
