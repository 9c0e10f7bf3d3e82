//! The last answers of cargo, for as long as nothing that they depend on has changed: to ask cargo takes longer than most
//! tests.
//!
//! An answer is stored with the state of each file and folder that it depends on: its inode, its size, and when its content
//! and its inode were changed. The last of these times is the kernel's, and no program can put it back. An answer that is
//! in doubt is not stored, and cargo is asked again.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use solo::store;

use crate::make;

/// The folder in the target folder.
const FOLDER: &str = "cargo-said";

/// How much earlier a file may seem to have been changed than it was: the kernel's clock for files is a coarse one.
const COARSE: Duration = Duration::from_millis(20);

/// Variables that a shell changes at each command, or that cargo does not read.
const VOLATILE: [&str; 6] = ["_", "COLUMNS", "LINES", "OLDPWD", "PWD", "SHLVL"];

/// Words in a configuration of cargo with which a build may depend on more files than those below.
const DOUBTFUL: [&str; 4] = ["include", "patch", "paths", "rustc"];

/// A question to cargo, and the place of the answer.
pub struct Memo {
    file: PathBuf,
    /// The folder in which cargo runs.
    folder: PathBuf,
    /// A hash of the question and the environment.
    question: u64,
    start: SystemTime,
}

#[derive(Deserialize, Serialize)]
struct Stored {
    question: u64,
    start: SystemTime,
    states: Vec<(PathBuf, Option<State>)>,
    answer: String,
    /// The folders in which cargo keeps what it knows of the packages that are not from a registry.
    fingerprints: Vec<PathBuf>,
}

/// The state of a file or a folder: device, inode, size, and the times of the last change of its content and of its
/// inode, in nanoseconds.
#[derive(Clone, Copy, Deserialize, PartialEq, Serialize)]
struct State([u64; 3], [i64; 2]);

impl Memo {
    /// Returns the place of cargo's answer to a command in a folder; `None` where the answer may depend on more files than
    /// are known.
    pub fn of(target: &Path, cargo: &Command, folder: &Path) -> Option<Self> {
        let variables: BTreeSet<_> = env::vars_os()
            .filter(|(name, _)| !VOLATILE.iter().any(|other| name == other))
            .collect();
        let mut names = variables.iter().map(|(name, _)| name.to_string_lossy());
        let is_wrapped = names.any(|name| name.contains("RUSTC"));
        if !cfg!(unix) || is_wrapped {
            return None;
        }
        let arguments: Vec<_> = cargo.get_args().collect();
        let mut hasher = DefaultHasher::new();
        (cargo.get_program(), arguments, folder).hash(&mut hasher);
        let name = format!("{:016x}.json", hasher.finish());
        variables.hash(&mut hasher);
        Some(Self {
            file: target.join(FOLDER).join(name),
            folder: folder.to_path_buf(),
            question: hasher.finish(),
            start: SystemTime::now(),
        })
    }

    /// Returns the stored answer, if all that it depends on is unchanged.
    pub fn answer(&self) -> Option<String> {
        let stored: Stored = serde_json::from_slice(&fs::read(&self.file).ok()?).ok()?;
        let mut is_same = stored.question == self.question;
        for (path, before) in &stored.states {
            let state = State::of(path);
            is_same &= state == *before;
            // Cargo looks only at the time of the content, which may have been put back.
            if state != *before && state.is_some_and(|state| !state.is_after(stored.start)) {
                stored
                    .fingerprints
                    .iter()
                    .for_each(|folder| drop(fs::remove_dir_all(folder)));
            }
        }
        is_same.then_some(stored.answer)
    }

    /// Stores an answer, which depends on these files and folders, and names these programs and libraries. If something may
    /// have changed since cargo was asked, or the file cannot be written, only time is lost.
    pub fn store(
        &self,
        inputs: Vec<PathBuf>,
        outputs: Vec<PathBuf>,
        fingerprints: Vec<PathBuf>,
        answer: &str,
    ) {
        let Some(inputs) = self.surroundings().map(|around| [around, inputs].concat()) else {
            return;
        };
        let inputs: BTreeSet<_> = inputs.into_iter().collect();
        let state = |path: PathBuf| (State::of(&path), path);
        let inputs: Vec<_> = inputs.into_iter().map(state).collect();
        let outputs: Vec<_> = outputs.into_iter().map(state).collect();
        let is_old = |state: &State| {
            state
                .changed()
                .is_some_and(|time| time + COARSE < self.start)
        };
        let is_certain = inputs
            .iter()
            .all(|(state, _)| state.as_ref().is_none_or(is_old))
            && outputs.iter().all(|(state, _)| state.is_some());
        if !is_certain {
            return;
        }
        let all = inputs.into_iter().chain(outputs);
        let stored = Stored {
            question: self.question,
            start: self.start,
            fingerprints,
            states: all.map(|(state, path)| (path, state)).collect(),
            answer: answer.to_string(),
        };
        if let Ok(text) = serde_json::to_vec(&stored) {
            let _ = store::write(&self.file, &text);
        }
    }

