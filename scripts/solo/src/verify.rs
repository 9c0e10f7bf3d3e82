//! The proof of the bundle: the compiler says nothing, the words left mean the same, the tests pass.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::thread;

use anyhow::{bail, ensure, Context, Result};
use cargo_metadata::diagnostic::Diagnostic;

use crate::compiler::{offset, Compiler};
use crate::inline::Inlined;
use crate::load::{Dependency, Program};
use crate::tokens::{lex, Look};

/// Returns the first error of the file, and where it comes from.
pub fn first_error(
    inlined: &Inlined,
    compiler: &Compiler,
    program: &Program,
) -> Result<Option<String>> {
    let report = compiler.check(&inlined.text.text)?;
    Ok(report.errors.first().map(|error| {
        let origin = offset(error).and_then(|it| inlined.text.origin(it));
        let origin = origin.unwrap_or_else(|| "the bundle".to_string());
        let missing = missing_macros(error, program).unwrap_or_default();
        format!("{origin}: {}{missing}", error.message)
    }))
}

/// Returns whose macros may be missing, where something is: those of procedural macros are left out.
fn missing_macros(error: &Diagnostic, program: &Program) -> Option<String> {
    let is_unresolved = error.message.starts_with("unresolved import");
    if !is_unresolved && !error.message.starts_with("cannot find") {
        return None;
    }
    let all = program.crates.iter().flat_map(|it| &it.dependencies);
    let procedural = all.filter(|(_, it)| **it == Dependency::Procedural);
    let names: BTreeSet<_> = procedural.map(|(name, _)| format!("`{name}`")).collect();
    let names: Vec<_> = names.into_iter().collect();
    (!names.is_empty()).then(|| {
        let names = names.join(", ");
        format!(
            " (a bundle cannot expand the procedural macros of {names}: write out what they make)"
        )
    })
}

/// Refuses words that tell where they stand: they would tell something else in the bundle.
pub fn refuse_places(shaken: &str, inlined: &Inlined) -> Result<()> {
    const MACROS: [&str; 6] = ["column", "env", "file", "line", "module_path", "option_env"];
    let tokens = lex(shaken)?;
    for (index, token) in tokens.iter().enumerate() {
        let name = tokens.word(index).filter(|word| MACROS.contains(word));
        let is_call = tokens.is_punct(index + 1, '!') && tokens.close(index + 2).is_some();
        if let (Some(name), true) = (name, is_call) {
            let origin = inlined.text.origin(token.range.start).unwrap_or_default();
            bail!("{origin}: `{name}!` would tell something else in the bundle: write out what it stands for");
        }
    }
    Ok(())
}

/// Refuses the words that ask where a function is called from: another line, in the bundle.
pub fn refuse_callers(shaken: &str, inlined: &Inlined) -> Result<()> {
    let tokens = lex(shaken)?;
    for (index, token) in tokens.iter().enumerate() {
        let is_caller = tokens.is_word(index, "Location")
            && tokens.is_path_separator(index + 1)
            && tokens.is_word(index + 3, "caller");
        if is_caller {
            let origin = inlined.text.origin(token.range.start).unwrap_or_default();
            bail!(
                "{origin}: `Location::caller` would tell another line in the bundle: leave it out"
            );
        }
    }
    Ok(())
}

