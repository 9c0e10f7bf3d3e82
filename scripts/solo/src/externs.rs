//! The crates that a judge has, built here: what stands in the bundle's way to be compiled without cargo.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use cargo_metadata::Message;

use crate::load::{cargo, Program};

/// Returns the compiler's arguments that lead to the crates which stay `use`d.
pub fn externs(program: &Program, rustc: &Path) -> Result<Vec<OsString>> {
    if program.kept.is_empty() {
        return Ok(Vec::new());
    }
    let krate = &program.crates[0];
    let output = Command::new(cargo())
        .args(["build", "--release", "--message-format=json", "--bins"])
        .arg("--manifest-path")
        .arg(&krate.manifest)
        .env("RUSTC", rustc)
        .output()
        .context("cargo cannot be run")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "cargo cannot build {}: {}",
        krate.package,
        said.trim()
    );
    let mut arguments = Vec::new();
    for message in Message::parse_stream(&output.stdout[..]) {
        let Message::CompilerArtifact(artifact) =
            message.context("what cargo says cannot be read")?
        else {
            continue;
        };
        let name = artifact.target.name.replace('-', "_");
        let library = artifact
            .filenames
            .iter()
            .find(|it| it.extension() == Some("rlib"));
        let Some((library, folder)) = library.and_then(|it| Some((it, it.parent()?))) else {
            continue;
        };
        if program.kept.contains(&name) {
            arguments.extend(["--extern".to_string(), format!("{name}={library}")]);
        }
        arguments.extend(["-L".to_string(), format!("dependency={folder}")]);
    }
    Ok(arguments.into_iter().map(OsString::from).collect())
}
