//! What was shaken away from crates of the registry before: where to begin, never what to believe.
//!
//! A file for each crate in the target folder, which may be deleted at any time. Its name depends on
//! the crate's text as it was inlined, the compiler and the edition. What is recalled is tried as any
//! other deletion is.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::PathBuf;

use super::inline::Inlined;
use super::load::Program;

pub struct Memory {
    folder: PathBuf,
    /// The compiler and the edition.
    compiler: String,
    /// Where the crates of the registry stand.
    places: Vec<Range<usize>>,
}

impl Memory {
    pub fn new(program: &Program, inlined: &Inlined, compiler: String) -> Self {
        let both = program.crates.iter().zip(&inlined.places);
        let of_registry = both.filter(|(krate, _)| krate.is_from_registry);
        Self {
            folder: program.target_directory.join("judge-bundle"),
            compiler,
            places: of_registry.map(|(_, place)| place.clone()).collect(),
        }
    }

    /// Returns the ranges of `text` that went before.
    pub fn recall(&self, text: &str) -> BTreeSet<(usize, usize)> {
        let mut ranges = BTreeSet::new();
        for place in &self.places {
            let of_crate = self.read(&text[place.clone()]).unwrap_or_default();
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
            if let Some(before) = self.read(of_crate) {
                ranges.retain(|range| before.contains(range));
            }
            self.write(of_crate, &ranges);
        }
    }

    fn file(&self, of_crate: &str) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        (&self.compiler, of_crate).hash(&mut hasher);
        self.folder.join(format!("{:016x}.json", hasher.finish()))
    }

    fn read(&self, of_crate: &str) -> Option<BTreeSet<(usize, usize)>> {
        let text = fs::read(self.file(of_crate)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Writes the file at one stroke. That it cannot be written is no harm but to the time it takes.
    fn write(&self, of_crate: &str, ranges: &BTreeSet<(usize, usize)>) {
        let write = || -> anyhow::Result<()> {
            fs::create_dir_all(&self.folder)?;
            let file = tempfile::NamedTempFile::new_in(&self.folder)?;
            serde_json::to_writer(&file, ranges)?;
            file.persist(self.file(of_crate))?;
            Ok(())
        };
        write().ok();
    }
}
