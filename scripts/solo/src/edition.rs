//! Editions: those that the bundle must compile in, and code that has another meaning in another edition.
//!
//! A bundle has one edition, and each of its crates was written for its own.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use cargo_metadata::diagnostic::Diagnostic;

use crate::assembly::is_same;
use crate::cargo::{Crate, Program};
use crate::changes::{Change, Fixes, Whole, CHANGES};
use crate::compiler::{code, offset, Compiler};
use crate::draft::Draft;
use crate::error::{Error, Refusal, Result};
use crate::proof::Other;
use crate::site::Site;

/// Returns the editions that the bundle must compile in: first that of the bundle, then the other requested ones.
///
/// The bundle's own edition is the newest of the program's or, if the site lacks it, the next newer one, or else the
/// site's newest. So, if possible, no code is compiled in an older edition than its own: rustc's migrations lead only
/// to newer ones.
pub fn of_bundle(program: &Program, site: Option<&Site>, others: &[String]) -> Vec<String> {
    let newest = newest(program);
    let taken = site.map(Site::editions).unwrap_or_default();
    let is_enough = |name: &&&str| **name >= newest;
    let chosen = taken.iter().find(is_enough).or(taken.last());
    let first = chosen.map_or(newest, |chosen| chosen).to_string();
    without_repetition(std::iter::once(first).chain(others.iter().cloned()))
}

/// Returns the newest edition of the program's crates. The placeholder for a crate of procedural macros has none.
fn newest(program: &Program) -> &str {
    let crates = program
        .crates
        .iter()
        .filter(|krate| krate.macros_of.is_none());
    let editions = crates.map(|krate| krate.edition.as_str());
    // Inlining rewrites edition 2015 as 2018.
    editions.max().unwrap_or_default().max("2018")
}

/// Returns the editions to inline and shake in, in the order to try them.
///
/// The oldest is first: names that its prelude lacks are imported, and these imports must not be reported as unused.
pub fn to_try(program: &Program, of_bundle: &[String]) -> Vec<String> {
    let mut editions = of_bundle.to_vec();
    editions.push(program.binary().edition.clone());
    editions.sort();
    editions.extend(["2021", "2018"].map(str::to_string));
    without_repetition(editions)
}

fn without_repetition(editions: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let editions = editions.into_iter();
    editions
        .filter(|edition| seen.insert(edition.clone()))
        .collect()
}

/// Returns the lints that find a change of meaning of these crates in a bundle for these editions, by the edition to
/// compile in.
pub fn lints<'a>(
    editions: &BTreeSet<&'a str>,
    crates: &[&Crate],
) -> BTreeMap<&'a str, BTreeSet<&'static str>> {
    let mut lints_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for &edition in editions {
        lints_of.entry(edition).or_default();
    }
    let is_met = |change: &&Change| {
        let mut crates = crates.iter();
        crates.any(|krate| editions.iter().any(|edition| change.parts(krate, edition)))
    };
    for change in CHANGES.iter().filter(is_met) {
        let in_older = editions
            .iter()
            .copied()
            .filter(|edition| *edition < change.newer);
        let has_newer = editions.iter().any(|edition| *edition >= change.newer);
        for edition in in_older.chain(has_newer.then_some(change.older)) {
            lints_of.entry(edition).or_default().extend(change.meanings);
        }
    }
    lints_of
}

