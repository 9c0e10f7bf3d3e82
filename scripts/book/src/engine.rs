//! The programs of the pages: the references, the solutions and the explorer as WebAssembly, and the scripts that show them.
//!
//! A page runs the same programs as the terminal. Each of them is a file of its own, so that a page loads only those
//! that it shows.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};
use needs::Need;

use crate::course::Course;
use crate::{cargo, one_file};

const TARGET: &str = "wasm32-wasip1";

/// Small programs, since every visitor loads them.
const PROFILE: [&str; 5] = [
    "opt-level=\"s\"",
    "lto=\"fat\"",
    "codegen-units=1",
    "panic=\"abort\"",
    "strip=\"symbols\"",
];

/// The folder of the engine in the site.
const FOLDER: &str = "engine";

/// Returns the compiler that can make WebAssembly, if there is one.
pub fn compiler() -> Option<PathBuf> {
    (!Need::Wasm.is_missing()).then(needs::wasm_compiler)
}

/// Builds the programs of all problems and the explorer, and writes them and the scripts into the folder of the site.
/// Cargo shows the progress, and builds only changed programs.
///
/// # Errors
///
/// If a program does not compile, or a file cannot be read or written.
pub fn write(workspace: &Path, course: &Course, rustc: &Path, site: &Path) -> Result<()> {
    let built = build(workspace, course, rustc)?;
    let folder = site.join(FOLDER);
    fs::create_dir_all(&folder)?;
    copy_scripts(&workspace.join("scripts/book/web"), &folder)?;
    let explorer = built.join("explorer.wasm");
    copy(&explorer, &folder.join("explorer.wasm"))?;
    one_file::write(workspace, &explorer, site)?;
    for problem in &course.problems {
        let name = &problem.name;
        let program = built.join(format!("examples/{name}-reference.wasm"));
        copy(&program, &folder.join(format!("{name}.wasm")))?;
        if problem.interactor.is_none() {
            let solution = folder.join(format!("{name}.solution.wasm"));
            copy(&built.join(format!("{name}.wasm")), &solution)?;
        }
        let sample = workspace.join(format!("testdata/{name}/sample-1.in"));
        copy(&sample, &folder.join(format!("{name}.in")))?;
        let samples = serde_json::to_string(&samples(workspace, name))?;
        fs::write(folder.join(format!("{name}.samples.json")), samples)?;
    }
    Ok(())
}

/// Returns the samples of a problem, each with its answer.
fn samples(workspace: &Path, problem: &str) -> Vec<[String; 2]> {
    let folder = workspace.join("testdata").join(problem);
    let read = |name: String| fs::read_to_string(folder.join(name)).ok();
    let sample = |number: u32| {
        let [input, answer] = ["in", "out"].map(|end| read(format!("sample-{number}.{end}")));
        Some([input?, answer?])
    };
    (1..).map_while(sample).collect()
}

/// Copies the scripts and style sheets of a folder, but not other files, such as those that an editor has left there.
fn copy_scripts(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let path = entry.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "js" || extension == "css")
        {
            copy(&path, &to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}

/// Returns the folder with the programs.
fn build(workspace: &Path, course: &Course, rustc: &Path) -> Result<PathBuf> {
    let target = workspace.join("target/engine");
    let mut command = cargo(workspace);
    // The compiler may be older than the packages require on this machine. All code that is compiled here also compiles
    // at the sites.
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
    for problem in &course.problems {
        let name = &problem.name;
        command.args(["-p", name, "--example", &format!("{name}-reference")]);
        if problem.interactor.is_none() {
            command.args(["--bin", name]);
        }
    }
    // RUSTFLAGS is meant for programs of this machine. With LTO, a program is optimised as a whole, so nothing is
    // incremental.
    command.env("RUSTC", rustc).env("CARGO_INCREMENTAL", "0");
    command
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    let status = command.status().context("cargo cannot be started")?;
    ensure!(status.success(), "the programs of the pages do not compile");
    Ok(target.join(TARGET).join("release"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::copy_scripts;

    #[test]
    fn only_scripts_and_style_sheets_are_copied() {
        let (from, to) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        for name in [
            "play.js",
            "engine.css",
            "play.js~",
            ".play.js.swp",
            "notes.md",
        ] {
            fs::write(from.path().join(name), name).unwrap();
        }
        copy_scripts(from.path(), to.path()).unwrap();
        let mut names: Vec<_> = fs::read_dir(to.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["engine.css", "play.js"]);
    }
}
