//! The bundle as one C file, for sites that take no Rust.
//!
//! rustc compiles the bundle to wasm for WASI, `wasm_to_c` translates that, and the C file is compiled and tested as at
//! the site, in 64 and in 32 bits. `usize` has 32 bits there, so `narrow` looks for truncated values.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{mpsc, LazyLock};
use std::thread;

use wasm_to_c::{ModuleKind, MOST_MEMORY};

use crate::answers::Answers;
use crate::cargo::Program;
use crate::cc::{self, CCompiler};
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};
use crate::format::{Head, MADE_BY, MARK};
use crate::missing;
use crate::narrow;
use crate::site::Site;
use crate::source::text::Origin;
use crate::suspects;
use crate::toolchain::Toolchain;
use crate::uses;
use crate::verify::{Accept, Note};

/// The options for a bundle in C.
#[derive(Clone, Debug, Default)]
pub struct InC {
    /// A compiler that has the standard library for wasm; that of the bundle if there is none.
    pub rustc: Option<PathBuf>,
    /// Whether to return a file that was not checked, if there is no C compiler.
    pub unverified: bool,
    /// The memory that the program may use, in bytes.
    pub memory: Option<u64>,
}

/// A bundle in Rust to be translated to C.
pub struct Job<'a> {
    /// The bundle, and the part of it that a person wrote.
    pub rust: &'a str,
    pub solution: &'a str,
    /// The bundle before it was formatted, and the origin of each byte of it.
    pub shaken: &'a str,
    pub origin: &'a Origin<'a>,
    pub program: &'a Program,
    pub site: Option<&'a Site>,
    pub wishes: &'a InC,
    pub head: &'a Head,
    pub tools: &'a Tools,
    /// The compiler of the bundle in Rust.
    pub native: &'a Compiler,
    pub accept: Option<&'a Accept<'a>>,
    pub progress: &'a (dyn Fn(&str) + Sync),
}

/// A C file, verified.
pub struct File {
    pub text: String,
    /// Notes for the user.
    pub notes: Vec<Note>,
    /// The sizes of pointers, in bits, with which it passed the tests; empty if there are no tests.
    pub run_in_bits: Vec<u32>,
}

/// The translator of a bundle, and the checks of the translation.
pub struct Tools {
    toolchain: Toolchain,
    compilers: Vec<CCompiler>,
    /// The checks that cannot be made here.
    note: Option<Note>,
}

impl Tools {
    /// Returns the tools for a bundle in this edition, which this rustc compiles. Fails if rustc has no library for
    /// wasm, or if there is no C compiler and the file must be verified.
    pub fn find(wishes: &InC, rustc: &Path, edition: &str, program: &Program) -> Result<Self> {
        let compilers = cc::compilers()?;
        let (named, answers) = (wishes.rustc.as_deref(), Answers::new(program));
        Ok(Self {
            note: missing_compilers(&compilers, wishes)?,
            toolchain: Toolchain::new(named, rustc, edition, answers)?,
            compilers,
        })
    }
}

/// The memory of a program, in MiB, if no limit is known.
const DEFAULT_MEMORY_MIB: u64 = 64;

/// How programs are compiled, the fastest first. The standard library is already compiled for speed: without LTO, a level
/// for size does not change it.
const LEVELS: [&[&str]; 4] = [
    &["-Copt-level=2"],
    &["-Copt-level=2", "-Clto=fat"],
    &["-Copt-level=s", "-Clto=fat"],
    &["-Copt-level=z", "-Clto=fat"],
];

/// The memory that a program needs besides its wasm memory: for code, the C library and the stack.
const RESERVE: u64 = 4 << 20;

