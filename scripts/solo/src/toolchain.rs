//! The compiler to wasm, and the standard library that it uses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cargo::Program;
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};
use crate::in_c::wasm_rustc;
use crate::pipeline::Request;

/// Its std reads and writes by a few functions, which C has too.
pub const TARGET: &str = "wasm32-wasip1";

/// What every program is compiled with. The linker's relocations tell what is an address.
const OPTIONS: &[&str] = &[
    "--target",
    TARGET,
    "-Ccodegen-units=1",
    "-Cpanic=abort",
    "-Cstrip=debuginfo",
    "-Clink-arg=--emit-relocs",
];

/// A compiler that can make wasm.
pub struct Toolchain {
    compiler: Compiler,
    /// Options for the standard library that was built.
    options: Vec<String>,
}

impl Toolchain {
    pub fn new(request: &Request, program: &Program, edition: &str) -> Result<Self> {
        let rustc = wasm_rustc(request);
        let compiler = Compiler::new(&rustc, edition, Vec::new())?;
        let library = compiler.library_of(TARGET)?;
        if !has_std(&library) {
            let reason = format!("rustc has no standard library for {TARGET}");
            let remedy = format!(
                "run `rustup target add {TARGET}`, or name a compiler that has it with --wasm-rustc"
            );
            return Err(Refusal::new(reason, remedy).into());
        }
        let options = match request.in_c.build_std {
            true => {
                let folder = program.target_directory.join("solo");
                built_std(&compiler, &rustc, &library, &folder)?
            }
            false => Vec::new(),
        };
        Ok(Self { compiler, options })
    }

    /// Returns a program as wasm.
    pub fn wasm(&self, rust: &str, options: &[&str]) -> Result<Vec<u8>> {
        let built = self.options.iter().map(String::as_str);
        let all: Vec<_> = OPTIONS.iter().chain(options).copied().chain(built).collect();
        let wasm = self.compiler.wasm(rust, &all)?;
        wasm.map_err(|said| Error::tool("rustc for wasm", said))
    }
}

fn has_std(library: &Path) -> bool {
    let files = fs::read_dir(library).into_iter().flatten().flatten();
    files
        .map(|it| it.file_name())
        .any(|it| it.to_string_lossy().starts_with("libstd-"))
}

/// Builds a standard library whose panics say nothing, once for each compiler, and returns the options for it.
fn built_std(
    compiler: &Compiler,
    rustc: &Path,
    library: &Path,
    folder: &Path,
) -> Result<Vec<String>> {
    let source = library.ancestors().nth(2).unwrap_or(library);
    if !source.join("src/rust/library/std/src/lib.rs").is_file() {
        let reason = "--build-std needs the source of the standard library";
        return Err(Refusal::new(reason, "run `rustup component add rust-src`").into());
    }
    let version = compiler.version()?;
    let release = version.lines().find_map(|it| it.strip_prefix("release: "));
    let commit = version.lines().find_map(|it| it.strip_prefix("commit-hash: "));
    let name = format!(
        "std-{}-{:.9}",
        release.unwrap_or("unknown"),
        commit.unwrap_or("unknown")
    );
    let folder = folder.join(name);
    let sysroot = folder.join("sysroot");
    let built = sysroot.join("lib/rustlib").join(TARGET).join("lib");
    let options = || {
        vec![
            "--sysroot".to_string(),
            sysroot.display().to_string(),
            "-Zunstable-options".to_string(),
            "-Cpanic=immediate-abort".to_string(),
        ]
    };
    if has_std(&built) {
        return Ok(options());
    }
    let unwritten = || Error::io("the standard library cannot be built");
    fs::create_dir_all(folder.join("src")).map_err(unwritten())?;
    fs::write(folder.join("Cargo.toml"), MANIFEST).map_err(unwritten())?;
    fs::write(folder.join("src/main.rs"), "fn main() {}\n").map_err(unwritten())?;
    let output = Command::new("cargo")
        .args(["build", "--release", "-Zbuild-std=std", "--target", TARGET])
        .arg("--target-dir")
        .arg(folder.join("target"))
        .current_dir(&folder)
        .env("RUSTC", rustc)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "-Zunstable-options -Cpanic=immediate-abort -Copt-level=s")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .stdin(Stdio::null())
        .output()
        .map_err(Error::io("cargo cannot be run"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Error::tool("cargo, which builds the standard library", said));
    }
    let made = folder.join("target").join(TARGET).join("release/deps");
    copy_library(&made, library, &built).map_err(unwritten())?;
    Ok(options())
}

/// Puts the libraries that cargo made where rustc looks for them, with what it links besides.
fn copy_library(made: &Path, library: &Path, to: &Path) -> std::io::Result<()> {
    // Under another name until it is complete: another process may look.
    let unready = to.with_file_name("unready");
    fs::remove_dir_all(&unready).ok();
    fs::create_dir_all(unready.join("self-contained"))?;
    let is_library = |it: &PathBuf| it.extension().is_some_and(|it| it == "rlib");
    let files = fs::read_dir(made)?.flatten().map(|it| it.path());
    for file in files.filter(is_library) {
        fs::copy(&file, unready.join(file.file_name().unwrap_or_default()))?;
    }
    for file in fs::read_dir(library.join("self-contained"))?.flatten() {
        fs::copy(file.path(), unready.join("self-contained").join(file.file_name()))?;
    }
    fs::rename(unready, to)
}

const MANIFEST: &str = r#"[package]
name = "std-for-wasm"
edition = "2021"

[workspace]

[profile.release]
panic = "abort"
codegen-units = 1
"#;
