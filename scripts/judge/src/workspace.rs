//! The workspace as cargo sees it: its problems, and the sites.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail, ensure, Context, Result};
use cargo_metadata::{Dependency, Metadata, MetadataCommand, Package, Target};
use sandbox::Limits;
use serde::{Deserialize, Serialize};
use solo::Site;

use crate::chapters::CHAPTERS;
use crate::scratch;
use crate::terminal::quoted;

pub struct Workspace {
    pub root: PathBuf,
    /// Where cargo puts what it builds.
    pub target: PathBuf,
    pub problems: Vec<Problem>,
    /// The crates in `crates/` that are not valid problems, which must not get in the way of the others.
    pub broken: Vec<BrokenProblem>,
    pub sites: BTreeMap<String, Site>,
}

/// A crate in `crates/` that is not a valid problem, and why.
pub struct BrokenProblem {
    name: String,
    pub why: String,
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
    /// Where in the curriculum the problem stands: chapter and place, both from 1.
    #[serde(default)]
    pub lesson: Option<Lesson>,
    /// The sites that have this problem and take Rust.
    pub mirrors: Vec<Mirror>,
    #[serde(skip)]
    pub dependencies: Vec<Dependency>,
}

/// How much a program may print, in bytes.
const MOST_OUTPUT: u64 = 64 << 20;

/// How many processes a program may have at one time.
const MOST_PROCESSES: usize = 64;

/// What decides whether an output is right.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Checker {
    /// The answer, token by token.
    Tokens,
    /// The answer, line by line.
    Lines,
    /// The reference's `check`, where several outputs are right.
    Reference,
    /// The reference's `interact`, which talks to the program.
    Interactive,
}

/// A place in the curriculum, written `chapter.place`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String", into = "String")]
pub struct Lesson {
    pub chapter: usize,
    pub place: usize,
}

impl TryFrom<String> for Lesson {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parsed = text.split_once('.').and_then(|(chapter, place)| {
            let (chapter, place) = (chapter.parse().ok()?, place.parse().ok()?);
            Some(Self { chapter, place })
        });
        let chapters = 1..=CHAPTERS.len();
        parsed
            .filter(|it| chapters.contains(&it.chapter) && it.place > 0)
            .ok_or_else(|| {
                let last = chapters.end();
                format!("lesson = \"{text}\": it must be a chapter from 1 to {last} and a place, as in \"3.4\"")
            })
    }
}

impl From<Lesson> for String {
    fn from(lesson: Lesson) -> Self {
        format!("{}.{}", lesson.chapter, lesson.place)
    }
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Mirror {
    pub site: String,
    pub url: String,
}

impl Problem {
    /// Returns the site that the problem comes from, which its name begins with.
    pub fn home(&self) -> &str {
        self.name.split('-').next().unwrap_or_default()
    }

    pub fn time_limit(&self) -> Duration {
        Duration::from_millis(self.time_limit_ms.get().into())
    }

    /// In bytes.
    pub fn memory_limit(&self) -> u64 {
        u64::from(self.memory_limit_mib.get()) << 20
    }

