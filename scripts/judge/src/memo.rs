//! A cache of cargo's output, since running cargo takes longer than most tests.
//!
//! Each entry records the device, inode, size, mtime and ctime of every file and folder that the output depends on. The kernel
//! sets the ctime, so programs cannot reset it. Doubtful output is not cached.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use solo::{store, surroundings};

use crate::make;

/// The folder in the target folder.
const FOLDER: &str = "cargo-said";

/// The largest error of a file's mtime and ctime: they come from a coarse clock of the kernel, and may be too early by this.
pub const COARSE: Duration = Duration::from_millis(20);

/// Words in a configuration of cargo that may make a build depend on more files than those below.
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

/// The files and folders that an answer depends on.
#[derive(Default)]
pub struct Dependencies {
    /// Those that existed before cargo ran.
    pub inputs: Vec<PathBuf>,
    /// The programs and libraries that the answer names.
    pub outputs: Vec<PathBuf>,
    /// Cargo's fingerprint folders of the local packages.
    pub fingerprints: Vec<PathBuf>,
}

#[derive(Deserialize, Serialize)]
struct Record {
    question: u64,
    start: SystemTime,
    states: Vec<(PathBuf, Option<State>)>,
    answer: String,
    fingerprints: Vec<PathBuf>,
}

/// The state of a file or a folder: device, inode and size, then mtime and ctime in nanoseconds.
#[derive(Clone, Copy, Deserialize, PartialEq, Serialize)]
struct State([u64; 3], [i64; 2]);

impl Memo {
    /// Returns the place of cargo's answer to a command in a folder; `None` where the answer may depend on more files than
    /// are known.
    pub fn of(target: &Path, cargo: &Command, folder: &Path) -> Option<Self> {
        let variables = surroundings::variables();
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
        let record: Record = serde_json::from_slice(&fs::read(&self.file).ok()?).ok()?;
        let mut is_same = record.question == self.question;
        for (path, before) in &record.states {
            let state = State::of(path);
            is_same &= state == *before;
            // Cargo compares only the mtime. If that was reset, cargo would not build again, so it must forget its build.
            if state != *before && state.is_some_and(|state| !state.is_after(record.start)) {
                for folder in &record.fingerprints {
                    let _ = fs::remove_dir_all(folder);
                }
            }
        }
        is_same.then_some(record.answer)
    }

    /// Stores an answer, unless an input may have changed since cargo was started. A file that cannot be written is no error:
    /// the next command runs cargo again.
    pub fn store(&self, dependencies: Dependencies, answer: &str) {
        let Some(around) = self.surroundings() else {
            return;
        };
        let inputs: BTreeSet<_> = around.into_iter().chain(dependencies.inputs).collect();
        let with_state = |path: PathBuf| {
            let state = State::of(&path);
            (path, state)
        };
        let inputs: Vec<_> = inputs.into_iter().map(with_state).collect();
        let outputs: Vec<_> = dependencies.outputs.into_iter().map(with_state).collect();
        let is_old = |time: SystemTime| time + COARSE < self.start;
        let is_certain = |state: &State| state.last_change().is_some_and(is_old);
        let mut states = inputs.iter().filter_map(|(_, state)| state.as_ref());
        if !states.all(is_certain) || outputs.iter().any(|(_, state)| state.is_none()) {
            return;
        }
        let record = Record {
            question: self.question,
            start: self.start,
            states: inputs.into_iter().chain(outputs).collect(),
            answer: answer.to_string(),
            fingerprints: dependencies.fingerprints,
        };
        if let Ok(text) = serde_json::to_vec(&record) {
            let _ = store::write(&self.file, &text);
        }
    }

    /// Returns the files around the workspace that cargo, rustup and rustc read, whether they exist or not; `None` if
    /// one may lead to others.
    fn surroundings(&self) -> Option<Vec<PathBuf>> {
        const FILES: [&str; 4] = [
            "Cargo.toml",
            "Cargo.lock",
            "rust-toolchain",
            "rust-toolchain.toml",
        ];
        let settings = surroundings::configurations(&self.folder);
        let is_plain = |path: &PathBuf| match fs::read_to_string(path) {
            Ok(text) => !DOUBTFUL.iter().any(|word| text.contains(word)),
            Err(_) => !path.exists(),
        };
        if !settings.iter().all(is_plain) {
            return None;
        }
        let above = self.folder.ancestors();
        let mut files = settings;
        files.extend(above.flat_map(|folder| FILES.map(|name| folder.join(name))));
        files.extend(["cargo", "rustc"].into_iter().flat_map(in_path));
        let rustup = env::home_dir().map(|home| home.join(".rustup"));
        let rustup = env::var_os("RUSTUP_HOME").map(PathBuf::from).or(rustup)?;
        let [toolchains, updates] = ["toolchains", "update-hashes"].map(|name| rustup.join(name));
        for toolchain in entries(&toolchains) {
            files.extend(["bin/rustc", "lib"].map(|name| toolchain.join(name)));
        }
        files.extend(entries(&updates));
        files.extend([rustup.join("settings.toml"), toolchains, updates]);
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

    /// Returns `None`: this system shows no ctime, so nothing is cached.
    #[cfg(not(unix))]
    fn of(_: &Path) -> Option<Self> {
        None
    }

    /// Returns whether the mtime is later than `time`.
    fn is_after(&self, time: SystemTime) -> bool {
        let since = time
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or_default();
        i128::from(self.1[0]) > i128::try_from(since.as_nanos()).unwrap_or(i128::MAX)
    }

    /// Returns the later of mtime and ctime.
    fn last_change(&self) -> Option<SystemTime> {
        let latest = self.1.into_iter().max()?;
        SystemTime::UNIX_EPOCH.checked_add(Duration::from_nanos(latest.try_into().ok()?))
    }
}

/// Returns cargo's fingerprint folders of these packages, given a program that it has built.
pub fn fingerprints(program: &Path, packages: &BTreeSet<&str>) -> Vec<PathBuf> {
    let is_of_package = |path: &PathBuf| {
        let name = path
            .file_name()
            .and_then(|name| name.to_str()?.rsplit_once('-'));
        name.is_some_and(|(package, _)| packages.contains(package))
    };
    // Examples are in a folder of their own.
    let folders = program.ancestors().skip(1).take(2);
    let all = folders.flat_map(|folder| entries(&folder.join(".fingerprint")));
    all.filter(is_of_package).collect()
}

pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

fn in_path(name: &str) -> Vec<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .collect()
}

/// Returns the sources of a program, from the rule for `make` that cargo writes beside it.
pub fn sources(program: &Path) -> Option<Vec<PathBuf>> {
    let rules = fs::read_to_string(program.with_extension("d")).ok()?;
    let files = make::prerequisites(&rules)?.into_iter();
    let files: Vec<_> = files.map(PathBuf::from).collect();
    files.iter().all(|file| file.is_absolute()).then_some(files)
}
