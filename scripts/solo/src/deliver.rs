//! Where a bundle goes: a file or the clipboard, and what is said about it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::Builder;

use crate::clipboard::Clipboard;
use crate::error::{Error, Result};
use crate::pipeline::Bundle;
use crate::site::Site;

impl Bundle {
    /// Returns the size, the site's limit if it is known, and the edition to choose there:
    /// `9041 bytes; AtCoder takes 524288; edition 2024`.
    pub fn size(&self) -> String {
        let bytes = format!("{} bytes", self.text.len());
        let limit = |site: &Site| Some((site.name.clone(), site.source_limit?));
        let limit = self.site.as_ref().and_then(limit);
        let limit = limit.map(|(site, limit)| format!("{site} takes {limit}"));
        let edition = (!self.is_in_c).then(|| format!("edition {}", self.edition));
        let all = [Some(bytes), limit, edition];
        all.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// Returns what to tell about the bundle, a line each: notes on the user's own code or, if `verbose`, on
    /// all code, with the crates that were inlined and what each step removed.
    pub fn details(&self, verbose: bool) -> Vec<String> {
        let notes = self.notes.iter().filter(|it| it.is_own || verbose);
        let mut lines: Vec<_> = notes.map(|it| format!("note: {}", it.text)).collect();
        if !verbose {
            return lines;
        }
        lines.extend(
            self.crates
                .iter()
                .map(|it| format!("inlined {} {}: {} bytes", it.package, it.version, it.bytes)),
        );
        let steps = self.steps.iter().filter(|it| it.bytes > 0);
        lines.extend(steps.map(|it| format!("removed {}: {} bytes", it.name, it.bytes)));
        lines.push(format!(
            "{} bytes before, {} after",
            self.inlined.len(),
            self.text.len()
        ));
        lines
    }

    /// Writes the bundle to a file, and returns what to say about it. Folders are made as needed. A symbolic link is
    /// replaced, not followed.
    ///
    /// # Errors
    ///
    /// If the file cannot be written: then it is unchanged.
    pub fn write(&self, file: &Path) -> Result<String> {
        let shown = file.display();
        let unwritten = || Error::io(format!("{shown} cannot be written"));
        replace(file, self.text.as_bytes()).map_err(unwritten())?;
        Ok(format!("wrote {shown}: {}", self.size()))
    }

    /// Puts the bundle on the clipboard, and returns what to say about it.
    ///
    /// # Errors
    ///
    /// If there is no clipboard, or it cannot be set.
    pub fn copy(&self) -> Result<String> {
        let how = Clipboard::find()?.set(&self.text)?;
        Ok(format!("{how}: {}", self.size()))
    }
}

/// Puts a file in place of the one that is there, if there is one.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let old = path.symlink_metadata().map(|it| it.file_type());
    if old.is_ok_and(|it| !it.is_file() && !it.is_symlink() && !it.is_dir()) {
        // Of a device or a pipe there is nothing to lose.
        return File::options().write(true).open(path)?.write_all(content);
    }
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut builder = Builder::new();
    builder.prefix(".new-");
    // What the umask leaves of this, as with any other new file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content)?;
    // Only then does a crash leave the old content or the new one.
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