    /// Returns the limits of a run, with `room` for a runtime, in bytes of memory.
    pub fn limits(&self, room: u64) -> Limits {
        let cpu = self.time_limit();
        let wall = cpu * 2 + Duration::from_secs(1);
        Limits {
            cpu,
            wall,
            deadline: wall * 10 + Duration::from_secs(10),
            memory: self.memory_limit() + room,
            output: MOST_OUTPUT,
            processes: MOST_PROCESSES,
        }
    }
}

impl Workspace {
    /// Asks cargo about the workspace that the current folder is in, and clears away what runners that were
    /// killed have left in its target folder.
    pub fn load() -> Result<Self> {
        let metadata = metadata()?;
        let manifest = metadata.workspace_root.join("Cargo.toml");
        scratch::sweep(metadata.target_directory.as_std_path());
        let sites = solo::sites(Some(&metadata.workspace_metadata));
        let sites = sites.with_context(|| manifest.to_string())?;
        let (mut problems, mut broken) = (Vec::new(), Vec::new());
        for package in metadata.workspace_packages() {
            let crates = metadata.workspace_root.join("crates");
            if !package.manifest_path.starts_with(crates) {
                continue;
            }
            match problem(package, &sites) {
                Ok(problem) => problems.push(problem),
                Err(why) => broken.push(BrokenProblem {
                    name: package.name.to_string(),
                    why: format!("{why:#}"),
                }),
            }
        }
        ensure!(
            !problems.is_empty() || !broken.is_empty(),
            "the workspace {} has no crate in crates/: run this in the workspace of the problems",
            metadata.workspace_root
        );
        problems.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self {
            root: metadata.workspace_root.into(),
            target: metadata.target_directory.into(),
            problems,
            broken,
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

    /// Returns the problems meant by `wanted`, names or unambiguous parts of names; all of them if it is
    /// empty.
    pub fn select(&self, wanted: &[String]) -> Result<Vec<&Problem>> {
        if wanted.is_empty() {
            return Ok(self.problems.iter().collect());
        }
        let mut selected: Vec<&Problem> = Vec::new();
        for wanted in wanted {
            let problem = self.find(wanted)?;
            if !selected.iter().any(|other| other.name == problem.name) {
                selected.push(problem);
            }
        }
        Ok(selected)
    }

    /// Returns the problem meant by `wanted`: its name or any unambiguous part of it.
    pub fn find(&self, wanted: &str) -> Result<&Problem> {
        ensure!(
            !wanted.is_empty(),
            "the name of the problem is empty: leave it out to mean all problems"
        );
        let lower = wanted.to_lowercase();
        let wanted = quoted(wanted);
        let exact: Vec<_> = self.names().filter(|name| *name == lower).collect();
        let matching = match exact[..] {
            [] => self.names().filter(|name| name.contains(&lower)).collect(),
            _ => exact,
        };
        match matching[..] {
            [name] => self.named(name),
            [] => match &self.similar(&lower)[..] {
                [] => bail!("there is no problem {wanted}: `cargo judge list` lists the problems"),
                similar => bail!(
                    "there is no problem {wanted}: did you mean {}?",
                    similar.join(" or ")
                ),
            },
            _ => bail!("{wanted} is ambiguous: it may mean {}", matching.join(", ")),
        }
    }

    /// Returns the names of all crates in `crates/`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let problems = self.problems.iter().map(|problem| problem.name.as_str());
        problems.chain(self.broken.iter().map(|broken| broken.name.as_str()))
    }

    fn named(&self, name: &str) -> Result<&Problem> {
        if let Some(broken) = self.broken.iter().find(|broken| broken.name == name) {
            bail!("{}", broken.why);
        }
        let problem = self.problems.iter().find(|problem| problem.name == name);
        problem.with_context(|| format!("there is no problem `{name}`"))
    }

    /// Returns the names most similar to `wanted`, as a whole or in one of their parts; none if no name
    /// is similar.
    fn similar(&self, wanted: &str) -> Vec<&str> {
        const LEAST: f64 = 0.6;
        let similarity = |name: &str| {
            let parts = name.split('-').chain([name]);
            let similarities =
                parts.map(|part| strsim::normalized_damerau_levenshtein(part, wanted));
            similarities.fold(0.0, f64::max)
        };
        let best = self.names().map(similarity).fold(LEAST, f64::max);
        self.names()
            .filter(|name| similarity(name) >= best)
            .collect()
    }
}

/// Clears away what runners that were killed have left in the target folder of the workspace that the current folder is
/// in, if it is in one: for a command that needs no workspace.
pub fn sweep() {
    if let Ok(metadata) = metadata() {
        scratch::sweep(metadata.target_directory.as_std_path());
    }
}

fn metadata() -> Result<Metadata> {
    let metadata = MetadataCommand::new().no_deps().exec();
    metadata.map_err(|error| match error {
        cargo_metadata::Error::CargoMetadata { stderr } => {
            anyhow!("{}", stderr.trim().trim_start_matches("error: "))
        }
        error => anyhow!("cargo cannot be run: {error}"),
    })
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
        ensure!(is_line, "{}: {key} must be one line of text", place());
    }
    check_targets(package)?;
    problem.dependencies.clone_from(&package.dependencies);
    for Mirror { site, .. } in &problem.mirrors {
        ensure!(
            sites.contains_key(site),
            "{}: no site is called `{site}`: choose one of {}",
            place(),
            known_sites(sites)
        );
    }
    Ok(problem)
}

/// Checks that the crate has one binary, and that the binary and the folder have the name of the crate.
fn check_targets(package: &Package) -> Result<()> {
    let (name, manifest) = (&package.name, &package.manifest_path);
    let folder = manifest.parent().and_then(|folder| folder.file_name());
    ensure!(
        folder == Some(name),
        "{manifest}: `{name}` must be in a folder of that name"
    );
    let mut binaries = package.targets.iter().filter(|target| target.is_bin());
    ensure!(
        binaries.all(|target| target.name == **name) && package.targets.iter().any(Target::is_bin),
        "{manifest}: `{name}` must have exactly one binary, src/main.rs, of the same name"
    );
    Ok(())
}

/// Returns the names of the sites, to show them.
fn known_sites(sites: &BTreeMap<String, Site>) -> String {
    let names: Vec<_> = sites.keys().map(String::as_str).collect();
    names.join(", ")
}
