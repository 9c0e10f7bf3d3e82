//! Cargo's data: the crates of a program, their features, and the crates that a site has.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::env::consts::DLL_EXTENSION;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{
    Artifact, DepKindInfo, DependencyKind, Message, Metadata, MetadataCommand, Node, Package,
    PackageId, Source, Target, TargetKind,
};

use crate::contribute::{self, Contribution, CrateQuery, MacroCrate, Question};
use crate::error::{Error, Refusal, Result};
use crate::features::Features;
use crate::hash::hash;
use crate::process::{self, cargo};
use crate::settings::{settings, Settings};
use crate::site::Site;

/// The program of a package to bundle.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Entry {
    /// The only binary.
    #[default]
    OnlyBinary,
    /// The binary of this name.
    Binary(String),
    /// The example of this name.
    Example(String),
}

impl Entry {
    fn is(&self, target: &Target) -> bool {
        match self {
            Self::OnlyBinary => target.is_bin(),
            Self::Binary(name) => target.is_bin() && target.name == *name,
            Self::Example(name) => target.is_example() && target.name == *name,
        }
    }

    /// Returns the request, for an error message.
    fn words(&self) -> String {
        match self {
            Self::OnlyBinary => "binary".to_string(),
            Self::Binary(name) => format!("binary called `{name}`"),
            Self::Example(name) => format!("example called `{name}`"),
        }
    }
}

/// A program: its crates, the binary's first.
pub struct Program {
    pub crates: Vec<Crate>,
    /// The crates that the bundle still imports, because the site has them, and their packages.
    pub site_crates: BTreeMap<String, PackageId>,
    /// The requested features.
    pub features: Features,
    /// Whether the program is an example, which may use development dependencies.
    pub is_example: bool,
    pub root: PathBuf,
    pub target_directory: PathBuf,
    /// The settings from cargo's configuration and the release profile.
    pub settings: Settings,
}

impl Program {
    /// Returns whether a place in the source, as `path:line`, is in a crate of the registry.
    pub fn is_in_registry(&self, place: &str) -> bool {
        let mut registry = self.crates.iter().filter(|krate| krate.is_from_registry);
        registry.any(|krate| place.starts_with(&format!("{}-{}", krate.package, krate.version)))
    }

    /// Returns a crate and its direct and indirect dependencies.
    pub fn seen_by(&self, index: usize) -> BTreeSet<usize> {
        let mut seen = BTreeSet::from([index]);
        let mut queue = vec![index];
        while let Some(index) = queue.pop() {
            let libraries = self.crates[index].libraries().map(|(_, other)| other);
            queue.extend(libraries.filter(|other| seen.insert(*other)));
        }
        seen
    }

    /// Returns whether a build script or a procedural macro may contribute to a crate.
    pub fn has_contributions(&self) -> bool {
        let mut crates = self.crates.iter();
        crates.any(|krate| krate.has_build_script || krate.macros_of.is_some())
    }

    /// Returns the option that selects the program in a cargo command.
    pub fn option(&self) -> &'static str {
        if self.is_example {
            "--example"
        } else {
            "--bin"
        }
    }

    /// Returns the shortest chain of dependencies from the program to a crate: `a → b → c`.
    pub fn way(&self, index: usize) -> String {
        let mut ways = BTreeMap::from([(0, self.crates[0].package.clone())]);
        let mut queue = VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            for (_, other) in self.crates[at].libraries() {
                if !ways.contains_key(&other) {
                    let way = format!("{} → {}", ways[&at], self.crates[other].package);
                    ways.insert(other, way);
                    queue.push_back(other);
                }
            }
        }
        ways.remove(&index).unwrap_or_default()
    }

    /// Returns the crate of the binary.
    pub fn binary(&self) -> &Crate {
        &self.crates[0]
    }
}

