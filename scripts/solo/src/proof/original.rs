//! The program as cargo builds it, in machine code.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::Artifact;

use crate::cargo::{build, built, leading_to, Program};
use crate::error::{Error, Result};

use super::code::Code;
use super::names::Names;
use super::same::{Compared, Summary};

/// How both programs are compiled: each function by itself, as it is written.
///
/// Without position-independent code, a call has one form, whether the function is of another crate or not.
pub const UNOPTIMISED: [&str; 8] = [
    "-Copt-level=0",
    "-Cdebuginfo=1",
    "-Cdebug-assertions=off",
    "-Coverflow-checks=off",
    "-Ccodegen-units=1",
    "-Cpanic=unwind",
    "-Csymbol-mangling-version=v0",
    "-Crelocation-model=static",
];

/// Returns what the program consists of as cargo builds it, in a folder of its own below the target folder, and the
/// compiler's arguments that lead to the crates that a bundle leaves to the site.
///
/// # Errors
///
/// If cargo cannot build it.
pub fn summary(program: &Program, rustc: &Path, host: &str) -> Result<(Summary, Vec<OsString>)> {
    let (object, artifacts) = unoptimised(program, rustc, host)?;
    let mut code = Code::default();
    add(&mut code, &object)?;
    let names = Names {
        binary: code.crate_of_main(),
        modules: Vec::new(),
    };
    for artifact in &artifacts {
        let libraries = artifact.filenames.iter();
        for library in libraries.filter(|it| it.extension() == Some("rlib")) {
            add(&mut code, library.as_std_path())?;
        }
    }
    let externs = leading_to(&program.kept, &artifacts);
    Ok((Summary::new(code, names, Compared::Crates), externs))
}

fn add(code: &mut Code, path: &Path) -> Result<()> {
    let unread = |why: String| Error::tool("cargo build", format!("{}: {why}", path.display()));
    let bytes = fs::read(path).map_err(|it| unread(it.to_string()))?;
    code.add(&bytes).map_err(|it| unread(it.to_string()))
}

/// Builds the program, and returns the binary's object file and what else was built.
fn unoptimised(program: &Program, rustc: &Path, host: &str) -> Result<(PathBuf, Vec<Artifact>)> {
    let folder = program.target_directory.join("cargo-solo");
    let name = &program.binary().variables["CARGO_BIN_NAME"];
    let object = folder.join(format!("{name}.o"));
    let mut flags = UNOPTIMISED.map(str::to_string).to_vec();
    let cfgs = program.settings.cfgs.iter();
    flags.extend(cfgs.flat_map(|it| ["--cfg".to_string(), it.clone()]));
    let mut build = build(program, "rustc", rustc);
    build
        .arg("--target-dir")
        .arg(&folder)
        // What runs on this machine while building is not the program: flags are for the target only.
        .args(["--target", host])
        // Build scripts see the profile that they saw when they were asked. The flags below come after those of the
        // profile, so rustc takes these.
        .arg("--release")
        .args(["--config", "profile.release.lto=\"off\""])
        .arg("--")
        .arg(format!("--emit=obj={}", object.display()))
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .env_remove("RUSTFLAGS");
    let artifacts = built(&mut build)?;
    Ok((object, artifacts))
}
