//! The checks of a finished bundle: it compiles, library code has no warnings, the tests pass, and the site takes its size.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::env;
use std::path::Path;
use std::thread;

use cargo_metadata::diagnostic::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::cargo::{Crate, Program};
use crate::compiler::{code, offset, Compiler};
use crate::draft::Draft;
use crate::edition;
use crate::error::{Error, Refusal, Result};
use crate::format;
use crate::inline::OneFile;
use crate::refuse;
use crate::site::Site;
use crate::source::text::{place, size};
use crate::source::tokens::{lex, Look};

/// Decides whether the program built from a bundle is right; the error contains the reason why it is not.
pub type Accept<'a> = dyn Fn(&Path) -> Result<(), String> + Sync + 'a;

/// Returns the first error of a file that does not compile.
pub fn first_error(
    inlined: &OneFile,
    compiler: &Compiler,
    program: &Program,
) -> Result<Option<Error>> {
    let report = compiler.check(&inlined.text.text)?;
    Ok(report.errors.first().map(|error| {
        let place = offset(error)
            .and_then(|offset| inlined.text.origin(offset))
            .unwrap_or_else(|| "the bundle".to_string());
        let crate_at = |offset| {
            inlined
                .places
                .iter()
                .position(|place| place.contains(&offset))
        };
        let krate = offset(error).and_then(crate_at);
        let newer = krate
            .map(|index| &program.crates[index].edition)
            .filter(|edition| **edition > compiler.edition);
        let remedy = missing_macros(error, program)
            .or_else(|| module_of_a_macro(error))
            .or_else(|| Some(for_older_edition(error, newer?, &compiler.edition)))
            .unwrap_or_default();
        Refusal::new(&error.message, remedy).at(place).into()
    }))
}

/// Returns a remedy for code of a crate whose edition is newer than that of the bundle.
fn for_older_edition(error: &Diagnostic, own: &str, bundle: &str) -> String {
    if code(error) == "E0700" {
        return format!(
            "add `+ '_` or the named lifetime to the `impl Trait` type: the bundle has edition {bundle}, where it captures no lifetime implicitly"
        );
    }
    format!(
        "the crate has edition {own}, and the bundle edition {bundle}: write code that compiles in both if this causes the error"
    )
}

/// Returns a remedy for a module that a macro declares: its file is not found.
fn module_of_a_macro(error: &Diagnostic) -> Option<String> {
    let (_, name) = error.message.split_once("file not found for module ")?;
    Some(format!(
        "move `mod {};` out of the macro",
        name.trim_matches('`')
    ))
}

/// Returns a remedy that names the procedural macros whose expansion an error may miss.
fn missing_macros(error: &Diagnostic, program: &Program) -> Option<String> {
    let is_unresolved = error.message.starts_with("unresolved import");
    if !is_unresolved && !error.message.starts_with("cannot find") {
        return None;
    }
    let procedural = program
        .crates
        .iter()
        .filter(|krate| krate.macros_of.is_some());
    let names: BTreeSet<_> = procedural
        .map(|krate| format!("`{}`", krate.name))
        .collect();
    let names: Vec<_> = names.into_iter().collect();
    (!names.is_empty()).then(|| {
        let names = names.join(", ");
        format!("if it is a macro of {names} that could not be expanded, write the code that it generates")
    })
}

/// Returns whether the text, which contains code of these crates, compiles without diagnostics in every edition, and
/// means the same in all.
///
/// If it does, no code needs to be refused, and no lint allowed. The run for the edition of `builder` also builds the
/// program.
pub fn is_silent(
    text: &str,
    crates: &[&Crate],
    compilers: &[Compiler],
    builder: Option<&Compiler>,
) -> Result<bool> {
    let editions = compilers
        .iter()
        .map(|compiler| compiler.edition.as_str())
        .collect();
    thread::scope(|scope| {
        let ask = |(edition, lints)| {
            let compiler = compilers[0].with_edition(edition);
            let lints: Vec<&str> = BTreeSet::into_iter(lints).collect();
            let is_builder = builder.is_some_and(|builder| builder.edition == edition);
            scope.spawn(move || {
                if is_builder {
                    compiler.check_and_build(text, &lints)
                } else {
                    compiler.check_for(text, &lints)
                }
            })
        };
        let lints = edition::lints(&editions, crates);
        let options: Vec<_> = lints.into_iter().map(ask).collect();
        let mut is_silent = true;
        for thread in options {
            let report = thread
                .join()
                .map_err(|_| Error::tool("rustc", "a thread panicked"))??;
            is_silent &= report.errors.is_empty() && report.warnings.is_empty();
        }
        Ok(is_silent)
    })
}

/// Refuses a bundle that does not compile or, if `strict`, that the compiler warns about. `own` are the warnings about
/// the user's own code.
pub fn compile(
    text: &str,
    compiler: &Compiler,
    strict: bool,
    own: &BTreeSet<String>,
) -> Result<()> {
    let report = compiler.check(text)?;
    let warnings = report
        .warnings
        .iter()
        .filter(|warning| strict && !own.contains(&warning.message));
    let Some(message) = report.errors.iter().chain(warnings).next() else {
        return Ok(());
    };
    let rendered = message.rendered.as_ref().unwrap_or(&message.message);
    let reason = format!(
        "the bundle does not compile cleanly in edition {}: {}",
        compiler.edition,
        rendered.trim()
    );
    Err(Refusal::new(reason, "").into())
}

