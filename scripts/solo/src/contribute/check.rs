//! The build: `cargo check` with the copies of the macro crates, and its messages about each crate.

use std::collections::BTreeMap;
use std::env::consts::EXE_SUFFIX;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::camino::Utf8PathBuf;
use cargo_metadata::{Artifact, BuildScript, Message};

use super::copies::write_if_new;
use super::records::{self, Record};
use super::{folder, CrateQuery, Question};
use crate::compiler::{compile_once, host_of, minor, version_of};
use crate::error::{Error, Refusal, Result};
use crate::hash::hash;
use crate::process;

const WRAPPER: &str = include_str!("wrapper.rs");
const RECORDER: &str = include_str!("recorder.rs");

/// The messages of the build about a crate.
#[derive(Default)]
pub struct BuildMessages {
    pub cfgs: Vec<String>,
    pub env: BTreeMap<String, String>,
    pub out_dir: Option<PathBuf>,
    /// The build script's options for the linker.
    native: Vec<String>,
    pub records: Vec<Record>,
}

/// Builds the program up to type checking, and returns the messages about each crate.
pub fn check(question: &Question) -> Result<Vec<BuildMessages>> {
    let (rustc, version) = expanding(&question.rustc)?;
    let hash_of_tools = hash(&(&version, &question.rustc, WRAPPER, RECORDER));
    let folder = folder(&question.target_directory).join(format!("{hash_of_tools:016x}"));
    let wrapper = wrapper(&folder, &rustc)?;
    let (copies, target) = copies(question, &folder)?;
    let mut check = Command::new(&question.cargo);
    check
        .args(["check", "--release", question.option, &question.name])
        .args(question.features.options())
        .args(["--message-format", "json-render-diagnostics", "--quiet"])
        // With a target, files for this machine that run during the build have a folder of their own.
        .args(["--target", host_of(&version)?])
        .arg("--manifest-path")
        .arg(&question.manifest)
        .arg("--target-dir")
        .arg(&target)
        .current_dir(question.manifest.parent().unwrap_or(&question.root))
        .env("RUSTC", wrapper)
        .env("RUSTC_WRAPPER", "")
        .env("RUSTC_WORKSPACE_WRAPPER", "")
        .env("SOLO_RUSTC", rustc)
        .env("SOLO_ASKED", &question.rustc)
        .env("SOLO_COPIES", copies)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "false");
    let output = process::output(&mut check).map_err(Error::io("cargo cannot be run"))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(Error::tool("cargo check", explain(&stderr, question)));
    }
    let mut messages = Vec::new();
    for message in Message::parse_stream(&output.stdout[..]) {
        messages.push(message.map_err(Error::io("the output of cargo cannot be read"))?);
    }
    let queries = question.crates.iter();
    queries
        .map(|krate| messages_about(krate, &messages, &target))
        .collect()
}

/// Adds an explanation to an error that is about the copies.
fn explain(message: &str, question: &Question) -> String {
    let is_old = message.contains("solo_recorder") || message.contains("proc_macro_span");
    if !is_old || question.macros.is_empty() {
        return message.to_string();
    }
    format!("{message}\nnote: to expand procedural macros, rustc must be 1.88 or newer")
}

/// Returns the compiler that expands macros, and its version: `rustc` or, if macros cannot get the positions of spans
/// from it, the one in the path.
fn expanding(rustc: &Path) -> Result<(PathBuf, String)> {
    const OLDEST: u32 = 88;
    let own = version_of(rustc)?;
    if minor(&own).is_some_and(|minor| minor < OLDEST) {
        let newer = PathBuf::from("rustc");
        let version = version_of(&newer)?;
        return Ok((newer, version));
    }
    Ok((rustc.into(), own))
}

/// Returns the wrapper that cargo runs instead of the compiler.
fn wrapper(folder: &Path, rustc: &Path) -> Result<PathBuf> {
    let program = folder.join(format!("wrapper{EXE_SUFFIX}"));
    compile_once(rustc, &program, &["--edition=2021"], "wrapper", WRAPPER)?;
    Ok(program)
}

