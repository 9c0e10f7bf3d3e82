//! Writes files that must not be lost: each is written whole, or stays as it was.
//!
//! A file is written under a hidden name beside its own, and then renamed. Its writer holds a lock on it. So the next
//! process that writes there recognises the files that a killed process has left, and removes them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
#[cfg(unix)]
use std::fs::Permissions;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile, TempDir, TempPath};

use crate::error::{Error, Result};

/// The prefix of the names of unfinished files: no command looks at hidden files.
const PREFIX: &str = ".new-solo-";

/// The number of letters and digits after the prefix.
const LETTERS: usize = 6;

/// The locked file in a hidden folder.
const LOCK: &str = "lock";

/// The longest chain of symbolic links that is followed.
const MOST_LINKS: usize = 40;

/// The number of writers in this process.
static WRITERS: Mutex<usize> = Mutex::new(0);
static NO_WRITER: Condvar = Condvar::new();

/// While there is one, [`finish`] waits, so that a signal does not interrupt the writing of files that belong together.
#[must_use]
pub struct Writing(());

/// Begins to write files that belong together.
pub fn begin() -> Writing {
    *writers() += 1;
    Writing(())
}

impl Drop for Writing {
    fn drop(&mut self) {
        let mut writers = writers();
        *writers -= 1;
        if *writers == 0 {
            NO_WRITER.notify_all();
        }
    }
}

fn writers() -> MutexGuard<'static, usize> {
    WRITERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until nothing is being written, and prevents any more writing: the process is about to end.
pub fn finish() {
    let writers = NO_WRITER.wait_while(writers(), |writers| *writers > 0);
    std::mem::forget(writers);
}

/// Who may read a file.
#[derive(Clone, Copy, PartialEq)]
enum Readers {
    /// As before, or whoever the umask allows.
    Usual,
    Owner,
}

/// Writes a file in place of the one that is there, if there is one, and creates its folder if there is none. A
/// symbolic link stays, and the file that it leads to is replaced.
///
/// # Errors
///
/// If the file cannot be written. It is then unchanged.
pub fn write(path: &Path, content: &[u8]) -> Result<()> {
    write_for(Readers::Usual, path, content)
}

fn write_for(readers: Readers, path: &Path, content: &[u8]) -> Result<()> {
    if is_special(path) {
        // A device or a pipe has no content to lose.
        let written = File::options()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(content));
        return written.map_err(write_error(path));
    }
    let _writing = begin();
    let write = || -> io::Result<()> {
        let path = follow_links(path);
        let folder = folder_of(&path);
        fs::create_dir_all(folder)?;
        sweep(folder);
        stage(folder, &path, content, readers)?.persist(&path)?;
        sync(folder);
        Ok(())
    };
    write().map_err(write_error(path))
}

/// Creates files, all of them or none. If the process is killed meanwhile, the first files may exist without the
/// others.
///
/// # Errors
///
/// If one exists or cannot be written. Then no new file remains.
pub fn create(files: &[(&Path, &[u8])]) -> Result<()> {
    let Some((first, _)) = files.first() else {
        return Ok(());
    };
    let _writing = begin();
    let beside = folder_of(first);
    let staging = fs::create_dir_all(beside)
        .and_then(|()| Staging::new(beside))
        .map_err(write_error(first))?;
    let mut staged = Vec::new();
    for &(path, content) in files {
        staged.push(staging.file(path, content).map_err(write_error(path))?);
    }
    for (index, file) in staged.into_iter().enumerate() {
        let (path, _) = files[index];
        let created =
            fs::create_dir_all(folder_of(path)).and_then(|()| Ok(file.persist_noclobber(path)?));
        if let Err(error) = created {
            for (earlier, _) in &files[..index] {
                let _ = fs::remove_file(earlier);
            }
            return Err(write_error(path)(error));
        }
    }
    let folders = files.iter().map(|(path, _)| folder_of(path));
    folders.collect::<BTreeSet<_>>().into_iter().for_each(sync);
    Ok(())
}

/// Creates a folder with files, named by their paths in it. It is complete even if the process is killed: it is written
/// in the first of the folders `places` on the same file system, or else in the parent folder, and then renamed.
///
/// # Errors
///
/// If there is such a folder that is not empty, or if it cannot be written. Then it is not created.
pub fn create_folder(path: &Path, files: &[(&Path, &[u8])], places: &[&Path]) -> Result<()> {
    let _writing = begin();
    for place in places {
        match create_folder_in(place, path, files) {
            Err((_, error)) if error.kind() == io::ErrorKind::CrossesDevices => {}
            created => return created.map_err(|(file, error)| write_error(&file)(error)),
        }
    }
    let created = create_folder_in(folder_of(path), path, files);
    created.map_err(|(file, error)| write_error(&file)(error))
}

