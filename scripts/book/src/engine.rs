//! What the pages run: the references of the problems and the explorer as WebAssembly, and the scripts that show them.
//!
//! A page runs the very programs of the terminal. Each of them is a file of its own, so that a page loads only what it
//! shows.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{ensure, Context, Result};
use needs::Need;

const TARGET: &str = "wasm32-wasip1";

/// Small, since every visitor loads it.
const PROFILE: [&str; 5] = [
    "opt-level=\"s\"",
    "lto=\"fat\"",
    "codegen-units=1",
    "panic=\"abort\"",
    "strip=\"symbols\"",
];

/// The folder of the site that has the engine.
const FOLDER: &str = "engine";

/// The scripts that the pages name, each with the module that it stands for.
const SCRIPTS: [(&str, &str); 2] = [("play.js", "play.js"), ("explorer.js", "explorer.js")];

/// The scripts, and the style sheet of what they show.
const FILES: [(&str, &str); 10] = [
    ("board.js", include_str!("../web/board.js")),
    ("dom.js", include_str!("../web/dom.js")),
    ("engine.css", include_str!("../web/engine.css")),
    ("explorer.js", include_str!("../web/explorer.js")),
    ("play.js", include_str!("../web/play.js")),
    ("plot.js", grundy::PLOT),
    ("program.js", include_str!("../web/program.js")),
    ("tables.js", include_str!("../web/tables.js")),
    ("wasi.js", include_str!("../web/wasi.js")),
    ("worker.js", include_str!("../web/worker.js")),
];

/// Returns the compiler that can make WebAssembly, if there is one: that of the bundles in C, which
/// `SOLO_WASM_RUSTC` names, or else the one for everything.
pub fn compiler() -> Option<PathBuf> {
    if Need::Wasm.is_missing() {
        return None;
    }
    let named = ["SOLO_WASM_RUSTC", "RUSTC"].map(env::var_os);
    let named = named.into_iter().flatten().find(|it| !it.is_empty());
    Some(named.unwrap_or_else(|| OsString::from("rustc")).into())
}

/// Returns the names of the problems that are games, in order: their references play and explain.
///
/// # Errors
///
/// If the references cannot be read.
pub fn games(workspace: &Path) -> Result<Vec<String>> {
    let references = references(workspace)?;
    // The two constructors of a reference say whether it is a game.
    let games = references
        .into_iter()
        .filter(|(_, source)| source.contains("reference::game("));
    Ok(games.map(|(name, _)| name).collect())
}

/// Returns the names of the problems and the sources of their references.
fn references(workspace: &Path) -> Result<BTreeMap<String, String>> {
    let mut references = BTreeMap::new();
    for package in fs::read_dir(workspace.join("crates"))? {
        let package = package?;
        let name = package.file_name().to_string_lossy().into_owned();
        let source = package.path().join(format!("examples/{name}-reference.rs"));
        if source.exists() {
            let text = fs::read_to_string(&source);
            references.insert(name, text.with_context(|| source.display().to_string())?);
        }
    }
    Ok(references)
}

/// Builds the programs of these games and the explorer, and writes them and the scripts into the folder of the site.
/// Cargo shows the progress, and builds only what changed.
///
/// # Errors
///
/// If something does not compile, or a file cannot be read or written.
pub fn write(workspace: &Path, games: &[String], rustc: &Path, site: &Path) -> Result<()> {
    let built = build(workspace, games, rustc)?;
    let folder = site.join(FOLDER);
    fs::create_dir_all(&folder)?;
    for (name, text) in FILES {
        fs::write(folder.join(name), text)?;
    }
    for (name, module) in SCRIPTS {
        let script = format!("import \"./{FOLDER}/{module}\";\n");
        fs::write(site.join(name), script)?;
    }
    copy(&built.join("explorer.wasm"), &folder.join("explorer.wasm"))?;
    for game in games {
        let program = built.join(format!("examples/{game}-reference.wasm"));
        copy(&program, &folder.join(format!("{game}.wasm")))?;
        let sample = workspace.join(format!("testdata/{game}/sample-1.in"));
        copy(&sample, &folder.join(format!("{game}.in")))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}

/// Returns the folder with the programs.
fn build(workspace: &Path, games: &[String], rustc: &Path) -> Result<PathBuf> {
    let target = workspace.join("target/engine");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.current_dir(workspace);
    // The compiler may be older than the one that the packages ask for on this machine. What is compiled here is what the
    // sites' compilers take, too.
    let fixed = ["build", "--release", "--locked", "--ignore-rust-version"];
    command
        .args(fixed)
        .args(["--target", TARGET])
        .arg("--target-dir");
    command
        .arg(&target)
        .args(["-p", "grundy", "--bin", "explorer"]);
    for setting in PROFILE {
        command.args(["--config", &format!("profile.release.{setting}")]);
    }
    for game in games {
        command.args(["-p", game, "--example", &format!("{game}-reference")]);
    }
    // Flags for the programs of this machine are no flags for these.
    command.env("RUSTC", rustc).env_remove("RUSTFLAGS");
    command.env_remove("CARGO_ENCODED_RUSTFLAGS");
    let status = command.status().context("cargo cannot be started")?;
    ensure!(status.success(), "the programs of the pages do not compile");
    Ok(target.join(TARGET).join("release"))
}