/// Refuses crates' paths, which are other paths in the bundle, in a call of a macro that tells what it is
/// called with.
pub fn refuse_told_paths(shaken: &str, inlined: &Inlined) -> Result<()> {
    let tokens = lex(shaken)?;
    let names = inlined.left_in(shaken);
    let is_module = |word: &str| names.iter().any(|(_, name)| name == word);
    let has = |from: usize, to: usize, word: &str| (from..to).any(|it| tokens.is_word(it, word));
    let definitions = (0..tokens.len()).filter(|&it| tokens.is_word(it, "macro_rules"));
    let telling = definitions.filter_map(|it| {
        let close = tokens.close(it + 3)?;
        has(it, close, "stringify").then(|| tokens.word(it + 2))?
    });
    let telling: BTreeSet<&str> = telling.chain(["stringify"]).collect();
    for index in 0..tokens.len() {
        let name = tokens.word(index).filter(|word| telling.contains(word));
        let close = tokens
            .close(index + 2)
            .filter(|_| tokens.is_punct(index + 1, '!'));
        let (Some(name), Some(close)) = (name, close) else {
            continue;
        };
        let is_told =
            |it: &usize| tokens.is_word(*it, "crate") && tokens.word(it + 3).is_some_and(is_module);
        if let Some(at) = (index..close).find(is_told) {
            let origin = inlined
                .text
                .origin(tokens[at].range.start)
                .unwrap_or_default();
            bail!("{origin}: `{name}!` would tell another path in the bundle: import what it is called with");
        }
    }
    Ok(())
}

/// Refuses a text whose `stringify!` tells other white space than before.
pub fn same_stringified(before: &str, after: &str) -> Result<()> {
    ensure!(
        stringified(before)? == stringified(after)?,
        "`stringify!` would tell other white space in the bundle: write out what it stands for"
    );
    Ok(())
}

