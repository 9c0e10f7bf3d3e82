//! The packages of the workspace, as cargo lists them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, Result};
use cargo_metadata::{Metadata, MetadataCommand};
use toml_edit::{DocumentMut, Item};

use crate::memo::{self, Dependencies, Memo};
use terminal::this;

/// Asks cargo for the packages of the workspace that the current folder is in, or takes its last answer.
fn ask() -> cargo_metadata::Result<Metadata> {
    let mut cargo = MetadataCommand::new().no_deps().cargo_command();
    let memo = env::current_dir()
        .ok()
        .and_then(|here| Memo::of(&target(&here)?, &cargo, &here));
    if let Some(answer) = memo.as_ref().and_then(Memo::answer) {
        return MetadataCommand::parse(answer);
    }
    let output = cargo.output()?;
    if !output.status.success() {
        let stderr = String::from_utf8(output.stderr)?;
        return Err(cargo_metadata::Error::CargoMetadata { stderr });
    }
    let answer = String::from_utf8(output.stdout)?;
    let metadata = MetadataCommand::parse(&answer)?;
    if let (Some(memo), Some(inputs)) = (memo, inputs(&metadata)) {
        let dependencies = Dependencies {
            inputs,
            ..Dependencies::default()
        };
        memo.store(dependencies, &answer);
    }
    Ok(metadata)
}

/// Returns the folder for the answer: the usual target folder, since only the answer names the real one.
fn target(here: &Path) -> Option<PathBuf> {
    let chosen = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let is_root =
        |folder: &&Path| folder.join("Cargo.toml").is_file() && folder.join("target").is_dir();
    let usual = || here.ancestors().find(is_root);
    chosen.or_else(|| Some(usual()?.join("target")))
}

/// Returns the files and folders that cargo reads to list the packages of a workspace; `None` if the pattern of a member
/// leads to folders that are not known.
fn inputs(metadata: &Metadata) -> Option<Vec<PathBuf>> {
    let root = metadata.workspace_root.as_std_path();
    let manifest: DocumentMut = fs::read_to_string(root.join("Cargo.toml"))
        .ok()?
        .parse()
        .ok()?;
    let members = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("members"));
    let members = members.and_then(Item::as_array);
    let mut inputs = Vec::new();
    for member in members.into_iter().flatten() {
        let (folder, last) = match member.as_str()?.trim_end_matches('/').rsplit_once('/') {
            Some((folder, last)) => (folder, last),
            None => ("", member.as_str()?),
        };
        let is_pattern = |text: &str| text.contains(['*', '?', '[']);
        if is_pattern(folder) || last.contains("**") {
            return None;
        }
        if is_pattern(last) {
            inputs.extend(folders(&root.join(folder)));
        }
    }
    for package in &metadata.packages {
        let folder = package.manifest_path.parent()?.as_std_path();
        inputs.push(package.manifest_path.clone().into());
        inputs.extend([folder.to_path_buf(), folder.join("src")]);
        for targets in ["src/bin", "examples", "tests", "benches"] {
            inputs.extend(folders(&folder.join(targets)));
        }
    }
    Some(inputs)
}

/// Returns a folder and those in it, in which cargo looks for `Cargo.toml` and `main.rs`.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut folders = memo::entries(folder);
    folders.retain(|path| path.is_dir());
    folders.push(folder.to_path_buf());
    folders
}

/// Returns the packages of the workspace that the current folder is in. Fails if there is none.
pub fn metadata() -> Result<Metadata> {
    ask().map_err(|error| match error {
        _ if !is_below_manifest() => {
            let here = env::current_dir().unwrap_or_default();
            anyhow!(
                "there is no Cargo.toml in {} or above it: `{} init` creates a workspace",
                here.display(),
                this()
            )
        }
        cargo_metadata::Error::CargoMetadata { stderr } => {
            anyhow!("{}", stderr.trim().trim_start_matches("error: "))
        }
        error => anyhow!("cargo cannot be run: {error}"),
    })
}

/// Returns whether the current folder, or one above it, is that of a package or a workspace.
pub fn is_below_manifest() -> bool {
    let here = env::current_dir().unwrap_or_default();
    let mut folders = here.ancestors();
    folders.any(|folder| folder.join("Cargo.toml").exists())
}
