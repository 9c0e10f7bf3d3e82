//! The compiler to wasm, and the standard library that it uses.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};

/// Its std reads and writes by a few functions, which C has too.
pub const TARGET: &str = "wasm32-wasip1";

/// What every program is compiled with. The linker's relocations tell what is an address. In C, the stack is at the end
/// of the memory, and the linker need not leave room for it.
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
}

impl Toolchain {
    /// Returns the compiler that is named, by an option or by the environment variable, or else the one for
    /// everything.
    pub fn new(named: Option<&Path>, rustc: &Path, edition: &str) -> Result<Self> {
        let variable = env::var_os("SOLO_WASM_RUSTC").filter(|it| !it.is_empty());
        let named = named.map(PathBuf::from);
        let named = named.or_else(|| variable.map(PathBuf::from));
        let rustc = named.unwrap_or_else(|| rustc.to_path_buf());
        let compiler = Compiler::new(&rustc, edition, Vec::new())?;
        let library = compiler.library_of(TARGET)?;
        if !has_std(&library) {
            let reason = format!("rustc has no standard library for {TARGET}");
            let remedy = format!(
                "run `rustup target add {TARGET}`, or name a compiler that has it with --wasm-rustc"
            );
            return Err(Refusal::new(reason, remedy).into());
        }
        Ok(Self { compiler })
    }

    /// Returns LLVM's code for wasm without optimisation, with lines and columns.
    pub fn llvm(&self, rust: &str) -> Result<String> {
        let code = self.compiler.llvm(rust, &["--target", TARGET])?;
        code.map_err(|said| Error::tool("rustc for wasm", said))
    }

    /// Returns a program as wasm.
    pub fn wasm(&self, rust: &str, options: &[&str]) -> Result<Vec<u8>> {
        let wasm = self.compiler.wasm(rust, &[OPTIONS, options].concat())?;
        wasm.map_err(|said| Error::tool("rustc for wasm", said))
    }
}

fn has_std(library: &Path) -> bool {
    let files = fs::read_dir(library).into_iter().flatten().flatten();
    files
        .map(|it| it.file_name())
        .any(|it| it.to_string_lossy().starts_with("libstd-"))
}