/// Returns what `stringify!` is called with, with white space as it tells it.
fn stringified(text: &str) -> Result<Vec<String>> {
    let tokens = lex(text)?;
    let calls = (0..tokens.len()).filter(|&it| tokens.is_word(it, "stringify"));
    let told = calls.filter_map(|it| {
        let close = tokens.close(it + 2)?;
        let inside = &text[tokens[it + 2].range.end..tokens[close].range.start];
        Some(inside.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    Ok(told.collect())
}

/// What the compiler says where a text has one meaning before an edition, and another from it on: the
/// edition before, that edition, and the lints.
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

/// Refuses what crates of older editions say, if it means something else in an edition of the bundle.
pub fn refuse_other_meanings(
    shaken: &str,
    inlined: &Inlined,
    program: &Program,
    compilers: &[Compiler],
) -> Result<()> {
    for (older, newer, lints) in MEANINGS {
        let both = program.crates.iter().zip(&inlined.places);
        let of_older = both.filter(|(krate, _)| krate.edition.as_str() < newer);
        let places: Vec<_> = of_older.map(|(_, place)| place).collect();
        let Some(compiler) = compilers.iter().find(|it| it.edition.as_str() >= newer) else {
            continue;
        };
        // What does not compile in the older edition was written for the newer one.
        let report = compiler.with_edition(older).check_for(shaken, lints)?;
        for warning in &report.warnings {
            let is_old =
                offset(warning).is_some_and(|it| places.iter().any(|place| place.contains(&it)));
            if is_old {
                refuse_meaning(warning, inlined, newer)?;
            }
        }
    }
    Ok(())
}

/// Tells whether no compiler says a word of a text, nor of a meaning that would change between editions.
///
/// Then there is nothing to refuse and no lint to allow. Meanwhile `builder` builds it.
pub fn is_silent(text: &str, compilers: &[Compiler], builder: Option<&Compiler>) -> Result<bool> {
    let editions: BTreeSet<&str> = compilers.iter().map(|it| it.edition.as_str()).collect();
    let mut lints_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for &edition in &editions {
        lints_of.entry(edition).or_default();
    }
    for (older, newer, lints) in MEANINGS {
        let in_older = editions.iter().copied().filter(|it| *it < newer);
        let has_newer = editions.iter().any(|it| *it >= newer);
        for edition in in_older.chain(has_newer.then_some(older)) {
            lints_of.entry(edition).or_default().extend(lints);
        }
    }
    thread::scope(|scope| {
        if let Some(builder) = builder {
            scope.spawn(|| builder.build(text));
        }
        let ask = |(edition, lints)| {
            let compiler = compilers[0].with_edition(edition);
            let lints: Vec<&str> = BTreeSet::into_iter(lints).collect();
            scope.spawn(move || compiler.check_for(text, &lints))
        };
        let asked: Vec<_> = lints_of.into_iter().map(ask).collect();
        let mut is_silent = true;
        for thread in asked {
            let report = thread.join().ok();
            let report = report.context("the compiler's thread has ended")??;
            is_silent &= report.errors.is_empty() && report.warnings.is_empty();
        }
        Ok(is_silent)
    })
}

/// Refuses what crates of newer editions say, if it means something else in an older edition of the bundle.
pub fn refuse_older_meanings(
    shaken: &str,
    inlined: &Inlined,
    program: &Program,
    compilers: &[Compiler],
) -> Result<()> {
    const MEANINGS: [(&str, &[&str]); 2] = [
        ("2021", &["rust_2021_incompatible_closure_captures"]),
        ("2024", &["if_let_rescope", "tail_expr_drop_order"]),
    ];
    for (newer, lints) in MEANINGS {
        let both = program.crates.iter().zip(&inlined.places);
        let of_newer = both.filter(|(krate, _)| krate.edition.as_str() >= newer);
        let places: Vec<_> = of_newer.map(|(_, place)| place).collect();
        let older = compilers.iter().find(|it| it.edition.as_str() < newer);
        let Some(compiler) = older.filter(|_| !places.is_empty()) else {
            continue;
        };
        for warning in &compiler.check_for(shaken, lints)?.warnings {
            let offset = offset(warning);
            if offset.is_some_and(|it| places.iter().any(|place| place.contains(&it))) {
                refuse_meaning(warning, inlined, &compiler.edition)?;
            }
        }
    }
    Ok(())
}

/// Refuses what a warning says to have another meaning in this edition.
pub fn refuse_meaning(warning: &Diagnostic, inlined: &Inlined, edition: &str) -> Result<()> {
    let code = warning.code.as_ref().map_or("", |code| code.code.as_str());
    if MEANINGS.iter().any(|(_, _, lints)| lints.contains(&code)) {
        let origin = offset(warning).and_then(|it| inlined.text.origin(it));
        bail!(
            "{}: this may mean something else in edition {edition}: {} ({code})",
            origin.unwrap_or_default(),
            warning.message
        );
    }
    Ok(())
}

/// Returns where types are told by name: the bundle gives them other paths.
pub fn type_names(shaken: &str, inlined: &Inlined) -> Result<Vec<String>> {
    let tokens = lex(shaken)?;
    let of = tokens.iter().enumerate().filter(|(index, _)| {
        tokens.is_word(*index, "type_name") && !tokens.is_punct(index + 1, ';')
    });
    Ok(of
        .filter_map(|(_, token)| inlined.text.origin(token.range.start))
        .collect())
}

/// Refuses a bundle that does not compile, or that the compiler warns of where `strict` says so.
pub fn compile(text: &str, compiler: &Compiler, strict: bool) -> Result<()> {
    let report = compiler.check(text)?;
    let warnings = report.warnings.iter().filter(|_| strict);
    if let Some(said) = report.errors.iter().chain(warnings).next() {
        let rendered = said.rendered.as_ref().unwrap_or(&said.message);
        bail!(
            "in edition {} the compiler says of the bundle: {}",
            compiler.edition,
            rendered.trim()
        );
    }
    Ok(())
}

/// Refuses a bundle that is too large for a judge.
pub fn size(text: &str, limit: Option<u64>, judge: &str) -> Result<()> {
    let bytes = u64::try_from(text.len()).context("a size")?;
    let limit = limit.unwrap_or(u64::MAX);
    ensure!(
        bytes <= limit,
        "the bundle has {bytes} bytes, and {judge} takes {limit}: try --minify"
    );
    Ok(())
}

/// Refuses to write paths of this machine.
pub fn no_paths(text: &str, folders: &[&Path]) -> Result<()> {
    for folder in folders {
        let shown = folder.display().to_string();
        ensure!(
            shown.len() < 2 || !text.contains(&shown),
            "the bundle would hold the path of a folder of this machine: {shown}"
        );
    }
    Ok(())
}
