//! Results of earlier runs: an unchanged program gets the same bundle without another search and comparison.
//!
//! A result is valid only if everything that it depends on has the same content: the request, the environment, the
//! compiler, the bundler, cargo's resolution, the configuration, and all files of the packages that are not from a
//! registry. Files that their sources include are among these; if the name of one cannot be determined, nothing is
//! stored.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::str;

use cargo_metadata::camino::Utf8Path;
use cargo_metadata::{DependencyKind, Metadata, NodeDep, Package, PackageId, TargetKind};
use proc_macro2::Delimiter;
use serde::{Deserialize, Serialize};
use syn::LitStr;

use crate::answers;
use crate::cargo::Entry;
use crate::format;
use crate::hash::hash;
use crate::request::{Bundle, Request};
use crate::source::tokens::{lex, Kind, Look, Token};
use crate::surroundings::{configurations, variables};

/// The maximum number of files to read for a program, and of their bytes. Larger programs are bundled anew each time.
const FILES: usize = 5_000;
const BYTES: usize = 32 << 20;

/// The place of a result, and the content that it depends on.
pub struct Recall {
    file: PathBuf,
    inputs: u64,
}

#[derive(Deserialize, Serialize)]
struct StoredResult {
    inputs: u64,
    /// The hash of `bundle`: a damaged file is no result.
    digest: u64,
    bundle: String,
}

impl Recall {
    /// Returns the place of the result of a request; `None` if it may depend on something unknown.
    pub fn new(
        request: &Request,
        is_run: bool,
        metadata: &Metadata,
        package: &Package,
        compiler: &str,
    ) -> Option<Self> {
        if request.time.is_some() || request.check.is_some() {
            return None;
        }
        let is_example = matches!(request.entry, Entry::Example(_));
        let request = format!("{request:?} {is_run}");
        let mut inputs = Inputs::default();
        let resolved = serde_json::to_string(metadata).ok()?;
        (&request, compiler, env!("SOLO_SOURCES"), resolved).hash(&mut inputs.hasher);
        variables().hash(&mut inputs.hasher);
        let manifest = package.manifest_path.as_std_path();
        inputs.configuration(manifest)?;
        let root = metadata.workspace_root.as_std_path();
        inputs.configuration(&root.join("Cargo.toml"))?;
        for name in ["Cargo.toml", "Cargo.lock"] {
            inputs.file(&root.join(name));
        }
        let packages = metadata.packages.iter();
        let folders = packages.filter_map(|package| package.manifest_path.parent());
        let folders = folders.chain([&*metadata.target_directory]);
        let others = folders.map(Utf8Path::as_std_path).collect();
        for package in dependencies(metadata, &package.id, is_example)? {
            if package.source.is_some() {
                continue;
            }
            let runs =
                |kind: &TargetKind| matches!(kind, TargetKind::CustomBuild | TargetKind::ProcMacro);
            if package
                .targets
                .iter()
                .any(|target| target.kind.iter().any(runs))
            {
                return None;
            }
            let folder = package.manifest_path.parent()?.as_std_path();
            let mut sources = package.targets.iter().map(|target| &target.src_path);
            let has_sources =
                sources.any(|source| source.parent() == package.manifest_path.parent());
            inputs.folder(folder, &others, !has_sources)?;
        }
        let name = format!("{:016x}.json", hash(&(&request, manifest)));
        let folder = metadata.target_directory.join("cargo-solo/results");
        Some(Self {
            file: folder.join(name).into_std_path_buf(),
            inputs: inputs.hasher.finish(),
        })
    }

    /// Returns the stored bundle, if it is that of the same inputs.
    pub fn bundle(&self) -> Option<Bundle> {
        let known: StoredResult = serde_json::from_slice(&fs::read(&self.file).ok()?).ok()?;
        let is_same = known.inputs == self.inputs && known.digest == hash(&known.bundle);
        is_same.then(|| serde_json::from_str(&known.bundle).ok())?
    }

    /// Stores a bundle. If the file cannot be written, only time is lost.
    pub fn store(&self, bundle: &Bundle) {
        let Ok(bundle) = serde_json::to_string(bundle) else {
            return;
        };
        let known = StoredResult {
            inputs: self.inputs,
            digest: hash(&bundle),
            bundle,
        };
        let _ = answers::write(&self.file, &known);
    }
}

/// Returns a package and its direct and indirect dependencies; those of its tests are included if `with_tests`.
fn dependencies<'a>(
    metadata: &'a Metadata,
    package: &'a PackageId,
    with_tests: bool,
) -> Option<Vec<&'a Package>> {
    let nodes = &metadata.resolve.as_ref()?.nodes;
    let mut seen = BTreeSet::from([package]);
    let mut queue = vec![package];
    while let Some(id) = queue.pop() {
        let node = nodes.iter().find(|node| node.id == *id)?;
        let is_used = |dep: &&NodeDep| {
            let mut kinds = dep.dep_kinds.iter();
            let with_tests = with_tests && id == package;
            kinds.any(|kind| with_tests || kind.kind != DependencyKind::Development)
        };
        let used = node.deps.iter().filter(is_used).map(|dep| &dep.pkg);
        queue.extend(used.filter(|id| seen.insert(id)));
    }
    Some(seen.into_iter().map(|id| &metadata[id]).collect())
}

