//! What was shaken away before: where to begin, never what to believe.
//!
//! A file for each crate of the registry in the target folder, which may be deleted at any time. Its name
//! depends on the crate's text as it was inlined, the compiler and the edition. What is recalled is tried as
//! any other deletion is.
//!
//! And a file for each binary, which the next bundle of it overwrites, with all that its assembly depends
//! on. If all of that is the same, its assembly is as well, and saves the compiler from making it again:
//! what was shaken away then has to pass that same proof.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cargo::Program;
use crate::inline::Inlined;

pub struct Memory {
    folder: PathBuf,
    /// The binary that is bundled; `None` if its assembly depends on crates that are not in the text.
    binary: Option<String>,
    /// The compiler and the edition.
    compiler: String,
    /// Where the crates of the registry stand.
    places: Vec<Range<usize>>,
}

/// A whole file, what its assembly depends on, its assembly in its form, and how it was shaken.
#[derive(Deserialize, Serialize)]
pub struct Known {
    compiler: String,
    text: String,
    pub assembly: String,
    pub gone: BTreeSet<(usize, usize)>,
    pub steps: Vec<(String, usize)>,
}

impl Memory {
    pub fn new(program: &Program, inlined: &Inlined, compiler: String) -> Self {
        let both = program.crates.iter().zip(&inlined.places);
        let of_registry = both.filter(|(krate, _)| krate.is_from_registry);
        Self {
            folder: program.target_directory.join("judge-bundle"),
            binary: program.kept.is_empty().then(|| binary(program)),
            compiler,
            places: of_registry.map(|(_, place)| place.clone()).collect(),
        }
    }

    /// Returns the ranges of `text` that went before.
    pub fn recall(&self, text: &str) -> BTreeSet<(usize, usize)> {
        let mut ranges = BTreeSet::new();
        for place in &self.places {
            let of_crate: BTreeSet<(usize, usize)> =
                self.read(&text[place.clone()]).unwrap_or_default();
            let moved = of_crate
                .iter()
                .map(|(start, end)| (start + place.start, end + place.start));
            ranges.extend(moved);
        }
        ranges
    }

    /// Keeps for the next time what went of each crate, as far as it always did.
    pub fn remember(&self, text: &str, gone: &BTreeSet<(usize, usize)>) {
        for place in &self.places {
            let of_crate = &text[place.clone()];
            let within = gone.iter().filter(|(start, _)| place.contains(start));
            let mut ranges: BTreeSet<_> = within
                .map(|(start, end)| (start - place.start, end - place.start))
                .collect();
            if let Some(before) = self.read::<BTreeSet<(usize, usize)>>(of_crate) {
                ranges.retain(|range| before.contains(range));
            }
            self.write(of_crate, &ranges);
        }
    }

    /// Returns what is known of the whole file, if it is the one that was shaken last for the binary.
    pub fn known(&self, text: &str) -> Option<Known> {
        let known: Known = self.read(self.binary.as_ref()?)?;
        let is_same = known.text == text && known.compiler == self.compiler_and_judge();
        is_same.then_some(known)
    }

    /// Keeps what is known of the whole file.
    pub fn know(
        &self,
        text: &str,
        assembly: &str,
        gone: &BTreeSet<(usize, usize)>,
        steps: &[(String, usize)],
    ) {
        let Some(binary) = &self.binary else { return };
        let known = Known {
            compiler: self.compiler_and_judge(),
            text: text.to_string(),
            assembly: assembly.to_string(),
            gone: gone.clone(),
            steps: steps.to_vec(),
        };
        self.write(binary, &known);
    }

    /// What asks for the assembly and brings it into its form is not the same in every version.
    fn compiler_and_judge(&self) -> String {
        format!("{}\njudge: {}", self.compiler, env!("CARGO_PKG_VERSION"))
    }

    fn file(&self, of: &str) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        (&self.compiler, of).hash(&mut hasher);
        self.folder.join(format!("{:016x}.json", hasher.finish()))
    }

    fn read<T: DeserializeOwned>(&self, of: &str) -> Option<T> {
        let text = fs::read(self.file(of)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Writes the file at one stroke. That it cannot be written is no harm but to the time it takes.
    fn write(&self, of: &str, what: &impl Serialize) {
        let write = || -> io::Result<()> {
            fs::create_dir_all(&self.folder)?;
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            file.write_all(&serde_json::to_vec(what)?)?;
            file.persist(self.file(of))?;
            Ok(())
        };
        write().ok();
    }
}

/// Returns what tells a binary from the others of its workspace.
fn binary(program: &Program) -> String {
    let krate = &program.crates[0];
    format!("{} {}", krate.package, krate.variables["CARGO_BIN_NAME"])
}