/// One crate of a program.
pub struct Crate {
    /// The name that the source uses: with underscores.
    pub name: String,
    pub package: String,
    pub version: String,
    pub licence: Option<String>,
    pub edition: String,
    /// The root source file.
    pub file: PathBuf,
    pub manifest: PathBuf,
    pub features: Vec<String>,
    pub is_from_registry: bool,
    /// The dependencies of this crate, by the names that it uses for them.
    pub dependencies: BTreeMap<String, Dependency>,
    /// The environment variables that cargo and the build script set: `CARGO_PKG_VERSION` and so on.
    pub variables: BTreeMap<String, String>,
    pub has_build_script: bool,
    /// For a crate of procedural macros: its macros. Its file is then a placeholder.
    pub macros_of: Option<MacroCrate>,
    /// How it differs from the site's crate of the same name, if the site has one.
    pub difference: Option<String>,
    /// The parts that the build adds to it.
    pub contribution: Contribution,
}

impl Crate {
    /// Returns the dependencies that are inlined, each with the name that this crate uses for it.
    pub fn libraries(&self) -> impl Iterator<Item = (&String, usize)> {
        let dependencies = self.dependencies.iter();
        dependencies.filter_map(|(name, dependency)| match dependency {
            Dependency::Inlined(index) => Some((name, *index)),
            Dependency::Kept => None,
        })
    }
}

/// How the bundle gets a dependency.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dependency {
    /// It is inlined; this is its index among the program's crates.
    Inlined(usize),
    /// The site has it.
    Kept,
}

/// Returns cargo's metadata of the workspace of a manifest, without the network if possible.
///
/// Cargo runs in the manifest's folder, so that the configuration found there applies.
pub fn metadata(manifest: &Path, features: &Features) -> Result<Metadata> {
    let manifest = absolute(manifest)?;
    let folder = manifest.parent().unwrap_or(&manifest);
    let ask = |more: &[&str]| {
        let more = more.iter().map(ToString::to_string);
        MetadataCommand::new()
            .manifest_path(&manifest)
            .current_dir(folder)
            .other_options(
                features
                    .options()
                    .into_iter()
                    .chain(more)
                    .collect::<Vec<_>>(),
            )
            .exec()
    };
    ask(&["--offline", "--locked"])
        .or_else(|_| ask(&["--offline"]))
        .or_else(|_| ask(&[]))
        .map_err(|error| match error {
            cargo_metadata::Error::CargoMetadata { stderr } => {
                Error::tool("cargo", stderr.trim().trim_start_matches("error: "))
            }
            error => Error::tool("cargo", error.to_string()),
        })
}

/// Returns the folder for all build products of a workspace.
///
/// This is cargo's own target folder or, where several workspaces may share that, a folder of this workspace in it:
/// cargo distinguishes packages of two workspaces only by their names and by their paths below the root, so it may
/// confuse their programs. A workspace directly in a target folder is a copy of the one that builds there.
pub fn target_folder(metadata: &Metadata) -> PathBuf {
    let target = metadata.target_directory.as_std_path();
    let root = &metadata.workspace_root;
    if target == root.join("target") || is_folder_of(root.as_std_path(), target) {
        return target.to_path_buf();
    }
    target.join(format!("workspace-{:016x}", hash(root)))
}

/// Returns whether a folder is directly in the other one, after links are resolved.
fn is_folder_of(folder: &Path, other: &Path) -> bool {
    let [folder, other] = [folder, other].map(fs::canonicalize);
    folder.is_ok_and(|folder| other.is_ok_and(|other| folder.parent() == Some(&other)))
}

/// Returns the absolute path of a manifest. For a folder, this is the manifest in it.
fn absolute(manifest: &Path) -> Result<PathBuf> {
    // Cargo cannot read Windows' canonical paths, `\\?\C:\…`, where `members` has a pattern.
    let path = dunce::canonicalize(manifest)
        .map_err(Error::io(format!("{} cannot be read", manifest.display())))?;
    Ok(if path.is_dir() {
        path.join("Cargo.toml")
    } else {
        path
    })
}