/// The content that a result depends on.
#[derive(Default)]
struct Inputs {
    hasher: DefaultHasher,
    files: usize,
    bytes: usize,
    /// The files that sources include.
    inclusions: BTreeSet<PathBuf>,
}

impl Inputs {
    /// Adds the configuration of cargo, rustup and rustfmt above a manifest; `None` if it includes other files.
    fn configuration(&mut self, manifest: &Path) -> Option<()> {
        const OTHERS: [&str; 4] = [
            ".rustfmt.toml",
            "rust-toolchain",
            "rust-toolchain.toml",
            "rustfmt.toml",
        ];
        let home = env::home_dir().unwrap_or_default();
        let here = env::current_dir().ok()?;
        let of_package = configurations(manifest.parent()?);
        for file in of_package.into_iter().chain(configurations(&here)) {
            if self.file(&file).is_some_and(|text| has(&text, "include")) {
                return None;
            }
        }
        let above = manifest.ancestors().skip(1).chain(here.ancestors());
        for file in above.flat_map(|folder| OTHERS.map(|name| folder.join(name))) {
            self.file(&file);
        }
        let rustfmt = [
            home.join(".config/rustfmt"),
            home.join("Library/Preferences/rustfmt"),
            home,
        ];
        for file in rustfmt
            .iter()
            .flat_map(|folder| OTHERS.map(|name| folder.join(name)))
        {
            self.file(&file);
        }
        Some(())
    }

    /// Adds a file that may be missing, and returns its content.
    fn file(&mut self, path: &Path) -> Option<Vec<u8>> {
        // Reading other kinds, such as pipes, may never end.
        let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
        let content = is_file.then(|| fs::read(path).ok()).flatten();
        (path, &content).hash(&mut self.hasher);
        content
    }

    /// Adds the files of a folder, except hidden ones, those in `others` and, if `skips_bundles`, bundles directly in
    /// it: one may be the output of the same command. Returns `None` if there are too many files, or an unknown one.
    fn folder(
        &mut self,
        folder: &Path,
        others: &BTreeSet<&Path>,
        skips_bundles: bool,
    ) -> Option<()> {
        let entries = fs::read_dir(folder).ok()?;
        let mut paths: Vec<_> = entries
            .map(|entry| Some(entry.ok()?.path()))
            .collect::<Option<_>>()?;
        paths.sort();
        for path in paths {
            let name = path.file_name()?.to_string_lossy();
            if name.starts_with('.') || others.contains(&*path) {
                continue;
            }
            let kind = fs::symlink_metadata(&path).ok()?.file_type();
            if kind.is_dir() {
                self.folder(&path, others, false)?;
                continue;
            }
            if skips_bundles && is_bundle(&path) {
                continue;
            }
            self.source(&path)?;
        }
        Some(())
    }

    /// Adds a file and, if it is a source, those that it includes.
    fn source(&mut self, path: &Path) -> Option<()> {
        let content = self.file(path)?;
        self.files += 1;
        self.bytes += content.len();
        if self.files > FILES || self.bytes > BYTES {
            return None;
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            return Some(());
        }
        for name in inclusions(str::from_utf8(&content).ok()?)? {
            let path = path.parent()?.join(name);
            // A file that includes itself is an error of the program.
            if self.inclusions.insert(path.clone()) {
                self.source(&path)?;
            }
        }
        Some(())
    }
}

/// Returns the names of the files that a source includes as code, text or modules, as they are written; `None` if one is
/// computed, or is relative to a folder that depends on the module around it.
fn inclusions(text: &str) -> Option<Vec<String>> {
    const MACROS: [&str; 3] = ["include", "include_bytes", "include_str"];
    if !text.contains("include") && !text.contains("path") {
        return Some(Vec::new());
    }
    let tokens = lex(text).ok()?;
    let name = |index: usize| {
        let token = tokens.get(index)?;
        let name = syn::parse_str::<LitStr>(&text[token.range.clone()]);
        Some(name.ok()?.value())
    };
    let mut names = Vec::new();
    for index in 0..tokens.len() {
        if tokens.is_one_of(index, &MACROS) {
            names.push(name(index + 3)?);
        } else if tokens.is_word(index, "path") && tokens.is_punct(index + 1, '=') {
            let is_attribute = index > 0 && matches!(tokens[index - 1].kind, Kind::Open(..));
            match name(index + 2) {
                Some(_) if is_in_braces(&tokens, index) => return None,
                Some(name) => names.push(name),
                None if is_attribute => return None,
                None => {}
            }
        }
    }
    Some(names)
}

fn is_in_braces(tokens: &[Token], index: usize) -> bool {
    let mut before = tokens[..index].iter();
    before.any(|token| matches!(token.kind, Kind::Open(Delimiter::Brace, close) if close > index))
}

fn is_bundle(path: &Path) -> bool {
    let is_source = path.extension().is_some_and(|extension| extension == "rs");
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let text = (is_source && is_file).then(|| fs::read_to_string(path).ok());
    text.flatten().is_some_and(|text| format::is_bundle(&text))
}

fn has(text: &[u8], word: &str) -> bool {
    text.windows(word.len()).any(|part| part == word.as_bytes())
}
