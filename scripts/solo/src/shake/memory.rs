//! The last result of shaking a program: a starting point, which must be proved again.
//!
//! Each binary has an entry in the target folder, which its next bundle overwrites and which may be deleted at any
//! time. The entry has everything that the assembly of the whole file depends on. If that is the same, so is the
//! assembly, and the shaken text has to pass the same proof as before.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::answers;
use crate::cargo::Program;

pub struct Memory {
    /// `None` if the assembly depends on crates that are not in the text.
    file: Option<PathBuf>,
    /// The compiler, the edition and the bundler. The bundler is identified by its sources, because its version stays
    /// the same during development.
    origin: String,
}

/// A whole file, its assembly, and how it was shaken.
#[derive(Deserialize, Serialize)]
pub struct Entry {
    origin: String,
    whole: String,
    pub assembly: String,
    pub text: String,
    pub steps: Vec<(String, usize)>,
}

impl Memory {
    pub fn new(program: &Program, compiler: &str) -> Self {
        let krate = &program.crates[0];
        let mut hasher = DefaultHasher::new();
        (
            &krate.package,
            &krate.variables["CARGO_BIN_NAME"],
            &compiler,
        )
            .hash(&mut hasher);
        let name = format!("{:016x}.json", hasher.finish());
        let folder = program.target_directory.join("judge-bundle");
        Self {
            file: program.site_crates.is_empty().then(|| folder.join(name)),
            origin: format!("{compiler}\nbundler: {}", env!("SOLO_SOURCES")),
        }
    }

    /// Returns the entry of the binary, if this whole file is the one that was shaken last.
    pub fn recall(&self, whole: &str) -> Option<Entry> {
        let text = fs::read(self.file.as_ref()?).ok()?;
        let known: Entry = serde_json::from_slice(&text).ok()?;
        (known.whole == whole && known.origin == self.origin).then_some(known)
    }

    /// Stores the result for the whole file. If it cannot be written, the next bundle only takes longer.
    pub fn know(&self, whole: &str, assembly: &str, text: &str, steps: &[(String, usize)]) {
        let known = Entry {
            origin: self.origin.clone(),
            whole: whole.to_string(),
            assembly: assembly.to_string(),
            text: text.to_string(),
            steps: steps.to_vec(),
        };
        if let Some(path) = &self.file {
            let _ = answers::write(path, &known);
        }
    }
}