/// Returns the manifest of the package that a folder is in.
///
/// # Errors
///
/// If neither the folder nor one above it has a `Cargo.toml`.
pub fn manifest_of(folder: &Path) -> Result<PathBuf> {
    let manifests = folder
        .ancestors()
        .map(|ancestor| ancestor.join("Cargo.toml"));
    manifests
        .into_iter()
        .find(|manifest| manifest.is_file())
        .ok_or_else(|| {
            let reason = "no Cargo.toml in this folder or above it";
            Refusal::new(reason, "run this in a package, or give --manifest-path").into()
        })
}

/// Returns the selected program of the package of this manifest or, if the manifest is that of a workspace, of any of
/// its packages.
pub fn target<'a>(
    metadata: &'a Metadata,
    manifest: &Path,
    entry: &Entry,
) -> Result<(&'a Package, &'a Target)> {
    let manifest = absolute(manifest)?;
    let of_manifest = metadata
        .workspace_packages()
        .into_iter()
        .filter(|package| package.manifest_path.as_std_path() == manifest);
    let mut packages: Vec<_> = of_manifest.collect();
    if packages.is_empty() {
        packages = metadata.workspace_packages();
    }
    let all = || {
        packages
            .iter()
            .flat_map(|package| package.targets.iter().map(move |target| (*package, target)))
    };
    let found: Vec<_> = all().filter(|(_, target)| entry.is(target)).collect();
    if let [target] = found[..] {
        return Ok(target);
    }
    // As `cargo run` does.
    let is_default = |(package, target): &&(&Package, &Target)| {
        matches!(entry, Entry::OnlyBinary) && package.default_run.as_ref() == Some(&target.name)
    };
    let defaults: Vec<_> = found.iter().filter(is_default).collect();
    if let [target] = defaults[..] {
        return Ok(*target);
    }
    let is_program = |target: &&Target| target.is_bin() || target.is_example();
    let there: Vec<_> = all().map(|(_, target)| target).filter(is_program).collect();
    let refusal = match &found[..] {
        [] if there.is_empty() => Refusal::new("no binary and no example", ""),
        [] => {
            let reason = format!("no {}", entry.words());
            Refusal::new(reason, format!("there is {}", names(&there)))
        }
        several => {
            let several: Vec<_> = several.iter().map(|(_, target)| *target).collect();
            let reason = format!("more than one {}", entry.words());
            Refusal::new(
                reason,
                format!("choose one with --bin: {}", names(&several)),
            )
        }
    };
    let place = manifest.file_name().unwrap_or_default();
    Err(refusal.at(place.to_string_lossy()).into())
}

fn names(targets: &[&Target]) -> String {
    let names: Vec<_> = targets
        .iter()
        .map(|target| format!("`{}`", target.name))
        .collect();
    names.join(", ")
}

/// Returns the crates that make up a binary or an example, without those that the site has.
pub fn program(
    metadata: &Metadata,
    (package, target): (&Package, &Target),
    features: &Features,
    site: Option<&Site>,
) -> Result<Program> {
    let mut loader = Loader {
        metadata,
        resolved: resolved_features(metadata, package, features, target.is_example())?,
        site,
        is_example: target.is_example(),
        mixed: BTreeSet::new(),
        crates: Vec::new(),
        site_crates: BTreeMap::new(),
        places: BTreeMap::new(),
        queue: VecDeque::new(),
    };
    loader.load(package, target)?;
    let root = metadata.workspace_root.as_std_path();
    let folder = package
        .manifest_path
        .parent()
        .map_or(root, |parent| parent.as_std_path());
    let settings = settings(folder, root);
    for krate in &mut loader.crates {
        krate.variables.extend(settings.variables.clone());
    }
    Ok(Program {
        settings,
        crates: loader.crates,
        site_crates: loader.site_crates,
        features: features.clone(),
        is_example: loader.is_example,
        root: metadata.workspace_root.clone().into(),
        target_directory: target_folder(metadata),
    })
}