/// Creates a folder that is written in the folder `place`. An error contains the path that cannot be written.
fn create_folder_in(
    place: &Path,
    path: &Path,
    files: &[(&Path, &[u8])],
) -> Result<(), (PathBuf, io::Error)> {
    let of = |file: &Path| {
        let file = file.to_path_buf();
        |error| (file, error)
    };
    let staging = fs::create_dir_all(place)
        .and_then(|()| Staging::new(place))
        .map_err(of(path))?;
    let inside = staging.folder.path().join("folder");
    fs::create_dir(&inside).map_err(of(path))?;
    for (name, content) in files {
        let file = inside.join(name);
        let write = || -> io::Result<()> {
            fs::create_dir_all(folder_of(&file))?;
            let mut file = File::create_new(&file)?;
            file.write_all(content)?;
            sync_file(&file)
        };
        write().map_err(of(&path.join(name)))?;
    }
    let renamed = fs::create_dir_all(folder_of(path)).and_then(|()| fs::rename(inside, path));
    renamed.map_err(of(path))?;
    sync(folder_of(path));
    Ok(())
}

/// Returns the text of a file, or nothing if there is no such file.
///
/// # Errors
///
/// If the file cannot be read, or is not text.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Changes a file that several processes may change, one after the other. `change` gets its text, or `None` if there is
/// no such file.
///
/// # Errors
///
/// Those of `change`, or if the file cannot be read or written: then it is unchanged.
pub fn update<E: From<Error>>(
    path: &Path,
    change: impl FnOnce(Option<String>) -> Result<String, E>,
) -> Result<(), E> {
    update_for(Readers::Usual, path, change)
}

/// Does the same as [`update`] with a file that only its owner may read.
///
/// # Errors
///
/// As with [`update`].
pub fn update_private<E: From<Error>>(
    path: &Path,
    change: impl FnOnce(Option<String>) -> Result<String, E>,
) -> Result<(), E> {
    update_for(Readers::Owner, path, change)
}

fn update_for<E: From<Error>>(
    readers: Readers,
    path: &Path,
    change: impl FnOnce(Option<String>) -> Result<String, E>,
) -> Result<(), E> {
    let lock = lock(&folder_of(path).join(".lock")).map_err(write_error(path))?;
    sweep(folder_of(path));
    let text = read(path).map_err(Error::io(path.display().to_string()))?;
    write_for(readers, path, change(text)?.as_bytes())?;
    drop(lock);
    Ok(())
}

/// Waits for a lock, and returns the file that holds it until it is dropped. On a file system without locks, it does
/// not wait.
///
/// # Errors
///
/// If the file cannot be created.
pub fn lock(path: &Path) -> io::Result<File> {
    fs::create_dir_all(folder_of(path))?;
    let lock = File::create(path)?;
    while lock
        .lock()
        .is_err_and(|error| error.kind() == io::ErrorKind::Interrupted)
    {}
    Ok(lock)
}

/// Removes the unfinished files that killed processes have left in a folder.
pub fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let kind = entry.file_type().ok();
        let Some(kind) = kind.filter(|_| is_staged(&entry.file_name())) else {
            continue;
        };
        let path = entry.path();
        let is_left = |file: &Path| File::open(file).is_ok_and(|file| file.try_lock().is_ok());
        // Another process may be doing the same.
        let _ = match (kind.is_dir(), path.join(LOCK)) {
            (true, lock) if lock.exists() => {
                // The lock is held until all is removed: a process that has just made the folder then makes another.
                let lock = File::open(lock).ok().filter(|lock| lock.try_lock().is_ok());
                lock.map_or(Ok(()), |_lock| fs::remove_dir_all(path))
            }
            // Only if it is empty.
            (true, _) => fs::remove_dir(path),
            (false, _) if kind.is_file() && is_left(&path) => fs::remove_file(path),
            _ => Ok(()),
        };
    }
}

