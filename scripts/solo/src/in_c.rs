//! The bundle as one C file, for sites that take no Rust.
//!
//! rustc compiles the bundle to wasm for WASI, `wasm_to_c` translates that, and the C file is compiled and tested as
//! the site would, in 64 and in 32 bits. `usize` has 32 bits there, so `narrow` looks for what is cut.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

use wasm_to_c::ModuleKind;

use crate::cargo::Program;
use crate::cc::{self, CCompiler};
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};
use crate::narrow;
use crate::site::Site;
use crate::toolchain::Toolchain;
use crate::verify::{Accept, Note};

/// How a bundle in C is made.
#[derive(Clone, Debug, Default)]
pub struct InC {
    /// A compiler that has the standard library for wasm; that of the bundle if there is none.
    pub rustc: Option<PathBuf>,
    /// Whether a file is returned that no C compiler has seen, if there is no C compiler.
    pub unverified: bool,
    /// The memory that the program may use, in bytes.
    pub memory: Option<u64>,
}

/// A bundle in Rust that is to be one in C.
pub struct Job<'a> {
    /// The bundle, and the part of it that a person wrote.
    pub rust: &'a str,
    pub solution: &'a str,
    pub program: &'a Program,
    pub site: Option<&'a Site>,
    pub wishes: &'a InC,
    /// The first lines of the file, and the command that makes it.
    pub title: &'a [String],
    pub command: &'a str,
    /// The compiler of the bundle in Rust, and the same by its name and edition.
    pub native: &'a Compiler,
    pub rustc: &'a Path,
    pub edition: &'a str,
    pub accept: Option<&'a Accept<'a>>,
    pub progress: &'a (dyn Fn(&str) + Sync),
}

/// The memory of a program for which nothing is known, in MiB.
const DEFAULT_MEMORY_MIB: u64 = 64;

/// What a program needs besides its memory: code, the C library, the stack.
const RESERVE: u64 = 4 << 20;

