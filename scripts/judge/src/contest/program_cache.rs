//! A cache of compiled programs, so that an unchanged source is not compiled again.
//!
//! As in ccache, a program is found in two steps. A hash of the command line and its environment is the key to the list
//! of files that the compiler read last time; a hash of their contents is the key to the program.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use solo::store;

use crate::contest::language::READ;
use crate::make;
use crate::memo::COARSE;

/// The folder in the target folder.
const FOLDER: &str = "compiled";

/// The number of programs that are always kept.
const MOST: usize = 64;

/// How long a program is always kept after its last use: another runner may be about to run it.
const IN_USE: Duration = Duration::from_hours(1);

/// The variables that change which files a compiler for C reads.
const VARIABLES: [&str; 4] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "LIBRARY_PATH",
];

/// The place of a program in the cache, which may not have it yet.
pub struct CachedProgram {
    folder: PathBuf,
    /// A hash of the command line and its environment.
    key: String,
    start: SystemTime,
}

impl CachedProgram {
    /// Returns the place of the program that a command compiles. The command does not name its output. `headers` are
    /// folders in which the compiler may find new headers later.
    ///
    /// Returns `None` if the compiler does not print its version, for example.
    pub fn of(target: &Path, command: &[OsString], headers: &[&Path]) -> Option<Self> {
        let start = SystemTime::now();
        let mut hasher = DefaultHasher::new();
        command.hash(&mut hasher);
        version(command.first()?)?.hash(&mut hasher);
        // The messages of a program name its source by the path on the command line.
        env::current_dir().ok()?.hash(&mut hasher);
        VARIABLES.map(env::var_os).hash(&mut hasher);
        for library in command.iter().filter_map(library) {
            let data = library.metadata().ok()?;
            (data.len(), data.modified().ok()?).hash(&mut hasher);
        }
        for folder in headers {
            names_of_headers(folder).hash(&mut hasher);
        }
        Some(Self {
            folder: target.join(FOLDER),
            key: format!("{:016x}", hasher.finish()),
            start,
        })
    }

    /// Returns the folder of the program if it is kept.
    pub fn find(&self) -> Option<PathBuf> {
        let read = fs::read_to_string(self.list()).ok()?;
        let place = self.place(&read)?;
        // Marks the program as used: `prune` removes those that are unused for long. Windows does not let a program
        // update a folder's time this way. There, `prune` removes the oldest programs.
        if let Ok(folder) = File::open(&place) {
            let _ = folder.set_modified(SystemTime::now());
        }
        place.is_dir().then_some(place)
    }

    /// Moves the folder of a program into the cache; returns its new path.
    ///
    /// Returns `None`, and moves nothing, if the files that it was made of are unknown or may have changed meanwhile.
    pub fn keep(&self, made: &Path) -> Option<PathBuf> {
        let rules = fs::read_to_string(made.join(READ)).ok()?;
        let read = make::prerequisites(&rules)?.join("\n");
        let is_old = |path: &str| {
            let changed = Path::new(path).metadata().and_then(|data| data.modified());
            changed.is_ok_and(|changed| changed + COARSE < self.start)
        };
        if !read.lines().all(is_old) {
            return None;
        }
        let place = self.place(&read)?;
        fs::create_dir_all(&self.folder).ok()?;
        for entry in fs::read_dir(made).ok()? {
            let file = File::options().write(true).open(entry.ok()?.path());
            file.ok()?.sync_all().ok()?;
        }
        // Another runner may have been faster.
        if fs::rename(made, &place).is_err() && !place.is_dir() {
            return None;
        }
        // Without its list, the program is not found again.
        let _ = store::write(&self.list(), read.as_bytes());
        prune(&self.folder);
        Some(place)
    }

    /// Returns the file that lists the files that the compiler has read.
    fn list(&self) -> PathBuf {
        self.folder.join(&self.key)
    }

    /// Returns the folder of the program that is made of these files.
    fn place(&self, read: &str) -> Option<PathBuf> {
        let mut hasher = DefaultHasher::new();
        for path in read.lines() {
            fs::read(path).ok()?.hash(&mut hasher);
        }
        let name = format!("{}-{:016x}", self.key, hasher.finish());
        Some(self.folder.join(name))
    }
}

