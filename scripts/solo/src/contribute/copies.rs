//! Copies of macro crates whose macros record their output, and the placeholders for these crates in the bundle.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;
use syn::{Attribute, Item, ItemFn, Meta};

use crate::error::{Error, Result};
use crate::source::cfg::{Cfg, CfgAttr};

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

/// A macro that a crate defines.
struct Entry {
    kind: &'static str,
    name: String,
    /// The helper attributes of a derive.
    helpers: Vec<String>,
    function: ItemFn,
}

impl MacroCrate {
    /// Writes the file of a module that has a macro of each name, so that imports of them still compile. Returns its
    /// path.
    ///
    /// All calls are replaced by their output. A call that is left over must not compile.
    pub fn placeholder(&self, folder: &Path) -> Result<PathBuf> {
        let mut names: Vec<_> = self
            .entries()?
            .into_iter()
            .map(|entry| entry.name)
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
        let mut hasher = DefaultHasher::new();
        self.file.hash(&mut hasher);
        format!("{}-{:x}", self.key.replace(' ', "-"), hasher.finish())
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

    fn entries(&self) -> Result<Vec<Entry>> {
        let text = read(&self.file)?;
        let file = syn::parse_file(&text).map_err(|error| Error::Tool {
            tool: self.key.clone(),
            message: error.to_string(),
        })?;
        Ok(file.items.into_iter().filter_map(entry).collect())
    }

    /// Returns the text of the crate's root file with macros that record their output.
    fn recording(&self) -> Result<String> {
        let mut text = read(&self.file)?;
        for entry in self.entries()?.iter().rev() {
            let signature = &entry.function.sig;
            let start = signature.paren_token.span.open().byte_range().start;
            let end = entry.function.block.span().byte_range().end;
            let original = &text[start..end];
            let head = format!(
                "{}\\t{}\\t{}\\t{}",
                self.key,
                entry.kind,
                entry.name,
                entry.helpers.join(" ")
            );
            let (parameters, call) = if entry.kind == "attribute" {
                (
                    "a: self::solo_recorder::TokenStream, b: self::solo_recorder::TokenStream",
                    format!("two(\"{head}\", a, b, original)"),
                )
            } else {
                (
                    "a: self::solo_recorder::TokenStream",
                    format!("one(\"{head}\", a, original)"),
                )
            };
            let recording = format!(
                "({parameters}) -> self::solo_recorder::TokenStream {{ fn original{original} self::solo_recorder::{call} }}"
            );
            text.replace_range(start..end, &recording);
        }
        Ok(format!("{text}\n{RECORDER}"))
    }
}

fn entry(item: Item) -> Option<Entry> {
    let Item::Fn(function) = item else {
        return None;
    };
    let (kind, name, helpers) = function
        .attrs
        .iter()
        .flat_map(in_effect)
        .find_map(|attribute| declaration(&attribute, &function))?;
    Some(Entry {
        kind,
        name,
        helpers,
        function,
    })
}

/// Returns an attribute, or those that a `cfg_attr` with a condition such as `not(test)` enables in every build.
fn in_effect(attribute: &Attribute) -> Vec<Meta> {
    if !attribute.path().is_ident("cfg_attr") {
        return vec![attribute.meta.clone()];
    }
    let conditional = attribute.parse_args::<CfgAttr>().ok();
    let conditional = conditional.filter(|parts| Cfg::default().holds(&parts.predicate));
    conditional.map_or_else(Vec::new, |parts| parts.attributes)
}

/// Returns the macro that an attribute makes of a function: its kind, its name, and its helper attributes.
fn declaration(attribute: &Meta, function: &ItemFn) -> Option<(&'static str, String, Vec<String>)> {
    let name = function.sig.ident.to_string();
    if attribute.path().is_ident("proc_macro") {
        return Some(("function", name, Vec::new()));
    }
    if attribute.path().is_ident("proc_macro_attribute") {
        return Some(("attribute", name, Vec::new()));
    }
    let Meta::List(list) = attribute else {
        return None;
    };
    if !list.path.is_ident("proc_macro_derive") {
        return None;
    }
    let text = list.tokens.to_string();
    let mut words = text
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_string);
    let name = words.next()?;
    let helpers = words.skip(1).collect();
    Some(("derive", name, helpers))
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