struct Loader<'a> {
    metadata: &'a Metadata,
    resolved: FeaturesOf,
    site: Option<&'a Site>,
    is_example: bool,
    /// The site's crates that are inlined, because they depend on an inlined one.
    mixed: BTreeSet<PackageId>,
    crates: Vec<Crate>,
    site_crates: BTreeMap<String, PackageId>,
    places: BTreeMap<PackageId, usize>,
    queue: VecDeque<(usize, PackageId)>,
}

impl<'a> Loader<'a> {
    /// Adds the binary and all crates that it depends on. A crate of the site that depends on an inlined one is inlined
    /// too: with the site's, the program would have two copies of the types of their common dependency.
    fn load(&mut self, package: &Package, target: &Target) -> Result<()> {
        loop {
            self.crates = vec![self.describe(package, target)?];
            self.queue.push_back((0, package.id.clone()));
            self.add_own_library(package)?;
            while let Some((index, id)) = self.queue.pop_front() {
                self.add_dependencies(index, &id)?;
            }
            let mixed = self.site_crates_with_inlined_dependency()?;
            if mixed.is_empty() {
                return Ok(());
            }
            self.mixed.extend(mixed);
            self.site_crates.clear();
            self.places.clear();
        }
    }

    fn site_crates_with_inlined_dependency(&self) -> Result<Vec<PackageId>> {
        let mut found = Vec::new();
        for id in self.site_crates.values() {
            let mut seen = BTreeSet::from([id]);
            let mut queue = vec![id];
            while let Some(id) = queue.pop() {
                // Procedural macros share no types with the program.
                let dependencies = self.dependencies(id, false)?.into_iter();
                let libraries = dependencies.filter(|(_, package)| library(package).is_some());
                let ids = libraries.map(|(_, package)| &package.id);
                queue.extend(ids.filter(|id| seen.insert(id)));
            }
            if seen.iter().any(|id| self.places.contains_key(*id)) {
                found.push(id.clone());
            }
        }
        Ok(found)
    }