impl Job<'_> {
    /// Returns the C file, verified.
    pub fn file(&self) -> Result<File> {
        let Tools {
            toolchain,
            compilers,
            note,
        } = self.tools;
        let mut notes = Vec::from_iter(note.clone());
        // Two programs are compiled side by side, but run one after the other, because tests have a time limit. The one
        // that panics if 32 bits are too few runs first: without its checks, the other might not end at all.
        let (found, is_wide_enough) = mpsc::channel();
        let is_wide_enough = LazyLock::new(move || is_wide_enough.recv() == Ok(true));
        let second = self.accept.map(|accept| {
            move |program: &Path| {
                if *is_wide_enough {
                    accept(program)
                } else {
                    Err("the program needs more than 32 bits".to_string())
                }
            }
        });
        let accept_second = second.as_ref().map(|accept| accept as &Accept);
        let (text, narrow) = thread::scope(|scope| {
            let narrow = scope.spawn(move || {
                let narrow = self.narrow(toolchain, compilers, self.accept);
                // This is never received if the other program does not compile.
                let _ = found.send(narrow.is_ok());
                narrow
            });
            let text = self.test(toolchain, compilers, accept_second);
            (self.progress)("looking for integers that need 64 bits");
            (text, narrow.join())
        });
        let narrow = narrow.map_err(|_| Error::tool("the bundler", "a thread panicked"))?;
        notes.extend(narrow?);
        let bits = compilers.iter().map(|compiler| compiler.bits);
        Ok(File {
            text: text?,
            notes,
            run_in_bits: bits.filter(|_| self.accept.is_some()).collect(),
        })
    }

    /// Returns the C file, tested as far as there are C compilers and tests.
    fn test(
        &self,
        toolchain: &Toolchain,
        compilers: &[CCompiler],
        accept: Option<&Accept>,
    ) -> Result<String> {
        (self.progress)("compiling to wasm");
        let text = self.translate(toolchain)?;
        for compiler in compilers {
            let Some(accept) = accept else {
                (self.progress)(&format!("compiling the C file in {} bits", compiler.bits));
                let question = format!("does it compile in {} bits", compiler.bits);
                let depends_on = [&*text, &compiler.identity()?];
                toolchain.cache(&question, &depends_on, || compiler.check(&text))?;
                continue;
            };
            (self.progress)(&format!("testing the C file in {} bits", compiler.bits));
            let built = compiler.build(&text)?;
            let what = format!("the check of the C file in {} bits", compiler.bits);
            accept(&built.program).map_err(|why| Error::tool(what, why))?;
        }
        Ok(text)
    }

    /// Refuses a program that needs more than 32 bits on its tests; returns a note if this could not be checked.
    fn narrow(
        &self,
        toolchain: &Toolchain,
        compilers: &[CCompiler],
        accept: Option<&Accept>,
    ) -> Result<Option<Note>> {
        let (Some(compiler), Some(accept)) = (compilers.first(), accept) else {
            return self.suspects(toolchain);
        };
        let narrow = narrow::Check {
            rust: self.shaken,
            origin: self.origin,
            program: self.program,
            native: self.native,
            toolchain,
            compiler,
            memory: self.memory(),
            accept,
        };
        narrow.refuse()
    }

    /// Returns a note on arithmetic that may need more than 32 bits, if there is any.
    fn suspects(&self, toolchain: &Toolchain) -> Result<Option<Note>> {
        let depends_on = [self.shaken, &self.native.version()?, env!("SOLO_SOURCES")];
        let found = toolchain.cache("suspects", &depends_on, || {
            suspects::suspects(self.shaken, self.native, toolchain)
        })?;
        let places = found.iter().filter_map(|offset| (self.origin)(*offset));
        // Published crates are used on machines with 32 bits, too.
        let places = places.filter(|place| !self.program.is_in_registry(place));
        Ok(suspects::warning(places).map(|text| note(&text)))
    }

    /// Returns the C file of the first level at which it is not too large.
    fn translate(&self, toolchain: &Toolchain) -> Result<String> {
        let limit = self.site.and_then(|site| site.source_limit);
        let head = self.comment();
        let program = missing::in_place(self.rust, self.native)?;
        let (memory, kind) = (self.memory(), ModuleKind::Program);
        let mut smallest = (u64::MAX, Vec::new());
        for options in LEVELS {
            let wasm = toolchain.wasm(&program.text, options)?;
            let translated = wasm_to_c::program(&wasm, memory, kind, program.stack())?;
            let text = head.clone() + &translated.text;
            let bytes = text.len() as u64;
            if limit.is_none_or(|limit| bytes <= limit) {
                return Ok(text);
            }
            if bytes < smallest.0 {
                smallest = (bytes, translated.sizes);
            }
        }
        let name = self.site.map_or("the site", |site| &site.name);
        let limit = limit.unwrap_or_default();
        let (bytes, sizes) = smallest;
        let reason = format!("the C file has {bytes} bytes, but {name} takes {limit}");
        let remedy = format!("the largest parts are {}", uses::largest(&sizes));
        Err(Refusal::new(reason, remedy).into())
    }

    /// Returns the memory of the wasm program, from the limit of the problem or else of the site.
    fn memory(&self) -> u64 {
        let of_site = self.site.and_then(|site| site.memory_limit_mib);
        let of_site = of_site.unwrap_or(DEFAULT_MEMORY_MIB) << 20;
        let allowed = self.wishes.memory.unwrap_or(of_site);
        allowed.saturating_sub(RESERVE).clamp(2 << 20, MOST_MEMORY)
    }

    /// Returns the comment at the top: a description of the file and its origin, and the program that a person wrote.
    fn comment(&self) -> String {
        let mut head = String::new();
        for line in &self.head.title {
            let _ = writeln!(head, "{line}");
        }
        let _ = writeln!(head, "{MADE_BY}{}`.", self.head.command);
        for library in &self.head.libraries {
            let _ = writeln!(head, "Contains {library}.");
        }
        let _ = writeln!(
            head,
            "{MARK}\ntranslated to C. A panic ends the program with status 3.\n"
        );
        head.push_str(self.solution.trim());
        format!("/*\n{}\n*/\n", for_comment(&head))
    }
}

