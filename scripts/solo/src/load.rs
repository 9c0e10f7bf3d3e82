//! The crates of a program, as cargo resolves them.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{anyhow, bail, ensure, Context, Result};
use cargo_metadata::{
    DependencyKind, Metadata, MetadataCommand, Node, Package, PackageId, Target, TargetKind,
};

use crate::error::Refusal;
use crate::site::Site;

/// A program: its crates, the binary's first.
pub struct Program {
    pub crates: Vec<Crate>,
    /// The crates that stay `use`d, since the judge has them.
    pub kept: Vec<String>,
    pub root: PathBuf,
    pub target_directory: PathBuf,
}

impl Program {
    /// Returns a crate, and all that it can see: what it depends on, and so on.
    pub fn seen_by(&self, index: usize) -> BTreeSet<usize> {
        let mut seen = BTreeSet::from([index]);
        let mut queue = vec![index];
        while let Some(index) = queue.pop() {
            for dependency in self.crates[index].dependencies.values() {
                if let Dependency::Inlined(other) = dependency {
                    if seen.insert(*other) {
                        queue.push(*other);
                    }
                }
            }
        }
        seen
    }

    /// Returns the crates that can see another.
    pub fn seeing(&self, index: usize) -> Vec<&Crate> {
        let all = (0..self.crates.len()).filter(|&it| it != index);
        all.filter(|&it| self.seen_by(it).contains(&index))
            .map(|it| &self.crates[it])
            .collect()
    }

    pub fn binary(&self) -> &Crate {
        &self.crates[0]
    }
}

pub struct Crate {
    /// As the source writes it: with underscores.
    pub name: String,
    pub package: String,
    pub version: String,
    pub licence: Option<String>,
    pub edition: String,
    /// The file that the crate begins with.
    pub file: PathBuf,
    pub manifest: PathBuf,
    pub features: Vec<String>,
    pub is_from_registry: bool,
    /// What the crate may name, and by which name.
    pub dependencies: BTreeMap<String, Dependency>,
    /// Why the crate cannot be inlined, if it cannot.
    pub refusal: Option<Refusal>,
    /// What cargo tells the crate about its package: `CARGO_PKG_VERSION` and the like.
    pub variables: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dependency {
    /// Inlined: its place among the program's crates.
    Inlined(usize),
    /// The judge has it.
    Kept,
    /// A procedural macro.
    Procedural,
}

/// Asks cargo about the workspace of a manifest; without the network if that goes.
pub fn metadata(manifest: &Path) -> Result<Metadata> {
    let ask = |more: &[&str]| {
        MetadataCommand::new()
            .manifest_path(manifest)
            .other_options(more.iter().map(ToString::to_string).collect::<Vec<_>>())
            .exec()
    };
    ask(&["--offline", "--locked"])
        .or_else(|_| ask(&["--offline"]))
        .or_else(|_| ask(&[]))
        .map_err(|error| match error {
            cargo_metadata::Error::CargoMetadata { stderr } => {
                anyhow!("{}", stderr.trim().trim_start_matches("error: "))
            }
            error => anyhow!("cargo cannot be run: {error}"),
        })
}

/// Returns the binary called `name` of the package whose manifest is given, or its only one.
pub fn binary<'a>(
    metadata: &'a Metadata,
    manifest: &Path,
    name: Option<&str>,
) -> Result<(&'a Package, &'a Target)> {
    let manifest = manifest
        .canonicalize()
        .with_context(|| format!("{} cannot be read", manifest.display()))?;
    let of_manifest = metadata
        .workspace_packages()
        .into_iter()
        .filter(|package| package.manifest_path.as_std_path() == manifest);
    let mut packages: Vec<_> = of_manifest.collect();
    if packages.is_empty() {
        packages = metadata.workspace_packages();
    }
    let mut binaries = Vec::new();
    for package in packages {
        let all = package.targets.iter().filter(|target| target.is_bin());
        let wanted = all.filter(|target| name.is_none_or(|name| target.name == name));
        binaries.extend(wanted.map(|target| (package, target)));
    }
    let names = || {
        let names: Vec<_> = binaries.iter().map(|(_, it)| it.name.as_str()).collect();
        names.join(", ")
    };
    match binaries[..] {
        [binary] => Ok(binary),
        [] => bail!(
            "{}: no binary{}",
            manifest.display(),
            name.map(|name| format!(" called `{name}`"))
                .unwrap_or_default()
        ),
        _ => bail!(
            "{}: several binaries, choose one by --bin: {}",
            manifest.display(),
            names()
        ),
    }
}

