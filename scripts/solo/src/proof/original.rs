//! The program as cargo builds it, in machine code.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::Artifact;

use crate::cargo::{build, executable, leading_to, run_build, Program};
use crate::compiler::Compiler;
use crate::error::{Error, Result};

use super::code::Code;
use super::names::Names;
use super::places::{self, Listing};
use super::same::{PlacesInSource, Roles, Summary};
use super::target;

/// How both programs are compiled: each function by itself, as it is written.
///
/// Without position-independent code, a call has one form, whether the function is of another crate or not.
pub const UNOPTIMISED: [&str; 9] = [
    // LLVM would inline functions that are always inlined in the order of their names, which depends on the module.
    "-Cno-prepopulate-passes",
    "-Copt-level=0",
    "-Cdebuginfo=1",
    "-Cdebug-assertions=off",
    "-Coverflow-checks=off",
    "-Ccodegen-units=1",
    "-Cpanic=unwind",
    "-Csymbol-mangling-version=v0",
    "-Crelocation-model=static",
];

/// The same flags, but functions with `#[inline(always)]` are inlined.
pub const INLINED: &[&str] = UNOPTIMISED.split_at(1).1;

/// Builds the program with cargo, in a folder of its own below the target folder. Returns its code, and the compiler
/// arguments that locate the crates that a bundle leaves to the site. Fails if cargo cannot build it.
pub fn summary(
    program: &Program,
    compiler: &Compiler,
    rustc: &Path,
    flags: &[&str],
    places: PlacesInSource,
) -> Result<(Summary, Vec<OsString>)> {
    let (object, artifacts) = build_unoptimised(program, compiler, rustc, flags, Emission::Object)?;
    let mut code = Code::default();
    add(&mut code, &object)?;
    let names = Names::new(code.crate_of_main(), Vec::new());
    for artifact in &artifacts {
        let libraries = artifact.filenames.iter();
        for library in libraries.filter(|library| library.extension() == Some("rlib")) {
            add(&mut code, library.as_std_path())?;
        }
    }
    let externs = leading_to(&program.site_crates, &artifacts);
    Ok((Summary::new(code, names, Roles::Crates, places), externs))
}

fn add(code: &mut Code, path: &Path) -> Result<()> {
    let unread = |why: String| Error::tool("cargo build", format!("{}: {why}", path.display()));
    let bytes = fs::read(path).map_err(|error| unread(error.to_string()))?;
    code.add(&bytes).map_err(|error| unread(error.to_string()))
}

/// Returns the functions of the same program as assembly, to show how two programs differ. For this, all crates are
/// compiled once more. Fails if cargo cannot build it.
pub fn listing(
    program: &Program,
    compiler: &Compiler,
    rustc: &Path,
    flags: &[&str],
    names: &Names,
) -> Result<Listing> {
    let (binary, artifacts) =
        build_unoptimised(program, compiler, rustc, flags, Emission::Assembly)?;
    let libraries = artifacts
        .iter()
        .flat_map(|artifact| &artifact.filenames)
        .filter(|library| library.extension() == Some("rlib"));
    // `libname-hash.rlib` is beside `name-hash.s`.
    let beside = libraries.filter_map(|library| {
        let name = library.file_stem()?.strip_prefix("lib")?;
        Some(
            library
                .with_file_name(name)
                .with_extension("s")
                .into_std_path_buf(),
        )
    });
    let mut listing = Listing::new();
    for file in beside.chain([binary]) {
        // A crate without functions has none.
        if let Ok(assembly) = fs::read_to_string(file) {
            listing.extend(places::listing(&assembly, names));
        }
    }
    Ok(listing)
}

/// The files that the compiler writes for each crate.
#[derive(Clone, Copy, PartialEq)]
enum Emission {
    Object,
    Assembly,
}

/// Builds the program, and returns the compiler's file for the binary, and all artifacts.
fn build_unoptimised(
    program: &Program,
    compiler: &Compiler,
    rustc: &Path,
    flags: &[&str],
    emitted: Emission,
) -> Result<(PathBuf, Vec<Artifact>)> {
    let (subfolder, kind, extension) = match emitted {
        Emission::Object => ("", "obj", "o"),
        Emission::Assembly => ("assembly", "asm", "s"),
    };
    let folder = program.target_directory.join("cargo-solo").join(subfolder);
    let linker = target::linker(compiler, &folder.join("linker"))?;
    let mut flags: Vec<_> = flags.iter().map(|flag| (*flag).to_string()).collect();
    let cfgs = program.settings.cfgs.iter();
    flags.extend(cfgs.flat_map(|setting| ["--cfg".to_string(), setting.clone()]));
    flags.push(format!("-Clinker={}", linker.display()));
    if emitted == Emission::Assembly {
        flags.push("--emit=asm".to_string());
    }
    let mut build = build(program, "rustc", rustc);
    build
        .arg("--target-dir")
        .arg(&folder)
        // With a target, the flags do not apply to programs that run on this machine during the build.
        .args(["--target", &target::name(compiler)?])
        // Build scripts must see the same profile as before. The flags below come after those of the profile, so they
        // take precedence.
        .arg("--release")
        .args(["--config", "profile.release.lto=\"off\""])
        .arg("--")
        .arg(format!("--emit={kind}"))
        .env("CARGO_INCREMENTAL", "0")
        // A configuration may put the object files elsewhere.
        .env("CARGO_BUILD_BUILD_DIR", &folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .env_remove("RUSTFLAGS");
    let artifacts = run_build(&mut build)?;
    let name = program.binary().variables["CARGO_BIN_NAME"].replace('-', "_");
    let file = written_with(executable(program, &artifacts)?, &name, extension);
    let missing = || {
        Error::tool(
            "cargo build",
            format!("it did not write the file {name}-HASH.{extension}"),
        )
    };
    Ok((file.ok_or_else(missing)?, artifacts))
}

/// Returns the compiler's file beside the file that cargo has copied to `executable`. The names of both contain a hash
/// of all inputs of the build. A file with a fixed name would be that of the last build that was not fresh, perhaps
/// with other features.
fn written_with(executable: &Path, name: &str, extension: &str) -> Option<PathBuf> {
    let bytes = fs::read(executable).ok()?;
    let folder = executable.parent()?;
    // For an example, the files are in the folder of the executable.
    let folders = [folder.join("deps"), folder.to_path_buf()];
    let entries = folders
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok());
    let mut files = entries
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()));
    files.find(|file| {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        let is_unit =
            stem.is_some_and(|stem| stem.rsplit_once('-').is_some_and(|parts| parts.0 == name));
        is_unit
            && file.extension().is_some_and(|other| other == extension)
            && fs::read(file.with_extension("")).is_ok_and(|read| read == bytes)
    })
}
