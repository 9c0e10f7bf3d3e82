//! What the build adds to each crate of a program: what build scripts say, and what procedural macros return.
//!
//! Cargo runs both, in a target folder of its own. The macro crates are compiled from copies whose macros note
//! what they return (`copies`, `recorder`, `wrapper`), and the notes become edits of the crates' files.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Token};

use crate::error::Result;
use crate::text::Origins;

mod check;
mod copies;
mod document;
mod expand;
mod records;
mod render;
mod splice;

pub use copies::MacroCrate;

/// What the build adds to a crate.
#[derive(Clone, Debug, Default)]
pub struct Contribution {
    /// Conditions that the build script sets, as `rustc --print cfg` shows them.
    pub cfgs: Vec<String>,
    /// Environment variables that the build script sets.
    pub env: BTreeMap<String, String>,
    /// Where the build script writes files.
    pub out_dir: Option<PathBuf>,
    /// What replaces parts of the crate's files.
    pub expansions: Vec<Expansion>,
}

/// A part of a file, and the text that replaces it because of a procedural macro.
#[derive(Clone, Debug)]
pub struct Expansion {
    pub file: PathBuf,
    /// In bytes, of the text as the compiler reads it: see `text::as_compiled`.
    pub range: Range<usize>,
    pub text: String,
    /// Which byte of the text comes from which byte of the file, in ascending order of the former.
    pub origins: Vec<(usize, usize)>,
}

/// A program whose crates may get something from the build.
pub struct Question {
    pub cargo: OsString,
    pub rustc: PathBuf,
    /// The manifest of the program's package.
    pub manifest: PathBuf,
    /// `--bin` or `--example`.
    pub option: &'static str,
    pub name: String,
    pub root: PathBuf,
    pub target_directory: PathBuf,
    pub crates: Vec<Asked>,
    /// The macros to expand.
    pub macros: Vec<MacroCrate>,
}

/// A crate of the program.
pub struct Asked {
    /// The name that the source uses: with underscores.
    pub name: String,
    pub manifest: PathBuf,
    pub has_build_script: bool,
    /// Which crate depends on it, and so on: `a → b → c`.
    pub way: String,
}

/// Returns the folder for files that the bundler makes in a target folder.
pub fn folder(target_directory: &Path) -> PathBuf {
    target_directory.join("solo")
}

/// Returns what the build adds to each crate. Without macros and build scripts, nothing is built.
///
/// # Errors
///
/// If cargo cannot build the program, a build script links native code, or a macro's output would not mean
/// the same as text.
pub fn contributions(question: &Question) -> Result<Vec<Contribution>> {
    let has_build_script = question.crates.iter().any(|it| it.has_build_script);
    if !has_build_script && question.macros.is_empty() {
        let none = question.crates.iter().map(|_| Contribution::default());
        return Ok(none.collect());
    }
    let built = check::check(question)?;
    let mut contributions = Vec::new();
    for (asked, built) in question.crates.iter().zip(built) {
        check::refuse_native(&built, asked)?;
        let expansions = expand::expansions(built.records, question)?;
        contributions.push(Contribution {
            cfgs: built.cfgs,
            env: built.env,
            out_dir: built.out_dir,
            expansions,
        });
    }
    Ok(contributions)
}

/// Returns `text`, the text of `file` as the compiler reads it, with the expansions in it.
pub fn apply(file: &Path, text: &str, expansions: &[Expansion]) -> (String, Origins) {
    let mut of_file: Vec<_> = expansions.iter().filter(|it| it.file == file).collect();
    of_file.sort_by_key(|it| (it.range.start, it.range.end));
    let mut applied = String::new();
    let mut origins = Origins::default();
    let mut end = 0;
    for expansion in of_file {
        origins.push(applied.len(), end);
        applied.push_str(&text[end..expansion.range.start]);
        let start = applied.len();
        origins.push(start, expansion.range.start);
        for (at, origin) in &expansion.origins {
            origins.push(start + at, *origin);
        }
        applied.push_str(&expansion.text);
        end = expansion.range.end;
    }
    origins.push(applied.len(), end);
    applied.push_str(&text[end..]);
    (applied, origins)
}

/// Returns what an expression of string literals, `concat!` and `env!` says.
pub fn said(expression: &str, variable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let expression = syn::parse_str::<Expr>(expression).ok()?;
    said_by(&expression, variable)
}

fn said_by(expression: &Expr, variable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let call = match expression {
        Expr::Lit(ExprLit {
            lit: Lit::Str(it), ..
        }) => return Some(it.value()),
        Expr::Macro(it) => &it.mac,
        _ => return None,
    };
    let parts = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
    let parts = parts.ok()?;
    let name = &call.path.segments.last()?.ident;
    let mut said = parts.iter().map(|it| said_by(it, variable));
    if name == "concat" {
        return said.collect();
    }
    let first = said.next()??;
    (name == "env").then(|| variable(&first))?
}
