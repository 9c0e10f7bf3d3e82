//! Writing files that a person would miss: each is written whole, or stays as it was.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::error::{Error, Result};

/// How the names of files begin that are still being written: no command looks at hidden files.
const PREFIX: &str = ".new-";

/// Writes a file in place of the one that is there, if there is one, and creates its folder if there is none. A
/// symbolic link is replaced, not followed, unless it leads to a device or a pipe.
///
/// # Errors
///
/// If the file cannot be written: then it is unchanged.
pub fn write(path: &Path, content: &[u8]) -> Result<()> {
    if is_special(path) {
        // Of a device or a pipe there is nothing to lose.
        let written = File::options().write(true).open(path);
        let written = written.and_then(|mut file| file.write_all(content));
        return written.map_err(unwritten(path));
    }
    let write = || -> io::Result<()> {
        stage(path, content)?.persist(path)?;
        sync_folder(path)
    };
    write().map_err(unwritten(path))
}

/// Creates files, all of them or none.
///
/// # Errors
///
/// If one exists or cannot be written: then none is there that was not there before.
pub fn create(files: &[(&Path, &[u8])]) -> Result<()> {
    let mut staged = Vec::new();
    for &(path, content) in files {
        staged.push(stage(path, content).map_err(unwritten(path))?);
    }
    for (index, file) in staged.into_iter().enumerate() {
        let (path, _) = files[index];
        let made = file.persist_noclobber(path).map_err(io::Error::from);
        if let Err(error) = made.and_then(|_| sync_folder(path)) {
            for (earlier, _) in &files[..index] {
                let _ = fs::remove_file(earlier);
            }
            return Err(unwritten(path)(error));
        }
    }
    Ok(())
}

/// Changes a file that other processes may want to change at the same time: one after the other does. `change` is given
/// its text, or nothing if there is no such file.
///
/// # Errors
///
/// Those of `change`, or if the file cannot be read or written: then it is unchanged.
pub fn update<E: From<Error>>(
    path: &Path,
    change: impl FnOnce(Option<String>) -> Result<String, E>,
) -> Result<(), E> {
    let folder = folder_of(path);
    let locked = || -> io::Result<File> {
        fs::create_dir_all(folder)?;
        let lock = File::create(folder.join(".lock"))?;
        lock.lock()?;
        Ok(lock)
    };
    let lock = locked().map_err(unwritten(path))?;
    let text = match fs::read_to_string(path) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(Error::io(path.display().to_string())(error).into()),
    };
    write(path, change(text)?.as_bytes())?;
    drop(lock);
    Ok(())
}

/// Writes a file beside the one that it is to become.
fn stage(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut builder = Builder::new();
    builder.prefix(PREFIX);
    // What the umask leaves of this, as with any other new file; or what the old file has.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let old = path.symlink_metadata().ok().filter(fs::Metadata::is_file);
        let new = fs::Permissions::from_mode(0o666);
        builder.permissions(old.map_or(new, |it| it.permissions()));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content)?;
    // Only then does a crash leave the old content or the new one.
    file.as_file().sync_all()?;
    Ok(file)
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().unwrap_or(Path::new("."));
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

/// Makes the new name of a file last.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder_of(path))?.sync_all()?;
    }
    Ok(())
}

/// Returns whether something is there that is neither a file nor a folder.
fn is_special(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Returns a function that turns the failure to write a file into one that names it.
fn unwritten(path: &Path) -> impl FnOnce(io::Error) -> Error {
    let shown = path.display();
    Error::io(if path.symlink_metadata().is_ok() {
        format!("{shown} cannot be written, and is unchanged")
    } else {
        format!("{shown} cannot be written")
    })
}
