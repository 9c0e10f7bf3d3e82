//! The system that both programs are compiled for.
//!
//! Only object files of Linux can be read, so other systems compile for Linux, too. That takes Rust's standard library for
//! Linux, and no linker.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::compiler::Compiler;
use crate::error::Result;

const LINUX: &str = "x86_64-unknown-linux-gnu";

/// The source of a program that replaces the linker.
const LINKER: &str = include_str!("linker.rs");

/// Returns the target of both programs: this machine if it runs Linux.
pub fn name(compiler: &Compiler) -> Result<String> {
    let host = compiler.host()?;
    let is_linux = host.contains("-linux-");
    Ok(if is_linux { host } else { LINUX.to_string() })
}

/// Returns a compiler for the target, with these crates of the site.
pub fn compiler(compiler: &Compiler, externs: Vec<OsString>) -> Result<Compiler> {
    let target = ["--target".into(), name(compiler)?.into()];
    Ok(compiler.with_externs(externs.into_iter().chain(target).collect()))
}

/// Returns the target if Rust's standard library for it is not installed.
pub fn missing(compiler: &Compiler) -> Result<Option<String>> {
    let name = name(compiler)?;
    let is_there = name == compiler.host()? || compiler.library_of(&name)?.is_dir();
    Ok((!is_there).then_some(name))
}

/// Returns the program that replaces the linker, which is stored in `folder`.
pub fn linker(compiler: &Compiler, folder: &Path) -> Result<PathBuf> {
    compiler.tool(folder, "linker", LINKER)
}
