//! Copies of macro crates whose macros record their output, and the placeholders for these crates in the bundle.

use std::fs;
use std::path::{Path, PathBuf};

use crate::contribute::definitions::{definitions, Definition};
use crate::error::{Error, Result};
use crate::hash::hash;

const RECORDER: &str = include_str!("recorder.rs");

/// A crate of procedural macros.
#[derive(Clone, Debug)]
pub struct MacroCrate {
    /// `name version`.
    pub key: String,
    pub manifest: PathBuf,
    /// The root source file.
    pub file: PathBuf,
}

impl MacroCrate {
    /// Writes the file of a module that has a macro of each name, so that imports of them still compile. Returns its
    /// path.
    ///
    /// All calls are replaced by their output. A call that is left over must not compile.
    pub fn placeholder(&self, folder: &Path) -> Result<PathBuf> {
        let mut names: Vec<_> = self
            .definitions(&read(&self.file)?)?
            .into_iter()
            .flat_map(|definition| definition.names)
            .collect();
        names.sort();
        names.dedup();
        let macros = names.iter().map(|name| {
            format!("#[macro_export]\nmacro_rules! {name} {{ () => {{ compile_error!(\"`{name}` is not expanded\") }} }}\n")
        });
        let file = folder.join("placeholders").join(self.slug() + ".rs");
        write_if_new(&file, &macros.collect::<String>())?;
        Ok(file)
    }

    /// Returns a file name that is unique among the macro crates that share the target folder.
    pub fn slug(&self) -> String {
        format!("{}-{:x}", self.key.replace(' ', "-"), hash(&self.file))
    }

    /// Creates or updates the copy, and returns its root source file.
    pub fn copy_to(&self, folder: &Path) -> Result<PathBuf> {
        let package = self.manifest.parent().unwrap_or(Path::new("."));
        copy(package, folder, &self.file)?;
        let below = self.file.strip_prefix(package).unwrap_or(&self.file);
        let file = folder.join(below);
        write_if_new(&file, &self.recording()?)?;
        Ok(file)
    }

    fn definitions(&self, text: &str) -> Result<Vec<Definition>> {
        let file =
            syn::parse_file(text).map_err(|error| Error::tool(&self.key, error.to_string()))?;
        Ok(definitions(&file.items, text))
    }

    /// Returns the text of the crate's root file with macros that record their output.
    fn recording(&self) -> Result<String> {
        let mut text = read(&self.file)?;
        for definition in self.definitions(&text)?.into_iter().rev() {
            let original = &text[definition.range.clone()];
            let head = format!(
                "[\"{}\\t{}\", {}, {}]",
                self.key, definition.kind, definition.name, definition.helpers
            );
            let (parameters, call) = if definition.kind == "attribute" {
                (
                    "a: self::solo_recorder::TokenStream, b: self::solo_recorder::TokenStream",
                    format!("two({head}, a, b, original)"),
                )
            } else {
                (
                    "a: self::solo_recorder::TokenStream",
                    format!("one({head}, a, original)"),
                )
            };
            let recording = format!(
                "({parameters}) -> self::solo_recorder::TokenStream {{ fn original{original} self::solo_recorder::{call} }}"
            );
            text.replace_range(definition.range, &recording);
        }
        Ok(format!("{text}\n{RECORDER}"))
    }
}

/// Copies a package's files except those of cargo and git, nested packages, and `but`.
fn copy(from: &Path, to: &Path, but: &Path) -> Result<()> {
    fs::create_dir_all(to).map_err(unusable(to))?;
    for entry in fs::read_dir(from).map_err(unusable(from))? {
        let path = entry.map_err(unusable(from))?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        let copied = to.join(name);
        if path.is_dir() {
            let is_other = path.join("CACHEDIR.TAG").exists() || path.join("Cargo.toml").exists();
            if !is_other && name != ".git" {
                copy(&path, &copied, but)?;
            }
        } else if path != but {
            let bytes = fs::read(&path).map_err(unusable(&path))?;
            if fs::read(&copied).ok().as_ref() != Some(&bytes) {
                fs::write(&copied, bytes).map_err(unusable(&copied))?;
            }
        }
    }
    Ok(())
}

fn unusable(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    Error::io(format!("{} cannot be used", path.display()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(unusable(path))
}

/// Writes a file only if its text changes: a new modification time would make cargo rebuild.
pub fn write_if_new(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|other| other == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(unusable(folder))?;
    }
    fs::write(path, text).map_err(unusable(path))
}
