//! The bundle as one C file, for sites that take no Rust.
//!
//! rustc compiles the bundle to wasm for WASI, `c` translates that, and the C file is compiled and tested as
//! the site would, in 64 and in 32 bits. `usize` has 32 bits there, so `narrow` looks for what is cut.

use std::env;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::c::{self, Kind};
use crate::cargo::Program;
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};
use crate::pipeline::{Bundle, Progress, Request};
use crate::site::Site;
use crate::toolchain::Toolchain;
use crate::verify::{Accept, Note};
use crate::{cc, narrow};

/// The memory of a program for which nothing is known, in MiB.
const DEFAULT_MEMORY_MIB: u64 = 64;

/// What a program needs besides its memory: code, the C library, the stack.
const RESERVE: u64 = 4 << 20;

/// Returns the bundle in C of a bundle in Rust.
pub fn in_c(
    bundle: Bundle,
    site: Option<Site>,
    request: &Request,
    program: &Program,
    edition: &str,
    accept: Option<&Accept>,
    progress: &Progress,
) -> Result<Bundle> {
    let rust = &bundle.text;
    let native = Compiler::new(&request.rustc, edition, Vec::new())?;
    refuse_meaningless(rust, &native)?;
    progress("compiling to wasm");
    let toolchain = Toolchain::new(request, program, edition)?;
    let memory = memory(request, site.as_ref());
    let head = head(&bundle, request, program);
    let limit = site.as_ref().and_then(|it| it.source_limit);
    // Speed matters more than size, if the size is allowed.
    let mut smallest = None;
    for level in ["2", "s", "z"] {
        let wasm = toolchain.wasm(rust, &[&format!("-Copt-level={level}")])?;
        let text = head.clone() + &c::program(&wasm, memory, Kind::Program)?;
        let bytes = text.len() as u64;
        let is_small_enough = limit.is_none_or(|limit| bytes <= limit);
        smallest = Some(text);
        if is_small_enough {
            break;
        }
    }
    let text = smallest.unwrap_or_default();
    refuse_size(&text, site.as_ref())?;
    let mut notes = bundle.notes.clone();
    let compilers = cc::compilers()?;
    if compilers.is_empty() && !request.in_c.unverified {
        let reason = "there is no C compiler here, so the C file was not verified";
        let remedy = "install gcc or clang, or take it as it is with --unverified";
        return Err(Refusal::new(reason, remedy).into());
    }
    for compiler in &compilers {
        progress(&format!("testing the C file in {} bits", compiler.bits));
        let built = compiler.build(&text)?;
        if let Some(accept) = accept {
            let what = format!("the check of the C file in {} bits", compiler.bits);
            accept(&built.program).map_err(|why| Error::tool(what, why))?;
        }
    }
    if let (Some(compiler), Some(accept)) = (compilers.first(), accept) {
        progress("looking for integers that need 64 bits");
        let narrow = narrow::Check {
            rust,
            program,
            native: &native,
            toolchain: &toolchain,
            compiler,
            memory,
            accept,
        };
        notes.extend(narrow.refuse()?);
    }
    if !compilers.is_empty() && compilers.iter().all(|it| it.bits != 32) {
        notes.push(note("the C file was not compiled for 32 bits: install gcc-multilib to do so"));
    }
    if compilers.is_empty() {
        notes.push(note("there is no C compiler here: the C file was not verified"));
    }
    Ok(Bundle {
        text,
        notes,
        site,
        is_in_c: true,
        ..bundle
    })
}

fn note(text: &str) -> Note {
    Note {
        is_own: true,
        text: text.to_string(),
    }
}

/// Returns how much memory wasm may have: what the problem allows, or else the site.
fn memory(request: &Request, site: Option<&Site>) -> u64 {
    let of_site = site.and_then(|it| it.memory_limit_mib);
    let of_site = of_site.unwrap_or(DEFAULT_MEMORY_MIB) << 20;
    let allowed = request.in_c.memory.unwrap_or(of_site);
    // More addresses than this have no meaning in C's 32 bits.
    allowed.saturating_sub(RESERVE).clamp(2 << 20, 1 << 30)
}

/// Refuses threads and caught panics: nothing in the C file would be like them.
fn refuse_meaningless(rust: &str, native: &Compiler) -> Result<()> {
    use object::{Object, ObjectSymbol};
    let Some(bytes) = native.object(rust, &["-Copt-level=0"])? else {
        return Ok(());
    };
    let file = object::File::parse(&*bytes);
    let file = file.map_err(|error| Error::tool("rustc's object file", error.to_string()))?;
    for symbol in file.symbols() {
        let name = symbol.name().unwrap_or_default();
        let name = format!("{:#}", rustc_demangle::demangle(name));
        let has = |part: &str| name.contains(part);
        let is_thread = has("std::thread") && (has("spawn") || has("scope"));
        let what = match () {
            () if is_thread => "starts a thread",
            () if has("std::panic::catch_unwind") => "catches panics",
            () => continue,
        };
        let reason = format!("the program {what} (`{name}`), which has no meaning in the C file");
        return Err(Refusal::new(reason, "change the program").into());
    }
    Ok(())
}

fn refuse_size(text: &str, site: Option<&Site>) -> Result<()> {
    let Some(site) = site else { return Ok(()) };
    let bytes = text.len() as u64;
    let Some(limit) = site.source_limit.filter(|limit| bytes > *limit) else {
        return Ok(());
    };
    let name = &site.name;
    let reason = format!("the C file has {bytes} bytes, but {name} takes {limit}");
    Err(Refusal::new(reason, "try --build-std, which makes it smaller").into())
}

/// Returns the comment on top: what this is, how it was made, and the program that a person wrote.
fn head(bundle: &Bundle, request: &Request, program: &Program) -> String {
    let package = [program.binary().package.clone()];
    let title = match request.title.is_empty() {
        true => &package[..],
        false => &request.title[..],
    };
    let mut head = String::new();
    for line in title {
        let _ = writeln!(head, "{}", line.replace(char::is_control, " "));
    }
    let _ = writeln!(head, "Made by `{}`.", request.command);
    let inlined = bundle.text.lines().filter_map(|it| it.strip_prefix("// Inlined: "));
    for line in inlined {
        let _ = writeln!(head, "Contains {line}.");
    }
    head.push_str(
        "This file was generated: rustc compiled the Rust program below to WebAssembly, which was\n\
         translated to C. A panic ends the program with status 3.\n\n",
    );
    head.push_str(bundle.solution.trim());
    let head = commented(&head);
    format!("/*\n{head}\n*/\n")
}

/// Returns a text that may stand in a comment of C: neither ends it nor begins another, and has no trigraph.
fn commented(text: &str) -> String {
    let text = text.replace("*/", "* /").replace("/*", "/ *");
    text.replace("??", "? ?")
}

/// Returns the compiler that a request names for wasm, or else the one for everything.
pub fn wasm_rustc(request: &Request) -> PathBuf {
    let named = request.in_c.rustc.clone();
    let variable = || env::var_os("SOLO_WASM_RUSTC").filter(|it| !it.is_empty());
    let named = named.or_else(|| variable().map(PathBuf::from));
    named.unwrap_or_else(|| Path::new(&request.rustc).to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::commented;

    #[test]
    fn a_comment_holds_any_text() {
        let text = "a */ b /* c ??/ d **/ e /*/ ??? //";
        let commented = commented(text);
        for forbidden in ["*/", "/*", "??"] {
            assert!(!commented.contains(forbidden), "{commented}");
        }
    }
}
