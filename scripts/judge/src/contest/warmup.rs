//! The first build of a contest's crates, while the contestant reads the problems.

use std::collections::VecDeque;
use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use anyhow::{ensure, Context, Result};
#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};
use solo::store;
use toml_edit::{value, Array, DocumentMut, TableLike};

use crate::cargo;
use crate::contest::companion::Companion;
use crate::contest::new;
use crate::interrupt::{self, INTERRUPTED};
use crate::problem::Problem;
use crate::scratch::Scratch;
use crate::workspace::Workspace;

/// The interval between two checks whether the user has interrupted a wait.
pub const LOOK: Duration = Duration::from_millis(100);

/// The problem whose builds need the template's dependencies.
const FIRST: &str = "first-build-a";

/// Builds in the background, one after the other. Dropping this ends them.
#[derive(Default)]
pub struct Warmup {
    waiting: VecDeque<Command>,
    running: Option<Box<dyn ChildWrapper>>,
    has_failed: bool,
}

impl Warmup {
    /// Returns the builds that make the first test and the first bundle of a problem quick: that of the program, and those for
    /// the comparison of its bundle. There are none if the problem has no dependencies. Errors are ignored: the test reports
    /// them.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Self {
        if problem.dependencies.is_empty() {
            return Self::default();
        }
        let build = cargo::build_command(workspace, problem);
        let bundle = env::current_exe().map(|judge| {
            let mut bundle = Command::new(judge);
            bundle.args(["bundle", &problem.name, "--no-test", "--lang=rust"]);
            bundle.current_dir(&workspace.root);
            bundle
        });
        let mut waiting: VecDeque<_> = [build].into_iter().chain(bundle).collect();
        for command in &mut waiting {
            command
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
        }
        Self {
            waiting,
            running: None,
            has_failed: false,
        }
    }

    /// Starts the next build if none runs; returns whether one does.
    pub fn advance(&mut self) -> io::Result<bool> {
        if let Some(running) = &mut self.running {
            let Some(status) = running.try_wait()? else {
                return Ok(true);
            };
            self.has_failed |= !status.success();
        }
        self.running = self.waiting.pop_front().map(start).transpose()?;
        Ok(self.running.is_some())
    }

    /// Waits for the builds. Returns `INTERRUPTED` if the user interrupts them, and success otherwise. A failed build
    /// ends the wait, too, and is a success here.
    pub fn finish(&mut self) -> io::Result<ExitCode> {
        let interrupted = interrupt::flag();
        let mut shown = "";
        while self.advance()? && !self.has_failed {
            let step = if self.waiting.is_empty() {
                "bundle"
            } else {
                "test"
            };
            if step != shown {
                anstream::eprintln!(
                    "building the dependencies for the first {step}; press Ctrl-C to skip this"
                );
                shown = step;
            }
            if interrupted.load(Ordering::Relaxed) {
                return Ok(ExitCode::from(INTERRUPTED));
            }
            thread::sleep(LOOK);
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Drop for Warmup {
    fn drop(&mut self) {
        if let Some(running) = &mut self.running {
            // It may have ended by itself.
            let _ = running.kill();
        }
    }
}

/// Builds the dependencies of the workspace's template, and shows the progress. Cargo builds dependencies only for a
/// package, so this creates one in a temporary copy of the workspace.
pub fn of_template(workspace: &Workspace) -> Result<ExitCode> {
    let copy = Scratch::new(&workspace.target)?;
    let lock = workspace.root.join("Cargo.lock");
    let lock_of_copy = copy.path().join("Cargo.lock");
    let is_locked = fs::copy(&lock, &lock_of_copy).is_ok();
    fs::write(copy.path().join("Cargo.toml"), manifest_of_copy(workspace)?)?;
    if !copy.path().starts_with(&workspace.root) {
        copy_settings(&workspace.root, copy.path())?;
    }
    env::set_current_dir(copy.path())?;
    let with_problem = with_problem(workspace);
    // Windows cannot remove the current folder.
    env::set_current_dir(&workspace.root)?;
    let (with_problem, problem) = with_problem?;
    let mut warmup = Warmup::of(&with_problem, with_problem.find(&problem)?);
    for command in &mut warmup.waiting {
        command
            .stderr(Stdio::inherit())
            .env("CARGO_TARGET_DIR", &workspace.target);
    }
    let status = warmup.finish()?;
    ensure!(!warmup.has_failed, "the dependencies cannot be built");
    // The first test uses the same versions.
    if let (false, Ok(versions)) = (is_locked, fs::read(&lock_of_copy)) {
        store::write(&lock, &versions)?;
    }
    Ok(status)
}

/// Creates a problem in the workspace of the current folder. Returns that workspace, with the target folder of `workspace`, and
/// the name of the problem.
fn with_problem(workspace: &Workspace) -> Result<(Workspace, String)> {
    let problem = new::make(&Workspace::load()?, Some(FIRST), &Companion::unknown())?.name;
    let target = workspace.target.clone();
    let with_problem = Workspace {
        target,
        ..Workspace::load()?
    };
    Ok((with_problem, problem))
}

/// Copies the configuration files of cargo and rustup from one folder to another.
fn copy_settings(from: &Path, to: &Path) -> io::Result<()> {
    const FILES: [&str; 3] = [
        ".cargo/config.toml",
        "rust-toolchain",
        "rust-toolchain.toml",
    ];
    fs::create_dir(to.join(".cargo"))?;
    for name in FILES.iter().filter(|name| from.join(name).exists()) {
        fs::copy(from.join(name), to.join(name))?;
    }
    Ok(())
}

/// Returns the manifest of the workspace without its packages, for another folder.
fn manifest_of_copy(workspace: &Workspace) -> Result<String> {
    let text = workspace.read(&workspace.root.join("Cargo.toml"))?;
    let mut document: DocumentMut = text.parse()?;
    document.retain(|key, _| ["patch", "profile", "workspace"].contains(&key));
    let table = document["workspace"]
        .as_table_like_mut()
        .context("[workspace]")?;
    table.remove("default-members");
    table.insert("members", value(Array::new()));
    complete_paths(&mut *document, &workspace.root);
    Ok(document.to_string())
}

/// Makes the paths in a manifest absolute.
fn complete_paths(table: &mut dyn TableLike, folder: &Path) {
    for (key, item) in table.iter_mut() {
        match item.as_str() {
            Some(path) if ["path", "template"].contains(&&*key) => {
                *item = value(&*folder.join(path).to_string_lossy());
            }
            _ => {
                if let Some(table) = item.as_table_like_mut() {
                    complete_paths(table, folder);
                }
            }
        }
    }
}

/// Starts a command so that all its processes can be ended.
fn start(command: Command) -> io::Result<Box<dyn ChildWrapper>> {
    let mut command = CommandWrap::from(command);
    #[cfg(windows)]
    command.wrap(JobObject);
    #[cfg(unix)]
    command.wrap(ProcessGroup::leader());
    command.spawn()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_cargo_and_rustup_are_copied() {
        let [from, to] = [0; 2].map(|_| tempfile::tempdir().unwrap());
        fs::create_dir(from.path().join(".cargo")).unwrap();
        let files = [
            (".cargo/config.toml", "[net]\n"),
            ("rust-toolchain.toml", "[toolchain]\n"),
        ];
        for (name, text) in files {
            fs::write(from.path().join(name), text).unwrap();
        }
        copy_settings(from.path(), to.path()).unwrap();
        for (name, text) in files {
            assert_eq!(fs::read_to_string(to.path().join(name)).unwrap(), text);
        }
        assert!(!to.path().join("rust-toolchain").exists());
    }
}