impl Job<'_> {
    /// Returns the C file, verified, and what may be worth knowing.
    pub fn file(&self) -> Result<(String, Vec<Note>)> {
        let compilers = &cc::compilers()?;
        let mut notes = Vec::from_iter(self.unverified(compilers)?);
        // Nobody should install a target for a program that is refused anyway.
        refuse_meaningless(self.rust, self.native)?;
        let named = self.wishes.rustc.as_deref();
        let toolchain = &Toolchain::new(named, self.rustc, self.edition)?;
        // Two programs are compiled side by side, but no tests run side by side: those have a time limit.
        let tests = Mutex::new(());
        let accept = self.accept.map(|accept| {
            move |program: &Path| {
                let _one = tests.lock().unwrap_or_else(PoisonError::into_inner);
                accept(program)
            }
        });
        let accept = accept.as_ref().map(|it| it as &Accept);
        let (text, narrow) = thread::scope(|scope| {
            let narrow = scope.spawn(|| self.narrow(toolchain, compilers, accept));
            let text = self.tested(toolchain, compilers, accept);
            (self.progress)("looking for integers that need 64 bits");
            (text, narrow.join())
        });
        let narrow = narrow.map_err(|_| Error::tool("the bundler", "a thread panicked"))?;
        notes.extend(narrow?);
        Ok((text?, notes))
    }

    /// Returns what is worth knowing if a C compiler is missing, or refuses to make a file that none has seen.
    fn unverified(&self, compilers: &[CCompiler]) -> Result<Option<Note>> {
        if compilers.iter().any(|it| it.bits == 32) {
            return Ok(None);
        }
        if !compilers.is_empty() {
            return Ok(Some(note(
                "the C file was not compiled for 32 bits: install gcc-multilib to do so",
            )));
        }
        if !self.wishes.unverified {
            let reason = "there is no C compiler here, so the C file was not verified";
            let remedy = "install gcc or clang, or take it as it is with --unverified";
            return Err(Refusal::new(reason, remedy).into());
        }
        Ok(Some(note(
            "there is no C compiler here: the C file was not verified",
        )))
    }

    /// Returns the C file, tested as far as there are C compilers and tests.
    fn tested(
        &self,
        toolchain: &Toolchain,
        compilers: &[CCompiler],
        accept: Option<&Accept>,
    ) -> Result<String> {
        (self.progress)("compiling to wasm");
        let text = self.translated(toolchain)?;
        for compiler in compilers {
            (self.progress)(&format!("testing the C file in {} bits", compiler.bits));
            let built = compiler.build(&text)?;
            if let Some(accept) = accept {
                let what = format!("the check of the C file in {} bits", compiler.bits);
                accept(&built.program).map_err(|why| Error::tool(what, why))?;
            }
        }
        Ok(text)
    }

    /// Refuses a program that needs more than 32 bits on its tests; returns what could not be looked for.
    fn narrow(
        &self,
        toolchain: &Toolchain,
        compilers: &[CCompiler],
        accept: Option<&Accept>,
    ) -> Result<Option<Note>> {
        let (Some(compiler), Some(accept)) = (compilers.first(), accept) else {
            return Ok(None);
        };
        let narrow = narrow::Check {
            rust: self.rust,
            program: self.program,
            native: self.native,
            toolchain,
            compiler,
            memory: self.memory(),
            accept,
        };
        narrow.refuse()
    }

    /// Returns the C file. Speed matters more than size, if the size is allowed.
    fn translated(&self, toolchain: &Toolchain) -> Result<String> {
        let limit = self.site.and_then(|it| it.source_limit);
        let head = self.head();
        let mut bytes = 0;
        for level in ["2", "s", "z"] {
            let wasm = toolchain.wasm(self.rust, &[&format!("-Copt-level={level}")])?;
            let text =
                head.clone() + &wasm_to_c::program(&wasm, self.memory(), ModuleKind::Program)?;
            bytes = text.len() as u64;
            if limit.is_none_or(|limit| bytes <= limit) {
                return Ok(text);
            }
        }
        let name = self.site.map_or("the site", |it| &it.name);
        let limit = limit.unwrap_or_default();
        let reason = format!("the C file has {bytes} bytes, but {name} takes {limit}");
        let remedy =
            "use less of the standard library: floating-point numbers take most of the space";
        Err(Refusal::new(reason, remedy).into())
    }

    /// Returns how much memory wasm may have: what the problem allows, or else the site.
    fn memory(&self) -> u64 {
        let of_site = self.site.and_then(|it| it.memory_limit_mib);
        let of_site = of_site.unwrap_or(DEFAULT_MEMORY_MIB) << 20;
        let allowed = self.wishes.memory.unwrap_or(of_site);
        // More addresses than this have no meaning in C's 32 bits.
        allowed.saturating_sub(RESERVE).clamp(2 << 20, 1 << 30)
    }

    /// Returns the comment on top: what this is, how it was made, and the program that a person wrote.
    fn head(&self) -> String {
        let package = [self.program.binary().package.clone()];
        let title = if self.title.is_empty() {
            &package[..]
        } else {
            self.title
        };
        let mut head = String::new();
        for line in title {
            let _ = writeln!(head, "{}", line.replace(char::is_control, " "));
        }
        let _ = writeln!(head, "Made by `{}`.", self.command);
        let lines = self.rust.lines();
        for line in lines.filter_map(|it| it.strip_prefix("// Inlined: ")) {
            let _ = writeln!(head, "Contains {line}.");
        }
        head.push_str(
            "This file was generated: rustc compiled the Rust program below to WebAssembly, which was\n\
             translated to C. A panic ends the program with status 3.\n\n",
        );
        head.push_str(self.solution.trim());
        format!("/*\n{}\n*/\n", commented(&head))
    }
}

fn note(text: &str) -> Note {
    Note {
        is_own: true,
        text: text.to_string(),
    }
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

/// Returns a text that may stand in a comment of C: neither ends it nor begins another, and has no trigraph.
fn commented(text: &str) -> String {
    let text = text.replace("*/", "* /").replace("/*", "/ *");
    // Of three, two are left by the first.
    text.replace("??", "? ?").replace("??", "? ?")
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
