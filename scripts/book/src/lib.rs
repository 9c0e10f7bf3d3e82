//! The book as a website: the theory, the problems and the explorer as static pages.
//!
//! The content comes from the runner's JSON ([`course`]). [`pages`] arranges it as Markdown, which mdBook renders.
//! Folded parts ([`folds`]) and lists ([`listing`]) are inserted into the rendered pages ([`site`]). The programs of
//! the pages are WebAssembly ([`engine`]). Search engines read the [`head`] of a page, and [`search`] writes the index
//! of the book's own search. [`one_file`] also writes the explorer as a single file that can be opened from disk.

pub mod bundles;
pub mod course;
pub mod engine;
pub mod escape;
pub mod folds;
pub mod head;
pub mod highlight;
pub mod library;
pub mod listing;
pub mod markdown;
pub mod number;
pub mod one_file;
pub mod pages;
pub mod search;
pub mod serve;
pub mod site;

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the root of the workspace.
///
/// # Panics
///
/// If this package was moved out of the workspace.
pub fn workspace() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.ancestors().nth(2);
    root.expect("the package is in a workspace").to_path_buf()
}

/// Returns the command that runs cargo in the workspace.
pub fn cargo(workspace: &Path) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.current_dir(workspace);
    command
}