    /// Adds the library that a package may have beside its binary.
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
        let is_of_example = self.is_example && index == 0;
        for (name, package) in self.dependencies(id, is_of_example)? {
            let dependency = self.dependency(package, name)?;
            self.crates[index]
                .dependencies
                .insert(name.to_string(), dependency);
        }
        Ok(())
    }

    /// Returns the packages that are built for a package, and its names of them.
    fn dependencies(
        &self,
        id: &PackageId,
        with_development: bool,
    ) -> Result<Vec<(&'a str, &'a Package)>> {
        let is_used = |kind: &DepKindInfo| {
            let is_development = kind.kind == DependencyKind::Development;
            kind.kind == DependencyKind::Normal || with_development && is_development
        };
        let used = self.node(id)?.deps.iter();
        let used = used.filter(|dependency| dependency.dep_kinds.iter().any(is_used));
        let named = used.map(|dependency| (&*dependency.name, &self.metadata[&dependency.pkg]));
        let built = named.filter(|(_, package)| self.resolved.contains_key(&key(package)));
        Ok(built.collect())
    }

    /// Returns how the bundle gets a package that a crate calls `name`.
    fn dependency(&mut self, package: &Package, name: &str) -> Result<Dependency> {
        if self.is_of_site(package, name) {
            self.site_crates
                .insert(name.to_string(), package.id.clone());
            return Ok(Dependency::Kept);
        }
        if let Some(&place) = self.places.get(&package.id) {
            return Ok(Dependency::Inlined(place));
        }
        let place = self.crates.len();
        self.places.insert(package.id.clone(), place);
        let krate = self.library_or_macros(package)?;
        if krate.macros_of.is_none() {
            self.queue.push_back((place, package.id.clone()));
        }
        self.crates.push(Crate {
            difference: self.difference(package),
            ..krate
        });
        Ok(Dependency::Inlined(place))
    }

    fn library_or_macros(&self, package: &Package) -> Result<Crate> {
        let mut targets = package.targets.iter();
        if let Some(target) = targets.find(|target| target.is_proc_macro()) {
            return self.macros(package, target);
        }
        let library = library(package)
            .ok_or_else(|| Refusal::new(format!("{} has no library", package.name), ""))?;
        self.describe(package, library)
    }

    /// Returns whether the site has this package under this name.
    fn is_of_site(&self, package: &Package, name: &str) -> bool {
        let of_site = self.site.and_then(|site| site.version_of(&package.name));
        if of_site.is_none() || self.difference(package).is_some() {
            return false;
        }
        let library = library(package).map_or(package.name.as_str(), |library| &library.name);
        library.replace('-', "_") == name
    }

    /// Returns why a package is inlined although the site has one of its name.
    fn difference(&self, package: &Package) -> Option<String> {
        let site = self.site?;
        let (name, version) = (&package.name, &package.version);
        let of_site = site.version_of(name)?;
        if !package.source.as_ref().is_some_and(Source::is_crates_io) {
            return Some(format!(
                "`{name}` is inlined: it is not the crate of crates.io, which {} has",
                site.name
            ));
        }
        if self.mixed.contains(&package.id) {
            return Some(format!(
                "`{name}` is inlined, because a crate that it depends on is"
            ));
        }
        let of_site = of_site.filter(|of_site| *of_site != version.to_string())?;
        Some(format!(
            "`{name}` {version} is inlined: {} has {of_site}; to use that, write `{name} = \"={of_site}\"` in Cargo.toml",
            site.name
        ))
    }

    fn describe(&self, package: &Package, target: &Target) -> Result<Crate> {
        let features = self.resolved.get(&key(package)).cloned();
        let unresolved = || format!("cargo does not resolve the features of {}", package.name);
        Ok(Crate {
            name: target.name.replace('-', "_"),
            package: package.name.to_string(),
            version: package.version.to_string(),
            licence: package.license.clone(),
            edition: target.edition.to_string(),
            file: target.src_path.clone().into(),
            manifest: package.manifest_path.clone().into(),
            features: features.ok_or_else(|| Refusal::new(unresolved(), ""))?,
            is_from_registry: package.source.is_some(),
            dependencies: BTreeMap::new(),
            variables: variables(package, target),
            has_build_script: package.targets.iter().any(Target::is_custom_build),
            macros_of: None,
            difference: None,
            contribution: Contribution::default(),
        })
    }

    /// Returns the placeholder for a crate of procedural macros, none of whose calls is left.
    fn macros(&self, package: &Package, target: &Target) -> Result<Crate> {
        let krate = self.describe(package, target)?;
        let macros = MacroCrate {
            key: format!("{} {}", package.name, package.version),
            manifest: krate.manifest.clone(),
            file: krate.file.clone(),
        };
        let folder = contribute::folder(&target_folder(self.metadata));
        Ok(Crate {
            file: macros.placeholder(&folder)?,
            edition: "2021".to_string(),
            has_build_script: false,
            macros_of: Some(macros),
            ..krate
        })
    }

    fn node(&self, id: &PackageId) -> Result<&'a Node> {
        let resolve = self.metadata.resolve.as_ref();
        resolve
            .and_then(|resolve| resolve.nodes.iter().find(|node| node.id == *id))
            .ok_or_else(|| Refusal::new(format!("cargo does not resolve {id}"), "").into())
    }
}

