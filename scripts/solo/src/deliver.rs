//! Delivers a bundle to a file or the clipboard, and describes it.

use std::fs;
use std::path::Path;

use crate::clipboard::Clipboard;
use crate::error::{Error, Refusal, Result};
use crate::format;
use crate::request::Bundle;
use crate::site::Site;
use crate::store;

/// Checks that a bundle may be written to this file: to a new or empty one, over an earlier bundle, or to a device or a pipe.
///
/// # Errors
///
/// If it is another file or a folder, or cannot be read.
pub fn check_output(file: &Path) -> Result<()> {
    let shown = file.display();
    let Ok(data) = file.metadata() else {
        return Ok(());
    };
    if data.is_dir() {
        let reason = format!("{shown} is a folder");
        return Err(Refusal::new(reason, "name a file in it").into());
    }
    if !data.is_file() {
        return Ok(());
    }
    let bytes = fs::read(file).map_err(Error::io(shown.to_string()))?;
    if bytes.is_empty() || format::is_bundle(&String::from_utf8_lossy(&bytes)) {
        return Ok(());
    }
    let reason = format!("{shown} exists and is not a bundle, so it is not replaced");
    Err(Refusal::new(reason, "name another file, or remove this one first").into())
}

impl Bundle {
    /// Returns the size, the site's limit if it is known, and the edition to choose there:
    /// `9041 bytes; AtCoder takes 524288; edition 2024`. For a file in C, the last part says how it was run:
    /// `25615 bytes; HDU takes 65536; run in 64 and 32 bits`, or `not run`.
    pub fn size(&self) -> String {
        let bytes = format!("{} bytes", self.text.len());
        let limit = |site: &Site| Some((site.name.clone(), site.source_limit?));
        let limit = self
            .site
            .as_ref()
            .and_then(limit)
            .map(|(site, limit)| format!("{site} takes {limit}"));
        let last = if self.is_in_c {
            self.runs()
        } else {
            format!("edition {}", self.edition)
        };
        let all = [Some(bytes), limit, Some(last)];
        all.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// Returns whether this is a C file that was not run before it was returned.
    pub fn is_unrun(&self) -> bool {
        self.is_in_c && self.run_in_bits.is_empty()
    }

    fn runs(&self) -> String {
        if self.is_unrun() {
            return "not run".to_string();
        }
        let bits = self.run_in_bits.iter().map(u32::to_string);
        format!("run in {} bits", bits.collect::<Vec<_>>().join(" and "))
    }

    /// Returns the notes on the bundle, a line each: on the user's own code or, if `verbose`, on
    /// all code, with the crates that were inlined and what each step removed.
    pub fn details(&self, verbose: bool) -> Vec<String> {
        let notes = self.notes.iter().filter(|note| note.is_own || verbose);
        let mut lines: Vec<_> = notes.map(|other| format!("note: {}", other.text)).collect();
        if !verbose {
            return lines;
        }
        lines.extend(self.crates.iter().map(|krate| {
            format!(
                "inlined {} {}: {} bytes",
                krate.package, krate.version, krate.bytes
            )
        }));
        let steps = self.steps.iter().filter(|step| step.bytes > 0);
        lines.extend(steps.map(|step| format!("removed {}: {} bytes", step.name, step.bytes)));
        lines.push(format!(
            "{} bytes before, {} after",
            self.inlined.len(),
            self.text.len()
        ));
        lines
    }

    /// Writes the bundle to a file as [`store::write`] does, and returns a message about it.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or if [`check_output`] fails: then it is unchanged.
    pub fn write(&self, file: &Path) -> Result<String> {
        check_output(file)?;
        store::write(file, self.text.as_bytes())?;
        Ok(format!("wrote {}: {}", file.display(), self.size()))
    }

    /// Copies the bundle to the clipboard, and returns a message about it.
    ///
    /// # Errors
    ///
    /// If there is no clipboard, or it cannot be set.
    pub fn copy(&self) -> Result<String> {
        let how = Clipboard::find()?.set(&self.text)?;
        Ok(format!("{how}: {}", self.size()))
    }
}