    /// Returns the files around the workspace that cargo, rustup and rustc read, whether they are there or not; `None` if one
    /// may lead to others.
    fn surroundings(&self) -> Option<Vec<PathBuf>> {
        const FILES: [&str; 4] = [
            "Cargo.toml",
            "Cargo.lock",
            "rust-toolchain",
            "rust-toolchain.toml",
        ];
        const SETTINGS: [&str; 2] = ["config", "config.toml"];
        let home = env::home_dir()?;
        let folder = |variable: &str, name: &str| {
            env::var_os(variable).map_or_else(|| home.join(name), PathBuf::from)
        };
        let (of_cargo, of_rustup) = (
            folder("CARGO_HOME", ".cargo"),
            folder("RUSTUP_HOME", ".rustup"),
        );
        let above = || self.folder.ancestors();
        let settings: Vec<_> = above()
            .map(|folder| folder.join(".cargo"))
            .chain([of_cargo])
            .flat_map(|folder| SETTINGS.map(|name| folder.join(name)))
            .collect();
        let is_plain = |path: &PathBuf| match fs::read_to_string(path) {
            Ok(text) => !DOUBTFUL.iter().any(|word| text.contains(word)),
            Err(_) => !path.exists(),
        };
        if !settings.iter().all(is_plain) {
            return None;
        }
        let mut files = settings;
        files.extend(above().flat_map(|folder| FILES.map(|name| folder.join(name))));
        files.extend(["cargo", "rustc"].into_iter().flat_map(in_path));
        let toolchains = of_rustup.join("toolchains");
        let updates = of_rustup.join("update-hashes");
        files.extend([
            of_rustup.join("settings.toml"),
            toolchains.clone(),
            updates.clone(),
        ]);
        files.extend(entries(&updates));
        files.extend(
            entries(&toolchains)
                .into_iter()
                .flat_map(|toolchain| ["bin/rustc", "lib"].map(|name| toolchain.join(name))),
        );
        Some(files)
    }
}

impl State {
    /// Returns the state of a file or folder, or of where a link leads; `None` if there is nothing.
    #[cfg(unix)]
    fn of(path: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;

        let data = path.metadata().ok()?;
        let nanoseconds =
            |seconds: i64, rest: i64| seconds.checked_mul(1_000_000_000)?.checked_add(rest);
        Some(Self(
            [data.dev(), data.ino(), data.size()],
            [
                nanoseconds(data.mtime(), data.mtime_nsec())?,
                nanoseconds(data.ctime(), data.ctime_nsec())?,
            ],
        ))
    }

    /// Returns nothing: no file is known to be unchanged.
    #[cfg(not(unix))]
    fn of(_: &Path) -> Option<Self> {
        None
    }

    /// Returns whether the time of its content is later than this.
    fn is_after(&self, time: SystemTime) -> bool {
        let since = time
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or_default();
        i128::from(self.1[0]) > i128::try_from(since.as_nanos()).unwrap_or(i128::MAX)
    }

    /// Returns when it was last changed, in content or otherwise.
    fn changed(&self) -> Option<SystemTime> {
        let latest = self.1.into_iter().max()?;
        SystemTime::UNIX_EPOCH.checked_add(Duration::from_nanos(latest.try_into().ok()?))
    }
}

/// Returns the folders in which cargo keeps what it knows of these packages, given a program that it has built.
pub fn fingerprints(program: &Path, packages: &BTreeSet<String>) -> Vec<PathBuf> {
    let is_of_package = |path: &PathBuf| {
        let name = path
            .file_name()
            .and_then(|name| name.to_str()?.rsplit_once('-'));
        name.is_some_and(|(package, _)| packages.contains(package))
    };
    let mut found = Vec::new();
    // Examples are in a folder of their own.
    for folder in program.ancestors().skip(1).take(2) {
        found.extend(
            entries(&folder.join(".fingerprint"))
                .into_iter()
                .filter(is_of_package),
        );
    }
    found
}

/// Returns the paths in a folder.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// Returns where programs of this name may be, in the folders of `PATH`.
fn in_path(name: &str) -> Vec<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .collect()
}

/// Returns the files that a program was made of, from the rule for `make` that cargo writes beside it.
pub fn made_of(program: &Path) -> Option<Vec<PathBuf>> {
    let rules = fs::read_to_string(program.with_extension("d")).ok()?;
    let files = make::prerequisites(&rules)?;
    let files: Vec<_> = files.into_iter().map(PathBuf::from).collect();
    files.iter().all(|file| file.is_absolute()).then_some(files)
}
