//! The compiler to wasm, and the standard library that it uses.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::Serialize;

use crate::answers::Answers;
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};

/// The target for wasm. Its std reads and writes through a few functions, which C has, too.
pub const TARGET: &str = "wasm32-wasip1";

/// Options of every compilation. The linker's relocations show which numbers are addresses. In C, the stack is at the
/// end of the memory, and the linker need not leave room for it.
const OPTIONS: &[&str] = &[
    "--target",
    TARGET,
    "-Ccodegen-units=1",
    "-Cpanic=abort",
    "-Cstrip=debuginfo",
    "-Clink-arg=--emit-relocs",
    "-Clink-arg=-zstack-size=1024",
];

/// A compiler that can make wasm.
pub struct Toolchain {
    compiler: Compiler,
    /// The compiler and the standard library, on which its answers depend.
    identity: String,
    answers: Answers,
}

impl Toolchain {
    /// Returns the compiler that an option or the environment variable names, or else `rustc`.
    pub fn new(
        named: Option<&Path>,
        rustc: &Path,
        edition: &str,
        answers: Answers,
    ) -> Result<Self> {
        let variable = env::var_os("SOLO_WASM_RUSTC").filter(|value| !value.is_empty());
        let named = named
            .map(PathBuf::from)
            .or_else(|| variable.map(PathBuf::from));
        let rustc = named.unwrap_or_else(|| rustc.to_path_buf());
        let compiler = Compiler::new(&rustc, edition, Vec::new())?;
        let library = library(&compiler.library_of(TARGET)?);
        if !library.iter().any(|name| name.starts_with("libstd-")) {
            let reason = format!("rustc has no standard library for {TARGET}");
            let remedy = format!(
                "run `rustup target add {TARGET}`, or name a compiler that has it with --wasm-rustc"
            );
            return Err(Refusal::new(reason, remedy).into());
        }
        let identity = format!("{}\n{}", compiler.version()?, library.join("\n"));
        Ok(Self {
            compiler,
            identity,
            answers,
        })
    }

    /// Returns LLVM's code for wasm without optimisation, with lines and columns.
    pub fn llvm(&self, rust: &str) -> Result<String> {
        let code = self.compiler.llvm(rust, &["--target", TARGET])?;
        code.map_err(|message| Error::tool("rustc for wasm", message))
    }

    /// Returns a program as wasm.
    pub fn wasm(&self, rust: &str, options: &[&str]) -> Result<Vec<u8>> {
        let options = [OPTIONS, options].concat();
        self.cache(&options.join(" "), &[rust], || {
            let wasm = self.compiler.wasm(rust, &options)?;
            wasm.map_err(|message| Error::tool("rustc for wasm", message))
        })
    }

    /// Returns the cached answer about a program with this compiler, or else that of `ask`.
    pub fn cache<T: DeserializeOwned + Serialize>(
        &self,
        question: &str,
        depends_on: &[&str],
        ask: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let depends_on = [depends_on, &[&self.identity]].concat();
        self.answers.answer(question, &depends_on, ask)
    }
}

/// Returns the files of a standard library, each with its size and the time when it was written.
fn library(folder: &Path) -> Vec<String> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|file| {
            let name = file.file_name().to_string_lossy().into_owned();
            let data = file
                .metadata()
                .ok()
                .map(|metadata| (metadata.len(), metadata.modified().ok()));
            format!("{name} {data:?}")
        })
        .collect();
    files.sort();
    files
}