/// Returns the crates that make up a binary, less those that the judge has.
pub fn program(
    metadata: &Metadata,
    (package, target): (&Package, &Target),
    site: Option<&Site>,
) -> Result<Program> {
    let mut loader = Loader {
        metadata,
        resolved: resolved_features(metadata, package)?,
        site,
        crates: Vec::new(),
        kept: Vec::new(),
        places: BTreeMap::new(),
        queue: VecDeque::new(),
    };
    loader.crates.push(loader.describe(package, target)?);
    loader.queue.push_back((0, package.id.clone()));
    loader.add_own_library(package)?;
    while let Some((index, id)) = loader.queue.pop_front() {
        loader.add_dependencies(index, &id)?;
    }
    loader.kept.sort();
    Ok(Program {
        crates: loader.crates,
        kept: loader.kept,
        root: metadata.workspace_root.clone().into(),
        target_directory: metadata.target_directory.clone().into(),
    })
}

struct Loader<'a> {
    metadata: &'a Metadata,
    resolved: BTreeMap<(String, String), Vec<String>>,
    site: Option<&'a Site>,
    crates: Vec<Crate>,
    kept: Vec<String>,
    places: BTreeMap<PackageId, usize>,
    queue: VecDeque<(usize, PackageId)>,
}

impl<'a> Loader<'a> {
    /// A package may have a library beside its binary.
    fn add_own_library(&mut self, package: &Package) -> Result<()> {
        let Some(library) = library(package) else {
            return Ok(());
        };
        self.crates.push(self.describe(package, library)?);
        let name = library.name.replace('-', "_");
        let dependency = Dependency::Inlined(1);
        self.crates[0].dependencies.insert(name, dependency);
        self.queue.push_back((1, package.id.clone()));
        Ok(())
    }

    fn add_dependencies(&mut self, index: usize, id: &PackageId) -> Result<()> {
        let metadata = self.metadata;
        let node = self.node(id)?;
        for dependency in &node.deps {
            let is_normal =
                |kind: &cargo_metadata::DepKindInfo| kind.kind == DependencyKind::Normal;
            let package = &metadata[&dependency.pkg];
            let is_built = self.resolved.contains_key(&key(package));
            if is_built && dependency.dep_kinds.iter().any(is_normal) {
                let it = self.dependency(package)?;
                let name = dependency.name.clone();
                self.crates[index].dependencies.insert(name, it);
            }
        }
        Ok(())
    }

    fn dependency(&mut self, package: &Package) -> Result<Dependency> {
        if package.targets.iter().any(Target::is_proc_macro) {
            return Ok(Dependency::Procedural);
        }
        if self.site.is_some_and(|site| has(site, package)) {
            let name = library(package).map_or(package.name.as_str(), |it| it.name.as_str());
            let name = name.replace('-', "_");
            if !self.kept.contains(&name) {
                self.kept.push(name);
            }
            return Ok(Dependency::Kept);
        }
        if let Some(&place) = self.places.get(&package.id) {
            return Ok(Dependency::Inlined(place));
        }
        let library =
            library(package).with_context(|| format!("{} has no library", package.name))?;
        let place = self.crates.len();
        self.crates.push(self.describe(package, library)?);
        self.places.insert(package.id.clone(), place);
        self.queue.push_back((place, package.id.clone()));
        Ok(Dependency::Inlined(place))
    }

    fn describe(&self, package: &Package, target: &Target) -> Result<Crate> {
        let features = self.resolved.get(&key(package)).cloned();
        Ok(Crate {
            name: target.name.replace('-', "_"),
            package: package.name.to_string(),
            version: package.version.to_string(),
            licence: package.license.clone(),
            edition: target.edition.to_string(),
            file: target.src_path.clone().into(),
            manifest: package.manifest_path.clone().into(),
            features: features.with_context(|| format!("cargo does not build {}", package.name))?,
            is_from_registry: package.source.is_some(),
            dependencies: BTreeMap::new(),
            refusal: refusal(package),
            variables: variables(package, target),
        })
    }