/// Builds the program, and sets the contribution of the build to each crate. See [`contribute::contributions`].
pub fn contribute(program: &mut Program, rustc: &Path) -> Result<()> {
    let queries = (0..program.crates.len()).map(|index| CrateQuery {
        name: program.crates[index].name.clone(),
        manifest: program.crates[index].manifest.clone(),
        has_build_script: program.crates[index].has_build_script,
        way: program.way(index),
    });
    let macros = program
        .crates
        .iter()
        .filter_map(|krate| krate.macros_of.clone());
    let question = Question {
        cargo: cargo(),
        rustc: rustc.into(),
        manifest: program.binary().manifest.clone(),
        option: program.option(),
        name: program.binary().variables["CARGO_BIN_NAME"].clone(),
        features: program.features.clone(),
        root: program.root.clone(),
        target_directory: program.target_directory.clone(),
        crates: queries.collect(),
        macros: macros.collect(),
    };
    let contributions = contribute::contributions(&question)?;
    for (krate, contribution) in program.crates.iter_mut().zip(contributions) {
        krate.variables.extend(contribution.env.clone());
        krate.contribution = contribution;
        let cfgs = program.settings.cfgs.iter();
        krate
            .contribution
            .cfgs
            .extend(cfgs.map(|setting| setting.replace(" = ", "=")));
    }
    Ok(())
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

fn variables(package: &Package, target: &Target) -> BTreeMap<String, String> {
    let version = &package.version;
    let text = |option: &Option<String>| option.clone().unwrap_or_default();
    [
        ("CARGO_PKG_NAME", package.name.to_string()),
        ("CARGO_PKG_VERSION", version.to_string()),
        ("CARGO_PKG_VERSION_MAJOR", version.major.to_string()),
        ("CARGO_PKG_VERSION_MINOR", version.minor.to_string()),
        ("CARGO_PKG_VERSION_PATCH", version.patch.to_string()),
        ("CARGO_PKG_VERSION_PRE", version.pre.to_string()),
        ("CARGO_PKG_AUTHORS", package.authors.join(":")),
        ("CARGO_PKG_DESCRIPTION", text(&package.description)),
        ("CARGO_PKG_HOMEPAGE", text(&package.homepage)),
        ("CARGO_PKG_LICENSE", text(&package.license)),
        ("CARGO_PKG_REPOSITORY", text(&package.repository)),
        ("CARGO_CRATE_NAME", target.name.replace('-', "_")),
        ("CARGO_BIN_NAME", target.name.clone()),
    ]
    .map(|(name, value)| (name.to_string(), value))
    .into()
}

/// The features of each package, by its name and version.
type FeaturesOf = BTreeMap<(String, String), Vec<String>>;

/// Returns the features of each package when only `package` is built. The features in `cargo metadata` are those of the whole
/// workspace, including tests.
fn resolved_features(
    metadata: &Metadata,
    package: &Package,
    chosen: &Features,
    is_example: bool,
) -> Result<FeaturesOf> {
    let edges = if is_example { "normal,dev" } else { "normal" };
    let tree = |edges: &str| {
        let ask = |offline| tree(metadata, package, chosen, edges, offline);
        ask(true).or_else(|_| ask(false))
    };
    let (mut features, is_ambiguous) = features_in(&tree(edges)?);
    if is_ambiguous {
        // Where a procedural macro uses a crate, it may have other features than in the program.
        features.extend(features_in(&tree(&format!("{edges},no-proc-macro"))?).0);
    }
    Ok(features)
}

/// Returns the features in a tree, and whether a package has several sets of them.
fn features_in(tree: &str) -> (FeaturesOf, bool) {
    let mut features = BTreeMap::new();
    let mut is_ambiguous = false;
    let mut seen = HashSet::new();
    for line in tree.lines().filter(|line| seen.insert(line.to_string())) {
        let (package, of_package) = line.rsplit_once('|').unwrap_or((line, ""));
        let mut words = package.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next()) else {
            continue;
        };
        let list = of_package
            .trim_end_matches("(*)")
            .trim()
            .split(',')
            .filter(|feature| !feature.is_empty());
        let list: Vec<_> = list.map(str::to_string).collect();
        let key = (
            name.to_string(),
            version.trim_start_matches('v').to_string(),
        );
        let earlier = features.insert(key, list.clone());
        is_ambiguous |= earlier.is_some_and(|earlier| earlier != list);
    }
    (features, is_ambiguous)
}