/// Creates the copies. Returns the file that lists their paths, and the target folder for a build with them.
///
/// Each list has a target folder of its own. Cargo does not know of the copies, so in a shared folder it would reuse a macro
/// crate that was built without one, for a site that has the crate.
fn copies(question: &Question, folder: &Path) -> Result<(PathBuf, PathBuf)> {
    let mut table = String::new();
    for krate in &question.macros {
        let copy = krate.copy_to(&folder.join("copies").join(krate.slug()))?;
        let _ = writeln!(table, "{}\t{}", krate.file.display(), copy.display());
    }
    let hash = hash(&table);
    let file = folder.join(format!("copies-{hash:x}.txt"));
    write_if_new(&file, &table)?;
    Ok((file, folder.join(format!("target-{hash:x}"))))
}

/// Returns the messages about a crate. Files built for the host are in `release` in the target folder.
fn messages_about(
    query: &CrateQuery,
    messages: &[Message],
    target: &Path,
) -> Result<BuildMessages> {
    let mut built = BuildMessages::default();
    let mut package = None;
    for message in messages {
        if let Message::CompilerArtifact(artifact) = message {
            if is_of(artifact, query) {
                package = Some(&artifact.package_id);
                built.records.extend(records_of(artifact)?);
            }
        }
    }
    let for_host = target.join("release");
    for message in messages {
        if let Message::BuildScriptExecuted(script) = message {
            let is_for_target = !script.out_dir.as_std_path().starts_with(&for_host);
            if Some(&script.package_id) == package && is_for_target {
                built.add(script);
            }
        }
    }
    Ok(built)
}

fn is_of(artifact: &Artifact, query: &CrateQuery) -> bool {
    artifact.manifest_path == query.manifest
        && artifact.target.name.replace('-', "_") == query.name
        && !artifact.target.is_custom_build()
}

/// Returns the records of the macro calls in an artifact, from the file beside it that the wrapper chose.
fn records_of(artifact: &Artifact) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    for file in &artifact.filenames {
        let Some(file) = file_of_records(file) else {
            continue;
        };
        if file.is_file() {
            let text =
                fs::read_to_string(&file).map_err(Error::io(format!("{file} cannot be read")))?;
            records.extend(records::parse(&text)?);
        }
    }
    Ok(records)
}

fn file_of_records(artifact: &Utf8PathBuf) -> Option<Utf8PathBuf> {
    let name = artifact.file_stem()?.strip_prefix("lib")?;
    (artifact.extension() == Some("rmeta"))
        .then(|| artifact.with_file_name(format!("{name}.records")))
}

impl BuildMessages {
    fn add(&mut self, script: &BuildScript) {
        self.cfgs.extend(script.cfgs.iter().cloned());
        self.env.extend(script.env.iter().cloned());
        self.out_dir = Some(script.out_dir.clone().into());
        let options = script
            .linked_libs
            .iter()
            .map(|library| format!("links {library}"));
        self.native.extend(options);
        let paths = script.linked_paths.iter();
        self.native
            .extend(paths.map(|_| "adds a folder to look for native libraries in".to_string()));
        // Cargo does not report these.
        let output = script
            .out_dir
            .parent()
            .map(|parent| parent.join("output"))
            .and_then(|output| fs::read_to_string(output).ok());
        let lines = output.iter().flat_map(|stream| stream.lines());
        let arguments = lines.filter(|line| {
            line.starts_with("cargo:rustc-link-arg") || line.starts_with("cargo::rustc-link-arg")
        });
        self.native
            .extend(arguments.map(|_| "gives arguments to the linker".to_string()));
    }
}

/// Returns the refusal of a crate whose build script links native code.
pub fn native(built: &BuildMessages, query: &CrateQuery) -> Option<Refusal> {
    let native = built.native.first()?;
    let reason = format!(
        "the build script of {} {native}, which one source file cannot ({})",
        query.name, query.way
    );
    let is_of_the_program = query.way == query.name;
    let remedy = if is_of_the_program {
        "remove this from build.rs: a site runs no build script"
    } else {
        "use a crate without native code, turn off the feature that needs it, or choose with --for a site that has the crate"
    };
    Some(Refusal::new(reason, remedy))
}
