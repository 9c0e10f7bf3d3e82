//! The input of a program.

use std::fs::File;
use std::io::{Seek, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};

/// Returns an unnamed file with this content, at its beginning.
///
/// The program must not read a test's own file: it could find the path, and beside it the expected answer. A pipe does
/// not suffice, because programs seek in their input and map it. The kernel removes the file, however this process
/// ends.
pub fn unnamed_file(content: &[u8]) -> Result<File> {
    // A write beyond that limit would raise a signal that ends this process.
    #[cfg(target_os = "linux")]
    if let Some(most) = rustix::process::getrlimit(rustix::process::Resource::Fsize).current {
        anyhow::ensure!(
            content.len() as u64 <= most,
            "the input has {} bytes, but the shell allows no file of more than {most}: \
             raise `ulimit -f`",
            content.len()
        );
    }
    let write = || {
        let mut file = tempfile::tempfile()?;
        file.write_all(content)?;
        file.rewind()?;
        std::io::Result::Ok(file)
    };
    write().context("the input cannot be copied to a temporary file")
}

/// A file that other programs of this user can open by its path for as long as this lives.
pub struct Lent {
    /// Its path.
    pub path: PathBuf,
    #[cfg(target_os = "linux")]
    _file: File,
    #[cfg(not(target_os = "linux"))]
    _file: tempfile::NamedTempFile,
}

impl Lent {
    /// Returns a file with this content. On Linux it has no name of its own, so the kernel removes it, however this
    /// process ends.
    ///
    /// # Errors
    ///
    /// If there is no room for it.
    #[cfg(target_os = "linux")]
    pub fn new(content: &[u8]) -> Result<Self> {
        use std::os::fd::AsRawFd;
        let file = unnamed_file(content)?;
        let (process, number) = (std::process::id(), file.as_raw_fd());
        Ok(Self {
            path: PathBuf::from(format!("/proc/{process}/fd/{number}")),
            _file: file,
        })
    }

    /// Returns a file with this content.
    ///
    /// # Errors
    ///
    /// If there is no room for it.
    #[cfg(not(target_os = "linux"))]
    pub fn new(content: &[u8]) -> Result<Self> {
        let mut file = tempfile::NamedTempFile::new()?;
        file.write_all(content)?;
        Ok(Self {
            path: file.path().to_path_buf(),
            _file: file,
        })
    }

    /// Returns its current content, with the changes of other programs.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn content(&self) -> Result<Vec<u8>> {
        Ok(std::fs::read(&self.path)?)
    }
}