fn version(compiler: &OsString) -> Option<Vec<u8>> {
    let output = Command::new(compiler).arg("--version").output().ok()?;
    output.status.success().then_some(output.stdout)
}

/// Returns the library that a word of rustc's command line names: `name=path`.
fn library(word: &OsString) -> Option<PathBuf> {
    let (_, path) = word.to_str()?.split_once('=')?;
    let path = PathBuf::from(path);
    path.is_file().then_some(path)
}

/// Returns the names of the headers in a folder, in order: the compiler may find a new one before one that it read last
/// time.
fn names_of_headers(folder: &Path) -> Vec<OsString> {
    let is_header = |path: &PathBuf| {
        let extension = path.extension().unwrap_or_default();
        ["h", "hh", "hpp", "hxx"]
            .iter()
            .any(|other| extension == *other)
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path()).filter(is_header);
    let mut names: Vec<_> = paths.map(PathBuf::into_os_string).collect();
    names.sort();
    names
}

/// Removes the least recently used programs, and the lists that belong to no program.
fn prune(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let used = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let mut programs: Vec<_> = folders
        .into_iter()
        .filter_map(|path| Some((used(&path)?, path)))
        .collect();
    programs.sort();
    let more = programs.len().saturating_sub(MOST);
    let is_unused = |used: SystemTime| used.elapsed().is_ok_and(|time| time > IN_USE);
    let is_old = |(used, _): &(SystemTime, PathBuf)| is_unused(*used);
    let old = programs[..more]
        .iter()
        .take_while(|program| is_old(program))
        .count();
    for (_, path) in programs.drain(..old) {
        // Renamed first, so that no partly removed program is found. The next call removes the leftovers of an error.
        let gone = path.with_extension("gone");
        if fs::rename(path, &gone).is_ok() {
            let _ = fs::remove_dir_all(gone);
        }
    }
    let belongs = |list: &Path, program: &Path| {
        let names = (list.file_name(), program.file_name());
        let (Some(list), Some(program)) = names else {
            return false;
        };
        let list = list.as_encoded_bytes();
        program.as_encoded_bytes().starts_with(list)
    };
    // Recent files stay: another runner may be writing one.
    let old_lists = files
        .into_iter()
        .filter(|path| used(path).is_some_and(is_unused));
    for list in old_lists {
        if !programs.iter().any(|(_, program)| belongs(&list, program)) {
            let _ = fs::remove_file(list);
        }
    }
}

// Windows does not let a program set a folder's time this way.
#[cfg(all(test, unix))]
mod tests {
    use super::*;

    use tempfile::TempDir;

    /// Creates a program in a folder, which was used `hours` hours ago, and its list.
    fn program(folder: &Path, number: usize, hours: u64) {
        let key = format!("{number:016x}");
        let list = folder.join(&key);
        fs::write(&list, "").unwrap();
        let path = folder.join(format!("{key}-0"));
        fs::create_dir(&path).unwrap();
        let used = SystemTime::now() - Duration::from_hours(hours);
        for path in [list, path] {
            File::open(path).unwrap().set_modified(used).unwrap();
        }
    }

    #[test]
    fn the_programs_that_are_used_least_are_removed() {
        let folder = TempDir::new().unwrap();
        for number in 0..MOST {
            program(folder.path(), number, 2);
        }
        for number in MOST..MOST + 10 {
            program(folder.path(), number, 3);
        }
        prune(folder.path());
        let is_there = |name: String| folder.path().join(name).exists();
        for number in 0..MOST + 10 {
            let is_kept = number < MOST;
            assert_eq!(is_there(format!("{number:016x}-0")), is_kept, "{number}");
            assert_eq!(is_there(format!("{number:016x}")), is_kept, "{number}");
        }
    }

    #[test]
    fn programs_that_may_be_in_use_stay() {
        let folder = TempDir::new().unwrap();
        for number in 0..MOST + 10 {
            program(folder.path(), number, 0);
        }
        prune(folder.path());
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            (MOST + 10) * 2
        );
    }
}