/// Returns a note if a C compiler is missing. Refuses to make a file that no C compiler has checked.
fn missing_compilers(compilers: &[CCompiler], wishes: &InC) -> Result<Option<Note>> {
    if compilers.iter().any(|compiler| compiler.bits == 32) {
        return Ok(None);
    }
    if !compilers.is_empty() {
        return Ok(Some(note(
            "the C file was neither compiled nor run for 32 bits: install gcc-multilib to do so",
        )));
    }
    if !wishes.unverified {
        let reason = "there is no C compiler here, so the C file was not verified";
        let remedy = "install gcc or clang, or take it as it is with --unverified";
        return Err(Refusal::new(reason, remedy).into());
    }
    Ok(Some(note(
        "there is no C compiler here: the C file was not verified",
    )))
}

fn note(text: &str) -> Note {
    Note {
        is_own: true,
        text: text.to_string(),
    }
}

/// Returns a text that is valid in a comment of C: it neither ends the comment nor begins another, and has no trigraph.
fn for_comment(text: &str) -> String {
    let text = text.replace("*/", "* /").replace("/*", "/ *");
    // The first replacement of three question marks leaves two of them together.
    let text = text.replace("??", "? ?").replace("??", "? ?");
    let lines = text.split('\n').map(without_continuation);
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns a line with a space before a backslash at its end, if C would join a `*` or `/` there with the next line.
fn without_continuation(line: &str) -> String {
    let code = line.trim_end();
    match code.strip_suffix('\\') {
        Some(before) if before.ends_with(['*', '/']) => format!("{before} \\"),
        _ => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::for_comment;

    #[test]
    fn a_backslash_joins_no_end_of_the_comment() {
        assert_eq!(for_comment("\"*\\\n/\\ \n* a\\\n"), "\"* \\\n/ \\\n* a\\\n");
    }

    #[test]
    fn a_comment_holds_any_text() {
        let text = "a */ b /* c ??/ d **/ e /*/ ??? //";
        let commented = for_comment(text);
        for forbidden in ["*/", "/*", "??"] {
            assert!(!commented.contains(forbidden), "{commented}");
        }
    }
}