    fn node(&self, id: &PackageId) -> Result<&'a Node> {
        let resolve = self.metadata.resolve.as_ref();
        resolve
            .and_then(|resolve| resolve.nodes.iter().find(|node| node.id == *id))
            .with_context(|| format!("cargo does not resolve {id}"))
    }
}

fn key(package: &Package) -> (String, String) {
    (package.name.to_string(), package.version.to_string())
}

fn library(package: &Package) -> Option<&Target> {
    let is_library = |target: &&Target| {
        target.is_lib() || target.is_rlib() || target.kind.contains(&TargetKind::DyLib)
    };
    package.targets.iter().find(is_library)
}

/// Returns why a package cannot be inlined, if it cannot.
fn refusal(package: &Package) -> Option<Refusal> {
    if !package.targets.iter().any(Target::is_custom_build) {
        return None;
    }
    let reason = format!(
        "{} {} has a build script, which a bundle cannot run",
        package.name, package.version
    );
    let remedy = "use another crate, or a site that has this one";
    Some(Refusal::new(reason, remedy))
}

fn has(site: &Site, package: &Package) -> bool {
    site.crates.iter().any(|it| {
        let mut words = it.split_whitespace();
        let version = package.version.to_string();
        words.next() == Some(package.name.as_str()) && words.next().is_none_or(|it| it == version)
    })
}

fn variables(package: &Package, target: &Target) -> BTreeMap<String, String> {
    let version = &package.version;
    let text = |it: &Option<String>| it.clone().unwrap_or_default();
    [
        ("CARGO_PKG_NAME", package.name.to_string()),
        ("CARGO_PKG_VERSION", version.to_string()),
        ("CARGO_PKG_VERSION_MAJOR", version.major.to_string()),
        ("CARGO_PKG_VERSION_MINOR", version.minor.to_string()),
        ("CARGO_PKG_VERSION_PATCH", version.patch.to_string()),
        ("CARGO_PKG_VERSION_PRE", version.pre.to_string()),
        ("CARGO_PKG_AUTHORS", package.authors.join(":")),
        ("CARGO_PKG_DESCRIPTION", text(&package.description)),
        ("CARGO_PKG_LICENSE", text(&package.license)),
        ("CARGO_CRATE_NAME", target.name.replace('-', "_")),
        ("CARGO_BIN_NAME", target.name.clone()),
    ]
    .map(|(name, value)| (name.to_string(), value))
    .into()
}

/// Returns the features of each package (name, version) that is built for `package` alone. What
/// `cargo metadata` says of features holds for the workspace as a whole, tests included.
fn resolved_features(
    metadata: &Metadata,
    package: &Package,
) -> Result<BTreeMap<(String, String), Vec<String>>> {
    let said = tree(metadata, package, true).or_else(|_| tree(metadata, package, false))?;
    let mut features = BTreeMap::new();
    let mut seen = HashSet::new();
    for line in said.lines().filter(|line| seen.insert(line.to_string())) {
        let (package, of_package) = line.split_once('|').unwrap_or((line, ""));
        let mut words = package.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next()) else {
            continue;
        };
        let list = of_package.trim_end_matches("(*)").trim();
        let list = list.split(',').filter(|feature| !feature.is_empty());
        let key = (
            name.to_string(),
            version.trim_start_matches('v').to_string(),
        );
        features.insert(key, list.map(str::to_string).collect());
    }
    Ok(features)
}

fn tree(metadata: &Metadata, package: &Package, offline: bool) -> Result<String> {
    let output = Command::new(cargo())
        .args(["tree", "--edges", "normal", "--prefix", "none"])
        .args(["--format", "{p}|{f}", "--package", &package.id.repr])
        .args(offline.then_some("--offline"))
        .current_dir(&metadata.workspace_root)
        .output()
        .context("cargo cannot be run")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}", said.trim());
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns the cargo that runs this, or the one that is found.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}
