//! What cargo knows of the workspace: its problems, and the judges that take Rust.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail, ensure, Context, Result};
use cargo_metadata::{Dependency, MetadataCommand, Package, Target};
use serde::{Deserialize, Serialize};
use solo::Site;

use crate::compare::Checker;

pub struct Workspace {
    pub root: PathBuf,
    /// Where cargo puts what it builds.
    pub target: PathBuf,
    pub problems: Vec<Problem>,
    pub sites: BTreeMap<String, Site>,
}

/// `[package.metadata.problem]` of a crate.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Problem {
    /// The crate's name.
    #[serde(skip_deserializing)]
    pub name: String,
    pub title: String,
    pub url: String,
    time_limit_ms: NonZero<u32>,
    memory_limit_mib: NonZero<u32>,
    pub checker: Checker,
    pub theory: String,
    /// The judges that have this problem and take Rust.
    pub mirrors: Vec<Mirror>,
    #[serde(skip)]
    pub dependencies: Vec<Dependency>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Mirror {
    pub site: String,
    pub url: String,
}

impl Problem {
    pub fn time_limit(&self) -> Duration {
        Duration::from_millis(self.time_limit_ms.get().into())
    }

    /// In bytes.
    pub fn memory_limit(&self) -> u64 {
        u64::from(self.memory_limit_mib.get()) << 20
    }
}

impl Workspace {
    /// Asks cargo about the workspace that the current folder is in.
    pub fn load() -> Result<Self> {
        let metadata = MetadataCommand::new()
            .no_deps()
            .exec()
            .map_err(|error| match error {
                cargo_metadata::Error::CargoMetadata { stderr } => {
                    anyhow!("{}", stderr.trim().trim_start_matches("error: "))
                }
                error => anyhow!("cargo cannot be run: {error}"),
            })?;
        let manifest = metadata.workspace_root.join("Cargo.toml");
        let sites = solo::sites(Some(&metadata.workspace_metadata));
        let sites = sites.with_context(|| manifest.to_string())?;
        let mut problems = Vec::new();
        for package in metadata.workspace_packages() {
            let crates = metadata.workspace_root.join("crates");
            if package.manifest_path.starts_with(crates) {
                problems.push(problem(package, &sites)?);
            }
        }
        ensure!(
            !problems.is_empty(),
            "the workspace {} has no crate in crates/: run this where the problems are",
            metadata.workspace_root
        );
        problems.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self {
            root: metadata.workspace_root.into(),
            target: metadata.target_directory.into(),
            problems,
            sites,
        })
    }

    /// Returns the folder of a problem's test files.
    pub fn testdata(&self, problem: &str) -> PathBuf {
        self.root.join("testdata").join(problem)
    }

    /// Returns the folder of the user's own solution of a problem.
    pub fn practice(&self, problem: &Problem) -> PathBuf {
        self.root.join("practice").join(&problem.name)
    }

    /// Returns `path` as seen from the top of the workspace, to show it.
    pub fn shown<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }

    /// Returns the problems meant by `wanted`, names or unique parts of names; all of them if it is empty.
    pub fn select(&self, wanted: &[String]) -> Result<Vec<&Problem>> {
        let mut selected = Vec::new();
        for wanted in wanted {
            let problem = self.find(wanted)?;
            if !selected
                .iter()
                .any(|other: &&Problem| other.name == problem.name)
            {
                selected.push(problem);
            }
        }
        Ok(if wanted.is_empty() {
            self.problems.iter().collect()
        } else {
            selected
        })
    }

    /// Returns the problem meant by `wanted`: its name, or a part of it that no other has.
    pub fn find(&self, wanted: &str) -> Result<&Problem> {
        ensure!(
            !wanted.is_empty(),
            "a problem's name is empty: leave it out to mean all of them"
        );
        let lower = wanted.to_lowercase();
        if let Some(exact) = self.problems.iter().find(|problem| problem.name == lower) {
            return Ok(exact);
        }
        let named: Vec<_> = self
            .problems
            .iter()
            .filter(|it| it.name.contains(&lower))
            .collect();
        match named[..] {
            [problem] => Ok(problem),
            [] => bail!(
                "no problem `{wanted}`: did you mean {}?",
                self.nearest(&lower)
            ),
            _ => bail!("`{wanted}` is part of several problems: {}", names(&named)),
        }
    }

    /// Returns the names that are nearest to `wanted`, as a whole or in one of their parts.
    fn nearest(&self, wanted: &str) -> String {
        let nearness = |problem: &&Problem| {
            let parts = problem.name.split('-').chain([problem.name.as_str()]);
            let nearest = parts.map(|part| strsim::normalized_damerau_levenshtein(part, wanted));
            nearest.fold(0.0, f64::max)
        };
        let best = self
            .problems
            .iter()
            .map(|problem| nearness(&problem))
            .fold(0.0, f64::max);
        let near = self
            .problems
            .iter()
            .filter(|problem| nearness(problem) >= best * 0.9);
        names(&near.collect::<Vec<_>>())
    }
}

/// Writes a file, its folder too if it is not there.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().context("a file has a folder")?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    fs::write(path, text).with_context(|| path.display().to_string())
}

fn names(problems: &[&Problem]) -> String {
    let names: Vec<_> = problems
        .iter()
        .map(|problem| problem.name.as_str())
        .collect();
    names.join(", ")
}

fn problem(package: &Package, sites: &BTreeMap<String, Site>) -> Result<Problem> {
    let place = || format!("{}: [package.metadata.problem]", package.manifest_path);
    let metadata = package
        .metadata
        .get("problem")
        .with_context(|| format!("{} is missing", place()))?;
    let mut problem = Problem::deserialize(metadata).with_context(place)?;
    problem.name = package.name.to_string();
    for (key, text) in [
        ("title", &problem.title),
        ("url", &problem.url),
        ("theory", &problem.theory),
    ] {
        let is_line = !text.contains(char::is_control) && (key == "url" || !text.trim().is_empty());
        ensure!(is_line, "{}: {key} has to be one line of text", place());
    }
    check_targets(package)?;
    problem.dependencies.clone_from(&package.dependencies);
    for Mirror { site, .. } in &problem.mirrors {
        ensure!(
            sites.contains_key(site),
            "{}: no site `{site}`: there are {}",
            place(),
            known_sites(sites)
        );
    }
    Ok(problem)
}

/// A solution is the binary of its crate's name, in a folder of that name.
fn check_targets(package: &Package) -> Result<()> {
    let (name, manifest) = (&package.name, &package.manifest_path);
    let folder = manifest.parent().and_then(|folder| folder.file_name());
    ensure!(
        folder == Some(name),
        "{manifest}: `{name}` has to be in a folder of that name"
    );
    let mut binaries = package.targets.iter().filter(|target| target.is_bin());
    ensure!(
        binaries.all(|target| target.name == **name) && package.targets.iter().any(Target::is_bin),
        "{manifest}: `{name}` needs one binary, of the same name: src/main.rs"
    );
    Ok(())
}

/// Returns the sites' names, to show them.
fn known_sites(sites: &BTreeMap<String, Site>) -> String {
    let names: Vec<_> = sites.keys().map(String::as_str).collect();
    names.join(", ")
}
