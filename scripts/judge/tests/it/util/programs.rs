//! The programs of the problems.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use cargo_metadata::{Artifact, Message, Target};

/// The top of this workspace.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn problems() -> impl Iterator<Item = String> {
    let folders = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(Result::unwrap);
    let problems = folders.filter(|entry| entry.path().join("Cargo.toml").is_file());
    problems.map(|entry| entry.file_name().into_string().unwrap())
}

/// The programs of the problems, built once in a test process.
static PROGRAMS: LazyLock<Vec<Artifact>> = LazyLock::new(|| {
    let output = Command::new(env!("CARGO"))
        .args(["build", "--release", "--bins"])
        .args(problems().flat_map(|name| {
            let reference = format!("{name}-reference");
            [
                "--package".to_string(),
                name,
                "--example".to_string(),
                reference,
            ]
        }))
        // A problem that does not compile fails its own tests only.
        .arg("--keep-going")
        .arg("--message-format=json-render-diagnostics")
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    let artifact = |message| match message {
        Message::CompilerArtifact(artifact) => Some(artifact),
        _ => None,
    };
    let messages = Message::parse_stream(&output.stdout[..]).map(Result::unwrap);
    messages.filter_map(artifact).collect()
});

/// The solutions by the names of their problems.
pub static SOLUTIONS: LazyLock<HashMap<String, PathBuf>> =
    LazyLock::new(|| programs(Target::is_bin));

/// The references by their names.
pub static REFERENCES: LazyLock<HashMap<String, PathBuf>> =
    LazyLock::new(|| programs(Target::is_example));

fn programs(is_meant: fn(&Target) -> bool) -> HashMap<String, PathBuf> {
    let matching = PROGRAMS.iter().filter(|program| is_meant(&program.target));
    let program = |artifact: &Artifact| {
        Some((
            artifact.target.name.clone(),
            artifact.executable.clone()?.into(),
        ))
    };
    matching.filter_map(program).collect()
}