/// Refuses a bundle that names a folder of this machine, or that `accept` rejects.
pub fn verify(
    text: &str,
    program: &Program,
    compiler: &Compiler,
    accept: Option<&Accept>,
) -> Result<()> {
    let home = env::home_dir().unwrap_or_default();
    refuse_local_paths(text, &[&program.root, &home])?;
    let Some(accept) = accept else { return Ok(()) };
    let built = compiler.program(text)?;
    accept(&built).map_err(|why| Error::tool("the check of the bundle", why))
}

/// Refuses a bundle that is larger than the site allows.
pub fn refuse_size(
    text: &str,
    site: &Site,
    draft: &Draft,
    program: &Program,
    is_minified: bool,
) -> Result<()> {
    let (bytes, name) = (text.len(), &site.name);
    let Some(limit) = site.source_limit.filter(|limit| bytes as u64 > *limit) else {
        return Ok(());
    };
    let small = if is_minified {
        bytes
    } else {
        format::minified_size(text)?
    };
    let libraries = largest_libraries(draft, program).join(", ");
    let remedy = if small as u64 <= limit {
        format!("use --minify: the bundle then has {small} bytes")
    } else if libraries.is_empty() {
        "even with --minify it is too large; shorten the program".to_string()
    } else {
        format!(
            "even with --minify it is too large; use less of the largest libraries: {libraries}"
        )
    };
    let reason = format!("the bundle has {bytes} bytes, but {name} takes {limit}");
    Err(Refusal::new(reason, remedy).into())
}

/// Returns up to three libraries that each make up at least a tenth of the code, the largest first.
fn largest_libraries(draft: &Draft, program: &Program) -> Vec<String> {
    let text = &draft.shaken.text;
    let whole = size(text);
    let libraries = draft.libraries().into_iter().map(|(index, _)| {
        let share = size(&text[draft.inlined.places[index].clone()]) * 100 / whole;
        (share, &program.crates[index].package)
    });
    let mut large: Vec<_> = libraries.filter(|(share, _)| *share >= 10).collect();
    large.sort_by_key(|(share, _)| Reverse(*share));
    let first = large.iter().take(3);
    first
        .map(|(share, package)| format!("{package} ({share} % of the code)"))
        .collect()
}

/// Refuses a bundle that contains the path of a folder of this machine.
fn refuse_local_paths(text: &str, folders: &[&Path]) -> Result<()> {
    for folder in folders {
        let shown = folder.display().to_string();
        if shown.len() > 1 && text.contains(&shown) {
            let reason = format!("the bundle would contain the path of a folder here, {shown}");
            return Err(Refusal::new(reason, "remove it from the source").into());
        }
    }
    Ok(())
}

impl Note {
    /// Returns a note that is always shown.
    pub fn own(text: String) -> Self {
        Self { is_own: true, text }
    }
}

/// Returns notes on code that is not refused although it may behave otherwise.
pub fn notes(draft: &Draft, program: &Program, site: Option<&Site>) -> Vec<Note> {
    let note = |(place, how): (String, &str)| Note {
        is_own: !program.is_in_registry(&place),
        text: format!("{place}: {how}"),
    };
    let changes = refuse::changes(draft).into_iter().map(note);
    let of_site = site.map_or_else(Vec::new, |site| notes_on_system(draft, program, site));
    changes.chain(of_site).collect()
}

/// If a site judges on another system, returns a note on the first condition on the system in the program's own code,
/// and one on the first in a crate from a registry.
fn notes_on_system(draft: &Draft, program: &Program, site: &Site) -> Vec<Note> {
    let others = |system: &&String| *system != env::consts::OS;
    let Some(system) = site.system.as_ref().filter(others) else {
        return Vec::new();
    };
    let mut notes: Vec<Note> = Vec::new();
    let mut known = BTreeSet::new();
    for token in &draft.shaken.tokens {
        let Some((source, _)) = draft.inlined.text.source(token.range.start) else {
            continue;
        };
        if !known.insert(&source.path) {
            continue;
        }
        let Some(place) = condition_on_system(&source.text).map(|offset| place(source, offset))
        else {
            continue;
        };
        let is_own = !program.is_in_registry(&place);
        if notes.iter().all(|note| note.is_own != is_own) {
            let text = format!(
                "{place}: this condition is decided for {}, but {} judges on {system}",
                env::consts::OS,
                site.name
            );
            notes.push(Note { is_own, text });
        }
    }
    notes
}

/// Returns the offset of the first `cfg` in a source that depends on the system.
fn condition_on_system(source: &str) -> Option<usize> {
    const ON_SYSTEM: [&str; 6] = [
        "target_env",
        "target_family",
        "target_os",
        "target_vendor",
        "unix",
        "windows",
    ];
    let tokens = &lex(source).ok()?[..];
    let depends = |word: &str| ON_SYSTEM.contains(&word);
    let is_condition = |index: &usize| {
        let is_named = tokens.is_word(*index, "cfg") || tokens.is_word(*index, "cfg_attr");
        let open = index + 1 + usize::from(tokens.is_punct(index + 1, '!'));
        let close = tokens.close(open).filter(|_| is_named);
        close.is_some_and(|close| (open..close).any(|at| tokens.word(at).is_some_and(depends)))
    };
    let index = (0..tokens.len()).find(is_condition)?;
    Some(tokens[index].range.start)
}

/// Something to know about a bundle.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Note {
    /// Whether it is shown without `--verbose`, because the user can do something about it.
    pub is_own: bool,
    /// The note itself, beginning with its place.
    pub text: String,
}
