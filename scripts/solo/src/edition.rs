//! Editions: which the bundle must compile in, and what means something else in another.
//!
//! A bundle has one edition, and each of its crates was written for its own.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::diagnostic::Diagnostic;

use crate::cargo::{Crate, Program};
use crate::compiler::{offset, Compiler};
use crate::error::Result;
use crate::inline::Inlined;
use crate::refuse;
use crate::site::Site;

/// The lints that warn where a text has one meaning before an edition, and another from it on: the edition
/// before, that edition, and the lints.
const MEANINGS: [(&str, &str, &[&str]); 2] = [
    (
        "2018",
        "2021",
        &[
            "array_into_iter",
            "non_fmt_panics",
            "rust_2021_incompatible_closure_captures",
            "rust_2021_incompatible_or_patterns",
            "rust_2021_prelude_collisions",
        ],
    ),
    (
        "2021",
        "2024",
        &[
            "boxed_slice_into_iter",
            "if_let_rescope",
            "tail_expr_drop_order",
        ],
    ),
];

/// Those of the lints that warn in an older edition of what a newer one changed.
const NEWER_MEANINGS: [(&str, &[&str]); 2] = [
    ("2021", &["rust_2021_incompatible_closure_captures"]),
    ("2024", &["if_let_rescope", "tail_expr_drop_order"]),
];

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
    for (older, newer, lints) in MEANINGS {
        let in_older = editions.iter().copied().filter(|it| *it < newer);
        let has_newer = editions.iter().any(|it| *it >= newer);
        for edition in in_older.chain(has_newer.then_some(older)) {
            lints_of.entry(edition).or_default().extend(lints);
        }
    }
    lints_of
}

/// Refuses crates of an older edition whose text means something else in an edition of the bundle.
pub fn refuse_older_crates(
    shaken: &str,
    inlined: &Inlined,
    program: &Program,
    compilers: &[Compiler],
) -> Result<()> {
    for (older, newer, lints) in MEANINGS {
        let Some(compiler) = compilers.iter().find(|it| it.edition.as_str() >= newer) else {
            continue;
        };
        // What does not compile in the older edition was written for the newer one.
        let compiler = compiler.with_edition(older);
        let report = compiler.check_for(shaken, lints)?;
        let is_older = |krate: &Crate| krate.edition.as_str() < newer;
        for warning in &report.warnings {
            if is_in(warning, program, inlined, is_older) {
                refuse_meaning(warning, inlined, newer)?;
            }
        }
    }
    Ok(())
}

/// Refuses crates of a newer edition whose text means something else in an edition of the bundle.
pub fn refuse_newer_crates(
    shaken: &str,
    inlined: &Inlined,
    program: &Program,
    compilers: &[Compiler],
) -> Result<()> {
    for (newer, lints) in NEWER_MEANINGS {
        let is_newer = |krate: &Crate| krate.edition.as_str() >= newer;
        let older = compilers.iter().find(|it| it.edition.as_str() < newer);
        let has_newer = program.crates.iter().any(is_newer);
        let Some(compiler) = older.filter(|_| has_newer) else {
            continue;
        };
        for warning in &compiler.check_for(shaken, lints)?.warnings {
            if is_in(warning, program, inlined, is_newer) {
                refuse_meaning(warning, inlined, &compiler.edition)?;
            }
        }
    }
    Ok(())
}

/// Returns whether a warning points into a crate of this kind.
fn is_in(
    warning: &Diagnostic,
    program: &Program,
    inlined: &Inlined,
    is_meant: impl Fn(&Crate) -> bool,
) -> bool {
    let both = program.crates.iter().zip(&inlined.places);
    let mut places = both
        .filter(|(krate, _)| is_meant(krate))
        .map(|(_, place)| place);
    offset(warning).is_some_and(|it| places.any(|place| place.contains(&it)))
}

/// Refuses a text if the warning is one of a meaning that changes in this edition.
pub fn refuse_meaning(warning: &Diagnostic, inlined: &Inlined, edition: &str) -> Result<()> {
    let code = warning.code.as_ref().map_or("", |code| code.code.as_str());
    if !MEANINGS.iter().any(|(_, _, lints)| lints.contains(&code)) {
        return Ok(());
    }
    let reason = format!(
        "this may mean something else in edition {edition}: {} ({code})",
        warning.message
    );
    let remedy = "write it so that it means the same in both editions";
    Err(refuse::at(inlined, offset(warning), reason, remedy))
}
