//! The parts that the build adds to each crate of a program: by build scripts and by procedural macros.
//!
//! Cargo runs both, in a target folder of its own. The macro crates are compiled from copies whose macros record their
//! output (`copies`, `recorder`, `wrapper`), and the records become edits of the crates' files.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::{Error, Refusal, Result};
use crate::features::Features;
use crate::source::text::{Source, Text};

mod check;
mod copies;
mod definitions;
mod document;
mod expand;
mod records;
mod render;
mod splice;

pub use copies::MacroCrate;

/// The parts that the build adds to a crate.
#[derive(Clone, Debug, Default)]
pub struct Contribution {
    /// Conditions that the build script sets, as `rustc --print cfg` shows them.
    pub cfgs: Vec<String>,
    /// Environment variables that the build script sets.
    pub env: BTreeMap<String, String>,
    /// Where the build script writes files.
    pub out_dir: Option<PathBuf>,
    /// The edits of the crate's files.
    pub expansions: Vec<Expansion>,
    /// Why the crate cannot be inlined, if it cannot.
    pub refusal: Option<Refusal>,
}

/// A part of a file, and the text that replaces it because of a procedural macro.
#[derive(Clone, Debug)]
pub struct Expansion {
    pub file: PathBuf,
    /// In bytes, of the text as the compiler reads it: see `text::as_compiled`.
    pub range: Range<usize>,
    pub text: String,
    /// Pairs of a byte of the text and the byte of the file that it comes from, in ascending order of the former.
    pub origins: Vec<(usize, usize)>,
}

/// A program to whose crates the build may contribute.
pub struct Question {
    pub cargo: OsString,
    pub rustc: PathBuf,
    /// The manifest of the program's package.
    pub manifest: PathBuf,
    /// `--bin` or `--example`.
    pub option: &'static str,
    pub name: String,
    pub features: Features,
    pub root: PathBuf,
    pub target_directory: PathBuf,
    pub crates: Vec<CrateQuery>,
    /// The macros to expand.
    pub macros: Vec<MacroCrate>,
}

/// A question about one crate of the program.
pub struct CrateQuery {
    /// The name that the source uses: with underscores.
    pub name: String,
    pub manifest: PathBuf,
    pub has_build_script: bool,
    /// The chain of dependencies that leads to it: `a → b → c`.
    pub way: String,
}

/// Returns the folder for files that the bundler makes in a target folder.
pub fn folder(target_directory: &Path) -> PathBuf {
    target_directory.join("solo")
}

/// Returns the parts that the build adds to each crate. Without macros and build scripts, nothing is built.
///
/// # Errors
///
/// If cargo cannot build the program. An obstacle in one crate becomes that crate's refusal: the program may not need
/// the crate.
pub fn contributions(question: &Question) -> Result<Vec<Contribution>> {
    let has_build_script = question.crates.iter().any(|krate| krate.has_build_script);
    if !has_build_script && question.macros.is_empty() {
        let none = question.crates.iter().map(|_| Contribution::default());
        return Ok(none.collect());
    }
    let built = check::check(question)?;
    let mut contributions = Vec::new();
    for (asked, built) in question.crates.iter().zip(built) {
        let refusal = check::native(&built, asked);
        let (expansions, refusal) = match expand::expansions(built.records, question) {
            Ok(expansions) => (expansions, refusal),
            Err(Error::Refusal(refusal)) => (Vec::new(), Some(refusal)),
            Err(error) => return Err(error),
        };
        contributions.push(Contribution {
            cfgs: built.cfgs,
            env: built.env,
            out_dir: built.out_dir,
            expansions,
            refusal,
        });
    }
    Ok(contributions)
}

/// Returns a file's text with the expansions applied. Generated text has the origin of the token before it, or of the
/// call.
pub fn apply(source: &Arc<Source>, expansions: &[Expansion]) -> Text {
    let whole = Text::of(source);
    let mut of_file: Vec<_> = expansions
        .iter()
        .filter(|expansion| *expansion.file == *source.path)
        .collect();
    of_file.sort_by_key(|expansion| (expansion.range.start, expansion.range.end));
    let mut applied = Text::default();
    let mut end = 0;
    for expansion in of_file {
        applied.push_range(&whole, end..expansion.range.start);
        let mut from = 0;
        let mut origin = expansion.range.start;
        for (at, next) in &expansion.origins {
            applied.push_made(&expansion.text[from..*at], source, origin);
            (from, origin) = (*at, *next);
        }
        applied.push_made(&expansion.text[from..], source, origin);
        end = expansion.range.end;
    }
    applied.push_range(&whole, end..source.text.len());
    applied
}