fn tree(
    metadata: &Metadata,
    package: &Package,
    features: &Features,
    edges: &str,
    offline: bool,
) -> Result<String> {
    let mut tree = Command::new(cargo());
    tree.args(["tree", "--edges", edges, "--prefix", "none"])
        .args(["--format", "{p}|{f}", "--package", &package.id.repr])
        .args(features.options())
        .args(offline.then_some("--offline"))
        .current_dir(&metadata.workspace_root);
    let output = process::success("cargo tree", &mut tree)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Builds the site's crates that the bundle imports, and returns the compiler arguments that locate them.
pub fn externs(program: &Program, rustc: &Path) -> Result<Vec<OsString>> {
    if program.site_crates.is_empty() {
        return Ok(Vec::new());
    }
    let artifacts = run_build(build(program, "build", rustc).arg("--release"))?;
    Ok(leading_to(&program.site_crates, &artifacts))
}

/// Returns the cargo command that builds the program. Like [`metadata`], it runs in the package's folder.
pub fn build(program: &Program, subcommand: &str, rustc: &Path) -> Command {
    let krate = program.binary();
    let mut build = Command::new(cargo());
    build
        .args([
            subcommand,
            "--quiet",
            "--message-format=json-render-diagnostics",
        ])
        .args([program.option(), &krate.variables["CARGO_BIN_NAME"]])
        .args(program.features.options())
        .arg("--manifest-path")
        .arg(&krate.manifest)
        .current_dir(krate.manifest.parent().unwrap_or(&program.root))
        .env("RUSTC", rustc);
    build
}

/// Runs a command that [`build`] returns, and returns the artifacts that cargo reports. Fails if cargo cannot be run,
/// fails (the error has its standard error), or if its output cannot be parsed.
pub fn run_build(build: &mut Command) -> Result<Vec<Artifact>> {
    let output = process::success("cargo", build)?;
    let mut artifacts = Vec::new();
    for message in Message::parse_stream(&output.stdout[..]) {
        let message = message.map_err(Error::io("the output of cargo cannot be read"))?;
        if let Message::CompilerArtifact(artifact) = message {
            artifacts.push(artifact);
        }
    }
    Ok(artifacts)
}

/// Returns the program's executable among these artifacts. Fails if cargo does not report its path.
pub fn executable<'a>(program: &Program, artifacts: &'a [Artifact]) -> Result<&'a Path> {
    let name = &program.binary().variables["CARGO_BIN_NAME"];
    let mut named = artifacts
        .iter()
        .filter(|artifact| artifact.target.name == *name);
    let executable = named.find_map(|artifact| artifact.executable.as_ref());
    let missing = || Error::tool("cargo build", "it does not say where the program is");
    executable
        .map(|executable| executable.as_std_path())
        .ok_or_else(missing)
}

/// Returns the compiler arguments that locate these crates among the artifacts, which may include other versions of
/// them.
pub fn leading_to(crates: &BTreeMap<String, PackageId>, artifacts: &[Artifact]) -> Vec<OsString> {
    let mut arguments = Vec::new();
    for artifact in artifacts {
        let name = artifact.target.name.replace('-', "_");
        let extension = if artifact.target.is_proc_macro() {
            DLL_EXTENSION
        } else {
            "rlib"
        };
        for file in &artifact.filenames {
            let is_library = file.extension() == Some(extension);
            if is_library && crates.get(&name) == Some(&artifact.package_id) {
                arguments.extend(["--extern".to_string(), format!("{name}={file}")]);
            }
            let folder = file.parent().into_iter();
            arguments
                .extend(folder.flat_map(|path| ["-L".to_string(), format!("dependency={path}")]));
        }
    }
    arguments.into_iter().map(OsString::from).collect()
}
