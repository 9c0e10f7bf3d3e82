//! Folders for what is needed only while a command runs.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempDir;

/// A folder in the target folder, which is removed with this. It is locked for as long as its runner lives, so that the
/// next runner recognises the folders of killed ones.
pub struct Scratch {
    // Dropped first: Windows cannot remove a folder that contains an open file.
    _lock: File,
    folder: TempDir,
}

/// The existing folders.
static ALL: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The prefix of their names. No other folder in the target folder has it.
const PREFIX: &str = "judge-run-";

impl Scratch {
    pub fn new(target: &Path) -> Result<Self> {
        let make = || -> Result<Self> {
            fs::create_dir_all(target)?;
            // Held during the creation, so that an interrupt does not miss the folder.
            let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
            let folder = TempDir::with_prefix_in(PREFIX, target)?;
            all.insert(folder.path().to_path_buf());
            drop(all);
            let unready = folder.path().join("unready");
            let lock = File::create(&unready)?;
            lock.lock()?;
            fs::rename(unready, folder.path().join("lock"))?;
            Ok(Self {
                _lock: lock,
                folder,
            })
        };
        make().with_context(|| format!("cannot create a folder in {}", target.display()))
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(self.folder.path());
    }
}

/// Removes all folders of this runner, which is about to end. No more can be created.
pub fn remove_all() {
    let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    for folder in &*all {
        // The next runner removes the rest.
        let _ = fs::remove_dir_all(folder);
    }
    std::mem::forget(all);
}

/// A folder without a lock that is older than this was abandoned.
const LONGEST_START: Duration = Duration::from_mins(1);

/// Removes the folders that killed runners have left in a target folder.
pub fn sweep(target: &Path) {
    for entry in fs::read_dir(target).into_iter().flatten().flatten() {
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let folder = entry.path();
        match File::open(folder.join("lock")) {
            Ok(lock) if lock.try_lock().is_ok() => {
                // Another runner may be doing the same.
                let _ = fs::remove_dir_all(folder);
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound && is_old(&entry) => {
                // An interrupted runner may have written files after it had removed its lock.
                let _ = fs::remove_dir_all(folder);
            }
            _ => {}
        }
    }
}

fn is_old(folder: &DirEntry) -> bool {
    let changed = folder.metadata().and_then(|data| data.modified());
    let age = changed.ok().and_then(|changed| changed.elapsed().ok());
    age.is_some_and(|age| age > LONGEST_START)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{self, File};
    use std::time::SystemTime;

    use super::{sweep, Scratch, LONGEST_START};

    #[test]
    fn a_folder_that_never_had_a_lock_is_removed_when_it_is_old() {
        let target = tempfile::tempdir().unwrap();
        let used = Scratch::new(target.path()).unwrap();
        let folder = target.path().join("judge-run-abcdef");
        let other = target.path().join("judge-bundle");
        for folder in [&folder, &other] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("file"), "").unwrap();
        }
        sweep(target.path());
        assert!(folder.exists() && used.path().exists());
        let old = SystemTime::now() - 2 * LONGEST_START;
        for folder in [&folder, &other] {
            File::open(folder).unwrap().set_modified(old).unwrap();
        }
        sweep(target.path());
        assert!(!folder.exists() && used.path().exists() && other.exists());
    }
}
