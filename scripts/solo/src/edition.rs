//! Editions: which the bundle must compile in, and what means something else in another.
//!
//! A bundle has one edition, and each of its crates was written for its own.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::diagnostic::Diagnostic;

use crate::assembly::canonical;
use crate::cargo::{Crate, Program};
use crate::changes::{code, Whole, CHANGES};
use crate::compiler::{offset, Compiler};
use crate::error::{Error, Refusal, Result};
use crate::inline::Inlined;
use crate::refuse;
use crate::site::Site;

/// Returns the editions that the bundle must compile in: first that of the site or else of the binary, then
/// the others that were asked for.
pub fn of_bundle(program: &Program, site: Option<&Site>, others: &[String]) -> Vec<String> {
    let of_site = site.and_then(|it| it.edition.clone());
    let first = of_site.unwrap_or_else(|| program.binary().edition.clone());
    without_repetition(std::iter::once(first).chain(others.iter().cloned()))
}

/// Returns the editions to inline and shake in, the one to try first being first.
///
/// The oldest is first: what its prelude lacks is imported, and must not be reported as unused.
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
    editions.filter(|it| seen.insert(it.clone())).collect()
}

/// Returns the lints that find a change of meaning between these editions, by the edition to compile in.
pub fn lints<'a>(editions: &BTreeSet<&'a str>) -> BTreeMap<&'a str, BTreeSet<&'static str>> {
    let mut lints_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for &edition in editions {
        lints_of.entry(edition).or_default();
    }
    for change in &CHANGES {
        let in_older = editions.iter().copied().filter(|it| *it < change.newer);
        let has_newer = editions.iter().any(|it| *it >= change.newer);
        for edition in in_older.chain(has_newer.then_some(change.older)) {
            lints_of.entry(edition).or_default().extend(change.meanings);
        }
    }
    lints_of
}

/// Returns whether the compiler suggests to write something in the shaken file otherwise, so that an older crate
/// keeps its meaning.
pub fn has_suggestions(
    shaken: &str,
    inlined: &Inlined,
    program: &Program,
    compiler: &Compiler,
    editions: &[String],
) -> Result<bool> {
    let whole = Whole {
        text: shaken,
        places: &inlined.places,
        program,
    };
    for change in &CHANGES {
        let both = program.crates.iter().zip(&inlined.places);
        let old = both.filter(|(krate, _)| change.comes_to(krate, editions));
        let old: Vec<_> = old.map(|(_, place)| place).collect();
        if old.is_empty() {
            continue;
        }
        let fixes = change.fixes(&whole, compiler)?;
        let mut places = fixes.iter().filter_map(offset);
        if places.any(|it| old.iter().any(|place| place.contains(&it))) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Refuses crates whose text means something else in an edition of the bundle than in their own.
///
/// The lints find the places where it may. Whether it does is seen from the program: if its optimised assembly is
/// the same in both editions, what the lints found is never reached, or makes no difference for the types that it
/// is used with.
pub fn refuse_other_meanings(
    shaken: &str,
    inlined: &Inlined,
    program: &Program,
    compilers: &[Compiler],
) -> Result<()> {
    let whole = Whole {
        text: shaken,
        places: &inlined.places,
        program,
    };
    for change in &CHANGES {
        for compiler in compilers {
            let is_newer = compiler.edition.as_str() >= change.newer;
            let older = if is_newer {
                change.older
            } else {
                &compiler.edition
            };
            let older = compiler.with_edition(older);
            let both = program.crates.iter().zip(&inlined.places);
            let moved = both.filter(|(krate, place)| {
                change.parts(krate, &compiler.edition)
                    && !shaken[(*place).clone()].trim().is_empty()
            });
            let moved: Vec<_> = moved.collect();
            let Some((first, _)) = moved.first() else {
                continue;
            };
            let warnings = change.warnings(&whole, &older, change.meanings)?;
            let warnings = warnings.map_err(|error| unknown_meaning(first, &older, &error))?;
            let is_meant = |it: &&Diagnostic| change.meanings.contains(&code(it));
            let crate_of = |it: &Diagnostic| {
                let offset = offset(it)?;
                moved.iter().find(|(_, place)| place.contains(&offset))
            };
            let mut meant = warnings.iter().filter(is_meant);
            let Some((warning, (krate, _))) = meant.find_map(|it| Some((it, crate_of(it)?))) else {
                continue;
            };
            let newer = compiler.with_edition(change.newer);
            let text = whole.with_prelude(change, change.newer)?.text;
            if !is_same_program(&text, &older, &newer)? {
                return Err(other_meaning(warning, krate, inlined, &compiler.edition));
            }
        }
    }
    Ok(())
}

/// Returns whether a text is the same program in two editions.
fn is_same_program(text: &str, older: &Compiler, newer: &Compiler) -> Result<bool> {
    let (older, newer) = (older.assembly(text)?, newer.assembly(text)?);
    let both = older.zip(newer);
    Ok(both.is_some_and(|(older, newer)| canonical(&older) == canonical(&newer)))
}

fn unknown_meaning(krate: &Crate, compiler: &Compiler, error: &str) -> Refusal {
    let reason = format!(
        "the crate `{}` may mean something else in the bundle, and this cannot be checked: the program does not compile in edition {} ({error})",
        krate.name, compiler.edition
    );
    Refusal::new(reason, "give all crates of the program the same edition")
}

fn other_meaning(warning: &Diagnostic, krate: &Crate, inlined: &Inlined, edition: &str) -> Error {
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
    refuse::at(inlined, offset(warning), reason, remedy)
}