/// Returns whether the compiler suggests a change to the shaken file that preserves the meaning of an older crate.
pub fn has_suggestions(
    draft: &Draft,
    program: &Program,
    compiler: &Compiler,
    editions: &[String],
) -> Result<bool> {
    let whole = draft.with_places(program);
    for change in &CHANGES {
        let old = whole.places_of(|krate| change.comes_to(krate, editions));
        if old.is_empty() {
            continue;
        }
        let fixes = change.fixes(&whole, compiler, Fixes::All)?;
        let mut places = fixes.iter().filter_map(offset);
        if places.any(|other| old.iter().any(|place| place.contains(&other))) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Refuses crates whose text has another meaning in an edition of the bundle than in their own.
///
/// The lints find the places where the meaning may change. It does not change if the optimised assembly of the program
/// is the same in both editions: the places are then unreachable, or do not matter for the types used there. In the
/// first edition, the comparison with cargo's build, if there is one, covers most of the lints.
pub fn refuse_other_meanings(
    draft: &Draft,
    program: &Program,
    compilers: &[Compiler],
    first: Judges,
) -> Result<()> {
    let whole = draft.with_places(program);
    for change in &CHANGES {
        for (index, compiler) in compilers.iter().enumerate() {
            let judges = if index == 0 { first } else { Judges::Lints };
            let meanings = judges.meanings(change);
            if meanings.is_empty() {
                continue;
            }
            let is_newer = compiler.edition.as_str() >= change.newer;
            let older = if is_newer {
                change.older
            } else {
                &compiler.edition
            };
            let older = compiler.with_edition(older);
            let is_moved = |(krate, place): &(&Crate, &Range<usize>)| {
                change.parts(krate, &compiler.edition)
                    && !whole.text[(*place).clone()].trim().is_empty()
            };
            let moved: Vec<_> = whole.crates().filter(is_moved).collect();
            let Some((first, _)) = moved.first() else {
                continue;
            };
            let warnings = change
                .warnings(&whole, &older, meanings)?
                .map_err(|error| unknown_meaning(first, &older, &error))?;
            let is_meant = |diagnostic: &&Diagnostic| meanings.contains(&code(diagnostic));
            let crate_of = |diagnostic: &Diagnostic| {
                let offset = offset(diagnostic)?;
                moved.iter().find(|(_, place)| place.contains(&offset))
            };
            let mut matching = warnings.iter().filter(is_meant);
            let Some((warning, (krate, _))) =
                matching.find_map(|warning| Some((warning, crate_of(warning)?)))
            else {
                continue;
            };
            let newer = compiler.with_edition(change.newer);
            let text = whole.with_prelude(change, change.newer)?.text;
            if !is_same(older.assembly(&text)?, newer.assembly(&text)?) {
                return Err(warned_of(warning, krate, draft, &compiler.edition));
            }
        }
    }
    Ok(())
}

/// A way to find code that has another meaning in another edition.
#[derive(Clone, Copy)]
pub enum Judges {
    /// The compiler's lints alone.
    Lints,
    /// The comparison with cargo's build, and the lints for changes that it cannot see.
    Comparison,
}

impl Judges {
    fn meanings(self, change: &Change) -> &'static [&'static str] {
        match self {
            Self::Lints => change.meanings,
            Self::Comparison => change.uncompared,
        }
    }
}

fn unknown_meaning(krate: &Crate, compiler: &Compiler, error: &str) -> Refusal {
    let reason = format!(
        "the crate `{}` may mean something else in the bundle, and this cannot be checked: the program does not compile in edition {} ({error})",
        krate.name, compiler.edition
    );
    Refusal::new(reason, "give all crates of the program the same edition")
}

fn warned_of(warning: &Diagnostic, krate: &Crate, draft: &Draft, edition: &str) -> Error {
    let reason = format!(
        "this may mean something else in edition {edition}: {} ({})",
        warning.message,
        code(warning)
    );
    let own = &krate.edition;
    let remedy = if krate.is_from_registry {
        let package = &krate.package;
        format!(
            "`{package}` uses edition {own}: set that edition in your package, and omit `--for`"
        )
    } else {
        format!("change it so that it means the same in editions {own} and {edition}")
    };
    draft.refusal(offset(warning), reason, remedy)
}

/// Returns how to write a function so that it does the same in both editions.
fn rewrite(function: &Other, warning: Option<&Diagnostic>) -> &'static str {
    match warning.map(code) {
        Some("array_into_iter" | "boxed_slice_into_iter") => {
            "write `.iter()` or `IntoIterator::into_iter(values)`"
        }
        _ if function.captures => {
            "bind the field that the closure uses with `let` before the closure, as in `let n = graph.n;`"
        }
        _ => {
            "bind the temporary value with `let` first, as in `let value = table.borrow().get(&key).copied();`"
        }
    }
}

/// Refuses functions that do something else in the bundle's edition than in their own.
pub fn refuse_others<T>(
    others: &[Other],
    draft: &Draft,
    program: &Program,
    compiler: &Compiler,
) -> Result<T> {
    let known = others.iter().find(|other| !other.offsets.is_empty());
    let Some(first) = known.or(others.first()) else {
        let reason = "the bundle differs from the program that cargo builds";
        return Err(Refusal::new(reason, "").into());
    };
    let (start, end) = (first.offsets.iter().min(), first.offsets.iter().max());
    let range = start.copied().unwrap_or(0)..end.map_or(0, |end| end + 1);
    let whole = draft.with_places(program);
    let mut crates = whole.crates();
    let found = crates.find(|(_, place)| place.contains(&range.start));
    let krate = found.map_or_else(|| program.binary(), |(krate, _)| krate);
    let edition = &compiler.edition;
    // Code that a macro writes has the edition of the crate that defines the macro. This can be any crate of
    // another edition than the bundle's.
    let may_write = |other: &&Crate| krate.edition == *edition && other.edition != *edition;
    let macro_crates: Vec<_> = program.crates.iter().filter(may_write).collect();
    let (krate, origin) = match macro_crates[..] {
        [first, ..] => (first, "a macro that it calls"),
        [] => (krate, "its crate"),
    };
    let warning = warning_in(&range, krate, &whole, compiler)?;
    let own = &krate.edition;
    let package = match macro_crates.len() {
        0 | 1 => format!("`{}`", krate.package),
        _ => "the crate that defines the macro".to_string(),
    };
    let rewrite = rewrite(first, warning.as_ref());
    let remedy = if krate.is_from_registry {
        format!("choose a site that takes edition {own}, or do without this function of {package}")
    } else if edition > own {
        format!("set edition {edition} in the manifest of {package} and test it, or {rewrite}")
    } else {
        format!("choose a site that takes edition {own}, or {rewrite}")
    };
    let details = others
        .iter()
        .map(|other| format!("{}:\n{}", other.name, other.instructions));
    let hint = warning
        .as_ref()
        .map(|warning| format!(" ({})", warning.message));
    let reason = format!(
        "in edition {edition}, that of the bundle, `{}` does something else than in edition {own}, that of {origin}{}",
        first.name,
        hint.unwrap_or_default()
    );
    let place = warning.as_ref().and_then(offset).or(start.copied());
    let refusal = Refusal {
        place: place.and_then(|offset| draft.origin(offset)),
        details: details.collect(),
        ..Refusal::new(reason, remedy)
    };
    Err(refusal.into())
}

/// Returns a warning of the compiler about a change of an edition in a part of a file.
fn warning_in(
    range: &Range<usize>,
    krate: &Crate,
    whole: &Whole,
    compiler: &Compiler,
) -> Result<Option<Diagnostic>> {
    for change in &CHANGES {
        if !change.parts(krate, &compiler.edition) {
            continue;
        }
        let older = compiler.with_edition(change.older);
        let warnings = change.warnings(whole, &older, change.meanings)?;
        let is_inside = |diagnostic: &Diagnostic| {
            offset(diagnostic).is_some_and(|offset| range.contains(&offset))
        };
        if let Some(found) = warnings.unwrap_or_default().into_iter().find(is_inside) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