/// Returns whether a name is that of an unfinished file.
fn is_staged(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let rest = name.strip_prefix(PREFIX).unwrap_or_default();
    rest.len() == LETTERS && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// A hidden folder for unfinished files. It is removed on drop, and its lock shows that it is in use.
struct Staging {
    // Dropped first: Windows cannot remove a folder that contains an open file.
    _lock: File,
    folder: TempDir,
}

impl Staging {
    fn new(beside: &Path) -> io::Result<Self> {
        sweep(beside);
        loop {
            let mut builder = Builder::new();
            let folder = builder
                .prefix(PREFIX)
                .rand_bytes(LETTERS)
                .tempdir_in(beside)?;
            let path = folder.path().join(LOCK);
            let lock = match File::create_new(&path) {
                // Another process mistook the folder for a leftover.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                lock => lock?,
            };
            // Without locks, no process removes leftovers.
            let _ = lock.lock();
            if path.exists() {
                return Ok(Self {
                    _lock: lock,
                    folder,
                });
            }
        }
    }

    /// Writes a file that is to become the one at `path`, and closes it: a process may not have many open files.
    fn file(&self, path: &Path, content: &[u8]) -> io::Result<TempPath> {
        let file = stage(self.folder.path(), path, content, Readers::Usual)?;
        Ok(file.into_temp_path())
    }
}

/// Writes a file in a folder that is to become the one at `path`.
fn stage(
    folder: &Path,
    path: &Path,
    content: &[u8],
    readers: Readers,
) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).rand_bytes(LETTERS);
    #[cfg(unix)]
    builder.permissions(permissions(path, readers));
    #[cfg(not(unix))]
    let _ = (path, readers);
    let mut file = loop {
        let file = builder.tempfile_in(folder)?;
        // Without locks, no process removes leftovers.
        let _ = file.as_file().lock();
        // Before it was locked, another process may have mistaken it for a leftover.
        if file.path().exists() {
            break file;
        }
    };
    file.write_all(content)?;
    // Without this, a crash may leave neither the old content nor the new one.
    sync_file(file.as_file())?;
    Ok(file)
}

/// Writes a file to the disk, if the file system supports that.
fn sync_file(file: &File) -> io::Result<()> {
    match file.sync_all() {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Returns the permissions of the old file, or else those of a new file before the umask applies.
#[cfg(unix)]
fn permissions(path: &Path, readers: Readers) -> Permissions {
    use std::os::unix::fs::PermissionsExt;

    if readers == Readers::Owner {
        return Permissions::from_mode(0o600);
    }
    let old = path.metadata().ok().filter(fs::Metadata::is_file);
    old.map_or(Permissions::from_mode(0o666), |old| old.permissions())
}

/// Returns the path that symbolic links lead to from this one, even if nothing exists there.
fn follow_links(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&path) else {
            break;
        };
        path = folder_of(&path).join(to);
    }
    path
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().unwrap_or(Path::new("."));
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

/// Makes the new names in a folder durable, if the file system supports that. The files have their new content in
/// either case.
fn sync(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Returns whether something is there that is neither a file nor a folder.
fn is_special(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Returns a function that turns the failure to write a file into one that names it.
fn write_error(path: &Path) -> impl FnOnce(io::Error) -> Error {
    let shown = path.display();
    Error::io(if path.symlink_metadata().is_ok() {
        format!("{shown} cannot be written, and is unchanged")
    } else {
        format!("{shown} cannot be written")
    })
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::{create, sweep, write, Staging};

    /// Unfinished files of running processes stay, and so do files with similar names.
    #[test]
    fn only_what_was_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for left in [".new-solo-abc123", ".new-solo-ABCDEF"] {
            fs::write(path(left), "").unwrap();
        }
        fs::create_dir(path(".new-solo-empty1")).unwrap();
        fs::create_dir(path(".new-solo-folder")).unwrap();
        fs::write(path(".new-solo-folder/lock"), "").unwrap();
        fs::write(path(".new-solo-folder/file"), "").unwrap();
        let others = [".new-config", ".new-solo-notes", ".new-solo-a.b.cd", "file"];
        fs::write(path(".new-solo-notes"), "").unwrap();
        let notes = File::open(path(".new-solo-notes")).unwrap();
        notes.lock().unwrap();
        for other in [others[0], others[2], others[3]] {
            fs::write(path(other), "").unwrap();
        }
        let staging = Staging::new(folder.path()).unwrap();
        sweep(folder.path());
        assert!(staging.folder.path().exists());
        drop(staging);
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        let mut others = others.to_vec();
        others.sort_unstable();
        assert_eq!(left, others);
    }

    /// More than a process may usually have open.
    #[test]
    fn many_files_are_created_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<_> = (0..1100)
            .map(|number| folder.path().join(format!("{number}.in")))
            .collect();
        write(&names[1099], b"old").unwrap();
        let files: Vec<_> = names
            .iter()
            .map(|name| (name.as_path(), &b"new"[..]))
            .collect();
        assert!(create(&files).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(fs::read(&names[1099]).unwrap(), b"old");
        create(&files[..1099]).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1100);
    }
}
